import { seeded } from '@centime/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { months, paidBack, paidMonths, payslipInTime, stored } from '../../testing/back-pay.js'
import { type LateYear, lateYear } from '../../testing/random-late-years.js'
import { LATE_YEARS } from '../../testing/runs.js'
import { defautWithElements } from '../../testing/with-some-elements.js'
import type { Inputs } from '../cases/read.js'
import { cachedByObject } from '../ground/cached.js'
import { lastDay, monthOf, monthsLater } from '../ground/period.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { fix } from '../tree/fix.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { pastDifferences } from './back-pay.js'
import { payrollsOf } from './recomputed.js'

/** Months as a server stores them, without the bases of shares: computed again with nothing changed, they pay nothing. */

/** The months of back pay that the month after some payslips finds in them. */
function foundIn(payslips: readonly Payslip[], corrected: readonly MonthInputs[], regulation: Regulation) {
  const counted = payslips.map((one) => stored(one, fix(regulation, lastDay(one.period), one.paymentDate)))
  const period = monthOf(monthsLater(`${payslips.at(-1)?.period}-01`, 1))
  const payment = { period, paymentDate: lastDay(period) }
  const [found] = pastDifferences([{ payrollOf: payrollsOf(regulation), counted, corrected, payment }])
  if (found?.ok !== true) throw new Error(JSON.stringify(found))
  return found.value.months
}

/** A year of a person with elements that are shares, under a contract whose end its last month may bring. */
function withShares(
  year: LateYear,
  { terms, leaving }: { readonly terms: Inputs; readonly leaving: Inputs },
): LateYear {
  const last = year.months.at(-1)
  const of = cachedByObject((month: MonthInputs): MonthInputs => {
    const own = month.period === last ? merged(terms, leaving) : terms
    return { ...month, cases: merged(month.cases, own) }
  })
  return { ...year, known: (period, at) => of(year.known(period, at)) }
}
const merged = (one: Inputs, other: Inputs): Inputs =>
  Object.fromEntries(
    [...Object.keys(one), ...Object.keys(other)].map((name) => [name, { ...one[name], ...other[name] }]),
  )

const anyYear = fc.record({
  year: fc.integer().map((seed) => lateYear(seeded(seed), '2025-07')),
  seniority: fc.constantFrom(undefined, '0.03', '0.05'),
  commission: fc.constantFrom(undefined, '1250.40'),
  type: fc.constantFrom('CDI', 'CDD'),
  reason: fc.constantFrom(undefined, 'demission', 'fin_cdd'),
})

test('of random people with shares, whose months were corrected late: nothing is due again', {
  timeout: 60_000 + 500 * LATE_YEARS,
}, () => {
  fc.assert(
    fc.property(anyYear, ({ year, seniority, commission, type, reason }) => {
      fc.pre(reason !== 'fin_cdd' || type === 'CDD')
      const terms = {
        Contrat: { TypeContrat: type },
        Elements: { ...(seniority && { ANCIENNETE: seniority }), ...(commission && { COMMISSION: commission }) },
      }
      const leaving: Inputs = reason
        ? {
            ...{ Contrat: { DateFinContrat: lastDay(year.months.at(-1) ?? '') }, Rupture: { Motif: reason } },
            Conges: { PrisAuDepart: '0' },
          }
        : {}
      const late = withShares(year, { terms, leaving })
      const at = late.months.length - 1
      const corrected = late.months.map((period) => ({ ...late.known(period, at) }))
      expect(foundIn(paidMonths(late, defautWithElements), corrected, defautWithElements)).toEqual([])
    }),
    { numRuns: Math.ceil(LATE_YEARS / 10) },
  )
})

const SENIORITY: Inputs = { Elements: { ANCIENNETE: '0.03' } }
const inTime = (all: readonly MonthInputs[]): readonly Payslip[] => {
  const payslips: Payslip[] = []
  for (const month of all) payslips.push(payslipInTime({ ...month, history: [...payslips] }, defautWithElements))
  return payslips
}

test('a raise moves a share by its amount: the payslip prints the base of the month alone', () => {
  const payslips = inTime(months(1, 2, '2500', SENIORITY))
  const raised = months(2, 3, '2600', SENIORITY)
  const share = { name: 'Elements.ANCIENNETE', value: '3' }
  const ofStored = foundIn(payslips, raised.slice(0, 1), defautWithElements)[0]?.lines
  expect(ofStored?.find(({ name }) => name === share.name)).toEqual(share)
  const [open = { period: '', cases: {} }] = raised.slice(1)
  const { months: found, payslip } = paidBack(payslips, raised.slice(0, 1), open, defautWithElements)
  expect(found[0]?.lines.find(({ name }) => name === share.name)).toEqual(share)
  const printed = payslip.lines.find(({ name }) => name === share.name)
  expect([printed?.base, printed?.value].map((one) => one?.toFixed(2))).toEqual(['2600.00', '81.00'])
})

test('a base that an earlier version did not store is unknown: no difference of its own', () => {
  const [payslip] = inTime(months(5, 5, '2500'))
  if (payslip === undefined) throw new Error('no month')
  const { lines, ...month } = stored(payslip, fix(defaut, '2026-05-31', '2026-05-31'))
  if (!('amountOf' in lines)) throw new Error('not stored')
  const counted = { ...month, lines: { ...lines, baseOf: () => undefined } }
  const found = (corrected: readonly MonthInputs[]) => {
    const payment = { period: '2026-06', paymentDate: '2026-06-30' }
    const [one] = pastDifferences([{ payrollOf: payrollsOf(defaut), counted: [counted], corrected, payment }])
    return one?.ok ? one.value.months : one?.faults
  }
  expect(found(months(5, 5, '2500'))).toEqual([])
  const [raised] = found(months(5, 5, '2600')) ?? []
  const old = raised && 'lines' in raised ? raised.lines.find(({ name }) => name === 'VieillessePlafonneeSalariale') : 0
  // 6.90 % of 100.
  expect(old).toEqual({ name: 'VieillessePlafonneeSalariale', value: '6.9' })
})
