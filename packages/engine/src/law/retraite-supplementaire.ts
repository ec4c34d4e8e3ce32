import { RegimeRetraite } from '../cases/plans.js'
import { line } from '../tree/declare.js'
import { plus } from '../tree/formula.js'
import { regime } from './regimes.js'

/** Supplementary pension plans of the company, compulsory for their members. */

const plans = regime(
  'RetraiteSupplementaire',
  { cover: 'Retraite supplémentaire', organism: 'retraite_supplementaire', text: 'CSS L911-1 ; CGI 83 2°' },
  RegimeRetraite,
)
export const BaseRetraiteSupplementaireT2 = plans.baseT2
export const RetraiteSupplementaireT1Salariale = plans.t1.salariale
export const RetraiteSupplementaireT1Patronale = plans.t1.patronale
export const RetraiteSupplementaireT2Salariale = plans.t2.salariale
export const RetraiteSupplementaireT2Patronale = plans.t2.patronale
export const RetraiteSupplementaireTotaliteSalariale = plans.whole.salariale
export const RetraiteSupplementaireTotalitePatronale = plans.whole.patronale
export const RetraiteSupplementaireForfaitSalariale = plans.flat.salariale
export const RetraiteSupplementaireForfaitPatronale = plans.flat.patronale

export const RetraitePatronale = line('RetraitePatronale', 'base', {
  label: 'Parts patronales de retraite supplémentaire',
  text: 'CSS D242-1 I, L136-1-1',
  is: plans.patronales,
})
export const PartsRetraite = line('PartsRetraite', 'base', {
  label: 'Parts de retraite supplémentaire, patronales et salariales',
  text: 'CGI 83 2°',
  is: plus(RetraitePatronale, plans.salariales),
})
