import { describe, expect, test } from 'vitest'
import { type Random, SEED, seeded } from './random.js'

const numbersOf = (draw: Random, count = 100): readonly number[] =>
  Array.from({ length: count }, () => draw.from(0, 2 ** 32 - 1))

/** mulberry32 as its author defines it, in integers without a limit, cut to 32 bits after each operation. */
function mulberry32(seed: bigint, count: number): readonly number[] {
  const cut = (value: bigint): bigint => BigInt.asUintN(32, value)
  let state = cut(seed)
  return Array.from({ length: count }, () => {
    state = cut(state + 0x6d2b79f5n)
    let mixed = cut((state ^ (state >> 15n)) * (state | 1n))
    mixed ^= cut(mixed + (mixed ^ (mixed >> 7n)) * (mixed | 61n))
    return Number(cut(mixed ^ (mixed >> 14n)))
  })
}

describe(`seeded choices, seed ${SEED}`, () => {
  test('are the sequence of mulberry32', () => {
    for (const seed of [0, 1, -1, 2 ** 31 - 1, SEED]) {
      expect(numbersOf(seeded(seed))).toEqual(mulberry32(BigInt(seed), 100))
    }
  })
  test('repeat with the seed and the place, and differ with another of either', () => {
    const places = [[], [0], [1], [0, 0], [0, 1], [1, 0]]
    const sequences = [SEED, SEED + 1].flatMap((seed) => places.map((place) => numbersOf(seeded(seed, ...place))))
    expect(new Set(sequences.map(String)).size).toBe(sequences.length)
    expect(numbersOf(seeded(SEED, 1, 0))).toEqual(numbersOf(seeded(SEED, 1, 0)))
  })
  test('are whole numbers of the range, both ends included, equally often', () => {
    const draw = seeded(SEED)
    const counts = new Map<number, number>()
    for (let drawn = 0; drawn < 8000; drawn += 1) {
      const number = draw.from(-3, 4)
      counts.set(number, (counts.get(number) ?? 0) + 1)
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4])
    // 1,000 each, with a standard deviation of 30.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200)
    expect(draw.from(7, 7)).toBe(7)
  })
  test('are true with the probability: never with 0, always with 1', () => {
    const draw = seeded(SEED)
    const timesTrue = (probability: number): number =>
      Array.from({ length: 10_000 }, () => draw.isTrue(probability)).filter(Boolean).length
    expect(timesTrue(0)).toBe(0)
    expect(timesTrue(1)).toBe(10_000)
    // 3,000, with a standard deviation of 46.
    expect(Math.abs(timesTrue(0.3) - 3000)).toBeLessThan(300)
  })
  test('reach every element of a list, and are undefined for an empty one', () => {
    const draw = seeded(SEED)
    const chosen = (choose: (values: readonly [string, ...string[]]) => string | undefined) =>
      new Set(Array.from({ length: 200 }, () => choose(['a', 'b', 'c'])))
    expect(chosen(draw.oneOf)).toEqual(new Set(['a', 'b', 'c']))
    expect(chosen(draw.someOf)).toEqual(new Set(['a', 'b', 'c']))
    expect(draw.someOf([])).toBeUndefined()
  })
})
