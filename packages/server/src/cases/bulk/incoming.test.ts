import { gzipSync } from 'node:zlib'
import { forTenant } from '@centime/store'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must, polled } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { type TestService, testService } from '../../../testing/service.js'
import { readItems } from './json-items.js'

/** A body of many items is staged while it arrives, so that it is never in memory as a whole. */

let service: TestService
let of: Company
let authorization: string
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
  authorization = `Bearer ${await service.newKey(of.partnerId, 'partner')}`
})
afterAll(() => service.stop())

/** Sends a body in the given parts. */
async function sent(parts: ReadableStream<Uint8Array>, headers = {}) {
  const answer = await service.app.request(`${of.path}/employees/bulk`, {
    ...{ method: 'POST', body: parts, duplex: 'half' },
    headers: { authorization, 'content-type': 'application/json', ...headers },
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
const person = (identifier: string) => ({ identifier, firstName: 'Amandine', lastName: 'Roux', divisions: ['Siège'] })
const bytes = (text: string) => new TextEncoder().encode(text)
const streamOf = (...parts: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
/** The text as parts of the given sizes, in rotation. */
function cut(whole: Uint8Array, sizes: readonly number[]): readonly Uint8Array[] {
  const parts: Uint8Array[] = []
  for (let from = 0, turn = 0; from < whole.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    parts.push(whole.subarray(from, from + size))
    from += size
  }
  return parts
}

const stagedPeople = () =>
  service.store.read(async (root) => {
    const rows = await forTenant(root, of.tenantId).selectFrom('stagedEmployees').select('id').execute()
    return rows.length
  })
const listed = async (prefix: string): Promise<number> =>
  (await of.partner.get(`${of.path}/employees`)).body.filter(({ identifier }: { identifier: string }) =>
    identifier.startsWith(prefix),
  ).length

test('a client that stalls within its body delays no other request, and when it disconnects no staged row remains', async () => {
  let rest: ReadableStreamDefaultController<Uint8Array> | undefined
  const people = Array.from({ length: 2000 }, (_, index) => JSON.stringify(person(`stalled-${index}`)))
  const answer = sent(
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes(`{"items":[${people.join()},`))
        rest = controller
      },
    }),
  )
  await polled('a slice is staged', async () => ((await stagedPeople()) > 0 ? true : undefined))
  // Its own tenant writes too.
  await must(201, of.partner.send('POST', `${of.path}/employees`, person('beside')))
  expect([await listed('stalled'), await listed('beside')]).toEqual([0, 1])
  rest?.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  expect([(await answer).body.code, service.logged.filter((line) => line.includes('bug'))]).toEqual([
    'malformed_json',
    [],
  ])
  await polled('the stage is deleted', async () => ((await stagedPeople()) === 0 ? true : undefined))
  expect(await listed('stalled')).toBe(0)
})

test('a body that ends within an item, or within its gzip, records nothing', async () => {
  const whole = bytes(
    JSON.stringify({ mode: 'each', items: Array.from({ length: 300 }, (_, n) => person(`cut-${n}`)) }),
  )
  const broken = await sent(streamOf(whole.subarray(0, -10)))
  expect([broken.status, broken.body.code]).toEqual([400, 'malformed_json'])
  const gzip = gzipSync(whole)
  const short = await sent(streamOf(gzip.subarray(0, -10)), { 'content-encoding': 'gzip' })
  expect([short.status, short.body.errors]).toEqual([400, [{ pointer: '', message: 'not gzip' }]])
  expect(await listed('cut')).toBe(0)
  const right = await sent(streamOf(...cut(gzip, [7, 1000])), { 'content-encoding': 'gzip' })
  expect([right.status, right.body.recorded]).toEqual([200, 300])
})

test('a body that decompresses to more than 16 MiB is refused; 16 MiB of spaces are accepted', async () => {
  const most = 16 * 1024 * 1024
  const space = (size: number) => sent(streamOf(gzipSync(Buffer.alloc(size, ' '))), { 'content-encoding': 'gzip' })
  expect((await space(most)).body.code).toBe('malformed_json')
  expect((await space(most + 1)).status).toBe(413)
})

test('the mode may follow the items, and still applies', async () => {
  const items = JSON.stringify([person('mode-1'), {}, person('mode-2')])
  const each = await sent(streamOf(bytes(`{"items":${items},"mode":"each"}`)))
  expect([each.status, each.body.recorded]).toEqual([200, 2])
  expect((await sent(streamOf(bytes(`{"items":${items},"mode":"all"}`)))).status).toBe(400)
  const wrong = await sent(streamOf(bytes(`{"items":${JSON.stringify([person('mode-3')])},"mode":"some"}`)))
  expect([wrong.status, wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([400, ['/mode']])
  expect(await listed('mode-3')).toBe(0)
})

test('items are the same wherever a body is split into parts', async () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(value),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (values, sizes) => {
        const spaced = bytes(` { "items" : ${JSON.stringify(values, undefined, 1)} , "mode":"each"} `)
        const { items, others } = readItems(streamOf(...cut(spaced, sizes)))
        const read: unknown[] = []
        for await (const item of items)
          read.push(item instanceof Uint8Array ? JSON.parse(Buffer.from(item).toString()) : item)
        expect(read).toEqual(JSON.parse(JSON.stringify(values)))
        expect([...others]).toEqual([
          ['items', []],
          ['mode', 'each'],
        ])
      },
    ),
    { numRuns: Number(process.env['CENTIME_RUNS'] ?? 200) },
  )
})
