import { yieldToEventLoop } from '@centime/store'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { lawMissing, monthWithoutLaw } from '../ground/law.js'
import {
  type FieldError,
  FieldErrors,
  invalid,
  isRefusal,
  notFound,
  pointerTo,
  type Refusal,
  refuse,
} from '../ground/refusal.js'
import { type BodyParts, bodyParts, bytesOf } from './body.js'
import type { Endpoint } from './endpoint.js'
import { namesIn, PATH_WORDS } from './endpoint.js'
import type { Env } from './env.js'
import { WITHOUT_LAW } from './fields.js'
import { BULK, excess, NUL, overlong, unstorable } from './limits.js'
import { messageOf } from './messages.js'

const TYPES = {
  'application/json': {
    pattern: /^application\/([a-z.-]+\+)?json *(; *charset="?utf-8"?)?$/i,
    name: 'application/json, in UTF-8',
  },
  'multipart/form-data': { pattern: /^multipart\/form-data *;/i, name: 'multipart/form-data' },
  'text/csv': { pattern: /^text\/csv *(;|$)/i, name: 'text/csv' },
} as const

export interface ReadRequest {
  readonly ids: ReadonlyMap<string, number>
  readonly words: ReadonlyMap<string, string>
  readonly query: unknown
  readonly body: unknown
  /** The body as sent; empty where it is staged. */
  readonly text: string
  /** The parts of a staged body. */
  readonly parts?: BodyParts
}

/**
 * Reads the ids, query and body of a request as its endpoint declares them, and reports all errors at once. `review` runs
 * extra checks on an invalid body.
 */
export async function readRequest(
  c: Context<Env>,
  endpoint: Endpoint,
  review: (json: unknown, ids: ReadonlyMap<string, number>, errors: FieldErrors) => Promise<void>,
): Promise<ReadRequest | Refusal> {
  const ids = new Map<string, number>()
  const words = new Map<string, string>()
  const errors = new FieldErrors()
  for (const name of namesIn(endpoint.path)) {
    const text = c.req.param(name) ?? ''
    const word = PATH_WORDS[name]
    if (word !== undefined) {
      if (!word.pattern.test(text)) {
        if (name.endsWith('Id')) return notFound(name.replace(/Id$/, ''), text)
        const { values, example } = word
        const message = values === undefined ? `must be as ${example}` : `must be one of ${values.join(', ')}`
        errors.add(() => ({ pointer: pointerTo(name), message }))
      } else if (name === 'period' || name === 'originPeriod') {
        const why = monthWithoutLaw(text)
        if (why !== undefined) return lawMissing(pointerTo(name), why)
      }
      words.set(name, text)
    } else {
      if (!/^[1-9]\d{0,14}$/.test(text)) return notFound(name.replace(/Id$/, ''), text)
      ids.set(name, Number(text))
    }
  }
  const query = parsed(endpoint.query ?? NO_QUERY, queryOf(c, errors), errors)
  if (endpoint.body === undefined) {
    return isWrong(errors) ? invalid(errors) : { ids, words, query, body: undefined, text: '' }
  }

  const { stage } = endpoint
  if (stage !== undefined) {
    if (!isOfType(c, stage.mediaType)) return unsupported(stage.mediaType)
    const parts = bodyParts(c, BULK.bytes)
    return isWrong(errors) ? invalid(errors) : { ids, words, query, body: undefined, text: '', parts }
  }
  const bytes = await bytesOf(c)
  if (isRefusal(bytes)) return bytes
  if (bytes.byteLength === 0 && endpoint.bodyOptional === true) {
    return isWrong(errors) ? invalid(errors) : { ids, words, query, body: endpoint.body.parse({}), text: '' }
  }
  if (!isOfType(c, 'application/json')) return unsupported('application/json')
  const read = readJson(bytes)
  if (isRefusal(read)) return read
  const { json, text } = read
  if (text.length > LARGE) await yieldToEventLoop()
  const unread = unreadable(endpoint.body, read)
  if (unread.length > 0) return invalid(unread)
  const body = parsed(endpoint.body, json, errors)
  if (isWrong(errors)) await review(json, ids, errors)
  if (text.length > LARGE) await yieldToEventLoop()
  return isWrong(errors) ? invalid(errors) : { ids, words, query, body, text }
}

const isOfType = (c: Context<Env>, type: keyof typeof TYPES): boolean =>
  TYPES[type].pattern.test(c.req.header('content-type') ?? '')

const unsupported = (type: keyof typeof TYPES): Refusal =>
  refuse('unsupported_media_type', `the body must be sent as ${TYPES[type].name}`)

/** The query of a route that takes none. */
export const NO_QUERY = z.strictObject({})

/** The number of characters from which parsing and validating a body takes at least ten milliseconds. */
export const LARGE = 100_000

const isWrong = ({ listed }: FieldErrors): boolean => listed.length > 0

/** The `Idempotency-Key` header of a POST. */
export function readIdempotencyKey(c: Context<Env>, { method }: Endpoint): string | undefined | Refusal {
  const key = method === 'post' ? c.req.header('idempotency-key') : undefined
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return key
  return invalid([{ pointer: '/Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }])
}

/** The reasons not to validate JSON: lists that are too long, texts that cannot be stored. */
export function unreadable(schema: z.ZodType, { json, text }: ReadJson): readonly FieldError[] {
  const tooLong = overlong(schema, json)
  return tooLong.length > 0 || !text.includes('\\u0000') ? tooLong : unstorable(json)
}

interface ReadJson {
  readonly json: unknown
  readonly text: string
}

/** The JSON and its text, or the refusal of bytes that are not UTF-8 JSON or exceed a limit. */
export function readJson(bytes: Uint8Array): ReadJson | Refusal {
  const tooMuch = excess(bytes)
  if (tooMuch !== undefined) return invalid([{ pointer: '', message: tooMuch }])
  const malformed = (what: string) =>
    refuse('malformed_json', `the body is ${what}`, { errors: [{ pointer: '', message: what }] })
  const text = utf8(bytes)
  if (text === undefined) return malformed('not UTF-8')
  try {
    return { json: JSON.parse(text), text }
  } catch {
    return malformed('not JSON')
  }
}

/** Undefined where the bytes are not UTF-8. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The value parsed by a schema. Adds the errors where the schema refuses it. */
export function parsed<Value>(schema: z.ZodType<Value>, value: unknown, errors: FieldErrors): Value | undefined {
  const result = schema.safeParse(value, { error: messageOf })
  if (result.success) return result.data
  for (const { code, path, message, ...issue } of result.error.issues) {
    if (code === 'unrecognized_keys' && 'keys' in issue) {
      for (const key of issue.keys) {
        errors.add(() => ({ pointer: pointerTo(...path, key), message: 'is not a field of this request' }))
      }
    } else {
      errors.add(() => ({ pointer: pointerTo(...path), message }))
      if ('params' in issue && issue.params === WITHOUT_LAW) errors.withoutLaw ??= message
    }
  }
  return undefined
}

/** The query parameters. A repeated parameter is an error. */
export function queryOf(c: Context<Env>, errors: FieldErrors): Record<string, string> {
  const sent = new URL(c.req.url).searchParams
  // A parameter may have the name of a member that every object has.
  const query: Record<string, string> = Object.create(null)
  for (const name of new Set(sent.keys())) {
    const values = sent.getAll(name)
    if (values.length > 1) errors.add(() => ({ pointer: pointerTo(name), message: 'is given more than once' }))
    if (values.some((value) => value.includes('\0'))) errors.add(() => ({ pointer: pointerTo(name), message: NUL }))
    query[name] = values[0] ?? ''
  }
  return query
}
