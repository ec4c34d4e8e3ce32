import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'

/** facts.md section 6: advances and attachments are withheld from the net; the net social and the tax do not see them. */

test('both lower the net before tax by their amounts, to the cent, half up', () => {
  const names = ['NetAvantImpot', 'MontantNetSocial', 'NetImposable', 'PAS'] as const
  const [net = '', ...rest] = amounts(ofEmployee('2026-06', '2500'), ...names)
  const withheld = ofEmployee('2026-06', '2500', { Retenues: { Acomptes: '100.005', Saisies: '50.005' } })
  expect(amounts(withheld, 'Acomptes', 'Saisies', 'TotalDeductions')).toEqual(['100.01', '50.01', '150.02'])
  expect(amounts(withheld, ...names)).toEqual([(Number(net) - 150.02).toFixed(2), ...rest])
})
