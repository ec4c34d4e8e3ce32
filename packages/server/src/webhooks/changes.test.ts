import type { NoticedChange } from '@centime/cycle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, companyOf } from '../../testing/company.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'

/** Each change that a webhook announces is produced over HTTP: one without a scenario does not compile. */

const JULY = '2026-07'
let service: TestService
let partnerId: number
let tenants = 0
const newTenant = (): Promise<Managed> => managed(service, partnerId, `sasu ${++tenants}`)
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
  const { admin } = await newTenant()
  await admin.send('PUT', `/partners/${partnerId}/webhooks`, { url: 'https://hooks.example/centime' })
})
afterAll(() => service.stop())

async function filled(of: Managed): Promise<Month> {
  const month = of.month(JULY)
  await month.open()
  await month.variables(3000)
  return month
}
async function reviewed(of: Managed): Promise<{ readonly month: Month; readonly candidateId: string }> {
  const month = await filled(of)
  return { month, candidateId: (await month.calculated()).candidate.id }
}
const arm = (of: Managed, fault: string): Promise<Answered> =>
  of.admin.send('POST', '/sandbox/faults', { fault, times: 1 })
async function doubted(of: Managed): Promise<{ readonly month: Month; readonly id: number }> {
  const month = await filled(of)
  await arm(of, 'engine_start_request_lost')
  return { month, id: (await month.ended(await month.calculate())).id }
}
async function drafted(of: Managed): Promise<void> {
  const { month, candidateId } = await reviewed(of)
  const path = `${month.path}/revisions/1/candidates/${candidateId}/documents/draft`
  await of.partner.send('POST', path)
  while (!['ready', 'failed'].includes((await of.partner.get(path)).body.status)) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Tenants of a scenario that pays people. */
const peopleTenants = new Set<number>()
const companyAs = (of: Managed, externalId: string): Promise<Company> => companyOf(of, partnerId, externalId)

interface Announced {
  readonly tenantId: number
  readonly change: string
}

const CHANGES: Readonly<Record<NoticedChange, (of: Managed) => Promise<unknown>>> = {
  'calculation.ready': reviewed,
  'calculation.failed': async (of) => {
    const month = await filled(of)
    const { payrunName, userIdentifier } = of
    const draft = { name: 'x', payrunName, userIdentifier, periodStart: `${JULY}-01T00:00:00Z` }
    await of.partner.send('POST', `${of.path}/payruns/jobs`, draft)
    return month.ended(await month.calculate())
  },
  'calculation.reconcile_required': doubted,
  'reconciliation.resolved': async (of) => {
    const { month, id } = await doubted(of)
    return month.act(`/operations/${id}/reconcile`, { outcome: 'not_applied', reason: 'not there' })
  },
  'controls.open': async (of) => {
    const people = await companyAs(of, `people ${tenants}`)
    await people.hire('jeanne', { 'Remuneration.TauxHoraire': '5' }, [JULY])
    const month = payrollMonth(people, JULY)
    await month.open()
    await month.calculated()
    peopleTenants.add(people.tenantId)
  },
  'back_pay.proposed': async (of) => {
    const people = await companyAs(of, `people ${tenants}`)
    const id = await people.hire('marie', {}, ['2026-06', JULY])
    await people.admin.send('PUT', `${people.path}/payrolls/${people.payrollId}/policy`, { lateChanges: 'carry' })
    const june = payrollMonth(people, '2026-06')
    await june.open()
    const { candidate } = await june.calculated()
    await june.accepted()
    await june.approved(candidate.id)
    await people.record(id, { 'Remuneration.TauxHoraire': '17' }, '2026-06')
    const month = payrollMonth(people, JULY)
    await month.open()
    await month.calculated()
    peopleTenants.add(people.tenantId)
  },
  'candidate.invalidated': async (of) => (await reviewed(of)).month.variables(3500),
  'candidate.abandoned': async (of) => {
    const { month, candidateId } = await reviewed(of)
    return month.abandon(candidateId)
  },
  'input.late': async (of) => {
    await of.month('2026-06').finalized(3000)
    await of.admin.send('POST', '/sandbox/clock', { now: '2026-08-02T09:00:00Z' })
    const { userId, employeeId, divisionId, payrollId, path } = of
    const rate = { caseFieldName: 'TauxPAS', value: '0.1', start: '2026-06-01T00:00:00Z' }
    const change = { userId, employeeId, divisionId, case: { caseName: 'PAS', values: [rate] } }
    return of.partner.send('POST', `${path}/payrolls/${payrollId}/cases`, change)
  },
  'cycle.finalized': (of) => of.month(JULY).finalized(3000),
  'document.ready': drafted,
  'document.failed': async (of) => {
    await arm(of, 'document_render_failed')
    return drafted(of)
  },
  test: (of) => of.admin.send('POST', `/partners/${partnerId}/webhooks/test`),
}

test.each(Object.entries(CHANGES))('%s is announced', async (change, produce) => {
  const of = await newTenant()
  await produce(of)
  const { body } = await of.admin.get(`/partners/${partnerId}/webhooks/deliveries`)
  // A test event names the first tenant of its partner.
  const announced = body.filter(
    (one: Announced) => one.change === 'test' || one.tenantId === of.tenantId || peopleTenants.has(one.tenantId),
  )
  expect(announced.map((one: Announced) => one.change)).toContain(change)
})
