import { AlsaceMoselle, ExonerationTaxeApprentissage } from '../cases/company.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, dated, type Formula, formulaOf, isTrue, match, type Operand } from '../tree/formula.js'
import { Assiette } from './assiettes.js'
import { dueAussiParMandataires, selonNature } from './formation.js'

/** Apprenticeship tax, the part due each month. The parts due once a year are in contributions-annuelles. */

export const TauxApprentissage = table('TauxFormation', '2026-12-31', {
  TaxeApprentissage: [since('2024-01-01', '0.0059', 'C. trav. L6241-1, L6241-2')],
  TaxeApprentissageAlsaceMoselle: [since('2024-01-01', '0.0044', 'C. trav. L6241-1-1')],
})

/** The rate of an employer that owes the tax; 0 for one that does not. Non-profit bodies owe it since March 2026. */
export const siAssujetti = (rate: Operand): Formula =>
  match(ExonerationTaxeApprentissage, {
    aucune: rate,
    sans_but_lucratif: dated(
      since<Formula>(
        '2024-01-01',
        formulaOf('0'),
        'C. trav. L6241-1 (organismes sans but lucratif non passibles de l’IS)',
      ),
      since<Formula>(
        '2026-03-01',
        formulaOf(rate),
        'C. trav. L6241-1 I, version du 21/02/2026 ; Urssaf : périodes de mars',
      ),
    ),
    autre: '0',
  })

export const TaxeApprentissage = contribution('TaxeApprentissage', 'patronale', {
  label: 'Taxe d’apprentissage, part principale',
  organism: 'urssaf',
  text: 'C. trav. L6241-1, L6241-1-1',
  base: Assiette,
  rate: dueAussiParMandataires(
    selonNature(
      siAssujetti(
        choose(
          isTrue(AlsaceMoselle),
          TauxApprentissage.TaxeApprentissageAlsaceMoselle,
          TauxApprentissage.TaxeApprentissage,
        ),
      ),
    ),
  ),
})
