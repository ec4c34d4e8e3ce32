import { forTenant, Outage } from '@centime/store'
import { SEED, seeded } from '@centime/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must, patient, polled } from '../testing/client.js'
import { company } from '../testing/company.js'
import { managed } from '../testing/month.js'
import { type TestService, testService } from '../testing/service.js'
import { type Receiver, receiver } from '../testing/webhooks.js'
import { internetTransport } from './webhooks/transport.js'

/** A disk that is full again and again, at any write: of requests, jobs, operations, documents and webhooks. */

const draw = seeded(SEED, 16)
let fullness = 0
let refusals = 0
const lack = (): Outage | undefined => {
  if (!draw.isTrue(fullness)) return undefined
  refusals += 1
  return new Outage('storage_full', 'full')
}

let service: TestService
let hooks: Receiver
let waking: NodeJS.Timeout
beforeAll(async () => {
  hooks = await receiver()
  const transport = internetTransport({ loopback: true })
  service = await testService({ lack, transport })
  // The loops rest for a second after an outage.
  waking = setInterval(service.world.wake, 5)
})
afterAll(async () => {
  clearInterval(waking)
  await service.stop()
  await hooks.close()
})

describe(`a disk that is full now and then, seed ${SEED}`, () => {
  test('loses nothing, doubles nothing and puts no operation in doubt', async () => {
    const patiently = {
      ...service,
      as: (key: string) => patient(service.as(key), { code: 'storage_full', seconds: '30' }),
    }
    const partnerId = await service.newPartner('partner')
    const native = await company(patiently, partnerId, 'native')
    for (const identifier of ['a', 'b', 'c']) await native.hire(identifier)
    await must(200, native.admin.send('PUT', `/partners/${partnerId}/webhooks`, { url: hooks.url }))
    const tenants = await Promise.all(
      Array.from({ length: 6 }, (_, number) => managed(patiently, partnerId, `sasu ${number}`)),
    )
    fullness = 0.2
    const months = tenants.map(async (of) => {
      const month = of.month('2026-07')
      await month.open()
      await month.variables(3000)
      await polled('the variables are written', async () => {
        const { body } = await month.read()
        return body.variableWrite?.status === 'confirmed' ? true : undefined
      })
      const { candidate } = await month.calculated()
      await month.approved(candidate.id)
      const document = `${month.path}/revisions/1/candidates/${candidate.id}/documents/final`
      await must(202, of.partner.send('POST', document))
      await polled('the document is made', async () => {
        const { status } = await must(200, of.partner.get(document))
        expect(status).not.toBe('failed')
        return status === 'ready' ? true : undefined
      })
    })
    const [job] = await Promise.all([native.run('2026-06'), ...months])
    fullness = 0
    expect(refusals).toBeGreaterThan(30)
    expect(job).toMatchObject({ jobStatus: 'Draft', processedEmployeeCount: 3 })
    expect(Object.keys(await native.amounts(job.id, 500))).toEqual(['a', 'b', 'c'])

    for (const { tenantId } of tenants) {
      const { operations, jobs, results } = await service.store.read(async (root) => {
        const db = forTenant(root, tenantId)
        return {
          operations: await db.selectFrom('operations').select(['kind', 'status']).orderBy('id').execute(),
          jobs: await db.selectFrom('payrunJobs').select('status').execute(),
          results: await db.selectFrom('resultSets').select('id').execute(),
        }
      })
      const kinds = ['write_variables', 'calculate', 'approve']
      expect(operations).toEqual(kinds.map((kind) => ({ kind, status: 'completed' })))
      expect([jobs, results.length]).toEqual([[{ status: 'Complete' }], 1])
    }
    // Each change is reported at least once, as a single event.
    const changes = ['calculation.ready', 'cycle.finalized', 'document.ready']
    const told = () => {
      const bodies = hooks.received.map(({ body }) => JSON.parse(body))
      const events = new Map(bodies.map(({ eventId, data }) => [eventId, `${data.tenantId} ${data.change}`]))
      return [...events.values()].sort()
    }
    const all = tenants.flatMap(({ tenantId }) => changes.map((change) => `${tenantId} ${change}`))
    await expect.poll(told, { timeout: 20_000 }).toEqual(all.sort())
  }, 60_000)
})
