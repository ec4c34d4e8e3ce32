import * as law from '../law/index.js'
import type { Figure } from '../tree/figure.js'
import { type Line, type YearToDate, yearToDate } from '../tree/formula.js'

/** Parts that the monthly regulations share. */

/** The published figures in a company's `ParametresLegaux`. */
export const PUBLISHED: readonly Figure[] = [
  law.plafond.Plafonds.PlafondSS,
  law.smic.Smic.SMICHoraire,
  law.smic.Smic.SMICReduction,
]

/** The yearly totals on a payslip; those of income tax follow the year of payment. */
export const CUMULATED: readonly YearToDate[] = [
  yearToDate(law.brut.TotalBrut.name),
  yearToDate(law.plafondDuMois.PlafondMois.name),
  yearToDate(law.totaux.TotalCotisationsSalariales.name),
  yearToDate(law.totaux.TotalCotisationsPatronales.name),
  yearToDate(law.netSocial.MontantNetSocial.name),
  yearToDate(law.netImposable.NetImposable.name, 'payment-year'),
  yearToDate(law.pas.PAS.name, 'payment-year'),
  yearToDate(law.pas.RegularisationPAS.name, 'payment-year'),
]

/** Lines that later months read of the end of a contract, and of amounts that attachments and recoveries could not take. */
export const LEAVING: readonly Line[] = [
  law.finDeContrat.IndemniteFinContrat,
  law.indemnitesDeRupture.IndemniteRupture,
  law.indemnitesDeRupture.IndemniteRuptureExoneree,
  law.indemnitesDeRupture.RuptureHorsCSG,
  law.indemnitesDeRupture.RuptureNonImposable,
]
export const ATTACHMENTS: readonly Line[] = [
  law.acomptesSaisies.RestePension,
  law.acomptesSaisies.ResteSATD,
  law.tropPercu.ResteTropPercu,
]

export const COLLECTORS: Readonly<Record<string, Line>> = {
  Brut: law.brut.TotalBrut,
  CotisationsSalariales: law.totaux.TotalCotisationsSalariales,
  CotisationsPatronales: law.totaux.TotalCotisationsPatronales,
  Allegements: law.totaux.TotalAllegements,
  Indemnites: law.totaux.TotalIndemnites,
  RetenuesNet: law.totaux.TotalDeductions,
  Net: law.netAPayer.NetAPayer,
}
