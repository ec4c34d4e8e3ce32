import { line } from '../tree/declare.js'
import { total } from '../tree/formula.js'

/** Totals of the contributions, reductions, allowances and deductions of a payslip. */

export const TotalCotisationsSalariales = line('TotalCotisationsSalariales', 'total', {
  label: 'Total des cotisations et contributions salariales',
  text: 'C. trav. R3243-1 8°',
  is: total('salariale'),
})
/** Before reductions. */
export const TotalCotisationsPatronales = line('TotalCotisationsPatronales', 'total', {
  label: 'Total des cotisations et contributions patronales',
  employer: true,
  text: 'C. trav. R3243-1 8°',
  is: total('patronale'),
})
/** Negative. */
export const TotalAllegements = line('TotalAllegements', 'total', {
  label: 'Total des allègements de cotisations patronales',
  employer: true,
  text: 'C. trav. R3243-1 13°',
  is: total('allegement'),
})
/** Amounts added to the net, free of contributions and tax. */
export const TotalIndemnites = line('TotalIndemnites', 'total', {
  label: 'Total des indemnités non soumises',
  text: 'C. trav. R3243-1 8°',
  is: total('indemnite'),
})
export const TotalDeductions = line('TotalDeductions', 'total', {
  label: 'Total des retenues sur le net',
  text: 'C. trav. R3243-1 8°',
  is: total('deduction'),
})
