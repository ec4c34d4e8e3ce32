import { OFFICERS_REGULATION } from '@centime/cycle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { caseOf, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** The headcounts of a company for a year (CSS L130-1): computed, recorded, and entered values that win. */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

test('the headcounts of a year follow from the contracts of all payrolls; an entered one stays', async () => {
  const of = await company(service, await service.newPartner('Cabinet'))
  // Eleven people since 2024, and one of 28 hours a week from 16 November 2025.
  for (let place = 0; place < 11; place += 1) await of.hire(`person ${place}`)
  const part = await of.hire('part', { 'Contrat.DateDebutContrat': '2025-11-16' })
  await of.record(part, { 'Contrat.HeuresContrat': '28' }, '2026-01')
  const path = `${of.path}/payrolls/${of.payrollId}/headcounts`
  const { years, headcounts } = await must(200, of.partner.get(`${path}?year=2026`))
  // (10 × 11 + 11.5 + 12) ÷ 12 = 11.125, cut: whole days count without hours of January 2026.
  expect(years[0]).toMatchObject({ year: '2025', mean: '11.12' })
  expect(years[0].months.slice(-3)).toEqual([
    { period: '2025-10', headcount: '11.0000' },
    { period: '2025-11', headcount: '11.5000' },
    { period: '2025-12', headcount: '12.0000' },
  ])
  expect(years[2]).toMatchObject({ year: '2023', mean: null })
  expect(headcounts).toContainEqual({ caseFieldName: 'Effectif', value: '11.12', entered: null, asks: null })
  // Two years at 11 and more do not cross the threshold of 11; the years before may have crossed it, and the headcount
  // of 2025 would show it.
  expect(headcounts).toContainEqual({
    ...{ caseFieldName: 'EffectifFormation', value: '10.99', entered: null, asks: '11' },
  })
  // A threshold that the headcount of the year before has crossed stays crossed.
  const before = caseOf({ 'Entreprise.EffectifVersementMobilite': '12' }, '2025-01-01T00:00:00Z')
  const ofYearBefore = { userId: of.userId, case: before }
  await must(201, of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, ofYearBefore))
  expect((await must(200, of.partner.get(`${path}?year=2026`))).headcounts).toContainEqual({
    ...{ caseFieldName: 'EffectifVersementMobilite', value: '11.12', entered: null, asks: null },
  })
  const entered = caseOf({ 'Entreprise.EffectifFormation': '14' }, '2026-01-01T00:00:00Z')
  const change = { userId: of.userId, case: entered }
  await must(201, of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, change))
  expect((await of.partner.send('POST', path, { year: '2026' })).status).toBe(403)
  const taken = await must(200, of.admin.send('POST', path, { year: '2026' }))
  expect(taken.headcounts).toContainEqual({
    caseFieldName: 'EffectifFormation',
    value: '10.99',
    entered: '14',
    asks: '11',
  })
  const recorded = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/company-cases`))
  const values = recorded.filter(({ caseName }: { caseName: string }) => caseName === 'Entreprise')
  expect(
    values.filter(({ caseFieldName }: { caseFieldName: string }) => caseFieldName === 'EffectifFormation'),
  ).toEqual([expect.objectContaining({ value: '14' })])
  expect(values).toContainEqual(expect.objectContaining({ caseFieldName: 'EffectifFNAL', value: '11.12' }))
  // A headcount that is asked for is not recorded.
  expect(taken.headcounts).toContainEqual({
    ...{ caseFieldName: 'EffectifForfaitSocial', value: '10.99', entered: null, asks: '11' },
  })
  expect(values.map(({ caseFieldName }: { caseFieldName: string }) => caseFieldName)).not.toContain(
    'EffectifForfaitSocial',
  )
  // A second request records nothing.
  await must(200, of.admin.send('POST', path, { year: '2026' }))
  const again = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/company-cases`))
  expect(again).toHaveLength(recorded.length)
  // The headcounts that were entered for 2022 to 2024 are the means of the years before them: five years cross the threshold.
  for (const year of ['2022', '2023', '2024']) {
    const ofYear = caseOf({ 'Entreprise.Effectif': '12' }, `${year}-01-01T00:00:00Z`)
    const change = { userId: of.userId, case: ofYear }
    await must(201, of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, change))
  }
  const known = await must(200, of.partner.get(`${path}?year=2026`))
  expect(known.years[4]).toMatchObject({ year: '2021', mean: null, entered: '12' })
  expect(known.headcounts).toContainEqual({
    ...{ caseFieldName: 'EffectifForfaitSocial', value: '11.12', entered: null, asks: null },
  })
  // Years of the century before are answered as the document says, without employees.
  expect(await must(200, of.partner.get(`${path}?year=2000`))).toMatchObject({ headcounts: [] })
  expect((await must(400, of.partner.get(`${path}?year=26`))).errors).toMatchObject([{ pointer: '/year' }])
})

test('a payroll of officers has the headcounts that it reads, and no others', async () => {
  const of = await company(service, await service.newPartner('Cabinet Durand'))
  await of.hire('ann')
  const officers = { name: 'Dirigeants', divisionId: of.divisionId, regulationId: OFFICERS_REGULATION }
  const { id } = await must(201, of.admin.send('POST', `${of.path}/payrolls`, officers))
  const read = async (payrollId: number) => {
    const { headcounts } = await must(200, of.partner.get(`${of.path}/payrolls/${payrollId}/headcounts?year=2026`))
    return headcounts.map(({ caseFieldName }: { readonly caseFieldName: string }) => caseFieldName)
  }
  const OF_EMPLOYEES = ['EffectifHeuresSupplementaires', 'EffectifPartageValeur']
  expect(await read(of.payrollId)).toEqual(expect.arrayContaining(OF_EMPLOYEES))
  expect((await read(id)).filter((name: string) => OF_EMPLOYEES.includes(name))).toEqual([])
  expect(await read(id)).toContain('Effectif')
})
