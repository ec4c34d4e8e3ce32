import { SmicAuCentime } from '../cases/absence-settings.js'
import { SMICReduction } from '../cases/company.js'
import { JoursForfait, JoursRenonces } from '../cases/contract-kinds.js'
import { HeuresComplementaires, HeuresSup25, HeuresSup50 } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import {
  cents,
  choose,
  dated,
  type Formula,
  formulaOf,
  isAbove,
  isTrue,
  type Operand,
  over,
  plus,
  sum,
  times,
} from '../tree/formula.js'
import { partDuSalaire, salairePaye } from './absences.js'
import { TotalBrut } from './brut.js'
import { siReductionGenerale } from './exonerations.js'
import { HeuresStructurelles } from './heures-supplementaires.js'
import { SalaireBase } from './salaire.js'
import { estStagiaire } from './stage.js'
import { Duree, HeuresDeBase, QuotiteForfait, QuotiteTravaillee } from './temps-de-travail.js'

/** The minimum wage, and its reference value of a month for the reduction and the reduced rates (CSS D241-7). */

export const Smic = table('SMIC', '2026-12-31', {
  SMICHoraire: yearly(
    since('2024-01-01', '11.65', 'Décret 2023-1216'),
    since('2024-11-01', '11.88', 'Décret 2024-951'),
    since('2026-01-01', '12.02', 'Décret 2025-1228'),
    since('2026-06-01', '12.31', 'Arrêté du 22/05/2026'),
  ),
  SMICMensuel: yearly(
    since('2024-01-01', '1766.92', 'Décret 2023-1216 (horaire × 35 × 52/12)'),
    since('2024-11-01', '1801.80', 'Décret 2024-951'),
    since('2026-01-01', '1823.03', 'Décret 2025-1228'),
    since('2026-06-01', '1867.02', 'Arrêté du 22/05/2026'),
  ),
  SMICHoraireMayotte: yearly(
    since('2024-01-01', '8.80', 'Décret 2023-1216'),
    since('2024-11-01', '8.98', 'Décret 2024-951'),
    since('2026-01-01', '9.33', 'Décret 2025-1228'),
    since('2026-06-01', '9.56', 'Arrêté du 22/05/2026'),
  ),
  /** The minimum wage of the general reduction: frozen at the January value in 2025 and 2026, and that of the day again from 2027 on. */
  SMICReduction: yearly(
    since('2024-01-01', '11.65', 'CSS D241-7 ; décret 2023-1216'),
    since('2024-11-01', '11.88', 'CSS D241-7 ; décret 2024-951 (C : valeur de novembre et décembre 2024)'),
    since('2025-01-01', '11.88', 'CSS D241-7 ; décret 2025-318'),
    since('2026-01-01', '12.02', 'CSS D241-7 ; décret 2026-509 du 12/06/2026 (toute l’année)'),
    since('2027-01-01', '12.31', 'CSS D241-7 : SMIC en vigueur, le gel de 2026 finit ; arrêté du 22/05/2026'),
  ),
})

/** The value of June 2026 is derived, not read. For information: no line of a payslip reads it. */
export const MinimumGaranti = table('SMIC', '2026-05-31', {
  MinimumGaranti: yearly(
    since('2024-01-01', '4.15', 'C. trav. L3231-12 ; décret 2023-1216'),
    since('2024-11-01', '4.22', 'C. trav. L3231-12 ; décret 2024-951'),
    since('2026-01-01', '4.25', 'C. trav. L3231-12 ; décret 2025-1228'),
    since('2026-06-01', '4.35', 'C. trav. L3231-12 (C : déduit de la hausse du SMIC)'),
  ),
})

/**
 * Pay received ÷ pay of a full month: a deducted absence lowers the reference, an absence with maintained pay does not.
 * 1 without base pay (commission only); 0 without any pay.
 */
export const PartPayee = line('PartPayee', 'base', {
  label: 'Part du salaire de base effectivement payée',
  text: 'CSS D241-7 ; BOSS réduction générale (rapport des rémunérations)',
  is: choose(isAbove(SalaireBase, '0'), partDuSalaire, choose(isAbove(TotalBrut, '0'), '1', '0')),
})

/** Days of rest worked count as overtime since 2026, seven hours a day as for the flat deduction (C). */
const HeuresDesJoursRenonces = dated(
  since<Formula>('2024-01-01', formulaOf('0'), 'CSS D241-7 jusqu’au 31/12/2025'),
  since<Formula>('2026-01-01', times('7', JoursRenonces), 'CSS D241-7 IV ; décret 2025-1446'),
)

/** Hours of the contract for the paid part of a month: 1820/12 for full time and for 218 days. */
const duContrat = (part: Operand, quotient: (hours: Formula, divisor: Operand) => Formula): Formula =>
  choose(
    isAbove(JoursForfait, '0'),
    quotient(times(times(Duree.HeuresLegalesAnnuelles, QuotiteForfait), part), '12'),
    quotient(
      times(times(times(Duree.HeuresLegalesAnnuelles, HeuresDeBase), QuotiteTravaillee), part),
      times('12', Duree.HeuresLegalesHebdomadaires),
    ),
  )
const heuresDuContrat = (part: Operand): Formula => duContrat(part, over)
/** The hours at a price. Divided last, so that columns round a tie exactly: 31.5 hours a week at 12.31 are 1680.315. */
export const smicDuContrat = (part: Operand, smic: Operand): Formula =>
  duContrat(part, (hours, divisor) => cents(over(times(hours, smic), divisor)))
const heuresAuDela = sum(
  HeuresSup25,
  plus(HeuresSup50, HeuresComplementaires),
  HeuresStructurelles,
  HeuresDesJoursRenonces,
)

/**
 * In proportion to contract, hours worked and pay received, plus hours beyond the contract. Trainees have none, since they
 * have no general reduction.
 */
export const DureeReference = line('DureeReference', 'base', {
  label: 'Heures de référence du SMIC',
  text: 'CSS L241-13 III, D241-7',
  is: choose(estStagiaire, '0', plus(heuresDuContrat(PartPayee), heuresAuDela)),
})

const smicMensuel = smicDuContrat('1', SMICReduction)
const smicAuCentime = choose(
  estStagiaire,
  '0',
  cents(
    plus(
      choose(
        isAbove(SalaireBase, '0'),
        over(times(smicMensuel, salairePaye), SalaireBase),
        times(smicMensuel, PartPayee),
      ),
      times(heuresAuDela, SMICReduction),
    ),
  ),
)
/**
 * 0 under another exemption. Not rounded unless the company says so: 12.02 × 1820/12 is 1823.0333…, and three times that is
 * exactly 5469.10.
 */
export const SmicReference = line('SmicReference', 'base', {
  label: 'SMIC de référence du mois',
  text: 'CSS L241-13 III, D241-7',
  is: siReductionGenerale(choose(isTrue(SmicAuCentime), smicAuCentime, times(DureeReference, SMICReduction))),
})
