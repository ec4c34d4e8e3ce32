import { EventEmitter, once } from 'node:events'
import type { Outage } from './outage.js'

/** Hints that some work has ended. A hint may be lost between processes: code that waits asks the database again. */
export interface Hints {
  /** `outage`: the work has not ended; it waits for the end of this outage. */
  readonly told: (what: string, outage?: Outage) => void
  /** Starts to listen; the function that it returns waits for the first hint about an item, for a second at most. */
  readonly listen: (what: string) => () => Promise<Outage | undefined>
}

const PATIENCE_MILLISECONDS = 1000

/** Hints within this process. */
export function newHints(): Hints {
  const hints = new EventEmitter().setMaxListeners(0)
  return {
    told: (what, outage) => void hints.emit(what, outage),
    listen: (what) => {
      const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS)
      const first: Promise<(Outage | undefined)[]> = once(hints, what, { signal }).catch(() => [])
      return async () => (await first)[0]
    },
  }
}
