import {
  calculateMany,
  type Decimal,
  type Fault,
  type Outcome,
  type Payroll,
  payroll,
  publishedParameters,
  type Regulation,
} from '@centime/engine'
import { type Field, OPENING_CASE, PlafondSS, Saisies } from '@centime/engine/cases'
import { accepted, groupedBy, ZERO } from '@centime/engine/ground'
import { fieldsByCase } from '@centime/engine/tree'
import {
  amountAt,
  calculatePopulation,
  type NumberColumn,
  populationWarnings,
  type WordColumn,
} from '@centime/population'
import type { PersonOfFile } from './population-file.js'

/**
 * The months of a file of people. People who differ only in numbers and choices are computed in columns
 * (`@centime/population`). People whose dates or settings differ from most, and those that columns refuse, are computed
 * by `calculateMany`: with the same amounts, and faults by row.
 */

export interface ComputedPerson {
  readonly person: PersonOfFile
  /** Amounts in the order of the wanted lines; refused: the faults of the row. */
  readonly month: Outcome<{ readonly amounts: readonly Decimal[]; readonly warnings: readonly string[] }>
}

/** From this number of people on, preparing columns costs less than it saves. */
const WORTH_COLUMNS = 50
const AT_A_TIME = 5000

/** Computes people group by group, not in the order of the file. */
export function* computePeople(
  regulation: Regulation,
  people: readonly PersonOfFile[],
  lines: readonly string[],
): Generator<readonly ComputedPerson[]> {
  const fields = fieldsByCase(regulation)
  for (const [period, ofPeriod] of groupedBy(people, (person) => person.period)) {
    const made = payroll(regulation, period)
    if (!made.ok) {
      yield ofPeriod.map((person) => ({ person, month: made }))
      continue
    }
    const published = publishedParameters(`${period}-01`)
    const completed = ofPeriod.map((person) => ({
      ...person,
      cases: { ...person.cases, [PlafondSS.caseName]: { ...published, ...person.cases[PlafondSS.caseName] } },
    }))
    const alone: PersonOfFile[] = []
    for (const group of groupedBy(completed, (person) => commonTexts(fields, person)).values()) {
      for (const some of slicesOf(group)) {
        const inColumns = isForColumns(some) ? computeColumns(made.value, fields, some, lines) : undefined
        if (inColumns === undefined) alone.push(...some)
        else yield inColumns
      }
    }
    for (const some of slicesOf(alone)) yield computeRows(made.value, some, lines)
  }
}

function* slicesOf(people: readonly PersonOfFile[]): Generator<readonly PersonOfFile[]> {
  for (let from = 0; from < people.length; from += AT_A_TIME) yield people.slice(from, from + AT_A_TIME)
}

type Fields = ReturnType<typeof fieldsByCase>
const canDiffer = (field: Field | undefined): boolean =>
  field !== undefined &&
  field.caseName !== OPENING_CASE &&
  (field.kind === 'number-field' || field.kind === 'choice-field')

/** The common values of a group of people: which fields they have, and the texts of those that are not columns. */
const commonTexts = (fields: Fields, { cases }: PersonOfFile): string =>
  JSON.stringify(
    Object.entries(cases).map(([caseName, texts]) => [
      caseName,
      Object.entries(texts).map(([name, text]) => (canDiffer(fields.get(caseName)?.get(name)) ? name : [name, text])),
    ]),
  )

/** Columns do not check whether the month's pay allows an attachment. */
const isForColumns = (people: readonly PersonOfFile[]): boolean =>
  people.length >= WORTH_COLUMNS && people[0]?.cases[Saisies.caseName]?.[Saisies.name] === undefined

/** Undefined where columns refuse the people. */
function computeColumns(
  { fixed, calculate }: Payroll,
  fields: Fields,
  people: readonly PersonOfFile[],
  lines: readonly string[],
): readonly ComputedPerson[] | undefined {
  const [first] = people
  if (first === undefined) return []
  const cases = Object.entries(first.cases).map(([caseName, texts]) => [
    caseName,
    Object.fromEntries(
      Object.keys(texts).map((name) => {
        const values = people.map((person) => person.cases[caseName]?.[name] ?? '')
        return [name, cellOf(fields.get(caseName)?.get(name), values)]
      }),
    ),
  ])
  const population = { period: first.period, count: people.length, cases: Object.fromEntries(cases) }
  const amounts = calculatePopulation({ fixed, calculate }, population, lines)
  const warned = populationWarnings({ fixed, calculate }, population)
  if (!amounts.ok || !warned.ok) return undefined
  const warnings = new Map([...warned.value].map((one) => [one.row, one.warnings.map(({ code }) => code)]))
  const columns = lines.map((name) => amounts.value.columns[name])
  return people.map((person, row) => ({
    person,
    month: accepted({
      amounts: columns.map((column): Decimal => (column === undefined ? ZERO : amountAt(column, row))),
      warnings: warnings.get(row) ?? [],
    }),
  }))
}

/** One text where all values are the same: fields that are not columns share one text for the group. */
function cellOf(field: Field | undefined, values: readonly string[]): string | NumberColumn | WordColumn {
  const [first = ''] = values
  if (values.every((value) => value === first)) return first
  if (field?.kind !== 'number-field') {
    const words = [...new Set(values)]
    return { words, places: Uint8Array.from(values, (value) => words.indexOf(value)) }
  }
  const decimals = Math.max(...values.map((value) => (value.split('.')[1] ?? '').length))
  const integerOf = (value: string): number => {
    const [whole = '', fraction = ''] = value.split('.')
    return Number(`${whole}${fraction.padEnd(decimals, '0')}`)
  }
  return { decimals, values: Float64Array.from(values, integerOf) }
}

function computeRows(
  { fixed, calculate }: Payroll,
  people: readonly PersonOfFile[],
  lines: readonly string[],
): readonly ComputedPerson[] {
  const places = lines.map((name) => fixed.lines.findIndex((line) => line.name === name))
  const months = calculateMany({ fixed, calculate }, people)
  return [...months].map((month, row): ComputedPerson => {
    const person = people[row]
    if (person === undefined) throw new Error(`no person ${row}`)
    if (!month.ok) return { person, month }
    const amounts = places.map((place) => ZERO.plus(month.value.lines[place] ?? '0'))
    return { person, month: accepted({ amounts, warnings: month.value.warnings.map(({ code }) => code) }) }
  })
}

/** The file's name for the column of a fault. */
export const columnOfFault = ({ caseName, caseFieldName }: Fault, nameOf: (code: string) => string): string =>
  caseName === undefined || caseFieldName === undefined ? '' : nameOf(`${caseName}.${caseFieldName}`)
