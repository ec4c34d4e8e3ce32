import { expect, test } from 'vitest'
import { openingOf, sampleBytes } from '../../testing/samples.js'
import { compareDsn } from '../compare/compare.js'
import { readDsn } from '../read/reader.js'
import { dossiersOf } from './dossier.js'
import { dossierValues } from './values.js'

/** Whom a declaration is about, where numbers are missing, are shared, or a month has several declarations. No person is lost. */

const FILE = 'sme5-2026-03.dsn'
const text = Buffer.from(sampleBytes(FILE)).toString('latin1')
const fileOf = (content: string) => {
  const lines = String(content.split('\r\n').length - 1)
  const file = readDsn(new Uint8Array(Buffer.from(content.replace(/(S90\.G00\.90\.001,')\d+/, `$1${lines}`), 'latin1')))
  expect(file.faults).toEqual([])
  return file
}
/** The same month of the establishment 00028, with its own people of the same numbers. */
const inOtherEstablishment = text
  .replace("S21.G00.11.001,'00010'", "S21.G00.11.001,'00028'")
  .replaceAll(/(S21\.G00\.(?:40\.019|85\.001),'000000018)00010'/g, "$100028'")
const ofOthers = (content: string): string =>
  content.replaceAll(/(S21\.G00\.30\.001,'\d)\d\d/g, '$190').replaceAll(/(S21\.G00\.30\.002,')/g, '$1AUTRE ')
const openings = ['00000001800010', '00000001800028'].map((siret) => ({ ...openingOf(FILE), siret }))

/** Names of the people whose dossier would be written. */
const writtenNames = (files: readonly ReturnType<typeof fileOf>[]) =>
  dossierValues(files, new Map())
    .flatMap(({ people }) => people)
    .map(({ lastName }) => lastName)
const NAMES = ['AMANDIER', 'BERGAMOTE', 'CARDAMOME', 'DATURA', 'ESTRAGON']
const BOTH = [...NAMES, ...NAMES.map((name) => `AUTRE ${name}`)]

test('establishments that number their people alike: each person is one of their own, known by the NIR', () => {
  const files = [fileOf(text), fileOf(ofOthers(inOtherEstablishment))]
  expect(writtenNames(files)).toEqual(BOTH)
  const { counts } = compareDsn(files)
  expect(counts).toMatchObject({ people: 10, compared: 332, unexplained: 0 })
  const [first] = dossiersOf(files)[0]?.people ?? []
  expect(first?.identifier).toBe('2660101999900')
})

const ofApril = (content: string): string =>
  content.replaceAll("'31032026'", "'30042026'").replaceAll(/'(\d\d)032026'/g, "'$1042026'")

test('a number that another person has in a later month: both are written, and neither has the sums of the other', () => {
  const files = [fileOf(text), fileOf(ofApril(ofOthers(text)))]
  expect(writtenNames(files)).toEqual(BOTH)
  const { counts, sums } = compareDsn(files)
  expect(counts.people).toBe(10)
  expect([...sums.keys()].filter((key) => key.endsWith(' M002'))).toEqual([])
})

test('a person whose NIR is corrected, or follows an NTT, stays one', () => {
  const corrected = ofApril(text).replaceAll(/(S21\.G00\.30\.001,'\d)\d\d/g, '$190')
  const first = text.replaceAll(/S21\.G00\.30\.001,'\d+'\r\n/g, '')
  const provisional = first.replaceAll(/S21\.G00\.30\.019,'(M\d+)'/g, "$&\r\nS21.G00.30.020,'NTT$1'")
  for (const march of [text, provisional]) expect(writtenNames([fileOf(march), fileOf(corrected)])).toEqual(NAMES)
})

test('two declarations in one file, of two establishments', () => {
  const second = ofOthers(inOtherEstablishment)
  const body = second.slice(second.indexOf('S20.G00.05.001')).replace("S90.G00.90.002,'1'", "S90.G00.90.002,'2'")
  const file = fileOf(text.slice(0, text.indexOf('S90.G00.90')) + body)
  expect(writtenNames([file])).toEqual(BOTH)
})

test('two fractions of a month: the people of both', () => {
  const [one, two] = [text, ofOthers(text).replaceAll("S21.G00.30.019,'M", "S21.G00.30.019,'F")].map((content, index) =>
    fileOf(content.replace("S20.G00.05.003,'11'", `S20.G00.05.003,'${index + 1}2'`)),
  )
  expect(writtenNames([one, two].flatMap((file) => file ?? []))).toEqual(BOTH)
})

test('people with neither NIR nor number are known by their NTT', () => {
  const file = fileOf(
    text
      .replaceAll(/S21\.G00\.30\.001,'\d+'\r\n/g, '')
      .replaceAll(/S21\.G00\.30\.019,'(M\d+)'/g, "S21.G00.30.020,'NTT$1'"),
  )
  expect(writtenNames([file])).toEqual(NAMES)
  expect(compareDsn([file]).counts).toMatchObject({ people: 5, unexplained: 0 })
})

test('a person whom two establishments pay in one month: both are compared, sums add up, and the contract that is not written is named', () => {
  const files = [fileOf(text), fileOf(inOtherEstablishment.replaceAll("'C0000", "'C0001"))]
  const { counts, sums } = compareDsn(files, { openings })
  expect(counts).toMatchObject({ people: 5, compared: 332, equal: 332 })
  // The sample's sums before March, and twice the pay of March.
  const before = Number(openings[0]?.people['M002']?.['TotalBrut'])
  expect(sums.get('000000018 M002')?.['TotalBrut']).toBe((before + 2 * 1850.5).toFixed(2).replace(/\.?0+$/, ''))
  const data = dossiersOf(files)[0]?.people.find(({ identifier }) => identifier === 'M002')?.data ?? []
  expect(data.filter(({ field }) => field === 'Contrat.Simultane').map(({ value }) => value)).toEqual(['C00002'])
})

test('of contracts that go on beside one another the last that began is written, with its end and pay alone', () => {
  const other = inOtherEstablishment
    .replaceAll("'C0000", "'C0001")
    .replaceAll(/(S21\.G00\.51\.011,'010'\r\n(?:S21\.G00\.51\.012.*\r\n)?S21\.G00\.51\.013,')1850\.50/g, '$1925.25')
    .replace("S21.G00.40.001,'04092023'", "S21.G00.40.001,'01032026'")
    .replace("S21.G00.40.009,'C00012'", "S21.G00.40.009,'C00012'\r\nS21.G00.40.010,'30062026'")
  const [dossier] = dossierValues([fileOf(text), fileOf(other)], new Map())
  const values = dossier?.people.find(({ identifier }) => identifier === 'M002')?.values ?? []
  const of = (name: string) => values.filter(({ caseFieldName }) => caseFieldName === name).map(({ value }) => value)
  expect(of('DateDebutContrat')).toEqual(['2026-03-01'])
  expect(of('SalaireMensuel')).toEqual(['925.25'])
  expect(of('DateFinContrat')).toEqual(['2026-06-30'])
  // No field has two values from a day: case changes refuse them.
  const days = values.map(({ caseName, caseFieldName, from }) => `${caseName}.${caseFieldName} ${from}`)
  expect(days).toEqual([...new Set(days)])
})
