import {
  type Fault,
  type HistoryMonth,
  type Inputs,
  inputsOfPeriod,
  lastDay,
  type Payroll,
  payroll,
  type ReadInputs,
  type RecordedValue,
  type Regulation,
  readInputs,
} from '@centime/engine'
import { regulationOf } from '../regulations.js'
import { amountsOf, carriedOf, type Layout, layoutOf } from './layout.js'

/**
 * The calculation of a batch of people: from recorded values to amounts. Pure: no store, no clock. It runs in a thread,
 * so a batch and its answer are data.
 */
export interface Batch {
  readonly regulationId: number
  /** `YYYY-MM`. */
  readonly period: string
  readonly forecast: string | null
  readonly company: readonly SeenValue[]
  readonly people: readonly Person[]
  /** Layouts of earlier results, by id, as JSON. */
  readonly layouts: Readonly<Record<number, string>>
}
export interface Person {
  readonly employeeId: number
  readonly values: readonly SeenValue[]
  readonly months: readonly StoredMonth[]
}
/** A recorded value, in the order of recording. */
export interface SeenValue {
  readonly caseName: string
  readonly caseFieldName: string
  readonly value: string
  readonly start: string
  readonly created: string
  readonly forecast: string | null
}
/** A stored result of an earlier month. */
export interface StoredMonth {
  readonly periodName: string
  readonly layoutId: number
  readonly amounts: string
}

export interface BatchResult {
  /** Absent where nobody could be calculated. */
  readonly layout: string | undefined
  readonly people: readonly PersonResult[]
}
export type PersonResult =
  | {
      readonly kind: 'calculated'
      readonly employeeId: number
      readonly amounts: string
      readonly yearToDate: string
      readonly warnings: string
    }
  /** The contract covers no day of the period. */
  | { readonly kind: 'outside'; readonly employeeId: number }
  | { readonly kind: 'faulty'; readonly employeeId: number; readonly faults: readonly string[] }

export function calculateBatch(batch: Batch): BatchResult {
  const fixed = payrollFor(batch.regulationId, batch.period)
  const company = inputs(fixed, batch, batch.company)
  const layouts = new Map(
    Object.entries(batch.layouts).map(([id, content]) => [Number(id), JSON.parse(content) as Layout]),
  )
  let layout: string | undefined
  const people = batch.people.map((person): PersonResult => {
    const { employeeId } = person
    const read = factsOf(fixed, batch, company, person, layouts)
    if (!read.ok) {
      const outside = read.faults.some(({ code }) => code === 'contract_outside_period')
      return outside
        ? { kind: 'outside', employeeId }
        : { kind: 'faulty', employeeId, faults: read.faults.map(({ message }) => message) }
    }
    const { facts, warnings } = read.value
    const payslip = fixed.payroll.calculate(facts, warnings)
    layout ??= JSON.stringify(layoutOf(fixed.payroll.fixed, payslip))
    const sums = Object.entries(facts.yearToDate).filter(([, sum]) => !sum.isZero())
    return {
      kind: 'calculated',
      employeeId,
      amounts: JSON.stringify(amountsOf(payslip)),
      yearToDate: JSON.stringify(Object.fromEntries(sums.map(([key, sum]) => [key, sum.toFixed()]))),
      warnings: JSON.stringify(payslip.warnings),
    }
  })
  return { layout, people }
}

/** A regulation ready for a month: fixing and compiling it costs as much as thirty payslips. */
export interface ReadyPayroll {
  readonly regulation: Regulation
  readonly payroll: Payroll
}
const ready = new Map<string, ReadyPayroll>()

export function payrollFor(regulationId: number, period: string): ReadyPayroll {
  const key = `${regulationId} ${period}`
  const known = ready.get(key)
  if (known !== undefined) return known
  const regulation = regulationOf(regulationId)
  const fixed = regulation && payroll(regulation, period)
  if (regulation === undefined || fixed?.ok !== true)
    throw new Error(`no payroll for ${key}: a job checks both when it starts`)
  if (ready.size >= 50) ready.clear()
  const made = { regulation, payroll: fixed.value }
  ready.set(key, made)
  return made
}

type Month = Pick<Batch, 'period' | 'forecast'>
type InputsOutcome = ReturnType<typeof inputs>

/** The inputs of the month from recorded values. */
export function inputs({ regulation }: ReadyPayroll, { period, forecast }: Month, values: readonly SeenValue[]) {
  const recorded = values.map(
    ({ created, forecast: of, ...value }): RecordedValue => ({
      ...value,
      recordedAt: created,
      ...(of !== null && { forecast: of }),
    }),
  )
  return inputsOfPeriod(regulation, recorded, { period, ...(forecast !== null && { forecast }) })
}

/** One person's facts, or every fault of the company's values and the person's. */
export function factsOf(
  fixed: ReadyPayroll,
  month: Month,
  company: InputsOutcome,
  person: Person,
  layouts: ReadonlyMap<number, Layout>,
): { ok: true; value: ReadInputs } | { ok: false; faults: readonly Fault[] } {
  const own = inputs(fixed, month, person.values)
  if (!company.ok || !own.ok)
    return { ok: false, faults: [company, own].flatMap((part) => (part.ok ? [] : part.faults)) }
  const cases: Inputs = { ...company.value, ...own.value }
  const history = person.months.map((stored) => monthOf(stored, layouts))
  return readInputs(fixed.payroll.fixed, { period: month.period, cases, history })
}

function monthOf({ periodName, layoutId, amounts }: StoredMonth, layouts: ReadonlyMap<number, Layout>): HistoryMonth {
  const layout = layouts.get(layoutId)
  if (layout === undefined) throw new Error(`the batch brings no layout ${layoutId}`)
  // Native jobs are paid on the last day of their month.
  return { period: periodName, paymentDate: lastDay(periodName), carried: carriedOf(layout, JSON.parse(amounts)) }
}
