import { type NatureAbsence, PartTravaillee } from '../cases/absence-events.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import * as kinds from '../cases/contract-kinds.js'
import * as employee from '../cases/employee.js'
import { HeuresActivitePartielle } from '../cases/employer-regimes.js'
import type { NumberField } from '../cases/field.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'
import { type AbsenceEvent, ACCIDENT, PARENTS, SICKNESS } from './absence-events.js'

/** Fields that enter the result of an absence by hand, each with the absences that cover the same days. */

const ILLNESS: readonly NatureAbsence[] = [...SICKNESS, 'temps_partiel_therapeutique']
const UNPAID: readonly NatureAbsence[] = ['sans_solde', 'conge_parental', 'greve']

const SAME_DAYS: readonly (readonly [readonly NumberField[], readonly NatureAbsence[]])[] = [
  [[employee.HeuresAbsenceMaladie, employee.MontantAbsenceMaladie, kinds.JoursOuvresMaladie], ILLNESS],
  [[employee.MontantAbsenceATMP, kinds.JoursOuvresATMP], ACCIDENT],
  [[employee.MontantAbsenceSansSolde, kinds.JoursOuvresSansSolde], UNPAID],
  [[employee.JoursAbsenceSansSolde], [...ILLNESS, ...ACCIDENT, ...PARENTS, ...UNPAID]],
  [[employee.MontantMaintien], [...ILLNESS, ...ACCIDENT, ...PARENTS]],
  [[HeuresActivitePartielle], ['activite_partielle']],
]

/**
 * Faults of a month that enters one absence twice: as an event, and as its result in `Absences` or `ActivitePartielle`.
 */
export function* enteredTwice({ numbers }: CheckedFields, touching: readonly AbsenceEvent[]): Generator<Fault> {
  for (const [fields, natures] of SAME_DAYS) {
    const event = touching.find(({ nature }) => natures.includes(nature))
    if (event === undefined) continue
    for (const field of fields) {
      const value = numbers[field.key]
      if (value === undefined || value.isZero()) continue
      const expected = `nothing beside the absence ${event.id} (${event.nature}) of the same month, which gives it`
      yield fault('wrong_absence', { ...at(field), value: value.toFixed() }, expected)
    }
  }
}

/** Absences during which the person may work part of the time; the first of them requires a part. */
const PARTIAL: readonly NatureAbsence[] = ['temps_partiel_therapeutique', 'conge_parental', 'activite_partielle']

/** The part worked applies to some absences only, and is required for therapeutic part time. */
export function* wrongParts(events: readonly AbsenceEvent[]): Generator<Fault> {
  for (const { nature, worked } of events) {
    const where = { ...at(PartTravaillee), value: worked.toFixed() }
    if (nature === PARTIAL[0] && (worked.isZero() || worked.gte(1))) {
      yield fault('wrong_absence', where, `a part above 0 and below 1 of ${nature}`)
    } else if (worked.gt(0) && !PARTIAL.includes(nature)) {
      yield fault(
        'wrong_absence',
        where,
        `0 for ${nature}: a part of the time is worked in ${PARTIAL.join(', ')} alone`,
      )
    }
  }
}
