/**
 * The amounts of a stored result, list by list, as JSON: decimal texts in the places of their layout. `*12` means
 * twelve zeros, because most lines of most people are 0. Earlier versions wrote each zero.
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
  if (written === 1) return '[]'
  bytes[written - 1] = CLOSE // instead of the last comma
  return bytes.toString('latin1', 0, written)
}

/** The text is written by bytes: joining its hundred amounts, and copying the joined text for another thread, takes twice as long. */
let bytes = Buffer.alloc(4096, '[')
let written = 1
/** Adds an entry and a comma. Decimal text needs no escaping. */
function write(entry: string): void {
  const end = written + entry.length + 3
  if (end > bytes.length) bytes = Buffer.concat([bytes], 2 * end)
  bytes[written] = QUOTE
  for (let at = 0; at < entry.length; at += 1) bytes[written + 1 + at] = entry.charCodeAt(at)
  bytes[end - 2] = QUOTE
  bytes[end - 1] = COMMA
  written = end
}
const [QUOTE, COMMA, CLOSE] = [34, 44, 93]

const ZEROS = Array.from({ length: 300 }, (_, zeros) => `*${zeros}`)
const zerosText = (zeros: number): string => ZEROS[zeros] ?? `*${zeros}`

/** The amounts of such a text, one for each place. Throws where the text is not a list of texts. */
export function amountsIn(text: string): readonly string[] {
  const stored: unknown = JSON.parse(text)
  if (!Array.isArray(stored)) throw new Error('stored amounts are no list')
  const amounts: string[] = []
  for (const one of stored) {
    if (typeof one !== 'string') throw new Error('a stored amount is no text')
    const zeros = one.startsWith('*') ? Math.min(Number(one.slice(1)), MOST) : 0
    if (zeros === 0) amounts.push(one)
    for (let zero = 0; zero < zeros; zero += 1) amounts.push('0')
  }
  return amounts
}
const MOST = 10_000

/**
 * Reads the amounts that are not 0 at some places: most lines of most people are 0. `take` gets the index of the place among these, in the
 * order of the text. An earlier version wrote each zero.
 */
export function presentReader(places: readonly number[]): (text: string, take: Take) => void {
  const indexes: (number | undefined)[] = []
  for (const [index, place] of places.entries()) indexes[place] = index
  const end = indexes.length
  return (text, take) => {
    let [place, from] = [0, text.indexOf('"')]
    while (from >= 0 && place < end) {
      const to = text.indexOf('"', from + 1)
      const isZeros = text.charCodeAt(from + 1) === STAR
      const index = indexes[place]
      if (!isZeros && index !== undefined) {
        const amount = text.slice(from + 1, to)
        if (amount !== '0') take(index, amount)
      }
      place += isZeros ? Math.min(Number(text.slice(from + 2, to)), MOST) : 1
      from = text.indexOf('"', to + 1)
    }
    if (place < end) throw new Error(`stored amounts end before place ${end - 1}`)
  }
}
type Take = (index: number, amount: string) => void
const STAR = 42

/** Reads the amounts at some places, without creating the texts of the others: for tables of many people. */
export function amountsReader(places: readonly number[]): (text: string) => readonly string[] {
  const wanted = places.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place)
  return (text) => {
    const found = places.map(() => '')
    let [place, from, next] = [0, text.indexOf('"'), 0]
    while (from >= 0 && next < wanted.length) {
      const to = text.indexOf('"', from + 1)
      const isZeros = text[from + 1] === '*'
      const until = place + (isZeros ? Math.min(Number(text.slice(from + 2, to)), MOST) : 1)
      for (; next < wanted.length; next += 1) {
        const { place: asked, at } = wanted[next] ?? { place: until, at: 0 }
        if (asked >= until) break
        found[at] = isZeros ? '0' : text.slice(from + 1, to)
      }
      ;[place, from] = [until, text.indexOf('"', to + 1)]
    }
    if (next < wanted.length) throw new Error(`stored amounts end before place ${wanted[next]?.place}`)
    return found
  }
}
