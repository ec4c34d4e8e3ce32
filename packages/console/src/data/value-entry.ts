import { ELEMENT_CASE } from '@centime/engine/cases'
import { dayInParis, firstDay, isDay, monthOf } from '@centime/engine/ground'
import type { FormErrors } from '../pieces/form.js'
import type { TrialShown, ValueFormShown } from '../pieces/value-form.js'
import {
  changeOf,
  countsInOneMonth,
  type EntryRefused,
  entryRefused,
  knownOf,
  monthTyped,
  unsendable,
} from './case-entry.js'
import type { CaseField, EmployeeRead } from './case-fields.js'
import { type CountedMonths, countedMonths } from './counting.js'
import { finalMonth } from './final-month.js'
import type { TriedValue } from './lists.js'
import type { SignedIn } from './port.js'
import { sentence, withElementLabels } from './readable.js'
import { userOptions } from './user-options.js'
import { valuesForAll } from './values-for-all.js'

/**
 * One value that is edited where it is shown: the present value in its field, and the net that another value would
 * give.
 */

/** A value that a page edits. */
export interface EditedValue {
  readonly caseName: string
  readonly field: CaseField
}

/** The value that a page was asked to edit, as `Case.Field`; undefined: none, or one that is entered as a whole record. */
export function editedValue({ cases }: EmployeeRead, asked: string | undefined): EditedValue | undefined {
  const [caseName = '', name] = (asked ?? '').split('.')
  const field = cases.get(caseName)?.find((one) => one.name === name)
  return field === undefined || field.timeType === 'event' ? undefined : { caseName, field }
}

/** The month in which a value is edited, and how that month is paid. */
export interface EditedIn {
  readonly period: string
  /** Null: the last day of the month. */
  readonly paymentDate: string | null
  /** The address to which the form is sent, and the one to which it returns. */
  readonly action: string
  readonly back: string
  /** Why nothing was recorded. */
  readonly refused?: EntryRefused | undefined
}

/** The form of a value; with the pay that the typed value would give, where that was asked for. */
export async function valueForm(
  visit: SignedIn,
  read: EmployeeRead,
  { caseName, field }: EditedValue,
  { period: shown, paymentDate, action, back, refused }: EditedIn,
): Promise<ValueFormShown> {
  const { form } = visit
  const counted = await countedMonths(visit, read)
  const period = (countsInOneMonth(field) ? monthTyped(form['mois']) : undefined) ?? shown
  const typedDay = isDay(form['depuis'] ?? '') ? form['depuis'] : undefined
  const known = knownOf(
    counted,
    caseName,
    countsInOneMonth(field) || typedDay === undefined ? period : monthOf(typedDay),
  )(field)
  // A value of a contract that begins in the month counts from its first day on.
  const starts = [firstDay(period), ...(known?.values ?? []).map(({ start }) => dayInParis(start))]
  const day = typedDay ?? starts.toSorted().at(-1) ?? ''
  const tried = refused
    ? undefined
    : await trialShown(visit, read, {
        ...{ caseName, field, counted, period },
        paymentDate: period === shown ? paymentDate : null,
      })
  return {
    ...{ action, back, caseName, field: { ...field, isOfMonth: countsInOneMonth(field) } },
    ...{ period, day, known: known?.text ?? '', values: known?.values ?? [] },
    ofAll: read.payroll ? (await valuesForAll(visit, read.payroll))(period)({ caseName, name: field.name }) : '',
    last: await lastChange(visit, read, known?.values.at(-1)?.id),
    history: `/console/dossiers/${visit.part('tenantId')}/personnes/${read.employeeId}?vue=valeurs&mois=${period}#${caseName}`,
    final: await finalMonth(visit, read, period),
    users: userOptions(read.users),
    payrollId: String(read.payroll?.id ?? ''),
    typed: form,
    errors: refused?.errors ?? tried?.errors,
    trial: tried?.trial,
  }
}

/** When the value that counts was recorded; undefined: nothing counts. */
async function lastChange({ lists }: SignedIn, { employeeId, payroll }: EmployeeRead, id: number | undefined) {
  if (payroll === undefined || id === undefined) return undefined
  return (await lists.values(employeeId, payroll.id)).find((one) => one.id === id)?.recordedAt
}

interface Tried extends EditedValue {
  readonly counted: CountedMonths
  readonly period: string
  readonly paymentDate: string | null
}

interface TrialOrErrors {
  readonly trial?: TrialShown
  readonly errors?: FormErrors
}

/**
 * The pay of the month with the typed value beside that without it; undefined: the form does not ask for it. A fault of the typed value
 * stands at its field.
 */
async function trialShown(visit: SignedIn, read: EmployeeRead, tried: Tried): Promise<TrialOrErrors | undefined> {
  const { form, lists, now, told, say } = visit
  const { period, paymentDate } = tried
  if (form['montrer'] !== 'net' || read.payroll === undefined) return undefined
  const { employeeId, payroll } = read
  const of = { employeeId, payrollId: payroll.id, period, paymentDate, at: now().toISOString() }
  const [before, after] = [await lists.trial(of, []), await lists.trial(of, triedValues(visit, tried))]
  if (after === undefined) return undefined
  if (!after.ok) {
    const elements = read.cases.get(ELEMENT_CASE) ?? []
    const textOf = ({ message, code }: { readonly message: string; readonly code: string }): string =>
      sentence(withElementLabels(say, told(message, code), elements))
    const { caseName, field } = tried
    const own = after.faults.find((one) => one.caseName === caseName && one.caseFieldName === field.name)
    if (own !== undefined) return { errors: { summary: '', fields: { [field.name]: textOf(own) } } }
    const faults = after.faults.map(textOf)
    return { trial: { ok: false, faults: faults.length > 0 ? faults : [say('Aucun bulletin.', 'No payslip.')] } }
  }
  const lineOf = (trial: typeof before, name: string) => (trial?.ok === true ? trial.lines.get(name) : undefined)
  const lines = TRIED.flatMap((name) => {
    const amount = lineOf(after, name)
    return amount === undefined ? [] : [{ name, before: lineOf(before, name), after: amount }]
  })
  return { trial: { ok: true, period, lines } }
}
const TRIED = ['TotalBrut', 'NetAPayer', 'CoutTotal'] as const

/** The values that the form would record. In a form, a value of a month replaces all that the month counts. */
function triedValues({ form }: SignedIn, { caseName, field, counted }: Tried): readonly TriedValue[] {
  const { values } = changeOf(form, caseName, [field]).case
  return values.flatMap(({ caseFieldName, value, start }): readonly TriedValue[] => {
    const one = { caseName, caseFieldName, value }
    if (!countsInOneMonth(field)) return [{ ...one, start }]
    const known = knownOf(counted, caseName, monthOf(start))(field)
    const [first, ...others] = known?.values ?? []
    return [
      { ...one, start: first?.start ?? start },
      ...others.map((other) => ({ ...one, value: '0', start: other.start })),
    ]
  })
}

/** The outcome of a sent form: recorded, refused, or only the net was requested. */
export type ValueSent =
  | { readonly kind: 'recorded' | 'tried' }
  | { readonly kind: 'refused'; readonly refused: EntryRefused }

/** Records the typed value, unless the form only asks for its net. */
export async function sendValue(
  visit: SignedIn,
  read: EmployeeRead,
  { caseName, field }: EditedValue,
): Promise<ValueSent> {
  const { act, tenant, form } = visit
  const { payroll, employeeId } = read
  const wrong = await unsendable(visit, read, caseName, [field])
  if (wrong !== undefined) return { kind: 'refused', refused: wrong }
  if (payroll === undefined || form['montrer'] === 'net') return { kind: 'tried' }
  const { id: payrollId, divisionId } = payroll
  const body = { ...changeOf(form, caseName, [field]), employeeId, divisionId, userId: Number(form['userId']) }
  const sent = await act('POST', `${tenant}/payrolls/${payrollId}/cases`, { body })
  if (sent.ok) return { kind: 'recorded' }
  return { kind: 'refused', refused: entryRefused(visit, sent.problem, [field]) }
}
