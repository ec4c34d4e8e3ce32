/** Numbers that look random and are the same on every run (mulberry32). */
export interface Random {
  /** A whole number, both ends included. */
  readonly from: (least: number, most: number) => number
  /** Whether something happens that happens to so many of 1,000. */
  readonly isTrue: (perMille: number) => boolean
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
  const from: Random['from'] = (least, most) => least + Math.floor(next() * (most - least + 1))
  return {
    from,
    isTrue: (perMille) => from(1, 1000) <= perMille,
    oneOf: (values) => values[from(0, values.length - 1)] ?? values[0],
  }
}
