import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { createApp } from '../src/app.js'

/** The server's own document, as the tests that walk every route read it. */

export interface JsonSchema {
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
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}
interface DocumentedOperation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content & { readonly required?: boolean }
  readonly responses: Readonly<Record<string, Content>>
}
export interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}
export type ApiDocument = Awaited<ReturnType<typeof apiDocument>>
export type Operation = ApiDocument['operations'][number]

export async function apiDocument(app: ReturnType<typeof createApp>) {
  const document: Document = JSON.parse(await (await app.request('/openapi.json')).text())
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  const { schemas } = document.components
  ajv.addSchema({ $id: 'document', components: { schemas } })
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(ajv, path, method, operation)),
  )
  const schemaAt = (reference: string): JsonSchema => {
    const schema = schemas[reference.split('/').at(-1) ?? '']
    if (schema === undefined) throw new Error(`no schema ${reference}`)
    return schema
  }
  return { operations, schemaAt }
}

function operationOf(ajv: Ajv2020, path: string, method: string, operation: DocumentedOperation) {
  const validate = (schema: JsonSchema): ValidateFunction => ajv.compile(relative(schema))
  const body = operation.requestBody?.content?.['application/json']?.schema
  const bodyFits = body && validate(body)
  const answers = new Map(
    Object.entries(operation.responses).map(([status, { content = {} }]) => {
      const [type, media] = Object.entries(content)[0] ?? []
      return [Number(status), { type, fits: media && validate(media.schema) }] as const
    }),
  )
  return {
    ...{ path, body, id: operation.operationId, method: method.toUpperCase() },
    query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
    bodyOptional: operation.requestBody?.required !== true,
    conditional: wantsHeader(operation, 'If-Match'),
    needsIdempotencyKey: wantsHeader(operation, 'Idempotency-Key'),
    needsKey: operation.security?.length !== 0,
    /** Why an answer does not fit what is documented; undefined where it fits. */
    misfit: (status: number, contentType: string, answer: unknown): string | undefined => {
      const documented = answers.get(status)
      if (documented === undefined) return `status ${status} is not documented`
      const { type, fits } = documented
      if (type !== undefined && !contentType.startsWith(type)) return `${contentType} instead of ${type}`
      if (fits === undefined || fits(answer)) return undefined
      return `the answer ${status} does not fit: ${ajv.errorsText(fits.errors)}`
    },
    /** Whether a body fits the documented request. */
    fits: (sent: unknown): boolean => bodyFits === undefined || bodyFits(sent) === true,
  }
}

const wantsHeader = ({ parameters = [] }: DocumentedOperation, name: string): boolean =>
  parameters.some((parameter) => parameter.in === 'header' && parameter.name === name && parameter.required === true)

/** References of the document, as seen from outside of it. */
const relative = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'))
