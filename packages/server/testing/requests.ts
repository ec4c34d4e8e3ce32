import fc from 'fast-check'
import type { ApiDocument, JsonSchema, Operation } from './document.js'

/**
 * Requests made from the document. What must exist to be right (an id, a payrun's name) is left open as a `Living` and
 * filled in when the request is sent.
 */
export interface Living {
  readonly living: string
  readonly pick: number
}
export interface Wanted {
  readonly operation: Operation
  /** A `Living` for each id of the path. */
  readonly ids: Readonly<Record<string, Living>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly idempotencyKey: string | undefined
  readonly harm: Harm
}

/** What is done to a request that was right. */
export type Harm =
  | { readonly kind: 'none' }
  | { readonly kind: 'body'; readonly at: number; readonly how: number; readonly junk: unknown }
  | { readonly kind: 'malformed'; readonly text: string }
  | { readonly kind: 'media-type'; readonly type: string }
  | { readonly kind: 'query'; readonly name: string; readonly value: string }
  | { readonly kind: 'path'; readonly value: string }
  | { readonly kind: 'key'; readonly value: string }

/** Fields whose right values are not a matter of form, by name. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>

const living = (name: string): fc.Arbitrary<Living> => fc.record({ living: fc.constant(name), pick: fc.nat(1000) })

export function requests(document: ApiDocument, operation: Operation, overrides: Overrides): fc.Arbitrary<Wanted> {
  const names = [...operation.path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)
  const parameters = operation.query.map(({ name, schema, required }) => {
    const value = overrides[name] ?? rightValue(document, schema, overrides, 3)
    return [name, required === true ? value : fc.option(value, { nil: undefined })] as const
  })
  return fc.record({
    operation: fc.constant(operation),
    ids: fc.record(Object.fromEntries(names.map((name) => [name, living(name)]))),
    query: fc.record(Object.fromEntries(parameters)),
    body: operation.body === undefined ? fc.constant(undefined) : rightValue(document, operation.body, overrides, 3),
    idempotencyKey:
      operation.method === 'POST'
        ? operation.needsIdempotencyKey
          ? fc.stringMatching(/^[\x21-\x7e]{1,3}$/)
          : fc.option(fc.stringMatching(/^[\x21-\x7e]{1,3}$/), { nil: undefined, freq: 3 })
        : fc.constant(undefined),
    harm: harmTo(operation),
  })
}

function harmTo(operation: Operation): fc.Arbitrary<Harm> {
  const kind = <Kind extends Harm['kind']>(name: Kind): fc.Arbitrary<Kind> => fc.constant(name)
  const none = fc.record({ kind: kind('none') })
  const body = fc.oneof(
    fc.record({ kind: kind('body'), at: fc.nat(1000), how: fc.nat(3), junk: fc.jsonValue() }),
    fc.record({
      kind: kind('malformed'),
      text: fc.oneof(fc.constantFrom('', '{', '[1,', 'undefined', '{"a":1}}'), fc.string()),
    }),
    fc.record({
      kind: kind('media-type'),
      type: fc.constantFrom('', 'text/plain', 'application/xml', 'multipart/form-data'),
    }),
  )
  const query = fc.record({
    kind: kind('query'),
    name: fc.constantFrom('nonsense', ...operation.query.map(({ name }) => name)),
    value: fc.oneof(fc.constantFrom('', '-1', '1.5', 'x', '9'.repeat(30), '2026-02-30'), fc.string()),
  })
  return fc.oneof(
    { weight: 5, arbitrary: none },
    { weight: operation.body === undefined ? 0 : 4, arbitrary: body },
    { weight: operation.query.length === 0 ? 0 : 3, arbitrary: query },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: kind('path'),
        value: fc.oneof(
          fc.constantFrom('0', '-1', '1e3', '999999', 'x', '%00', '1%2F2'),
          fc.stringMatching(/^[0-9a-f]{1,6}$/),
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: kind('key'),
        value: fc.constantFrom('', 'x', 'Bearer', 'Basic YTpi', 'Bearer centime_sandbox_1_'),
      }),
    },
  )
}

/** A right value of a schema. */
export function rightValue(
  document: ApiDocument,
  schema: JsonSchema,
  overrides: Overrides,
  depth: number,
): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return rightValue(document, document.schemaAt(schema.$ref), overrides, depth)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const { minimum = 0, maximum = 1000, minLength = 0, maxLength = 40 } = schema
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      const members = Object.entries(properties).flatMap(([name, member]) => {
        // A schema that holds itself ends somewhere.
        if (depth === 0 && !required.includes(name)) return []
        return [[name, overrides[name] ?? rightValue(document, member, overrides, depth - 1)] as const]
      })
      const requiredKeys = required.filter((name) => members.some(([member]) => member === name))
      return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true })
    }
    case 'array':
      return fc.array(rightValue(document, schema.items ?? {}, overrides, depth), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
      })
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, 5000) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'string':
      if (schema.format === 'date-time') return instants
      if (schema.format === 'date') return days
      if (schema.pattern !== undefined) {
        const { pattern } = schema
        return fc
          .stringMatching(new RegExp(pattern))
          .filter((text) => text.length >= minLength && text.length <= maxLength)
      }
      return fc.string({ minLength, maxLength })
    default:
      throw new Error(`no values of ${JSON.stringify(schema)}`)
  }
}

const dates = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2026-12-31T22:00:00Z'),
  noInvalidDate: true,
})
const instants = fc
  .tuple(dates, fc.constantFrom('Z', '+01:00', '-05:30'))
  .map(([date, zone]) => date.toISOString().replace('Z', zone))
const days = dates.map((date) => date.toISOString().slice(0, 10))

/** Harms one place of a body: takes it away, adds a stranger beside it, or puts something else there. */
export function harmed(body: unknown, at: number, how: number, junk: unknown): unknown {
  const copy: unknown = structuredClone(body)
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const holder = value as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      walk(holder[key])
    }
  }
  walk(copy)
  const place = places[at % Math.max(1, places.length)]
  if (place === undefined) return junk
  const { holder, key } = place
  if (how === 0 && !Array.isArray(holder)) delete holder[key]
  else if (how === 1 && !Array.isArray(holder)) holder['stranger'] = junk
  else holder[key] = how === 2 ? junk : [holder[key]]
  return copy
}
