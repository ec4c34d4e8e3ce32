import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@centime/store'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { httpClient, totalOf } from '../../testing/client.js'
import { partnerKey } from '../../testing/command-line.js'
import { builtServer, launchServer, type ServerProcess, type Variables } from '../../testing/server-process.js'
import { type Received, type Receiver, receiver, withStatus } from '../../testing/webhooks.js'
import { type CycleChange, recordWebhookEvent } from './record.js'

/** Webhooks of the server process: pending events survive a stop and a crash. */

const folder = mkdtempSync(join(tmpdir(), 'centime-restart-'))
const running: ServerProcess[] = []
let hooks: Receiver
beforeAll(async () => {
  await builtServer()
  hooks = await receiver()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()))
})
afterAll(async () => {
  await hooks.close()
  rmSync(folder, { recursive: true })
})

function launch(variables: Variables): ServerProcess {
  const server = launchServer(variables)
  running.push(server)
  return server
}
const tenant = { externalId: 'a', name: 'A', culture: 'fr-FR' }
const kill = (server: ServerProcess) => server.kill()
const stop = (server: ServerProcess) => server.stop()

test.each([
  ['killed', kill, {}],
  ['stopped, with a secret of its own', stop, { CENTIME_SECRET: 'secret of an operator, 32 bytes long' }],
] as const)('a server that is %s sends pending events at its next start', async (_, end, more) => {
  const CENTIME_DATABASE = join(mkdtempSync(join(folder, 'data-')), 'centime.db')
  const variables: Variables = { CENTIME_DATABASE, ...more }
  const { key } = await partnerKey(variables, 'admin')
  const first = launch(variables)
  const client = httpClient(await first.url, key)
  await client.send('POST', '/partners/1/tenants', tenant)
  const put = await client.send('PUT', '/partners/1/webhooks', { url: hooks.url })
  const { secret } = put.body
  await first.stop()

  const eventId = `evt_${_.replaceAll(/\W/g, '')}`
  await note(CENTIME_DATABASE, eventId)
  hooks.answer(() => {}) // so that the attempt is under way when the server ends
  const attempts = () => hooks.received.filter(({ headers }) => headers['webhook-id'] === eventId)
  const second = launch(variables)
  await expect.poll(() => attempts().length, { timeout: 30_000 }).toBe(1)
  await end(second)
  hooks.answer(withStatus(204))
  const third = launch(variables)
  await expect.poll(() => attempts().length, { timeout: 30_000 }).toBe(2)
  const [one, two] = attempts() as [Received, Received]
  expect(two.body).toBe(one.body)
  for (const { body, headers } of [one, two])
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ eventId })
  const list = httpClient(await third.url, key)
  const delivered = async () => totalOf(await list.get('/partners/1/webhooks/deliveries?status=delivered'))
  await expect.poll(delivered, { timeout: 30_000 }).toBe(1)
  await third.stop()

  const kept = `${CENTIME_DATABASE}.secret`
  if ('CENTIME_SECRET' in more) expect(existsSync(kept)).toBe(false)
  else {
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    expect(readFileSync(kept, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  }
  const written = [first, second, third].map((server) => server.log() + server.output()).join()
  for (const text of [readFileSync(CENTIME_DATABASE, 'latin1'), written]) {
    expect(text).not.toContain(secret.slice('whsec_'.length))
    expect(text).not.toContain('secret of an operator, 32 bytes long')
  }
})

/** Notes an event in the database of a server that does not run. */
async function note(database: string, eventId: string): Promise<void> {
  const store = await openSqlite(database)
  const change: CycleChange = {
    environment: 'sandbox',
    ...{ partnerId: 1, tenantId: 1, period: '2026-06', revision: 1 },
    change: 'cycle.finalized',
    ...{ candidateId: 'cand_1', operationId: 1, documentId: null },
    ...{ occurredAt: new Date(), eventId },
  }
  await store.write(async (root) => ({ value: await recordWebhookEvent(root, change), commit: true }))
  await store.close()
}
