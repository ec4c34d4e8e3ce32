import { AlsaceMoselle } from '../cases/company.js'
import { HeuresContrat, TypeContrat } from '../cases/employee.js'
import { Dispense, PartReferenceSante, VersementSanteDu } from '../cases/health-dispense.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import { cents, choose, greater, is, isTrue, lesser, over, times } from '../tree/formula.js'

/**
 * Versement santé: the employer pays it instead of the plan, towards the private health insurance of a person with a
 * short contract or few hours. No contributions; CSG and CRDS without abatement, and forfait social, as for the
 * employer's share of a plan; taxable like it (C).
 */

const MINIMUM = 'CSS D911-8 ; arrêtés annuels'
export const MinimumVersementSante = table('VersementSante', '2026-12-31', {
  Reference: yearly(
    since('2024-01-01', '0', 'CSS D911-8 (C : montant de 2024 non vérifié, la part de l’employeur compte seule)'),
    since('2025-01-01', '21.50', MINIMUM),
    since('2026-01-01', '22.27', 'CSS D911-8 ; arrêté du 08/01/2026'),
  ),
  ReferenceRegimeLocal: yearly(
    since('2024-01-01', '0', 'CSS D911-8 (C : montant de 2024 non vérifié, la part de l’employeur compte seule)'),
    since('2025-01-01', '7.18', MINIMUM),
    since('2026-01-01', '7.44', 'CSS D911-8 ; arrêté du 08/01/2026'),
  ),
})
export const CoefficientsVersementSante = table('CoefficientVersementSante', '2026-12-31', {
  CDI: [since('2024-01-01', '1.05', 'CSS D911-8')],
  CDD: [since('2024-01-01', '1.25', 'CSS D911-8')],
  HeuresTempsPlein: [since('2024-01-01', '35', 'CSS D911-8')],
})

const reference = greater(
  PartReferenceSante,
  choose(isTrue(AlsaceMoselle), MinimumVersementSante.ReferenceRegimeLocal, MinimumVersementSante.Reference),
)
const quotite = lesser('1', over(HeuresContrat, CoefficientsVersementSante.HeuresTempsPlein))
const { CDI, CDD } = CoefficientsVersementSante

/** Not beside the complémentaire santé solidaire or another collective cover (CSS L911-7-1 III). */
export const VersementSante = line('VersementSante', 'indemnite', {
  label: 'Versement santé',
  text: 'CSS L911-7-1, D911-7, D911-8',
  is: choose(
    isTrue(VersementSanteDu),
    choose(
      is(Dispense, 'css'),
      '0',
      choose(
        is(Dispense, 'collective'),
        '0',
        cents(times(times(reference, quotite), choose(is(TypeContrat, 'CDD'), CDD, CDI))),
      ),
    ),
    '0',
  ),
})
