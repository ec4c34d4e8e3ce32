import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { caseOf, company } from '../../testing/company.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/** Changes of pay within a month, over HTTP. June 2026 has 22 working days, 10 of them before Monday 15. */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

const MONTHS = ['2026-06', '2026-07']
test('a raise on a day of the month pays each period at its own salary, and late as back pay', async () => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  const of = await company(service, await service.newPartner('partner'))
  const salary = { 'Remuneration.SalaireMensuel': '2200', 'Remuneration.HeuresTravaillees': '0' }
  const [ann, bob] = [await of.hire('ann', salary, MONTHS), await of.hire('bob', salary, MONTHS)]
  const raise = (employeeId: number) =>
    of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
      ...{ userId: of.userId, employeeId, divisionId: of.divisionId },
      case: caseOf({ 'Remuneration.SalaireMensuel': '2420' }, '2026-06-15T00:00:00Z'),
    })
  await must(201, raise(ann))
  const month = payrollMonth(of, '2026-06')
  await month.open()
  const { candidate } = await month.calculated()
  // 2,200 × 10 ÷ 22 + 2,420 × 12 ÷ 22
  expect(await month.list('/persons')).toContainEqual(expect.objectContaining({ employeeId: ann, gross: 2320 }))
  await month.accepted()
  await month.approved(candidate.id)

  service.world.setNow(new Date('2026-08-02T09:00:00Z'))
  await must(201, raise(bob))
  const july = payrollMonth(of, '2026-07')
  await july.open()
  await july.calculated()
  expect(await july.list('/back-pay')).toMatchObject([{ employeeId: bob, originPeriod: '2026-06', gross: 120 }])
})
