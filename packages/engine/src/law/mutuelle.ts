import {
  HasMutuelleFacultative,
  HasMutuelleObligatoire,
  MontantMutuelleFacultative,
  MutuelleObligatoire,
  PartPatronaleMutuelle,
} from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, choose, isTrue, minus, times } from '../tree/formula.js'

/** Health plans: the mandatory one, shared between employer and employee, and the optional one. */

export const TauxMutuelle = table('TauxPrevoyance', '2026-12-31', {
  MutuellePartPatronaleMinimum: [since('2024-01-01', '0.50', 'CSS L911-7')],
})

export const MutuellePatronale = line('MutuellePatronale', 'patronale', {
  label: 'Mutuelle obligatoire',
  text: 'CSS L911-7',
  is: choose(isTrue(HasMutuelleObligatoire), cents(times(MutuelleObligatoire, PartPatronaleMutuelle)), '0'),
})
export const MutuelleSalariale = line('MutuelleSalariale', 'salariale', {
  label: 'Mutuelle obligatoire',
  text: 'CSS L911-7',
  is: choose(isTrue(HasMutuelleObligatoire), minus(cents(MutuelleObligatoire), MutuellePatronale), '0'),
})
export const MutuelleFacultative = line('MutuelleFacultative', 'salariale', {
  label: 'Mutuelle facultative',
  text: 'Contrat individuel : non déductible (CGI 83 1° quater a contrario)',
  is: choose(isTrue(HasMutuelleFacultative), cents(MontantMutuelleFacultative), '0'),
})
