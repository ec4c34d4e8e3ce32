import { type Home, HomePage, type LatePayrun, type WaitingJob } from '@centime/console'
import { lawNotices } from '@centime/engine/catalogue'
import { dayInParis, daysLater, LAST_DAY_OF_LAW, monthOf } from '@centime/engine/ground'
import { type ChangedJob, changedJobs } from '../payruns/changed-jobs.js'
import { clientsPaid, jobsThatWait, suspendedDestination, waitingCycles } from '../store/clients.js'
import { forTenant, type ServiceDb } from '../store/scope.js'
import { sentence, told, toldOf } from './told.js'
import type { Pages, SignedIn } from './visit.js'
import { waitingMonth } from './waiting.js'

/** How many items the first page has of each kind, and how far it looks back, in days. */
const [MOST, PAST] = [50, 366]

/** The first page: what needs a person. */
export function homeRoutes({ get }: Pages): void {
  get('/', async (visit) => visit.show(HomePage(visit.chrome, await homeOf(visit))))
}

async function homeOf({ world, key, say, chrome }: SignedIn): Promise<Home> {
  const { partnerId } = key
  const today = dayInParis(world.now().toISOString())
  const since = daysLater(today, -PAST)
  const found = await world.store.read(async (db) => {
    const jobs = await jobsThatWait(db, partnerId, since, MOST + 1)
    const drafts = jobs.filter(({ status }) => status === 'Draft').map(({ id }) => id)
    return {
      waiting: await waitingCycles(db, partnerId, monthOf(since), MOST + 1),
      jobs,
      changed: await changedOf(db, { partnerId, since, drafts }),
      suspended: await suspendedDestination(db, partnerId, world.settings.environment),
    }
  })
  const months = found.waiting.flatMap(waitingMonth)
  const jobs = found.jobs.map(
    ({ id, name, jobId, jobName, status, periodName, message, jobEnd, totalEmployeeCount }) => {
      const [reason = ''] = message.split('\n')
      const job: WaitingJob = {
        ...{ tenantId: id, client: name, jobId, name: jobName, period: periodName, at: jobEnd ?? '' },
        ...{ isFailed: status === 'Abort', people: totalEmployeeCount },
        changed: found.changed.find((one) => one.id === jobId)?.changed.people ?? 0,
        message: told(chrome.language, reason),
      }
      return job
    },
  )
  const late = found.changed
    .filter(({ isReleased }) => isReleased)
    .map(({ tenantId, client, id: jobId, name, period, changed: { people, first } }): LatePayrun => {
      return { tenantId, client, jobId, name, period, people, at: first[0]?.at ?? '' }
    })
  const notices = lawNotices(today).map((notice) => sentence(toldOf(chrome.language, notice)))
  const isEnding = daysLater(today, SOON) > LAST_DAY_OF_LAW
  const ending = say(
    `Les chiffres s’arrêtent au ${LAST_DAY_OF_LAW.split('-').reverse().join('/')} : les mois suivants seront refusés tant que le logiciel n’est pas mis à jour.`,
    `The figures end on ${LAST_DAY_OF_LAW.split('-').reverse().join('/')}: later months are refused until the software is updated.`,
  )
  return {
    months: months.slice(0, MOST),
    jobs: jobs.slice(0, MOST),
    late: late.slice(0, MOST),
    suspended: found.suspended,
    law: isEnding ? [...notices, ending] : notices,
    isCut: months.length > MOST || found.jobs.length > MOST || late.length > MOST,
  }
}
/** Days before the end of the law from which it is said. */
const SOON = 60

interface ChangedOfClient extends ChangedJob {
  readonly tenantId: number
  readonly client: string
}
/** The payruns of the partner's clients whose inputs have changed, those released since a day and drafts; as many released ones as a page shows, and one. */
async function changedOf(
  db: ServiceDb,
  {
    partnerId,
    since,
    drafts,
  }: { readonly partnerId: number; readonly since: string; readonly drafts: readonly number[] },
): Promise<readonly ChangedOfClient[]> {
  const all: ChangedOfClient[] = []
  let released = 0
  for (const { id: tenantId, name: client, hash: head } of await clientsPaid(db, partnerId, since, drafts)) {
    // Of a client without a draft nothing more would be shown.
    if (released > MOST && !drafts.includes(tenantId)) continue
    for (const job of await changedJobs(forTenant(db, tenantId), db, { id: tenantId, head }, since)) {
      if (job.isReleased) released += 1
      all.push({ ...job, tenantId, client })
    }
  }
  return all
}
