import type { ContractValue } from '../contract-values.js'
import { isFinal } from '../month-readings.js'
import type { Pay } from '../month-requests.js'
import { shifted } from '../months.js'

/**
 * A second implementation of the managed months of one tenant, as simple as the specification and the contract allow: the
 * model test expects the service to behave like it. It uses nothing of `packages/cycle`. Values that the service chooses (ids,
 * ETags) are undefined until an answer shows them.
 */
export interface World {
  /** The month of the service's clock. */
  readonly clock: string
  readonly active: boolean
  readonly native: 'allow' | 'deny'
  /** How many times each fault of the sandbox will still occur. */
  readonly faults: Readonly<Record<string, number>>
  /** The months that were opened. */
  readonly months: Readonly<Record<string, Month>>
  /** The engine's pay for a month. */
  readonly recorded: Readonly<Record<string, number>>
  /** The tax rate from the first day of a month on. */
  readonly rates: Readonly<Record<string, number>>
  /** The values of contracts, in the order of recording. */
  readonly contracts: readonly ContractValue[]
  readonly operations: readonly Operation[]
  /** Real jobs of the one payrun, as they were started. */
  readonly jobs: readonly Job[]
  /** The stored answers, by key. */
  readonly keys: Readonly<Record<string, StoredAnswer>>
}
interface StoredAnswer {
  readonly asked: string
  readonly status: number
  readonly operation?: number | undefined
}

export interface Month {
  /** Undefined until an answer shows it after a change. */
  readonly etag?: number | undefined
  /** The last one that an answer has shown: a later one is higher. */
  readonly seen: number
  readonly revision: number
  readonly state: string
  readonly pay?: Pay | undefined
  /** How many times its inputs have changed. */
  readonly inputs: number
  readonly write?: Write | undefined
  /** The operation that reserves it. */
  readonly operation?: number | undefined
  /** The document's subject: reviewed, approved or finalized. */
  readonly result?: Result | undefined
  readonly preview?: { readonly blockers: readonly string[]; readonly job?: number | undefined } | undefined
  readonly managed: boolean
  readonly replayed: boolean
  /** The values that its final result does not include: their fields and their months. */
  readonly late: readonly string[]
  readonly skipped: boolean
  readonly earlier: readonly Earlier[]
}
export interface Write {
  /** The number of the request. */
  readonly by: number
  /** The ETag that it named. */
  readonly named?: string | undefined
  readonly id?: number | undefined
  readonly status: 'queued' | 'sent' | 'confirmed' | 'reconcile_required' | 'rejected'
  readonly pay: Pay
  /** How many times the engine has recorded it. */
  readonly effects: number
  /** Neither the engine's answer nor the key tells the outcome. */
  readonly inDoubt: boolean
}
/** The job by its place in the list; without a candidate where the month is a legacy one. */
export interface Result {
  readonly job: number
  readonly candidate: boolean
  /** The variables at its calculation. */
  readonly gross: number
}
export type Earlier = Pick<Month, 'revision' | 'state' | 'pay' | 'result'>

export interface Operation {
  readonly id: number
  readonly kind: 'calculate' | 'approve' | 'abort_draft'
  readonly month: string
  readonly revision: number
  /** The `inputs` of its month when it was requested. */
  readonly inputs: number
  /** `sent`: the engine has done or refused it, and the month does not show it yet. */
  readonly stage: 'queued' | 'sent' | 'calculating' | 'completed' | 'failed' | 'reconcile_required'
  readonly blocker?: string | undefined
  readonly inDoubt: boolean
  readonly job?: number | undefined
}
export interface Job {
  readonly id?: number | undefined
  /** The id of the candidate that was made of it. */
  readonly candidateId?: string | undefined
  readonly month: string
  /** The operation that started it; absent: a partner did. */
  readonly by?: number | undefined
  readonly status: 'calculating' | 'Draft' | 'Release' | 'Process' | 'Complete' | 'Abort' | 'Cancel' | 'gone'
  readonly gross: number | undefined
  /** The digest of everything that it has read. */
  readonly digest: string
  /** How many jobs were released before it. */
  readonly released?: number
}

export const emptyWorld = (clock: string): World => ({
  clock,
  active: true,
  native: 'allow',
  faults: {},
  months: {},
  recorded: {},
  rates: {},
  // The mandate of the dossier.
  contracts: [{ field: 'DateDebutContrat', value: '2026-01-01', day: '2026-01-01' }],
  operations: [],
  jobs: [],
  keys: {},
})

export const wasFinal = (month: Month): boolean => isFinal(month) || month.earlier.some(isFinal)

export const inWindow = (world: World, month: string): boolean =>
  month === world.clock || month === shifted(world.clock, -1)
export const laterFinal = ({ months }: World, month: string): boolean =>
  Object.entries(months).some(([name, other]) => name > month && wasFinal(other))
/** The approval of a later month that is under way: it keeps final months before it from being reopened. */
export const laterApproval = (world: World, month: string): number | undefined =>
  Object.entries(world.months)
    .sort()
    .filter(([name]) => name > month)
    .map(([, other]) => other.operation)
    .find((id) => world.operations.find((one) => one.id === id)?.kind === 'approve')
/** A month whose correction an operator's replay has opened is exempt while it is open. */
export const isLate = (world: World, name: string, month: Month): boolean =>
  laterFinal(world, name) && !(month.replayed && !isFinal(month))
/** The code of the work in the month before that must be finished first. A correction whose write window is over need not be finished. */
export function earlyCode(world: World, month: string): string | undefined {
  const { months } = world
  const name = shifted(month, -1)
  const before = months[name]
  const isFirst = !Object.entries(months).some(([other, { skipped }]) => other < month && !skipped)
  if (isFirst || before?.skipped === true) return undefined
  const isDone = before !== undefined && (isFinal(before) || (wasFinal(before) && !inWindow(world, name)))
  if (!isDone) return 'prior_month_not_finalized'
  const status = before.write?.status
  if (status === 'reconcile_required') return 'variable_write_reconciliation_required'
  const isBusy = status === 'queued' || status === 'sent' || before.operation !== undefined
  return isBusy ? 'payroll_operation_collision' : undefined
}

/** Changes a month, and with it its ETag. */
export function changed(world: World, name: string, change: Partial<Month>): World {
  const before = world.months[name]
  return withMonth(world, name, { seen: before?.etag ?? before?.seen ?? 0, etag: undefined, ...change })
}
/** Adds known values to a month, which itself has not changed. */
export function withMonth(world: World, name: string, known: Partial<Month>): World {
  const month = world.months[name]
  if (month === undefined) throw new Error(`${name} was never opened`)
  return { ...world, months: { ...world.months, [name]: { ...month, ...known } } }
}
/** The place of the job with an id that is not deleted; -1: there is none. */
export const jobAt = (world: World, id: number): number =>
  world.jobs.findIndex((job) => job.id === id && job.status !== 'gone')
export const withJob = (world: World, at: number | undefined, change: Partial<Job>): World => ({
  ...world,
  jobs: world.jobs.map((job, index) => (index === at ? { ...job, ...change } : job)),
})
export const withOperation = (world: World, id: number, change: Partial<Operation>): World => ({
  ...world,
  operations: world.operations.map((operation) => (operation.id === id ? { ...operation, ...change } : operation)),
})

/** Aborts a draft that nothing needs any more, or a job that is about to become one. */
export function draftAborted(world: World, at: number | undefined): World {
  const { status } = world.jobs[at ?? -1] ?? {}
  return status === 'Draft' || status === 'calculating' ? withJob(world, at, { status: 'Abort' }) : world
}

/** Invalidates the candidate of a month. */
export function invalidated(world: World, name: string): World {
  const { result } = world.months[name] ?? {}
  const gone = changed(world, name, { state: 'collecting', result: undefined })
  return result?.candidate === true ? draftAborted(gone, result.job) : gone
}

/** An input of the month has changed: section 3.1, first row and fifth. */
export function inputsChanged(world: World, name: string): World {
  const month = world.months[name]
  if (month === undefined) return world
  const inputs = month.inputs + 1
  if (month.state === 'collecting') return changed(world, name, { inputs, preview: undefined })
  if (month.state !== 'preview_ready') return reopened(world, name, false)
  return changed(invalidated(world, name), name, { inputs, preview: undefined })
}

/** Opens the next revision, and invalidates what was calculated from the month. */
export function reopened(world: World, name: string, replayed: boolean): World {
  const month = world.months[name]
  if (month === undefined) return world
  const { revision, state, pay, result, earlier, inputs } = month
  let next = changed(world, name, {
    revision: revision + 1,
    state: 'collecting',
    result: undefined,
    preview: undefined,
    inputs: inputs + 1,
    replayed,
    late: [],
    ...(replayed && { pay: undefined }),
    earlier: [...earlier, { revision, state, pay, result }],
  })
  if ((state === 'approved' || state === 'preview_ready') && result?.candidate === true)
    next = draftAborted(next, result.job)
  for (const later of Object.keys(world.months).sort()) {
    if (later <= name) continue
    next = outdated(next, later)
  }
  return next
}

/** Another month that this one is calculated from has changed. */
export function outdated(world: World, name: string): World {
  const { state, operation, result } = world.months[name] ?? {}
  const calculating = world.operations.find(({ id }) => id === operation)?.kind === 'calculate'
  if (state === 'preview_ready' && result?.candidate === true) return invalidated(world, name)
  const failed = state === 'approved' && operation === undefined
  return state === 'preview_ready' || calculating || failed ? inputsChanged(world, name) : world
}
