export {
  type Answer,
  answerOf,
  type ProblemOf,
  type RefusalsOf,
  type RefusedAnswer,
  type Schemas,
  type Unavailable,
  valueOrThrow,
} from './answers.js'
export { type CentimeApi, type CentimeClient, type CentimeOptions, centimeClient, type TenantClient } from './client.js'
export type { DeclarationFile, DeclarationsClient } from './declarations.js'
export type { DocumentClient, DocumentRefusal } from './document.js'
export type { LawChangesClient } from './law-changes.js'
export type {
  ApproveOptions,
  CalculateOptions,
  CandidateMissing,
  CandidateOf,
  ManagedMonth,
  OperationRefusal,
  RecordOf,
} from './managed.js'
export type { MonthClient, MonthOfOfficer, MonthRecord, ReviewedCandidate } from './month.js'
export type { MonthOfPayroll, PayrollMonthClient, PeopleMonthRecord, ReviewedPeople } from './payroll-month.js'
export type { JobAborted, JobClient, NewJob, PayrunClient, StartOptions } from './payrun.js'
export { type CentimeEvent, type ReceivedWebhook, verifyWebhook, type WebhookRefusal } from './webhook.js'
