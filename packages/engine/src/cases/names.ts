import type * as absences from './absence-events.js'
import type * as settings from './absence-settings.js'
import type * as attachments from './attachments.js'
import type * as backPay from './back-pay.js'
import type * as benefits from './benefits.js'
import type * as company from './company.js'
import type * as kinds from './contract-kinds.js'
import type * as derived from './derived.js'
import type * as employee from './employee.js'
import type * as regimes from './employer-regimes.js'
import type { Field } from './field.js'
import type * as dispense from './health-dispense.js'
import type * as leaveDerived from './leave-derived.js'
import type * as leaveRecords from './leave-records.js'
import type * as leaveSettings from './leave-settings.js'
import type * as leaving from './leaving.js'
import type * as mentions from './mentions.js'
import type * as monthAbsences from './month-absences.js'
import type { ACRE_BALANCES, OPENING_BALANCES } from './opening-balances.js'
import type { PLAN_FIELDS } from './plans.js'
import type * as premiums from './premiums.js'
import type * as schedule from './schedule.js'
import type * as stop from './stop.js'
import type * as warningDerived from './warning-derived.js'

/** The fields that a module exports. */
type FieldIn<Module> = Extract<Module[keyof Module], Field>

/** The key of every case field of this package, `Case.Field`. */
export type FieldName =
  | FieldIn<typeof absences>['key']
  | FieldIn<typeof settings>['key']
  | FieldIn<typeof monthAbsences>['key']
  | FieldIn<typeof stop>['key']
  | FieldIn<typeof dispense>['key']
  | FieldIn<typeof warningDerived>['key']
  | FieldIn<typeof schedule>['key']
  | FieldIn<typeof leaveDerived>['key']
  | FieldIn<typeof leaveRecords>['key']
  | FieldIn<typeof leaveSettings>['key']
  | FieldIn<typeof attachments>['key']
  | FieldIn<typeof backPay>['key']
  | FieldIn<typeof leaving>['key']
  | FieldIn<typeof company>['key']
  | FieldIn<typeof kinds>['key']
  | FieldIn<typeof derived>['key']
  | FieldIn<typeof employee>['key']
  | FieldIn<typeof mentions>['key']
  | FieldIn<typeof regimes>['key']
  | FieldIn<typeof premiums>['key']
  | FieldIn<typeof benefits>['key']
  | (typeof OPENING_BALANCES)[number]['key']
  | (typeof ACRE_BALANCES)[number]['key']
  | (typeof PLAN_FIELDS)[number]['key']
