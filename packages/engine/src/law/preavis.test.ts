import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'

/** C. trav. L1234-1: one month of notice from six months of service, two from two years, unless better. */

const paid = (Rupture: Inputs[string], since = '2018-01-01') =>
  amounts(
    ofEmployee('2026-06', '3000', {
      Contrat: { DateDebutContrat: since, DateFinContrat: '2026-06-30' },
      Rupture: { Motif: 'licenciement', Preavis: 'paye', ...Rupture },
    }),
    'IndemnitePreavis',
  )[0]

test('notice that is paid instead of worked is a salary of one or two months, by seniority', () => {
  expect(paid({}, '2026-01-02')).toBe('0.00')
  expect(paid({}, '2026-01-01')).toBe('3000.00')
  expect(paid({}, '2024-07-02')).toBe('3000.00')
  expect(paid({}, '2024-07-01')).toBe('6000.00')
})

test('seniority counts on the day of the notification', () => {
  expect(paid({ DateNotification: '2026-04-30' }, '2024-07-01')).toBe('3000.00')
})

test('more months or an amount by agreement; notice that was worked or is not due adds nothing', () => {
  expect(paid({ MoisPreavis: '3' })).toBe('9000.00')
  expect(paid({ MontantPreavis: '5000' })).toBe('5000.00')
  expect(paid({ Preavis: 'effectue' })).toBe('0.00')
  expect(paid({ Motif: 'faute_grave', Preavis: 'non_paye' })).toBe('0.00')
})
