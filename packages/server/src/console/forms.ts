import type { Form } from '@centime/console'
import type { Context } from 'hono'
import { isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import { bodyParts } from '../http/body.js'
import type { Env } from '../http/env.js'
import { UNSTORABLE } from './path-parts.js'

/** A form is small; files go through the API. */
const FORM_BYTES = 100_000
const TOO_LARGE = refuse('body_too_large', `a form has at most ${FORM_BYTES} bytes`)
const UNREADABLE = refuse('validation_failed', 'the form cannot be read')

/** The texts of a form; files are not read. A body of another type has no fields. */
export async function shapeOf(c: Context<Env>): Promise<Form | Refusal> {
  const type = c.req.header('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return {}
  const sent: Uint8Array[] = []
  for await (const part of bodyParts(c, FORM_BYTES)) {
    if (isRefusal(part)) return part.refusal === 'body_too_large' ? TOO_LARGE : UNREADABLE
    sent.push(part)
  }
  const fields = await fieldsIn(Buffer.concat(sent), type)
  if (fields === undefined) return UNREADABLE
  return fields.flat().some((text) => text.includes('\0')) ? UNSTORABLE : Object.fromEntries(fields)
}

/** Undefined where the bytes are not a form: the boundary is missing or the body is cut off. */
async function fieldsIn(bytes: Buffer<ArrayBuffer>, type: string): Promise<(readonly [string, string])[] | undefined> {
  const sent = new Response(bytes, { headers: { 'content-type': type } })
  const fields = await sent.formData().catch(() => undefined)
  return fields && [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
}
