import { GarantieNet } from '../cases/absence-settings.js'
import { GarantieArret, TauxConventionnel } from '../cases/stop.js'
import type { Facts } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import type { MonthAbsences } from './month-absences.js'

/** Warns of absences that are computed with a presumed value, because the real one was not entered. */
export function* absenceWarnings(found: MonthAbsences | undefined, facts: Facts): Generator<Warning> {
  if (found === undefined) return
  if (found.unknownPays.length > 0) {
    const months = found.unknownPays.join(', ')
    const message = `no pay of ${months} is known for the daily allowance: the present salary stands in; enter SalaireMois1 to SalaireMois3 of the stop, or MontantIJ`
    yield { code: 'reference_pay_unknown', message }
  }
  if (found.fewHours.length > 0) {
    const message = `${found.fewHours.join(', ')}: the contract alone has fewer than 150 hours in the three months before the stop; the fund pays allowances only where other work or contributions open the right (CSS R313-3): without it enter no Subrogation`
    yield { code: 'allowance_rights_unknown', message }
  }
  const rate = found.stops.find(
    ({ choices, numbers }) => choices[GarantieArret.key] === 'conventionnelle' && numbers[TauxConventionnel.key]?.lt(1),
  )?.numbers[TauxConventionnel.key]
  if (rate !== undefined && (facts.choices[GarantieNet.key] ?? 'aucune') !== 'aucune') {
    const message = `${GarantieNet.key} holds for days at full pay: of the days at ${rate.times(100)} % the gross is guaranteed`
    yield { code: 'net_guarantee_at_full_pay_only', message }
  }
}
