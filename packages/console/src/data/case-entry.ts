import { Decimal } from '@centime/engine'
import { dayInParis, firstDay, isDay, isMonth, lastDay, monthIn, monthOf, startOf } from '@centime/engine/ground'
import { z } from 'zod'
import type { EmployeeView } from '../pages/employee.js'
import type { FormErrors } from '../pieces/form.js'
import { monthShown } from '../pieces/numbers.js'
import { valueShown } from '../pieces/value-shown.js'
import type { CaseField, EmployeeRead } from './case-fields.js'
import { type CountedMonths, type CountedValue, countedMonths } from './counting.js'
import { finalMonth } from './final-month.js'
import { given, isNumber, numberWanted, typedNumber } from './form-values.js'
import type { Form, Found, Problem, SignedIn } from './port.js'
import { formErrors } from './problems.js'
import { withElementLabels } from './readable.js'
import { shareFault, shareTyped } from './share-typed.js'
import { userOptions } from './user-options.js'

/** The entry of values of one case: the form that the schema describes, and the change made from the typed values. */

export async function entryView(
  visit: SignedIn,
  read: EmployeeRead,
  refused: EntryRefused | undefined,
): Promise<Found<EmployeeView>> {
  const { query, ask, form, now } = visit
  const { path, cases, users, payrolls } = read
  const asked = query('cas') ?? ''
  const fields = cases.get(asked)
  const permitted = await ask(`${path}/cases?top=0`, z.array(z.unknown()))
  if (!permitted.ok) return permitted
  const today = dayInParis(now().toISOString())
  const typed = { depuis: query('depuis') ?? '', mois: query('mois') ?? '', ...form }
  const day = isDay(typed.depuis) ? typed.depuis : today
  const period = monthTyped(typed.mois) ?? monthOf(day)
  const counted = await countedMonths(visit, read)
  const knownIn = { day: knownOf(counted, asked, monthOf(day)), month: knownOf(counted, asked, period) }
  const entry = {
    cases: [...cases.keys()],
    chosen: fields && {
      name: asked,
      fields: fields.map((field) => ({ ...field, known: knownIn[countsInOneMonth(field) ? 'month' : 'day'](field) })),
    },
    month: { period, final: await finalMonth(visit, read, period) },
    users: userOptions(users),
    payrolls: payrolls.map(({ id, name }) => ({ value: String(id), text: name })),
    // Fields that the reader has not changed follow the month.
    typed: {
      ...without(
        typed,
        (fields ?? []).filter((field) => isAsShown(form, field)),
      ),
      mois: period,
    },
    errors: refused?.errors,
  }
  return { ...permitted, value: { vue: 'saisie', entry } }
}

const without = (form: Form, fields: readonly CaseField[]): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !fields.some((field) => field.name === name)))
/** Whether a field is typed as the page has shown it: a share is shown without the zeros that end its recorded text. */
function isAsShown(form: Form, field: CaseField): boolean {
  const [typed, seen] = [typedText(form, field), form[`vu.${field.name}`] ?? '']
  const areShares = field.unit === 'fraction' && [typed, seen].every((text) => PLAIN.test(text))
  return areShares ? new Decimal(typed).eq(seen) : typed === seen
}

export const countsInOneMonth = ({ timeType }: CaseField): boolean => timeType === 'month'

/** A month as sent by a form: where the browser has no month field, as people write it; undefined: invalid. */
export function monthTyped(text = ''): string | undefined {
  const read = monthIn(text.trim())
  return 'value' in read && isMonth(read.value) ? read.value : undefined
}

interface Known {
  readonly text: string
  readonly values: readonly CountedValue[]
}

/** The value that a month counts for a field, with the recorded values behind it; undefined: none. */
export function knownOf(counted: CountedMonths, caseName: string, period: string) {
  const month = counted(firstDay(period), lastDay(period))
  return ({ name, timeType }: CaseField): Known | undefined => {
    // A record of an event is entered as a whole; values of a contract end with the contract.
    if (month === undefined || timeType === 'event' || (timeType === 'contract' && !month.isEmployed)) return undefined
    const text = month.textOf(caseName, name)
    const values = month.valuesOf(caseName, name)
    return text === undefined || values.length === 0 ? undefined : { text, values }
  }
}

/** Why nothing was recorded. */
export interface EntryRefused {
  readonly status: number
  readonly errors: FormErrors
}

/** Why the typed values are not sent: one is missing, or the month now counts other values than the page has shown. Undefined: they are sent. */
export async function unsendable(
  visit: SignedIn,
  read: EmployeeRead,
  caseName: string,
  fields: readonly CaseField[],
): Promise<EntryRefused | undefined> {
  const { form, say } = visit
  const typed = filled(form, fields)
  const ofMonth = typed.filter(countsInOneMonth)
  const period = monthTyped(form['mois'])
  const missing = incomplete(visit, typed, period)
  if (missing !== undefined) return missing
  const counted = await countedMonths(visit, read)
  const day = form['depuis'] ?? ''
  const since = typed
    .filter((field) => !countsInOneMonth(field) && field.timeType !== 'event' && day === form['vuDepuis'])
    .flatMap((field) => {
      const text = knownOf(counted, caseName, monthOf(day))(field)?.text ?? ''
      if (text === (form[`vu.${field.name}`] ?? '')) return []
      const now = text === '' ? say('rien', 'nothing') : valueShown(say, field, text)
      return [[field.name, say(`enregistré entre-temps : ${now}`, `recorded meanwhile: ${now}`)] as const]
    })
  if (since.length > 0) return { status: 409, errors: { summary: movedText(say), fields: Object.fromEntries(since) } }
  if (period === undefined) return misread(visit, typed)
  const known = knownOf(counted, caseName, period)
  const moved = ofMonth.flatMap((field) => {
    const text = known(field)?.text ?? ''
    if (text === (form[`vu.${field.name}`] ?? '')) return []
    const month = monthShown(say, period)
    const counts = valueShown(say, field, text === '' ? '0' : text)
    const said = say(
      `${field.label} : ${month} compte déjà ${counts}, que votre saisie remplacera`,
      `${field.label}: ${month} counts ${counts} already, which your entry will replace`,
    )
    return [[field.name, said] as const]
  })
  if (moved.length === 0) return misread(visit, typed)
  return { status: 409, errors: { summary: movedText(say), fields: Object.fromEntries(moved) } }
}

/** The refusal where nothing is typed, or a day or a month is missing. */
function incomplete(
  visit: SignedIn,
  typed: readonly CaseField[],
  period: string | undefined,
): EntryRefused | undefined {
  const { form, say } = visit
  const ofMonth = typed.filter(countsInOneMonth)
  if (typed.length === 0) {
    const summary = say('Aucune valeur n’est saisie.', 'No value is entered.')
    return { status: 400, errors: { summary, fields: {} } }
  }
  const missing = {
    ...(ofMonth.length > 0 &&
      period === undefined && {
        mois: say('Indiquez le mois, par exemple 2026-07', 'Enter the month, such as 2026-07'),
      }),
    ...(ofMonth.length < typed.length &&
      !isDay(form['depuis'] ?? '') && {
        depuis: say(
          'Indiquez le premier jour où ces valeurs comptent',
          'Enter the first day on which these values count',
        ),
      }),
  }
  if (Object.keys(missing).length > 0) {
    const summary = say('Il manque un jour ou un mois.', 'A day or a month is missing.')
    return { status: 400, errors: { summary, fields: missing } }
  }
  return undefined
}

/** The refusal of texts that are no numbers or shares. It comes last: a page that it answers with shows what the month counts now as seen. */
function misread({ form, say }: SignedIn, typed: readonly CaseField[]): EntryRefused | undefined {
  const wrong = typed.flatMap((field) => {
    if (field.valueType !== 'number') return []
    const { name, unit, minimum, maximum } = field
    const text = form[name] ?? ''
    // In percent as its field: the API would word it as a fraction.
    if (unit === 'fraction' && text.trim() !== '') {
      const fault = shareFault(say, text, { least: minimum, most: maximum })
      return fault === undefined ? [] : [[name, fault] as const]
    }
    return isNumber(recordedText(form, field)) ? [] : [[name, numberWanted(say)] as const]
  })
  return wrong.length === 0 ? undefined : { status: 400, errors: { summary: '', fields: Object.fromEntries(wrong) } }
}

const movedText = (say: SignedIn['say']): string =>
  say(
    'Le mois compte autre chose que ce que la page montrait. Vérifiez, puis enregistrez de nouveau.',
    'The month counts something else than the page has shown. Check it, then record again.',
  )

/** The fields that a reader has changed: a form shows the values that count, and sends them along as `vu.`. */
const filled = (form: Form, fields: readonly CaseField[]): readonly CaseField[] =>
  fields.filter((field) => {
    // In another month than the page has shown, the same text is another entry.
    const isElsewhere = countsInOneMonth(field) && (form['vuMois'] ?? form['mois']) !== form['mois']
    return (
      form['ajouter'] === field.name ||
      (isElsewhere && fields.length === 1 ? typedText(form, field) !== '' : !isAsShown(form, field))
    )
  })

/** A typed text as it is recorded: a number in French form, a share in percent. */
function typedText(form: Form, { name, valueType, unit }: CaseField): string {
  const typed = form[name] ?? ''
  if (valueType !== 'number') return typed.trim()
  return unit === 'fraction' ? shareTyped(typed) : typedNumber(typed)
}

/** The text that is recorded for a field: an emptied number is 0, and an addition counts on top of what the month counts. */
function recordedText(form: Form, field: CaseField): string {
  const typed = typedText(form, field)
  if (field.valueType !== 'number') return typed
  const seen = form[`vu.${field.name}`] ?? ''
  const isSum = form['ajouter'] === field.name && [typed, seen].every((text) => PLAIN.test(text))
  return isSum ? new Decimal(typed).plus(seen).toFixed() : typed === '' ? '0' : typed
}
const PLAIN = /^-?\d{1,15}(\.\d{1,10})?$/

/** The typed values as a case change of the API, without its owner. */
export function changeOf(form: Form, caseName: string, fields: readonly CaseField[]) {
  const values = filled(form, fields).map((field) => ({
    caseFieldName: field.name,
    value: recordedText(form, field),
    start: startOf(countsInOneMonth(field) ? firstDay(monthTyped(form['mois']) ?? '') : (form['depuis'] ?? '')),
  }))
  return { case: { caseName, values }, ...given('reason', form['reason']) }
}

/** A refusal by the fields of the form: pointers count the values that were sent. */
export function entryRefused({ form, say }: SignedIn, problem: Problem, fields: readonly CaseField[]): EntryRefused {
  const sent = filled(form, fields)
  const named = problem.errors.map((one) => ({ ...one, message: withElementLabels(say, one.message, fields) }))
  const errors = formErrors({ ...problem, errors: named }, form, (pointer) => {
    const [, , , place = '', member] = pointer.split('/')
    const field = pointer.startsWith('/case/values/') ? sent[Number(place)] : undefined
    if (field === undefined) return fieldOf(pointer)
    return member !== 'start' ? field.name : countsInOneMonth(field) ? 'mois' : 'depuis'
  })
  return { status: problem.status, errors }
}
const fieldOf = (pointer: string): string => (pointer.startsWith('/case') ? 'depuis' : (pointer.split('/')[1] ?? ''))
