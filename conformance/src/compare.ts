import type { Exchange } from './exchanges.js'

/**
 * Compares the exchanges of two runs of the kit: every status, header and value must be the same. Texts for people, versions and
 * random values (ids, digests, links, names of the run, the moment of a change) may differ, as long as values that are equal in one
 * run are equal in the other.
 */

/** Texts for people: they need only exist. */
const TEXTS = ['title', 'detail', 'message', 'label', 'description', 'summary']
/** Longer than a run takes, in milliseconds: moments of two runs with the same start differ by less. */
const A_RUN = 600_000

/** The differences, one on each line; empty if there are none. After a different request the rest is not compared. */
export function compared(before: readonly Exchange[], after: readonly Exchange[]): readonly string[] {
  const found = new Differences()
  for (const [place, one] of before.entries()) {
    const other = after[place]
    if (other === undefined) return [...found.lines, `${one.asked}: only the first run asked this`]
    const where = `${place + 1} ${one.asked}`
    if (found.differ(one.asked, other.asked)) return [...found.lines, `${where}: the second run asked ${other.asked}`]
    found.compare(`${where} sent`, [one.with, sentOf(one)], [other.with, sentOf(other)])
    found.compare(`${where} status`, one.status, other.status)
    found.compare(`${where} headers`, one.headers, other.headers)
    found.compare(where, bodyOf(one), bodyOf(other))
  }
  const more = after[before.length]
  return more === undefined ? found.lines : [...found.lines, `${more.asked}: only the second run asked this`]
}

/** The sent body, parsed if it is JSON, so that its ids are compared like those of answers. */
function sentOf({ sent }: Exchange): unknown {
  try {
    return sent === undefined ? undefined : JSON.parse(sent)
  } catch {
    return sent
  }
}

/** Only the names of measurements are compared. */
const bodyOf = ({ asked, body }: Exchange): unknown =>
  asked === 'GET /metrics' && typeof body === 'string' ? [...new Set(body.match(/^\w+/gm))].sort() : body

class Differences {
  readonly lines: string[] = []
  /** The random values of the first run with their counterparts in the second, and the reverse. */
  readonly #there = new Map<string, string>()
  readonly #back = new Map<string, string>()

  compare(where: string, before: unknown, after: unknown): void {
    if (typeof before === 'string' && typeof after === 'string') {
      if (this.differ(before, after)) this.#note(where, before, after)
    } else if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
      const [names, others] = [Object.keys(before), Object.keys(after)]
      if (names.join() !== others.join()) this.#note(`${where}, members`, names, others)
      for (const name of names) {
        if (!others.includes(name)) continue
        const [one, other] = [Reflect.get(before, name), Reflect.get(after, name)]
        const isText = TEXTS.includes(name) && typeof one === 'string' && typeof other === 'string'
        if (!isText) this.compare(`${where} /${name}`, one, other)
      }
    } else if (before !== after) this.#note(where, before, after)
  }

  /** Whether two texts differ in more than random values. */
  differ(before: string, after: string): boolean {
    const [one, other] = [partsOf(before), partsOf(after)]
    return one.length !== other.length || !one.every((part, place) => this.#isCounterpart(part, other[place] ?? ''))
  }

  #isCounterpart(before: string, after: string): boolean {
    if (before === after && !isOfChance(before)) return true
    const [one, other] = [momentOf(before), momentOf(after)]
    if (one !== undefined && other !== undefined) {
      // A law, a period or a deadline begins on a full minute; events of a run hardly ever do.
      return one === other || (one % 60_000 !== 0 && other % 60_000 !== 0 && Math.abs(one - other) < A_RUN)
    }
    if (!isOfChance(before) || !isOfChance(after) || before.length !== after.length) return false
    if (!this.#there.has(before) && !this.#back.has(after)) {
      this.#there.set(before, after)
      this.#back.set(after, before)
    }
    return this.#there.get(before) === after && this.#back.get(after) === before
  }

  #note(where: string, before: unknown, after: unknown): void {
    this.lines.push(`${where}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Moments to the second or finer; words; and the text between them, which must be equal. The version of the service is no such
 * word.
 */
const partsOf = (text: string): readonly string[] =>
  text.replace(VERSION, '').split(/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|whsec_[\w+/=]+|[\w-]+)/)

/** The milliseconds of an instant, including one that a link has as a number. */
function momentOf(text: string): number | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return Date.parse(text)
  return /^1[5-9]\d{11}$/.test(text) ? Number(text) : undefined
}
const VERSION = /\bcentime-\d+\.\d+\.\d+/g

/** Generated words: eight or more hexadecimal digits, or long words with some digits. */
const isOfChance = (word: string): boolean =>
  /(?=[a-f]*\d)[0-9a-f]{8}/.test(word) || (word.length >= 20 && /\d[^\d]+\d/.test(word))
