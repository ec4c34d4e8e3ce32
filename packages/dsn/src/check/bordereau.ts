import { Decimal } from '@centime/engine'
import type { Faults } from '../faults.js'
import { linkOf, rateOn, TYPE_CODES } from '../norm/type-codes.js'
import { isoDay, numberIn } from '../read/amounts.js'
import { childrenOf, type DsnBlock, rubriqueOf, valueIn } from '../read/tree.js'
import type { Sums } from './sums.js'

/** The bordereau of the Urssaf (22, 23) against the people: bases by type code, reductions, the total at the rates of the table. */

export function checkBordereaux(establishment: DsnBlock, sums: Sums, faults: Faults): void {
  for (const bordereau of childrenOf(establishment, '22')) {
    const rows = childrenOf(bordereau, '23')
    const place = { body: valueIn(bordereau, '001'), month: valueIn(bordereau, '003').slice(2) }
    const before = faults.refused
    const isKnown = rows.every((row) => TYPE_CODES.has(valueIn(row, '001')))
    checkForms(bordereau, rows, faults)
    checkBases(rows, place, isKnown, sums, faults)
    checkAmounts(rows, place, sums, faults)
    // Wrong rows give another total: one fault is named once.
    if (isKnown && faults.refused === before) checkTotal(bordereau, rows, faults)
  }
}
/** Codes with a declared rate: accidents under the whole base, transport, bonus-malus, branch levies. */
const RATED = ['V', 'Y', 'Z']
function checkForms(bordereau: DsnBlock, rows: readonly DsnBlock[], faults: Faults): void {
  const amounts = [bordereau, ...rows].flatMap((block) =>
    (block === bordereau ? ['005'] : ['004', '005']).map((number) => ({ block, found: rubriqueOf(block, number) })),
  )
  for (const { block, found } of amounts) {
    if (found !== undefined && numberIn(found.value)?.isInteger() === false) {
      faults.add('whole_euros', found.line, `${block.code}.${found.number}`)
    }
  }
  const day = isoDay(valueIn(bordereau, '003'))
  for (const row of rows) checkRow(row, day, faults)
}

/** The qualifier and the declared rate that a type code has. */
function checkRow(row: DsnBlock, day: string, faults: Faults): void {
  const code = rubriqueOf(row, '001')
  const qualifier = rubriqueOf(row, '002')
  if (code === undefined || qualifier === undefined) return
  if (!TYPE_CODES.has(code.value)) faults.add('unknown_value', code.line, 'S21.G00.23.001')
  const rates = rateOn(code.value, day)
  if (rates === undefined) return
  const isCapped = qualifier.value === '921'
  const isRated = RATED.includes(rates.format) || (rates.format === 'A' && !isCapped)
  const rate = rubriqueOf(row, '003')
  if (isRated !== (rate !== undefined)) {
    faults.add('declared_rate', rate?.line ?? qualifier.line + 1, 'S21.G00.23.003')
  }
  const isAmount = rates.format === 'F' || rates.format === 'R'
  if (isRated || isAmount || (isCapped ? rates.capped : rates.whole) !== undefined) return
  faults.add('qualifier', qualifier.line, 'S21.G00.23.002')
}

interface Place {
  readonly body: string
  /** MMAAAA. */
  readonly month: string
}

/** Rows that share their people are added up: each may be rounded. With an unknown code among the rows the people may have more. */
function checkBases(
  rows: readonly DsnBlock[],
  { body, month }: Place,
  isKnown: boolean,
  sums: Sums,
  faults: Faults,
): void {
  const groups = new Map<string, DsnBlock[]>()
  for (const row of rows) {
    const link = linkOf(valueIn(row, '001'), valueIn(row, '002'))
    // Base 05 shares its code between two rates.
    if (link === undefined || (link.endsWith('/071') && !sums.of(body, month, '05/071').base.isZero())) continue
    const key = `${link} ${valueIn(row, '006')}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  for (const [key, group] of groups) {
    const [link = '', commune] = key.split(' ')
    const said = Decimal.sum(0, ...group.map((row) => numberIn(valueIn(row, '004')) ?? 0))
    const { base } = sums.of(body, month, link, commune)
    const over = said.minus(base)
    if (isKnown ? over.abs().gt(group.length) : over.gt(group.length)) {
      const [first] = group
      const wrong = first && (rubriqueOf(first, '004') ?? first)
      if (wrong !== undefined) faults.add('bordereau_base', wrong.line, 'S21.G00.23.004', base.toFixed(2))
    }
  }
}

/** Reductions by their codes 81: an amount, or for one given back a base. */
const REDUCTIONS = [
  { codes: ['668', '671'], rubrique: '005', link: '03/018', sign: 'negative' },
  { codes: ['669', '801'], rubrique: '004', link: '03/018', sign: 'positive' },
  { codes: ['003'], rubrique: '005', link: '03/114', sign: 'negative' },
  { codes: ['004'], rubrique: '005', link: '03/021', sign: 'negative' },
  { codes: ['401'], rubrique: '005', link: '03/011', sign: 'negative' },
] as const
function checkAmounts(rows: readonly DsnBlock[], { body, month }: Place, sums: Sums, faults: Faults): void {
  for (const { codes, rubrique, link, sign } of REDUCTIONS) {
    const own = rows.filter((row) => codes.some((code) => code === valueIn(row, '001')))
    const said = Decimal.sum(0, ...own.map((row) => numberIn(valueIn(row, rubrique)) ?? 0))
    const expected = sums.of(body, month, link)[sign].abs()
    const [first] = own
    if (first !== undefined && said.minus(expected).abs().gt(own.length)) {
      const line = rubriqueOf(first, rubrique)?.line ?? first.line
      faults.add('bordereau_amount', line, `S21.G00.23.${rubrique}`, expected.toFixed(2))
    }
  }
}

function checkTotal(bordereau: DsnBlock, rows: readonly DsnBlock[], faults: Faults): void {
  const said = rubriqueOf(bordereau, '005')
  const total = said && numberIn(said.value)
  const day = isoDay(valueIn(bordereau, '003'))
  const dues = rows.map((row) => dueOf(row, day))
  if (said === undefined || total === undefined || dues.includes(undefined)) return
  const expected = Decimal.sum(0, ...dues.map((due) => due ?? 0))
  if (expected.minus(total).abs().gt(rows.length)) {
    faults.add('bordereau_total', said.line, 'S21.G00.22.005', expected.toFixed(0))
  }
}

/**
 * The euros that a row adds to the total on a day, negative for a reduction. Undefined: its rate is not in the table,
 * or the row lacks base, amount or rate.
 */
function dueOf(row: DsnBlock, day: string): Decimal | undefined {
  const rates = rateOn(valueIn(row, '001'), day)
  const [declared, base, amount] = ['003', '004', '005'].map((number) => numberIn(valueIn(row, number)))
  if (rates === undefined) return undefined
  const { format, capped, whole } = rates
  if (format === 'F' || format === 'R') return amount?.neg()
  if (base === undefined) return undefined
  const isCapped = valueIn(row, '002') === '921'
  if (['V', 'Y', 'Z'].includes(format)) return declared && base.times(declared).div(100)
  const rate = isCapped ? capped : whole
  if (rate === undefined) return undefined
  const accident = format === 'A' && !isCapped ? (declared ?? 0) : 0
  return base.times(new Decimal(rate).plus(accident)).div(100)
}
