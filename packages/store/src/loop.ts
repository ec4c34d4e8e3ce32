import { Outage } from './outage.js'

/** Background work that polls. */
export interface Loop {
  /** Polls now. A wake during a poll causes another poll. */
  readonly wake: () => void
  /** Resolves when the running poll has ended. */
  readonly stop: () => Promise<void>
  readonly isStopping: () => boolean
}

const IDLE_MILLISECONDS = 1000

/**
 * Polls for work until it is stopped: again at once while there is some, else at the next wake or after the interval. An
 * error is reported to `failed`, except an outage, which the store reports itself; the loop continues.
 */
export function startLoop(poll: () => Promise<boolean>, failed: (error: unknown) => void): Loop {
  let stopping = false
  let woken = false
  let endRest = (): void => {}
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      if (woken || stopping) return resolve()
      const timer = setTimeout(resolve, IDLE_MILLISECONDS)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const work = async (): Promise<void> => {
    while (!stopping) {
      woken = false
      const more = await poll().catch((error: unknown) => {
        if (!(error instanceof Outage)) failed(error)
        return false
      })
      if (!more) await rest()
    }
  }
  // Starts after this call returns: `poll` may use the loop.
  const running = Promise.resolve().then(work)
  return {
    wake: () => {
      woken = true
      endRest()
    },
    stop: async () => {
      stopping = true
      endRest()
      await running
    },
    isStopping: () => stopping,
  }
}

/** An error as text for a log. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** The code of a system's or a database's error; empty where it has none. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
