/** Text in the form for searching and sorting: without accents and capitals, so that « Helene » finds Hélène. */
export const folded = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const ASCII = /^[\x20-\x7e]*$/

/** Whether every word of a search is in a text that is folded. */
export function matcher(search: string): (foldedText: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}

/** Compares two entries by their folded texts. */
export const byKey = (a: { readonly key: string }, b: { readonly key: string }): number =>
  a.key < b.key ? -1 : Number(a.key > b.key)
