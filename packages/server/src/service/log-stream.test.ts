import { describe, expect, test } from 'vitest'
import { logStream } from './log-stream.js'

/** A disk with the given space; undefined: a pipe without a reader. */
function disk(room: number | undefined) {
  const state = { room, text: '' }
  const write = (bytes: Buffer): number => {
    if (state.room === undefined) throw Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' })
    const count = Math.min(state.room, bytes.length)
    if (count === 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    state.text += bytes.subarray(0, count).toString()
    state.room -= count
    return count
  }
  return { state, log: logStream(write) }
}

describe('the log', () => {
  test('of a full disk is dropped and counted, and its next line is whole', () => {
    const { state, log } = disk(10)
    for (const line of ['{"a":1}\n', '{"b":2}\n', '{"c":3}\n']) log.write(line)
    expect(state.text).toBe('{"a":1}\n{"')
    expect(log.dropped()).toBe(2)
    state.room = 100
    log.write('{"d":4}\n')
    log.write('{"e":5}\n')
    expect(state.text).toBe('{"a":1}\n{"\n{"d":4}\n{"e":5}\n')
    expect(log.dropped()).toBe(2)
  })
  test('waits for a slow reader, up to a mebibyte', () => {
    const { state, log } = disk(undefined)
    const line = `${'x'.repeat(1023)}\n`
    for (let count = 0; count < 1030; count += 1) log.write(line)
    expect(log.dropped()).toBe(6)
    state.room = Number.POSITIVE_INFINITY
    log.write('')
    expect(state.text).toBe(line.repeat(1024))
  })
})
