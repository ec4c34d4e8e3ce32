import { PlafondSS } from '../cases/company.js'
import { JoursDuMois, JoursEmploi } from '../cases/derived.js'
import { HeuresComplementaires, HeuresContrat, JoursAbsenceSansSolde } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { cents, choose, greater, isAbove, lesser, minus, over, plus, times } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { Absences, SalaireBase } from './salaire.js'
import { Duree } from './temps-de-travail.js'

/** The person's own ceiling of the month (CSS R242-2): part time, entry, exit, whole days without pay. */

const QuotiteTempsPartiel = line('QuotiteTempsPartiel', 'base', {
  label: 'Quotité de temps partiel, heures complémentaires comprises',
  text: 'CSS R242-2 ; C. trav. L3123-1',
  is: lesser(
    '1',
    over(plus(times(HeuresContrat, '52'), times(HeuresComplementaires, '12')), Duree.HeuresLegalesAnnuelles),
  ),
})

/**
 * 0 for a month without pay: it counts for no ceiling. A month that was worked and then lost to a clawback has one.
 * Without `PlafondSS` every ceiling is 0.
 */
export const PlafondMois = line('PlafondMois', 'base', {
  label: 'Plafond de la sécurité sociale du mois',
  text: 'CSS R242-2 ; BOSS assiette générale §800 à §910 ; au centime (C)',
  is: choose(
    isAbove(greater(TotalBrut, minus(SalaireBase, Absences)), '0'),
    cents(
      over(
        times(times(PlafondSS, QuotiteTempsPartiel), greater('0', minus(JoursEmploi, JoursAbsenceSansSolde))),
        JoursDuMois,
      ),
    ),
    '0',
  ),
})
