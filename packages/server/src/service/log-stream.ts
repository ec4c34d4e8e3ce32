import { codeOf } from '@centime/store'

interface LogStream {
  readonly write: (line: string) => void
  /** How many lines could not be written. */
  readonly dropped: () => number
}

/** How many bytes wait for a slow reader, and the interval between attempts. */
const [MOST_WAITING_BYTES, AGAIN_MILLISECONDS] = [2 ** 20, 50]

/**
 * A stream that never fails and never blocks: on a full disk, or without a reader, lines are dropped and counted. `write`
 * writes a part of the bytes and returns how many, as `fs.writeSync` does.
 */
export function logStream(write: (bytes: Buffer) => number): LogStream {
  /** Lines that are not fully written; the beginning of the first may be. */
  let waiting: Buffer[] = []
  let [bytes, dropped] = [0, 0]
  let isTorn = false
  let isRetrying = false

  const flush = (): void => {
    for (let line = waiting[0]; line !== undefined; line = waiting[0]) {
      const count = write(line)
      bytes -= count
      isTorn = count < line.length
      if (isTorn) waiting[0] = line.subarray(count)
      else waiting.shift()
    }
  }
  const tryFlush = (): void => {
    try {
      flush()
    } catch (error) {
      if (codeOf(error) === 'EAGAIN') {
        if (!isRetrying) setTimeout(retry, AGAIN_MILLISECONDS).unref()
        isRetrying = true
        return
      }
      dropped += waiting.length
      bytes = 0
      waiting = []
    }
  }
  const retry = (): void => {
    isRetrying = false
    tryFlush()
  }
  return {
    write: (text) => {
      // Ends a line that was only partly written, so that the next one can be read.
      const line = Buffer.from(isTorn && waiting.length === 0 ? `\n${text}` : text)
      if (bytes + line.length > MOST_WAITING_BYTES) {
        dropped += 1
        return
      }
      waiting.push(line)
      bytes += line.length
      tryFlush()
    },
    dropped: () => dropped,
  }
}
