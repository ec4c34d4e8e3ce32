import { forTenant } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must, polled } from '../../../testing/client.js'
import { type Company, caseOf, company, MINIMUM } from '../../../testing/company.js'
import { countingStore, noWork } from '../../../testing/counting-store.js'
import { managed } from '../../../testing/month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** Bulk bodies are staged in slices and become visible at once. */

let service: TestService
let of: Company
/** The work of each transaction, the newest last. */
const transactions: ReturnType<typeof noWork>[] = []
/** Called before each writing transaction, with the chain that it locks. */
let between = async (_chain: number | undefined): Promise<void> => {}
/** Simulates serialization failures on PostgreSQL: each writing transaction is rolled back once and run again. */
let isRunAgain = false
beforeAll(async () => {
  service = await testService({
    wrapped: (store) => ({
      ...store,
      write: async (run, how) => {
        await between(how?.chain)
        if (isRunAgain) await store.write(async (db) => ({ ...(await run(db)), commit: false }), how)
        const work = noWork()
        transactions.push(work)
        return countingStore(store, work).write(run, how)
      },
    }),
  })
  of = await company(service, await service.newPartner('one'))
})
afterAll(() => service.stop())

type Sent = Readonly<Record<string, unknown>>
const addAll = (people: readonly Sent[], mode?: string, headers = {}, to = of) =>
  to.partner.send('POST', `${to.path}/employees/bulk`, { items: people, mode }, headers)
const recordAll = (changes: readonly Sent[], mode?: string, headers = {}, to: Ids = of) =>
  to.partner.send('POST', `${to.path}/cases/bulk`, { items: changes, mode }, headers)
type Ids = Pick<Company, 'partner' | 'path' | 'payrollId' | 'userId' | 'divisionId'>
const person = (identifier: string) => ({ identifier, firstName: 'Amandine', lastName: 'Roux', divisions: ['Siège'] })
const people = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => person(`${prefix}-${index}`))
const JUNE = '2026-06-01T00:00:00Z'
const change = (employeeId: number, values: Readonly<Record<string, string>>, to: Ids = of, start = JUNE) => ({
  ...{ payrollId: to.payrollId, userId: to.userId, divisionId: to.divisionId, employeeId },
  case: caseOf(values, start),
})
const listed = async (identifier: string) =>
  (await of.partner.get(`${of.path}/employees`)).body.filter((one: Sent) =>
    String(one['identifier']).startsWith(identifier),
  )
const valuesOf = async (employeeId: number) => (await of.partner.get(`${of.path}/employees/${employeeId}/cases`)).body
const hired = async (prefix: string, count: number): Promise<readonly number[]> =>
  (await must(200, addAll(people(prefix, count)))).outcomes.map(({ id }: { readonly id: number }) => id)

describe('POST employees/bulk', () => {
  test('adds what the single route adds, and answers with an outcome for each item in its order', async () => {
    const { status, body } = await addAll(people('whole', 3))
    expect([status, body.recorded]).toEqual([200, 3])
    const single = await must(201, of.partner.send('POST', `${of.path}/employees`, person('whole-single')))
    const { id: _, identifier: __, created: ___, updated: ____, ...same } = single
    const rows = await listed('whole-')
    expect(rows).toMatchObject([same, same, same, same])
    expect(body.outcomes).toEqual(rows.slice(0, 3).map(({ id }: { id: number }) => ({ status: 201, id })))
  })
  test('with one invalid item adds no employee, and points to each error in its item', async () => {
    await hired('taken', 1)
    const items = [
      ...people('none', 2),
      person('taken-0'),
      { ...person('none-3'), divisions: ['Unknown'] },
      { identifier: '' },
    ]
    const { status, body } = await addAll(items)
    expect([status, body.code, await listed('none-')]).toEqual([400, 'validation_failed', []])
    expect(body.errors).toEqual([
      { pointer: '/items/2/identifier', message: 'is the identifier of another employee of the tenant' },
      { pointer: '/items/3/divisions/0', message: 'is not a division of this tenant' },
      { pointer: '/items/4/identifier', message: expect.any(String) },
      { pointer: '/items/4/firstName', message: expect.any(String) },
      { pointer: '/items/4/lastName', message: expect.any(String) },
    ])
  })
  test('in mode each adds the valid items, and reports for the others what the single route would', async () => {
    const { status, body } = await addAll(
      [person('each-0'), person('each-0'), { ...person('each-1'), stranger: 1 }],
      'each',
    )
    expect([status, body.recorded, (await listed('each-')).length]).toEqual([200, 1, 1])
    expect(body.outcomes).toEqual([
      { status: 201, id: expect.any(Number) },
      {
        ...{ status: 409, code: 'already_exists' },
        errors: [{ pointer: '/identifier', message: 'is the identifier of another item before' }],
      },
      {
        ...{ status: 400, code: 'validation_failed' },
        errors: [{ pointer: '/stranger', message: 'is not a field of this request' }],
      },
    ])
  })
  test('takes 10,000 items in slices of at most 50, and refuses 10,001', async () => {
    transactions.length = 0
    const { body } = await addAll(people('many', 10_000))
    expect(body.recorded).toBe(10_000)
    // Each slice has one row for its lease, one for the identifiers and divisions that it reads, and one for each
    // person and division.
    expect(transactions.length).toBeGreaterThan(200)
    expect(Math.max(...transactions.map(({ rowsInserted }) => rowsInserted))).toBeLessThanOrEqual(100)
    const refused = await addAll(Array(10_001).fill({}))
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ pointer: '/items', message: 'must have at most 10000 items' }],
    ])
  })
  test('repeats its answer to an Idempotency-Key, and refuses the key with other bytes', async () => {
    const key = { 'idempotency-key': 'bulk-1' }
    const first = await addAll(people('once', 2), 'all', key)
    const again = await addAll(people('once', 2), 'all', key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await addAll(people('twice', 2), 'all', key)).body.code).toBe('idempotency_key_reused')
    expect(await listed('twice')).toEqual([])
  })
  test('finds an identifier that another request takes after the check', async () => {
    const before = transactions.length
    const other = async (chain: number | undefined) => {
      // The slice is staged by then, and this transaction makes it visible: it is the only write with a chain.
      const isStaged = transactions.slice(before).some(({ rowsInserted }) => rowsInserted === 4)
      if (!isStaged || chain !== of.tenantId) return
      between = async () => {}
      await must(201, of.partner.send('POST', `${of.path}/employees`, person('race-1')))
    }
    between = other
    const { body } = await addAll(people('race', 2), 'each')
    expect(body.outcomes.map(({ status }: { status: number }) => status)).toEqual([201, 409])
    expect((await listed('race-')).length).toBe(2)
  })
})

describe('POST cases/bulk', () => {
  test('records what single requests record, in the order of the items', async () => {
    const [one = 0, two = 0, single = 0] = await hired('cases', 3)
    const { status, body } = await recordAll([
      change(one, MINIMUM),
      change(two, MINIMUM),
      change(one, { 'PAS.TauxPAS': '0.09' }),
    ])
    expect([status, body.recorded]).toEqual([200, 3])
    await of.record(single, MINIMUM)
    await of.record(single, { 'PAS.TauxPAS': '0.09' })
    const stripped = async (id: number) =>
      (await valuesOf(id)).map(({ id: _, created: __, ...value }: Sent) => ({ ...value }))
    expect(await stripped(one)).toEqual(await stripped(single))
    expect(await stripped(two)).toEqual((await stripped(single)).slice(0, -1))
  })
  test('with one invalid value records nothing, and points to it', async () => {
    const [one = 0, two = 0] = await hired('wrong', 2)
    const { status, body } = await recordAll([change(one, MINIMUM), change(two, { 'PAS.TauxPAS': 'x' })])
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ pointer: '/items/1/case/values/0/value' }])
    expect(await valuesOf(one)).toEqual([])
    const each = await recordAll([change(one, MINIMUM), { ...change(two, MINIMUM), payrollId: 999 }], 'each')
    expect(each.body).toMatchObject({ recorded: 1, outcomes: [{ status: 201 }, { status: 400 }] })
    expect(each.body.outcomes[1].errors).toEqual([
      { pointer: '/payrollId', message: 'is not a payroll of this tenant' },
    ])
  })
  test('checks an absence against the items before it and the recorded values', async () => {
    const [id = 0] = await hired('absent', 1)
    const absence = (Evenement: string, Debut: string, Fin: string) =>
      change(
        id,
        Object.fromEntries(
          Object.entries({ Evenement, Nature: 'maladie', Debut, Fin }).map(([name, value]) => [
            `ArretOuConge.${name}`,
            value,
          ]),
        ),
      )
    const { body } = await recordAll(
      [absence('a', '2026-06-01', '2026-06-05'), absence('b', '2026-06-04', '2026-06-08')],
      'each',
    )
    expect(body.outcomes.map(({ status }: { status: number }) => status)).toEqual([201, 400])
    expect((await recordAll([absence('c', '2026-06-05', '2026-06-09')])).status).toBe(400)
    const withdrawn = { ...change(id, { 'Contrat.DateDebutContrat': '' }, of, '2026-01-01T00:00:00Z') }
    expect((await recordAll([withdrawn])).status).toBe(400)
    const opened = change(id, { 'Contrat.DateDebutContrat': '2026-01-01' }, of, '2026-01-01T00:00:00Z')
    expect((await recordAll([opened, withdrawn])).body.recorded).toBe(2)
  })
  test('takes at most 2,000 values of an employee', async () => {
    const [id = 0] = await hired('limit', 1)
    const starts = Array.from({ length: 1000 }, (_, hour) => new Date(Date.parse(JUNE) + hour * 60_000).toISOString())
    const bonuses = { ...change(id, {}), case: caseOf({ 'Primes.MontantPrimes': '1' }, ...starts) }
    const { body } = await recordAll([bonuses, bonuses, change(id, { 'PAS.TauxPAS': '0.05' })], 'each')
    expect(body.outcomes.map(({ status }: { status: number }) => status)).toEqual([201, 201, 400])
  })
  test('shows nothing until the request is complete, serves other requests between the slices, and leaves no staged row', async () => {
    const ids = await hired('visible', 300)
    const seen = new Set<string>()
    between = async () => {
      const { headers } = await of.partner.get(`${of.path}/employees/${ids[0]}/cases?top=1`)
      seen.add(headers.get('x-total-count') ?? '')
    }
    const { body } = await recordAll(ids.map((id) => change(id, MINIMUM)))
    between = async () => {}
    expect([body.recorded, [...seen]]).toEqual([300, ['0']])
    await polled('the stage is deleted', async () =>
      (await stagedRows(service, of.tenantId)) === 0 ? true : undefined,
    )
    const job = await of.run('2026-06', { employeeIdentifiers: ['visible-0', 'visible-299'] })
    expect([job.jobStatus, job.processedEmployeeCount]).toEqual(['Draft', 2])
  })
  test('is one entry of the audit log', async () => {
    const [id = 0] = await hired('audited', 1)
    await recordAll([change(id, MINIMUM), change(id, { 'PAS.TauxPAS': '0.04' })])
    const entries = (await of.admin.get(`${of.path}/audit`)).body
    expect(entries.slice(-2).map(({ action }: { action: string }) => action)).toEqual([
      'POST /partners/{partnerId}/tenants/{tenantId}/employees/bulk',
      'POST /partners/{partnerId}/tenants/{tenantId}/cases/bulk',
    ])
  })
})

/** The number of staged rows of bulk writes that remain. */
const stagedRows = (one: TestService, tenantId: number): Promise<number> =>
  one.store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const stages = await root.selectFrom('stages').select('id').execute()
    const values = await db.selectFrom('stagedValues').select('id').limit(1).execute()
    const changes = await db.selectFrom('stagedChanges').select('id').limit(1).execute()
    return stages.length + values.length + changes.length
  })

test('values of the officer change managed months as those of a single request do', async () => {
  const partnerId = await service.newPartner('officers')
  const played = async (name: string, record: (to: Ids & { readonly employeeId: number }) => Promise<unknown>) => {
    const sasu = await managed(service, partnerId, name)
    const june = sasu.month('2026-06')
    await june.finalized(3000)
    await sasu.month('2026-07').open()
    await record(sasu)
    const { revision, cycleState, state, lateChanges } = (await june.read()).body
    return { revision, cycleState, state, lateChanges: lateChanges?.length }
  }
  const rates = ['0.02', '0.05']
  const single = await played('single', async (to) => {
    for (const rate of rates) {
      const { payrollId, ...body } = change(to.employeeId, { 'PAS.TauxPAS': rate }, to)
      await must(201, to.partner.send('POST', `${to.path}/payrolls/${payrollId}/cases`, body))
    }
  })
  const bulk = await played('bulk', async (to) => {
    const changes = rates.map((rate) => change(to.employeeId, { 'PAS.TauxPAS': rate }, to))
    expect((await recordAll(changes, 'all', {}, to)).body.recorded).toBe(2)
  })
  expect(bulk).toEqual(single)
  expect(bulk.revision).toBe(2)
})

test('of a process that dies between two slices nothing is visible, and the next process deletes the rows', async () => {
  let left = Number.POSITIVE_INFINITY
  let database: TestService['store'] | undefined
  const dying = await testService({
    idle: true,
    wrapped: (store) => {
      database = store
      return { ...store, write: (run, how) => (--left < 0 ? new Promise(() => {}) : store.write(run, how)) }
    },
  })
  const to = await company(dying, await dying.newPartner('dying'))
  const [id = 0] = (await must(200, addAll(people('dying', 1), 'all', {}, to))).outcomes.map(
    (one: { id: number }) => one.id,
  )
  left = 3 // the stage, and two slices
  void recordAll(
    Array.from({ length: 500 }, () => change(id, { 'PAS.TauxPAS': '0.05' }, to)),
    'all',
    {},
    to,
  )
  await polled('two slices are staged', async () => ((await stagedRows(dying, to.tenantId)) >= 3 ? true : undefined))
  expect((await to.partner.get(`${to.path}/employees/${id}/cases`)).body).toEqual([])
  const next = await testService({ wrapped: (other) => database ?? other })
  await polled('the stages are deleted', async () => ((await stagedRows(next, to.tenantId)) === 0 ? true : undefined))
  expect((await to.partner.get(`${to.path}/employees/${id}/cases`)).body).toEqual([])
  await next.stop()
})

test('transactions that are run again record the same values, and do not refuse their own earlier attempt', async () => {
  const [employeeId = 0] = await hired('again', 1)
  isRunAgain = true
  const added = await addAll(people('again-twice', 3))
  const absence = {
    'ArretOuConge.Evenement': 'un',
    'ArretOuConge.Nature': 'maladie',
    'ArretOuConge.Debut': '2026-06-01',
  }
  const many = Array.from({ length: 1500 }, (_, index) => change(employeeId, { 'Primes.MontantPrimes': String(index) }))
  const recorded = await recordAll([change(employeeId, { ...absence, 'ArretOuConge.Fin': '2026-06-05' }), ...many])
  isRunAgain = false
  expect([added.status, added.body.recorded]).toEqual([200, 3])
  expect([recorded.status, recorded.body.recorded]).toEqual([200, 1501])
  expect(await valuesOf(employeeId)).toHaveLength(1504)
})

test('ids of another tenant are refused by name, and staged rows are not visible to other tenants', async () => {
  const other = await company(service, of.partnerId, 'sibling')
  const [mine = 0] = await hired('mine', 1)
  const theirs = await other.hire('theirs')
  const wrong: readonly [string, object][] = [
    ['payrollId', { payrollId: other.payrollId }],
    ['userId', { userId: other.userId }],
    ['employeeId', { employeeId: theirs }],
    ['divisionId', { divisionId: other.divisionId }],
  ]
  const { body } = await recordAll(
    wrong.map(([, ids]) => ({ ...change(mine, MINIMUM), ...ids })),
    'each',
  )
  expect(body.recorded).toBe(0)
  for (const [index, [name]] of wrong.entries()) {
    expect(body.outcomes[index]).toMatchObject({ status: 400, errors: [{ pointer: `/${name}` }] })
  }
  expect(await valuesOf(mine)).toEqual([])
})

describe('a body', () => {
  const sent = async (text: string) => {
    const answer = await of.partner.send('POST', `${of.path}/employees/bulk`, text)
    return [answer.status, answer.body.code, answer.body.errors?.[0]?.pointer]
  }
  test.each<readonly [string, string, number, string | undefined, string | undefined]>([
    ['with a comma too many', '{"items":[{},]}', 400, 'malformed_json', ''],
    ['that ends early', '{"items":[{}', 400, 'malformed_json', ''],
    ['with an item that is no JSON', '{"items":[{"a":}]}', 400, 'malformed_json', '/items/0'],
    ['with something behind it', '{"items":[]} x', 400, 'malformed_json', ''],
    ['that is a list', '[]', 400, 'malformed_json', ''],
    ['with items twice', '{"items":[],"items":[]}', 400, 'malformed_json', ''],
    ['whose items are no list', '{"items":{}}', 400, 'validation_failed', '/items'],
    ['without items', '{"mode":"all"}', 400, 'validation_failed', '/items'],
    ['of another mode', '{"items":[],"mode":"some"}', 400, 'validation_failed', '/mode'],
    ['with a stranger', '{"items":[],"stranger":1}', 400, 'validation_failed', '/stranger'],
    [
      'with an item of more than a mebibyte',
      `{"items":["${'x'.repeat(1024 * 1024)}"]}`,
      400,
      'validation_failed',
      '/items/0',
    ],
    [
      'with an item that is nested too deeply',
      `{"items":[${'['.repeat(50)}${']'.repeat(50)}]}`,
      400,
      'validation_failed',
      '/items/0',
    ],
    ['with no items and much space', ' { "mode" : "each" , "items" : [ ] } ', 200, undefined, undefined],
  ])('%s gets the right refusal', async (_, text, ...wanted) => {
    expect(await sent(text)).toEqual(wanted)
  })
  test('of more than 16 MiB is refused, and so is a third simultaneous one of a partner', async () => {
    expect((await sent(`{"items":["${'x'.repeat(16 * 1024 * 1024)}"]}`))[0]).toBe(413)
    const answers = await Promise.all([1, 2, 3].map((round) => addAll(people(`round-${round}`, 5))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503])
  })
})
