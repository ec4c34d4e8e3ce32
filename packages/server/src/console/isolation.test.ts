import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { addressOf, pagesOf } from '../../testing/console-pages.js'
import { type Owner, ownerOf, SECRET } from '../../testing/owner.js'
import { testService } from '../../testing/service.js'

/** Every page of the console, taken from the routes of the service: whose data it shows, which forms it takes. Issue 22, must hold 3. */

const service = await testService()
/** As an element, and as what ends an attribute of either quotes. */
const SCRIPT = `<script>alert("1")</script>'&" onfocus=x ' onfocus=x`

const { reads, forms } = pagesOf(service.app)

let mine: Owner
let sibling: Owner
let stranger: Owner
let browser: Browser
let partner: Browser
beforeAll(async () => {
  const [ours, theirs] = [await service.newPartner('ours'), await service.newPartner('theirs')]
  mine = await ownerOf(service, ours, `mine ${SCRIPT}`)
  sibling = await ownerOf(service, ours, `${SECRET} sibling`)
  stranger = await ownerOf(service, theirs, `${SECRET} stranger`)
  await scriptsEverywhere(mine)
  browser = browserOf(service)
  await browser.signIn(await service.newKey(ours, 'admin'))
  partner = browserOf(service)
  await partner.signIn(await service.newKey(ours, 'partner'))
})
afterAll(() => service.stop())

/** Puts a script into every text that a client, or its partner, gives through the API and that pages can show. */
async function scriptsEverywhere({ company: of, ids, partnerId }: Owner): Promise<void> {
  const { admin, path, userId, divisionId, payrollId, payrunName, userIdentifier } = of
  const { employeeId } = ids
  const sent = async (method: string, to: string, body: unknown): Promise<void> => {
    const { status, text } = await admin.send(method, to, body)
    if (status >= 300) throw new Error(`${method} ${to}: ${status} ${text}`)
  }
  await sent('PATCH', `${path}/employees/${employeeId}`, { firstName: SCRIPT, lastName: SCRIPT })
  await sent('POST', `${path}/users`, { identifier: SCRIPT, firstName: SCRIPT, lastName: SCRIPT })
  await sent('POST', `${path}/divisions`, { name: SCRIPT })
  await sent('POST', `${path}/payrolls`, { name: SCRIPT, divisionId, regulationId: 1 })
  await sent('POST', `${path}/payruns`, { name: SCRIPT, payrollId })
  const values = [{ caseFieldName: 'Nom', value: SCRIPT, start: '2026-01-01T00:00:00Z' }]
  const change = { userId, employeeId, divisionId, reason: SCRIPT, case: { caseName: 'Identite', values } }
  await sent('POST', `${path}/payrolls/${payrollId}/cases`, change)
  await sent('POST', `${path}/payruns/jobs`, {
    ...{ name: SCRIPT, payrunName, userIdentifier, reason: SCRIPT, periodStart: '2026-06-01T00:00:00Z' },
    forecast: 'f',
  })
  await sent('POST', `${path}/status`, { status: 'active', reason: SCRIPT })
  await sent('PUT', `/partners/${partnerId}/webhooks`, { url: `https://mine.example/?q=${SCRIPT.replaceAll(' ', '')}` })
}

/** Every field of a form that shows again what was typed. */
const typed = Object.fromEntries(
  [
    'act',
    'reason',
    'url',
    'period',
    'status',
    'by',
    'reference',
    'at',
    'divisionName',
    'payrollName',
    'payrunName',
    'name',
  ]
    .concat(['remuneration', 'dateDeVersement', 'keyId', 'eventId', 'id', 'state', 'outcome'])
    .map((name) => [name, SCRIPT]),
)
test('there are pages to look at', () => {
  expect(reads.length).toBeGreaterThan(15)
  expect(forms.length).toBeGreaterThan(5)
})

describe.each(reads)('GET %s', (path) => {
  test('shows a client of the reader, with no script of theirs', async () => {
    const { status, html, headers } = await browser.get(addressOf(path, mine))
    expect(status, html).toBeLessThan(400)
    if (!headers.get('content-type')?.startsWith('text/html')) return
    expectHarmless(html)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'(?!.*unsafe)/)
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
  if (!/connexion|langue/.test(path))
    test('shows what was typed without running it', async () => {
      const { html } = await browser.send(addressOf(path, mine), typed)
      expectHarmless(html)
    })
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

const ofOperators = (path: string): boolean => path.startsWith('/console/operateur')
describe.each(reads.filter(ofOperators))('GET %s', (path) => {
  test('is refused to a key without the admin role', async () => {
    const { status, html } = await partner.get(addressOf(path, mine))
    expect([status, html]).toEqual([403, expect.not.stringContaining('mine')])
  })
})
describe.each(forms.filter(ofOperators))('POST %s', (path) => {
  test('is refused to a key without the admin role', async () => {
    expect((await partner.send(addressOf(path, mine), {})).status).toBe(403)
  })
})

test('scripts were shown: in the names of clients and payruns, and in addresses', async () => {
  const of = `/console/dossiers/${mine.ids['tenantId']}`
  for (const path of ['/console/dossiers', of, `${of}/paies`, '/console/operateur/notifications'])
    expect((await browser.get(path)).html, path).toMatch(/&lt;script&gt;|%3Cscript%3E/)
})

/** A page has no script, no attribute and no address that somebody else has written. */
function expectHarmless(html: string): void {
  const tags = html.match(/<[a-z!/](?:"[^"]*"|'[^']*'|[^>"'])*>/gi) ?? []
  expect(tags.filter((tag) => /^<script(?! src="\/console\/)/i.test(tag))).toEqual([])
  expect(tags.filter((tag) => /\s(on\w+|style)=/i.test(tag.replaceAll(/="[^"]*"/g, '=""')))).toEqual([])
  expect(tags.filter((tag) => /\s(href|src|action)="(?![/#?])/.test(tag))).toEqual([])
}

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
