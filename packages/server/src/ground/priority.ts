import { existsSync, readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Requests go first. Only Linux has priorities of threads: elsewhere they would apply to the whole process. */

/** Lowers the priority of a thread of this process, by its system number; absent: the calling thread. */
export function stepBack(thread = 0): void {
  if (process.platform === 'linux') setPriority(thread, Math.min(getPriority(thread) + STEPS, LOWEST))
}
const [STEPS, LOWEST] = [10, 19]

/**
 * Lowers the priority of Node's helper threads, which collect garbage and compile, below the thread that answers: there
 * are more of them than small machines have cores. Called before other threads start, which lower their own priority.
 */
export function stepBackHelpers(): void {
  if (!existsSync(THREADS)) return
  for (const thread of readdirSync(THREADS).map(Number)) if (thread !== process.pid) stepBack(thread)
}
const THREADS = '/proc/self/task'
