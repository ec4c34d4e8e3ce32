import { openSync, readSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Node imports it into the server (Linux): it appends to a file each slice of the event loop that took more than 5 ms of processor
 * time, in milliseconds. The wall clock would also count other programs of a busy machine.
 */

const file = openSync(process.env['CENTIME_BENCH_SLICES'] ?? '', 'a')
const statistics = openSync('/proc/thread-self/schedstat', 'r')
const read = Buffer.alloc(64)
/** The processor time of the main thread, in milliseconds. To open the file each time would take a hundredth of the thread. */
const taken = (): number =>
  Number(read.toString('latin1', 0, readSync(statistics, read, 0, read.length, 0)).split(' ')[0]) / 1e6

let before = taken()
// Threads import it too, but their long slices do not count.
if (isMainThread) {
  setInterval(() => {
    const now = taken()
    if (now - before > 5) writeSync(file, `${(now - before).toFixed(1)}\n`)
    before = now
  }, 2).unref()
}
