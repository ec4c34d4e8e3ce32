import { centimeClient, valueOrThrow } from '@centime/client'
import { eraseRows, forTenant } from '@centime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '../../../testing/company.js'
import { declaration, declarationsOf } from '../../../testing/declarations.js'
import { importsOf } from '../../../testing/import-files.js'
import { type TestService, testService } from '../../../testing/service.js'

/** Declarations over the API: report, dossier, erasure. It is July 2026. */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

const piecesOf = (tenantId: number) =>
  service.store.read((root) => forTenant(root, tenantId).selectFrom('dsnPieces').selectAll().execute())

const newCompany = async (name: string) => {
  const of = await company(service, await service.newPartner(name), name)
  return { of, dsn: declarationsOf(service, of), imports: importsOf(service, of) }
}

test('of two months are read, compared, written once, and a later month adds what is new', async () => {
  const { of, dsn, imports } = await newCompany('moving')
  const { status, body, location } = await dsn.sent(dsn.samples('sme8-2026-01.dsn', 'sme8-2026-02.dsn'))
  expect([status, body.state, location]).toEqual([202, 'reading', `${of.path}/dsn/${body.id}`])
  const { body: read } = await dsn.read(body.id)
  expect(read).toMatchObject({ state: 'ready', files: [{ name: 'sme8-2026-01.dsn', norm: 'P26V01', refused: 0 }, {}] })
  expect(read.comparison.counts).toMatchObject({ months: 2, people: 8, unexplained: 0 })
  expect(read.dossiers[0].people[0].data).toContainEqual({
    ...{ field: 'Identite.Nom', value: 'LILAS', source: 'read', how: 'S21.G00.30.002' },
  })
  const { body: page } = await of.partner.get(`${of.path}/dsn/${body.id}?view=page`)
  expect([page.id, page.comparison.counts, page.dossiers[0].people.length]).toEqual([
    body.id,
    read.comparison.counts,
    8,
  ])
  const csv = await of.partner.get(`${of.path}/dsn/${body.id}/amounts.csv`)
  expect(csv.text.split('\r\n').length).toBeGreaterThan(read.comparison.counts.compared / 2)

  const written = await dsn.applied(body.id)
  expect([written.status, written.body]).toMatchObject([200, { employees: 8, people: 8 }])
  const values = await imports.valuesOf('M037')
  for (const value of [
    'Identite.NumeroSecuriteSociale 166019399993678 2026-02-01',
    'Contrat.DateDebutContrat 2019-05-06 2019-05-06',
    'Remuneration.SalaireMensuel 1980 2026-01-01',
    'PAS.TauxPAS 0.032 2026-01-01',
    // Two months of 1,980 euros, and of the ceiling of 4,005.
    'CumulsDeReprise.TotalBrut 3960 2026-03-01',
    'CumulsDeReprise.PlafondMois 8010 2026-03-01',
  ]) {
    expect(values).toContain(value)
  }
  expect(await imports.valuesOf('M043')).toContain('ArretOuConge.Debut 2026-02-23 2026-02-23')
  expect((await dsn.read(body.id)).body).toMatchObject({ state: 'applied', filesErasedAt: expect.any(String) })

  const again = await dsn.sent(dsn.samples('sme8-2026-01.dsn', 'sme8-2026-02.dsn'))
  await dsn.read(again.body.id)
  expect((await dsn.applied(again.body.id)).body).toMatchObject({ employees: 0, people: 0, companyValues: 0 })
  expect(await imports.valuesOf('M037')).toEqual(values)

  const months = ['sme8-2026-01.dsn', 'sme8-2026-02.dsn', 'sme8-2026-03-correction.dsn']
  const later = await dsn.sent(dsn.samples(...months))
  await dsn.read(later.body.id)
  expect((await dsn.applied(later.body.id)).body).toMatchObject({ employees: 0 })
  const added = (await imports.valuesOf('M037')).slice(values.length)
  expect(added).toContain('CumulsDeReprise.TotalBrut 5940 2026-04-01')
  expect(added.filter((value) => !value.startsWith('CumulsDeReprise'))).toEqual([])

  const strange = await dsn.sent(dsn.samples('sme5-2026-03.dsn'))
  await dsn.read(strange.body.id)
  const mixed = await dsn.applied(strange.body.id)
  const message = 'is of the company 000000042: the declarations are of 000000018'
  expect([mixed.status, mixed.body.errors]).toEqual([400, [{ pointer: '/payrollId', message }]])
  expect((await of.partner.get(`${of.path}/divisions`)).body).toHaveLength(1)
  expect(await imports.employees()).toHaveLength(8)
}, 60_000)

test('of a company with a fault are refused, and nothing can be written', async () => {
  const { of, dsn } = await newCompany('broken')
  const { body } = await dsn.sent(dsn.samples('broken-4-value.dsn'))
  const { body: read } = await dsn.read(body.id)
  expect(read.state).toBe('refused')
  expect(read.files[0].faults).toContainEqual(expect.objectContaining({ line: 599, rubrique: 'S21.G00.40.007' }))
  expect((await dsn.applied(body.id)).body).toMatchObject({ code: 'declarations_not_ready' })
  expect((await of.partner.get(`${of.path}/dsn/${body.id}/amounts.csv`)).status).toBe(409)
})

test('of officers need their payroll; another fault leaves nothing behind', async () => {
  const { of, dsn, imports } = await newCompany('officer')
  const { body } = await dsn.sent(dsn.samples('sasu-2026-06.dsn'))
  await dsn.read(body.id)
  const wrong = await dsn.applied(body.id)
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [{ pointer: '/officerPayrollId', message: 'is required: the declarations have officers' }],
  ])
  const unknown = await dsn.applied(body.id, { userId: of.userId, officerPayrollId: of.payrollId })
  expect(unknown.body.errors).toEqual([{ pointer: '/officerPayrollId', message: 'is not a payroll of officers' }])
  expect(await imports.employees()).toEqual([])
})

const OTHER = 'Établissement 00028, NANTES'
/** The sample of five people as another establishment of the company: NIC 00028, other people. */
function ofOtherEstablishment(people = 'N'): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(declaration('sme5-2026-03.dsn'))
    .toString('latin1')
    .replace("S21.G00.11.001,'00010'", "S21.G00.11.001,'00028'")
    .replaceAll(/(S21\.G00\.(?:40\.019|85\.001),'000000018)00010'/g, "$100028'")
    .replaceAll("S21.G00.30.019,'M", `S21.G00.30.019,'${people}`)
    .replaceAll(/(S21\.G00\.40\.043,')[\d.]+/g, '$13.10')
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** The same declaration a month later. */
const ofApril = (march: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(
      Buffer.from(march)
        .toString('latin1')
        .replaceAll("'31032026'", "'30042026'")
        .replaceAll(/'(\d\d)032026'/g, "'$1042026'"),
      'latin1',
    ),
  )

test('of two establishments add the one that is missing, with its rates, and put each person in its own; premiums become elements', async () => {
  const { of, dsn, imports } = await newCompany('establishments')
  const both = { 'a.dsn': declaration('sme5-2026-03.dsn'), 'b.dsn': ofOtherEstablishment() }
  const { body } = await dsn.sent(both)
  const { body: read } = await dsn.read(body.id)
  expect(read.comparison.counts).toMatchObject({ months: 1, people: 10, unexplained: 0 })
  expect((await dsn.applied(body.id)).body).toMatchObject({ establishments: 1, employees: 10, people: 10 })
  const { body: known } = await of.partner.get(`${of.path}/divisions`)
  expect(known).toMatchObject([
    { name: 'Siège', parentId: null, siret: '00000001800010', apeCode: '95.11Z' },
    { name: OTHER, parentId: of.divisionId, siret: '00000001800028', apeCode: '95.11Z' },
  ])
  const rates = await service.store.read((root) =>
    forTenant(root, of.tenantId)
      .selectFrom('caseValues')
      .select(['divisionId', 'caseFieldName', 'value'])
      .where('caseFieldName', 'in', ['TauxAT', 'TauxVersementMobilite'])
      .orderBy('id')
      .execute(),
  )
  expect(rates.map(({ divisionId, caseFieldName, value }) => [divisionId, caseFieldName, value]).sort()).toEqual(
    [null, known[1].id].flatMap((id) => [
      [id, 'TauxAT', id === null ? '0.011' : '0.031'],
      [id, 'TauxVersementMobilite', '0'],
    ]),
  )
  const { body: employees } = await of.partner.get(`${of.path}/employees`)
  const divisions = employees.map(
    ({ identifier, divisions: own }: { identifier: string; divisions: unknown }) => [identifier, own] as const,
  )
  expect(divisions).toContainEqual(['M001', ['Siège']])
  expect(divisions).toContainEqual(['N001', [OTHER]])
  expect((await of.partner.get(`${of.path}/payrolls/${of.payrollId}/elements?skip=3`)).body).toMatchObject([
    { code: 'DSN028', nature: 'performance_annuelle_globale', start: '2026-03-01' },
  ])
  const again = await dsn.sent(both)
  await dsn.read(again.body.id)
  expect((await dsn.applied(again.body.id)).body).toMatchObject({
    ...{ establishments: 0, employees: 0, people: 0, companyValues: 0 },
  })
  expect(await imports.employees()).toHaveLength(10)
  // In April M001 is declared by the workshop: a move from its first day, which leaves March as it is.
  const april = await dsn.sent({ 'c.dsn': ofApril(ofOtherEstablishment('M')) })
  await dsn.read(april.body.id)
  expect((await dsn.applied(april.body.id)).body).toMatchObject({ employees: 0 })
  const places = async () =>
    (await imports.valuesOf('M001')).filter((value: string) => value.startsWith('Contrat.Etablissement'))
  expect(await places()).toEqual([`Contrat.Etablissement ${OTHER} 2026-04-01`])
  const repeated = await dsn.sent({ 'c.dsn': ofApril(ofOtherEstablishment('M')) })
  await dsn.read(repeated.body.id)
  expect((await dsn.applied(repeated.body.id)).body).toMatchObject({ people: 0 })
  expect(await places()).toHaveLength(1)
}, 60_000)

test('know a person by the NIR where the number is now that of another, and a person entered before under another number', async () => {
  const { dsn, imports } = await newCompany('numbers')
  const march = declaration('sme5-2026-03.dsn')
  const written = async (file: Uint8Array<ArrayBuffer>) => {
    const { body } = await dsn.sent({ 'a.dsn': file })
    await dsn.read(body.id)
    return (await dsn.applied(body.id)).body
  }
  expect(await written(march)).toMatchObject({ employees: 5 })
  const before = await imports.valuesOf('M002')
  const changed = (...changes: readonly (readonly [RegExp, string])[]) => {
    const text = Buffer.from(ofApril(march)).toString('latin1')
    return new Uint8Array(
      Buffer.from(
        changes.reduce((one, [from, to]) => one.replaceAll(from, to), text),
        'latin1',
      ),
    )
  }
  const others = changed([/(S21\.G00\.30\.001,'\d)\d\d/g, '$190'], [/(S21\.G00\.30\.002,')/g, '$1AUTRE '])
  expect(await written(others)).toMatchObject({ employees: 5 })
  expect(await written(others)).toMatchObject({ employees: 0, people: 0 })
  expect(await imports.valuesOf('M002')).toEqual(before)
  expect((await imports.employees('1900214999901'))[0]).toMatchObject({ lastName: 'AUTRE BERGAMOTE' })
  const renumbered = changed([/(S21\.G00\.30\.019,')M/g, '$1N'])
  expect(await written(renumbered)).toMatchObject({ employees: 0, people: 5 })
  expect(await imports.valuesOf('M002')).toContain('Identite.Matricule N002 2026-04-01')
  expect(await imports.employees()).toHaveLength(10)
}, 60_000)

test('whose premiums a payroll has no room for are refused, with the element by name', async () => {
  const { of, dsn, imports } = await newCompany('full')
  const element = {
    label: 'Prime',
    nature: 'exceptionnelle',
    form: 'amount',
    recurrence: 'monthly',
    start: '2026-01-01',
  }
  for (let count = 1; count <= 100; count += 1) {
    const path = `${of.path}/payrolls/${of.payrollId}/elements/P${count}`
    expect((await of.admin.send('PUT', path, element)).status).toBe(200)
  }
  const { body } = await dsn.sent(dsn.samples('sme5-2026-03.dsn'))
  await dsn.read(body.id)
  const { status, body: refused } = await dsn.applied(body.id)
  const message =
    'has 100 of at most 100 elements of pay: no room for DSN028, which the premiums of the declarations become'
  expect([status, refused.errors]).toEqual([400, [{ pointer: '/payrollId', message }]])
  expect(await imports.employees()).toEqual([])
})

test('are encrypted in the database, appear in no log, and go with DELETE', async () => {
  const { of, dsn } = await newCompany('private')
  const { body } = await dsn.sent(dsn.samples('sme5-2026-03.dsn'), '?keepDays=40')
  await dsn.read(body.id)
  const pieces = await piecesOf(of.tenantId)
  expect(pieces.length).toBeGreaterThan(3)
  expect(JSON.stringify(pieces)).not.toMatch(/S21\.G00|LILAS/)
  expect(service.logged.join('\n')).not.toMatch(/S21\.G00|sme5/)
  await dsn.applied(body.id)
  expect((await dsn.read(body.id)).body).toMatchObject({ state: 'applied', filesErasedAt: null })
  expect((await of.partner.send('DELETE', `${of.path}/dsn/${body.id}`)).status).toBe(204)
  expect((await of.partner.get(`${of.path}/dsn/${body.id}`)).status).toBe(404)
  expect(await piecesOf(of.tenantId)).toEqual([])
})

test('are form data of at most 24 files in parts named file', async () => {
  const { dsn } = await newCompany('forms')
  const file = declaration('sasu-2026-06.dsn')
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`${index}.dsn`, file]))
  expect((await dsn.sent(many)).body).toMatchObject({
    errors: [{ pointer: '/file', message: 'must have at most 24 items' }],
  })
  expect((await dsn.sent({})).status).toBe(400)
  expect((await dsn.sent({ 'big.dsn': new Uint8Array(17 * 1024 * 1024) })).status).toBe(413)
  expect((await dsn.sent({ 'a.dsn': file }, '?keepDays=0')).status).toBe(400)
})

test('are uploaded, read and written by the client of partners', async () => {
  const { of, imports } = await newCompany('client')
  const key = await service.newKey(of.partnerId, 'partner')
  const fetch = (request: Request) => service.app.fetch(request)
  const { declarations } = centimeClient({ url: 'http://localhost', key, partnerId: of.partnerId, fetch }).tenant(
    of.tenantId,
  )
  const content = new Blob([declaration('sme8-2026-01.dsn')])
  const upload = valueOrThrow(await declarations.upload([{ name: 'janvier.dsn', content }], { keepDays: 1 }))
  const report = valueOrThrow(await declarations.report(upload.id))
  expect([report.state, report.files?.[0]?.name]).toEqual(['ready', 'janvier.dsn'])
  const { userId, payrollId } = of
  expect(valueOrThrow(await declarations.apply(upload.id, { userId, payrollId })).employees).toBe(7)
  expect(await imports.employees()).toHaveLength(7)
  expect(await declarations.report(999_999)).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
})

test('that are not written are erased after 30 days, and kept files of a written dossier when their days have ended', async () => {
  const { of, dsn } = await newCompany('ends')
  const { body: left } = await dsn.sent(dsn.samples('sasu-2026-06.dsn'))
  const { body: kept } = await dsn.sent(dsn.samples('sme5-2026-03.dsn'), '?keepDays=40')
  for (const { id } of [left, kept]) await dsn.read(id)
  await dsn.applied(kept.id)
  const after = async (days: number, isDone: () => Promise<boolean>) => {
    service.world.setNow(new Date(service.world.now().getTime() + days * 86_400_000))
    service.world.wake('dsn')
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const kinds = async () => new Set((await piecesOf(of.tenantId)).map(({ dsnId, kind }) => `${dsnId} ${kind}`))
  await after(31, async () => (await dsn.read(left.id)).body.state === 'expired')
  expect([...(await kinds())].sort()).toEqual(
    ['amounts', 'file', 'names', 'page', 'report', 'values'].map((kind) => `${kept.id} ${kind}`),
  )
  await after(10, async () => (await dsn.read(kept.id)).body.filesErasedAt !== null)
  expect((await kinds()).has(`${kept.id} file`)).toBe(false)
  expect((await dsn.read(kept.id)).body).toMatchObject({ state: 'applied', comparison: {} })
  const { body: audit } = await of.admin.get(`${of.path}/audit`)
  const erased = audit.filter(({ action }: { action: string }) => action === 'declarations erased')
  expect(erased.map(({ actor, resource }: Record<string, string>) => [actor, resource])).toEqual(
    [left, kept].map(({ id }) => ['worker', `dsn/${id}`]),
  )
})

test('go with their tenant', async () => {
  const { of, dsn } = await newCompany('gone')
  const { body } = await dsn.sent(dsn.samples('sasu-2026-06.dsn'))
  await dsn.read(body.id)
  const erased = await eraseRows(service.store, { tenantId: of.tenantId, jobIds: [] })
  expect(erased).toMatchObject({ dsnUploads: 1, openDsn: 1 })
  expect(erased['dsnPieces']).toBeGreaterThan(3)
  expect(await piecesOf(of.tenantId)).toEqual([])
})
