import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerLeaving } from './leaving.js'
import type { LeavingItem } from './leaving-situation.js'

/** The end of a contract by the law alone, as the simulators of the Ministry of Labour answer it (oracle/data/leaving.json). */

interface Row extends LeavingItem {
  readonly expected: {
    readonly amount?: number
    readonly duration?: number
    readonly unit: string
    readonly eligible?: boolean
  }
}
const { rows }: { readonly rows: readonly Row[] } = JSON.parse(
  readFileSync(new URL('../data/leaving.json', import.meta.url), 'utf8'),
)

test('the oracle has 63 rows of the law alone', () => {
  expect(rows.filter(({ idcc, basis }) => idcc === null && basis === 'law')).toHaveLength(63)
})

/** Amounts to the cent, since the simulators do not round them all; durations exact. */
test.each(rows.map((row) => [row.id, row] as const))('%s agrees', (_id, { expected, ...row }) => {
  const answer = answerLeaving(row)
  if (!('result' in answer)) throw new Error(JSON.stringify(answer))
  const { amount, eligible, ...durations } = answer.result
  if (expected.amount !== undefined) expect(amount).toBeCloseTo(expected.amount, 2)
  if (expected.duration !== undefined) {
    const own = Object.entries(durations).find(([name]) => name === `duration_${expected.unit}`)
    expect(own?.[1]).toBeCloseTo(expected.duration, 9)
  }
  if (expected.eligible !== undefined) expect(eligible).toBe(expected.eligible)
})

function ask(subject: string, situation: object, others: object = {}) {
  const item = { id: 'x', idcc: null, subject, basis: 'law', situation, ...others }
  const parsed: LeavingItem = JSON.parse(JSON.stringify(item))
  return answerLeaving(parsed)
}
const resultOf = (subject: string, situation: object): unknown => {
  const answer = ask(subject, situation)
  return 'result' in answer ? answer.result : answer
}
const dismissed = { termination: 'dismissal', contract: 'open_ended' }

test('the terms of an agreement are not answered; the law alone is, under any agreement', () => {
  const situation = { ...dismissed, seniority_years: 1, reference_pay_monthly_eur: 2000 }
  const none = { id: 'x', faults: [{ message: 'what the agreement 1 gives is not computed, the law alone is' }] }
  for (const basis of ['agreement', 'best']) expect(ask('severance', situation, { idcc: 1, basis })).toEqual(none)
  expect(ask('severance', situation, { idcc: 44 })).toEqual({ id: 'x', result: { amount: 500, eligible: true } })
})

test('the right has its own service: none below eight months, in years, in days or after absences that do not count', () => {
  const pay = { ...dismissed, reference_pay_monthly_eur: 2400 }
  const nothing = { amount: 0, eligible: false }
  expect(resultOf('severance', { ...pay, seniority_years: 1, seniority_for_right_years: 0 })).toEqual(nothing)
  expect(resultOf('severance', { ...pay, legal_seniority_years: 0, seniority_years: 3 })).toEqual(nothing)
  const days = { ...pay, hired: '2023-01-01', notified: '2023-08-31', left: '2023-10-31' }
  expect(resultOf('severance', days)).toEqual({ amount: 500, eligible: true })
  const absences = [{ reason: 'strike', months: 0.5 }]
  expect(resultOf('severance', { ...days, absences })).toEqual(nothing)
})

test('pay lists: the months before the notification, or before a sickness at that time; a bonus counts for three twelfths', () => {
  const days = { ...dismissed, hired: '2020-03-01', notified: '2024-02-10', left: '2024-02-29' }
  const months = (gross_eur: number) => Array.from({ length: 9 }, () => ({ gross_eur }))
  // 12 months: (2 x 2 400 + 3 600 + 9 x 2 000) / 12 = 2 200; three months: (8 400 - 1 200 + 300) / 3 = 2 500. Four years.
  const pay = [{ gross_eur: 2400 }, { gross_eur: 2400 }, { gross_eur: 3600, bonus_eur: 1200 }, ...months(2000)]
  expect(resultOf('severance', { ...days, pay })).toEqual({ amount: 2500, eligible: true })
  // Without the six months of sickness: 42 months.
  const ill = { on_sick_leave_at_notification: true, absences: [SICKNESS] }
  expect(resultOf('severance', { ...days, ...ill, pay })).toEqual({ amount: 2187.5, eligible: true })
  expect(resultOf('severance', days)).toMatchObject({
    faults: [{ message: 'input: expected reference_pay_monthly_eur or pay' }],
  })
})
const SICKNESS = { reason: 'non_occupational_sickness', months: 6, from: '2023-09-01' }

test('notice and service: a point inside a band, doubled for a disabled worker, halves of months', () => {
  const notice = (situation: object) => resultOf('notice', { ...dismissed, ...situation })
  expect(notice({ seniority_band: { label: '2 ans ou plus', from: 'P2Y' } })).toEqual({ duration_months: 2 })
  expect(notice({ seniority_years: 1, disabled_worker: true })).toEqual({ duration_months: 2 })
  expect(notice({ seniority_years: 3, disabled_worker: true })).toEqual({ duration_months: 3 })
  expect(notice({ seniority_years: 3, serious_misconduct: true })).toEqual({ duration_months: 0 })
  expect(notice({ seniority_band: { label: '15 jours à 1 mois', from: 'P15D', to: 'P1M' } })).toEqual({
    duration_months: 0,
  })
  const absences = [
    { reason: 'commuting_accident', months: 0.5 },
    { reason: 'unpaid_leave', months: 0.75 },
  ]
  const served = { hired: '2019-01-01', left: '2021-12-31', count: 'for_the_amount', absences }
  // 36 months less 1.25.
  expect(resultOf('seniority', served)).toEqual({ duration_years: 34.75 / 12 })
})

test.each<[string, string, object]>([
  [
    'subject must be one of severance, reference_pay, notice, retirement, seniority, precarity: the law has no other',
    'job_search',
    {},
  ],
  [
    'termination must be one of dismissal, agreed_termination, resignation, trial_period, retirement_by_employer, retirement_by_employee, end_of_fixed_term',
    'notice',
    { termination: 'exit' },
  ],
  ['seniority_years must be a number from 0', 'severance', { seniority_years: '3' }],
  ['hired must be YYYY-MM-DD', 'severance', { hired: '2020-02' }],
  ['absences and pay must be lists', 'severance', { pay: 3 }],
  ['months of strike must be a number from 0', 'severance', { absences: [{ reason: 'strike' }] }],
  ['gross_eur 100 must hold bonus_eur 200', 'severance', { pay: [{ gross_eur: 100, bonus_eur: 200 }] }],
  ['a childminder has a law of their own, which is not computed', 'severance', { total_pay_of_contract_eur: 9000 }],
  ['input: expected gross_pay_of_contract_eur', 'precarity', { contract: 'fixed_term' }],
])('a wrong item has its fault: %s', (message, subject, situation) => {
  expect(ask(subject, situation)).toMatchObject({ faults: [{ message }] })
})
