import type { NoticedJobChange } from '@centime/cycle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { type Company, company, ended } from '../../testing/company.js'
import { settled } from '../../testing/documents.js'
import { managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/** `payrun_job.updated` reports changes of raw payrun jobs to destinations that list it. */

interface Sent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}
let service: TestService
const bodies = new Map<string, Sent>()
beforeAll(async () => {
  service = await testService({
    env: { CENTIME_DRAFT_ABORT: 'on' },
    transport: async ({ headers, body }) => {
      bodies.set(String(headers['webhook-id']), JSON.parse(body))
      return { kind: 'answered', status: 204 }
    },
  })
})
afterAll(() => service.stop())

const BOTH = ['payroll_cycle.updated', 'payrun_job.updated']
const hooks = ({ partnerId }: Pick<Company, 'partnerId'>) => `/partners/${partnerId}/webhooks`
const listing = (of: Pick<Company, 'partnerId' | 'admin'>, events?: readonly string[]) =>
  must(200, of.admin.send('PUT', hooks(of), { url: 'https://hooks.example/centime', events }))
/** The changes that were recorded for a partner, oldest first. */
const told = async (of: Pick<Company, 'partnerId' | 'admin'>): Promise<readonly string[]> =>
  (await must(200, of.admin.get(`${hooks(of)}/deliveries`))).map(({ change }: { readonly change: string }) => change)

let partners = 0
async function newPartner(...events: readonly string[]): Promise<Company> {
  const partnerId = await service.newPartner(`partner ${++partners}`)
  const of = await company(service, partnerId)
  await listing(of, events.length === 0 ? undefined : events)
  await of.hire('jeanne')
  return of
}
async function drafted(of: Company): Promise<number> {
  const { id, jobStatus } = await of.run('2026-06')
  expect(jobStatus).toBe('Draft')
  return id
}
const CHANGES: Readonly<Record<NoticedJobChange, (of: Company) => Promise<number>>> = {
  calculated: drafted,
  failed: async (of) => {
    await of.hire('without-inputs', {}, ['2026-05'])
    const { id, jobStatus } = await of.run('2026-06')
    expect(jobStatus).toBe('Abort')
    return id
  },
  released: async (of) => {
    const id = await drafted(of)
    await of.move(id, 'Release')
    return id
  },
  aborted: async (of) => {
    const id = await drafted(of)
    await of.move(id, 'Abort')
    return id
  },
  documents_ready: async (of) => {
    const id = await drafted(of)
    const archive = `${of.path}/payruns/jobs/${id}/documents/draft`
    await must(202, of.partner.send('POST', archive))
    expect((await settled(of, archive)).body.status).toBe('ready')
    return id
  },
}

test.each(Object.entries(CHANGES))('%s is announced, with references alone', async (change, produce) => {
  const of = await newPartner(...BOTH)
  const id = await produce(of)
  const changes = await told(of)
  expect(changes).toEqual(change === 'calculated' || change === 'failed' ? [change] : ['calculated', change])
  const { eventId } = (await must(200, of.admin.get(`${hooks(of)}/deliveries`))).at(-1)
  await expect.poll(() => bodies.get(eventId), { timeout: 10_000 }).toBeDefined()
  expect(bodies.get(eventId)).toEqual({
    eventId,
    schemaVersion: '1',
    type: 'payrun_job.updated',
    occurredAt: expect.stringMatching(/^2026-07-15T09:.*Z$/),
    data: {
      environment: 'sandbox',
      partnerId: String(of.partnerId),
      tenantId: String(of.tenantId),
      period: '2026-06',
      payrollId: of.payrollId,
      payrunJobId: id,
      change,
      resource: `${of.path}/payruns/jobs/${id}`,
    },
  })
  expect((await must(200, of.partner.get(String(bodies.get(eventId)?.data['resource'])))).id).toBe(id)
})

describe('nothing is told', () => {
  test('to a destination that does not list it, which is the default', async () => {
    const of = await newPartner()
    const read = await must(200, of.admin.get(hooks(of)))
    expect(read.events).toEqual(['payroll_cycle.updated'])
    await of.move(await drafted(of), 'Release')
    expect(await told(of)).toEqual([])
    await listing(of, ['payrun_job.updated'])
    await of.move((await of.run('2026-06')).id, 'Abort')
    expect(await told(of)).toEqual(['calculated', 'aborted'])
  })
  test('of a simulation, whose name is used again, that fails or is aborted', async () => {
    const of = await newPartner(...BOTH)
    const forecast = { forecast: 'hypothesis' }
    const { id } = await of.run('2026-06', forecast)
    await of.run('2026-06', forecast)
    await of.move((await of.run('2026-06', { forecast: 'other' })).id, 'Abort')
    await of.hire('without-inputs', {}, ['2026-05'])
    expect((await of.run('2026-06', forecast)).jobStatus).toBe('Abort')
    expect((await of.partner.get(`${of.path}/payruns/jobs/${id}`)).status).toBe(404)
    expect(await told(of)).toEqual([])
  })
  test('of what a release leads to, of a deletion, and of the document of one person', async () => {
    const of = await newPartner(...BOTH)
    const job = await drafted(of)
    const [{ id: employeeId }] = await must(200, of.partner.get(`${of.path}/employees`))
    const document = `${of.path}/payruns/jobs/${job}/employees/${employeeId}/documents/draft`
    await must(202, of.partner.send('POST', document))
    expect((await settled(of, document)).body.status).toBe('ready')
    await of.move(job, 'Release', 'Process', 'Complete')
    const other = await drafted(of)
    expect((await of.admin.send('DELETE', `${of.path}/payruns/jobs/${other}`)).status).toBe(204)
    expect(await told(of)).toEqual(['calculated', 'released', 'calculated'])
  })
  test('of the job of a managed month, which has its own events', async () => {
    const { partnerId, admin } = await newPartner(...BOTH)
    const of = await managed(service, partnerId)
    await of.month('2026-07').finalized(3000)
    expect(await told({ partnerId, admin })).toEqual(['calculation.ready', 'cycle.finalized'])
  })
})

describe('a raw job of a month that is approved in the legacy way', () => {
  async function previewed() {
    const { partnerId, admin } = await newPartner('payrun_job.updated')
    const of = await managed(service, partnerId)
    const month = of.month('2026-07')
    await month.open()
    await must(200, month.variables(3000))
    const { payrunName, userIdentifier, path } = of
    const start = { name: 'juillet', payrunName, userIdentifier, periodStart: '2026-07-01T00:00:00+02:00' }
    const { id } = await must(202, of.partner.send('POST', `${path}/payruns/jobs`, start))
    await ended(of.partner, `${path}/payruns/jobs/${id}`)
    return { of, month, id, changes: () => told({ partnerId, admin }) }
  }
  test('is released by the approval', async () => {
    const { month, changes } = await previewed()
    await must(200, month.preview())
    expect((await month.ended(await month.approve(undefined))).status).toBe('completed')
    expect(await changes()).toEqual(['calculated', 'released'])
  })
  test('is aborted by the abort of its draft', async () => {
    const { of, month, id, changes } = await previewed()
    await month.read()
    const requestKey = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
    const abort = { requestKey, reasonCode: 'draft_replaced' }
    const headers = { 'if-match': month.etag(), 'idempotency-key': 'abort' }
    const asked = await of.partner.send('POST', `${month.path}/drafts/${id}/abort`, abort, headers)
    expect((await month.ended(asked)).status).toBe('completed')
    expect(await changes()).toEqual(['calculated', 'aborted'])
  })
})

test('a suspended destination gets earlier changes once it is resumed, and a rolled back change is not reported', async () => {
  const of = await newPartner(...BOTH)
  await service.store.write(async (db) => {
    await db
      .updateTable('webhookDestinations')
      .set({ suspended: '2026-07-15T09:00:00Z' })
      .where('partnerId', '=', of.partnerId)
      .execute()
    return { value: undefined, commit: true }
  })
  const job = await drafted(of)
  const refused = await of.admin.send('POST', `${of.path}/payruns/jobs/${job}/status`, { status: 'Complete' })
  expect([refused.status, refused.body.code]).toEqual([409, 'job_transition_refused'])
  const waiting = await must(200, of.admin.get(`${hooks(of)}/deliveries?status=suspended`))
  expect(waiting).toMatchObject([{ change: 'calculated', attempts: 0 }])
  expect((await must(200, of.admin.send('POST', `${hooks(of)}/resume`))).resumed).toBe(1)
  await expect.poll(() => bodies.has(waiting[0].eventId), { timeout: 10_000 }).toBe(true)
})
