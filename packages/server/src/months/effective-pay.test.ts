import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { caseOf } from '../../testing/company.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/** The pay that the month of an officer reads, and the officers whom its revisions pay. It is July 2026. */

const JULY = '2026-07'
let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

let tenants = 0
const newTenant = (): Promise<Managed> => managed(service, partnerId, `sasu ${++tenants}`)
const record = (of: Managed, values: Readonly<Record<string, string>>, start: string, employeeId = of.employeeId) => {
  const { userId, divisionId, payrollId } = of
  const change = { userId, employeeId, divisionId, case: caseOf(values, start) }
  return must(201, of.partner.send('POST', `${of.path}/payrolls/${payrollId}/cases`, change))
}
/** Makes the first officer inactive, and adds another one from a day on. */
async function another(of: Managed, from: string): Promise<number> {
  const employee = (id: number, status: string) =>
    must(200, of.admin.send('PATCH', `${of.path}/employees/${id}`, { status }))
  await employee(of.employeeId, 'Inactive')
  const [division] = (await must(200, of.partner.get(`${of.path}/divisions`))).filter(
    ({ id }: { readonly id: number }) => id === of.divisionId,
  )
  const person = { identifier: 'o2', firstName: 'Odile', lastName: 'Deux', divisions: [division.name] }
  const { id } = await must(201, of.partner.send('POST', `${of.path}/employees`, person))
  await record(of, { 'Contrat.DateDebutContrat': from, 'PAS.TauxPAS': '0.05' }, `${from}T00:00:00Z`, id)
  return id
}
/** How many times the pay of an officer was recorded. */
const payRecorded = async (of: Managed, employeeId = of.employeeId): Promise<number> =>
  (await must(200, of.partner.get(`${of.path}/employees/${employeeId}/cases?caseFieldName=RemunerationMandat`))).length

async function filled(of: Managed): Promise<Month> {
  const month = of.month(JULY)
  await month.open()
  await must(200, month.variables(3000))
  return month
}

describe('the confirmed variables, sent again', () => {
  test('change nothing while the month reads them', async () => {
    const of = await newTenant()
    const month = await filled(of)
    await month.calculated()
    const etag = month.etag()
    expect((await month.variables(3000)).body.state).toBe('preview_ready')
    await record(of, { 'PAS.TauxPAS': '0.07' }, '2026-08-01T00:00:00Z')
    await must(200, month.variables(3000))
    expect([month.etag(), await payRecorded(of)]).toEqual([etag, 1])
  })
  test('are written again after a native value has replaced them', async () => {
    const of = await newTenant()
    const month = await filled(of)
    await record(of, { 'Remuneration.RemunerationMandat': '700' }, '2026-07-01T00:00:00Z')
    await month.read()
    expect((await month.variables(3000)).body.variableWrite.status).toBe('confirmed')
    expect(await payRecorded(of)).toBe(3)
    const { result } = await month.calculated()
    expect(result).toMatchObject({ outcome: 'ready', persons: [{ gross: 3000 }] })
  })
  test('change nothing where the month would read the same pay after the write', async () => {
    const of = await newTenant()
    const month = await filled(of)
    await record(of, { 'Remuneration.RemunerationMandat': '700' }, '2026-07-15T00:00:00Z')
    await month.read()
    await month.variables(3000)
    const etag = month.etag()
    await must(200, month.variables(3000))
    expect(month.etag()).toBe(etag)
  })
  test('are written for another officer', async () => {
    const of = await newTenant()
    const month = await filled(of)
    const other = await another(of, '2026-07-01')
    await month.read()
    await must(200, month.variables(3000))
    expect(await payRecorded(of, other)).toBe(1)
    const { result } = await month.calculated()
    expect(result).toMatchObject({ outcome: 'ready', persons: [{ employeeIdentifier: 'o2', gross: 3000 }] })
  })
})

test('a payment date outside its limits names its field', async () => {
  const month = (await newTenant()).month(JULY)
  await month.open()
  const { status, body } = await month.variables(3000, '2026-09-01')
  expect([status, body.code]).toEqual([422, 'payment_date_refused'])
  expect(body.errors).toEqual([{ pointer: '/dateDeVersement', message: body.detail }])
})

describe('a revision that pays another officer', () => {
  const book = async (of: Managed): Promise<Readonly<Record<string, number>>> => {
    const { rows } = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/payroll-book?period=${JULY}`))
    return Object.fromEntries(
      rows.map((row: Readonly<Record<string, string>>) => [row['employeeIdentifier'], Number(row['TotalBrut'])]),
    )
  }
  const paid = async (of: Managed, remuneration: number) => {
    const month = of.month(JULY)
    await month.open()
    await must(200, month.variables(remuneration))
    const { candidate } = await month.calculated()
    return month.approved(candidate.id)
  }
  test('annuls the payslip of the first one, whose mandate no longer covers the month', async () => {
    const of = await newTenant()
    await paid(of, 3000)
    expect(Object.values(await book(of))).toEqual([3000])
    await record(of, { 'Contrat.DateFinContrat': '2026-06-30' }, '2026-06-30T00:00:00Z')
    await another(of, '2026-07-01')
    expect(await paid(of, 3100)).toMatchObject({ revision: 2, state: 'finalized' })
    expect(await book(of)).toEqual({ o2: 3100 })
  })
  test('keeps it where the mandate covers a day of the month', async () => {
    const of = await newTenant()
    await paid(of, 1500)
    await record(of, { 'Contrat.DateFinContrat': '2026-07-15' }, '2026-07-15T00:00:00Z')
    await another(of, '2026-07-16')
    await paid(of, 1600)
    expect(Object.values(await book(of)).toSorted()).toEqual([1500, 1600])
  })
})
