import { type Consent, type Cycle, type CycleEvent, isFinalized, wasFinalized } from './cycle.js'
import {
  because,
  type CycleDecision,
  collision,
  firstOf,
  inDoubt,
  laterApproval,
  notBegun,
  outsideWindow,
  type Surroundings,
  type Today,
  unlessRefused,
  withoutCandidate,
} from './reasons.js'
import { decided, refusing } from './refusal.js'

/** The commands of an operator, except reconciling. */

/** `POST filing`: finalized → filed → accepted or correction_required. */
export function file(
  cycle: Cycle,
  filing: Omit<Extract<CycleEvent, { readonly type: 'Filed' }>, 'type'>,
): CycleDecision {
  const { state } = cycle.stage
  const allowed: readonly string[] =
    state === 'finalized' ? ['filed'] : state === 'filed' ? ['accepted', 'correction_required'] : []
  const last = { ...cycle.filing }
  if (state === filing.state && last.reference === filing.reference && last.reason === filing.reason) return decided()
  return state === filing.state || allowed.includes(filing.state)
    ? decided({ type: 'Filed', ...filing })
    : refusing(
        because('filing_refused', `${cycle.period} is ${state}: it can become ${allowed[0] ?? 'nothing'} by filing`),
      )
}

/** The facts besides the month that decide about a skip. */
interface AroundSkip extends Today {
  /** The day on which the first contract of the tenant begins, `YYYY-MM-DD`; absent: no contract is recorded. */
  readonly firstContract?: string | undefined
}

/** `POST skip`: declares a month without managed pay, so that the next one is not blocked forever. */
export function skip(cycle: Cycle, reason: string, surroundings: AroundSkip): CycleDecision {
  if (cycle.skipped) return decided()
  const { period } = cycle
  const { firstContract: day } = surroundings
  const refusal = firstOf(
    notBegun(cycle, surroundings),
    day !== undefined &&
      day.slice(0, 7) > period &&
      because('month_before_first_contract', `${period} ends before ${day}, on which the first contract begins`),
    wasFinalized(cycle) && because('month_already_finalized', `${period} has a finalized revision`),
    inDoubt(cycle),
    collision(cycle),
  )
  return unlessRefused(refusal, () => [...withoutCandidate(cycle), { type: 'Skipped', reason }])
}

/**
 * `POST replay` of the first month: opens a correction revision, which needs all inputs anew. It also continues a
 * correction that was begun before a later month was finalized, which no other command can finish.
 */
export function openReplay(
  cycle: Cycle,
  consent: Consent,
  surroundings: Pick<Surroundings, 'month' | 'laterFinalized' | 'laterApproval'>,
): CycleDecision {
  const overtaken = wasFinalized(cycle) && !cycle.replayed && surroundings.laterFinalized
  const refusal = firstOf(
    outsideWindow(cycle, surroundings),
    !isFinalized(cycle) &&
      !overtaken &&
      because('replay_refused', `${cycle.period} is ${cycle.stage.state}: there is nothing to correct`),
    inDoubt(cycle),
    collision(cycle),
    laterApproval(cycle, surroundings),
  )
  return unlessRefused(refusal, () => replayed(consent))
}

/** `POST replay` of each later month that was ever finalized, even if a correction of it is open. */
export function joinReplay(cycle: Cycle, consent: Consent, around: Pick<Surroundings, 'month'>): CycleDecision {
  const refusal = firstOf(outsideWindow(cycle, around), inDoubt(cycle), collision(cycle))
  return unlessRefused(refusal, () => replayed(consent))
}

const replayed = (consent: Consent): readonly CycleEvent[] => [
  { type: 'RevisionOpened', consent },
  { type: 'InputsChanged' },
]
