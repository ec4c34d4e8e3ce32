import { IJDuDecompte, PaieMois1, PaieMois2, PaieMois3, RegimeIJ } from '../cases/stop.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import {
  cents,
  choose,
  down,
  type Formula,
  greater,
  isAbove,
  isAtLeast,
  lesser,
  match,
  minus,
  over,
  sum,
  times,
} from '../tree/formula.js'

/**
 * Daily allowances of the health fund. Their figures are those of the first day of the stop, which keeps its amount until it
 * ends: the regulation of stops is fixed on that day. An amount is cut to the cent; at a maximum it is the published one (B).
 */
export const IndemnitesJournalieres = table('IndemnitesJournalieres', '2026-12-31', {
  MaladieTaux: [since('2024-01-01', '0.5', 'CSS R323-5')],
  TroisMois: [since('2024-01-01', '91.25', 'CSS R323-4 1°, R331-5')],
  /** 1.8 minimum wages, 1.4 from April 2025, of the last day of the month before the stop. */
  MaladiePlafondMensuel: yearly(
    since('2024-01-01', '3144.96', 'CSS R323-4'),
    since('2024-02-01', '3180.45', 'CSS R323-4'),
    since('2024-12-01', '3243.24', 'CSS R323-4'),
    since('2025-04-01', '2522.52', 'CSS R323-4 ; décret 2025-160 art. 2'),
    since('2026-02-01', '2552.25', 'CSS R323-4'),
    since('2026-07-01', '2613.82', 'CSS R323-4'),
  ),
  MaladieMaximum: yearly(
    since('2024-01-01', '51.70', 'CSS R323-9'),
    since('2024-02-01', '52.28', 'CSS R323-9'),
    since('2024-12-01', '53.31', 'CSS R323-9'),
    since('2025-04-01', '41.47', 'CSS R323-9 ; décret 2025-160'),
    since('2026-02-01', '41.95', 'CSS R323-9'),
    since('2026-07-01', '42.97', 'CSS R323-9'),
  ),
  AccidentJours: [since('2024-01-01', '30.42', 'CSS R433-4 1°')],
  AccidentTaux1: [since('2024-01-01', '0.60', 'CSS R433-1')],
  AccidentTaux2: [since('2024-01-01', '0.80', 'CSS R433-3')],
  /** 0.834 % of the yearly ceiling. */
  AccidentPlafondJournalier: yearly(
    since('2024-01-01', '386.71', 'CSS R433-2'),
    since('2025-01-01', '392.81', 'CSS R433-2'),
    since('2026-01-01', '400.82', 'CSS R433-2'),
  ),
  AccidentMaximum1: yearly(
    since('2024-01-01', '232.03', 'CSS R433-1, R433-2'),
    since('2025-01-01', '235.69', 'CSS R433-1, R433-2'),
    since('2026-01-01', '240.49', 'CSS R433-1, R433-2'),
  ),
  AccidentMaximum2: yearly(
    since('2024-01-01', '309.37', 'CSS R433-2, R433-3'),
    since('2025-01-01', '314.25', 'CSS R433-2, R433-3'),
    since('2026-01-01', '320.66', 'CSS R433-2, R433-3'),
  ),
  /** For maternity; also the limit of pay for the second rate of a work accident. */
  Abattement: [since('2024-01-01', '0.21', 'CSS R331-5, R433-4 ; arrêté du 28/03/2013')],
  /** The monthly ceiling of the last day of the month before the leave. */
  MaternitePlafondMensuel: yearly(
    since('2024-01-01', '3666', 'CSS R331-5'),
    since('2024-02-01', '3864', 'CSS R331-5'),
    since('2025-02-01', '3925', 'CSS R331-5'),
    since('2026-02-01', '4005', 'CSS R331-5'),
  ),
  MaterniteMaximum: yearly(
    since('2024-01-01', '95.22', 'CSS R331-5'),
    since('2024-02-01', '100.36', 'CSS R331-5'),
    since('2025-02-01', '101.94', 'CSS R331-5'),
    since('2026-02-01', '104.02', 'CSS R331-5'),
  ),
  /** For a supplementary birth leave, a part of the maternity allowance; the decree has not been checked (C). */
  NaissanceMois1: [
    since('2024-01-01', '0', 'Le congé existe depuis le 01/07/2026'),
    since('2026-07-01', '0.70', 'C. trav. L1225-46-2 ; CSS L331-8-1 ; loi 2025-1403 art. 99 (C)'),
  ],
  NaissanceMois2: [
    since('2024-01-01', '0', 'Le congé existe depuis le 01/07/2026'),
    since('2026-07-01', '0.60', 'C. trav. L1225-46-2 ; CSS L331-8-1 ; loi 2025-1403 art. 99 (C)'),
  ],
  MaterniteMinimum: yearly(
    since('2024-01-01', '10.78', 'CSS R331-5 (C : déduit)'),
    since('2025-01-01', '11.02', 'CSS R331-5 ; circulaire Cnav 2025-29'),
    since('2026-01-01', '11.12', 'CSS R331-5'),
  ),
})

/** The durations that dates are counted with: figures of the law that no formula multiplies. */
export const DureesIJ = table('DureesIndemnitesJournalieres', '2026-12-31', {
  CarenceMaladie: [since('2024-01-01', '3', 'CSS R323-1 1°')],
  NombreMaximum: [since('2024-01-01', '360', 'CSS R323-1 4° (trois ans, hors affection de longue durée)')],
  AccidentJoursTaux1: [since('2024-01-01', '28', 'CSS R433-3')],
  HeuresTroisMois: [since('2024-01-01', '150', 'CSS R313-3')],
  JoursAssiettePAS: [since('2024-01-01', '60', 'BOI-IR-PAS-20-10-10 (B)')],
})

const plafonnees = (plafond: Formula): Formula =>
  over(
    sum(lesser(PaieMois1, plafond), lesser(PaieMois2, plafond), lesser(PaieMois3, plafond)),
    IndemnitesJournalieres.TroisMois,
  )
const journalier = over(PaieMois1, IndemnitesJournalieres.AccidentJours)
const net = minus('1', IndemnitesJournalieres.Abattement)

const deLaNaissance = plafonnees(IndemnitesJournalieres.MaternitePlafondMensuel)

export const SalaireJournalierBase = line('SalaireJournalierBase', 'base', {
  label: 'Salaire journalier de base',
  text: 'CSS R323-4, R331-5, R433-4',
  is: match(RegimeIJ, {
    maladie: plafonnees(IndemnitesJournalieres.MaladiePlafondMensuel),
    accident: lesser(journalier, IndemnitesJournalieres.AccidentPlafondJournalier),
    parentalite: deLaNaissance,
    naissance_mois_1: deLaNaissance,
    naissance_mois_2: deLaNaissance,
  }),
})

const calculee = (formula: Formula): Formula => choose(isAbove(IJDuDecompte, '0'), cents(IJDuDecompte), formula)
/** Truncated to the cent; at the ceiling, the published maximum, which is rounded. */
const auPlus = (maximum: Formula, plafond: Formula, indemnite: Formula): Formula =>
  choose(isAtLeast(SalaireJournalierBase, plafond), maximum, down(indemnite, 2))
const troisMois = (plafond: Formula): Formula => over(times('3', plafond), IndemnitesJournalieres.TroisMois)

const partDeNaissance = (part: Formula): Formula => down(times(times(SalaireJournalierBase, net), part), 2)

/** The fund's statement wins. */
export const IndemniteJournaliere = line('IndemniteJournaliere', 'base', {
  label: 'Indemnité journalière brute',
  text: 'CSS L323-4, R323-5, R323-9, R331-5, R433-1 ; tronquée au centime (B)',
  is: calculee(
    match(RegimeIJ, {
      maladie: auPlus(
        IndemnitesJournalieres.MaladieMaximum,
        troisMois(IndemnitesJournalieres.MaladiePlafondMensuel),
        times(SalaireJournalierBase, IndemnitesJournalieres.MaladieTaux),
      ),
      accident: auPlus(
        IndemnitesJournalieres.AccidentMaximum1,
        IndemnitesJournalieres.AccidentPlafondJournalier,
        times(SalaireJournalierBase, IndemnitesJournalieres.AccidentTaux1),
      ),
      parentalite: greater(
        IndemnitesJournalieres.MaterniteMinimum,
        auPlus(
          IndemnitesJournalieres.MaterniteMaximum,
          troisMois(IndemnitesJournalieres.MaternitePlafondMensuel),
          times(SalaireJournalierBase, net),
        ),
      ),
      naissance_mois_1: partDeNaissance(IndemnitesJournalieres.NaissanceMois1),
      naissance_mois_2: partDeNaissance(IndemnitesJournalieres.NaissanceMois2),
    }),
  ),
})
/** From day 29 after a work accident, never above the daily pay less 21 %; for other stops, the same as the first. */
export const IndemniteJournaliereMajoree = line('IndemniteJournaliereMajoree', 'base', {
  label: 'Indemnité journalière majorée',
  text: 'CSS R433-3, R433-4 dernier alinéa',
  is: calculee(
    match(RegimeIJ, {
      maladie: IndemniteJournaliere,
      accident: lesser(
        auPlus(
          IndemnitesJournalieres.AccidentMaximum2,
          IndemnitesJournalieres.AccidentPlafondJournalier,
          times(SalaireJournalierBase, IndemnitesJournalieres.AccidentTaux2),
        ),
        down(times(journalier, net), 2),
      ),
      parentalite: IndemniteJournaliere,
      naissance_mois_1: IndemniteJournaliere,
      naissance_mois_2: IndemniteJournaliere,
    }),
  ),
})
