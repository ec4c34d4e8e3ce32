/** Draws a page as a PDF. Needs Node, and reads the two files of the font. */
export { pdfOf } from './pdf-of.js'
