import { isMonth } from '@centime/engine/ground'
import { z } from 'zod'
import { ClientAnswer, JobAnswer, PayrunAnswer, UserAnswer } from '../answers.js'
import { PayrunsPage } from '../pages/payruns.js'
import type { FormErrors } from '../pieces/form.js'
import { monthShown, ofMonthShown } from '../pieces/numbers.js'
import { given } from './form-values.js'
import { newestOf } from './newest.js'
import { actOnPayrun, jobShown, showPayrun } from './payrun.js'
import { followPayrun, payrunFile } from './payrun-files.js'
import { actOnPayrunPerson, showPayrunPerson } from './payrun-person.js'
import type { Pages, Problem, SignedIn } from './port.js'
import { formErrors, problemPage } from './problems.js'

/** The payruns of a client: their list, and the form that starts one. */
export function payrunRoutes({ get, post }: Pages): void {
  get(LIST, (visit) => showPayruns(visit))
  post(LIST, startPayrun)
  get(ONE, (visit) => showPayrun(visit))
  post(ONE, actOnPayrun)
  get(PERSON, showPayrunPerson)
  post(PERSON, actOnPayrunPerson)
  get(`${ONE}/suivi`, followPayrun)
  get(`${ONE}/exports/:livre`, payrunFile)
}
const LIST = '/dossiers/:tenantId/paies'
const ONE = `${LIST}/:jobId`
const PERSON = `${ONE}/personnes/:employeeId`

const SHOWN = 25

const Listed = { payruns: z.array(PayrunAnswer), users: z.array(UserAnswer) }

async function showPayruns(visit: SignedIn, refused?: Problem) {
  const { query, tenant, ask, chrome, show, say, form } = visit
  const [mois = '', etat = ''] = [query('mois'), query('etat')]
  const narrowed = new URLSearchParams({ ...(isMonth(mois) && { periodName: mois }), ...(etat && { status: etat }) })
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return problemPage(visit, client.problem)
  const jobs = await newestOf(visit, `${tenant}/payruns/jobs?${narrowed}`, JobAnswer, SHOWN, query('page'))
  const payruns = await ask(`${tenant}/payruns`, Listed.payruns)
  const users = await ask(`${tenant}/users`, Listed.users)
  if (!jobs.ok) return problemPage(visit, jobs.problem)
  if (!payruns.ok) return problemPage(visit, payruns.problem)
  if (!users.ok) return problemPage(visit, users.problem)
  const names = new Map(payruns.value.map(({ id, name }) => [id, name]))
  const page = PayrunsPage(chrome, {
    client: client.value,
    jobs: jobs.value.rows.map((job) => ({ ...jobShown(job), payrun: names.get(job.payrunId) ?? '' })),
    paged: jobs.value.paged,
    filter: { mois, etat },
    start: {
      payruns: payruns.value.map(({ name }) => ({ value: name, text: name })),
      users: users.value.map(({ identifier, firstName, lastName }) => ({
        value: identifier,
        text: `${firstName} ${lastName} (${identifier})`,
      })),
      typed: { name: say('Paie du mois', 'Pay of the month'), onFault: 'abort', ...form },
      errors: refused && { ...formErrors(refused, form, fieldOf), ...managedMonth(visit, payruns.value, refused) },
    },
  })
  return show(page, refused?.status)
}

/** What is said where a managed month pays the people: its page instead of a number. */
function managedMonth(
  { say, form, part }: SignedIn,
  payruns: z.infer<typeof Listed.payruns>,
  { code }: Problem,
): Partial<FormErrors> {
  if (code !== 'payroll_month_open' && code !== 'period_already_paid') return {}
  const { periodStart: period = '', payrunName } = form
  const payrollId = payruns.find(({ name }) => name === payrunName)?.payrollId
  const month = monthShown(say, period)
  return {
    summary: say(
      `Cette population est payée par son mois géré ${ofMonthShown(say, period)}\u00a0: calculez-le, validez-le ou corrigez-le là.`,
      `These people are paid by their managed month ${ofMonthShown(say, period)}: calculate, approve or correct it there.`,
    ),
    instead: {
      address: `/console/dossiers/${part('tenantId')}/populations/${payrollId}/mois/${period}`,
      text: say(`Ouvrir ${month}`, `Open ${month}`),
    },
  }
}

/** The field of a pointer: all people share one. */
const fieldOf = (pointer: string): string => pointer.split('/')[1] ?? ''

async function startPayrun(visit: SignedIn) {
  const { form, act, tenant, redirect } = visit
  const { name, payrunName, userIdentifier, onFault, periodStart } = form
  const people = (form['employeeIdentifiers'] ?? '').split(/[\n;]/).map((line) => line.trim())
  const body = {
    ...{ name, payrunName, userIdentifier, onFault, periodStart: `${periodStart}-01T00:00:00Z` },
    ...given('forecast', form['forecast']),
    ...given('reason', form['reason']),
    ...(people.some((one) => one !== '') && { employeeIdentifiers: people.filter((one) => one !== '') }),
  }
  const started = await act('POST', `${tenant}/payruns/jobs`, { body })
  if (!started.ok) return showPayruns(visit, started.problem)
  const { id } = JobAnswer.pick({ id: true }).parse(started.value)
  return redirect(`${visit.path}/${id}`)
}
