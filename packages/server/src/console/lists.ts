import type { Lists } from '@centime/console'
import type { CycleEvent } from '@centime/cycle'
import {
  actorsAt,
  appendAudit,
  contractsRecorded,
  documentCount,
  documentsListed,
  documentsOfPeople,
  documentsWithIds,
  employeeById,
  finalMonths,
  forTenant,
  historyOf,
  type Key,
  keyCovers,
  listKeys,
  nativeWritePolicy,
  partnerChain,
  paysOfficers,
  peopleAfter,
  peopleNamed,
  personValues,
  revokeKey,
  type ServiceDb,
  type TenantDb,
  usersNamed,
  verifyChain,
  yieldToEventLoop,
} from '@centime/store'
import type { Context } from 'hono'
import { payslipNumber } from '../calculation/replaced.js'
import { makeLink } from '../documents/link.js'
import type { Env } from '../http/env.js'
import type { World } from '../http/world.js'
import { lostAnswer } from './lost-answer.js'
import { partnerLists } from './partner-lists.js'
import { type OfClient, resultLists } from './result-lists.js'

/** The lists of the console's port, for a key and the client in the path of the page. */
export function listsOf(c: Context<Env>, world: World, key: Key): Lists {
  const { store } = world
  const tenantId = Number(c.req.param('tenantId'))
  const ofClient = <Value>(read: (db: TenantDb, root: ServiceDb) => Promise<Value>): Promise<Value> =>
    store.read((root) => read(forTenant(root, tenantId), root))
  return {
    ...partnerLists(world, key.partnerId),
    ...peopleLists(ofClient),
    ...resultLists(world, tenantId, ofClient),
    ...documentLists(world, tenantId, ofClient),
    keys: async () => (await store.ask(listKeys)).filter(({ partnerId }) => partnerId === key.partnerId),
    revokeKey: (keyId) => revoked(world, key, { keyId, requestId: c.get('requestId') }),
    verifyLog: () => verifyChain(store, c.req.param('tenantId') === undefined ? partnerChain(key.partnerId) : tenantId),
    paysOfficers: () => ofClient(paysOfficers),
    history: (period) =>
      ofClient(async (db, root) => {
        const rows = await historyOf(db, period)
        const instants = rows.map(({ at }) => at)
        const actors = await actorsAt(root, tenantId, instants)
        return rows.map(({ sequence, event, at }) => ({
          ...{ sequence, at, by: actors.get(at) },
          event: JSON.parse(event) as CycleEvent, // only `appendCycleEvents` writes events
        }))
      }),
    lostAnswer: (operationId) => ofClient((db) => lostAnswer(db, operationId)),
    nativeWrites: async () => {
      const policy = await store.ask((root) => nativeWritePolicy(forTenant(root, tenantId)).executeTakeFirst())
      return policy?.nativeWrites
    },
    service: store,
  }
}

/** Revokes another key of the same partner, audited as the reader's act; false: the key is unknown. */
function revoked(
  { store, now }: World,
  key: Key,
  { keyId, requestId }: { readonly keyId: number; readonly requestId: string },
): Promise<boolean> {
  const chain = partnerChain(key.partnerId)
  return store.write(
    async (db) => {
      const own = (await listKeys(db)).find((one) => one.keyId === keyId && one.partnerId === key.partnerId)
      if (own === undefined || own.revoked !== null || keyId === key.keyId) return { value: false, commit: false }
      const at = now().toISOString()
      await revokeKey(db, keyId, at)
      const about = { at, actor: `key ${key.keyId}`, action: 'revoke key', resource: `/keys/${keyId}` }
      const covers = await keyCovers(db, key.partnerId, keyId)
      await appendAudit(db, { chain, ...about, covers, requestId })
      return { value: true, commit: true }
    },
    { chain },
  )
}

type PeopleLists = Pick<Lists, 'people' | 'person' | 'named' | 'contracts' | 'finalMonths' | 'values'>

const peopleLists = (ofClient: OfClient): PeopleLists => ({
  people: async (slice) => {
    const rows = await ofClient((db) => peopleAfter(db, slice))
    await yieldToEventLoop()
    return rows
  },
  person: (employeeId) => ofClient((db) => employeeById(db, employeeId)),
  named: (people, users) =>
    ofClient(async (db) => ({ people: await peopleNamed(db, people), users: await usersNamed(db, users) })),
  contracts: (employeeIds, names) => ofClient((db) => contractsRecorded(db, employeeIds, names)),
  finalMonths: (employeeId) => ofClient((db) => finalMonths(db, employeeId)),
  values: async (employeeId, payrollId) => {
    const snapshot = { payrollId, upTo: Number.MAX_SAFE_INTEGER, forecast: null }
    const rows = await ofClient((db) => personValues(db, snapshot, employeeId).select('id').execute())
    return rows
      .filter((row) => row.employeeId !== null)
      .map(({ id, caseName, caseFieldName, value, start, created: recordedAt }) => {
        return { id, caseName, caseFieldName, value, start, recordedAt }
      })
  },
})

type DocumentLists = Pick<Lists, 'documentCount' | 'documents' | 'documentsWithIds' | 'peopleOfDocuments'>

function documentLists(world: World, tenantId: number, ofClient: OfClient): DocumentLists {
  const shown = (rows: Awaited<ReturnType<typeof documentsListed>>) =>
    rows.map((row) => ({
      ...row,
      number: row.resultSetId === 0 ? undefined : payslipNumber(row.period, row.resultSetId),
      url: row.status === 'ready' ? makeLink(world, tenantId, row).url : undefined,
    }))
  return {
    documentCount: () => ofClient(documentCount),
    documents: async (page) => shown(await ofClient((db) => documentsListed(db, page))),
    documentsWithIds: async (ids) => shown(await ofClient((db) => documentsWithIds(db, ids))),
    peopleOfDocuments: async (slice) => {
      const rows = await ofClient((db) => documentsOfPeople(db, slice))
      await yieldToEventLoop()
      return rows
    },
  }
}
