import type { CycleRefusalCode } from './codes.js'
import {
  type Cycle,
  type CycleEvent,
  candidateOf,
  isFinalized,
  rulesOf,
  type VariableWrite,
  wasFinalized,
} from './cycle.js'
import { isInWriteWindow, isPaymentDateOf, monthBefore } from './month.js'
import { type CycleRefusal, type Decision, decided, refusing } from './refusal.js'

/** The reasons to refuse a command, each once; `decide.ts` and `operator.ts` check them in their order of precedence. */

/** The facts besides the month itself that decisions need. */
export interface Surroundings {
  /** The month of the service's clock in Europe/Paris. */
  readonly month: string
  /** The time of a sandbox clock that can be moved; absent: the clock cannot be moved. */
  readonly movableClock?: string
  /**
   * The month directly before: finalized (or skipped), still open, or with nothing to wait for (`first`: this is the first month of the
   * tenant, or the first with a contract). The cycle itself if it is finalized and one of its writes or operations has not ended.
   */
  readonly before: 'finalized' | 'open' | 'first' | Cycle
  /** Whether any later month has a finalized revision. */
  readonly laterFinalized: boolean
  /** The operation that is approving a later month. While it runs, this month cannot be reopened. */
  readonly laterApproval: number | undefined
  /** How many officers the tenant has. */
  readonly officers: number
  /** Whether the payroll of the officer has its own month of this period, which alone may pay it. Absent: no. */
  readonly isPayrollsMonth?: boolean
  /** Whether changes of a final month are late changes inside the write window too: the policy of a payroll. Absent: no. */
  readonly carries?: boolean
}
export type CycleDecision = Decision<CycleEvent>

/** The first refusal of the checks, which are given in their order of precedence. */
export const firstOf = (...checks: readonly (CycleRefusal | false | undefined)[]): CycleRefusal | undefined =>
  checks.find((check) => check !== false && check !== undefined)
export const because = (code: CycleRefusalCode, message: string): CycleRefusal => ({ code, message })
const colliding = (operationId: number, message: string, write?: VariableWrite): CycleRefusal => ({
  ...because('payroll_operation_collision', message),
  operationId,
  ...(write && { write }),
})

export type Today = Pick<Surroundings, 'month' | 'movableClock'>
const outside = (message: string, { movableClock }: Today): CycleRefusal => {
  const clock = movableClock === undefined ? '' : `, for the clock of the sandbox shows ${movableClock}`
  return because('period_outside_write_window', `${message}${clock}`)
}
export const outsideWindow = ({ period }: Cycle, today: Today) =>
  !isInWriteWindow(period, today.month) &&
  outside(`${period} is outside the write window: write ${monthBefore(today.month)} or ${today.month}`, today)
export const notBegun = ({ period }: Cycle, today: Today) =>
  period > today.month && outside(`${period} has not begun: ${today.month} is the last month to skip`, today)
export const skipped = (cycle: Cycle) =>
  cycle.skipped && because('month_skipped', `${cycle.period} was declared a month without managed pay`)
export const inDoubt = ({ write, period }: Cycle): CycleRefusal | undefined =>
  write?.status === 'reconcile_required'
    ? {
        code: 'variable_write_reconciliation_required',
        message: `variable write ${write.id} of ${period} may have succeeded: an operator reconciles`,
        write,
      }
    : undefined
export const collision = ({ reservation, write, period }: Cycle) =>
  reservation !== undefined
    ? colliding(reservation.operationId, `operation ${reservation.operationId} of ${period} is under way`)
    : write?.status === 'pending' && colliding(write.id, `variable write ${write.id} of ${period} is under way`, write)
/** The refusals of any managed write of an open month. */
export const reserved = (cycle: Cycle, around: Today): CycleRefusal | undefined =>
  firstOf(outsideWindow(cycle, around), skipped(cycle), inDoubt(cycle), collision(cycle))
/** The refusal of an officer's month where the tenant has not exactly one officer, or another month pays that officer. */
export const unpaidOfficers = (cycle: Cycle, surroundings: Pick<Surroundings, 'officers' | 'isPayrollsMonth'>) =>
  rulesOf(cycle).paysOneOfficer &&
  firstOf(
    surroundings.isPayrollsMonth === true &&
      because('managed_officer_required', `the payroll has its own month ${cycle.period}, which pays its people`),
    officers(surroundings),
  )
/** The refusal of a tenant without exactly one officer. */
export const officers = ({ officers: count }: Pick<Surroundings, 'officers'>) =>
  count !== 1 &&
  because('managed_officer_required', `the tenant has ${count} officers: the managed journey pays exactly one`)
export const laterFinalized = (cycle: Cycle, { laterFinalized: later }: Pick<Surroundings, 'laterFinalized'>) =>
  later &&
  !isOpenReplay(cycle) &&
  because(
    'later_finalized_month_requires_operator_replay',
    `a month after ${cycle.period} is finalized: an operator replays the corrections in order`,
  )
/** Whether an operator's replay opened the revision and it is not final yet. */
const isOpenReplay = (cycle: Cycle): boolean => cycle.replayed && !isFinalized(cycle)
export const laterApproval = (cycle: Cycle, { laterApproval: operationId }: Pick<Surroundings, 'laterApproval'>) =>
  operationId !== undefined &&
  wasFinalized(cycle) &&
  colliding(operationId, `operation ${operationId} approves a later month`)
export const priorOpen = ({ period }: Cycle, { before }: Surroundings) =>
  typeof before === 'object'
    ? firstOf(inDoubt(before), collision(before))
    : before === 'open' && because('prior_month_not_finalized', `the month before ${period} is not finalized`)

/** The event that invalidates the candidate, if there is one. */
export function withoutCandidate(cycle: Cycle): readonly CycleEvent[] {
  const candidate = candidateOf(cycle)
  return candidate === undefined ? [] : [{ type: 'CandidateInvalidated', candidateId: candidate.candidateId }]
}

export const unlessRefused = (refusal: CycleRefusal | undefined, events: () => readonly CycleEvent[]): CycleDecision =>
  refusal === undefined ? decided(...events()) : refusing(refusal)

export const paidOutside = ({ period }: Cycle, day: string, field: NonNullable<CycleRefusal['field']>) =>
  !isPaymentDateOf(period, day) && {
    ...because(
      'payment_date_refused',
      `${period} is paid from its first day to the end of the month after it, not on ${day}`,
    ),
    field,
  }

/** The effect of changed inputs: a candidate is invalidated; an approved or finalized month gets the next revision. */
export function changedInputs(cycle: Cycle): readonly CycleEvent[] {
  return [
    ...(canBeCalculated(cycle) ? withoutCandidate(cycle) : [{ type: 'RevisionOpened' as const }]),
    { type: 'InputsChanged' },
  ]
}

/** Whether the current revision can still be calculated. */
export const canBeCalculated = ({ stage }: Cycle): boolean =>
  stage.state === 'collecting' || stage.state === 'preview_ready'
