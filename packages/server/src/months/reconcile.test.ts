import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ended } from '../../testing/company.js'
import { type Managed, managed } from '../../testing/month.js'
import { inProcess, type TestService, testService } from '../../testing/service.js'
import { startPayrunWorker } from '../payruns/worker.js'
import type { Engine } from './engine.js'
import { nativeEngine } from './native.js'
import { advanceOperation } from './operations.js'

let service: TestService
let worker: ReturnType<typeof startPayrunWorker>
let of: Managed
beforeAll(async () => {
  service = await testService({ env: { CENTIME_DRAFT_ABORT: 'on' }, idle: true })
  worker = startPayrunWorker(service.world, inProcess)
  of = await managed(service, await service.newPartner('partner'))
})
afterAll(async () => {
  await worker.stop()
  await service.stop()
})

test('an abort of a draft that is reconciled as applied releases its month', async () => {
  const july = of.month('2026-07')
  const native = nativeEngine(service.world)
  await july.open()
  const write = await july.variables(3000)
  await advanceOperation(service.world, native, of.tenantId, write.body.variableWrite.id)
  await july.read()
  const { payrunName, userIdentifier, path } = of
  const start = { name: 'native', payrunName, userIdentifier, periodStart: '2026-07-01T00:00:00+02:00' }
  const { body: job } = await of.partner.send('POST', `${path}/payruns/jobs`, start)
  worker.wake()
  expect(await ended(of.partner, `${path}/payruns/jobs/${job.id}`)).toMatchObject({ jobStatus: 'Draft' })
  const abort = { requestKey: '00000000-0000-4000-8000-000000000001', reasonCode: 'draft_replaced' }
  const headers = { 'if-match': july.etag() }
  const { status, body } = await of.partner.send('POST', `${july.path}/drafts/${job.id}/abort`, abort, headers)
  expect(status).toBe(202)

  const late: Engine = {
    send: async (command) => {
      await native.send(command)
      return { kind: 'lost' }
    },
    find: async () => ({ effects: [], authoritative: false }),
  }
  expect(await advanceOperation(service.world, late, of.tenantId, body.id)).toMatchObject({
    status: 'reconcile_required',
  })
  const reconciled = await july.act(`/operations/${body.id}/reconcile`, { outcome: 'applied', reason: 'it is aborted' })
  expect(reconciled).toMatchObject({ status: 200, body: { status: 'completed' } })
  expect((await july.read()).body.operation).toBeNull()
})

test.each([
  ['before the engine has carried it out: it goes back to the queue, since nothing carries its key', false],
  ['after the engine has carried it out: the one effect is adopted', true],
])('a service that is killed while it sends a command, %s', async (_, carriedOut) => {
  const native = nativeEngine(service.world)
  const own = await managed(service, await service.newPartner(`partner ${carriedOut}`))
  const july = own.month('2026-07')
  const advance = (engine: Engine, id: number) => advanceOperation(service.world, engine, own.tenantId, id)
  const killed: Engine = {
    send: async (command) => {
      if (carriedOut) await native.send(command)
      throw new Error('killed')
    },
    find: native.find,
  }
  const restarted = async (id: number, known: object) => {
    await expect(advance(killed, id)).rejects.toThrow('killed')
    expect(await advance(native, id)).toMatchObject(carriedOut ? known : { status: 'queued', phase: 'queued' })
    expect(await advance(native, id)).toMatchObject(known)
  }
  await july.open()
  await restarted((await july.variables(3000)).body.variableWrite.id, { status: 'completed' })
  await july.read()
  const { id } = (await july.calculate()).body
  await restarted(id, { status: 'running', phase: 'calculating' })
  worker.wake()
  const { effectId } = (await advance(native, id)) ?? {}
  await ended(own.partner, `${own.path}/payruns/jobs/${effectId}`)
  expect(await advance(native, id)).toMatchObject({ status: 'completed' })
  const { candidate } = (await july.read()).body
  await restarted((await july.approve(candidate.id)).body.id, { status: 'completed' })
  expect((await july.read()).body).toMatchObject({ state: 'finalized', payrunJobId: effectId })
  expect((await own.partner.get(`${own.path}/payruns/jobs`)).body).toMatchObject([{ jobStatus: 'Complete' }])
  const recorded = await own.partner.get(`${own.path}/employees/${own.employeeId}/cases?caseName=Remuneration`)
  expect(recorded.body).toHaveLength(1)
})

describe('variables that are sent again while the first write is queued', () => {
  const begun = async (name: string) => {
    const own = await managed(service, of.partnerId, name)
    const july = own.month('2026-07')
    await july.open()
    const headers = { 'if-match': july.etag() }
    const put = (remuneration = 3000, etag = headers) =>
      own.partner.send('PUT', `${july.path}/variables`, { remuneration, dateDeVersement: '2026-07-28' }, etag)
    const { id } = (await put()).body.variableWrite
    const takeUp = () => advanceOperation(service.world, nativeEngine(service.world), own.tenantId, id)
    return { own, july, put, id, takeUp }
  }

  test('are refused with Retry-After, and then get the answer of the first', async () => {
    const { july, put, id, takeUp } = await begun('taken up')
    const now = { 'if-match': (await july.read()).headers.get('etag') ?? '' }
    for (const early of [await put(), await put(3000, now), await put(3001, now)]) {
      expect([early.status, early.body]).toEqual([
        409,
        expect.objectContaining({ code: 'payroll_operation_collision', activeOperationId: id }),
      ])
      expect(early.headers.get('retry-after')).toBe('1')
    }
    expect((await put(3001)).status).toBe(412)
    await takeUp()
    const again = await put()
    expect([again.status, again.body]).toEqual([200, (await july.read()).body])
    expect(again.body).toMatchObject({ variables: { remuneration: 3000 }, variableWrite: { id, status: 'confirmed' } })
  })

  test('are refused as the engine refused the first', async () => {
    const { own, put, takeUp } = await begun('refused')
    await own.partner.send('PATCH', `${own.path}/employees/${own.employeeId}`, { status: 'Inactive' })
    await takeUp()
    const again = await put()
    expect([again.status, again.body.code]).toEqual([409, 'managed_officer_required'])
    expect(again.headers.get('retry-after')).toBeNull()
  })
})
