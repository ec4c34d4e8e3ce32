import { AlsaceMoselle } from '../cases/company.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isTrue } from '../tree/formula.js'
import { Assiette } from './assiettes.js'
import { dueAussiParMandataires } from './formation.js'

/** Apprenticeship tax, the part due each month. What is due once a year is in contributions-annuelles. */

export const TauxApprentissage = table('TauxFormation', '2026-12-31', {
  TaxeApprentissage: [since('2024-01-01', '0.0059', 'C. trav. L6241-1, L6241-2')],
  TaxeApprentissageAlsaceMoselle: [since('2024-01-01', '0.0044', 'C. trav. L6241-1-1')],
})

export const TaxeApprentissage = contribution('TaxeApprentissage', 'patronale', {
  label: "Taxe d'apprentissage, part principale",
  text: 'C. trav. L6241-1, L6241-1-1',
  base: Assiette,
  rate: dueAussiParMandataires(
    choose(
      isTrue(AlsaceMoselle),
      TauxApprentissage.TaxeApprentissageAlsaceMoselle,
      TauxApprentissage.TaxeApprentissage,
    ),
  ),
})
