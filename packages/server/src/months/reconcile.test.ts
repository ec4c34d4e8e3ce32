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
