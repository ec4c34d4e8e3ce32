import { ClientAnswer, LawMonthAnswer, PayrollAnswer } from '../answers.js'
import { LawChangesPage, type MonthMoved } from '../pages/law-changes.js'
import type { Found, Pages, SignedIn } from './port.js'
import { outcomeOf, problemPage } from './problems.js'

/** The months of a client that later published or corrected figures move, and the act that takes these figures up. */
export function lawChangeRoutes({ get, post }: Pages): void {
  get('/dossiers/:tenantId/chiffres', (visit) => changesPage(visit, undefined))
  post('/dossiers/:tenantId/chiffres', async (visit) =>
    changesPage(visit, await visit.act('POST', `${visit.tenant}/law-changes`)),
  )
}

async function changesPage(visit: SignedIn, act: Found<unknown> | undefined) {
  const { ask, tenant, chrome, show, key, lists } = visit
  const { shown, status } = outcomeOf(visit, act)
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return problemPage(visit, client.problem)
  const [found, payrolls] = [
    await ask(`${tenant}/law-changes`, LawMonthAnswer.array()),
    await ask(`${tenant}/payrolls`, PayrollAnswer.array()),
  ]
  for (const one of [found, payrolls]) if (!one.ok) return problemPage(visit, one.problem)
  const read = found.ok ? found.value : []
  const ids = read.flatMap(({ people }) => people.map(({ employeeId }) => employeeId))
  const nameOf = new Map((await lists.peopleWithIds(ids)).map((one) => [one.id, `${one.firstName} ${one.lastName}`]))
  const names = new Map(payrolls.ok ? payrolls.value.map(({ id, name }) => [id, name]) : [])
  const { id, name } = client.value
  const months = read.map(({ people, ...month }): MonthMoved => {
    const { payrollId, period, revision, payrunJobId } = month
    const ofMonth = payrollId === null ? `mois/${period}` : `populations/${payrollId}/mois/${period}`
    const address = `/console/dossiers/${id}/${revision === null ? `paies/${payrunJobId}` : ofMonth}`
    const shownPeople = people.map(({ employeeId, employeeIdentifier, ...differences }) => ({
      ...differences,
      name: nameOf.get(employeeId) ?? employeeIdentifier,
    }))
    const payroll = payrollId === null ? undefined : names.get(payrollId)
    return { ...month, people: shownPeople, address, payroll }
  })
  const { done, errors } = shown
  return show(
    LawChangesPage(chrome, { client: { id, name }, isOperator: key.role === 'admin', months, done, errors }),
    status,
  )
}
