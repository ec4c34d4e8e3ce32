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

test('two values from one day are named: periods of pay, of a dispense and of an establishment do not overlap', async () => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  const of = await company(service, await service.newPartner('partner'))
  const ann = await of.hire('ann', { 'Remuneration.SalaireMensuel': '2200', 'Remuneration.HeuresTravaillees': '0' })
  const from = (caseFieldName: string, value: string, start = '2026-06-15T00:00:00Z') => ({
    caseFieldName,
    value,
    start,
  })
  const sent = (caseName: string, ...values: readonly ReturnType<typeof from>[]) => ({
    ...{ userId: of.userId, employeeId: ann, divisionId: of.divisionId, case: { caseName, values } },
  })
  const cases = `${of.path}/payrolls/${of.payrollId}/cases`
  // Noon of the same day in Paris is no other period.
  const salaries = [from('SalaireMensuel', '2420'), from('SalaireMensuel', '2500', '2026-06-15T12:00:00Z')] as const
  for (const [caseName, first, second] of [
    ['Remuneration', ...salaries],
    ['Contrat', from('HeuresContrat', '35'), from('HeuresContrat', '28')],
    ['Contrat', from('Coefficient', '185'), from('Coefficient', '190')],
    ['Contrat', from('Etablissement', 'Siège'), from('Etablissement', 'Lyon')],
    ['Sante', from('Dispense', 'css'), from('Dispense', 'individuelle')],
    ['PAS', from('TauxPAS', '0.03'), from('TauxPAS', '0.04')],
  ] as const) {
    const message = `${first.caseFieldName} has two values from 2026-06-15: ${first.value} and ${second.value}`
    const refused = await must(400, of.partner.send('POST', cases, sent(caseName, first, second)))
    expect(refused.errors).toContainEqual({ pointer: '/case/values/1/value', message })
  }
  const many = { mode: 'all', items: [{ payrollId: of.payrollId, ...sent('Remuneration', ...salaries) }] }
  const bulk = await of.partner.send('POST', `${of.path}/cases/bulk`, many)
  expect(JSON.stringify(bulk.body)).toContain('SalaireMensuel has two values from 2026-06-15: 2420 and 2500')
  const file = 'Matricule;Valable à partir du;Salaire mensuel\nann;15/06/2026;2420\nann;15/06/2026;2500\n'
  const path = `${of.path}/payrolls/${of.payrollId}/imports/contracts?userId=${of.userId}`
  const rows = await must(400, of.partner.send('POST', path, file, { 'content-type': 'text/csv' }))
  expect(rows.errors).toEqual([
    { pointer: '/rows/3/Salaire mensuel', message: 'ann: has a value for the same in row 2' },
  ])
  // The same value twice is one period.
  await must(201, of.partner.send('POST', cases, sent('Remuneration', salaries[0], salaries[0])))
})
