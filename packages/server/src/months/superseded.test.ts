import { expect, test } from 'vitest'
import { ended } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { inProcess, testService } from '../../testing/service.js'
import { startPayrunWorker } from '../payruns/worker.js'
import type { Engine } from './engine.js'
import { nativeEngine } from './native.js'
import { advanceOperation } from './operations.js'

test('a superseded job that is still running is aborted and leaves no draft', async () => {
  const service = await testService({ idle: true })
  const { world } = service
  const of = await managed(service, await service.newPartner('partner'))
  const native = nativeEngine(world)
  const july = of.month('2026-07')
  await july.open()
  const write = await july.variables(3000)
  await advanceOperation(world, native, of.tenantId, write.body.variableWrite.id)
  await july.read()
  const { body: operation } = await july.calculate()
  const twice: Engine = {
    ...native,
    send: async (command) => {
      await native.send(command)
      await native.send(command)
      return { kind: 'lost' }
    },
  }
  const doubted = await advanceOperation(world, twice, of.tenantId, operation.id)
  expect(doubted).toMatchObject({ status: 'reconcile_required', blocker: 'engine_effect_ambiguous' })
  const [first, second] = (doubted?.message?.match(/\d+/g) ?? []).map(Number)

  // Neither of them is calculated yet.
  const decision = { outcome: 'applied', payrunJobId: first, reason: 'the first is ours' }
  expect((await july.act(`/operations/${operation.id}/reconcile`, decision)).status).toBe(200)
  const worker = startPayrunWorker(world, inProcess)
  const job = (id: number | undefined) => ended(of.partner, `${of.path}/payruns/jobs/${id}`)
  expect(await job(first)).toMatchObject({ jobStatus: 'Draft' })
  expect(await job(second)).toMatchObject({ jobStatus: 'Abort', message: 'superseded before it was calculated' })
  expect(await advanceOperation(world, native, of.tenantId, operation.id)).toMatchObject({
    status: 'completed',
    effectId: first,
  })
  expect((await july.read()).body).toMatchObject({ state: 'preview_ready', candidate: { payrunJobId: first } })
  await worker.stop()
  await service.stop()
})
