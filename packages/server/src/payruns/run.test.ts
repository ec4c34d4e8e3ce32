import { claimJob, newGate, newTurns, written } from '@centime/store'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Company, caseOf, company, ended, MINIMUM } from '../../testing/company.js'
import { inProcess, type TestService, testService } from '../../testing/service.js'
import type { CalculationPool } from '../calculation/pool.js'
import { runPayrun } from './run.js'

/** Section 3.2 of the specification: a job from its acceptance to its end, and what later jobs see of it. */

let tenants = 0
const newCompany = async (of: TestService) => company(of, await of.newPartner('one'), `dossier-${++tenants}`)
const start = (of: Company, more: object = {}) => {
  const { payrunName, userIdentifier } = of
  const body = { name: 'juin', payrunName, userIdentifier, periodStart: '2026-06-01T00:00:00Z', ...more }
  return of.partner.send('POST', `${of.path}/payruns/jobs`, body)
}
const setsOf = async (of: Company, jobId: number) =>
  (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${jobId}`)).body

describe('history', () => {
  let service: TestService
  beforeAll(async () => {
    service = await testService()
  })
  afterAll(() => service.stop())

  test('comes from released jobs only; of one month, from the job released last', async () => {
    const of = await newCompany(service)
    const jeanne = await of.hire('jeanne')
    await of.record(jeanne, { 'Remuneration.TauxHoraire': '20' }, '2026-06')
    await of.record(jeanne, { 'Remuneration.HeuresTravaillees': '100', 'Frais.NombreRepas': '0' }, '2026-07')
    const july = async (): Promise<number> => {
      const { id } = await of.run('2026-07', { forecast: 'juillet' })
      return cumulated(of, id, 'jeanne')
    }

    const first = await of.run('2026-06')
    expect(await july(), 'a draft').toBe(2000)
    await of.move(first.id, 'Release')
    expect(await july(), 'released').toBe(2000 + 3033.4)
    await of.record(jeanne, { 'Remuneration.TauxHoraire': '10' }, '2026-06')
    await of.record(jeanne, { 'Remuneration.TauxHoraire': '20' }, '2026-07')
    const second = await of.run('2026-06')
    expect(await july(), 'a later draft').toBe(2000 + 3033.4)
    await of.move(second.id, 'Release')
    expect(await july(), 'the later one released').toBe(2000 + 1516.7)
    await of.move(first.id, 'Process', 'Complete')
    expect(await july(), 'the earlier one completed').toBe(2000 + 1516.7)
    await of.move(second.id, 'Abort')
    expect(await july(), 'the later one aborted').toBe(2000 + 3033.4)
  })

  test('keeps the results of a job that another process ended between reading the queue and claiming it', async () => {
    const of = await newCompany(service)
    await of.hire('jeanne')
    const { id: jobId } = await of.run('2026-06')
    const kept = await setsOf(of, jobId)
    const { tenantId, partnerId } = of
    const { store, owner } = service.world
    const claimed = await store.write((db) =>
      written(claimJob(db, owner, newTurns(), [{ jobId, tenantId, partnerId }])),
    )
    if (claimed === undefined) throw new Error('nothing was claimed')
    const how = { stopping: () => false, gate: newGate(1) }
    expect(await runPayrun(service.world, inProcess, claimed, how)).toBe('deleted')
    expect(await setsOf(of, jobId)).toEqual(kept)
    expect(await store.read((db) => db.selectFrom('leases').selectAll().execute())).toEqual([])
  })

  test("includes the employee's jobs of other payrolls", async () => {
    const of = await newCompany(service)
    const jeanne = await of.hire('jeanne')
    await of.move((await of.run('2026-06')).id, 'Release')
    const { divisionId, userId } = of
    const { body: payroll } = await of.admin.send('POST', `${of.path}/payrolls`, {
      name: 'Bis',
      divisionId,
      regulationId: 1,
    })
    await of.admin.send('POST', `${of.path}/payruns`, { name: 'Bis', payrollId: payroll.id })
    const change = { userId, employeeId: jeanne, divisionId, case: caseOf(MINIMUM, '2026-07-01T00:00:00Z') }
    expect((await of.partner.send('POST', `${of.path}/payrolls/${payroll.id}/cases`, change)).status).toBe(201)
    const july = await of.run('2026-07', { payrunName: 'Bis' })
    expect(await cumulated(of, july.id, 'jeanne')).toBe(5000.02)
  })

  test('is fixed when the job is accepted', async () => {
    const gate = gatedCalculator()
    const slow = await testService({ calculator: gate.calculator })
    try {
      const of = await newCompany(slow)
      const jeanne = await of.hire('jeanne')
      gate.shut()
      const { body } = await start(of)
      await gate.waiting()
      // Recorded after the job was accepted, before it was calculated.
      await of.record(jeanne, { 'Remuneration.TauxHoraire': '99' })
      gate.open()
      await ended(of.partner, `${of.path}/payruns/jobs/${body.id}`)
      expect(await of.amounts(body.id, 900)).toEqual({ jeanne: 2500.01 })
    } finally {
      await slow.stop()
    }
  })

  test('does not include forecasts', async () => {
    const of = await newCompany(service)
    const jeanne = await of.hire('jeanne', { 'Remuneration.TauxHoraire': '40' })
    await of.record(jeanne, { 'Remuneration.HeuresTravaillees': '100', 'Frais.NombreRepas': '0' }, '2026-07')
    const before = await of.run('2026-07', { forecast: 'juillet' })
    const june = await of.run('2026-06', { forecast: 'juin' })
    expect(
      (await of.admin.send('POST', `${of.path}/payruns/jobs/${june.id}/status`, { status: 'Release' })).status,
    ).toBe(409)
    const after = await of.run('2026-07', { forecast: 'juillet' })
    expect(after.id).not.toBe(before.id)
    expect(await cumulated(of, after.id, 'jeanne')).toBe(4000)
  })
})

describe('while a job is running', () => {
  const gate = gatedCalculator()
  let slow: TestService
  beforeAll(async () => {
    slow = await testService({ calculator: gate.calculator })
  })
  afterEach(() => gate.open())
  afterAll(() => slow.stop())

  test('processedEmployeeCount grows and results stay empty; both are complete with jobEnd', async () => {
    const of = await newCompany(slow)
    for (let index = 0; index < 220; index += 1) await of.hire(`e-${index}`)
    gate.shut()
    const { body: accepted } = await start(of)
    const path = `${of.path}/payruns/jobs/${accepted.id}`
    const seen: number[] = []
    for (let batch = 0; batch < 3; batch += 1) {
      await gate.waiting()
      const { body } = await of.partner.get(path)
      expect([body.jobStatus, body.jobEnd]).toEqual(['Process', null])
      expect(await setsOf(of, accepted.id)).toEqual([])
      expect((await of.admin.send('DELETE', path)).body.code).toBe('job_not_deletable')
      expect((await of.admin.send('POST', `${path}/status`, { status: 'Release' })).status).toBe(409)
      expect((await start(of)).body.code).toBe('payrun_draft_exists')
      seen.push(body.processedEmployeeCount)
      gate.letOneThrough()
    }
    expect(seen).toEqual([0, 100, 200])
    const job = await ended(of.partner, path)
    expect([job.processedEmployeeCount, (await setsOf(of, job.id)).length]).toEqual([220, 220])
  })

  test('a forecast that is replaced while it is running leaves nothing, and the new one ends', async () => {
    const of = await newCompany(slow)
    await of.hire('jeanne')
    gate.shut()
    const first = await start(of, { forecast: 'a' })
    await gate.waiting()
    const second = await start(of, { forecast: 'a' })
    gate.open()
    const job = await ended(of.partner, `${of.path}/payruns/jobs/${second.body.id}`)
    expect([job.jobStatus, (await setsOf(of, job.id)).length]).toEqual(['Draft', 1])
    expect((await of.partner.get(`${of.path}/payruns/jobs/${first.body.id}`)).status).toBe(404)
    const left = await slow.store.read((db) => db.selectFrom('queue').selectAll().execute())
    expect(left).toEqual([])
  })
})

describe('the queue', () => {
  test('refuses with Retry-After when it is full', async () => {
    const idle = await testService({ idle: true, settings: { queueLimit: 2 } })
    try {
      const of = await newCompany(idle)
      expect((await start(of, { forecast: 'a' })).status).toBe(202)
      expect((await start(of, { forecast: 'b' })).status).toBe(202)
      const { status, body, headers } = await start(of, { forecast: 'c' })
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'payrun_queue_full', '5'])
    } finally {
      await idle.stop()
    }
  })

  test('continues after a job that throws: that job ends in Abort after three attempts', async () => {
    let tries = 0
    const calculator: CalculationPool = {
      ...inProcess,
      calculate: async (batch) => {
        if (batch.people.length === 2) {
          tries += 1
          throw new Error('a bug')
        }
        return inProcess.calculate(batch)
      },
    }
    const buggy = await testService({ calculator })
    try {
      const of = await newCompany(buggy)
      await of.hire('a')
      await of.hire('b')
      const failed = await of.run('2026-06')
      expect(failed).toMatchObject({ jobStatus: 'Abort', message: expect.stringContaining('its log says why') })
      expect(tries).toBe(3)
      expect(buggy.logged.some((line) => line.includes('a bug'))).toBe(true)
      expect((await of.run('2026-06', { employeeIdentifiers: ['a'] })).jobStatus).toBe('Draft')
    } finally {
      await buggy.stop()
    }
  })
})

/** The pay of the year so far, in an employee's result. */
async function cumulated(of: Company, jobId: number, identifier: string): Promise<number> {
  const sets: readonly CumulatedSet[] = await setsOf(of, jobId)
  const set = sets.find(({ employeeIdentifier }) => employeeIdentifier === identifier)
  return Number(set?.payrunResults.find(({ name }) => name === 'RemunerationCumulee')?.value)
}
interface CumulatedSet {
  readonly employeeIdentifier: string
  readonly payrunResults: readonly { readonly name: string; readonly value: string }[]
}

/** A calculator that waits for the test, a batch at a time. */
function gatedCalculator() {
  let shut = false
  let through: (() => void)[] = []
  let arrived: (() => void)[] = []
  const calculator: CalculationPool = {
    ...inProcess,
    width: 1,
    calculate: async (batch) => {
      if (shut) {
        await new Promise<void>((resolve) => {
          through.push(resolve)
          for (const wake of arrived) wake()
          arrived = []
        })
      }
      return inProcess.calculate(batch)
    },
  }
  return {
    calculator,
    shut: () => {
      shut = true
    },
    open: () => {
      shut = false
      for (const resolve of through) resolve()
      through = []
    },
    letOneThrough: () => through.shift()?.(),
    /** Resolves when a batch waits. */
    waiting: () => (through.length > 0 ? Promise.resolve() : new Promise<void>((resolve) => arrived.push(resolve))),
  }
}
