import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'
import { lineOf } from '../calculate/lines.js'

/** Arrêté du 20/12/2002 art. 3: 20 meals, exempt up to the limit; the part above joins the gross. */

test.each<[string, string, string, string, string]>([
  ['2024-12', 'lieu_travail', '8', '146.00', '14.00'],
  ['2025-01', 'lieu_travail', '8', '148.00', '12.00'],
  ['2025-12', 'lieu_travail', '8', '148.00', '12.00'],
  ['2026-01', 'lieu_travail', '7.49', '149.80', '0.00'],
  ['2026-01', 'lieu_travail', '7.50', '150.00', '0.00'],
  ['2026-12', 'lieu_travail', '7.51', '150.00', '0.20'],
  ['2024-12', 'hors_locaux', '11', '202.00', '18.00'],
  ['2025-01', 'hors_locaux', '11', '206.00', '14.00'],
  ['2026-01', 'hors_locaux', '11', '208.00', '12.00'],
  ['2026-12', 'hors_locaux', '10.40', '208.00', '0.00'],
  ['2024-12', 'restaurant', '25', '414.00', '86.00'],
  ['2025-01', 'restaurant', '25', '422.00', '78.00'],
  ['2026-01', 'restaurant', '25', '428.00', '72.00'],
])('%s, %s, at %s €: %s € exempt, %s € in the gross', (period, TypeRepas, MontantRepas, exempt, subject) => {
  const payslip = ofEmployee(period, '2500', { Frais: { NombreRepas: '20', MontantRepas, TypeRepas } })
  expect(amounts(payslip, 'IndemniteRepas', 'ExcedentRepas', 'TotalBrut', 'TotalIndemnites')).toEqual([
    exempt,
    subject,
    (2500 + Number(subject)).toFixed(2),
    exempt,
  ])
})

test('the payslip shows the number of meals and the exempt price of one', () => {
  const meals = ofEmployee('2026-06', '2500', { Frais: { NombreRepas: '20', MontantRepas: '8' } })
  const { quantity, price } = lineOf(meals, 'IndemniteRepas')
  expect([quantity?.toFixed(), price?.toFixed()]).toEqual(['20', '7.5'])
})

test('the exempt part is rounded to the cent, half up, and the excess with it', () => {
  const odd = ofEmployee('2026-06', '2500', { Frais: { NombreRepas: '3', MontantRepas: '5.335' } })
  expect(amounts(odd, 'IndemniteRepas', 'ExcedentRepas')).toEqual(['16.01', '0.00'])
})
