import { match } from 'ts-pattern'
import type { PreviewBlocker } from './codes.js'

/**
 * The cycle of one tenant and one month (section 3.1 of the specification): its events, and the state that they result in.
 * An event has happened and is never refused; `decide.ts` turns commands into events.
 */

/** The variables that a partner enters: euros as decimal text, and the confirmed payment date, `YYYY-MM-DD`. */
export interface Variables {
  readonly remuneration: string
  readonly dateDeVersement: string
}

/** The exact result of one payrun job, calculated from one generation of inputs. */
export interface Candidate {
  readonly candidateId: string
  readonly payrunJobId: number
  /** 0: several people are paid. */
  readonly resultSetId: number
  /** `blocked`: an amount is missing or ambiguous, or a person has no result, so the candidate can be read but not approved. */
  readonly outcome: 'ready' | 'blocked'
  /** Only for a payroll's month. */
  readonly counts?: PeopleCounts
}

/** How many people a candidate of a payroll's month concerns. */
export interface PeopleCounts {
  /** The people to pay: with a result, with faults or held out. In a later revision: the people whose results change. */
  readonly people: number
  readonly computed: number
  readonly withFaults: number
  readonly held: number
  /** The people who were computed again: the others keep their previous results. */
  readonly changed: number
  /** The people whose payslip of an earlier revision is annulled with none in its place. Absent: none. */
  readonly annulled?: number
}

/** The payroll, payrun and payment date of a month. */
export interface PayrollOfMonth {
  readonly payrollId: number
  readonly payrunId: number
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string
}

/** A person excluded from the month until released. */
export interface HeldPerson {
  readonly employeeId: number
  readonly reason: string
}

/** What differs between the month of an officer and the month of a payroll. Everything else is the same. */
interface MonthRules {
  /** Whether it pays the only officer of the tenant, and is refused where there is not exactly one. */
  readonly paysOneOfficer: boolean
  /** Whether its pay and its payment date are variables, which are to be confirmed before a calculation. */
  readonly hasVariables: boolean
  /** Whether open controls keep a candidate from being approved. */
  readonly controlsStand: boolean
  /**
   * Whether a changed value is an event even where no calculation has read it or is reading it. Months of thousands of
   * people record no such event.
   */
  readonly tellsEveryValue: boolean
}
const OFFICERS: MonthRules = {
  paysOneOfficer: true,
  hasVariables: true,
  controlsStand: false,
  tellsEveryValue: true,
}
const PAYROLLS: MonthRules = {
  paysOneOfficer: false,
  hasVariables: false,
  controlsStand: true,
  tellsEveryValue: false,
}
export const rulesOf = ({ payroll }: Pick<Cycle, 'payroll'>): MonthRules =>
  payroll === undefined ? OFFICERS : PAYROLLS

/** The result that a month is paid by: a candidate, or the native job of a legacy cycle (without a candidate id). */
export type Result = Candidate | (Omit<Candidate, 'candidateId'> & { readonly candidateId: null })

export const OPERATION_KINDS = ['calculate', 'approve', 'abort_draft'] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]
/** The one operation that a month may have under way. In doubt, it still reserves the month. */
interface Reservation {
  readonly operationId: number
  readonly kind: OperationKind
  readonly inDoubt: boolean
}

export const VARIABLE_WRITE_STATUSES = ['pending', 'confirmed', 'reconcile_required', 'rejected'] as const
export interface VariableWrite {
  readonly id: number
  readonly status: (typeof VARIABLE_WRITE_STATUSES)[number]
  readonly variables: Variables
  /** The version that its request named: a repeated request names it too, whatever has happened to the month since. */
  readonly begunAt: number
}

/** Section 3.1 of the specification. */
export const CYCLE_STATES = [
  'collecting',
  'preview_ready',
  'approved',
  'finalized',
  'filed',
  'accepted',
  'correction_required',
] as const

/** The state of a revision, with the members that exist only in that state. */
export type Stage =
  | { readonly state: 'collecting' }
  | { readonly state: 'preview_ready' | 'approved'; readonly result: Result }
  | { readonly state: 'finalized' | 'filed' | 'accepted' | 'correction_required'; readonly result: Result }

/** A revision that another one has replaced. */
export interface EarlierRevision {
  readonly revision: number
  readonly stage: Stage
  readonly variables: Variables | undefined
  /** Payroll and held people of a payroll's month at that time. */
  readonly payroll?: PayrollOfMonth | undefined
  readonly held?: readonly HeldPerson[]
}

export interface Preview {
  readonly blockers: readonly PreviewBlocker[]
  readonly payrunJobId: number | null
  readonly resultSetId: number | null
}

export interface Cycle {
  readonly period: string
  /** How many events it has: the ETag. */
  readonly version: number
  /** Undefined: the month of an officer. */
  readonly payroll: PayrollOfMonth | undefined
  /** The people that a payroll's month holds out, in the order of their exclusion. */
  readonly held: readonly HeldPerson[]
  /** The job of the last candidate of this revision, including an invalidated or abandoned one. */
  readonly lastJob: number | undefined
  /** From 1; each change after approval or finalization makes the next. */
  readonly revision: number
  readonly stage: Stage
  readonly variables: Variables | undefined
  /** How often the inputs of the month have changed. */
  readonly generation: number
  readonly write: VariableWrite | undefined
  readonly reservation: Reservation | undefined
  /** The last readiness check of a legacy cycle. */
  readonly preview: Preview | undefined
  /** Whether it ever had a managed candidate. If not, it is a legacy cycle. */
  readonly managed: boolean
  /** Whether this revision was opened by an operator's replay. */
  readonly replayed: boolean
  readonly skipped: boolean
  /** The operator's last record about the declaration. */
  readonly filing: { readonly reference?: string; readonly reason?: string } | undefined
  /** The consent with which a replay opened the current revision. */
  readonly consent: Consent | undefined
  /** Values that the final result does not include: they were recorded, or found to be recorded, outside the write window. */
  readonly lateChanges: readonly LateChange[]
  readonly earlier: readonly EarlierRevision[]
}

/** A recorded value: which field, from which instant, and when it was recorded. */
export interface LateChange {
  readonly caseName: string
  readonly caseFieldName: string
  readonly start: string
  readonly recordedAt: string
  /**
   * The employee (null: the company), the texts that the month read before and reads now, and the user who recorded it. Absent: the
   * month of an officer recorded it in an earlier version.
   */
  readonly of?: {
    readonly employeeId: number | null
    readonly old: string | null
    readonly new: string | null
    readonly by: number | null
  }
}

/** The consent to a replay, recorded as it was given. */
export interface Consent {
  readonly by: string
  readonly reference: string
  readonly at: string
}

export type CycleEvent =
  | { readonly type: 'Opened'; readonly payroll?: PayrollOfMonth }
  | { readonly type: 'PaymentDateSet'; readonly paymentDate: string }
  | ({ readonly type: 'PersonHeld' } & HeldPerson)
  | { readonly type: 'PersonReleased'; readonly employeeId: number }
  | { readonly type: 'VariableWriteBegun'; readonly writeId: number; readonly variables: Variables }
  | {
      readonly type: 'VariableWriteConfirmed'
      readonly writeId: number
      readonly reconciled: boolean
      /** Known only when the month was final and its write window over: the month keeps its variables. */
      readonly late?: true
    }
  | { readonly type: 'VariableWriteInDoubt'; readonly writeId: number }
  | { readonly type: 'VariableWriteRejected'; readonly writeId: number; readonly reconciled: boolean }
  | { readonly type: 'InputsChanged' }
  | { readonly type: 'InputsLate'; readonly changes: readonly LateChange[] }
  | { readonly type: 'RevisionOpened'; readonly consent?: Consent }
  | { readonly type: 'CalculationRequested'; readonly operationId: number }
  | ({
      readonly type: 'CandidateMade'
      readonly operationId: number
      /** How many controls of a payroll's month keep it from being approved; absent: none. */
      readonly openControls?: number
      /** How many people have undecided differences of past months; absent: none. */
      readonly proposals?: number
    } & Candidate)
  | { readonly type: 'CandidateInvalidated'; readonly candidateId: string }
  | { readonly type: 'CandidateAbandoned'; readonly candidateId: string }
  | { readonly type: 'PreviewChecked'; readonly preview: Preview }
  | { readonly type: 'Approved'; readonly operationId: number }
  | { readonly type: 'Finalized'; readonly operationId: number }
  | { readonly type: 'DraftAbortRequested'; readonly operationId: number; readonly payrunJobId: number }
  | { readonly type: 'OperationEnded'; readonly operationId: number; readonly why: 'done' | 'failed' | 'not_applied' }
  | { readonly type: 'OperationInDoubt'; readonly operationId: number }
  | { readonly type: 'OperationResumed'; readonly operationId: number }
  | {
      readonly type: 'Filed'
      readonly state: 'filed' | 'accepted' | 'correction_required'
      readonly reference?: string
      readonly reason?: string
    }
  | { readonly type: 'Skipped'; readonly reason: string }

/** A month without events. */
export const newCycle = (period: string): Cycle => ({
  period,
  payroll: undefined,
  held: [],
  lastJob: undefined,
  version: 0,
  revision: 1,
  stage: { state: 'collecting' },
  variables: undefined,
  generation: 0,
  write: undefined,
  reservation: undefined,
  preview: undefined,
  managed: false,
  replayed: false,
  skipped: false,
  filing: undefined,
  consent: undefined,
  lateChanges: [],
  earlier: [],
})

/** The cycle after an event. */
export function evolve(cycle: Cycle, event: CycleEvent): Cycle {
  return { ...cycle, ...changed(cycle, event), version: cycle.version + 1 }
}

/** The cycle of a month after all its events. */
export const cycleOf = (period: string, events: readonly CycleEvent[]): Cycle => events.reduce(evolve, newCycle(period))

const COLLECTING: Stage = { state: 'collecting' }

function changed(cycle: Cycle, event: CycleEvent): Partial<Cycle> {
  const { stage, write, reservation } = cycle
  return match<CycleEvent, Partial<Cycle>>(event)
    .with({ type: 'Opened' }, ({ payroll }) => ({ payroll }))
    .with({ type: 'PaymentDateSet' }, { type: 'PersonHeld' }, { type: 'PersonReleased' }, (own) =>
      payrollChanged(cycle, own),
    )
    .with({ type: 'VariableWriteBegun' }, ({ writeId, variables }) => ({
      write: { id: writeId, status: 'pending', variables, begunAt: cycle.version },
    }))
    .with({ type: 'VariableWriteConfirmed' }, ({ late }) => ({
      ...(write && { write: { ...write, status: 'confirmed' }, ...(late !== true && { variables: write.variables }) }),
    }))
    .with({ type: 'VariableWriteInDoubt' }, () => ({
      ...(write && { write: { ...write, status: 'reconcile_required' } }),
    }))
    .with({ type: 'VariableWriteRejected' }, () => ({ ...(write && { write: { ...write, status: 'rejected' } }) }))
    .with({ type: 'InputsChanged' }, () => ({
      generation: cycle.generation + 1,
      preview: undefined,
      ...(stage.state === 'preview_ready' && { stage: COLLECTING }),
    }))
    .with({ type: 'InputsLate' }, ({ changes }) => ({ lateChanges: [...cycle.lateChanges, ...changes] }))
    .with({ type: 'RevisionOpened' }, ({ consent }) => revisionAfter(cycle, consent))
    .with({ type: 'CalculationRequested' }, ({ operationId }) => ({
      reservation: { operationId, kind: 'calculate', inDoubt: false },
    }))
    .with({ type: 'CandidateMade' }, ({ operationId: _, type: __, openControls: ___, proposals: ____, ...result }) => ({
      stage: { state: 'preview_ready', result },
      reservation: undefined,
      lastJob: result.payrunJobId,
      managed: true,
    }))
    .with({ type: 'CandidateInvalidated' }, { type: 'CandidateAbandoned' }, () => ({ stage: COLLECTING }))
    .with({ type: 'PreviewChecked' }, ({ preview }) => ({ preview, stage: stageOfPreview(preview) }))
    .with({ type: 'Approved' }, ({ operationId }) => ({
      ...('result' in stage && { stage: { state: 'approved', result: stage.result } }),
      reservation: { operationId, kind: 'approve', inDoubt: false },
    }))
    .with({ type: 'Finalized' }, () => ({
      ...('result' in stage && { stage: { state: 'finalized', result: stage.result } }),
      reservation: undefined,
    }))
    .with({ type: 'DraftAbortRequested' }, ({ operationId }) => ({
      reservation: { operationId, kind: 'abort_draft', inDoubt: false },
    }))
    .with({ type: 'OperationEnded' }, () => ({ reservation: undefined }))
    .with({ type: 'OperationInDoubt' }, () => ({
      ...(reservation && { reservation: { ...reservation, inDoubt: true } }),
    }))
    .with({ type: 'OperationResumed' }, () => ({
      ...(reservation && { reservation: { ...reservation, inDoubt: false } }),
    }))
    .with({ type: 'Filed' }, ({ state, type: _, ...filing }) => ({
      filing,
      ...('result' in stage && { stage: { state, result: stage.result } }),
    }))
    .with({ type: 'Skipped' }, () => ({ skipped: true }))
    .exhaustive()
}

type PayrollEvent = Extract<CycleEvent, { readonly type: 'PaymentDateSet' | 'PersonHeld' | 'PersonReleased' }>
/** The changes by events of months of payrolls only. */
function payrollChanged({ payroll, held }: Cycle, event: PayrollEvent): Partial<Cycle> {
  if (event.type === 'PaymentDateSet') return { payroll: payroll && { ...payroll, paymentDate: event.paymentDate } }
  const { employeeId } = event
  const others = held.filter((one) => one.employeeId !== employeeId)
  return { held: event.type === 'PersonHeld' ? [...others, { employeeId, reason: event.reason }] : others }
}

/** The next revision of a cycle; with a consent it is opened by a replay. */
const revisionAfter = (cycle: Cycle, consent: Cycle['consent']): Partial<Cycle> => ({
  revision: cycle.revision + 1,
  stage: COLLECTING,
  lastJob: undefined,
  preview: undefined,
  replayed: consent !== undefined,
  filing: undefined,
  lateChanges: [],
  consent,
  // A replay needs every input anew.
  ...(consent && { variables: undefined }),
  earlier: [...cycle.earlier, replacedRevision(cycle)],
})

function replacedRevision({ revision, stage, variables, payroll, held }: Cycle): EarlierRevision {
  return { revision, stage, variables, ...(payroll && { payroll, held }) }
}

function stageOfPreview({ blockers, payrunJobId, resultSetId }: Preview): Stage {
  if (blockers.length > 0 || payrunJobId === null || resultSetId === null) return COLLECTING
  return { state: 'preview_ready', result: { candidateId: null, payrunJobId, resultSetId, outcome: 'ready' } }
}

/** The candidate that can still be reviewed, approved or abandoned. */
export const candidateOf = ({ stage }: Cycle): Candidate | undefined =>
  stage.state !== 'collecting' && stage.result.candidateId !== null ? stage.result : undefined

/** A revision by its number, the current one or an earlier one. */
export const revisionOf = (cycle: Cycle, number: number): EarlierRevision | undefined =>
  number === cycle.revision ? cycle : cycle.earlier.find(({ revision }) => revision === number)

/** The final jobs of the replaced revisions, in their order. */
export const earlierFinalJobs = ({ earlier }: Pick<Cycle, 'earlier'>): readonly number[] =>
  earlier.flatMap(({ stage }) => (isFinalized({ stage }) && 'result' in stage ? [stage.result.payrunJobId] : []))

/** The final jobs of all revisions, in their order. */
export const finalJobsAmong = (cycle: Cycle): readonly number[] =>
  earlierFinalJobs({ earlier: [...cycle.earlier, cycle] })

/** Whether the current revision is finalized, filed or beyond. */
export const isFinalized = ({ stage }: Pick<Cycle, 'stage'>): boolean =>
  stage.state === 'finalized' ||
  stage.state === 'filed' ||
  stage.state === 'accepted' ||
  stage.state === 'correction_required'

/** Whether any revision of the month was finalized. */
export const wasFinalized = (cycle: Cycle): boolean =>
  isFinalized(cycle) || cycle.earlier.some((revision) => isFinalized({ ...cycle, stage: revision.stage }))
