import { RegularisationNette } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { cents, minus, sum } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { TotalCotisationsSalariales, TotalDeductions, TotalIndemnites } from './totaux.js'

/** Net before tax. */

export const Regularisation = line('Regularisation', 'net', {
  label: 'Régularisation de net',
  text: 'C. trav. L3242-1',
  is: cents(RegularisationNette),
})

/** Gross − contributions + allowances ± adjustment − deductions. */
export const NetAvantImpot = line('NetAvantImpot', 'net', {
  label: 'Net à payer avant impôt sur le revenu',
  text: 'C. trav. R3243-1 9°',
  is: minus(sum(minus(TotalBrut, TotalCotisationsSalariales), TotalIndemnites, Regularisation), TotalDeductions),
})
