/** Choices that a seed repeats. Each part of a test takes its own, so that what one part draws changes no other's. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

/** The choices of a place in a test, as round 3, stream 1. */
export function randomAt(seed: number, ...place: readonly number[]): Random {
  const next = mulberry32(place.reduce((mixed, part) => Math.imul(mixed ^ (part + 1), 0x9e3779b1), seed))
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}

/** From 0 to below 1; 32 bits of state. */
function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
