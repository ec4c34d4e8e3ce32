import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { createApp } from '../src/service/app.js'

/** The server's own document, as the tests that walk every route read it. */

export interface JsonSchema {
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: JsonSchema
}
interface Header {
  readonly required?: boolean
  readonly schema: JsonSchema
}
interface Answer extends Content {
  readonly headers?: Readonly<Record<string, Header | { readonly $ref: string }>>
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}
interface DocumentedOperation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content & { readonly required?: boolean }
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>
}
export interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly headers?: Readonly<Record<string, Header>>
    readonly responses?: Readonly<Record<string, Answer>>
  }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}
export type ApiDocument = Awaited<ReturnType<typeof apiDocument>>
export type Operation = ApiDocument['operations'][number]

/** The document of an app. Apps with the same document share its compiled form. */
export async function apiDocument(app: Pick<ReturnType<typeof createApp>, 'fetch'>) {
  const text = await (await app.fetch(new Request('http://localhost/openapi.json'))).text()
  const document = known.get(text) ?? documentOf(JSON.parse(text, asOfToday))
  known.set(text, document)
  return document
}
const known = new Map<string, ReturnType<typeof documentOf>>()

/**
 * Narrows a document that allows later versions to add fields and values to the exact answers of this version: objects
 * have only the declared fields, sets only the declared values. A reviver of `JSON.parse`.
 */
function asOfToday(name: string, part: unknown): unknown {
  // A part of an `allOf` has the fields of the other parts too.
  if (name === 'allOf' && Array.isArray(part)) return part.map(({ additionalProperties: _, ...rest }) => rest)
  if (typeof part !== 'object' || part === null) return part
  const { type, properties, 'x-extensible-enum': values }: Readonly<Record<string, unknown>> = { ...part }
  if (properties !== undefined) return { additionalProperties: false, ...part }
  return Array.isArray(values) ? { ...part, enum: Array.isArray(type) ? [...values, null] : values } : part
}

function documentOf({ paths, components }: Document) {
  const { schemas } = components
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  // Each by itself: a part of a larger schema would be compiled again for each schema that refers to it.
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(relative(schema), `schema:${name}`)
  const compiled = new Map<JsonSchema, ValidateFunction>()
  const fits = (schema: JsonSchema | undefined, value: unknown): boolean => {
    if (schema === undefined) return true
    const validate = compiled.get(schema) ?? ajv.compile(relative(schema))
    compiled.set(schema, validate)
    return validate(value)
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(fits, components, path, method, operation)),
  )
  const schemaAt = (reference: string): JsonSchema => {
    const schema = schemas[reference.split('/').at(-1) ?? '']
    if (schema === undefined) throw new Error(`no schema ${reference}`)
    return schema
  }
  return { operations, schemaAt, routeOf: routeAmong(operations) }
}

/** Finds the operation at a path; a path without a parameter wins over one with a parameter in the same place. */
function routeAmong(operations: readonly ReturnType<typeof operationOf>[]) {
  const keyOf = (method: string, path: string): string => `${method} ${path.split('/').length}`
  const sorted = new Map<string, (typeof operations)[number][]>()
  for (const one of operations.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)) {
    const key = keyOf(one.method, one.path)
    sorted.set(key, [...(sorted.get(key) ?? []), one])
  }
  return (method: string, path: string) => sorted.get(keyOf(method, path))?.find(({ pattern }) => pattern.test(path))
}

function operationOf(
  fits: (schema: JsonSchema | undefined, value: unknown) => boolean,
  components: Document['components'],
  path: string,
  method: string,
  operation: DocumentedOperation,
) {
  const body = operation.requestBody?.content?.['application/json']?.schema
  return {
    ...{ path, body, id: operation.operationId, method: method.toUpperCase() },
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/{\w+}/g, '[^/]*')}$`),
    query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
    bodyOptional: operation.requestBody?.required !== true,
    conditional: wantsHeader(operation, 'If-Match'),
    needsIdempotencyKey: wantsHeader(operation, 'Idempotency-Key'),
    needsKey: operation.security?.length !== 0,
    /** Why an answer does not fit what is documented; undefined where it fits. */
    misfit: (status: number | 'default', headers: Headers, text: string): string | undefined => {
      const documented = resolved(operation.responses[status], components.responses)
      if (documented === undefined) return 'the status is not documented'
      const wrong = headerMisfit(documented, components.headers ?? {}, headers)
      if (wrong !== undefined) return wrong
      const contentType = headers.get('content-type') ?? ''
      const types = Object.keys(documented.content ?? {})
      const type = types.find((one) => contentType.startsWith(one))
      if (type === undefined) return types.length === 0 ? undefined : `${contentType} instead of ${types.join()}`
      const answer: unknown = type.endsWith('json') ? JSON.parse(text) : text
      return fits(documented.content?.[type]?.schema, answer) ? undefined : 'the body does not fit its schema'
    },
    /** Whether a body fits the documented request. */
    fits: (sent: unknown): boolean => fits(body, sent),
  }
}

/** The target of a reference. */
const resolved = <Part extends object>(
  part: Part | { readonly $ref: string } | undefined,
  of: Readonly<Record<string, Part>> = {},
): Part | undefined => (part !== undefined && '$ref' in part ? of[part.$ref.split('/').at(-1) ?? ''] : part)

/** Why the headers of an answer do not fit: one is missing, has another form, or is not declared here. */
function headerMisfit({ headers = {} }: Answer, known: Readonly<Record<string, Header>>, sent: Headers) {
  for (const [name, reference] of Object.entries(headers)) {
    const header = resolved(reference, known)
    if (header === undefined) return `the header ${name} leads nowhere`
    const value = sent.get(name)
    if (value === null && header.required === true) return `the header ${name} is missing`
    if (value !== null && header.schema.type === 'integer' && !/^\d+$/.test(value))
      return `the header ${name} is ${value}`
  }
  const undeclared = Object.keys(known).find((name) => sent.has(name) && headers[name] === undefined)
  return undeclared === undefined ? undefined : `the header ${undeclared} is not declared`
}

const wantsHeader = ({ parameters = [] }: DocumentedOperation, name: string): boolean =>
  parameters.some((parameter) => parameter.in === 'header' && parameter.name === name && parameter.required === true)

/** The references of a schema, made to work outside of the document. */
const relative = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"schema:'))
