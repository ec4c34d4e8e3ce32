import type { Page } from './page/page.js'

/**
 * The page as a PDF: A4, embedded font, tagged, marked as PDF/A-3a, with the result attached as JSON. The same page gives
 * the same bytes. The typesetter and its font are loaded with the first document: they need Node, the rest of this package
 * does not.
 */
export async function pdfOf(page: Page): Promise<Uint8Array> {
  const { writePdf } = await import('./pdf/write-pdf.js')
  return writePdf(page)
}
