import { Outage, revokeKey, type Store, written } from '@centime/store'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserOf, eventsOf } from '../../testing/browser.js'
import { company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'
import { evidenceProblems } from '../../testing/sound-evidence.js'

/** Signing in to the console, and the properties of a session. */

let service: TestService
let key: string
const others: TestService[] = []
/** A service with other settings. */
async function other(options: Parameters<typeof testService>[0]): Promise<TestService> {
  const one = await testService(options)
  others.push(one)
  return one
}
afterEach(() => Promise.all(others.splice(0).map((one) => one.stop())))
afterAll(() => service.stop())
beforeAll(async () => {
  service = await testService()
  key = await service.newKey(await service.newPartner('Cabinet'), 'partner')
})

test('a visitor sees the sign-in form at every address, and then the requested page', async () => {
  const browser = browserOf(service)
  const form = await browser.get('/console/droit?jour=2026-01-01')
  expect([form.status, form.html]).toEqual([401, expect.stringContaining('Se connecter')])
  expect(await browser.send('/console/connexion', { key, back: '/console/droit?jour=2026-01-01' })).toMatchObject({
    status: 303,
    location: '/console/droit?jour=2026-01-01',
  })
})

test('a form returns to pages of the console only', async () => {
  for (const back of ['https://elsewhere.invalid/', '//elsewhere.invalid', '/console/\\elsewhere', '/documents/x']) {
    const browser = browserOf(service)
    await browser.get('/console')
    expect(await browser.send('/console/connexion', { key, back })).toMatchObject({ location: '/console' })
  }
})

test('a wrong key is refused with a text, and no session begins', async () => {
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
      /^centime_console=[0-9a-f]{128}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const elsewhere = await other({ settings: { host: '0.0.0.0' } })
    const secure = await elsewhere.app.request('/console')
    expect(secure.headers.get('set-cookie')).toMatch(
      /^__Host-centime_console=[0-9a-f]{128}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
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
  // The polling of a page does not count as use.
  await browser.signIn(own)
  wall += 3_000_000
  expect((await browser.get('/console', { accept: 'text/event-stream' })).status).toBe(200)
  wall += 900_000
  expect((await browser.get('/console')).status).toBe(401)
})

const revoke = ({ world }: TestService, own: string): Promise<unknown> => {
  const [, id] = /_(\d+)_/.exec(own) ?? []
  return world.store.write((db) => written(revokeKey(db, Number(id), world.now().toISOString())))
}

test('a revoked key ends its sessions at once', async () => {
  const own = await service.newKey(await service.newPartner('Cabinet'), 'admin')
  const browser = browserOf(service)
  await browser.signIn(own)
  expect((await browser.get('/console')).status).toBe(200)
  await revoke(service, own)
  expect((await browser.get('/console')).status).toBe(401)
})

test('a revoked key ends the pages that poll', async () => {
  const idle = await other({ idle: true })
  const partnerId = await idle.newPartner('Cabinet')
  const of = await company(idle, partnerId, 'Atelier')
  await of.hire('anna')
  const { payrunName, userIdentifier, path, tenantId } = of
  const job = { name: 'x', payrunName, userIdentifier, periodStart: '2026-06-01T00:00:00Z' }
  const { id } = (await of.partner.send('POST', `${path}/payruns/jobs`, job)).body
  const own = await idle.newKey(partnerId, 'partner')
  const browser = browserOf(idle)
  await browser.signIn(own)
  const address = `/console/dossiers/${tenantId}/paies/${id}/suivi`
  const events = await eventsOf(idle, browser, address)
  expect((await events.next()).value).toBe('event: changed\ndata: 0')
  await revoke(idle, own)
  // The job has not ended.
  expect(await events.next()).toEqual({ done: false, value: 'event: ended\ndata: ' })
  expect((await events.next()).done).toBe(true)
})

test('a key that expires ends its sessions, and opens none', async () => {
  const timed = await other({})
  const own = await timed.newKey(await timed.newPartner('Cabinet'), 'partner', '2026-07-15T09:30:00.000Z')
  const browser = browserOf(timed)
  await browser.signIn(own)
  timed.world.setNow(new Date('2026-07-15T09:29:59.000Z'))
  expect((await browser.get('/console')).status).toBe(200)
  timed.world.setNow(new Date('2026-07-15T09:30:00.000Z'))
  expect((await browser.get('/console')).status).toBe(401)
  expect(await browser.send('/console/connexion', { key: own })).toMatchObject({
    status: 401,
    html: expect.stringContaining('inconnue, expirée ou révoquée'),
  })
})

describe('with little room on the disk', () => {
  test('readers sign in, read and sign out; nothing else is written', async () => {
    let isFull = false
    let wall = Date.parse('2026-07-15T09:00:00Z')
    const short = new Outage('storage_full', 'the disk has 3 MiB left, and below 100 MiB nothing is written')
    const full = await other({ wall: () => wall, lack: () => (isFull ? short : undefined) })
    const partnerId = await full.newPartner('Cabinet')
    const own = await full.newKey(partnerId, 'admin')
    const of = await managed(full, partnerId, 'Atelier')
    isFull = true
    const browser = browserOf(full)
    await browser.signIn(own)
    for (const path of ['/console', '/console/dossiers', `/console/dossiers/${of.tenantId}`, '/console/droit']) {
      expect([path, (await browser.get(path)).status]).toEqual([path, 200])
    }
    // Its end is extended nevertheless.
    for (let minutes = 0; minutes < 120; minutes += 40) {
      wall += 2_400_000
      expect((await browser.get('/console')).status).toBe(200)
    }
    const refused = await browser.send(`/console/dossiers/${of.tenantId}`, { period: '2026-07' })
    expect([refused.status, refused.html]).toEqual([503, expect.stringContaining('3 Mio')])
    expect((await browser.send('/console/deconnexion', {})).status).toBe(303)
    expect((await browser.get('/console')).status).toBe(401)
  })
  test('a session that cannot be extended lasts until its end', async () => {
    let wall = Date.parse('2026-07-15T09:00:00Z')
    let fails = false
    const wrapped = (store: Store): Store => ({
      ...store,
      write: async (work, how) => {
        if (fails) throw new Outage('not_ready', 'the disk of the database fails: SQLITE_IOERR')
        return store.write(work, how)
      },
    })
    const failing = await other({ wall: () => wall, wrapped })
    const browser = browserOf(failing)
    await browser.signIn(await failing.newKey(await failing.newPartner('Cabinet'), 'partner'))
    fails = true
    wall += 3_000_000
    expect((await browser.get('/console')).status).toBe(200)
    wall += 700_000
    expect((await browser.get('/console')).status).toBe(401)
  })
})

describe('the sessions of a key', () => {
  test('are 20 at most: one more ends the least recently used one', async () => {
    let wall = Date.parse('2026-07-15T09:00:00Z')
    const timed = await other({ wall: () => wall })
    const partnerId = await timed.newPartner('Cabinet')
    const own = await timed.newKey(partnerId, 'partner')
    const another = browserOf(timed)
    await another.signIn(await timed.newKey(partnerId, 'partner'))
    const readers = []
    for (let one = 0; one < 20; one++) {
      const reader = browserOf(timed)
      await reader.signIn(own)
      readers.push(reader)
      wall += 1000
    }
    wall += 600_000
    // The first is used again.
    expect((await readers[0]?.get('/console'))?.status).toBe(200)
    const sessions = () => timed.store.read((db) => db.selectFrom('sessions').selectAll().execute())
    const before = await sessions()
    const last = browserOf(timed)
    await last.signIn(own)
    const statuses = await Promise.all(readers.map(async (reader) => (await reader.get('/console')).status))
    expect(statuses).toEqual([200, 401, ...Array.from({ length: 18 }, () => 200)])
    expect((await last.get('/console')).status).toBe(200)
    expect((await another.get('/console')).status).toBe(200)
    expect(await evidenceProblems(timed.store)).toEqual([])
    // Restores the ended session.
    const there = await sessions()
    const ended = before.filter(({ hash }) => !there.some((one) => one.hash === hash))
    expect(ended).toHaveLength(1)
    await timed.store.write((db) => written(db.insertInto('sessions').values(ended).execute()))
    const place = `partner ${partnerId}: session ${ended[0]?.hash}`
    expect(await evidenceProblems(timed.store)).toEqual([`${place} is not what the audit log says`])
  })
  test('all end by one form, in the audit log; those of other keys remain valid', async () => {
    const partnerId = await service.newPartner('Cabinet')
    const [own, others] = [await service.newKey(partnerId, 'admin'), await service.newKey(partnerId, 'admin')]
    const [here, there, another] = [browserOf(service), browserOf(service), browserOf(service)]
    for (const [reader, of] of [
      [here, own],
      [there, own],
      [another, others],
    ] as const)
      await reader.signIn(of)
    expect((await here.get('/console')).html).toContain('Fermer toutes ses sessions')
    expect((await here.send('/console/deconnexion', { toutes: 'on' })).status).toBe(303)
    expect((await here.get('/console')).status).toBe(401)
    expect((await there.get('/console')).status).toBe(401)
    expect((await another.get('/console')).status).toBe(200)
    const { body } = await service.as(own).get(`/partners/${partnerId}/audit`)
    const [, id] = /_(\d+)_/.exec(own) ?? []
    expect(body.at(-1)).toMatchObject({ actor: `key ${id}`, action: 'end sessions' })
  })
})

describe('behind a proxy that ends TLS', () => {
  const host = 'http://centime.example'
  const sent = async (env: Readonly<Record<string, string>>, proto: string, origin: string) => {
    const behind = await other({ env })
    const response = await behind.app.request(`${host}/console/connexion`, {
      method: 'POST',
      headers: { origin, 'x-forwarded-proto': proto, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'csrf=x',
    })
    const form = await behind.app.request(`${host}/console`, { headers: { 'x-forwarded-proto': proto } })
    // A form of another origin is refused before it is read: it gets no cookie.
    return { isOurs: response.headers.has('set-cookie'), cookie: form.headers.get('set-cookie') ?? '' }
  }
  const TOLD = { CENTIME_BEHIND_PROXY: 'on', CENTIME_FORWARDED_PROTO: 'on' }
  test('forms of its HTTPS origin are accepted where it says so, and the cookie is for encrypted connections only', async () => {
    const { isOurs, cookie } = await sent(TOLD, 'https', 'https://centime.example')
    expect([isOurs, cookie]).toEqual([true, expect.stringContaining('; Secure')])
    expect((await sent(TOLD, 'https', 'http://centime.example')).isOurs).toBe(false)
    expect((await sent(TOLD, 'https', 'https://elsewhere.example')).isOurs).toBe(false)
  })
  test('forwarded headers of a client, before the proxy or without one, are ignored', async () => {
    expect((await sent(TOLD, 'https, http', 'https://centime.example')).isOurs).toBe(false)
    const untold = await sent({}, 'https', 'https://centime.example')
    expect([untold.isOurs, untold.cookie]).toEqual([false, expect.not.stringContaining('Secure')])
  })
})

test('a form of a page from before a change of CENTIME_SECRET is refused; the session remains valid', async () => {
  const rotated = await other({ idle: true }) // one server, which gets the other secret
  const browser = browserOf(rotated)
  await browser.signIn(await rotated.newKey(await rotated.newPartner('Cabinet'), 'partner'))
  const before = browser.csrf()
  Object.assign(rotated.world, { secret: 'another secret of the tests' })
  expect((await browser.send('/console/deconnexion', {})).status).toBe(403)
  expect((await browser.get('/console')).status).toBe(200)
  expect(browser.csrf()).not.toBe(before)
  expect((await browser.send('/console/deconnexion', {})).status).toBe(303)
})

test('wrong keys of an address are limited; beyond the limit even a valid key that was not used before is not looked up', async () => {
  const limited = await other({ env: { CENTIME_RATE_LIMIT: '50/3' } })
  const own = await limited.newKey(await limited.newPartner('Cabinet'), 'partner')
  const browser = browserOf(limited)
  await browser.get('/console')
  const tried = await Promise.all(
    Array.from({ length: 3 }, (_, one) => browser.send('/console/connexion', { key: `centime_sandbox_1_wrong${one}` })),
  )
  expect(tried.map(({ status }) => status)).toEqual([401, 401, 401])
  for (const key of ['centime_sandbox_1_wrong4', own]) {
    expect(await browser.send('/console/connexion', { key })).toMatchObject({
      status: 429,
      html: expect.stringContaining('Trop d’essais'),
    })
  }
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
  test('of a stranger of more than 100,000 bytes is refused with a text', async () => {
    const browser = browserOf(service)
    await browser.get('/console')
    const typed = (length: number) => browser.send('/console/connexion', { key: 'x'.repeat(length) })
    expect((await typed(99_000)).status).toBe(401)
    expect(await typed(100_001)).toMatchObject({
      status: 413,
      html: expect.stringContaining('Contenu trop volumineux'),
    })
  })
  test('from another site is refused', async () => {
    const browser = browserOf(service)
    await browser.signIn(key)
    const sent = await browser.send('/console/deconnexion', {}, { origin: 'https://elsewhere.invalid' })
    expect(sent.status).toBe(403)
  })
})

test('every page has a policy that allows only this server, and no inline script or style', async () => {
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
