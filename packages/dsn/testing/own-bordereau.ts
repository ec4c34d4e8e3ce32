import { Decimal } from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import { type OurAmounts, ourAmounts } from '../src/compare/ours.js'
import type { DsnBlock } from '../src/read/tree.js'
import { block } from './blocks.js'
import type { OwnPerson } from './own-file.js'

/**
 * The payments (20, 55) and the bordereau (22, 23) of the thirty people: what they add up to by type code, at the rates of the page of
 * the Urssaf for January 2026.
 */

const [FIRST, LAST] = ['01012026', '31012026']
const URSSAF = '75375957000108'
const ACCIDENT = '2.35'

interface Row {
  readonly code: string
  readonly qualifier: '920' | '921'
  /** Whole euros. */
  readonly base?: Decimal
  readonly amount?: Decimal
  /** Percent of the table; with `rate`, which is declared, added to it. */
  readonly percent?: string
  readonly rate?: string
  readonly commune?: string
}

export function bordereauBlocks(people: readonly OwnPerson[]): readonly DsnBlock[] {
  const all = people.map(({ payslip }) => ({
    ours: ourAmounts(payslip),
    spared: findLine(payslip, 'SeuilApprenti')?.value ?? new Decimal(0),
  }))
  const sum = (amounts: readonly Decimal[]): Decimal => Decimal.sum(0, ...amounts)
  const amountOf = (ours: OurAmounts, what: string): Decimal => ours.get(what)?.amount ?? new Decimal(0)
  const total = (...whats: readonly string[]): Decimal =>
    sum(all.flatMap(({ ours }) => whats.map((what) => amountOf(ours, what))))
  /** Bases of a kind of the people who have a code, to the euro. */
  const base = (kind: string, code?: string): Decimal =>
    sum(
      all.flatMap(({ ours }) =>
        code === undefined || !amountOf(ours, `81 ${kind}/${code}`).isZero() ? [amountOf(ours, `78 ${kind}`)] : [],
      ),
    ).toDecimalPlaces(0)
  /** Pay of apprentices up to their threshold. */
  const spared = (kind: string): Decimal =>
    sum(all.map(({ ours, spared: most }) => Decimal.min(most, amountOf(ours, `78 ${kind}`)))).toDecimalPlaces(0)
  const rows = rowsOf({ base, spared, total })
  const due = sum(rows.map(dueOf)).toDecimalPlaces(0)
  const health = total('81 31/059 sante').toFixed(2)
  const provident = total('81 31/059 prevoyance').toFixed(2)
  return [
    payment(URSSAF, due.toFixed(2)),
    payment('DGFIP', total('50.009').toDecimalPlaces(0).toFixed(2)),
    payment('77568291700015', total('81 02/131', '81 03/131', '81 03/132', '81 03/106').toFixed(2)),
    payment('999999998', health, [component(health, 'SANTE')]),
    payment('P9998', provident, [component(provident, 'PREV')]),
    block('S21.G00.22', { '001': URSSAF, '003': FIRST, '004': LAST, '005': due.toFixed(2) }, rows.map(rowBlock)),
  ]
}

interface Bases {
  readonly base: (kind: string, code?: string) => Decimal
  readonly spared: (kind: string) => Decimal
  readonly total: (...whats: readonly string[]) => Decimal
}
/** Rows by rising code. A whole that is split is rounded, and its parts: the rest is deduced. */
function rowsOf({ base, spared, total }: Bases): readonly Row[] {
  const reduction = (code: string) => total(`81 03/${code}`).neg().toDecimalPlaces(0)
  const whole = (code: string, percent: string, amount: Decimal): Row => ({
    ...{ code, percent, base: amount, qualifier: '920' },
  })
  const capped = (code: string, percent: string, amount: Decimal): Row => ({
    ...{ code, percent, base: amount, qualifier: '921' },
  })
  return [
    { code: '003', qualifier: '921', amount: reduction('114') },
    { code: '004', qualifier: '921', amount: reduction('021') },
    whole('027', '0.016', base('03')),
    { ...whole('100', '13.26', base('03').minus(spared('03'))), rate: ACCIDENT },
    capped('100', '15.45', base('02').minus(spared('02'))),
    whole('260', '9.70', base('04')),
    capped('332', '0.10', base('02')),
    whole('423', '4.00', spared('07')),
    whole('430', '1.80', base('03')),
    whole('479', '8.00', base('13', '071')),
    whole('635', '6.00', base('03')),
    { code: '668', qualifier: '921', amount: reduction('018') },
    { ...whole('726', '12.86', spared('03')), rate: ACCIDENT },
    capped('726', '8.55', spared('02')),
    whole('772', '4.00', base('07').minus(spared('07'))),
    { ...whole('900', '0', base('57')), rate: '2.00', commune: '44109' },
    whole('937', '0.25', base('07')),
    whole('971', '1.00', base('03')),
    whole('987', '1.00', base('03', '129')),
    whole('992', '0.59', base('03')),
  ]
}

const dueOf = ({ base, amount, percent = '0', rate = '0' }: Row): Decimal =>
  amount?.neg() ?? (base ?? new Decimal(0)).times(new Decimal(percent).plus(rate)).div(100)

const rowBlock = ({ code, qualifier, base, amount, rate, commune }: Row): DsnBlock =>
  block('S21.G00.23', {
    '001': code,
    '002': qualifier,
    ...(rate !== undefined && { '003': rate }),
    ...(base && { '004': base.toFixed(2) }),
    ...(amount && { '005': amount.toFixed(2) }),
    ...(commune !== undefined && { '006': commune }),
  })

const payment = (body: string, amount: string, components: readonly DsnBlock[] = []): DsnBlock =>
  block(
    'S21.G00.20',
    {
      ...{ '001': body, '003': 'TESTFRPPXXX', '004': 'FR7699999000010000000000115', '005': amount },
      ...{ '006': FIRST, '007': LAST, '010': '05' },
    },
    components,
  )
const component = (amount: string, plan: string): DsnBlock =>
  block('S21.G00.55', { '001': amount, '003': plan, '004': '2026M01' })
