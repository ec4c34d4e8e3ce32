/** The word that begins with the text, otherwise that with the fewest changed letters; the first of several. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const longer = words.find((candidate) => candidate.startsWith(word))
  if (longer !== undefined) return longer
  const [best] = words
    .map((candidate) => ({ candidate, changes: changesBetween(word, candidate) }))
    .sort((a, b) => a.changes - b.changes)
  return best?.candidate
}

/** Levenshtein's distance: letters to add, drop or replace. */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (let index = 1; index <= to.length; index += 1) {
      const [left = 0, above = 0, diagonal = 0] = [next[index - 1], row[index], row[index - 1]]
      next.push(Math.min(left + 1, above + 1, diagonal + (to[index - 1] === letter ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
