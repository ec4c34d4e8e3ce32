import { StoredCarried } from '../src/dates/carried.js'
import { scaledOrDecimal } from '../src/ground/scaled.js'

/** The amounts of a month as those of a stored result: what is no integer of ten-millionths as its text. */
export function storedCarried(texts: readonly (readonly [name: string, text: string])[]): StoredCarried {
  const read = texts.map(([, text]) => scaledOrDecimal(text))
  const digits = read.map((one) => (typeof one === 'number' ? one : Number.NaN))
  const others = texts.flatMap(([, text], place) => (typeof read[place] === 'number' ? [] : [[place, text] as const]))
  return new StoredCarried(new Map(texts.map(([name], place) => [name, place])), digits, new Map(others))
}
