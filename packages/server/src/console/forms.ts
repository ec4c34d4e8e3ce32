import type { Form, FormFile } from '@centime/console'
import type { Context } from 'hono'
import { fileText } from '../ground/file-text.js'
import { isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import { bodyParts } from '../http/body.js'
import type { Env } from '../http/env.js'
import { BULK } from '../http/limits.js'
import { UNSTORABLE } from './path-parts.js'

/** A form is small; larger files go through the API. The largest has the variables of 500 people. */
const [BYTES_OF_STRANGERS, BYTES_OF_READERS] = [100_000, 1_000_000]
/** The files that an upload of declarations may have, and the fields beside them. */
const BYTES_OF_FILES = BULK.bytes + BYTES_OF_STRANGERS
const tooLarge = (bytes: number) => refuse('body_too_large', `a form has at most ${bytes} bytes`)
const UNREADABLE = refuse('validation_failed', 'the form cannot be read')

const MOST_BYTES = { stranger: BYTES_OF_STRANGERS, reader: BYTES_OF_READERS, files: BYTES_OF_FILES }

/** The fields of a form, and its files where its page takes bytes. */
export interface SentForm {
  readonly fields: Form
  readonly files: readonly FormFile[]
}

/**
 * The texts of a form, as long as a reader who has signed in or a stranger may send. A file is two fields: its text, as `fichier.0`, and
 * its name, as `nom.0`; the names of others count on. A body of another type has no fields.
 */
export async function shapeOf(c: Context<Env>, sender: 'stranger' | 'reader' | 'files'): Promise<SentForm | Refusal> {
  const most = MOST_BYTES[sender]
  const type = c.req.header('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return { fields: {}, files: [] }
  const sent: Uint8Array[] = []
  for await (const part of bodyParts(c, most)) {
    if (isRefusal(part)) return part.refusal === 'body_too_large' ? tooLarge(most) : UNREADABLE
    sent.push(part)
  }
  const found = await fieldsIn(Buffer.concat(sent), type, sender === 'files')
  if (found === undefined) return UNREADABLE
  const { fields, files } = found
  return fields.flat().some((text) => text.includes('\0')) ? UNSTORABLE : { fields: Object.fromEntries(fields), files }
}

/** Undefined where the bytes are not a form: the boundary is missing or the body is cut off. */
async function fieldsIn(bytes: Buffer<ArrayBuffer>, type: string, areFilesKept: boolean) {
  const sent = new Response(bytes, { headers: { 'content-type': type } })
  const fields = await sent.formData().catch(() => undefined)
  if (fields === undefined) return undefined
  const all: (readonly [string, string])[] = []
  const kept: FormFile[] = []
  let files = 0
  for (const [name, value] of fields) {
    if (typeof value === 'string') all.push([name, value])
    else if (areFilesKept) {
      if (value.name !== '') kept.push({ name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
    }
    // A field of files that was left empty sends one without a name.
    else if (value.name !== '') {
      all.push([`${name}.${files}`, fileText(new Uint8Array(await value.arrayBuffer()))], [`nom.${files}`, value.name])
      files += 1
    }
  }
  return { fields: all, files: kept }
}
