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

/** The text is written by bytes: joining its hundred amounts, and copying the joined text for another thread, takes twice as long. */
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

/**
 * Reads the amounts that are not 0 at some places: most lines of most people are 0. `take` gets the index of the place among these, in the
 * order of the text.
 */
export function presentReader(places: readonly number[]): (text: string, take: Take) => void {
  const indexes: (number | undefined)[] = []
  for (const [index, place] of places.entries()) indexes[place] = index
  const end = indexes.length
  return (text, take) => {
    const quotes = quotesIn(text)
    let [place, from] = [0, 1 + quotes]
    while (from < text.length - 1 && place < end) {
      const to = endOf(text, from)
      const isZeros = text.charCodeAt(from) === STAR
      const index = indexes[place]
      if (!isZeros && index !== undefined) {
        const amount = text.slice(from, to - quotes)
        if (amount !== '0') take(index, amount)
      }
      place += isZeros ? Math.min(Number(text.slice(from + 1, to - quotes)), MOST) : 1
      from = to + 1 + quotes
    }
    if (place < end) throw new Error(`stored amounts end before place ${end - 1}`)
  }
}
type Take = (index: number, amount: string) => void
const STAR = 42
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
