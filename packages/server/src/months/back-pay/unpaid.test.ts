import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company, salary } from '../../../testing/company.js'
import { payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** Months that have paid nothing to a person: no way to their pay may be lost. */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())
const at = (day: string): void => service.world.setNow(new Date(`${day}T09:00:00Z`))
let made = 0
const newCompany = async (): Promise<Company> => company(service, await service.newPartner(`partner ${++made}`))

async function finalized(of: Company, period: string, held?: number) {
  const month = payrollMonth(of, period)
  await month.open()
  if (held !== undefined) await must(200, month.send('PUT', `/held/${held}`, { reason: 'data missing' }))
  const { candidate } = await month.calculated()
  await month.accepted()
  await month.approved(candidate.id)
  expect((await month.read()).body.state).toBe('finalized')
  return month
}
const originsOf = async (of: Company, period: string) =>
  (await payrollMonth(of, period).list('/back-pay')).map(
    (one: { originPeriod: string; gross: number; state: string }) => [...[one.originPeriod, one.gross, one.state]],
  )

test('a month that has held a person out is named once no revision can pay it, and never proposed', async () => {
  const of = await newCompany()
  await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { backPay: 'accept' }))
  await of.hire('here', salary('2500'), ['2026-03'])
  const held = await of.hire('held', salary('2300'), ['2026-03'])
  const namedIn = async (period: string) => {
    const controls = await payrollMonth(of, period).list('/controls')
    const found = controls.find(({ code }: { code: string }) => code === 'back_pay_not_computed')
    return (found?.people ?? []).map((one: { employeeId: number; amounts: { reason: string } }) => [
      one.employeeId,
      /for (2026-..), which has held the person out/.exec(one.amounts.reason)?.[1],
    ])
  }
  at('2026-03-23')
  await finalized(of, '2026-03', held)
  // March can still be revised.
  at('2026-04-23')
  await finalized(of, '2026-04')
  expect(await namedIn('2026-04')).toEqual([])
  at('2026-05-23')
  await finalized(of, '2026-05')
  expect(await namedIn('2026-05')).toEqual([[held, '2026-03']])
  at('2026-06-23')
  // A later correction of April is paid as for others.
  await of.record(held, { 'Remuneration.SalaireMensuel': '2300' }, '2026-05')
  await of.record(held, { 'Remuneration.SalaireMensuel': '2400' }, '2026-04')
  await finalized(of, '2026-06')
  expect(await namedIn('2026-06')).toEqual([])
  // The general reduction of May adds up the months before it.
  expect(await originsOf(of, '2026-06')).toEqual([
    ['2026-04', 100, 'paid'],
    ['2026-05', 0, 'paid'],
  ])
})

test('a person recorded in June with a contract since 13 April has every month since then', async () => {
  const of = await newCompany()
  await of.hire('here', salary('2500'), ['2026-03'])
  for (const period of ['2026-03', '2026-04', '2026-05']) {
    at(`${period}-23`)
    await finalized(of, period)
  }
  at('2026-07-23')
  await of.hire('late', { ...salary('2200'), 'Contrat.DateDebutContrat': '2026-04-13' }, ['2026-04'])
  await finalized(of, '2026-06')
  // 14 of the 22 working days of April.
  expect(await originsOf(of, '2026-06')).toEqual([
    ['2026-04', 1400, 'put_off'],
    ['2026-05', 2200, 'put_off'],
  ])
})
