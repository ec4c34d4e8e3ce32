import { HasPrevoyance, TauxPrevoyance } from '../cases/employee.js'
import { RegimePrevoyance } from '../cases/plans.js'
import { contribution } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isTrue, plus } from '../tree/formula.js'
import { BasePrevoyance, regime } from './regimes.js'

/** Provident plans: incapacity, invalidity, death. */

export const TauxPrevoyances = table('TauxPrevoyance', '2026-12-31', {
  PrevoyanceCadreMinimum: [since('2024-01-01', '0.015', 'ANI du 17/11/2017, prévoyance des cadres')],
})

/** The short form: a rate of the employer on tranche 1. */
export const PrevoyancePatronale = contribution('PrevoyancePatronale', 'patronale', {
  label: 'Prévoyance',
  organism: 'prevoyance',
  text: 'ANI du 17/11/2017, prévoyance des cadres',
  base: BasePrevoyance,
  rate: choose(isTrue(HasPrevoyance), TauxPrevoyance, '0'),
})

const plans = regime(
  'Prevoyance',
  { cover: 'Prévoyance', organism: 'prevoyance', text: 'ANI du 17/11/2017 ; CSS L911-1' },
  RegimePrevoyance,
)
export const BasePrevoyanceT2 = plans.baseT2
export const PrevoyanceT1Salariale = plans.t1.salariale
export const PrevoyanceT1Patronale = plans.t1.patronale
export const PrevoyanceT2Salariale = plans.t2.salariale
export const PrevoyanceT2Patronale = plans.t2.patronale
export const PrevoyanceTotaliteSalariale = plans.whole.salariale
export const PrevoyanceTotalitePatronale = plans.whole.patronale
export const PrevoyanceForfaitSalariale = plans.flat.salariale
export const PrevoyanceForfaitPatronale = plans.flat.patronale

export const prevoyanceSalariale = plans.salariales
export const prevoyancePatronale = plus(PrevoyancePatronale, plans.patronales)
