import { revokeKey } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { type Client, START, type TestService, testService } from '../../testing/service.js'

/** Sections 5 and 7 of the specification, and the additions of the contract: the same on every route. */

let service: TestService
let of: Company
let partnerId: number
let admin: Client
let partner: Client
let adminKey: string
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
  of = await company(service, partnerId)
  adminKey = await service.newKey(partnerId, 'admin')
  ;({ admin, partner } = of)
})
afterAll(() => service.stop())

const newUser = (identifier: string) => ({ identifier, firstName: 'Alix', lastName: 'Bernard' })

test('GET / points to the reference, without a key', async () => {
  const answer = await service.app.request('/')
  expect([answer.status, answer.headers.get('link')]).toEqual([
    200,
    '</docs>; rel="service-doc", </openapi.json>; rel="service-desc"',
  ])
  const { service: build, ...pages } = JSON.parse(await answer.text())
  expect(build).toMatch(/^centime-/)
  expect(Object.keys(pages)).toEqual(['docs', 'openapi', 'problems'])
  for (const path of Object.values<string>(pages)) expect((await service.app.request(path)).status, path).toBe(200)
})

describe('401 is answered', () => {
  const path = () => `${of.path}/users`
  test('without an Authorization header: the answer names the header', async () => {
    const response = await service.app.request(path())
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      title: 'Unauthorized',
      code: 'unauthorized',
      detail: expect.stringContaining('Authorization header'),
    })
  })
  test.each(['Basic abc', 'Bearer', 'Bearer x y', 'Bearer centime_sandbox_1_00'])('to %j', async (authorization) => {
    expect((await service.app.request(path(), { headers: { authorization } })).status).toBe(401)
  })
  test('to a key with another secret', async () => {
    const key = await service.newKey(partnerId, 'partner')
    expect((await service.as(key).get(path())).status).toBe(200)
    expect((await service.as(key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))).get(path())).status).toBe(401)
  })
  test('to a key of another environment', async () => {
    const key = await service.newKey(partnerId, 'partner')
    expect((await service.as(key.replace('_sandbox_', '_production_')).get(path())).status).toBe(401)
  })
  test('to a key that is revoked while its request runs', async () => {
    const key = await service.newKey(partnerId, 'partner')
    const id = Number(key.split('_')[2])
    let sendRest = (): void => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        sendRest = () => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(newUser('too late'))))
          controller.close()
        }
      },
    })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = service.app.request(path(), { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await service.store.write(async (db) => ({ value: await revokeKey(db, id, START), commit: true }))
    sendRest()
    expect((await answer).status).toBe(401)
    expect((await partner.get(path())).text).not.toContain('too late')
  })
  test('to a key from its expiry on', async () => {
    const expires = new Date(service.world.now().getTime() + 3_600_000)
    const key = await service.newKey(partnerId, 'partner', expires.toISOString())
    expect((await service.as(key).get(path())).status).toBe(200)
    service.world.setNow(expires)
    expect((await service.as(key).get(path())).status).toBe(401)
  })
})

describe('403 is answered', () => {
  test('where the partner of the path does not own the key', async () => {
    const other = await service.newPartner('two')
    const answer = await partner.get(`/partners/${other}/tenants/${of.tenantId}/users`)
    expect(answer).toMatchObject({ status: 403, body: { code: 'partner_mismatch' } })
  })
  test.each(['999999', '0', 'x', '1e0', '-1'])('for the tenant %s, which is not registered', async (tenant) => {
    const answer = await partner.get(`/partners/${partnerId}/tenants/${tenant}/users`)
    expect(answer).toMatchObject({ status: 403, body: { code: 'tenant_forbidden' } })
  })
  test('to a partner key where the admin role is required', async () => {
    const answer = await partner.send('POST', `${of.path}/divisions`, { name: 'x' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'admin_required', title: 'Forbidden' } })
  })
  test('to writes in an inactive tenant; reads are allowed', async () => {
    const closed = await company(service, partnerId, 'closing')
    for (const status of ['inactive', 'offboarded']) {
      expect((await closed.admin.send('POST', `${closed.path}/status`, { status, reason: 'test' })).body.status).toBe(
        status,
      )
      const write = await closed.partner.send('POST', `${closed.path}/users`, newUser(status))
      expect(write).toMatchObject({ status: 403, body: { code: 'tenant_inactive' } })
      expect((await closed.admin.send('POST', `${closed.path}/divisions`, { name: status })).status).toBe(403)
      expect((await closed.partner.get(`${closed.path}/users`)).body).toHaveLength(1)
    }
    expect((await closed.admin.send('POST', `${closed.path}/status`, { status: 'active' })).status).toBe(200)
    expect((await closed.partner.send('POST', `${closed.path}/users`, newUser('back'))).status).toBe(201)
  })
})

describe('a problem', () => {
  test('has every field of section 7, as application/problem+json', async () => {
    const { headers, body, status } = await partner.get(`${of.path}/payruns/jobs/4711`)
    expect(status).toBe(404)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toEqual({
      type: 'https://centime.invalid/problems/http-status/404',
      title: 'Not Found',
      status: 404,
      detail: 'job 4711 does not exist in this tenant',
      instance: `${of.path}/payruns/jobs/4711`,
      code: 'not_found',
      trace: {
        timestamp: expect.stringMatching(/^2026-07-15T/),
        requestId: headers.get('x-request-id'),
        buildId: expect.stringContaining('centime-'),
        rayId: expect.stringMatching(/^\w+$/),
      },
    })
  })
  test("takes its rayId from the client's trace header", async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const { body } = await partner.get('/nothing', { traceparent: `00-${trace}-00f067aa0ba902b7-01` })
    expect(body.trace.rayId).toBe(trace)
  })
  test('lists all errors, by JSON pointer', async () => {
    const answer = await partner.send('POST', `${of.path}/employees`, {
      identifier: '',
      firstName: 7,
      'a/b~c': true,
      divisions: ['Siège', null],
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const pointers = answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(new Set(pointers)).toEqual(new Set(['/identifier', '/firstName', '/lastName', '/divisions/1', '/a~1b~0c']))
  })
  test('of a bug shows no detail; the log has the stack under the same request id', async () => {
    let isBroken = false
    const lack = () => {
      if (isBroken) throw new Error('no such table')
      return undefined
    }
    const broken = await testService({ idle: true, lack })
    const id = await broken.newPartner('x')
    const client = broken.as(await broken.newKey(id, 'partner'))
    isBroken = true
    const { status, body, text } = await client.send('POST', `/partners/${id}/tenants`, {
      externalId: 'a',
      name: 'b',
      culture: 'fr-FR',
    })
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'internal_error', title: 'Internal Server Error' })
    expect(text).not.toContain('no such table')
    expect(broken.logged.find((line) => line.includes(body.trace.requestId))).toContain('no such table')
    await broken.stop()
  })
})

describe('a request that no route serves', () => {
  test('an unknown route is 404', async () => {
    expect(await partner.get(`${of.path}/nonsense`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
  test.each([
    ['PUT', 'users', 'GET, HEAD, POST'],
    ['DELETE', 'payrolls/1/cases/schema', 'GET, HEAD'],
    ['PATCH', 'payruns/jobs/1', 'DELETE, GET, HEAD'],
  ] as const)('%s %s is 405, and Allow lists the methods that exist', async (method, path, allow) => {
    const answer = await partner.send(method, `${of.path}/${path}`, {})
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('allow')).toBe(allow)
  })
  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonx'])(
    '%s is 415',
    async (type) => {
      const answer = await partner.send('POST', `${of.path}/users`, newUser('x'), { 'content-type': type })
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    },
  )
  test.each(['', '{', '[1,]', '{"a":1}}', 'nul'])('the body %j is 400', async (body) => {
    const answer = await partner.send('POST', `${of.path}/users`, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_json' } })
  })
  test.each(['[]', 'null', '1', '"text"'])('the body %s is not an object: 400', async (body) => {
    const answer = await partner.send('POST', `${of.path}/users`, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer: '' }] } })
  })
  test('a body over 1 MiB is 413, one of 1 MiB is read', async () => {
    const padded = (size: number): string => {
      const body = JSON.stringify(newUser('padded'))
      return body + ' '.repeat(size - body.length)
    }
    expect(await partner.send('POST', `${of.path}/users`, padded(1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    })
    expect((await partner.send('POST', `${of.path}/users`, padded(1024 * 1024))).status).toBe(201)
  })
  test('a body that is not UTF-8 is 400, one in another charset 415', async () => {
    const bytes = new Uint8Array([0x22, 0xff, 0xfe, 0x22])
    const send = (type: string) => {
      const headers = { authorization: `Bearer ${adminKey}`, 'content-type': type }
      return service.app.request(`${of.path}/users`, { method: 'POST', headers, body: bytes })
    }
    expect((await send('application/json')).status).toBe(400)
    expect((await send('application/json; charset=utf-8')).status).toBe(400)
    expect((await send('application/json; charset=iso-8859-1')).status).toBe(415)
  })
  test('a refusal that leaves the body unread closes the connection', async () => {
    const body = JSON.stringify(newUser('x'.repeat(150)))
    const refused = await service.app.request(`${of.path}/users`, { method: 'POST', body })
    expect([refused.status, refused.headers.get('connection')]).toEqual([401, 'close'])
    const { headers } = await partner.send('POST', `${of.path}/users`, newUser('read'))
    expect(headers.get('connection')).toBeNull()
  })
  test('a body nested 100,000 levels deep is 400', async () => {
    const deep = `${'{"relatedCases":['.repeat(50_000)}${']}'.repeat(50_000)}`
    const answer = await partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, `{"case":${deep}}`)
    expect(answer.status).toBe(400)
  })
  test('a name of 1 MiB is refused quickly', async () => {
    const { status } = await partner.send('POST', `${of.path}/users`, newUser(' '.repeat(1_000_000)))
    expect(status).toBe(400)
  })
  test.each(['a\u0000b', 'a\nb', 'a\u2028b', 'a\ufffeb', '   ', '\ud800'])('a name %j is 400', async (identifier) => {
    expect((await partner.send('POST', `${of.path}/users`, newUser(identifier))).status).toBe(400)
  })
  test('U+0000, which PostgreSQL cannot store, is 400 in a value, a query and a path, and the field is named', async () => {
    const values = [{ caseFieldName: 'Nom', value: 'a\0b', start: '2026-01-01T00:00:00Z' }]
    const change = {
      userId: of.userId,
      employeeId: 1,
      divisionId: of.divisionId,
      case: { caseName: 'Identite', values },
    }
    const answers = [
      await partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, change),
      await partner.get(`${of.path}/payrolls/${of.payrollId}/cases/schema?culture=%00`),
      await partner.send('PUT', `${of.path}/payroll-cycles/%00`),
    ]
    expect(answers.map(({ status, body }) => [status, body.errors?.[0].pointer])).toEqual([
      [400, '/case/values/0/value'],
      [400, '/culture'],
      [400, '/period'],
    ])
  })
})

describe('Idempotency-Key', () => {
  const users = async (): Promise<number> => (await partner.get(`${of.path}/users`)).body.length
  test('repeats the answer of the same request and changes nothing', async () => {
    const before = await users()
    const first = await partner.send('POST', `${of.path}/users`, newUser('once'), { 'idempotency-key': 'k1' })
    const again = await partner.send('POST', `${of.path}/users`, newUser('once'), { 'idempotency-key': 'k1' })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(await users()).toBe(before + 1)
  })
  test('used for another request is 422', async () => {
    const headers = { 'idempotency-key': 'k2' }
    await partner.send('POST', `${of.path}/users`, newUser('k2'), headers)
    for (const [path, body] of [
      ['users', newUser('k2-other')],
      ['employees', newUser('k2')],
    ] as const) {
      const answer = await partner.send('POST', `${of.path}/${path}`, body, headers)
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    }
  })
  test('executes simultaneous calls once', async () => {
    const before = await users()
    const call = () => partner.send('POST', `${of.path}/users`, newUser('k3'), { 'idempotency-key': 'k3' })
    const answers = await Promise.all(Array.from({ length: 10 }, call))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await users()).toBe(before + 1)
  })
  test('can be used again after a refusal', async () => {
    const headers = { 'idempotency-key': 'k4' }
    expect((await partner.send('POST', `${of.path}/users`, {}, headers)).status).toBe(400)
    expect((await partner.send('POST', `${of.path}/users`, newUser('k4'), headers)).status).toBe(201)
  })
  test('of a job start repeats the Location', async () => {
    await of.hire('idempotent')
    const start = {
      name: 'a',
      payrunName: of.payrunName,
      userIdentifier: of.userIdentifier,
      periodStart: '2026-06-01T00:00:00Z',
      forecast: 'k5',
    }
    const call = () => partner.send('POST', `${of.path}/payruns/jobs`, start, { 'idempotency-key': 'k5' })
    const [first, again] = [await call(), await call()]
    expect(again.status).toBe(202)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(again.body.id).toBe(first.body.id)
  })
  test('of one tenant is independent of those of another', async () => {
    const other = await company(service, partnerId, 'idempotency')
    const headers = { 'idempotency-key': 'k1' }
    expect((await other.partner.send('POST', `${other.path}/users`, newUser('once'), headers)).status).toBe(201)
  })
  test.each(['', 'é', 'x'.repeat(256)])('%j is 400', async (key) => {
    const answer = await partner.send('POST', `${of.path}/users`, newUser('x'), {
      'idempotency-key': encodeURI(key) === key ? key : 'a b',
    })
    expect(answer.status).toBe(400)
  })
})

describe('a list', () => {
  beforeAll(async () => {
    for (let number = 1; number <= 5; number += 1) {
      await admin.send('POST', `${of.path}/divisions`, { name: `Division ${number}` })
    }
  })
  const names = async (query: string): Promise<readonly string[]> => {
    const { body } = await partner.get(`${of.path}/divisions${query}`)
    return body.map(({ name }: { name: string }) => name)
  }
  test('is complete without top, in ascending id', async () => {
    const { body, headers } = await partner.get(`${of.path}/divisions`)
    const ids: readonly number[] = body.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(headers.get('x-total-count')).toBe('6')
    expect(headers.get('link')).toBeNull()
  })
  test('has each row exactly once over all pages', async () => {
    const all = await names('')
    let path: string | undefined = `${of.path}/divisions?top=2`
    const read: string[] = []
    while (path !== undefined) {
      const { body, headers } = await partner.get(path)
      read.push(...body.map(({ name }: { name: string }) => name))
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(read).toEqual(all)
  })
  test('accepts skip alone, and is empty past its end', async () => {
    expect(await names('?skip=4')).toHaveLength(2)
    expect(await names('?skip=100&top=5')).toEqual([])
    expect(await names('?top=0')).toEqual([])
    expect(await names('?top=99999999999999999999')).toHaveLength(6)
    expect(await names('?skip=99999999999999999999')).toEqual([])
  })
  test.each(['top=-1', 'top=1.5', 'top=x', 'skip=-1', 'skip=', 'top=1&top=2', 'tpo=1'])('?%s is 400', async (query) => {
    const answer = await partner.get(`${of.path}/divisions?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

test('every answer has the version and the request id, and none allows another origin', async () => {
  for (const path of ['/livez', '/nothing', `${of.path}/users`]) {
    const { headers } = await partner.get(path, { origin: 'https://example.test' })
    expect(headers.get('x-version')).toBe('1.0')
    expect(headers.get('x-request-id')).toMatch(/^\w{16}$/)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test("an operator's reason is in the audit log; a partner's reason is not", async () => {
  const reason = 'dossier transmis'
  await admin.send('POST', `${of.path}/status`, { status: 'active', reason })
  const { body } = await admin.get(`${of.path}/audit`)
  expect(body.at(-1)).toMatchObject({ action: expect.stringContaining('/status'), reason })
  expect(body.slice(0, -1).map((entry: { reason: unknown }) => entry.reason)).toEqual(body.slice(1).map(() => null))
})

describe('a rate limit', () => {
  test('answers 429 with Retry-After and the RateLimit fields, separately for each key and for reads and writes', async () => {
    const limited = await testService({ env: { CENTIME_RATE_LIMIT: '3/1' }, idle: true })
    const id = await limited.newPartner('x')
    const [one, two] = [limited.as(await limited.newKey(id, 'admin')), limited.as(await limited.newKey(id, 'admin'))]
    const write = await one.send('POST', `/partners/${id}/tenants`, { externalId: 'a', name: 'b', culture: 'fr-FR' })
    expect(write.status).toBe(201)
    expect(write.headers.get('ratelimit-policy')).toBe('"writes";q=1;w=1')
    const path = `/partners/${id}/tenants/${write.body.id}/users`
    const reads = await Promise.all(Array.from({ length: 5 }, () => one.get(path)))
    const last = reads.sort((one, other) => one.status - other.status).at(-1)
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    const left = reads.slice(0, 3).map(({ headers }) => headers.get('ratelimit'))
    expect(left.sort()).toEqual([0, 1, 2].map((requests) => `"reads";r=${requests};t=1`))
    expect(last).toMatchObject({ body: { code: 'rate_limit_exceeded', title: 'Too Many Requests' } })
    expect(last?.headers.get('retry-after')).toBe('1')
    expect((await two.get(path)).status).toBe(200)
    await limited.stop()
  })
})

test('the system routes need no key', async () => {
  const get = async (path: string) => service.app.request(path)
  expect(await (await get('/livez')).json()).toEqual({ status: 'ok' })
  const ready = await get('/readyz')
  expect(ready.status).toBe(200)
  // The service's clock shows July 2026: AGS rate (C. trav. L3253-18) and minimum garanti (C. trav. L3231-12).
  expect(await ready.json()).toMatchObject({
    database: 'writable',
    clock: 'steady',
    queue: { jobs: 0 },
    notices: [
      {
        code: 'figures_not_confirmed',
        message: 'not checked: TauxChomage.AGS after 2026-06-30, SMIC.MinimumGaranti after 2026-05-31',
      },
    ],
  })
  const metrics = await (await get('/metrics')).text()
  expect(metrics).toMatch(
    /centime_requests_total{method="GET",route="\/partners\/{partnerId}\/tenants\/{tenantId}\/users",status="200"} \d/,
  )
  expect(metrics).toContain('centime_queue_jobs 0')
  const docs = await get('/docs')
  expect(docs.headers.get('content-security-policy')).toContain("connect-src 'self'")
  const script = await get('/docs/reference.js')
  expect((await script.text()).length).toBeGreaterThan(1_000_000)
})

test('readyz is 503 where the database refuses a write', async () => {
  const closed = await testService({ idle: true })
  await closed.store.close()
  const response = await closed.app.request('/readyz')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'not_ready' })
})
