import { Decimal, type LineName, type Payslip, type PayslipLine } from '@centime/engine'
import { roundTo, ZERO } from '@centime/engine/ground'
import type { LinePart, Source } from '@centime/engine/tree'
import type { Numbers, PrintedNumber, Row } from './page.js'
import type { NumberForm } from './print.js'

/** The lines of a result by name. A line that a regulation does not have is worth 0. */
export interface LinesByName {
  readonly payslip: Payslip
  readonly line: (name: string) => PayslipLine | undefined
  readonly value: (name: LineName) => Decimal
  /** The value of a source; undefined if the result does not have it. */
  readonly worthOf: (source: Source) => Decimal | undefined
}

/** Names of lines, checked by the compiler, for `Row.of`. */
export const named = (...names: readonly LineName[]): readonly string[] => names

export const added = (values: readonly Decimal[]): Decimal => values.reduce((sum, value) => sum.plus(value), ZERO)

/** `numbers`: the facts of the month that are printed, by the key of their field. */
export function linesByName(payslip: Payslip, numbers: ReadonlyMap<string, Decimal> = new Map()): LinesByName {
  const lines = new Map<string, PayslipLine>(payslip.lines.map((line) => [line.name, line]))
  const line = (name: string): PayslipLine | undefined => lines.get(name)
  const worthOf = (source: Source): Decimal | undefined => {
    switch (source.kind) {
      case 'part':
        return source.origin === undefined
          ? partOf(payslip, line(source.line), source.part)
          : differenceOf(payslip, source.line, source.part, source.origin)
      case 'fact':
        return numbers.get(source.field.key) ?? ZERO
      case 'constant':
        return new Decimal(source.value)
      case 'negative':
        return worthOf(source.of)?.neg()
      case 'sum':
        return source.terms.reduce<Decimal | undefined>((sum, term) => {
          const value = worthOf(term)
          return sum && value && sum.plus(value)
        }, ZERO)
      case 'product': {
        const [a, b] = source.of.map(worthOf)
        return a && b && a.times(b)
      }
      case 'rounded': {
        const of = worthOf(source.of)
        return of && roundTo(of, source.decimals)
      }
    }
  }
  return { payslip, line, value: (name) => line(name)?.value ?? ZERO, worthOf }
}

function partOf({ cumulated }: Payslip, line: PayslipLine | undefined, part: LinePart): Decimal | undefined {
  if (part === 'yearToDate') return line && cumulated[line.name]
  return line?.[part === 'amount' ? 'value' : part]
}

function differenceOf({ backPay = [] }: Payslip, name: string, part: LinePart, origin: string): Decimal | undefined {
  const found = backPay.find(({ period }) => period === origin)?.lines.find((line) => line.name === name)
  const parts: Readonly<Record<string, string | undefined>> = { ...found, amount: found?.value }
  const text = parts[part]
  return text === undefined ? undefined : new Decimal(text)
}

/** The months of origin in the back pay of a line, the first one first. */
export function monthsOfOrigin({ backPay = [] }: Payslip, name: string): readonly Origin[] {
  return backPay.flatMap(({ period, lines }) => {
    const found = lines.find((line) => line.name === name)
    return found === undefined ? [] : [{ period, rate: found.rate }]
  })
}
interface Origin {
  readonly period: string
  readonly rate: string | undefined
}

/** A part of a line without its differences of some months of origin. */
export function withoutOrigins(line: string, part: 'amount' | 'base', origins: readonly Origin[]): Source {
  const differences = origins.map(({ period }) => negative({ kind: 'part', line, part, origin: period }))
  return sumOfSources([partOfLine(line, part), ...differences])
}

/** The amount of a line; 0 for a line that the regulation does not have. */
export const amountSource = ({ line }: LinesByName, name: string): Source =>
  line(name) === undefined ? { kind: 'constant', value: '0' } : { kind: 'part', line: name, part: 'amount' }
export const partOfLine = (line: string, part: LinePart): Source => ({ kind: 'part', line, part })
export const negative = (of: Source): Source => ({ kind: 'negative', of })
/** The sum of sources; a single one is returned unchanged. */
export function sumOfSources(terms: readonly Source[]): Source {
  const [first] = terms
  return first !== undefined && terms.length === 1 ? first : { kind: 'sum', terms }
}
/** Rates are printed in percent. */
export const percent = (of: Source): Source => ({ kind: 'product', of: [of, { kind: 'constant', value: '100' }] })

/** A number as it is printed: its text follows from its source. Undefined if nothing is printed. */
export function printed(amounts: LinesByName, source: Source | undefined, form: NumberForm): PrintedNumber | undefined {
  const exact = source && amounts.worthOf(source)
  if (source === undefined || exact === undefined) return undefined
  const text = form.text(exact)
  if (text === '') return undefined
  const { decimals } = form
  const value = roundTo(exact, decimals)
  return { text, value, source: value.equals(exact) ? source : { kind: 'rounded', of: source, decimals } }
}

export const NO_NUMBERS: Numbers = [undefined, undefined, undefined, undefined]

/** A row, whose cells are the texts of its numbers. */
export function rowOf(row: Omit<Row, 'cells'>): Row {
  const [first = '', second = '', third = '', fourth = ''] = row.numbers.map((number) => number?.text ?? '')
  return { ...row, cells: [first, second, third, fourth] }
}
