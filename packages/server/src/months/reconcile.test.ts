import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended } from '../../testing/company.js'
import { type Managed, managed } from '../../testing/month.js'
import { inProcess, type TestService, testService } from '../../testing/service.js'
import type { Engine } from '../engine/engine.js'
import { nativeEngine } from '../engine/native.js'
import { startPayrunWorker } from '../payruns/worker.js'
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
