import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, caseOf, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** Contracts are periods; and payruns that would pay no employee. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

let tenants = 0
const newCompany = () => company(service, partnerId, `dossier-${++tenants}`)
const REDUCTION = 499
const NET = 990
const CEILING = 'PlafondMois'

/** Records values of the contract from a day on; returns the answer. */
const contract = (of: Company, employeeId: number, start: string, values: Readonly<Record<string, string>>) => {
  const { userId, divisionId } = of
  const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [`Contrat.${name}`, value]))
  const change = { userId, employeeId, divisionId, case: caseOf(named, `${start}T00:00:00Z`) }
  return of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, change)
}
const recorded = async (...change: Parameters<typeof contract>): Promise<void> => {
  const { status, text } = await contract(...change)
  expect(status, text).toBe(201)
}
/** The people paid in a month. */
async function paid(of: Company, month: string): Promise<readonly string[]> {
  const { id, jobStatus } = await of.run(month, { forecast: 'who' })
  expect(jobStatus).toBe('Draft')
  return Object.keys(await of.amounts(id, NET))
}
/** A released month: its job and the reduction of one person, in euros. */
async function released(of: Company, month: string, identifier: string) {
  const job = await of.run(month)
  expect(job).toMatchObject({ jobStatus: 'Draft' })
  await of.move(job.id, 'Release')
  return { id: job.id, reduction: (await of.amounts(job.id, REDUCTION))[identifier] }
}

describe('a payrun includes each employee whose contract covers a day of the month', () => {
  test('a future contract removes no employee from the current payrun', async () => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne', {}, ['2026-06', '2026-07', '2026-08'])
    await recorded(of, jeanne, '2026-07-01', { DateDebutContrat: '2026-08-01' })
    expect(await paid(of, '2026-06')).toEqual(['jeanne'])
    expect(await paid(of, '2026-07')).toEqual(['jeanne'])
    expect(await paid(of, '2026-08')).toEqual(['jeanne'])
  })

  test('an end can be taken back', async () => {
    const of = await newCompany()
    await of.hire('reste', {}, ['2026-07'])
    const jeanne = await of.hire('jeanne', {}, ['2026-07'])
    await recorded(of, jeanne, '2026-06-30', { DateFinContrat: '2026-06-30' })
    expect(await paid(of, '2026-07')).toEqual(['reste'])
    await recorded(of, jeanne, '2026-06-30', { DateFinContrat: '' })
    expect(await paid(of, '2026-07')).toEqual(['reste', 'jeanne'])
  })

  test('a re-hire, and a correction of the contract before it, both work', async () => {
    const of = await newCompany()
    const months = ['2026-05', '2026-06', '2026-07', '2026-08']
    await of.hire('reste', {}, months)
    const jeanne = await of.hire('jeanne', {}, months)
    await recorded(of, jeanne, '2026-05-31', { DateFinContrat: '2026-05-31' })
    await recorded(of, jeanne, '2026-07-06', { DateDebutContrat: '2026-07-06', DateFinContrat: '2026-07-31' })
    const everybody = ['reste', 'jeanne']
    const taken = async () => Promise.all(months.map((month) => paid(of, month)))
    expect(await taken()).toEqual([everybody, ['reste'], everybody, ['reste']])
    await recorded(of, jeanne, '2026-05-31', { DateFinContrat: '2026-06-12' })
    expect(await taken()).toEqual([everybody, everybody, everybody, ['reste']])
    await recorded(of, jeanne, '2026-07-31', { DateFinContrat: '' })
    expect(await taken()).toEqual([everybody, everybody, everybody, everybody])
  })

  test('a contract that was opened by mistake is withdrawn, with the values recorded for it', async () => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne', {}, ['2026-07'])
    await recorded(of, jeanne, '2026-07-15', { DateDebutContrat: '2026-07-15', DateFinContrat: '2026-07-20' })
    const ceilingOf = async () => {
      const { id } = await of.run('2026-07', { forecast: 'ceiling' })
      const [{ payrunResults }] = (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${id}`)).body
      return payrunResults.find(({ name }: { name: string }) => name === CEILING).value
    }
    // From the 1st to the 20th: 20 of 31 days of 4,005 €.
    expect(Number(await ceilingOf())).toBe(2583.87)
    await recorded(of, jeanne, '2026-07-15', { DateDebutContrat: '' })
    expect(Number(await ceilingOf())).toBe(4005)
  })

  test('a person whose only contract is withdrawn is left out; one without any recorded has a missing field', async () => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne', { 'Contrat.DateDebutContrat': '2026-06-01' })
    await of.hire('paul')
    await recorded(of, jeanne, '2026-06-01', { DateDebutContrat: '' })
    const job = await of.run('2026-06')
    expect(job).toMatchObject({ jobStatus: 'Draft', totalEmployeeCount: 1, faults: [] })
    await of.move(job.id, 'Abort')
    const nadia = { identifier: 'nadia', firstName: 'Nadia', lastName: 'x', divisions: ['Siège'] }
    expect((await of.partner.send('POST', `${of.path}/employees`, nadia)).status).toBe(201)
    const fault = { code: 'missing_field', caseName: 'Contrat', caseFieldName: 'DateDebutContrat' }
    expect((await of.run('2026-06')).faults).toEqual(expect.arrayContaining([expect.objectContaining(fault)]))
  })
})

describe('empty text', () => {
  test.each([
    ['DebutSuite', 400],
    ['HeuresContrat', 400],
    ['DateFinContrat', 201],
    ['DateDebutContrat', 201],
  ])('as a value of %s: %i', async (name, status) => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne')
    const answer = await contract(of, jeanne, '2024-01-01', { [name]: '' })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.errors[0].pointer).toBe('/case/values/0/value')
  })
  test('that would withdraw a contract of another day is refused with the day', async () => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne')
    const { status, body } = await contract(of, jeanne, '2024-01-02', { DateDebutContrat: '' })
    const message = 'no contract begins on 2024-01-02: none is withdrawn'
    expect([status, body.errors]).toEqual([400, [{ pointer: '/case/values/0/start', message }]])
  })
})

describe('a real job without an employee to pay', () => {
  test('is aborted and gives the reason for each employee, as data and as text; it blocks nothing', async () => {
    const of = await newCompany()
    await of.hire('arrive', { 'Contrat.DateDebutContrat': '2026-07-01' })
    const parti = await of.hire('parti')
    await recorded(of, parti, '2026-05-31', { DateFinContrat: '2026-05-31' })
    const job = await of.run('2026-06')
    const why = (employeeIdentifier: string, caseFieldName: string) => ({
      employeeIdentifier,
      caseName: 'Contrat',
      caseFieldName,
      code: 'contract_outside_period',
      message: expect.stringContaining(`Contrat.${caseFieldName}`),
    })
    expect(job).toMatchObject({
      jobStatus: 'Abort',
      faults: [why('arrive', 'DateDebutContrat'), why('parti', 'DateFinContrat')],
    })
    expect(job.message.split('\n').map((line) => line.split(':')[0])).toEqual(['arrive', 'parti'])
    expect((await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${job.id}`)).body).toEqual([])
    expect((await of.run('2026-06', { onFault: 'skip' })).jobStatus).toBe('Abort')
    await of.hire('present')
    expect((await of.run('2026-06')).jobStatus).toBe('Draft')
  })

  test('because there is no employee says so', async () => {
    const of = await newCompany()
    const { jobStatus, message } = await of.run('2026-06')
    expect([jobStatus, message]).toEqual(['Abort', 'there is no one to pay: the division has no active employee'])
  })

  test('is a draft without results where it is a simulation', async () => {
    const of = await newCompany()
    await of.hire('arrive', { 'Contrat.DateDebutContrat': '2026-07-01' })
    const { jobStatus, message } = await of.run('2026-06', { forecast: 'x' })
    expect([jobStatus, message]).toEqual(['Draft', 'left out, the contract covers no day of 2026-06: arrive'])
  })
})

describe('the reduction of a payrun is calculated by contract (CSS L241-13)', () => {
  /** Hires for two months of 1,823.03 €, and 4,000 € in the months after. */
  async function hired(of: Company): Promise<number> {
    const terms = { 'Contrat.DateDebutContrat': '2026-01-01', 'Contrat.TypeContrat': 'CDD' }
    const pay = (euros: string) => ({ 'Remuneration.HeuresTravaillees': '151.67', 'Remuneration.TauxHoraire': euros })
    // 151.67 × 12.0197138524 is 1,823.03 to the cent, × 26.37304675 it is 4,000.00.
    const jeanne = await of.hire('jeanne', { ...terms, ...pay('12.0197138524') }, ['2026-01', '2026-02'])
    const rest = { ...pay('26.37304675'), 'Frais.NombreRepas': '0' }
    await of.record(jeanne, rest, '2026-03')
    await of.record(jeanne, rest, '2026-09')
    await recorded(of, jeanne, '2026-01-01', { DateFinContrat: '2026-02-28' })
    return jeanne
  }

  // CSS L241-13: the reduction is computed by contract, with the 0.3981 and 109.56 of 1,823.03 € for January.
  test.each([
    ['two separate fixed terms (W15)', '2026-09', { DateDebutContrat: '2026-09-01' }, -158],
    ['a renewal (W15b)', '2026-03', { DateDebutContrat: '2026-03-01', DateFinContrat: '2026-12-31' }, 207.49],
    ['a new contract without a gap', '2026-03', { DateDebutContrat: '2026-03-01', Nouveau: 'true' }, -158],
  ])('%s', async (_, month, values, expected) => {
    const of = await newCompany()
    const jeanne = await hired(of)
    await released(of, '2026-01', 'jeanne')
    await released(of, '2026-02', 'jeanne')
    await recorded(of, jeanne, `${month}-01`, values)
    const { id, reduction } = await released(of, month, 'jeanne')
    expect(reduction).toBe(expected)

    const [{ id: set }] = (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${id}`)).body
    const path = `${of.path}/payrollresults/sets/${set}/explanation?wageTypeNumber=${REDUCTION}`
    expect(Number((await of.partner.get(path)).body.value)).toBe(expected)
  })
})
