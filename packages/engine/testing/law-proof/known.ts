import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { seeded } from '@centime/testing'
import type { Found } from './found.js'
import type { Holes } from './report.js'

/** The findings of the last full run, kept beside the proof: the sample of `npm test` takes its changes from there. */

const NOTICED = new URL('noticed.json', import.meta.url)
const HOLES = new URL('holes.json', import.meta.url)

/** The ids of changes by the file and the name of the case that notices them first. */
type Noticed = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const read = <Value>(url: URL, none: Value): Value => (existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')) : none)

/** A case, by the file that declares it. */
export interface Where {
  readonly file: string
  readonly name: string
}

/** The case that noticed each change, by id. */
export const noticedBefore = (): ReadonlyMap<string, Where> =>
  new Map(
    Object.entries(read<Noticed>(NOTICED, {})).flatMap(([file, cases]) =>
      Object.entries(cases).flatMap(([name, ids]) => {
        const where = { file, name }
        return ids.map((id) => [id, where] as const)
      }),
    ),
  )
export const holes = (): Holes => read<Holes>(HOLES, {})

/** Keeps the changes that outside cases notice. Where only a part of all changes was made, what is known of the others stays. */
export function keep(found: readonly Found[], isWhole: boolean): void {
  const again = new Set(found.map(({ id }) => id))
  const byFile: Record<string, Record<string, string[]>> = {}
  const add = (id: string, file: string, name: string): void => {
    byFile[file] ??= {}
    const ofFile = byFile[file]
    ofFile[name] = [...(ofFile[name] ?? []), id]
  }
  if (!isWhole) for (const [id, { file, name }] of noticedBefore()) if (!again.has(id)) add(id, file, name)
  for (const { id, by, noticed } of found) {
    if (noticed !== 'outside') continue
    const [file = '', ...name] = by.split(': ')
    add(id, file, name.join(': '))
  }
  // A line a case.
  const files = Object.entries(byFile).toSorted(([a], [b]) => a.localeCompare(b))
  const rows = files.map(([file, cases]) => {
    const ofFile = Object.entries(cases).map(([name, ids]) => `  ${JSON.stringify(name)}: ${JSON.stringify(ids)}`)
    return ` ${JSON.stringify(file)}: {\n${ofFile.join(',\n')}\n }`
  })
  writeFileSync(NOTICED, `{\n${rows.join(',\n')}\n}\n`)
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
