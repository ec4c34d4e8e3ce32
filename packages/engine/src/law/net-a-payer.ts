import { line } from '../tree/declare.js'
import { minus } from '../tree/formula.js'
import { NetAvantImpot } from './net.js'
import { PAS } from './pas.js'

/** What the person receives. */
export const NetAPayer = line('NetAPayer', 'net', {
  label: 'Net à payer',
  text: 'C. trav. R3243-1 10°',
  is: minus(NetAvantImpot, PAS),
})

/** The withholding once more: the French salary regulation shows it under two numbers that must agree. */
export const PASReporte = line('PASReporte', 'information', {
  label: 'Prélèvement à la source reporté',
  text: 'CGI 204 A',
  is: PAS,
})
