import { EffectifFormation } from '../cases/company.js'
import { AssujettiChomage } from '../cases/derived.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { both, choose, dated, type Formula, isAtLeast, isBelow, isTrue } from '../tree/formula.js'
import { estApprenti } from './apprentis.js'
import { Assiette } from './assiettes.js'
import { saufStage } from './stage.js'

/** Vocational training. */

export const TauxFormation = table('TauxFormation', '2026-12-31', {
  FormationMoins11: [since('2024-01-01', '0.0055', 'C. trav. L6331-1')],
  Formation11EtPlus: [since('2024-01-01', '0.01', 'C. trav. L6331-3')],
  FormationSeuilEffectif: [since('2024-01-01', '11', 'C. trav. L6331-3 ; CSS L130-1')],
})

/** On the pay of apprentices from 11 employees on; not for trainees, whom the list of Urssaf leaves out (C). */
export const selonNature = (rate: Formula): Formula =>
  saufStage(choose(both(estApprenti, isBelow(EffectifFormation, TauxFormation.FormationSeuilEffectif)), '0', rate))

/** Officers owe training and apprenticeship contributions since the period of May 2024 (Urssaf, 27/03/2024). */
export const dueAussiParMandataires = (rate: Formula): Formula =>
  dated(
    since<Formula>('2024-01-01', choose(isTrue(AssujettiChomage), rate, '0'), 'Pratique antérieure de l’Urssaf'),
    since<Formula>('2024-05-01', rate, 'Urssaf, 27/03/2024 ; CE 27/07/2005 : mandataires assimilés salariés'),
  )

export const FormationProfessionnelle = contribution('FormationProfessionnelle', 'patronale', {
  label: 'Formation professionnelle',
  organism: 'urssaf',
  text: 'C. trav. L6331-1, L6331-3',
  base: Assiette,
  rate: dueAussiParMandataires(
    selonNature(
      choose(
        isAtLeast(EffectifFormation, TauxFormation.FormationSeuilEffectif),
        TauxFormation.Formation11EtPlus,
        TauxFormation.FormationMoins11,
      ),
    ),
  ),
})
