import { openSync, readFileSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Node imports it into the server (Linux): it appends to a file each slice of the event loop that took more than 5 ms of processor
 * time, in milliseconds. The wall clock would also count other programs of a busy machine.
 */

const file = openSync(process.env['CENTIME_BENCH_SLICES'] ?? '', 'a')
/** The processor time of the main thread, in milliseconds. */
const taken = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6

let before = taken()
// Threads import it too, but their long slices do not count.
if (isMainThread) {
  setInterval(() => {
    const now = taken()
    if (now - before > 5) writeSync(file, `${(now - before).toFixed(1)}\n`)
    before = now
  }, 2).unref()
}
