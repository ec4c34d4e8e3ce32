import type { Cycle, HeldPerson } from './cycle.js'
import { isFinalized, wasFinalized } from './cycle.js'
import {
  because,
  type CycleDecision,
  canBeCalculated,
  changedInputs,
  collision,
  firstOf,
  laterApproval,
  laterFinalized,
  outsideWindow,
  paidOutside,
  reserved,
  type Surroundings,
  skipped,
  unlessRefused,
} from './reasons.js'

/** The commands of months of payrolls only, and whom their revisions pay. */

/** `PUT Y/{period}` of an open month: changes its payment date, which is an input. The same date returns no events. */
export function setPaymentDate(cycle: Cycle, paymentDate: string, surroundings: Surroundings): CycleDecision {
  const refusal = firstOf(
    outsideWindow(cycle, surroundings),
    skipped(cycle),
    collision(cycle),
    laterApproval(cycle, surroundings),
    paidOutside(cycle, paymentDate, 'paymentDate'),
    laterFinalized(cycle, surroundings),
  )
  return unlessRefused(refusal, () =>
    cycle.payroll?.paymentDate === paymentDate
      ? []
      : [...changedInputs(cycle), { type: 'PaymentDateSet', paymentDate } as const],
  )
}

/** `PUT Y/{period}/held/{employeeId}`: leaves a person out of the month until the person is released. */
export function holdOut(cycle: Cycle, person: HeldPerson, surroundings: Surroundings): CycleDecision {
  const refusal = firstOf(
    reserved(cycle, surroundings),
    !canBeCalculated(cycle) &&
      because(
        'candidate_conflict',
        `${cycle.period} is ${cycle.stage.state}: it has paid, and holds no person out any more`,
      ),
  )
  const known = cycle.held.find(({ employeeId }) => employeeId === person.employeeId)
  return unlessRefused(refusal, () => {
    if (known?.reason === person.reason) return []
    const held = { type: 'PersonHeld', ...person } as const
    return known === undefined ? [...changedInputs(cycle), held] : [held]
  })
}

/**
 * `DELETE Y/{period}/held/{employeeId}`: the month pays the person after all; if it is final, its next revision does. If the
 * person is not held out, nothing changes.
 */
export function releaseHeld(cycle: Cycle, employeeId: number, surroundings: Surroundings): CycleDecision {
  const isHeld = cycle.held.some((one) => one.employeeId === employeeId)
  const refusal = firstOf(
    reserved(cycle, surroundings),
    laterApproval(cycle, surroundings),
    wasFinalized(cycle) && laterFinalized(cycle, surroundings),
  )
  return unlessRefused(refusal, () => (isHeld ? [...changedInputs(cycle), { type: 'PersonReleased', employeeId }] : []))
}

/**
 * The people whom a final revision held out, and who have been released since: the next revision pays them, also where they no
 * longer belong to the payroll.
 */
export function releasedSince({ earlier, held }: Pick<Cycle, 'earlier' | 'held'>): readonly number[] {
  const before = earlier.filter(isFinalized).flatMap((revision) => revision.held ?? [])
  const isHeld = (id: number): boolean => held.some(({ employeeId }) => employeeId === id)
  return [...new Set(before.map(({ employeeId }) => employeeId))].filter((id) => !isHeld(id))
}
