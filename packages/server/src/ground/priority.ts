import { existsSync, readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Requests go before other work. Linux alone has priorities of threads: elsewhere they would be the whole process's. */

/** Puts a thread of this process, by its system's number, so many steps behind; absent: the one that calls. */
export function stepBack(thread = 0): void {
  if (process.platform === 'linux') setPriority(thread, Math.min(getPriority(thread) + STEPS, LOWEST))
}
const [STEPS, LOWEST] = [10, 19]

/**
 * Puts the threads that Node has beside the one that answers behind it: they collect garbage and compile, and are more than small
 * machines have cores. Called before other threads are started, which step back themselves.
 */
export function stepBackHelpers(): void {
  if (!existsSync(THREADS)) return
  for (const thread of readdirSync(THREADS).map(Number)) if (thread !== process.pid) stepBack(thread)
}
const THREADS = '/proc/self/task'
