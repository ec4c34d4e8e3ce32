/** The payroll month as pure decisions. No clock, no store: what a decision needs comes with it. */
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
export { blocksRealStart, isDeletable, isHistory, type JobStatus, nextStatuses, type PayrunJob } from './job.js'
