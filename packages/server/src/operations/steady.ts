/** The two clocks of a machine, in milliseconds. */
export interface MachineClocks {
  /** Since 1970; the system's administrator may set it. */
  readonly wall: () => number
  /** Since some moment; it never steps. */
  readonly uptime: () => number
}

/** A step of the wall clock that is too large to be followed at once. */
export interface ClockStep {
  /** `seen`: it is not followed yet. `followed`: it is now. `undone`: the wall clock has stepped back to where it was. */
  readonly kind: 'seen' | 'followed' | 'undone'
  readonly milliseconds: number
}

const MINUTE_MILLISECONDS = 60_000
/** The largest step that is followed at once. */
const AT_ONCE = 5 * MINUTE_MILLISECONDS
/** How long the wall clock must run evenly before a larger step is followed. */
const PROOF = 60 * MINUTE_MILLISECONDS

/**
 * A wall clock that is not moved by faults of the machine: it advances with the other clock until a step of more than
 * five minutes, forward or back, has lasted for an hour. It moves back only when it follows such a step; after a
 * smaller step back it pauses.
 */
export function steadyWall({ wall, uptime }: MachineClocks, stepped: (step: ClockStep) => void): () => number {
  let followed = wall() - uptime()
  let shown = wall()
  let doubt: { readonly offset: number; readonly since: number } | undefined
  return () => {
    const up = uptime()
    const offset = wall() - up
    const milliseconds = offset - followed
    if (Math.abs(milliseconds) <= AT_ONCE) {
      followed = offset
      const undone = doubt
      doubt = undefined // before the callback, which may read the time
      if (undone !== undefined) stepped({ kind: 'undone', milliseconds: undone.offset - offset })
    } else if (doubt === undefined || Math.abs(offset - doubt.offset) > AT_ONCE) {
      doubt = { offset, since: up }
      stepped({ kind: 'seen', milliseconds })
    } else if (up - doubt.since >= PROOF) {
      doubt = undefined
      followed = offset
      shown = Math.min(shown, offset + up)
      stepped({ kind: 'followed', milliseconds })
    }
    shown = Math.max(shown, followed + up)
    return shown
  }
}
