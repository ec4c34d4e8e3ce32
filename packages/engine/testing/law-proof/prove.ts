import { readdirSync } from 'node:fs'
import { ALL_FIGURES } from '../../src/catalogue/tables.js'
import { type Case, casesIn } from './cases.js'
import type { Change } from './changes.js'
import { hasAmounts, isProperty, ORIGINS, OURS } from './corpus.js'
import { ANY, changed, type Effect, effectOf, watch, watchFigure } from './watch.js'

/** Makes each change, and computes again the cases that read what it changes. */

/** A case with what it read of the law. */
interface Known extends Case {
  readonly file: string
  /** Undefined: a test of ours. */
  readonly origin: string | undefined
  /** Of processor time. */
  readonly milliseconds: number
  readonly reads: ReadonlySet<Effect>
}

export interface Found {
  readonly id: string
  readonly file: string
  readonly line: number
  /** What missed an expected amount first. */
  readonly noticed: 'outside' | 'ours' | 'none'
  readonly by: string
  readonly origin: string
  /** In how many cases the change makes a difference where they read it. */
  readonly readers: number
}

const root = new URL('../../../../', import.meta.url)

/** Every case with what it reads, or those of some files. A case that fails under the shipped law, or takes long, is not used. */
export async function corpus(only?: readonly string[]): Promise<readonly Known[]> {
  for (const figure of ALL_FIGURES) watchFigure(figure)
  const files = [
    ...ORIGINS.flatMap(({ files, origin, except }) => inFolders(files).map((file) => ({ file, origin, except }))),
    ...inFolders(OURS).map((file) => ({ file, origin: undefined, except: undefined })),
  ]
  const known: Known[] = []
  for (const { file, origin, except } of files) {
    if (only !== undefined && !only.includes(file)) continue
    // A file is imported once in a process.
    const cases = loaded.get(file) ?? (await casesIn(() => import(/* @vite-ignore */ new URL(file, root).pathname)))
    loaded.set(file, cases)
    for (const one of cases) {
      if (except?.test(one.name) || isProperty(one)) continue
      const ran = await readsOf(one, only === undefined ? LONGEST : Number.POSITIVE_INFINITY)
      if (ran === undefined) continue
      known.push({ ...one, ...ran, file, origin: hasAmounts(one) ? origin : undefined })
    }
  }
  return known
}

const loaded = new Map<string, readonly Case[]>()

const inFolders = (patterns: readonly string[]): readonly string[] =>
  patterns.flatMap((pattern) =>
    pattern.endsWith('/')
      ? readdirSync(new URL(pattern, root))
          .filter((name) => name.endsWith('.test.ts'))
          .toSorted()
          .map((name) => `${pattern}${name}`)
      : [pattern],
  )

/** Longer than this a case is a campaign of its own. */
const LONGEST = 400

async function readsOf(one: Case, longest: number): Promise<Pick<Known, 'reads' | 'milliseconds'> | undefined> {
  // The first run fills what is kept between runs.
  if (!(await holds(one))) return undefined
  const reads = new Set<Effect>()
  watch.read = reads
  const start = process.cpuUsage()
  const isTrue = await holds(one)
  const { user, system } = process.cpuUsage(start)
  const milliseconds = (user + system) / 1000
  watch.read = undefined
  return isTrue && milliseconds <= longest ? { reads, milliseconds } : undefined
}

async function holds(one: Case): Promise<boolean> {
  try {
    await one.run()
    return true
  } catch {
    return false
  }
}

/** The cases in which a change makes a difference somewhere, the outside ones first, and the quick ones first. */
export function readersOf(cases: readonly Known[]): (change: Change) => readonly Known[] {
  const readers = new Map<Effect, Known[]>()
  const rank = ({ origin, milliseconds }: Known): number => milliseconds + (origin === undefined ? 1e6 : 0)
  for (const one of cases.toSorted((a, b) => rank(a) - rank(b))) {
    for (const effect of one.reads) {
      const known = readers.get(effect)
      if (known === undefined) readers.set(effect, [one])
      else known.push(one)
    }
  }
  return ({ part, how, effect = how, place }) => {
    const own = `/law/${place.file.replace('.ts', '.test.ts')}`
    const all = [...(readers.get(effectOf(part, effect)) ?? []), ...(readers.get(effectOf(part, ANY)) ?? [])]
    // The test beside a branch of law most often notices what is changed in it; then those that check every line.
    const rank = ({ file, origin }: Known): number =>
      origin === undefined ? 3 : file.endsWith(own) ? 0 : isWhole(file) ? 1 : 2
    return all.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Whether the cases of a file compare all lines of a payslip. */
const isWhole = (file: string): boolean => /oracle|worked/.test(file)

/** Who notices a change. */
export async function proved(change: Change, readers: readonly Known[]): Promise<Found> {
  const { id, place } = change
  const by = await changed(change, async () => {
    for (const one of readers) if (!(await holds(one))) return one
    return undefined
  })
  const noticed = by === undefined ? 'none' : by.origin === undefined ? 'ours' : 'outside'
  const name = by === undefined ? '' : `${by.file}: ${by.name}`
  return { id, ...place, noticed, by: name, origin: by?.origin ?? '', readers: readers.length }
}
