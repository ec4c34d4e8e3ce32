import { figuresDue, lawNotices, lawTables } from '@centime/engine/catalogue'
import {
  dayInParis,
  daysLater,
  earlier,
  firstDay,
  frenchDate,
  lastDay,
  lastDayServed,
  monthOf,
  monthsLater,
} from '@centime/engine/ground'
import type { Law } from '@centime/engine/tree'
import { type Home, HomePage } from '../pages/home.js'
import type { LatePayrun, WaitingJob, WaitingMonth } from '../pieces/waiting-items.js'
import { isUnsettled } from './late-changes.js'
import type { Pages, SignedIn } from './port.js'
import { firstMonths, waitingMonths } from './waiting.js'

/** How many items the first page has of each kind, and how far it looks back, in days. */
const [MOST, PAST] = [50, 366]

/** The first page: everything that needs a person's action. */
export function homeRoutes({ get }: Pages): void {
  get('/', async (visit) => visit.show(HomePage(visit.chrome, await homeOf(visit))))
}

async function homeOf(visit: SignedIn): Promise<Home> {
  const { lists, now, say, told } = visit
  const today = dayInParis(now().toISOString())
  const since = daysLater(today, -PAST)
  // The present month and the two before: a client whose last month is final is to open the next.
  const recent = monthOf(monthsLater(firstDay(monthOf(today)), -2))
  const found = await lists.needs(since, MOST + 1, recent, lastDay(monthOf(today)))
  const waiting = [...waitingMonths(found.months, found.headcounts, today), ...firstMonths(found, monthOf(today))]
  const months = await unsettled(visit, waiting)
  const jobs = found.jobs.map(
    ({ id, name, jobId, jobName, status, periodName, message, jobEnd, totalEmployeeCount }) => {
      const [reason = ''] = message.split('\n')
      const job: WaitingJob = {
        ...{ tenantId: id, client: name, jobId, name: jobName, period: periodName, at: jobEnd ?? '' },
        ...{ isFailed: status === 'Abort', people: totalEmployeeCount },
        changed: found.changed.find((one) => one.id === jobId)?.changed.people ?? 0,
        message: told(reason),
      }
      return job
    },
  )
  const late = found.changed
    .filter(({ isReleased }) => isReleased)
    .map(({ tenantId, client, id: jobId, name, period, changed: { people, first } }): LatePayrun => {
      return { tenantId, client, jobId, name, period, people, at: first[0]?.at ?? '' }
    })
  const law = await lists.law()
  const { completeUntil } = law
  const notices = lawNotices(today, law).length === 0 ? [] : uncheckedShown(visit, today, law)
  const isEnding = daysLater(today, SOON) > completeUntil
  const ending = say(
    `Les chiffres s’arrêtent au ${frenchDate(completeUntil)} : les mois suivants sont provisoires jusqu’au ${frenchDate(lastDayServed(completeUntil))}, puis refusés tant que les chiffres ne sont pas ajoutés.`,
    `The figures end on ${frenchDate(completeUntil)}: later months are provisional until ${frenchDate(lastDayServed(completeUntil))}, then refused until the figures are added.`,
  )
  return {
    today,
    months: months.slice(0, MOST),
    jobs: jobs.slice(0, MOST),
    late: late.slice(0, MOST),
    suspended: found.suspended,
    law: isEnding ? [...notices, { text: ending, tables: [] }] : notices,
    isCut: months.length > MOST || found.jobs.length > MOST || late.length > MOST,
  }
}

/** The figures that are not checked for a day, in words: their number, first day and subjects. */
function uncheckedShown({ say }: SignedIn, today: string, law: Law): Home['law'] {
  const subjects = new Map(lawTables().map(({ name, description }) => [name, description]))
  const due = figuresDue(today, earlier(today, law.completeUntil), law)
  return [...due].map(([last, figures]) => {
    const one = figures.length === 1
    const text = say(
      `${figures.length} ${one ? 'chiffre n’est pas vérifié' : 'chiffres ne sont pas vérifiés'} après le ${frenchDate(last)}`,
      `${figures.length} ${one ? 'figure is' : 'figures are'} not checked after ${frenchDate(last)}`,
    )
    const tables = new Set(figures.map((name) => subjects.get(name.split('.')[0] ?? '') ?? name))
    return { text, tables: [...tables] }
  })
}

/** The months with unsettled late changes, each with the month that is to settle them. */
async function unsettled({ lists }: SignedIn, months: readonly WaitingMonth[]): Promise<readonly WaitingMonth[]> {
  // A late payment date does not count as a change of a person.
  const late = months.filter(({ why, people }) => why === 'late' && people > 0).slice(0, MOST + 1)
  const states = new Map((await lists.lateStates(late)).map((changes, at) => [late[at], changes]))
  return months.flatMap((month) => {
    const changes = states.get(month)
    if (changes === undefined) return [month]
    if (!changes.some(isUnsettled)) return []
    return [{ ...month, settledIn: changes.find(({ backPay }) => backPay === 'proposed')?.backPayPeriod ?? undefined }]
  })
}

/** How many days before the last day with law the page announces it. */
const SOON = 60
