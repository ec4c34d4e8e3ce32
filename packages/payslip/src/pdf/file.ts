import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { rememberedText } from './fonts.js'

/**
 * pdfkit's document as bytes, without its stream: a page has thousands of short parts, each of which would become an array of bytes
 * and pass through the stream. That was a third of the work of a page, and most of its garbage.
 */
export class PdfFile extends PDFDocument {
  // No initial values: pdfkit's constructor already writes the first parts.
  declare private parts: (string | Uint8Array)[] | undefined
  declare private operators: string[] | undefined

  override _write(part: string | Uint8Array): void {
    this.parts ??= []
    const added = typeof part === 'string' ? `${part}\n` : part
    this.parts.push(added)
    this._offset += added.length
  }

  /** The stream is never read: it would keep the document until the next tick. */
  override push(): boolean {
    return true
  }

  override addContent(operator: string): this {
    this.operators ??= []
    this.operators.push(operator)
    return this
  }

  override flushPages(): void {
    const { operators = [] } = this
    this.operators = []
    // A string would be encoded letter by letter.
    if (operators.length > 0) this.page.write(Buffer.from(`${operators.join('\n')}\n`, 'latin1'))
    super.flushPages()
  }

  override ref(data?: object): PDFKit.PDFKitReference {
    const made = super.ref(data)
    const end = made.end.bind(made)
    const finalize = made.finalize.bind(made)
    made.end = (part) => {
      if (typeof part !== 'string' || !made.compress) return end(part)
      made.write(compressedText(part))
      made.compress = false
      finalize()
    }
    made.finalize = () => {
      if (made.compress && made.buffer.length > 0) {
        made.buffer = [compressed(made.buffer)]
        made.compress = false
      }
      finalize()
    }
    return made
  }

  /**
   * Attaches the data that the page shows. pdfkit's `file` does the same with an MD5 in JavaScript, a tenth of the work of a
   * page.
   */
  attach(json: Uint8Array, { name, description, date }: Attached): void {
    const content = this.ref({
      Type: 'EmbeddedFile',
      Subtype: 'application#2Fjson',
      Params: {
        CreationDate: date,
        ModDate: date,
        CheckSum: createHash('md5').update(json).digest(),
        Size: json.length,
      },
    })
    content.end(json)
    const file = textOf(name)
    const specification = this.ref({
      ...{ Type: 'Filespec', AFRelationship: 'Data', F: file, UF: file, Desc: textOf(description) },
      EF: { F: content },
    })
    specification.end(undefined)
    this.addNamedEmbeddedFile(name, specification)
    Object.assign(this._root.data, { AF: [specification] })
  }

  bytes(): Uint8Array {
    this.end()
    const { parts = [] } = this
    if (parts.at(-1) !== '%%EOF\n') throw new Error('pdfkit waits for an object that was not ended')
    const whole = Buffer.from(new ArrayBuffer(this._offset))
    let at = 0
    for (const part of parts) {
      if (typeof part === 'string') whole.write(part, at, 'latin1')
      else whole.set(part, at)
      at += part.length
    }
    return new Uint8Array(whole.buffer)
  }
}

interface Attached {
  readonly name: string
  readonly description: string
  readonly date: Date
}

/** pdfkit writes a String object as text, and a plain string as a name. */
const textOf = (text: string): object => Object(text)

/** A quarter less time than the usual level, for 1 kB more of a file. */
const LEVEL = { level: 4 }
const compressedText = rememberedText((text) => deflateSync(Buffer.from(`${text}\n`, 'latin1'), LEVEL))

/** The parts that most files share: the fonts of the common letters, the lists of their glyphs' meanings, the colour profile. */
const known = new WeakMap<Uint8Array, Uint8Array>()

function compressed(parts: readonly Uint8Array[]): Uint8Array {
  const [whole = Buffer.alloc(0)] = parts.length === 1 ? parts : [Buffer.concat(parts)]
  const made = known.get(whole) ?? deflateSync(whole, LEVEL)
  known.set(whole, made)
  return made
}
