import { dayInParis, firstDay, isMonth, monthOf, monthsLater } from '@centime/engine/ground'
import { z } from 'zod'
import { ActAnswer, ClientAnswer, PayrollAnswer } from '../answers.js'
import { ClientPage, type PopulationShown } from '../pages/client.js'
import type { FormErrors } from '../pieces/form.js'
import { actsShown } from './journal.js'
import { newestOf } from './newest.js'
import { jobNamed } from './payrun.js'
import { populationsOf } from './populations.js'
import type { Pages, SignedIn } from './port.js'
import { formErrors, problemPage } from './problems.js'

/** The page of one client; its forms open a month. */
export function clientRoutes({ get, post }: Pages): void {
  get('/dossiers/:tenantId', (visit) => clientPage(visit, undefined))
  post('/dossiers/:tenantId', async (visit) => {
    const { redirect, form, act, tenant, part, say, lists } = visit
    const { field, payrollId, period } = asked(visit)
    if (!isMonth(period)) {
      const message = say('Choisissez un mois, comme juin 2026.', 'Choose a month, as June 2026.')
      return clientPage(visit, { summary: '', fields: { [field]: message } }, 400)
    }
    if (payrollId === undefined && !(await lists.paysOfficers())) {
      const summary = say('Ce dossier ne paie aucun mandataire.', 'This client pays no officer.')
      return clientPage(visit, { summary, fields: {} }, 409)
    }
    const ofMonths = payrollId === undefined ? 'payroll-cycles' : `payrolls/${payrollId}/cycles`
    const opened = await act('PUT', `${tenant}/${ofMonths}/${period}`, { body: {} })
    const months = payrollId === undefined ? 'mois' : `populations/${payrollId}/mois`
    // If there are several payruns, the page of the month lets the reader choose one.
    const isToChoose = !opened.ok && opened.problem.errors.some(({ pointer }) => pointer === '/payrunName')
    return opened.ok || isToChoose
      ? redirect(`/console/dossiers/${part('tenantId')}/${months}/${period}`)
      : clientPage(
          visit,
          formErrors(opened.problem, form, () => field),
          opened.problem.status,
        )
  })
}

/** The population whose form was sent, and its month. */
function asked({ form }: SignedIn) {
  const sent = form['payrollId']
  const payrollId = sent === undefined ? undefined : encodeURIComponent(sent)
  const field = `period${sent ?? ''}`
  return { field, payrollId, period: form[field] ?? '' }
}

const [JOBS, ACTS] = [8, 15]
/** How many months back the page lists. */
const MONTHS = 24

async function clientPage(visit: SignedIn, errors: FormErrors | undefined, status = 200) {
  const { ask, tenant, chrome, show, key, lists } = visit
  const found = await ask(tenant, ClientAnswer)
  if (!found.ok) return problemPage(visit, found.problem)
  const payrolls = await ask(`${tenant}/payrolls`, PayrollAnswer.array())
  const people = await ask(`${tenant}/employees?top=1`, z.unknown())
  const jobs = await ask(`${tenant}/payruns/jobs?top=0`, z.unknown())
  const acts = key.role === 'admin' ? await newestOf(visit, `${tenant}/audit`, ActAnswer, ACTS) : undefined
  for (const one of [payrolls, people, jobs, acts]) if (one?.ok === false) return problemPage(visit, one.problem)
  const { id, name, externalId, status: state } = found.value
  return show(
    ClientPage(chrome, {
      ...{ tenantId: id, name, externalId, status: state, errors },
      populations: await populationsShown(visit, payrolls.ok ? payrolls.value : [], errors),
      people: people.ok ? totalOf(people) : 0,
      documents: await lists.documentCount(),
      apart: (await lists.payrunsApart(JOBS)).map(jobNamed),
      jobCount: jobs.ok ? totalOf(jobs) : 0,
      acts: acts?.ok ? await actsShown(visit, acts.value.rows) : undefined,
    }),
    status,
  )
}

const totalOf = ({ headers }: { readonly headers: Headers }): number => Number(headers.get('x-total-count'))

async function populationsShown(
  visit: SignedIn,
  payrolls: readonly z.infer<typeof PayrollAnswer>[],
  errors: FormErrors | undefined,
): Promise<readonly PopulationShown[]> {
  const { lists, now, form } = visit
  const today = monthOf(dayInParis(now().toISOString()))
  const months = await lists.months(monthOf(monthsLater(firstDay(today), -MONTHS)))
  return (await populationsOf(visit, payrolls)).map((population) => {
    const { payrollId } = population
    const listed = months.flatMap((month) => {
      const { period, stage, revision } = month.cycle
      return month.payrollId === payrollId ? [{ period, state: stage.state, revision }] : []
    })
    const field = `period${payrollId ?? ''}`
    return { ...population, listed: listed.toReversed(), period: form[field] ?? today, errors }
  })
}
