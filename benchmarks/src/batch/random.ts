/** Numbers that look random and are the same on every run (mulberry32). */
export interface Random {
  /** Whether something happens that has this probability. */
  readonly isTrue: (probability: number) => boolean
  /** A whole number, both ends included. */
  readonly from: (least: number, most: number) => number
  readonly oneOf: <T>(values: readonly [T, ...T[]]) => T
}

export function random(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    isTrue: (probability) => next() < probability,
    from: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  }
}
