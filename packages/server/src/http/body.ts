import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { codeOf } from '@centime/store'
import type { Context } from 'hono'
import { isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import type { Env } from './env.js'
import { LIMITS } from './limits.js'

/** The bytes of a body, which may be compressed with gzip. Reading and decompression stop at the limit. */

/** Parts of a body. A refusal is always the last part. */
export type BodyParts = AsyncGenerator<Uint8Array | Refusal>

/** The whole body, of at most `LIMITS.bytes`. */
export async function bytesOf(c: Context<Env>): Promise<Uint8Array | Refusal> {
  if (declaredSize(c) < PART && codingOf(c) === 'identity') {
    return c.req.arrayBuffer().then((bytes) => new Uint8Array(bytes), refusalOf)
  }
  const parts: Uint8Array[] = []
  for await (const part of bodyParts(c, LIMITS.bytes)) {
    if (isRefusal(part)) return part
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * The size of a part in bytes; only the last part is smaller. Bytes that arrive one by one are gathered, so that tiny
 * parts do not fill the memory.
 */
const PART = 64 * 1024

export async function* bodyParts(c: Context<Env>, most: number): BodyParts {
  const tooLarge = refuse('body_too_large', `a body has at most ${most} bytes here, also decompressed`)
  if (declaredSize(c) > most) {
    yield tooLarge
    return
  }
  const coding = codingOf(c)
  if (coding !== 'identity' && coding !== 'gzip') {
    const headers = { 'accept-encoding': 'gzip, identity' }
    yield refuse('unsupported_media_type', 'the only Content-Encoding is gzip', { headers })
    return
  }
  const sent = new Counted(c.req.raw.body ?? [], most)
  const read = new Counted(coding === 'gzip' ? decompressed(sent) : sent, most)
  try {
    yield* inParts(read, PART)
  } catch (error) {
    const refusal = refusalOf(error)
    // Empty input decompresses to nothing. Input that the limit has cut off is no longer valid gzip.
    if (!sent.isOver && (sent.size > 0 || codeOf(error) === GONE)) yield refusal
  }
  if (sent.isOver || read.isOver) yield tooLarge
}

/** The connection was closed before the end of the body. */
const GONE = 'ECONNRESET'

/** The refusal for an error while a body is read. Throws the error again if it is a bug. */
function refusalOf(error: unknown): Refusal {
  const malformed = (what: string) =>
    refuse('malformed_json', `the body is ${what}`, { errors: [{ pointer: '', message: what }] })
  // The client no longer reads the answer, but the log must not report a bug.
  if (codeOf(error) === GONE) return malformed('not complete')
  if (codeOf(error).startsWith('Z_')) return malformed('not gzip')
  throw error
}

const codingOf = ({ req }: Context<Env>): string => req.header('content-encoding')?.trim().toLowerCase() ?? 'identity'

/** The size that the request declares; NaN where it declares none. */
function declaredSize({ req }: Context<Env>): number {
  const declared = req.header('transfer-encoding') === undefined ? req.header('content-length') : undefined
  return Number(declared ?? Number.NaN)
}

/** Counts the bytes of a body, and ends before the part that exceeds the limit. */
class Counted implements AsyncIterable<Uint8Array> {
  readonly #parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  readonly #most: number
  size = 0

  constructor(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, most: number) {
    this.#parts = parts
    this.#most = most
  }

  get isOver(): boolean {
    return this.size > this.#most
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const part of this.#parts) {
      this.size += part.byteLength
      if (this.isOver) return
      yield part
    }
  }
}

async function* decompressed(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  // The iterator throws the same error.
  pipeline(Readable.from(parts), gunzip).catch(() => undefined)
  yield* gunzip
}

/** Parts of one size; only the last one is smaller. */
export async function* inParts(all: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let [part, filled] = [new Uint8Array(size), 0]
  for await (const some of all) {
    for (let from = 0; from < some.length; ) {
      const next = some.subarray(from, from + size - filled)
      part.set(next, filled)
      from += next.length
      filled += next.length
      if (filled < size) continue
      yield part
      part = new Uint8Array(size)
      filled = 0
    }
  }
  // A copy without the unfilled rest: a body of many small files would keep that memory.
  if (filled > 0) yield part.slice(0, filled)
}
