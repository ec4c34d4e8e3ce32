import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { has } from '../../../../scripts/debian-tools.mjs'
import { must } from '../../testing/client.js'
import { caseOf, ended } from '../../testing/company.js'
import { fetched } from '../../testing/documents.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'
import { clockAhead } from '../operations/clock.js'

/** A legacy month: the native job of its preview, the payment date of that job, and what happens to the job. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  const wall = () => Date.now()
  service = await testService({
    env: { CENTIME_DRAFT_ABORT: 'on' },
    wall,
    clock: clockAhead(wall, Date.parse('2026-04-02T09:00:00Z') - wall()),
  })
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

const MARCH = '2026-03'
let tenants = 0
/** An officer whose rate of tax is 5 % until the end of March and 10 % from 1 April. */
async function newTenant(): Promise<Managed> {
  const of = await managed(service, partnerId, `sasu ${++tenants}`)
  await record(of, { 'PAS.TypeTaux': 'personnalise', 'PAS.TauxPAS': '0.05' }, '2026-01-01T00:00:00Z')
  await record(of, { 'PAS.TauxPAS': '0.1' }, '2026-04-01T00:00:00Z')
  return of
}
function record(of: Managed, values: Readonly<Record<string, string>>, start: string): Promise<Answered['body']> {
  const { userId, employeeId, divisionId, path, payrollId } = of
  const change = { userId, employeeId, divisionId, case: caseOf(values, start) }
  return must(201, of.partner.send('POST', `${path}/payrolls/${payrollId}/cases`, change))
}
async function filled(of: Managed, dateDeVersement: string): Promise<Month> {
  const month = of.month(MARCH)
  await must(201, month.open())
  await must(200, month.variables(3000, dateDeVersement))
  return month
}
async function nativeJob(of: Managed, more: object = {}): Promise<Answered['body']> {
  const { payrunName, userIdentifier, path } = of
  const start = { name: 'mars', payrunName, userIdentifier, periodStart: '2026-03-01T00:00:00+01:00', ...more }
  const { id } = await must(202, of.partner.send('POST', `${path}/payruns/jobs`, start))
  return ended(of.partner, `${path}/payruns/jobs/${id}`)
}
const moved = (of: Managed, jobId: number, status: string) =>
  must(200, of.admin.send('POST', `${of.path}/payruns/jobs/${jobId}/status`, { status }))
/** The tax withheld: wage type 5100 of the officers' regulation. */
async function withheld(of: Managed, jobId: number): Promise<number> {
  const [set] = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${jobId}`))
  return set.wageTypeResults.find((line: { readonly wageTypeNumber: number }) => line.wageTypeNumber === 5100).value
}
const blockersOf = ({ body }: Answered) => body.preview.blockers.map(({ code }: { readonly code: string }) => code)

describe('the native job of a month with a confirmed payment date', () => {
  test('withholds at the rate of that date, and the month is finalized with it', async () => {
    const of = await newTenant()
    const month = await filled(of, '2026-04-10')
    const job = await nativeJob(of)
    // The net taxable is 2,456.46 €: 10 %, not 5 % (122.82 €).
    expect(await withheld(of, job.id)).toBe(245.65)
    expect((await month.preview()).body).toMatchObject({ state: 'preview_ready', payrunJobId: job.id })
    expect((await month.ended(await month.approve(undefined))).status).toBe('completed')
    expect((await month.read()).body).toMatchObject({ state: 'finalized', payrunJobId: job.id })
  })

  const READER = 'pdftotext'
  test.skipIf(!has(READER))('has a payslip that names that date', async () => {
    const of = await newTenant()
    const month = await filled(of, '2026-04-10')
    await nativeJob(of)
    await must(200, month.preview())
    const { url } = await must(200, of.partner.get(`${month.path}/payslip`))
    const { bytes } = await fetched(service, url)
    const said = spawnSync(READER, ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).stdout
    expect(said.replace(/\s+/g, ' ')).toContain('Payé le 10/04/2026')
  })

  test('is calculated for the date confirmed at its start: a later date needs a new job', async () => {
    const of = await newTenant()
    const month = await filled(of, '2026-03-30')
    const first = await nativeJob(of)
    expect(await withheld(of, first.id)).toBe(122.82)
    expect(blockersOf(await month.preview())).toEqual([])
    await must(200, month.variables(3000, '2026-04-10'))
    const { body } = await month.preview()
    expect(body.preview.blockers).toEqual([{ code: 'inputs_changed', nextAction: 'resolve_preview_blockers' }])
    expect((await month.approve(undefined)).body.code).toBe('candidate_conflict')
    await moved(of, first.id, 'Abort')
    const second = await nativeJob(of)
    expect(await withheld(of, second.id)).toBe(245.65)
    await month.read()
    expect(blockersOf(await month.preview())).toEqual([])
  })

  test.each([
    ['2026-03-31', []],
    ['2026-04-10', ['inputs_changed']],
  ])(
    'that was started before a date was confirmed is paid on the last day: for %s the preview says %j',
    async (day, said) => {
      const of = await newTenant()
      await record(of, { 'Remuneration.RemunerationMandat': '3000' }, '2026-03-01T00:00:00Z')
      const job = await nativeJob(of)
      expect(await withheld(of, job.id)).toBe(122.82)
      expect(blockersOf(await (await filled(of, day)).preview())).toEqual(said)
    },
  )

  test('is separate from simulations, which are paid on the last day', async () => {
    const of = await newTenant()
    await filled(of, '2026-04-10')
    const simulated = await nativeJob(of, { forecast: 'essai' })
    expect(await withheld(of, simulated.id)).toBe(122.82)
  })

  test('is followed by a revision where a rate is recorded that is in force on that date only', async () => {
    const of = await newTenant()
    const month = await filled(of, '2026-04-10')
    await nativeJob(of)
    await month.preview()
    await month.ended(await month.approve(undefined))
    await record(of, { 'PAS.TauxPAS': '0.2' }, '2026-04-11T00:00:00Z')
    expect((await month.read()).body).toMatchObject({ state: 'finalized', revision: 1 })
    await record(of, { 'PAS.TauxPAS': '0.2' }, '2026-04-05T00:00:00Z')
    expect((await month.read()).body).toMatchObject({ state: 'collecting', revision: 2 })
  })

  test('keeps its digest where the confirmed date is the last day of the month', async () => {
    const of = await newTenant()
    const month = await filled(of, '2026-03-31')
    const real = await nativeJob(of)
    const simulated = await nativeJob(of, { forecast: 'essai' })
    expect(real.inputsDigest).toBe(simulated.inputsDigest)
    expect(blockersOf(await month.preview())).toEqual([])
  })
})

describe('a legacy preview whose draft an operator changes', () => {
  const remove = (of: Managed, jobId: number) => must(204, of.admin.send('DELETE', `${of.path}/payruns/jobs/${jobId}`))
  const abortByMonth = async (of: Managed, jobId: number, month: Month) => {
    const body = { requestKey: '00000000-0000-4000-8000-000000000001', reasonCode: 'draft_replaced' }
    const path = `${month.path}/drafts/${jobId}/abort`
    return month.ended(await of.partner.send('POST', path, body, { 'if-match': month.etag() }))
  }
  type Act = (of: Managed, jobId: number, month: Month) => Promise<unknown>
  const ways: readonly (readonly [string, Act, string, string])[] = [
    ['released', (of, jobId) => moved(of, jobId, 'Release'), 'draft_not_draft', 'resolve_preview_blockers'],
    ['aborted', (of, jobId) => moved(of, jobId, 'Abort'), 'payrun_missing', 'wait_for_payrun'],
    ['aborted by its month', abortByMonth, 'payrun_missing', 'wait_for_payrun'],
    ['deleted', remove, 'payrun_missing', 'wait_for_payrun'],
  ]
  const previewed = async () => {
    const of = await newTenant()
    const month = await filled(of, '2026-04-10')
    const { id } = await nativeJob(of)
    const { body } = await month.preview()
    expect(body).toMatchObject({ state: 'preview_ready', preview: { pdfProof: 'ready', blockers: [] } })
    expect((await of.partner.get(`${month.path}/payslip`)).status).toBe(200)
    return { of, month, jobId: Number(id) }
  }

  test.each(ways)('%s is no longer ready', async (_, act, code, nextAction) => {
    const { of, month, jobId } = await previewed()
    await act(of, jobId, month)
    const preview = { pdfProof: 'missing', blockers: [{ code, nextAction }] }
    const now = { state: 'collecting', resultSetId: null, preview }
    expect((await month.read()).body).toMatchObject(now)
    expect((await of.partner.get(`${of.path}/payroll-cycles`)).body).toMatchObject([now])
    expect((await of.partner.get(`${month.path}/revisions/1`)).body.state).toBe('collecting')
    const payslip = await of.partner.get(`${month.path}/payslip`)
    expect([payslip.status, payslip.body]).toEqual([
      409,
      expect.objectContaining({ code: 'payslip_not_ready', cycleState: 'collecting', preview, nextAction }),
    ])
    expect((await month.approve(undefined)).body.code).toBe('candidate_conflict')
    // A new preview reports what the month shows.
    expect((await month.preview()).body).toMatchObject(now)
  })

  test('aborted is ready again with the next job', async () => {
    const { of, month, jobId } = await previewed()
    await moved(of, jobId, 'Abort')
    const job = await nativeJob(of)
    expect((await month.read()).body.state).toBe('collecting')
    expect((await month.preview()).body).toMatchObject({ state: 'preview_ready', payrunJobId: job.id })
    expect((await of.partner.get(`${month.path}/payslip`)).body).toMatchObject({ payrunJobId: job.id })
  })

  test('aborted after its approval, before its finalization arrived, is not an approved payslip', async () => {
    const { of, month, jobId } = await previewed()
    await service.arm({ engine_finalize_request_lost: 1 })
    const { id } = await month.ended(await month.approve(undefined))
    await must(200, month.act(`/operations/${id}/reconcile`, { outcome: 'not_applied', reason: 'it never arrived' }))
    expect((await of.partner.get(`${month.path}/payslip`)).body.documentStatus).toBe('approved_preview')
    await moved(of, jobId, 'Abort')
    expect((await month.read()).body).toMatchObject({ state: 'approved', preview: { pdfProof: 'missing' } })
    const payslip = await of.partner.get(`${month.path}/payslip`)
    expect([payslip.status, payslip.body.code]).toEqual([409, 'payslip_not_ready'])
  })

  test('finalized by the month keeps its payslip', async () => {
    const { of, month } = await previewed()
    await month.ended(await month.approve(undefined))
    expect((await month.read()).body).toMatchObject({ state: 'finalized', preview: { pdfProof: 'ready' } })
    expect((await of.partner.get(`${month.path}/payslip`)).body.documentStatus).toBe('approved_preview')
  })
})

test('a preview that is repeated with its key gets the first answer with its proof, whatever the current state of the month', async () => {
  const of = await newTenant()
  const month = await filled(of, '2026-04-10')
  await nativeJob(of)
  const headers = { 'if-match': month.etag(), 'idempotency-key': 'preview' }
  const preview = () => of.partner.send('POST', `${month.path}/preview`, {}, headers)
  const first = await preview()
  expect(first.body).toMatchObject({ state: 'preview_ready', preview: { pdfProof: 'ready' } })
  await month.read()
  await must(200, month.variables(3000, '2026-04-11'))
  expect(await preview()).toMatchObject({ status: 200, body: first.body })
  expect((await month.read()).body).toMatchObject({ state: 'collecting', preview: null })
})
