import { forTenant } from '@centime/store'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { CODE_POINT } from '../../../testing/code-points.js'
import { type Company, company } from '../../../testing/company.js'
import { importsOf, lines, type Query, recorded } from '../../../testing/import-files.js'
import { managed } from '../../../testing/month.js'
import { type TestService, testService } from '../../../testing/service.js'
import { IMPORT_KINDS } from '../../http/paths.js'

/** File imports: every fault has its row and column, and an import is never half done. It is July 2026. */

const RUNS = Number(process.env['CENTIME_IMPORTS'] ?? 75)

let service: TestService
let of: Company
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await testService({ idle: true })
  of = await company(service, await service.newPartner('one'))
  imports = importsOf(service, of)
})
afterAll(() => service.stop())

describe('a template', () => {
  test('names its columns by their titles, then by their codes, and describes their content in French', async () => {
    const { text } = await of.partner.get(imports.pathOf('variables'))
    const [titles, codes, holds] = text.split('\r\n').map((row) => row.split(';'))
    const at = (code: string) => codes?.indexOf(code) ?? -1
    const said = (code: string) => [titles?.[at(code)], holds?.[at(code)]]
    expect([titles?.[0], codes?.[0], holds?.[0]]).toEqual([
      'Matricule',
      '# identifier',
      '# texte, ou * pour tout le monde (éléments de paie) (obligatoire)',
    ])
    expect(said('period')).toEqual(['Mois', 'mois comme 06/2026 (obligatoire)'])
    expect(said('Remuneration.HeuresTravaillees')).toEqual(['Heures travaillées', 'nombre d’heures'])
    expect(said('Primes.MontantPrimes')).toEqual(['Primes soumises', 'montant en euros'])
    expect(said('Teletravail.Jours')).toEqual(['Jours de télétravail du mois', 'nombre de jours'])
    expect(said('Frais.Kilometres')).toEqual(['Kilomètres professionnels', 'nombre de kilomètres'])
    expect(holds?.join(' ')).not.toMatch(/hours|count|days|kilometres|\(euros\)/)
  })
  test('of contracts leaves totals and ends of contracts to their own files; a file of contracts accepts them', async () => {
    const { text } = await of.partner.get(imports.pathOf('contracts'))
    expect(text).not.toMatch(/CumulsDeReprise|Rupture/)
    await imports.hired('sums-1')
    const file = lines('identifier;start;CumulsDeReprise.TotalBrut', 'sums-1;01/06/2026;0')
    expect(await imports.sent('contracts', file)).toEqual(recorded(1))
  })
  // A file of rates names people by a number that the example's person lacks (`rates.test.ts`).
  test.each(IMPORT_KINDS.filter((kind) => kind !== 'rates'))(
    'of %s holds an example that is imported without a fault',
    async (kind) => {
      if (kind !== 'employees')
        await imports.sent('employees', (await of.partner.get(imports.pathOf('employees'))).text)
      const { status, text, headers } = await of.partner.get(imports.pathOf(kind))
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(await imports.sent(kind, text, { dryRun: String(kind === 'employees') })).toMatchObject({
        body: { rows: 1, faults: [] },
      })
    },
  )
  test('of contracts and variables has a column for each field of employees in the regulation, and none of the company', async () => {
    const { body } = await of.partner.get(`${of.path}/payrolls/${of.payrollId}/cases/schema`)
    const cases: readonly [string, { 'x-caseType': string; properties: Record<string, { 'x-timeType': string }> }][] =
      Object.entries(body.properties)
    const columns = new Set<string>()
    for (const kind of IMPORT_KINDS) {
      const { text } = await of.partner.get(imports.pathOf(kind))
      for (const name of text.split('\r\n')[1]?.split(';') ?? []) columns.add(name)
    }
    const missing = cases.flatMap(([caseName, one]) =>
      one['x-caseType'] === 'Employee'
        ? Object.keys(one.properties)
            .map((name) => `${caseName}.${name}`)
            .filter((name) => !columns.has(name))
        : [],
    )
    expect(missing).toEqual([])
    const ofCompany = cases.filter(([, one]) => one['x-caseType'] === 'Company').map(([caseName]) => `${caseName}.`)
    expect(ofCompany).toContain('Entreprise.')
    expect([...columns].filter((name) => ofCompany.some((prefix) => name.startsWith(prefix)))).toEqual([])
  })
})

describe('a file of', () => {
  test('employees adds them, in the division of the payroll or in the divisions that the file names', async () => {
    await must(201, of.admin.send('POST', `${of.path}/divisions`, { name: 'Atelier' }))
    const file = lines(
      'Identifier;lastName;firstName;divisions',
      'e-1;Prévôt;Zoé;',
      'e-2;"Le ""Grand""";Jean;Siège|Atelier',
    )
    expect(await imports.sent('employees', file)).toEqual(recorded(2))
    expect(await imports.employees('e-')).toMatchObject([
      { identifier: 'e-1', firstName: 'Zoé', lastName: 'Prévôt', culture: 'fr-FR', divisions: ['Siège'] },
      { identifier: 'e-2', lastName: 'Le "Grand"', divisions: ['Siège', 'Atelier'] },
    ])
  })
  test('contracts records each value from the day of the row, or from the first day of the contract', async () => {
    await imports.hired('c-1', 'c-2')
    const file = lines(
      'identifier;start;Contrat.DateDebutContrat;PAS.TauxPAS;Remuneration.TauxHoraire;PrevoyanceMutuelle.HasPrevoyance',
      'c-1;;01/06/2026;3,5 %;16,4832;oui',
      'c-2;15/06/2026;;0,035;"1 234,5 €";Faux',
    )
    expect(await imports.sent('contracts', file)).toEqual(recorded(2))
    expect(await imports.valuesOf('c-1')).toEqual([
      'Contrat.DateDebutContrat 2026-06-01 2026-06-01',
      'PAS.TauxPAS 0.035 2026-06-01',
      'Remuneration.TauxHoraire 16.4832 2026-06-01',
      'PrevoyanceMutuelle.HasPrevoyance true 2026-06-01',
    ])
    expect(await imports.valuesOf('c-2')).toEqual([
      'PAS.TauxPAS 0.035 2026-06-15',
      'Remuneration.TauxHoraire 1234.5 2026-06-15',
      'PrevoyanceMutuelle.HasPrevoyance false 2026-06-15',
    ])
  })
  test('variables records them in their month; the same file again corrects and does not add', async () => {
    await imports.hired('v-1')
    const file = lines('identifier;period;Remuneration.HeuresTravaillees', 'v-1;06/2026;151,67', 'v-1;2026-07;140')
    expect(await imports.sent('variables', file)).toEqual(recorded(2))
    expect(await imports.sent('variables', file)).toEqual(recorded(2))
    const twice = ['Remuneration.HeuresTravaillees 151.67 2026-06-01', 'Remuneration.HeuresTravaillees 140 2026-07-01']
    expect(await imports.valuesOf('v-1')).toEqual([...twice, ...twice])
    const [{ id }] = await imports.employees('v-1')
    const hours = `${of.path}/employees/${id}/cases?caseFieldName=HeuresTravaillees`
    const starts = (await of.partner.get(hours)).body.map(({ start }: Query) => start)
    expect(starts).toEqual([...new Set(starts), ...new Set(starts)])
  })
  test('variables refuses to add to a value from another instant of the month, unless the request allows it', async () => {
    await imports.hired('v-2', 'v-3')
    const [[{ id }], [{ id: other }]] = [await imports.employees('v-2'), await imports.employees('v-3')]
    const record = async (employeeId: number, value: string, start: string) => {
      const entry = { caseFieldName: 'MontantPrimes', value, start }
      const change = {
        ...{ userId: of.userId, divisionId: of.divisionId, employeeId },
        case: { caseName: 'Primes', values: [entry] },
      }
      await must(201, of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, change))
    }
    await record(id, '500', '2026-06-15T00:00:00+02:00')
    // Taken back; and the last of May in UTC, which is the first of June in Paris.
    await record(other, '100', '2026-06-15T00:00:00+02:00')
    await record(other, '0', '2026-06-15T00:00:00+02:00')
    const file = lines(
      'identifier;period;Primes.MontantPrimes',
      'v-2;06/2026;500',
      'v-2;07/2026;500',
      'v-3;06/2026;100',
    )
    const message =
      'is 500 in this month already, from 15/06/2026, and this would be added to it: correct that value, or send add=true'
    const faults = [{ row: 2, column: 'Primes.MontantPrimes', message }]
    expect((await imports.sent('variables', file, { dryRun: 'true' })).body).toEqual({ rows: 3, recorded: 0, faults })
    expect((await imports.sent('variables', file)).status).toBe(400)
    expect(await imports.sent('variables', file, { add: 'true' })).toEqual(recorded(3))
    await record(other, '7', '2026-05-31T22:30:00Z')
    expect((await imports.sent('variables', file, { dryRun: 'true' })).body.faults).toMatchObject([
      { row: 2 },
      { row: 4 },
    ])
  })
  test('absences records one a row, and withdraws it', async () => {
    await imports.hired('a-1')
    const header =
      'identifier;ArretOuConge.Evenement;ArretOuConge.Nature;ArretOuConge.Debut;ArretOuConge.Fin;ArretOuConge.Annule'
    const file = lines(header, 'a-1;un;maladie;01/06/2026;05/06/2026;', 'a-1;deux;conges_payes;15/06/2026;19/06/2026;')
    expect(await imports.sent('absences', file)).toEqual(recorded(2))
    expect(await imports.sent('absences', lines(header, 'a-1;trois;maladie;04/06/2026;08/06/2026;'))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: expect.stringMatching(/^\/rows\/2\/ArretOuConge\./) }] },
    })
  })
  test('names that begin with # are imported: a remark has a space after it', async () => {
    expect(
      await imports.sent('employees', lines('identifier;firstName;lastName', '# a remark', '#12;Zoé;Prévôt')),
    ).toEqual(recorded(1))
    expect(await imports.employees('#12')).toHaveLength(1)
  })
  test('any length keeps surrogate pairs whole', async () => {
    // The first unit of the pair is the last of 64 Ki, which are parsed at a time.
    const start = lines('identifier;firstName;lastName', '# ').slice(0, -2)
    const row = '\r\nl-1;Zoé;'
    const file = `${start}${'x'.repeat(2 ** 16 - 1 - start.length - row.length)}${row}\u{20bb7}da\r\n`
    expect(file.codePointAt(2 ** 16 - 1)).toBe(0x20bb7)
    expect(await imports.sent('employees', file)).toEqual(recorded(1))
    expect(await imports.employees('l-1')).toMatchObject([{ lastName: '\u{20bb7}da' }])
  })
  test('Excel in Windows-1252, with a BOM, with tabs or with commas is read alike', async () => {
    const text = (name: string, separator: string) =>
      [
        ['identifier', 'firstName', 'lastName'],
        [name, 'Zoé', 'Œuvré'],
      ]
        .map((row) => row.join(separator))
        .join('\n')
    const latin = Uint8Array.from(
      [...text('x-1', ';')].map((letter) => (letter === 'Œ' ? 0x8c : (letter.codePointAt(0) ?? 0))),
    )
    for (const file of [latin, `\ufeff${text('x-2', ';')}`, text('x-3', '\t'), text('x-4', ',')]) {
      expect(await imports.sent('employees', file)).toEqual(recorded(1))
    }
    const names = (await imports.employees('x-')).map(({ firstName, lastName }: Query) => `${firstName} ${lastName}`)
    expect(names).toEqual(Array(4).fill('Zoé Œuvré'))
  })
})

test('a month that the calendar does not have is reported as a month', async () => {
  await imports.hired('m-1')
  const { body } = await imports.sent('variables', lines('identifier;period;Primes.MontantPrimes', 'm-1;13/2026;1'))
  expect(body.errors).toEqual([{ pointer: '/rows/2/period', message: 'is no month of the calendar' }])
})

describe('a file with the same value twice', () => {
  test('of variables is refused: it is unknown which bonus counts', async () => {
    await imports.hired('d-1', 'd-2')
    const file = lines(
      'identifier;period;Primes.MontantPrimes;Frais.NombreRepas',
      'd-1;06/2026;100;',
      'd-2;06/2026;100;',
      'd-1;06/2026;50;3',
      'd-1;07/2026;50;',
      'd-2;01/06/2026;;3',
    )
    const { status, body } = await imports.sent('variables', file)
    expect([status, body.errors]).toEqual([
      400,
      [{ pointer: '/rows/4/Primes.MontantPrimes', message: 'd-1: has a value for the same in row 2' }],
    ])
    expect(await imports.valuesOf('d-1')).toEqual([])
    expect(await imports.sent('variables', file, { partial: 'true' })).toMatchObject({ body: { rows: 5, recorded: 4 } })
    expect(await imports.valuesOf('d-1')).toEqual([
      'Primes.MontantPrimes 100 2026-06-01',
      'Primes.MontantPrimes 50 2026-07-01',
    ])
  })
  test('of absences is refused: the second of the same name would replace the first', async () => {
    await imports.hired('d-3')
    const header = 'identifier;ArretOuConge.Evenement;ArretOuConge.Nature;ArretOuConge.Debut;ArretOuConge.Fin'
    const file = lines(header, 'd-3;un;sans_solde;01/06/2026;05/06/2026', 'd-3;un;sans_solde;15/06/2026;19/06/2026')
    expect((await imports.sent('absences', file)).body.errors).toEqual([
      { pointer: '/rows/3/ArretOuConge.Evenement', message: 'd-3: has a value for the same in row 2' },
    ])
    expect(await imports.valuesOf('d-3')).toEqual([])
  })
})

describe('a file with faults', () => {
  const header = 'identifier;start;PAS.TauxPAS;PAS.TypeTaux;Contrat.DateDebutContrat'
  const file = lines(
    header,
    'f-1;01/06/2026;0,05;;',
    'nobody;01/06/2026;0,05;;',
    '# a remark;;;;',
    ';01/06/2026;0,05;;',
    'f-1;31/06/2026;x;;30/02/2026',
    '',
    'f-1;;7;PERSONNALISE;',
    'f-1;01/06/2026;0,06;;;too much',
    'f-1;01/06/2026;;;',
  )
  const faults = [
    { row: 3, column: 'identifier', message: 'is not an employee of this tenant' },
    { row: 5, column: 'identifier', message: 'must not be empty' },
    { row: 6, column: 'start', message: 'is no day of the calendar' },
    { row: 6, column: 'PAS.TauxPAS', message: 'must be a number as 1234,56 or 1234.56' },
    { row: 6, column: 'Contrat.DateDebutContrat', message: 'is no day of the calendar' },
    { row: 8, column: 'start', message: 'is required in a row that opens no contract' },
    { row: 8, column: 'PAS.TauxPAS', message: 'can mean 700 % or 7 %: write one of these' },
    { row: 9, column: '', message: 'has a cell under no column: too much' },
    { row: 10, column: '', message: 'holds no value' },
  ]
  beforeAll(() => imports.hired('f-1'))

  test('and a start before the year 1000, which every other route refuses too, is refused as a whole', async () => {
    const answer = await imports.sent('contracts', lines(header, 'f-1;01/01/0001;0,05;;'))
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ pointer: '/rows/2/start', message: 'is a day before the year 1000' }],
    ])
  })
  test('is reported with row and column of each by a dry run, which records nothing', async () => {
    expect(await imports.sent('contracts', file, { dryRun: 'true' })).toEqual({
      status: 200,
      body: { rows: 7, recorded: 0, faults },
    })
    expect(await imports.valuesOf('f-1')).toEqual([])
  })
  test('is refused as a whole, and points to each', async () => {
    const { status, body } = await imports.sent('contracts', file)
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.errors).toEqual(
      faults.map(({ row, column, message }) => ({ pointer: `/rows/${row}/${column}`, message })),
    )
    expect(await imports.valuesOf('f-1')).toEqual([])
  })
  test('is recorded without the invalid rows with partial=true', async () => {
    expect(await imports.sent('contracts', file, { partial: 'true' })).toEqual({
      status: 200,
      body: { rows: 7, recorded: 1, faults },
    })
    expect(await imports.valuesOf('f-1')).toEqual(['PAS.TauxPAS 0.05 2026-06-01'])
  })
  test.each([
    ['identifier;firstName;lastNam', 'lastNam', 'is no column of this file: is it lastName?'],
    ['identifier;identifier;firstName;lastName', 'identifier', 'is there twice'],
    ['identifier;firstName', 'lastName', 'is missing in the header'],
    ['', '', 'there is no header'],
    ['identifier;firstName;lastName\n"a;b;c', '', 'a quote is opened and not closed'],
    // Another quote further down does not close it: the rows between would be lost.
    ['identifier;firstName;lastName\n# x;"y;z\nd;e;f\ng;"h";i', '', 'a quote is opened and not closed'],
  ])('in its form is refused: %s', async (text, column, message) => {
    const { body } = await imports.sent('employees', text, { dryRun: 'true' })
    expect(body.faults).toEqual(expect.arrayContaining([{ row: expect.any(Number), column, message }]))
  })
  test('of an unknown user or payroll says so', async () => {
    expect((await imports.sent('employees', file, { userId: '999' })).body.errors).toEqual([
      { pointer: '/userId', message: 'is not a user of this tenant' },
    ])
    expect((await of.partner.get(`${of.path}/payrolls/999/imports/employees`)).status).toBe(404)
  })
})

test('a dry run finds what a managed month refuses, and leaves the month unchanged', async () => {
  const live = await testService()
  const sasu = await managed(live, await live.newPartner('managed'), 'imported')
  const month = sasu.month('2026-06')
  await month.finalized(3000)
  // A month before a finalized one is not reopened.
  await sasu.month('2026-07').finalized(3000)
  const before = await month.read()
  const path = `${sasu.path}/payrolls/${sasu.payrollId}/imports/contracts?userId=${sasu.userId}`
  const { identifier } = (await sasu.partner.get(`${sasu.path}/employees`)).body[0]
  const file = lines('identifier;start;PAS.TauxPAS', `${identifier};01/06/2026;2 %`)
  const send = (query: string) => sasu.partner.send('POST', `${path}${query}`, file, { 'content-type': 'text/csv' })
  const refused = await send('')
  expect([refused.status, refused.body.code]).toEqual([409, expect.stringMatching(/finalized/)])
  const { status, body } = await send('&dryRun=true')
  expect([status, body]).toEqual([
    200,
    { rows: 1, recorded: 0, faults: [{ row: 2, column: '', message: refused.body.errors[0].message }] },
  ])
  const after = await month.read()
  expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')])
  await live.stop()
})

test('a dry run stores its answer under its Idempotency-Key, and uses up the key', async () => {
  const file = lines('identifier;firstName;lastName', 'dry-1;Zoé;Prévôt')
  const send = (query: string, key: string) =>
    of.partner.send('POST', `${imports.pathOf('employees')}?userId=${of.userId}${query}`, file, {
      ...{ 'content-type': 'text/csv', 'idempotency-key': key },
    })
  const first = await send('&dryRun=true', 'dry')
  expect([first.status, first.body.faults]).toEqual([200, []])
  const real = await send('', 'dry')
  expect([real.status, real.body.code]).toEqual([422, 'idempotency_key_reused'])
  expect((await send('', 'real')).body.recorded).toBe(1)
  expect((await send('&dryRun=true', 'dry')).text).toBe(first.text)
  // The identifier is taken in the meantime.
  expect((await send('&dryRun=true', 'dry-again')).body.faults).toMatchObject([{ row: 2 }])
})

/** Everything that imports can change. */
const state = (): Promise<string> =>
  service.store.read(async (root) => {
    const db = forTenant(root, of.tenantId)
    const [people, changes, values] = await Promise.all([
      db.selectFrom('employees').select('id').execute(),
      db.selectFrom('caseChanges').select('id').execute(),
      db.selectFrom('caseValues').select('id').execute(),
    ])
    return [people, changes, values].map(({ length }) => length).join()
  })

/** Cells that are valid in some column, or in none. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    'f-1',
    '01/06/2026',
    '2026-06',
    '0,05',
    '1 234,56',
    'oui',
    'maladie',
    '#',
    '"',
    '""',
    ';',
    '\t',
    '\0',
    '=1+1',
  ),
  fc.string({ unit: CODE_POINT, maxLength: 12 }),
)
const columns = fc.constantFrom(
  ...['identifier', 'firstName', 'lastName', 'divisions', 'start', 'period', 'PAS.TauxPAS', 'Contrat.DateDebutContrat'],
  ...['Matricule', 'taux HORAIRE', 'Fin du contrat', 'Nom du mouvement', 'CumulsDeReprise.TotalBrut'],
  ...['Remuneration.HeuresTravaillees', 'ArretOuConge.Evenement', 'ArretOuConge.Nature', 'ArretOuConge.Debut', 'x', ''],
)
const table = fc
  .tuple(
    fc.constantFrom(';', ',', '\t'),
    fc.array(columns, { maxLength: 6 }),
    fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 6 }),
  )
  .map(([separator, header, rows]) => [header, ...rows].map((row) => row.join(separator)).join('\n'))
  .map((text) => new TextEncoder().encode(text))
const anyFile = fc.oneof({ weight: 3, arbitrary: table }, fc.uint8Array({ maxLength: 300 }))

test(`each of ${RUNS} random files is recorded whole, or refused with a row and not recorded at all`, {
  timeout: 60_000 + 100 * RUNS,
}, async () => {
  await imports.hired('fuzz-1')
  const property = fc.asyncProperty(
    fc.constantFrom(...IMPORT_KINDS),
    anyFile,
    fc.constantFrom<Query>({}, { dryRun: 'true' }, { partial: 'true' }),
    async (kind, bytes, query) => {
      const before = await state()
      const { status, body } = await imports.sent(kind, Uint8Array.from(bytes), query)
      if (status === 400) {
        expect(query).toEqual({})
        for (const { pointer } of body.errors) expect(pointer).toMatch(/^\/rows\/\d+/)
      } else {
        expect(status).toBe(200)
        const wrong = new Set(body.faults.map(({ row }: { row: number }) => row)).size
        if (body.faults.length > 0) expect(query).not.toEqual({})
        expect(body.recorded).toBeLessThanOrEqual(query['dryRun'] === 'true' ? 0 : body.rows)
        if (query['dryRun'] !== 'true') expect(body.recorded).toBeGreaterThanOrEqual(body.rows - wrong)
      }
      if (status === 400 || body.recorded === 0) expect(await state()).toBe(before)
    },
  )
  await fc.assert(property, { numRuns: RUNS })
})
