import { readdirSync } from 'node:fs'
import { ALL_FIGURES } from '../../src/catalogue/tables.js'
import { type Case, casesIn } from './cases.js'
import type { Change } from './changes.js'
import { hasAmounts, isProperty, ORIGINS, OURS } from './corpus.js'
import { couldMiss } from './differs.js'
import type { Found } from './found.js'
import { noticedBefore, type Where } from './known.js'
import { BY_ITSELF, Misprinted } from './printed.js'
import {
  ANY,
  changed,
  closeReads,
  type Effect,
  effectOf,
  nothingRead,
  type Part,
  type Reads,
  watch,
  watchFigure,
} from './watch.js'

/** Makes each change, and computes again the cases that read what it changes. */

/** A case with the pieces of the law that it read. */
interface Known extends Case {
  readonly file: string
  /** Undefined: a test of ours. */
  readonly origin: string | undefined
  readonly milliseconds: number
  readonly reads: Reads
}

const root = new URL('../../../../', import.meta.url)

/**
 * Every case, or those of some files, with the pieces that they read. A case that fails under the shipped law, or takes
 * long, is not used.
 */
export async function corpus(only?: readonly string[]): Promise<readonly Known[]> {
  for (const figure of ALL_FIGURES) watchFigure(figure)
  const files = [
    ...ORIGINS.flatMap(({ files, ...of }) => inFolders(files).map((file) => ({ file, ...of }))),
    ...inFolders(OURS).map((file) => ({
      file,
      origin: undefined,
      except: undefined,
      only: undefined,
      rows: undefined,
    })),
  ].filter(({ file }, index, all) => all.findIndex((other) => other.file === file) === index)
  const known: Known[] = []
  for (const { file, origin, except, only: names, rows } of files) {
    if (only !== undefined && !only.includes(file)) continue
    for (const one of await casesOf(file)) {
      if (except?.test(one.name) || names?.test(one.name) === false || isProperty(one)) continue
      const of = rows || hasAmounts(one) ? origin : undefined
      const longest = of === undefined ? LONGEST_OF_OURS : LONGEST
      const ran = await readsOf(one, only === undefined ? longest : Number.POSITIVE_INFINITY)
      if (ran !== undefined) known.push({ ...one, ...ran, file, origin: of })
    }
  }
  return known
}

/** The cases of a file, which is imported once in a process. */
async function casesOf(file: string): Promise<readonly Case[]> {
  const cases = loaded.get(file) ?? (await casesIn(() => import(/* @vite-ignore */ new URL(file, root).pathname)))
  loaded.set(file, cases)
  return cases
}
const loaded = new Map<string, readonly Case[]>()

/** Whether a case of a file, first those of a name, holds under the shipped law, and misses an amount under a change. */
export async function stillNotices(change: Change, { file, name }: Where): Promise<boolean> {
  const cases = await casesOf(file)
  for (const one of cases.toSorted((a, b) => Number(b.name === name) - Number(a.name === name))) {
    if (isProperty(one) || !(held.has(one) || (await holds(one)))) continue
    held.add(one)
    if (!(await changed(change, () => holds(one)))) return true
  }
  return false
}
const held = new Set<Case>()

const inFolders = (patterns: readonly string[]): readonly string[] =>
  patterns.flatMap((pattern) =>
    pattern.endsWith('/')
      ? readdirSync(new URL(pattern, root))
          .filter((name) => name.endsWith('.test.ts'))
          .toSorted()
          .map((name) => `${pattern}${name}`)
      : [pattern],
  )

/** In milliseconds. Longer than this a case is a campaign of its own; one of ours says little. */
const [LONGEST, LONGEST_OF_OURS] = [10_000, 500]

async function readsOf(one: Case, longest: number): Promise<Pick<Known, 'reads' | 'milliseconds'> | undefined> {
  const reads = nothingRead()
  watch.read = reads
  const start = performance.now()
  const isTrue = await holds(one)
  const milliseconds = performance.now() - start
  watch.read = undefined
  closeReads(reads)
  return isTrue && milliseconds <= longest ? { reads, milliseconds } : undefined
}

const holds = async (one: Case): Promise<boolean> => (await missed(one)) === undefined

/** The amount that a case misses. */
async function missed(one: Case): Promise<unknown> {
  // A computation that threw left its figure.
  watch.reader = undefined
  try {
    await one.run()
    return undefined
  } catch (error) {
    return error ?? 'missed'
  }
}

/**
 * The cases in which a change makes a difference somewhere: first the one that noticed a change beside it, that of the last run and the others of its file, of the test beside the branch of law, and those that check every line; quick ones first, tests of ours last.
 */
export function readersOf(cases: readonly Known[]): Readers {
  const readers = new Map<Effect, Known[]>()
  for (const one of cases.toSorted((a, b) => a.milliseconds - b.milliseconds)) {
    for (const effect of one.reads.effects) {
      const known = readers.get(effect)
      if (known === undefined) readers.set(effect, [one])
      else known.push(one)
    }
  }
  const noticed = noticedBefore()
  return (change) => {
    const { id, place, part } = change
    const own = `/law/${place.file.replace('.ts', '.test.ts')}`
    const before = noticed.get(id)
    const neighbours = new Set([lastOfLine.get(lineOf(place)), lastOfPart.get(part)])
    const rank = (one: Known): number => {
      if (one.origin === undefined) return 5
      if (neighbours.has(one)) return 0
      if (one.file === before?.file) return one.name === before.name ? 0 : 1
      if (one.file.endsWith(own)) return 2
      return isWhole(one.file) && one.milliseconds < SLOW ? 3 : 4
    }
    const ranked: Known[][] = [[], [], [], [], [], []]
    for (const one of new Set(effectsOf(change).flatMap((effect) => readers.get(effect) ?? [])))
      ranked[rank(one)]?.push(one)
    return ranked.flat()
  }
}
type Readers = (change: Change) => readonly Known[]

const lineOf = ({ file, line }: Change['place']): string => `${file}:${line}`
/** The outside case that noticed the last change of a line, and of a part. */
const lastOfLine = new Map<string, Known>()
const lastOfPart = new Map<Part, Known>()

/** The records of computations in which the change would make a difference. */
export const effectsOf = ({ part, how, effect = how }: Change): readonly Effect[] => [
  effectOf(part, effect),
  effectOf(part, ANY),
]

/** Longer than this, a case of whole payslips waits for the others. */
const SLOW = 50
/** Whether the cases of a file compare all lines of a payslip. */
const isWhole = (file: string): boolean => /oracle|worked/.test(file)

/** The cases that notice a change. */
export async function proved(change: Change, readers: readonly Known[]): Promise<Found> {
  const { id, place, part, same } = change
  if (same !== undefined) return { id, ...place, noticed: 'same', by: same, origin: '', readers: readers.length }
  const effects = effectsOf(change)
  let error: unknown
  const by = await changed(change, async () => {
    for (const one of readers) {
      if (!couldMiss(one.reads, effects)) continue
      error = await missed(one)
      if (error !== undefined) return one
    }
    return undefined
  })
  if (by?.origin !== undefined) {
    lastOfLine.set(lineOf(place), by)
    lastOfPart.set(part, by)
  }
  const noticed = by === undefined ? 'none' : by.origin === undefined ? 'ours' : 'outside'
  const name = by === undefined ? '' : `${by.file}: ${by.name}`
  const origin = by?.origin === undefined ? '' : error instanceof Misprinted ? BY_ITSELF : by.origin
  return { id, ...place, noticed, by: name, origin, readers: readers.length }
}
