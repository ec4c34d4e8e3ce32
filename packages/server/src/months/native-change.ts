import { changeInputs, invalidate, type LateChange, wasFinalized } from '@centime/cycle'
import { type CaseValue, cycleAt, type Months, type NewChange, onlyOfficer, yieldToEventLoop } from '@centime/store'
import { byPlace, type Path } from '../calculation/establishments.js'
import { lawInForce } from '../calculation/law.js'
import { placesReader } from '../calculation/selection.js'
import { monthChange, surroundingsOf } from './apply-events.js'
import { nativeRefusalOf } from './cycle-request.js'
import { movingValues, type RecordedRows, valuesOf } from './moving-values.js'
import type { MonthTransaction } from './transaction.js'

/**
 * The officer whose managed months a native change may alter; undefined where it alters none. Without exactly one
 * active officer it is the employee whose values changed, who may since have left the company.
 */
export function concerned({ cycles, managed }: Months, change: Pick<NewChange, 'payrollId' | 'employeeId'>) {
  const employeeId = onlyOfficer(managed)?.id ?? change.employeeId
  if (cycles.size === 0 || managed?.payrollId !== change.payrollId || employeeId === null) return undefined
  return change.employeeId === null || change.employeeId === employeeId ? employeeId : undefined
}

/** A value that is to be recorded, and the user who records it. */
export interface AuthoredValue extends CaseValue {
  readonly userId: number | null
  /** The establishment whose company value it is; absent or null: of the whole company, or of an employee. */
  readonly divisionId?: number | null
}

/** Values to be recorded in a payroll, of an employee or (null) of the company. */
export interface NativeChange extends Pick<NewChange, 'payrollId' | 'employeeId'> {
  readonly values: readonly AuthoredValue[]
}

/**
 * Applies a native case change to the managed months whose digest it alters; each month is judged by its own write
 * window. A later month that has a candidate loses it where they alter a final month: it corrects that one. `known`: the values
 * recorded earlier for the employee and the company. A refusal for one month rolls back the whole change.
 */
export async function applyNativeChange(tx: MonthTransaction, change: NativeChange, known: RecordedRows) {
  const { cycles } = tx.months
  const recordedAt = tx.now.toISOString()
  const { employeeId } = change
  const recorded = change.values.map(({ divisionId = null, ...value }) => ({
    ...{ ...value, divisionId, employeeId, created: recordedAt, forecast: null },
  }))
  const placeIn = await placesOfOfficer(tx, change, [...known, ...recorded])
  const { changes: law } = await lawInForce(tx.root)
  const movingAt = byPlace(async (place) => {
    const was = valuesOf(known, place)
    await yieldToEventLoop()
    const is = valuesOf([...known, ...recorded], place)
    await yieldToEventLoop()
    return movingValues(change.values, was, is, law)
  })
  const result = monthChange(tx)
  let movesPast = false
  for (const period of [...cycles.keys()].sort()) {
    // The transaction stays open; work that needs no database runs between two months.
    await yieldToEventLoop()
    const before = cycleAt(cycles, period)
    const cycle = movesPast ? result.apply(before, invalidate(before)) : before
    const movingIn = await movingAt(placeIn(period))
    const moving = await movingIn(cycle)
    if (moving.length === 0) continue
    movesPast ||= wasFinalized(cycle)
    const late = moving.map(
      ({ caseName, caseFieldName, start, userId: by, old, now }): LateChange => ({
        ...{ caseName, caseFieldName, start, recordedAt },
        of: { employeeId, old, new: now, by },
      }),
    )
    const decision = changeInputs(cycle, late, await surroundingsOf(tx, period))
    if (!decision.ok) return nativeRefusalOf(decision.refusal)
    result.apply(cycle, decision.events)
  }
  await result.write()
  return undefined
}

/** Finds the establishment of the officer in a month; not read where no value is of an establishment. */
async function placesOfOfficer(
  { db, root, months }: MonthTransaction,
  change: NativeChange,
  rows: RecordedRows,
): Promise<(period: string) => Path | undefined> {
  const officer = concerned(months, change)
  if (officer === undefined || months.managed === undefined || rows.every(({ divisionId }) => divisionId === null)) {
    return () => undefined
  }
  const places = await placesReader(db, root, months.managed, [officer])
  return (period) => places(period).pathOf(officer)
}
