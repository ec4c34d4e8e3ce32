/** Sums milliseconds by phase. Phases may run concurrently. */
interface Stopwatch {
  readonly during: <Value>(phase: string, work: Promise<Value>) => Promise<Value>
  /** Adds durations measured elsewhere. */
  readonly add: (spent: Readonly<Record<string, number>>) => void
  /** The sums so far, in whole milliseconds. */
  readonly spent: () => Readonly<Record<string, number>>
}

/** `now`: any clock in milliseconds. */
export function stopwatch(now: () => number): Stopwatch {
  const total = new Map<string, number>()
  const add = (phase: string, milliseconds: number): void => {
    total.set(phase, (total.get(phase) ?? 0) + milliseconds)
  }
  return {
    during: async (phase, work) => {
      const started = now()
      const value = await work
      add(phase, now() - started)
      return value
    },
    add: (spent) => {
      for (const [phase, milliseconds] of Object.entries(spent)) add(phase, milliseconds)
    },
    spent: () => Object.fromEntries([...total].map(([phase, milliseconds]) => [phase, Math.round(milliseconds)])),
  }
}
