import { DispenseEchue } from '../cases/derived.js'
import {
  HasMutuelleFacultative,
  HasMutuelleObligatoire,
  MontantMutuelleFacultative,
  MutuelleObligatoire,
  PartPatronaleMutuelle,
} from '../cases/employee.js'
import { Dispense } from '../cases/health-dispense.js'
import { RegimeSante } from '../cases/plans.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, choose, type Formula, is, isTrue, minus, type Operand, plus, times } from '../tree/formula.js'
import { regime } from './regimes.js'

/** Health plans: the mandatory ones, shared between employer and employee, and the optional one. */

export const TauxMutuelle = table('TauxPrevoyance', '2026-12-31', {
  MutuellePartPatronaleMinimum: [since('2024-01-01', '0.50', 'CSS L911-7')],
})

/** An amount or a rate of the plan: 0 while the person has a dispense from it (CSS L911-7 III, D911-2). */
const due = (amount: Operand): Formula =>
  choose(is(Dispense, 'aucune'), amount, choose(isTrue(DispenseEchue), amount, '0'))

/** The short form: an amount, and the employer's part of it. */
export const MutuellePatronale = line('MutuellePatronale', 'patronale', {
  label: 'Mutuelle obligatoire',
  organism: 'sante',
  text: 'CSS L911-7',
  is: choose(isTrue(HasMutuelleObligatoire), cents(times(due(MutuelleObligatoire), PartPatronaleMutuelle)), '0'),
})
export const MutuelleSalariale = line('MutuelleSalariale', 'salariale', {
  label: 'Mutuelle obligatoire',
  organism: 'sante',
  text: 'CSS L911-7',
  is: choose(isTrue(HasMutuelleObligatoire), minus(cents(due(MutuelleObligatoire)), MutuellePatronale), '0'),
})

const plans = regime('Sante', { cover: 'Frais de santé', organism: 'sante', text: 'CSS L911-7' }, RegimeSante, due)
export const BaseSanteT2 = plans.baseT2
export const SanteT1Salariale = plans.t1.salariale
export const SanteT1Patronale = plans.t1.patronale
export const SanteT2Salariale = plans.t2.salariale
export const SanteT2Patronale = plans.t2.patronale
export const SanteTotaliteSalariale = plans.whole.salariale
export const SanteTotalitePatronale = plans.whole.patronale
export const SanteForfaitSalariale = plans.flat.salariale
export const SanteForfaitPatronale = plans.flat.patronale

export const santeSalariale = plus(MutuelleSalariale, plans.salariales)
/** Taxable in full. */
export const SantePatronale = line('SantePatronale', 'base', {
  label: 'Parts patronales de frais de santé',
  text: 'CGI 83 1° quater',
  is: plus(MutuellePatronale, plans.patronales),
})

export const MutuelleFacultative = line('MutuelleFacultative', 'salariale', {
  label: 'Mutuelle facultative',
  organism: 'sante',
  text: 'Contrat individuel : non déductible (CGI 83 1° quater a contrario)',
  is: choose(isTrue(HasMutuelleFacultative), cents(MontantMutuelleFacultative), '0'),
})
