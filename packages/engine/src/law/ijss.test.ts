import { expect, test } from 'vitest'
import { amounts } from '../../testing/law.js'
import { absentMonth as month, stop } from '../../testing/stops.js'

/** CSS R323-11, L136-8; CGI 81 8°: allowances paid to the employer. */

test('13 allowances of 41.09 lose 3.8, 2.4 and 0.5 % to the fund, and are taxed less the deductible part', () => {
  const sick = stop('2026-01-05', '2026-01-24', { Subrogation: 'true', SubrogationDebut: '2026-01-12' })
  const names = [
    'IJSSBrutes',
    'CSGDeductibleIJ',
    'CSGNonDeductibleIJ',
    'CRDSIJ',
    'IJSSNettes',
    'IJSSAssiettePAS',
  ] as const
  expect(amounts(month('2026-01', [sick]), ...names)).toEqual(['534.17', '20.30', '12.82', '2.67', '498.38', '513.87'])
})

test('those of a work accident are taxed for half: (936.70 − 35.59) ÷ 2', () => {
  const accident = stop('2026-01-13', '2026-01-31', { Nature: 'accident_travail', Subrogation: 'true' })
  expect(amounts(month('2026-01', [accident]), 'IJSSBrutes', 'IJSSAssiettePAS')).toEqual(['936.70', '450.56'])
})

test('they are in the net before tax, the net social and the base of the tax, not in the taxable net nor in the cost', () => {
  const sick = stop('2026-01-05', '2026-01-24', { SubrogationDebut: '2026-01-12' })
  const names = [
    'NetImposable',
    'CoutTotal',
    'TotalVerseEmployeur',
    'NetAvantImpot',
    'MontantNetSocial',
    'BasePAS',
  ] as const
  const [direct, subrogated] = ['false', 'true'].map((Subrogation) =>
    amounts(month('2026-01', [{ ...sick, Subrogation }]), ...names).map(Number),
  )
  const added = names.map((_name, place) => ((subrogated?.[place] ?? 0) - (direct?.[place] ?? 0)).toFixed(2))
  expect(added).toEqual(['0.00', '0.00', '0.00', '498.38', '498.38', '513.87'])
})
