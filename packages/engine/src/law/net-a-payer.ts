import { RappelNet } from '../cases/back-pay.js'
import { line } from '../tree/declare.js'
import { cents, minus, plus, sum } from '../tree/formula.js'
import { NetAvantImpot } from './net-avant-impot.js'
import { PAS, RegularisationPAS } from './pas.js'
import { TropPercuReporte } from './trop-percu.js'

/** Net to pay. */

/**
 * Back pay is in the net before tax of the payslip; the overpaid part beyond the limit of the law is left to the
 * employee.
 */
export const NetAPayer = line('NetAPayer', 'net', {
  label: 'Net à payer',
  text: 'C. trav. R3243-1 10°',
  is: minus(sum(NetAvantImpot, cents(RappelNet), TropPercuReporte), plus(PAS, RegularisationPAS)),
})
/** The withholding tax again: the French salary regulation lists it under two numbers. */
export const PASReporte = line('PASReporte', 'net', {
  label: 'Prélèvement à la source reporté',
  text: 'CGI 204 A',
  is: PAS,
})
