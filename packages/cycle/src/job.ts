/**
 * The life of a payrun job. It is calculated in `Process`; once ended it is a `Draft`, or failed (`Abort`). An operator
 * releases, processes and completes a real draft; a simulation stays a draft.
 */
export const JOB_STATUSES = ['Process', 'Draft', 'Release', 'Complete', 'Abort', 'Cancel'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export interface PayrunJob {
  readonly status: JobStatus
  /** Whether its calculation has ended: a job in `Process` is either calculating, or released and being paid. */
  readonly ended: boolean
  /** Whether it is a simulation. */
  readonly forecast: boolean
}

const REAL: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  Process: ['Complete', 'Cancel'],
  Draft: ['Release', 'Abort'],
  Release: ['Process', 'Abort'],
  Complete: [],
  Abort: [],
  Cancel: [],
}

/** The statuses that a job can be moved to. */
export function nextStatuses({ status, ended, forecast }: PayrunJob): readonly JobStatus[] {
  if (!ended) return []
  return forecast ? (status === 'Draft' ? ['Abort'] : []) : REAL[status]
}

/** Whether a job can be deleted: only a draft or a failed one, because the others are pay. */
export const isDeletable = ({ status, ended }: PayrunJob): boolean =>
  ended && (status === 'Draft' || status === 'Abort' || status === 'Cancel')

/** Whether the job prevents another real job of its payrun from starting. */
export const blocksRealStart = ({ status, ended, forecast }: PayrunJob): boolean =>
  !forecast && (!ended || status === 'Draft')

/** Whether its results are the history of later months. */
export const isHistory = ({ status, ended, forecast }: PayrunJob): boolean =>
  ended && !forecast && (status === 'Release' || status === 'Process' || status === 'Complete')
