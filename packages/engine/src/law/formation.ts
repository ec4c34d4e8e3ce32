import { AlsaceMoselle, Effectif } from '../cases/company.js'
import { AssujettiChomage } from '../cases/derived.js'
import { TypeContrat } from '../cases/employee.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, dated, type Formula, is, isAtLeast, isTrue } from '../tree/formula.js'
import { Assiette } from './assiettes.js'

/** Training and apprenticeship, the part due each month. What is due once a year is in contributions-annuelles. */

export const TauxFormation = table('TauxFormation', {
  FormationMoins11: [since('2024-01-01', '0.0055', 'C. trav. L6331-1')],
  Formation11EtPlus: [since('2024-01-01', '0.01', 'C. trav. L6331-3')],
  FormationSeuilEffectif: [since('2024-01-01', '11', 'C. trav. L6331-3 ; CSS L130-1')],
  TaxeApprentissage: [since('2024-01-01', '0.0059', 'C. trav. L6241-1, L6241-2')],
  TaxeApprentissageAlsaceMoselle: [since('2024-01-01', '0.0044', 'C. trav. L6241-1-1')],
  CPFCDD: [since('2024-01-01', '0.01', 'C. trav. L6331-6')],
})

/** Officers owe both since the periods of May 2024 (Urssaf, 27/03/2024). */
const due = (rate: Formula): Formula =>
  dated(
    since<Formula>('2024-01-01', choose(isTrue(AssujettiChomage), rate, '0'), 'Pratique antérieure de l’Urssaf'),
    since<Formula>('2024-05-01', rate, 'Urssaf, 27/03/2024 ; CE 27/07/2005 : mandataires assimilés salariés'),
  )

export const FormationProfessionnelle = contribution('FormationProfessionnelle', 'patronale', {
  label: 'Formation professionnelle',
  text: 'C. trav. L6331-1, L6331-3',
  base: Assiette,
  rate: due(
    choose(
      isAtLeast(Effectif, TauxFormation.FormationSeuilEffectif),
      TauxFormation.Formation11EtPlus,
      TauxFormation.FormationMoins11,
    ),
  ),
})
export const TaxeApprentissage = contribution('TaxeApprentissage', 'patronale', {
  label: "Taxe d'apprentissage, part principale",
  text: 'C. trav. L6241-1, L6241-1-1',
  base: Assiette,
  rate: due(
    choose(isTrue(AlsaceMoselle), TauxFormation.TaxeApprentissageAlsaceMoselle, TauxFormation.TaxeApprentissage),
  ),
})
export const CPFCDD = contribution('CPFCDD', 'patronale', {
  label: 'CPF des contrats à durée déterminée',
  text: 'C. trav. L6331-6',
  base: Assiette,
  rate: choose(is(TypeContrat, 'CDD'), TauxFormation.CPFCDD, '0'),
})
