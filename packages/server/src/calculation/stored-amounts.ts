/**
 * The amounts of a stored result, list by list: decimal texts in the places of their layout, `[1867.02,*12,35.1]`. `*12` means
 * twelve zeros, because most lines of most people are 0. Versions up to 0.3 wrote each entry in quotes; the first of them also wrote each zero.
 */
export function amountsText(...lists: readonly (readonly string[])[]): string {
  written = 1
  let zeros = 0
  for (const amounts of lists) {
    for (const amount of amounts) {
      if (amount === '0') {
        zeros += 1
        continue
      }
      if (zeros > 0) write(zerosText(zeros))
      write(amount)
      zeros = 0
    }
  }
  if (zeros > 0) write(zerosText(zeros))
  if (written === 1) return NONE
  bytes[written - 1] = CLOSE // instead of the last comma
  return bytes.toString('latin1', 0, written)
}
const NONE = '[]'

/** A text is written by bytes: joining its hundred amounts, and copying the joined text for another thread, takes twice as long. */
let bytes = Buffer.alloc(4096, '[')
let written = 1
/** Adds an entry and a comma. */
function write(entry: string): void {
  const end = written + entry.length + 1
  if (end > bytes.length) bytes = Buffer.concat([bytes], 2 * end)
  for (let at = 0; at < entry.length; at += 1) bytes[written + at] = entry.charCodeAt(at)
  bytes[end - 1] = COMMA
  written = end
}
const [COMMA, CLOSE] = [44, 93]

const ZEROS = Array.from({ length: 300 }, (_, zeros) => `*${zeros}`)
const zerosText = (zeros: number): string => ZEROS[zeros] ?? `*${zeros}`

/** The amounts of such a text, one for each place. Throws where the text is no list of amounts. */
export function amountsIn(text: string): readonly string[] {
  if (!FORM.test(text)) throw new Error('stored amounts are no list')
  const amounts: string[] = []
  for (const one of entriesOf(text)) {
    const zeros = one.startsWith('*') ? Math.min(Number(one.slice(1)), MOST) : 0
    if (zeros === 0) amounts.push(one)
    for (let zero = 0; zero < zeros; zero += 1) amounts.push('0')
  }
  return amounts
}
const FORM = /^\[(?:"[-*.\d]+"(?:,"[-*.\d]+")*|[-*.\d]+(?:,[-*.\d]+)*)?\]$/
const MOST = 10_000

function entriesOf(text: string): readonly string[] {
  if (text === NONE) return []
  return quotesIn(text) === 1 ? text.slice(2, -2).split('","') : text.slice(1, -1).split(',')
}
/** How many quotes stand before and after each entry. */
const quotesIn = (text: string): number => (text.charCodeAt(1) === QUOTE ? 1 : 0)
const QUOTE = 34

/** Whether two texts are of the same amounts: an earlier version wrote other texts. */
export const areSameAmounts = (one: string, other: string): boolean =>
  one === other || (quotesIn(one) !== quotesIn(other) && amountsText(amountsIn(one)) === amountsText(amountsIn(other)))

/** The amounts at some places of a stored result. */
interface Digits {
  /** In ten-millionths; NaN: an amount that is no safe integer of these. */
  readonly digits: readonly number[]
  /** The texts of such amounts, by their index among the places. Absent: there are none. */
  readonly others: ReadonlyMap<number, string> | undefined
}

/** Reads the amounts at some places as numbers, byte by byte: a text for each amount would take longer than all else. */
export function digitsReader(places: readonly number[]): (text: string) => Digits {
  const end = Math.max(-1, ...places) + 1
  const indexes = new Int32Array(end).fill(NOT_READ)
  for (const [index, place] of places.entries()) indexes[place] = index
  const zeros = places.map(() => 0)
  return (text) => {
    const [read, last, quotes] = [bytesOf(text), text.length - 1, quotesIn(text)]
    const digits = [...zeros]
    let others: Map<number, string> | undefined
    let [place, from] = [0, 1 + quotes]
    while (from < last && place < end) {
      const to = commaIn(read, from, last)
      const index = indexes[place] ?? NOT_READ
      if (read[from] === STAR) place += Math.min(tenMillionths(read, from + 1, to - quotes) / ONE, MOST)
      else {
        place += 1
        if (index !== NOT_READ) {
          const amount = tenMillionths(read, from, to - quotes)
          digits[index] = amount
          if (Number.isNaN(amount)) others = (others ?? new Map()).set(index, text.slice(from, to - quotes))
        }
      }
      from = to + 1 + quotes
    }
    if (!(place >= end)) throw new Error(`stored amounts end before place ${end - 1}`)
    return { digits, others }
  }
}
const NOT_READ = -1

/** The bytes of a text, until those of the next one. Throws where one of its characters takes more than a byte. */
function bytesOf(text: string): Uint8Array {
  if (2 * text.length > source.length) source = Buffer.alloc(4 * text.length)
  if (source.write(text) !== text.length) throw new Error('stored amounts are no list')
  return source
}
let source = Buffer.alloc(4096)

function commaIn(read: Uint8Array, from: number, last: number): number {
  let at = from
  while (at < last && read[at] !== COMMA) at += 1
  return at
}

/** The decimal between two places in ten-millionths; NaN: no decimal, or no safe integer of these. */
function tenMillionths(read: Uint8Array, from: number, to: number): number {
  if (to - from > LONGEST) return Number.NaN
  const isNegative = read[from] === MINUS
  const start = isNegative ? from + 1 : from
  let [number, decimals] = [0, NO_POINT]
  for (let at = start; at < to; at += 1) {
    const code = read[at] ?? 0
    if (code === POINT && decimals === NO_POINT && at > start) decimals = 0
    else if (code < ZERO || code > NINE) return Number.NaN
    else {
      number = number * 10 + (code - ZERO)
      if (decimals !== NO_POINT) decimals += 1
    }
  }
  const magnitude = number * (TO_TEN_MILLIONTHS[decimals === NO_POINT ? 0 : decimals] ?? Number.NaN)
  if (!Number.isSafeInteger(magnitude) || start >= to || decimals === 0) return Number.NaN
  return isNegative ? 0 - magnitude : magnitude
}
const ONE = 1e7
/** As in `scaledText` of the engine: which amounts are added up as integers decides the last of 34 digits. */
const LONGEST = 15
const NO_POINT = -1
/** The factor of a number with so many decimals. */
const TO_TEN_MILLIONTHS = [ONE, 1e6, 1e5, 1e4, 1e3, 100, 10, 1]
const [MINUS, POINT, STAR, ZERO, NINE] = [45, 46, 42, 48, 57]

/** The place of the comma or bracket after an entry. */
function endOf(text: string, from: number): number {
  const comma = text.indexOf(',', from)
  return comma < 0 ? text.length - 1 : comma
}

/** Reads the amounts at some places, without creating the texts of the others: for tables of many people. */
export function amountsReader(places: readonly number[]): (text: string) => readonly string[] {
  const wanted = places.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place)
  return (text) => {
    const found = places.map(() => '')
    const quotes = quotesIn(text)
    let [place, from, next] = [0, 1 + quotes, 0]
    while (from < text.length - 1 && next < wanted.length) {
      const to = endOf(text, from)
      const isZeros = text.charCodeAt(from) === STAR
      const until = place + (isZeros ? Math.min(Number(text.slice(from + 1, to - quotes)), MOST) : 1)
      for (; next < wanted.length; next += 1) {
        const { place: asked, at } = wanted[next] ?? { place: until, at: 0 }
        if (asked >= until) break
        found[at] = isZeros ? '0' : text.slice(from, to - quotes)
      }
      ;[place, from] = [until, to + 1 + quotes]
    }
    if (next < wanted.length) throw new Error(`stored amounts end before place ${wanted[next]?.place}`)
    return found
  }
}
