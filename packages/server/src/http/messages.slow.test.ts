import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { apiDocument, type Operation } from '../../testing/document.js'
import { requests } from '../../testing/requests.js'
import { type Client, type TestService, testService } from '../../testing/service.js'

/** No answer contains the raw text of a validator. */

const service: TestService = await testService({ idle: true, env: { CENTIME_DRAFT_ABORT: 'on' } })
const document = await apiDocument(service.app)
const operations = document.operations.filter(({ needsKey, body, query }) => needsKey && (body || query.length > 0))
let of: Company
let admin: Client
beforeAll(async () => {
  const partnerId = await service.newPartner('one')
  of = await company(service, partnerId)
  admin = service.as(await service.newKey(partnerId, 'admin'))
})
afterAll(() => service.stop())

/** One value of each kind, and values that are too small, too large or too long. */
const WRONG: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 1.5, 1e20, '', ' ', 'é', '9'.repeat(2500), [], {}, [null], { stranger: 1 }],
]
/** The wording of zod 4's own messages. */
const RAW = /expected|received|invalid|regex|pattern|undefined|unrecognized|too (big|small)|[<>]=|zod|\bNaN\b/i

/** The body with a wrong value in place of everything at one depth: an answer reports all errors at once. */
function replaced(body: unknown, depth: number, wrong: unknown): unknown {
  if (depth === 0) return wrong
  if (Array.isArray(body)) return body.map((member) => replaced(member, depth - 1, wrong))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([key, member]) => [key, replaced(member, depth - 1, wrong)]))
}
const DEPTHS = [0, 1, 2, 3, 4, 5]

const pathOf = ({ path }: Operation): string =>
  path.replaceAll(/{(\w+)}/g, (_, name: string) => {
    if (name === 'partnerId') return String(of.partnerId)
    if (name === 'tenantId') return String(of.tenantId)
    return { period: '2026-06', variant: 'draft', candidateId: 'candidate-1', eventId: 'evt_1' }[name] ?? '1'
  })

async function messagesOf(operation: Operation, query: string, body: unknown): Promise<readonly string[]> {
  const headers = { 'if-match': '"1"', 'idempotency-key': 'k' }
  const answer = await admin.send(operation.method, `${pathOf(operation)}${query}`, body, headers)
  if (answer.status === 401) throw new Error(answer.text)
  const errors: readonly { readonly message: string }[] = answer.body?.errors ?? []
  return errors.map(({ message }) => message)
}

test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s words every message of a wrong field itself',
  async (_, operation) => {
    const [example] = fc.sample(requests(document, operation, { caseName: fc.constant('Identite') }), {
      numRuns: 1,
      seed: 1,
    })
    const messages = new Set<string>()
    if (operation.body !== undefined) {
      const bodies = DEPTHS.flatMap((depth) => WRONG.map((wrong) => replaced(example?.body, depth, wrong) ?? {}))
      // Below its deepest member a body stays as it is, whatever the wrong value.
      for (const text of new Set(bodies.map((body) => JSON.stringify(body)))) {
        for (const message of await messagesOf(operation, '', JSON.parse(text))) messages.add(message)
      }
    }
    for (const { name } of operation.query) {
      for (const wrong of ['', '-1', 'x', '9'.repeat(2500)]) {
        for (const message of await messagesOf(operation, `?${name}=${wrong}`, undefined)) messages.add(message)
      }
    }
    expect([...messages].filter((message) => RAW.test(message))).toEqual([])
    expect(operation.body === undefined || messages.size > 0).toBe(true)
  },
)

test('a missing field is reported as required', async () => {
  const { body } = await of.partner.send('POST', `${of.path}/users`, { firstName: 7, lastName: null })
  expect(body.errors).toEqual([
    { pointer: '/identifier', message: 'is required' },
    { pointer: '/firstName', message: 'must be text' },
    { pointer: '/lastName', message: 'must be text' },
  ])
  expect(body.detail).toBe('/identifier: is required; /firstName: must be text; /lastName: must be text')
})

test.each(['', '   ', '\u00a0', '\u200b', '\u2060 \ufeff'])('an empty name %j is reported once', async (firstName) => {
  const { status, body } = await of.partner.send('POST', `${of.path}/users`, {
    identifier: 'u',
    firstName,
    lastName: 'b',
  })
  expect([status, body.errors]).toEqual([400, [{ pointer: '/firstName', message: 'must not be empty' }]])
})
