import { expect, test } from 'vitest'
import { absentMonth, stop } from '../../testing/stops.js'
import { lineOf } from '../calculate/lines.js'
import type { Payslip } from '../tree/payslip.js'

/**
 * The quantity and the price that a payslip prints before an amount (C. trav. R3243-1): the price of an hour of absence is the pay of the
 * month ÷ its hours, to four decimals. January 2026 has 22 days of 7 hours: 154.
 */

type Name = Parameters<typeof lineOf>[1]
const printed = (payslip: Payslip, name: Name): string => {
  const { quantity, price, value } = lineOf(payslip, name)
  return `${quantity?.toFixed()} × ${price?.toFixed()} = ${value.toFixed(2)}`
}
const absent = (Nature: string) => absentMonth('2026-01', [stop('2026-01-12', '2026-01-16', { Nature })])

// 35 hours of 2,500 ÷ 154 = 16.2338, an amount of 568.18.
test.each<[string, Name]>([
  ['maladie', 'AbsenceMaladie'],
  ['accident_travail', 'AbsenceATMP'],
  ['maternite', 'AbsenceParentalite'],
  ['sans_solde', 'AbsenceSansSolde'],
])('a week of %s', (nature, name) => {
  const payslip = absent(nature)
  expect(printed(payslip, name)).toBe('35 × 16.2338 = 568.18')
})

test('half of a week in therapeutic part time: 17.5 hours', () => {
  const half = stop('2026-01-12', '2026-01-16', { Nature: 'temps_partiel_therapeutique', PartTravaillee: '0.5' })
  const payslip = absentMonth('2026-01', [half])
  expect(printed(payslip, 'AbsenceTempsPartielTherapeutique')).toBe('17.5 × 16.2338 = 284.09')
})

test('what a month does not have is printed as nothing', () => {
  const payslip = absentMonth('2026-01', [])
  const names = [
    ...(['AbsenceMaladie', 'AbsenceATMP', 'AbsenceParentalite', 'AbsenceSansSolde'] as const),
    ...(['AbsenceTempsPartielTherapeutique', 'AbsenceActivitePartielle', 'MaintienSalaire', 'IJSSNettes'] as const),
    ...(['AbsenceConges', 'IndemniteCongesN', 'IndemniteCongesN1', 'CompensatriceCongesN'] as const),
    'CompensatriceCongesN1' as const,
  ]
  for (const name of names) expect([name, printed(payslip, name)]).toEqual([name, '0 × 0 = 0.00'])
})

test('a meal that is not given has its value all the same: 5.50 € in 2026', () => {
  const payslip = absentMonth('2026-01', [])
  expect(printed(payslip, 'AvantagesNature')).toBe('0 × 5.5 = 0.00')
  expect(printed(payslip, 'RepriseAvantagesNature')).toBe('0 × 5.5 = 0.00')
})
