import { z } from 'zod'
import { ClientAnswer, MonthAnswer } from '../answers.js'
import type { Say } from '../chrome.js'
import { type Evidence, type LostAnswer, OperatorMonthPage } from '../pages/operator-month.js'
import { counted } from '../pieces/counted.js'
import { jobStatusText } from '../pieces/job-status.js'
import { instantShown } from '../pieces/numbers.js'
import { forOperators } from './operators.js'
import { instantIn, timeInParis } from './paris-time.js'
import type { Found, Pages, SignedIn } from './port.js'
import { outcomeOf, problemPage } from './problems.js'
import { readable } from './readable.js'

/** Acts on a month that are reserved to operators. */
export function operatorMonthRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get(PATH, (visit) => monthActs(visit, undefined))
  post(PATH, async (visit) => monthActs(visit, await changed(visit)))
}
const PATH = '/operateur/dossiers/:tenantId/mois/:period'

const monthOfPath = ({ part, tenant }: SignedIn): string => `${tenant}/payroll-cycles/${part('period')}`

function changed(visit: SignedIn): Promise<Found<unknown>> {
  const { form, act } = visit
  const month = monthOfPath(visit)
  const { kind, outcome = '', reason = '', by = '', reference = '', at = '', state = '', payrunJobId } = form
  const id = encodeURIComponent(form['id'] ?? '')
  switch (form['act']) {
    case 'reconcile':
      return kind === 'write_variables'
        ? act('POST', `${month}/variables/${id}/reconcile`, { body: { outcome, reason } })
        : act('POST', `${month}/operations/${id}/reconcile`, {
            body: {
              outcome,
              reason,
              ...(payrunJobId && outcome === 'applied' && { payrunJobId: Number(payrunJobId) }),
            },
          })
    case 'replay':
      return act('POST', `${month}/replay`, { body: { consent: { by, reference, at: instantIn(at) } } })
    case 'filing':
      return act('POST', `${month}/filing`, {
        body: { state, ...(reference !== '' && { reference }), ...(reason !== '' && { reason }) },
      })
    default:
      return act('POST', `${month}/skip`, { body: { reason } })
  }
}

async function monthActs(visit: SignedIn, done: Found<unknown> | undefined) {
  const { ask, tenant, chrome, show, now } = visit
  const outcome = outcomeOf(visit, done)
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return problemPage(visit, client.problem)
  const found = await ask(monthOfPath(visit), MonthAnswer)
  if (!found.ok) return problemPage(visit, found.problem)
  const { period, state, revision, operation, variableWrite } = found.value
  const months = await ask(`${tenant}/payroll-cycles`, z.array(MonthAnswer.pick({ period: true, state: true })))
  const inDoubt =
    operation?.status === 'reconcile_required'
      ? operation.id
      : variableWrite?.reconciliationRequired === true
        ? variableWrite.id
        : undefined
  const page = OperatorMonthPage(chrome, {
    ...{ tenantId: client.value.id, client: client.value.name, period, state, revision },
    doubt: inDoubt === undefined ? undefined : await doubtOf(visit, inDoubt),
    reopened: months.ok
      ? months.value.flatMap((one) => (one.period > period && FINAL.has(one.state) ? [one.period] : []))
      : [],
    now: timeInParis(now()),
    ...outcome.shown,
  })
  return show(page, outcome.status)
}
const FINAL: ReadonlySet<string> = new Set(['finalized', 'filed', 'accepted', 'correction_required'])

async function doubtOf({ lists, say, chrome }: SignedIn, id: number): Promise<LostAnswer | undefined> {
  const found = await lists.lostAnswer(id)
  if (found === undefined) return undefined
  const { kind, requestedAt, jobs, changes } = found
  const evidence = [
    ...jobs.map((job) => jobFound(say, job)),
    ...changes.map(({ id: changeId, fields }) => {
      const named = readable(chrome.language, fields.join(', '))
      return { id: changeId, text: say(`saisie n° ${changeId} : ${named}`, `change no. ${changeId}: ${named}`) }
    }),
  ]
  return { kind, id, requestedAt, evidence }
}

type StoredJobs = NonNullable<Awaited<ReturnType<SignedIn['lists']['lostAnswer']>>>['jobs']

function jobFound(
  say: Say,
  { id, totalEmployeeCount, jobEnd, jobStart, status: stored }: StoredJobs[number],
): Evidence {
  const people = counted(say, totalEmployeeCount, 'person')
  const status = jobEnd === null ? say('en calcul', 'calculating') : jobStatusText(say, stored)
  const started = instantShown(jobStart)
  return {
    id,
    text: say(
      `paie n° ${id}, ${status}, ${people}, lancée le ${started}`,
      `payrun no. ${id}, ${status}, ${people}, started on ${started}`,
    ),
  }
}
