import { RestePension, ResteSATD } from '../law/acomptes-saisies.js'
import { TotalBrut } from '../law/brut.js'
import { IndemniteFinContrat } from '../law/fin-de-contrat.js'
import {
  IndemniteRupture,
  IndemniteRuptureExoneree,
  RuptureHorsCSG,
  RuptureNonImposable,
} from '../law/indemnites-de-rupture.js'
import { NetAPayer } from '../law/net-a-payer.js'
import { NetImposable } from '../law/net-imposable.js'
import { MontantNetSocial } from '../law/net-social.js'
import { PAS } from '../law/pas.js'
import { PlafondMois, Plafonds } from '../law/plafond.js'
import { Smic } from '../law/smic.js'
import * as totaux from '../law/totaux.js'
import { ResteTropPercu } from '../law/trop-percu.js'
import type { Figure } from '../tree/figure.js'
import { type Line, type YearToDate, yearToDate } from '../tree/formula.js'

/** Parts that the monthly regulations share. */

/** The published figures in a company's `ParametresLegaux`. */
export const PUBLISHED: readonly Figure[] = [Plafonds.PlafondSS, Smic.SMICHoraire, Smic.SMICReduction]

/** The yearly totals on a payslip; those of income tax follow the year of payment. */
export const CUMULATED: readonly YearToDate[] = [
  yearToDate(TotalBrut.name),
  yearToDate(PlafondMois.name),
  yearToDate(totaux.TotalCotisationsSalariales.name),
  yearToDate(totaux.TotalCotisationsPatronales.name),
  yearToDate(MontantNetSocial.name),
  yearToDate(NetImposable.name, 'payment-year'),
  yearToDate(PAS.name, 'payment-year'),
]

/** Lines that later months read of the end of a contract, and of amounts that attachments and recoveries could not take. */
export const LEAVING: readonly Line[] = [
  IndemniteFinContrat,
  IndemniteRupture,
  IndemniteRuptureExoneree,
  RuptureHorsCSG,
  RuptureNonImposable,
]
export const ATTACHMENTS: readonly Line[] = [RestePension, ResteSATD, ResteTropPercu]

export const COLLECTORS: Readonly<Record<string, Line>> = {
  Brut: TotalBrut,
  CotisationsSalariales: totaux.TotalCotisationsSalariales,
  CotisationsPatronales: totaux.TotalCotisationsPatronales,
  Allegements: totaux.TotalAllegements,
  Indemnites: totaux.TotalIndemnites,
  RetenuesNet: totaux.TotalDeductions,
  Net: NetAPayer,
}
