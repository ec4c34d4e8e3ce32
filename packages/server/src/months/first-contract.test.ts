import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { type Company, caseOf, company } from '../../testing/company.js'
import { type Managed, managed } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'

/** Months that were opened before the first contract begins. It is December 2026. */

const [OCTOBER, NOVEMBER, DECEMBER] = ['2026-10', '2026-11', '2026-12']
let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())
const on = (day: string): void => service.world.setNow(new Date(`${day}T09:00:00Z`))
beforeEach(() => on('2026-11-02'))

const codeOf = ({ status, body }: Answered): readonly unknown[] => [status, body.code]

let tenants = 0
/** A dossier whose mandate starts on a day, instead of that of the demo. */
async function mandateFrom(day: string): Promise<Managed> {
  const of = await managed(service, partnerId, `sasu ${++tenants}`)
  const starts = async (value: string, start: string) => {
    const { userId, employeeId, divisionId, payrollId } = of
    const change = { userId, employeeId, divisionId, case: caseOf({ 'Contrat.DateDebutContrat': value }, start) }
    await must(201, of.partner.send('POST', `${of.path}/payrolls/${payrollId}/cases`, change))
  }
  await starts(day, `${day}T00:00:00Z`)
  await starts('', '2026-01-01T00:00:00Z')
  return of
}

describe('the month of an officer before the mandate', () => {
  test('does not block the month in which the mandate starts', async () => {
    on('2026-12-02')
    const of = await mandateFrom('2026-12-01')
    await of.month(NOVEMBER).open()
    expect(await of.month(DECEMBER).finalized(3000)).toMatchObject({ state: 'finalized' })
    expect((await of.month(NOVEMBER).act('/skip', { reason: 'x' })).body.code).toBe('month_before_first_contract')
  })
  test('does not block it from two months before either, nor the months after', async () => {
    const of = await mandateFrom('2026-12-01')
    await of.month(OCTOBER).open()
    on('2026-12-02')
    expect(await of.month(DECEMBER).finalized(3000)).toMatchObject({ state: 'finalized' })
    on('2027-01-04')
    const january = of.month('2027-01')
    await january.open()
    await january.variables(3000)
    expect(await january.calculated()).toMatchObject({ state: 'preview_ready' })
  })
  test('asks for a contract that covers it', async () => {
    const of = await mandateFrom('2026-11-01')
    const october = of.month(OCTOBER)
    await october.open()
    const next = async (month: string) => (await of.partner.get(`${of.month(month).path}/payslip`)).body.nextAction
    expect(await next(OCTOBER)).toBe('resolve_preview_blockers')
    const november = of.month(NOVEMBER)
    await november.open()
    await november.variables(3000)
    expect(await next(NOVEMBER)).toBe('prepare_preview')
  })
  test('blocks the next one as long as the mandate covers a day of it', async () => {
    const of = await mandateFrom('2026-10-31')
    await of.month(OCTOBER).open()
    const november = of.month(NOVEMBER)
    await november.open()
    await november.variables(3000)
    expect(codeOf(await november.calculate())).toEqual([409, 'prior_month_not_finalized'])
  })
  test('blocks the next one while a final month of it is being corrected', async () => {
    const of = await managed(service, partnerId, `sasu ${++tenants}`)
    const october = of.month(OCTOBER)
    await october.finalized(3000)
    expect((await october.variables(3100)).body.revision).toBe(2)
    const november = of.month(NOVEMBER)
    await november.open()
    await november.variables(3000)
    expect(codeOf(await november.calculate())).toEqual([409, 'prior_month_not_finalized'])
  })
})

describe('the month of a payroll before its first contract', () => {
  let of: Company
  beforeEach(async () => {
    of = await company(service, partnerId, `company ${++tenants}`)
  })
  const hired = (day: string) => of.hire('eve', { 'Contrat.DateDebutContrat': day }, [OCTOBER, NOVEMBER])

  test('does not block the month of the first contract', async () => {
    await hired('2026-11-01')
    await must(201, payrollMonth(of, OCTOBER).open())
    const november = payrollMonth(of, NOVEMBER)
    await must(201, november.open())
    const { candidate } = await november.calculated()
    await november.accepted()
    expect(await november.approved(candidate.id)).toMatchObject({ state: 'finalized' })
  })
  test('whatever contracts another payroll of the tenant has', async () => {
    await hired('2024-01-01')
    const payrollId = (
      await must(
        201,
        of.admin.send('POST', `${of.path}/payrolls`, { name: 'B', divisionId: of.divisionId, regulationId: 1 }),
      )
    ).id
    await must(201, of.admin.send('POST', `${of.path}/payruns`, { name: 'B', payrollId }))
    const change = {
      ...{ userId: of.userId, employeeId: await of.hire('bob'), divisionId: of.divisionId },
      case: caseOf({ 'Contrat.DateDebutContrat': '2026-11-01' }, `${NOVEMBER}-01T00:00:00Z`),
    }
    await must(201, of.partner.send('POST', `${of.path}/payrolls/${payrollId}/cases`, change))
    await must(201, payrollMonth(of, OCTOBER, payrollId).open())
    const november = payrollMonth(of, NOVEMBER, payrollId)
    await must(201, november.open())
    expect((await november.calculate()).status).toBe(202)
  })
  test('blocks the next one where a contract covers a day of it', async () => {
    await hired('2026-10-31')
    await payrollMonth(of, OCTOBER).open()
    const november = payrollMonth(of, NOVEMBER)
    await november.open()
    expect(codeOf(await november.calculate())).toEqual([409, 'prior_month_not_finalized'])
  })
})
