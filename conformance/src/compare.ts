import type { Exchange } from './exchanges.js'

/**
 * Compares the exchanges of two runs of the kit: every status, header and value must be the same. Texts for people and versions may
 * differ, and what chance makes (ids, digests, links, names of the run, the moment of a change), as long as what is the same in one
 * run is the same in the other.
 */

/** Texts for people: they need only be there. */
const TEXTS = ['title', 'detail', 'message', 'label', 'description', 'summary']
/** Longer than a run takes, in milliseconds: moments of two runs with the same start differ by less. */
const A_RUN = 600_000

/** What differs, each as a line; empty where nothing does. After a request that differs the rest is not compared. */
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
    found.compare(where, one.body, other.body)
  }
  const more = after[before.length]
  return more === undefined ? found.lines : [...found.lines, `${more.asked}: only the second run asked this`]
}

/** What was sent as JSON where it is that, so that its ids are compared as those of answers. */
function sentOf({ sent }: Exchange): unknown {
  try {
    return sent === undefined ? undefined : JSON.parse(sent)
  } catch {
    return sent
  }
}

class Differences {
  readonly lines: string[] = []
  /** What chance made in the first run, and its counterpart in the second; and the other way. */
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

  /** Whether two texts differ by more than chance. */
  differ(before: string, after: string): boolean {
    if (before === after) return false
    const [one, other] = [partsOf(before), partsOf(after)]
    return one.length !== other.length || !one.every((part, place) => this.#isCounterpart(part, other[place] ?? ''))
  }

  #isCounterpart(before: string, after: string): boolean {
    if (before === after) return true
    if (INSTANT.test(before) && INSTANT.test(after)) {
      const moments = [before, after].map((text) => Date.parse(text))
      const [one = Number.NaN, other = Number.NaN] = moments
      return !moments.some((moment) => moment % 60_000 === 0) && Math.abs(one - other) < A_RUN
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

/** Moments to the second or finer; words; and all between them, which is compared as it is. */
const partsOf = (text: string): readonly string[] =>
  text.split(/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|[A-Za-z0-9_-]+)/)
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Words that no one writes: long, with letters and digits mixed. */
const isOfChance = (word: string): boolean => word.length >= 8 && /\d/.test(word) && /[a-zA-Z]/.test(word)
