import { expect, test } from 'vitest'
import { changedSample, withTwoContracts } from '../../testing/changed.js'
import { GOOD, openingOf, sampleBytes } from '../../testing/samples.js'
import { compareDsn } from '../compare/compare.js'
import { readDsn } from '../read/reader.js'
import { dossierValues } from './values.js'

/** Files as values of fields. Expected sums are those of the calculator that the samples were written from. */

const valuesOf = (...names: readonly string[]) => {
  const files = names.map((name) => readDsn(sampleBytes(name)))
  const openings = names.map(openingOf)
  const [dossier] = dossierValues(files, compareDsn(files, { openings }).sums)
  return {
    of: (identifier: string) =>
      (dossier?.people.find((one) => one.identifier === identifier)?.values ?? []).map(
        ({ caseName, caseFieldName, value, from }) => `${caseName}.${caseFieldName} ${value} ${from}`,
      ),
    establishments: dossier?.establishments ?? [],
    people: dossier?.people ?? [],
  }
}

test('the sums since January after two months are those that stand beside the third', () => {
  const { people } = valuesOf('sme8-2026-01.dsn', 'sme8-2026-02.dsn')
  const expected = openingOf('sme8-2026-03-correction.dsn').people
  expect(people.length).toBeGreaterThan(7)
  for (const { identifier, values } of people) {
    const sums = values.filter(({ caseName }) => caseName === 'CumulsDeReprise')
    const found = Object.fromEntries(sums.map(({ caseFieldName, value }) => [caseFieldName, Number(value)]))
    for (const [name, sum] of Object.entries(expected[identifier] ?? {})) {
      expect([identifier, name, found[name] ?? 0]).toEqual([identifier, name, Number(sum)])
    }
    expect(sums.every(({ from }) => from === '2026-03-01')).toBe(true)
  }
})

test('a value is recorded from the day of each change, a contract from its first day', () => {
  const values = valuesOf('sme8-2026-01.dsn', 'sme8-2026-02.dsn', 'sme8-2026-03-correction.dsn').of('M040')
  expect(values.filter((value) => value.startsWith('PAS.TauxPAS'))).toEqual([
    'PAS.TauxPAS 0.035 2026-01-01',
    'PAS.TauxPAS 0.017 2026-02-01',
    'PAS.TauxPAS 0.035 2026-03-01',
  ])
  expect(values).toContain('Contrat.HeuresContrat 35 2022-01-10')
  expect(values).toContain('Contrat.DateDebutContrat 2022-01-10 2022-01-10')
  // 13 digits and the key 97 less their remainder by 97: 2870438999939 is 44.
  expect(values).toContain('Identite.NumeroSecuriteSociale 287043899993944 2026-03-01')
})

test('a person of a second establishment in a later month moves on its first day', () => {
  const first = openingOf('sme8-2026-01.dsn').siret
  const nic = { rubrique: 'S21.G00.11.001', from: first.slice(9), to: '00028' }
  const other = changedSample('sme8-2026-02.dsn', nic)
  const files = [readDsn(sampleBytes('sme8-2026-01.dsn')), readDsn(other)]
  const [dossier] = dossierValues(files, compareDsn(files).sums)
  expect(dossier?.people.find(({ identifier }) => identifier === 'M040')?.places).toEqual([
    { siret: first, from: '2026-01-01' },
    { siret: `${first.slice(0, 9)}00028`, from: '2026-02-01' },
  ])
})

test('months of a year that are missing leave no sums to record', () => {
  const files = [readDsn(sampleBytes('sme5-2026-03.dsn'))]
  const [dossier] = dossierValues(files, compareDsn(files).sums)
  expect(JSON.stringify(dossier)).not.toContain('CumulsDeReprise')
})

test.each(GOOD)('%s: the company has SIRET, APE with its point, and the rates that bodies notify', (name) => {
  const [establishment] = valuesOf(name).establishments
  const fields = Object.fromEntries((establishment?.values ?? []).map((one) => [one.caseFieldName, one.value]))
  expect(fields).toMatchObject({
    Siret: openingOf(name).siret,
    CodeAPE: expect.stringMatching(/^\d\d\.\d\d[A-Z]$/),
    TauxAT: expect.stringMatching(/^0\.\d+$/),
  })
})

test('two contracts of a month are both recorded, each from its first day, with the end of the first', () => {
  const files = [readDsn(withTwoContracts('16032026'))]
  const [dossier] = dossierValues(files, new Map())
  const values = (dossier?.people.find(({ identifier }) => identifier === 'M001')?.values ?? []).map(
    ({ caseFieldName, value, from }) => `${caseFieldName} ${value} ${from}`,
  )
  expect(values).toEqual(
    expect.arrayContaining([
      ...['DateDebutContrat 2021-03-01 2021-03-01', 'DateFinContrat 2026-03-15 2026-03-15'],
      ...['DateDebutContrat 2026-03-16 2026-03-16', 'HeuresContrat 35 2021-03-01', 'HeuresContrat 35 2026-03-16'],
    ]),
  )
  expect(values.filter((value) => value.startsWith('SalaireMensuel'))).toEqual(['SalaireMensuel 2100 2026-03-01'])
})

test('the gross of a fixed term that goes on is recorded: its end is paid by it', () => {
  const fixed = changedSample(
    'sme8-2026-01.dsn',
    { person: 'M037', rubrique: 'S21.G00.40.001', from: '06052019', to: '01012026' },
    { person: 'M037', rubrique: 'S21.G00.40.007', from: '01', to: '02' },
    { person: 'M037', rubrique: 'S21.G00.40.009', from: 'C00037', to: "C00037'\r\nS21.G00.40.010,'30062026" },
    { person: 'M037', rubrique: 'S21.G00.40.020', from: '200', to: "200'\r\nS21.G00.40.021,'02" },
    { rubrique: 'S90.G00.90.001', from: '1673', to: '1675' },
  )
  const file = readDsn(fixed)
  expect(file.faults).toEqual([])
  const [dossier] = dossierValues([file], new Map())
  const values = dossier?.people.find(({ identifier }) => identifier === 'M037')?.values ?? []
  expect(values.filter(({ caseFieldName }) => caseFieldName === 'RemunerationAnterieure')).toEqual([
    { caseName: 'Rupture', caseFieldName: 'RemunerationAnterieure', value: '1980', from: '2026-02-01' },
  ])
})

test('premiums become elements of pay of the payroll', () => {
  const [dossier] = dossierValues([readDsn(sampleBytes('sme30-2026-05.dsn'))], new Map())
  expect(dossier?.elements).toEqual([
    {
      ...{ code: 'DSN028', label: 'Prime non liée à l’activité', nature: 'performance_annuelle_globale' },
      ...{ form: 'amount', recurrence: 'monthly', start: '2026-05-01' },
    },
  ])
})
