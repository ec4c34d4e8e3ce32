import { addedResults, forTenant, PEOPLE, type ServiceDb, type Store } from '@centime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, company, ended } from '../../testing/company.js'
import { type Managed, managed } from '../../testing/month.js'
import { inProcess, START, type TestService, testService } from '../../testing/service.js'
import type { CalculationPool } from '../calculation/pool.js'
import type { Engine } from '../months/engine.js'
import { nativeEngine } from '../months/native.js'
import { advanceOperation, startOperationWorker } from '../months/operations.js'
import { startPayrunWorker } from './worker.js'

/** One partner's work does not delay another's: only workers that a test starts run here. */

let service: TestService
beforeAll(async () => {
  service = await testService({ idle: true, settings: { queueLimit: 4, forecastLimit: 2 * PEOPLE } })
})
afterAll(() => service.stop())

let made = 0
/** A company with the given number of people. They have no values: a job finds the faults of each, batch by batch. */
async function companyOf(partnerId: number, people: number): Promise<Company> {
  const of = await company(service, partnerId, `dossier ${++made}`)
  const { tenantId, divisionId } = of
  const names = { firstName: 'Jeanne', lastName: 'Roux', culture: 'fr-FR' }
  const row = { ...names, status: 'Active', created: START, updated: START }
  const rows = Array.from({ length: people }, (_, index) => ({ ...row, identifier: `p${index}` }))
  await service.store.write(async (root) => {
    const db = forTenant(root, tenantId)
    const ids = await db.insertInto('employees').values(rows).returning('id').execute()
    const members = ids.map(({ id: employeeId }) => ({ employeeId, divisionId }))
    return { value: await db.insertInto('employeeDivisions').values(members).execute(), commit: true }
  })
  return of
}
const start = (of: Company, forecast: string, more: object = {}) => {
  const { payrunName, userIdentifier } = of
  const body = { name: 'juin', payrunName, userIdentifier, periodStart: '2026-06-01T00:00:00Z', forecast, ...more }
  return of.partner.send('POST', `${of.path}/payruns/jobs`, body)
}
const started = async (of: Company, forecast: string): Promise<number> => (await start(of, forecast)).body.id
const jobOf = (of: Company, id: number) => ended(of.partner, `${of.path}/payruns/jobs/${id}`)

/** Gives a job a count of processed people, which becomes 0 when the job begins. */
const mark = (root: ServiceDb, { tenantId }: Company, id: number) =>
  forTenant(root, tenantId).updateTable('payrunJobs').set({ processedEmployeeCount: 1 }).where('id', '=', id).execute()
const markOf = async (root: ServiceDb, { tenantId }: Company, id: number) =>
  (
    await forTenant(root, tenantId)
      .selectFrom('payrunJobs')
      .select('processedEmployeeCount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).processedEmployeeCount

type Wanted = readonly (readonly [Company, number])[]
/** Resolves when each of some marked jobs has begun and had time to ask for its turn. */
async function begun(wanted: Wanted): Promise<void> {
  for (const [of, id] of wanted) while ((await service.store.read((root) => markOf(root, of, id))) !== 0);
  for (const [of, id] of wanted) await service.store.read((root) => markOf(root, of, id))
}

/**
 * Runs the workers until some jobs have ended; returns the jobs in the order of their ends, and the owner of each
 * batch. `together`: the first batch waits until each job has begun.
 */
async function played(wanted: Wanted, how?: 'together') {
  const batches: number[] = []
  let atOnce = 0
  if (how === 'together')
    await service.store.write(async (root) => {
      for (const [of, id] of wanted) await mark(root, of, id)
      return { value: undefined, commit: true }
    })
  const calculator: CalculationPool = {
    ...inProcess,
    width: 1,
    calculate: async (batch) => {
      batches.push(batch.people[0]?.employeeId ?? 0)
      const counted = batch.people.length > 2 ? 1 : 0 // small jobs take no turns
      atOnce += counted
      if (atOnce > 1) throw new Error('more batches at a time than the threads take')
      if (how === 'together' && batches.length === 1) await begun(wanted)
      await new Promise(setImmediate)
      atOnce -= counted
      return inProcess.calculate(batch)
    },
  }
  const before = service.logged.length
  const worker = startPayrunWorker(service.world, calculator)
  for (const [of, id] of wanted) await jobOf(of, id)
  await worker.stop()
  const lines = service.logged.slice(before).map((line): { msg: string; jobId: number } => JSON.parse(line))
  return { order: lines.filter(({ msg }) => msg === 'payrun job').map(({ jobId }) => jobId), batches }
}

test('small jobs are taken in turn by partner, then by tenant', async () => {
  const [one, other] = [await service.newPartner('one'), await service.newPartner('other')]
  const [a, b, c] = [await companyOf(one, 1), await companyOf(one, 1), await companyOf(other, 1)]
  const [a1, a2] = [await started(a, '1'), await started(a, '2')]
  const [b1, b2] = [await started(b, '1'), await started(b, '2')]
  const c1 = await started(c, '1')
  const { order } = await played([[a, a1], [a, a2], [b, b1], [b, b2], [c, c1]]) // biome-ignore format: one line
  expect(order).toEqual([a1, c1, b1, a2, b2])
})

test('a large job yields between its batches to one of another partner', async () => {
  const a = await companyOf(await service.newPartner('one'), 2 * PEOPLE)
  const b = await companyOf(await service.newPartner('other'), PEOPLE + 1)
  const [a1, b1] = [await started(a, '1'), await started(b, '1')]
  const { batches } = await played([[a, a1], [b, b1]], 'together') // biome-ignore format: one line
  // The people of the first company were registered first.
  const ranks = batches.map((id) => [...batches].sort((x, y) => x - y).indexOf(id))
  // On PostgreSQL either may read its people first.
  expect([[0, 2, 1, 3], [2, 0, 3, 1]]).toContainEqual(ranks) // biome-ignore format: one line
})

const texts = {
  amounts: '[]',
  yearToDate: '{}',
  summary: '',
  warnings: '[]',
  provisional: '[]',
  inputsDigest: null,
  backPay: null,
  linesDigest: null,
}

test('slices of results that share their text keep the tenant, the job and the person of each row', async () => {
  const partner = await service.newPartner('slices')
  for (const of of [await companyOf(partner, PEOPLE), await companyOf(partner, PEOPLE)]) {
    const { id } = (await start(of, 'slice')).body
    const found = await service.store.write(async (root) => {
      const db = forTenant(root, of.tenantId)
      const people = await db.selectFrom('employees').select('id').orderBy('id').execute()
      const some = people.map(({ id: employeeId }) => ({ ...texts, employeeId, summary: `of ${employeeId}` }))
      for (const write of addedResults(db, id, some)) await write.execute()
      const columns = ['tenantId', 'jobId', 'employeeId', 'summary'] as const
      const rows = await db.selectFrom('resultSets').select(columns).orderBy('employeeId').execute()
      expect(rows).toEqual(
        some.map(({ employeeId, summary }) => ({ tenantId: of.tenantId, jobId: id, employeeId, summary })),
      )
      return { value: rows.length, commit: false }
    })
    expect(found).toBe(PEOPLE)
  }
})

test('results of an interrupted or failing job are deleted batch by batch', async () => {
  const of = await companyOf(await service.newPartner('one'), 2 * PEOPLE + 1)
  const { id } = (await start(of, '', { forecast: undefined })).body
  const stored = (root: ServiceDb) => forTenant(root, of.tenantId).selectFrom('resultSets').select('jobId').execute()
  // Results of a run that was killed.
  await service.store.write(async (root) => {
    const db = forTenant(root, of.tenantId)
    const people = await db.selectFrom('employees').select('id').execute()
    for (const { id: employeeId } of people)
      await Promise.all(addedResults(db, id, [{ ...texts, employeeId }]).map((write) => write.execute()))
    return { value: undefined, commit: true }
  })
  const counts = [2 * PEOPLE + 1]
  const loop = turnsOfLoop()
  const turns = [loop.turn()]
  const watched: Store = {
    ...service.store,
    write: async (work, how) => {
      const value = await service.store.write(work, how)
      turns.push(loop.turn())
      counts.push((await service.store.read(stored)).length)
      return value
    },
  }
  // The last person has a fault.
  const calculate: CalculationPool['calculate'] = async (batch) => {
    const result = await inProcess.calculate(batch)
    if (batch.people.length === 1) return result
    return { ...result, faulty: [], calculated: batch.people.map(({ employeeId }) => ({ ...texts, employeeId })) }
  }
  const worker = startPayrunWorker({ ...service.world, store: watched }, { ...inProcess, width: 1, calculate })
  expect((await jobOf(of, id)).jobStatus).toBe('Abort')
  await worker.stop()
  const steps = counts.flatMap((count, index) => (count === counts[index - 1] ? [] : [count]))
  expect(steps).toEqual([2 * PEOPLE + 1, PEOPLE + 1, 1, 0, PEOPLE, 2 * PEOPLE, PEOPLE, 0])
  loop.stop()
  const deleted = turns.filter((_, index) => (counts[index] ?? 0) < (counts[index - 1] ?? 0))
  expect(new Set(deleted).size, 'others have a turn of the event loop between two slices').toBe(5)
})

/** Counts the turns of the event loop. */
function turnsOfLoop() {
  let turn = 0
  const count = () => {
    turn += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  return { turn: () => turn, stop: () => clearImmediate(next) }
}

test('a month ends while a large job of another partner uses the threads', async () => {
  const { world } = service
  const july = await withVariables(await managed(service, await service.newPartner('other'), 'month'))
  let open = (): void => {}
  const shut = new Promise<void>((resolve) => {
    open = resolve
  })
  const calculator: CalculationPool = {
    ...inProcess,
    calculate: async (batch) => {
      if (batch.people.length > 1) await shut
      return inProcess.calculate(batch)
    },
  }
  const large = await companyOf(await service.newPartner('one'), PEOPLE + 1)
  const id = await started(large, '1')
  const payruns = startPayrunWorker(world, calculator)
  const { body: operation } = await july.calculate()
  for (;;) {
    const { status } = (await advanceOperation(world, nativeEngine(world), july.of.tenantId, operation.id)) ?? {}
    payruns.wake()
    if (status === 'completed') break
  }
  expect((await july.read()).body.state).toBe('preview_ready')
  expect((await large.partner.get(`${large.path}/payruns/jobs/${id}`)).body.jobEnd).toBeNull()
  open()
  expect((await jobOf(large, id)).processedEmployeeCount).toBe(PEOPLE + 1)
  await payruns.stop()
})

/** July with its variables written. */
async function withVariables(of: Managed) {
  const july = of.month('2026-07')
  await july.open()
  const { body } = await july.variables(3000)
  await advanceOperation(service.world, nativeEngine(service.world), of.tenantId, body.variableWrite.id)
  await july.read()
  return { ...july, of }
}

test('operations of months are taken in turn by partner', async () => {
  const [one, other] = [await service.newPartner('one'), await service.newPartner('other')]
  const tenants = [
    await managed(service, one, 'a'),
    await managed(service, one, 'b'),
    await managed(service, one, 'c'),
    await managed(service, other, 'd'),
  ]
  for (const of of tenants) await (await withVariables(of)).calculate()
  const sent: number[] = []
  const native = nativeEngine(service.world)
  const engine: Engine = {
    ...native,
    send: (command) => {
      sent.push(command.tenantId)
      return native.send(command)
    },
  }
  const worker = startOperationWorker(service.world, engine)
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(4)
  await worker.stop()
  const [a, b, c, d] = tenants.map(({ tenantId }) => tenantId)
  expect(sent).toEqual([a, d, b, c])
})

test('the queue is full only for the partner that fills it; a managed month is not counted', async () => {
  const [one, other] = [await service.newPartner('one'), await service.newPartner('other')]
  const [a, b] = [await companyOf(one, 1), await companyOf(one, 1)]
  const c = await companyOf(other, 1)
  for (const of of [a, b]) for (const name of ['1', '2']) expect((await start(of, name)).status).toBe(202)
  const { status, body, headers } = await start(b, '3')
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'payrun_queue_full', '5'])
  expect(body.detail).toBe('4 jobs of this partner are waiting: at most 4 may')
  expect((await start(c, '1')).status).toBe(202)
  const sasu = await managed(service, one, 'month')
  const answer = await nativeEngine(service.world).send({
    tenantId: sasu.tenantId,
    period: '2026-07',
    key: 'a month',
    command: { kind: 'calculate', paymentDate: '2026-07-31', reason: null },
    candidateId: null,
    lease: undefined,
  })
  expect(answer.kind).toBe('done')
})

test('the forecasts of a partner may hold a limited number of payslips; one that replaces another, fails or is deleted does not count', async () => {
  const partnerId = await service.newPartner('one')
  const a = await company(service, partnerId, 'a')
  for (const name of ['jeanne', 'paul']) await a.hire(name)
  const large = await companyOf(partnerId, 2 * PEOPLE - 3)
  const failing = await started(large, 'all')
  await played([[large, failing]])
  const kept = await started(a, 'kept') // two of 200
  await played([[a, kept]])
  const counted = () => service.store.read((db) => db.selectFrom('forecasts').select('jobId').execute())
  const ids = async () => (await counted()).map(({ jobId }) => jobId)
  expect(await ids()).toContain(kept)
  expect(await ids()).not.toContain(failing)

  expect((await start(large, 'all')).status).toBe(202) // two and 197
  const refused = await start(a, 'other')
  expect([refused.status, refused.body.code]).toEqual([409, 'forecast_limit_reached'])
  expect(refused.body.detail).toBe(
    'the other forecasts of this partner hold 199 payslips, this one has 2: at most 200 are stored',
  )
  expect((await start(a, 'one', { employeeIdentifiers: ['paul'] })).status).toBe(202)
  const again = await started(a, 'kept')
  await played([[a, again]])
  expect(await ids()).toEqual(expect.not.arrayContaining([kept]))
  expect((await a.admin.send('DELETE', `${a.path}/payruns/jobs/${again}`)).status).toBe(204)
  expect((await start(a, 'other')).status).toBe(202)
})

/** Gives a job results of 200 people, as an earlier run would have left them. */
async function endedLong(of: Company, jobId: number): Promise<void> {
  const rows = await service.store.write(async (root) => {
    const db = forTenant(root, of.tenantId)
    const people = await db
      .selectFrom('employees')
      .select('id')
      .orderBy('id')
      .limit(2 * PEOPLE)
      .execute()
    const empty = { jobId, amounts: '[]', yearToDate: '{}', warnings: '[]' }
    const results = people.map(({ id: employeeId }) => ({ ...empty, employeeId }))
    await root.deleteFrom('queue').where('jobId', '=', jobId).execute()
    await db.updateTable('payrunJobs').set({ status: 'Draft', jobEnd: START }).where('id', '=', jobId).execute()
    return { value: await db.insertInto('resultSets').values(results).execute(), commit: true }
  })
  expect(rows[0]?.numInsertedOrUpdatedRows).toBe(BigInt(2 * PEOPLE))
}
/** The jobs that a tenant has results of. */
const withResults = (of: Company) =>
  service.store.read((root) =>
    forTenant(root, of.tenantId).selectFrom('resultSets').select('jobId').distinct().execute(),
  )

test('a large draft that is deleted disappears at once, and its results slice by slice', async () => {
  const of = await companyOf(await service.newPartner('one'), 2 * PEOPLE + 1)
  await of.hire('jeanne')
  const only = { employeeIdentifiers: ['jeanne'] }
  const [first, later] = [(await start(of, 'a', only)).body.id, (await start(of, 'b', only)).body.id]
  await endedLong(of, first)
  const path = `${of.path}/payruns/jobs/${first}`
  expect((await of.admin.send('DELETE', path)).status).toBe(204)
  expect([(await of.partner.get(path)).status, (await of.admin.send('DELETE', path)).status]).toEqual([404, 404])
  const listed = (await of.partner.get(`${of.path}/payruns/jobs`)).body
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([later])
  // One transaction deletes at most a slice; a worker deletes the rest.
  expect(await withResults(of)).toEqual([{ jobId: first }])
  await played([[of, later]])
  await expect.poll(() => withResults(of)).toEqual([{ jobId: later }])
  const jobs = service.store.read((root) =>
    forTenant(root, of.tenantId).selectFrom('payrunJobs').select('id').execute(),
  )
  expect(await jobs).toEqual([{ id: later }])
})

test('a large forecast that is replaced is deleted, slice by slice', async () => {
  const of = await companyOf(await service.newPartner('one'), 2 * PEOPLE + 1)
  await of.hire('jeanne')
  const only = { employeeIdentifiers: ['jeanne'] }
  const [first, later] = [(await start(of, 'a', only)).body.id, (await start(of, 'a', only)).body.id]
  await endedLong(of, first)
  await played([[of, later]])
  expect((await of.partner.get(`${of.path}/payruns/jobs/${first}`)).status).toBe(404)
  expect(await withResults(of)).toEqual([{ jobId: later }])
})
