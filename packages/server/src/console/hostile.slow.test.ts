import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { addressOf, pagesOf } from '../../testing/console-pages.js'
import { HOSTILE_PARTS } from '../../testing/console-requests.js'
import { type Owner, ownerOf } from '../../testing/owner.js'
import { type TestService, testService } from '../../testing/service.js'

/** Requests that no page of the console sends: path parts that lead elsewhere, bytes that are not a form. */

const service = await testService()
const { reads, forms } = pagesOf(service.app)
const others: TestService[] = []

let mine: Owner
let sibling: Owner
let browser: Browser
beforeAll(async () => {
  const partnerId = await service.newPartner('ours')
  mine = await ownerOf(service, partnerId, 'mine')
  sibling = await ownerOf(service, partnerId, 'sibling')
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'admin'))
})
afterAll(() => Promise.all([service, ...others].map((one) => one.stop())))

const bugs = (of = service): readonly string[] => of.logged.filter((line) => line.includes('"msg":"bug"'))

const named = (path: string): readonly string[] => path.match(/:\w+/g) ?? []
const withParts = [...new Set([...reads, ...forms])].filter((path) => named(path).length > 0)

/** Path parts that would reach the sibling if they were inserted into a path unescaped. */
function detours(name: string): readonly string[] {
  const { tenantId, payrollId, jobId, employeeId, period } = sibling.ids
  const own = mine.ids[name.slice(1)]
  const to = {
    ':tenantId': tenantId,
    ':payrollId': payrollId,
    ':jobId': jobId,
    ':employeeId': employeeId,
    ':period': period,
  }[name]
  const climbs = [
    `${own}/../${to}`,
    `${own}/../../${tenantId}`,
    `${own}/../../../tenants/${tenantId}/payruns/jobs/${jobId}`,
  ]
  return [...climbs, `${to}?`, `${to}#`, `${to}/`, ` ${to}`, `${to}\t`, `0${to}`, `+${to}`].map(encodeURIComponent)
}

/** The data of the sibling, and the number of its accepted writes. */
async function historyOf({ company: { admin, path }, ids }: Owner) {
  const writes = (await admin.get(`${path}/audit?top=1`)).headers.get('x-total-count')
  const found = ['payroll-cycles/2026-06', `payruns/jobs/${ids['jobId']}`, 'employees', 'divisions', 'payruns']
  return [writes, ...(await Promise.all(found.map(async (one) => (await admin.get(`${path}/${one}`)).text)))]
}

const ACTS = ['Release', 'documents', 'delete', 'skip', 'status', 'calculate']
/** Two of the acts with each part of a page: each act meets a third of the parts. */
const actsWith = (place: number): readonly string[] => ACTS.filter((_, index) => (index + place) % 3 === 0)

describe.each(withParts)('%s', (path) => {
  test('is not a page, and takes no form, where a part of its address is no id, month or word', async () => {
    const before = await historyOf(sibling)
    for (const name of named(path)) {
      const parts = [...HOSTILE_PARTS.filter((one) => isHostileTo(name, one)), ...detours(name)]
      for (const [place, part] of parts.entries()) {
        const address = path
          .split('/')
          .map((one) => (one === name ? part : one.startsWith(':') ? addressOf(one, mine) : one))
          .join('/')
        if (reads.includes(path)) expect((await browser.get(address)).status, address).toBe(404)
        if (!forms.includes(path)) continue
        for (const act of actsWith(place)) {
          const { status, html } = await browser.send(address, { act, reason: 'x', status: 'inactive' })
          expect(status, `${address} ${html}`).toBe(404)
        }
      }
    }
    expect(await historyOf(sibling)).toEqual(before)
    expect(bugs()).toEqual([])
  })
})

/** Parts that name objects of the law are looked up, so some of them are just unknown; a URL removes dots. */
const isHostileTo = (name: string, part: string): boolean =>
  !/^(\.|%2E)+$/i.test(part) && (/Id$|period/.test(name) || !/^[\w.-]+$/.test(decoded(part)))
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return '%'
  }
}

test('a link below one client that leads to a payrun of another releases nothing', async () => {
  const detour = encodeURIComponent(`${mine.ids['tenantId']}/../${sibling.ids['tenantId']}`)
  const before = await historyOf(sibling)
  const address = `/console/dossiers/${detour}/paies/${sibling.ids['jobId']}`
  expect((await browser.send(address, { act: 'Release' })).status).toBe(404)
  expect(await historyOf(sibling)).toEqual(before)
  // The payrun could be released.
  const own = `/console/dossiers/${sibling.ids['tenantId']}/paies/${sibling.ids['jobId']}`
  expect((await browser.send(own, { act: 'Release' })).status).toBe(303)
})

test.each(['..', '.', '../..', '%2e%2e', 'a/b', '\u0000'])('an act named %j is unknown', async (id) => {
  const month = `/console/operateur/dossiers/${mine.ids['tenantId']}/mois/2026-06`
  const reconciled = { act: 'reconcile', outcome: 'not_applied', reason: 'x', kind: 'calculate', id }
  expect([400, 404]).toContain((await browser.send(month, reconciled)).status)
  const replayed = await browser.send('/console/operateur/notifications', { act: 'replay', eventId: id })
  expect([400, 404]).toContain(replayed.status)
  expect(bugs()).toEqual([])
})

const FORM = 'application/x-www-form-urlencoded'
const PART = '--x\r\ncontent-disposition: form-data; name="csrf"\r\n\r\nvalue'
/** A stranger's requests to any form: the type of the body, its bytes, and the answer. */
const BODIES: readonly (readonly [string, string, string | Uint8Array, number])[] = [
  ['64 letters for a token', FORM, `csrf=${'%C3%A9'.repeat(64)}`, 403],
  ['64 bytes for a token', FORM, `csrf=${'%C3%A9'.repeat(32)}`, 403],
  ['bytes that are no UTF-8', FORM, 'csrf=%FF%FE', 403],
  ['U+0000', FORM, 'key=%00', 400],
  ['a multipart form without boundary', 'multipart/form-data', PART, 400],
  ['a multipart form of another boundary', 'multipart/form-data; boundary=y', PART, 400],
  ['a multipart form that is cut', 'multipart/form-data; boundary=x', PART, 400],
  ['a multipart form that is cut within its first part', 'multipart/form-data; boundary=x', '--x\r\ncont', 400],
  ['a multipart form of junk', 'multipart/form-data; boundary=x', new Uint8Array(500).fill(0xff), 400],
  ['no gzip', FORM, 'csrf=x', 400],
]
describe.each(BODIES)('a form of %s', (what, type, body, status) => {
  const headers = {
    ...{ 'content-type': type, origin: 'http://localhost' },
    ...(what === 'no gzip' && { 'content-encoding': 'gzip' }),
  }
  test('is refused at every address', async () => {
    for (const path of forms) {
      const answer = await service.app.request(`http://localhost${addressOf(path, mine)}`, {
        method: 'POST',
        headers,
        body,
      })
      expect([path, answer.status]).toEqual([path, status])
    }
    expect(bugs()).toEqual([])
  })
})

test('a form does not return to an invalid address', async () => {
  for (const back of ['/console/\r\nset-cookie: a=b', '/console?\u00e9', '/console/\t', '/console/日', '/console/ x']) {
    expect(await browser.send('/console/langue', { language: 'fr', back })).toMatchObject({
      status: 303,
      location: '/console',
    })
  }
  expect((await browser.send('/console/langue', { language: 'fr', back: '/console\0' })).status).toBe(400)
  expect(bugs()).toEqual([])
})

test('an address with U+0000 in its query is refused with a text on every page', async () => {
  for (const path of reads) {
    const { status, html } = await browser.get(`${addressOf(path, mine)}?q=a%00b&recherche=%00&page=%00`)
    expect([path, status]).toEqual([path, 400])
    expect(html).toContain('U+0000')
  }
  expect((await browser.get('/console/dossiers?q=a%0D%0Ab')).status).toBe(200)
  expect(bugs()).toEqual([])
})

test('an ETag that no header can hold matches no month', async () => {
  const month = `/console/dossiers/${mine.ids['tenantId']}/mois/2026-06`
  for (const etag of ['"日"', '"1"\r\nx: y', '\u0001']) {
    const { status } = await browser.send(month, { act: 'calculate', etag })
    expect([400, 412]).toContain(status)
  }
  expect(bugs()).toEqual([])
})

describe('of a stranger', () => {
  test('the read limit of a key applies to requests without a session; signed-in readers are not affected', async () => {
    const limited = await testService({ env: { CENTIME_RATE_LIMIT: '5/4' } })
    others.push(limited)
    const reader = browserOf(limited)
    await reader.signIn(await limited.newKey(await limited.newPartner('Cabinet'), 'partner'))
    // Each server remembers the readers that it has seen.
    for (let seen = 0; seen < limited.servers; seen++) expect((await reader.get('/console/droit')).status).toBe(200)
    const form = (): Response | Promise<Response> =>
      limited.app.request('http://localhost/console/connexion', {
        method: 'POST',
        headers: { 'content-type': FORM, origin: 'http://localhost' },
        body: `csrf=${'%C3%A9'.repeat(64)}`,
      })
    // Several at once, twice: the second group exceeds the limit.
    const five = () => Promise.all([form(), form(), form(), form(), form()])
    const answers = [...(await five()), ...(await five())]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]))
    const refused = answers.filter(({ status }) => status === 429)
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']))
    expect((await reader.get('/console/droit')).status).toBe(200)
    expect(bugs(limited)).toEqual([])
  })
})

test('a page counts as one read of its key and a form as one write, however many routes they call', async () => {
  const limited = await testService({ env: { CENTIME_RATE_LIMIT: '4/2' } })
  others.push(limited)
  const reader = browserOf(limited)
  const partnerId = await limited.newPartner('Cabinet')
  await reader.signIn(await limited.newKey(partnerId, 'admin'))
  // The page of the notifications calls at least three routes.
  const pages = await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      reader.get(at % 2 === 0 ? '/console/operateur/notifications' : '/console/droit'),
    ),
  )
  const statuses = pages.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(statuses).toContain(429)
  const acts = Array.from({ length: 6 }, () => reader.send('/console/langue', { language: 'fr' }))
  expect((await Promise.all(acts)).map(({ status }) => status)).toContain(429)
})
