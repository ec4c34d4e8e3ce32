import { say } from '../chrome.js'
import { ownText } from './act-words.js'
import { caseText } from './case-words.js'
import { type FinalMonth, FinalNotice } from './final-notice.js'
import { ActForm, type FormErrors, InputField, SubmitButton } from './form.js'
import { dayShown, monthShown, ofMonthShown } from './numbers.js'
import { type Option, SelectField } from './select.js'
import { UserField } from './user-field.js'
import { boundsText, unitText, ValueField } from './value-field.js'
import { type FieldType, valueShown } from './value-shown.js'

/** The entry of values of one case of a person, as the schema of the API describes it. */
export interface CaseFormShown {
  readonly cases: readonly string[]
  /** The case that is entered; undefined: none is chosen. */
  readonly chosen: { readonly name: string; readonly fields: readonly EntryField[] } | undefined
  readonly month: EntryMonth
  readonly users: readonly Option[]
  readonly payrolls: readonly Option[]
  readonly typed: Readonly<Record<string, string>>
  readonly errors: FormErrors | undefined
}

interface EntryField extends FieldType {
  readonly name: string
  readonly label: string
  readonly timeType: string
  /** The allowed values; undefined: not limited to a list. */
  readonly choices: readonly string[] | undefined
  readonly minimum: string | undefined
  readonly maximum: string | undefined
  readonly isRequired: boolean
  /** Whether an empty text withdraws the value. */
  readonly isRevocable: boolean
  /** The value that counts in the month of the entry: its text, and the recorded values behind it; undefined: none. */
  readonly known: { readonly text: string; readonly values: readonly KnownValue[] } | undefined
}

interface EntryMonth {
  readonly period: string
  /** How the month of the person is final; undefined: it is not. */
  readonly final: FinalMonth | undefined
}

interface KnownValue {
  readonly value: string
  readonly start: string
}

/** The choice of a case, then a form with its fields: empty fields are not recorded. */
export function CaseForm({ path, entry }: { readonly path: string; readonly entry: CaseFormShown }) {
  const { cases, chosen } = entry
  return (
    <>
      <form class="row filter" method="get">
        <input type="hidden" name="vue" value="saisie" />
        <SelectField
          name="cas"
          label={say('Que saisir', 'What to enter')}
          value={chosen?.name}
          options={cases.map((name) => ({ value: name, text: caseText(say, name) }))}
        />
        <SubmitButton look="second" text={say('Choisir', 'Choose')} />
      </form>
      {chosen && <Entry path={path} entry={entry} chosen={chosen} />}
    </>
  )
}

function Entry({
  path,
  entry: { users, payrolls, typed, errors, month },
  chosen: { name, fields },
}: {
  readonly path: string
  readonly entry: CaseFormShown
  readonly chosen: NonNullable<CaseFormShown['chosen']>
}) {
  const field = (of: string) => ({ name: of, value: typed[of], error: errors?.fields[of] })
  const entered = { typed, errors, month }
  const [monthly, dated] = [fields.filter(isMonthly), fields.filter((one) => !isMonthly(one))]
  const ofMonth = monthly.length > 0 && <MonthFields {...entered} fields={monthly} />
  const ofDay = dated.length > 0 && <DatedFields {...entered} fields={dated} isAlone={monthly.length === 0} />
  return (
    <section class="card" aria-labelledby="entry">
      <h2 id="entry">{caseText(say, name)}</h2>
      <p class="hint">
        {say(
          'Les valeurs en vigueur sont dans leurs champs : seul ce que vous changez est enregistré. Les valeurs d’avant restent listées.',
          'The values in force are in their fields: only what you change is recorded. The values before stay listed.',
        )}
      </p>
      <ActForm action={`${path}?vue=saisie&cas=${name}`}>
        {fields[0] === monthly[0] ? [ofMonth, ofDay] : [ofDay, ofMonth]}
        <div class="columns">
          {payrolls.length > 1 && (
            <SelectField
              {...field('payrollId')}
              label={say('Paie', 'Payroll')}
              options={payrolls.map(({ value, text }) => ({ value, text: ownText(say, text) }))}
            />
          )}
          <UserField {...field('userId')} users={users} />
          <InputField {...field('reason')} label={say('Motif', 'Reason')} />
        </div>
        <div class="row">
          <button type="submit">{say('Enregistrer ces valeurs', 'Record these values')}</button>
          {monthly.length > 0 && (
            <button class="second" type="submit" name="montrer" value="mois" formnovalidate>
              {say('Voir ce que ce mois compte, sans enregistrer', 'See what this month counts, without recording')}
            </button>
          )}
        </div>
      </ActForm>
    </section>
  )
}

const isMonthly = ({ timeType }: EntryField): boolean => timeType === 'month'

interface Entered extends Pick<CaseFormShown, 'typed' | 'errors' | 'month'> {
  readonly fields: readonly EntryField[]
}

/** Values of one month: a typed value replaces the values that the month counts. Each field also sends the value that it has shown. */
function MonthFields({ fields, typed, errors, month }: Entered) {
  const [shown, ofShown] = [monthShown(say, month.period), ofMonthShown(say, month.period)]
  return (
    <fieldset>
      <legend>{say('Pour un mois', 'For one month')}</legend>
      <InputField
        name="mois"
        type="month"
        value={typed['mois']}
        error={errors?.fields['mois']}
        label={say('Mois', 'Month')}
        hint={say(
          `Ce que vous saisissez remplace ce que le mois compte ; 0 le retire. Les sommes montrées sont celles ${ofShown}.`,
          `What you enter replaces what the month counts; 0 takes it back. The sums shown are those ${ofShown}.`,
        )}
      />
      {month.final !== undefined && <FinalNotice period={month.period} final={month.final} />}
      <input type="hidden" name="vuMois" value={month.period} />
      <Fields
        fields={fields}
        typed={typed}
        errors={errors}
        hintOf={(field) => [boundsText(field), sumText(field, shown)].filter(Boolean).join(' ')}
      />
    </fieldset>
  )
}

function DatedFields({ fields, typed, errors, isAlone }: Entered & { readonly isAlone: boolean }) {
  return (
    <fieldset>
      <legend>{say('À partir d’un jour', 'From a day on')}</legend>
      <InputField
        name="depuis"
        type="date"
        value={typed['depuis']}
        error={errors?.fields['depuis']}
        label={say('À partir du', 'From')}
        hint={say('Le premier jour où ces valeurs comptent', 'The first day on which these values count')}
        required={isAlone}
      />
      <input type="hidden" name="vuDepuis" value={typed['depuis']} />
      <Fields fields={fields} typed={typed} errors={errors} hintOf={hintOf} />
    </fieldset>
  )
}

interface FieldsShown extends Omit<Entered, 'month'> {
  readonly hintOf: (field: EntryField) => string
}

/** The fields that have a value or that pay needs; the others of a long case are folded. */
function Fields({ fields, typed, errors, hintOf }: FieldsShown) {
  const isFirst = ({ name, known, isRequired }: EntryField): boolean =>
    known !== undefined || isRequired || typed[name] !== undefined || errors?.fields[name] !== undefined
  const first = fields.length > FEW ? fields.filter(isFirst) : fields
  const others = fields.filter((field) => !first.includes(field))
  const entryOf = (field: EntryField) => (
    <div>
      <input type="hidden" name={`vu.${field.name}`} value={field.known?.text ?? ''} />
      <ValueField
        field={field}
        label={`${field.label}${unitText(field.unit)}${field.isRequired ? say(' · nécessaire à la paie', ' · pay needs it') : ''}`}
        known={field.known?.text ?? ''}
        typed={typed[field.name]}
        error={errors?.fields[field.name]}
        hint={hintOf(field)}
      />
    </div>
  )
  return (
    <>
      <div class="columns">{first.map(entryOf)}</div>
      {others.length > 0 && (
        <details open={first.length === 0}>
          <summary>{say(`Sans valeur (${others.length})`, `Without a value (${others.length})`)}</summary>
          <div class="columns">{others.map(entryOf)}</div>
        </details>
      )}
    </>
  )
}
/** How many fields are shown without folding. */
const FEW = 6

function hintOf(field: EntryField): string {
  const recorded = say('Enregistré', 'Recorded')
  const known = field.known && `${recorded}${say(' : ', ': ')}${knownText(field, field.known)}.`
  return [boundsText(field), timeText(field.timeType), known].filter(Boolean).join(' ')
}

function sumText(field: EntryField, month: string): string {
  if (field.known === undefined) return say(`Rien d’enregistré pour ${month}.`, `Nothing is recorded for ${month}.`)
  const text = knownText(field, field.known)
  return say(`Enregistré pour ${month} : ${text}.`, `Recorded for ${month}: ${text}.`)
}

function knownText(field: EntryField, { text, values }: NonNullable<EntryField['known']>): string {
  const shown = (value: string): string => valueShown(say, field, value)
  const [first, ...others] = values
  if (isMonthly(field) && others.length > 0) {
    const each = values.map(({ value, start }) =>
      say(`${shown(value)} du ${dayShown(start)}`, `${shown(value)} of ${dayShown(start)}`),
    )
    return say(`${shown(text)}, la somme de ${each.join(', ')}`, `${shown(text)}, the sum of ${each.join(', ')}`)
  }
  if (isMonthly(field) || first === undefined) return shown(text)
  return say(`${shown(text)} depuis le ${dayShown(first.start)}`, `${shown(text)} since ${dayShown(first.start)}`)
}

function timeText(timeType: string): string {
  switch (timeType) {
    case 'timeless':
      return say('La dernière valeur enregistrée compte.', 'The value recorded last counts.')
    case 'contract':
      return say('Vaut pour le contrat en cours à cette date.', 'Of the contract in force on that day.')
    case 'period':
      return say('Vaut jusqu’à la valeur suivante.', 'In force until it is replaced.')
    case 'payment':
      return say('La valeur en vigueur à la date de paiement compte.', 'The value in force on the payment date counts.')
    case 'year':
      return say('Vaut jusqu’à la fin de l’année.', 'Counts until the end of the year.')
    default:
      return say('De cet événement ; une nouvelle saisie le remplace.', 'Of this event; a later entry replaces it.')
  }
}
