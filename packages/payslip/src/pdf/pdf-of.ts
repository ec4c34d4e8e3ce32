import { Buffer } from 'node:buffer'
import type { Page } from '../page/page.js'
import { PdfFile } from './file.js'
import { PAGE } from './grid.js'
import { sheetsOf } from './paginate.js'
import { paint } from './paint.js'

/**
 * The page as a PDF, drawn with pdfkit: A4, embedded font, tagged, marked as PDF/A-3a, with the result attached as JSON.
 * Every date in the file is the payment date, so that equal pages give equal bytes.
 */
export async function pdfOf(page: Page): Promise<Uint8Array> {
  const date = new Date(`${page.date}T00:00:00Z`)
  const document = new PdfFile({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    // Only the embedded font: the default font would not be in the file.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: titleOf(page), Creator: 'Centime', Producer: 'Centime', CreationDate: date },
  })
  const { name, json } = page.attachment
  document.attach(Buffer.from(json), { name, description: 'Résultat du calcul', date })
  paint(
    document,
    sheetsOf(page),
    [...page.tables.map(({ caption }) => caption), ...page.boxes.map(({ title }) => title)],
    page.mark,
  )
  return document.bytes()
}

/** pdfkit copies the title into XML without escaping it; XML 1.0 (2.2) allows no other characters. */
const titleOf = ({ title }: Page): string =>
  title.replace(/[&<>]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
