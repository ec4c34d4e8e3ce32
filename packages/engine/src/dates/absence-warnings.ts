import { GarantieNet } from '../cases/absence-settings.js'
import { GarantieArret, TauxConventionnel } from '../cases/stop.js'
import type { Facts } from '../tree/facts.js'
import { type Warning, warning } from '../tree/payslip.js'
import type { MonthAbsences } from './month-absences.js'

/** What the officer should know of the absences of a month: where they are computed on something that nobody entered. */
export function* absenceWarnings(found: MonthAbsences | undefined, facts: Facts): Generator<Warning> {
  if (found === undefined) return
  if (found.unknownPays.length > 0) {
    const months = found.unknownPays.join(', ')
    const message = {
      en: `no pay of ${months} is known for the daily allowance: the present salary stands in; enter SalaireMois1 to SalaireMois3 of the stop, or MontantIJ`,
      fr: `aucune paie de ${months} n’est connue pour l’indemnité journalière : le salaire actuel la remplace ; saisir SalaireMois1 à SalaireMois3 de l’arrêt, ou MontantIJ`,
    }
    yield warning('reference_pay_unknown', message)
  }
  if (found.fewHours.length > 0) {
    const message = {
      en: `${found.fewHours.join(', ')}: the contract alone has fewer than 150 hours in the three months before the stop; the fund pays allowances only where other work or contributions open the right (CSS R313-3): without it enter no Subrogation`,
      fr: `${found.fewHours.join(', ')} : le contrat seul compte moins de 150 heures dans les trois mois avant l’arrêt ; la caisse ne verse d’indemnités que si un autre emploi ou des cotisations ouvrent le droit (CSS R313-3) : sans ce droit, ne pas saisir de Subrogation`,
    }
    yield warning('allowance_rights_unknown', message)
  }
  const rate = found.stops.find(
    ({ choices, numbers }) => choices[GarantieArret.key] === 'conventionnelle' && numbers[TauxConventionnel.key]?.lt(1),
  )?.numbers[TauxConventionnel.key]
  if (rate !== undefined && (facts.choices[GarantieNet.key] ?? 'aucune') !== 'aucune') {
    const message = {
      en: `${GarantieNet.key} holds for days at full pay: of the days at ${rate.times(100)} % the gross is guaranteed`,
      fr: `${GarantieNet.key} vaut pour les jours maintenus à 100 % : des jours à ${rate.times(100)} %, c’est le brut qui est garanti`,
    }
    yield warning('net_guarantee_at_full_pay_only', message)
  }
}
