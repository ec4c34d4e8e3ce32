import { say } from '../chrome.js'
import { agreeing } from './counted.js'
import { type FinalMonth, FinalNotice } from './final-notice.js'
import { ActForm, ErrorSummary, type FormErrors, InputField } from './form.js'
import { amountShown, dayShown, differenceShown, instantShown, monthShown } from './numbers.js'
import type { Option } from './select.js'
import { totalText } from './total-names.js'
import { UserField } from './user-field.js'
import { boundsText, unitText, ValueField } from './value-field.js'
import { type FieldType, valueShown } from './value-shown.js'

/** One value that is edited where it is shown. */
export interface ValueFormShown {
  readonly action: string
  /** The page without the form. */
  readonly back: string
  readonly caseName: string
  readonly field: FieldType & {
    readonly name: string
    readonly label: string
    readonly choices: readonly string[] | undefined
    readonly minimum: string | undefined
    readonly maximum: string | undefined
    readonly isRevocable: boolean
    /** Whether a value counts in one month alone. */
    readonly isOfMonth: boolean
  }
  readonly period: string
  /** The first day on which a new value counts, for values that stay. */
  readonly day: string
  /** The text that counts; empty: nothing. */
  readonly known: string
  readonly values: readonly { readonly value: string; readonly start: string }[]
  /** The text for everybody, which counts while nothing is recorded for the person; empty: none. */
  readonly ofAll: string
  /** When it was recorded; undefined: nothing counts. */
  readonly last: string | undefined
  /** All values of the field. */
  readonly history: string
  /** How the month of the person is final; undefined: it is not. */
  readonly final: FinalMonth | undefined
  readonly users: readonly Option[]
  readonly payrollId: string
  readonly typed: Readonly<Record<string, string>>
  readonly errors: FormErrors | undefined
  readonly trial: TrialShown | undefined
}

/** The pay of a month with the typed value; decimal texts. */
export type TrialShown =
  | {
      readonly ok: true
      readonly period: string
      readonly lines: readonly { readonly name: string; readonly before: string | undefined; readonly after: string }[]
    }
  | { readonly ok: false; readonly faults: readonly string[] }

/** The present value in its field, with its unit and its last change; the net that another would give, before it is recorded. */
export function ValueForm({ shown }: Of) {
  const { action, back, field, period, known, users, payrollId, typed, errors, trial, history } = shown
  const entry = (name: string) => ({ name, value: typed[name], error: errors?.fields[name] })
  return (
    <section class="card value-form" id="corriger" aria-labelledby="corriger-titre">
      <h3 id="corriger-titre">{field.label}</h3>
      <p class="soft">
        {nowText(shown)} <a href={history}>{say('toutes ses valeurs', 'all its values')}</a>
      </p>
      {errors !== undefined && <ErrorSummary errors={errors} />}
      <ActForm action={action}>
        <input type="hidden" name={`vu.${field.name}`} value={known} />
        <input type="hidden" name="payrollId" value={payrollId} />
        <div class="columns">
          <ValueField
            field={field}
            label={`${field.label}${unitText(field.unit)}`}
            known={known}
            typed={typed[field.name]}
            error={errors?.fields[field.name]}
            hint={boundsText(field)}
          />
          <WhenField shown={shown} />
          <UserField {...entry('userId')} users={users} />
          <InputField {...entry('reason')} label={say('Motif', 'Reason')} />
        </div>
        <AddToMonth shown={shown} />
        {shown.final !== undefined && <FinalNotice period={period} final={shown.final} />}
        {trial !== undefined && <Trial trial={trial} />}
        <div class="row">
          <button type="submit">{say('Enregistrer', 'Record')}</button>
          <button class="second" type="submit" name="montrer" value="net" formnovalidate>
            {say('Voir le net sans enregistrer', 'See the net without recording')}
          </button>
          <a href={back}>{say('Annuler', 'Cancel')}</a>
        </div>
      </ActForm>
    </section>
  )
}

/** The month or the first day of the typed value. */
function WhenField({ shown: { field, period, day, typed, errors } }: Of) {
  const entry = (name: string) => ({ name, error: errors?.fields[name] })
  return field.isOfMonth ? (
    <div>
      <input type="hidden" name="vuMois" value={period} />
      <InputField
        {...entry('mois')}
        value={typed['mois'] ?? period}
        type="month"
        label={say('Mois', 'Month')}
        hint={say('Remplace ce que le mois compte', 'Replaces what the month counts')}
      />
    </div>
  ) : (
    <div>
      <input type="hidden" name="vuDepuis" value={day} />
      <InputField {...entry('depuis')} value={typed['depuis'] ?? day} type="date" label={say('À partir du', 'From')} />
    </div>
  )
}
interface Of {
  readonly shown: ValueFormShown
}

const AddToMonth = ({ shown: { field, known, typed } }: Of) =>
  field.isOfMonth && field.valueType === 'number' && known !== '' ? (
    <label class="check">
      <input type="checkbox" name="ajouter" value={field.name} checked={typed['ajouter'] === field.name} />{' '}
      {say(
        'Ajouter à ce que le mois compte, au lieu de le remplacer',
        'Add to what the month counts instead of replacing it',
      )}
    </label>
  ) : null

function nowText({ field, known, values, last, period, ofAll }: ValueFormShown): string {
  const [first] = values
  if (known === '' || first === undefined) return nothingText(ofAll === '' ? undefined : valueShown(say, field, ofAll))
  const value = valueShown(say, field, known)
  const when = last === undefined ? '' : say(`, saisi le ${instantShown(last)}`, `, entered on ${instantShown(last)}`)
  if (!field.isOfMonth) {
    const day = dayShown(first.start)
    return say(`Aujourd’hui : ${value} depuis le ${day}${when}.`, `Now: ${value} since ${day}${when}.`)
  }
  const sum =
    values.length < 2
      ? ''
      : ` (${agreeing(say, values.length, ['', `somme de ${values.length} saisies`], ['', `sum of ${values.length} entries`])})`
  const month = monthShown(say, period)
  return say(`En ${month} : ${value}${sum}${when}.`, `In ${month}: ${value}${sum}${when}.`)
}

const nothingText = (ofAll: string | undefined): string =>
  ofAll === undefined
    ? say('Rien n’est saisi.', 'Nothing is recorded.')
    : say(
        `Rien n’est saisi pour cette personne : la valeur pour tous compte, ${ofAll}.`,
        `Nothing is recorded for this person: the value for all counts, ${ofAll}.`,
      )

const Trial = ({ trial }: { readonly trial: TrialShown }) =>
  trial.ok ? (
    <div class="trial" role="status">
      <p>
        {say(
          `${monthShown(say, trial.period)} donnerait, sans rien enregistrer :`,
          `${monthShown(say, trial.period)} would give, with nothing recorded:`,
        )}
      </p>
      <dl class="facts">
        {trial.lines.map(({ name, before, after }) => (
          <>
            <dt>{totalText(name)}</dt>
            <dd class="unbroken">
              {before !== undefined && `${amountShown(before)} → `}
              <strong>{amountShown(after)}</strong>
              {before !== undefined && ` (${differenceShown(after, before)})`}
            </dd>
          </>
        ))}
      </dl>
    </div>
  ) : (
    <div class="trial waits" role="status">
      {trial.faults.map((fault) => (
        <p>{fault}</p>
      ))}
    </div>
  )
