import { HasPrevoyance, TauxPrevoyance } from '../cases/employee.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isTrue, lesser, minus, plus, yearToDate } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { PlafondMois } from './plafond.js'

/** Provident plan (incapacity, invalidity, death), paid by the employer. */

export const TauxPrevoyances = table('TauxPrevoyance', '2026-12-31', {
  PrevoyanceCadreMinimum: [since('2024-01-01', '0.015', 'ANI du 17/11/2017, prévoyance des cadres')],
})

/** Tranche 1 of the gross. The excess of the plan, part of the other bases, is left out: it depends on this one. */
export const BasePrevoyance = line('BasePrevoyance', 'base', {
  label: 'Tranche 1 pour la prévoyance',
  capped: true,
  text: 'ANI du 17/11/2017 ; CSS R243-10',
  is: minus(
    lesser(plus(yearToDate('TotalBrut'), TotalBrut), plus(yearToDate('PlafondMois'), PlafondMois)),
    yearToDate('BasePrevoyance'),
  ),
})
const tauxPrevoyance = choose(isTrue(HasPrevoyance), TauxPrevoyance, '0')

export const PrevoyancePatronale = contribution('PrevoyancePatronale', 'patronale', {
  label: 'Prévoyance',
  text: 'ANI du 17/11/2017, prévoyance des cadres',
  base: BasePrevoyance,
  rate: tauxPrevoyance,
})
