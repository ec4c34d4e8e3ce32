import { areWhole, Decimal, type ExactSlot, extremesOf, powerOfTen, widened, ZERO } from '@centime/engine/batch'
import * as declared from '@centime/engine/cases'
import { dayOfMonth, type Fault, fault } from '@centime/engine/ground'
import { KIND_FIELDS } from '@centime/engine/inputs'
import type { FixedRegulation } from '@centime/engine/tree'
import type { Cell, NumberColumn, PopulationMonth, WordColumn } from './population-month.js'

/** Checks the columns of a population; `readInputs` checks the values common to all people. */
export interface ReadColumns {
  readonly faults: readonly Fault[]
  /** By key of the field. */
  readonly numbers: ReadonlyMap<string, SlotColumn>
  /** By key of the field: positions in the field's own list. */
  readonly choices: ReadonlyMap<string, Uint8Array>
  /** The inputs of one person: the common values, unchecked, and a valid value for each column. */
  readonly same: declared.Inputs
}
export interface SlotColumn {
  readonly slot: ExactSlot
  readonly column: NumberColumn['values']
}

/** All faults at once; each column reports its first wrong row. */
export function readColumns(fixed: FixedRegulation, { cases, count }: PopulationMonth): ReadColumns {
  const faults: Fault[] = []
  const numbers = new Map<string, SlotColumn>()
  const choices = new Map<string, Uint8Array>()
  const readCell = (caseName: string, name: string, value: Cell) => {
    const field = fieldOf(fixed, caseName, name)
    if (field === declared.SuiviConges && value === 'true') {
      const expected = 'false: counters of leave are of one person, who is calculated alone'
      faults.push(fault('out_of_range', { ...declared.at(field), value }, expected))
    }
    if (field === undefined || !isColumn(value)) {
      if (field?.caseName === declared.OPENING_CASE && isTooFine(name, value)) {
        faults.push(
          fault(
            'out_of_range',
            { ...declared.at(field), value },
            `at most ${BALANCE_DECIMALS} decimals in a population`,
          ),
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
    if (!declared.isRecord(values)) return [[caseName, values]]
    const same = Object.entries(values)
      .map(([name, value]) => [name, readCell(caseName, name, value)] as const)
      .filter(([, value]) => value !== undefined)
    return caseName === declared.JoursEmploi.caseName && same.length === 0 ? [] : [[caseName, Object.fromEntries(same)]]
  }
  const same = declared.isRecord(cases) ? Object.fromEntries(Object.entries(cases).flatMap(readCase)) : cases
  for (const field of fixed.reads) {
    if (field.kind !== 'number-field' || field.fallback === undefined) continue
    const column = numbers.get(field.fallback.key)
    if (column !== undefined && cases[field.caseName]?.[field.name] === undefined) numbers.set(field.key, column)
  }
  return { faults, numbers, choices, same }
}

/** Sums start from the balances, as scaled integers: with more decimals they would leave the safe range. */
const BALANCE_DECIMALS = 6
/** Balances of lines that the law does not round: their sums are doubles, whatever the decimals. */
const UNROUNDED: readonly string[] = [
  'SmicReference',
  'SmicLodeom',
  'SeuilMaladie',
  'SeuilFamille',
] satisfies declared.OpeningName[]

const isTooFine = (name: string, value: unknown): boolean =>
  typeof value === 'string' && (value.split('.')[1]?.length ?? 0) > BALANCE_DECIMALS && !UNROUNDED.includes(name)

/** `readInputs` derives these from a contract's dates; a population, whose dates are not columns, may give them as columns. */
const FROM_DATES: readonly declared.Field[] = [
  declared.JoursEmploi,
  declared.JoursOuvresEmploi,
  declared.JoursOuvrablesEmploi,
  declared.JoursTravaillesEmploi,
  declared.HeuresEmploi,
  declared.ContratCourt,
  declared.MoisDebutSuite,
  declared.ApprentiAncienRegime,
  ...declared.LEAVING_DERIVED,
  ...declared.CARRIED_ATTACHMENTS,
  declared.ReportTropPercu,
  declared.RegimeVehicule,
  declared.VehiculeAncien,
  ...declared.WARNING_DERIVED,
]
/** Working days of employment, by different counts. */
const DAYS_EMPLOYED: readonly declared.Field[] = [
  declared.JoursOuvresEmploi,
  declared.JoursOuvrablesEmploi,
  declared.JoursTravaillesEmploi,
]
/** Their values are checked against each other: a stand-in that no row has could contradict the common values. */
const TOGETHER: ReadonlySet<string> = new Set(
  [...KIND_FIELDS, ...declared.REGIME_FIELDS, declared.HeuresContrat].map(({ key }) => key),
)
/** Fields that are read with the dates of the contract and of absences, and so are the same for all people. */
const WITH_DATES: readonly declared.Field[] = [
  ...[
    declared.DureeInitialeMois,
    declared.JoursContratPrecedent,
    declared.NouveauContrat,
    declared.MotifRupture,
    declared.AncienneteMois,
    declared.PrisAuDepart,
    // It shows that the months before a fixed term's end are known, so its leave pay can be computed.
    declared.RemunerationAnterieure,
  ],
  ...[...declared.SCHEDULE_FIELDS, ...declared.ABSENCE_SETTINGS, ...declared.LEAVE_SETTINGS],
]

const fieldOf = ({ fields }: FixedRegulation, caseName: string, name: string): declared.Field | undefined =>
  fields.get(caseName)?.get(name) ?? FROM_DATES.find((field) => field.caseName === caseName && field.name === name)

const isColumn = (value: Cell): value is NumberColumn | WordColumn =>
  declared.isRecord(value) && ('values' in value || 'places' in value)

/** A valid value of the column's field; among words, one that a row has, since it decides which other fields are required. */
function standIn(field: declared.Field, column: NumberColumn | WordColumn): string | undefined {
  // With a fixed term, `readInputs` finds whether a contract with these dates is a short one.
  if (field === declared.TypeContrat) return 'CDD'
  // The word of the first row.
  if (TOGETHER.has(field.key)) {
    if (field.kind === 'number-field' && isNumberColumn(column)) return firstOf(field, column)
    if (isWordColumn(column)) return column.words[column.places[0] ?? 0]
  }
  if (field.kind === 'choice-field') {
    const words = isWordColumn(column) ? column.words.filter((_, place) => column.places.includes(place)) : []
    return field.values.find((word) => words.includes(word)) ?? field.values[0]
  }
  return field.kind === 'number-field' ? Decimal.max(field.min, ZERO).toFixed() : field.default
}

/** The number of the first row, or the field's least if that is out of range. */
function firstOf({ min, max }: declared.NumberField, { decimals, values }: NumberColumn): string {
  const first = new Decimal(values[0] ?? 0).div(powerOfTen(decimals))
  return first.gte(min) && first.lte(max) ? first.toFixed() : Decimal.max(min, ZERO).toFixed()
}

function readColumn(
  fixed: FixedRegulation,
  field: declared.Field,
  column: NumberColumn | WordColumn,
  count: number,
): SlotColumn | Uint8Array | Fault {
  const isSame = WITH_DATES.includes(field) || field.caseName === declared.OPENING_CASE
  if (!isSame && field.kind === 'number-field' && isNumberColumn(column)) return numbersOf(fixed, field, column, count)
  if (!isSame && field.kind === 'choice-field' && isWordColumn(column)) return placesOf(field, column, count)
  const expected =
    isSame || field.kind === 'date-field' || field.kind === 'text-field'
      ? 'text, the same for all people'
      : field.kind === 'number-field'
        ? 'text, or a column of numbers: decimals and values'
        : 'text, or a column of words: words and places'
  return fault('wrong_type', { ...declared.at(field), value: 'a column' }, expected)
}

const isNumberColumn = (column: NumberColumn | WordColumn): column is NumberColumn =>
  'values' in column && [Int32Array, Float64Array, Uint8Array].some((kind) => column.values instanceof kind)

const isWordColumn = (column: NumberColumn | WordColumn): column is WordColumn =>
  'places' in column && column.places instanceof Uint8Array && Array.isArray(column.words)

function numbersOf(
  { lawDate }: FixedRegulation,
  field: declared.NumberField,
  { decimals, values }: NumberColumn,
  count: number,
): SlotColumn | Fault {
  if (values.length !== count) return wrongLength(field, values, count)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 15) {
    return fault('wrong_type', { ...declared.at(field), value: decimals }, 'decimals from 0 to 15')
  }
  const [min, max] =
    field === declared.JoursEmploi || DAYS_EMPLOYED.includes(field)
      ? [new Decimal(field === declared.JoursEmploi ? 1 : 0), new Decimal(dayOfMonth(lawDate))]
      : [field.min, field.max]
  const unit = powerOfTen(decimals)
  const [least, most] = [min.times(unit).toNumber(), max.times(unit).toNumber()]
  const isRight = (entry: number): boolean => entry >= least && entry <= most && Number.isSafeInteger(entry)
  const extremes = extremesOf(values)
  // The extremes include 0, which need not be in the column.
  if (extremes.least < Math.min(0, least) || extremes.most > most || least > 0 || !areWhole(values)) {
    const row = values.findIndex((entry) => !isRight(entry))
    if (row >= 0) {
      const expected = `a whole number from ${least} to ${most} (${decimals} decimals) in row ${row}`
      return fault('out_of_range', { ...declared.at(field), value: values[row] }, expected)
    }
  }
  return { slot: { kind: 'exact', decimals, ...widened(extremes) }, column: values }
}

function placesOf(field: declared.ChoiceField, { words, places }: WordColumn, count: number): Uint8Array | Fault {
  if (places.length !== count) return wrongLength(field, places, count)
  const wrong = words.map((word) => declared.checkValue(field, word)).find((one) => one !== undefined)
  if (wrong !== undefined) return wrong
  if (extremesOf(places).most >= words.length) {
    const beyond = places.findIndex((place) => place >= words.length)
    const expected = `the place of a word, below ${words.length} in row ${beyond}`
    return fault('out_of_range', { ...declared.at(field), value: places[beyond] }, expected)
  }
  const own = words.map((word) => field.values.indexOf(word))
  return own.every((place, index) => place === index) ? places : places.map((place) => own[place] ?? 0)
}

const wrongLength = (field: declared.Field, { length }: { readonly length: number }, count: number): Fault =>
  fault('out_of_range', { ...declared.at(field), value: length }, `a column of ${count} entries`)
