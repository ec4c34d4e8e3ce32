import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { commonFonts, rememberedText } from './fonts.js'

/**
 * pdfkit's document as bytes, without its stream: a page has thousands of short parts, each of which would become an array of bytes
 * and pass through the stream. That was a third of the work of a page, and most of its garbage.
 */
export class PdfFile extends PDFDocument {
  // Without initial values: pdfkit's constructor writes the first parts.
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

  /** An operator of the page. */
  override addContent(operator: string): this {
    this.operators ??= []
    this.operators.push(operator)
    return this
  }

  override flushPages(): void {
    const { operators = [] } = this
    this.operators = []
    // A text would be encoded letter by letter.
    if (operators.length > 0) this.page.write(Buffer.from(`${operators.join('\n')}\n`, 'latin1'))
    super.flushPages()
  }

  override ref(data?: object): PDFKit.PDFKitReference {
    const made = super.ref(data)
    if (data !== undefined) return made
    const end = made.end.bind(made)
    made.end = (part) => {
      const known = compressedOnce(part)
      if (known !== undefined) {
        made.compress = false
        Object.assign(made.data, { Filter: 'FlateDecode' })
      }
      end(known ?? part)
    }
    return made
  }

  /** Ends the file. */
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

const compressedFonts = new WeakMap<Uint8Array, Uint8Array>()
const compressedText = rememberedText((text) => deflateSync(Buffer.from(`${text}\n`, 'latin1')))

/** What most files have: the fonts of the common letters, and the lists of what their glyphs mean. */
function compressedOnce(part: unknown): Uint8Array | undefined {
  if (typeof part === 'string') return compressedText(part)
  if (!(part instanceof Uint8Array && commonFonts.has(part))) return undefined
  const made = compressedFonts.get(part) ?? deflateSync(part)
  compressedFonts.set(part, made)
  return made
}
