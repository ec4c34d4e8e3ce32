import { dayInParis, LAW_FROM, monthOf } from '@centime/engine/ground'
import { z } from 'zod'
import { ClientAnswer, DivisionAnswer, PolicyAnswer, UserAnswer } from '../answers.js'
import { OperatorPage } from '../pages/operator.js'
import { type OperatorClient, OperatorClientPage } from '../pages/operator-client.js'
import { monthTyped } from './case-entry.js'
import {
  atFields,
  type CompanyChange,
  companyAgreement,
  establishmentOf,
  notifiedRates,
  rateFaults,
  sendForEverybody,
} from './establishments.js'
import { forOperators } from './operators.js'
import type { Found, Pages, Problem, SignedIn } from './port.js'
import { formErrors, outcomeOf, problemPage, wrongInputs } from './problems.js'
import { waitingMonths } from './waiting.js'

const MOST = 100

/** The first page of an operator, and the acts on a client. */
export function operatorHomeRoutes(pages: Pages): void {
  const { get, post } = forOperators(pages)
  get('/operateur', (visit) => operatorHome(visit))
  post('/operateur', async (visit) => {
    const { form, act, partner, redirect } = visit
    const { name = '', externalId = '' } = form
    const added = await act('POST', `${partner}/tenants`, { body: { name, externalId, culture: 'fr-FR' } })
    if (!added.ok) return operatorHome(visit, added.problem)
    return redirect(`/console/operateur/dossiers/${ClientAnswer.pick({ id: true }).parse(added.value).id}`)
  })
  get('/operateur/dossiers/:tenantId', (visit) => clientActs(visit, undefined))
  post('/operateur/dossiers/:tenantId', async (visit) => clientActs(visit, await changed(visit)))
}

async function operatorHome(visit: SignedIn, refused?: Problem) {
  const { lists, now, told, chrome, show, form } = visit
  const { months, queue } = await lists.doubts(MOST)
  const waiting = waitingMonths(months, [], dayInParis(now().toISOString()))
  const doubts = waiting.filter(({ why }) => why === 'doubt')
  const { outage, isClockSteady } = lists.health()
  const problem = outage && told(outage.message, outage.code)
  const waited = queue.oldest === undefined ? 0 : now().getTime() - Date.parse(queue.oldest)
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
        isClockSteady,
      },
      errors: refused && formErrors(refused, form),
      typed: refused === undefined ? {} : form,
    }),
    refused?.status,
  )
}

async function changed(visit: SignedIn): Promise<Found<unknown>> {
  const { form, act, tenant } = visit
  const {
    status = '',
    reason = '',
    nativeWrites = '',
    provisionalLaw = '',
    divisionName = '',
    payrollName = '',
    payrunName = '',
    identifier = '',
    firstName = '',
    lastName = '',
  } = form
  const [divisionId, regulationId, payrollId] = [form['divisionId'], form['regulationId'], form['payrollId']].map(
    Number,
  )
  const companyValues = async (payroll: string | undefined, body: CompanyChange, first: string) =>
    atFields(await act('POST', `${tenant}/payrolls/${Number(payroll)}/company-cases`, { body }), body, first)
  switch (form['act']) {
    case 'status':
      return act('POST', `${tenant}/status`, { body: { status, ...(reason !== '' && { reason }) } })
    case 'policy':
      return act('PUT', `${tenant}/policy`, { body: { nativeWrites } })
    case 'provisional-law':
      return act('PUT', `${tenant}/policy`, { body: { provisionalLaw } })
    case 'division':
      return act('POST', `${tenant}/divisions`, { body: { name: divisionName } })
    case 'establishment':
      return act('PATCH', `${tenant}/divisions/${Number(form['establishmentId'])}`, { body: establishmentOf(form) })
    case 'rates': {
      const faults = rateFaults(visit)
      if (faults.length > 0) return wrongInputs(faults)
      return companyValues(form['ratesPayrollId'], notifiedRates(form), 'since')
    }
    case 'agreement':
      return companyValues(form['agreementPayrollId'], companyAgreement(form), 'agreementSince')
    case 'everybody':
      return sendForEverybody(visit)
    case 'parameters': {
      const from = monthTyped(form['from']) ?? form['from']
      return act('POST', `${tenant}/payrolls/${Number(form['parametersPayrollId'])}/legal-parameters`, {
        body: { from },
      })
    }
    case 'user':
      return act('POST', `${tenant}/users`, { body: { identifier, firstName, lastName } })
    case 'payroll':
      return act('POST', `${tenant}/payrolls`, { body: { name: payrollName, divisionId, regulationId } })
    default:
      return act('POST', `${tenant}/payruns`, { body: { name: payrunName, payrollId } })
  }
}

async function clientActs(visit: SignedIn, done: Found<unknown> | undefined) {
  const { ask, tenant, chrome, show } = visit
  const outcome = outcomeOf(visit, done)
  const found = await ask(tenant, ClientAnswer)
  if (!found.ok) return problemPage(visit, found.problem)
  const { id, name, status } = found.value
  const policy = await ask(`${tenant}/policy`, PolicyAnswer)
  if (!policy.ok) return problemPage(visit, policy.problem)
  const listed = async <Row>(what: string, row: z.ZodType<Row>): Promise<readonly Row[]> => {
    const list = await ask(`${tenant}/${what}`, z.array(row))
    return list.ok ? list.value : []
  }
  const named = (what: string) => listed(what, z.object({ id: z.number(), name: z.string() }))
  const payrolls = await named('payrolls')
  const unpublished: number[] = []
  for (const payroll of payrolls) {
    const recorded = await listed(`payrolls/${payroll.id}/company-cases?caseName=ParametresLegaux&top=1`, z.unknown())
    if (recorded.length === 0) unpublished.push(payroll.id)
  }
  const shown: OperatorClient = {
    ...{ tenantId: id, name, status, ...policy.value },
    divisions: await listed('divisions', DivisionAnswer),
    ...{ payrolls, unpublished, firstMonth: monthOf(LAW_FROM) },
    payruns: await named('payruns'),
    regulations: await named('regulations'),
    users: (await listed('users', UserAnswer)).map((user) => ({
      id: user.id,
      name: `${user.firstName} ${user.lastName}`,
    })),
    ...outcome.shown,
  }
  return show(OperatorClientPage(chrome, shown), outcome.status)
}
