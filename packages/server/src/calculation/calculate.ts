// Room: from stored values to amounts, pages, reasons and digests; batches in threads
// Uses: ground, http. Used by: payruns, dossiers, documents, months, operations, cases, console, service, cli.

import { Decimal, type LineName, type MonthInputs, type Outcome, type Payroll, regulationById } from '@centime/engine'
import { type Amounts, amountsCalculator, type BatchCalculator, batchInputReader } from '@centime/engine/batch'
import { calculator, monthCheck, provisionalOfMonth } from '@centime/engine/calculate'
import { HISTORY_SUMS } from '@centime/engine/cases'
import { accepted, type Fault, lastDay, refused, type WarningCode } from '@centime/engine/ground'
import {
  type CheckedInputs,
  type HistoryMonth,
  inputReader,
  type LeaveView,
  leaveView,
  type RecordedInputs,
  type RecordedValue,
  readLeave,
  recordReader,
} from '@centime/engine/inputs'
import { type FixedRegulation, fix } from '@centime/engine/tree'
import { type OfEstablishment, type Path, valuesFor } from './establishments.js'
import { digestOfFacts } from './facts-digest.js'
import { carriedReader, type Layout, layoutOf, noAmount } from './layout.js'
import { amountsText } from './stored-amounts.js'
import { storedSum, sumsTextOf } from './stored-sums.js'

/** The input of `calculateBatch`: people with their recorded values, as plain data for a thread. */
export interface Batch {
  readonly regulationId: number
  /** `YYYY-MM`. */
  readonly period: string
  /** `YYYY-MM-DD`; null: the last day of the period. */
  readonly paymentDate: string | null
  readonly forecast: string | null
  /** JSON: the recorded values of the company and of its establishments, a list of `SnapshotValue`. */
  readonly company: string
  readonly people: readonly Person[]
  /** JSON: layouts of earlier results, by id. */
  readonly layouts: Readonly<Record<number, string>>
  /** Digests of earlier inputs: people with the same one are not calculated again. Absent: none are made. */
  readonly known?: ReadonlyMap<number, string>
}
export interface Person {
  readonly employeeId: number
  /** JSON: recorded values, as `company`. */
  readonly values: string
  readonly months: readonly StoredMonth[]
  /** Where the person works; absent: in the division of the payroll itself. */
  readonly establishment?: Path | undefined
}
/** A recorded value in a snapshot of `@centime/store`. */
type SnapshotValue = readonly [
  caseName: string,
  caseFieldName: string,
  value: string,
  start: string,
  created: string,
  forecast: string | null,
  /** Of a company's value only. */
  divisionId?: number | null,
]
/** A stored result of an earlier month. */
export interface StoredMonth {
  readonly periodName: string
  /** Null: the last day of the period. */
  readonly paymentDate: string | null
  readonly layoutId: number
  readonly amounts: string
}

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
  readonly milliseconds: Readonly<Record<'facts' | 'calculation' | 'serialising', number>>
}
interface CalculatedPerson {
  readonly employeeId: number
  readonly amounts: string
  readonly yearToDate: string
  readonly warnings: string
  /** JSON: a list of `ProvisionalFigure`. */
  readonly provisional: string
  /** Null: no digests are made. */
  readonly inputsDigest: string | null
}
interface FaultyPerson {
  readonly employeeId: number
  readonly faults: readonly Fault[]
}

/** Calculates a batch, from recorded values to amounts. Pure; `now`: any clock in milliseconds, to time the phases. */
export function calculateBatch(batch: Batch, now: () => number): BatchResult {
  const { fixed, factsOf } = batchReader(batch)
  const { amountsOf, layout } = compiledFor(batch.regulationId, fixed)
  const written = resultWriter(fixed)
  const calculated: CalculatedPerson[] = []
  const outside: FaultyPerson[] = []
  const faulty: FaultyPerson[] = []
  /** Faults of amounts; they are listed after those of all inputs. */
  const aboveLimit: FaultyPerson[] = []
  const same: number[] = []
  let openingsMissing = 0
  const milliseconds = { facts: 0, calculation: 0, serialising: 0 }
  for (let from = 0; from < batch.people.length; from += TOGETHER) {
    const started = now()
    const ready: ReadyPerson[] = []
    for (const person of batch.people.slice(from, from + TOGETHER)) {
      const facts = factsOf(person, batch.layouts)
      const { employeeId } = person
      if (facts.ok) {
        const inputsDigest = batch.known === undefined ? null : digestOfFacts(fixed, [{ employeeId, facts }])
        if (inputsDigest !== null && batch.known?.get(employeeId) === inputsDigest) same.push(employeeId)
        else ready.push({ employeeId, inputsDigest, ...facts.value })
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
      const { employeeId, inputsDigest } = person
      const result = written(person, amounts[index] ?? noAmount(employeeId))
      if (result.ok) {
        const { lacksOpening, ...stored } = result.value
        calculated.push({ employeeId, inputsDigest, ...stored })
        if (lacksOpening) openingsMissing += 1
      } else aboveLimit.push({ employeeId, faults: result.faults })
    }
    milliseconds.facts += read - started
    milliseconds.calculation += computed - read
    milliseconds.serialising += now() - computed
  }
  faulty.push(...aboveLimit)
  const shown = calculated.length === 0 ? undefined : layout
  return { layout: shown, calculated, outside, faulty, same, openingsMissing, milliseconds }
}
/**
 * How many people's facts and amounts are in memory at a time. A hundred take a fifth longer, because more of them
 * survive a garbage collection.
 */
const TOGETHER = 50

type ReadyPerson = CheckedInputs & Pick<CalculatedPerson, 'employeeId' | 'inputsDigest'>

/** Writes the result of a person; refuses an attachment above the limit. */
function resultWriter(fixed: FixedRegulation) {
  const check = monthCheck(fixed)
  const provisionalOf = provisionalOfMonth(fixed)
  const sumsText = sumsTextOf(fixed)
  return ({ facts, warnings }: CheckedInputs, { lines, cumulated }: Amounts): Outcome<Written> => {
    const amountOf = (place: number) => (lines[place] === undefined ? undefined : new Decimal(lines[place]))
    const faults = check.faults(amountOf, facts)
    if (faults.length > 0) return refused(faults)
    const all = [...warnings, ...check.warnings(amountOf, facts)]
    return accepted({
      amounts: amountsText(lines, cumulated),
      yearToDate: sumsText(facts),
      warnings: JSON.stringify(all),
      provisional: JSON.stringify(provisionalOf(facts, amountOf)),
      lacksOpening: all.some(({ code }) => OPENINGS.has(code)),
    })
  }
}
interface Written extends Omit<CalculatedPerson, 'employeeId' | 'inputsDigest'> {
  readonly lacksOpening: boolean
}
const OPENINGS: ReadonlySet<WarningCode> = new Set(['year_opening_missing', 'leave_opening_missing'])

/** Whether stored warnings report missing opening balances. */
export const lacksOpening = (warnings: string): boolean => [...OPENINGS].some((code) => warnings.includes(`"${code}"`))

/** The facts of all people in a batch, or the faults of their inputs. Throws as `monthFor` does. */
export function readFacts(batch: Batch) {
  const month = monthFor(batch)
  const factsOf = factsReader(month, batch.company)
  const people = batch.people.map((person) => ({
    employeeId: person.employeeId,
    facts: factsOf(person, batch.layouts),
  }))
  return { fixed: month.fixed, people }
}

const batchReader = (batch: Batch) =>
  readerOf(batchReaders, batch, () => {
    const month = monthFor(batch)
    return { fixed: month.fixed, factsOf: factsReader(month, batch.company, batchInputReader) }
  })
const batchReaders = new Map<string, { readonly fixed: FixedRegulation; readonly factsOf: FactsOfPerson }>()

/** The reader for a month and a company: it reuses what it has parsed for one person. */
function readerOf<Reader>(
  readers: Map<string, Reader>,
  { regulationId, period, paymentDate, forecast, company }: MonthOfPayroll & Pick<Batch, 'company'>,
  make: () => Reader,
): Reader {
  return cachedIn(readers, 4, JSON.stringify([regulationId, period, paymentDate, forecast, company]), make)
}

/** Reads the facts of a batch's people under another law of the month. */
export function factsByLaw(batch: Batch, fixed: FixedRegulation) {
  const factsOf = factsReader({ ...monthFor(batch), fixed }, batch.company)
  return (person: Person) => factsOf(person, batch.layouts)
}

interface ReadyMonth {
  readonly fixed: FixedRegulation
  readonly period: string
  readonly paymentDate: string
  /** Reads the inputs of the month from recorded values, as JSON. */
  readonly read: (values: string) => Outcome<RecordedInputs>
  /** The same from the values of a company, for the people of an establishment. */
  readonly readCompany: (values: string, establishment?: Path) => Outcome<RecordedInputs>
}

/** Prepares a month. Throws where the regulation is unknown or has no law for it: a job checks both at its start. */
export function monthFor({ regulationId, period, paymentDate: wanted, forecast }: MonthOfPayroll): ReadyMonth {
  const paymentDate = wanted ?? lastDay(period)
  const fixed = fixedFor(regulationId, period, paymentDate)
  const read = recordReader(fixed.regulation, forecast === null ? {} : { forecast })
  const month = { period, paymentDate }
  return {
    ...{ fixed, ...month },
    read: (values) => read(recorded(values))(month),
    readCompany: (values, establishment) => read(recordedFor(values, establishment))(month),
  }
}
type MonthOfPayroll = Pick<Batch, 'regulationId' | 'period' | 'paymentDate' | 'forecast'>

/** The values of a snapshot. */
export function recorded(values: string): readonly (RecordedValue & OfEstablishment)[] {
  const rows: readonly SnapshotValue[] = JSON.parse(values)
  return rows.map(([caseName, caseFieldName, value, start, recordedAt, forecast, divisionId = null]) => {
    const real = { caseName, caseFieldName, value, start, recordedAt, divisionId }
    return forecast === null ? real : { ...real, forecast }
  })
}

/** The values of a company snapshot that count for the people of an establishment. */
const recordedFor = (values: string, establishment?: Path): readonly RecordedValue[] =>
  valuesFor(recorded(values), establishment)

/** A regulation fixed for a month. Throws where it is unknown or has no law for the period. */
export const fixedFor = (regulationId: number, period: string, paymentDate: string): FixedRegulation =>
  cachedIn(fixedMonths, KEPT, `${regulationId} ${period} ${paymentDate}`, () => {
    const regulation = regulationById(regulationId)
    if (regulation === undefined) throw new Error(`no regulation ${regulationId}: a job checks it when it starts`)
    return fix(regulation, lastDay(period), paymentDate)
  })
const fixedMonths = new Map<string, FixedRegulation>()

/** A compiled regulation. Only calculations need it; compiling costs as much as thirty payslips. */
interface Compiled {
  readonly payroll: Payroll
  readonly amountsOf: BatchCalculator
  /** A `Layout`, as JSON. */
  readonly layout: string
}
export const compiledFor = (regulationId: number, fixed: FixedRegulation): Compiled =>
  cachedIn(compiledMonths, KEPT, `${regulationId} ${fixed.lawDate} ${fixed.paymentDate}`, () => {
    const payroll = { fixed, calculate: calculator(fixed) }
    return { payroll, amountsOf: amountsCalculator(payroll), layout: JSON.stringify(layoutOf(fixed)) }
  })
const compiledMonths = new Map<string, Compiled>()

function cachedIn<Value>(cache: Map<string, Value>, most: number, key: string, make: () => Value): Value {
  const known = cache.get(key)
  if (known !== undefined) return known
  for (const oldest of cache.keys()) if (cache.size >= most) cache.delete(oldest)
  const made = make()
  cache.set(key, made)
  return made
}

/** Size of a cache: one entry for each regulation, month and payment date. */
const KEPT = 50

/** The reader of an earlier result's amounts. A layout is reused over many batches. */
function carriedOf(layouts: Batch['layouts'], id: number): ReturnType<typeof carriedReader> {
  const content = layouts[id]
  if (content === undefined) throw new Error(`the batch brings no layout ${id}`)
  return cachedIn(carriedReaders, KEPT, content, () => carriedReader(JSON.parse(content) as Layout))
}
const carriedReaders = new Map<string, ReturnType<typeof carriedReader>>()

/** The facts of a person with earlier results in these layouts, or all faults of the company’s and own values. */
type FactsOfPerson = (person: Person, layouts: Batch['layouts']) => Outcome<CheckedInputs>

function factsReader(
  { period, paymentDate, fixed, read, readCompany }: ReadyMonth,
  companyValues: string,
  reader = inputReader,
): FactsOfPerson {
  const readers = new Map<string, ReturnType<typeof factsFrom>>()
  const readerFor = (establishment: Path = []) => {
    const known =
      readers.get(establishment.join()) ?? factsFrom(fixed, readCompany(companyValues, establishment), reader)
    readers.set(establishment.join(), known)
    return known
  }
  return (person, layouts) =>
    readerFor(person.establishment)({
      ...{ period, paymentDate, recorded: read(person.values) },
      history: person.months.map((stored) => monthOf(stored, layouts)),
    })
}

/** Returns the facts of a person from the inputs of the company and of the person, or the faults of both. */
export function factsFrom(fixed: FixedRegulation, company: Outcome<RecordedInputs>, reader = inputReader) {
  // Over HTTP the minimum inputs of the specification must be recorded once.
  const inputsOf = reader(fixed, company.ok ? company.value : undefined, 'minimum')
  type Month = Omit<MonthInputs, keyof RecordedInputs> & { readonly recorded: Outcome<RecordedInputs> }
  return ({ recorded: own, ...month }: Month) =>
    company.ok && own.ok
      ? inputsOf({ ...month, ...own.value })
      : refused([company, own].flatMap((part) => (part.ok ? [] : part.faults)))
}

/**
 * Returns the facts of stored results, from what their job read. The sums of earlier months come from `yearToDate`,
 * stored with the result; the values that sick leave and paid leave read from those months are in its history, as far
 * as this version can read it.
 */
export function storedReader({ company, ...ofPayroll }: MonthOfPayroll & Pick<Batch, 'company'>) {
  const month = monthFor(ofPayroll)
  const { yearToDates } = month.fixed
  const factsOf = readerOf(storedReaders, { company, ...ofPayroll }, () => factsReader(month, company))
  return ({ person, layouts }: Omit<StoredRead, 'company'>, yearToDate: string): CheckedInputs => {
    const whole = factsOf(person, layouts)
    const read = whole.ok ? whole : factsOf({ ...person, months: [] }, layouts)
    if (!read.ok) throw new Error(`a result of ${month.period} cannot be explained by its stored values`)
    const stored: Record<string, string> = JSON.parse(yearToDate)
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
  month: MonthOfPayroll,
  { company, person, layouts }: StoredRead,
): Outcome<LeaveView | undefined> {
  const { fixed, period, paymentDate, read, readCompany } = monthFor(month)
  const [common, own] = [readCompany(company, person.establishment), read(person.values)]
  if (!common.ok || !own.ok) return refused([common, own].flatMap((part) => (part.ok ? [] : part.faults)))
  const history = person.months.map((stored) => monthOf(stored, layouts))
  const account = readLeave(fixed, common.value, { period, paymentDate, ...own.value, history })
  return account.ok ? accepted(account.value && leaveView(account.value)) : account
}

/** What a job has read of one person. */
export interface StoredRead extends Pick<Batch, 'company' | 'layouts'> {
  readonly person: Person
}

/** The gross pay of the months before, in their order. */
export function grossBefore({ months }: Person, layouts: Batch['layouts']) {
  return months
    .map((stored) => monthOf(stored, layouts))
    .map(({ period, paymentDate, carried }) => ({ period, paymentDate, gross: new Decimal(carried[GROSS] ?? 0) }))
    .sort((a, b) => (a.period < b.period ? -1 : 1))
}
const GROSS: LineName = 'TotalBrut'

function monthOf({ periodName, paymentDate, layoutId, amounts }: StoredMonth, layouts: Batch['layouts']): HistoryMonth {
  return {
    period: periodName,
    paymentDate: paymentDate ?? lastDay(periodName),
    carried: carriedOf(layouts, layoutId)(amounts),
  }
}
