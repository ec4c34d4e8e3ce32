import { areWhole, Decimal, type ExactSlot, extremesOf, powerOfTen, rounded, ZERO } from '@centime/engine/batch'
import {
  at,
  type ChoiceField,
  ContratCourt,
  DureeInitialeMois,
  type Field,
  type Inputs,
  isRecord,
  JoursEmploi,
  type NumberField,
  TypeContrat,
} from '@centime/engine/cases'
import { dayOfMonth, type Fault, fault } from '@centime/engine/ground'
import type { FixedRegulation } from '@centime/engine/tree'
import type { NumberColumn, PopulationMonth, WordColumn } from './population-month.js'

/** The columns of a population, checked as `readInputs` checks one value. */
export interface ReadColumns {
  readonly faults: readonly Fault[]
  /** By key of the field. */
  readonly numbers: ReadonlyMap<string, SlotColumn>
  /** By key of the field: places in the field's own list. */
  readonly choices: ReadonlyMap<string, Uint8Array>
  /** What is the same for everybody, unchecked; for each column a value that is right stands in. */
  readonly same: Inputs
}
export interface SlotColumn {
  readonly slot: ExactSlot
  readonly column: NumberColumn['values']
}

/** All faults at once, of each column that of its first row. */
export function readColumns(fixed: FixedRegulation, { cases, count }: PopulationMonth): ReadColumns {
  const faults: Fault[] = []
  const numbers = new Map<string, SlotColumn>()
  const choices = new Map<string, Uint8Array>()
  /** The text that stands for a column; what is no column is left as it is, for `readInputs` to check. */
  const readValue = (caseName: string, name: string, value: string | NumberColumn | WordColumn) => {
    const field = fieldOf(fixed, caseName, name)
    if (field === undefined || !isColumn(value)) {
      if (field?.caseName === 'CumulsDeReprise' && isTooFine(name, value)) {
        faults.push(
          fault('out_of_range', { ...at(field), value }, `at most ${BALANCE_DECIMALS} decimals in a population`),
        )
      }
      return value
    }
    const read = readColumn(fixed, field, value, count)
    if ('code' in read) faults.push(read)
    else if ('slot' in read) numbers.set(field.key, read)
    else choices.set(field.key, read)
    return FROM_DATES.includes(field) ? undefined : standIn(field, value)
  }
  const readCase = ([caseName, values]: readonly [string, PopulationMonth['cases'][string]]) => {
    if (!isRecord(values)) return [[caseName, values]]
    const same = Object.entries(values)
      .map(([name, value]) => [name, readValue(caseName, name, value)] as const)
      .filter(([, value]) => value !== undefined)
    return caseName === JoursEmploi.caseName && same.length === 0 ? [] : [[caseName, Object.fromEntries(same)]]
  }
  const same = isRecord(cases) ? Object.fromEntries(Object.entries(cases).flatMap(readCase)) : cases
  return { faults, numbers, choices, same }
}

/** Sums go on from balances in whole numbers: more digits would leave those that doubles hold, month after month. */
const BALANCE_DECIMALS = 6
/** But for sums of what the law does not round: these are doubles anyway. */
const ENDLESS = ['SmicReference', 'SeuilMaladie', 'SeuilFamille']

const isTooFine = (name: string, value: unknown): boolean =>
  typeof value === 'string' && (value.split('.')[1]?.length ?? 0) > BALANCE_DECIMALS && !ENDLESS.includes(name)

/** Nobody enters these, but for populations: whose dates are the same for everybody. */
const FROM_DATES: readonly Field[] = [JoursEmploi, ContratCourt]

const fieldOf = ({ fields }: FixedRegulation, caseName: string, name: string): Field | undefined =>
  fields.get(caseName)?.get(name) ?? FROM_DATES.find((field) => field.caseName === caseName && field.name === name)

const isColumn = (value: string | NumberColumn | WordColumn): value is NumberColumn | WordColumn =>
  isRecord(value) && ('values' in value || 'places' in value)

/** A word that somebody has: other fields may be needed for it, or not. */
function standIn(field: Field, column: NumberColumn | WordColumn): string | undefined {
  // With a fixed term, the reading of the contract tells whether it may be a short one.
  if (field === TypeContrat) return 'CDD'
  if (field.kind === 'choice-field') {
    const words = isWordColumn(column) ? column.words.filter((_, place) => column.places.includes(place)) : []
    return field.values.find((word) => words.includes(word)) ?? field.values[0]
  }
  return field.kind === 'number-field' ? Decimal.max(field.min, ZERO).toFixed() : field.default
}

function readColumn(
  fixed: FixedRegulation,
  field: Field,
  column: NumberColumn | WordColumn,
  count: number,
): SlotColumn | Uint8Array | Fault {
  const isSame = field === DureeInitialeMois || field.caseName === 'CumulsDeReprise'
  if (!isSame && field.kind === 'number-field' && isNumberColumn(column)) return numbersOf(fixed, field, column, count)
  if (!isSame && field.kind === 'choice-field' && isWordColumn(column)) return placesOf(field, column, count)
  const expected =
    isSame || field.kind === 'date-field' || field.kind === 'text-field'
      ? 'text, the same for everybody'
      : field.kind === 'number-field'
        ? 'text, or a column of numbers: decimals and values'
        : 'text, or a column of words: words and places'
  return fault('wrong_type', { ...at(field), value: 'a column' }, expected)
}

const isNumberColumn = (column: NumberColumn | WordColumn): column is NumberColumn =>
  'values' in column && [Int32Array, Float64Array, Uint8Array].some((kind) => column.values instanceof kind)

const isWordColumn = (column: NumberColumn | WordColumn): column is WordColumn =>
  'places' in column && column.places instanceof Uint8Array && Array.isArray(column.words)

function numbersOf(
  { lawDate }: FixedRegulation,
  field: NumberField,
  { decimals, values }: NumberColumn,
  count: number,
): SlotColumn | Fault {
  if (values.length !== count) return wrongLength(field, values, count)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 15) {
    return fault('wrong_type', { ...at(field), value: decimals }, 'decimals from 0 to 15')
  }
  const [min, max] = field === JoursEmploi ? [new Decimal(1), new Decimal(dayOfMonth(lawDate))] : [field.min, field.max]
  const unit = powerOfTen(decimals)
  const [least, most] = [min.times(unit).toNumber(), max.times(unit).toNumber()]
  const isRight = (entry: number): boolean => entry >= least && entry <= most && Number.isSafeInteger(entry)
  const extremes = extremesOf(values)
  // 0 is among the extremes, and need not be in the column.
  if (extremes.least < Math.min(0, least) || extremes.most > most || least > 0 || !areWhole(values)) {
    const row = values.findIndex((entry) => !isRight(entry))
    if (row >= 0) {
      const expected = `a whole number from ${least} to ${most} (${decimals} decimals) in row ${row}`
      return fault('out_of_range', { ...at(field), value: values[row] }, expected)
    }
  }
  return { slot: { kind: 'exact', decimals, ...rounded(extremes) }, column: values }
}

function placesOf(field: ChoiceField, { words, places }: WordColumn, count: number): Uint8Array | Fault {
  if (places.length !== count) return wrongLength(field, places, count)
  const own = words.map((word) => field.values.indexOf(word))
  const stranger = own.indexOf(-1)
  if (stranger >= 0) {
    return fault('wrong_type', { ...at(field), value: words[stranger] }, `one of ${field.values.join(', ')}`)
  }
  if (extremesOf(places).most >= words.length) {
    const beyond = places.findIndex((place) => place >= words.length)
    const expected = `the place of a word, below ${words.length}, in row ${beyond}`
    return fault('out_of_range', { ...at(field), value: places[beyond] }, expected)
  }
  return own.every((place, index) => place === index) ? places : places.map((place) => own[place] ?? 0)
}

const wrongLength = (field: Field, { length }: { readonly length: number }, count: number): Fault =>
  fault('out_of_range', { ...at(field), value: length }, `a column of ${count} entries`)
