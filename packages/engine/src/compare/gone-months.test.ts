import { seeded } from '@centime/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { line, monthly, months, paidBack, payslipInTime, sumsOf } from '../../testing/back-pay.js'
import { type LateYear, lateYear } from '../../testing/random-late-years.js'
import { LATE_YEARS } from '../../testing/runs.js'
import type { Inputs } from '../cases/read.js'
import { firstDay, lastDay } from '../ground/period.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'
import { pastDifferences, whyDifference } from './back-pay.js'
import { payrollsOf } from './recomputed.js'

/** Months that were paid before their contract was known to end earlier, or to begin later: all of them is owed back. */

function inTime(all: readonly MonthInputs[]): readonly Payslip[] {
  const payslips: Payslip[] = []
  for (const month of all) payslips.push(payslipInTime({ ...month, history: [...payslips] }))
  return payslips
}
const under = (month: MonthInputs, contract: Inputs[string], more: Inputs = {}): MonthInputs => ({
  ...month,
  cases: { ...month.cases, ...more, Contrat: { ...month.cases['Contrat'], ...contract } },
})

/** A contract that is known in the last month of a year, and the months that it covers. */
function knownLate({ months: all, known }: LateYear, place: number, kind: 'end' | 'start') {
  const period = all[place] ?? ''
  const at = all.length - 1
  const contract =
    kind === 'end' ? { DateFinContrat: lastDay(period) } : { DateDebutContrat: firstDay(all[place + 1] ?? '') }
  const leaving: Inputs = kind === 'end' ? { Rupture: { Motif: 'demission' }, Conges: { PrisAuDepart: '0' } } : {}
  const now = all.map((month) => under(known(month, at), contract, leaving))
  return {
    paid: inTime(all.slice(0, at).map((month) => known(month, at))),
    corrected: now.slice(0, at),
    open: now[at] ?? monthly('', '0'),
    covered: kind === 'end' ? now.slice(0, place + 1) : now.slice(place + 1),
  }
}

/** What a month finds in those that were paid and corrected. */
function foundIn(period: string, counted: readonly Payslip[], corrected: readonly MonthInputs[]) {
  const payment = { period, paymentDate: lastDay(period) }
  const [found] = pastDifferences([{ payrollOf: payrollsOf(defaut), counted, corrected, payment }])
  if (found?.ok !== true) throw new Error(JSON.stringify(found))
  return found.value.months
}

const anyKnownLate = fc.record({ seed: fc.integer(), share: fc.nat(99), kind: fc.constantFrom('end', 'start') })

test('of random people: with the payment they come to what was due for the months of the contract, and nothing is due again', {
  timeout: 60_000 + 500 * LATE_YEARS,
}, () => {
  fc.assert(
    fc.property(anyKnownLate, ({ seed, share, kind }) => {
      const year = lateYear(seeded(seed), '2026-01')
      fc.pre(year.months.length > 2)
      const place = Math.floor((share * (year.months.length - 2)) / 100)
      const { paid, corrected, open, covered } = knownLate(year, place, kind)
      const { payslip } = paidBack(paid, corrected, open)
      expect(sumsOf([...paid, payslip])).toEqual(sumsOf(inTime(covered)))
      const worked = kind === 'end' ? corrected : [...corrected, open]
      expect(foundIn('2027-01', [...paid, payslip], worked).map(({ period, lines }) => ({ period, lines }))).toEqual([])
    }),
    { numRuns: Math.ceil(LATE_YEARS / 10) },
  )
})

describe('an end of March that is known in May', () => {
  const end: Inputs = {
    ...{ Contrat: { DateFinContrat: '2026-03-31' }, Rupture: { Motif: 'demission' } },
    Conges: { PrisAuDepart: '0' },
  }
  const paid = inTime(months(1, 4, '2200'))
  const found = paidBack(paid, months(1, 4, '2200', end), monthly('2026-05', '2200', end))

  test('takes April back whole, and pays the sums of the end of March', () => {
    const due = inTime(months(1, 3, '2200', end))
    const [march, april] = found.months.slice(-2)
    const gross = (month: typeof march) => month?.lines.find(({ name }) => name === 'TotalBrut')?.value
    expect([april?.period, gross(april)]).toEqual(['2026-04', '-2200'])
    const last = due.at(-1)
    expect([march?.period, gross(march)]).toEqual([
      '2026-03',
      last && line(last, 'CompensatriceConges').replace(/0$/, ''),
    ])
    expect(sumsOf([...paid, found.payslip])).toEqual(sumsOf(due))
  })

  test('gives the rates of April with its bases, and its computation', () => {
    const pension = found.months.at(-1)?.lines.find(({ name }) => name === 'VieillessePlafonneeSalariale')
    // 6.90 % of 2,200.
    expect(pension).toEqual({ name: 'VieillessePlafonneeSalariale', value: '-151.8', base: '-2200', rate: '0.069' })
    const why = whyDifference(found, '2026-04', 'VieillessePlafonneeSalariale')
    expect(why?.recomputed.value.toFixed()).toBe('0')
  })

  test('that is withdrawn later is paid again', () => {
    const again = paidBack([...paid, found.payslip], months(1, 4, '2200'), monthly('2026-06', '2200'))
    const all = [...paid, found.payslip, again.payslip]
    expect(sumsOf(all)).toEqual(sumsOf(inTime([...months(1, 4, '2200'), monthly('2026-06', '2200')])))
  })
})

test('an only contract that is withdrawn: its months are owed back whole, by the pay of the next contract', () => {
  const hired = (DateDebutContrat: string): Inputs => ({ Contrat: { DateDebutContrat } })
  const paid = inTime(months(4, 5, '2200', hired('2026-04-13')))
  const found = foundIn('2026-06', paid, months(4, 5, '2200', hired('')))
  const gross = found.map(({ lines }) => lines.find(({ name }) => name === 'TotalBrut')?.value)
  // 13 to 30 April are 14 of 22 days: 1,400.
  expect([found.map(({ period }) => period), gross]).toEqual([
    ['2026-04', '2026-05'],
    ['-1400', '-2200'],
  ])
  const june = monthly('2026-06', '2200', hired('2026-06-01'))
  const payslip = payslipInTime({ ...june, history: paid, backPay: JSON.parse(JSON.stringify(found)) })
  expect(sumsOf([...paid, payslip])).toEqual(sumsOf(inTime([june])))
})
