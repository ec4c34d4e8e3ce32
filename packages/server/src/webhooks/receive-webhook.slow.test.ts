import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtServer } from '../../testing/server-process.js'
import { testService } from '../../testing/service.js'
import { receiver, tell } from '../../testing/webhooks.js'
import { internetTransport } from './transport.js'

/** `examples/receive-webhook`, run as a person would, accepts real events of this service. */

const PROGRAM = fileURLToPath(new URL('../../../../examples/dist/receive-webhook.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'centime-example-'))
beforeAll(builtServer)
afterAll(() => rmSync(folder, { recursive: true }))

const PATIENCE = { timeout: 20_000, interval: 10 }

test('the example verifies an event, keeps its id, and reads the cycle again', async () => {
  const transport = internetTransport({ loopback: true })
  const service = await testService({ transport })
  const partnerId = await service.newPartner('one')
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const tenant = { externalId: 'a', name: 'A', culture: 'fr-FR' }
  const { tenantId } = (await admin.send('POST', `/partners/${partnerId}/tenants`, tenant)).body
  const webhooks = `/partners/${partnerId}/webhooks`
  // The secret must be there when the example starts, and its port before the events go there.
  const { secret } = (await admin.send('PUT', webhooks, { url: 'https://hooks.example/' })).body

  const api = await receiver()
  api.answer((response) => response.writeHead(200, { etag: '"1"' }).end('{"state":"review"}'))
  const [settings, inbox] = [join(folder, 'receiver.json'), join(folder, 'inbox.txt')]
  writeFileSync(settings, JSON.stringify({ secret, port: 0, inbox, api: { url: new URL(api.url).origin, key: 'key' } }))
  const example = spawn(process.execPath, [PROGRAM, settings], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let output = ''
    example.stdout.setEncoding('utf8').on('data', (part) => {
      output += part
    })
    await expect.poll(() => output, PATIENCE).toContain('waits for events')
    const [url = ''] = /http:\S+/.exec(output) ?? []
    await service.store.write(async (db) => {
      await db.updateTable('webhookDestinations').set({ url }).execute()
      return { value: undefined, commit: true }
    })
    const eventId = await tell(service, { partnerId, tenantId })
    const resource = `/partners/${partnerId}/tenants/${tenantId}/payroll-cycles/2026-06`
    await expect.poll(() => output, PATIENCE).toContain(`${eventId} calculation.ready: ${resource} read again, review`)
    expect(readFileSync(inbox, 'utf8')).toContain(eventId)
    expect(api.received).toMatchObject([{ path: resource, headers: { authorization: 'Bearer key' } }])
    const delivered = async () => (await admin.get(`${webhooks}/deliveries?status=delivered`)).body.length
    await expect.poll(delivered, PATIENCE).toBe(1)

    await admin.send('POST', `${webhooks}/deliveries/${eventId}/replay`)
    await expect.poll(delivered, PATIENCE).toBe(1)
    expect(api.received).toHaveLength(1)
  } finally {
    example.kill()
    await api.close()
    await service.stop()
  }
})
