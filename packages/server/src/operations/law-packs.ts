import { createHash } from 'node:crypto'
import { lawWith } from '@centime/engine/catalogue'
import { dayInParis, later } from '@centime/engine/ground'
import { SHIPPED } from '@centime/engine/tree'
import type { ServiceDb, StoredLawPack } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { type LawInForce, lawInForce, lawOfStored, withPacks } from '../calculation/law.js'
import { LAW_COMPLETE_UNTIL, lawKnownUntil } from '../ground/law.js'
import { invalid, isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import type { Settings } from '../ground/settings.js'

/** Law packs: dated figures as signed data, which the service computes with from the moment at which they are added. */

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day as 2027-01-01')
const dayField = (description: string) =>
  day.openapi({ format: 'date', maxLength: 10, example: '2027-01-01', description })
const line = (longest: number) => z.string().min(1).max(longest)
const value = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,8})?$/, 'must be a number as text, as 4005 or 0.0855')
  .openapi({ maxLength: 18, example: '4005' })

export const FigureBody = z
  .strictObject({
    table: line(100).describe('the table of the figure, as the catalogue and `centime law` name it'),
    key: line(100).describe('its key; of a scale the bound of a bracket, `plus` for the last'),
    from: dayField('the first day of the value'),
    value: value.openapi({ description: 'decimal text: euros, a number, or a rate as a fraction' }),
    text: line(500).describe('the text of law'),
    corrects: value.optional().openapi({
      description: 'the value that is replaced: needed for a day that has passed and was confirmed',
    }),
  })
  .openapi('LawPackFigure')

const packId = z
  .string()
  .regex(/^[\w.-]{1,100}$/, 'must be 1 to 100 letters, digits, points, hyphens and underscores')
  .openapi({ maxLength: 100, example: '2027-01' })

export const PackBody = z
  .strictObject({
    id: packId,
    issued: dayField('the day on which it was made'),
    confirmedUntil: dayField('the last day for which its figures were checked'),
    figures: z.array(FigureBody).min(1).max(2000).describe('its figures: at most 2,000'),
    signature: z
      .string()
      .regex(/^[A-Za-z0-9+/]{86}==$/, 'must be an Ed25519 signature in base64')
      .optional()
      .openapi({
        maxLength: 88,
        description: 'over the canonical JSON (RFC 8785) of all other members; a sandbox needs none',
      }),
  })
  .openapi('LawPack')

type SentPack = z.infer<typeof PackBody>

/** A pack from the text of a file, or the reason of its refusal. */
export function readPack(text: string): SentPack | Refusal {
  const json = parsed(text)
  const read = PackBody.safeParse(json)
  if (read.success) return read.data
  return invalid(read.error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, message })))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A pack as it is stored. */
export function storedForm(pack: SentPack) {
  const content = store.canonical(pack)
  return { content, digest: createHash('sha256').update(content).digest('hex') }
}

/** Changes the law with an entry in the audit log of the service; a refusal changes nothing. */
export async function audited(
  root: ServiceDb,
  { by, now }: Author,
  action: string,
  change: (root: ServiceDb, author: Author) => Promise<Changed | Refusal>,
) {
  const changed = await change(root, { by, now })
  if (isRefusal(changed)) return { value: changed, commit: false }
  const entry = { chain: store.SERVICE_CHAIN, at: now.toISOString(), actor: by, action, resource: 'law/packs' }
  if (changed.isNew) await store.appendAudit(root, entry)
  return { value: changed, commit: true }
}

/** The author and the moment of a change. */
export interface Author {
  readonly by: string
  readonly now: Date
}

/** All packs after a change; `isNew`: whether it has changed anything. */
export interface Changed {
  readonly packs: readonly StoredLawPack[]
  readonly isNew: boolean
}

/**
 * Checks a pack and adds it. Refused: an id that another pack in force has, a missing or wrong signature, each fault of its figures.
 * The same pack again changes nothing.
 */
export async function addPack(
  root: ServiceDb,
  settings: Pick<Settings, 'environment' | 'lawKeys'>,
  pack: SentPack,
  { by, now }: Author,
): Promise<Changed | Refusal> {
  const { content, digest } = storedForm(pack)
  const all = await store.lawPacks(root)
  const known = all.filter(({ removed }) => removed === null)
  const same = known.find(({ name }) => name === pack.id)
  if (same?.digest === digest) return { packs: all, isNew: false }
  if (same !== undefined) return refuse('law_pack_exists', `law pack ${pack.id} is in force with another content`)
  const problem = signatureProblem(settings, pack)
  if (problem !== undefined) return refuse('law_pack_signature', problem)
  const addedOn = dayInParis(now.toISOString())
  const law = lawWith(pack, addedOn, withPacks(known).law)
  if (!law.ok) {
    const at = (item: number | undefined): string => (item === undefined ? '/figures' : `/figures/${item}`)
    return invalid(law.faults.map(({ message, item }) => ({ pointer: at(item), message })))
  }
  const row = await store.addLawPack(root, {
    name: pack.id,
    digest,
    content,
    addedOn,
    added: now.toISOString(),
    addedBy: by,
  })
  const until = later(law.value.completeUntil, (await store.readSetting(root, LAW_COMPLETE_UNTIL)) ?? '')
  await store.writeSetting(root, LAW_COMPLETE_UNTIL, until)
  return { packs: [...all, row], isNew: true }
}

/** Removes a pack. Results do not change. Refused if another pack corrects a value of this one. */
export async function removePack(root: ServiceDb, id: string, { by, now }: Author): Promise<Changed | Refusal> {
  const all = await store.lawPacks(root)
  const known = all.filter(({ removed }) => removed === null)
  const found = known.find(({ name }) => name === id)
  if (found === undefined) return refuse('not_found', `there is no law pack ${id}`)
  const superseded = new Set(withPacks(known).superseded.keys())
  const left = withPacks(known.filter(({ name }) => name !== id))
  const broken = [...left.superseded.keys()].filter((name) => !superseded.has(name))
  if (broken.length > 0) {
    return refuse('law_pack_needed', `law pack ${id} is needed by ${broken.join(', ')}: remove first what needs it`)
  }
  const gone = { ...found, removed: now.toISOString(), removedBy: by }
  await store.removeLawPack(root, found.id, gone.removed, by)
  return { packs: all.map((one) => (one.id === found.id ? gone : one)), isNew: true }
}

/** The law in force with its packs, removed ones included. */
export function shownLaw(packs: readonly StoredLawPack[]) {
  const now = lawOfStored(packs)
  return {
    lawDigest: now.digest,
    completeUntil: now.law.completeUntil,
    packs: packs.map((pack) => shownPack(pack, now)),
  }
}

function shownPack(pack: StoredLawPack, { superseded }: Pick<LawInForce, 'superseded'>) {
  const { name: id, content, addedOn, added, addedBy, removed, removedBy } = pack
  // Only `addPack` writes packs.
  const { issued, confirmedUntil, figures, signature }: SentPack = JSON.parse(content)
  const why = removed === null ? superseded.get(id) : undefined
  return {
    ...{ id, issued, confirmedUntil, isSigned: signature !== undefined, figures },
    ...{ addedOn, added, addedBy, removed, removedBy, superseded: why ?? null },
  }
}

/** Reads the law once at the start, and returns a sentence for each pack that this release does not apply. */
export async function lawAtStart(root: ServiceDb): Promise<readonly string[]> {
  const { law, superseded } = await lawInForce(root)
  lawKnownUntil(later(law.completeUntil, (await store.readSetting(root, LAW_COMPLETE_UNTIL)) ?? SHIPPED.completeUntil))
  return [...superseded].map(
    ([id, why]) => `law pack ${id} is not applied, since this release has other values: ${why}`,
  )
}

/** The fault of a pack's signature; undefined: it is right, or a sandbox takes the pack without one. */
function signatureProblem(
  { environment, lawKeys }: Pick<Settings, 'environment' | 'lawKeys'>,
  { signature, ...signed }: SentPack,
): string | undefined {
  if (signature === undefined) {
    return environment === 'sandbox' ? undefined : 'the law pack is not signed: only a sandbox accepts that'
  }
  const keys = store.readPublicKeys(lawKeys ?? '')
  if (keys.size === 0) return 'CENTIME_LAW_KEYS holds no key that could check the signature of the law pack'
  const isRight = store.isSignedBy(keys.values(), store.canonical(signed), signature)
  return isRight ? undefined : 'the signature of the law pack is wrong: no key of CENTIME_LAW_KEYS has made it'
}
