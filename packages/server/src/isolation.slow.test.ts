import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '../testing/company.js'
import { asFormData } from '../testing/declarations.js'
import { apiDocument, type Operation } from '../testing/document.js'
import { type Ids, idsOf, type Owner, ownerOf, pathOf, SECRET } from '../testing/owner.js'
import { type Client, type TestService, testService } from '../testing/service.js'

/**
 * Access is limited to one's own data: for every route of the document and every id in it, another partner's key,
 * another partner's tenant, and an object of another tenant of the same partner.
 */

const service: TestService = await testService()
const { operations } = await apiDocument(service.app)
const own = operations.filter(({ path }) => path.startsWith('/partners/'))

let mine: Owner
let sibling: Owner
let stranger: Owner

beforeAll(async () => {
  const [ours, theirs] = [await service.newPartner('ours'), await service.newPartner('theirs')]
  mine = await ownerOf(service, ours, 'mine')
  sibling = await ownerOf(service, ours, `${SECRET} sibling`)
  stranger = await ownerOf(service, theirs, `${SECRET} stranger`)
})
afterAll(() => service.stop())

/** Path parameters that are not ids of objects, and those of an object of one tenant. */
const OF_NOBODY = [
  ...['regulationId', 'lookupId', 'period', 'revision', 'variant', 'importKind', 'control', 'originPeriod'],
  'elementCode',
]
const OF_A_TENANT = ['payrollId', 'divisionId', 'employeeId', 'jobId', 'resultSetId', 'operationId', 'writeId', 'dsnId']

/** A valid body with the ids of `ids`, which may belong to another tenant. */
function bodyFor({ method, path }: Operation, ids: Ids, of: Company): unknown {
  const { payrunName, userIdentifier, userId, divisionId, payrollId } = of
  const change = { caseName: 'Identite', values: [{ caseFieldName: 'Nom', value: 'x', start: '2026-01-01T00:00:00Z' }] }
  const parameters = { caseName: 'Entreprise', values: [] }
  const bodies: Readonly<Record<string, unknown>> = {
    'POST tenants': { externalId: 'new', name: 'new', culture: 'fr-FR' },
    'POST users': { identifier: 'new', firstName: 'a', lastName: 'b' },
    'POST employees': { identifier: 'new', firstName: 'a', lastName: 'b' },
    'PATCH {employeeId}': { firstName: 'changed' },
    'PATCH {divisionId}': { apeCode: '62.01Z' },
    'POST cases': { userId, employeeId: ids['employeeId'], divisionId, case: change },
    'POST bulk': {
      items: path.includes('/cases/')
        ? [
            {
              userId,
              employeeId: ids['employeeId'],
              divisionId,
              payrollId: ids['payrollId'] ?? payrollId,
              case: change,
            },
          ]
        : [{ identifier: 'new', firstName: 'a', lastName: 'b' }],
    },
    'POST dsn': asFormData({ file: ['x'] }).body,
    'POST apply': { userId, payrollId: ids['payrollId'] ?? payrollId },
    'POST {importKind}': 'identifier;firstName;lastName\nnew;a;b\n',
    'POST jobs': { name: 'a', payrunName, userIdentifier, periodStart: '2026-07-01T00:00:00Z', forecast: 'f' },
    'PUT {originPeriod}': { decision: 'accept' },
    'POST back-pay': { decision: 'accept', rows: [{ employeeId: ids['employeeId'], originPeriod: '2026-05' }] },
    'PUT webhooks': { url: 'https://mine.example/hooks' },
    'POST divisions': { name: 'new' },
    'POST payrolls': { name: 'new', divisionId, regulationId: 1 },
    'POST payruns': { name: 'new', payrollId },
    'POST company-cases': { userId, case: parameters },
    'POST legal-parameters': { from: '2026-01' },
    'POST headcounts': { year: '2026' },
    'POST law-impact': {
      payrollId: ids['payrollId'] ?? payrollId,
      ...{ period: '2026-06', lawBefore: '2026-05-31', lawAfter: '2026-06-01' },
    },
    'PUT {period}': {},
    'PUT variables': { remuneration: 1, dateDeVersement: '2026-06-30' },
    'POST calculate': {},
    'POST approval': { approvalKey: 'k', candidateId: ids['candidateId'] },
    'POST abandon': { idempotencyKey: 'k', candidateId: ids['candidateId'] },
    'POST abort': { requestKey: '3f2b8c1e-5a4d-4c1b-9a57-0d1c2b3a4f5e', reasonCode: 'draft_replaced' },
    'POST preview': {},
    'POST {variant}': {},
    'POST reconcile': { outcome: 'not_applied', reason: 'r' },
    'POST filing': { state: 'filed' },
    'POST skip': { reason: 'r' },
    'POST replay': { consent: { by: 'b', reference: 'r', at: '2026-07-01T00:00:00Z' } },
    'PUT policy': path.includes('payrolls') ? { lateChanges: 'revise' } : { nativeWrites: 'allow' },
    'PUT {employeeId}': { reason: 'r' },
    'PUT acceptance': { note: 'n' },
    'PUT control-settings': { movedBy: 0.2 },
    'PUT grid-columns': { columns: ['Primes.MontantPrimes'] },
    'PUT {elementCode}': {
      ...{ label: 'Prime', nature: 'anciennete', form: 'amount', recurrence: 'monthly', start: '2026-01-01' },
    },
    'PUT journal-accounts': { accounts: { personnel: '421000' } },
    'POST status': path.includes('jobs') ? { status: 'Release' } : { status: 'active' },
  }
  return bodies[`${method} ${path.split('/').at(-1)}`]
}

async function ask(client: Client, operation: Operation, ids: Ids, of: Company) {
  const { method, path } = operation
  const url = pathOf(operation, ids)
  const headers = {
    // Months of payrolls get a version: they are also requested with the ids of other tenants.
    'if-match': path.includes('/cycles/') ? '"1"' : '*',
    ...(path.includes('/imports/') && { 'content-type': 'text/csv' }),
    ...(path.endsWith('/dsn') && { 'content-type': asFormData({}).type }),
    ...(path.endsWith('/calculate') && {
      'idempotency-key': `key-${ids['tenantId']}-${ids['payrollId']}-${path.length}`,
    }),
  }
  return method === 'GET' ? client.get(url) : client.send(method, url, bodyFor(operation, ids, of), headers)
}

describe.each(own.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (_, operation) => {
    test("is refused to another partner's key", async () => {
      for (const client of [stranger.company.partner, stranger.company.admin]) {
        const answer = await ask(client, operation, mine.ids, mine.company)
        expect(answer.status, answer.text).toBe(403)
        expect(answer.text).not.toContain('mine')
      }
    })

    test("is refused with another partner's ids in its path", async () => {
      for (const name of idsOf(operation.path).filter((id) => !OF_NOBODY.includes(id))) {
        const ids = { ...mine.ids, [name]: stranger.ids[name] ?? 0 }
        const answer = await ask(mine.company.admin, operation, ids, mine.company)
        expect([403, 404], `${name}: ${answer.text}`).toContain(answer.status)
        expect(answer.text).not.toContain(SECRET)
      }
    })

    test('gives nothing of another tenant of the same partner', async () => {
      const objects = [
        ...idsOf(operation.path),
        ...operation.query.map(({ name }) => (name === 'payrunJobId' ? 'jobId' : '')),
      ]
      for (const name of objects.filter((id) => OF_A_TENANT.includes(id))) {
        for (const client of [mine.company.partner, mine.company.admin]) {
          const answer = await ask(client, operation, { ...mine.ids, [name]: sibling.ids[name] ?? 0 }, mine.company)
          expect([403, 404], `${name}: ${answer.text}`).toContain(answer.status)
          expect(answer.text).not.toContain(SECRET)
        }
      }
    })

    test('is refused without a key, with a wrong one and with an expired one', async () => {
      const expired = await service.newKey(mine.partnerId, 'admin', '2026-07-14T00:00:00Z')
      for (const key of ['', 'nonsense', `centime_sandbox_1_${'0'.repeat(64)}`, expired]) {
        const answer = await ask(service.as(key), operation, mine.ids, mine.company)
        expect(answer.status, key).toBe(401)
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      }
    })
  },
)

test.each([
  ['employeeId', '/employeeId'],
  ['userId', '/userId'],
  ['divisionId', '/divisionId'],
] as const)(
  'a case change with the %s of another tenant is refused by its name, and nothing is recorded',
  async (name, pointer) => {
    const { company: of, ids } = mine
    const theirs = {
      employeeId: sibling.ids['employeeId'],
      userId: sibling.company.userId,
      divisionId: sibling.company.divisionId,
    }
    const before = (await of.partner.get(`${of.path}/employees/${ids['employeeId']}/cases`)).text
    const answer = await of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
      ...{ userId: of.userId, employeeId: ids['employeeId'], divisionId: of.divisionId },
      [name]: theirs[name],
      case: { caseName: 'Identite', values: [{ caseFieldName: 'Nom', value: 'x', start: '2026-01-01T00:00:00Z' }] },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer })])
    expect(answer.text).not.toContain(SECRET)
    expect((await of.partner.get(`${of.path}/employees/${ids['employeeId']}/cases`)).text).toBe(before)
  },
)

test('an admin makes nothing of the parts of another tenant', async () => {
  const { company: of } = mine
  const { admin, path } = of
  const payroll = await admin.send('POST', `${path}/payrolls`, {
    name: 'p',
    divisionId: sibling.company.divisionId,
    regulationId: 1,
  })
  const payrun = await admin.send('POST', `${path}/payruns`, { name: 'p', payrollId: sibling.company.payrollId })
  expect([payroll.status, payrun.status]).toEqual([400, 400])
  expect(payroll.text + payrun.text).not.toContain(SECRET)
})

test('public answers show nothing about a tenant', async () => {
  for (const path of ['/', '/livez', '/readyz', '/metrics', '/openapi.json', '/docs']) {
    const text = await (await service.app.request(path)).text()
    expect(text).not.toContain(SECRET)
    expect(text).not.toMatch(/tenants\/\d/)
  }
})

test('no log line names a person, a tenant, a key or a secret', () => {
  expect(service.logged.length).toBeGreaterThan(100)
  const text = service.logged.join('\n')
  expect(text).not.toContain(SECRET)
  expect(text).not.toMatch(/centime_sandbox_|Bearer|dossier|tenants\/\d/)
})
