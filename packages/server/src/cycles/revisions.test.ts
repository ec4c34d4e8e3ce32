import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Managed, managed } from '../testing/month.js'
import { inProcess, type TestService, testService } from '../testing/service.js'

/** What the model-based test has found, each told by itself. The clock starts on 15 July 2026. */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

let partners = 0
const newTenant = async (): Promise<Managed> => managed(service, await service.newPartner(`partner ${++partners}`))

test('an earlier revision keeps the variables that it was finalized with', async () => {
  const of = await newTenant()
  const june = of.month('2026-06')
  await june.finalized(3000, '2026-06-28')
  const { text: before } = await of.partner.get(`${june.path}/revisions/1`)
  expect((await june.variables(1500, '2026-06-28')).body).toMatchObject({ revision: 2, state: 'collecting' })
  expect((await of.partner.get(`${june.path}/revisions/1`)).text).toBe(before)
})

test('a duplicate that is still calculating when an operator reconciles leaves no draft behind', async () => {
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const slow = await testService({
    calculator: { ...inProcess, calculate: (batch) => held.then(() => inProcess.calculate(batch)) },
  })
  const june = (await managed(slow, await slow.newPartner('slow'))).month('2026-06')
  await june.open()
  await june.variables(3000)
  slow.world.faults.arm('engine_start_duplicated', 1)
  const accepted = await june.calculate()
  expect((await june.ended(accepted)).status).toBe('reconcile_required')
  const told = { outcome: 'not_applied', reason: 'two jobs' }
  const { body } = await june.act(`/operations/${accepted.body.id}/reconcile`, told)
  expect(body).toMatchObject({ status: 'failed', blocker: 'reconciled_not_applied' })
  goOn()
  expect((await june.calculated()).state).toBe('preview_ready')
  await slow.stop()
})

test('a correction that a later approval overtakes is not stuck: an operator replays it', async () => {
  const of = await newTenant()
  const [june, july] = [of.month('2026-06'), of.month('2026-07')]
  await june.finalized(3000)
  await july.open()
  await july.variables(3000)
  const { candidate } = await july.calculated()
  const rate = { caseFieldName: 'TauxPAS', value: '0.05', start: '2026-06-01T00:00:00Z' }
  const { userId, employeeId, divisionId, payrollId } = of
  const change = { userId, employeeId, divisionId, case: { caseName: 'PAS', values: [rate] } }
  const [approval, changed] = await Promise.all([
    july.approve(candidate.id),
    of.partner.send('POST', `${of.path}/payrolls/${payrollId}/cases`, change),
  ])
  expect([(await july.ended(approval)).status, changed.status]).toEqual(['completed', 201])
  expect((await june.read()).body).toMatchObject({ revision: 2, state: 'collecting' })
  expect((await june.calculate()).body.code).toBe('later_finalized_month_requires_operator_replay')

  const consent = { by: 'Camille Moreau', reference: 'mail 12', at: '2026-07-15T08:00:00Z' }
  expect((await june.act('/replay', { consent })).body).toMatchObject({ revision: 3, state: 'collecting' })
  expect((await june.finalized(3000)).revision).toBe(3)
  await july.read()
  expect((await july.finalized(3000)).revision).toBe(2)
})
