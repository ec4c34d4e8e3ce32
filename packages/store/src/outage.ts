import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The database cannot be used, for a reason outside of the work: its disk is full or fails, it cannot be reached, or another
 * process holds it. Nothing was written, or a commit had no answer: the caller reads the state, or repeats the request with the
 * same key. A request is answered with 503; a worker waits, counts no failure and tries again.
 */
export class Outage extends Error {
  readonly code: 'not_ready' | 'storage_full'
  constructor(code: Outage['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Does work as soon as no outage prevents it; does nothing if the service stops first. */
export async function throughOutages(work: () => Promise<void>, isStopping: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Outage)) throw error
      if (isStopping()) return
      await sleep(AGAIN_MILLISECONDS)
    }
  }
}
const AGAIN_MILLISECONDS = 500
