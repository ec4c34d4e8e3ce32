import { Acomptes, Saisies } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { cents } from '../tree/formula.js'

/** Advances and attachments, withheld from the net. */

export const Acompte = line('Acomptes', 'deduction', {
  label: 'Acomptes et avances',
  text: 'C. trav. L3242-1, L3251-3',
  is: cents(Acomptes),
})
export const Saisie = line('Saisies', 'deduction', {
  label: 'Saisies et oppositions',
  text: 'C. trav. L3252-1',
  is: cents(Saisies),
})
