/** The payroll month as pure decisions: no clock, no store; everything that a decision needs is an argument. */
export * from './codes.js'
export * from './cycle.js'
export * from './decide.js'
export {
  afterAttempt,
  DELIVERY_STATUSES,
  type Delivery,
  type DeliveryAnswer,
  type DeliveryAttempt,
  newDelivery,
  nextStep,
  type PendingDelivery,
  replay,
  resume,
  retryDelayMilliseconds,
  rotationEnd,
  type SuspendedDelivery,
  suspend,
} from './delivery.js'
export {
  askForDocument,
  DOCUMENT_STATUSES,
  type DocumentState,
  type DocumentStatus,
  type DocumentVariant,
  isDocumentable,
  isDocumentExpired,
  nextActionOf,
} from './document.js'
export {
  blocksRealStart,
  isDeletable,
  isHistory,
  JOB_STATUSES,
  type JobStatus,
  nextStatuses,
  type PayrunJob,
} from './job.js'
export { isInWriteWindow, isPaymentDateOf, monthAfter, monthBefore } from './month.js'
export { type Notice, noticeOf } from './notice.js'
export * from './operation.js'
export { file, joinReplay, openReplay, skip } from './operator.js'
export type { Surroundings } from './reasons.js'
export type { CycleRefusal, Decision } from './refusal.js'
export * from './result.js'
