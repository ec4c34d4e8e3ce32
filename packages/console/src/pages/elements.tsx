import { ELEMENT_CASE } from '@centime/engine/cases'
import type { ElementRow } from '../answers.js'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ActItem, EndingActs } from '../pieces/acts.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import {
  computationText,
  formOptions,
  natureOptions,
  natures,
  natureText,
  optionText,
  recurrenceOptions,
} from '../pieces/element-words.js'
import { ActForm, ErrorSummary, type FormErrors, InputField, SubmitButton } from '../pieces/form.js'
import { dayShown, ofMonthShown } from '../pieces/numbers.js'
import { SelectField } from '../pieces/select.js'
import { ListTable } from '../pieces/table.js'

/** The row that a payslip prints for a definition. */
export interface RowPreview {
  readonly columns: readonly string[]
  readonly label: string
  readonly cells: readonly string[]
  /** `YYYY-MM` */
  readonly period: string
}

interface ElementsShown {
  readonly client: ClientShown
  readonly payroll: { readonly id: number; readonly name: string }
  /** The address of this page, with its query. */
  readonly page: string
  readonly rows: readonly ElementRow[]
  /** The definition that is changed; undefined: a new one. */
  readonly chosen: ElementRow | undefined
  readonly typed: Readonly<Record<string, string>>
  readonly errors: FormErrors | undefined
  readonly preview: RowPreview | undefined
  /** Whether the form was only tried. */
  readonly isPreview: boolean
  /** The code that was recorded or withdrawn before. */
  readonly done: string | undefined
  readonly withdrawn: string | undefined
}

/** The elements of pay of a payroll. */
export const ElementsPage = consolePage((shown: ElementsShown) => {
  const { client, payroll, rows, errors, chosen, done, withdrawn } = shown
  const title = say(`Éléments de paie · ${payroll.name}`, `Elements of pay · ${payroll.name}`)
  return (
    <PageFrame title={title} wide>
      <ClientLinks client={client} here={undefined} />
      {errors !== undefined && <ErrorSummary errors={errors} />}
      <Told code={done} text={(code) => say(`Élément ${code} enregistré.`, `Element ${code} recorded.`)} />
      <Told code={withdrawn} text={(code) => say(`Élément ${code} retiré.`, `Element ${code} withdrawn.`)} />
      <p>
        {say(
          'Les primes et remboursements de l’entreprise : chacun a sa ligne sur le bulletin, sa colonne dans les variables du mois et dans les fichiers à importer. Sa nature décide des sommes dans lesquelles il entre.',
          'The premiums and refunds of the company: each has its row on the payslip, its column in the variables of the month and in the files to import. Its nature decides which sums it enters.',
        )}
      </p>
      <Elements rows={rows} />
      <Definition shown={shown} />
      {chosen !== undefined && <Withdraw shown={shown} code={chosen.code} />}
      <Natures />
    </PageFrame>
  )
})

const Told = ({ code, text }: { readonly code: string | undefined; readonly text: (code: string) => string }) =>
  code !== undefined && /^[A-Z0-9_]{1,20}$/.test(code) ? (
    <p class="final" role="status">
      {text(code)}
    </p>
  ) : null

interface Of {
  readonly shown: ElementsShown
}

function Elements({ rows }: Pick<ElementsShown, 'rows'>) {
  const heads = {
    code: say('Code', 'Code'),
    label: say('Intitulé du bulletin', 'Label of the payslip'),
    nature: say('Nature', 'Nature'),
    is: say('Calcul', 'Computation'),
    recurrence: say('Valeurs', 'Values'),
    start: say('Depuis le', 'Since'),
  }
  return (
    <ListTable
      label={say('Éléments de paie', 'Elements of pay')}
      tableClass="dense"
      heads={[...Object.values(heads), say('Action', 'Act')]}
    >
      {rows.map(({ code, caseName, label, nature, form, rate, recurrence, coverMonths, start }) => (
        <tr data-row>
          <th scope="row">
            <code>{code}</code>
          </th>
          <td data-title={heads.label} lang="fr">
            {label}
          </td>
          <td>
            {natureText(nature)}
            {coverMonths !== undefined && (
              <span class="soft"> {say(`(récompense ${coverMonths} mois)`, `(rewards ${coverMonths} months)`)}</span>
            )}
          </td>
          <td data-title={heads.is}>{computationText(form, rate)}</td>
          <td data-title={heads.recurrence}>
            {recurrence === 'standing' ? say('durables', 'standing') : say('du mois', 'of the month')}
          </td>
          <td data-title={heads.start}>{dayShown(start)}</td>
          <td>
            {caseName === ELEMENT_CASE ? (
              <a
                href={`?code=${code}&depuis=${start}#definition`}
                aria-label={say(`Modifier ${label}`, `Change ${label}`)}
              >
                {say('Modifier', 'Change')}
              </a>
            ) : (
              say('commun à toutes les paies', 'common to all payrolls')
            )}
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

function Definition({ shown }: Of) {
  const { page, chosen, preview, isPreview } = shown
  return (
    <section class="card" id="definition" aria-labelledby="definition-title">
      <h2 id="definition-title">
        {chosen === undefined
          ? say('Ajouter un élément', 'Add an element')
          : say(`Modifier l’élément ${chosen.code}`, `Change element ${chosen.code}`)}
      </h2>
      {chosen !== undefined && (
        <p>
          <a href="?#definition">{say('Ajouter plutôt un autre élément', 'Add another element instead')}</a>
        </p>
      )}
      <ActForm action={page}>
        <div class="columns">
          <Named shown={shown} />
          <Computed shown={shown} />
        </div>
        {preview !== undefined && <Preview preview={preview} />}
        {isPreview && preview === undefined && (
          <p class="waits" role="status">
            {say(
              'Pas d’aperçu : la définition n’est pas complète, ou son mois n’a pas encore de chiffres.',
              'No preview: the definition is not complete, or its month has no figures yet.',
            )}
          </p>
        )}
        <div class="row">
          <SubmitButton act="save" text={say('Enregistrer l’élément', 'Record the element')} />
          <button class="second" type="submit" name="act" value="preview" formnovalidate>
            {say('Voir la ligne du bulletin', 'Show the row of the payslip')}
          </button>
        </div>
      </ActForm>
    </section>
  )
}

/** The typed text of a field, and its error. */
const fieldAt = (typed: ElementsShown['typed'], errors: ElementsShown['errors']) => (name: string) => ({
  ...{ name, value: typed[name], error: errors?.fields[name] },
})

/** The name of an element, and the sums that it enters. */
function Named({ shown: { chosen, typed, errors } }: Of) {
  const at = fieldAt(typed, errors)
  return (
    <div>
      {chosen === undefined ? (
        <InputField
          {...at('code')}
          label={say('Code', 'Code')}
          hint={say('Comme NUIT : lettres, chiffres, traits bas', 'As NUIT: letters, digits, underscores')}
          required
        />
      ) : (
        <input type="hidden" name="code" value={chosen.code} />
      )}
      <InputField
        {...at('label')}
        label={say('Intitulé du bulletin', 'Label of the payslip')}
        hint={say('Comme « Prime de nuit »', 'In French, as “Prime de nuit”')}
        required
      />
      <SelectField {...at('nature')} label={say('Nature', 'Nature')} options={natureOptions()} />
      <InputField
        {...at('coverMonths')}
        label={say('Mois récompensés', 'Months rewarded')}
        hint={say(
          'Prime de l’année seulement : 6 pour un 13e mois en deux fois ; vide : 12',
          'Only for a premium of the year: 6 for a 13th month in halves; empty: 12',
        )}
        inputmode="numeric"
      />
    </div>
  )
}

/** How its amount follows from the entry. */
function Computed({ shown: { chosen, typed, errors } }: Of) {
  const at = fieldAt(typed, errors)
  return (
    <div>
      {chosen === undefined ? (
        <>
          <SelectField {...at('form')} label={say('On saisit', 'What is entered')} options={formOptions()} />
          <SelectField {...at('recurrence')} label={say('Valeurs', 'Values')} options={recurrenceOptions()} />
        </>
      ) : (
        <Fixed chosen={chosen} />
      )}
      <InputField
        {...at('rate')}
        label={say('Taux', 'Rate')}
        hint={say(
          'Euros de l’heure ou du jour, comme 2,10 ; d’une base, comme 2 % ; vide : taux horaire de la personne, ou part saisie',
          'Euros an hour or a day, as 2,10; of a base, as 2 %; empty: the person’s hourly rate, or the share that is entered',
        )}
        inputmode="decimal"
      />
      <InputField
        {...at('start')}
        type="date"
        label={say('À partir du', 'From')}
        hint={
          chosen === undefined
            ? undefined
            : say(
                'Le même jour corrige cette définition ; un autre jour en ajoute une, qui vaut à partir de ce jour',
                'The same day corrects this definition; another day adds one, which counts from that day on',
              )
        }
        required
      />
    </div>
  )
}

/** The members that never change for a code. */
const Fixed = ({ chosen: { form, recurrence } }: { readonly chosen: ElementRow }) => (
  <>
    <input type="hidden" name="form" value={form} />
    <input type="hidden" name="recurrence" value={recurrence} />
    <dl class="facts">
      <dt>{say('On saisit', 'What is entered')}</dt>
      <dd>{optionText(formOptions(), form)}</dd>
      <dt>{say('Valeurs', 'Values')}</dt>
      <dd>{optionText(recurrenceOptions(), recurrence)}</dd>
    </dl>
  </>
)

function Preview({ preview: { columns, label, cells, period } }: { readonly preview: RowPreview }) {
  const month = ofMonthShown(say, period)
  return (
    <div class="payslip" id="apercu" role="status">
      <p class="soft">
        {say(
          `Exemple, bulletin ${month} d’une personne payée 20 € de l’heure :`,
          `Example, payslip ${month} of a person paid 20 € an hour:`,
        )}
      </p>
      <div class="table" lang="fr">
        <table>
          <thead>
            <tr>{columns.map((text) => (text === '' ? <td></td> : <th scope="col">{text}</th>))}</tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{label}</th>
              {cells.map((text) => (
                <td class="amount">{text}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  )
}

const Withdraw = ({ shown: { page }, code }: Of & { readonly code: string }) => (
  <EndingActs title={say('Retirer cet élément', 'Withdraw this element')}>
    <ActItem
      says={say(
        'Possible tant qu’aucune valeur autre que 0 n’est saisie : un mois qui l’a payé le garde.',
        'Possible as long as no value other than 0 was recorded: a month that has paid it keeps it.',
      )}
    >
      <ActForm action={page}>
        <input type="hidden" name="code" value={code} />
        <SubmitButton act="withdraw" look="risky" text={say(`Retirer ${code}`, `Withdraw ${code}`)} />
      </ActForm>
    </ActItem>
  </EndingActs>
)

/** The sums that each nature enters. */
function Natures() {
  const mark = (is: boolean | undefined): string => (is === true ? say('oui', 'yes') : say('non', 'no'))
  const heads = [
    say('Dixième de congés payés', 'Tenth of paid leave'),
    say('Taux des heures supplémentaires', 'Overtime rate'),
    say('Comparaison au SMIC', 'Minimum wage'),
    say('Trois mois de l’indemnité de rupture', 'Three months of severance'),
  ] as const
  return (
    <details>
      <summary>{say('Ce dans quoi entre chaque nature', 'What each nature enters')}</summary>
      <ListTable
        label={say('Natures', 'Natures')}
        tableClass="dense"
        heads={[say('Nature', 'Nature'), ...heads, say('Textes', 'Texts')]}
      >
        {natures().map(([name, { leave, overtime, minimumWage, ofYear, isRefund, text }]) => (
          <tr>
            <th scope="row">{natureText(name)}</th>
            <td data-title={heads[0]}>{mark(leave)}</td>
            <td data-title={heads[1]}>{mark(overtime)}</td>
            <td data-title={heads[2]}>{mark(minimumWage)}</td>
            <td data-title={heads[3]}>
              {isRefund === true
                ? mark(false)
                : ofYear === true
                  ? say('trois mois', 'three months')
                  : say('entier', 'whole')}
            </td>
            <td lang="fr">{text}</td>
          </tr>
        ))}
      </ListTable>
    </details>
  )
}
