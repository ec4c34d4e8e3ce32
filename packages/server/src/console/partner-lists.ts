import type { Lists } from '@centime/console'
import { OFFICERS_REGULATION } from '@centime/cycle'
import { monthOf } from '@centime/engine/ground'
import type { ServiceDb } from '@centime/store'
import * as store from '@centime/store'
import { lawInForce } from '../calculation/law.js'
import type { World } from '../http/world.js'
import { backPayStates } from '../months/back-pay/states.js'
import { type ChangedJob, changedJobs } from '../payruns/changed-jobs.js'

type PartnerLists = Pick<Lists, 'clients' | 'needs' | 'lateStates' | 'doubts' | 'law' | 'health'>

/** Lists over all clients of a partner, and the health of the service. */
export const partnerLists = (
  { store: database, settings, isClockDoubtful }: World,
  partnerId: number,
): PartnerLists => ({
  clients: (search, { from, ...page }) =>
    database.read(async (db) => {
      const found = await store.searchTenants(db, partnerId, search, page)
      const ids = found.rows.map(({ id }) => id)
      return { ...found, months: await store.monthsOfTenants(db, partnerId, ids, from) }
    }),
  needs: (since, most, recent, hiredUpTo) =>
    database.read(async (db) => {
      const jobs = await store.jobsThatWait(db, partnerId, since, most)
      const drafts = jobs.filter(({ status }) => status === 'Draft').map(({ id }) => id)
      const months = await store.waitingCycles(db, partnerId, monthOf(since), most, {
        ...{ recent, present: monthOf(hiredUpTo) },
      })
      const clients = [...new Set(months.map(({ tenantId }) => tenantId))]
      return {
        months,
        neverPaid: (await store.payrollsNeverPaid(db, partnerId, hiredUpTo, most)).map(
          ({ regulationId, payrollId, ...of }) => ({
            ...of,
            payrollId: regulationId === OFFICERS_REGULATION ? undefined : payrollId,
          }),
        ),
        headcounts: await store.headcountsOf(db, partnerId, clients.slice(0, 1000)),
        jobs,
        changed: await changedOf(db, { partnerId, since, drafts, most }),
        suspended: await store.suspendedDestination(db, partnerId, settings.environment),
      }
    }),
  lateStates: (months) =>
    database.read(async (root) => {
      const readOf = async (tenantId: number, payrollId: number | undefined) => {
        const read = await store.readMonths(root, tenantId, settings.environment, payrollId)
        return { read, statesOf: backPayStates({ db: store.forTenant(root, tenantId), root, months: read }) }
      }
      const ofPayroll = new Map<string, Awaited<ReturnType<typeof readOf>>>()
      const states = []
      for (const { tenantId, payrollId, period } of months) {
        const key = `${tenantId} ${payrollId}`
        const known = ofPayroll.get(key) ?? (await readOf(tenantId, payrollId))
        ofPayroll.set(key, known)
        const cycle = known.read.cycles.get(period)
        states.push(cycle === undefined ? [] : cycle.lateChanges.map(await known.statesOf(cycle)))
      }
      return states
    }),
  doubts: (most) =>
    database.read(async (db) => ({
      months: await store.waitingCycles(db, partnerId, undefined, most),
      queue: await store.queueState(db),
    })),
  law: async () => (await database.read(lawInForce)).law,
  health: () => ({ outage: database.outage(), isClockSteady: !isClockDoubtful() }),
})

interface ChangedOfClient extends ChangedJob {
  readonly tenantId: number
  readonly client: string
}
interface AskedJobs {
  readonly partnerId: number
  readonly since: string
  /** Clients with drafts: all of their payruns are read. */
  readonly drafts: readonly number[]
  readonly most: number
}

/**
 * The payruns of the partner's clients whose inputs have changed: drafts, and those released since a day; at least
 * `most` released ones, if that many exist.
 */
async function changedOf(
  db: ServiceDb,
  { partnerId, since, drafts, most }: AskedJobs,
): Promise<readonly ChangedOfClient[]> {
  const all: ChangedOfClient[] = []
  let released = 0
  for (const { id: tenantId, name: client, hash: head } of await store.clientsPaid(db, partnerId, since, drafts)) {
    // A client without a draft has nothing more to show.
    if (released >= most && !drafts.includes(tenantId)) continue
    for (const job of await changedJobs(store.forTenant(db, tenantId), db, { id: tenantId, head }, since)) {
      if (job.isReleased) released += 1
      all.push({ ...job, tenantId, client })
    }
  }
  return all
}
