import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresClient } from '@centime/store/testing/postgres-process.js'
import type { Cluster } from './cluster.js'

/** Measures how long work pauses after a disturbance, and how much of the pause the machine causes. */

/** In milliseconds. */
export interface Gap {
  readonly whole: number
  /**
   * How long, within the whole pause, other processes had the processors while this process or a server was ready to
   * run; the longer wait counts. 0 where the system does not report it (Linux does).
   */
  readonly processor: number
}

/** The part of a gap that is the service's own. */
export const own = ({ whole, processor }: Gap): number => whole - processor

/** Starts to measure; the returned function reads the gap so far. */
export function stopwatch({ hosts }: Cluster): () => Gap {
  const pids = [process.pid, ...hosts.map((host) => host.process.pid)]
  const [at, before] = [performance.now(), pids.map(waited)]
  return () => {
    const processor = Math.max(...pids.map((pid, index) => waited(pid) - (before[index] ?? 0)))
    return { whole: Math.round(performance.now() - at), processor: Math.round(processor) }
  }
}

/** How long the main thread of a process has waited for a processor; 0 for a process that has ended. */
function waited(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return 0
  }
}

/** The leases whose owner no longer has its lock: other processes must take over their work. */
const DEAD = `select "fence" from "leases" where "owner" not in
  (select "objid"::bigint from pg_locks where "locktype" = 'advisory' and "objsubid" = 2 and "granted")`
const LOOK_MILLISECONDS = 25

/** Watches the leases until it is stopped; returns how long each lease stayed without an owner. */
export function watchLeases(cluster: Cluster): { readonly stop: () => Promise<readonly Gap[]> } {
  const left = new Map<number, () => Gap>()
  const ended: Gap[] = []
  let isOver = false
  const look = async (): Promise<void> => {
    const client = await postgresClient(cluster.database)
    try {
      while (!isOver) {
        const { rows } = await client.query<{ readonly fence: number }>(DEAD)
        const dead = new Set(rows.map(({ fence }) => fence))
        for (const fence of dead) if (!left.has(fence)) left.set(fence, stopwatch(cluster))
        for (const [fence, read] of left) {
          if (dead.has(fence)) continue
          ended.push(read())
          left.delete(fence)
        }
        await sleep(LOOK_MILLISECONDS)
      }
    } finally {
      await client.end()
    }
  }
  const looking = (async () => {
    // The connection to the database can fail too.
    while (!isOver) await look().catch(() => sleep(LOOK_MILLISECONDS))
  })()
  return {
    stop: async () => {
      isOver = true
      await looking
      return ended
    },
  }
}
