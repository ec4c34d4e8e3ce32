import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, caseOf, company } from '../../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** What an operator does in months of payrolls, over HTTP: reconciling lost answers, and replaying. It is 10 July 2026. */

const [JUNE, JULY] = ['2026-06', '2026-07']
let service: TestService
let of: Company
let june: PayrollMonth
let ann: number
let made = 0
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

beforeEach(async () => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  of = await company(service, await service.newPartner(`partner ${++made}`))
  ann = await of.hire('ann', {}, [JUNE, JULY])
  await of.hire('bob', {}, [JUNE, JULY])
  june = payrollMonth(of, JUNE)
  await june.open()
  await june.read()
})

const fault = (name: string) => must(200, of.admin.send('POST', '/sandbox/faults', { fault: name, times: 1 }))
const reconciled = (id: number, body: object) =>
  june.act(`/operations/${id}/reconcile`, { reason: 'looked up', ...body })
const finalized = async (month: PayrollMonth) => {
  const { candidate } = await month.calculated()
  await month.accepted()
  return month.approved(candidate.id)
}

describe('a calculation whose request may be lost', () => {
  test('reserves the month until it is reconciled as not applied, and is then asked for again', async () => {
    await fault('engine_start_request_lost')
    const operation = await june.ended(await june.calculate())
    expect(operation).toMatchObject({ status: 'reconcile_required', blocker: 'engine_effect_not_found' })
    await june.read()
    const refused = await june.calculate()
    expect([refused.status, refused.body.code]).toEqual([409, 'payroll_operation_collision'])
    expect((await reconciled(operation.id, { outcome: 'not_applied' })).body).toMatchObject({ status: 'failed' })
    expect(await june.calculated()).toMatchObject({ state: 'preview_ready', counts: { computed: 2 } })
  })
  test('and was carried out twice goes on from the job that the operator names', async () => {
    await fault('engine_start_duplicated')
    const operation = await june.ended(await june.calculate())
    expect(operation).toMatchObject({ status: 'reconcile_required', blocker: 'engine_effect_ambiguous' })
    const jobs: readonly { id: number }[] = await must(200, of.partner.get(`${of.path}/payruns/jobs`))
    expect(jobs).toHaveLength(2)
    const payrunJobId = jobs[0]?.id
    await must(200, reconciled(operation.id, { outcome: 'applied', payrunJobId }))
    const ended = await june.ended({ ...(await june.read()), status: 202, body: operation })
    expect(ended.status).toBe('completed')
    expect((await june.read()).body).toMatchObject({ state: 'preview_ready', candidate: { payrunJobId } })
  })
})

describe('an approval whose answer may be lost', () => {
  test('and that was applied makes the month final, once', async () => {
    const { candidate } = await june.calculated()
    await june.accepted()
    await fault('engine_finalize_answer_lost')
    expect(await june.approved(candidate.id)).toMatchObject({ state: 'finalized', revision: 1 })
    expect(await must(200, of.partner.get(`${of.path}/payruns/jobs`))).toMatchObject([{ jobStatus: 'Complete' }])
  })
  test('and that was not applied withdraws the candidate, and makes no payslip final', async () => {
    const { candidate } = await june.calculated()
    await june.accepted()
    await fault('engine_finalize_request_lost')
    const operation = await june.ended(await june.approve(candidate.id))
    expect(operation).toMatchObject({ status: 'reconcile_required' })
    expect((await reconciled(operation.id, { outcome: 'not_applied' })).body).toMatchObject({ status: 'failed' })
    expect((await june.read()).body).toMatchObject({ state: 'collecting', candidate: null })
    expect(await must(200, of.partner.get(`${of.path}/payruns/jobs`))).toMatchObject([{ jobStatus: 'Abort' }])
    expect(await finalized(june)).toMatchObject({ state: 'finalized', revision: 1 })
  })
})

test('a correction of a month before a final one needs a replay, which pays those who moved', async () => {
  await finalized(june)
  const july = payrollMonth(of, JULY)
  await july.open()
  await finalized(july)
  const { userId, divisionId, payrollId } = of
  const bonus = {
    caseName: 'Primes',
    values: [{ caseFieldName: 'MontantPrimes', value: '100', start: `${JUNE}-01T00:00:00Z` }],
  }
  const record = () =>
    of.partner.send('POST', `${of.path}/payrolls/${payrollId}/cases`, {
      userId,
      divisionId,
      employeeId: ann,
      case: bonus,
    })
  const refused = await record()
  expect([refused.status, refused.body.code]).toEqual([409, 'later_finalized_month_requires_operator_replay'])
  const consent = { by: 'the client', reference: 'mail of 9 July', at: '2026-07-09T08:00:00Z' }
  const partners = await of.partner.send('POST', `${june.path}/replay`, { consent }, { 'if-match': june.etag() })
  expect(partners.status).toBe(403)
  expect((await june.act('/replay', { consent })).body).toMatchObject({ state: 'collecting', revision: 2, consent })
  expect((await july.read()).body).toMatchObject({ state: 'collecting', revision: 2 })
  await must(201, record())
  expect(await finalized(june)).toMatchObject({ revision: 2, counts: { people: 1, computed: 1 } })
  expect((await june.list('/revisions/2')).people).toEqual([ann])
  // The sums of the year of the later month move with the earlier one.
  const again = await finalized(july)
  expect(again).toMatchObject({ state: 'finalized', revision: 2 })
  expect((await july.list('/revisions/2')).people).toContain(ann)
})

test('the policy against native writes holds for a tenant with months of a payroll, whose own requests go on', async () => {
  const record = () =>
    of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
      ...{ userId: of.userId, employeeId: ann, divisionId: of.divisionId },
      case: caseOf({ 'Primes.MontantPrimes': '50' }, `${JUNE}-01T00:00:00Z`),
    })
  await fault('policy_unavailable')
  expect((await record()).body.code).toBe('operator_policy_unavailable')
  await must(200, of.admin.send('PUT', `${of.path}/policy`, { nativeWrites: 'deny' }))
  const refused = await record()
  expect([refused.status, refused.body.code]).toEqual([403, 'native_write_denied'])
  expect((await finalized(june)).state).toBe('finalized')
})
