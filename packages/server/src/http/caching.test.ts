import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { polled } from '../../testing/client.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/** Compression, ETags of answers that are the same for every client, and answers that must not be stored. */

let service: TestService
let key: string
let of: Managed
let june: Month
let final: string
beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('one')
  key = await service.newKey(partnerId, 'admin')
  of = await managed(service, partnerId)
  june = of.month('2026-06')
  const { candidate } = await june.finalized(3000)
  final = `${june.path}/revisions/1/candidates/${candidate.id}/documents/final`
})
afterAll(() => service.stop())

async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await service.app.request(path, { headers: { authorization: `Bearer ${key}`, ...headers } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const GZIP = { 'accept-encoding': 'gzip' }
const schema = (): string => `${of.path}/payrolls/${of.payrollId}/cases/schema`

describe('compression', () => {
  test('is for clients that accept it, and decompresses to the same bytes', async () => {
    const plain = await get(schema())
    const compressed = await get(schema(), GZIP)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true)
  })
  test('leaves answers under a kilobyte uncompressed', async () => {
    const { headers, bytes } = await get(of.path, GZIP)
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('content-length')).toBe(String(bytes.length))
  })
  test('keeps the strong ETag of a month, which the next request sends', async () => {
    const { headers, bytes } = await get(june.path, GZIP)
    expect(bytes.length).toBeGreaterThan(1024)
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('etag')).toMatch(/^"\d+"$/)
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    const variables = { remuneration: 3100, dateDeVersement: '2026-06-30' }
    const ifMatch = { 'if-match': headers.get('etag') ?? '', ...GZIP }
    expect((await of.partner.send('PUT', `${june.path}/variables`, variables, ifMatch)).status).toBe(200)
  })
})

describe('answers that change only with the law or the service', () => {
  const PAGES = ['/openapi.json', '/docs', '/docs/reference.js', '/problems', '/problems/http-status/409']
  const CATALOGUE = ['regulations/1/lookups?date=2026-06-01&top=9', 'payrolls/wagetypes?date=2026-06-01&top=9']
  test.each([...PAGES, ...CATALOGUE])('%s is answered with 304 to a client that has the current ETag', async (page) => {
    const path = page.startsWith('/') ? page : `${of.path}/${page.replace('payrolls', `payrolls/${of.payrollId}`)}`
    for (const encoding of [{}, GZIP]) {
      const first = await get(path, encoding)
      expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^(W\/)?"\w+"$/)
      const again = await get(path, { ...encoding, 'if-none-match': etag })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
      expect((await get(path, { ...encoding, 'if-none-match': '"other"' })).status).toBe(200)
    }
  })
  test.each(CATALOGUE)('%s has no ETag without `top`', async (page) => {
    const path = `${of.path}/${page.replace('payrolls', `payrolls/${of.payrollId}`).replace('&top=9', '')}`
    const { status, headers } = await get(path, { 'if-none-match': '*' })
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'no-store'])
  })
})

describe('data of people', () => {
  test('answers with data of a tenant are never stored: each read says so', async () => {
    for (const path of ['', '/employees', '/payruns/jobs', '/payroll-cycles', '/payroll-cycles/2026-06']) {
      const { status, headers } = await get(`${of.path}${path}`)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, expect.stringContaining('no-store')])
    }
    const { status, headers } = await get(`${of.path}/payruns/jobs/999`)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
  test('a document has its checksum as ETag, and is answered with 304 to a client that has it', async () => {
    await of.partner.send('POST', final)
    const record = await polled('the document', async () => {
      const { body: document } = await of.partner.get(final)
      return document.status === 'ready' ? document : undefined
    })
    const { headers } = await get(record.url)
    expect(headers.get('etag')).toBe(`"${record.checksum}"`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    const again = await get(record.url, { 'if-none-match': `"${record.checksum}"` })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})
