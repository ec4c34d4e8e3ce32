import { Decimal, defaut } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { bookOf, paidOf } from '../testing/paid.js'
import { unzipped } from '../testing/unzipped.js'
import { csvOf } from './csv.js'
import { jsonOf } from './json.js'
import { amountColumn, inSlices, type Listing, type ListingRow, textColumn } from './listing.js'
import { xlsxOf } from './spreadsheet.js'

/** The formats of a book: JSON, CSV that a French Excel opens, XLSX. */

const listing = (...rows: readonly ListingRow[]): Listing => ({
  ...{
    file: 'livre',
    title: 'livre',
    isDraft: false,
    payslips: 1,
    totals: ['Total', undefined, new Decimal('0.3'), undefined],
  },
  columns: [
    textColumn('name', 'Nom'),
    { key: 'day', label: 'Date', kind: 'day' },
    amountColumn('amount', 'Montant dû'),
    { key: 'rate', label: 'Taux (%)', kind: 'rate' },
  ],
  slices: () => inSlices(rows),
})
const row: ListingRow = ['Zoé', '2026-06-30', new Decimal('-1234.5'), new Decimal('0.00016')]
const textOf = async (parts: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const part of parts) text += part
  return text
}

test('CSV has a byte order mark, semicolons, decimal commas, French dates and CRLF', async () => {
  expect(await textOf(csvOf(listing(row)))).toBe(
    '\ufeffNom;Date;Montant dû;Taux (%)\r\nZoé;30/06/2026;-1234,50;0,016\r\nTotal;;0,30;\r\n',
  )
})

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+33 6', "'+33 6"],
  ['-1+1|cmd', "'-1+1|cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['Dupont-Durand', 'Dupont-Durand'],
])('the text %s is written so that no spreadsheet computes or splits it', async (text, written) => {
  const [, line] = (await textOf(csvOf(listing([text, undefined, undefined, undefined])))).split('\r\n')
  expect(line).toBe(`${written};;;`)
})

test('JSON has the digits of the decimals, and rates as fractions', async () => {
  const text = await textOf(jsonOf(listing(row, row), { book: 'livre' }))
  expect(text).toContain('{"name":"Zoé","day":"2026-06-30","amount":-1234.5,"rate":0.00016}')
  expect(JSON.parse(text)).toMatchObject({
    ...{ book: 'livre', draft: false, payslips: 1, totals: { name: 'Total', amount: 0.3, rate: null } },
    rows: [{ amount: -1234.5 }, { amount: -1234.5 }],
    columns: [{ key: 'name', label: 'Nom', kind: 'text' }, {}, {}, {}],
  })
})

const xlsx = async (of: Listing): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of xlsxOf(of)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

test('XLSX has numbers, dates and texts, which a spreadsheet library reads back', async () => {
  const file = listing(row, ['=1+1', undefined, new Decimal('0.1'), undefined])
  const [sheet] = await readXlsx(await xlsx(file))
  expect(sheet?.sheet).toBe('livre')
  expect(sheet?.data).toEqual([
    ['Nom', 'Date', 'Montant dû', 'Taux (%)'],
    ['Zoé', new Date('2026-06-30T00:00:00Z'), -1234.5, 0.00016],
    ['=1+1', null, 0.1, null],
    ['Total', null, 0.3, null],
  ])
  expect(await xlsx(file)).toEqual(await xlsx(file))
})

test('the books of a provisional month are marked in the name of each file; the payroll book names the figures, in CSV and XLSX', async () => {
  const [provisional, checked] = ['2027-01', '2026-06'].map((month) => [paidOf(defaut, employee(month, '6500'))])
  const book = bookOf('payroll-book', provisional ?? [])
  const CEILING = 'Plafonds.PlafondSS'
  expect([book.file, bookOf('journal', provisional ?? []).file]).toEqual([
    'livre-de-paie-2027-01-provisoire',
    'journal-de-paie-2027-01-provisoire',
  ])
  const cells = (await textOf(csvOf(book))).split('\r\n').map((line) => line.split(';'))
  const place = cells[0]?.indexOf('Provisoire') ?? -1
  expect(cells[1]?.[place]).toContain(CEILING)
  const [sheet] = await readXlsx(await xlsx(book))
  expect([sheet?.data[0]?.[place], sheet?.data[1]?.[place]]).toEqual(['Provisoire', expect.stringContaining(CEILING)])
  const other = bookOf('payroll-book', checked ?? [])
  expect([other.file, await textOf(csvOf(other))]).toEqual([
    'livre-de-paie-2026-06',
    expect.not.stringContaining('Provisoire'),
  ])
})

test.each([
  ['<b> & "c" > \u2019d\u2019', '<b> & "c" > \u2019d\u2019'],
  [' deux  espaces\u00a0', ' deux  espaces\u00a0'],
  // XML does not allow these characters, and a spreadsheet no lone surrogate.
  ['a\u0001b\u000bc\ud83dd\ufffee', 'abcde'],
  ['\u{1f600} Zoë Łukasz', '\u{1f600} Zoë Łukasz'],
])('XLSX keeps the text %j', async (text, kept) => {
  const [sheet] = await readXlsx(await xlsx(listing([text, undefined, undefined, undefined])), { trim: false })
  expect(sheet?.data[1]?.[0]).toBe(kept)
})

test('XLSX of more than 26 columns names them as a spreadsheet does, and no text is read as a character code', async () => {
  const columns = Array.from({ length: 30 }, (_, at) => amountColumn(`c${at}`, `c${at}`))
  const cells = columns.map((_, at) => new Decimal(at))
  const wide: Listing = { ...listing(), columns, slices: () => inSlices([cells]), totals: undefined }
  const [sheet] = await readXlsx(await xlsx(wide))
  expect(sheet?.data[1]).toEqual(columns.map((_, at) => at))
  const named = await xlsx({ ...wide, title: '_x0041_' })
  expect(String(unzipped(named).get('xl/workbook.xml'))).toContain('name="_x005F_x0041_"')
})

test('an XLSX file is written while its rows are read', async () => {
  let read = 0
  const many: Listing = {
    ...listing(),
    slices: async function* () {
      for (; read < 5000; read++)
        yield Array.from({ length: 100 }, () => [`${Math.sin(read)}`, undefined, undefined, undefined])
    },
  }
  for await (const part of xlsxOf(many)) if (part.length > 0 && read > 0) break
  expect(read).toBeLessThan(1000)
})
