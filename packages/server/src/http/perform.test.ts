import { expect, test } from 'vitest'
import { caseOf, company } from '../../testing/company.js'
import { START, testService } from '../../testing/service.js'

test('a write has the time when its transaction begins, not when its request arrives', async () => {
  let wall = Date.parse(START)
  const service = await testService({ wall: () => wall, idle: true })
  const of = await company(service, await service.newPartner('one'))
  const employeeId = await of.hire('jeanne')
  const { write } = service.store
  const waitsAMinute: typeof write = (work, options) => {
    wall += 60_000
    return write(work, options)
  }
  Object.assign(service.store, { write: waitsAMinute })
  const change = { userId: of.userId, employeeId, divisionId: of.divisionId }
  const values = caseOf({ 'PAS.TauxPAS': '0.05' }, '2026-07-01T00:00:00Z')
  const answer = await of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, { ...change, case: values })
  expect(answer.status).toBe(201)
  const { body } = await of.partner.get(`${of.path}/employees/${employeeId}/cases?caseFieldName=TauxPAS`)
  expect(body.at(-1)).toMatchObject({ value: '0.05', created: '2026-07-15T09:01:00.000Z' })
  await service.stop()
})
