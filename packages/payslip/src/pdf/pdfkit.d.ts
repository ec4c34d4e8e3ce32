import type { Font } from 'fontkit'

// What pdfkit 0.20 accepts and its types do not know yet.
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, parsed: Pick<Font, 'layout'>): this
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
