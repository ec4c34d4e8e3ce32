import { say } from '../chrome.js'

/** The name of a total of a payslip, or of all payslips of a month. */
export const totalText = (line: string): string =>
  ({
    TotalBrut: say('Brut', 'Gross'),
    TotalCotisationsSalariales: say('Cotisations salariales', 'Employee contributions'),
    PAS: say('Impôt prélevé', 'Tax withheld'),
    NetAPayer: say('Net à payer', 'Net to pay'),
    CoutTotal: say('Coût total', 'Total cost'),
  })[line] ?? line
