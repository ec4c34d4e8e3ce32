import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofOfficer } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { lineOf } from '../calculate/lines.js'
import { defaut } from '../regulations/defaut.js'

/** payslip-model.md section 3 (D and F) for hours × rate; facts.md section 7 for officers. */

test.each([
  ['151.67', '13.1865', '2000.00'],
  ['151.67', '29.6697', '4500.00'],
  ['10', '10.0005', '100.01'],
])('%s hours at %s € are %s €', (HeuresTravaillees, TauxHoraire, expected) => {
  const inputs = employee('2026-06', '2000', { Remuneration: { HeuresTravaillees, TauxHoraire } })
  const { role, quantity, price, value } = lineOf(payslipOf(defaut, inputs), 'SalaireBase')
  expect([role, quantity?.toFixed(2), price?.toFixed(4), value.toFixed(2)]).toEqual([
    'gain',
    Number(HeuresTravaillees).toFixed(2),
    Number(TauxHoraire).toFixed(4),
    expected,
  ])
})

test('a bonus joins the gross, to the cent, half up', () => {
  const payslip = ofEmployee('2026-06', '2000', { Primes: { MontantPrimes: '100.005' } })
  expect(amounts(payslip, 'Primes', 'TotalBrut')).toEqual(['100.01', '2100.01'])
})

test('an officer is paid for the mandate, without hours', () => {
  expect(amounts(ofOfficer('2026-06', '3000.005'), 'RemunerationMandat', 'TotalBrut')).toEqual(['3000.01', '3000.01'])
})

test('a mandate without pay owes nothing: there is no minimum contribution', () => {
  const payslip = ofOfficer('2026-06', '0')
  expect(amounts(payslip, 'TotalBrut', 'TotalCotisationsSalariales', 'TotalCotisationsPatronales')).toEqual([
    '0.00',
    '0.00',
    '0.00',
  ])
})
