import type { Found } from './found.js'

/** The findings of a run, as a table and as a page. */

/** A note on a change that no outside case notices: why it has no effect, or what a case for it needs. */
export type Holes = Readonly<Record<string, string>>

/** Stated amounts of a line, or a month, that a change pays otherwise. */
export interface Smallest {
  readonly inputs: string
  readonly line: string
  readonly shipped: string
  readonly changed: string
}
export type FoundWith = Found & { readonly smallest?: Smallest }

const branchesOf = (
  found: readonly FoundWith[],
): readonly (readonly [branch: string, ofBranch: readonly FoundWith[]])[] => {
  const branches = new Map<string, FoundWith[]>()
  for (const one of found) branches.set(one.file, [...(branches.get(one.file) ?? []), one])
  return [...branches].toSorted(([a], [b]) => a.localeCompare(b))
}
const counted = (found: readonly FoundWith[], noticed: Found['noticed']): number =>
  found.filter((one) => one.noticed === noticed).length

/** The share that outside cases notice of the changes that make another law, in percent with one decimal, cut. */
export const shareOf = (found: readonly FoundWith[]): string =>
  `${Math.floor((1000 * counted(found, 'outside')) / Math.max(1, found.length - counted(found, 'same'))) / 10} %`

/** A line a branch: changes, how many of them an outside case, only a test of ours, and nothing notices, and how many are the same law. */
export function tableOf(found: readonly FoundWith[]): string {
  const row = (name: string, of: readonly FoundWith[]): string =>
    [
      name.padEnd(34),
      ...[of.length, counted(of, 'outside'), counted(of, 'ours'), counted(of, 'none'), counted(of, 'same')].map((one) =>
        `${one}`.padStart(8),
      ),
      shareOf(of).padStart(9),
    ].join('')
  const head = `${'law/'.padEnd(34)}${['changes', 'outside', 'ours', 'none', 'same', 'share'].map((one, index) => one.padStart(index === 5 ? 9 : 8)).join('')}`
  return [head, ...branchesOf(found).map(([name, of]) => row(name, of)), row('all', found)].join('\n')
}

/** How many changes each origin noticed first. */
export function originsOf(found: readonly FoundWith[]): string {
  const counts = new Map<string, number>()
  for (const { noticed, origin } of found) if (noticed === 'outside') counts.set(origin, (counts.get(origin) ?? 0) + 1)
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return sorted.map(([origin, count]) => `${`${count}`.padStart(6)}  ${origin}`).join('\n')
}

/** Every change that no outside case notices, with its line, and why if that is known. */
export const listOf = (found: readonly FoundWith[], holes: Holes): string =>
  found
    .filter(({ noticed }) => noticed !== 'outside')
    .map((one) => {
      const { smallest } = one
      const month =
        smallest && `\n    ${smallest.line}: ${smallest.shipped}, changed ${smallest.changed}: ${smallest.inputs}`
      return `${placed(one)}  ${one.id}  ${whyOf(one, holes)}${month ?? ''}`
    })
    .join('\n')

const placed = ({ file, line }: Found): string => `packages/engine/src/law/${file}:${line}`
const whyOf = ({ id, noticed, by, readers }: Found, holes: Holes): string =>
  [
    noticed === 'same'
      ? `the same law: ${by}`
      : noticed === 'ours'
        ? `only a test of ours: ${by}`
        : readers === 0
          ? 'nothing reads it'
          : 'nothing notices it',
    ...(holes[id] === undefined ? [] : [holes[id]]),
  ].join('; ')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The same as a page of HTML, which needs no other file. */
export function pageOf(found: readonly FoundWith[], holes: Holes): string {
  const cells = (of: readonly FoundWith[]): string =>
    [of.length, counted(of, 'outside'), counted(of, 'ours'), counted(of, 'none'), counted(of, 'same'), shareOf(of)]
      .map((one) => `<td>${one}</td>`)
      .join('')
  const rows = branchesOf(found).map(([name, of]) => `<tr><th scope="row">${escaped(name)}</th>${cells(of)}</tr>`)
  const open = found.filter(({ noticed }) => noticed !== 'outside')
  const listed = open.map((one) => {
    const { smallest } = one
    const month = smallest ? `${smallest.line}: ${smallest.shipped} → ${smallest.changed}; ${smallest.inputs}` : ''
    return `<tr><td>${placed(one)}</td><td>${escaped(one.id)}</td><td>${escaped(whyOf(one, holes))}</td><td>${escaped(month)}</td></tr>`
  })
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Law proof</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem}table{border-collapse:collapse}td,th{padding:.2rem .6rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}</style>
<h1>Law proof</h1>
<p>${found.length} changes of the law, one at a time: ${shareOf(found)} are noticed by an amount that comes from outside.</p>
<table><thead><tr><th>Branch</th><th>Changes</th><th>Outside</th><th>Only ours</th><th>None</th><th>Same law</th><th>Share</th></tr></thead>
<tbody>${rows.join('')}<tr><th scope="row">all</th>${cells(found)}</tr></tbody></table>
<h2>By the origin of the case that noticed it first</h2>
<pre>${escaped(originsOf(found))}</pre>
<h2>Not noticed by an outside case</h2>
<table><thead><tr><th>Line</th><th>Change</th><th>Why</th><th>The smallest statement of the line, or month, that pays otherwise</th></tr></thead><tbody>${listed.join('')}</tbody></table>
</html>
`
}
