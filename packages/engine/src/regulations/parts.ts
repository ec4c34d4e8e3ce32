import * as company from '../cases/company.js'
import type { Field } from '../cases/field.js'
import { TotalBrut } from '../law/brut.js'
import { NetAPayer } from '../law/net-a-payer.js'
import * as totaux from '../law/totaux.js'
import { type Line, type YearToDate, yearToDate } from '../tree/formula.js'

/** What every monthly regulation has alike. */

export const COMPANY_FIELDS: readonly Field[] = Object.values(company)

/** The yearly totals that a payslip shows; tax follows the year of payment. */
export const CUMULATED: readonly YearToDate[] = [
  yearToDate('TotalBrut'),
  yearToDate('PlafondMois'),
  yearToDate('TotalCotisationsSalariales'),
  yearToDate('TotalCotisationsPatronales'),
  yearToDate('MontantNetSocial'),
  yearToDate('NetImposable', 'payment-year'),
  yearToDate('PAS', 'payment-year'),
]

export const COLLECTORS: Readonly<Record<string, Line>> = {
  Brut: TotalBrut,
  CotisationsSalariales: totaux.TotalCotisationsSalariales,
  CotisationsPatronales: totaux.TotalCotisationsPatronales,
  Allegements: totaux.TotalAllegements,
  Indemnites: totaux.TotalIndemnites,
  RetenuesNet: totaux.TotalDeductions,
  Net: NetAPayer,
}

/** Whether a field belongs to the company, for a whole payroll, rather than to one employee. */
export const isCompanyField = (field: Field): boolean => COMPANY_FIELDS.includes(field)
