import {
  Decimal,
  type HistoryMonth,
  type Inputs,
  lastDay,
  type Outcome,
  type Payroll,
  payroll,
  type ReadInputs,
  type RecordedValue,
  type Regulation,
  readInputs,
  recordReader,
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
  /** `YYYY-MM-DD`; null: the last day of the period. */
  readonly paymentDate: string | null
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
  /** Null: the last day of the period. */
  readonly paymentDate: string | null
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
  const month = monthFor(batch)
  const { fixed, calculate } = month.payroll
  const company = month.read(batch.company)
  const layouts = new Map(
    Object.entries(batch.layouts).map(([id, content]) => [Number(id), JSON.parse(content) as Layout]),
  )
  let layout: string | undefined
  const people = batch.people.map((person): PersonResult => {
    const { employeeId } = person
    const read = factsOf(month, company, person, layouts)
    if (!read.ok) {
      const outside = read.faults.some(({ code }) => code === 'contract_outside_period')
      return outside
        ? { kind: 'outside', employeeId }
        : { kind: 'faulty', employeeId, faults: read.faults.map(({ message }) => message) }
    }
    const { facts, warnings } = read.value
    const payslip = calculate(facts, warnings)
    layout ??= JSON.stringify(layoutOf(fixed, payslip))
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

/** A month of a payroll, ready for any number of people. */
export interface ReadyMonth {
  readonly period: string
  readonly paymentDate: string
  readonly payroll: Payroll
  /** The inputs of the month from recorded values. */
  readonly read: (values: readonly SeenValue[]) => Outcome<Inputs>
}

export function monthFor({ regulationId, period, paymentDate: wanted, forecast }: MonthOfPayroll): ReadyMonth {
  const paymentDate = wanted ?? lastDay(period)
  const { regulation, payroll } = payrollFor(regulationId, period, paymentDate)
  const read = recordReader(regulation, { period, paymentDate, ...(forecast !== null && { forecast }) })
  return { period, paymentDate, payroll, read: (values) => read(values.map(recorded)) }
}
type MonthOfPayroll = Pick<Batch, 'regulationId' | 'period' | 'paymentDate' | 'forecast'>

function recorded({ caseName, caseFieldName, value, start, created, forecast }: SeenValue): RecordedValue {
  const real = { caseName, caseFieldName, value, start, recordedAt: created }
  return forecast === null ? real : { ...real, forecast }
}

/** A regulation ready for a month: fixing and compiling it costs as much as thirty payslips. */
interface ReadyPayroll {
  readonly regulation: Regulation
  readonly payroll: Payroll
}
const ready = new Map<string, ReadyPayroll>()

function payrollFor(regulationId: number, period: string, paymentDate: string): ReadyPayroll {
  const key = `${regulationId} ${period} ${paymentDate}`
  const known = ready.get(key)
  if (known !== undefined) return known
  const regulation = regulationOf(regulationId)
  const fixed = regulation && payroll(regulation, period, paymentDate)
  if (regulation === undefined || fixed?.ok !== true)
    throw new Error(`no payroll for ${key}: a job checks both when it starts`)
  if (ready.size >= 50) ready.clear()
  const made = { regulation, payroll: fixed.value }
  ready.set(key, made)
  return made
}

/** One person's facts, or every fault of the company's values and the person's. */
export function factsOf(
  { period, paymentDate, payroll, read }: ReadyMonth,
  company: Outcome<Inputs>,
  person: Person,
  layouts: ReadonlyMap<number, Layout>,
): Outcome<ReadInputs> {
  const own = read(person.values)
  if (!company.ok || !own.ok)
    return { ok: false, faults: [company, own].flatMap((part) => (part.ok ? [] : part.faults)) }
  const cases: Inputs = { ...company.value, ...own.value }
  const history = person.months.map((stored) => monthOf(stored, layouts))
  return readInputs(payroll.fixed, { period, paymentDate, cases, history })
}

/** The facts that a stored result was made of: what the months before came to was kept with it. */
export function factsAsKept(
  month: ReadyMonth,
  company: readonly SeenValue[],
  person: Person,
  yearToDate: string,
): ReadInputs {
  const read = factsOf(month, month.read(company), { ...person, months: [] }, new Map())
  if (!read.ok) throw new Error(`a result of ${month.period} cannot be explained by the values that it was made of`)
  const kept: Record<string, string> = JSON.parse(yearToDate)
  const { facts, ...others } = read.value
  const sums = Object.keys(facts.yearToDate).map((key) => [key, new Decimal(kept[key] ?? 0)] as const)
  return { ...others, facts: { ...facts, yearToDate: Object.fromEntries(sums) } }
}

function monthOf(
  { periodName, paymentDate, layoutId, amounts }: StoredMonth,
  layouts: ReadonlyMap<number, Layout>,
): HistoryMonth {
  const layout = layouts.get(layoutId)
  if (layout === undefined) throw new Error(`the batch brings no layout ${layoutId}`)
  return {
    period: periodName,
    paymentDate: paymentDate ?? lastDay(periodName),
    carried: carriedOf(layout, JSON.parse(amounts)),
  }
}
