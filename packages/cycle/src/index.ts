/** The payroll month as pure decisions. No clock, no store: what a decision needs comes with it. */
export { blocksRealStart, isDeletable, isHistory, type JobStatus, nextStatuses, type PayrunJob } from './job.js'
