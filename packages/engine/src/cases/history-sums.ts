import { CARRIED_ATTACHMENTS } from './attachments.js'
import { ReportTropPercu } from './back-pay.js'
import { LEAVE_SUMS } from './leave-derived.js'
import { LEAVING_SUMS } from './leaving.js'
import { RemunerationSansCompte } from './warning-derived.js'

/**
 * The numbers of a month that depend on earlier payslips and not only on entries: a stored result keeps them. Those of back pay follow
 * from the months of origin that it keeps.
 */
export const HISTORY_SUMS = [
  ...LEAVE_SUMS,
  ...LEAVING_SUMS,
  ...CARRIED_ATTACHMENTS,
  ReportTropPercu,
  RemunerationSansCompte,
] as const
