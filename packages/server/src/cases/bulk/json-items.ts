import { yieldToEventLoop } from '@centime/store'
import { invalid, isRefusal, pointerTo, type Refusal, refuse } from '../../ground/refusal.js'
import { BULK, LIMITS } from '../../http/limits.js'
import { readJson } from '../../http/request.js'

/** The items of a body while it arrives. Neither its bytes nor its parsed values are ever in memory as a whole. */

export interface JsonItems {
  /**
   * The JSON of each item. A refusal is the last: for a value that is not an object, too many items, or one too large.
   */
  readonly items: AsyncIterable<Uint8Array | Refusal>
  /** The other members that have been read so far, parsed. `items` is present as an empty list. */
  readonly others: Map<string, unknown>
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Reads `{"items": [...], ...}`. */
export function readItems(parts: AsyncIterable<Uint8Array>): JsonItems {
  const others = new Map<string, unknown>()
  return { items: itemsIn(new Scan(parts), others), others }
}

async function* itemsIn(scan: Scan, others: Map<string, unknown>): AsyncGenerator<Uint8Array | Refusal> {
  if (!(await scan.takes(OPEN_OBJECT))) return yield malformed
  for (let first = true; !(await scan.takes(CLOSE_OBJECT)); first = false) {
    if (!first && !(await scan.takes(COMMA))) return yield malformed
    const name = await memberIn(scan)
    if (isRefusal(name)) return yield name
    if (others.has(name)) return yield malformed
    if (name === 'items' && (await scan.takes(OPEN_LIST))) {
      yield* listIn(scan)
      others.set(name, [])
      continue
    }
    const value = await scan.json()
    if (isRefusal(value)) return yield value
    others.set(name, value.json)
  }
  if (!(await scan.isAtEnd())) yield malformed
}

async function memberIn(scan: Scan): Promise<string | Refusal> {
  const name = await scan.json()
  if (isRefusal(name)) return name
  if (typeof name.json !== 'string' || !(await scan.takes(COLON))) return malformed
  if (name.json === 'items' || name.json === 'mode') return name.json
  return wrong(pointerTo(name.json), 'is not a field of this request')
}

async function* listIn(scan: Scan): AsyncGenerator<Uint8Array | Refusal> {
  for (let count = 0; !(await scan.takes(CLOSE_LIST)); count++) {
    if (count > 0 && !(await scan.takes(COMMA))) return yield malformed
    if (count === BULK.items) return yield wrong('/items', `must have at most ${BULK.items} items`)
    const item = await scan.value()
    if (item === undefined) return yield malformed
    if (item.length > LIMITS.bytes) {
      return yield wrong(pointerTo('items', count), `must have at most ${LIMITS.bytes} bytes`)
    }
    yield item
  }
}

const malformed = refuse('malformed_json', 'the body is not a JSON object', {
  errors: [{ pointer: '', message: 'not a JSON object' }],
})
const wrong = (pointer: string, message: string): Refusal => invalid([{ pointer, message }])

/** Scans JSON to find where values end. Their validity is checked when they are parsed. */
class Scan {
  readonly #parts: AsyncIterator<Uint8Array>
  /** The bytes from `#at` on are read and not yet consumed. */
  #bytes: Uint8Array = new Uint8Array()
  #at = 0

  constructor(parts: AsyncIterable<Uint8Array>) {
    this.#parts = parts[Symbol.asyncIterator]()
  }

  /** Reads a part and all bytes that have already arrived, so that a long value is copied few times. False at the end. */
  async #more(): Promise<boolean> {
    await yieldToEventLoop()
    const left = this.#bytes.subarray(this.#at)
    const read: Uint8Array[] = []
    let size = 0
    do {
      const { done, value } = await this.#parts.next()
      if (done === true) break
      read.push(value)
      size += value.length
    } while (size < left.length)
    this.#bytes = Buffer.concat([left, ...read])
    this.#at = 0
    return read.length > 0
  }

  async #next(): Promise<number | undefined> {
    do {
      while (isSpace(this.#bytes[this.#at])) this.#at++
    } while (this.#at === this.#bytes.length && (await this.#more()))
    return this.#bytes[this.#at]
  }

  async takes(byte: number): Promise<boolean> {
    const isNext = (await this.#next()) === byte
    if (isNext) this.#at++
    return isNext
  }

  async isAtEnd(): Promise<boolean> {
    return (await this.#next()) === undefined
  }

  async json(): Promise<ReturnType<typeof readJson>> {
    const bytes = await this.value()
    return bytes === undefined || bytes.length > LIMITS.bytes ? malformed : readJson(bytes)
  }

  /** The bytes of a value, or a prefix longer than an item may be. Undefined where there is no value. */
  async value(): Promise<Uint8Array | undefined> {
    await this.#next()
    const end = new ValueEnd()
    while (!end.isFound(this.#bytes, this.#at) && end.size <= LIMITS.bytes && (await this.#more()));
    const value = this.#bytes.subarray(this.#at, this.#at + end.size)
    this.#at += value.length
    return value.length === 0 ? undefined : value
  }
}

/** Finds the end of a value in bytes that are still arriving. */
class ValueEnd {
  size = 0
  #depth = 0
  #isInText = false

  /** Resumes at the last position. Stops soon after the maximum length of an item. */
  isFound(bytes: Uint8Array, from: number): boolean {
    const last = Math.min(bytes.length, from + LIMITS.bytes + 1)
    let [depth, inText, at] = [this.#depth, this.#isInText, from + this.size]
    let isFound = false
    for (; at < last && !isFound; at++) {
      const byte = bytes[at]
      if (inText) {
        if (byte === BACKSLASH) at++
        else if (byte === QUOTE) inText = false
      } else if (byte === QUOTE) inText = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COMMA || byte === COLON) {
        isFound = depth === 0
        if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
      }
    }
    this.size = at - from - (isFound ? 1 : 0)
    this.#depth = depth
    this.#isInText = inText
    return isFound
  }
}
