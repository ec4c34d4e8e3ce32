import { type OperatorClient, OperatorClientPage, OperatorPage } from '@centime/console'
import { forTenant, nativeWritePolicy, queueState, waitingCycles } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { TenantRecord } from '../dossiers/records.js'
import { forOperators } from './operators.js'
import { told } from './told.js'
import { type Found, formErrors, type Pages, type Problem, problemPage, type SignedIn } from './visit.js'
import { waitingMonth } from './waiting.js'

/** How many doubts are listed. */
const MOST = 100

/** The first page of an operator, and the acts on a client. */
export function operatorHomeRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get('/operateur', (visit) => operatorHome(visit))
  post('/operateur', async (visit) => {
    const { form, act, partner, c } = visit
    const { name = '', externalId = '' } = form
    const added = await act('POST', `${partner}/tenants`, { body: { name, externalId, culture: 'fr-FR' } })
    if (!added.ok) return operatorHome(visit, added.problem)
    return c.redirect(`/console/operateur/dossiers/${TenantRecord.pick({ id: true }).parse(added.value).id}`, 303)
  })
  get('/operateur/dossiers/:tenantId', (visit) => clientActs(visit, undefined))
  post('/operateur/dossiers/:tenantId', async (visit) => {
    const done = await changed(visit)
    return clientActs(visit, done)
  })
}

/** What an operator must decide, and how the service is. */
async function operatorHome(visit: SignedIn, refused?: Problem) {
  const { world, key, chrome, show, form } = visit
  const { waiting, queue } = await world.store.read(async (db) => ({
    waiting: await waitingCycles(db, key.partnerId, undefined, MOST),
    queue: await queueState(db),
  }))
  const doubts = waiting.flatMap(waitingMonth)
  const outage = world.store.outage()
  const problem = outage && told(chrome.language, outage.message, outage.code)
  const waited = queue.oldest === undefined ? 0 : world.now().getTime() - Date.parse(queue.oldest)
  return show(
    OperatorPage(chrome, {
      doubts,
      health: {
        ...{
          isReady: outage === undefined,
          problem,
          jobs: queue.jobs,
          seconds: Math.max(0, Math.round(waited / 1000)),
        },
        isClockSteady: !world.isClockDoubtful(),
      },
      errors: refused && formErrors(refused, form),
      typed: refused === undefined ? {} : form,
    }),
    refused?.status,
  )
}

/** Does the act that the form of the page asks for. */
function changed({ form, act, tenant }: SignedIn): Promise<Found<unknown>> {
  const { status = '', reason = '', nativeWrites = '', divisionName = '', payrollName = '', payrunName = '' } = form
  const [divisionId, regulationId, payrollId] = [form['divisionId'], form['regulationId'], form['payrollId']].map(
    Number,
  )
  switch (form['act']) {
    case 'status':
      return act('POST', `${tenant}/status`, { body: { status, ...(reason !== '' && { reason }) } })
    case 'policy':
      return act('PUT', `${tenant}/policy`, { body: { nativeWrites } })
    case 'division':
      return act('POST', `${tenant}/divisions`, { body: { name: divisionName } })
    case 'payroll':
      return act('POST', `${tenant}/payrolls`, { body: { name: payrollName, divisionId, regulationId } })
    default:
      return act('POST', `${tenant}/payruns`, { body: { name: payrunName, payrollId } })
  }
}

async function clientActs(visit: SignedIn, done: Found<unknown> | undefined) {
  const { ask, tenant, chrome, show, say, world, form } = visit
  const found = await ask(tenant, TenantRecord)
  if (!found.ok) return problemPage(visit, found.problem)
  const { id, name, status } = found.value
  const named = async (what: string) => {
    const list = await ask(`${tenant}/${what}`, z.array(z.object({ id: z.number(), name: z.string() })))
    return list.ok ? list.value : []
  }
  const policy = await world.store.ask((db) => nativeWritePolicy(forTenant(db, id)).executeTakeFirst())
  const shown: OperatorClient = {
    ...{ tenantId: id, name, status, nativeWrites: policy?.nativeWrites ?? 'allow' },
    divisions: await named('divisions'),
    payrolls: await named('payrolls'),
    payruns: await named('payruns'),
    regulations: await named('regulations'),
    done:
      done?.ok === true ? say('C’est fait, et inscrit au journal.', 'It is done, and in the audit log.') : undefined,
    errors: done?.ok === false ? formErrors(done.problem, form) : undefined,
    typed: done?.ok === false ? form : {},
  }
  return show(OperatorClientPage(chrome, shown), done?.ok === false ? done.problem.status : 200)
}
