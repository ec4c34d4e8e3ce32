import { readFileSync } from 'node:fs'
import {
  appendAudit,
  auditChain,
  chainHeads,
  DEFAULT_POLICY,
  type GlobalTables,
  keyCovers,
  partnerChain,
  readAuditKey,
  readCovers,
  readPublicKeys,
  revokeKey,
  type ServiceDb,
  type Statement,
  type Store,
  signedHead,
  storedSessions,
  type TenantTables,
} from '@centime/store'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../testing/browser.js'
import { must, polled } from '../../testing/client.js'
import { company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { AUDIT_KEY, testService } from '../../testing/service.js'
import { verifyStore } from '../cli/evidence.js'
import { originalContent } from '../documents/original.js'
import { checkStore } from './check.js'

/**
 * The table of docs/evidence.md. Each row is an edit of the database past the service. Exactly the checks that the row
 * names must find it. Each edit is rolled back afterwards.
 */

/** All tables, with the column that `scope.ts` hides. */
type Db = Kysely<
  GlobalTables & { [Name in keyof TenantTables]: Omit<TenantTables[Name], 'tenantId'> & { tenantId: number } }
>

const key = readAuditKey(AUDIT_KEY)
const keys = readPublicKeys(key.publicKeys)
const PERIOD = '2026-06'
const at = '2026-07-15T09:30:00.000Z'

/**
 * A final month with its PDF, filed; an open month; a released job of two people; keys, one of them revoked; a
 * destination; a policy; a session of the console, and one that was signed out.
 */
async function played({ month, hour }: { readonly month: number; readonly hour: string }) {
  const service = await testService({})
  const partnerId = await service.newPartner('one')
  const othersKey = Number((await service.newKey(await service.newPartner('two'), 'partner')).split('_')[2])
  const of = await managed(service, partnerId)
  const june = of.month(PERIOD)
  const { candidate, payrunJobId } = await june.finalized(month)
  const document = `${june.path}/revisions/1/candidates/${candidate.id}/documents/final`
  await of.partner.send('POST', document)
  await polled('the document', async () =>
    (await of.partner.get(document)).body.status === 'ready' ? true : undefined,
  )
  await must(200, june.act('/filing', { state: 'filed', reference: 'DSN-1' }))
  const july = of.month('2026-07')
  await july.open()
  await july.variables(1000)
  await must(200, of.admin.send('PUT', `/partners/${partnerId}/webhooks`, { url: 'https://hooks.example/' }))
  await must(200, of.admin.send('PUT', `${of.path}/policy`, { nativeWrites: 'allow' }))
  const office = await company(service, partnerId, 'office')
  for (const name of ['jeanne', 'paul']) await office.hire(name, { 'Remuneration.TauxHoraire': hour }, [PERIOD])
  const { id: jobId } = await office.run(PERIOD)
  await office.move(jobId, 'Release')
  const reader = await service.newKey(partnerId, 'partner')
  const [left, signedOut] = [browserOf(service), browserOf(service)]
  for (const one of [left, signedOut]) await one.signIn(reader)
  const sessions = await service.store.read((db) => storedSessions(db, partnerId))
  await signedOut.send('/console/deconnexion', {})
  const keyId = Number((await service.newKey(partnerId, 'partner')).split('_')[2])
  await service.store.write(async (db) => {
    await revokeKey(db, keyId, at)
    const covers = await keyCovers(db, partnerId, keyId)
    await appendAudit(db, { chain: partnerChain(partnerId), at, actor: 'test', action: 'revoke', resource: '', covers })
    return { value: undefined, commit: true }
  })
  return { service, partnerId, of, office, jobId, payrunJobId, keyId, othersKey, sessions }
}

type Played = Awaited<ReturnType<typeof played>>
let real: Played
/** The same with other pay: the rows that a forger would have to write, with the same ids. */
let other: Played
let heads: readonly Statement[]
beforeAll(async () => {
  real = await played({ month: 3000, hour: '16.4832' })
  other = await played({ month: 3900, hour: '26.4832' })
  heads = await real.service.store.read(async (db) => (await chainHeads(db)).map((head) => signedHead(key, head, at)))
}, 240_000)
afterAll(async () => {
  await real.service.stop()
  await other.service.stop()
})

type Edit = (db: Db) => Promise<unknown>

/** Takes rows of a tenant, in some columns, from the other database. */
const taken =
  (table: keyof TenantTables | 'audit', columns: readonly string[], tenant: () => number): Edit =>
  async (db) => {
    const id = sql.ref(table === 'audit' ? 'sequence' : 'id')
    const owner = sql.ref(table === 'audit' ? 'chain' : 'tenantId')
    const rows = await other.service.store.read(async (root) => {
      const all = sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${owner} = ${tenant()}`
      return (await all.execute(root)).rows
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`))
      const where = sql`${owner} = ${tenant()} and ${id} = ${row[table === 'audit' ? 'sequence' : 'id']}`
      await sql`update ${sql.table(table)} set ${set} where ${where}`.execute(db)
    }
  }
const all =
  (...edits: readonly Edit[]): Edit =>
  async (db) => {
    for (const edit of edits) await edit(db)
  }
const tenantId = () => real.of.tenantId
const officeId = () => real.office.tenantId

const VALUES_AND_RESULTS = (tenant: () => number): Edit =>
  all(
    taken('caseValues', ['value'], tenant),
    taken('resultSets', ['amounts', 'yearToDate'], tenant),
    taken('payrunJobs', ['inputsDigest'], tenant),
  )
const MONTH: Edit = all(
  VALUES_AND_RESULTS(tenantId),
  taken('cycleEvents', ['event'], tenantId),
  taken('operations', ['command'], tenantId),
  taken('documents', ['content', 'checksum'], tenantId),
)
const CHAIN: Edit = all(
  MONTH,
  taken('caseValues', ['created'], tenantId),
  taken('cycleEvents', ['at'], tenantId),
  taken('documents', ['documentId'], tenantId),
  taken('receipts', ['statement'], tenantId),
  taken('audit', ['at', 'action', 'resource', 'digest', 'requestId', 'covers', 'previousHash', 'hash'], tenantId),
  async (db) => {
    const [head] = await db
      .selectFrom('audit')
      .select('hash')
      .where('chain', '=', tenantId())
      .orderBy('sequence', 'desc')
      .limit(1)
      .execute()
    await db
      .updateTable('auditHeads')
      .set({ hash: head?.hash ?? '' })
      .where('chain', '=', tenantId())
      .execute()
  },
)
/** Changes the receipt as JSON. */
const receipt =
  (change: Readonly<Record<string, unknown>>): Edit =>
  async (db) => {
    const [row] = await db.selectFrom('receipts').select('statement').where('tenantId', '=', tenantId()).execute()
    const statement = JSON.stringify({ ...JSON.parse(row?.statement ?? ''), ...change })
    await db.updateTable('receipts').set({ statement }).where('tenantId', '=', tenantId()).execute()
  }
const documents =
  (change: object): Edit =>
  (db) =>
    db.updateTable('documents').set(change).where('tenantId', '=', tenantId()).where('variant', '=', 'final').execute()
const events = (db: Db) =>
  db
    .selectFrom('cycleEvents')
    .selectAll()
    .where('tenantId', '=', tenantId())
    .where('period', '=', PERIOD)
    .orderBy('sequence')
    .execute()
const PDF = Buffer.from('%PDF-1.7 of somebody else').toString('base64')
const PDF_SUM = '0ff1db5b3b1f5d0a5a3a9ff7bb30b1b1c9a7a8d6b4b8b7c4b0a4d7dbd25a1f10'
const keyRow =
  (change: Partial<{ role: 'admin'; revoked: null; partnerId: number }>, id: () => number): Edit =>
  (db) =>
    db.updateTable('keys').set(change).where('id', '=', id()).execute()
const partnersKey = () => real.keyId - 1
const planted: Edit = async (db) =>
  db
    .insertInto('keys')
    .values({
      partnerId: real.partnerId,
      environment: 'sandbox',
      role: 'admin',
      hash: 'f'.repeat(64),
      expires: null,
      revoked: null,
      created: at,
    })
    .execute()
/** Changes the existing session. */
const session =
  (change: (row: Session) => Partial<Session>): Edit =>
  async (db) => {
    const row = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    const { numUpdatedRows } = await db.updateTable('sessions').set(change(row)).executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
  }
type Session = GlobalTables['sessions']
const later = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()
const DESTINATION = {
  environment: 'staging',
  events: '[]',
  secret: '',
  oldSecrets: '[]',
  suspended: null,
  created: at,
  updated: at,
}

/** Rewrites the chain of the partner; its last entry covers all current keys. */
const anew: Edit = async (scoped) => {
  const db = scoped as unknown as ServiceDb
  const chain = partnerChain(real.partnerId)
  const rows = await db.selectFrom('audit').selectAll().where('chain', '=', chain).orderBy('sequence').execute()
  for (const table of ['audit', 'auditHeads'] as const) await db.deleteFrom(table).where('chain', '=', chain).execute()
  const { append } = auditChain(db, chain)
  for (const { covers, sequence, chain: _, hash: __, previousHash: ___, reason, ...row } of rows) {
    const also = sequence === rows.length ? await keyCovers(db, real.partnerId) : []
    await append({ ...row, covers: [...readCovers(covers), ...also], ...(reason !== null && { reason }) })
  }
}

const EDITS: Readonly<Record<string, readonly Edit[]>> = {
  'an amount of a final result': [
    (db) =>
      db
        .updateTable('resultSets')
        .set((row) => ({ amounts: sql<string>`replace(${row.ref('amounts')}, '3000', '3001')` }))
        .where('tenantId', '=', tenantId())
        .execute(),
  ],
  'a recorded value that a final month has read': [
    (db) =>
      db
        .updateTable('caseValues')
        .set({ value: '3001' })
        .where('value', '=', '3000')
        .where('tenantId', '=', tenantId())
        .execute(),
  ],
  'values, results, events and PDF of a final month, as another pay would have made them': [MONTH],
  'the same, with the receipt': [all(MONTH, taken('receipts', ['statement'], tenantId))],
  'results and values of a released job of several people, as another pay would have made them': [
    VALUES_AND_RESULTS(officeId),
  ],
  'the layout of a final result: names of lines, the version that computed it': [
    (db) =>
      db
        .updateTable('layouts')
        .set((row) => ({ content: sql<string>`replace(${row.ref('content')}, 'centime-', 'centime-0.')` }))
        .execute(),
    (db) =>
      db
        .updateTable('layouts')
        .set((row) => ({ content: sql<string>`replace(${row.ref('content')}, 'NetAPayer', 'NetAPayeur')` }))
        .execute(),
  ],
  'the state of the job of a final month': [
    (db) => db.updateTable('payrunJobs').set({ status: 'Abort' }).where('id', '=', real.payrunJobId).execute(),
  ],
  'the receipt of a month, with other amounts': [receipt({ resultDigest: 'f'.repeat(64) })],
  'a receipt that is deleted': [(db) => db.deleteFrom('receipts').execute()],
  'an event of a month that says something else': [
    async (db) => {
      const row = (await events(db)).find(({ event }) => event.includes('DSN-1'))
      const event = String(row?.event).replace('DSN-1', 'DSN-2')
      await db
        .updateTable('cycleEvents')
        .set({ event })
        .where('id', '=', row?.id ?? 0)
        .execute()
    },
  ],
  'the last event of a month that is deleted': [
    async (db) =>
      db
        .deleteFrom('cycleEvents')
        .where('id', '=', (await events(db)).at(-1)?.id ?? 0)
        .execute(),
  ],
  'an event that is added to a month': [
    async (db) => {
      const { id: _, ...last } = (await events(db)).at(-1) ?? expect.unreachable()
      await db
        .insertInto('cycleEvents')
        .values({ ...last, sequence: last.sequence + 1 })
        .execute()
    },
    async (db) => {
      const { id: _, ...first } = (await events(db))[0] ?? expect.unreachable()
      await db
        .insertInto('cycleEvents')
        .values({ ...first, period: '2026-08' })
        .execute()
    },
  ],
  'all events of a month that are deleted': [
    (db) => db.deleteFrom('cycleEvents').where('tenantId', '=', tenantId()).where('period', '=', PERIOD).execute(),
    (db) => db.deleteFrom('cycleEvents').where('tenantId', '=', tenantId()).where('period', '=', '2026-07').execute(),
  ],
  'the bytes of a final document': [documents({ content: PDF })],
  'the bytes of a final document, with their checksum': [documents({ content: PDF, checksum: PDF_SUM })],
  'a final document that is deleted, or marked as purged': [
    (db) => db.deleteFrom('documents').where('variant', '=', 'final').execute(),
    documents({ status: 'expired', content: null, checksum: null }),
  ],
  'a final document that is added': [
    async (db) => {
      const rows = await db.selectFrom('documents').selectAll().where('variant', '=', 'final').execute()
      const { id: _, ...row } = rows[0] ?? expect.unreachable()
      await db
        .insertInto('documents')
        .values({ ...row, documentId: 'document-0', revision: 2 })
        .execute()
    },
  ],
  'a key that is raised to admin': [keyRow({ role: 'admin' }, partnersKey)],
  'a key that is planted': [planted],
  'a revoked key that is valid again': [keyRow({ revoked: null }, () => real.keyId)],
  'a key that is given to another partner': [keyRow({ partnerId: 2 }, partnersKey)],
  'a webhook destination that is redirected': [
    (db) => db.updateTable('webhookDestinations').set({ url: 'https://elsewhere.example/' }).execute(),
  ],
  'a webhook destination that is planted, or deleted': [
    (db) =>
      db
        .insertInto('webhookDestinations')
        .values({ ...DESTINATION, partnerId: 2, url: 'https://elsewhere.example/' })
        .execute(),
    (db) => db.deleteFrom('webhookDestinations').execute(),
  ],
  'a session of the console that is planted, or given to another key': [
    (db) =>
      db
        .insertInto('sessions')
        .values({ hash: 'f'.repeat(64), keyId: partnersKey(), created: at, ends: later(at, 1) })
        .execute(),
    async (db) => {
      const admin = db.selectFrom('keys').select('id').where('role', '=', 'admin')
      const { id } = await admin.where('partnerId', '=', real.partnerId).limit(1).executeTakeFirstOrThrow()
      await session(() => ({ keyId: id }))(db)
    },
    session(() => ({ keyId: real.othersKey })),
    session(({ created }) => ({ created: later(created, 1) })),
  ],
  'a session that was signed out and is there again': [
    async (db) => {
      const there = (await db.selectFrom('sessions').select('hash').execute()).map(({ hash }) => hash)
      const [gone, ...others] = real.sessions.filter(({ hash }) => !there.includes(hash))
      expect(others).toEqual([])
      await db
        .insertInto('sessions')
        .values(gone ?? expect.unreachable())
        .execute()
    },
  ],
  'a session that lasts longer than twelve hours': [session(({ created }) => ({ ends: later(created, 12.01) }))],
  'a tenant that is given to another partner': [(db) => db.updateTable('tenants').set({ partnerId: 2 }).execute()],
  'the policy of a tenant': [
    (db) => db.updateTable('policies').set({ nativeWrites: 'deny' }).execute(),
    (db) => db.updateTable('policies').set({ provisionalLaw: 'accept' }).execute(),
    (db) => db.deleteFrom('policies').execute(),
    (db) =>
      db
        .insertInto('policies')
        .values({ ...DEFAULT_POLICY, nativeWrites: 'deny', tenantId: officeId() })
        .execute(),
  ],
  'an entry of the log that says something else, or is gone': [
    (db) => db.updateTable('audit').set({ covers: null }).where('covers', 'like', '%events 2026-06%').execute(),
    (db) => db.deleteFrom('audit').where('action', '=', 'finalize').execute(),
  ],
  'a receipt with other amounts, and the chain written anew for it': [
    async (db) => {
      const [row] = await db.selectFrom('receipts').select('statement').where('tenantId', '=', tenantId()).execute()
      await CHAIN(db)
      await receipt({ signature: JSON.parse(row?.statement ?? '').signature })(db)
    },
  ],
  'the same, with the signature of the receipt taken off': [all(CHAIN, receipt({ keyId: null, signature: null }))],
  'a planted key, and the chain written anew for it': [all(planted, anew)],
  'the same, all receipts signed again': [CHAIN],
  'an older copy of the database in its place': [
    async (db) => {
      const chain = partnerChain(real.partnerId)
      const rows = await db.selectFrom('audit').selectAll().where('chain', '=', chain).orderBy('sequence').execute()
      const { sequence, hash } = rows.at(-3) ?? expect.unreachable()
      await db.deleteFrom('audit').where('chain', '=', chain).where('sequence', '>', sequence).execute()
      await db.updateTable('auditHeads').set({ sequence, hash }).where('chain', '=', chain).execute()
      await db.deleteFrom('keys').where('id', '=', real.keyId).execute()
    },
  ],
  'a value that no final month has read': [
    (db) =>
      db
        .updateTable('caseValues')
        .set({ value: '1001' })
        .where('value', '=', '1000')
        .where('tenantId', '=', tenantId())
        .execute(),
  ],
  'the end of a session, within twelve hours of its beginning': [
    session(({ created }) => ({ ends: later(created, 12) })),
  ],
  'the name of a person, a tenant or a partner': [
    (db) => db.updateTable('employees').set({ lastName: 'Personne' }).execute(),
    (db) => db.updateTable('tenants').set({ name: 'Personne' }).execute(),
    (db) => db.updateTable('partners').set({ name: 'Personne' }).execute(),
  ],
}

/** The checks that find a change, made in a transaction that is rolled back. */
function finders(edit: Edit): Promise<readonly FoundBy[]> {
  return real.service.store.write(async (root) => {
    await edit(root as unknown as Db)
    const store: Pick<Store, 'read'> = { read: (work) => work(root) }
    const opened = { ...store, isMigrated: true, faults: async () => [], close: async () => {} }
    const { secret } = real.service.world
    const check = await checkStore(opened, { secret, sample: { size: 1000, draw: 0 }, keys })
    const verdict = await verifyStore(store, [], keys)
    const against = await verifyStore(store, heads, keys)
    const found: FoundBy[] = []
    if (!check.valid) found.push('check')
    if (!verdict.valid) found.push('verify')
    if (against.problems?.some((problem) => problem.includes('was exported')) === true) found.push('--against')
    const documents = await (root as unknown as Db)
      .selectFrom('documents')
      .selectAll()
      .where('variant', '=', 'final')
      .where('tenantId', '=', tenantId())
      .execute()
    for (const one of documents) {
      if ((await originalContent(root, tenantId(), one)) === 'altered') found.push('download')
    }
    return { value: found, commit: false }
  })
}
type FoundBy = 'check' | 'verify' | '--against' | 'download'

const table = readFileSync(new URL('../../../../docs/evidence.md', import.meta.url), 'utf8')
const rows = [...table.matchAll(/^\| (.*) \| (.*) \|$/gm)]
  .map(([, change = '', found = '']) => [change, found.replaceAll('`', '')] as const)
  .filter(([change]) => change in EDITS || /^(a|an|the|all|values|results) /.test(change))

describe('the table of docs/evidence.md', () => {
  test('has the edits of this test', () => {
    expect(rows.map(([change]) => change)).toEqual(Object.keys(EDITS))
  })
  test('without an edit nothing is found', async () => {
    expect(await finders(async () => {})).toEqual([])
    const report = await verifyStore(real.service.store, heads, keys)
    expect(report).toMatchObject({ valid: true, receipts: 1, jobs: 2, documents: 1, uncompared: [] })
  })
  test.each(rows)('%s: %s', async (change, foundBy) => {
    const expected = foundBy === 'nothing' ? [] : foundBy.split(', ')
    for (const [index, edit] of (EDITS[change] ?? []).entries()) {
      expect(await finders(edit), `edit ${index}`).toEqual(expected)
    }
  })
})
