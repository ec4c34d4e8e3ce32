import { defaut, salaire2026 } from '@centime/engine'
import { Decimal } from '@centime/engine/batch'
import type { Payroll } from '@centime/engine/calculate'
import {
  ABSENCE_SETTINGS,
  type Field,
  LEAVE_SETTINGS,
  type NumberField,
  REGIME_FIELDS,
  SuiviConges,
} from '@centime/engine/cases'
import { lastDay, monthsLater } from '@centime/engine/ground'
import { type History, type HistoryMonth, KIND_FIELDS, type MonthInputs, readInputs } from '@centime/engine/inputs'
import { employee } from '@centime/engine/testing/inputs.js'
import { payrollOf } from '@centime/engine/testing/payrolls.js'
import { randomContract, randomMonth } from '@centime/engine/testing/random-months.js'
import { openingBalances } from '@centime/engine/testing/random-opening.js'
import { BATCH, ENOUGH, mostFallbacks } from '@centime/engine/testing/runs.js'
import type { Payslip, Regulation } from '@centime/engine/tree'
import { type Random, SEED, seeded } from '@centime/testing'
import { describe, expect, test } from 'vitest'
import { amountsOf } from '../testing/amounts.js'
import { type AmountColumn, amountAt, type PopulationAmounts } from './population-amounts.js'
import type { Cell, NumberColumn, PopulationMonth, WordColumn } from './population-month.js'

/** A population in columns has the amounts that `calculate` returns for each of its rows. */

const MOST = mostFallbacks(0.15)
const REPEAT = `CENTIME_SEED=${SEED} CENTIME_BATCH=${BATCH} repeats it`
const TIMEOUT = 180_000 + ENOUGH * 2

function payslipOf({ fixed, calculate }: Payroll, inputs: MonthInputs): Payslip {
  const read = readInputs(fixed, inputs)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return calculate(read.value.facts)
}

const NEAR = new Decimal('1e-12')

/** Exact lines to the last digit; lines without decimals to twelve of them. */
const isRight = ({ decimals }: AmountColumn, amount: Decimal, value: Decimal): boolean =>
  decimals !== null ? amount.eq(value) : amount.minus(value).abs().lte(value.abs().plus(1).times(NEAR))

function differencesAt({ columns }: PopulationAmounts, row: number, { lines }: Payslip): readonly string[] {
  return lines.flatMap(({ name, value }) => {
    const column = columns[name]
    if (column === undefined) return [`${name} is missing`]
    const amount = amountAt(column, row)
    return isRight(column, amount, value) ? [] : [`${name} is ${amount} instead of ${value}`]
  })
}

/** With only some lines requested: the result has no others, and their amounts are the same. */
function differencesOfSome(
  draw: Random,
  payroll: Payroll,
  population: PopulationMonth,
  all: PopulationAmounts,
): string[] {
  const names = payroll.fixed.lines.map(({ name }) => name)
  const wanted = [draw.someOf(names) ?? '', draw.someOf(names) ?? '', 'NetAPayer']
  const { columns } = amountsOf(payroll, population, wanted)
  expect(new Set(Object.keys(columns))).toEqual(new Set(wanted))
  return Object.entries(columns).flatMap(([name, column]) => {
    const ofAll = all.columns[name]
    const rows = Array.from({ length: population.count }, (_, row) => row)
    const isSame =
      ofAll !== undefined && rows.every((row) => isRight(ofAll, amountAt(column, row), amountAt(ofAll, row)))
    return isSame ? [] : [`${name} alone is not what it is with the others`]
  })
}

class Tally {
  rows = 0
  fellBack = 0
  unsure = 0
  readonly differences: string[] = []

  count({ count, fellBack, unsure }: PopulationAmounts): void {
    this.rows += count
    this.fellBack += fellBack
    this.unsure += unsure
  }

  check(amounts: PopulationAmounts, row: number, payslip: Payslip, inputs: () => MonthInputs): void {
    for (const difference of differencesAt(amounts, row, payslip)) {
      if (this.differences.length < 5) this.differences.push(`${difference}: ${JSON.stringify(inputs())}`)
    }
  }

  get part(): number {
    return this.rows === 0 ? 0 : this.fellBack / this.rows
  }

  /** Whether there are rows enough: more where too many fell back so far. */
  isOver(): boolean {
    return this.rows >= (this.part <= MOST ? BATCH : ENOUGH) / 10
  }

  summary(what: string): string {
    return `${what}, seed ${SEED}: ${this.rows} rows, ${this.fellBack} fell back, ${this.unsure} unsure`
  }
}

const YEARS = ['2024', '2025', '2026'] as const
const monthIn = (year: string, month: number): string => `${year}-${String(month).padStart(2, '0')}`
const paidLater = (period: string): string => lastDay(monthsLater(`${period}-01`, 1).slice(0, 7))

function compareMonth(draw: Random, tally: Tally): void {
  const regulation = draw.oneOf([defaut, defaut, salaire2026])
  const period = monthIn(draw.oneOf(YEARS), draw.from(1, 12))
  const paymentDate = draw.isTrue(0.7) ? lastDay(period) : paidLater(period)
  const payroll = payrollOf(regulation, period, paymentDate)
  const { population, inputsOf } = randomPopulation(draw, regulation, period, paymentDate, draw.from(1, 600))
  const amounts = amountsOf(payroll, population)
  tally.count(amounts)
  tally.differences.push(...differencesOfSome(draw, payroll, population, amounts))
  for (let row = 0; row < population.count; row += 1) {
    tally.check(amounts, row, payslipOf(payroll, inputsOf(row)), () => inputsOf(row))
  }
}

/** Each month reads the columns of the months before; `calculate` reads the exact months. */
function compareYear(draw: Random, tally: Tally, index: number): void {
  const regulation = index % 4 === 3 ? salaire2026 : defaut
  const year = YEARS[(index + 1) % 3] ?? '2026'
  // December is then paid in the next year, with the grid and the sums of that year.
  const isPaidLater = index % 2 === 0
  const count = draw.from(1, 150)
  const opening = index % 4 === 1 ? openingBalances(draw, regulation, 3, 4) : undefined
  const columns: PopulationAmounts[] = []
  const months: HistoryMonth[][] = Array.from({ length: count }, () => [])
  for (let month = 1; month <= 12; month += 1) {
    const period = monthIn(year, month)
    const paymentDate = isPaidLater ? paidLater(period) : lastDay(period)
    const payroll = payrollOf(regulation, period, paymentDate)
    const { population, inputsOf } = randomPopulation(draw, regulation, period, paymentDate, count, true, opening)
    const amounts = amountsOf(payroll, { ...population, history: columns })
    tally.count(amounts)
    for (const [row, history] of months.entries()) {
      const payslip = payslipOf(payroll, inputsOf(row, history))
      tally.check(amounts, row, payslip, () => inputsOf(row, history))
      history.push({ period, paymentDate, carried: payslip.carried })
    }
    columns.push(amounts)
  }
}

describe('a population in columns', () => {
  test('rounds half a cent away from zero, on either side of it', () => {
    const { cases } = employee('2026-06', '2500')
    const values = Int32Array.of(-5, -4, 4, 5, -15, 25)
    const bonuses = { ...cases, Primes: { MontantPrimes: { decimals: 3, values } } }
    const payroll = payrollOf(defaut, '2026-06')
    const { columns } = amountsOf(payroll, { period: '2026-06', count: values.length, cases: bonuses }, ['Primes'])
    const column = columns['Primes']
    const texts = column && [...values.keys()].map((row) => amountAt(column, row).toFixed(2))
    expect(texts).toEqual(['-0.01', '0.00', '0.00', '0.01', '-0.02', '0.03'])
  })

  test('has the amounts of its rows, one month alone', { timeout: TIMEOUT }, () => {
    const draw = seeded(SEED)
    const tally = new Tally()
    while (!tally.isOver() && tally.differences.length === 0) compareMonth(draw, tally)
    console.log(tally.summary('columns'))
    expect(tally.differences, REPEAT).toEqual([])
    expect(tally.unsure).toBe(0)
    expect(tally.part).toBeLessThanOrEqual(MOST)
  })

  test('has the amounts of its rows, month after month of a year', { timeout: TIMEOUT }, () => {
    const draw = seeded(SEED)
    const tally = new Tally()
    for (let index = 0; !tally.isOver() && tally.differences.length === 0; index += 1) compareYear(draw, tally, index)
    console.log(tally.summary('columns of years'))
    expect(tally.differences, REPEAT).toEqual([])
    expect(tally.unsure).toBe(0)
    expect(tally.part).toBeLessThanOrEqual(MOST)
  })
})

/** A random population of columns and common texts, and each row as the inputs of one person. */
interface RandomPopulation {
  readonly population: PopulationMonth
  readonly inputsOf: (row: number, history?: History) => MonthInputs
}

/** With `isWhole`, contracts cover the month, as for the months of a year. `opening`: the common opening balances. */
function randomPopulation(
  draw: Random,
  regulation: Regulation,
  period: string,
  paymentDate: string,
  count: number,
  isWhole = false,
  opening?: Readonly<Record<string, string>>,
): RandomPopulation {
  const contract = isWhole ? { fields: { DateDebutContrat: '2019-03-15' }, days: 28 } : randomContract(draw, period)
  const months = Array.from({ length: count }, () =>
    randomMonth(draw, { regulation, period, paymentDate, contract, isComplete: true, isFine: true }),
  )
  const cases: Record<string, Record<string, Cell>> = {}
  for (const field of regulation.fields) {
    const texts = months.map((month) => month.cases[field.caseName]?.[field.name])
    const cell = cellOf(draw, field, texts)
    // Counters of leave concern one person, so columns have none. Other optional fields are left out at random.
    if (field === SuiviConges) continue
    const mayBeLeftOut = field.required !== true && field.kind !== 'date-field' && !ofKind.has(field.key)
    if (cell === undefined || (mayBeLeftOut && draw.isTrue(0.05))) continue
    cases[field.caseName] = { ...cases[field.caseName], [field.name]: cell }
  }
  if (opening !== undefined) cases['CumulsDeReprise'] = { ...opening }
  withinTheMonth(cases, count)
  return {
    population: { period, paymentDate, count, cases },
    inputsOf: (row, history) => ({
      period,
      paymentDate,
      ...(history !== undefined && { history }),
      cases: Object.fromEntries(
        Object.entries(cases).map(([caseName, fields]) => [
          caseName,
          Object.fromEntries(Object.entries(fields).map(([name, cell]) => [name, textAt(cell, row)])),
        ]),
      ),
    }),
  }
}

/** Columns are drawn apart: rows whose hours of partial activity are more than those of the month have none. */
function withinTheMonth(cases: Record<string, Record<string, Cell>>, count: number): void {
  const { ActivitePartielle: partial, Contrat: contract } = cases
  const hours = partial?.['Heures']
  if (partial === undefined || hours === undefined) return
  const at = (cell: Cell | undefined, row: number, absent: string) => Number(cell ? textAt(cell, row) : absent)
  for (let row = 0; row < count; row += 1) {
    const reference = at(partial['HeuresReference'], row, '0')
    const weekly = Math.min(35, at(contract?.['HeuresContrat'], row, '35'))
    const most = reference > 0 ? reference : (weekly * 52) / 12
    if (at(partial['Heures'], row, '0') <= most - 0.01) continue
    if (typeof hours === 'object' && 'values' in hours) hours.values[row] = 0
    else partial['Heures'] = '0'
  }
}

function cellOf(draw: Random, field: Field, texts: readonly (string | undefined)[]): Cell | undefined {
  const [first] = texts
  // A date is the same for all people or absent: that of Acre excludes the exemption of others.
  if (texts.includes(undefined)) return field.kind === 'date-field' ? undefined : first
  const known = texts.map((text) => text ?? '')
  const ofContract = ['TypeContrat', 'DureeInitialeMois', 'JoursContratPrecedent', 'Nouveau']
  const withDates = [...ofContract, 'Motif', 'AncienneteMois', 'PrisAuDepart', 'RemunerationAnterieure']
  const isSame =
    withDates.includes(field.name) || settings.has(field.key) || (draw.isTrue(0.2) && !ofKind.has(field.key))
  if (isSame || field.kind === 'text-field' || field.kind === 'date-field') return first
  if (field.kind === 'choice-field') return wordColumn(draw, field.values, known)
  if (field.kind !== 'number-field') return first
  return ofKind.has(field.key) ? columnOfKind(known) : (numberColumn(draw, field, known) ?? first)
}

/** Fields that are read with absences, the same for all people. */
const settings: ReadonlySet<string> = new Set([...ABSENCE_SETTINGS, ...LEAVE_SETTINGS].map(({ key }) => key))
/** Fields that only some kinds of contract or regimes have: always a column, never one value for all people. */
const ofKind: ReadonlySet<string> = new Set([...KIND_FIELDS, ...REGIME_FIELDS].map(({ key }) => key))
const columnOfKind = (texts: readonly string[]): NumberColumn => ({
  decimals: 2,
  values: Float64Array.from(texts, (text) => Number(new Decimal(text).times(100).trunc().toFixed())),
})

function wordColumn(draw: Random, values: readonly string[], texts: readonly string[]): WordColumn {
  // The words in any order; some rows use none of certain words.
  const words = draw.isTrue(0.5) ? values.toReversed() : values
  return { words, places: Uint8Array.from(texts, (text) => words.indexOf(text)) }
}

const DECIMALS: Record<NumberField['unit'], readonly [number, ...number[]]> = {
  euros: [2, 2, 2, 3],
  hours: [2],
  count: [0, 0, 2],
  days: [0, 0, 2],
  kilometres: [0, 1],
  fraction: [2, 4, 4, 6],
}

/** Cuts digits beyond the column's decimals; undefined if an entry would be no safe integer. */
function numberColumn(draw: Random, { name, unit }: NumberField, texts: readonly string[]): NumberColumn | undefined {
  const decimals = draw.isTrue(0.003) ? 9 : draw.oneOf(name === 'TauxHoraire' ? [2, 4, 6] : DECIMALS[unit])
  const digits = texts.map((text) => Number(new Decimal(text).times(`1e${decimals}`).trunc().toFixed()))
  if (!digits.every(Number.isSafeInteger)) return undefined
  const isSmall = digits.every((entry) => (entry | 0) === entry)
  return { decimals, values: isSmall && draw.isTrue(0.7) ? Int32Array.from(digits) : Float64Array.from(digits) }
}

function textAt(cell: Cell, row: number): string {
  if (typeof cell === 'string') return cell
  if ('places' in cell) return cell.words[cell.places[row] ?? -1] ?? ''
  return new Decimal(cell.values[row] ?? Number.NaN).times(`1e-${cell.decimals}`).toFixed()
}
