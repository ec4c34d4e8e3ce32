import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'

/**
 * BOSS, frais professionnels: 2.60 a day, at most 57.20 a month, or 10.40 for a day a week; 2.70, 59.40 and 11 since
 * 2025.
 */

test.each<[string, string, Record<string, string>, string[]]>([
  ['a day', '2024-12', { Allocation: '2.61', Jours: '1' }, ['2.60', '0.01']],
  ['a day', '2025-01', { Allocation: '2.71', Jours: '1' }, ['2.70', '0.01']],
  ['22 days', '2026-06', { Allocation: '59.40', Jours: '22' }, ['59.40', '0.00']],
  ['23 days have the limit of the month', '2026-06', { Allocation: '62.10', Jours: '23' }, ['59.40', '2.70']],
  ['23 days in 2024', '2024-06', { Allocation: '59.80', Jours: '23' }, ['57.20', '2.60']],
  ['two days a week', '2026-06', { Allocation: '22.50', JoursParSemaine: '2' }, ['22.00', '0.50']],
  ['two days a week in 2024', '2024-06', { Allocation: '22', JoursParSemaine: '2' }, ['20.80', '1.20']],
  [
    'an agreement by the week counts before days',
    '2026-06',
    { Allocation: '30', JoursParSemaine: '1', Jours: '20' },
    ['11.00', '19.00'],
  ],
  ['no days are known', '2026-06', { Allocation: '30' }, ['0.00', '30.00']],
])('%s in %s', (_name, period, allowance, expected) => {
  const payslip = ofEmployee(period, '2500', { Teletravail: allowance })
  expect(amounts(payslip, 'IndemniteTeletravail', 'ExcedentTeletravail')).toEqual(expected)
})
