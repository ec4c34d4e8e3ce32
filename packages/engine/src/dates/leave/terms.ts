import type { CheckedFields } from '../../cases/checked-fields.js'
import { AlsaceMoselle } from '../../cases/company.js'
import { HeuresContrat } from '../../cases/employee.js'
import type { ChoiceField, Field } from '../../cases/field.js'
import {
  CongesNonPris,
  DebutAnneeConges,
  DecompteConges,
  FractionnementConges,
  RenonciationFractionnement,
} from '../../cases/leave-settings.js'
import { SCHEDULE_FIELDS } from '../../cases/schedule.js'
import { isHoliday } from '../../ground/holidays.js'
import { scheduleOf } from '../schedule.js'

/** The fields that count leave. */
export const TERM_FIELDS: readonly Field[] = [
  HeuresContrat,
  ...SCHEDULE_FIELDS,
  RenonciationFractionnement,
  AlsaceMoselle,
  DebutAnneeConges,
  DecompteConges,
  CongesNonPris,
  FractionnementConges,
]

/** The first day that counts for leave: two years before the first month with law. */
export const EARLIEST_LEAVE = '2022-01-01'

/** Terms that count leave: the schedule of the contract and the settings of the company in force on a day. */
export interface LeaveTerms {
  /** Whether the person works on a weekday, from Monday on. */
  readonly week: readonly boolean[]
  readonly isHoliday: (day: string) => boolean
  /** Working days (`ouvrables`, Monday to Saturday) or open days (`ouvres`: the five of the pattern, or Monday to Friday). */
  readonly unit: 'ouvrables' | 'ouvres'
  /** First day of the reference year, MM-DD. */
  readonly start: string
  /** Whether unprotected days are carried over or expire when the year in which they are taken ends. */
  readonly unused: 'report' | 'perte'
  /** Whether split leave gives further days (C. trav. L3141-23): not if the person or an agreement renounced them. */
  readonly split: boolean
}

export type TermsOn = (day: string) => LeaveTerms

/** Values of fields up to a day, the last on which they apply. */
export interface FieldsUntil {
  readonly until: string
  readonly fields: CheckedFields
}

/** The terms of a month, and the earlier terms in the order of their last days. */
export function termsOn(fields: CheckedFields, before: readonly FieldsUntil[]): TermsOn {
  const present = termsOf(fields)
  const earlier = before.map(({ until, fields: own }) => ({ until, terms: termsOf(own) }))
  return (day) => earlier.find(({ until }) => day <= until)?.terms ?? present
}

function termsOf(fields: CheckedFields): LeaveTerms {
  const choice = ({ key }: ChoiceField): string => fields.choices[key] ?? ''
  const isAlsace = choice(AlsaceMoselle) === 'true'
  return {
    week: scheduleOf(fields).week.map((hours) => hours.gt(0)),
    isHoliday: (day) => isHoliday(day, isAlsace),
    unit: choice(DecompteConges) === 'ouvres' ? 'ouvres' : 'ouvrables',
    start: choice(DebutAnneeConges) || (DebutAnneeConges.default ?? ''),
    unused: choice(CongesNonPris) === 'perte' ? 'perte' : 'report',
    split: choice(FractionnementConges) !== 'false' && choice(RenonciationFractionnement) !== 'true',
  }
}
