import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './loop.js'
import { Outage } from './outage.js'

/** How long work waits for another process, and how often it asks meanwhile. */
const [PATIENCE_MILLISECONDS, RETRY_MILLISECONDS] = [3000, 20]

/**
 * Retries work that the lock of another process prevents. SQLite itself would block the event loop while it waits. One caller polls
 * at a time, so that a thousand requests do not poll a thousand times. Work that meets a lock has not begun.
 */
export function patient(): <Value>(attempt: () => Promise<Value>) => Promise<Value> {
  let line: Promise<unknown> = Promise.resolve()
  return async (attempt) => {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    const late = AbortSignal.timeout(PATIENCE_MILLISECONDS)
    const turn = line.then(async () => {
      for (;;) {
        try {
          return await attempt()
        } catch (error) {
          if (!isBusy(error)) throw error
          if (late.aborted) throw new Outage('not_ready', 'another process holds the database')
        }
        await sleep(RETRY_MILLISECONDS)
      }
    })
    line = turn.catch(() => {})
    return turn
  }
}

/** Remembers the outage of the last use, and reports when one begins and ends. */
export function outageReports(tell: (outage: Outage | undefined) => void = () => {}) {
  let last: Outage | undefined
  return {
    current: (): Outage | undefined => last,
    report: (next: Outage | undefined): void => {
      if (next?.code === last?.code) return
      last = next
      tell(next)
    },
  }
}

const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY')

/** Maps an error of the disk to an outage; returns any other error unchanged. */
export function outageOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'SQLITE_FULL') return new Outage('storage_full', 'the disk of the database is full')
  const isOfTheDisk = /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code)
  return isOfTheDisk ? new Outage('not_ready', `the disk of the database fails: ${code}`) : error
}

/**
 * The outage of a database whose disk has less free space than that; the rest is left for work in progress. A disk that does not
 * report its free space counts as having enough: SQLite reports the error that it meets.
 */
export function lackOfRoom(database: string, leastBytes: number): Outage | undefined {
  if (database === ':memory:') return undefined
  const left = freeBytes(database)
  if (left >= leastBytes) return undefined
  const [free, least] = [left, leastBytes].map((bytes) => Math.floor(bytes / 2 ** 20))
  return new Outage('storage_full', `the disk has ${free} MiB left, and below ${least} MiB nothing is written`)
}

/** Looks at the disk of the file itself: its name may be a link to another disk. */
function freeBytes(file: string): number {
  try {
    const { bavail, bsize } = statfsSync(file)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
