import { appendCycleEvents, cycleEventRows, forTenant } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../testing/company.js'
import { countingStore, noWork } from '../testing/counting-store.js'
import { apiDocument, type Operation } from '../testing/document.js'
import { type Managed, managed } from '../testing/month.js'
import { START, testService } from '../testing/service.js'
import { schemasIn, worstBodies } from '../testing/worst-bodies.js'

/** The work of a request is bounded, whatever its body. Work is counted, never timed. */

/** More than any allowed body needs: 2,000 values and the related work; 20,000 people, 500 a statement. */
const MOST = { statements: 300, rowsRead: 500, rowsInserted: 2_100, characters: 2_000_000 }

const work = noWork()
/** The most that one transaction did. */
const largest = noWork()
const service = await testService({
  ...{ idle: true, env: { CENTIME_DRAFT_ABORT: 'on' } },
  wrapped: (store) => {
    const counted = countingStore(store, work)
    return {
      ...counted,
      write: async (run, how) => {
        const before = { ...work }
        const value = await counted.write(run, how)
        for (const what of Object.keys(MOST) as (keyof typeof MOST)[]) {
          largest[what] = Math.max(largest[what], work[what] - before[what])
        }
        return value
      },
    }
  },
})
const document = await apiDocument(service.app)
const operations = document.operations.filter(({ needsKey, body }) => needsKey && body !== undefined)
let of: Company
let employeeId: number
let officer: Managed
beforeAll(async () => {
  const partnerId = await service.newPartner('one')
  of = await company(service, partnerId)
  employeeId = await of.hire('jeanne')
  officer = await managed(service, partnerId)
})
afterAll(() => service.stop())

describe('in the document', () => {
  const bodies = operations.map((operation) => [operation.id, schemasIn(document, operation.body ?? {})] as const)
  test.each(bodies)('every list and every text in the body of %s has a maximum', (_, schemas) => {
    const unbounded = schemas.filter(
      ({ type, enum: values, maxItems, maxLength }) =>
        (type === 'array' && maxItems === undefined) ||
        (type === 'string' && values === undefined && maxLength === undefined),
    )
    expect(unbounded).toEqual([])
  })
})

const pathOf = ({ path }: Operation): string =>
  path.replaceAll(/{(\w+)}/g, (_, name: string) => {
    const { partnerId, tenantId, payrollId } = of
    const ids: Readonly<Record<string, string | number>> = {
      partnerId,
      tenantId,
      payrollId,
      employeeId,
      period: '2026-06',
    }
    return String(ids[name] ?? 1)
  })

const withBodies = operations.flatMap((operation) =>
  worstBodies(document, operation).map(({ name, text }) => [`${operation.id}: ${name}`, operation, text] as const),
)
test.each(withBodies)('%s is bounded', async (_, operation, text) => {
  Object.assign(work, noWork())
  Object.assign(largest, noWork())
  const headers = {
    authorization: `Bearer ${await service.newKey(of.partnerId, 'admin')}`,
    ...{ 'content-type': 'application/json', 'if-match': '"1"', 'idempotency-key': 'worst' },
  }
  const answer = await service.app.request(pathOf(operation), { method: operation.method, headers, body: text })
  const { code, errors = [], moreErrors = 0 } = JSON.parse(await answer.text())
  expect(answer.status, code).toBeLessThan(500)
  expect(errors.length).toBeLessThanOrEqual(100)
  // Many items are staged in several transactions, between which other requests are served. Errors beyond the listed ones are only counted.
  const isStaged = ['addEmployees', 'recordEmployeeCases'].includes(operation.id)
  expect(errors.length + moreErrors).toBeLessThanOrEqual(isStaged ? 250_000 : 25_000)
  const done = isStaged ? largest : work
  for (const [what, most] of Object.entries(MOST))
    expect.soft(done[what as keyof typeof MOST], what).toBeLessThanOrEqual(most)
})

const recorded = (tenant: Company | Managed, employee: number, values: readonly object[], caseName = 'Primes') =>
  tenant.partner.send('POST', `${tenant.path}/payrolls/${tenant.payrollId}/cases`, {
    ...{ userId: tenant.userId, employeeId: employee, divisionId: tenant.divisionId, case: { caseName, values } },
  })
const bonus = (index: number) => ({
  ...{ caseFieldName: 'MontantPrimes', value: String(index) },
  start: new Date(Date.parse('2026-06-01T00:00:00Z') + index * 60_000).toISOString(),
})
const bonuses = (count: number) => Array.from({ length: count }, (_, index) => bonus(index))

describe('a case change', () => {
  test('of 2,000 values is recorded in five statements of values, and one of 2,001 is refused', async () => {
    expect((await recorded(of, employeeId, bonuses(2001))).body.errors).toEqual([
      { pointer: '/case/values', message: 'must have at most 2000 items' },
    ])
    Object.assign(work, noWork())
    expect((await recorded(of, employeeId, bonuses(2000))).status).toBe(201)
    // The values, the change, its entry in the audit log and the head of that log.
    expect([work.rowsInserted, work.statements < 25]).toEqual([2003, true])
    const { headers } = await of.partner.get(`${of.path}/employees/${employeeId}/cases?caseName=Primes&top=1`)
    expect(headers.get('x-total-count')).toBe('2000')
  })
  test('counts the values of nested cases', async () => {
    const { userId, divisionId } = of
    const leaf = { caseName: 'Primes', values: bonuses(1000) }
    const nested = { caseName: 'Primes', values: [bonus(0)], relatedCases: [leaf, { ...leaf, relatedCases: [] }] }
    const path = `${of.path}/payrolls/${of.payrollId}/cases`
    const { status, body } = await of.partner.send('POST', path, { userId, employeeId, divisionId, case: nested })
    expect([status, body.errors]).toEqual([
      400,
      [{ pointer: '/case/relatedCases/1/values', message: 'must have at most 2000 items' }],
    ])
  })
  test('with many errors lists a hundred, and says how many more there are', async () => {
    const wrong = bonuses(150).map((one) => ({ ...one, value: 'x' }))
    const { status, body } = await recorded(of, employeeId, wrong)
    expect([status, body.errors.length, body.moreErrors]).toEqual([400, 100, 50])
    expect((await recorded(of, employeeId, wrong.slice(0, 100))).body).not.toHaveProperty('moreErrors')
  })
  test('with 340,000 values without a member is refused unparsed', async () => {
    const text = `{"case":{"caseName":"PAS","values":[${'{},'.repeat(340_000)}{}]}}`
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await service.newKey(of.partnerId, 'admin')}`,
    }
    const path = `${of.path}/payrolls/${of.payrollId}/cases`
    const answer = await service.app.request(path, { method: 'POST', headers, body: text })
    expect(await answer.json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '', message: 'has more than 25000 values' }],
    })
  })
})

test('2,000 values that concern 29 finalized months write an event each, and a month lists 200 of those that count', async () => {
  const periods = Array.from({ length: 29 }, (_, month) => new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 7))
  await service.store.write(async (root) => {
    const db = forTenant(root, officer.tenantId)
    for (const period of periods) {
      const candidate = {
        candidateId: `candidate-${period}`,
        payrunJobId: 1,
        resultSetId: 1,
        outcome: 'ready',
      } as const
      const events = [
        { type: 'Opened' },
        { type: 'CandidateMade', operationId: 1, ...candidate },
        { type: 'Finalized', operationId: 1 },
      ] as const
      const places = events.map((event, index) => ({ period, sequence: index + 1, event }))
      for (const write of appendCycleEvents(db, cycleEventRows(places, START))) await write.execute()
    }
    return { value: undefined, commit: true }
  })
  // Without a contract and pay, a month reads nothing else.
  const paid = periods.map((period) => ({
    ...{ caseFieldName: 'RemunerationMandat', value: '3000', start: `${period}-01T00:00:00Z` },
  }))
  await recorded(officer, officer.employeeId, paid, 'Remuneration')
  const contract = { caseFieldName: 'DateDebutContrat', value: '2024-01-01', start: '2024-01-01T00:00:00Z' }
  await recorded(officer, officer.employeeId, [contract], 'Contrat')
  const rates = Array.from({ length: 2000 }, (_, index) => ({
    // A day has one rate, which may be sent again.
    ...{ caseFieldName: 'TauxPAS', value: '0.1' },
    start: new Date(Date.parse('2024-01-01T00:00:00Z') + index * 60_000).toISOString(),
  }))
  const personal = { caseFieldName: 'TypeTaux', value: 'personnalise', start: '2024-01-01T00:00:00Z' }
  const change = [personal, ...rates.slice(1)]
  Object.assign(work, noWork())
  expect((await recorded(officer, officer.employeeId, change, 'PAS')).status).toBe(201)
  expect(work.rowsInserted).toBeLessThan(2000 + 2 * periods.length)
  expect(work.characters).toBeLessThan(2_500_000)
  const month = async () => (await officer.partner.get(`${officer.path}/payroll-cycles/2026-05`)).body.lateChanges
  // One kind of rate and one rate count in the month; of a month's adjustments all do.
  expect(await month()).toHaveLength(2)
  const adjustments = Array.from({ length: 300 }, (_, index) => ({
    ...{ caseFieldName: 'Regularisation', value: '1' },
    start: new Date(Date.parse('2026-05-01T00:00:00Z') + index * 60_000).toISOString(),
  }))
  expect((await recorded(officer, officer.employeeId, adjustments, 'Frais')).status).toBe(201)
  expect(await month()).toHaveLength(200)
  const before = await month()
  expect((await recorded(officer, officer.employeeId, [{ ...personal, value: 'neutre' }], 'PAS')).status).toBe(201)
  expect(await month()).toEqual(before)
})
