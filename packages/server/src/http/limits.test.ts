import { z } from '@hono/zod-openapi'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excess, LIMITS, overlong } from './limits.js'

/** Every list has a maximum, which is checked before validation and includes nested cases. */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the values of JSON are counted before it is parsed:', () => {
  test('the maximum of a body passes, one more is refused', () => {
    const list = (count: number) => bytes(JSON.stringify(Array(count).fill(0)))
    // One bracket, and a comma between two.
    expect(excess(list(LIMITS.values))).toBeUndefined()
    expect(excess(list(LIMITS.values + 1))).toBe('has more than 25000 values')
  })
  test('levels as well', () => {
    const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth))
    expect(excess(nested(LIMITS.depth))).toBeUndefined()
    expect(excess(nested(LIMITS.depth + 1))).toBe('nested deeper than 40 levels')
  })
  test('content of a text does not count', () => {
    expect(excess(bytes(JSON.stringify({ a: `${'[{,'.repeat(30_000)}\\"[`, b: '\\' })))).toBeUndefined()
  })
  test('no JSON with more values than a body may hold passes', () => {
    const members = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((sum, member) => sum + 1 + members(member), 0)
        : 0
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const list = [value, ...Array(LIMITS.values - members(value)).fill(0)]
        expect(members(list)).toBe(LIMITS.values + 1)
        expect(excess(bytes(JSON.stringify(list)))).toBeDefined()
      }),
      { numRuns: 50 },
    )
  })
})

describe('a list that is longer than its schema allows', () => {
  const Leaf = z.strictObject({ name: z.string() })
  const Tree = z.strictObject({
    leaves: z.array(Leaf).max(3),
    get trees() {
      return z.array(Tree).max(4).optional()
    },
  })
  const leaves = (count: number) => Array(count).fill({})
  test('is found before its items are validated, and its place is reported', () => {
    expect(overlong(Tree, { leaves: leaves(3) })).toEqual([])
    expect(overlong(Tree, { leaves: leaves(4) })).toEqual([
      { pointer: '/leaves', message: 'must have at most 3 items' },
    ])
  })
  test('is counted with the nested lists: the first that is too long is named', () => {
    const nested = { leaves: leaves(1), trees: [{ leaves: leaves(1) }, { leaves: leaves(2) }, { leaves: leaves(2) }] }
    expect(overlong(Tree, nested)).toEqual([{ pointer: '/trees/1/leaves', message: 'must have at most 3 items' }])
    const deep = { leaves: [], trees: [{ leaves: [], trees: Array(4).fill({ leaves: [] }) }] }
    expect(overlong(Tree, deep)).toEqual([{ pointer: '/trees/0/trees', message: 'must have at most 4 items' }])
  })
  test('is ignored where the schema expects no list', () => {
    expect(overlong(Tree, { leaves: { length: 9 }, trees: 'x', stranger: leaves(9), __proto__: null })).toEqual([])
    expect(overlong(Tree, leaves(9))).toEqual([])
  })
  test('cannot be declared without a maximum', () => {
    expect(() => overlong(z.array(z.string()), [])).toThrow('a list of a request has a maximum')
  })
})
