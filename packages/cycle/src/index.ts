/** The payroll month as pure decisions. No clock, no store: what a decision needs comes with it. */
export * from './cycle.js'
export * from './decide.js'
export {
  afterAttempt,
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
  type DocumentState,
  type DocumentStatus,
  type DocumentVariant,
  isDocumentable,
  isDocumentExpired,
  type NextAction,
  nextActionOf,
} from './document.js'
export { blocksRealStart, isDeletable, isHistory, type JobStatus, nextStatuses, type PayrunJob } from './job.js'
export { isInWriteWindow, isPaymentDateOf, monthAfter, monthBefore } from './month.js'
export { NOTICED_CHANGES, type Notice, type NoticedChange, noticeOf } from './notice.js'
export * from './operation.js'
export { file, joinReplay, openReplay, skip } from './operator.js'
export type { Surroundings } from './reasons.js'
export { CYCLE_REFUSALS, type CycleRefusal, type CycleRefusalCode, type Decision } from './refusal.js'
export * from './result.js'
