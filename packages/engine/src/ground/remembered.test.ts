import { SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { type Look, remembered } from './remembered.js'

interface Thing {
  readonly a: number
  readonly b: number
  readonly c: number
}

/** b where a is 0, else c. */
const chosen = (count: () => void) => (thing: Thing, look?: Look<Thing>) => {
  count()
  look?.(({ a }) => a)
  if (thing.a === 0) {
    look?.(({ b }) => b)
    return `b ${thing.b}`
  }
  look?.(({ c }) => c)
  return `c ${thing.c}`
}

test('a thing with the same parts has the same result, which is computed once; what was not looked at is no part', () => {
  let computed = 0
  const find = remembered(chosen(() => (computed += 1)))
  expect(find({ a: 0, b: 1, c: 1 })).toBe('b 1')
  expect(find({ a: 0, b: 1, c: 2 })).toBe('b 1')
  expect(computed).toBe(1)
  expect(find({ a: 0, b: 2, c: 2 })).toBe('b 2')
  expect(find({ a: 1, b: 2, c: 2 })).toBe('c 2')
  expect(find({ a: 1, b: 7, c: 2 })).toBe('c 2')
  expect(computed).toBe(3)
})

test('results are right beyond those that are kept, whether they serve others or not', () => {
  const draw = seeded(SEED)
  for (const values of [40, 10_000]) {
    const find = remembered(chosen(() => {}))
    for (let time = 0; time < 20_000; time += 1) {
      const thing = { a: draw.from(0, 1), b: draw.from(1, values), c: draw.from(1, values) }
      expect(find(thing)).toBe(thing.a === 0 ? `b ${thing.b}` : `c ${thing.c}`)
    }
  }
})
