import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company, salary } from '../../../testing/company.js'
import { payrollMonth } from '../../../testing/payroll-month.js'
import { printedPages } from '../../../testing/printed-pages.js'
import { type TestService, testService } from '../../../testing/service.js'

/** An end of contract that is known so late that final months after it have been paid: Yves earns 2,200 a month, and resigned for 31 March 2026. */

let service: TestService
let of: Company
let yves: number
let made = 0
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())
const at = (instant: string): void => service.world.setNow(new Date(instant))

/** Two people under a policy, paid up to a month. */
async function paidUpTo(last: string, policy: object): Promise<void> {
  at('2026-01-05T09:00:00Z')
  of = await company(service, await service.newPartner(`partner ${++made}`))
  await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, policy))
  await of.hire('ann', salary('2500'), ['2026-01'])
  yves = await of.hire('yves', salary('2200'), ['2026-01'])
  for (const period of MONTHS.filter((month) => month <= last)) await finalized(period)
}
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07']

async function finalized(period: string) {
  at(`${period}-23T09:00:00Z`)
  return approved(await calculated(period))
}
async function calculated(period: string) {
  const month = payrollMonth(of, period)
  await month.open()
  await month.calculated()
  return month
}
async function approved(month: ReturnType<typeof payrollMonth>) {
  const { candidate } = (await month.read()).body
  await month.accepted()
  await month.approved(candidate.id)
  expect((await month.read()).body.state).toBe('finalized')
  return month
}
const resigned = () =>
  of.record(
    yves,
    { 'Contrat.DateFinContrat': '2026-03-31', 'Rupture.Motif': 'demission', 'Conges.PrisAuDepart': '0' },
    '2026-03',
  )
interface Origin {
  readonly employeeId: number
  readonly originPeriod: string
  readonly gross: number
  readonly net: number
}
const differencesIn = async (month: ReturnType<typeof payrollMonth>): Promise<readonly unknown[]> =>
  (await month.list('/back-pay')).map((one: Origin) => [one.employeeId, one.originPeriod, one.gross])
/** Accepts all differences of a month, and approves it. */
async function paidBack(month: ReturnType<typeof payrollMonth>): Promise<void> {
  const found: readonly Origin[] = await month.list('/back-pay')
  const rows = found.map(({ employeeId, originPeriod }) => ({ employeeId, originPeriod }))
  if (rows.length > 0) await must(200, month.send('POST', '/back-pay', { decision: 'accept', rows }))
  await month.calculated()
  await approved(month)
}
const codesOf = async (month: ReturnType<typeof payrollMonth>): Promise<readonly string[]> =>
  (await month.list('/controls')).map(({ code }: { readonly code: string }) => code)

/** Leave in lieu in March: 25 days were acquired since June, each worth 2,200 ÷ 26 (C. trav. L3141-24 II). */
const IN_LIEU = 2115.38

test.each([
  ['one final month after it, carried', '2026-04', { lateChanges: 'carry' }],
  ['several final months after it, carried', '2026-06', { lateChanges: 'carry' }],
])('%s: it is claimed back whole, beside the sums of the end', async (_, last, policy) => {
  await paidUpTo(last, policy)
  const next = MONTHS[MONTHS.indexOf(last) + 1] ?? ''
  at(`${next}-10T09:00:00Z`)
  await resigned()
  const month = await calculated(next)
  expect(await codesOf(month)).not.toContain('back_pay_not_computed')
  const after = MONTHS.filter((period) => period > '2026-03' && period <= last)
  expect(await differencesIn(month)).toEqual([
    [yves, '2026-03', IN_LIEU],
    ...after.map((period) => [yves, period, -2200]),
  ])
  await paidBack(month)
  const own = (await month.list('/persons')).find((one: Origin) => one.employeeId === yves)
  expect(own).toMatchObject({ gross: Number((IN_LIEU - 2200 * after.length).toFixed(2)), netPayable: 0 })
  const [, page = ''] = await printedPages(service, of, (await month.read()).body.candidate.payrunJobId)
  expect(page).toContain('contrat terminé le 31/03/2026')
  expect(page).toMatch(/Rappel de salaire – avril 2026.{0,200}−2 200,00/)
  // Nothing is claimed twice.
  const later = MONTHS[MONTHS.indexOf(next) + 1]
  if (later === undefined) return
  at(`${later}-23T09:00:00Z`)
  const following = await calculated(later)
  expect([await differencesIn(following), await codesOf(following)]).toEqual([
    [],
    expect.not.arrayContaining(['back_pay_not_computed']),
  ])
})

test('a final month outside the window, beside one that a revision annuls; an end that is withdrawn is paid again', async () => {
  await paidUpTo('2026-05', {})
  at('2026-06-23T09:00:00Z')
  await resigned()
  const may = payrollMonth(of, '2026-05')
  expect((await may.read()).body.state).toBe('collecting')
  await may.calculated()
  await approved(may)
  expect((await may.read()).body.annuls.map((one: Origin) => one.employeeId)).toEqual([yves])
  const june = await calculated('2026-06')
  expect(await codesOf(june)).not.toContain('back_pay_not_computed')
  expect(await differencesIn(june)).toEqual([
    [yves, '2026-03', IN_LIEU],
    [yves, '2026-04', -2200],
  ])
  await paidBack(june)

  at('2026-07-10T09:00:00Z')
  await of.record(yves, { 'Contrat.DateFinContrat': '', 'Rupture.Motif': 'aucun' }, '2026-03')
  let cents = 0
  for (const period of MONTHS) {
    const month = payrollMonth(of, period)
    await month.open()
    if ((await month.read()).body.state !== 'finalized') {
      await month.calculated()
      await paidBack(month)
    }
    const own = (await month.list('/persons')).filter((one: Origin) => one.employeeId === yves)
    cents += own.reduce((all: number, { gross }: Origin) => all + Math.round(100 * gross), 0)
  }
  expect(cents).toBe(100 * 2200 * MONTHS.length)
})
