import { SemainesLogement } from '../cases/benefits.js'
import { PlafondSS } from '../cases/company.js'
import { JoursForfait, PlafondReduit } from '../cases/contract-kinds.js'
import { JoursDuMois, JoursEmploi } from '../cases/derived.js'
import { HeuresComplementaires, HeuresContrat, JoursAbsenceSansSolde } from '../cases/employee.js'
import { HeuresActivitePartielle } from '../cases/employer-regimes.js'
import * as month from '../cases/month-absences.js'
import { line } from '../tree/declare.js'
import { cents, choose, greater, isAbove, isTrue, lesser, minus, over, plus, sum, times } from '../tree/formula.js'
import { Absences } from './absences.js'
import { AvantageLogement } from './avantage-logement.js'
import { AvantageVehicule } from './avantage-vehicule.js'
import { AvantageOutils } from './avantages-nature.js'
import { TotalBrut } from './brut.js'
import { SalaireBase } from './salaire.js'
import { Duree, heuresReferenceMois, QuotiteForfait } from './temps-de-travail.js'

/** A person's ceiling in a month: part time, entry, exit, days without pay. */

/** Fewer than 218 days lower the ceiling only where the employee agreed to it (BOSS assiette générale §830). */
export const QuotiteTempsPartiel = line('QuotiteTempsPartiel', 'base', {
  label: 'Quotité de temps partiel, heures complémentaires comprises',
  text: 'CSS R242-2 ; C. trav. L3123-1',
  is: choose(
    isAbove(JoursForfait, '0'),
    choose(isTrue(PlafondReduit), QuotiteForfait, '1'),
    lesser(
      '1',
      over(plus(times(HeuresContrat, '52'), times(HeuresComplementaires, '12')), Duree.HeuresLegalesAnnuelles),
    ),
  ),
})

/** Benefits that go on through the days of a whole month; a home lent for some weeks does not say on which days. */
const avantagesContinus = plus(choose(isAbove(SemainesLogement, '0'), '0', AvantageLogement), AvantageOutils)
/** A day on which a benefit in kind goes on is paid in part. Meals go with days of work, and other amounts name no days (C). */
const joursSansRemuneration = choose(
  isAbove(avantagesContinus, '0'),
  '0',
  minus(
    plus(month.JoursSansPaie, month.JoursArretSansPaie),
    choose(isAbove(AvantageVehicule, '0'), plus(month.JoursSansPaieVehicule, month.JoursArretVehicule), '0'),
  ),
)
/** `JoursAbsenceSansSolde` is entered as days without any pay: it counts as it is. */
const plafondDesJours = times(
  times(PlafondSS, QuotiteTempsPartiel),
  greater('0', minus(JoursEmploi, sum(JoursAbsenceSansSolde, joursSansRemuneration))),
)

/**
 * In partial activity × hours worked ÷ hours of the contract. 0 in a month without pay. A month that was worked and whose pay is
 * then clawed back keeps its ceiling. Without `PlafondSS` every ceiling is 0.
 */
export const PlafondMois = line('PlafondMois', 'base', {
  label: 'Plafond de la sécurité sociale du mois',
  text: 'CSS R242-2 ; BOSS assiette générale §800 à §910 ; au centime (C)',
  is: choose(
    isAbove(greater(TotalBrut, minus(SalaireBase, Absences)), '0'),
    choose(
      isAbove(HeuresActivitePartielle, '0'),
      cents(
        over(
          times(plafondDesJours, greater('0', minus(heuresReferenceMois, HeuresActivitePartielle))),
          times(JoursDuMois, heuresReferenceMois),
        ),
      ),
      cents(over(plafondDesJours, JoursDuMois)),
    ),
    '0',
  ),
})
