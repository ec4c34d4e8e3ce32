import { PayrunPersonPage } from '@centime/console'
import { z } from '@hono/zod-openapi'
import { TenantRecord } from '../dossiers/records.js'
import { notFound } from '../ground/refusal.js'
import { JobRecord } from '../payruns/job-routes.js'
import { employeeById } from '../store/employees.js'
import { resultOfEmployee, resultSetById } from '../store/results.js'
import { forTenant } from '../store/scope.js'
import { keptResult } from './kept-result.js'
import { jobShown, stateOf } from './payrun.js'
import { payslipFilesOf, requestDocuments } from './payrun-files.js'
import { refusalPage } from './refusals.js'
import { sentence, toldOf } from './told.js'
import { problemPage, type SignedIn } from './visit.js'

/** A person's payslip in a payrun, and why each amount is what it is. */
export async function showPayrunPerson(visit: SignedIn) {
  const { c, world, tenant, part, ask, chrome, show } = visit
  const client = await ask(tenant, TenantRecord)
  if (!client.ok) return problemPage(visit, client.problem)
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const found = await ask(path, JobRecord)
  if (!found.ok) return problemPage(visit, found.problem)
  const asked = c.req.param('employeeId') ?? ''
  const employeeId = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0
  const [job, state] = [found.value, stateOf(found.value)]
  const read = await world.store.read(async (root) => {
    const db = forTenant(root, client.value.id)
    const result = await resultOfEmployee(db, job.id, employeeId)
    return {
      person: await employeeById(db, employeeId),
      set: result && (await resultSetById(db, result.id)),
    }
  })
  const { person, set } = read
  const payslip = set && (await keptResult(visit, set.id))
  if (person === undefined || set === undefined || payslip === undefined) {
    return refusalPage(c, world, notFound('result of employee', asked), chrome)
  }
  const why = c.req.query('pourquoi')
  const warnings = Warnings.parse(JSON.parse(set.warnings))
  const page = PayrunPersonPage(chrome, {
    client: client.value,
    job: { ...jobShown(job), payrun: '' },
    person: { id: employeeId, name: `${person.lastName} ${person.firstName}` },
    payslip,
    explanation: why === undefined ? undefined : await payslip.explanation(why),
    warnings: warnings.map((warning) => sentence(toldOf(chrome.language, warning))),
    documents: await payslipFilesOf(visit, `${path}/employees/${employeeId}`, state),
  })
  return show(page)
}
const Warnings = z.array(z.object({ code: z.string(), message: z.string(), french: z.string().exactOptional() }))

/** Has the payslip of the person made as a document. */
export async function actOnPayrunPerson(visit: SignedIn) {
  const { c, tenant, part } = visit
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const asked = await requestDocuments(visit, path, `/employees/${part('employeeId')}`)
  return asked.ok ? c.redirect(c.req.path, 303) : problemPage(visit, asked.problem)
}
