import { Outage } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'
import type { Engine } from './engine.js'

/** A lost answer is looked up by the key of its command; the sandbox simulates an engine that may not know it. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

const JULY = '2026-07'
let tenants = 0
const newTenant = (): Promise<Managed> => managed(service, partnerId, `sasu ${++tenants}`)
async function reviewed(): Promise<{ of: Managed; month: Month; candidate: Candidate }> {
  const of = await newTenant()
  const month = of.month(JULY)
  await month.open()
  await month.variables(3000)
  return { of, month, candidate: (await month.calculated()).candidate }
}
interface Candidate {
  readonly id: string
  readonly payrunJobId: number
}
const jobOf = async (of: Managed, jobId: number) => (await of.partner.get(`${of.path}/payruns/jobs/${jobId}`)).body
const arm = async (of: Managed, fault: string, times = 1): Promise<void> => {
  await of.admin.send('POST', '/sandbox/faults', { fault, times })
}
const codeOf = ({ status, body }: Answered): readonly unknown[] => [status, body.code]

describe('an answer of the engine that was lost', () => {
  const calculating = async (fault: string) => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    await month.variables(3000)
    await arm(of, fault)
    return { of, month, operation: await month.ended(await month.calculate()) }
  }
  const reconcile = (month: Month, id: number, body: object) => month.act(`/operations/${id}/reconcile`, body)

  test('to a start is looked up by its key, and the single match adopted', async () => {
    const { month, operation } = await calculating('engine_start_answer_lost')
    expect(operation).toMatchObject({ status: 'completed', candidateId: expect.any(String) })
    expect((await month.read()).body.state).toBe('preview_ready')
  })
  test('to a start that never arrived is not sent again: an operator reconciles', async () => {
    const { month, operation } = await calculating('engine_start_request_lost')
    expect(operation).toMatchObject({
      status: 'reconcile_required',
      blocker: 'engine_effect_not_found',
      payrunJobId: null,
    })
    expect((await month.read()).body.operation.id).toBe(operation.id)
    expect((await month.variables(1)).body).toMatchObject({
      code: 'payroll_operation_collision',
      activeOperationId: operation.id,
    })
    const wrong = await reconcile(month, operation.id, { outcome: 'applied', reason: 'x' })
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/payrunJobId'])
    const done = await reconcile(month, operation.id, { outcome: 'not_applied', reason: 'not in the engine' })
    expect(done.body).toMatchObject({ status: 'failed', blocker: 'reconciled_not_applied' })
    await month.read()
    expect((await month.calculated()).state).toBe('preview_ready')
  })
  test('to a start that was executed twice is ambiguous: the named job is adopted, the other aborted', async () => {
    const { of, month, operation } = await calculating('engine_start_duplicated')
    expect(operation).toMatchObject({ status: 'reconcile_required', blocker: 'engine_effect_ambiguous' })
    const ids = [...operation.message.matchAll(/\d+/g)].map(([id]) => Number(id))
    expect(ids).toHaveLength(2)
    const [first = 0, second = 0] = ids
    for (const id of ids)
      while ((await jobOf(of, id)).jobEnd === null) await new Promise((resolve) => setTimeout(resolve, 2))
    await reconcile(month, operation.id, { outcome: 'applied', payrunJobId: second, reason: 'the later one' })
    for (;;) {
      const { body } = await month.read()
      if (body.operation === null) break
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    expect((await month.read()).body.candidate.payrunJobId).toBe(second)
    expect((await jobOf(of, first)).jobStatus).toBe('Abort')
  })
  test('to a start that was executed twice and reconciled as not applied leaves no draft, whatever the status of the jobs', async () => {
    const { of, month, operation } = await calculating('engine_start_duplicated')
    const ids = [...operation.message.matchAll(/\d+/g)].map(([id]) => Number(id))
    await reconcile(month, operation.id, { outcome: 'not_applied', reason: 'start again' })
    for (const id of ids) expect((await jobOf(of, id)).jobStatus).toBe('Abort')
    await month.read()
    expect((await month.calculated()).state).toBe('preview_ready')
  })
  test('to a finalization is looked up, and found', async () => {
    const { of, month, candidate } = await reviewed()
    await arm(of, 'engine_finalize_answer_lost')
    expect((await month.approved(candidate.id)).state).toBe('finalized')
  })
  test('to a finalization that never arrived supersedes the candidate once an operator reconciles it as not applied', async () => {
    const { of, month, candidate } = await reviewed()
    await arm(of, 'engine_finalize_request_lost')
    const operation = await month.ended(await month.approve(candidate.id))
    expect(operation.status).toBe('reconcile_required')
    const untrue = await reconcile(month, operation.id, { outcome: 'applied', reason: 'x' })
    expect(untrue.status).toBe(400)
    await reconcile(month, operation.id, { outcome: 'not_applied', reason: 'still a draft' })
    expect((await month.read()).body).toMatchObject({ state: 'collecting', candidate: null, operation: null })
    expect((await jobOf(of, candidate.payrunJobId)).jobStatus).toBe('Abort')
  })
  test('to a variable write is looked up, and confirmed', async () => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    await arm(of, 'variable_write_answer_lost')
    expect((await month.variables(3000)).body.variableWrite.status).toBe('confirmed')
    expect((await month.calculated()).result.persons[0].gross).toBe(3000)
  })
  test.each([
    ['variable_write_request_lost', 'not_applied', 'rejected', null],
    ['variable_write_duplicated', 'applied', 'confirmed', { remuneration: 3000, dateDeVersement: '2026-07-28' }],
  ])('%s waits for an operator: %s', async (fault, outcome, status, variables) => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    await arm(of, fault)
    const { body } = await month.variables(3000)
    expect(body.variableWrite).toMatchObject({ status: 'reconcile_required', reconciliationRequired: true })
    expect(codeOf(await month.variables(3000))).toEqual([409, 'variable_write_reconciliation_required'])
    expect(codeOf(await month.calculate())).toEqual([409, 'variable_write_reconciliation_required'])
    const path = `/variables/${body.variableWrite.id}/reconcile`
    const other = outcome === 'applied' ? 'not_applied' : 'applied'
    const untrue = await month.act(path, { outcome: other, reason: 'x' })
    expect([untrue.status, untrue.body.errors[0].pointer]).toEqual([400, '/outcome'])
    const reconciled = await month.act(path, { outcome, reason: 'looked' })
    expect(reconciled.body).toMatchObject({ variableWrite: { status, reconciliationRequired: false }, variables })
    expect((await month.variables(3000)).status).toBe(200)
    expect((await month.calculated()).result.persons[0].gross).toBe(3000)
  })
})

describe('a write of variables that is repeated unchanged because its answer was lost', () => {
  const PAY = { remuneration: 3000, dateDeVersement: '2026-07-28' }
  /** The first request, and its repetition. */
  const written = async (fault?: string) => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    const headers = { 'if-match': month.etag() }
    const put = (body: object = PAY) => of.partner.send('PUT', `${month.path}/variables`, body, headers)
    if (fault !== undefined) await arm(of, fault)
    return { of, month, first: await put(), put }
  }
  test.each([undefined, 'variable_write_answer_lost'])('gets the answer of the first (%s)', async (fault) => {
    const { of, month, first, put } = await written(fault)
    const again = await put()
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    const recorded = await of.partner.get(`${of.path}/employees/${of.employeeId}/cases?caseName=Remuneration`)
    expect(recorded.body).toHaveLength(1)
    // The month continues: the answer shows its current state.
    await month.read()
    const { candidate } = await month.calculated()
    expect((await put()).body).toMatchObject({ state: 'preview_ready', candidate: { id: candidate.id } })
  })
  test('is another request with other values, and after other values are confirmed', async () => {
    const { month, put } = await written()
    expect(codeOf(await put({ ...PAY, remuneration: 3001 }))).toEqual([412, 'etag_mismatch'])
    expect(codeOf(await put({ ...PAY, dateDeVersement: '2026-07-29' }))).toEqual([412, 'etag_mismatch'])
    await month.read()
    await month.variables(3001)
    expect(codeOf(await put())).toEqual([412, 'etag_mismatch'])
  })
  test.each([
    ['variable_write_request_lost', 'not_applied', [412, 'etag_mismatch']],
    ['variable_write_duplicated', 'applied', [200, undefined]],
  ])('%s: its outcome is unknown too, until an operator finds it %s', async (fault, outcome, after) => {
    const { month, first, put } = await written(fault)
    const again = await put()
    expect(codeOf(again)).toEqual([409, 'variable_write_reconciliation_required'])
    expect(again.body.variableWrite).toEqual(first.body.variableWrite)
    await month.act(`/variables/${first.body.variableWrite.id}/reconcile`, { outcome, reason: 'looked' })
    expect(codeOf(await put())).toEqual(after)
  })
})

test('a write in doubt that is reconciled after the write window opens no revision, since it could not be finished', async () => {
  const later = await testService()
  try {
    const of = await managed(later, await later.newPartner('one'))
    const june = of.month('2026-06')
    const final = await june.finalized(3000)
    await arm(of, 'variable_write_duplicated')
    const { id } = (await june.variables(3100)).body.variableWrite
    later.world.setNow(new Date('2026-09-02T09:00:00Z'))
    const { status, body } = await june.act(`/variables/${id}/reconcile`, { outcome: 'applied', reason: 'recorded' })
    const start = '2026-06-01T00:00:00Z'
    expect([status, body.lateChanges]).toEqual([
      200,
      [
        {
          ...{ employeeId: of.employeeId, caseName: 'Remuneration', caseFieldName: 'RemunerationMandat', start },
          ...{ old: '3000', new: '3100', recordedBy: of.userId, recordedAt: expect.any(String) },
          ...{ backPay: 'none', backPayPeriod: null },
        },
      ],
    ])
    expect(body.lateChanges[0].recordedAt < '2026-09').toBe(true)
    expect(body.variableWrite).toMatchObject({ status: 'confirmed', reconciliationRequired: false })
    const { state, revision, variables, result } = final
    expect(body).toMatchObject({ state, revision, variables, result })
  } finally {
    await later.stop()
  }
})

describe('a lookup that finds no effect proves that there was none', () => {
  test('so a command that never arrived is queued again, and executed once', async () => {
    const sent: string[] = []
    const losing = await testService({
      engine: (own) => ({
        ...own,
        send: async (command) => {
          sent.push(command.command.kind)
          return sent.length % 2 === 1 ? { kind: 'lost' } : own.send(command)
        },
      }),
    })
    try {
      const of = await managed(losing, await losing.newPartner('one'))
      expect((await of.month(JULY).finalized(3000)).state).toBe('finalized')
      expect(sent.join()).toBe('write_variables,write_variables,calculate,calculate,approve,approve')
      const recorded = await of.partner.get(`${of.path}/employees/${of.employeeId}/cases?caseName=Remuneration`)
      expect(recorded.body).toHaveLength(1)
    } finally {
      await losing.stop()
    }
  })
  test('so a command that was refused fails as the engine refuses, though that answer was lost', async () => {
    const of = await newTenant()
    const month = of.month(JULY)
    await month.open()
    await month.variables(3000)
    const { payrunName, userIdentifier } = of
    const native = { name: 'x', payrunName, userIdentifier, periodStart: '2026-07-01T00:00:00Z' }
    const { body: job } = await of.partner.send('POST', `${of.path}/payruns/jobs`, native)
    while ((await jobOf(of, job.id)).jobEnd === null) await new Promise((resolve) => setTimeout(resolve, 2))
    await arm(of, 'engine_start_answer_lost')
    const operation = await month.ended(await month.calculate())
    expect(operation).toMatchObject({ status: 'failed', blocker: 'payrun_draft_exists' })
  })
})

describe('an operation whose work throws', () => {
  const broken = (engine: Partial<Engine>): Promise<TestService> =>
    testService({ engine: (own) => ({ ...own, ...engine }) })
  const bug = async (): Promise<never> => {
    throw new Error('a bug')
  }
  test('fails if no effect has its key', async () => {
    const buggy = await broken({ send: bug })
    try {
      const month = (await managed(buggy, await buggy.newPartner('one'))).month(JULY)
      await month.open()
      const { status, body } = await month.variables(3000)
      expect([status, body.variableWrite.status, body.variables]).toEqual([200, 'rejected', null])
    } finally {
      await buggy.stop()
    }
  })
  test('fails too if an outage delays the lookup of its key', async () => {
    let looked = 0
    const buggy: TestService = await testService({
      engine: (own) => ({
        send: bug,
        find: async (command) => {
          looked += 1
          // The third lookup belongs to the third failure.
          if (looked === 3) throw new Outage('not_ready', 'another process holds the database')
          return own.find(command)
        },
      }),
    })
    const waking = setInterval(buggy.world.wake, 5)
    try {
      const month = (await managed(buggy, await buggy.newPartner('one'))).month(JULY)
      await month.open()
      const { status, body } = await month.variables(3000)
      expect([status, body.variableWrite.status, body.variables]).toEqual([200, 'rejected', null])
      expect(looked).toBeGreaterThan(3)
    } finally {
      clearInterval(waking)
      await buggy.stop()
    }
  })
  test('is marked reconcile_required if its command may have been sent, and the error is logged', async () => {
    const buggy = await broken({ send: bug, find: bug })
    try {
      const of = await managed(buggy, await buggy.newPartner('one'))
      const month = of.month(JULY)
      await month.open()
      const { status, body } = await month.variables(3000)
      expect([status, body.code]).toEqual([409, 'variable_write_reconciliation_required'])
      const told = buggy.logged.filter((line) => line.includes('a bug')).length
      expect(told).toBeGreaterThanOrEqual(3)
      expect(told).toBeLessThanOrEqual(3 * buggy.servers)
    } finally {
      await buggy.stop()
    }
  })
})
