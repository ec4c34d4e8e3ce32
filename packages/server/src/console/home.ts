import { type Home, HomePage, type WaitingJob } from '@centime/console'
import { lawNotices } from '@centime/engine/catalogue'
import { dayInParis, daysLater, LAST_DAY_OF_LAW, monthOf } from '@centime/engine/ground'
import { jobsThatWait, suspendedDestination, waitingCycles } from '../store/clients.js'
import { sentence, told } from './told.js'
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
  const found = await world.store.read(async (db) => ({
    waiting: await waitingCycles(db, partnerId, monthOf(since), MOST + 1),
    jobs: await jobsThatWait(db, partnerId, since, MOST + 1),
    suspended: await suspendedDestination(db, partnerId, world.settings.environment),
  }))
  const months = found.waiting.flatMap(waitingMonth)
  const jobs = found.jobs.map(
    ({ id, name, jobId, jobName, status, periodName, message, jobEnd, totalEmployeeCount }) => {
      const [reason = ''] = message.split('\n')
      const job: WaitingJob = {
        ...{ tenantId: id, client: name, jobId, name: jobName, period: periodName, at: jobEnd ?? '' },
        ...{ isFailed: status === 'Abort', people: totalEmployeeCount },
        message: told(chrome.language, reason),
      }
      return job
    },
  )
  const notices = lawNotices(today).map(({ message }) => sentence(told(chrome.language, message)))
  const isEnding = daysLater(today, SOON) > LAST_DAY_OF_LAW
  const ending = say(
    `Les chiffres s’arrêtent au ${LAST_DAY_OF_LAW.split('-').reverse().join('/')} : les mois suivants seront refusés tant que le logiciel n’est pas mis à jour.`,
    `The figures end on ${LAST_DAY_OF_LAW.split('-').reverse().join('/')}: later months are refused until the software is updated.`,
  )
  return {
    months: months.slice(0, MOST),
    jobs: jobs.slice(0, MOST),
    suspended: found.suspended,
    law: isEnding ? [...notices, ending] : notices,
    isCut: months.length > MOST || found.jobs.length > MOST,
  }
}
/** Days before the end of the law from which it is said. */
const SOON = 60
