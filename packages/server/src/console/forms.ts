import type { Form } from '@centime/console'
import type { Context } from 'hono'
import { fileText } from '../ground/file-text.js'
import { isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import { bodyParts } from '../http/body.js'
import type { Env } from '../http/env.js'
import { UNSTORABLE } from './path-parts.js'

/** A form is small; larger files go through the API. The largest has the variables of 500 people. */
const [BYTES_OF_STRANGERS, BYTES_OF_READERS] = [100_000, 1_000_000]
const tooLarge = (bytes: number) => refuse('body_too_large', `a form has at most ${bytes} bytes`)
const UNREADABLE = refuse('validation_failed', 'the form cannot be read')

/**
 * The texts of a form, as long as a reader who has signed in or a stranger may send. A file is two fields: its text, as `fichier.0`, and
 * its name, as `nom.0`; the names of others count on. A body of another type has no fields.
 */
export async function shapeOf(c: Context<Env>, isReader: boolean): Promise<Form | Refusal> {
  const most = isReader ? BYTES_OF_READERS : BYTES_OF_STRANGERS
  const type = c.req.header('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return {}
  const sent: Uint8Array[] = []
  for await (const part of bodyParts(c, most)) {
    if (isRefusal(part)) return part.refusal === 'body_too_large' ? tooLarge(most) : UNREADABLE
    sent.push(part)
  }
  const fields = await fieldsIn(Buffer.concat(sent), type)
  if (fields === undefined) return UNREADABLE
  return fields.flat().some((text) => text.includes('\0')) ? UNSTORABLE : Object.fromEntries(fields)
}

/** Undefined where the bytes are not a form: the boundary is missing or the body is cut off. */
async function fieldsIn(
  bytes: Buffer<ArrayBuffer>,
  type: string,
): Promise<readonly (readonly [string, string])[] | undefined> {
  const sent = new Response(bytes, { headers: { 'content-type': type } })
  const fields = await sent.formData().catch(() => undefined)
  if (fields === undefined) return undefined
  const all: (readonly [string, string])[] = []
  let files = 0
  for (const [name, value] of fields) {
    if (typeof value === 'string') all.push([name, value])
    // A field of files that was left empty sends one without a name.
    else if (value.name !== '') {
      all.push([`${name}.${files}`, fileText(new Uint8Array(await value.arrayBuffer()))], [`nom.${files}`, value.name])
      files += 1
    }
  }
  return all
}
