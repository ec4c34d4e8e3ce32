import { RegularisationNette } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { cents, minus, sum } from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { PAS } from './pas.js'
import { TotalCotisationsSalariales, TotalDeductions, TotalIndemnites } from './totaux.js'

/** Net before tax and net to pay. */

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

export const NetAPayer = line('NetAPayer', 'net', {
  label: 'Net à payer',
  text: 'C. trav. R3243-1 10°',
  is: minus(NetAvantImpot, PAS),
})
/** The withholding tax again: the French salary regulation lists it under two numbers. */
export const PASReporte = line('PASReporte', 'net', {
  label: 'Prélèvement à la source reporté',
  text: 'CGI 204 A',
  is: PAS,
})
