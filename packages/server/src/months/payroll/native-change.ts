import {
  type Cycle,
  changeInputs,
  finalJobsAmong,
  invalidate,
  isFinalized,
  type LateChange,
  MOST_LATE_CHANGES,
  releasedSince,
} from '@centime/cycle'
import type { KnownValue, Months, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { lawInForce } from '../../calculation/law.js'
import { pastMonths } from '../../calculation/past.js'
import { placesOfMonth } from '../../calculation/selection.js'
import type { Refusal } from '../../ground/refusal.js'
import { type MovedField, movedReader, movingIn, type ReadMonth } from '../../payruns/moved-inputs.js'
import { companyChange, firstMoved } from '../../payruns/value-changes.js'
import { monthChange, surroundingsOf } from '../apply-events.js'
import { nativeRefusalOf } from '../cycle-request.js'
import type { AuthoredValue } from '../native-change.js'
import type { MonthTransaction } from '../transaction.js'
import { isPersonOfMonth } from './membership.js'
import { policyOf } from './settings.js'

/** Values that are recorded in a payroll, for people (null: for the company), and their effect on its months. */
export interface RecordedInPayroll {
  readonly payrollId: number
  readonly people: ReadonlyMap<number | null, readonly AuthoredValue[]>
}

/** Whether a payroll has months that values recorded in it may move. */
export const hasMonths = ({ sequences }: Months, payrollId: number): boolean =>
  (sequences.get(payrollId)?.size ?? 0) > 0

/**
 * Applies values, before they are recorded, to the months of their payroll whose inputs they move; each is judged by its own write
 * window. For a month that is not final the first affected person is enough, because it is calculated again. Returns the refusal of one month.
 */
export async function applyToPayroll(tx: MonthTransaction, recorded: RecordedInPayroll): Promise<Refusal | undefined> {
  const { payrollId } = recorded
  const ofPayroll = { ...tx, months: store.monthsSeenFrom(tx.months, payrollId) }
  const [payroll] = await store.payrollAs(tx.db, payrollId).execute()
  if (payroll === undefined) return undefined
  const carries = (await policyOf(tx.db, payrollId)).lateChanges === 'carry'
  const change = monthChange(ofPayroll)
  for (const period of [...ofPayroll.months.cycles.keys()]) {
    await store.yieldToEventLoop()
    const before = store.cycleAt(ofPayroll.months.cycles, period)
    if (before.skipped || before.payroll === undefined) continue
    const movesBefore = await movesPast(ofPayroll, before, payroll.regulationId, recorded)
    const cycle = movesBefore ? change.apply(before, invalidate(before)) : before
    const moved = await movedIn(ofPayroll, cycle, payroll, recorded)
    if (moved.length === 0) continue
    const decision = changeInputs(cycle, moved, { ...(await surroundingsOf(ofPayroll, period)), carries })
    if (!decision.ok) return nativeRefusalOf(decision.refusal)
    change.apply(cycle, decision.events)
  }
  await change.write()
  return undefined
}

/**
 * Whether values may move a past month that an open month corrects: its candidate depends on the past as it was read. A
 * value that can count in a past month is enough.
 */
async function movesPast(
  { db, root }: MonthTransaction,
  cycle: Cycle,
  regulationId: number,
  { payrollId, people }: RecordedInPayroll,
): Promise<boolean> {
  if (isFinalized(cycle) || (cycle.stage.state === 'collecting' && cycle.reservation === undefined)) return false
  const { changes: law } = await lawInForce(root)
  const past = [...(await pastMonths(db, { payrollId, periodName: cycle.period, law })).values()]
  const movings = past.map((month) => movingIn({ ...month, regulationId }))
  const out = new Set(cycle.held.map(({ employeeId }) => employeeId))
  for (const [employeeId, values] of people) {
    if (!values.some((value) => movings.some((isMoving) => isMoving(value)))) continue
    if (employeeId === null) return true
    if (!out.has(employeeId) && (await isPersonOfMonth(db, payrollId, cycle, employeeId))) return true
  }
  return false
}

/** Up to so many people are looked up by id; more are found among all people. */
const FEW = 100

/** As if they were recorded after all others. */
const RECORDED = Number.MAX_SAFE_INTEGER - 10_000_000

async function movedIn(
  { db, root, now }: MonthTransaction,
  cycle: Cycle,
  payroll: PayrollAs,
  { payrollId, people }: RecordedInPayroll,
): Promise<readonly LateChange[]> {
  const { period, held } = cycle
  const { regulationId } = payroll
  const month: ReadMonth = {
    regulationId,
    periodName: period,
    paymentDate: cycle.payroll?.paymentDate ?? null,
    lastCaseValueId: RECORDED,
    law: (await lawInForce(root)).changes,
  }
  const isMoving = movingIn(month)
  const recordedAt = now.toISOString()
  let id = RECORDED
  const added = [...people].map(([employeeId, values]) => ({
    employeeId,
    values: values.map(
      ({ divisionId = null, ...value }): RecordedValue => ({ id: ++id, employeeId, divisionId, ...value, recordedAt }),
    ),
  }))
  const touched = added.filter(({ values }) => values.some(isMoving))
  if (touched.length === 0) return []
  const ofCompany = touched.find(({ employeeId }) => employeeId === null)?.values ?? []
  const reader = movedReader(month, [...(await store.valuesOfPeople(db, payrollId, 'company').execute()), ...ofCompany])
  // A value of the company may concern everybody; a file of everybody's values does.
  const isOfFew = ofCompany.length === 0 && touched.length <= FEW
  const among = isOfFew ? touched.flatMap(({ employeeId }) => employeeId ?? []) : undefined
  const placed = { payrollId, divisionId: payroll.divisionId, periodName: period }
  const placeOf = await placesOfMonth(db, root, placed, finalJobsAmong(cycle), among)
  const { fields, isConcerned } = companyChange(reader, placeOf)
  const all = fields.length > 0 ? await peopleOf(db, payrollId, cycle) : []
  const concerned = all.filter((employeeId) => isConcerned(placeOf(employeeId)))
  const isMoved = (await firstMoved(db, payrollId, concerned, reader, placeOf)).length > 0
  const ofAll = { employeeId: null, values: ofCompany, recordedAt }
  const found: LateChange[] = isMoved ? lateChanges(fields, ofAll) : []
  const out = new Set(held.map(({ employeeId }) => employeeId))
  for (const { employeeId, values } of touched) {
    if (found.length > 0 && (!isFinalized(cycle) || found.length >= MOST_LATE_CHANGES)) break
    if (employeeId === null || out.has(employeeId) || !(await isPersonOfMonth(db, payrollId, cycle, employeeId)))
      continue
    const before = await store.valuesOfPeople(db, payrollId, [employeeId]).execute()
    const moved = reader.person([...before, ...values], { faults: !isFinalized(cycle), place: placeOf(employeeId) })
    found.push(...lateChanges(moved, { employeeId, values, recordedAt }))
    await store.yieldToEventLoop()
  }
  return found
}

type PayrollAs = Awaited<ReturnType<ReturnType<typeof store.payrollAs>['execute']>>[number]

/** The people whom a month pays or has paid, without the people held out of it. */
async function peopleOf(db: TenantDb, payrollId: number, cycle: Cycle): Promise<readonly number[]> {
  const paid = await store.paidBy(db, finalJobsAmong(cycle)).execute()
  const members = await store.membersOf(db, payrollId).execute()
  const out = new Set(cycle.held.map(({ employeeId }) => employeeId))
  const ids = [...members.map(({ id }) => id), ...paid.map(({ employeeId }) => employeeId), ...releasedSince(cycle)]
  const all = new Set(ids)
  return [...all].filter((id) => !out.has(id))
}

type RecordedValue = KnownValue & AuthoredValue
interface Recorded {
  readonly employeeId: number | null
  readonly values: readonly RecordedValue[]
  readonly recordedAt: string
}

const lateChanges = (fields: readonly MovedField[], { employeeId, values, recordedAt }: Recorded) =>
  fields.flatMap(({ valueId, old, new: is }): LateChange[] => {
    const value = values.find(({ id }) => id === valueId)
    if (value === undefined) return []
    const { caseName, caseFieldName, start, userId: by } = value
    return [{ caseName, caseFieldName, start, recordedAt, of: { employeeId, old, new: is, by } }]
  })
