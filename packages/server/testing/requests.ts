import fc from 'fast-check'
import type { ApiDocument, JsonSchema, Operation } from './document.js'

/** Requests made from the document. A value that must exist (an id, a payrun's name) is a `Placeholder` until it is sent. */
export interface Placeholder {
  readonly placeholder: string
  readonly pick: number
}
export interface Wanted {
  readonly operation: Operation
  /** A `Placeholder` for each id of the path. */
  readonly ids: Readonly<Record<string, Placeholder>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly idempotencyKey: string | undefined
  readonly mutation: Mutation
}

/** A change to a valid request. */
type Mutation =
  | { readonly kind: 'none' }
  | { readonly kind: 'body'; readonly at: number; readonly how: number; readonly junk: unknown }
  | { readonly kind: 'malformed'; readonly text: string }
  | { readonly kind: 'media-type'; readonly type: string }
  | { readonly kind: 'query'; readonly name: string; readonly value: string }
  | { readonly kind: 'path'; readonly value: string }
  | { readonly kind: 'key'; readonly value: string }

/** Values of fields, by name, which must meet more conditions than their schema says. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>

export const placeholder = (name: string): fc.Arbitrary<Placeholder> =>
  fc.nat(1000).map((pick) => ({ placeholder: name, pick }))

const shortKey = fc.stringMatching(/^[\x21-\x7e]{1,3}$/)
const shortHex = fc.stringMatching(/^[0-9a-f]{1,6}$/)

export function requests(document: ApiDocument, operation: Operation, overrides: Overrides): fc.Arbitrary<Wanted> {
  const { path, query, body, method, needsIdempotencyKey } = operation
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)
  const parameters = query.map(({ name, schema, required }) => {
    const value = overrides[name] ?? validValue(document, schema, overrides, 3)
    return [name, required === true ? value : fc.option(value, { nil: undefined })] as const
  })
  const key = needsIdempotencyKey ? shortKey : fc.option(shortKey, { nil: undefined, freq: 3 })
  return fc.record({
    operation: fc.constant(operation),
    ids: fc.record(Object.fromEntries(names.map((name) => [name, placeholder(name)]))),
    query: fc.record(Object.fromEntries(parameters)),
    body: body === undefined ? fc.constant(undefined) : validValue(document, body, overrides, 3),
    idempotencyKey: method === 'POST' ? key : fc.constant(undefined),
    mutation: mutationOf(operation),
  })
}

function mutationOf({ body, query }: Operation): fc.Arbitrary<Mutation> {
  const texts = (...some: readonly string[]) => fc.constantFrom(...some)
  const names = texts('nonsense', ...query.map(({ name }) => name))
  const types = texts('', 'text/plain', 'application/xml', 'multipart/form-data')
  const malformed = fc.oneof(texts('', '{', '[1,', 'undefined', '{"a":1}}'), fc.string())
  const parameter = fc.oneof(texts('', '-1', '1.5', 'x', '9'.repeat(30), '2026-02-30'), fc.string())
  const id = fc.oneof(texts('0', '-1', '1e3', '999999', 'x', '%00', '1%2F2'), shortHex)
  const key = texts('', 'x', 'Bearer', 'Basic YTpi', 'Bearer centime_sandbox_1_')
  const ofBody = fc.oneof(
    fc
      .tuple(fc.nat(1000), fc.nat(3), fc.jsonValue())
      .map(([at, how, junk]): Mutation => ({ kind: 'body', at, how, junk })),
    malformed.map((text): Mutation => ({ kind: 'malformed', text })),
    types.map((type): Mutation => ({ kind: 'media-type', type })),
  )
  const ofQuery = fc.tuple(names, parameter).map(([name, value]): Mutation => ({ kind: 'query', name, value }))
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant<Mutation>({ kind: 'none' }) },
    { weight: body === undefined ? 0 : 4, arbitrary: ofBody },
    { weight: query.length === 0 ? 0 : 3, arbitrary: ofQuery },
    { weight: 1, arbitrary: id.map((value): Mutation => ({ kind: 'path', value })) },
    { weight: 1, arbitrary: key.map((value): Mutation => ({ kind: 'key', value })) },
  )
}

/** A value that fits a schema. */
function validValue(
  document: ApiDocument,
  schema: JsonSchema,
  overrides: Overrides,
  depth: number,
): fc.Arbitrary<unknown> {
  const valuesOf = (one: JsonSchema) => validValue(document, one, overrides, depth)
  if (schema.$ref !== undefined) return validValue(document, document.schemaAt(schema.$ref), overrides, depth)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  // `["string", "null"]` is the type of a member that null clears.
  if (typeof schema.type === 'object') {
    const types = schema.type.map((type) => (type === 'null' ? fc.constant(null) : valuesOf({ ...schema, type })))
    return fc.oneof(...types)
  }
  const { minimum = 0, maximum = 1000, minLength = 0, maxLength = 40, pattern, format } = schema
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      const members = Object.entries(properties).flatMap(([name, member]) => {
        // A schema that contains itself is followed to a depth.
        if (depth === 0 && !required.includes(name)) return []
        return [[name, overrides[name] ?? validValue(document, member, overrides, depth - 1)] as const]
      })
      const requiredKeys = required.filter((name) => members.some(([member]) => member === name))
      return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true })
    }
    case 'array': {
      const items = validValue(document, schema.items ?? {}, overrides, depth)
      return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: 3 })
    }
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, 5000) })
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'string':
      if (format === 'date-time') return instants
      if (format === 'date') return days
      if (pattern === undefined) return fc.string({ minLength, maxLength })
      return matching(pattern).filter((text) => text.length >= minLength && text.length <= maxLength)
    default:
      throw new Error(`no values of ${JSON.stringify(schema)}`)
  }
}

/** The texts that match a pattern, read once for each pattern: that takes longer than to draw many texts. */
function matching(pattern: string): fc.Arbitrary<string> {
  const texts = known.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  known.set(pattern, texts)
  return texts
}
const known = new Map<string, fc.Arbitrary<string>>()

const [min, max] = [new Date('2024-01-01T00:00:00Z'), new Date('2026-12-31T22:00:00Z')]
const dates = fc.date({ min, max, noInvalidDate: true })
const instants = fc
  .tuple(dates, fc.constantFrom('Z', '+01:00', '-05:30'))
  .map(([date, zone]) => date.toISOString().replace('Z', zone))
const days = dates.map((date) => date.toISOString().slice(0, 10))
