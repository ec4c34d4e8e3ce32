import type { Page } from 'playwright-core'

/**
 * All text in the main part of a page, as lines: folded parts are opened first, form fields are included, and a badge
 * includes the meaning of its colour. A row of a table is one line, so that an amount is beside its person.
 */

/** Evaluated in the page: the tests have no types of a document. */
const WALK = `((left) => {
  const INLINE = ['A', 'ABBR', 'SPAN', 'STRONG', 'EM', 'SMALL', 'CODE', 'PROGRESS', 'text', 'rect', 'path']
  const COLOURS = { 'is-final': '✓ ', 'is-waiting': '… ', 'is-wrong': '✕ ' }
  const said = (node) => [...node.childNodes].map(textOf).join('')
  const inOneLine = (text) => text.trim().split(/\\s*\\n\\s*/u).join(' / ')
  const cells = (node) => [...node.children].filter((cell) => !cell.matches(left)).map((cell) => inOneLine(textOf(cell))).join(' | ')
  const controls = {
    INPUT: ({ type, checked, value }) => (type === 'checkbox' ? (checked ? '[x]' : '[ ]') : '[' + value + ']'),
    TEXTAREA: ({ value }) => '[' + value + ']',
    SELECT: ({ options }) => '[' + [...options].map(({ selected, text }) => (selected ? '«' + text + '»' : text)).join(' / ') + ']',
    BUTTON: (node) => ' <' + said(node) + '> ',
    A: (node) => node.getAttribute('aria-label') ?? said(node),
    ABBR: (node) => said(node) + ' (' + node.title + ')',
    TR: (node) => '\\n' + cells(node) + '\\n',
    NAV: (node) => '\\n' + cells(node) + '\\n',
    TD: said, TH: said,
    DT: (node) => '\\n' + said(node),
    DD: (node) => ' = ' + inOneLine(said(node)) + '\\n',
  }
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\\s+/gu, ' ')
    if (node.nodeType !== Node.ELEMENT_NODE || node.type === 'hidden' || node.matches(left)) return ''
    const { display, visibility } = getComputedStyle(node)
    if (display === 'none' || visibility === 'hidden') return ''
    const own = controls[node.tagName]
    if (own) return own(node)
    const colour = Object.keys(COLOURS).find((name) => node.classList.contains(name))
    if (node.classList.contains('badge')) return ' (' + (COLOURS[colour] ?? '') + said(node) + ') '
    if (node.classList.contains('source')) return ' · ' + said(node)
    return INLINE.includes(node.tagName) ? said(node) : '\\n' + said(node) + '\\n'
  }
  for (const folded of document.querySelectorAll('main details')) folded.open = true
  return textOf(document.querySelector('main')).split('\\n').map((line) => line.replace(/\\s+/gu, ' ').trim()).filter((line) => line !== '')
})`

/** The text of the page, line by line, with plain spaces only. `left`: a selector of parts that are read separately. */
export const linesOn = (page: Page, left = 'script'): Promise<readonly string[]> =>
  page.evaluate(`${WALK}(${JSON.stringify(left)})`)
