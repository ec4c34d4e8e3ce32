import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { polled } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { apiDocument, type Operation } from '../../testing/document.js'
import { type Managed, managed } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'

/**
 * The ETag on the answers of all routes of a month that the document lists, for correct, stale and invalid requests.
 */

const document = await testService({ idle: true }).then(async ({ app, stop }) => {
  const { operations } = await apiDocument(app)
  await stop()
  return operations
})
const ROUTES = document.filter(({ path }) => path.includes('{period}')).map((one) => [one.id, one] as const)
const [JUNE, JULY] = ['2026-06', '2026-07']

let service: TestService
let of: Managed
let people: Company
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await testService({ env: { CENTIME_DRAFT_ABORT: 'on' } })
  of = await managed(service, await service.newPartner('one'))
  const june = of.month(JUNE)
  const { candidate, payrunJobId, revision } = await june.finalized(3000)
  const document = `${june.path}/revisions/${revision}/candidates/${candidate.id}/documents/final`
  await of.partner.send('POST', document)
  const isReady = async () => (await of.partner.get(document)).body.status === 'ready' || undefined
  await polled('the document', isReady)
  await of.month(JULY).open()
  ids = { revision, candidateId: candidate.id, variant: 'final', jobId: payrunJobId, operationId: '1', writeId: '1' }
  people = await company(service, of.partnerId, 'people')
  ids = {
    ...ids,
    payrollId: String(people.payrollId),
    employeeId: String(await people.hire('one')),
    control: 'pay_moved',
  }
  await payrollMonth(people, JUNE).open()
  await payrollMonth(people, JULY).open()
})
afterAll(() => service.stop())

const tenantOf = (path: string): number => (isOfPayroll(path) ? people : of).tenantId
const isOfPayroll = (path: string): boolean => path.includes('{payrollId}')

const pathOf = ({ path }: Operation, period: string, named = ids): string =>
  path.replaceAll(/{(\w+)}/g, (_, name: string) =>
    String({ ...named, period, partnerId: of.partnerId, tenantId: tenantOf(path) }[name]),
  )
const BODIES: Readonly<Record<string, object>> = {
  variables: { remuneration: 3100, dateDeVersement: '2026-07-28' },
  approval: { approvalKey: 'a', candidateId: 'none' },
  abandon: { idempotencyKey: 'b', candidateId: 'none' },
  abort: { requestKey: '3f1c1a52-4f6e-4d4e-9d53-0d2f6a3f8a11', reasonCode: 'draft_replaced' },
  reconcile: { outcome: 'applied', reason: 'r' },
  filing: { state: 'accepted' },
  skip: { reason: 'r' },
  acceptance: { note: 'n' },
  '{employeeId}': { reason: 'r' },
  replay: { consent: { by: 'b', reference: 'r', at: '2026-07-01T00:00:00Z' } },
}
const bodyOf = ({ path, body }: Operation): object | undefined =>
  body === undefined ? undefined : (BODIES[path.split('/').at(-1) ?? ''] ?? {})

async function send(operation: Operation, path: string, headers: Readonly<Record<string, string>>, body?: unknown) {
  const { method } = operation
  return method === 'GET' ? of.admin.get(path, headers) : of.admin.send(method, path, body, headers)
}
/** Path parameters that accept only certain values: the path of an unknown month has these. */
const KEPT: Readonly<Record<string, string>> = { variant: 'final', control: 'pay_moved' }
/** Sends requests that each have one fault, and finally a correct one. */
async function asked(operation: Operation): Promise<readonly Answered[]> {
  const [body, path] = [bodyOf(operation), pathOf(operation, JULY)]
  const month = isOfPayroll(operation.path) ? payrollMonth(people, JULY) : of.month(JULY)
  const etag = (await month.read()).headers.get('etag') ?? ''
  const right = { 'if-match': etag, 'idempotency-key': operation.id.slice(-200) }
  const { 'if-match': _, ...unconditional } = right
  const unknown = Object.fromEntries(Object.keys(ids).map((name) => [name, KEPT[name] ?? '9999999']))
  if ('payrollId' in unknown) unknown['payrollId'] = ids['payrollId'] ?? ''
  const answers = [
    await send(operation, path, unconditional, body),
    await send(operation, path, { ...right, 'if-match': '"99"' }, body),
    await send(operation, path, { ...right, 'idempotency-key': 'not visible' }, body),
    await send(operation, pathOf(operation, JULY, unknown), right, body),
    await send(operation, pathOf(operation, JULY, { ...ids, revision: 'x', variant: 'x' }), right, body),
    await send(operation, pathOf(operation, JUNE), right, body),
    await send(operation, path, right, body),
  ]
  if (body === undefined) return answers
  const media = { ...right, 'content-type': 'text/plain' }
  return [
    ...answers,
    await send(operation, path, right, '{'),
    await send(operation, path, right, { nonsense: true }),
    await send(operation, path, media, body),
    await send(operation, path, right, 'x'.repeat(1024 * 1024 + 1)),
    await send(operation, path, { ...right, 'if-match': '*' }, body),
  ]
}

const seen = new Set<number>()
const expectEtags = (answers: readonly Answered[]): void => {
  for (const { status, headers, text } of answers) {
    seen.add(status)
    expect(headers.get('etag'), text).toMatch(/^"\d+"$/)
  }
}

describe('every answer of a route of a month carries its ETag', () => {
  test.each(ROUTES)('%s', async (_, operation) => expectEtags(await asked(operation)))

  test('also where the retention of a document has ended', async () => {
    service.world.setNow(new Date('2027-02-01T00:00:00Z'))
    const { revision, candidateId } = ids
    const final = `${of.month(JUNE).path}/revisions/${revision}/candidates/${candidateId}/documents/final`
    const answers = [await of.admin.get(final), await of.admin.send('POST', final)]
    expect(answers.map(({ status }) => status)).toEqual([410, 410])
    expectEtags(answers)
  })
  test('also where the flag closes the route', async () => {
    const closed = await testService({ env: { CENTIME_MANAGED_JOURNEY: 'off' } })
    const july = (await managed(closed, await closed.newPartner('closed'))).month(JULY)
    await july.open()
    const answer = await july.calculate()
    expect(answer.body.code).toBe('payroll_journey_unavailable')
    expectEtags([answer])
    await closed.stop()
  })
  test('whatever the status', () => {
    expect([...seen].sort()).toEqual([200, 202, 400, 404, 409, 410, 412, 413, 415, 422, 428])
  })
})

test('If-Match: * is 400 for calculate, approval and abandon, and names the header', async () => {
  const other = await testService()
  const { partner, path } = await managed(other, await other.newPartner('any'))
  const july = `${path}/payroll-cycles/${JULY}`
  await partner.send('PUT', july)
  const any = (method: string, to: string, body: object) =>
    partner.send(method, `${july}/${to}`, body, { 'if-match': ' * ', 'idempotency-key': 'any' })
  for (const to of ['calculate', 'approval', 'abandon']) {
    const { status, body } = await any('POST', to, BODIES[to] ?? {})
    expect([status, body.code, body.errors]).toEqual([
      400,
      'validation_failed',
      [{ pointer: '/If-Match', message: 'must be the ETag of what was reviewed, not *' }],
    ])
  }
  expect((await any('PUT', 'variables', { remuneration: 1, dateDeVersement: '2026-07-28' })).status).toBe(200)
  await other.stop()
})
