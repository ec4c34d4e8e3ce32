import { CirculationVehicule, DebutVehicule, FinVehicule } from '../cases/benefits.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import { RegimeVehicule, VehiculeAncien } from '../cases/derived.js'
import { firstDay, monthOf, monthsLater } from '../ground/period.js'

/** First day of lending under the flat values of the arrêté du 25/02/2025. */
const VEHICULES_DEPUIS = '2025-02-01'

/** Derives facts from the dates of a company car: a month in which it was lent on a single day counts whole. */
export function addCar({ dates, choices }: Pick<CheckedFields, 'dates' | 'choices'>, period: string): void {
  const [lent, back] = [dates[DebutVehicule.key], dates[FinVehicule.key]]
  const registered = dates[CirculationVehicule.key]
  if (lent !== undefined && monthOf(lent) <= period && (back === undefined || monthOf(back) >= period)) {
    const regime: (typeof RegimeVehicule)['values'][number] =
      lent < VEHICULES_DEPUIS ? 'avant_fevrier_2025' : 'depuis_fevrier_2025'
    choices[RegimeVehicule.key] = regime
  }
  if (registered !== undefined && monthsLater(registered, 60) < firstDay(period)) choices[VehiculeAncien.key] = 'true'
}
