/** Fairness: waiting work is taken in turn by partner, then by tenant, so that no amount of work of one delays the others. */

/** The partner and the tenant of some work. */
export interface Waiting {
  readonly partnerId: number
  readonly tenantId: number
}

export interface Turns {
  /**
   * Takes the next work: from the least recently served partner, its least recently served tenant, and that tenant's first.
   * Undefined if nothing waits.
   */
  readonly next: <One extends Waiting>(waiting: readonly One[]) => One | undefined
}

/** How many partners and tenants are remembered; beyond that, the least recently served count as never served. */
const REMEMBERED = 20_000

export function newTurns(): Turns {
  // In the order of their last turns.
  const served = new Map<string, number>()
  let turn = 0
  const last = (name: string): number => served.get(name) ?? 0
  const serve = (name: string): void => {
    served.delete(name)
    for (const oldest of served.keys()) if (served.size >= REMEMBERED) served.delete(oldest)
    served.set(name, turn)
  }
  return {
    next: (waiting) => {
      const [first, ...others] = waiting
      if (first === undefined) return undefined
      const timesOf = (one: Waiting) => [last(`partner ${one.partnerId}`), last(`tenant ${one.tenantId}`)] as const
      let [next, times] = [first, timesOf(first)]
      for (const other of others) {
        const own = timesOf(other)
        if (own[0] < times[0] || (own[0] === times[0] && own[1] < times[1])) [next, times] = [other, own]
      }
      turn += 1
      serve(`partner ${next.partnerId}`)
      serve(`tenant ${next.tenantId}`)
      return next
    },
  }
}

/** Up to `count` waiting items, in turn. */
export function taken<One extends Waiting>(turns: Turns, waiting: readonly One[], count: number): readonly One[] {
  const left = new Set(waiting)
  const chosen: One[] = []
  while (chosen.length < count) {
    const next = turns.next([...left])
    if (next === undefined) break
    left.delete(next)
    chosen.push(next)
  }
  return chosen
}

/** Runs work when its turn has come. */
export type Gate = <Value>(whose: Waiting, work: () => Promise<Value>) => Promise<Value>

/** Lets `places` pieces of work run at a time; the others wait for their turn. */
export function newGate(places: number): Gate {
  const turns = newTurns()
  const waiting = new Set<Waiting & { readonly enter: () => void }>()
  let free = places
  const admit = (): void => {
    const next = free > 0 ? turns.next([...waiting]) : undefined
    if (next === undefined) return
    waiting.delete(next)
    free -= 1
    next.enter()
  }
  return async ({ partnerId, tenantId }, work) => {
    await new Promise<void>((enter) => {
      waiting.add({ partnerId, tenantId, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      free += 1
      admit()
    }
  }
}
