import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** A payroll that is paid by raw jobs and by managed months: each period by only one of the two. It is 10 July 2026. */

const [MAY, JUNE, JULY] = ['2026-05', '2026-06', '2026-07']
let service: TestService
let of: Company
let month: PayrollMonth
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

const started = async (name: string, now: string) => {
  service.world.setNow(new Date(now))
  of = await company(service, await service.newPartner(name))
  await of.hire('ann', {}, [MAY, JUNE, JULY])
}
const start = (more: object = {}) => {
  const { payrunName, userIdentifier } = of
  const wanted = { name: JUNE, payrunName, userIdentifier, periodStart: `${JUNE}-01T00:00:00Z`, ...more }
  return of.partner.send('POST', `${of.path}/payruns/jobs`, wanted)
}
const moved = (jobId: number, status: string) =>
  of.admin.send('POST', `${of.path}/payruns/jobs/${jobId}/status`, { status })

describe('while the month is open', () => {
  beforeEach(async ({ task }) => {
    await started(task.name, '2026-07-10T09:00:00Z')
    month = payrollMonth(of, JUNE)
  })

  test('a draft from before it is not released, and can be aborted', async () => {
    const { id } = await of.run(JUNE)
    await month.open()
    const refused = await moved(id, 'Release')
    expect([refused.status, refused.body.code]).toEqual([409, 'payroll_month_open'])
    expect((await must(200, of.partner.get(`${of.path}/payruns/jobs/${id}`))).jobStatus).toBe('Draft')
    await of.move(id, 'Abort')
    expect(await month.calculated()).toMatchObject({ state: 'preview_ready' })
  })

  test('no raw job starts, but a simulation and a job of another month do', async () => {
    await month.open()
    const refused = await start()
    expect([refused.status, refused.body.code]).toEqual([409, 'payroll_month_open'])
    await must(202, start({ forecast: 'what if' }))
    await must(202, start({ name: JULY, periodStart: `${JULY}-01T00:00:00Z` }))
  })

  test('declared one without managed pay, it is paid by raw jobs again', async () => {
    await month.open()
    await must(200, month.act('/skip', { reason: 'paid by jobs' }))
    const { id } = await of.run(JUNE)
    await of.move(id, 'Release')
  })
})

test('once the month is final, no raw job of it starts, and its jobs are named', async () => {
  await started('final', '2026-07-10T09:00:00Z')
  month = payrollMonth(of, JUNE)
  await month.open()
  const { candidate } = await month.calculated()
  await month.accepted()
  await month.approved(candidate.id)
  const refused = await start()
  expect([refused.status, refused.body.code]).toEqual([409, 'period_already_paid'])
  expect(refused.body.payrunJobIds).toEqual([candidate.payrunJobId])
})

test('a month that raw jobs have paid stands before the next one', async () => {
  await started('in between', '2026-06-10T09:00:00Z')
  const may = payrollMonth(of, MAY)
  await may.open()
  const { candidate } = await may.calculated()
  await may.accepted()
  await may.approved(candidate.id)
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  const july = payrollMonth(of, JULY)
  await july.open()
  const refused = await july.calculate()
  expect([refused.status, refused.body.code]).toEqual([409, 'prior_month_not_finalized'])
  const { id } = await of.run(JUNE)
  await of.move(id, 'Release')
  expect(await july.calculated()).toMatchObject({ state: 'preview_ready', counts: { computed: 1 } })
})
