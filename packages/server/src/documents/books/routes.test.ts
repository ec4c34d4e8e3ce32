import { unzipped } from '@centime/books/testing/unzipped.js'
import { Decimal } from '@centime/engine'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company, MINIMUM } from '../../../testing/company.js'
import { fetched, settled } from '../../../testing/documents.js'
import { managed } from '../../../testing/month.js'
import { type TestService, testService } from '../../../testing/service.js'
import { changeStored } from '../../../testing/stored-amounts.js'

/** Books over HTTP: which payslips count, refusals, accounts, formats. */

let service: TestService
let of: Company
let jobs: { readonly may: number; readonly june: number; readonly correction: number; readonly draft: number }
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
  const months = ['2026-05', '2026-06', '2026-07']
  await of.hire('=jeanne', {}, months)
  const paul = await of.hire('paul', {}, months)
  const may = await released('2026-05')
  const june = await released('2026-06')
  await of.record(paul, { 'Primes.MontantPrimes': '100' })
  const correction = await released('2026-06', { employeeIdentifiers: ['paul'] })
  jobs = { may, june, correction, draft: (await of.run('2026-07')).id }
})
afterAll(() => service.stop())

async function released(month: string, more: object = {}, to = of): Promise<number> {
  const { id, jobStatus, message } = await to.run(month, { ...more })
  if (jobStatus !== 'Draft') throw new Error(message)
  await to.move(id, 'Release')
  return id
}

interface Book {
  readonly draft: boolean
  readonly payslips: number
  readonly payrunJobIds: readonly number[]
  readonly rows: readonly Readonly<Record<string, string | number | null>>[]
  readonly totals: Readonly<Record<string, string | number | null>> | null
}
const ofPeriod = (book: string, period: string, to = of): Promise<Book> =>
  must(200, to.partner.get(`${to.path}/payrolls/${to.payrollId}/${book}?period=${period}`))
const ofJob = (book: string, jobId: number, query = ''): Promise<Book> =>
  must(200, of.partner.get(`${of.path}/payruns/jobs/${jobId}/${book}${query}`))
const sum = (rows: Book['rows'], key: string): string =>
  rows.reduce((total, row) => total.plus(row[key] ?? 0), new Decimal(0)).toFixed(2)

describe('of a month', () => {
  test('the payslip that was released last counts, and each person once', async () => {
    const { payslips, payrunJobIds, rows, totals, draft } = await ofPeriod('payroll-book', '2026-06')
    expect([payslips, payrunJobIds, draft]).toEqual([2, [jobs.correction, jobs.june], false])
    expect(rows.map(({ employeeIdentifier, TotalBrut }) => [employeeIdentifier, TotalBrut])).toEqual([
      ['paul', 2600.01],
      ['=jeanne', 2500.01],
    ])
    expect(totals).toMatchObject({ lastName: 'Total', TotalBrut: 5100.02 })
  })
  test('book, journal, contributions and sums are made from the same payslips', async () => {
    const [{ totals: book }, { rows: journal }, { totals: due }, { totals: sums }] = await Promise.all([
      ofPeriod('payroll-book', '2026-06'),
      ofPeriod('journal', '2026-06'),
      ofPeriod('contributions', '2026-06'),
      ofPeriod('summary', '2026-06'),
    ])
    expect(sum(journal, 'debit')).toBe(sum(journal, 'credit'))
    expect(journal.find(({ account }) => account === '421')?.['credit']).toBe(book?.['NetAPayer'])
    expect(sums).toMatchObject({ TotalBrut: book?.['TotalBrut'], NetAPayer: book?.['NetAPayer'], PAS: book?.['PAS'] })
    const employer = new Decimal(book?.['TotalCotisationsPatronales'] ?? 0).plus(book?.['TotalAllegements'] ?? 0)
    expect(due?.['employer']).toBe(employer.toNumber())
  })
  test('without a released payslip is empty; an invalid month is refused', async () => {
    expect(await ofPeriod('journal', '2026-03')).toMatchObject({ payslips: 0, rows: [], payrunJobIds: [] })
    const answer = await of.partner.get(`${of.path}/payrolls/${of.payrollId}/journal?period=2026-13`)
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/period'])
  })
})

describe('of a year', () => {
  test('months are added up, and the journal has the entries of each', async () => {
    const [{ rows: entries }, { rows: people }] = [await ofPeriod('journal', '2026'), await ofPeriod('summary', '2026')]
    expect([...new Set(entries.map(({ piece }) => piece))]).toEqual(['PAIE-2026-05', 'PAIE-2026-06'])
    expect(
      people.map(({ employeeIdentifier, payslips, TotalBrut }) => [employeeIdentifier, payslips, TotalBrut]),
    ).toEqual([
      ['=jeanne', 2, 5000.02],
      ['paul', 2, 5100.02],
    ])
  })
})

describe('of one job', () => {
  test('a released job has only its own payslips', async () => {
    expect(await ofJob('summary', jobs.june)).toMatchObject({ payslips: 2, draft: false, payrunJobIds: [jobs.june] })
    expect((await ofJob('journal', jobs.june)).rows[0]).toMatchObject({ piece: `PAIE-2026-06-${jobs.june}` })
  })
  test('a draft is refused, unless it is requested; then every row says so', async () => {
    const { status, body } = await of.partner.get(`${of.path}/payruns/jobs/${jobs.draft}/payroll-book`)
    expect([status, body.code]).toEqual([409, 'job_not_released'])
    const { draft, rows } = await ofJob('payroll-book', jobs.draft, '?draft=true')
    expect([draft, rows.map((row) => row['draft'])]).toEqual([true, ['BROUILLON', 'BROUILLON']])
    const file = await of.partner.get(`${of.path}/payruns/jobs/${jobs.draft}/journal.csv?draft=true`)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="journal-de-paie-2026-07-${jobs.draft}-brouillon.csv"`,
    )
  })
})

test('a person skipped by a job is in no book and no archive of it, and counts in the month once a later job pays the person', async () => {
  const to = await company(service, of.partnerId, 'skipping')
  await to.hire('zoe')
  // The required values of June are not recorded.
  const nadia = await to.hire('nadia', {}, ['2026-05'])
  const job = await released('2026-06', { onFault: 'skip' }, to)
  const paid = async () =>
    (await ofPeriod('payroll-book', '2026-06', to)).rows.map(({ employeeIdentifier }) => employeeIdentifier)
  expect(await paid()).toEqual(['zoe'])
  const archive = `${to.path}/payruns/jobs/${job}/documents/final`
  await must(202, to.partner.send('POST', archive))
  const { bytes } = await fetched(service, (await settled(to, archive)).body.url)
  expect([...unzipped(bytes).keys()]).toEqual(['2026-06 zoe Prénom (zoe).pdf'])

  await to.record(nadia, MINIMUM, '2026-06')
  await released('2026-06', { employeeIdentifiers: ['nadia'] }, to)
  expect(await paid()).toEqual(['nadia', 'zoe'])
  const { rows, payslips } = await ofPeriod('journal', '2026', to)
  expect([payslips, sum(rows, 'debit')]).toEqual([2, sum(rows, 'credit')])
})

test('a managed month that is finalized counts in the books of its payroll', async () => {
  const officer = await managed(service, of.partnerId, 'sasu')
  const month = officer.month('2026-06')
  await month.open()
  await month.variables(3000)
  const { candidate } = await month.calculated()
  const path = `${officer.path}/payrolls/${officer.payrollId}/summary?period=2026`
  expect(await must(200, officer.partner.get(path))).toMatchObject({ payslips: 0 })
  await month.ended(await month.approve(candidate.id))
  // A worked payslip.
  expect(await must(200, officer.partner.get(path))).toMatchObject({ payslips: 1, totals: { TotalBrut: 3000 } })
})

describe('as a file', () => {
  const path = (ending: string) => `${of.path}/payrolls/${of.payrollId}/payroll-book${ending}period=2026-06`
  test('CSV is named, and holds no formula', async () => {
    const { headers, text } = await of.partner.get(path('.csv?'))
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="livre-de-paie-2026-06.csv"')
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff?Matricule;Nom;Prénom;Période;Date de paiement;100 Salaire de base/)
    expect(lines[2]).toMatch(/^'=jeanne;'=jeanne;Prénom;2026-06;30\/06\/2026;2500,01;/)
  })
  test('XLSX opens in a spreadsheet library, with the same amounts', async () => {
    const key = await service.newKey(of.partnerId, 'partner')
    const headers = { authorization: `Bearer ${key}` }
    const answer = await service.app.request(path('.xlsx?'), { headers })
    const [sheet] = await readXlsx(Buffer.from(await answer.arrayBuffer()))
    expect(sheet?.sheet).toBe('livre-de-paie')
    expect(sheet?.data.map((row) => [row[0], row[5]])).toEqual([
      ['Matricule', '100 Salaire de base'],
      ['paul', 2500.01],
      ['=jeanne', 2500.01],
      [null, 5000.02],
    ])
  })
  test('each format has its own route; `format`, as in earlier versions, still gives the same', async () => {
    const csv = await of.partner.get(path('.csv?'))
    expect(await of.partner.get(path('?format=csv&'))).toMatchObject({ status: 200, text: csv.text })
    expect(await must(200, of.partner.get(path('?format=json&')))).toEqual(await must(200, of.partner.get(path('?'))))
    for (const asked of ['?format=pdf&', '.csv?format=xlsx&', '.json?']) {
      expect([400, 404], asked).toContain((await of.partner.get(path(asked))).status)
    }
  })
})

describe('the accounts of a payroll', () => {
  const path = () => `${of.path}/payrolls/${of.payrollId}/journal-accounts`
  test('are the usual ones until they are set, and then appear in its journal', async () => {
    const usual = await must(200, of.partner.get(path()))
    expect(usual.journal).toBe('OD')
    expect(usual.accounts).toContainEqual({
      ...{ name: 'personnel', account: '421', usual: '421', label: 'Personnel, rémunérations dues' },
    })
    await must(200, of.partner.send('PUT', path(), { journal: 'PAIE', accounts: { personnel: '421000' } }))
    const { rows } = await ofPeriod('journal', '2026-05')
    expect(rows.filter(({ account }) => String(account).startsWith('421'))).toMatchObject([
      { journal: 'PAIE', account: '421000' },
    ])
    await must(200, of.partner.send('PUT', path(), {}))
    expect(await must(200, of.partner.get(path()))).toEqual(usual)
  })
  test('are refused by name where they are not valid accounts', async () => {
    const body = { journal: 'od', accounts: { personnel: '42', salaires: '=1+1', unknown: '641' } }
    const { status, body: problem } = await of.partner.send('PUT', path(), body)
    expect([status, problem.errors.map(({ pointer }: { readonly pointer: string }) => pointer).sort()]).toEqual([
      400,
      ['/accounts/personnel', '/accounts/salaires', '/accounts/unknown', '/journal'],
    ])
  })
})

test('a payslip whose stored lines do not add up is refused, with the person, the month and the difference', async () => {
  const other = await company(service, of.partnerId, 'other')
  await other.hire('jeanne')
  const { id } = await other.run('2026-06')
  await changeStored(service.store, other.tenantId, id, 'PAS', '0.01')
  const { status, body } = await other.partner.get(`${other.path}/payruns/jobs/${id}/contributions?draft=true`)
  expect([status, body.code]).toEqual([409, 'books_differ'])
  expect(body.detail).toMatch(
    /^1 of 1 payslips do not add up: jeanne in 2026-06: NetAPayer is [\d.]+, its lines add up to/,
  )
})
