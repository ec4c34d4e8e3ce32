import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'

/** C. trav. L3261-2; CGI 81 19° ter: half of a travel pass is refunded, and up to 75 % of it is exempt. */

test.each<[string, string, string, string[]]>([
  ['2026-06', '90.80', '0.5', ['45.40', '0.00', '2500.00', '45.40']],
  ['2024-01', '90.80', '0.75', ['68.10', '0.00', '2500.00', '68.10']],
  ['2026-12', '90.80', '0.75', ['68.10', '0.00', '2500.00', '68.10']],
  ['2025-06', '90.80', '1', ['68.10', '22.70', '2522.70', '68.10']],
  ['2026-06', '90.01', '0.5', ['45.01', '0.00', '2500.00', '45.01']],
])('%s, a pass of %s €, of which %s refunded', (period, CoutAbonnement, PartRemboursee, expected) => {
  const payslip = ofEmployee(period, '2500', { Transport: { CoutAbonnement, PartRemboursee } })
  expect(amounts(payslip, 'RemboursementTransport', 'ExcedentTransport', 'TotalBrut', 'TotalIndemnites')).toEqual(
    expected,
  )
})
