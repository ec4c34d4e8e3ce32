import type { Lists } from '@centime/console'
import { monthOf } from '@centime/engine/ground'
import {
  clientsPaid,
  forTenant,
  jobsThatWait,
  monthsOfTenants,
  queueState,
  type ServiceDb,
  searchTenants,
  suspendedDestination,
  waitingCycles,
} from '@centime/store'
import type { World } from '../http/world.js'
import { type ChangedJob, changedJobs } from '../payruns/changed-jobs.js'

type PartnerLists = Pick<Lists, 'clients' | 'needs' | 'doubts' | 'health'>

/** Lists over all clients of a partner, and the health of the service. */
export const partnerLists = ({ store, settings, isClockDoubtful }: World, partnerId: number): PartnerLists => ({
  clients: (search, { from, ...page }) =>
    store.read(async (db) => {
      const found = await searchTenants(db, partnerId, search, page)
      const ids = found.rows.map(({ id }) => id)
      return { ...found, months: await monthsOfTenants(db, partnerId, ids, from) }
    }),
  needs: (since, most) =>
    store.read(async (db) => {
      const jobs = await jobsThatWait(db, partnerId, since, most)
      const drafts = jobs.filter(({ status }) => status === 'Draft').map(({ id }) => id)
      return {
        months: await waitingCycles(db, partnerId, monthOf(since), most),
        jobs,
        changed: await changedOf(db, { partnerId, since, drafts, most }),
        suspended: await suspendedDestination(db, partnerId, settings.environment),
      }
    }),
  doubts: (most) =>
    store.read(async (db) => ({
      months: await waitingCycles(db, partnerId, undefined, most),
      queue: await queueState(db),
    })),
  health: () => ({ outage: store.outage(), isClockSteady: !isClockDoubtful() }),
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
  for (const { id: tenantId, name: client, hash: head } of await clientsPaid(db, partnerId, since, drafts)) {
    // A client without a draft has nothing more to show.
    if (released >= most && !drafts.includes(tenantId)) continue
    for (const job of await changedJobs(forTenant(db, tenantId), db, { id: tenantId, head }, since)) {
      if (job.isReleased) released += 1
      all.push({ ...job, tenantId, client })
    }
  }
  return all
}
