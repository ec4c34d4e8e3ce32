import type { Lists } from '@centime/console'
import { type CycleEvent, isHistory } from '@centime/cycle'
import type { RecordedValue } from '@centime/engine/inputs'
import type { Key, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { Context } from 'hono'
import { recordedForEverybody, regulationToRead } from '../calculation/elements.js'
import { payslipNumber } from '../calculation/replaced.js'
import { makeLink } from '../documents/link.js'
import type { Env } from '../http/env.js'
import type { World } from '../http/world.js'
import { controlsList } from './controls-list.js'
import { lostAnswer } from './lost-answer.js'
import type { OfClient } from './of-client.js'
import { partnerLists } from './partner-lists.js'
import { resultLists } from './result-lists.js'
import { trialOf } from './trial.js'

/** The lists of the console's port, for a key and the client in the path of the page. */
export function listsOf(c: Context<Env>, world: World, key: Key): Lists {
  const { store: database } = world
  const tenantId = Number(c.req.param('tenantId'))
  const ofClient = <Value>(read: (db: TenantDb, root: ServiceDb) => Promise<Value>): Promise<Value> =>
    database.read((root) => read(store.forTenant(root, tenantId), root))
  return {
    ...partnerLists(world, key.partnerId),
    ...peopleLists(ofClient),
    ...resultLists(world, tenantId, ofClient),
    ...documentLists(world, tenantId, ofClient),
    keys: async () => (await database.ask(store.listKeys)).filter(({ partnerId }) => partnerId === key.partnerId),
    verifyLog: () =>
      store.verifyChain(database, c.req.param('tenantId') === undefined ? store.partnerChain(key.partnerId) : tenantId),
    paysOfficers: () => ofClient(store.paysOfficers),
    months: (from) =>
      ofClient(async (db) => {
        const sequences = await store.sequencesFrom(db, from)
        return [...sequences].flatMap(([payrollId, cycles]) =>
          [...cycles.values()].map((cycle) => ({ payrollId, cycle })),
        )
      }),
    history: (period, payrollId) =>
      ofClient(async (db, root) => {
        const rows = await store.historyOf(db, store.monthKey(period, payrollId))
        const instants = rows.map(({ at }) => at)
        const actors = await store.actorsAt(root, tenantId, instants)
        return rows.map(({ sequence, event, at }) => ({
          ...{ sequence, at, by: actors.get(at) },
          event: JSON.parse(event) as CycleEvent, // only `appendCycleEvents` writes events
        }))
      }),
    lostAnswer: (operationId) => ofClient((db) => lostAnswer(db, operationId)),
    trial: trialOf(ofClient),
    controls: controlsList(world, tenantId, ofClient),
    // Every write appends to the audit log.
    state: () =>
      ofClient(
        async (_, root) => store.headOr(tenantId, await store.headOfChain(root, tenantId).executeTakeFirst()).hash,
      ),
    service: database,
  }
}

/** Revokes another key of the same partner, audited as the reader's act; false: the key is unknown. */
export function revoked(
  { store: database, now }: World,
  key: Key,
  { keyId, requestId }: { readonly keyId: number; readonly requestId: string },
): Promise<boolean> {
  const chain = store.partnerChain(key.partnerId)
  return database.write(
    async (db) => {
      const found = (await store.listKeys(db)).find((one) => one.keyId === keyId && one.partnerId === key.partnerId)
      if (found === undefined || found.revoked !== null || keyId === key.keyId) return { value: false, commit: false }
      const at = now().toISOString()
      await store.revokeKey(db, keyId, at)
      const about = { at, actor: `key ${key.keyId}`, action: 'revoke key', resource: `/keys/${keyId}` }
      const covers = await store.keyCovers(db, key.partnerId, keyId)
      await store.appendAudit(db, { chain, ...about, covers, requestId })
      return { value: true, commit: true }
    },
    { chain },
  )
}

const peopleLists = (ofClient: OfClient) =>
  ({
    people: async (slice) => {
      const rows = await ofClient((db) => store.peopleAfter(db, slice))
      await store.yieldToEventLoop()
      return rows
    },
    person: (employeeId) => ofClient((db) => store.employeeById(db, employeeId)),
    members: (divisionId) => ofClient((db) => store.membersOfDivision(db, divisionId)),
    valuesOf: (employeeIds, payrollId) =>
      ofClient(async (db) => {
        const found = new Map<number, RecordedValue[]>()
        if (employeeIds.length === 0) return found
        for (const { employeeId, ...value } of await store.valuesOfPeople(db, payrollId, employeeIds).execute()) {
          const own = employeeId === null ? undefined : found.get(employeeId)
          if (own !== undefined) own.push(value)
          else if (employeeId !== null) found.set(employeeId, [value])
        }
        return found
      }),
    valuesOfEverybody: (payrollId) => ofClient((db) => recordedForEverybody(db, payrollId)),
    elementsUsed: (payrollId, days) =>
      ofClient(async (db) => {
        const fields = await store.fieldsUsed(db, payrollId, days)
        return new Set(fields.map(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}`))
      }),
    regulation: (payroll) => ofClient((db) => regulationToRead(db, payroll)),
    peopleWithIds: (ids) => ofClient((db) => store.peopleWithIds(db, ids)),
    named: (people, users) =>
      ofClient(async (db) => ({
        people: await store.peopleNamed(db, people),
        users: await store.usersNamed(db, users),
      })),
    contracts: (employeeIds, names) => ofClient((db) => store.contractsRecorded(db, employeeIds, names)),
    finalMonths: (employeeId) => ofClient((db) => store.finalMonths(db, employeeId)),
    values: async (employeeId, payrollId) => {
      const snapshot = { payrollId, upTo: Number.MAX_SAFE_INTEGER, forecast: null }
      const rows = await ofClient((db) => store.personValues(db, snapshot, employeeId).execute())
      return rows
        .filter((row) => row.employeeId !== null)
        .map(({ id, caseName, caseFieldName, value, start, created: recordedAt }) => {
          return { id, caseName, caseFieldName, value, start, recordedAt }
        })
    },
  }) satisfies Partial<Lists>

function documentLists(world: World, tenantId: number, ofClient: OfClient) {
  const shown = async (rows: readonly DocumentRow[], db: TenantDb) => {
    const replacedBy = await replacementsOf(db, rows)
    return rows.map((row) => ({
      ...row,
      replacedBy: replacedBy(row),
      number: row.resultSetId === 0 ? undefined : payslipNumber(row.period, row.resultSetId),
      url: row.status === 'ready' ? makeLink(world, tenantId, row).url : undefined,
    }))
  }
  return {
    payrunsApart: (most) => ofClient((db) => store.payrunsApart(db, most)),
    documentCount: () => ofClient(store.documentCount),
    documents: (page) => ofClient(async (db) => shown(await store.documentsListed(db, page), db)),
    documentsWithIds: (ids) => ofClient(async (db) => shown(await store.documentsWithIds(db, ids), db)),
    peopleOfDocuments: async (slice) => {
      const rows = await ofClient((db) => store.documentsOfPeople(db, slice))
      await store.yieldToEventLoop()
      return rows
    },
  } satisfies Partial<Lists>
}

type DocumentRow = Awaited<ReturnType<typeof store.documentsListed>>[number]

/** The number of the payslip that counts in the place of a final one; empty: none does, it was annulled; undefined: it counts itself. */
async function replacementsOf(db: TenantDb, rows: readonly DocumentRow[]) {
  const finals = rows.filter(({ variant }) => variant === 'final')
  const payrolls = finals.flatMap(({ payrollId }) => payrollId ?? [])
  const months = finals.map(({ period }) => period)
  const released = await store.releasedOfMonths(db, [0, ...new Set(payrolls)], ['', ...new Set(months)]).execute()
  const jobs = released.filter((job) => isHistory(store.jobState(job)))
  const people = finals.flatMap(({ employeeId }) => employeeId ?? [])
  const jobIds = jobs.map(({ id }) => id)
  const results = await store
    .paidBy(db, jobIds, [...new Set(people)])
    .select('id')
    .execute()
  return ({ employeeId, variant, period, resultSetId, payrollId }: DocumentRow): string | undefined => {
    if (variant !== 'final' || employeeId === null) return undefined
    const ofMonth = jobs.filter((job) => job.periodName === period && job.payrollId === payrollId)
    const own = results.filter((result) => result.employeeId === employeeId)
    const last = ofMonth.flatMap(({ id }) => own.filter(({ jobId }) => jobId === id)).at(-1)
    if (last?.id === resultSetId) return undefined
    return last === undefined ? '' : payslipNumber(period, last.id)
  }
}
