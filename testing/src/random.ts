/** Random choices that a seed repeats. Fast rather than strong: mulberry32, 32 bits of state. */
export interface Random {
  /** True with this probability, 0 to 1. */
  readonly isTrue: (probability: number) => boolean
  /** An integer from `least` to `most`, both included. */
  readonly from: (least: number, most: number) => number
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value
  /** Like `oneOf`, for a list that may be empty: undefined then. */
  readonly someOf: <Value>(values: readonly Value[]) => Value | undefined
}

/**
 * The choices of a seed. A place, such as round 3, stream 1, gives each part of a test a generator of its own, so that the
 * number of draws in one part does not change the choices of another.
 */
export function seeded(seed: number, ...place: readonly number[]): Random {
  let state =
    place.reduce(
      (mixed, part) => Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + Math.imul(part + 1, 0x9e3779b1),
      seed,
    ) | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    isTrue: (probability) => next() < probability,
    from: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    someOf: (values) => values[Math.floor(next() * values.length)],
  }
}

/** The seed of the random tests: `CENTIME_SEED` repeats a run; absent, each run has a new one. */
export const SEED = Number(process.env['CENTIME_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
