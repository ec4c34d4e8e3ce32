/** Draws a page as HTML, also in a browser. */
export { htmlOf } from './html-of.js'
