import { ClientAnswer, LawMonthAnswer, PayrollAnswer } from '../answers.js'
import { LawChangesPage, type MonthMoved } from '../pages/law-changes.js'
import type { Found, Pages, SignedIn } from './port.js'
import { outcomeOf, problemPage } from './problems.js'

/** How many people of a month the page shows: the API lists all. */
const MOST = 200

/** The months of a client that were paid by carried figures, and the act that takes the true ones up. */
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
  const ids = read.flatMap(({ people }) => people.slice(0, MOST).map(({ employeeId }) => employeeId))
  const nameOf = new Map((await lists.peopleWithIds(ids)).map((one) => [one.id, `${one.firstName} ${one.lastName}`]))
  const names = new Map(payrolls.ok ? payrolls.value.map(({ id, name }) => [id, name]) : [])
  const { id, name } = client.value
  const months = read.map(({ people, ...month }): MonthMoved => {
    const { payrollId, period } = month
    const place = payrollId === null ? 'mois' : `populations/${payrollId}/mois`
    const address = `/console/dossiers/${id}/${place}/${period}`
    const shownPeople = people.slice(0, MOST).map(({ employeeId, employeeIdentifier, ...differences }) => ({
      ...differences,
      name: nameOf.get(employeeId) ?? employeeIdentifier,
    }))
    const moved = people.length
    return {
      ...month,
      people: shownPeople,
      moved,
      address,
      payroll: payrollId === null ? undefined : names.get(payrollId),
    }
  })
  const { done, errors } = shown
  return show(
    LawChangesPage(chrome, { client: { id, name }, isOperator: key.role === 'admin', months, done, errors }),
    status,
  )
}
