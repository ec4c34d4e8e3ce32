import { Decimal, type LineName, type Outcome, type Payslip, regulationOfPayroll } from '@centime/engine'
import { monthCheck } from '@centime/engine/calculate'
import { DateDebutContrat } from '@centime/engine/cases'
import { type CountedMonth, type PayrollsByMonth, pastDifferences } from '@centime/engine/compare'
import { accepted, type Fault, fault, firstDay, lastDay, refused, yearOf } from '@centime/engine/ground'
import { movingReader, type RecordedInputs } from '@centime/engine/inputs'
import type { BackPayMonth } from '@centime/engine/tree'
import {
  type Batch,
  backPayIn,
  type LeftBackPay,
  type PastOfBatch,
  type PastOfPerson,
  type Person,
  type SnapshotValue,
  type StoredMonth,
} from './batch.js'
import { cachedIn } from './cached-in.js'
import { elementsIn, withElementsOf } from './elements.js'
import { byPlace, type Path } from './establishments.js'
import { type Layout, noAmount } from './layout.js'
import {
  compiledFor,
  factsFrom,
  fixedFor,
  historyMonthOf,
  type MonthToRead,
  monthFor,
  type RegulationUnder,
  rowsIn,
  underOf,
} from './months.js'
import { amountsIn } from './stored-amounts.js'

/** What a month pays or takes back of past months: they are computed again with what is recorded now. Pure. */

/** The difference of a past month, and what is done with it. */
interface PastDifference {
  readonly month: BackPayMonth
  readonly decision: 'accepted' | 'put_off' | 'undecided'
}
export interface BackPayOfPerson {
  /** By month of origin. */
  readonly differences: readonly PastDifference[]
  /** Those that are accepted. */
  readonly paid: readonly PastDifference[]
  /** By month of origin: the job whose result it corrects; 0: the person had none. */
  readonly counted: Readonly<Record<string, number>>
  /** Why the past months cannot be computed again. */
  readonly refused?: LeftBackPay['refused']
}
const NOTHING: BackPayOfPerson = { differences: [], paid: [], counted: {} }

/** Finds the differences of people of a batch, one person after another. */
export function backPayReader(batch: Batch): (person: Person) => BackPayOfPerson {
  const readsNew = newsReader(batch)
  const payment = { period: batch.period, paymentDate: batch.paymentDate ?? lastDay(batch.period) }
  return (person) => {
    const { past, months } = person
    if (batch.past === undefined || past === undefined) return NOTHING
    const isNew = newInputs(batch, readsNew, { ...person, past })
    const corrected = correctedMonths(batch, isNew, { ...person, past })
    if (corrected.ok && corrected.value.length === 0) return NOTHING
    if (past.sharedIn !== undefined) return refusedBy(refused([ofSeveralPayrolls(past.sharedIn)]))
    const counted = () => months.map((stored) => countedMonth(batch, stored))
    const found = corrected.ok
      ? pastDifferences(
          payrollsOf(batch, (period) => placeIn(person, period)),
          { counted: counted(), corrected: corrected.value, payment },
        )
      : corrected
    if (!found.ok) return refusedBy(found)
    // Where only what later months read differs, nothing is due. A ceiling that has moved is read by them from now on.
    const isDue = ({ period, lines }: BackPayMonth): boolean => lines.length > 0 || past.figures?.[period] !== undefined
    if (!found.value.months.some(isDue)) return NOTHING
    const jobs = new Map(months.map(({ periodName, jobId }) => [periodName, jobId]))
    const differences = decided(found.value.months, { ...batch.past, ...past, isNew })
    return {
      differences,
      paid: differences.filter(({ decision }) => decision === 'accepted'),
      counted: Object.fromEntries(found.value.months.map(({ period }) => [period, jobs.get(period) ?? 0])),
    }
  }
}

/** Of each month the history has one payslip: what another payroll has paid back would be lost. */
const ofSeveralPayrolls = (period: string): Fault =>
  fault(
    'wrong_history',
    { value: period },
    `months that one payroll alone has paid to the person: ${period} has several`,
  )

function refusedBy({ faults }: Extract<Outcome<unknown>, { ok: false }>): BackPayOfPerson {
  const [fault] = faults
  if (fault === undefined) return NOTHING
  const { code, caseName, caseFieldName, message } = fault
  const field = caseName !== undefined && caseFieldName !== undefined && { caseName, caseFieldName }
  return { ...NOTHING, refused: { code, message, ...field } }
}

/** What is left of the back pay of a person: nothing, or one entry. */
export function leftOf(employeeId: number, { differences, refused: why }: BackPayOfPerson): readonly LeftBackPay[] {
  const months = differences
    .filter(({ decision }) => decision !== 'accepted')
    .map(({ month, decision }) => ({
      period: month.period,
      gross: differenceIn(month, GROSS_OF_MONTH),
      net: differenceIn(month, NET_OF_MONTH),
      decision: decision === 'put_off' ? ('put_off' as const) : ('undecided' as const),
    }))
  return months.length === 0 && why === undefined ? [] : [{ employeeId, months, ...(why && { refused: why }) }]
}
/** The lines by which a difference is listed. */
export const GROSS_OF_MONTH: LineName = 'TotalBrut'
export const NET_OF_MONTH: LineName = 'NetAvantImpot'
/** The difference of a line; 0: it has none. */
export const differenceIn = ({ lines }: Pick<BackPayMonth, 'lines'>, name: LineName): string =>
  lines.find((line) => line.name === name)?.value ?? '0'

/** What becomes of each difference. */
function decided(
  months: readonly BackPayMonth[],
  { accepts, takenUp = [], figures, decisions, isNew }: PastOfBatch & PastOfPerson & { readonly isNew: IsNew },
): readonly PastDifference[] {
  // What true figures alone move is decided once for all people; what pays nothing needs no decision.
  const byFigures = ({ period, lines }: BackPayMonth): boolean =>
    (takenUp.some((one) => one <= period && yearOf(one) === yearOf(period)) ||
      (lines.length === 0 && figures?.[period] !== undefined)) &&
    !isNew(period)
  const undecided = (month: BackPayMonth) => (accepts || byFigures(month) ? 'accept' : 'undecided')
  const standing = standingOf(
    months.map((month) => ({ period: month.period, said: decisions[month.period] ?? undecided(month) })),
  )
  return months.map((month, at) => ({ month, decision: standing[at] ?? 'undecided' }))
}

/**
 * What stands of decisions about months of origin of one person, in their order. A month that is accepted never stands on an earlier one
 * of its year that is not: ceilings and reductions add up over the year.
 */
export function standingOf(
  months: readonly { readonly period: string; readonly said: 'accept' | 'put_off' | 'undecided' }[],
): readonly PastDifference['decision'][] {
  const stopped = new Map<string, PastDifference['decision']>()
  return months.map(({ period, said }) => {
    const year = yearOf(period)
    const earlier = stopped.get(year)
    const decision = said === 'accept' ? (earlier ?? 'accepted') : said
    if (decision !== 'accepted' && earlier !== 'put_off') stopped.set(year, decision)
    return decision
  })
}

type CorrectedMonth = { readonly period: string; readonly paymentDate: string } & RecordedInputs

type PersonWithPast = Person & { readonly past: PastOfPerson }
/** Whether a past month reads other recorded values now. */
type IsNew = (period: string) => boolean

function newInputs(batch: Batch, readsNew: ReturnType<typeof newsReader>, person: PersonWithPast): IsNew {
  const { values, months } = person
  const { readUpTo } = person.past
  const own = rowsIn(values)
  const paid = new Set(months.map(({ periodName }) => periodName))
  const known = months.map(({ periodName }) => periodName).sort()[0]
  return (period) => {
    const isOpening = !paid.has(period) && isBefore(period, known) && !startsBy(own, period)
    const upTos = (isOpening ? readUpTo[known ?? ''] : readUpTo[period]) ?? []
    const month = { period, paymentDate: dateOf(batch, months, period), place: placeIn(person, period) }
    return upTos.some((upTo) => readsNew(own, { ...month, upTo }))
  }
}

/** The day of payment of a past month: that of the person's payslip, or of the month's last job. */
function dateOf({ past }: Batch, months: Person['months'], period: string): string {
  const month = months.find(({ periodName }) => periodName === period)
  return (month === undefined ? past?.paymentDates[period] : month.paymentDate) ?? lastDay(period)
}

/** The past months to compute again, from the first one that reads something new: each with what is recorded now. */
function correctedMonths(
  batch: Batch,
  isNew: IsNew,
  { values, months, past: { readUpTo, figures } }: PersonWithPast,
): Outcome<readonly CorrectedMonth[]> {
  const paid = new Set(months.map(({ periodName }) => periodName))
  const paidLater = new Set(months.flatMap(({ backPay }) => backPayIn(backPay)?.months.map((one) => one.period) ?? []))
  const periods = Object.keys(readUpTo).sort()
  const first = periods.findIndex((period) => figures?.[period] !== undefined || isNew(period))
  if (first < 0) return accepted([])
  const corrected: CorrectedMonth[] = []
  for (const [at, period] of periods.entries()) {
    if (at < first || !(paid.has(period) || paidLater.has(period) || isNew(period))) continue
    const paymentDate = dateOf(batch, months, period)
    const read = monthFor({ ...batch, period, paymentDate }).read(values)
    if (!read.ok) return refused(read.faults)
    corrected.push({ period, paymentDate, ...read.value })
  }
  return accepted(corrected)
}

const isBefore = (period: string, known: string | undefined): boolean => known === undefined || period < known

/** Whether the contract in force at the end of a month began in it: what came before is no opening balance. */
function startsBy(own: readonly SnapshotValue[], period: string): boolean {
  const days = own.flatMap(([caseName, caseFieldName, value]) =>
    `${caseName}.${caseFieldName}` === DateDebutContrat.key && value <= lastDay(period) ? [value] : [],
  )
  return (days.sort().at(-1) ?? '') >= firstDay(period)
}

/** Where a person worked in a past month: as the job that paid it has read, or else where the person works now. */
export function placeIn({ months, past, establishment }: Person, period: string): Path | undefined {
  const isPaid = months.some(({ periodName }) => periodName === period)
  return isPaid ? past?.establishments?.[period] : establishment
}

/**
 * The last recorded value that the payslips which paid something of a past month have read; 0: none has paid anything of it; below 0:
 * another payslip of the month counts now than was corrected.
 */
export function paidUpTo({ months, past }: Pick<Person, 'months' | 'past'>, period: string): number {
  const [own = 0, ...payers] = past?.readUpTo[period] ?? []
  const isPaid = own < 0 || months.some(({ periodName }) => periodName === period)
  return own < 0 ? own : Math.max(isPaid ? own : 0, ...payers)
}

interface PastMonth {
  readonly period: string
  readonly paymentDate: string
  /** The last recorded value that its payslip has read; below 0: none of them counts. */
  readonly upTo: number
  readonly place: Path | undefined
}

/** Reads whether a month has other inputs now than with the values up to one of them. The company is compared once for all people. */
function newsReader(batch: Batch): (own: readonly SnapshotValue[], month: PastMonth) => boolean {
  const company = rowsIn(batch.company)
  const movingReaderOf = movingReader(withElementsOf(regulationOfPayroll(batch), elementsIn(batch.company)))
  const moving = new Map<string, ReturnType<typeof movingReaderOf>>()
  const ofCompany = new Map<string, boolean>()
  const differs = (
    values: readonly SnapshotValue[],
    { period, paymentDate, upTo, place }: PastMonth,
    of: 'company' | 'person',
  ): boolean => {
    const isMoving = cachedIn(moving, KEPT, `${period} ${paymentDate}`, () => movingReaderOf({ period, paymentDate }))
    const moves = ([caseName, caseFieldName, value, start, , , id]: SnapshotValue): boolean =>
      id > upTo && isMoving({ caseName, caseFieldName, value, start })
    if (!values.some(moves)) return false
    const month = monthFor({ ...batch, period, paymentDate })
    const inputsOf = (rows: readonly SnapshotValue[]): string => {
      const text = JSON.stringify(rows)
      return JSON.stringify(of === 'company' ? month.readCompany(text, place) : month.read(text))
    }
    return inputsOf(values.filter(([, , , , , , id]) => id <= upTo)) !== inputsOf(values)
  }
  return (own, month) => {
    const { period, paymentDate, upTo, place = [] } = month
    if (upTo < 0 || differs(own, month, 'person')) return true
    const key = `${period} ${paymentDate} ${upTo} ${place.join()}`
    return cachedIn(ofCompany, MANY, key, () => differs(company, month, 'company'))
  }
}
const MANY = 1000

/** A stored result with the bases of its contributions, which are lines of their own. */
function countedMonth(batch: Batch, stored: StoredMonth): CountedMonth {
  const { layouts } = batch
  const { backPay: _, ...month } = historyMonthOf(stored, layouts)
  const content = layouts[stored.layoutId] ?? noAmount(`layout ${stored.layoutId}`)
  const { lines: names }: Layout = JSON.parse(content)
  const amounts = amountsIn(stored.amounts)
  const values = new Map(names.map(([name], place) => [name, amounts[place] ?? noAmount(name)]))
  const bases = basesOf(underOf(batch), month)
  const backPay = backPayIn(stored.backPay)?.months
  const paid = backPay?.flatMap(({ lines }) => lines) ?? []
  const lines = names.map(([name]) => {
    const of = bases.get(name)
    const value = values.get(name) ?? '0'
    if (of === undefined) return { name, value }
    // The line adds up what it pays of other months; a base with the role of one is of this month alone.
    const own = values.get(of.name) ?? '0'
    const others = of.isOfMonth ? paid.filter((line) => line.name === name) : []
    if (others.length === 0) return { name, value, base: own }
    return { name, value, base: others.reduce((sum, line) => sum.plus(line.base ?? 0), new Decimal(own)) }
  })
  return { ...month, lines, ...(backPay && { backPay }) }
}

/** The line that is the base of each contribution. */
function basesOf(
  under: RegulationUnder,
  { period, paymentDate }: { readonly period: string; readonly paymentDate: string },
) {
  const { lines } = fixedFor(under, period, paymentDate)
  return new Map(
    lines.flatMap(({ name, contribution }) => {
      const base = contribution === undefined ? undefined : lines[contribution.base]
      return base === undefined ? [] : [[name, { name: base.name, isOfMonth: base.role === 'base' }] as const]
    }),
  )
}

/** The payrolls of the company of a batch, by month; `placeOf`: the establishment whose values count in a month. */
const payrollsOf =
  (batch: Batch, placeOf: (period: string) => Path | undefined): PayrollsByMonth<Payslip> =>
  (period, paymentDate) => {
    const { regulationId, law, company, forecast } = batch
    const key = JSON.stringify([regulationId, law, period, paymentDate, company])
    const month = { regulationId, law, period, paymentDate: paymentDate ?? null, forecast, company }
    const { fixed, computeIn } = cachedIn(payrolls, KEPT, key, () => payrollFor(month))
    const compute = computeIn(placeOf(period))
    return accepted({ fixed, compute })
  }
type PayrollOfMonth = Extract<ReturnType<PayrollsByMonth<Payslip>>, { ok: true }>['value']
interface PayrollByPlace extends Pick<PayrollOfMonth, 'fixed'> {
  readonly computeIn: (place: Path | undefined) => PayrollOfMonth['compute']
}
const payrolls = new Map<string, PayrollByPlace>()
/** The months of two years. */
const KEPT = 24

function payrollFor(month: MonthToRead): PayrollByPlace {
  const { fixed, readCompany } = monthFor(month)
  const { calculate } = compiledFor(fixed).payroll
  const check = monthCheck(fixed)
  const computeIn = byPlace((place): PayrollOfMonth['compute'] => {
    const factsOf = factsFrom(fixed, readCompany(month.company, place))
    return ({ period, paymentDate: _, history, backPay: __, cases, ...records }) => {
      // What a month records is read by `correctedMonths`.
      const own: RecordedInputs = { cases: cases as RecordedInputs['cases'], ...records }
      const recorded = accepted(own)
      const facts = factsOf({ period, paymentDate: fixed.paymentDate, history: history ?? [], recorded })
      if (!facts.ok) return facts
      const payslip = calculate(facts.value.facts, facts.value.warnings)
      const faults = check.faults((place) => payslip.lines[place]?.value, facts.value.facts)
      return faults.length > 0 ? refused(faults) : accepted(payslip)
    }
  })
  return { fixed, computeIn }
}
