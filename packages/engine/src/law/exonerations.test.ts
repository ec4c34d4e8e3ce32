import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'

/** Loi 2003-1311 art. 131 V; CSS L241-13 VI, L752-3-2: one exemption at most for the same pay. */

const LINES = ['ExonerationJEI', 'ExonerationLodeom', 'ReductionFillonTotale'] as const

// 2,000 € in January 2026: 28.91 % = 578.20; 0.3201 × 2,000 = 640.20; coefficient 0.3147 × 2,000 = 629.40.
test.each([
  ['false', 'aucun', ['0.00', '0.00', '-629.40']],
  ['false', 'competitivite', ['0.00', '-640.20', '0.00']],
  ['true', 'aucun', ['-578.20', '0.00', '0.00']],
  ['true', 'competitivite', ['-578.20', '0.00', '0.00']],
] as const)('JEI %s, Lodeom %s: %s', (JEI, BaremeLodeom, expected) => {
  const payslip = ofEmployee('2026-01', '2000', { Exonerations: { JEI }, Entreprise: { BaremeLodeom } })
  expect(amounts(payslip, ...LINES)).toEqual(expected)
})
