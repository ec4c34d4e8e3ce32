import type { Fact, Page, PageBox, PageTable, Party, Row } from '../page/page.js'
import { printOf } from './print-of.js'
import { STYLE } from './style.js'

/** The page as one self-contained HTML file, for screens. */
export function htmlOf(page: Page): string {
  return [
    '<!doctype html>',
    `<html lang="fr-FR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(page.title)}</title><style>${STYLE}${printVariables(page)}</style></head>`,
    `<body>${page.mark === undefined ? '' : `<div class="mark" aria-hidden="true">${escaped(page.mark)}</div>`}<main>`,
    `<header><h1>${escaped(page.heading)}</h1><p class="month">${escaped(page.month)}</p></header>`,
    page.mark === undefined ? '' : `<p class="said">${escaped(page.mark)}</p>`,
    `<div class="parties">${party(page.employer)}${party(page.employee)}</div>`,
    facts(page.facts, 'facts'),
    page.notice === undefined ? '' : `<p class="notice">${escaped(page.notice)}</p>`,
    ...page.tables.map(table),
    ...page.boxes.map(box),
    remarks(page.remarks),
    `<footer>${page.footer.map((text) => `<p>${escaped(text)}</p>`).join('')}`,
    `<p class="identity">${escaped(page.number)}</p></footer></main></body></html>`,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function printVariables(page: Page): string {
  const { size, row } = printOf(page)
  return `:root{--size:${size}px;--row:${row}px}`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

const party = ({ title, name, address, facts: about }: Party): string =>
  `<section><h2>${escaped(title)}</h2><p class="name">${escaped(name)}</p>` +
  `${address.map((line) => `<p>${escaped(line)}</p>`).join('')}${facts(about, '')}</section>`

const facts = (all: readonly Fact[], kind: string): string =>
  all.length === 0
    ? ''
    : `<dl class="${kind}">${all.map(({ label, text }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(text)}</dd></div>`).join('')}</dl>`

// On a narrow screen rows are grids; browsers then recognise a table only by its roles.
const cell = (text: string): string => `<td role="cell">${withHangingEuro(escaped(text))}</td>`
/** Keeps the decimals aligned. */
const withHangingEuro = (text: string): string => text.replace(/\u00a0€$/, '<span class="euro">$&</span>')
const title = (text: string): string => `<th scope="col" role="columnheader">${escaped(text)}</th>`
const head = (cells: readonly string[]): string =>
  `<thead role="rowgroup"><tr role="row">${cells.join('')}</tr></thead>`
const body = (rows: readonly string[]): string => `<tbody role="rowgroup">${rows.join('\n')}</tbody>`

function table({ caption, columns, rows }: PageTable): string {
  // A column without a title has no header: an empty one would be noise to a screen reader.
  const titles = columns?.map((text) => (text === '' ? cell('') : title(text)))
  const inside = `${titles === undefined ? '' : head(titles)}${body(rows.map(row))}`
  return `<table role="table"><caption>${escaped(caption)}</caption>${inside}</table>`
}

const row = ({ kind, label, cells }: Row): string => rowOf(kind, label, cells)
const rowOf = (kind: string, label: string, cells: readonly string[]): string =>
  `<tr role="row" class="${kind}"><th scope="row" role="rowheader">${escaped(label)}</th>${cells.map(cell).join('')}</tr>`

const box = ({ title: caption, columns, rows }: PageBox): string =>
  `<table role="table" class="box"><caption>${escaped(caption)}</caption>${head([caption, ...columns].map(title))}` +
  `${body(rows.map(({ label, cells }) => rowOf('line', label, cells)))}</table>`

const remarks = (all: readonly string[]): string =>
  all.length === 0
    ? ''
    : `<section class="remarks"><h2>À vérifier avant validation</h2><ul>${all.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul></section>`
