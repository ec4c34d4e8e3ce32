import type { Cycle } from '@centime/cycle'
import { DateDebutContrat, type Inputs } from '@centime/engine/cases'
import { dayInParis, firstDay, hasLaw, lastDay, monthOf } from '@centime/engine/ground'
import { type RecordedValue, recordReader } from '@centime/engine/inputs'
import { fieldsByCase } from '@centime/engine/tree'
import { regulationOfPayroll } from '../ground/regulations.js'
import { recorded } from '../payruns/calculate.js'
import { digestOf } from '../payruns/digest.js'
import { type CaseValue, companySnapshot, employeeSnapshots } from '../store/cases.js'
import { OFFICERS_REGULATION } from '../store/managed.js'
import type { TenantDb } from '../store/scope.js'

/**
 * Which values of a change move the digest of a month. A change moves no history, so the earlier months are left out of the
 * comparison: it needs no results, and a month in which no field of the change has another value needs no facts.
 */

/** The values of an officer and of the company up to one of them, as snapshots. */
interface Values {
  readonly own: string
  readonly company: string
}

export async function valuesUpTo(db: TenantDb, payrollId: number, employeeId: number, upTo: number): Promise<Values> {
  const snapshot = { payrollId, upTo, forecast: null }
  const own = (await employeeSnapshots(db, snapshot, [employeeId])).get(employeeId) ?? '[]'
  return { own, company: await companySnapshot(db, snapshot) }
}

const REGULATION = { regulationId: OFFICERS_REGULATION }
const regulation = regulationOfPayroll(REGULATION)
const fields = fieldsByCase(regulation)

/** Gives the values of a change that move the digest of a month; none where the digest stays as it is. */
export function movingValues(change: readonly CaseValue[], employeeId: number, before: Values, after: Values) {
  const cases = new Set(change.map(({ caseName }) => caseName))
  const changed = ({ own, company }: Values): readonly RecordedValue[] =>
    [...recorded(own), ...recorded(company)].filter(({ caseName }) => cases.has(caseName))
  const [recordedBefore, recordedAfter] = [changed(before), changed(after)]
  const days = new Map(change.map((value) => [value, dayInParis(value.start)]))

  return (cycle: Cycle): readonly CaseValue[] => {
    const { period } = cycle
    if (!hasLaw(firstDay(period))) return []
    const paymentDate = paymentDateOf(cycle)
    const read = recordReader(regulation, { period, paymentDate })
    const [was, is] = [read(recordedBefore), read(recordedAfter)]
    const moving = change.filter(
      (value) =>
        (!was.ok || !is.ok || differs(value, was.value, is.value)) &&
        counts(value, days.get(value) ?? '', { period, paymentDate }),
    )
    if (moving.length === 0) return []
    const digest = ({ own: values, company }: Values): string =>
      digestOf({
        ...{ ...REGULATION, period, paymentDate, forecast: null, company, layouts: {} },
        people: [{ employeeId, values, months: [] }],
      })
    return digest(before) === digest(after) ? [] : moving
  }
}

/** The day that the values of a month must be in force on to be paid: a legacy month is paid on its last day. */
function paymentDateOf({ period, stage, variables }: Cycle): string {
  const isLegacy = stage.state !== 'collecting' && stage.result.candidateId === null
  return (isLegacy ? undefined : variables?.dateDeVersement) ?? lastDay(period)
}

/** Whether a field has another value. A value of a contract can decide which contract all fields are of. */
function differs({ caseName, caseFieldName }: CaseValue, before: Inputs, after: Inputs): boolean {
  const [was, is] = [before[caseName] ?? {}, after[caseName] ?? {}]
  if (caseName === DateDebutContrat.caseName) return JSON.stringify(was) !== JSON.stringify(is)
  return was[caseFieldName] !== is[caseFieldName]
}

/** Whether a value that starts on a day can count in a month. */
function counts(
  { caseName, caseFieldName }: CaseValue,
  day: string,
  { period, paymentDate }: { readonly period: string; readonly paymentDate: string },
): boolean {
  const timeType = fields.get(caseName)?.get(caseFieldName)?.timeType
  if (timeType === 'month') return monthOf(day) === period
  if (timeType === 'payment') return day <= paymentDate
  // What is timeless or of a contract can concern months before its start too.
  return (timeType !== 'period' && timeType !== 'year') || day <= lastDay(period)
}
