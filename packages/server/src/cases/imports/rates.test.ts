import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { company } from '../../../testing/company.js'
import { payrollMonth } from '../../../testing/payroll-month.js'
import { printedPages, taxRows } from '../../../testing/printed-pages.js'
import { type TestService, testService } from '../../../testing/service.js'

/**
 * Withholding rates of a whole payroll in one file: people by their social security number, with the rates that change. A withholding
 * at a wrong rate.
 */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

const [ANN, BOB] = ['185057800608491', '294037500512031']

test('a file of rates changes those that differ, and names each person with the old and the new rate', async () => {
  const of = await company(service, await service.newPartner('Cabinet'))
  const number = (NIR: string) => ({ 'Identite.NumeroSecuriteSociale': NIR })
  const ann = await of.hire('ann', { ...number(ANN), 'PAS.TauxPAS': '0.03' })
  const bob = await of.hire('bob', { ...number(BOB), 'PAS.TauxPAS': '0.075' })
  const cleo = await of.hire('cleo', { ...number('195067511100126'), 'PAS.TauxPAS': '0.05' })
  const path = `${of.path}/payrolls/${of.payrollId}/imports/rates?userId=${of.userId}`
  const send = (rows: readonly string[], query = '') =>
    of.partner.send(
      'POST',
      `${path}${query}`,
      ['NIR;Valable à partir du;Taux personnalisé;Identifiant du taux transmis', ...rows].join('\n'),
      {
        'content-type': 'text/csv',
      },
    )
  // Without its key; unchanged; without a rate.
  const rows = [
    `${ANN.slice(0, 13)};01/06/2026;4,5 %;CRM-7`,
    `${BOB};01/06/2026;7,5 %;CRM-7`,
    '195067511100126;01/06/2026;;',
  ]
  const changed = [
    { row: 2, employeeId: ann, employeeIdentifier: 'ann', start: '2026-06-01', was: '0.03', now: '0.045' },
    { row: 4, employeeId: cleo, employeeIdentifier: 'cleo', start: '2026-06-01', was: '0.05', now: null },
  ]
  expect(await must(200, send(rows, '&dryRun=true'))).toEqual({ rows: 3, recorded: 0, faults: [], changed })
  const draft = await of.run('2026-06')
  expect(await must(200, send(rows))).toEqual({ rows: 3, recorded: 3, faults: [], changed })
  // A draft names each rate that has changed since, with its author and time.
  const { inputsChangedSince } = await must(200, of.partner.get(`${of.path}/payruns/jobs/${draft.id}`))
  const author = { by: of.userIdentifier, at: expect.stringMatching(/^2026-07-15T/) }
  expect(inputsChangedSince).toEqual({
    ...{ people: 2, values: 2 },
    first: [
      { ...author, employeeId: cleo, person: 'cleo', field: 'PAS.TypeTaux', old: null, new: 'neutre' },
      { ...author, employeeId: ann, person: 'ann', field: 'PAS.TauxPAS', old: '0.03', new: '0.045' },
    ],
  })
  await of.move(draft.id, 'Abort')
  const june = await of.run('2026-06')
  // 0.00 of the neutral grid would be left out; 2,500.01 € a month.
  const rates = await of.amounts(june.id, 960)
  expect(rates['ann']).toBeGreaterThan(rates['cleo'] ?? 0)
  expect(bob).toBeGreaterThan(0)
  const refused = await send(['185057800608499;01/06/2026;3 %;', '2990375005120;01/06/2026;3 %;'])
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toContainEqual({
    pointer: '/rows/3/NIR',
    message: 'is the number of no person of this payroll',
  })
})

test('a withholding at a wrong rate is corrected in the next month: row, sums of the year, journal and reason', async () => {
  service.world.setNow(new Date('2026-05-20T09:00:00Z'))
  const of = await company(service, await service.newPartner('Cabinet Durand'))
  const payroll = `${of.path}/payrolls/${of.payrollId}`
  await must(200, of.admin.send('PUT', `${payroll}/policy`, { lateChanges: 'carry' }))
  const people = [
    { id: await of.hire('ann', { 'PAS.TauxPAS': '0.05' }, ['2026-04']), was: '0.05', is: '0.08' },
    { id: await of.hire('bob', { 'PAS.TauxPAS': '0.075' }, ['2026-04']), was: '0.075', is: '0.05' },
  ]
  const finalized = async (period: string): Promise<number> => {
    const month = payrollMonth(of, period)
    await month.open()
    const { candidate } = await month.calculated()
    await month.accepted()
    await month.approved(candidate.id)
    return candidate.payrunJobId
  }
  // 2,500.01 of pay are 2,050.23 of taxable pay: 102.51 at 5 %, 153.77 at 7.5 %, 164.02 at 8 %.
  expect(await of.amounts(await finalized('2026-04'), 960)).toEqual({ ann: 102.51, bob: 153.77 })
  for (const { id, was, is } of people) {
    // From the first day of the final month: what it has withheld stays, and is no back pay (BOI-IR-PAS-30-10-50).
    await of.record(id, { 'PAS.TauxPAS': is }, '2026-04')
    await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, '2026-05')
    const correction = { BaseRegularisee: '2050.23', TauxApplique: was, TauxTransmis: is, MoisRegularise: '4' }
    const values = Object.fromEntries(Object.entries(correction).map(([name, value]) => [`PAS.${name}`, value]))
    await of.record(id, values, '2026-05')
  }
  const april = await must(200, of.partner.get(`${payroll}/cycles/2026-04`))
  const late = { caseFieldName: 'TauxPAS', start: '2026-04-01T00:00:00Z', backPay: 'none' }
  expect([april.state, april.lateChanges]).toMatchObject([
    'finalized',
    people.map(({ id, was, is }) => ({ ...late, employeeId: id, old: was, new: is })),
  ])
  const may = await finalized('2026-05')
  expect(await must(200, of.partner.get(`${payroll}/cycles/2026-05/back-pay`))).toEqual([])
  expect(await of.amounts(may, 960)).toEqual({ ann: 164.02, bob: 102.51 })
  expect(await of.amounts(may, 961)).toEqual({ ann: 61.51, bob: -51.26 })
  expect(await of.amounts(may, 950)).toEqual({ ann: 2050.23, bob: 2050.23 })
  // 1,979.00 − 164.02 − 61.51; 1,979.00 − 102.51 + 51.26.
  expect(await of.amounts(may, 990)).toEqual({ ann: 1753.47, bob: 1927.75 })
  const pages = await printedPages(service, of, may)
  expect(taxRows(pages[0])).toEqual([
    ['Impôt sur le revenu prélevé à la source – taux personnalisé', '2 050,23', '8,00', '−164,02', '−266,53'],
    ['Régularisation de prélèvement – avril 2026', '2 050,23', '3,00', '−61,51', '−61,51'],
  ])
  expect(taxRows(pages[1])).toEqual([
    ['Impôt sur le revenu prélevé à la source – taux personnalisé', '2 050,23', '5,00', '−102,51', '−256,28'],
    ['Régularisation de prélèvement – avril 2026', '2 050,23', '−2,50', '51,26', '51,26'],
  ])
  const book = (name: string): Promise<{ readonly rows: readonly object[] }> =>
    must(200, of.partner.get(`${payroll}/${name}?period=2026`))
  // Over the year each has what the rate that was sent withholds: 2 × 164.02 and 2 × 102.51.
  expect((await book('summary')).rows).toMatchObject([
    { PAS: 266.53, RegularisationPAS: 61.51, NetImposable: 4100.46 },
    { PAS: 256.28, RegularisationPAS: -51.26, NetImposable: 4100.46 },
  ])
  // 164.02 + 61.51 + 102.51 − 51.26
  const owed = { account: '4421', label: 'Paie de mai 2026', debit: 0, credit: 276.78 }
  expect((await book('journal')).rows.at(-1)).toMatchObject(owed)
  const withheld = { organism: 'dgfip', wageTypeName: 'RegularisationPAS', payslips: 2, amount: 10.25 }
  expect((await book('contributions')).rows.at(-1)).toMatchObject(withheld)
  const [set] = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${may}`))
  const why = await must(200, of.partner.get(`${of.path}/payrollresults/sets/${set.id}/explanation?wageTypeNumber=961`))
  expect(why).toMatchObject({ value: '61.51', because: { operands: [{ value: '164.02' }, { value: '102.51' }] } })
})
