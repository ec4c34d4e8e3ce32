import { expect, test } from 'vitest'
import { Cache } from './cache.js'

test('a cache makes each value once, evicts the oldest, and does not store a failure', () => {
  const made: string[] = []
  const cache = new Cache<string>(2)
  const get = (key: string): string =>
    cache.get(key, () => {
      made.push(key)
      if (key === '') throw new RangeError('no key')
      return `of ${key}`
    })
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(get)).toEqual(['of a', 'of b', 'of a', 'of c', 'of b', 'of a'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  expect(() => get('')).toThrow('no key')
  expect(() => get('')).toThrow('no key')
})
