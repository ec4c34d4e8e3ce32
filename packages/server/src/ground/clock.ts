/** The service's clock: so far ahead of the machine's. It never shows an earlier instant than it has shown. */
export interface Clock {
  readonly now: () => Date
  readonly setNow: (instant: Date) => void
}

export function clockAhead(wall: () => number, aheadMilliseconds: number): Clock {
  let ahead = aheadMilliseconds
  let shown = Number.NEGATIVE_INFINITY
  return {
    now: () => {
      shown = Math.max(shown, wall() + ahead)
      return new Date(shown)
    },
    setNow: (instant) => {
      ahead = instant.getTime() - wall()
    },
  }
}

/**
 * How far ahead a sandbox's clock starts: where it was left, or at `startsAt` where that is later or nothing was left.
 * Milliseconds; without either, 0.
 */
export function startAhead(wall: number, left: string | undefined, startsAt: Date | undefined): number {
  const wanted = startsAt === undefined ? undefined : startsAt.getTime() - wall
  if (left === undefined) return wanted ?? 0
  return Math.max(Number(left), wanted ?? Number.NEGATIVE_INFINITY)
}
