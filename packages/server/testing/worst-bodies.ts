import type { ApiDocument, JsonSchema, Operation } from './document.js'

/** The heaviest bodies that a route allows, or nearly allows, made from the document. */

/** The most bytes of a body, and the deepest nesting, as the document states them for all. */
const LARGEST = 1024 * 1024

interface Made {
  readonly name: string
  /** JSON text. */
  readonly text: string
}

type Item = (schema: JsonSchema) => unknown

/**
 * Bodies whose lists are all as long as they may be (lists of one declaration share their maximum), or one item longer; bodies
 * whose texts are as long as a body; and a body of a mebibyte for each list.
 */
export function worstBodies(document: ApiDocument, { body }: Operation): readonly Made[] {
  if (body === undefined) return []
  const own = schemasIn(document, body)
  const lists = own.filter(({ type }) => type === 'array')
  const texts = own.filter(({ type, enum: values }) => type === 'string' && values === undefined)
  const made = (name: string, over: Over): Made => ({
    name,
    text: JSON.stringify(new Worst(document, over).of(body, 0)),
  })
  const junk = { stranger: { stranger: [] } }
  return [
    made('every list full of items without a member', { item: () => ({}) }),
    made('every list full of strangers', { item: () => junk }),
    made('every list full of right items', {}),
    ...lists.map((list) => made(`a list of ${list.maxItems} items and one more`, { longer: list, item: () => ({}) })),
    ...texts.slice(0, 3).map((text) => made('a text nearly as long as a body', { item: () => ({}), text })),
    { name: 'a mebibyte of values', text: `[${'{},'.repeat(LARGEST / 3 - 2)}{}]` },
    { name: 'a mebibyte of members', text: manyMembers() },
  ]
}

const manyMembers = (): string => {
  const members = Array.from({ length: 90_000 }, (_, index) => `"k${index.toString(36)}":0`)
  return `{${members.join()}}`
}

interface Over {
  /** Instead of items as the schema wants them. */
  readonly item?: Item
  /** The list that is one item too long. */
  readonly longer?: JsonSchema
  /** The text that is as long as a body. */
  readonly text?: JsonSchema
}

class Worst {
  readonly #document: ApiDocument
  readonly #over: Over
  /** One text is as long as a body: several would be too long for it. */
  #long = false
  readonly #used = new Map<JsonSchema, number>()

  constructor(document: ApiDocument, over: Over) {
    this.#document = document
    this.#over = over
  }

  of(of: JsonSchema, depth: number): unknown {
    const schema = resolved(this.#document, of)
    if (schema.enum !== undefined) return schema.enum[0]
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            // A schema that contains itself is followed twice.
            .filter(([name]) => depth < 6 || schema.required?.includes(name))
            .map(([name, member]) => [name, this.of(member, depth + 1)]),
        )
      case 'array':
        return this.#list(schema, depth)
      case 'integer':
      case 'number':
        return schema.minimum ?? 1
      case 'string':
        if (schema === this.#over.text && !this.#long) {
          this.#long = true
          return 'x'.repeat(LARGEST - 100_000)
        }
        return schema.format === 'date-time' ? '2026-06-01T00:00:00Z' : 'x'.repeat(Math.min(schema.maxLength ?? 9, 9))
      default:
        return 'x'
    }
  }

  /** The remaining quota for nested lists of the declaration; half of it where it contains itself. */
  #list(schema: JsonSchema, depth: number): unknown {
    const { maxItems = 0, items = {} } = schema
    const most = maxItems + (schema === this.#over.longer ? 1 : 0) - (this.#used.get(schema) ?? 0)
    const nests = schemasIn(this.#document, items).includes(schema)
    const count = nests ? Math.min(20, most) : most
    this.#used.set(schema, (this.#used.get(schema) ?? 0) + count)
    return Array.from({ length: count }, (_, index) =>
      nests || this.#over.item === undefined ? distinct(this.of(items, depth + 1), index) : this.#over.item(items),
    )
  }
}

/** Texts of a list are different ones. */
const distinct = (value: unknown, index: number): unknown => (typeof value === 'string' ? `${value}-${index}` : value)

const resolved = (document: ApiDocument, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : document.schemaAt(schema.$ref)

/** A schema and all in it, each once. */
export function schemasIn(document: ApiDocument, schema: JsonSchema): readonly JsonSchema[] {
  const all = new Set<JsonSchema>()
  const add = (of: JsonSchema): void => {
    const one = resolved(document, of)
    if (all.has(one)) return
    all.add(one)
    for (const member of Object.values(one.properties ?? {})) add(member)
    if (one.items !== undefined) add(one.items)
    for (const part of [...(one.allOf ?? []), ...(one.anyOf ?? [])]) add(part)
  }
  add(schema)
  return [...all]
}
