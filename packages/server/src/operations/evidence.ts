import type { KeyObject } from 'node:crypto'
import type { ServiceDb, Store, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type ChainEvidence, chainEvidence, type Findings } from './chain-evidence.js'
import { compareDocuments } from './document-evidence.js'
import { compareReceipts } from './receipt-evidence.js'
import { compareResults } from './result-evidence.js'

/**
 * Compares rows with their entries in the audit log. This finds a change past the service, unless its author has also
 * rewritten the chain: signed receipts and exported heads show that.
 */

export interface EvidenceReport {
  readonly receipts: number
  readonly jobs: number
  readonly documents: number
  /** One sentence each. */
  readonly wrong: readonly string[]
  /** The number of rows without any entry, written by an earlier version, by kind. */
  readonly uncompared: readonly string[]
}

interface Comparison {
  /** The public keys that signed receipts, by their ids. */
  readonly keys: ReadonlyMap<string, KeyObject>
  /** Whether the bytes of final documents are read too. */
  readonly bytes: boolean
}

/** Compares all rows that the chains cover, tenant by tenant, each in one snapshot; a server may be running. */
export async function compareEvidence(
  database: Pick<Store, 'read'>,
  { keys, bytes }: Comparison,
): Promise<EvidenceReport> {
  const wrong: string[] = []
  const left = new Map<string, number>()
  const counts = { receipts: 0, jobs: 0, documents: 0 }
  const found: Findings = {
    wrong: (problem) => void wrong.push(problem),
    uncompared: (what) => void left.set(what, (left.get(what) ?? 0) + 1),
    counted: (what) => {
      counts[what] += 1
    },
  }
  const { partners, tenants } = await database.read(async (root) => ({
    partners: await store.partnerIds(root),
    tenants: await store.tenantIds(root),
  }))
  for (const id of partners) await database.read((root) => comparePartner(root, id, found))
  for (const tenantId of tenants) {
    await database.read(async (root) => {
      const db = store.forTenant(root, tenantId)
      const evidence = await chainEvidence(root, tenantId)
      await compareEvents(db, evidence, found)
      await compareTenant(db, root, evidence, found)
      await compareResults(db, root, evidence, found)
      await compareReceipts(db, root, { evidence, keys, found })
      await compareDocuments(db, { evidence, bytes, found })
    })
  }
  return { ...counts, wrong, uncompared: [...left].map(([what, count]) => `${what}: ${count}`) }
}

/** Keys, webhook destinations and sessions. A missing session has ended. */
async function comparePartner(root: ServiceDb, partnerId: number, found: Findings): Promise<void> {
  const evidence = await chainEvidence(root, store.partnerChain(partnerId))
  const sessions = await store.storedSessions(root, partnerId)
  const rows = [
    ...(await store.keyCovers(root, partnerId)),
    ...(await store.destinationCovers(root, partnerId)),
    ...sessions.map(store.sessionCover),
  ]
  const place = `partner ${partnerId}`
  for (const [subject, digest] of rows) {
    const covered = evidence.covers.get(subject)
    if (covered === digest) continue
    if (covered !== undefined) found.wrong(`${place}: ${subject} is not what the audit log says`)
    else if (evidence.isComplete) found.wrong(`${place}: ${subject} is in no entry of the audit log`)
    else found.uncompared('keys, destinations and sessions of partners')
  }
  for (const session of sessions.filter(store.isTooLong)) {
    found.wrong(`${place}: session ${session.hash} ends later than any can`)
  }
  const there = new Set(rows.map(([subject]) => subject))
  for (const [subject, digest] of evidence.covers) {
    const isRow = /^(key|destination) /.test(subject)
    if (isRow && digest !== store.GONE && !there.has(subject)) found.wrong(`${place}: ${subject} is gone`)
  }
}

async function compareTenant(
  db: TenantDb,
  root: ServiceDb,
  { chain, covers, isComplete, isErased }: ChainEvidence,
  found: Findings,
) {
  const tenant = await store.tenantById(root, chain).executeTakeFirst()
  const isOwned = tenant === undefined || covers.get('partner') === store.ownerCover(tenant.partnerId)[1]
  if (!isOwned && isComplete) found.wrong(`tenant ${chain}: it is not of the partner that the audit log says`)
  const rows = await store.storedPolicies(db).execute()
  const place = `tenant ${chain}`
  const covered = covers.get('policy')
  for (const policy of rows) {
    if (covered === store.policyCover(policy)[1]) continue
    if (covered !== undefined) found.wrong(`${place}: its policy is not what the audit log says`)
    else if (isComplete) found.wrong(`${place}: its policy is in no entry of the audit log`)
    else found.uncompared('policies')
  }
  if (rows.length === 0 && covered !== undefined && !isErased) found.wrong(`${place}: its policy is gone`)
}

/** The events of months: exactly those that entries cover, in order. */
async function compareEvents(db: TenantDb, { chain, covers, isComplete, isErased }: ChainEvidence, found: Findings) {
  const stored = await store.storedEvents(db)
  const ranges = [...covers].flatMap((cover) => {
    const range = store.readEventsCover(cover)
    return range === undefined ? [] : [{ ...range, digest: cover[1] }]
  })
  const periods = new Set([...stored.keys(), ...ranges.map(({ period }) => period)])
  for (const period of periods) {
    const events = stored.get(period) ?? []
    if (events.length === 0 && isErased) continue
    const place = `tenant ${chain}, ${period}`
    const known = new Set<number>()
    for (const { from, to, digest } of ranges.filter((range) => range.period === period)) {
      const covered = events.filter(({ sequence }) => sequence >= from && sequence <= to)
      for (const { sequence } of covered) known.add(sequence)
      if (covered.length < to - from + 1) found.wrong(`${place}: events ${from} to ${to} are not all there`)
      else if (store.eventsCover(period, covered)[1] !== digest) {
        found.wrong(`${place}: events ${from} to ${to} are not those of the audit log`)
      }
    }
    const first = Math.min(...known)
    for (const { sequence } of events.filter((event) => !known.has(event.sequence))) {
      // Events of an earlier version precede those of this one.
      if (isComplete || sequence > first) found.wrong(`${place}: event ${sequence} is in no entry of the audit log`)
      else found.uncompared('events of months')
    }
  }
}
