/** Work that is looked for again and again, beside the requests. */
export interface Loop {
  /** There may be something to do. A wake that comes while it is being looked is not lost. */
  readonly wake: () => void
  /** Resolves when what was begun has ended. */
  readonly stop: () => Promise<void>
  readonly isStopping: () => boolean
}

/** How often it is looked without being woken. */
const IDLE_MILLISECONDS = 1000

/**
 * Looks for work until it is stopped: at once again where there was some, else when it is woken or after a while. A look
 * that throws is told and ends nothing: a database that does not answer now may do so later.
 */
export function startLoop(look: () => Promise<boolean>, failed: (error: unknown) => void): Loop {
  let stopping = false
  let woken = false
  let rouse = (): void => {}
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      if (woken || stopping) return resolve()
      const timer = setTimeout(resolve, IDLE_MILLISECONDS)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const work = async (): Promise<void> => {
    while (!stopping) {
      woken = false
      const more = await look().catch((error: unknown) => {
        failed(error)
        return false
      })
      if (!more) await rest()
    }
  }
  // After this call: what looks may ask whether it is to stop.
  const running = Promise.resolve().then(work)
  return {
    wake: () => {
      woken = true
      rouse()
    },
    stop: async () => {
      stopping = true
      rouse()
      await running
    },
    isStopping: () => stopping,
  }
}

/** An error as a log keeps it. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
