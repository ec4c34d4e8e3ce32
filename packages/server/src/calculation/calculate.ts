// Room: stored values → amounts, pages, reasons, digests; in threads
// Uses: ground, http. Used by: payruns, dossiers, documents, months, operations, cases, console, service, cli.

import { Decimal, type LineName, type Outcome, type Warning } from '@centime/engine'
import { type Amounts, batchInputReader } from '@centime/engine/batch'
import { monthCheck, provisionalOfMonth } from '@centime/engine/calculate'
import { HISTORY_SUMS } from '@centime/engine/cases'
import { accepted, cachedByObject, type Fault, firstDay, refused, type WarningCode } from '@centime/engine/ground'
import { type CheckedInputs, carriedOf, type LeaveView, leaveView, readLeave } from '@centime/engine/inputs'
import type { Facts, FixedRegulation } from '@centime/engine/tree'
import { type BackPayOfPerson, backPayReader, leftOf } from './back-pay.js'
import type { Batch, LeftBackPay, Person, StoredBackPay } from './batch.js'
import { digestOfFacts } from './facts-digest.js'
import { type Layout, noAmount } from './layout.js'
import {
  compiledFor,
  type FactsOfPerson,
  factsReader,
  historyMonthOf,
  type MonthToRead,
  monthFor,
  readerOf,
} from './months.js'
import { provisionalText } from './provisional.js'
import { amountsText, areSameAmounts } from './stored-amounts.js'
import { storedSum, sumsIn, sumsTextOf } from './stored-sums.js'
import { summaryWriter } from './summary.js'

export interface BatchResult {
  /** Undefined where no person was calculated. */
  readonly layout: string | undefined
  readonly calculated: readonly CalculatedPerson[]
  /** Employees whose contract covers no day of the period. */
  readonly outside: readonly FaultyPerson[]
  readonly faulty: readonly FaultyPerson[]
  /** Employees whose inputs have the known digest: they are not calculated. */
  readonly same: readonly number[]
  /** How many calculated people lack opening balances. */
  readonly openingsMissing: number
  /** The differences of past months that are not paid. */
  readonly left: readonly LeftBackPay[]
  readonly milliseconds: Readonly<Record<'facts' | 'calculation' | 'serialising', number>>
}
interface CalculatedPerson {
  readonly employeeId: number
  readonly amounts: string
  readonly yearToDate: string
  readonly summary: string
  readonly warnings: string
  /** JSON: a list of `ProvisionalFigure`. */
  readonly provisional: string
  /** Null: no digests are made. */
  readonly inputsDigest: string | null
  /** JSON of `StoredBackPay`; null: none is paid. */
  readonly backPay: string | null
  /** The digest of the lines, in the job of a payroll's month; null in other jobs. */
  readonly linesDigest: string | null
}
interface FaultyPerson {
  readonly employeeId: number
  readonly faults: readonly Fault[]
}

/** Calculates a batch, from recorded values to amounts. Pure; `now`: any clock in milliseconds, to time the phases. */
export function calculateBatch(batch: Batch, now: () => number): BatchResult {
  const { fixed, factsOf } = batchReader(batch)
  const { amountsOf, layout } = compiledFor(fixed)
  const [written, sumsText] = [writerOf(fixed), sumsTextFor(fixed)]
  const isPaid = paidAlready(batch, layout)
  const { known, identifiers } = batch
  const calculated: CalculatedPerson[] = []
  const outside: FaultyPerson[] = []
  const faulty: FaultyPerson[] = []
  /** Faults of amounts; they are listed after those of all inputs. */
  const aboveLimit: FaultyPerson[] = []
  const same: number[] = []
  const left: LeftBackPay[] = []
  const pastOf = batch.past === undefined ? undefined : backPayReader(batch, 'many')
  let openingsMissing = 0
  const milliseconds = { facts: 0, calculation: 0, serialising: 0 }
  for (let from = 0; from < batch.people.length; from += TOGETHER) {
    const started = now()
    const ready: ReadyPerson[] = []
    const people = batch.people.slice(from, from + TOGETHER)
    const pasts = pastOf?.(people)
    for (const [at, person] of people.entries()) {
      const { employeeId } = person
      const past = pasts?.[at]
      if (past !== undefined) left.push(...leftOf(employeeId, past))
      const facts = factsOf(paying(person, past), batch.layouts)
      if (facts.ok) {
        const inputsDigest = known === undefined ? null : digestOfFacts(fixed, [{ employeeId, facts }])
        // The digest has just read the same sums.
        const [identifier, yearToDate] = [identifiers?.get(employeeId), sumsText(facts.value.facts)]
        if (inputsDigest !== null && known?.get(employeeId) === inputsDigest) same.push(employeeId)
        else ready.push({ employeeId, identifier, inputsDigest, yearToDate, past, ...facts.value })
      } else {
        const faults = facts.faults.filter(({ code }) => code === 'contract_outside_period')
        if (faults.length > 0) outside.push({ employeeId, faults })
        else faulty.push({ employeeId, faults: facts.faults })
      }
    }
    const read = now()
    const amounts = amountsOf(ready.map(({ facts }) => facts))
    const computed = now()
    for (const [index, person] of ready.entries()) {
      const result = written(person, amounts[index] ?? noAmount(person.employeeId))
      if (result.ok && isPaid(result.value.stored)) same.push(person.employeeId)
      else if (result.ok) {
        const { stored, lacksOpening } = result.value
        calculated.push(stored)
        if (lacksOpening) openingsMissing += 1
      } else aboveLimit.push({ employeeId: person.employeeId, faults: result.faults })
    }
    milliseconds.facts += read - started
    milliseconds.calculation += computed - read
    milliseconds.serialising += now() - computed
  }
  faulty.push(...aboveLimit)
  const shown = calculated.length === 0 ? undefined : layout
  return { layout: shown, calculated, outside, faulty, same, openingsMissing, left, milliseconds }
}
/**
 * How many people's facts and amounts are in memory at a time. A hundred take a fifth longer, because more of them
 * survive a garbage collection.
 */
const TOGETHER = 50

/** A person with the back pay that the month pays; most months pay none. */
const paying = (person: Person, past: BackPayOfPerson | undefined): Person =>
  past === undefined || past.paid.length === 0 ? person : { ...person, backPay: past.paid.map(({ month }) => month) }

/** Whether an earlier job has paid the same amounts to a person, and the same back pay, in a layout with the same lines. */
function paidAlready({ paid, layouts }: Batch, layout: string) {
  const linesOf = (text: string): string => {
    const { lines, cumulated }: Layout = JSON.parse(text)
    return JSON.stringify([lines, cumulated])
  }
  const own = paid === undefined ? '' : linesOf(layout)
  const same = new Map<number, boolean>()
  return ({ employeeId, amounts, backPay }: CalculatedPerson): boolean => {
    const before = paid?.get(employeeId)
    if (before === undefined || !areSameAmounts(before.amounts, amounts) || before.backPay !== backPay) return false
    const { layoutId } = before.job
    const isSame = same.get(layoutId) ?? linesOf(layouts[layoutId] ?? layout) === own
    same.set(layoutId, isSame)
    return isSame
  }
}

type ReadyPerson = CheckedInputs &
  Pick<CalculatedPerson, 'employeeId' | 'inputsDigest' | 'yearToDate'> & {
    readonly identifier: string | undefined
    readonly past: BackPayOfPerson | undefined
  }

/** Writes the result of a person; refuses an attachment above the limit. */
function resultWriter(fixed: FixedRegulation) {
  const check = monthCheck(fixed)
  const provisionalOf = provisionalOfMonth(fixed)
  const summaryOf = summaryWriter(fixed)
  const { digestOf } = compiledFor(fixed)
  return (
    { employeeId, identifier, inputsDigest, yearToDate, facts, warnings, past }: ReadyPerson,
    { lines, cumulated, carried }: Amounts,
  ): Outcome<Written> => {
    const amountOf = (place: number) => (lines[place] === undefined ? undefined : new Decimal(lines[place]))
    const faults = check.faults(amountOf, facts)
    if (faults.length > 0) return refused(faults)
    const all = [...warnings, ...check.warnings(amountOf, facts)]
    const isShown = inputsDigest !== null && identifier !== undefined
    // Each person has this object: a spread would take longer than all its members.
    const stored = {
      employeeId,
      inputsDigest,
      amounts: amountsText(lines, cumulated),
      yearToDate,
      summary: summaryOf(lines),
      warnings: `[${all.map(textOfWarning).join(',')}]`,
      provisional: provisionalText(provisionalOf(facts, amountOf)),
      backPay: carried === undefined ? null : storedBackPay(facts, carried, past),
      linesDigest: isShown ? digestOf(identifier, lines) : null,
    }
    return accepted({ stored, lacksOpening: all.some(({ code }) => OPENINGS.has(code)) })
  }
}

/** A batch is small: what it looks for once per regulation is kept for the next ones. */
const [writerOf, sumsTextFor] = [cachedByObject(resultWriter), cachedByObject(sumsTextOf)]

/** Most warnings are those of a template, which many people share. */
const textOfWarning = cachedByObject((warning: Warning) => JSON.stringify(warning))

interface Written {
  readonly stored: CalculatedPerson
  readonly lacksOpening: boolean
}

function storedBackPay(
  { backPay: months = [], contract, period }: Facts,
  carried: Readonly<Record<string, string>>,
  past: BackPayOfPerson | undefined,
): string {
  const hasEnded = contract.end !== undefined && contract.end < firstDay(period)
  const stored: StoredBackPay = {
    ...{ months, carried, counted: past?.counted ?? {} },
    ...(hasEnded && { ended: contract }),
  }
  return JSON.stringify(stored)
}
const OPENINGS: ReadonlySet<WarningCode> = new Set(['year_opening_missing', 'leave_opening_missing'])

/** Whether stored warnings report missing opening balances. */
export const lacksOpening = (warnings: string): boolean => [...OPENINGS].some((code) => warnings.includes(`"${code}"`))

/** The facts of all people in a batch, or the faults of their inputs. Throws as `monthFor` does. */
export function readFacts(batch: Batch) {
  const month = monthFor(batch)
  const factsOf = factsReader(month, batch.company)
  const pasts = batch.past === undefined ? [] : backPayReader(batch, 'few')(batch.people)
  const people = batch.people.map((person, at) => ({
    employeeId: person.employeeId,
    facts: factsOf({ ...person, backPay: pasts[at]?.paid.map((one) => one.month) ?? [] }, batch.layouts),
  }))
  return { fixed: month.fixed, people }
}

const batchReader = (batch: Batch) =>
  readerOf(batchReaders, batch, () => {
    const month = monthFor(batch)
    return { fixed: month.fixed, factsOf: factsReader(month, batch.company, batchInputReader) }
  })
const batchReaders = new Map<string, { readonly fixed: FixedRegulation; readonly factsOf: FactsOfPerson }>()

/** Reads the facts of a batch's people under another law of the month. */
export function factsByLaw(batch: Batch, fixed: FixedRegulation) {
  const factsOf = factsReader({ ...monthFor(batch), fixed }, batch.company)
  return (person: Person) => factsOf(person, batch.layouts)
}

/**
 * Returns the facts of stored results, from what their job read and with its layout. The sums of earlier months come from `yearToDate`,
 * stored with the result; the values that sick leave and paid leave read from those months are in its history, as far
 * as this version can read it.
 */
export function storedReader(ofPayroll: MonthToRead) {
  const month = monthFor(ofPayroll)
  const { yearToDates } = month.fixed
  const factsOf = readerOf(storedReaders, ofPayroll, () => factsReader(month, ofPayroll.company))
  return (
    { person, layouts }: Omit<StoredRead, 'company'>,
    yearToDate: string,
    layout: Pick<Layout, 'sums'>,
  ): CheckedInputs => {
    const whole = factsOf(person, layouts)
    const read = whole.ok ? whole : factsOf({ ...person, months: [] }, layouts)
    if (!read.ok) throw new Error(`a result of ${month.period} cannot be explained by its stored values`)
    const stored = sumsIn(yearToDate, layout)
    const { facts, ...others } = read.value
    const sums = yearToDates.map((sum) => [sum.key, storedSum(sum, month.period, stored)] as const)
    const ofHistory = HISTORY_SUMS.map(({ key }) => [key, new Decimal(stored[key] ?? 0)] as const)
    const numbers = { ...facts.numbers, ...Object.fromEntries(ofHistory) }
    return { ...others, facts: { ...facts, numbers, yearToDate: Object.fromEntries(sums) } }
  }
}
const storedReaders = new Map<string, FactsOfPerson>()

/** The leave counters of one person at the end of a month; undefined where none are kept. Throws as `monthFor` does. */
export function leaveOf(
  month: Omit<MonthToRead, 'company'>,
  { company, person, layouts }: StoredRead,
): Outcome<LeaveView | undefined> {
  const { fixed, period, paymentDate, read, readCompany } = monthFor({ ...month, company })
  const [common, own] = [readCompany(company, person.establishment), read(person)]
  if (!common.ok || !own.ok) return refused([common, own].flatMap((part) => (part.ok ? [] : part.faults)))
  const history = person.months.map((stored) => historyMonthOf(stored, layouts))
  const account = readLeave(fixed, common.value, { period, paymentDate, ...own.value, history })
  return account.ok ? accepted(account.value && leaveView(account.value)) : account
}

/** What a job has read of one person. */
export interface StoredRead extends Pick<Batch, 'company' | 'layouts'> {
  readonly person: Person
}

/** The gross pay of the months before, in their order. */
export function grossBefore({ months }: Person, layouts: Batch['layouts']) {
  const inOrder = months.map((stored) => historyMonthOf(stored, layouts)).sort((a, b) => (a.period < b.period ? -1 : 1))
  const corrected = inOrder.flatMap(({ backPay = [] }) => backPay)
  return inOrder.map(({ period, paymentDate, carried }) => {
    const known = corrected.findLast((month) => month.period === period)?.carried ?? carried
    return { period, paymentDate, gross: new Decimal(carriedOf(known, GROSS) ?? 0) }
  })
}
const GROSS: LineName = 'TotalBrut'
