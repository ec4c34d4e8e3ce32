import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company, salary } from '../../../testing/company.js'
import { payrollMonth } from '../../../testing/payroll-month.js'
import { printedPages } from '../../../testing/printed-pages.js'
import { type TestService, testService } from '../../../testing/service.js'

/** Lines that are a share of another amount, in months that are computed again: seniority, and the indemnity at the end of a fixed term. */

let service: TestService
let of: Company
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())
const at = (instant: string): void => service.world.setNow(new Date(instant))

let made = 0
async function newCompany(): Promise<void> {
  at('2026-04-10T09:00:00Z')
  of = await company(service, await service.newPartner(`partner ${++made}`))
  await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges: 'carry' }))
}
/** The differences of a month once it is calculated: employee, month of origin, gross and net. */
async function proposedIn(period: string) {
  const month = payrollMonth(of, period)
  await month.open()
  const { candidate } = await month.calculated()
  const found: readonly Origin[] = await month.list('/back-pay?top=50')
  return { month, candidate, found, rows: found.map((one) => [one.employeeId, one.originPeriod, one.gross]) }
}
interface Origin {
  readonly employeeId: number
  readonly originPeriod: string
  readonly gross: number
  readonly lines: readonly Readonly<Record<string, number>>[]
}
async function approved({ month, candidate }: Awaited<ReturnType<typeof proposedIn>>): Promise<void> {
  await month.accepted()
  await month.approved(candidate.id)
  expect((await month.read()).body.state).toBe('finalized')
}

test('a raise is paid back once, and each payslip prints seniority on the base salary of its own month', async () => {
  await newCompany()
  const seniority = { label: 'Ancienneté', nature: 'anciennete', form: 'share', recurrence: 'standing' }
  const path = `${of.path}/payrolls/${of.payrollId}/elements/ANC`
  await must(200, of.partner.send('PUT', path, { ...seniority, start: '2026-01-01' }))
  const ann = await of.hire('ann', { ...salary('2500'), 'Elements.ANC': '0.03' }, ['2026-04'])
  // Who has no seniority pay has its line too, with an amount of 0.
  const bob = await of.hire('bob', salary('2200'), ['2026-04'])
  at('2026-05-10T09:00:00Z')
  await approved(await proposedIn('2026-04'))
  await of.record(ann, { 'Remuneration.SalaireMensuel': '2600' }, '2026-04')
  await of.record(bob, { 'Contrat.DateFinContrat': '2026-05-31', 'Rupture.Motif': 'demission' }, '2026-05')
  at('2026-06-10T09:00:00Z')
  const may = await proposedIn('2026-05')
  // 100 and 3 % of it.
  expect(may.rows).toEqual([[ann, '2026-04', 103]])
  expect(may.found[0]?.lines.filter(({ wageTypeNumber }) => wageTypeNumber === 10_001)).toEqual([
    { wageTypeNumber: 10_001, value: 3 },
  ])
  await must(200, may.month.send('PUT', `/back-pay/${ann}/2026-04`, { decision: 'accept' }))
  await approved({ ...may, candidate: (await may.month.calculated()).candidate })

  at('2026-07-10T09:00:00Z')
  const june = await proposedIn('2026-06')
  expect(june.rows).toEqual([])
  await approved(june)
  const rowsOf = async ({ month }: typeof june) => {
    const [page = ''] = await printedPages(service, of, (await month.read()).body.candidate.payrunJobId)
    return [...page.matchAll(/<th[^>]*>(Ancienneté[^<]*)<\/th>((?:<td role="cell">[^<]*<\/td>)+)/g)].map(
      ([, label, cells = '']) => [label, ...Array.from(cells.matchAll(/>([^<]+)</g), ([, cell]) => cell)],
    )
  }
  const own = ['Ancienneté', '2 600,00', '3,00 %', '78,00']
  expect(await rowsOf(may)).toEqual([own, ['Ancienneté – avril 2026', '3,00']])
  expect(await rowsOf(june)).toEqual([own])
  expect((await june.month.list('/persons')).map((one: Origin) => one.employeeId)).toEqual([ann])
})

test('an end of a fixed term that is known in its last month proposes no difference of 0, then or later', async () => {
  await newCompany()
  await of.hire('ann', salary('2500'), ['2026-04'])
  const term = { 'Contrat.TypeContrat': 'CDD', 'Contrat.DateDebutContrat': '2026-04-01' }
  const cid = await of.hire('cid', { ...salary('2100'), ...term }, ['2026-04'])
  at('2026-05-10T09:00:00Z')
  await approved(await proposedIn('2026-04'))
  at('2026-06-10T09:00:00Z')
  await of.record(cid, { 'Contrat.DateFinContrat': '2026-05-31', 'Rupture.Motif': 'fin_cdd' }, '2026-05')
  const may = await proposedIn('2026-05')
  expect(may.rows).toEqual([])
  await approved(may)
  at('2026-07-10T09:00:00Z')
  const june = await proposedIn('2026-06')
  expect(june.rows).toEqual([])
  // A raise of 100 of April is 10 more of the indemnity of the end, which May has paid.
  await of.record(cid, { 'Remuneration.SalaireMensuel': '2200' }, '2026-04')
  const again = await proposedIn('2026-06')
  expect(again.rows.map(([, period]) => period)).toEqual(['2026-04', '2026-05'])
  const indemnity = again.found.map(({ lines }) => lines.filter(({ wageTypeNumber }) => wageTypeNumber === 121))
  expect(indemnity.map(([line]) => line)).toEqual([undefined, { wageTypeNumber: 121, value: 20 }])
})
