import { expect, test } from 'vitest'
import { sampleBytes } from '../../testing/samples.js'
import { compareDsn } from '../compare/compare.js'
import { readDsn } from '../read/reader.js'
import type { Datum } from './datum.js'
import { dossiersOf } from './dossier.js'

/** What the three months of an invented company say, as their text has it. */

const FILES = ['sme8-2026-01.dsn', 'sme8-2026-02.dsn', 'sme8-2026-03-correction.dsn'].map((file) =>
  readDsn(sampleBytes(file)),
)
const [company] = dossiersOf(FILES)
const dataOf = (identifier: string): readonly Datum[] =>
  company?.people.find((person) => person.identifier === identifier)?.data ?? []
const one = (data: readonly Datum[], field: string, period?: string) =>
  data.filter((datum) => datum.field === field && datum.period === period).map(({ value, source }) => [value, source])

test('one company of three months and eight people', () => {
  expect(company?.siren).toBe('000000042')
  expect(company?.months).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(company?.people.map(({ identifier }) => identifier)).toEqual(
    [37, 38, 39, 40, 41, 42, 43, 44].map((number) => `M0${number}`),
  )
})

test('read: identity, contract, pay by element, stops', () => {
  const data = dataOf('M043')
  expect(one(data, 'Identite.Nom')).toEqual([['CARDAMOME', 'read']])
  expect(one(data, 'Identite.DateNaissance')).toEqual([['1972-07-22', 'read']])
  expect(one(data, 'Contrat.DateDebutContrat')).toEqual([['2021-09-01', 'read']])
  expect(one(data, 'Remuneration 010', '2026-03')).toEqual([['2150.00', 'read']])
  expect(one(data, 'Arret 01', '2026-03')).toEqual([['2026-02-22 – 2026-03-06', 'read']])
  expect(data.find(({ field }) => field === 'Contrat.TypeContrat')?.how).toContain('durée indéterminée')
})

test('derived: headcounts as bands, the kind of a plan, what an absence took, sums since January', () => {
  const [establishment] = company?.establishments ?? []
  expect(one(establishment?.data ?? [], 'Entreprise.EffectifFormation')).toEqual([['sous le seuil', 'derived']])
  expect(one(establishment?.data ?? [], 'Adhesion.Nature')).toEqual([
    ['frais de santé', 'derived'],
    ['prévoyance', 'derived'],
  ])
  // 2150.00 − 1661.36; 2150.00 + 1612.50 + 1661.36.
  expect(one(dataOf('M043'), 'Absences.Retenue', '2026-03')).toEqual([['488.64', 'derived']])
  expect(one(dataOf('M043'), 'CumulsDeReprise.TotalBrut')).toEqual([['5423.86', 'derived']])
  // A comparison gives the sums that no rubrique has: three ceilings of 4,005.
  const [compared] = dossiersOf(FILES, compareDsn(FILES).sums)
  expect(one(compared?.people[0]?.data ?? [], 'CumulsDeReprise.PlafondMois')).toEqual([['12015', 'derived']])
})

test('the pay of the three months before a stop, or that months are missing', () => {
  const field = 'ArretOuConge.SalaireMois1'
  expect(one(dataOf('M043'), field, '2026-02')).toEqual([[undefined, 'missing']])
  const april = FILES.map((_, month) => {
    const text = Buffer.from(sampleBytes('sme8-2026-01.dsn')).toString('latin1')
    return text
      .replaceAll("'31012026'", ["'31012026'", "'28022026'", "'31032026'"][month] ?? '')
      .replaceAll(/'(\d\d)012026'/g, `'$10${month + 1}2026'`)
  })
  const stop = "S21.G00.60.001,'01'\r\nS21.G00.60.002,'01042026'\r\nS21.G00.60.003,'10042026'\r\n"
  const [last = ''] = april.slice(-1)
  const place = last.indexOf('S21.G00.70.012')
  const whole = [...april.slice(0, 2), last.slice(0, place) + stop + last.slice(place)]
  const [stopped] = dossiersOf(
    whole.map((text) =>
      readDsn(
        new Uint8Array(
          Buffer.from(text.replace(/(S90\.G00\.90\.001,')\d+/, `$1${text.split('\r\n').length - 1}`), 'latin1'),
        ),
      ),
    ),
  )
  expect(one(stopped?.people[0]?.data ?? [], field, '2026-04')).toEqual([['1980.00 · 1980.00 · 1980.00', 'derived']])
})

test('left out: bodies, payments and what Centime has no field for, each by name; two bodies of one kind stand together', () => {
  const [establishment] = company?.establishments ?? []
  const left = (establishment?.data ?? []).filter(({ source }) => source === 'left_out')
  expect(left.map(({ field, value }) => `${field} ${value}`)).toEqual(
    expect.arrayContaining([
      'Adhesion.Organisme P9998',
      'Adhesion.Reference SANTE-ESSAI-1',
      'Versement.Organisme DGFIP',
    ]),
  )
  expect(one(dataOf('M043'), 'Contrat.Numero')).toEqual([['C00043', 'left_out']])
  const text = Buffer.from(sampleBytes('sme5-2026-03.dsn')).toString('latin1')
  const [both] = dossiersOf([
    readDsn(new Uint8Array(Buffer.from(text.replaceAll("S21.G00.79.001,'11'", "S21.G00.79.001,'20'"), 'latin1'))),
  ])
  expect(one(both?.establishments[0]?.data ?? [], 'Adhesion.Partage')).toEqual([
    ['SANTE-ESSAI-1 (999999998), PREV-ESSAI-1 (P9998)', 'left_out'],
  ])
})

test('missing: what no declaration says, and sums of a year of which months are missing', () => {
  expect(one(company?.data ?? [], 'Entreprise.Nom')).toEqual([[undefined, 'missing']])
  const [march] = dossiersOf([readDsn(sampleBytes('sme5-2026-03.dsn'))])
  expect(one(march?.people[0]?.data ?? [], 'CumulsDeReprise.TotalBrut')).toEqual([[undefined, 'missing']])
})
