import { giveWay } from '../ground/give-way.js'
import { invalid, isRefusal, pointerTo, type Refusal, refuse } from '../ground/refusal.js'
import { BULK, LIMITS } from '../http/limits.js'
import { readJson } from '../http/request.js'

/** The items of a body, found without parsing it as a whole. */

export interface JsonItems {
  /** JSON, each. */
  readonly items: readonly Uint8Array[]
  /** The other members, parsed. */
  readonly others: Readonly<Record<string, unknown>>
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])
/** After so many bytes others have their turn. */
const PART = 512 * 1024

/** Splits `{"items": [...], ...}`. Refuses what is no object, too many items and an item that is too large. */
export async function splitItems(bytes: Uint8Array): Promise<JsonItems | Refusal> {
  const scan = new Scan(bytes)
  const items: Uint8Array[] = []
  const others: [string, unknown][] = []
  if (!scan.takes(OPEN_OBJECT)) return malformed
  for (let first = true; !scan.takes(CLOSE_OBJECT); first = false) {
    if (!first && !scan.takes(COMMA)) return malformed
    const name = scan.json()
    if (isRefusal(name)) return name
    if (typeof name.json !== 'string' || !scan.takes(COLON)) return malformed
    if (name.json !== 'items' && name.json !== 'mode')
      return wrong(pointerTo(name.json), 'is not a field of this request')
    if (others.some(([other]) => other === name.json)) return malformed
    if (name.json !== 'items' || !scan.takes(OPEN_LIST)) {
      const value = scan.json()
      if (isRefusal(value)) return value
      others.push([name.json, value.json])
      continue
    }
    for (let start = scan.at; !scan.takes(CLOSE_LIST); ) {
      if (items.length > 0 && !scan.takes(COMMA)) return malformed
      if (items.length === BULK.items) return wrong('/items', `must have at most ${BULK.items} items`)
      const item = scan.value()
      if (item === undefined) return malformed
      if (item.length > LIMITS.bytes) {
        return wrong(pointerTo('items', items.length), `must have at most ${LIMITS.bytes} bytes`)
      }
      items.push(item)
      if (scan.at - start > PART) {
        await giveWay()
        start = scan.at
      }
    }
    others.push(['items', []])
  }
  return scan.isAtEnd() ? { items, others: Object.fromEntries(others) } : malformed
}

const malformed = refuse('malformed_json', 'the body is not a JSON object', {
  errors: [{ pointer: '', message: 'not a JSON object' }],
})
const wrong = (pointer: string, message: string): Refusal => invalid([{ pointer, message }])

/** Goes through JSON. It finds where values end; whether they are right is seen when they are parsed. */
class Scan {
  readonly #bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  #skip(): number | undefined {
    while (SPACES.has(this.#bytes[this.at])) this.at++
    return this.#bytes[this.at]
  }

  takes(byte: number): boolean {
    const isNext = this.#skip() === byte
    if (isNext) this.at++
    return isNext
  }

  isAtEnd(): boolean {
    return this.#skip() === undefined
  }

  /** A value, parsed. */
  json(): ReturnType<typeof readJson> {
    const bytes = this.value()
    return bytes === undefined || bytes.length > LIMITS.bytes ? malformed : readJson(bytes)
  }

  /** The bytes of a value; more than an item may have where it goes on. Undefined where there is none. */
  value(): Uint8Array | undefined {
    this.#skip()
    const [bytes, from] = [this.#bytes, this.at]
    const last = Math.min(bytes.length, from + LIMITS.bytes + 1)
    let [depth, inText, at] = [0, false, from]
    for (; at < last; at++) {
      const byte = bytes[at]
      if (inText) {
        if (byte === BACKSLASH) at++
        else if (byte === QUOTE) inText = false
      } else if (byte === QUOTE) inText = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COMMA || byte === COLON) {
        if (depth === 0) break
        if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
      }
    }
    this.at = Math.min(at, bytes.length)
    return this.at === from ? undefined : bytes.subarray(from, this.at)
  }
}
