import type { Font } from 'fontkit'

// What pdfkit 0.20 and fontkit accept and their types do not know yet.
declare module 'fontkit' {
  interface Subset {
    readonly glyphs: readonly number[]
  }
}

declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, parsed: Pick<Font, 'layout'>): this
        /** The font of `font()`. `encode` puts the letters of a text into the file. */
        readonly _font: { encode(text: string): unknown }
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
