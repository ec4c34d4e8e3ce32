import { powerOfTen } from '@centime/engine/batch'
import { isRecord } from '@centime/engine/cases'
import type { AmountColumn, PopulationAmounts } from './population-amounts.js'
import type { Cell, PopulationMonth } from './population-month.js'

/** Whether every column has an entry for each person, so that slices can be made. Otherwise `calculatePopulation` refuses it. */
export function isAligned({ cases, history = [], count }: PopulationMonth): boolean {
  const isColumn = (value: unknown): boolean => {
    const lengths = isRecord(value) ? Object.values(value).flatMap(lengthOf) : []
    return lengths.length === 1 && lengths[0] === count
  }
  const isCase = (values: unknown): boolean =>
    isRecord(values) && Object.values(values).every((value) => typeof value === 'string' || isColumn(value))
  const isAmounts = (column: unknown): boolean =>
    isColumn(column) || (isRecord(column) && typeof column['values'] === 'number')
  const isMonth = (month: unknown): boolean =>
    isRecord(month) &&
    month['count'] === count &&
    isRecord(month['columns']) &&
    Object.values(month['columns']).every(isAmounts)
  return isRecord(cases) && Object.values(cases).every(isCase) && Array.isArray(history) && history.every(isMonth)
}

const lengthOf = (value: unknown): number | readonly never[] =>
  value instanceof Int32Array || value instanceof Float64Array || value instanceof Uint8Array ? value.length : []

/** A copy of the people from `from` to before `to` in an aligned population. */
export function sliceOf(population: PopulationMonth, from: number, to: number): PopulationMonth {
  const { cases, history } = population
  const ofCell = (value: Cell): Cell => {
    if (typeof value === 'string') return value
    return 'places' in value
      ? { ...value, places: value.places.slice(from, to) }
      : { ...value, values: value.values.slice(from, to) }
  }
  const count = to - from
  return {
    ...population,
    count,
    cases: mapped(cases, (values) => mapped(values, ofCell)),
    ...(history !== undefined && {
      history: history.map((month) => ({
        ...month,
        count,
        columns: mapped(month.columns, ({ decimals, values, apart }) => ({
          decimals,
          values: typeof values === 'number' ? values : values.slice(from, to),
          ...(apart !== undefined && { apart: shifted(apart, from, to) }),
        })),
      })),
    }),
  }
}

const shifted = (apart: ReadonlyMap<number, string>, from: number, to: number): ReadonlyMap<number, string> =>
  new Map([...apart].filter(([row]) => row >= from && row < to).map(([row, text]) => [row - from, text]))

/** The amounts of consecutive slices as those of one population. Throws a RangeError for different months or lines. */
export function joined(parts: readonly PopulationAmounts[]): PopulationAmounts {
  const [first] = parts
  if (first === undefined) throw new RangeError('no amounts to join')
  const count = sum(parts.map((part) => part.count))
  const columns = mapped(first.columns, (_, name) =>
    joinedColumns(
      parts.map((part) => {
        const column = part.columns[name]
        const isOther = part.period !== first.period || part.paymentDate !== first.paymentDate
        if (isOther || column === undefined)
          throw new RangeError(`not the same month and lines: ${part.period}, ${name}`)
        return { ...column, count: part.count }
      }),
      count,
    ),
  )
  const fellBack = sum(parts.map((part) => part.fellBack))
  const unsure = sum(parts.map((part) => part.unsure))
  return { ...first, count, columns, fellBack, unsure }
}

type Part = AmountColumn & { readonly count: number }

function joinedColumns(parts: readonly Part[], count: number): AmountColumn {
  const filled = parts.filter((part) => part.count > 0)
  const areNear = filled.some((part) => part.decimals === null)
  const decimals = areNear ? null : Math.max(0, ...filled.map((part) => part.decimals ?? 0))
  const columns = filled.map((part) => valuesIn(decimals, part))
  const apart = new Map<number, string>()
  let from = 0
  for (const part of filled) {
    for (const [row, text] of part.apart ?? []) apart.set(from + row, text)
    from += part.count
  }
  const others = apart.size > 0 ? { apart } : {}
  const [first = 0] = columns
  if (typeof first === 'number' && columns.every((column) => column === first)) {
    return { decimals, values: first, ...others }
  }
  const areShort = columns.every((column) =>
    typeof column === 'number' ? (column | 0) === column : column instanceof Int32Array,
  )
  const values = areShort ? new Int32Array(count) : new Float64Array(count)
  let row = 0
  for (const [index, column] of columns.entries()) {
    const next = row + (filled[index]?.count ?? 0)
    if (typeof column === 'number') values.fill(column, row, next)
    else values.set(column, row)
    row = next
  }
  return { decimals, values, ...others }
}

/** The entries of a part with the decimals of the whole: a part whose entries are all equal may have fewer. */
function valuesIn(decimals: number | null, part: Part): AmountColumn['values'] {
  if (part.decimals === decimals) return part.values
  const scaled = (entry: number): number =>
    decimals === null ? entry / powerOfTen(part.decimals ?? 0) : entry * powerOfTen(decimals - (part.decimals ?? 0))
  return typeof part.values === 'number' ? scaled(part.values) : Float64Array.from(part.values, scaled)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((so, number) => so + number, 0)

function mapped<Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (value: Value, name: string) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value, name)]))
}
