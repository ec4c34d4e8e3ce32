import type { SelectionFault } from '@centime/cycle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company, ended, MINIMUM } from '../../testing/company.js'
import { inProcess, type TestService, testService } from '../../testing/service.js'
import type { CalculationPool } from '../calculation/pool.js'
import { storedSelection } from '../calculation/selection.js'
import { translated } from '../ground/french.js'

/** Faults of a job as data, and the option `onFault`. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

let tenants = 0
const newCompany = () => company(service, partnerId, `dossier-${++tenants}`)
async function run(of: Company, more: object) {
  const { payrunName, userIdentifier } = of
  const body = { name: 'juin', payrunName, userIdentifier, periodStart: '2026-06-01T00:00:00Z', ...more }
  const { status, text, headers } = await of.partner.send('POST', `${of.path}/payruns/jobs`, body)
  expect(status, text).toBe(202)
  return ended(of.partner, headers.get('location') ?? '')
}
const paidIn = async (of: Company, jobId: number): Promise<readonly string[]> =>
  (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${jobId}`)).body.map(
    (set: { employeeIdentifier: string }) => set.employeeIdentifier,
  )
/** Hires a person without the hours and the rate of the month. */
async function hireWrong(of: Company, identifier: string): Promise<void> {
  const person = { identifier, firstName: identifier, lastName: 'x', divisions: ['Siège'] }
  const { body } = await of.partner.send('POST', `${of.path}/employees`, person)
  const values = Object.fromEntries(Object.entries(MINIMUM).filter(([name]) => !name.startsWith('Remuneration')))
  await of.record(body.id, values, '2026-06')
}

const missing = (employeeIdentifier: string, caseFieldName: string) => ({
  employeeIdentifier,
  caseName: 'Remuneration',
  caseFieldName,
  code: 'missing_field',
  message: expect.stringContaining(`Remuneration.${caseFieldName}`),
})
const ofNadia = [missing('nadia', 'HeuresTravaillees'), missing('nadia', 'TauxHoraire')]

describe('the faults of a job', () => {
  test('are data, one for each employee and field; the message has the same content as text', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    await hireWrong(of, 'nadia')
    const job = await run(of, {})
    expect(job).toMatchObject({ jobStatus: 'Abort', onFault: 'abort', faults: ofNadia })
    const lines = job.faults.map(({ employeeIdentifier, message }) => `${employeeIdentifier}: ${message}`)
    expect(job.message).toBe(lines.join('\n'))
    expect(await paidIn(of, job.id)).toEqual([])
  })
  test('are complete in the job; a list has those within 10,000 characters, and as much of the message', async () => {
    const of = await newCompany()
    const employeeIdentifiers = Array.from({ length: 200 }, (_, index) => `{"employeeIdentifier":"},${index}`)
    const job = await run(of, { employeeIdentifiers })
    expect(job.faults.map(({ employeeIdentifier }) => employeeIdentifier)).toEqual(employeeIdentifiers)
    const [listed] = (await of.partner.get(`${of.path}/payruns/jobs`)).body
    const { length } = listed.faults
    expect(listed.faults).toEqual(job.faults.slice(0, length))
    expect(JSON.stringify(listed.faults).length).toBeLessThanOrEqual(10_000)
    expect(JSON.stringify(job.faults.slice(0, length + 2)).length).toBeGreaterThan(10_000)
    expect(listed.message).toBe(job.message.slice(0, 10_000))
  })
  test('are skipped on request: people without faults are paid, the others are listed and not counted', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    await hireWrong(of, 'nadia')
    const employeeIdentifiers = ['jeanne', 'nadia', 'nobody']
    const job = await run(of, { onFault: 'skip', employeeIdentifiers })
    const nobody = { employeeIdentifier: 'nobody', caseName: null, caseFieldName: null, code: 'unknown_employee' }
    expect(job).toMatchObject({
      ...{ jobStatus: 'Draft', onFault: 'skip', totalEmployeeCount: 1, processedEmployeeCount: 1 },
      faults: [nobody, ...ofNadia],
    })
    expect(await paidIn(of, job.id)).toEqual(['jeanne'])
  })
  test('abort a job that skips them if no employee remains', async () => {
    const of = await newCompany()
    await hireWrong(of, 'nadia')
    const job = await run(of, { onFault: 'skip', forecast: 'idea' })
    expect(job).toMatchObject({ jobStatus: 'Abort', totalEmployeeCount: 0, faults: ofNadia })
  })
  test('abort the job or are skipped; other modes are refused', async () => {
    const of = await newCompany()
    const { payrunName, userIdentifier } = of
    const body = { name: 'x', payrunName, userIdentifier, periodStart: '2026-06-01T00:00:00Z', onFault: 'ignore' }
    const answer = await of.partner.send('POST', `${of.path}/payruns/jobs`, body)
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/onFault'])
  })
})

/** One employee with faults does not stop a job of several batches, even after a restart. */
test('a job that skips faults names them once in the order of employees, and pays all others', async () => {
  let tries = 0
  const calculator: CalculationPool = {
    ...inProcess,
    width: 1,
    calculate: async (batch) => {
      // The second batch is smaller; the first is written before it.
      if (batch.people.length < 100 && tries++ === 0) throw new Error('once')
      return inProcess.calculate(batch)
    },
  }
  const other = await testService({ calculator })
  const of = await company(other, await other.newPartner('one'))
  await of.hire('left', { 'Contrat.DateFinContrat': '2026-05-31' })
  await hireWrong(of, 'nadia')
  for (let index = 0; index < 100; index += 1) await of.hire(`e-${index}`)
  await hireWrong(of, 'zoe')
  const job = await run(of, { onFault: 'skip' })
  expect(tries).toBe(2)
  expect(job).toMatchObject({ jobStatus: 'Draft', totalEmployeeCount: 100, processedEmployeeCount: 100 })
  const ofZoe = ofNadia.map((fault) => ({ ...fault, employeeIdentifier: 'zoe' }))
  expect(job.faults).toEqual([...ofNadia, ...ofZoe])
  expect(job.message).toMatch(/\nleft out, the contract covers no day of 2026-06: left$/)
  expect(await paidIn(of, job.id)).toEqual(Array.from({ length: 100 }, (_, index) => `e-${index}`))
  // A later job pays the corrected people; those already paid are not affected.
  await of.move(job.id, 'Release')
  const { body: people } = await of.partner.get(`${of.path}/employees`)
  const nadia = people.find(({ identifier }: { identifier: string }) => identifier === 'nadia')
  await of.record(nadia.id, { 'Remuneration.HeuresTravaillees': '151.67', 'Remuneration.TauxHoraire': '16.4832' })
  const second = await run(of, { employeeIdentifiers: ['nadia'] })
  expect([second.jobStatus, await paidIn(of, second.id)]).toEqual(['Draft', ['nadia']])
  await other.stop()
})

describe('an employee that a job names and cannot pay', () => {
  const NAMED: Readonly<Record<SelectionFault, (of: Company) => Promise<string>>> = {
    unknown_employee: async () => 'nobody',
    inactive_employee: async (of) => {
      const id = await of.hire('paul')
      await of.partner.send('PATCH', `${of.path}/employees/${id}`, { status: 'Inactive' })
      return 'paul'
    },
    employee_outside_division: async (of) => {
      const id = await of.hire('zoe')
      await of.partner.send('PATCH', `${of.path}/employees/${id}`, { divisions: [] })
      return 'zoe'
    },
    employee_in_several_establishments: async (of) => {
      const id = await of.hire('ines')
      for (const name of ['Lyon', 'Nantes']) {
        const { body } = await of.admin.send('POST', `${of.path}/divisions`, { name })
        await of.partner.send('PATCH', `${of.path}/divisions/${body.id}`, { parentId: of.divisionId })
      }
      await of.partner.send('PATCH', `${of.path}/employees/${id}`, { divisions: ['Lyon', 'Nantes'] })
      return 'ines'
    },
  }
  test.each(Object.entries(NAMED))('is a fault: %s', async (code, made) => {
    const of = await newCompany()
    const employeeIdentifier = await made(of)
    const job = await run(of, { employeeIdentifiers: [employeeIdentifier] })
    expect(job.faults).toEqual([
      { employeeIdentifier, caseName: null, caseFieldName: null, code, message: expect.any(String) },
    ])
    expect(job.faults.map(({ message }) => translated(message))).toEqual([
      expect.stringMatching(/^n?’?(est|appartient)/),
    ])
    // As version 0.1.0 left the job in the queue.
    const before = { employeeIds: [], history: [], problems: [job.message] }
    expect(storedSelection(JSON.stringify(before)).problems).toEqual(job.faults)
  })
})
