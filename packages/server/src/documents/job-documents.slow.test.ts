import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipped } from '@centime/books/testing/unzipped.js'
import { forTenant } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { has } from '../../../../scripts/debian-tools.mjs'
import { type Company, caseOf, company } from '../../testing/company.js'
import { fetched, settled, sha256 } from '../../testing/documents.js'
import { managed } from '../../testing/month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'

/** Documents of native jobs, for one employee and for all as one archive. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService({ env: { CENTIME_DOCUMENT_RETENTION_DAYS: '180' } })
  partnerId = await service.newPartner('one')
})
const folder = mkdtempSync(join(tmpdir(), 'centime-documents-'))
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

let companies = 0
const newCompany = (): Promise<Company> => company(service, partnerId, `company ${++companies}`)
async function drafted(people: readonly string[]) {
  const of = await newCompany()
  const ids: number[] = []
  for (const identifier of people) ids.push(await of.hire(identifier))
  const { id } = await of.run('2026-06')
  const job = `${of.path}/payruns/jobs/${id}`
  return { of, ids, jobId: id, job, employee: `${job}/employees/${ids[0]}` }
}
/** More than one step of the worker makes. */
const PEOPLE = Array.from({ length: 50 }, (_, index) => `E${index + 1}`)

async function made(of: Company, path: string): Promise<Answered['body']> {
  const asked = await of.partner.send('POST', path)
  expect([202, asked.body.status === 'failed'], asked.text).toEqual([asked.status, false])
  return (await settled(of, path)).body
}
const rowsOf = (of: Company) =>
  service.store.read((root) => forTenant(root, of.tenantId).selectFrom('documents').selectAll().orderBy('id').execute())

test.each(['employee', 'job'] as const)(
  'documents of the %s that are requested again with their key get the first answer',
  async (whose) => {
    const { of, ...paths } = await drafted(['E1'])
    const path = `${paths[whose]}/documents/draft`
    const asked = (key: string) => of.partner.send('POST', path, undefined, { 'idempotency-key': key })
    const first = await asked('once')
    expect([first.status, first.body.status]).toEqual([202, 'pending'])
    await settled(of, path)
    expect(await asked('once')).toMatchObject({ status: 202, body: first.body })
    expect((await asked('twice')).body).toMatchObject({ documentId: first.body.documentId, status: 'ready' })
  },
)

describe('the document of an employee', () => {
  test('is a draft while its job is one, then final with another id', async () => {
    const { of, jobId, job, employee } = await drafted(['E1', 'E2'])
    expect((await of.partner.get(`${employee}/documents/draft`)).status).toBe(404)
    const asked = await of.partner.send('POST', `${employee}/documents/draft`)
    expect(asked.body).toEqual({
      documentId: expect.stringMatching(/^document-/),
      number: expect.stringMatching(/^N° 2026-06-\d+$/),
      replaces: null,
      variant: 'draft',
      status: 'pending',
      checksum: null,
      retentionDeadline: null,
      url: null,
      urlExpiresAt: null,
    })
    const { body: draft } = await settled(of, `${employee}/documents/draft`)
    const served = await fetched(service, draft.url)
    expect([served.headers.get('content-type'), sha256(served.bytes)]).toEqual(['application/pdf', draft.checksum])
    // 180 days after 15 July 2026.
    expect(draft.retentionDeadline).toMatch(/^2027-01-11T/)

    const early = await of.partner.send('POST', `${employee}/documents/final`)
    expect([early.status, early.body.code]).toEqual([409, 'job_without_documents'])
    await of.move(jobId, 'Release')
    const final = await made(of, `${employee}/documents/final`)
    expect(final.status).toBe('ready')
    expect(final.documentId).not.toBe(draft.documentId)
    expect(final.checksum).not.toBe(draft.checksum)
    expect((await of.partner.send('POST', `${employee}/documents/final`)).body.documentId).toBe(final.documentId)
    const nobody = `${job}/employees/999999/documents/final`
    expect([(await of.partner.send('POST', nobody)).status, (await of.partner.get(nobody)).status]).toEqual([404, 404])
  })

  test('is refused for a simulation, an aborted job and the job of a managed month', async () => {
    const { of, jobId, job } = await drafted(['E1'])
    const forecast = await of.run('2026-06', { forecast: 'what if' })
    await of.move(jobId, 'Abort')
    const sasu = await managed(service, partnerId)
    const month = sasu.month('2026-06')
    await month.open()
    await month.variables(3000)
    const { payrunJobId } = (await month.calculated()).candidate
    const jobs = [job, `${of.path}/payruns/jobs/${forecast.id}`, `${sasu.path}/payruns/jobs/${payrunJobId}`]
    for (const path of jobs) {
      const { status, body } = await of.partner.send('POST', `${path}/documents/draft`)
      expect([status, body.code]).toEqual([409, 'job_without_documents'])
    }
  })

  test('sends no webhook', async () => {
    const { of, employee } = await drafted(['E1'])
    await of.admin.send('PUT', `/partners/${partnerId}/webhooks`, { url: 'https://hooks.example/centime' })
    await made(of, `${employee}/documents/draft`)
    expect((await of.admin.get(`/partners/${partnerId}/webhooks/deliveries`)).body).toEqual([])
  })
})

describe('the head of a payslip', () => {
  const READER = 'pdftotext'
  const mentions = {
    'Identite.Nom': 'Durand',
    'Identite.Prenom': 'Zoë',
    'Identite.NumeroSecuriteSociale': '291056912345685',
    'Contrat.Emploi': 'Menuisière',
    'Paiement.Moyen': 'cheque',
  }
  const ofCompany = { Siret: '73282932000074', ConventionCollective: 'Bâtiment', IDCC: '1597' }
  const recordOfCompany = (of: Company, values: Readonly<Record<string, string>>) => {
    const entries = Object.entries(values).map(([caseFieldName, value]) => ({
      ...{ caseFieldName, value },
      start: '2026-01-01T00:00:00Z',
    }))
    const change = { userId: of.userId, case: { caseName: 'Entreprise', values: entries } }
    return of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, change)
  }

  test.skipIf(!has(READER))('has the values of employer and employee recorded when the job began', async () => {
    const of = await newCompany()
    const employeeId = await of.hire('E1', mentions)
    expect((await recordOfCompany(of, ofCompany)).status).toBe(201)
    const { id } = await of.run('2026-06')
    await of.record(employeeId, { 'Contrat.Emploi': 'Charpentière' })
    const { url } = await made(of, `${of.path}/payruns/jobs/${id}/employees/${employeeId}/documents/draft`)
    const path = join(folder, 'head.pdf')
    writeFileSync(path, (await fetched(service, url)).bytes)
    const { stdout } = spawnSync(READER, ['-layout', path, '-'], { encoding: 'utf8' })
    const said = stdout.replace(/\s+/g, ' ')
    for (const words of [
      'Zoë Durand',
      'SIRET 732 829 320 00074',
      'Convention collective Bâtiment (IDCC 1597)',
      'N° de sécurité sociale 2 91 05 69 123 456 85',
      'Emploi Menuisière',
      'Matricule E1',
      'Entrée 01/01/2024',
      'Payé le 30/06/2026 par chèque',
      'N° 2026-06-',
    ]) {
      expect(said).toContain(words)
    }
  })

  test.skipIf(!has(READER))('names the days of the contract, and the deduction for an entry and exit', async () => {
    const of = await newCompany()
    const employeeId = await of.hire('E1', {
      ...{ 'Contrat.DateDebutContrat': '2026-06-09', 'Contrat.DateFinContrat': '2026-06-19' },
      ...{
        'Remuneration.SalaireMensuel': '2310',
        'Remuneration.HeuresTravaillees': '0',
        'Remuneration.TauxHoraire': '0',
      },
    })
    const { id } = await of.run('2026-06')
    const { url } = await made(of, `${of.path}/payruns/jobs/${id}/employees/${employeeId}/documents/draft`)
    const path = join(folder, 'leaver.pdf')
    writeFileSync(path, (await fetched(service, url)).bytes)
    const { stdout } = spawnSync(READER, ['-layout', path, '-'], { encoding: 'utf8' })
    const said = stdout.replace(/\s+/g, ' ')
    expect(said).toContain('Période du 09/06/2026 au 19/06/2026')
    // 13 of the 22 working days of June are outside: 91 hours of 154.
    expect(said).toContain('Entrée ou sortie en cours de mois (heures) 91,00 15,0000 −1 365,00')
  })

  test.each([
    ['Identite.NumeroSecuriteSociale', '291056912345686', 'a social security number: 15 characters with a right key'],
    ['Identite.NumeroSecuriteSociale', '2910569', 'a social security number: 15 characters with a right key'],
    ['Paiement.Moyen', 'or', 'one of non_precise, virement, cheque, especes'],
  ])('%s %s is refused by name', async (name, value, message) => {
    const of = await newCompany()
    const employeeId = await of.hire('E1')
    const { userId, divisionId, payrollId } = of
    const change = { userId, employeeId, divisionId, case: caseOf({ [name]: value }, '2026-06-01T00:00:00Z') }
    const { status, body } = await of.partner.send('POST', `${of.path}/payrolls/${payrollId}/cases`, change)
    expect([status, body.errors[0].pointer]).toEqual([400, '/case/values/0/value'])
    expect(body.errors[0].message).toContain(message)
  })
  test.each([
    ['Siret', '73282932000075'],
    ['CodeAPE', 'B43'],
    ['IDCC', '15'],
  ])('the %s %s of a company is refused by name', async (name, value) => {
    const { status, body } = await recordOfCompany(await newCompany(), { [name]: value })
    expect([status, body.errors[0].pointer]).toEqual([400, '/case/values/0/value'])
  })
  test('is no input of the calculation: the digest of a month is unchanged', async () => {
    const of = await newCompany()
    const employeeId = await of.hire('E1')
    const before = await of.run('2026-06', { forecast: 'before' })
    await of.record(employeeId, mentions)
    await recordOfCompany(of, ofCompany)
    expect((await of.run('2026-06', { forecast: 'after' })).inputsDigest).toBe(before.inputsDigest)
    expect(before.inputsDigest).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the archive of a job', () => {
  test('has one PDF per employee, identical to the single document, and the checksum of its bytes', async () => {
    const { of, ids, jobId, job } = await drafted(PEOPLE)
    await of.move(jobId, 'Release')
    const asked = await made(of, `${job}/employees/${ids[3]}/documents/final`)
    const archive = await made(of, `${job}/documents/final`)
    expect(archive.status).toBe('ready')
    const { bytes, headers } = await fetched(service, archive.url)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(sha256(bytes)).toBe(archive.checksum)
    // Other work runs between any two of its documents.
    let [turns, isRead] = [0, false]
    const count = (): void => {
      turns += 1
      if (!isRead) setImmediate(count)
    }
    setImmediate(count)
    await fetched(service, archive.url)
    isRead = true
    expect(turns).toBeGreaterThanOrEqual(PEOPLE.length)
    // The same content again, although a name has changed since.
    await of.admin.send('PATCH', `${of.path}/employees/${ids[0]}`, { lastName: 'Autrement' })
    expect(sha256((await fetched(service, archive.url)).bytes)).toBe(archive.checksum)

    const files = unzipped(bytes)
    expect([...files.keys()]).toEqual(PEOPLE.map((name) => `2026-06 ${name} Prénom (${name}).pdf`))
    for (const [index, pdf] of [...files.values()].entries()) {
      const { body } = await of.partner.get(`${job}/employees/${ids[index]}/documents/final`)
      expect([body.status, body.checksum]).toEqual(['ready', sha256(pdf)])
      if (index === 3) expect(body.documentId).toBe(asked.documentId)
    }
    // Those of 50 people, and the archive.
    expect(await rowsOf(of)).toHaveLength(51)
    expect((await of.partner.send('POST', `${job}/documents/final`)).body).toMatchObject({
      documentId: archive.documentId,
      status: 'ready',
    })
  })

  test('that failed is made when it is requested again', async () => {
    const { of, job } = await drafted(['E1', 'E2'])
    const path = `${job}/documents/draft`
    await service.arm({ document_render_failed: 1 })
    await of.partner.send('POST', path)
    expect((await settled(of, path)).body).toMatchObject({ status: 'failed', url: null, checksum: null })
    const { status, url } = await made(of, path)
    expect(status).toBe('ready')
    expect(unzipped((await fetched(service, url)).bytes).size).toBe(2)
  })

  test('names every file uniquely, in characters that every system accepts', async () => {
    const { of, job } = await drafted(['a/b', 'a:b', '../x'])
    const { url } = await made(of, `${job}/documents/draft`)
    const names = [...unzipped((await fetched(service, url)).bytes).keys()]
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^2026-06 [^/\\:*?"<>|]+\.pdf$/)
  })

  test('is deleted with its job, like its documents', async () => {
    const { of, job } = await drafted(['E1', 'E2'])
    const { url } = await made(of, `${job}/documents/draft`)
    expect((await of.admin.send('DELETE', job)).status).toBe(204)
    expect(await rowsOf(of)).toEqual([])
    expect((await fetched(service, url)).status).toBe(410)
    expect((await of.partner.get(`${job}/documents/draft`)).status).toBe(404)
  })
})

test('after its retention an archive and its documents are 410, and purged', async () => {
  const { of, job, employee } = await drafted(['E1', 'E2'])
  // The first document is older: the archive expires with it.
  const first = await made(of, `${employee}/documents/draft`)
  service.world.setNow(new Date(service.world.now().getTime() + 86_400_000))
  const archive = await made(of, `${job}/documents/draft`)
  expect(archive.retentionDeadline).toBe(first.retentionDeadline)
  service.world.setNow(new Date(Date.parse(first.retentionDeadline) + 86_400_000))
  service.world.wake()
  for (const path of [`${job}/documents/draft`, `${employee}/documents/draft`]) {
    for (const answer of [await of.partner.get(path), await of.partner.send('POST', path)]) {
      expect([answer.status, answer.body.code]).toEqual([410, 'document_retention_expired'])
    }
  }
  const isPurged = async () =>
    (await rowsOf(of)).every(({ content, status }) => content === null && status === 'expired')
  await expect.poll(isPurged, { timeout: 10_000 }).toBe(true)
})
