import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type FieldError, invalid, notFound, pointerTo, type Refusal, refuse } from '../ground/refusal.js'
import type { Endpoint } from './endpoint.js'
import { namesIn, PATH_WORDS } from './endpoint.js'
import type { Env } from './env.js'

/** Deeper than any body of this service; deeper than that is an attack on the stack. */
const DEEPEST = 40

const JSON_IN_UTF8 = /^application\/([a-z.-]+\+)?json *(; *charset="?utf-8"?)?$/i

export interface ReadRequest {
  readonly ids: ReadonlyMap<string, number>
  readonly words: ReadonlyMap<string, string>
  readonly query: unknown
  readonly body: unknown
  /** The body as it came. */
  readonly text: string
}

/** Reads a request by its endpoint's declaration: ids, query, body; everything that is wrong with it at once. */
export async function readRequest(
  c: Context<Env>,
  endpoint: Endpoint,
  review: (json: unknown, ids: ReadonlyMap<string, number>) => Promise<readonly FieldError[]>,
): Promise<ReadRequest | Refusal> {
  const ids = new Map<string, number>()
  const words = new Map<string, string>()
  const errors: FieldError[] = []
  for (const name of namesIn(endpoint.path)) {
    const text = c.req.param(name) ?? ''
    const word = PATH_WORDS[name]
    if (word !== undefined) {
      if (!word.pattern.test(text)) {
        if (name.endsWith('Id')) return notFound(name.replace(/Id$/, ''), text)
        errors.push({ pointer: pointerTo(name), message: `must be as ${word.example}` })
      }
      words.set(name, text)
    } else {
      if (!/^[1-9]\d{0,14}$/.test(text)) return notFound(name.replace(/Id$/, ''), text)
      ids.set(name, Number(text))
    }
  }
  const query = endpoint.query === undefined ? {} : parsed(endpoint.query, queryOf(c, errors), errors)
  if (endpoint.body === undefined) {
    return errors.length > 0 ? invalid(errors) : { ids, words, query, body: undefined, text: '' }
  }

  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength === 0 && endpoint.bodyOptional === true) {
    return errors.length > 0 ? invalid(errors) : { ids, words, query, body: endpoint.body.parse({}), text: '' }
  }
  if (!JSON_IN_UTF8.test(c.req.header('content-type') ?? '')) {
    return refuse('unsupported_media_type', 'the body must be sent as application/json, in UTF-8')
  }
  const text = utf8(bytes)
  if (text === undefined) {
    return refuse('malformed_json', 'the body is not UTF-8', { errors: [{ pointer: '', message: 'not UTF-8' }] })
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refuse('malformed_json', 'the body is not JSON', { errors: [{ pointer: '', message: 'not JSON' }] })
  }
  if (depthOf(json) > DEEPEST) return invalid([{ pointer: '', message: `nested deeper than ${DEEPEST} levels` }])
  const body = parsed(endpoint.body, json, errors)
  if (errors.length > 0) errors.push(...(await review(json, ids)))
  return errors.length > 0 ? invalid(errors) : { ids, words, query, body, text }
}

/** Undefined where the bytes are no UTF-8: they would be kept as something else than was sent. */
function utf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parsed(schema: z.ZodType, value: unknown, errors: FieldError[]): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) errors.push(...errorsOf(issue))
  return undefined
}

function errorsOf(issue: z.core.$ZodIssue): readonly FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: pointerTo(...issue.path, key),
      message: 'is not a field of this request',
    }))
  }
  return [{ pointer: pointerTo(...issue.path), message: issue.message }]
}

/** A parameter that is given twice says two things. */
function queryOf(c: Context<Env>, errors: FieldError[]): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) errors.push({ pointer: pointerTo(name), message: 'is given more than once' })
    query[name] = values[0] ?? ''
  }
  return query
}

function depthOf(json: unknown): number {
  let depth = 0
  let level: readonly unknown[] = [json]
  while (level.length > 0 && depth <= DEEPEST) {
    depth += 1
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return depth
}
