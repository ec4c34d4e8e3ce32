import type { Page } from './page/page.js'

/**
 * The page as a PDF: A4, embedded font, tagged, marked as PDF/A-3a, with the result attached as JSON. The same page gives
 * the same bytes. pdfkit and the font are loaded with the first document, because only they need Node.
 */
export async function pdfOf(page: Page): Promise<Uint8Array> {
  const { writePdf } = await import('./pdf/write-pdf.js')
  return writePdf(page)
}
