/** The service's clock: the machine's clock plus an offset. */
export interface Clock {
  readonly now: () => Date
  readonly setNow: (instant: Date) => void
}

export function clockAhead(wall: () => number, aheadMilliseconds: number): Clock {
  let ahead = aheadMilliseconds
  return {
    now: () => new Date(wall() + ahead),
    setNow: (instant) => {
      ahead = instant.getTime() - wall()
    },
  }
}

/**
 * The offset of a sandbox's clock at its start, in milliseconds: the stored one, or that of `startsAt` where it is
 * later or none is stored; 0 without either.
 */
export function startAhead(wall: number, left: string | undefined, startsAt: Date | undefined): number {
  const wanted = startsAt === undefined ? undefined : startsAt.getTime() - wall
  if (left === undefined) return wanted ?? 0
  return Math.max(Number(left), wanted ?? Number.NEGATIVE_INFINITY)
}
