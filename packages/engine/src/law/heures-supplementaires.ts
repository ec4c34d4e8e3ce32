import { HeuresComplementaires, HeuresSup25, HeuresSup50, HeuresTravaillees, TauxHoraire } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { type Figure, since, table } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  isAbove,
  lesser,
  minus,
  over,
  round,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import { SalaireBase } from './salaire.js'
import { HeuresMensuelles } from './temps-de-travail.js'

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

/** The hourly rate before majoration: base pay ÷ hours worked (151.67 in a full month), to 4 decimals. */
export const TauxHoraireMajorable = line('TauxHoraireMajorable', 'base', {
  label: 'Taux horaire servant de base aux majorations',
  text: 'C. trav. L3121-36 ; arrondi à 4 décimales (C)',
  is: choose(isAbove(HeuresTravaillees, '0'), round(over(SalaireBase, HeuresTravaillees), 4), TauxHoraire),
})

/** Hours × the increased hourly rate, which is rounded to 4 decimals. */
const remuneration = <Name extends string>(
  name: Name,
  label: string,
  text: string,
  of: Formula,
  majoration: Figure,
) => {
  const price = round(times(TauxHoraireMajorable, majoration), 4)
  return line(name, 'gain', { label, text, quantity: { of, price }, is: cents(times(of, price)) })
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
    RemunerationHeuresComplementaires10,
    RemunerationHeuresComplementaires25,
  ),
})

/** Pay of those hours exempt from income tax, within the limit of the year of payment. */
export const HeuresExonerees = line('HeuresExonerees', 'information', {
  label: 'Heures supplémentaires et complémentaires exonérées d’impôt',
  text: 'CGI 81 quater',
  is: lesser(
    RemunerationHeures,
    greater('0', minus(LimitesHeures.ExonerationAnnuelle, yearToDate('HeuresExonerees', 'payment-year'))),
  ),
})
