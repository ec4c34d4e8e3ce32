import { forTenant } from '@centime/store'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../testing/company.js'
import { type Managed, managed } from '../testing/month.js'
import { type Answered, type Client, START, type TestService, testService } from '../testing/service.js'

/** Lists that an integrator needs. */

let service: TestService
let partnerId: number
/** The webhooks received, and the receiver's answer. */
const received: { readonly headers: Readonly<Record<string, string>>; readonly body: string }[] = []
let answers: number[] = []
let millisecondsAhead = 0
beforeAll(async () => {
  service = await testService({
    wall: () => Date.now() + millisecondsAhead,
    clock: { now: () => new Date(Date.parse(START) + millisecondsAhead), setNow: () => {} },
    transport: async (sent) => {
      received.push(sent)
      return { kind: 'answered', status: answers.shift() ?? 204 }
    },
  })
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

/** All pages of a list with one row each, by following the links. */
async function rowByRow(client: Client, path: string): Promise<readonly unknown[]> {
  const rows: unknown[] = []
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}top=1`
  while (next !== undefined) {
    const { body, headers }: Answered = await client.get(next)
    rows.push(...body)
    next = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  return rows
}
async function paged(client: Client, path: string, length: number) {
  const { status, headers, body } = await client.get(path)
  expect([status, headers.get('x-total-count')]).toEqual([200, `${length}`])
  expect(body).toHaveLength(length)
  expect(await rowByRow(client, path)).toEqual(body)
  return body
}

describe('the jobs of a tenant', () => {
  let of: Company
  let path: string
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    of = await company(service, partnerId, 'jobs')
    path = `${of.path}/payruns/jobs`
    await of.hire('jeanne')
    ids['june'] = (await of.run('2026-06')).id
    ids['idea'] = (await of.run('2026-06', { forecast: 'idea' })).id
    ids['july'] = (await of.run('2026-07', { forecast: 'idea' })).id
    await of.admin.send('POST', `${of.path}/payruns`, { name: 'Autre', payrollId: of.payrollId })
    ids['other'] = (await of.run('2026-06', { payrunName: 'Autre' })).id
  })
  test('are listed in the order of their ids, each as a single read shows it, except for later changes', async () => {
    const all = await paged(of.partner, path, 4)
    expect(all.map((job: { id: number }) => job.id)).toEqual([ids['june'], ids['idea'], ids['july'], ids['other']])
    for (const job of all) {
      const { inputsChangedSince: _, ...alone } = (await of.partner.get(`${path}/${job.id}`)).body
      expect(alone).toEqual(job)
    }
  })
  test.each([
    ['payrunName=Autre', ['other']],
    ['payrunName=unknown', []],
    ['periodName=2026-07', ['july']],
    ['status=Draft', ['june', 'idea', 'other']],
    // July has no hours.
    ['status=Abort', ['july']],
    ['forecast=idea', ['idea', 'july']],
    ['forecast=', ['june', 'other']],
    ['forecast=idea&periodName=2026-06', ['idea']],
    ['forecast=&payrunName=Paie+mensuelle', ['june']],
  ])('with %s are %j', async (query, names) => {
    const some = await paged(of.partner, `${path}?${query}`, names.length)
    expect(some.map((job: { id: number }) => job.id)).toEqual(names.map((name) => ids[name]))
  })
  test.each(['status=draft', 'periodName=2026-13', 'top=-1', 'payrun=x'])('with %s are refused', async (query) => {
    const { status, body } = await of.partner.get(`${path}?${query}`)
    expect([status, body.code, body.errors[0].pointer]).toEqual([
      400,
      'validation_failed',
      `/${query.slice(0, query.indexOf('='))}`,
    ])
  })
  test('a start that a draft blocks names the draft', async () => {
    const { payrunName, userIdentifier } = of
    const job = { name: 'x', payrunName, userIdentifier, periodStart: '2026-07-01T00:00:00Z' }
    const { status, body } = await of.partner.send('POST', path, job)
    expect([status, body.code, body.blockingJobId]).toEqual([409, 'payrun_draft_exists', ids['june']])
    expect(body.detail).toBe(`Payrun with id ${of.payrunId} has already a payrun job with status Draft`)
  })
})

describe('the months of a tenant', () => {
  let of: Managed
  let months: string
  beforeAll(async () => {
    of = await managed(service, partnerId, 'months')
    months = `${of.path}/payroll-cycles`
    for (const period of ['2026-07', '2026-06']) await of.month(period).open()
    const june = of.month('2026-06')
    await june.read()
    await june.variables(3000)
    await june.calculated()
  })
  test('are listed by period, each as a single read shows it', async () => {
    const [june, july] = await paged(of.partner, months, 2)
    expect([june.period, june.state, july.period, july.state]).toEqual([
      '2026-06',
      'preview_ready',
      '2026-07',
      'collecting',
    ])
    expect((await of.partner.get(`${months}/2026-06`)).body).toEqual(june)
  })
  test('have a list of their operations, without writes of variables', async () => {
    const [operation] = await paged(of.partner, `${months}/2026-06/operations`, 1)
    expect(operation).toMatchObject({ kind: 'calculate', status: 'completed', period: '2026-06' })
    expect((await of.partner.get(operation.url)).body).toEqual(operation)
    await paged(of.partner, `${months}/2026-07/operations`, 0)
    const unknown = await of.partner.get(`${months}/2025-01/operations`)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
  })
})

test('the tenants of a partner are listed by status, each as a single read shows it', async () => {
  const other = await service.newPartner('tenants')
  const [admin, partner] = [
    service.as(await service.newKey(other, 'admin')),
    service.as(await service.newKey(other, 'partner')),
  ]
  const path = `/partners/${other}/tenants`
  await paged(partner, path, 0)
  for (const externalId of ['a', 'b', 'c']) {
    await partner.send('POST', path, { externalId, name: externalId, culture: 'fr-FR' })
  }
  const [, second] = await paged(partner, path, 3)
  await admin.send('POST', `${path}/${second.id}/status`, { status: 'offboarded' })
  expect((await paged(partner, `${path}?status=offboarded`, 1))[0].externalId).toBe('b')
  await paged(partner, `${path}?status=active`, 2)
  expect((await partner.get(`${path}/${second.id}`)).body).toMatchObject({ externalId: 'b', status: 'offboarded' })
  expect((await partner.get(`${path}?status=open`)).body.errors).toMatchObject([{ pointer: '/status' }])
})

describe('the destination of webhooks', () => {
  let admin: Client
  let path: string
  beforeAll(async () => {
    const other = await service.newPartner('webhooks')
    admin = service.as(await service.newKey(other, 'admin'))
    path = `/partners/${other}/webhooks`
  })
  const delivered = async (eventId: string, status: string) => {
    await expect
      .poll(async () => {
        service.world.wake()
        return (await admin.get(`${path}/deliveries/${eventId}`)).body.status
      })
      .toBe(status)
    return (await admin.get(`${path}/deliveries/${eventId}`)).body
  }

  test('is not there until it is set', async () => {
    for (const [method, route] of [
      ['GET', ''],
      ['DELETE', ''],
    ] as const) {
      const { status, body } = await admin.send(method, `${path}${route}`)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })
  test('shows its state and the end of its old secrets, never a secret', async () => {
    const { secret } = (await admin.send('PUT', path, { url: 'https://hooks.example/a' })).body
    expect((await admin.get(path)).body).toEqual({
      url: 'https://hooks.example/a',
      events: ['payroll_cycle.updated'],
      status: 'open',
      suspendedAt: null,
      oldSecretsUntil: [],
      created: START,
      updated: START,
    })
    await admin.send('POST', `${path}/rotate-secret`)
    const { body, text } = await admin.get(path)
    // 24 hours: section 3 of the contract.
    expect(body.oldSecretsUntil).toEqual(['2026-07-16T09:00:00.000Z'])
    expect(text).not.toContain(secret)
  })
  test('gets a test event: signed, with null references; a partner without a tenant has none', async () => {
    const none = await admin.send('POST', `${path}/test`)
    expect([none.status, none.body.code]).toEqual([409, 'partner_without_tenants'])
    const tenants = path.replace('/webhooks', '/tenants')
    const { tenantId } = (await admin.send('POST', tenants, { externalId: 'a', name: 'A', culture: 'fr-FR' })).body
    const { secret } = (await admin.send('PUT', path, { url: 'https://hooks.example/a' })).body
    const { status, body } = await admin.send('POST', `${path}/test`)
    expect([status, body.status, body.change]).toEqual([202, 'pending', 'test'])
    await delivered(body.eventId, 'delivered')
    const sent = received.at(-1) ?? expect.fail('nothing was sent')
    // The library reads the clock of the machine, as receivers do.
    expect(new Webhook(secret).verify(sent.body, { ...sent.headers })).toEqual({
      eventId: body.eventId,
      schemaVersion: '1',
      type: 'payroll_cycle.updated',
      occurredAt: START,
      data: {
        environment: 'sandbox',
        partnerId: path.split('/')[2],
        tenantId: `${tenantId}`,
        period: '2026-07',
        revision: 1,
        change: 'test',
        candidateId: null,
        operationId: null,
        documentId: null,
        resource: `${tenants}/${tenantId}/payroll-cycles/2026-07`,
      },
    })
  })
  test('has deliveries with each of their attempts', async () => {
    answers = [503, 204]
    const { eventId } = (await admin.send('POST', `${path}/test`)).body
    await expect.poll(async () => (await admin.get(`${path}/deliveries/${eventId}`)).body.attempts).toBe(1)
    // The first retry comes after 5 seconds at most.
    millisecondsAhead += 5_000
    const delivery = await delivered(eventId, 'delivered')
    expect(delivery.history).toEqual([
      { at: START, status: 503, error: null },
      { at: '2026-07-15T09:00:05.000Z', status: 204, error: null },
    ])
    expect(delivery.attempts).toBe(2)
    expect((await paged(admin, `${path}/deliveries`, 2))[1]).toEqual(delivery)
    const unknown = await admin.get(`${path}/deliveries/evt_0`)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
  })
  test('that answers 410 is suspended, with the instant', async () => {
    answers = [410]
    await delivered((await admin.send('POST', `${path}/test`)).body.eventId, 'suspended')
    expect((await admin.get(path)).body).toMatchObject({
      status: 'suspended',
      suspendedAt: '2026-07-15T09:00:05.000Z',
    })
  })
  test('is deleted: what waits is not sent, and can be replayed to a later destination', async () => {
    const { eventId } = (await admin.send('POST', `${path}/test`)).body
    expect((await admin.send('DELETE', path)).status).toBe(204)
    expect((await admin.get(path)).status).toBe(404)
    expect((await admin.get(`${path}/deliveries/${eventId}`)).body.status).toBe('exhausted')
    expect((await admin.send('POST', `${path}/test`)).status).toBe(404)
    expect((await admin.send('POST', `${path}/deliveries/${eventId}/replay`)).status).toBe(404)
    await admin.send('PUT', path, { url: 'https://hooks.example/b' })
    expect((await admin.send('POST', `${path}/deliveries/${eventId}/replay`)).status).toBe(202)
    await delivered(eventId, 'delivered')
  })
})

describe('a list without `top` of more rows than one slice', () => {
  let of: Company
  let service: TestService
  /** Called before each read of the store while a list is read. */
  let meanwhile: ((reads: number) => Promise<void>) | undefined
  let reads = 0
  let inside = false
  const ROWS = 2500
  beforeAll(async () => {
    service = await testService({
      idle: true,
      wrapped: (store) => ({
        ...store,
        read: async (work, how) => {
          if (meanwhile !== undefined && !inside) {
            inside = true
            reads += 1
            await meanwhile(reads)
            inside = false
          }
          return store.read(work, how)
        },
      }),
    })
    of = await company(service, await service.newPartner('one'), 'long')
    await service.store.write(async (root) => {
      const db = forTenant(root, of.tenantId)
      for (let from = 0; from < ROWS; from += 500) {
        const people = Array.from({ length: 500 }, (_, at) => personOf(`p${from + at}`))
        const made = await db.insertInto('employees').values(people).returning('id').execute()
        const places = made.map(({ id }) => ({ employeeId: id, divisionId: of.divisionId }))
        await db.insertInto('employeeDivisions').values(places).execute()
      }
      return { value: undefined, commit: true }
    })
  })
  afterAll(() => service.stop())
  const personOf = (identifier: string) => ({
    ...{ identifier, firstName: 'Anna', lastName: 'Durand', culture: 'fr-FR' },
    ...{ status: 'Active', created: START, updated: START },
  })
  const path = (): string => `${of.path}/employees`
  /** Reads the list, and does something before its second slice is read. */
  async function listWhile(
    act: () => Promise<unknown>,
  ): Promise<{ readonly answer: Answered; readonly reads: number }> {
    reads = 0
    meanwhile = async (count) => {
      if (count === 2) await act()
    }
    const answer = await of.partner.get(path())
    meanwhile = undefined
    return { answer, reads }
  }
  const identifiersOf = ({ body }: Answered): readonly string[] =>
    body.map(({ identifier }: { readonly identifier: string }) => identifier)
  const stored = async (): Promise<readonly string[]> => {
    const found = await service.store.ask((root) =>
      forTenant(root, of.tenantId).selectFrom('employees').select('identifier').orderBy('id').execute(),
    )
    return found.map(({ identifier }) => identifier)
  }

  test('is read in transactions of their own, between which other requests are answered', async () => {
    let between: Answered | undefined
    const { answer, reads: slices } = await listWhile(async () => {
      between = await of.partner.get(`${of.path}/divisions`)
    })
    expect([between?.status, slices]).toEqual([200, 3])
    expect([answer.status, answer.headers.get('x-total-count'), answer.headers.get('link')]).toEqual([
      200,
      '2500',
      null,
    ])
    expect(identifiersOf(answer)).toEqual(await stored())
    expect(answer.body[1700]).toMatchObject({ divisions: ['Siège'] })
    const { body: rest, headers } = await of.partner.get(`${path()}?skip=1200`)
    expect([rest, headers.get('x-total-count')]).toEqual([answer.body.slice(1200), '2500'])
    const { body: last, headers: end } = await of.partner.get(`${path()}?skip=2499`)
    expect([last, end.get('x-total-count'), end.get('link')]).toEqual([answer.body.slice(2499), '2500', null])
    const { body: none, headers: beyond } = await of.partner.get(`${path()}?skip=9000`)
    expect([none, beyond.get('x-total-count')]).toEqual([[], '2500'])
  })

  test('loses no row where one before is deleted meanwhile, and has one that is added', async () => {
    const change = (gone: string, added: string) => () =>
      service.store.write(async (root) => {
        const db = forTenant(root, of.tenantId)
        const { id } = await db
          .selectFrom('employees')
          .select('id')
          .where('identifier', '=', gone)
          .executeTakeFirstOrThrow()
        await db.deleteFrom('employeeDivisions').where('employeeId', '=', id).execute()
        await db.deleteFrom('employees').where('id', '=', id).execute()
        await db.insertInto('employees').values(personOf(added)).execute()
        return { value: undefined, commit: true }
      })
    const { answer, reads: slices } = await listWhile(change('p3', 'new'))
    expect(identifiersOf(answer)).toEqual(await stored())
    expect(slices).toBeGreaterThan(3)
  })

  test('is read in one transaction at last, where rows come and go all the time', async () => {
    let gone = 10
    reads = 0
    meanwhile = async () => {
      const identifier = `p${gone++}`
      await service.store.write(async (root) => {
        const db = forTenant(root, of.tenantId)
        const { id } = await db
          .selectFrom('employees')
          .select('id')
          .where('identifier', '=', identifier)
          .executeTakeFirstOrThrow()
        await db.deleteFrom('employeeDivisions').where('employeeId', '=', id).execute()
        await db.deleteFrom('employees').where('id', '=', id).execute()
        return { value: undefined, commit: true }
      })
    }
    const answer = await of.partner.get(path())
    meanwhile = undefined
    expect(identifiersOf(answer)).toEqual(await stored())
    expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length))
  })
})
