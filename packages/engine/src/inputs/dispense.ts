import type { CheckedFields } from '../cases/checked-fields.js'
import { DispenseEchue } from '../cases/derived.js'
import { Dispense, DispenseJusquau, JustificatifDispense } from '../cases/health-dispense.js'
import { CouvertureReprise, JustificatifAncien } from '../cases/warning-derived.js'
import { daysLater, earlier, monthOf, monthsLater } from '../ground/period.js'
import type { ContractSpan } from '../tree/facts.js'

/**
 * Adds whether a dispense from the health plan has ended before the last day of a month, or of the contract within it,
 * and the reasons to check it: its end, with which the cover resumes, and a proof that is due each year.
 */
export function addDispense(
  { choices, dates }: Pick<CheckedFields, 'choices' | 'dates'>,
  { end }: ContractSpan,
  lawDate: string,
): void {
  const chosen = choices[Dispense.key] ?? Dispense.default
  const until = dates[DispenseJusquau.key]
  const last = earlier(end ?? lawDate, lawDate)
  const hasEnded = until !== undefined && until < last
  if (hasEnded) choices[DispenseEchue.key] = 'true'
  if (chosen === 'aucune' || chosen === undefined) return
  if (hasEnded) {
    if (monthOf(daysLater(until, 1)) === monthOf(lawDate)) choices[CouvertureReprise.key] = 'true'
    return
  }
  const proof = dates[JustificatifDispense.key]
  if (chosen === 'collective' && proof !== undefined && monthsLater(proof, 12) < last) {
    choices[JustificatifAncien.key] = 'true'
  }
}
