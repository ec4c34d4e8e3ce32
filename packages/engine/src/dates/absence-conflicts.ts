import { type NatureAbsence, PartTravaillee } from '../cases/absence-events.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import * as kinds from '../cases/contract-kinds.js'
import * as employee from '../cases/employee.js'
import { HeuresActivitePartielle } from '../cases/employer-regimes.js'
import type { NumberField } from '../cases/field.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'
import type { AbsenceEvent } from './absence-events.js'

/** Fields that enter the result of an absence by hand, each with the absences that say the same of their days. */

const SICKNESS: readonly NatureAbsence[] = ['maladie', 'affection_longue_duree', 'temps_partiel_therapeutique']
const ACCIDENT: readonly NatureAbsence[] = ['accident_travail', 'maladie_professionnelle', 'accident_trajet']
const PARENTS: readonly NatureAbsence[] = [
  'maternite',
  'paternite',
  'adoption',
  'conge_supplementaire_naissance',
  'deuil_enfant',
]
const UNPAID: readonly NatureAbsence[] = ['sans_solde', 'conge_parental', 'greve']

const SAME_DAYS: readonly (readonly [readonly NumberField[], readonly NatureAbsence[]])[] = [
  [[employee.HeuresAbsenceMaladie, employee.MontantAbsenceMaladie, kinds.JoursOuvresMaladie], SICKNESS],
  [[employee.MontantAbsenceATMP, kinds.JoursOuvresATMP], ACCIDENT],
  [[employee.MontantAbsenceSansSolde, kinds.JoursOuvresSansSolde], UNPAID],
  [[employee.JoursAbsenceSansSolde], [...SICKNESS, ...ACCIDENT, ...PARENTS, ...UNPAID]],
  [[employee.MontantMaintien], [...SICKNESS, ...ACCIDENT, ...PARENTS]],
  [[HeuresActivitePartielle], ['activite_partielle']],
]

/** The faults of a month that enters one absence twice: as an event, and by its result in `Absences` or `ActivitePartielle`. */
export function* enteredTwice({ numbers }: CheckedFields, touching: readonly AbsenceEvent[]): Generator<Fault> {
  for (const [fields, natures] of SAME_DAYS) {
    const event = touching.find(({ nature }) => natures.includes(nature))
    if (event === undefined) continue
    for (const field of fields) {
      const value = numbers[field.key]
      if (value === undefined || value.isZero()) continue
      const expected = {
        en: `nothing beside the absence ${event.id} (${event.nature}) of the same month, which gives it`,
        fr: `rien à côté de l’absence ${event.id} (${event.nature}) du même mois, qui le donne`,
      }
      yield fault('wrong_absence', { ...at(field), value: value.toFixed() }, expected)
    }
  }
}

/** Absences during which a part of the time may be worked; the first needs one. */
const PARTIAL: readonly NatureAbsence[] = ['temps_partiel_therapeutique', 'conge_parental', 'activite_partielle']

/** A part that is worked has a meaning for some absences only, and therapeutic part time has none without. */
export function* wrongParts(events: readonly AbsenceEvent[]): Generator<Fault> {
  for (const { nature, worked } of events) {
    const where = { ...at(PartTravaillee), value: worked.toFixed() }
    if (nature === PARTIAL[0] && (worked.isZero() || worked.gte(1))) {
      yield fault('wrong_absence', where, {
        en: `a part above 0 and below 1 of ${nature}`,
        fr: `une part de ${nature} supérieure à 0 et inférieure à 1`,
      })
    } else if (worked.gt(0) && !PARTIAL.includes(nature)) {
      yield fault('wrong_absence', where, {
        en: `0 for ${nature}: a part of the time is worked in ${PARTIAL.join(', ')} alone`,
        fr: `0 pour ${nature} : une part du temps n’est travaillée qu’en ${PARTIAL.join(', ')}`,
      })
    }
  }
}
