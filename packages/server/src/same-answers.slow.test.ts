import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asFormData } from '../testing/declarations.js'
import { apiDocument, type JsonSchema, type Operation } from '../testing/document.js'
import { type Ids, idsOf, type Owner, ownerOf, pathOf, SECRET } from '../testing/owner.js'
import { type Answered, type TestService, testService } from '../testing/service.js'
import type { Endpoint } from './http/endpoint.js'
import { endpoints } from './service/endpoints.js'

/**
 * Answers that all routes of the document share: to an unknown query parameter, to a month without law, and to an id
 * that is unknown or of another tenant. It is July 2026.
 */

const service: TestService = await testService({ env: { CENTIME_DRAFT_ABORT: 'on' } })
const { operations, schemaAt } = await apiDocument(service.app)

let mine: Owner
let sibling: Owner
beforeAll(async () => {
  const partnerId = await service.newPartner('ours')
  mine = await ownerOf(service, partnerId, 'mine')
  sibling = await ownerOf(service, partnerId, `${SECRET} sibling`)
})
afterAll(() => service.stop())

const named = (all: readonly Operation[]) => all.map((one) => [`${one.method} ${one.path}`, one] as const)
const endpointOf = ({ id }: Operation): Endpoint | undefined => endpoints.find(({ operationId }) => operationId === id)

const isForm = (operation: Operation): boolean => endpointOf(operation)?.stage?.mediaType === 'multipart/form-data'
/** The type of a body that is no JSON. */
function typeOf(operation: Operation): Readonly<Record<string, string>> {
  if (isForm(operation)) return { 'content-type': asFormData({}).type }
  return endpointOf(operation)?.stage?.mediaType === 'text/csv' ? { 'content-type': 'text/csv' } : {}
}

/** The example of a body, with the ids of an owner. */
function bodyOf(operation: Operation, ids: Ids, more: object = {}): unknown {
  const example = endpointOf(operation)?.example
  if (isForm(operation)) return asFormData(example).body
  if (typeof example !== 'object') return example
  return { ...JSON.parse(JSON.stringify(example), (name, value) => (/Id$/.test(name) && ids[name]) || value), ...more }
}
/** The existing ids of an owner, including those that occur only in bodies. */
const idsOfOwner = ({ company: { userId, divisionId }, ids }: Owner): Ids => ({
  ...{ ...ids, userId, divisionId, payrunJobId: ids['jobId'] ?? 0 },
})

async function ask(operation: Operation, url: string, body: unknown): Promise<Answered> {
  const { method } = operation
  const { admin } = mine.company
  if (method === 'GET') return admin.get(url)
  const ifMatch = operation.path.includes('/cycles/') ? '"1"' : '*'
  const headers = {
    ...{ 'if-match': ifMatch, 'idempotency-key': `same-${++keys}` },
    ...typeOf(operation),
  }
  return admin.send(method, url, body, method === 'POST' ? headers : { 'if-match': ifMatch })
}
let keys = 0
const filled = (operation: Operation, ids: Ids = mine.ids): string => pathOf(operation, { token: 'x', ...ids })

describe('a parameter that the query does not have is refused by', () => {
  /** Monitoring tools may add their own parameters. */
  const HEALTH = ['/livez', '/readyz', '/metrics']
  const reads = operations.filter(({ method, path }) => method === 'GET' && !HEALTH.includes(path))
  test.each(named(reads))('%s', async (_, operation) => {
    const url = filled(operation)
    const answer = await ask(operation, `${url}${url.includes('?') ? '&' : '?'}nope=1`, undefined)
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      400,
      'validation_failed',
      [{ pointer: '/nope', message: 'is not a field of this request' }],
    ])
  })
  test('also with HEAD, and beside those that the route has', async () => {
    const { path, admin } = mine.company
    expect((await admin.send('HEAD', `${path}/users?nope=1`)).status).toBe(400)
    expect((await admin.get(`${path}/users?top=1&to=2`)).body.errors).toMatchObject([{ pointer: '/to' }])
    // The name of a member that every object of JavaScript has, and none.
    expect((await admin.get(`${path}/users?__proto__=1`)).body.errors).toMatchObject([{ pointer: '/__proto__' }])
    expect((await admin.get(`${path}/users?=1`)).body.errors).toMatchObject([{ pointer: '/' }])
  })
})

describe('a month without law is refused by', () => {
  /** A month or a day, by its form; a period in the path. */
  const isPeriod = (name: string, { pattern = '', format }: JsonSchema): boolean =>
    /0\[1-9\]\|1\[0-2\]/.test(pattern) || (format === 'date' && /^(date$|law)/.test(name)) || name === 'periodStart'
  const inBody = ({ body }: Operation): readonly string[] => {
    const schema = body?.$ref === undefined ? body : schemaAt(body.$ref)
    return Object.entries(schema?.properties ?? {}).flatMap(([name, one]) => (isPeriod(name, one) ? [name] : []))
  }
  const wanted = operations.flatMap((operation) => [
    ...(operation.path.includes('{period}') ? [[operation, 'path', 'period'] as const] : []),
    ...operation.query
      .filter(({ name, schema }) => isPeriod(name, schema))
      .map(({ name }) => [operation, 'query', name] as const),
    ...inBody(operation).map((name) => [operation, 'body', name] as const),
  ])
  const without = (name: string, month: string): string =>
    name === 'periodStart' ? `${month}-01T00:00:00Z` : /^(date$|law)/.test(name) ? `${month}-15` : month

  test('more than twenty routes', () => {
    expect(wanted.length).toBeGreaterThan(25)
    expect(new Set(wanted.map(([, , name]) => name))).toEqual(
      new Set(['period', 'periodName', 'periodStart', 'from', 'date', 'lawBefore', 'lawAfter']),
    )
  })
  test.each(
    wanted.map(
      ([operation, place, name]) =>
        [`${operation.method} ${operation.path} (${name})`, operation, place, name] as const,
    ),
  )('%s', async (_, operation, place, name) => {
    const before = await auditOf()
    for (const month of ['2023-12', '2027-04']) {
      const value = without(name, month)
      const url = new URL(filled(operation, place === 'path' ? { ...mine.ids, period: value } : mine.ids), 'http://x')
      if (place === 'query') url.searchParams.set(name, value)
      const body = bodyOf(operation, idsOfOwner(mine), place === 'body' ? { [name]: value } : {})
      const answer = await ask(operation, `${url.pathname}${url.search}`, body)
      const message = /^(date$|law)/.test(name)
        ? `there is no law on ${value}: 2024-01 to 2027-03`
        : `there is no law for ${month}: 2024-01 to 2027-03`
      expect([answer.status, answer.body.code, answer.body.detail, answer.body.errors]).toEqual([
        400,
        'law_missing',
        message,
        [{ pointer: `/${name}`, message }],
      ])
    }
    expect(await auditOf()).toBe(before)
  })
  /** The records of the tenant. */
  const auditOf = async () =>
    (await mine.company.admin.get(`${mine.company.path}/audit?top=1`)).headers.get('x-total-count')

  test('a year of which no month has law; a year of which some have is taken', async () => {
    const { admin, path, payrollId } = mine.company
    const book = (period: string) => admin.get(`${path}/payrolls/${payrollId}/summary?period=${period}`)
    expect((await book('2023')).body).toMatchObject({
      code: 'law_missing',
      detail: 'there is no law for 2023: 2024-01 to 2027-03',
    })
    expect([(await book('2024')).status, (await book('2026')).status]).toEqual([200, 200])
  })
})

describe('an id of another tenant is answered as one that never was by', () => {
  const NEVER = 987_654_321
  const OF_A_TENANT = ['payrollId', 'employeeId', 'jobId', 'resultSetId', 'operationId', 'writeId', 'candidateId']
  const inPaths = operations.flatMap((operation) =>
    idsOf(operation.path).flatMap((name) => (OF_A_TENANT.includes(name) ? [[operation, name] as const] : [])),
  )
  const labelled = <Rest extends readonly unknown[]>(rows: readonly (readonly [Operation, string, ...Rest])[]) =>
    rows.map((row) => [`${row[0].method} ${row[0].path} (${row[1]})`, ...row] as const)

  test.each(labelled(inPaths))('%s in its path', async (_, operation, name) => {
    const answers: unknown[] = []
    const never = name === 'candidateId' ? 'candidate-never' : NEVER
    for (const id of [sibling.ids[name] ?? 0, never]) {
      const ids = { ...mine.ids, [name]: id }
      const answer = await ask(operation, filled(operation, ids), bodyOf(operation, { ...idsOfOwner(mine), ...ids }))
      expect([answer.status, answer.body.code], answer.text).toEqual([404, 'not_found'])
      answers.push(answer.body.detail.replaceAll(String(id), 'ID'))
    }
    expect(answers[0]).toBe(answers[1])
  })

  /** The JSON pointers to the ids in an example of a body. */
  const pointersOf = (value: unknown, at = ''): readonly (readonly [pointer: string, name: string])[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, one]) =>
          /Id$/.test(name) && name !== 'externalId' && name !== 'regulationId' && typeof one === 'number'
            ? [[`${at}/${name}`, name] as const]
            : pointersOf(one, `${at}/${name}`),
        )
  const inBodies = operations.flatMap((operation) =>
    pointersOf(endpointOf(operation)?.example).map(([pointer, name]) => [operation, pointer, name] as const),
  )
  test('bodies of every kind', () => {
    expect(new Set(inBodies.map(([, , name]) => name))).toEqual(
      new Set(['userId', 'employeeId', 'divisionId', 'payrollId']),
    )
  })
  test.each(labelled(inBodies))('%s in its body', async (_, operation, pointer, name) => {
    const answers: unknown[] = []
    for (const id of [idsOfOwner(sibling)[name] ?? 0, NEVER]) {
      const body = JSON.parse(JSON.stringify(bodyOf(operation, idsOfOwner(mine))))
      const parts = pointer.split('/').slice(1)
      const holder = parts.slice(0, -1).reduce((part, key) => part[key], body)
      holder[name] = id
      const answer = await ask(operation, filled(operation), body)
      expect([answer.status, answer.body.code], answer.text).toEqual([400, 'validation_failed'])
      expect(answer.text).not.toContain(SECRET)
      const [error, ...others] = answer.body.errors
      expect([error.pointer, others]).toEqual([pointer, []])
      answers.push(error.message.replaceAll(String(id), 'ID'))
    }
    expect(answers[0]).toBe(answers[1])
  })
})

const isOfPayroll = ({ path }: { readonly path: string }): boolean => path.includes('{payrollId}/cycles')

describe('the 202 of a document says where to poll', () => {
  const accepted = operations.filter(({ path, method }) => method === 'POST' && path.endsWith('/documents/{variant}'))
  test.each(named(accepted))('%s declares it', (_, operation) => {
    expect(endpointOf(operation)?.answers[202]?.headers).toContain('Location')
  })
  test('and what is read there is what was accepted', async () => {
    const { admin } = mine.company
    // The accepted requests for months of payrolls concern a month that the owner does not have.
    const [ofPayrolls, others] = [accepted.filter(isOfPayroll), accepted.filter((one) => !isOfPayroll(one))]
    expect([ofPayrolls.length, others.length]).toEqual([2, 3])
    for (const operation of others) {
      const answer = await ask(operation, filled(operation), bodyOf(operation, idsOfOwner(mine)))
      expect(answer.status, answer.text).toBe(202)
      const { status, body } = await admin.get(answer.headers.get('location') ?? '')
      expect([status, body.documentId]).toEqual([200, answer.body.documentId])
    }
  })
})

describe('an Idempotency-Key is taken by', () => {
  const posts = operations.filter(({ method }) => method === 'POST')
  const repeated: string[] = []
  test.each(named(posts))(
    '%s: the first answer comes again, and another request with it is refused',
    async (_, operation) => {
      const { admin } = mine.company
      const headers = {
        ...{ 'if-match': '*', 'idempotency-key': `again-${operation.id}` },
        ...typeOf(operation),
      }
      const body = bodyOf(operation, idsOfOwner(mine))
      const send = (to = filled(operation)) => admin.send('POST', to, body, headers)
      const first = await send()
      if (first.status >= 400) return
      repeated.push(operation.id)
      const again = await send()
      expect([again.status, again.text]).toEqual([first.status, first.text])
      expect(again.headers.get('location')).toBe(first.headers.get('location'))
      const other = pathOf(operation, { token: 'x', ...mine.ids, variant: 'final', employeeId: 1, payrollId: 1 })
      if (other === filled(operation)) return
      expect((await send(other)).body.code).toMatch(/idempotency_key_reused|not_found|validation_failed/)
    },
  )
  test('routes of every kind', () => {
    expect(repeated.length).toBeGreaterThan(20)
    const kinds = ['requestCycleDocument', 'requestJobDocument', 'requestJobDocuments', 'compareLaws', 'addEmployees']
    expect(repeated).toEqual(expect.arrayContaining([...kinds, 'registerTenant', 'testWebhook']))
  })
})
