import { EventEmitter, once } from 'node:events'
import type { Outage } from './outage.js'

/** Hints that something has ended. One may be lost, also between two processes: who waits for it asks the database again. */
export interface Hints {
  /** `outage`: it has not ended, and waits for the end of this outage. */
  readonly told: (what: string, outage?: Outage) => void
  /** Resolves at the next hint about something, or after a second without one. */
  readonly next: (what: string) => Promise<Outage | undefined>
}

const PATIENCE_MILLISECONDS = 1000

/** Hints within this process. */
export function newHints(): Hints {
  const hints = new EventEmitter().setMaxListeners(0)
  return {
    told: (what, outage) => void hints.emit(what, outage),
    next: async (what) => {
      const [outage]: (Outage | undefined)[] = await once(hints, what, {
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      }).catch(() => [])
      return outage
    },
  }
}
