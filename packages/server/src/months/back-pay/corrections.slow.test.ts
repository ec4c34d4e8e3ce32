import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, caseOf, company } from '../../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/**
 * Corrections of several months and people, with their reason. Each earns 151.67 hours at 16.4832 euros: 2,500.01 a month; each euro more
 * an hour is 151.67 more. April to June 2026 are final.
 */

const [APRIL, MAY, JUNE, JULY, AUGUST] = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08']
const MONTHS = [APRIL, MAY, JUNE]
const RATE = { 'Remuneration.TauxHoraire': '17.4832' }
const [PAY, EURO] = [2500.01, 151.67]
const sum = (...amounts: readonly number[]): number => Number(amounts.reduce((a, b) => a + b, 0).toFixed(2))

let service: TestService
let made = 0
const at = (instant: string): void => service.world.setNow(new Date(instant))
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

async function finalized(month: PayrollMonth): Promise<void> {
  await month.open()
  const { candidate } = await month.calculated()
  await month.accepted()
  await month.approved(candidate.id)
}

/** A company with two people whose rate is recorded once, and whose hours each month has; April to June are paid. */
async function paid(policy: object) {
  at('2026-05-10T09:00:00Z')
  const of = await company(service, await service.newPartner(`partner ${++made}`))
  await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, policy))
  const hired = async (name: string): Promise<number> => {
    const id = await of.hire(name, {}, [APRIL])
    for (const month of [MAY, JUNE, JULY, AUGUST])
      await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, month)
    return id
  }
  const [ann, bob] = [await hired('ann'), await hired('bob')]
  for (const [index, period] of MONTHS.entries()) {
    at(`2026-0${5 + index}-10T09:00:00Z`)
    await finalized(payrollMonth(of, period))
  }
  return { of, ann, bob, july: payrollMonth(of, JULY) }
}
const grossOf = async (month: PayrollMonth): Promise<readonly number[]> =>
  (await month.list('/persons')).map(({ gross }: { readonly gross: number }) => gross)
const states = async (month: PayrollMonth): Promise<readonly unknown[]> =>
  (await month.list('/back-pay')).map((one: Proposal) => [one.employeeId, one.originPeriod, one.gross, one.state])
interface Proposal {
  readonly employeeId: number
  readonly originPeriod: string
  readonly gross: number
  readonly state: string
  readonly causes: readonly object[]
}
const lateOf = async (of: Company, period: string): Promise<readonly unknown[]> =>
  (await payrollMonth(of, period).read()).body.lateChanges.map((one: Readonly<Record<string, unknown>>) => [
    one['employeeId'],
    one['backPay'],
    one['backPayPeriod'],
  ])

describe('a raise agreed in July from April', () => {
  test('is one entry of each person, in one body: each month of origin names its value, its reason and its author', async () => {
    const { of, ann, bob, july } = await paid({ lateChanges: 'carry' })
    at('2026-07-20T09:00:00Z')
    const items = [ann, bob].map((employeeId) => ({
      ...{ payrollId: of.payrollId, userId: of.userId, employeeId, divisionId: of.divisionId },
      ...{ case: caseOf(RATE, `${APRIL}-01T00:00:00Z`), reason: 'accord du 15 juillet' },
    }))
    const { outcomes } = await must(200, of.partner.send('POST', `${of.path}/cases/bulk`, { items, mode: 'all' }))
    expect(outcomes).toHaveLength(2)
    await july.open()
    await july.calculated()
    const due = [ann, bob].flatMap((id) => MONTHS.map((origin) => [id, origin, EURO, 'proposed']))
    expect(await states(july)).toEqual(due)
    const [first]: readonly Proposal[] = await july.list('/back-pay')
    expect(first?.causes).toEqual([
      {
        ...{ employeeId: ann, field: 'Remuneration.TauxHoraire', old: '16.4832', new: '17.4832' },
        ...{ recordedAt: expect.stringMatching(/^2026-07-20T/), recordedBy: of.userId, reason: 'accord du 15 juillet' },
      },
    ])
    // The decision about the last month also accepts the earlier ones.
    await must(200, july.send('PUT', `/back-pay/${ann}/${JUNE}`, { decision: 'accept' }))
    await must(200, july.send('PUT', `/back-pay/${bob}/${APRIL}`, { decision: 'put_off', note: 'contested' }))
    await finalized(july)
    expect(await grossOf(july)).toEqual([sum(PAY, 4 * EURO), sum(PAY, EURO)])
    const after: readonly Proposal[] = await july.list('/back-pay')
    expect(after.map(({ state }) => state)).toEqual([...MONTHS.map(() => 'paid'), ...MONTHS.map(() => 'put_off')])
    // A final month still names the value and its reason.
    expect(after.map(({ causes }) => causes)).toEqual(after.map(() => [expect.objectContaining({ new: '17.4832' })]))
  })

  test('under carry: corrected again, and taken back, each inside the window, nothing is paid twice', async () => {
    const { of, ann, july } = await paid({ lateChanges: 'carry', backPay: 'accept' })
    at('2026-07-20T09:00:00Z')
    await of.record(ann, RATE, APRIL)
    await finalized(july)
    expect(await grossOf(july)).toEqual([sum(PAY, 4 * EURO), PAY])
    // July is inside the window: the value is a late change of all four months, which August pays.
    await of.record(ann, { 'Remuneration.TauxHoraire': '18.4832' }, APRIL)
    expect((await july.read()).body).toMatchObject({ state: 'finalized', revision: 1 })
    expect(await lateOf(of, JULY)).toEqual([[ann, 'none', null]])
    at('2026-08-20T09:00:00Z')
    const august = payrollMonth(of, AUGUST)
    await finalized(august)
    expect(await grossOf(august)).toEqual([sum(PAY, 6 * EURO), PAY])
    expect(await lateOf(of, JULY)).toEqual([[ann, 'paid', AUGUST]])
    expect(await lateOf(of, JUNE)).toEqual([
      [ann, 'paid', JULY],
      [ann, 'paid', AUGUST],
    ])
    // Taken back: five months at 2 euros more are 1,516.70, and the month itself is at the old rate.
    await of.record(ann, { 'Remuneration.TauxHoraire': '16.4832' }, APRIL)
    at('2026-09-20T09:00:00Z')
    for (const { id } of await must(200, of.partner.get(`${of.path}/employees`)))
      await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, '2026-09')
    const september = payrollMonth(of, '2026-09')
    await finalized(september)
    expect(await grossOf(september)).toEqual([sum(PAY, -10 * EURO), PAY])
    at('2026-10-20T09:00:00Z')
    for (const { id } of await must(200, of.partner.get(`${of.path}/employees`)))
      await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, '2026-10')
    const october = payrollMonth(of, '2026-10')
    await finalized(october)
    expect([await grossOf(october), await states(october)]).toEqual([[PAY, PAY], []])
  })
})
