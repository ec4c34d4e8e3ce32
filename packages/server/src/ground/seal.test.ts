import { describe, expect, test } from 'vitest'
import { derivedKey, seal, unseal } from './seal.js'

let drawn = 0
const random = (bytes: number): string => (++drawn).toString(16).padStart(bytes * 2, '0')
const world = { secret: 'a', random }

describe('sealed text', () => {
  test('can be decrypted in its place', () => {
    for (const text of ['', 'whsec_x', 'é€😀']) expect(unseal(world, 'here', seal(world, 'here', text))).toBe(text)
  })
  test('does not contain the text and differs each time', () => {
    const [one, two] = [seal(world, 'here', 'whsec_x'), seal(world, 'here', 'whsec_x')]
    expect(one).toMatch(/^sealed:[A-Za-z0-9+/=]+$/)
    expect(one).not.toBe(two)
  })
  test.each([
    ['in another place', world, 'there'],
    ['with another secret', { secret: 'b' }, 'here'],
  ])('cannot be decrypted %s', (_, opener, place) => {
    expect(unseal(opener, place, seal(world, 'here', 'text'))).toBeUndefined()
  })
  test('cannot be decrypted after a change of one bit', () => {
    const bytes = Buffer.from(seal(world, 'here', 'text').slice('sealed:'.length), 'base64')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(unseal(world, 'here', `sealed:${changed.toString('base64')}`)).toBeUndefined()
    }
    for (const text of ['', 'sealed:', 'sealed:AAAA', 'plain']) expect(unseal(world, 'here', text)).toBeUndefined()
  })
})

test('a derived key is of one secret and one purpose', () => {
  const keys = [derivedKey('a', 'x'), derivedKey('a', 'y'), derivedKey('b', 'x')].map((key) => key.toString('hex'))
  expect(new Set(keys).size).toBe(3)
  expect(derivedKey('a', 'x')).toEqual(derivedKey('a', 'x'))
  expect(keys[0]).toHaveLength(64)
})
