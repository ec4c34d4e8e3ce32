import { z } from 'zod'
import { ClientAnswer, JobAnswer } from '../answers.js'
import { PayrunPersonPage } from '../pages/payrun-person.js'
import { jobShown, stateOf } from './payrun.js'
import { payslipFilesOf, requestDocuments } from './payrun-files.js'
import type { SignedIn } from './port.js'
import { problemPage } from './problems.js'
import { sentence } from './readable.js'
import { storedResult } from './stored-result.js'

/** A person's payslip in a payrun, and the explanation of each amount. */
export async function showPayrunPerson(visit: SignedIn) {
  const { query, lists, tenant, part, ask, told, chrome, show } = visit
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return problemPage(visit, client.problem)
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const found = await ask(path, JobAnswer)
  if (!found.ok) return problemPage(visit, found.problem)
  const employeeId = Number(part('employeeId'))
  const [job, state] = [found.value, stateOf(found.value)]
  const [set, person] = [await lists.resultOf(job.id, employeeId), await lists.person(employeeId)]
  const payslip = set && (await storedResult(visit, set.id))
  if (person === undefined || set === undefined || payslip === undefined) {
    return visit.refused('not_found', `result of employee ${employeeId} does not exist in this tenant`)
  }
  const why = query('pourquoi')
  const warnings = Warnings.parse(JSON.parse(set.warnings))
  const page = PayrunPersonPage(chrome, {
    client: client.value,
    job: { ...jobShown(job), payrun: '' },
    person: { id: employeeId, name: `${person.lastName} ${person.firstName}` },
    payslip,
    explanation: why === undefined ? undefined : await payslip.explanation(why),
    warnings: warnings.map(({ message, code }) => sentence(told(message, code))),
    documents: await payslipFilesOf(visit, `${path}/employees/${employeeId}`, state),
  })
  return show(page)
}
const Warnings = z.array(z.object({ code: z.string(), message: z.string() }))

/** Requests the payslip of the person as a document. */
export async function actOnPayrunPerson(visit: SignedIn) {
  const { redirect, tenant, part } = visit
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const asked = await requestDocuments(visit, path, `/employees/${part('employeeId')}`)
  return asked.ok ? redirect(visit.path) : problemPage(visit, asked.problem)
}
