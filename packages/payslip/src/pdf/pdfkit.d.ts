import type { Font } from 'fontkit'

// Members of pdfkit 0.20 and fontkit that their published types lack.
declare module 'fontkit' {
  interface Subset {
    readonly glyphs: readonly number[]
  }
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The number of bytes written. */
      _offset: number
      _write(part: string | Uint8Array): void
      ref(data?: object): PDFKitReference
      readonly _root: PDFKitReference
      addNamedEmbeddedFile(name: string, file: PDFKitReference): void
    }
    interface PDFKitReference {
      /** The parts written and not yet compressed. */
      buffer: readonly Uint8Array[]
    }
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, parsed: Pick<Font, 'layout'>): this
        /** The font of `font()`. `encode` puts the letters of a text into the file. */
        readonly _font: {
          readonly id: string
          encode(text: string): [string[], { xAdvance: number; advanceWidth: number }[]]
          ref(): PDFKitReference
        }
      }
      interface PDFAttachmentOptions {
        relationship?: 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified'
      }
      interface StructureElementOptions {
        scope?: 'Row' | 'Column' | 'Both'
      }
    }
  }
}
