import { SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { inputsOfCareer } from '../../testing/career-inputs.js'
import { payslipOf } from '../../testing/payrolls.js'
import { randomCareer } from '../../testing/random-careers.js'
import { RUNS } from '../../testing/runs.js'
import { type Career, type Due, severanceByTheArticles } from '../../testing/severance-by-the-articles.js'
import worked from '../../testing/worked-office.json' with { type: 'json' }
import { defaut } from '../regulations/defaut.js'
import { amountOf } from './lines.js'

/**
 * The severance of random careers, recomputed from the articles in exact fractions without code of the engine
 * (`testing/severance-by-the-articles.ts`). `CENTIME_RUNS=20000` for a campaign; `CENTIME_SEED` repeats a run.
 */
const CAREERS = Math.ceil(1.5 * RUNS)

function byTheEngine(career: Career): Due {
  const payslip = payslipOf(defaut, inputsOfCareer(career))
  const text = (name: Parameters<typeof amountOf>[1], decimals: number): string =>
    amountOf(payslip, name).toFixed(decimals)
  return {
    service: text('Anciennete', 6),
    reference: text('SalaireDeReference', 2),
    severance: text('IndemniteRupture', 2),
    noticeMonths: text('PreavisLegal', 0),
    compensatory: text('IndemniteInaptitude', 2),
  }
}

test(`the severance of ${CAREERS} random careers follows the articles, to the cent`, () => {
  const paid = new Set<string>()
  // A short run goes on until each of the reasons has paid.
  for (let index = 0; index < CAREERS || (paid.size < 7 && index < 500); index += 1) {
    const career = randomCareer(seeded(SEED, index))
    const due = severanceByTheArticles(career)
    if (due.severance !== '0.00') paid.add(career.reason)
    expect({ seed: SEED, career, ...byTheEngine(career) }).toMatchObject({ career, ...due })
  }
  expect([...paid].sort()).toEqual([
    'agreed_termination',
    'dismissal',
    'economic_dismissal',
    'occupational_unfitness',
    'retirement_by_employee',
    'retirement_by_employer',
    'unfitness',
  ])
})

/** A person at 2 400 € a month since the first day of a month, until 30 June 2026. */
const steady = (hired: string, changes: Partial<Career> = {}): Career => ({
  hired,
  ended: '2026-06-30',
  notified: '2026-06-30',
  reason: 'dismissal',
  isDisabled: false,
  hours: [{ from: hired, weekly: '35' }],
  absences: [],
  salary: '2400',
  months: [],
  ...changes,
})
const expectedOf = (id: string): Readonly<Record<string, unknown>> =>
  worked.cases.find((one) => one.id === id)?.expected ?? {}

test('the independent calculation also gives the worked cases', () => {
  const severance = (career: Career): string => severanceByTheArticles(career).severance
  // `testing/worked-office.json`, S06: 108 months at full time, 48 at 80 %.
  const hours = [
    { from: '2013-07-01', weekly: '35' },
    { from: '2022-07-01', weekly: '28' },
  ]
  expect(severance(steady('2013-07-01', { hours, salary: '1312' }))).toBe(expectedOf('S06')['severance'])
  const absence = (nature: string, to: string) => [{ nature, from: '2020-07-01', to }]
  const sick = steady('2016-07-01', { absences: absence('maladie', '2021-06-30') })
  expect(severance(sick)).toBe(expectedOf('S09')['severance'])
  const parents = steady('2016-07-01', { absences: absence('conge_parental', '2022-06-30') })
  expect(severance(parents)).toBe(expectedOf('S10')['severance'])
  const unfit = severanceByTheArticles(steady('2018-07-01', { reason: 'occupational_unfitness' }))
  expect(expectedOf('S13')['severance']).toMatchObject({ special: unfit.severance, compensatory: unfit.compensatory })
  expect(severance(steady('2018-09-01', { reason: 'unfitness' }))).toBe(expectedOf('S14')['severance'])
})

test('parts of months have endless decimals: no cent and no full month changes', () => {
  // 30 months less 20 days of June: 2 700.09 x 29 1/3 / 48 = 1 650.055.
  const absence = (from: string, to: string) => ({ absences: [{ nature: 'sans_solde', from, to }] })
  const june = steady('2024-01-01', { salary: '2700.09', ...absence('2025-06-01', '2025-06-20') })
  // 100 months and 20 days of 31, less 2 months and 20 days of 31: 98 months, 2 400 x 98 / 48.
  const days = { ended: '2026-01-10', notified: '2026-01-10', ...absence('2018-05-05', '2018-07-24') }
  const whole = steady('2017-08-22', days)
  for (const of of [severanceByTheArticles, byTheEngine]) {
    expect(of(june)).toMatchObject({ service: '29.333333', severance: '1650.06' })
    expect(of(whole)).toMatchObject({ service: '98.000000', severance: '4900.00' })
  }
})
