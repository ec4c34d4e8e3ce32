import {
  type Candidate,
  type Cycle,
  type CycleEvent,
  candidateOf,
  isFinalized,
  type LateChange,
  type PayrollOfMonth,
  type Preview,
  rulesOf,
  type Variables,
  type VariableWrite,
  wasFinalized,
} from './cycle.js'
import { isInWriteWindow } from './month.js'
import {
  because,
  type CycleDecision,
  canBeCalculated,
  changedInputs,
  collision,
  firstOf,
  inDoubt,
  laterApproval,
  laterFinalized,
  officers,
  outsideWindow,
  paidOutside,
  priorOpen,
  reserved,
  type Surroundings,
  skipped,
  unlessRefused,
  unpaidOfficers,
  withoutCandidate,
} from './reasons.js'
import { decided, refusing } from './refusal.js'

/**
 * The commands of a month (sections 3.1 and 4.6 of the specification). Each function takes the current cycle and its
 * surroundings, and returns the events that follow, or the refusal that comes first in the order of precedence.
 */

/**
 * `PUT C/{period}`: opens a month inside the write window, before any later one is final; an open month returns no events.
 * `payroll`: of the month of a payroll, what it pays by.
 */
export function open(
  cycle: Cycle,
  surroundings: Pick<Surroundings, 'month' | 'laterFinalized'>,
  payroll?: PayrollOfMonth,
): CycleDecision {
  if (cycle.version > 0) return decided()
  const refusal = firstOf(
    outsideWindow(cycle, surroundings),
    payroll !== undefined && paidOutside(cycle, payroll.paymentDate, 'paymentDate'),
    laterFinalized(cycle, surroundings),
  )
  return unlessRefused(refusal, () => [{ type: 'Opened', ...(payroll && { payroll }) }])
}

/**
 * `PUT variables`: begins a write. Sending the confirmed variables again returns no events (rule 7), unless the month has
 * read other pay since: a native value, or the pay of another officer.
 */
export function beginVariableWrite(
  cycle: Cycle,
  command: {
    readonly writeId: number
    readonly variables: Variables
    /** Whether the month would read another pay after the write. Absent: no. */
    readonly movesPay?: boolean
  },
  surroundings: Surroundings,
): CycleDecision {
  const { variables, writeId, movesPay = false } = command
  const before = firstOf(outsideWindow(cycle, surroundings), skipped(cycle), inDoubt(cycle))
  const isKnown = cycle.variables !== undefined && same(cycle.variables, variables)
  // A changed value has reopened a final month already; another officer alone does not.
  if (before === undefined && isKnown && !(movesPay && canBeCalculated(cycle))) return decided()
  const refusal =
    before ??
    firstOf(
      collision(cycle),
      laterApproval(cycle, surroundings),
      officers(surroundings),
      paidOutside(cycle, variables.dateDeVersement, 'dateDeVersement'),
      laterFinalized(cycle, surroundings),
    )
  return unlessRefused(refusal, () => [{ type: 'VariableWriteBegun', writeId, variables }])
}

const same = (a: Variables, b: Variables): boolean =>
  a.remuneration === b.remuneration && a.dateDeVersement === b.dateDeVersement

/**
 * The write whose state answers a repeated request, after its first answer was lost. `named`: returns whether the request names a
 * version. Undefined: no write began at that version with these variables, or the month has had other variables since.
 */
export function writeOfRepeated(
  { write, variables: confirmed }: Cycle,
  variables: Variables,
  named: (version: number) => boolean,
): VariableWrite | undefined {
  if (write === undefined || !named(write.begunAt) || !same(write.variables, variables)) return undefined
  const stands = write.status !== 'confirmed' || (confirmed !== undefined && same(confirmed, variables))
  return stands ? write : undefined
}

/** The engine has recorded the write, so the inputs have changed. The revision before keeps its variables. */
export function confirmVariableWrite(cycle: Cycle, recorded: RecordedWrite): readonly CycleEvent[] {
  return ofPendingWrite(cycle, recorded.writeId, () => confirmation(cycle, recorded, false))
}

/** A write that the engine has recorded: its values, and the month of the service's clock when the service learned of it. */
export interface RecordedWrite {
  readonly writeId: number
  readonly values: readonly LateChange[]
  readonly month: string
}

/**
 * A write that becomes known after the write window does not change a finalized month: the revision that it would open could not
 * be finished. Its values are late changes.
 */
function confirmation(cycle: Cycle, recorded: RecordedWrite, reconciled: boolean): readonly CycleEvent[] {
  const { writeId, values: changes, month } = recorded
  const confirmed = { type: 'VariableWriteConfirmed', writeId, reconciled } as const
  if (!isOver(cycle, { month })) return [...changedInputs(cycle), confirmed]
  const late = { type: 'InputsLate', changes } as const
  return canBeCalculated(cycle) ? [...changedInputs(cycle), late, confirmed] : [late, { ...confirmed, late: true }]
}

/**
 * Whether the month was finalized and its write window is over: another revision of it could not be finished. Where late changes
 * are carried into a later month, it is over with its finalization.
 */
const isOver = (cycle: Cycle, { month, carries = false }: Pick<Surroundings, 'month' | 'carries'>): boolean =>
  wasFinalized(cycle) && (!isInWriteWindow(cycle.period, month) || (carries && isFinalized(cycle)))

/** It is unknown whether the engine has recorded the write. */
export const doubtVariableWrite = (cycle: Cycle, writeId: number): readonly CycleEvent[] =>
  ofPendingWrite(cycle, writeId, () => [{ type: 'VariableWriteInDoubt', writeId }])

/** The engine has refused the write. */
export const rejectVariableWrite = (cycle: Cycle, writeId: number): readonly CycleEvent[] =>
  ofPendingWrite(cycle, writeId, () => [{ type: 'VariableWriteRejected', writeId, reconciled: false }])

const ofPendingWrite = (cycle: Cycle, writeId: number, events: () => readonly CycleEvent[]): readonly CycleEvent[] =>
  cycle.write?.id === writeId && cycle.write.status === 'pending' ? events() : []

/** The finding of an operator about a command in doubt. */
type Reconciled = 'applied' | 'not_applied'

/** An operator states whether a write in doubt was applied: `recorded`: the values that the engine has recorded of it. */
export function reconcileVariableWrite(cycle: Cycle, recorded: RecordedWrite, outcome: Reconciled): CycleDecision {
  const { write } = cycle
  const { writeId } = recorded
  if (write?.id !== writeId || write.status !== 'reconcile_required') {
    return refusing({ code: 'nothing_to_reconcile', message: `variable write ${writeId} is not in doubt` })
  }
  return outcome === 'applied'
    ? decided(...confirmation(cycle, recorded, true))
    : decided({ type: 'VariableWriteRejected', writeId, reconciled: true })
}

/** How many late changes a revision lists: one change of a partner can concern every month with thousands of values. */
export const MOST_LATE_CHANGES = 200

/**
 * Native values that move the digest of the month were recorded: they change its inputs. Outside the write window a finalized
 * month lists them as late changes instead, up to a maximum, and keeps its revision.
 */
export function changeInputs(
  cycle: Cycle,
  values: readonly LateChange[],
  surroundings: Pick<Surroundings, 'month' | 'laterFinalized' | 'laterApproval' | 'carries'>,
): CycleDecision {
  if (cycle.version === 0 || cycle.skipped) return decided()
  const approving = cycle.reservation?.kind === 'approve'
  if (isOver(cycle, surroundings)) {
    const changes = values.slice(0, Math.max(0, MOST_LATE_CHANGES - cycle.lateChanges.length))
    return unlessRefused(firstOf(approving && collision(cycle)), () => [
      ...(canBeCalculated(cycle) ? changedInputs(cycle) : []),
      { type: 'InputsLate', changes },
    ])
  }
  const refusal = firstOf(
    approving && collision(cycle),
    laterApproval(cycle, surroundings),
    wasFinalized(cycle) && laterFinalized(cycle, surroundings),
  )
  const isUnseen = cycle.stage.state === 'collecting' && cycle.reservation === undefined
  return unlessRefused(refusal, () => (isUnseen && !rulesOf(cycle).tellsEveryValue ? [] : changedInputs(cycle)))
}

/** An earlier month was reopened: results that were calculated from it can no longer be approved. */
export function invalidate(cycle: Cycle): readonly CycleEvent[] {
  // The month was approved and its finalization failed: that result must no longer be finalized.
  if (cycle.stage.state === 'approved' && cycle.reservation === undefined) return changedInputs(cycle)
  if (cycle.stage.state !== 'preview_ready')
    return cycle.reservation?.kind === 'calculate' ? [{ type: 'InputsChanged' }] : []
  return candidateOf(cycle) === undefined ? [{ type: 'InputsChanged' }] : withoutCandidate(cycle)
}

/** `POST calculate`: queues one persisted real calculation, and invalidates the current candidate. */
export function requestCalculation(cycle: Cycle, operationId: number, surroundings: Surroundings): CycleDecision {
  const { stage, period } = cycle
  const refusal = firstOf(
    reserved(cycle, surroundings),
    !canBeCalculated(cycle) &&
      because('candidate_conflict', `${period} is ${stage.state}: a changed input makes the next revision`),
    unpaidOfficers(cycle, surroundings),
    rulesOf(cycle).hasVariables &&
      cycle.variables === undefined &&
      because('variables_missing', `${period} has no confirmed variables`),
    laterFinalized(cycle, surroundings),
    priorOpen(cycle, surroundings),
  )
  return unlessRefused(refusal, () => [...withoutCandidate(cycle), { type: 'CalculationRequested', operationId }])
}

/**
 * Digests of everything that a calculation reads: as its job read it, and as the month has it now. Null: it cannot be
 * calculated.
 */
export interface InputDigests {
  readonly calculated: string | null
  readonly now: string | null
}

/** The calculation has a result. Blocker `inputs_changed`, and no candidate, if the inputs have changed since its start. */
export function completeCalculation(
  cycle: Cycle,
  operationId: number,
  made: {
    readonly generation: number
    readonly inputs: InputDigests
    readonly candidate: Candidate
    /** How many controls are open; absent: none. */
    readonly openControls?: number
    /** How many people have undecided differences of past months; absent: none. */
    readonly proposals?: number
  },
): { readonly events: readonly CycleEvent[]; readonly blocker: 'inputs_changed' | undefined } {
  const { generation, inputs, candidate, openControls = 0, proposals = 0 } = made
  if (generation !== cycle.generation || inputs.calculated !== inputs.now)
    return { events: endOperation(cycle, operationId, 'failed'), blocker: 'inputs_changed' }
  const open = { ...(openControls > 0 && { openControls }), ...(proposals > 0 && { proposals }) }
  return { events: [{ type: 'CandidateMade', operationId, ...candidate, ...open }], blocker: undefined }
}

/** An operation has failed, or is done and has no result. */
export const endOperation = (cycle: Cycle, operationId: number, why: 'done' | 'failed'): readonly CycleEvent[] =>
  cycle.reservation?.operationId === operationId ? [{ type: 'OperationEnded', operationId, why }] : []

/** The effect of an operation's command is unknown: the operation reserves the month until an operator reconciles. */
export const doubtOperation = (cycle: Cycle, operationId: number): readonly CycleEvent[] =>
  cycle.reservation?.operationId === operationId ? [{ type: 'OperationInDoubt', operationId }] : []

/**
 * An operator states whether an operation in doubt was applied. Applied: it continues from its effect. Not applied: it has
 * failed, and the candidate of an approval is invalidated.
 */
export function reconcileOperation(cycle: Cycle, operationId: number, outcome: Reconciled): CycleDecision {
  const { reservation } = cycle
  if (reservation?.operationId !== operationId || !reservation.inDoubt) {
    return refusing({ code: 'nothing_to_reconcile', message: `operation ${operationId} is not in doubt` })
  }
  if (outcome === 'applied') return decided({ type: 'OperationResumed', operationId })
  return decided(
    { type: 'OperationEnded', operationId, why: 'not_applied' },
    ...(reservation.kind === 'approve' ? withoutCandidate(cycle) : []),
  )
}

/** `POST approval` of the exact candidate; without `candidateId`, of a legacy cycle whose preview is ready. */
export function approve(
  cycle: Cycle,
  command: {
    readonly operationId: number
    readonly candidateId: string | undefined
    /** The digests of the result's job. */
    readonly inputs: InputDigests
    /** The codes of the controls that are blocking, or to be checked and not accepted; absent: none. */
    readonly openControls?: readonly string[]
    /** The provisional figures that the result uses without consent; absent: none. */
    readonly openFigures?: readonly string[]
  },
  surroundings: Surroundings,
): CycleDecision {
  const { stage, period } = cycle
  const { operationId, candidateId, inputs, openControls = [], openFigures = [] } = command
  const result = stage.state === 'preview_ready' || stage.state === 'approved' ? stage.result : undefined
  const refusal = firstOf(
    reserved(cycle, surroundings),
    candidateId === undefined &&
      cycle.managed &&
      because('candidate_required', `${period} is managed: send the candidateId that was reviewed`),
    (result === undefined || result.candidateId !== (candidateId ?? null)) &&
      because('candidate_conflict', notTheCandidate(cycle, candidateId)),
    result?.outcome === 'blocked' && because('candidate_conflict', `candidate ${candidateId} has blockers`),
    unpaidOfficers(cycle, surroundings),
    laterFinalized(cycle, surroundings),
    priorOpen(cycle, surroundings),
    inputs.calculated !== inputs.now &&
      because('candidate_conflict', `the inputs of ${period} have changed since its result was calculated`),
    rulesOf(cycle).controlsStand &&
      openControls.length > 0 &&
      because('controls_open', `candidate ${candidateId} has open controls: ${openControls.join(', ')}`),
    openFigures.length > 0 &&
      because(
        'provisional_law_not_accepted',
        `${period} uses figures that are not published for it: ${openFigures.join(', ')}`,
      ),
  )
  return unlessRefused(refusal, () => [{ type: 'Approved', operationId }])
}

const notTheCandidate = (cycle: Cycle, candidateId: string | undefined): string =>
  candidateId === undefined
    ? `${cycle.period} is ${cycle.stage.state}: there is no preview to approve`
    : `${candidateId} is not the current candidate of ${cycle.period}, which is ${cycle.stage.state}`

/** The approved result is final. */
export const completeApproval = (cycle: Cycle, operationId: number): readonly CycleEvent[] =>
  cycle.reservation?.operationId === operationId ? [{ type: 'Finalized', operationId }] : []

/** `POST abandon`: drops the exact draft before its approval. */
export function abandon(cycle: Cycle, candidateId: string, surroundings: Surroundings): CycleDecision {
  const { stage } = cycle
  const isCurrent = stage.state === 'preview_ready' && stage.result.candidateId === candidateId
  const refusal = firstOf(
    reserved(cycle, surroundings),
    !isCurrent && because('candidate_conflict', notTheCandidate(cycle, candidateId)),
  )
  return unlessRefused(refusal, () => [{ type: 'CandidateAbandoned', candidateId }])
}

/** A native draft of the month, for the route that aborts drafts. */
export interface NativeDraft {
  readonly payrunJobId: number
  readonly status: 'draft' | 'approved' | 'other'
}

/** `POST drafts/{jobId}/abort`: aborts a native draft that no candidate owns. */
export function requestDraftAbort(
  cycle: Cycle,
  command: { readonly operationId: number; readonly draft: NativeDraft },
  surroundings: Surroundings,
): CycleDecision {
  const { operationId, draft } = command
  const { payrunJobId } = draft
  const refusal = firstOf(
    outsideWindow(cycle, surroundings),
    draft.status === 'approved' && because('draft_approved', `job ${payrunJobId} is approved`),
    draft.status === 'other' && because('draft_not_draft', `job ${payrunJobId} is not a draft`),
    candidateOf(cycle)?.payrunJobId === payrunJobId &&
      because('draft_owned_by_candidate', `job ${payrunJobId} belongs to a candidate: abandon it instead`),
    inDoubt(cycle),
    collision(cycle),
  )
  return unlessRefused(refusal, () => [{ type: 'DraftAbortRequested', operationId, payrunJobId }])
}

/** `POST preview`: the readiness check of a cycle that never had a managed candidate. */
export function checkPreview(cycle: Cycle, preview: Preview, surroundings: Surroundings): CycleDecision {
  const { stage, period } = cycle
  const refusal = firstOf(
    reserved(cycle, surroundings),
    cycle.managed && because('candidate_conflict', `${period} is managed: calculate it and review its candidate`),
    !canBeCalculated(cycle) && because('candidate_conflict', `${period} is ${stage.state}`),
  )
  return unlessRefused(refusal, () => [{ type: 'PreviewChecked', preview }])
}

/** The jobs whose results the events replace before they were final: their native drafts are to be aborted. */
export function supersededJobs(before: Cycle, events: readonly CycleEvent[]): readonly number[] {
  const { stage } = before
  const open = stage.state === 'preview_ready' || stage.state === 'approved' ? stage.result : undefined
  if (open === undefined || open.candidateId === null) return []
  const replaced = events.some(
    ({ type }) => type === 'CandidateInvalidated' || type === 'CandidateAbandoned' || type === 'RevisionOpened',
  )
  return replaced ? [open.payrunJobId] : []
}
