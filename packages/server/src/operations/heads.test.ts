import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseStatements, readAuditKey, readPublicKeys, signatureProblem, verifyAudit } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { type Managed, managed } from '../../testing/month.js'
import { AUDIT_KEY, START, type TestService, testService } from '../../testing/service.js'
import { HeadExported } from '../webhooks/routes.js'
import { sendHeads, writeHeads } from './heads.js'

/** Heads are exported on a schedule, to a directory and to partners that subscribe to them. */

const folder = mkdtempSync(join(tmpdir(), 'centime-heads-'))
const directory = join(folder, 'heads')
const HOUR = 3_600_000
const keys = readPublicKeys(readAuditKey(AUDIT_KEY).publicKeys)
let service: TestService
let of: Managed
let wall = Date.parse(START)
beforeAll(async () => {
  service = await testService({
    env: { CENTIME_AUDIT_HEADS_DIRECTORY: directory, CENTIME_AUDIT_HEADS_HOURS: '6' },
    wall: () => wall,
  })
  of = await managed(service, await service.newPartner('one'))
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const statementsIn = (text: string) => parseStatements(text) ?? expect.unreachable()

test('a directory gets a file of all heads at each interval, against which the log is verified', async () => {
  await writeHeads(service.world)
  expect(readdirSync(directory)).toEqual(['heads-20260715T090000Z.json'])
  const path = join(directory, 'heads-20260715T090000Z.json')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const heads = statementsIn(readFileSync(path, 'utf8'))
  expect(heads.map(({ chain }) => chain)).toEqual([-of.partnerId, of.tenantId])
  for (const head of heads) expect(signatureProblem(head, keys)).toBeUndefined()
  expect(await verifyAudit(service.store, heads)).toMatchObject({ valid: true })
  wall += 6 * HOUR - 1000
  await writeHeads(service.world)
  expect(readdirSync(directory)).toHaveLength(1)
  wall += 1000
  await writeHeads(service.world)
  expect(readdirSync(directory)).toEqual(['heads-20260715T090000Z.json', 'heads-20260715T150000Z.json'])
})

describe('a webhook destination', () => {
  const hooks = () => `/partners/${of.partnerId}/webhooks`
  const url = 'https://hooks.example/'
  const sent = () =>
    service.store.read((db) =>
      db.selectFrom('webhookEvents').select(['tenantId', 'period', 'change', 'body']).orderBy('id').execute(),
    )

  test('that does not list them gets none, but still gets changes of months', async () => {
    await must(200, of.admin.send('PUT', hooks(), { url }))
    expect((await must(200, of.admin.get(hooks()))).events).toEqual(['payroll_cycle.updated'])
    await of.month('2026-06').finalized(3000)
    await sendHeads(service.world)
    const changes = (await sent()).map(({ change }) => change)
    expect(changes).toContain('cycle.finalized')
    expect(changes).not.toContain('audit.head')
  })

  test('that lists them gets the heads of each tenant with new writes, once an interval', async () => {
    const before = (await sent()).length
    await must(200, of.admin.send('PUT', hooks(), { url, events: ['audit.head'] }))
    const second = await managed(service, of.partnerId, 'second')
    service.world.setNow(new Date('2026-07-15T15:30:00Z'))
    await sendHeads(service.world)
    await sendHeads(service.world)
    const events = (await sent()).slice(before)
    expect(events.map(({ tenantId, change, period }) => [tenantId, change, period])).toEqual([
      [of.tenantId, 'audit.head', '2026-07'],
      [second.tenantId, 'audit.head', '2026-07'],
    ])
    for (const { body, tenantId } of events) {
      const { data } = HeadExported.parse(JSON.parse(body))
      const heads = statementsIn(JSON.stringify(data.heads))
      expect(heads.map(({ chain }) => chain)).toEqual([tenantId, -of.partnerId])
      for (const head of heads) expect(signatureProblem(head, keys)).toBeUndefined()
      expect(await verifyAudit(service.store, heads)).toMatchObject({ valid: true })
    }
    const { body } = await of.admin.get(`${hooks()}/deliveries?top=1&skip=${before}`)
    expect(body).toMatchObject([{ change: 'audit.head', status: 'pending' }])

    // No month events go to such a destination; a test event is sent nevertheless.
    service.world.setNow(new Date('2026-07-15T16:00:00Z'))
    await second.month('2026-06').finalized(3000)
    await must(202, of.admin.send('POST', `${hooks()}/test`))
    expect((await sent()).slice(before + 2).map(({ change }) => change)).toEqual(['test'])

    service.world.setNow(new Date('2026-07-15T21:30:00Z'))
    await sendHeads(service.world)
    expect((await sent()).slice(before + 3).map(({ tenantId }) => tenantId)).toEqual([second.tenantId])
    // Only a key of the partner: its chain begins with the first tenant.
    service.world.setNow(new Date('2026-07-16T04:00:00Z'))
    await sendHeads(service.world)
    expect(await sent()).toHaveLength(before + 4)
    service.world.setNow(new Date('2026-07-16T05:00:00Z'))
    await must(200, of.admin.send('POST', `${hooks()}/rotate-secret`))
    service.world.setNow(new Date('2026-07-16T11:00:00Z'))
    await sendHeads(service.world)
    expect((await sent()).slice(before + 4).map(({ tenantId }) => tenantId)).toEqual([of.tenantId])
  })

  test('lists at least one of the known types of events', async () => {
    for (const events of [[], ['payroll_cycle.deleted']]) {
      const { status, body } = await of.admin.send('PUT', hooks(), { url, events })
      expect([status, body.code]).toEqual([400, 'validation_failed'])
    }
  })
})
