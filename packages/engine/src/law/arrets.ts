import { UnitesDuMois } from '../cases/month-absences.js'
import * as stop from '../cases/stop.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  is,
  isAbove,
  lesser,
  match,
  minus,
  type Operand,
  over,
  plus,
  times,
} from '../tree/formula.js'
import { salaireDuMois } from './absences.js'
import { IndemniteJournaliere, IndemniteJournaliereMajoree } from './indemnites-journalieres.js'

/**
 * The pay that the employer maintains during the days of one stop in one month under one guarantee, and the daily
 * allowances on the payslip. Both are compared per guarantee and month (C).
 */
export const MaintienDuSalaire = table('MaintienDuSalaire', '2026-12-31', {
  Taux1: [since('2024-01-01', '0.90', 'C. trav. D1226-1 1°')],
  /** Two thirds: this many thirds. */
  TiersTaux2: [since('2024-01-01', '2', 'C. trav. D1226-1 2°')],
  DroitLocal: [since('2024-01-01', '1', 'C. trav. L1226-23')],
  DeuilEnfant: [since('2024-01-01', '1', 'C. trav. L3142-1-1, L3142-2')],
})

/** The durations of D1226-1 to D1226-4: dates are counted with them. `Duree31` are the days of each rate from 31 years on. */
export const DureesMaintien = table('DureesMaintien', '2026-12-31', {
  Anciennete: [since('2024-01-01', '1', 'C. trav. L1226-1, D1226-8 (années)')],
  Carence: [since('2024-01-01', '7', 'C. trav. D1226-3')],
  FenetreMois: [since('2024-01-01', '12', 'C. trav. D1226-4')],
  Duree1: [since('2024-01-01', '30', 'C. trav. D1226-1')],
  Duree6: [since('2024-01-01', '40', 'C. trav. D1226-2')],
  Duree11: [since('2024-01-01', '50', 'C. trav. D1226-2')],
  Duree16: [since('2024-01-01', '60', 'C. trav. D1226-2')],
  Duree21: [since('2024-01-01', '70', 'C. trav. D1226-2')],
  Duree26: [since('2024-01-01', '80', 'C. trav. D1226-2')],
  Duree31: [since('2024-01-01', '90', 'C. trav. D1226-2')],
})

const indemnites = (premier: Formula, second: Formula): Formula =>
  plus(times(IndemniteJournaliere, premier), times(IndemniteJournaliereMajoree, second))
const salaireDesJours = choose(
  isAbove(UnitesDuMois, '0'),
  over(times(salaireDuMois, stop.UnitesArret), UnitesDuMois),
  '0',
)
const salaire = (taux: Formula): Formula => cents(times(taux, salaireDesJours))

/** Rate × the gross that these days would have paid. */
export const CibleMaintien = line('CibleMaintien', 'base', {
  label: 'Rémunération garantie pendant l’arrêt',
  text: 'C. trav. D1226-1, L1226-23',
  is: match(stop.GarantieArret, {
    aucune: '0',
    legale_1: salaire(MaintienDuSalaire.Taux1),
    legale_2: cents(over(times(MaintienDuSalaire.TiersTaux2, salaireDesJours), '3')),
    droit_local: salaire(MaintienDuSalaire.DroitLocal),
    conventionnelle: salaire(stop.TauxConventionnel),
    deuil_enfant: salaire(MaintienDuSalaire.DeuilEnfant),
    perte_partielle: '0',
  }),
})
/** Allowances for the same days, paid to the person or to the employer (Cass. avis 04/01/2016). */
export const IndemnitesDesJours = line('IndemnitesDesJours', 'base', {
  label: 'Indemnités journalières brutes des mêmes jours',
  text: 'C. trav. D1226-5',
  is: indemnites(stop.JoursIJ1, stop.JoursIJ2),
})
/** Never negative: allowances above the guarantee belong to the employee (CSS R323-11, R433-12). */
export const ComplementMaintien = line('ComplementMaintien', 'base', {
  label: 'Complément de l’employeur',
  text: 'C. trav. L1226-1, D1226-1, D1226-5',
  is: greater('0', minus(CibleMaintien, IndemnitesDesJours)),
})
const siComplement = (alors: Operand, sinon: Operand): Formula => choose(isAbove(ComplementMaintien, '0'), alors, sinon)
const rien: Formula = { kind: 'constant', value: '0' }

export const MaintienVerse = line('MaintienVerse', 'base', {
  label: 'Salaire maintenu',
  text: 'C. trav. L1226-1, D1226-1',
  is: siComplement(CibleMaintien, rien),
})
export const IndemnitesDeduites = line('IndemnitesDeduites', 'base', {
  label: 'Indemnités journalières déduites du maintien',
  text: 'C. trav. D1226-5',
  is: siComplement(IndemnitesDesJours, rien),
})
/** In therapeutic part time no more than the pay that is lost (CSS R323-3). */
const auPlusLaPerte = (formula: Formula): Formula =>
  choose(is(stop.GarantieArret, 'perte_partielle'), lesser(formula, cents(salaireDesJours)), formula)
export const IndemnitesSubrogees = line('IndemnitesSubrogees', 'base', {
  label: 'Indemnités journalières versées à l’employeur',
  text: 'CSS R323-11, R433-12, R323-3',
  is: auPlusLaPerte(
    siComplement(indemnites(stop.JoursSubroges1, stop.JoursSubroges2), indemnites(stop.JoursDits1, stop.JoursDits2)),
  ),
})
const deAccident = (oui: Formula, non: Formula): Formula => choose(is(stop.RegimeIJ, 'accident'), oui, non)
export const IndemnitesImposables = line('IndemnitesImposables', 'base', {
  label: 'Indemnités journalières dans l’assiette du prélèvement à la source',
  text: 'CGI 80 quinquies, 204 C ; BOI-IR-PAS-20-10-10 (60 jours)',
  is: deAccident(
    rien,
    siComplement(
      times(IndemniteJournaliere, stop.JoursImposables),
      times(IndemniteJournaliere, stop.JoursDitsImposables),
    ),
  ),
})
export const IndemnitesAccident = line('IndemnitesAccident', 'base', {
  label: 'Indemnités journalières d’accident du travail versées à l’employeur',
  text: 'CGI 81 8°',
  is: deAccident(IndemnitesSubrogees, rien),
})
/** Calendar days without any pay of the employer: they lower the ceiling, day by day (CSS R242-2 I). */
export const JoursSansRemuneration = line('JoursSansRemuneration', 'base', {
  label: 'Jours d’arrêt sans rémunération',
  text: 'CSS R242-2 I',
  is: siComplement(rien, stop.JoursArret),
})

/** Those of them on which a company car was lent: a benefit in kind is pay (CSS R242-2 I). */
export const JoursSansAutreRemuneration = line('JoursSansAutreRemuneration', 'base', {
  label: 'Jours d’arrêt sans autre rémunération que le véhicule',
  text: 'CSS R242-2 I',
  is: siComplement(rien, stop.JoursVehicule),
})

/** The printed hours and days of these amounts. */
export const UnitesPayees = line('UnitesPayees', 'base', {
  label: 'Heures maintenues',
  text: 'C. trav. R3243-1',
  is: siComplement(stop.UnitesArret, rien),
})
export const JoursDeduits = line('JoursDeduits', 'base', {
  label: 'Jours d’indemnités déduites',
  text: 'C. trav. R3243-1',
  is: siComplement(plus(stop.JoursIJ1, stop.JoursIJ2), rien),
})
export const JoursVerses = line('JoursVerses', 'base', {
  label: 'Jours d’indemnités versées à l’employeur',
  text: 'C. trav. R3243-1 9° bis',
  is: siComplement(plus(stop.JoursSubroges1, stop.JoursSubroges2), plus(stop.JoursDits1, stop.JoursDits2)),
})
