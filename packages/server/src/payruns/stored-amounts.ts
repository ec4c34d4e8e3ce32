/**
 * The amounts of a stored result as JSON: decimal texts in the places of their layout. `*12` stands for twelve zeros, since most lines
 * of most people are 0. Earlier versions wrote each zero.
 */
export function amountsText(amounts: readonly string[]): string {
  const texts: string[] = []
  let zeros = 0
  for (const amount of amounts) {
    if (amount === '0') {
      zeros += 1
      continue
    }
    if (zeros > 0) texts.push(zerosText(zeros))
    zeros = 0
    texts.push(amount)
  }
  if (zeros > 0) texts.push(zerosText(zeros))
  // Written as JSON by hand: decimal text needs no escaping, and each person has 80.
  return texts.length === 0 ? '[]' : `["${texts.join('","')}"]`
}

const ZEROS = Array.from({ length: 300 }, (_, zeros) => `*${zeros}`)
const zerosText = (zeros: number): string => ZEROS[zeros] ?? `*${zeros}`

/** The amounts of such a text, one for each place. Throws where it is no list of texts. */
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
