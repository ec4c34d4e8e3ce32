import { type Chrome, inLanguage, type Say } from '../chrome.js'
import { ownText } from './act-words.js'
import { caseText } from './case-words.js'
import { ActForm, type FormErrors, InputField } from './form.js'
import { dayShown, numberShown } from './numbers.js'
import { type FieldType, valueShown } from './recorded.js'
import { type Option, SelectField } from './select.js'

/** The entry of values of one case of a person, as the schema of the API describes it. */
export interface CaseFormShown {
  /** The names of the cases that people have. */
  readonly cases: readonly string[]
  /** The case that is entered; undefined: none is chosen. */
  readonly chosen: { readonly name: string; readonly fields: readonly EntryField[] } | undefined
  readonly users: readonly Option[]
  readonly payrolls: readonly Option[]
  /** What was typed, by the name of the field. */
  readonly typed: Readonly<Record<string, string>>
  readonly errors: FormErrors | undefined
}

interface EntryField extends FieldType {
  readonly name: string
  readonly label: string
  readonly timeType: string
  /** What it may be; undefined: not one of a list. */
  readonly choices: readonly string[] | undefined
  readonly minimum: string | undefined
  readonly maximum: string | undefined
  readonly isRequired: boolean
  /** Whether an empty text takes the value back. */
  readonly isRevocable: boolean
  /** What counts in the month that is entered: the text, and the recorded values that it is the sum of, or the only one of; undefined: nothing. */
  readonly known: { readonly text: string; readonly values: readonly KnownValue[] } | undefined
}

interface KnownValue {
  readonly value: string
  readonly start: string
}

/** The choice of a case, then a form with its fields: what stays empty is not recorded. */
export function CaseForm({
  chrome,
  path,
  entry,
}: {
  readonly chrome: Chrome
  readonly path: string
  readonly entry: CaseFormShown
}) {
  const say = inLanguage(chrome.language)
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
        <button class="second" type="submit">
          {say('Choisir', 'Choose')}
        </button>
      </form>
      {chosen && <Entry chrome={chrome} path={path} entry={entry} chosen={chosen} />}
    </>
  )
}

function Entry({
  chrome,
  path,
  entry: { users, payrolls, typed, errors },
  chosen: { name, fields },
}: {
  readonly chrome: Chrome
  readonly path: string
  readonly entry: CaseFormShown
  readonly chosen: NonNullable<CaseFormShown['chosen']>
}) {
  const say = inLanguage(chrome.language)
  const field = (of: string) => ({ name: of, value: typed[of], error: errors?.fields[of] })
  return (
    <section class="card" aria-labelledby="entry">
      <h2 id="entry">{caseText(say, name)}</h2>
      <p class="hint">
        {say(
          'Rien n’est effacé : une correction est une valeur de plus. Ce qui reste vide n’est pas enregistré.',
          'Nothing is overwritten: a correction is one more value. What stays empty is not recorded.',
        )}
      </p>
      <ActForm chrome={chrome} action={`${path}?vue=saisie&cas=${name}`}>
        <InputField
          {...field('depuis')}
          type="date"
          label={say('À partir du', 'From')}
          hint={say('Le premier jour où ces valeurs comptent', 'The first day on which these values count')}
          required
        />
        <div class="columns">
          {fields.map((one) => (
            <FieldEntry say={say} field={one} typed={typed} error={errors?.fields[one.name]} />
          ))}
        </div>
        <div class="columns">
          {payrolls.length > 1 && (
            <SelectField
              {...field('payrollId')}
              label={say('Paie', 'Payroll')}
              options={payrolls.map(({ value, text }) => ({ value, text: ownText(say, text) }))}
            />
          )}
          <SelectField {...field('userId')} label={say('Au nom de', 'In the name of')} options={users} />
          <InputField {...field('reason')} label={say('Motif', 'Reason')} />
        </div>
        <button type="submit">{say('Enregistrer ces valeurs', 'Record these values')}</button>
      </ActForm>
    </section>
  )
}

function FieldEntry({
  say,
  field,
  typed,
  error,
}: {
  readonly say: Say
  readonly field: EntryField
  readonly typed: CaseFormShown['typed']
  readonly error: string | undefined
}) {
  const { name, label: title, choices, valueType, isRequired, isRevocable } = field
  const label = isRequired ? say(`${title} (nécessaire à la paie)`, `${title} (pay needs it)`) : title
  const about = { name, label, error, value: typed[name], hint: hintOf(say, field) }
  if (choices !== undefined) {
    const options = choices.map((value) => ({ value, text: valueShown(say, field, value) }))
    return (
      <SelectField {...about} options={[{ value: '', text: say('ne pas changer', 'do not change') }, ...options]} />
    )
  }
  return (
    <div>
      <InputField
        {...about}
        type={valueType === 'date' ? 'date' : 'text'}
        inputmode={valueType === 'number' ? 'decimal' : undefined}
      />
      {isRevocable && (
        <label class="check">
          <input type="checkbox" name={`retirer.${name}`} checked={typed[`retirer.${name}`] !== undefined} />{' '}
          {say('Retirer la date enregistrée', 'Take the recorded date back')}
        </label>
      )}
    </div>
  )
}

/** From when a value counts, within which bounds it is, and what counts in the month. */
function hintOf(say: Say, field: EntryField): string {
  const { minimum, maximum, unit, timeType } = field
  const bounds =
    minimum === undefined || maximum === undefined
      ? ''
      : say(
          `De ${numberShown(minimum)} à ${numberShown(maximum)}. `,
          `From ${numberShown(minimum)} to ${numberShown(maximum)}. `,
        )
  const rate = unit === 'fraction' ? say('0,05 pour 5 %. ', '0,05 for 5 %. ') : ''
  return `${bounds}${rate}${timeText(say, timeType)}${knownText(say, field)}`
}

function knownText(say: Say, field: EntryField): string {
  const [first, ...others] = field.known?.values ?? []
  if (field.known === undefined || first === undefined) return ''
  const text = valueShown(say, field, field.known.text)
  const since = ({ start }: KnownValue): string => say(`depuis le ${dayShown(start)}`, `since ${dayShown(start)}`)
  if (others.length === 0) return say(` Enregistré : ${text} ${since(first)}.`, ` Recorded: ${text} ${since(first)}.`)
  const each = [first, ...others].map((one) => `${valueShown(say, field, one.value)} ${since(one)}`).join(', ')
  return say(` Enregistré : ${text}, la somme de ${each}.`, ` Recorded: ${text}, the sum of ${each}.`)
}

function timeText(say: Say, timeType: string): string {
  switch (timeType) {
    case 'timeless':
      return say('La dernière valeur enregistrée compte.', 'The value recorded last counts.')
    case 'contract':
      return say('Vaut pour le contrat en cours à cette date.', 'Of the contract in force on that day.')
    case 'period':
      return say('Vaut jusqu’à la valeur suivante.', 'In force until it is replaced.')
    case 'payment':
      return say('La valeur en vigueur à la date de paiement compte.', 'The value in force on the payment date counts.')
    case 'month':
      return say('Pour ce mois seulement ; les valeurs d’un mois s’additionnent.', 'Of that month; values add up.')
    case 'year':
      return say('Vaut jusqu’à la fin de l’année.', 'Counts until the end of the year.')
    default:
      return say('De cet événement ; une nouvelle saisie le remplace.', 'Of this event; a later entry replaces it.')
  }
}
