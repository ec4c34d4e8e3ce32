/** Sums milliseconds by phase. Phases may run concurrently. `now`: any clock in milliseconds. */
export function stopwatch(now: () => number) {
  const total = new Map<string, number>()
  /** Adds durations measured elsewhere. */
  const add = (spent: Readonly<Record<string, number>>): void => {
    for (const [phase, milliseconds] of Object.entries(spent)) total.set(phase, (total.get(phase) ?? 0) + milliseconds)
  }
  return {
    add,
    during: async <Value>(phase: string, work: Promise<Value>): Promise<Value> => {
      const started = now()
      const value = await work
      add({ [phase]: now() - started })
      return value
    },
    /** The sums so far, in whole milliseconds. */
    spent: (): Readonly<Record<string, number>> =>
      Object.fromEntries([...total].map(([phase, milliseconds]) => [phase, Math.round(milliseconds)])),
  }
}
