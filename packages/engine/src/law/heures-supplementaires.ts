import { HeuresComplementaires, HeuresSup25, HeuresSup50, HeuresTravaillees, TauxHoraire } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, choose, greater, isAbove, lesser, minus, over, round, sum, times, yearToDate } from '../tree/formula.js'
import { SalaireBase } from './salaire.js'
import { HeuresMensuelles } from './temps-de-travail.js'

/** Overtime and complementary hours: their pay and the income-tax exemption. Their reductions are in allegements-heures. */

export const Majorations = table('MajorationsHeures', {
  HeuresSup25: [since('2024-01-01', '1.25', 'C. trav. L3121-36 (8 premières heures)')],
  HeuresSup50: [since('2024-01-01', '1.50', 'C. trav. L3121-36 (au-delà)')],
  HeuresComplementaires10: [since('2024-01-01', '1.10', 'C. trav. L3123-29 (dans la limite du dixième)')],
  HeuresComplementaires25: [since('2024-01-01', '1.25', 'C. trav. L3123-29 (au-delà du dixième)')],
})

export const LimitesHeures = table('LimitesHeures', {
  ExonerationAnnuelleNette: [since('2024-01-01', '7500', 'CGI 81 quater')],
  ExonerationAnnuelle: [
    since('2024-01-01', '8037', 'CGI 81 quater : 7 500 € nets, soit 7 500 ÷ (1 − 0,9825 × 6,8 %) bruts'),
  ],
})

/** The hourly rate that is increased: base pay over its hours (151.67 for a full month), to 4 decimals. */
export const TauxHoraireMajorable = line('TauxHoraireMajorable', 'base', {
  label: 'Taux horaire servant de base aux majorations',
  text: 'C. trav. L3121-36 ; arrondi à 4 décimales (C)',
  is: choose(isAbove(HeuresTravaillees, '0'), round(over(SalaireBase, HeuresTravaillees), 4), TauxHoraire),
})

export const RemunerationHeuresSup25 = line('HeuresSupplementaires25', 'gain', {
  label: 'Heures supplémentaires à 25 %',
  text: 'C. trav. L3121-36',
  quantity: { of: HeuresSup25, price: round(times(TauxHoraireMajorable, Majorations.HeuresSup25), 4) },
  is: cents(times(HeuresSup25, round(times(TauxHoraireMajorable, Majorations.HeuresSup25), 4))),
})
export const RemunerationHeuresSup50 = line('HeuresSupplementaires50', 'gain', {
  label: 'Heures supplémentaires à 50 %',
  text: 'C. trav. L3121-36',
  quantity: { of: HeuresSup50, price: round(times(TauxHoraireMajorable, Majorations.HeuresSup50), 4) },
  is: cents(times(HeuresSup50, round(times(TauxHoraireMajorable, Majorations.HeuresSup50), 4))),
})

/** Complementary hours up to a tenth of the contract's. */
const HeuresComplementairesDixieme = line('HeuresComplementairesDixieme', 'base', {
  label: 'Heures complémentaires dans la limite du dixième',
  text: 'C. trav. L3123-29',
  is: lesser(HeuresComplementaires, round(over(HeuresMensuelles, '10'), 2)),
})
export const RemunerationHeuresComplementaires10 = line('HeuresComplementaires10', 'gain', {
  label: 'Heures complémentaires à 10 %',
  text: 'C. trav. L3123-29',
  quantity: {
    of: HeuresComplementairesDixieme,
    price: round(times(TauxHoraireMajorable, Majorations.HeuresComplementaires10), 4),
  },
  is: cents(
    times(HeuresComplementairesDixieme, round(times(TauxHoraireMajorable, Majorations.HeuresComplementaires10), 4)),
  ),
})
export const RemunerationHeuresComplementaires25 = line('HeuresComplementaires25', 'gain', {
  label: 'Heures complémentaires à 25 %',
  text: 'C. trav. L3123-29',
  quantity: {
    of: minus(HeuresComplementaires, HeuresComplementairesDixieme),
    price: round(times(TauxHoraireMajorable, Majorations.HeuresComplementaires25), 4),
  },
  is: cents(
    times(
      minus(HeuresComplementaires, HeuresComplementairesDixieme),
      round(times(TauxHoraireMajorable, Majorations.HeuresComplementaires25), 4),
    ),
  ),
})

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

/** Pay of those hours that income tax spares, within the limit of the year of payment. */
export const HeuresExonerees = line('HeuresExonerees', 'information', {
  label: 'Heures supplémentaires et complémentaires exonérées d’impôt',
  text: 'CGI 81 quater',
  is: lesser(
    RemunerationHeures,
    greater('0', minus(LimitesHeures.ExonerationAnnuelle, yearToDate('HeuresExonerees', 'payment-year'))),
  ),
})
