import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipped } from '@centime/books/testing/unzipped.js'
import { Decimal } from '@centime/engine'
import readXlsx from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { has } from '../../../../../scripts/debian-tools.mjs'
import { must, polled } from '../../../testing/client.js'
import { company } from '../../../testing/company.js'
import { testService } from '../../../testing/service.js'
import { IMPORT_KINDS } from '../../http/paths.js'

/** 30 employees, their payslips as PDF, and the books of the month: equal to the cent. */

const folder = mkdtempSync(join(tmpdir(), 'centime-journey-'))
const service = await testService()
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

test.skipIf(!has('pdftotext'))(
  'CSV of 30 employees in, job, release, zip of payslips, book and journal out: one sum',
  async () => {
    const of = await company(service, await service.newPartner('one'))
    for (const kind of IMPORT_KINDS.filter((one) => one !== 'rates')) {
      const csv = readFileSync(new URL(`../../../../../examples/import/${kind}.csv`, import.meta.url), 'utf8')
      const path = `${of.path}/payrolls/${of.payrollId}/imports/${kind}?userId=${of.userId}`
      await must(200, of.partner.send('POST', path, csv, { 'content-type': 'text/csv' }))
    }
    const { id } = await of.run('2026-06')
    await of.move(id, 'Release')

    // The payslips, as poppler reads them.
    const archive = `${of.path}/payruns/jobs/${id}/documents/final`
    await must(202, of.partner.send('POST', archive))
    const { url } = await polled(archive, async () => {
      const document = await must(200, of.partner.get(archive))
      return document.status === 'ready' ? document : undefined
    })
    const pages = unzipped(Buffer.from(await (await service.app.request(url)).arrayBuffer()))
    expect(pages.size).toBe(30)
    const texts = await Promise.all([...pages].map(([name, bytes]) => textOf(name, bytes)))
    const printed = {
      gross: added(texts.map((text) => amountsIn(text, 'RÉMUNÉRATION BRUTE')[0])),
      employee: added(texts.map((text) => amountsIn(text, 'TOTAL DES COTISATIONS ET CONTRIBUTIONS')[0])),
      employer: added(texts.map((text) => amountsIn(text, 'TOTAL DES COTISATIONS ET CONTRIBUTIONS')[1])),
      // Printed after its base and its rate, as withheld.
      tax: added(texts.map((text) => amountsIn(text, 'Impôt sur le revenu prélevé à la source')[2]?.replace('-', ''))),
      // A trainee's page does not name an employee.
      net: added(
        texts.map((text) => amountsIn(text, 'NET À PAYER AU SALARIÉ')[0] ?? amountsIn(text, 'NET À PAYER   ')[0]),
      ),
    }

    // The payroll book, as JSON, CSV and XLSX.
    const month = (book: string) => `${of.path}/payrolls/${of.payrollId}/${book}?period=2026-06`
    const file = of.partner
      .get(month('payroll-book.csv'))
      .then(({ text }) => text.split('\r\n').map((row) => row.split(';')))
    const [heads = [], ...lines] = await file
    const column = (number: number): number => heads.findIndex((head) => head.startsWith(`${number} `))
    const inCsv = (number: number) =>
      added(lines.slice(0, 30).map((row) => (row[column(number)] ?? '').replace(',', '.')))
    const key = await service.newKey(of.partnerId, 'partner')
    const answer = await service.app.request(month('payroll-book.xlsx'), {
      headers: { authorization: `Bearer ${key}` },
    })
    const [sheet] = await readXlsx(Buffer.from(await answer.arrayBuffer()))
    const inXlsx = (number: number) => added(sheet?.data.slice(1, 31).map((row) => String(row[column(number)])) ?? [])
    const { totals: book } = await must(200, of.partner.get(month('payroll-book')))
    for (const [number, name] of [
      [900, 'TotalBrut'],
      [910, 'TotalCotisationsSalariales'],
      [960, 'PAS'],
      [990, 'NetAPayer'],
    ] as const) {
      expect([inCsv(number), inXlsx(number)], name).toEqual([added([book[name]]), added([book[name]])])
    }
    expect({
      gross: added([book.TotalBrut]),
      employee: added([book.TotalCotisationsSalariales]),
      employer: added([book.TotalCotisationsPatronales, book.TotalAllegements]),
      tax: added([book.PAS]),
      net: added([book.NetAPayer]),
    }).toEqual(printed)

    // The journal: the debts to each organism equal the contributions, and the net equals that of the payslips.
    const { rows: entries } = await must(200, of.partner.get(month('journal')))
    const entered = (side: string, ...accounts: readonly string[]) =>
      added(
        entries.flatMap((row: Row) =>
          accounts.length === 0 || accounts.includes(String(row['account'])) ? [row[side]] : [],
        ),
      )
    expect(entered('debit')).toBe(entered('credit'))
    expect([entered('credit', '421'), entered('credit', '4421')]).toEqual([printed.net, printed.tax])
    // The severance of S030, which bears no contributions, is paid in addition to the gross.
    expect(entered('debit', '6411', '6412', '6413', '6414')).toBe(added([printed.gross, '9250']))
    const { rows: dues, totals } = await must(200, of.partner.get(month('contributions')))
    const due = (organism: string) =>
      added(dues.flatMap((row: Row) => (row['organism'] === organism ? [row['amount']] : [])))
    const accounts = { urssaf: '431', agirc_arrco: '4373', prevoyance: '4374', sante: '4372', dgfip: '4421' }
    for (const [organism, account] of Object.entries(accounts))
      expect(entered('credit', account), organism).toBe(due(organism))
    expect([added([totals.employee]), added([totals.employer])]).toEqual([
      added([printed.employee, printed.tax]),
      printed.employer,
    ])
    expect(added(dues.map((row: Row) => row['amount']))).toBe(added([totals.amount]))
  },
)

type Row = Readonly<Record<string, string | number | null>>

/** The sum to the cent. */
const added = (amounts: readonly (string | number | null | undefined)[]): string =>
  amounts.reduce((sum: Decimal, one) => sum.plus(one ?? Number.NaN), new Decimal(0)).toFixed(2)

/** The amounts on the line of a payslip that has these words, as decimal text. */
const amountsIn = (text: string, words: string): readonly string[] => {
  const line = text.split('\n').find((one) => one.includes(words)) ?? ''
  return (line.match(/−?\d{1,3}(?:[ \u00a0]\d{3})*,\d{2}/g) ?? []).map((one) =>
    one
      .replaceAll(/[ \u00a0]/g, '')
      .replace(',', '.')
      .replace('−', '-'),
  )
}

const run = promisify(execFile)
async function textOf(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name.replaceAll('/', '-'))
  writeFileSync(path, bytes)
  const { stdout } = await run('pdftotext', ['-layout', path, '-'])
  return stdout
}
