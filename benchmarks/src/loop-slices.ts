import { openSync, readFileSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Runs in the server, which Node imports it into (Linux): appends each slice of the event loop that took more than 5 ms of the
 * processor, in milliseconds, to a file. The wall clock also counts what other programs of a busy machine take meanwhile.
 */

const file = openSync(process.env['CENTIME_BENCH_SLICES'] ?? '', 'a')
/** What the main thread has taken of the processor, in milliseconds. */
const taken = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6

let before = taken()
// Threads import it too: they do their work in long slices.
if (isMainThread) {
  setInterval(() => {
    const now = taken()
    if (now - before > 5) writeSync(file, `${(now - before).toFixed(1)}\n`)
    before = now
  }, 2).unref()
}
