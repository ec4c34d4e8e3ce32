import { dayInParis, monthOf } from '@centime/engine/ground'
import { z } from 'zod'
import { ActAnswer, ClientAnswer, JobAnswer, MonthAnswer } from '../answers.js'
import { ClientPage } from '../pages/client.js'
import type { FormErrors } from '../pieces/form.js'
import { newestOf } from './newest.js'
import { jobShown } from './payrun.js'
import type { Pages, SignedIn } from './port.js'
import { formErrors, problemPage } from './problems.js'

/** The page of one client; its form opens a month. */
export function clientRoutes({ get, post }: Pages): void {
  get('/dossiers/:tenantId', (visit) => clientPage(visit, undefined))
  post('/dossiers/:tenantId', async (visit) => {
    const { redirect, form, act, tenant, part, say, lists } = visit
    const period = form['period'] ?? ''
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) {
      const message = say('Choisissez un mois, comme juin 2026.', 'Choose a month, as June 2026.')
      return clientPage(visit, { summary: '', fields: { period: message } }, 400)
    }
    if (!(await lists.paysOfficers())) {
      const summary = say(
        'Ce dossier ne paie aucun mandataire : ses mois se paient par des paies, lancées ci-dessous.',
        'This client pays no officer: its months are paid by payruns, started below.',
      )
      return clientPage(visit, { summary, fields: {} }, 409)
    }
    const opened = await act('PUT', `${tenant}/payroll-cycles/${period}`, { body: {} })
    return opened.ok
      ? redirect(`/console/dossiers/${part('tenantId')}/mois/${period}`)
      : clientPage(visit, formErrors(opened.problem, form), opened.problem.status)
  })
}

const [JOBS, ACTS] = [8, 15]

async function clientPage(visit: SignedIn, errors: FormErrors | undefined, status = 200) {
  const { ask, tenant, chrome, show, key, now, lists, form } = visit
  const found = await ask(tenant, ClientAnswer)
  if (!found.ok) return problemPage(visit, found.problem)
  const months = await ask(
    `${tenant}/payroll-cycles`,
    MonthAnswer.pick({ period: true, state: true, revision: true }).array(),
  )
  const people = await ask(`${tenant}/employees?top=1`, z.unknown())
  const jobs = await newestOf(visit, `${tenant}/payruns/jobs`, JobAnswer, JOBS)
  const acts = key.role === 'admin' ? await newestOf(visit, `${tenant}/audit`, ActAnswer, ACTS) : undefined
  for (const one of [months, people, jobs, acts]) if (one?.ok === false) return problemPage(visit, one.problem)
  const { id, name, externalId, status: state } = found.value
  return show(
    ClientPage(chrome, {
      ...{ tenantId: id, name, externalId, status: state, errors },
      months: !(await lists.paysOfficers()) ? undefined : months.ok ? months.value.toReversed() : [],
      people: people.ok ? Number(people.headers.get('x-total-count')) : 0,
      documents: await lists.documentCount(),
      jobs: jobs.ok ? jobs.value.rows.map(jobShown) : [],
      jobCount: jobs.ok ? jobs.value.paged.total : 0,
      acts: acts?.ok ? acts.value.rows : undefined,
      period: form['period'] ?? monthOf(dayInParis(now().toISOString())),
    }),
    status,
  )
}
