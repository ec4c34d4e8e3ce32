import { PlafondSS } from '../cases/company.js'
import { JoursForfait, PlafondReduit } from '../cases/contract-kinds.js'
import { JoursDuMois, JoursEmploi } from '../cases/derived.js'
import { HeuresComplementaires, HeuresContrat, JoursAbsenceSansSolde } from '../cases/employee.js'
import { HeuresActivitePartielle } from '../cases/employer-regimes.js'
import { JoursArretSansPaie, JoursSansPaie } from '../cases/month-absences.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import { cents, choose, greater, isAbove, isTrue, lesser, minus, over, plus, sum, times } from '../tree/formula.js'
import { Absences } from './absences.js'
import { TotalBrut } from './brut.js'
import { SalaireBase } from './salaire.js'
import { Duree, heuresReferenceMois, QuotiteForfait } from './temps-de-travail.js'

/** The ceilings of social security, and a person's ceiling in a month: part time, entry, exit, days without pay. */

export const Plafonds = table('Plafonds', '2026-12-31', {
  PlafondSS: yearly(
    since('2024-01-01', '3864', 'Arrêté du 19/12/2023 ; CSS D242-17'),
    since('2025-01-01', '3925', 'Arrêté du 19/12/2024 ; CSS D242-17'),
    since('2026-01-01', '4005', 'Arrêté du 22/12/2025 ; CSS D242-17'),
  ),
  PlafondSSAnnuel: yearly(
    since('2024-01-01', '46368', 'Arrêté du 19/12/2023 ; CSS D242-17'),
    since('2025-01-01', '47100', 'Arrêté du 19/12/2024 ; CSS D242-17'),
    since('2026-01-01', '48060', 'Arrêté du 22/12/2025 ; CSS D242-17'),
  ),
  PlafondSSJournalier: yearly(
    since('2024-01-01', '213', 'CSS D242-17'),
    since('2025-01-01', '216', 'CSS D242-17'),
    since('2026-01-01', '220', 'CSS D242-17'),
  ),
  PlafondSSHoraire: yearly(since('2024-01-01', '29', 'CSS D242-19'), since('2026-01-01', '30', 'CSS D242-19')),
})

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

const plafondDesJours = times(
  times(PlafondSS, QuotiteTempsPartiel),
  greater('0', minus(JoursEmploi, sum(JoursAbsenceSansSolde, JoursSansPaie, JoursArretSansPaie))),
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
