import { createHash } from 'node:crypto'
import { type Regulation, regulationById } from '@centime/engine'
import {
  differingFigures,
  lastValueOf,
  lawChanges,
  lawOf,
  lawText,
  lawWith,
  regulationWith,
} from '@centime/engine/catalogue'
import { type Law, SHIPPED } from '@centime/engine/tree'
import type { ServiceDb, StoredJob, StoredLawPack } from '@centime/store'
import * as store from '@centime/store'
import { lawKnownUntil } from '../ground/law.js'

/**
 * The law of calculations: the shipped figures with the law packs of the database. A job is started under the law in force, which its
 * transaction reads, and keeps it: every batch, document and comparison of the job reads the same one, on every server.
 */
export interface LawInForce {
  /** SHA-256 of the text of all its figures, hex. */
  readonly digest: string
  readonly law: Law
  /** The differences from the shipped law as text, for threads: see `lawChanges`. */
  readonly changes: string
  /** The packs that are not applied, since this release confirms other values for the same days, with the reason. */
  readonly superseded: ReadonlyMap<string, string>
}

/** The law in force. The caller's transaction decides the moment: a pack that is added later does not count. */
export const lawInForce = async (root: ServiceDb): Promise<LawInForce> =>
  lawOfPacks(root, await store.packsInForce(root).execute())

/** The same from packs that the transaction has read. */
export async function lawOfPacks(root: ServiceDb, packs: readonly PackRead[]): Promise<LawInForce> {
  const key = keyOf(packs)
  return laws.get(key) ?? lawOfStored(packs.length === 0 ? [] : await store.lawPacks(root))
}

/** The same from all packs that are stored. */
export function lawOfStored(stored: readonly StoredLawPack[]): LawInForce {
  const packs = stored.filter(({ removed }) => removed === null)
  const key = keyOf(packs)
  const known = laws.get(key)
  if (known !== undefined) return known
  const made = withPacks(packs)
  for (const oldest of laws.keys()) if (laws.size >= KEPT) laws.delete(oldest)
  laws.set(key, made)
  lawKnownUntil(made.law.completeUntil)
  return made
}
const keyOf = (packs: readonly PackRead[]): string => packs.map(({ digest, addedOn }) => `${digest} ${addedOn}`).join()
type PackRead = Pick<StoredLawPack, 'digest' | 'addedOn'>
/** By the digests of their packs: databases with the same packs have the same law. */
const laws = new Map<string, LawInForce>()
const KEPT = 20

/** The law of some packs, in their order. Each was checked when it was added; a later release may ship what it sets. */
export function withPacks(packs: readonly Pick<StoredLawPack, 'name' | 'content' | 'addedOn'>[]): LawInForce {
  let law = SHIPPED
  const superseded = new Map<string, string>()
  for (const { name, content, addedOn } of packs) {
    const next = lawWith(JSON.parse(content), addedOn, law)
    if (next.ok) law = next.value
    else superseded.set(name, next.faults.map(({ message }) => message).join('; '))
  }
  return { law, digest: digestOfLaw(law), changes: lawChanges(law), superseded }
}

const digestOfLaw = (law: Law): string => createHash('sha256').update(lawText(law)).digest('hex')

/** Keeps the law of a job that starts, for later readers. `known`: the laws that are stored already. */
export async function keepLaw(
  root: ServiceDb,
  { digest, law }: LawInForce,
  known: readonly { readonly digest: string }[],
): Promise<void> {
  if (!known.some((one) => one.digest === digest)) await store.storeLaw(root, { digest, content: lawText(law) })
}

/** The text of the law that a job was computed with. Earlier versions stored none: the law in force. */
export async function lawOfJob(root: ServiceDb, { lawDigest }: Pick<StoredJob, 'lawDigest'>): Promise<string> {
  if (lawDigest === null) return (await lawInForce(root)).changes
  const known = changes.get(lawDigest)
  if (known !== undefined) return known
  const content = await store.lawByDigest(root, lawDigest)
  if (content === undefined) throw new Error(`the law ${lawDigest} of a job is not stored`)
  const text = lawChanges(lawOf(content))
  for (const oldest of changes.keys()) if (changes.size >= KEPT) changes.delete(oldest)
  changes.set(lawDigest, text)
  return text
}
/** By digest: a law that is stored never changes. */
const changes = new Map<string, string>()

/** The figures that a job's month would read differently now, by name. */
export async function movedFigures(
  root: ServiceDb,
  job: Pick<StoredJob, 'lawDigest'>,
  { now, until }: { readonly now: LawInForce; readonly until: string },
): Promise<readonly string[]> {
  if (job.lawDigest === null || now.digest === job.lawDigest) return []
  return differingFigures(readLaw(await lawOfJob(root, job)), now.law, until)
}

/** A figure with its values under two laws: decimal text; null: a scale. */
export interface FigureValues {
  readonly figure: string
  readonly old: string | null
  readonly new: string | null
}

/** The values of some figures up to a day under two laws. */
export const valuesUnder = (
  figures: readonly string[],
  { was, now, until }: { readonly was: Law; readonly now: Law; readonly until: string },
): readonly FigureValues[] =>
  figures.map((figure) => {
    const [old, is] = [was, now].map((law) => lastValueOf(law, figure, until)?.value ?? null)
    return { figure, old: old ?? null, new: is ?? null }
  })

/** The law of a text. A thread reads it once. */
export function readLaw(text: string): Law {
  if (text === '') return SHIPPED
  const known = read.get(text) ?? lawOf(text)
  for (const oldest of read.keys()) if (read.size >= KEPT && !read.has(text)) read.delete(oldest)
  read.set(text, known)
  return known
}
const read = new Map<string, Law>()

/** A regulation under the law of a text; undefined for an unknown id. */
export function regulationUnder(regulationId: number, law: string): Regulation | undefined {
  const regulation = regulationById(regulationId)
  return regulation === undefined || law === '' ? regulation : regulationWith(regulation, readLaw(law))
}
