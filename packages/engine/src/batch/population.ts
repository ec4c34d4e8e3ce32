import { JoursEmploi } from '../cases/derived.js'
import { DureeInitialeMois, JoursAbsenceSansSolde, TypeContrat } from '../cases/employee.js'
import type { ChoiceField, Field, NumberField } from '../cases/field.js'
import { at, isRecord } from '../cases/read.js'
import type { Facts } from '../facts.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../fault.js'
import type { FixedRegulation } from '../fix.js'
import { Decimal, ZERO } from '../money.js'
import { readInputs } from '../read-inputs.js'
import type { PopulationAmounts } from './amount-columns.js'
import { faultsOfHistory, sumColumns } from './earlier-months.js'
import type { Column } from './kernel.js'
import { boundsOf, powerOfTen } from './number.js'
import type { ChoiceSlot, NumberSlot, Shape } from './shape.js'

/** The same month of many people, in columns: entry i of every column is of person i. */
export interface PopulationMonth {
  /** `YYYY-MM`. */
  readonly period: string
  /** `YYYY-MM-DD`; absent: the last day of the period. */
  readonly paymentDate?: string
  /** How many people: the length of every column. */
  readonly count: number
  /** As `MonthInputs.cases`: text is the value of everybody, as the contract must be. */
  readonly cases: Readonly<Record<string, Readonly<Record<string, string | NumberColumn | WordColumn>>>>
  /** The earlier months of the year, with the lines of `Payslip.carried`; absent: the month stands alone. */
  readonly history?: readonly PopulationAmounts[]
}
/** Whole numbers, value = entry / 10^decimals: 12.50 euros are 1250 with 2 decimals. */
export interface NumberColumn {
  readonly decimals: number
  readonly values: Int32Array | Float64Array
}
/** Places in a list of words: of `['true', 'false']`, 0 is true. */
export interface WordColumn {
  readonly words: readonly string[]
  readonly places: Uint8Array
}

/** A population as a kernel reads it. */
export interface ReadPopulation {
  readonly shape: Shape
  readonly inputs: readonly Column[]
  /** Rows that a kernel cannot compute, before it has begun. */
  readonly doubtful: Uint8Array
  /** The facts of one person. */
  readonly factsOf: (row: number) => Facts
  /** Keys of the sums that are near. */
  readonly nearSums: readonly string[]
}

/** Checks columns as `readInputs` checks one person's values: all faults at once, for each column that of its first row. */
export function readPopulation(fixed: FixedRegulation, population: PopulationMonth): Outcome<ReadPopulation> {
  const { count, period, paymentDate } = population
  if (!Number.isSafeInteger(count) || count < 0) {
    return refused([fault('wrong_type', { value: count }, 'count as a whole number of people')])
  }
  const { same, columns } = apart(fixed, population)
  const read = readInputs(fixed, { period, ...(paymentDate !== undefined && { paymentDate }), cases: same })
  const faults = [...(read.ok ? [] : read.faults), ...faultsOfHistory(fixed, population)]
  const employed = read.ok ? read.value.facts.numbers[JoursEmploi.name] : undefined
  const numbers = new Map<string, readonly [slot: NumberSlot, column: Column]>()
  const choices = new Map<string, Column>()
  for (const { field, column } of columns) {
    if (field.kind === 'number-field' && 'values' in column) {
      const most = field === JoursAbsenceSansSolde ? (employed ?? field.max) : field.max
      const slot = numberSlot(field, column, most, count)
      if ('code' in slot) faults.push(slot)
      else numbers.set(field.name, [slot, column.values])
    } else if (field.kind === 'choice-field' && 'places' in column) {
      const places = placesOf(field, column, count)
      if ('code' in places) faults.push(places)
      else choices.set(field.name, places)
    } else faults.push(fault('wrong_type', { ...at(field), value: 'a column' }, expectedOf(field)))
  }
  if (!read.ok || faults.length > 0) return refused(faults)

  const { facts } = read.value
  const doubtful = new Uint8Array(count)
  const sums = sumColumns(fixed, population, facts, doubtful)
  const slots = new Map<string, NumberSlot>()
  const words = new Map<string, ChoiceSlot>()
  for (const field of fixed.reads) {
    if (field.kind === 'number-field') {
      const value = facts.numbers[field.name] ?? ZERO
      slots.set(field.name, numbers.get(field.name)?.[0] ?? { kind: 'constant', value })
    } else {
      const word = facts.choices[field.name] ?? ''
      words.set(field.name, choices.has(field.name) ? { kind: 'column' } : { kind: 'constant', word })
    }
  }
  const inputs = [
    ...[...slots.keys()].flatMap((name) => numbers.get(name)?.[1] ?? []),
    ...[...sums.values()].flatMap(({ column }) => column ?? []),
    ...[...words.keys()].flatMap((name) => choices.get(name) ?? []),
  ]
  const yearToDate = new Map([...sums].map(([key, { slot }]) => [key, slot]))
  const factsOf = (row: number): Facts => ({
    ...facts,
    numbers: { ...facts.numbers, ...decimalsAt(numbers, row) },
    choices: {
      ...facts.choices,
      ...Object.fromEntries(
        columns.flatMap(({ field }) =>
          field.kind === 'choice-field' ? [[field.name, field.values[choices.get(field.name)?.[row] ?? 0] ?? '']] : [],
        ),
      ),
    },
    yearToDate: { ...facts.yearToDate, ...decimalsAt(varying(sums), row) },
  })
  return accepted({
    shape: { numbers: slots, yearToDate, choices: words },
    inputs,
    doubtful,
    factsOf,
    nearSums: [...sums].flatMap(([key, { slot }]) => (slot.kind === 'near' ? [key] : [])),
  })
}

interface FieldColumn {
  readonly field: Field
  readonly column: NumberColumn | WordColumn
}

/** Columns apart from what is the same for everybody, where a value that is right stands in for each of them. */
function apart(
  { fields }: FixedRegulation,
  { cases }: PopulationMonth,
): { readonly same: Record<string, Record<string, string>>; readonly columns: readonly FieldColumn[] } {
  const columns: FieldColumn[] = []
  const same: Record<string, Record<string, string>> = {}
  for (const [caseName, values] of Object.entries(isRecord(cases) ? cases : {})) {
    const ofCase: Record<string, string> = {}
    for (const [name, value] of Object.entries(isRecord(values) ? values : {})) {
      const field = fields.get(caseName)?.get(name)
      if (!isColumn(value) || field === undefined || isOfContract(field)) Object.assign(ofCase, { [name]: value })
      else {
        columns.push({ field, column: value })
        Object.assign(ofCase, { [name]: standIn(field) })
      }
    }
    same[caseName] = ofCase
  }
  return { same, columns }
}

const isColumn = (value: string | NumberColumn | WordColumn): value is NumberColumn | WordColumn =>
  isRecord(value) && (ArrayBuffer.isView(value['values']) || ArrayBuffer.isView(value['places']))

/** What `readContract` reads, and what begins a year: refused as a column. */
const isOfContract = (field: Field): boolean =>
  field === TypeContrat || field === DureeInitialeMois || field.caseName === 'CumulsDeReprise'

function standIn(field: Field): string | undefined {
  if (field.kind === 'choice-field') return field.values[0]
  return field.kind === 'number-field' ? Decimal.max(field.min, ZERO).toFixed() : field.default
}

const expectedOf = ({ kind }: Field): string =>
  kind === 'number-field'
    ? 'text, or a column of numbers: decimals and values'
    : kind === 'choice-field'
      ? 'text, or a column of words: words and places'
      : 'text, the same for everybody'

function numberSlot(field: NumberField, { decimals, values }: NumberColumn, most: Decimal, count: number) {
  if (values.length !== count) return wrongLength(field, values, count)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 15) {
    return fault('wrong_type', { ...at(field), value: decimals }, 'decimals from 0 to 15')
  }
  const unit = powerOfTen(decimals)
  const [low, high] = [field.min.times(unit).toNumber(), most.times(unit).toNumber()]
  for (let row = 0; row < count; row += 1) {
    const entry = values[row] ?? Number.NaN
    if (!(entry >= low && entry <= high) || !Number.isSafeInteger(entry)) {
      const expected = `a whole number from ${low} to ${high} (${decimals} decimals) in row ${row}`
      return fault('out_of_range', { ...at(field), value: entry }, expected)
    }
  }
  return { kind: 'exact', decimals, ...boundsOf(values) } as const
}

function placesOf(field: ChoiceField, { words, places }: WordColumn, count: number): Uint8Array | Fault {
  if (places.length !== count) return wrongLength(field, places, count)
  const own = words.map((word) => field.values.indexOf(word))
  const stranger = own.indexOf(-1)
  if (stranger >= 0) {
    return fault('wrong_type', { ...at(field), value: words[stranger] }, `one of ${field.values.join(', ')}`)
  }
  const beyond = places.findIndex((place) => place >= words.length)
  if (beyond >= 0) {
    const expected = `the place of a word, below ${words.length}, in row ${beyond}`
    return fault('out_of_range', { ...at(field), value: places[beyond] }, expected)
  }
  return own.every((place, index) => place === index) ? places : places.map((place) => own[place] ?? 0)
}

const wrongLength = (field: Field, { length }: { readonly length: number }, count: number): Fault =>
  fault('out_of_range', { ...at(field), value: length }, `a column of ${count} entries`)

type NumberColumns = ReadonlyMap<string, readonly [slot: NumberSlot, column: Column]>
const varying = (sums: ReturnType<typeof sumColumns>): NumberColumns =>
  new Map([...sums].flatMap(([key, { slot, column }]) => (column === undefined ? [] : [[key, [slot, column]]])))

function decimalsAt(columns: NumberColumns, row: number): Record<string, Decimal> {
  const values: Record<string, Decimal> = {}
  for (const [name, [slot, column]] of columns) {
    const entry = new Decimal(column[row] ?? Number.NaN)
    values[name] = slot.kind === 'exact' ? entry.div(powerOfTen(slot.decimals)) : entry
  }
  return values
}
