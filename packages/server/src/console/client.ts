import { ClientPage, type FormErrors } from '@centime/console'
import { dayInParis, monthOf } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import { TenantRecord } from '../dossiers/records.js'
import { CycleRecord } from '../months/records.js'
import { JobRecord } from '../payruns/job-routes.js'
import { AuditEntry } from '../system/audit.js'
import { formErrors, type Pages, problemPage, type SignedIn } from './visit.js'

/** The page of one client; its form opens a month. */
export function clientRoutes({ get, post }: Pages): void {
  get('/dossiers/:tenantId', (visit) => clientPage(visit, undefined))
  post('/dossiers/:tenantId', async (visit) => {
    const { c, form, act, tenant, say } = visit
    const period = form['period'] ?? ''
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) {
      const message = say('Choisissez un mois, comme 2026-06', 'Choose a month, as 2026-06')
      return clientPage(visit, { summary: message, fields: { period: message } }, 400)
    }
    const opened = await act('PUT', `${tenant}/payroll-cycles/${period}`, { body: {} })
    return opened.ok
      ? c.redirect(`/console/dossiers/${c.req.param('tenantId')}/mois/${period}`, 303)
      : clientPage(visit, formErrors(opened.problem), opened.problem.status)
  })
}

/** How many jobs and acts the page lists. */
const [JOBS, ACTS] = [8, 15]

async function clientPage(visit: SignedIn, errors: FormErrors | undefined, status = 200) {
  const { ask, tenant, chrome, show, key, world, form } = visit
  const found = await ask(tenant, TenantRecord)
  if (!found.ok) return problemPage(visit, found.problem)
  const months = await ask(
    `${tenant}/payroll-cycles`,
    CycleRecord.pick({ period: true, state: true, revision: true }).array(),
  )
  const people = await ask(`${tenant}/employees?top=1`, z.unknown())
  const jobs = await newest(visit, '/payruns/jobs', JobRecord, JOBS)
  const acts = key.role === 'admin' ? await newest(visit, '/audit', AuditEntry, ACTS) : undefined
  for (const one of [months, people]) if (!one.ok) return problemPage(visit, one.problem)
  const { id, name, externalId, status: state } = found.value
  return show(
    ClientPage(chrome, {
      ...{ tenantId: id, name, externalId, status: state, errors },
      months: months.ok ? months.value.toReversed() : [],
      people: people.ok ? Number(people.headers.get('x-total-count')) : 0,
      jobs: jobs.rows.map(({ periodName, jobStatus, jobEnd, forecast, totalEmployeeCount, ...job }) => ({
        ...{
          id: job.id,
          name: job.name,
          period: periodName,
          status: jobStatus,
          isEnded: jobEnd !== null,
          forecast,
          people: totalEmployeeCount,
        },
      })),
      jobCount: jobs.total,
      acts: acts?.rows,
      period: form['period'] ?? monthOf(dayInParis(world.now().toISOString())),
    }),
    status,
  )
}

/** The last rows of a list of the client, the newest first: lists have the oldest first. */
async function newest<Schema extends z.ZodType>({ ask, tenant }: SignedIn, path: string, schema: Schema, most: number) {
  const first = await ask(`${tenant}${path}?top=0`, z.unknown())
  const total = first.ok ? Number(first.headers.get('x-total-count')) : 0
  const last = await ask(`${tenant}${path}?top=${most}&skip=${Math.max(0, total - most)}`, z.array(schema))
  return { total, rows: last.ok ? last.value.toReversed() : [] }
}
