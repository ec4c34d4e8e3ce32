import { invalid, type Refusal } from '../../ground/refusal.js'

/** The parts `file` of a body of form data (RFC 7578), which the upload limit has bounded. No file is in memory as a whole. */

export interface SentFile<Content> {
  readonly name: string
  readonly content: Content
}

/** How many files one upload has. */
export const MOST_FILES = 24
/** Bytes of a part's header. */
const MOST_HEAD = 16 * 1024

/**
 * The files of a body, each with what `keep` makes of its bytes, all of which it reads; other parts, and a body of another form,
 * are refused. A file input without a choice sends an empty part.
 */
export async function filesOf<Content>(
  body: AsyncIterable<Uint8Array>,
  keep: (bytes: AsyncIterable<Uint8Array>) => Promise<Content>,
): Promise<readonly SentFile<Content>[] | Refusal> {
  const wrong = (pointer: string, message: string): Refusal => invalid([{ pointer, message }])
  const source = new Source(body)
  const delimiter = await source.before(LINE_END, MOST_DELIMITER)
  if (delimiter === undefined || delimiter.length < 3 || delimiter.toString('latin1', 0, 2) !== '--')
    return wrong('', 'is no form data with parts')
  const files: SentFile<Content>[] = []
  const between = Buffer.concat([LINE_END, delimiter])
  for (;;) {
    const head = await source.before(HEAD_END, MOST_HEAD)
    if (head === undefined) return wrong('', 'is no form data with parts')
    const { name, filename } = headerOf(head.toString('utf8'))
    if (name !== 'file') return wrong(`/${name ?? ''}`, 'is no part of this request: files are parts named file')
    const content = await keep(source.content(between))
    if (!source.isPartEnded) return wrong('', 'is no form data with parts')
    if (!source.isPartEmpty || filename !== '') files.push({ name: filename ?? `${files.length + 1}.dsn`, content })
    if (files.length > MOST_FILES) return wrong('/file', `must have at most ${MOST_FILES} items`)
    if (await source.isLast()) return files.length === 0 ? wrong('/file', 'has no file') : files
  }
}

const HYPHENS = Buffer.from('--')
const LINE_END = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')
/** RFC 2046: a boundary has at most 70 characters. */
const MOST_DELIMITER = 72

/** The bytes of a body that were not used yet. */
class Source {
  readonly #parts: AsyncIterator<Uint8Array>
  #rest = Buffer.alloc(0)
  /** Whether the last part that was read ended with a delimiter. */
  isPartEnded = false
  isPartEmpty = true

  constructor(parts: AsyncIterable<Uint8Array>) {
    this.#parts = parts[Symbol.asyncIterator]()
  }

  /** Takes the bytes before a mark, and the mark; undefined: the next `most` bytes have none. */
  async before(mark: Uint8Array, most: number): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.#rest.indexOf(mark)
      if (at >= 0) return at > most ? undefined : this.#used(at, mark.length)
      if (this.#rest.length >= most + mark.length || !(await this.#more())) return undefined
    }
  }

  /** The bytes before a mark as they arrive. */
  async *content(mark: Uint8Array): AsyncGenerator<Uint8Array> {
    this.isPartEnded = false
    this.isPartEmpty = true
    for (;;) {
      const at = this.#rest.indexOf(mark)
      const known = at < 0 ? Math.max(0, this.#rest.length - mark.length) : at
      if (known > 0) this.isPartEmpty = false
      const bytes = this.#used(known, at < 0 ? 0 : mark.length)
      if (known > 0) yield bytes
      this.isPartEnded = at >= 0
      if (this.isPartEnded || !(await this.#more())) return
    }
  }

  /** Whether a delimiter is the last one: two hyphens follow it. */
  async isLast(): Promise<boolean> {
    return (await this.before(HYPHENS, 0)) !== undefined
  }

  #used(bytes: number, after: number): Buffer {
    const used = this.#rest.subarray(0, bytes)
    this.#rest = this.#rest.subarray(bytes + after)
    return used
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#parts.next()
    if (done === true) return false
    this.#rest = Buffer.concat([this.#rest, value])
    return true
  }
}

function headerOf(header: string): { readonly name: string | undefined; readonly filename: string | undefined } {
  const disposition = /^content-disposition:(.*)$/im.exec(header)?.[1] ?? ''
  const parameter = (key: string): string | undefined =>
    new RegExp(`;\\s*${key}="([^"\\r\\n]{0,255})"`, 'i').exec(disposition)?.[1]
  // Control characters of a name would reach reports.
  return { name: parameter('name'), filename: parameter('filename')?.replaceAll(/\p{Cc}/gu, '') }
}
