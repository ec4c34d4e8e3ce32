import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { type Owner, ownerOf, SECRET } from '../../testing/owner.js'
import { testService } from '../../testing/service.js'

/** Every page of the console, taken from the routes of the service: whose data it shows, which forms it takes. Issue 22, must hold 3. */

const service = await testService()
const SCRIPT = `<script>alert("1")</script>'&`

/** The pages: their methods and paths. */
const pages = [
  ...new Map(
    service.app.routes
      .filter(({ path, method }) => path.startsWith('/console') && method !== 'ALL' && !/\*|assets/.test(path))
      .map((route) => [`${route.method} ${route.path}`, route]),
  ).values(),
]
const reads = pages.filter(({ method }) => method === 'GET').map(({ path }) => path)
const forms = pages.filter(({ method }) => method === 'POST').map(({ path }) => path)

let mine: Owner
let sibling: Owner
let stranger: Owner
let browser: Browser
beforeAll(async () => {
  const [ours, theirs] = [await service.newPartner('ours'), await service.newPartner('theirs')]
  mine = await ownerOf(service, ours, `mine ${SCRIPT}`)
  sibling = await ownerOf(service, ours, `${SECRET} sibling`)
  stranger = await ownerOf(service, theirs, `${SECRET} stranger`)
  browser = browserOf(service)
  await browser.signIn(await service.newKey(ours, 'admin'))
})
afterAll(() => service.stop())

/** What pages name that is nobody's. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  table: 'Plafonds',
  key: 'PlafondSS',
  name: 'FNAL',
  livre: 'payroll-book',
}
const addressOf = (path: string, { ids }: Pick<Owner, 'ids'>): string =>
  path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => {
    const id = ids[name] ?? OF_NOBODY[name]
    if (id === undefined) throw new Error(`no living ${name}: add one to the ids of an owner`)
    return encodeURIComponent(String(id))
  })

test('there are pages to look at', () => {
  expect(reads.length).toBeGreaterThan(15)
  expect(forms.length).toBeGreaterThan(5)
})

describe.each(reads)('GET %s', (path) => {
  test('shows a client of the reader, with no script of theirs', async () => {
    const { status, html, headers } = await browser.get(addressOf(path, mine))
    expect(status, html).toBeLessThan(400)
    if (!headers.get('content-type')?.startsWith('text/html')) return
    expect(html).not.toContain('<script>')
    expect(html.length).toBeLessThan(100_000)
  })
  const isOfClient = path.includes(':tenantId')
  if (!isOfClient) return
  test('shows nothing of a client of another partner', async () => {
    const { status, html } = await browser.get(addressOf(path, stranger))
    expect([403, 404]).toContain(status)
    expect(html).not.toContain(SECRET)
  })
  if (!/:(jobId|employeeId)/.test(path)) return
  test('shows nothing of another client below this one', async () => {
    const ids = { ...sibling.ids, tenantId: mine.ids['tenantId'] ?? 0 }
    const { status, html } = await browser.get(addressOf(path, { ids }))
    expect(status).toBe(404)
    expect(html).not.toContain('sibling')
  })
})

describe.each(forms)('POST %s', (path) => {
  test('is refused without the token of the session', async () => {
    for (const csrf of ['', 'f'.repeat(64)]) {
      expect((await browser.send(addressOf(path, mine), { csrf })).status).toBe(403)
    }
  })
  if (!path.includes(':tenantId')) return
  test('changes nothing of another partner', async () => {
    const before = await historyOf(stranger)
    const { status, html } = await browser.send(addressOf(path, stranger), {})
    expect(status, html).toBeGreaterThanOrEqual(400)
    expect(html).not.toContain(SECRET)
    expect(await historyOf(stranger)).toBe(before)
  })
})

/** How many accepted writes a client has seen. */
async function historyOf({ company: { admin, path } }: Owner): Promise<string | null> {
  return (await admin.get(`${path}/audit?top=1`)).headers.get('x-total-count')
}

test('lists of all clients show none of another partner', async () => {
  for (const path of reads.filter((one) => !one.includes(':'))) {
    const { html } = await browser.get(path)
    expect(html, path).not.toContain('stranger')
  }
})
