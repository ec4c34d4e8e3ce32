import type { Field } from './field.js'
import type { ACRE_BALANCES, OPENING_BALANCES } from './opening-balances.js'
import type { PLAN_FIELDS } from './plans.js'
import type { SCHEDULE_FIELDS } from './schedule.js'

/** The modules that export fields one by one. */
type Cases =
  | typeof import('./absence-events.js')
  | typeof import('./absence-settings.js')
  | typeof import('./agreements.js')
  | typeof import('./attachments.js')
  | typeof import('./back-pay.js')
  | typeof import('./benefits.js')
  | typeof import('./company.js')
  | typeof import('./contract-kinds.js')
  | typeof import('./derived.js')
  | typeof import('./employee.js')
  | typeof import('./employer-regimes.js')
  | typeof import('./health-dispense.js')
  | typeof import('./leave-derived.js')
  | typeof import('./leave-records.js')
  | typeof import('./leave-settings.js')
  | typeof import('./leaving.js')
  | typeof import('./mentions.js')
  | typeof import('./month-absences.js')
  | typeof import('./premiums.js')
  | typeof import('./stop.js')
  | typeof import('./warning-derived.js')
type FieldIn<Module> = Module extends Module ? Extract<Module[keyof Module], Field> : never
type ListedField = (
  | typeof OPENING_BALANCES
  | typeof ACRE_BALANCES
  | typeof PLAN_FIELDS
  | typeof SCHEDULE_FIELDS
)[number]

/** The key of every case field of this package, `Case.Field`. */
export type FieldName = (FieldIn<Cases> | ListedField)['key']
