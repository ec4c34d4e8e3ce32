import { type Say, say } from '../chrome.js'

/** The displayed state of a payrun job. */
export interface JobState {
  readonly status: string
  readonly isEnded: boolean
  /** The name of a simulation; null: a real one. */
  readonly forecast: string | null
  /** Whether no employee could be calculated; otherwise a payrun with the status `Abort` was aborted by a person. */
  readonly hasFailed: boolean
}

/** A payrun job. */
export interface JobShown extends JobState {
  readonly id: number
  readonly name: string
  readonly payrun: string
  readonly period: string
  readonly started: string
  /** Null: it is still calculating. */
  readonly ended: string | null
  readonly evaluated: string
  readonly reason: string | null
  readonly done: number
  readonly people: number
  readonly openingsMissing: number
}

/** The state of a payrun job in everyday words. */
export function jobStateText({ status, isEnded, forecast, hasFailed }: JobState): string {
  if (!isEnded) return say('en calcul', 'calculating')
  switch (status) {
    case 'Draft':
      return forecast === null ? say('à relire', 'to review') : say('simulation', 'simulation')
    case 'Release':
      return say('validée', 'released')
    case 'Process':
      return say('déclarée en paiement', 'declared sent to payment')
    case 'Complete':
      return say('déclarée payée', 'declared paid')
    case 'Abort':
      return hasFailed ? say('échouée', 'failed') : say('abandonnée', 'given up')
    case 'Cancel':
      return say('déclarée non payée', 'declared not paid')
    default:
      return status
  }
}

/** The status of a job as a message names it, in everyday words. */
export function jobStatusText(say: Say, status: string): string {
  const texts: Readonly<Record<string, string>> = {
    Draft: say('brouillon', 'draft'),
    Release: say('validé', 'released'),
    Process: say('en paiement', 'being paid'),
    Complete: say('payé', 'paid'),
    Abort: say('abandonné', 'given up'),
    Cancel: say('annulé', 'cancelled'),
  }
  return texts[status] ?? status
}

export function JobBadge({ job }: { readonly job: JobState }) {
  const isReal = job.forecast === null
  const kinds: Readonly<Record<string, string>> = {
    ...(isReal && { Draft: 'is-waiting' }),
    ...{ Release: 'is-final', Process: 'is-final', Complete: 'is-final', Abort: 'is-wrong', Cancel: 'is-wrong' },
  }
  const kind = job.isEnded ? (kinds[job.status] ?? '') : ''
  return <span class={`badge ${kind}`}>{jobStateText(job)}</span>
}
