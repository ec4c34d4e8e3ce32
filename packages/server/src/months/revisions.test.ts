import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended } from '../../testing/company.js'
import { type Managed, managed } from '../../testing/month.js'
import { inProcess, type TestService, testService } from '../../testing/service.js'

/** Cases found by model-based runs and reviews. The clock starts on 15 July 2026. */

let service: TestService
/** Commands to the engine wait for this promise. */
let sending = Promise.resolve()
beforeAll(async () => {
  service = await testService({
    engine: (own) => ({ ...own, send: (command) => sending.then(() => own.send(command)) }),
  })
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
  const current = await of.partner.get(`${june.path}/revisions/2`)
  expect((await of.partner.get(`${june.path}/revisions`)).body).toEqual([JSON.parse(before), current.body])
  const page = await of.partner.get(`${june.path}/revisions?top=1&skip=1`)
  expect([page.body, page.headers.get('x-total-count')]).toEqual([[current.body], '2'])
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
  await slow.arm({ engine_start_duplicated: 1 })
  const accepted = await june.calculate()
  expect((await june.ended(accepted)).status).toBe('reconcile_required')
  const told = { outcome: 'not_applied', reason: 'two jobs' }
  const { body } = await june.act(`/operations/${accepted.body.id}/reconcile`, told)
  expect(body).toMatchObject({ status: 'failed', blocker: 'reconciled_not_applied' })
  goOn()
  expect((await june.calculated()).state).toBe('preview_ready')
  await slow.stop()
})

test('a change of a final month waits while a later one is approved, and then needs a replay', async () => {
  const of = await newTenant()
  const [june, july] = [of.month('2026-06'), of.month('2026-07')]
  await june.finalized(3000)
  await july.open()
  await july.variables(3000)
  const { candidate } = await july.calculated()
  const rate = { caseFieldName: 'TauxPAS', value: '0.05', start: '2026-06-01T00:00:00Z' }
  const { userId, employeeId, divisionId, payrollId } = of
  const change = { userId, employeeId, divisionId, case: { caseName: 'PAS', values: [rate] } }
  const record = () => of.partner.send('POST', `${of.path}/payrolls/${payrollId}/cases`, change)
  await june.read()
  let goOn = (): void => {}
  sending = new Promise((resolve) => {
    goOn = resolve
  })
  const [approval, changed] = [await july.approve(candidate.id), await record()]
  goOn()
  expect([(await july.ended(approval)).status, changed.body.code]).toEqual(['completed', 'payroll_operation_collision'])
  expect(changed.body.activeOperationId).toBe(approval.body.id)
  expect((await record()).body.code).toBe('later_finalized_month_requires_operator_replay')

  const consent = { by: 'Camille Moreau', reference: 'mail 12', at: '2026-07-15T08:00:00Z' }
  expect((await june.act('/replay', { consent })).body).toMatchObject({ revision: 2, state: 'collecting', consent })
  expect((await june.finalized(3000)).revision).toBe(2)
  await july.read()
  expect((await july.finalized(3000)).revision).toBe(2)

  // The consent covered that correction only: the next one needs its own.
  await june.read()
  expect((await june.variables(3100)).body.code).toBe('later_finalized_month_requires_operator_replay')
  expect((await record()).body.code).toBe('later_finalized_month_requires_operator_replay')
})

test("a replay is refused where its consent is later than the service's clock", async () => {
  const of = await newTenant()
  const june = of.month('2026-06')
  await june.finalized(3000)
  const consent = (at: Date) => ({ by: 'Camille Moreau', reference: 'mail 14', at: at.toISOString() })
  const now = service.world.now().getTime()
  const { status, body } = await june.act('/replay', { consent: consent(new Date(now + 60_000)) })
  expect([status, body.code, body.errors]).toEqual([
    400,
    'validation_failed',
    [{ pointer: '/consent/at', message: expect.stringMatching(/^is in the future: it is 2026-07-15T/) }],
  ])
  expect((await june.read()).body.revision).toBe(1)
  expect((await june.act('/replay', { consent: consent(new Date(now)) })).body.revision).toBe(2)
})

test('a replay includes an open correction of a later month, which needs fresh variables too', async () => {
  const of = await newTenant()
  const [june, july] = [of.month('2026-06'), of.month('2026-07')]
  await june.finalized(3000)
  await july.finalized(3000)
  await july.variables(3500)
  await july.calculated()
  const consent = { by: 'Camille Moreau', reference: 'mail 13', at: '2026-07-15T08:00:00Z' }
  await june.read()
  expect((await june.act('/replay', { consent })).status).toBe(200)
  expect((await july.read()).body).toMatchObject({ revision: 3, state: 'collecting', variables: null, consent })
  expect((await july.calculate()).body.code).toBe('variables_missing')
})

test('a variable write in doubt blocks the calculation of later months', async () => {
  const of = await newTenant()
  const [june, july] = [of.month('2026-06'), of.month('2026-07')]
  await june.finalized(3000)
  await july.open()
  await july.variables(3000)
  await service.arm({ variable_write_duplicated: 1 })
  await june.read()
  const { body } = await june.variables(3500)
  // June is finalized: its pending write blocks July, and the answer says so.
  const refused = await july.calculate()
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({
      code: 'variable_write_reconciliation_required',
      detail: `variable write ${body.variableWrite.id} of 2026-06 may have succeeded: an operator reconciles`,
      variableWrite: body.variableWrite,
    }),
  ])
  const path = `/variables/${body.variableWrite.id}/reconcile`
  expect((await june.act(path, { outcome: 'applied', reason: 'both are there' })).body).toMatchObject({ revision: 2 })
  expect((await june.finalized(3500)).revision).toBe(2)
  expect((await july.calculated()).state).toBe('preview_ready')
})

test('a rate of an earlier month that remains in force invalidates the candidate of a later month', async () => {
  const of = await newTenant()
  const july = of.month('2026-07')
  await july.open()
  await july.variables(3000)
  await july.calculated()
  const { userId, employeeId, divisionId, payrollId } = of
  const record = (caseFieldName: string, caseName: string, value: string) =>
    of.partner.send('POST', `${of.path}/payrolls/${payrollId}/cases`, {
      ...{ userId, employeeId, divisionId },
      case: { caseName, values: [{ caseFieldName, value, start: '2026-05-01T00:00:00Z' }] },
    })
  await record('MontantPrimes', 'Primes', '10')
  expect((await july.read()).body.state).toBe('preview_ready')
  await record('TauxPAS', 'PAS', '0.2')
  expect((await july.read()).body).toMatchObject({ state: 'collecting', revision: 1 })
})

test('a correction outside its write window blocks no later month', async () => {
  const later = await testService()
  try {
    const of = await managed(later, await later.newPartner('later'))
    const [june, july] = [of.month('2026-06'), of.month('2026-07')]
    await june.finalized(3000)
    await june.variables(3100)
    later.world.setNow(new Date('2026-08-05T09:00:00Z'))
    expect((await july.finalized(3000)).state).toBe('finalized')
  } finally {
    await later.stop()
  }
})

test('a legacy cycle is not approved on a job that was aborted since its preview', async () => {
  const of = await newTenant()
  const july = of.month('2026-07')
  await july.open()
  await july.variables(3000)
  const { payrunName, userIdentifier, path } = of
  const job = { name: 'x', payrunName, userIdentifier, periodStart: '2026-07-01T00:00:00Z' }
  const { body } = await of.partner.send('POST', `${path}/payruns/jobs`, job)
  await ended(of.partner, `${path}/payruns/jobs/${body.id}`)
  expect((await july.preview()).body.state).toBe('preview_ready')
  await of.admin.send('POST', `${path}/payruns/jobs/${body.id}/status`, { status: 'Abort' })
  expect((await july.approve(undefined)).body.code).toBe('candidate_conflict')
  expect((await july.preview()).body.state).toBe('collecting')
})
