import {
  type Candidate,
  type Consent,
  type Cycle,
  type CycleEvent,
  candidateOf,
  isFinalized,
  type Preview,
  type Variables,
  wasFinalized,
} from './cycle.js'
import { isInWriteWindow, isPaymentDateOf } from './month.js'
import { type CycleRefusal, type CycleRefusalCode, type Decision, decided, refused, refusing } from './refusal.js'

/**
 * What may happen to a month: sections 3.1 and 4.6 of the specification. Each function takes the cycle as it is and what
 * it cannot see, and gives the events that follow, or the refusal that wins.
 */

/** What a month does not know by itself. */
export interface Surroundings {
  /** The month of the service's clock in Europe/Paris. */
  readonly month: string
  /** The month directly before: finalized (or skipped), not, or none at all because this is the tenant's first. */
  readonly before: 'finalized' | 'open' | 'first'
  /** Whether any later month has a finalized revision. */
  readonly laterFinalized: boolean
  /** The approval of a later month that is under way: it must not be finalized on top of a month that is reopened. */
  readonly laterApproval: number | undefined
  /** How many officers the tenant has. */
  readonly officers: number
}
type CycleDecision = Decision<CycleEvent>

/** Checks in the order in which their refusals win; the first that finds something. */
const firstOf = (...checks: readonly (CycleRefusal | false | undefined)[]): CycleRefusal | undefined =>
  checks.find((check): check is CycleRefusal => check !== undefined && check !== false)
const because = (code: CycleRefusalCode, message: string): CycleRefusal => ({ code, message })
const colliding = (operationId: number, message: string): CycleRefusal => ({
  ...because('payroll_operation_collision', message),
  operationId,
})

const outsideWindow = ({ period }: Cycle, { month }: Surroundings) =>
  !isInWriteWindow(period, month) &&
  because('period_outside_write_window', `${period} is outside the write window: it is ${month}`)
const skipped = (cycle: Cycle) =>
  cycle.skipped && because('month_skipped', `${cycle.period} was declared a month without managed pay`)
const inDoubt = ({ write }: Cycle) =>
  write?.status === 'reconcile_required' &&
  because(
    'variable_write_reconciliation_required',
    `variable write ${write.id} may have succeeded: an operator reconciles`,
  )
const collision = ({ reservation, write }: Cycle) =>
  reservation !== undefined
    ? colliding(reservation.operationId, `operation ${reservation.operationId} is under way`)
    : write?.status === 'pending' && colliding(write.id, `variable write ${write.id} is under way`)
const officers = ({ officers: count }: Surroundings) =>
  count !== 1 &&
  because('managed_officer_required', `the tenant has ${count} officers: the managed journey pays exactly one`)
const laterFinalized = (cycle: Cycle, { laterFinalized: later }: Surroundings) =>
  later &&
  !isOpenReplay(cycle) &&
  because(
    'later_finalized_month_requires_operator_replay',
    `a month after ${cycle.period} is finalized: an operator replays the corrections in order`,
  )
/** A revision that an operator's replay has opened, as long as it is not final again. */
const isOpenReplay = (cycle: Cycle): boolean => cycle.replayed && !isFinalized(cycle)
const laterApproval = (cycle: Cycle, { laterApproval: operationId }: Surroundings) =>
  operationId !== undefined &&
  wasFinalized(cycle) &&
  colliding(operationId, `operation ${operationId} approves a later month`)
const priorOpen = ({ period }: Cycle, { before }: Surroundings) =>
  before === 'open' && because('prior_month_not_finalized', `the month before ${period} is not finalized`)

const whatever = (refusal: CycleRefusal | undefined, events: () => readonly CycleEvent[]): CycleDecision =>
  refusal === undefined ? decided(...events()) : refusing(refusal)

/** `PUT C/{period}`: a month is opened inside the write window, before any later one is final; else it is given as it is. */
export function open(cycle: Cycle, around: Pick<Surroundings, 'month' | 'laterFinalized'>): CycleDecision {
  if (cycle.version > 0) return decided()
  const here = { ...NOWHERE, ...around }
  return whatever(firstOf(outsideWindow(cycle, here), laterFinalized(cycle, here)), () => [{ type: 'Opened' }])
}

/** `PUT variables`: begins a write. Variables that are confirmed already change nothing (rule 7). */
export function beginVariableWrite(
  cycle: Cycle,
  command: { readonly writeId: number; readonly variables: Variables },
  around: Surroundings,
): CycleDecision {
  const { variables, writeId } = command
  const before = firstOf(outsideWindow(cycle, around), skipped(cycle), inDoubt(cycle))
  if (before === undefined && cycle.variables !== undefined && same(cycle.variables, variables)) return decided()
  const refusal =
    before ??
    firstOf(
      collision(cycle),
      laterApproval(cycle, around),
      officers(around),
      !isPaymentDateOf(cycle.period, variables.dateDeVersement) &&
        because(
          'payment_date_refused',
          `${cycle.period} is paid from its first day to the end of the month after it, not on ${variables.dateDeVersement}`,
        ),
      laterFinalized(cycle, around),
    )
  return whatever(refusal, () => [{ type: 'VariableWriteBegun', writeId, variables }])
}

const same = (a: Variables, b: Variables): boolean =>
  a.remuneration === b.remuneration && a.dateDeVersement === b.dateDeVersement

/** The engine has recorded the write: the inputs are others now. The revision before keeps its own variables. */
export function confirmVariableWrite(cycle: Cycle, writeId: number): readonly CycleEvent[] {
  return ofPendingWrite(cycle, writeId, () => [
    ...changeOf(cycle),
    { type: 'VariableWriteConfirmed', writeId, reconciled: false },
  ])
}

/** Nobody can tell whether the engine has recorded the write. */
export const doubtVariableWrite = (cycle: Cycle, writeId: number): readonly CycleEvent[] =>
  ofPendingWrite(cycle, writeId, () => [{ type: 'VariableWriteInDoubt', writeId }])

/** The engine has refused the write. */
export const rejectVariableWrite = (cycle: Cycle, writeId: number): readonly CycleEvent[] =>
  ofPendingWrite(cycle, writeId, () => [{ type: 'VariableWriteRejected', writeId, reconciled: false }])

const ofPendingWrite = (cycle: Cycle, writeId: number, events: () => readonly CycleEvent[]): readonly CycleEvent[] =>
  cycle.write?.id === writeId && cycle.write.status === 'pending' ? events() : []

/** An operator has found out what became of a write in doubt. */
export function reconcileVariableWrite(
  cycle: Cycle,
  writeId: number,
  outcome: 'applied' | 'not_applied',
): CycleDecision {
  const { write } = cycle
  if (write?.id !== writeId || write.status !== 'reconcile_required') {
    return refused('nothing_to_reconcile', `variable write ${writeId} is not in doubt`)
  }
  return outcome === 'applied'
    ? decided(...changeOf(cycle), { type: 'VariableWriteConfirmed', writeId, reconciled: true })
    : decided({ type: 'VariableWriteRejected', writeId, reconciled: true })
}

/** What a change of inputs does: a candidate is invalid, what was approved or finalized gets a next revision. */
function changeOf(cycle: Cycle): readonly CycleEvent[] {
  const { stage } = cycle
  const candidate = candidateOf(cycle)
  if (stage.state === 'collecting') return [{ type: 'InputsChanged' }]
  if (stage.state !== 'preview_ready') return [{ type: 'RevisionOpened' }, { type: 'InputsChanged' }]
  if (candidate === undefined) return [{ type: 'InputsChanged' }]
  return [{ type: 'CandidateInvalidated', candidateId: candidate.candidateId }, { type: 'InputsChanged' }]
}

/**
 * A native value dated in the month was recorded: it counts as a change of the month's inputs. It is no managed write,
 * so no window binds it.
 */
export function changeInputs(
  cycle: Cycle,
  around: Pick<Surroundings, 'laterFinalized' | 'laterApproval'>,
): CycleDecision {
  if (cycle.version === 0 || cycle.skipped) return decided()
  const approving = cycle.reservation?.kind === 'approve'
  const refusal = firstOf(
    approving && collision(cycle),
    laterApproval(cycle, { ...NOWHERE, ...around }),
    wasFinalized(cycle) && laterFinalized(cycle, { ...NOWHERE, ...around }),
  )
  return whatever(refusal, () => changeOf(cycle))
}
const NOWHERE: Surroundings = {
  month: '',
  before: 'first',
  laterFinalized: false,
  laterApproval: undefined,
  officers: 1,
}

/** An earlier month was reopened: what was calculated on top of it is not to be approved any more. */
export function invalidate(cycle: Cycle): readonly CycleEvent[] {
  const candidate = candidateOf(cycle)
  // Approved, and its finalization failed: what was approved is no longer to be finalized.
  if (cycle.stage.state === 'approved' && cycle.reservation === undefined) return changeOf(cycle)
  if (cycle.stage.state !== 'preview_ready')
    return cycle.reservation?.kind === 'calculate' ? [{ type: 'InputsChanged' }] : []
  return candidate === undefined
    ? [{ type: 'InputsChanged' }]
    : [{ type: 'CandidateInvalidated', candidateId: candidate.candidateId }]
}

/** `POST calculate`: queues one persisted real calculation; a candidate that is there gives way to it. */
export function requestCalculation(cycle: Cycle, operationId: number, around: Surroundings): CycleDecision {
  const { stage, period } = cycle
  const decidedAlready = stage.state !== 'collecting' && stage.state !== 'preview_ready'
  const refusal = firstOf(
    outsideWindow(cycle, around),
    skipped(cycle),
    inDoubt(cycle),
    collision(cycle),
    decidedAlready &&
      because('candidate_conflict', `${period} is ${stage.state}: a changed input makes the next revision`),
    officers(around),
    cycle.variables === undefined && because('variables_missing', `${period} has no confirmed variables`),
    laterFinalized(cycle, around),
    priorOpen(cycle, around),
  )
  const candidate = candidateOf(cycle)
  return whatever(refusal, () => [
    ...(candidate ? [{ type: 'CandidateInvalidated' as const, candidateId: candidate.candidateId }] : []),
    { type: 'CalculationRequested', operationId },
  ])
}

/**
 * The calculation has come to a result. `inputs_changed` where it was made of inputs that are others by now: then there
 * is no candidate.
 */
export function completeCalculation(
  cycle: Cycle,
  operationId: number,
  made: { readonly generation: number; readonly candidate: Candidate },
): { readonly events: readonly CycleEvent[]; readonly blocker: 'inputs_changed' | undefined } {
  if (made.generation !== cycle.generation)
    return { events: endOperation(cycle, operationId, 'failed'), blocker: 'inputs_changed' }
  return { events: [{ type: 'CandidateMade', operationId, ...made.candidate }], blocker: undefined }
}

/** An operation has failed, or has done what it was for without a result. */
export const endOperation = (cycle: Cycle, operationId: number, why: 'done' | 'failed'): readonly CycleEvent[] =>
  cycle.reservation?.operationId === operationId ? [{ type: 'OperationEnded', operationId, why }] : []

/** The effect of an operation's command cannot be told: it reserves the month until an operator reconciles. */
export const doubtOperation = (cycle: Cycle, operationId: number): readonly CycleEvent[] =>
  cycle.reservation?.operationId === operationId ? [{ type: 'OperationInDoubt', operationId }] : []

/**
 * An operator has found out what became of an operation in doubt. Applied: it goes on from there. Not applied: it has
 * failed, and its candidate is superseded.
 */
export function reconcileOperation(
  cycle: Cycle,
  operationId: number,
  outcome: 'applied' | 'not_applied',
): CycleDecision {
  const { reservation } = cycle
  if (reservation?.operationId !== operationId || !reservation.inDoubt) {
    return refused('nothing_to_reconcile', `operation ${operationId} is not in doubt`)
  }
  if (outcome === 'applied') return decided({ type: 'OperationResumed', operationId })
  const candidate = candidateOf(cycle)
  return decided(
    { type: 'OperationEnded', operationId, why: 'not_applied' },
    ...(candidate && reservation.kind === 'approve'
      ? [{ type: 'CandidateInvalidated' as const, candidateId: candidate.candidateId }]
      : []),
  )
}

/** `POST approval`: binds the exact candidate; without `candidateId` only a legacy cycle whose preview is ready. */
export function approve(
  cycle: Cycle,
  command: { readonly operationId: number; readonly candidateId: string | undefined },
  around: Surroundings,
): CycleDecision {
  const { stage, period } = cycle
  const { operationId, candidateId } = command
  const result = stage.state === 'preview_ready' || stage.state === 'approved' ? stage.result : undefined
  const refusal = firstOf(
    outsideWindow(cycle, around),
    skipped(cycle),
    inDoubt(cycle),
    collision(cycle),
    candidateId === undefined &&
      cycle.managed &&
      because('candidate_required', `${period} is managed: send the candidateId that was reviewed`),
    (result === undefined || result.candidateId !== (candidateId ?? null)) &&
      because('candidate_conflict', notTheCandidate(cycle, candidateId)),
    result?.outcome === 'blocked' && because('candidate_conflict', `candidate ${candidateId} has blockers`),
    officers(around),
    laterFinalized(cycle, around),
    priorOpen(cycle, around),
  )
  return whatever(refusal, () => [{ type: 'Approved', operationId }])
}

const notTheCandidate = (cycle: Cycle, candidateId: string | undefined): string =>
  candidateId === undefined
    ? `${cycle.period} is ${cycle.stage.state}: there is no preview to approve`
    : `${candidateId} is not the current candidate of ${cycle.period}, which is ${cycle.stage.state}`

/** The approved result is final. */
export const completeApproval = (cycle: Cycle, operationId: number): readonly CycleEvent[] =>
  cycle.reservation?.operationId === operationId ? [{ type: 'Finalized', operationId }] : []

/** `POST abandon`: drops the exact draft before its approval. */
export function abandon(cycle: Cycle, candidateId: string, around: Surroundings): CycleDecision {
  const { stage } = cycle
  const isCurrent = stage.state === 'preview_ready' && stage.result.candidateId === candidateId
  const refusal = firstOf(
    outsideWindow(cycle, around),
    skipped(cycle),
    inDoubt(cycle),
    collision(cycle),
    !isCurrent && because('candidate_conflict', notTheCandidate(cycle, candidateId)),
  )
  return whatever(refusal, () => [{ type: 'CandidateAbandoned', candidateId }])
}

/** A native draft of the month, as the drafts abort route sees it. */
export interface NativeDraft {
  readonly payrunJobId: number
  readonly status: 'draft' | 'approved' | 'other'
}

/** `POST drafts/{jobId}/abort`: for a native draft that no candidate owns. */
export function requestDraftAbort(
  cycle: Cycle,
  command: { readonly operationId: number; readonly draft: NativeDraft },
  around: Surroundings,
): CycleDecision {
  const { operationId, draft } = command
  const { payrunJobId } = draft
  const refusal = firstOf(
    outsideWindow(cycle, around),
    draft.status === 'approved' && because('draft_approved', `job ${payrunJobId} is approved`),
    draft.status === 'other' && because('draft_not_draft', `job ${payrunJobId} is not a draft`),
    candidateOf(cycle)?.payrunJobId === payrunJobId &&
      because('draft_owned_by_candidate', `job ${payrunJobId} belongs to a candidate: abandon it instead`),
    inDoubt(cycle),
    collision(cycle),
  )
  return whatever(refusal, () => [{ type: 'DraftAbortRequested', operationId, payrunJobId }])
}

/** `POST preview`: the readiness check of a cycle that never had a managed candidate. */
export function checkPreview(cycle: Cycle, preview: Preview, around: Surroundings): CycleDecision {
  const { stage, period } = cycle
  const refusal = firstOf(
    outsideWindow(cycle, around),
    skipped(cycle),
    inDoubt(cycle),
    collision(cycle),
    cycle.managed && because('candidate_conflict', `${period} is managed: calculate it and review its candidate`),
    stage.state !== 'collecting' &&
      stage.state !== 'preview_ready' &&
      because('candidate_conflict', `${period} is ${stage.state}`),
  )
  return whatever(refusal, () => [{ type: 'PreviewChecked', preview }])
}

/** `POST filing`: finalized → filed → accepted or correction_required. */
export function file(
  cycle: Cycle,
  filing: Omit<Extract<CycleEvent, { readonly type: 'Filed' }>, 'type'>,
): CycleDecision {
  const { state } = cycle.stage
  const allowed: readonly string[] =
    state === 'finalized' ? ['filed'] : state === 'filed' ? ['accepted', 'correction_required'] : []
  const told = { state, ...cycle.filing }
  if (state === filing.state && told.reference === filing.reference && told.reason === filing.reason) return decided()
  return state === filing.state || allowed.includes(filing.state)
    ? decided({ type: 'Filed', ...filing })
    : refused(
        'filing_refused',
        `${cycle.period} is ${state}: it can become ${allowed.join(' or ') || 'nothing'} by filing`,
      )
}

/** `POST skip`: declares a month without managed pay, so that the next one is not blocked for ever. */
export function skip(cycle: Cycle, reason: string, { month }: Pick<Surroundings, 'month'>): CycleDecision {
  if (cycle.skipped) return decided()
  const refusal = firstOf(
    cycle.period > month && because('period_outside_write_window', `${cycle.period} has not begun: it is ${month}`),
    wasFinalized(cycle) && because('month_already_finalized', `${cycle.period} has a finalized revision`),
    inDoubt(cycle),
    collision(cycle),
  )
  const candidate = candidateOf(cycle)
  return whatever(refusal, () => [
    ...(candidate ? [{ type: 'CandidateInvalidated' as const, candidateId: candidate.candidateId }] : []),
    { type: 'Skipped', reason },
  ])
}

/**
 * `POST replay`, for the month and for each later finalized one: opens a correction revision that wants fresh input. A
 * correction that was begun before a later month was finalized goes on by it too: nothing else could end it.
 */
export function openReplay(
  cycle: Cycle,
  consent: Consent,
  around: Pick<Surroundings, 'month' | 'laterFinalized' | 'laterApproval'>,
): CycleDecision {
  const overtaken = wasFinalized(cycle) && !cycle.replayed && around.laterFinalized
  const refusal = firstOf(
    outsideWindow(cycle, { ...NOWHERE, ...around }),
    !isFinalized(cycle) &&
      !overtaken &&
      because('replay_refused', `${cycle.period} is ${cycle.stage.state}: there is nothing to correct`),
    inDoubt(cycle),
    collision(cycle),
    laterApproval(cycle, { ...NOWHERE, ...around }),
  )
  return whatever(refusal, () => replayed(consent))
}

/** A later month that was finalized once is part of a replay, also where a correction of it is open. */
export function joinReplay(cycle: Cycle, consent: Consent, around: Pick<Surroundings, 'month'>): CycleDecision {
  const refusal = firstOf(outsideWindow(cycle, { ...NOWHERE, ...around }), inDoubt(cycle), collision(cycle))
  return whatever(refusal, () => replayed(consent))
}

const replayed = (consent: Consent): readonly CycleEvent[] => [
  { type: 'RevisionOpened', consent },
  { type: 'InputsChanged' },
]

/** The jobs of results that are replaced by events and were not final: their native drafts are aborted. */
export function supersededJobs(before: Cycle, events: readonly CycleEvent[]): readonly number[] {
  const { stage } = before
  const open = stage.state === 'preview_ready' || stage.state === 'approved' ? stage.result : undefined
  if (open === undefined || open.candidateId === null) return []
  const replaced = events.some(
    ({ type }) => type === 'CandidateInvalidated' || type === 'CandidateAbandoned' || type === 'RevisionOpened',
  )
  return replaced ? [open.payrunJobId] : []
}
