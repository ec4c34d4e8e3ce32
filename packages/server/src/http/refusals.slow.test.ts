import { answerOf, centimeClient } from '@centime/client'
import { forTenant, Outage, written } from '@centime/store'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company, withdrawUsedElement } from '../../testing/company.js'
import { declarationsOf } from '../../testing/declarations.js'
import { CEILING, packsOf } from '../../testing/law-packs.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type Answered, START, type TestService, testService } from '../../testing/service.js'
import { changeStored } from '../../testing/stored-amounts.js'
import { type RefusalCode, statusOf } from '../ground/codes.js'
import { translated } from '../ground/french.js'

/** Each problem code is produced over HTTP; a code without a scenario does not compile. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService({ env: { CENTIME_DRAFT_ABORT: 'on' } })
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

let tenants = 0
const newCompany = (): Promise<Company> => company(service, partnerId, `company ${++tenants}`)
const newManaged = (of = service, partner = partnerId): Promise<Managed> => managed(of, partner, `sasu ${++tenants}`)

/** Separate services, for scenarios that need other settings than the shared one. */
const others: TestService[] = []
afterEach(() => Promise.all(others.splice(0).map((other) => other.stop())))
async function serviceWith(options: Parameters<typeof testService>[0]) {
  const other = await testService(options)
  others.push(other)
  return { other, partner: await other.newPartner('one') }
}

const [THIS, LAST] = ['2026-07', '2026-06']
const CONSENT = { by: 'Camille Moreau', reference: 'mail', at: START }
const UUID = '3f2b8c1e-5a4d-4c1b-9a57-0d1c2b3a4f5e'
const KEY = { 'idempotency-key': 'k' }

async function opened(period = THIS, of?: Managed): Promise<Month> {
  const month = (of ?? (await newManaged())).month(period)
  await month.open()
  return month
}
async function reviewed(period = THIS, of?: Managed): Promise<{ month: Month; candidateId: string }> {
  const month = await opened(period, of)
  await month.variables(3000)
  const { candidate } = await month.calculated()
  return { month, candidateId: candidate.id }
}
const arm = async (of: Managed, fault: string): Promise<void> => {
  await of.admin.send('POST', '/sandbox/faults', { fault, times: 1 })
}
const startDraft = async (of: Managed): Promise<Answered['body']> => {
  const { payrunName, userIdentifier } = of
  const job = { name: 'x', payrunName, userIdentifier, periodStart: `${THIS}-01T00:00:00Z` }
  const { body } = await of.partner.send('POST', `${of.path}/payruns/jobs`, job)
  for (;;) {
    const polled = await of.partner.get(`${of.path}/payruns/jobs/${body.id}`)
    if (polled.body.jobEnd !== null) return polled.body
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
const abortOf = (of: Managed, month: Month, jobId: number): Promise<Answered> =>
  of.partner.send(
    'POST',
    `${month.path}/drafts/${jobId}/abort`,
    { requestKey: UUID, reasonCode: 'draft_replaced' },
    { 'if-match': '*' },
  )

/** Law packs of a service of their own. */
async function packs(now = START) {
  const { other, partner } = await serviceWith({})
  other.world.setNow(new Date(now))
  return packsOf(other.as(await other.newKey(partner, 'admin')))
}
const SCENARIOS: Readonly<Record<RefusalCode, () => Promise<Answered>>> = {
  unauthorized: () => service.as('nonsense').get('/partners/1/tenants/1/users'),
  partner_mismatch: async () => (await newCompany()).partner.get('/partners/999/tenants/1/users'),
  tenant_forbidden: async () => (await newCompany()).partner.get(`/partners/${partnerId}/tenants/999/users`),
  admin_required: async () => {
    const of = await newCompany()
    return of.partner.get(`${of.path}/audit`)
  },
  tenant_inactive: async () => {
    const of = await newCompany()
    await of.admin.send('POST', `${of.path}/status`, { status: 'inactive' })
    return of.partner.send('POST', `${of.path}/users`, { identifier: 'a', firstName: 'b', lastName: 'c' })
  },
  not_found: async () => {
    const of = await newCompany()
    return of.partner.get(`${of.path}/payruns/jobs/999999`)
  },
  declarations_not_ready: async () => declarationsOf(service, await newCompany()).appliedRefused(),
  method_not_allowed: async () => {
    const of = await newCompany()
    return of.partner.send('DELETE', `${of.path}/users`)
  },
  malformed_json: async () => {
    const of = await newCompany()
    return of.partner.send('POST', `${of.path}/users`, '{')
  },
  law_missing: async () => {
    const of = await newCompany()
    return of.partner.get(`${of.path}/regulations/1/lookups?date=2027-04-01`)
  },
  validation_failed: async () => {
    const of = await newCompany()
    return of.partner.send('POST', `${of.path}/users`, {})
  },
  already_exists: async () => {
    const of = await newCompany()
    return of.admin.send('POST', `${of.path}/divisions`, { name: 'Siège' })
  },
  payrun_draft_exists: async () => {
    const of = await newCompany()
    await of.hire('jeanne', {}, [LAST])
    await of.run(LAST)
    const { payrunName, userIdentifier } = of
    const job = { name: 'x', payrunName, userIdentifier, periodStart: `${LAST}-01T00:00:00Z` }
    return of.partner.send('POST', `${of.path}/payruns/jobs`, job)
  },
  job_transition_refused: async () => {
    const of = await newCompany()
    const { id } = await of.run(LAST)
    return of.admin.send('POST', `${of.path}/payruns/jobs/${id}/status`, { status: 'Complete' })
  },
  job_not_deletable: async () => {
    const of = await newCompany()
    await of.hire('jeanne', {}, [LAST])
    const { id } = await of.run(LAST)
    await of.move(id, 'Release')
    return of.admin.send('DELETE', `${of.path}/payruns/jobs/${id}`)
  },
  clock_moves_forward_only: async () =>
    (await newCompany()).admin.send('POST', '/sandbox/clock', { now: '2020-01-01T00:00:00Z' }),
  body_too_large: async () => {
    const of = await newCompany()
    return of.partner.send('POST', `${of.path}/users`, `"${'x'.repeat(1024 * 1024)}"`)
  },
  unsupported_media_type: async () => {
    const of = await newCompany()
    return of.partner.send('POST', `${of.path}/users`, {}, { 'content-type': 'text/plain' })
  },
  idempotency_key_reused: async () => {
    const of = await newCompany()
    const send = (identifier: string) =>
      of.partner.send('POST', `${of.path}/users`, { identifier, firstName: 'b', lastName: 'c' }, KEY)
    await send('first')
    return send('second')
  },
  idempotency_key_required: async () => {
    const of = await newManaged()
    const month = await opened(THIS, of)
    return of.partner.send('POST', `${month.path}/calculate`, {}, { 'if-match': '*' })
  },
  precondition_required: async () => {
    const of = await newManaged()
    const month = await opened(THIS, of)
    return of.partner.send('POST', `${month.path}/calculate`, {}, KEY)
  },
  etag_mismatch: async () => {
    const of = await newManaged()
    const month = await opened(THIS, of)
    return of.partner.send('POST', `${month.path}/calculate`, {}, { ...KEY, 'if-match': '"99"' })
  },
  inputs_changed: async () => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne')
    const { id } = await of.run('2026-06')
    await of.record(jeanne, { 'Remuneration.TauxHoraire': '20' })
    return of.admin.send(
      'POST',
      `${of.path}/payruns/jobs/${id}/status`,
      { status: 'Release' },
      { 'if-inputs': 'unchanged' },
    )
  },
  rate_limit_exceeded: async () => {
    const { other, partner } = await serviceWith({ env: { CENTIME_RATE_LIMIT: '1/1' } })
    const client = other.as(await other.newKey(partner, 'partner'))
    await client.get(`/partners/${partner}/tenants/1/users`)
    return client.get(`/partners/${partner}/tenants/1/users`)
  },
  payrun_queue_full: async () => {
    const { other, partner } = await serviceWith({ idle: true, settings: { queueLimit: 0 } })
    const of = await company(other, partner)
    const { payrunName, userIdentifier } = of
    const job = { name: 'x', payrunName, userIdentifier, periodStart: `${LAST}-01T00:00:00Z` }
    return of.partner.send('POST', `${of.path}/payruns/jobs`, job)
  },
  forecast_limit_reached: async () => {
    const { other, partner } = await serviceWith({ idle: true, settings: { forecastLimit: 0 } })
    const of = await company(other, partner)
    await of.hire('jeanne')
    const { payrunName, userIdentifier } = of
    const job = { name: 'x', payrunName, userIdentifier, periodStart: `${LAST}-01T00:00:00Z`, forecast: 'a' }
    return of.partner.send('POST', `${of.path}/payruns/jobs`, job)
  },
  job_not_released: async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    return of.partner.get(`${of.path}/payruns/jobs/${(await of.run(LAST)).id}/journal`)
  },
  books_differ: async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    const { id } = await of.run(LAST)
    await changeStored(service.store, of.tenantId, id, 'SalaireBase', '0.01')
    return of.partner.get(`${of.path}/payruns/jobs/${id}/journal?draft=true`)
  },
  spreadsheet_too_large: async () => {
    const { other, partner } = await serviceWith({ settings: { spreadsheetRows: 1 } })
    const of = await company(other, partner)
    await of.hire('jeanne')
    return of.partner.get(`${of.path}/payruns/jobs/${(await of.run(LAST)).id}/journal.xlsx?draft=true`)
  },
  internal_error: async () => {
    let isBroken = false
    const lack = () => {
      if (isBroken) throw new Error('no such table')
      return undefined
    }
    const { other, partner } = await serviceWith({ idle: true, lack })
    const client = other.as(await other.newKey(partner, 'partner'))
    isBroken = true
    return client.send('POST', `/partners/${partner}/tenants`, { externalId: 'a', name: 'b', culture: 'fr-FR' })
  },
  not_ready: async () => {
    const { other } = await serviceWith({ idle: true })
    await other.store.close()
    return other.as('').get('/readyz')
  },
  overloaded: async () => {
    const { other } = await serviceWith({ idle: true, lag: () => 1001 })
    return other.as('').get('/partners/1/tenants')
  },
  storage_full: async () => {
    let full = false
    const { other, partner } = await serviceWith({
      lack: () => (full ? new Outage('storage_full', 'the disk of the database is full') : undefined),
    })
    const of = await company(other, partner)
    full = true
    const answer = await of.admin.send('POST', `${of.path}/divisions`, { name: 'Nord' })
    full = false
    return answer
  },
  payroll_journey_unavailable: async () => {
    const { other, partner } = await serviceWith({ env: { CENTIME_MANAGED_JOURNEY: 'off' } })
    const month = await opened(THIS, await newManaged(other, partner))
    return month.calculate()
  },
  drafts_abort_unavailable: async () => {
    const { other, partner } = await serviceWith({})
    const of = await newManaged(other, partner)
    return abortOf(of, await opened(THIS, of), 1)
  },
  native_write_denied: async () => {
    const of = await newManaged()
    await opened(THIS, of)
    await of.admin.send('PUT', `${of.path}/policy`, { nativeWrites: 'deny' })
    return of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/legal-parameters`, { from: THIS })
  },
  operator_policy_unavailable: async () => {
    const of = await newManaged()
    await opened(THIS, of)
    await arm(of, 'policy_unavailable')
    return of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/legal-parameters`, { from: THIS })
  },
  period_outside_write_window: async () => (await newManaged()).month('2026-05').open(),
  month_skipped: async () => {
    const month = await opened()
    await month.act('/skip', { reason: 'no pay' })
    return month.variables(3000)
  },
  variable_write_reconciliation_required: async () => {
    const of = await newManaged()
    const month = await opened(THIS, of)
    await arm(of, 'variable_write_request_lost')
    return month.variables(3000)
  },
  payroll_operation_collision: async () => {
    const of = await newManaged()
    const month = await opened(THIS, of)
    await month.variables(3000)
    await arm(of, 'engine_start_request_lost')
    await month.ended(await month.calculate())
    await month.read()
    return month.calculate()
  },
  candidate_required: async () => {
    const { month } = await reviewed()
    return month.approve(undefined)
  },
  candidate_conflict: async () => {
    const { month } = await reviewed()
    return month.approve('candidate-of-another-day')
  },
  managed_officer_required: async () => {
    const of = await newManaged()
    await of.partner.send('PATCH', `${of.path}/employees/${of.employeeId}`, { status: 'Inactive' })
    const month = await opened(THIS, of)
    return month.variables(3000)
  },
  variables_missing: async () => (await opened()).calculate(),
  payment_date_refused: async () => (await opened()).variables(3000, '2026-09-01'),
  later_finalized_month_requires_operator_replay: async () => {
    const of = await newManaged()
    await of.month(LAST).finalized(3000)
    await of.month(THIS).finalized(3000)
    const month = of.month(LAST)
    await month.read()
    return month.variables(4000)
  },
  prior_month_not_finalized: async () => {
    const of = await newManaged()
    await opened(LAST, of)
    const month = await opened(THIS, of)
    await month.variables(3000)
    return month.calculate()
  },
  month_already_finalized: async () => {
    const month = (await newManaged()).month(THIS)
    await month.finalized(3000)
    return month.act('/skip', { reason: 'too late' })
  },
  // The mandate of the SASU of the tests starts on 2026-01-01.
  month_before_first_contract: async () => {
    const month = (await newManaged()).month('2025-12')
    return month.act('/skip', { reason: 'before the company' })
  },
  filing_refused: async () => (await opened()).act('/filing', { state: 'filed' }),
  replay_refused: async () => (await opened()).act('/replay', { consent: CONSENT }),
  nothing_to_reconcile: async () => {
    const { month } = await reviewed()
    const { body } = await month.read()
    const operations = await month.act(`/variables/${body.variableWrite.id}/reconcile`, {
      outcome: 'applied',
      reason: 'x',
    })
    return operations
  },
  destination_refused: async () => {
    const of = await newCompany()
    return of.admin.send('PUT', `/partners/${partnerId}/webhooks`, { url: 'https://10.0.0.1/hooks' })
  },
  partner_without_tenants: async () => {
    const { other, partner } = await serviceWith({})
    const admin = other.as(await other.newKey(partner, 'admin'))
    const webhooks = `/partners/${partner}/webhooks`
    await admin.send('PUT', webhooks, { url: 'https://hooks.example/centime' })
    return admin.send('POST', `${webhooks}/test`)
  },
  delivery_pending: async () => {
    const { other, partner } = await serviceWith({})
    const of = await newManaged(other, partner)
    const webhooks = `/partners/${partner}/webhooks`
    await of.admin.send('PUT', webhooks, { url: 'https://hooks.example/centime' })
    await reviewed(THIS, of)
    const { body } = await of.admin.get(`${webhooks}/deliveries`)
    return of.admin.send('POST', `${webhooks}/deliveries/${body[0].eventId}/replay`, {})
  },
  job_without_documents: async () => {
    const of = await newCompany()
    await of.hire('E1')
    const { id } = await of.run(LAST)
    return of.partner.send('POST', `${of.path}/payruns/jobs/${id}/documents/final`)
  },
  payslip_not_ready: async () => {
    const of = await newManaged()
    const { month, candidateId } = await reviewed(THIS, of)
    return of.partner.send('POST', `${month.path}/revisions/1/candidates/${candidateId}/documents/final`)
  },
  document_retention_expired: async () => {
    const { other, partner } = await serviceWith({})
    const of = await newManaged(other, partner)
    const { month, candidateId } = await reviewed(THIS, of)
    const path = `${month.path}/revisions/1/candidates/${candidateId}/documents/draft`
    await of.partner.send('POST', path)
    while ((await of.partner.get(path)).body.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 5))
    other.world.setNow(new Date('2027-03-01T00:00:00Z'))
    return of.partner.get(path)
  },
  document_altered: async () => {
    const of = await newManaged()
    const { month, candidateId } = await reviewed(THIS, of)
    const path = `${month.path}/revisions/1/candidates/${candidateId}/documents/draft`
    await of.partner.send('POST', path)
    while ((await of.partner.get(path)).body.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 5))
    const { url } = (await of.partner.get(path)).body
    const content = Buffer.from('%PDF-1.7 of somebody else').toString('base64')
    await service.store.write((db) =>
      written(forTenant(db, of.tenantId).updateTable('documents').set({ content }).execute()),
    )
    return of.partner.get(url)
  },
  draft_approved: async () => {
    const of = await newManaged()
    const month = await opened(THIS, of)
    await month.variables(3000)
    const { id } = await startDraft(of)
    await of.admin.send('POST', `${of.path}/payruns/jobs/${id}/status`, { status: 'Release' })
    return abortOf(of, month, id)
  },
  draft_not_draft: async () => {
    const of = await newManaged()
    const month = await opened(THIS, of)
    await month.variables(3000)
    const { id } = await startDraft(of)
    await of.admin.send('POST', `${of.path}/payruns/jobs/${id}/status`, { status: 'Abort' })
    return abortOf(of, month, id)
  },
  draft_owned_by_candidate: async () => {
    const of = await newManaged()
    const { month } = await reviewed(THIS, of)
    const { body } = await month.read()
    return abortOf(of, month, body.candidate.payrunJobId)
  },
  controls_open: async () => {
    const of = await newCompany()
    await of.hire('jeanne', { 'Remuneration.TauxHoraire': '5' }, [THIS])
    const month = payrollMonth(of, THIS)
    await month.open()
    return month.approve((await month.calculated()).candidate.id)
  },
  provisional_law_not_accepted: async () => {
    const { other, partner } = await serviceWith({})
    other.world.setNow(new Date('2027-01-04T09:00:00Z'))
    const of = await newManaged(other, partner)
    const { month, candidateId } = await reviewed('2027-01', of)
    return month.approve(candidateId)
  },
  law_pack_exists: () => packs().then(async ({ add }) => (await add()) && add({ issued: '2026-12-25' })),
  law_pack_needed: async () => {
    const { add, remove } = await packs('2027-01-15T09:00:00Z')
    await add().then(() => add({ id: 'correction', figures: [{ ...CEILING, value: '4080', corrects: '4075' }] }))
    return remove()
  },
  law_pack_signature: () => packs().then(({ add }) => add({ signature: `${'A'.repeat(86)}==` })),
  element_in_use: async () => withdrawUsedElement(await newCompany()),
  officer_month: async () => {
    const of = await newManaged()
    return of.partner.send('PUT', `${of.path}/payrolls/${of.payrollId}/cycles/${THIS}`)
  },
  payroll_month_open: async () => {
    const of = await newCompany()
    await payrollMonth(of, THIS).open()
    const { payrunName, userIdentifier } = of
    const job = { name: 'x', payrunName, userIdentifier, periodStart: `${THIS}-01T00:00:00Z` }
    return of.partner.send('POST', `${of.path}/payruns/jobs`, job)
  },
  period_already_paid: async () => {
    const of = await newCompany()
    await of.hire('jeanne', {}, [LAST])
    const { id } = await of.run(LAST)
    await of.move(id, 'Release')
    return payrollMonth(of, LAST).open()
  },
}

const READER = { url: 'http://localhost', key: 'any', partnerId: 1, patience: 0 }

describe('every refusal', () => {
  test.each(Object.entries(SCENARIOS))('%s', async (code, produced) => {
    const answer = await produced()
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toMatchObject({
      type: `https://centime.invalid/problems/http-status/${answer.status}`,
      status: answer.status,
      code,
      detail: expect.stringMatching(/./),
    })
    // The client returns the refusal as a value with all its fields.
    const read = centimeClient({ ...READER, fetch: () => new Response(answer.text, answer) })
    expect(await answerOf(read.api.GET('/livez'))).toEqual({ ok: false, refusal: answer.body })
    expect(statusOf(answer.body.code)).toMatchObject({ status: answer.status, title: { en: answer.body.title } })
    // The French detail lists the wrong fields, which are in `errors`.
    if (code === 'validation_failed') return
    expect(translated(answer.body.detail), answer.body.detail).toEqual(expect.any(String))
  })
})

test('a collision has the id of the active operation', async () => {
  const { body } = await SCENARIOS.payroll_operation_collision()
  expect(body.activeOperationId).toEqual(expect.any(Number))
})

test('a refusal for a variable write in doubt contains that write', async () => {
  const { body } = await SCENARIOS.variable_write_reconciliation_required()
  expect(body.variableWrite).toEqual({
    id: expect.any(Number),
    status: 'reconcile_required',
    reconciliationRequired: true,
  })
})
