import { existsSync, readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** Requests go first. Only Linux has priorities of threads: elsewhere they would apply to the whole process. */

/** Lowers the priority of a thread of this process, by its system number; absent: the calling thread. */
export function stepBack(thread = 0, steps = STEPS): void {
  if (process.platform === 'linux') setPriority(thread, Math.min(getPriority(thread) + steps, LOWEST))
}
const [STEPS, LOWEST] = [5, 19]

/**
 * Lowers the priority of Node's helper threads, which collect garbage and compile, below the threads that answer and calculate: there
 * are more of them than small machines have cores. Called before other threads start, which lower their own priority.
 */
export function stepBackHelpers(): void {
  if (!existsSync(THREADS)) return
  for (const thread of readdirSync(THREADS).map(Number)) if (thread !== process.pid) stepBack(thread, OF_HELPERS)
}
const THREADS = '/proc/self/task'
const OF_HELPERS = 12

/**
 * Halves how much code V8 puts into one compiled function. The code is as fast, compiling takes a quarter less of the processor, and a month
 * of many people a twentieth less time: each month compiles its own law. Called before other threads start.
 */
export function inlineLess(): void {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=460')
}
