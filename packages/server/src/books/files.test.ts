import { Decimal } from '@centime/engine'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { csvOf } from './csv.js'
import { jsonOf } from './json.js'
import { amountColumn, inSlices, type Listing, type ListingRow, textColumn } from './listing.js'
import { renderSpreadsheet, spreadsheetOrder } from './spreadsheet.js'

/** How a book is written: JSON, CSV that a French Excel opens, XLSX. */

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

test('XLSX has numbers, dates and texts, which a spreadsheet library reads back', async () => {
  const order = await spreadsheetOrder(listing(row, ['=1+1', undefined, new Decimal('0.1'), undefined]), 16)
  const bytes = order && (await renderSpreadsheet(order))
  const [sheet] = await readXlsx(Buffer.from(bytes ?? []))
  expect(sheet?.sheet).toBe('livre')
  expect(sheet?.data).toEqual([
    ['Nom', 'Date', 'Montant dû', 'Taux (%)'],
    ['Zoé', new Date('2026-06-30T00:00:00Z'), -1234.5, 0.00016],
    ['=1+1', null, 0.1, null],
    ['Total', null, 0.3, null],
  ])
})

test('XLSX with more cells than are allowed is not made', async () => {
  expect(await spreadsheetOrder(listing(row, row), 7)).toBeUndefined()
  expect(await spreadsheetOrder(listing(row, row), 8)).toMatchObject({ sheet: 'livre' })
})
