import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../testing/browser.js'
import { type TestService, testService } from '../../testing/service.js'
import { revokeKey } from '../store/keys.js'
import { written } from '../store/store.js'

/** Signing in to the console, and what a session is. */

let service: TestService
let key: string
const others: TestService[] = []
/** A service of other settings. */
async function other(options: Parameters<typeof testService>[0]): Promise<TestService> {
  const one = await testService(options)
  others.push(one)
  return one
}
afterAll(() => Promise.all([service, ...others].map((one) => one.stop())))
beforeAll(async () => {
  service = await testService()
  key = await service.newKey(await service.newPartner('Cabinet'), 'partner')
})

test('a visitor sees the sign-in form at every address, and comes to that page then', async () => {
  const browser = browserOf(service)
  const form = await browser.get('/console/droit?jour=2026-01-01')
  expect([form.status, form.html]).toEqual([401, expect.stringContaining('Se connecter')])
  expect(await browser.send('/console/connexion', { key, back: '/console/droit?jour=2026-01-01' })).toMatchObject({
    status: 303,
    location: '/console/droit?jour=2026-01-01',
  })
})

test('a form goes back to pages of the console only', async () => {
  for (const back of ['https://elsewhere.invalid/', '//elsewhere.invalid', '/console/\\elsewhere', '/documents/x']) {
    const browser = browserOf(service)
    await browser.get('/console')
    expect(await browser.send('/console/connexion', { key, back })).toMatchObject({ location: '/console' })
  }
})

test('a wrong key is refused in words, and no session begins', async () => {
  const browser = browserOf(service)
  await browser.get('/console')
  const refused = await browser.send('/console/connexion', { key: 'centime_sandbox_1_wrong' })
  expect(refused).toMatchObject({ status: 401, html: expect.stringContaining('inconnue, expirée ou révoquée') })
  expect((await browser.get('/console')).status).toBe(401)
})

describe('the cookie', () => {
  test('is HttpOnly and SameSite=Strict, and Secure outside of a sandbox on this machine', async () => {
    const local = await service.app.request('/console')
    expect(local.headers.get('set-cookie')).toMatch(
      /^centime_console=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const elsewhere = await other({ settings: { host: '0.0.0.0' } })
    const secure = await elsewhere.app.request('/console')
    expect(secure.headers.get('set-cookie')).toMatch(
      /^__Host-centime_console=[0-9a-f]{64}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })
  test('is another one after signing in', async () => {
    const browser = browserOf(service)
    await browser.get('/console')
    const before = browser.cookie()
    await browser.send('/console/connexion', { key })
    expect(browser.cookie()).not.toBe(before)
  })
})

test('a session ends an hour after its last use, twelve hours after its beginning, and on signing out', async () => {
  let wall = Date.parse('2026-07-15T09:00:00Z')
  const timed = await other({ wall: () => wall })
  const own = await timed.newKey(await timed.newPartner('Cabinet'), 'partner')
  const browser = browserOf(timed)
  await browser.signIn(own)
  wall += 3_599_000
  expect((await browser.get('/console')).status).toBe(200)
  wall += 3_601_000
  expect(await browser.get('/console')).toMatchObject({
    status: 401,
    html: expect.stringContaining('Votre session est terminée'),
  })
  await browser.signIn(own)
  for (let minutes = 0; minutes < 12 * 60; minutes += 30) {
    expect((await browser.get('/console')).status).toBe(200)
    wall += 1_800_000
  }
  expect((await browser.get('/console')).status).toBe(401)
  await browser.signIn(own)
  await browser.send('/console/deconnexion', {})
  expect((await browser.get('/console')).status).toBe(401)
  // A page that only follows what goes on does not count as use.
  await browser.signIn(own)
  wall += 3_000_000
  expect((await browser.get('/console', { accept: 'text/event-stream' })).status).toBe(200)
  wall += 900_000
  expect((await browser.get('/console')).status).toBe(401)
})

test('a revoked key ends its sessions at once', async () => {
  const own = await service.newKey(await service.newPartner('Cabinet'), 'admin')
  const browser = browserOf(service)
  await browser.signIn(own)
  expect((await browser.get('/console')).status).toBe(200)
  const [, id] = /_(\d+)_/.exec(own) ?? []
  await service.world.store.write((db) => written(revokeKey(db, Number(id), service.world.now().toISOString())))
  expect((await browser.get('/console')).status).toBe(401)
})

describe('a form', () => {
  test('without the token of its session changes nothing', async () => {
    const browser = browserOf(service)
    await browser.signIn(key)
    const other = browserOf(service)
    await other.get('/console')
    for (const csrf of ['', 'wrong', other.csrf()]) {
      expect((await browser.send('/console/deconnexion', { csrf })).status).toBe(403)
    }
    expect((await browser.get('/console')).status).toBe(200)
  })
  test('from another site is refused', async () => {
    const browser = browserOf(service)
    await browser.signIn(key)
    const sent = await browser.send('/console/deconnexion', {}, { origin: 'https://elsewhere.invalid' })
    expect(sent.status).toBe(403)
  })
})

test('every page has a policy that allows nothing from elsewhere, and no script or style in the page', async () => {
  const browser = browserOf(service)
  await browser.signIn(key)
  const { headers, html } = await browser.get('/console')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src="\/console\/assets\/console\.js")/)
})

test('signing in and out is in the audit log of the partner as the key', async () => {
  const partnerId = await service.newPartner('Cabinet')
  const own = await service.newKey(partnerId, 'admin')
  const browser = browserOf(service)
  await browser.signIn(own)
  await browser.send('/console/deconnexion', {})
  const { body } = await service.as(own).get(`/partners/${partnerId}/audit`)
  const [, id] = /_(\d+)_/.exec(own) ?? []
  expect(body.slice(-2)).toMatchObject([
    { actor: `key ${id}`, action: 'sign in' },
    { actor: `key ${id}`, action: 'sign out' },
  ])
})

test('CENTIME_CONSOLE=off removes it', async () => {
  const without = await other({ env: { CENTIME_CONSOLE: 'off' } })
  expect((await without.app.request('/console')).status).toBe(404)
})
