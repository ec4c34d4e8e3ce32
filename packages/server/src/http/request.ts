import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Endpoint } from './endpoint.js'
import { idsIn, TEXT_IDS } from './endpoint.js'
import type { Env } from './env.js'
import { type FieldError, invalid, notFound, pointerTo, type Refusal, refuse } from './refusal.js'

/** Deeper than any body of this service; deeper than that is an attack on the stack. */
const DEEPEST = 40

export interface ReadRequest {
  readonly ids: ReadonlyMap<string, number>
  readonly textIds: ReadonlyMap<string, string>
  readonly query: unknown
  readonly body: unknown
  /** The body as it came. */
  readonly text: string
}

/** Reads a request by its endpoint's declaration: ids, query, body; everything that is wrong with it at once. */
export async function readRequest(c: Context<Env>, endpoint: Endpoint): Promise<ReadRequest | Refusal> {
  const ids = new Map<string, number>()
  const textIds = new Map<string, string>()
  for (const name of idsIn(endpoint.path)) {
    const text = c.req.param(name) ?? ''
    const form = TEXT_IDS[name]
    if (!(form ?? /^[1-9]\d{0,14}$/).test(text)) return notFound(name.replace(/Id$/, ''), text)
    if (form === undefined) ids.set(name, Number(text))
    else textIds.set(name, text)
  }
  const errors: FieldError[] = []
  const query = endpoint.query === undefined ? {} : parsed(endpoint.query, queryOf(c, errors), errors)
  if (endpoint.body === undefined) {
    return errors.length > 0 ? invalid(errors) : { ids, textIds, query, body: undefined, text: '' }
  }

  if (!/^application\/([a-z.-]+\+)?json *(;.*)?$/i.test(c.req.header('content-type') ?? '')) {
    return refuse('unsupported_media_type', 'the body must be sent as application/json')
  }
  const text = await c.req.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refuse('malformed_json', 'the body is not JSON', { errors: [{ pointer: '', message: 'not JSON' }] })
  }
  if (depthOf(json) > DEEPEST) return invalid([{ pointer: '', message: `nested deeper than ${DEEPEST} levels` }])
  const body = parsed(endpoint.body, json, errors)
  return errors.length > 0 ? invalid(errors) : { ids, textIds, query, body, text }
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
