import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { YEARLY_FIGURES } from '@centime/engine/testing/yearly-figures.js'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { has } from '../../../../../scripts/debian-tools.mjs'
import { must, polled } from '../../../testing/client.js'
import { type Company, company, salary } from '../../../testing/company.js'
import { CEILING, packsOf } from '../../../testing/law-packs.js'
import { payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** Sums paid after a departure, with their document and books; and back pay of months that a law pack serves. */

const READER = 'pdftotext'
const folder = mkdtempSync(join(tmpdir(), 'centime-back-pay-'))
let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})
const at = (instant: string): void => service.world.setNow(new Date(instant))
let made = 0
const newCompany = async (): Promise<Company> => company(service, await service.newPartner(`partner ${++made}`))

async function finalized(of: Company, period: string, more: object = {}) {
  const month = payrollMonth(of, period)
  await month.open()
  const { candidate } = await month.calculated()
  await month.accepted()
  const body = { approvalKey: `key ${++made}`, candidateId: candidate.id, ...more }
  await month.ended(await month.send('POST', '/approval', body))
  expect((await month.read()).body.state).toBe('finalized')
  return month
}

test('after a departure: a payslip of the sums alone, taxed in the month of payment, with its document and in the books', async () => {
  const of = await newCompany()
  await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { backPay: 'accept' }))
  // 2,500 and 2,200 euros a month, taxed at 5 %.
  const taxed = (pay: string) => ({ ...salary(pay), 'PAS.TypeTaux': 'personnalise', 'PAS.TauxPAS': '0.05' })
  const end = { 'Contrat.DateFinContrat': '2026-05-31', 'Rupture.Motif': 'demission' }
  const gone = await of.hire('gone', { ...taxed('2200'), ...end }, ['2026-05'])
  await of.hire('here', taxed('2500'), ['2026-05'])
  at('2026-06-10T09:00:00Z')
  await finalized(of, '2026-05')
  at('2026-07-10T09:00:00Z')
  const june = await finalized(of, '2026-06')
  expect(await june.list('/back-pay')).toEqual([])
  // In August a raise of 100 of May is known; it is paid on 31 July.
  at('2026-08-10T09:00:00Z')
  await of.record(gone, { 'Remuneration.SalaireMensuel': '2300' }, '2026-05')
  const july = await finalized(of, '2026-07')
  const persons = await july.list('/persons')
  const [paid, ...others] = persons.filter((one: { readonly employeeId: number }) => one.employeeId === gone)
  expect(others).toEqual([])
  // The differences of a raise of 100 below the ceiling: 20.83 and 2.80 of contributions (CSG included) leave 79.17, of which 82.01 are taxable.
  expect(paid).toMatchObject({ gross: 100, netPayable: 75.07 })
  const sets = await must(
    200,
    of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${(await july.read()).body.candidate.payrunJobId}`),
  )
  const own = sets.find((one: { readonly employeeId: number }) => one.employeeId === gone)
  const amount = (name: string): number =>
    own.wageTypeResults.find((one: { readonly wageTypeName: string }) => one.wageTypeName === name)?.value ?? 0
  expect([amount('NetAvantImpot'), amount('NetImposable'), amount('PAS'), amount('Plafond')]).toEqual([
    79.17, 82.01, 4.1, 0,
  ])

  const papers = await must(200, of.partner.get(`${of.path}/payrollresults/sets/${own.id}/leaving-documents`))
  expect(papers).toMatchObject({
    certificate: { to: '2026-05-31' },
    receipt: { net: '75.07' },
    attestation: { motif: 'demission', notice: 'effectue', months: [{ period: '2026-05', gross: '2300.00' }] },
  })
  const receipt: readonly { readonly amount: string }[] = papers.receipt.items
  expect(receipt.reduce((all, { amount }) => all + Math.round(100 * Number(amount)), 0)).toBe(7507)

  const { candidate, revision } = (await july.read()).body
  const path = `${july.path}/revisions/${revision}/candidates/${candidate.id}/employees/${gone}/documents/final`
  await must(202, of.partner.send('POST', path))
  const { url } = await polled(path, async () => {
    const document = await must(200, of.partner.get(path))
    return document.status === 'ready' ? document : undefined
  })
  const file = join(folder, 'gone.pdf')
  writeFileSync(file, Buffer.from(await (await service.app.request(url)).arrayBuffer()))
  if (has(READER)) {
    const { stdout } = spawnSync(READER, ['-layout', file, '-'], { encoding: 'utf8' })
    const said = stdout.replace(/\s+/g, ' ')
    expect(said).toContain('contrat terminé le 31/05/2026')
    expect(said).toMatch(/Rappel de salaire – mai 2026 100,00/)
  }

  const { totals, rows } = await must(
    200,
    of.partner.get(`${of.path}/payrolls/${of.payrollId}/payroll-book?period=2026-07`),
  )
  expect([rows.length, Number(totals.TotalBrut)]).toEqual([2, 2600])
  // The files have the row of the person who is gone too: 100 gross of back pay alone, beside the 2,500 of the other one.
  const fileOf = (ending: string) => `${of.path}/payrolls/${of.payrollId}/payroll-book.${ending}?period=2026-07`
  const csv = (await of.partner.get(fileOf('csv'))).text.split('\r\n').map((row) => row.split(';'))
  const gross = csv[0]?.findIndex((head) => head.startsWith('900 ')) ?? -1
  expect(csv.slice(1, 4).map((row) => [row[0], row[gross]])).toEqual([
    ['gone', '100,00'],
    ['here', '2500,00'],
    ['', '2600,00'],
  ])
  const headers = { authorization: `Bearer ${await service.newKey(of.partnerId, 'partner')}` }
  const xlsx = await service.app.request(fileOf('xlsx'), { headers })
  const [sheet] = await readXlsx(Buffer.from(await xlsx.arrayBuffer()))
  expect(sheet?.data.slice(1, 4).map((row) => row[gross])).toEqual([100, 2500, 2600])
  // 2,500 of the one and 100 of May of the other, at 6.90 %: 172.50 + 6.90.
  const { rows: dues } = await must(
    200,
    of.partner.get(`${of.path}/payrolls/${of.payrollId}/contributions?period=2026-07`),
  )
  expect(dues.filter(({ wageTypeNumber }: { readonly wageTypeNumber: number }) => wageTypeNumber === 210)).toEqual([
    expect.objectContaining({ payslips: 2, base: 2600, rate: 0.069, amount: 179.4 }),
  ])
  const journal = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/journal?period=2026-07`))
  const side = (name: string): number =>
    Math.round(
      100 *
        journal.rows.reduce((all: number, row: Readonly<Record<string, number>>) => all + Number(row[name] ?? 0), 0),
    )
  expect(side('debit')).toBe(side('credit'))
})

test('under the policy ask, of a payroll that has no other person: proposed, accepted and paid', async () => {
  const of = await newCompany()
  at('2026-06-10T09:00:00Z')
  const gone = await of.hire('gone', { ...salary('2200'), 'Contrat.DateFinContrat': '2026-05-31' }, ['2026-05'])
  await finalized(of, '2026-05')
  at('2026-07-10T09:00:00Z')
  await of.record(gone, { 'Remuneration.SalaireMensuel': '2300' }, '2026-05')
  const june = payrollMonth(of, '2026-06')
  await june.open()
  // No person is employed in June, so there is no candidate; the difference is still proposed.
  expect((await june.ended(await june.calculate())).status).toBe('failed')
  expect(await june.list('/back-pay')).toMatchObject([{ employeeId: gone, originPeriod: '2026-05', state: 'proposed' }])
  await must(200, june.send('PUT', `/back-pay/${gone}/2026-05`, { decision: 'accept' }))
  await finalized(of, '2026-06')
  expect(await june.list('/persons')).toMatchObject([{ employeeId: gone, gross: 100 }])
})

test('of a month almost three years ago: with the ceilings of its whole year', async () => {
  const of = await newCompany()
  await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { backPay: 'accept' }))
  at('2024-05-10T09:00:00Z')
  const end = { 'Contrat.DateFinContrat': '2024-04-30', 'Rupture.Motif': 'demission' }
  const ann = await of.hire('ann', { ...salary('5000'), 'Contrat.DateDebutContrat': '2024-01-01', ...end }, ['2024-01'])
  await of.record(ann, { 'Remuneration.SalaireMensuel': '2000' }, '2024-03')
  for (const month of ['2024-01', '2024-02', '2024-03', '2024-04']) await of.move((await of.run(month)).id, 'Release')
  at('2026-12-20T09:00:00Z')
  await of.record(ann, { 'Remuneration.SalaireMensuel': '2100' }, '2024-03')
  const december = payrollMonth(of, '2026-12')
  await december.open()
  await december.calculated()
  const basesOf = ({ lines }: Origin) =>
    [210, 402, 499].map((wanted) => lines.find(({ wageTypeNumber }) => wageTypeNumber === wanted)?.base)
  // Pay of 5,000, 5,000, 2,000, 2,000 under ceilings of 3,864: 100 more in March are above 11,592; 200 more in April are below 15,456, and
  // take back what March had above. Neither year has a reduction: 14,000 are more than 1.6 minimum wages.
  const found: readonly Origin[] = await december.list('/back-pay?top=10')
  expect(found.map((one) => [one.originPeriod, one.gross, ...basesOf(one)])).toEqual([
    ['2024-03', 100, undefined, 100, undefined],
    ['2024-04', 100, 200, -100, undefined],
  ])
})
interface Origin {
  readonly originPeriod: string
  readonly gross: number
  readonly lines: readonly { readonly wageTypeNumber: number; readonly base?: number }[]
}

test('of a month that only a law pack serves: under the figures of the pack', async () => {
  const one = await testService()
  const now = (instant: string): void => one.world.setNow(new Date(instant))
  try {
    now('2027-05-10T09:00:00Z')
    const partnerId = await one.newPartner('pack')
    const of = await company(one, partnerId)
    const { add } = packsOf(of.admin)
    // A pack of every yearly figure completes 2027.
    const carried = YEARLY_FIGURES.filter(({ table, key }) => table !== CEILING.table || key !== CEILING.key)
    await must(201, add({ figures: [CEILING, ...carried] }))
    await must(
      200,
      of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { backPay: 'accept', lateChanges: 'carry' }),
    )
    // 40 euros an hour: above the ceiling of the pack, 4,075 euros a month.
    const anna = await of.hire('anna', { 'Remuneration.TauxHoraire': '40' }, ['2027-04', '2027-05'])
    const consent = { acceptProvisionalLaw: true }
    const april = await finalized(of, '2027-04', consent)
    expect(await april.list('/back-pay')).toEqual([])
    await of.record(anna, { 'Remuneration.TauxHoraire': '41' }, '2027-04')
    const may = await finalized(of, '2027-05', consent)
    const [origin] = await may.list('/back-pay')
    expect(origin).toMatchObject({ originPeriod: '2027-04', state: 'paid', gross: 151.67 })
    const numbers = origin.lines.map(({ wageTypeNumber }: { readonly wageTypeNumber: number }) => wageTypeNumber)
    // The pay was above the ceiling before: nothing more is due on it.
    expect([numbers.includes(210), numbers.includes(220)]).toEqual([false, true])
    expect(origin.causes).toMatchObject([{ employeeId: anna, old: '40', new: '41' }])
  } finally {
    await one.stop()
  }
})
