import type { MonthInputs, Outcome, Payroll } from '@centime/engine'
import { amountsCalculator, type BatchCalculator } from '@centime/engine/batch'
import { calculator } from '@centime/engine/calculate'
import { ELEMENT_CASE, type Inputs, PREMIUM_CASE } from '@centime/engine/cases'
import { cachedByObject, groupedBy, lastDay, refused } from '@centime/engine/ground'
import {
  type CheckedInputs,
  type HistoryMonth,
  inputReader,
  type RecordedInputs,
  type RecordedValue,
  recordReader,
} from '@centime/engine/inputs'
import { type FixedRegulation, fix } from '@centime/engine/tree'
import { type Batch, backPayIn, type Person, type SnapshotValue, type StoredMonth } from './batch.js'
import { cachedIn } from './cached-in.js'
import { elementsIn, withElementsOf } from './elements.js'
import { byPlace, type OfEstablishment, type Path, valuesFor } from './establishments.js'
import { regulationUnder } from './law.js'
import { carriedReader, type Layout, layoutOf } from './layout.js'
import { digestReader } from './result-digest.js'

/** Months as they are read and compiled: recorded values, regulations, histories; each is made once. */

export interface ReadyMonth {
  readonly fixed: FixedRegulation
  readonly period: string
  readonly paymentDate: string
  /** Reads the inputs of the month from a person's recorded values. */
  readonly read: (person: Pick<Person, 'employeeId' | 'values'>) => Outcome<RecordedInputs>
  /** The same from the values of a company, as JSON, for the people of an establishment. */
  readonly readCompany: (values: string, establishment?: Path) => Outcome<RecordedInputs>
}

/** Prepares a month. Throws where the regulation is unknown or has no law for it: a job checks both at its start. */
export function monthFor(wanted: MonthToRead): ReadyMonth {
  const { period, forecast } = wanted
  const paymentDate = wanted.paymentDate ?? lastDay(period)
  const fixed = fixedFor(underOf(wanted), period, paymentDate)
  const read = recordReader(fixed.regulation, forecast === null ? {} : { forecast })
  const month = { period, paymentDate }
  return {
    ...{ fixed, ...month },
    read: (person) => read(recordedIn(rowsOf(person)))(month),
    readCompany: (values, establishment) => read(valuesFor(recorded(values), establishment))(month),
  }
}
export type MonthToRead = Pick<Batch, 'regulationId' | 'period' | 'paymentDate' | 'forecast' | 'law' | 'company'>
/** A regulation under a law, with the elements of a payroll. */
export interface RegulationUnder extends Pick<Batch, 'regulationId' | 'law'> {
  /** Their text: `elements.ts`. */
  readonly elements: string
}
/** The regulation of a month, with the elements that its company has defined. */
export const underOf = ({ regulationId, law, company }: Pick<Batch, 'regulationId' | 'law' | 'company'>) => ({
  ...{ regulationId, law },
  elements: elementsIn(company),
})

/** The rows of a person's snapshot, in the order of recording. */
export function rowsOf({ employeeId, values }: Pick<Person, 'employeeId' | 'values'>): readonly SnapshotValue[] {
  if (values !== lastRead.values) {
    const rows: SnapshotValue[] = JSON.parse(values.text)
    const inOrder = rows.sort(([, , , , , , one], [, , , , , , other]) => one - other)
    lastRead = { values, rows: groupedBy(inOrder, ([, , , , , , , , owner]) => owner) }
  }
  return lastRead.rows.get(employeeId) ?? []
}
/** People who are read together follow one another. A `WeakMap` would keep the rows of each batch through some garbage collections. */
let lastRead: {
  readonly values: Person['values'] | undefined
  readonly rows: ReadonlyMap<number | null | undefined, readonly SnapshotValue[]>
} = { values: undefined, rows: new Map() }

/** The values of a company’s snapshot. */
const recorded = (values: string) => recordedIn(JSON.parse(values))

/** The same from the rows of a snapshot. */
export function recordedIn(rows: readonly SnapshotValue[]): readonly (RecordedValue & OfEstablishment)[] {
  return rows.map(([caseName, caseFieldName, value, start, recordedAt, forecast, , divisionId = null]) => {
    const real = { caseName, caseFieldName, value, start, recordedAt, divisionId }
    return forecast === null ? real : { ...real, forecast }
  })
}

/** A regulation fixed for a month. Throws where it is unknown or has no law for the period. */
export const fixedFor = (
  { regulationId, law, elements }: RegulationUnder,
  period: string,
  paymentDate: string,
): FixedRegulation =>
  cachedIn(fixedMonths, KEPT, `${regulationId} ${period} ${paymentDate} ${elements} ${law}`, () => {
    const regulation = regulationUnder(regulationId, law)
    if (regulation === undefined) throw new Error(`no regulation ${regulationId}: a job checks it when it starts`)
    return fix(withElementsOf(regulation, elements), lastDay(period), paymentDate)
  })
const fixedMonths = new Map<string, FixedRegulation>()

/** A compiled regulation. Only calculations need it; compiling costs as much as thirty payslips. */
interface Compiled {
  readonly payroll: Payroll
  readonly amountsOf: BatchCalculator
  /** A `Layout`, as JSON. */
  readonly layout: string
  readonly digestOf: ReturnType<typeof digestReader>
}
export function compiledFor(fixed: FixedRegulation): Compiled {
  const known = compiledMonths.get(fixed)
  if (known !== undefined) return known
  const payroll = { fixed, calculate: calculator(fixed) }
  const layout = layoutOf(fixed)
  const [amountsOf, digestOf] = [amountsCalculator(payroll), digestReader(layout)]
  const made = { payroll, amountsOf, layout: JSON.stringify(layout), digestOf }
  compiledMonths.set(fixed, made)
  return made
}
/** As long as `fixedFor` keeps the regulation. */
const compiledMonths = new WeakMap<FixedRegulation, Compiled>()

/** Size of a cache: one entry for each regulation, law, month, payment date and set of elements. */
const KEPT = 50

/** The reader of an earlier result's amounts. A layout is reused over many batches. */
function carriedIn(layouts: Batch['layouts'], id: number): ReturnType<typeof carriedReader> {
  return cachedIn(readersOfBatch(layouts), KEPT, id, () => {
    const content = layouts[id]
    if (content === undefined) throw new Error(`the batch brings no layout ${id}`)
    return cachedIn(carriedReaders, KEPT, content, () => carriedReader(JSON.parse(content) as Layout))
  })
}
const readersOfBatch = cachedByObject((_: Batch['layouts']) => new Map<number, ReturnType<typeof carriedReader>>())
const carriedReaders = new Map<string, ReturnType<typeof carriedReader>>()

/** The facts of a person with earlier results in these layouts, or all faults of the company’s and own values. */
export type FactsOfPerson = (person: Person, layouts: Batch['layouts']) => Outcome<CheckedInputs>

export function factsReader(
  { period, paymentDate, fixed, read, readCompany }: ReadyMonth,
  companyValues: string,
  reader = inputReader,
): FactsOfPerson {
  const factsIn = byPlace((place) => factsFrom(fixed, readCompany(companyValues, place), reader))
  return (person, layouts) => {
    const { establishment, months, backPay = [] } = person
    const history = months.map((stored) => historyMonthOf(stored, layouts))
    const month = { period, paymentDate, recorded: read(person), history }
    return factsIn(establishment)(backPay.length > 0 ? { ...month, backPay } : month)
  }
}

/** Returns the facts of a person from the inputs of the company and of the person, or the faults of both. */
export function factsFrom(fixed: FixedRegulation, company: Outcome<RecordedInputs>, reader = inputReader) {
  // Over HTTP the minimum inputs of the specification must be recorded once.
  const inputsOf = reader(fixed, company.ok ? company.value : undefined, 'minimum')
  const ofEverybody = company.ok ? company.value.cases : {}
  type Month = Omit<MonthInputs, keyof RecordedInputs> & { readonly recorded: Outcome<RecordedInputs> }
  return ({ recorded: own, ...month }: Month, without?: 'contract') =>
    company.ok && own.ok
      ? inputsOf(Object.assign(month, own.value, { cases: withThose(ofEverybody, own.value.cases) }), without)
      : refused([company, own].flatMap((part) => (part.ok ? [] : part.faults)))
}

/** The cases of a person whose own elements replace those of everybody, code by code. */
function withThose(ofEverybody: Inputs, cases: Inputs): Inputs {
  const both = OF_ELEMENTS.filter((name) => cases[name] !== undefined && ofEverybody[name] !== undefined)
  if (both.length === 0) return cases
  return { ...cases, ...Object.fromEntries(both.map((name) => [name, { ...ofEverybody[name], ...cases[name] }])) }
}
const OF_ELEMENTS = [ELEMENT_CASE, PREMIUM_CASE]

/** The reader for a month and a company: it reuses what it has parsed for one person. */
export function readerOf<Reader>(
  readers: Map<string, Reader>,
  { regulationId, period, paymentDate, forecast, law, company }: MonthToRead,
  make: () => Reader,
): Reader {
  return cachedIn(readers, 4, JSON.stringify([regulationId, period, paymentDate, forecast, law, company]), make)
}

/** A stored result as a month of the history. */
export function historyMonthOf({ job, amounts, backPay }: StoredMonth, layouts: Batch['layouts']): HistoryMonth {
  const { periodName: period, layoutId } = job
  const paymentDate = job.paymentDate ?? lastDay(period)
  const paid = backPayIn(backPay)
  if (paid === undefined) return { period, paymentDate, carried: carriedIn(layouts, layoutId)(amounts) }
  const { carried, months, ended } = paid
  const month = { period, paymentDate, carried: Object.freeze(carried), backPay: months }
  return ended === undefined ? month : { ...month, contract: ended }
}
