import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { seeded } from '@centime/testing'
import type { Found } from './found.js'
import type { Holes } from './report.js'

/** The findings of the last full run, kept beside the proof: the sample of `npm test` takes its changes from there. */

const NOTICED = new URL('noticed.json', import.meta.url)
const HOLES = new URL('holes.json', import.meta.url)

/** The ids of changes by the file of the case that notices them first. */
export type Noticed = Readonly<Record<string, readonly string[]>>

const read = <Value>(url: URL, none: Value): Value => (existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')) : none)

export const noticedBefore = (): Noticed => read<Noticed>(NOTICED, {})
export const holes = (): Holes => read<Holes>(HOLES, {})

/** Keeps the changes that outside cases notice. */
export function keep(found: readonly Found[]): void {
  const byFile: Record<string, string[]> = {}
  for (const { id, by, noticed } of found) {
    if (noticed !== 'outside') continue
    const [file = ''] = by.split(': ')
    byFile[file] = [...(byFile[file] ?? []), id]
  }
  const sorted = Object.entries(byFile).toSorted(([a], [b]) => a.localeCompare(b))
  writeFileSync(NOTICED, `${JSON.stringify(Object.fromEntries(sorted), undefined, 1)}\n`)
}

/** Some of the values, each as likely as another. */
export function some<Value>(values: readonly Value[], count: number, seed: number): readonly Value[] {
  const draw = seeded(seed)
  return values
    .map((value) => ({ value, at: draw.from(0, 2 ** 30) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ value }) => value)
}
