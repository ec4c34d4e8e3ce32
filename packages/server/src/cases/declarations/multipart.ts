import { invalid, type Refusal } from '../../ground/refusal.js'

/** The parts `file` of a body of form data (RFC 7578), which the upload limit has bounded. */

export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** How many files one upload has. */
export const MOST_FILES = 24

/** The files of a body; other parts, and a body of another form, are refused. A file input without a choice sends an empty part. */
export function filesOf(body: Buffer): readonly SentFile[] | Refusal {
  const wrong = (pointer: string, message: string): Refusal => invalid([{ pointer, message }])
  const lineEnd = body.indexOf('\r\n')
  const delimiter = body.subarray(0, Math.max(lineEnd, 0))
  // RFC 2046: a boundary has at most 70 characters.
  if (delimiter.length < 3 || delimiter.length > 72 || delimiter.toString('latin1', 0, 2) !== '--')
    return wrong('', 'is no form data with parts')
  const files: SentFile[] = []
  const between = Buffer.concat([Buffer.from('\r\n'), delimiter])
  for (let at = delimiter.length; body.toString('latin1', at, at + 2) !== '--'; ) {
    const head = body.indexOf('\r\n\r\n', at)
    const end = head < 0 ? -1 : body.indexOf(between, head + 2)
    if (head < 0 || end < 0) return wrong('', 'is no form data with parts')
    const { name, filename } = headerOf(body.toString('utf8', at, Math.min(head, at + HEADER)))
    if (name !== 'file') return wrong(`/${name ?? ''}`, 'is no part of this request: files are parts named file')
    const bytes = new Uint8Array(body.subarray(Math.min(head + 4, end), end))
    if (bytes.length > 0 || filename !== '') files.push({ name: filename ?? `${files.length + 1}.dsn`, bytes })
    at = end + between.length
  }
  if (files.length === 0) return wrong('/file', 'has no file')
  if (files.length > MOST_FILES) return wrong('/file', `must have at most ${MOST_FILES} items`)
  return files
}

/** Bytes of a part's header that are read. */
const HEADER = 2000

function headerOf(header: string): { readonly name: string | undefined; readonly filename: string | undefined } {
  const disposition = /^content-disposition:(.*)$/im.exec(header)?.[1] ?? ''
  const parameter = (key: string): string | undefined =>
    new RegExp(`;\\s*${key}="([^"\\r\\n]{0,255})"`, 'i').exec(disposition)?.[1]
  // Control characters of a name would reach reports.
  return { name: parameter('name'), filename: parameter('filename')?.replaceAll(/\p{Cc}/gu, '') }
}
