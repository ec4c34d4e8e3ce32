import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../../../testing/company.js'
import { importsOf, isUnsaid, lines, recorded } from '../../../testing/import-files.js'
import { type TestService, testService } from '../../../testing/service.js'

let service: TestService
let of: Company
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await testService({ idle: true })
  of = await company(service, await service.newPartner('one'))
  imports = importsOf(service, of)
})
afterAll(() => service.stop())

/** Contract section 6, "default 0". */
describe('values of a person that no file ever gives', () => {
  const PRESUMED = [
    'Frais.NombreRepas 0',
    'Frais.MontantRepas 0',
    'PAS.TauxPAS 0',
    'PrevoyanceMutuelle.HasPrevoyance false',
    'PrevoyanceMutuelle.TauxPrevoyance 0',
    'PrevoyanceMutuelle.HasMutuelleObligatoire false',
    'PrevoyanceMutuelle.HasMutuelleFacultative false',
  ]
  const unsaidOf = async (identifier: string): Promise<readonly string[]> =>
    (await imports.allValuesOf(identifier)).filter(isUnsaid).map((value) => value.replace(/ 1900-01-01$/, ''))

  test('are recorded as 0 or false before all other values; pay is not', async () => {
    await imports.hired('p-1', 'p-2')
    const header = 'identifier;Contrat.DateDebutContrat;Remuneration.TauxHoraire;Frais.MontantRepas'
    expect(await imports.sent('contracts', lines(header, 'p-1;01/06/2026;20;7,5', 'p-2;01/06/2026;;'))).toEqual(
      recorded(2),
    )
    expect(await unsaidOf('p-1')).toEqual(PRESUMED.filter((value) => !value.startsWith('Frais.MontantRepas')))
    // No pay is recorded for p-2.
    expect(await unsaidOf('p-2')).toEqual(PRESUMED)
    expect((await imports.allValuesOf('p-2')).filter((value) => value.startsWith('Remuneration'))).toEqual([])
  })
  test('are recorded once, and not where a value existed before', async () => {
    await imports.hired('q-1')
    const header = 'identifier;period;Remuneration.HeuresTravaillees'
    expect(await imports.sent('variables', lines(header, 'q-1;05/2026;151,67', 'q-1;06/2026;151,67'))).toEqual(
      recorded(2),
    )
    expect(await unsaidOf('q-1')).toEqual(PRESUMED)
    expect(await imports.sent('variables', lines(header, 'q-1;07/2026;151,67'))).toEqual(recorded(1))
    expect(await unsaidOf('q-1')).toEqual(PRESUMED)
    const id = await of.hire('q-2')
    expect(id).toBeGreaterThan(0)
    expect(await imports.sent('contracts', lines('identifier;start;PAS.TauxPAS', 'q-2;01/07/2026;0,05'))).toEqual(
      recorded(1),
    )
    expect(await unsaidOf('q-2')).toEqual([])
  })
  test('are recorded by the next row of the person where the first row was invalid', async () => {
    await imports.hired('r-1')
    const wrong = Array.from({ length: 50 }, () => 'r-1;01/06/2026;2')
    const file = lines('identifier;start;PAS.TauxPAS', ...wrong, 'r-1;01/07/2026;0,05')
    expect(await imports.sent('contracts', file, { partial: 'true' })).toMatchObject({
      body: { rows: 51, recorded: 1 },
    })
    expect(await unsaidOf('r-1')).toEqual(PRESUMED.filter((value) => !value.startsWith('PAS')))
  })
  test('are not presumed for a rate whose kind is recorded', async () => {
    await imports.hired('s-1')
    expect(await imports.sent('contracts', lines('identifier;start;PAS.TypeTaux', 's-1;01/06/2026;neutre'))).toEqual(
      recorded(1),
    )
    expect(await unsaidOf('s-1')).toEqual(PRESUMED.filter((value) => !value.startsWith('PAS')))
  })
  test('are not recorded by the routes of values, nor by a dry run', async () => {
    await imports.hired('t-1')
    const [{ id }] = await imports.employees('t-1')
    await of.record(id, { 'PAS.TauxPAS': '0.05' })
    expect(
      await imports.sent('contracts', lines('identifier;start;PAS.TauxPAS', 't-1;01/07/2026;0,1%'), { dryRun: 'true' }),
    ).toMatchObject({ status: 200 })
    expect(await unsaidOf('t-1')).toEqual([])
  })
})
