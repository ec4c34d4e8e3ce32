import { type Random, seeded } from '@centime/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee, officer } from '../../testing/inputs.js'
import { payrollOf } from '../../testing/payrolls.js'
import { randomMonth } from '../../testing/random-months.js'
import { RUNS } from '../../testing/runs.js'
import { shipping } from '../../testing/shipping.js'
import { Decimal } from '../ground/money.js'
import { daysLater, lastDay } from '../ground/period.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { type Law, SHIPPED } from '../tree/law.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { type LawPack, lawWith, type PackFigure, regulationWith } from './law-pack.js'
import { publishedParameters } from './published.js'
import { LOOKUP_TABLES } from './tables.js'

/**
 * The year 2027 under law packs, and under a release that ships the same figures: each figure that an order sets anew is 2 % above its
 * last value, and the ceiling and the minimum wage rise again on 1 May. All are fictitious.
 */

const raised = (value: string): string => new Decimal(value).times('1.02').toDecimalPlaces(4).toFixed()
const isRisingInMay = ({ table, key }: PackFigure): boolean => table === 'SMIC' || key === 'PlafondSS'

const CARRIED = LOOKUP_TABLES.flatMap(({ name: table, entriesOn }) =>
  entriesOn('2026-12-31').flatMap(({ key, value, figure: { isYearly, confirmedUntil } }) =>
    isYearly ? [{ table, key, from: daysLater(confirmedUntil, 1), value, text: 'arrêté fictif' }] : [],
  ),
)
/** Some figures were not checked any more since June 2026: a pack confirms them first. */
const CONFIRMED: readonly PackFigure[] = CARRIED.filter(({ from }) => from < '2027-01-01')
const YEARLY = CARRIED.map((one): PackFigure => ({ ...one, from: '2027-01-01', value: raised(one.value) }))
const pack = (issued: string, figures: readonly PackFigure[]): LawPack => ({
  ...{ id: issued, issued, confirmedUntil: '2027-12-31', figures },
})
const JANUARY = pack('2026-12-28', [...CONFIRMED, ...YEARLY])
const MAY = pack(
  '2027-04-20',
  YEARLY.filter(isRisingInMay).map((one) => ({ ...one, from: '2027-05-01', value: raised(one.value) })),
)
/** The two figures that are published first: the months of the others stay provisional. */
const FIRST = pack(
  '2026-12-24',
  YEARLY.filter(({ key }) => key === 'PlafondSS' || key.startsWith('SMICH')),
)

/** A regulation under packs, and the same as a release ships it. */
const bothOf = (regulation: Regulation, packs: readonly LawPack[], until: string) => ({
  added: regulationWith(regulation, packs.reduce(withPack, SHIPPED)),
  shipped: regulationWith(regulation, { figures: new Map(), scales: new Map(), completeUntil: until }),
  packs,
})
type Both = ReturnType<typeof bothOf>

function withPack(law: Law, one: LawPack): Law {
  const next = lawWith(one, one.issued, law)
  if (!next.ok) throw new Error(JSON.stringify(next.faults))
  return next.value
}

const WHOLE = [defaut, salaire2026].map((one) => bothOf(one, [JANUARY, MAY], '2027-12-31')) as [Both, Both]
const PARTIAL = bothOf(defaut, [FIRST], '2026-12-31')

type Month = Omit<MonthInputs, 'history'>
const withParameters = (regulation: Regulation, { cases, ...month }: Month): Month => ({
  ...month,
  cases: { ...cases, ParametresLegaux: { ...publishedParameters(lastDay(month.period), regulation.law) } },
})

/** The whole payslips of consecutive months, or their faults. */
function saysOf(regulation: Regulation, months: readonly Month[]): readonly unknown[] {
  const paid: Payslip[] = []
  return months.map((month) => {
    const { fixed, calculate } = payrollOf(regulation, month.period, month.paymentDate)
    const read = readInputs(fixed, { ...withParameters(regulation, month), history: [...paid] })
    if (!read.ok) return read.faults.map(({ code, message }) => [code, message])
    const payslip = calculate(read.value.facts, read.value.warnings)
    paid.push(payslip)
    const { lines, provisional, warnings, notices, paymentDate } = payslip
    return JSON.stringify([lines.map(amountsOf), provisional, warnings, notices, paymentDate])
  })
}
const amountsOf = ({ name, value, base, rate }: Payslip['lines'][number]) => [name, value, base, rate]

/** The payslips of both, and how many months are provisional. */
function compare({ added, shipped, packs }: Both, months: readonly Month[]): void {
  const mine = saysOf(added, months)
  expect(mine).toEqual(shipping(packs, () => saysOf(shipped, months)))
}

const YEAR = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}`)
const QUARTER = YEAR.slice(0, 3)
const aMonth = (draw: Random, regulation: Regulation, among: readonly string[]): Month =>
  randomMonth(draw, { regulation, period: draw.oneOf(among as [string, ...string[]]) })

describe('the year 2027 under two packs is what it is under a release with the same figures', () => {
  test('for any month of an employee or an officer', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, isOfficer) => {
        const both = WHOLE[isOfficer ? 1 : 0]
        compare(both, [aMonth(seeded(seed), isOfficer ? salaire2026 : defaut, YEAR)])
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    )
  })
  test('for a year of months that add up', () => {
    const pays = fc.array(fc.integer({ min: 150_000, max: 900_000 }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(pays, fc.boolean(), (cents, isOfficer) => {
        const of = isOfficer ? officer : employee
        const months = YEAR.map((period, place) => of(period, new Decimal(cents[place] ?? 0).div(100).toFixed(2)))
        compare(WHOLE[isOfficer ? 1 : 0], months)
      }),
      { numRuns: Math.ceil(RUNS / 15) },
    )
  })
})

test('the same for its provisional months, where a pack has two figures and the others are carried', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => compare(PARTIAL, [aMonth(seeded(seed), defaut, QUARTER)])),
    { numRuns: Math.ceil(RUNS / 4) },
  )
})

test('the figures of the packs count: a payslip of June 2027 has the ceiling of May, and is not provisional', () => {
  const { fixed, calculate } = payrollOf(WHOLE[0].added, '2027-06')
  const read = readInputs(fixed, withParameters(WHOLE[0].added, employee('2027-06', '5000')))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const { lines, provisional } = calculate(read.value.facts, read.value.warnings)
  // 4,005 euros, 2 % more twice, to the cent.
  expect(lines.find(({ name }) => name === 'PlafondMois')?.value.toFixed()).toBe('4166.8')
  expect(provisional).toEqual([])
})
