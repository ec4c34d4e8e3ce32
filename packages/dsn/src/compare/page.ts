import { frenchAmount } from '@centime/engine/ground'
import type { DsnComparison } from './compare.js'
import type { ComparedAmount } from './rows.js'
import { type ComparedTotal, totalsByBody, totalsByTypeCode } from './totals.js'
import { amountText, originText, verdictText } from './words.js'

/** A comparison as one self-contained HTML file in French, which prints: counts, totals, and each amount that differs. */

const STYLE = `body{font:14px/1.4 sans-serif;margin:2em auto;max-width:60em;padding:0 1em}table{border-collapse:collapse;width:100%;margin:1em 0}
th,td{border-bottom:1px solid #bbb;padding:.2em .5em;text-align:left}td.n,th.n{text-align:right;white-space:nowrap}
@media print{body{margin:0;max-width:none}thead{display:table-header-group}tr{break-inside:avoid}}`

export function comparisonHtml({ counts, rows }: DsnComparison): string {
  const { months, people, compared, equal, rounding, explained, unexplained } = counts
  const title = 'Déclarations comparées à Centime'
  const differing = rows.filter(({ verdict }) => verdict !== 'equal')
  const taken = new Set(rows.filter(({ isTakenOver }) => isTakenOver).map(({ what }) => what))
  return [
    '<!doctype html>\n<html lang="fr-FR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>`,
    `<p>Mois ${months}, personnes ${people}, montants comparés ${compared}\u00a0: égaux ${equal}, arrondis ${rounding}, expliqués ${explained}, non expliqués ${unexplained}.</p>`,
    `<p>Taux repris du fichier (une erreur ne s’y verrait pas)\u00a0: ${escaped([...taken].sort().map(amountText).join(', '))}.</p>`,
    totalsTable('Par organisme', totalsByBody(rows)),
    totalsTable('Par code type (assiettes et montants des bordereaux)', totalsByTypeCode(rows)),
    table(
      'Montants qui diffèrent',
      ['Mois', 'Personne', 'Montant', 'Déclaré', 'Centime', 'Pourquoi'],
      differing.map(cellsOf),
      [3, 4],
    ),
    '</main></body></html>\n',
  ].join('\n')
}

const cellsOf = (row: ComparedAmount): readonly string[] => [
  originText(row),
  row.person ?? 'bordereau',
  `${row.what} · ${amountText(row.what)}`,
  row.declared ? frenchAmount(row.declared) : '',
  row.ours ? frenchAmount(row.ours) : '',
  verdictText(row),
]
const totalsTable = (title: string, totals: readonly ComparedTotal[]): string =>
  table(
    title,
    ['', 'Déclaré', 'Centime', 'Écart'],
    totals.map(({ name, declared, ours }) => [
      name,
      ...[declared, ours, declared.minus(ours)].map((one) => frenchAmount(one)),
    ]),
    [1, 2, 3],
  )

/** `numbers`: the columns of amounts. */
function table(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
): string {
  const cells = (tag: 'td' | 'th', row: readonly string[]): string =>
    row.map((cell, place) => `<${tag}${numbers.includes(place) ? ' class="n"' : ''}>${escaped(cell)}</${tag}>`).join('')
  return [
    `<h2>${escaped(title)}</h2><table><thead><tr>${cells('th', heads)}</tr></thead><tbody>`,
    ...rows.map((row) => `<tr>${cells('td', row)}</tr>`),
    '</tbody></table>',
  ].join('\n')
}
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
