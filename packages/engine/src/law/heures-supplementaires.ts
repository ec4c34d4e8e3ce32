import { RappelHeuresAnterieures, RappelHeuresExonerees } from '../cases/back-pay.js'
import { JoursRenonces, MontantJoursRenonces, SalaireMensuel } from '../cases/contract-kinds.js'
import { HeuresComplementaires, HeuresSup25, HeuresSup50, HeuresTravaillees, TauxHoraire } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { type Figure, since, table } from '../tree/figure.js'
import {
  andElements,
  both,
  type Choose,
  cents,
  choose,
  type Formula,
  greater,
  isAbove,
  lesser,
  minus,
  over,
  plus,
  round,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import { partDuSalaire } from './absences.js'
import { SalaireBase } from './salaire.js'
import {
  HeuresMensuelles,
  HeuresStructurelles25,
  HeuresStructurelles50,
  QuotiteTravaillee,
} from './temps-de-travail.js'

/** Overtime and complementary hours: pay and income-tax exemption. Their reductions are in allegements-heures. */

export const Majorations = table('MajorationsHeures', '2026-12-31', {
  HeuresSup25: [since('2024-01-01', '1.25', 'C. trav. L3121-36 (8 premières heures)')],
  HeuresSup50: [since('2024-01-01', '1.50', 'C. trav. L3121-36 (au-delà)')],
  HeuresComplementaires10: [since('2024-01-01', '1.10', 'C. trav. L3123-29 (dans la limite du dixième)')],
  HeuresComplementaires25: [since('2024-01-01', '1.25', 'C. trav. L3123-29 (au-delà du dixième)')],
})

export const LimitesHeures = table('LimitesHeures', '2026-12-31', {
  ExonerationAnnuelleNette: [since('2024-01-01', '7500', 'CGI 81 quater')],
  ExonerationAnnuelle: [
    since('2024-01-01', '8037', 'CGI 81 quater : 7 500 € nets, soit 7 500 ÷ (1 − 0,9825 × 6,8 %) bruts'),
  ],
})

/** The hourly rate before majoration: base pay ÷ hours worked, or monthly salary ÷ 151.67, to 4 decimals. */
export const TauxHoraireMajorable = line('TauxHoraireMajorable', 'base', {
  label: 'Taux horaire servant de base aux majorations',
  text: 'C. trav. L3121-36 ; arrondi à 4 décimales (C)',
  is: choose(
    isAbove(SalaireMensuel, '0'),
    round(over(andElements(SalaireMensuel, 'heuresSup'), HeuresMensuelles), 4),
    choose(
      isAbove(HeuresTravaillees, '0'),
      round(over(andElements(SalaireBase, 'heuresSup'), HeuresTravaillees), 4),
      TauxHoraire,
    ),
  ),
})

/** The increased hourly rate: no text rounds it, and a second rounding would move the pay of eight hours by a cent (B08). */
export const prixMajore = (majoration: Figure): Formula => times(TauxHoraireMajorable, majoration)

/** Hours × the increased hourly rate, which the payslip shows to 4 decimals. */
const remuneration = <Name extends string>(
  name: Name,
  label: string,
  text: string,
  of: Formula,
  majoration: Figure,
) => {
  const price = prixMajore(majoration)
  return line(name, 'gain', { label, text, quantity: { of, price: round(price, 4) }, is: cents(times(of, price)) })
}

export const RemunerationHeuresSup25 = remuneration(
  'HeuresSupplementaires25',
  'Heures supplémentaires à 25 %',
  'C. trav. L3121-36',
  HeuresSup25,
  Majorations.HeuresSup25,
)
export const RemunerationHeuresSup50 = remuneration(
  'HeuresSupplementaires50',
  'Heures supplémentaires à 50 %',
  'C. trav. L3121-36',
  HeuresSup50,
  Majorations.HeuresSup50,
)

/** Overtime of the contract that is paid this month: in proportion to the base salary that is paid. */
const structurelles = (duMois: Formula): Choose =>
  choose(
    both(isAbove(duMois, '0'), isAbove(SalaireBase, '0')),
    round(times(times(duMois, QuotiteTravaillee), partDuSalaire), 2),
    '0',
  )
export const structurelles25 = structurelles(HeuresStructurelles25)
export const structurelles50 = structurelles(HeuresStructurelles50)

export const HeuresStructurelles = line('HeuresStructurelles', 'base', {
  label: 'Heures supplémentaires structurelles du mois',
  text: 'C. trav. L3121-28, L3242-1',
  is: plus(structurelles25, structurelles50),
})
export const RemunerationHeuresStructurelles25 = remuneration(
  'HeuresStructurelles25',
  'Heures supplémentaires structurelles à 25 %',
  'C. trav. L3121-36, L3242-1',
  structurelles25,
  Majorations.HeuresSup25,
)
export const RemunerationHeuresStructurelles50 = remuneration(
  'HeuresStructurelles50',
  'Heures supplémentaires structurelles à 50 %',
  'C. trav. L3121-36, L3242-1',
  structurelles50,
  Majorations.HeuresSup50,
)

/** Working days beyond 218 that an employee gave up rest for. The agreement sets the pay, at least 10 % above a day's. */
export const RachatJoursRepos = line('RachatJoursRepos', 'gain', {
  label: 'Jours de repos travaillés au-delà du forfait',
  text: 'C. trav. L3121-59',
  quantity: {
    of: JoursRenonces,
    price: choose(isAbove(JoursRenonces, '0'), over(MontantJoursRenonces, JoursRenonces), '0'),
  },
  is: cents(MontantJoursRenonces),
})

/** Complementary hours up to a tenth of the contract's hours. */
export const HeuresComplementairesDixieme = line('HeuresComplementairesDixieme', 'base', {
  label: 'Heures complémentaires dans la limite du dixième',
  text: 'C. trav. L3123-29',
  is: lesser(HeuresComplementaires, round(over(HeuresMensuelles, '10'), 2)),
})
export const RemunerationHeuresComplementaires10 = remuneration(
  'HeuresComplementaires10',
  'Heures complémentaires à 10 %',
  'C. trav. L3123-29',
  HeuresComplementairesDixieme,
  Majorations.HeuresComplementaires10,
)
export const RemunerationHeuresComplementaires25 = remuneration(
  'HeuresComplementaires25',
  'Heures complémentaires à 25 %',
  'C. trav. L3123-29',
  minus(HeuresComplementaires, HeuresComplementairesDixieme),
  Majorations.HeuresComplementaires25,
)

export const RemunerationHeures = line('RemunerationHeures', 'base', {
  label: 'Rémunération des heures supplémentaires et complémentaires',
  text: 'CSS L241-17 ; CGI 81 quater',
  is: sum(
    RemunerationHeuresSup25,
    RemunerationHeuresSup50,
    RemunerationHeuresStructurelles25,
    RemunerationHeuresStructurelles50,
    RachatJoursRepos,
    RemunerationHeuresComplementaires10,
    RemunerationHeuresComplementaires25,
  ),
})

/**
 * Pay of those hours exempt from income tax, within the limit of the year of payment. It exempts the hours of earlier years that the
 * month pays too (C): less what the differences of the months of origin exempt by their own years.
 */
export const HeuresExonerees = line('HeuresExonerees', 'information', {
  label: 'Heures supplémentaires et complémentaires exonérées d’impôt',
  text: 'CGI 81 quater',
  is: minus(
    lesser(
      plus(RemunerationHeures, cents(RappelHeuresAnterieures)),
      greater('0', minus(LimitesHeures.ExonerationAnnuelle, yearToDate('HeuresExonerees', 'payment-year'))),
    ),
    cents(RappelHeuresExonerees),
  ),
})
