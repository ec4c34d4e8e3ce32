import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company, ended, MINIMUM } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** Sections 2.6, 3.2 and 4.4 of the specification: each group has its own tenant, because drafts block. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

let tenants = 0
const newCompany = (of = service, partner = partnerId) => company(of, partner, `dossier-${++tenants}`)
const startOf = (of: Company, more: object = {}) => ({
  name: 'juin',
  payrunName: of.payrunName,
  userIdentifier: of.userIdentifier,
  periodStart: '2026-06-01T00:00:00Z',
  ...more,
})
const start = (of: Company, more: object = {}) => of.partner.send('POST', `${of.path}/payruns/jobs`, startOf(of, more))
const setsOf = async (of: Company, jobId: number) =>
  (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${jobId}`)).body
const NET = 990
const GROSS = 900

describe('a job', () => {
  test('is accepted with every field of section 2.6, and where to poll it', async () => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne')
    const { status, body, headers } = await start(of, { periodStart: '2026-06-01T00:00:00+02:00', reason: 'paie' })
    expect(status).toBe(202)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'juin',
      payrunId: of.payrunId,
      payrollId: of.payrollId,
      jobStatus: 'Process',
      jobResult: 'Full',
      forecast: null,
      periodName: '2026-06',
      periodStart: '2026-06-01T00:00:00+02:00',
      periodEnd: '2026-06-30T23:59:59.999+02:00',
      jobStart: expect.stringMatching(/^2026-07-15T.*Z$/),
      jobEnd: null,
      totalEmployeeCount: 1,
      processedEmployeeCount: 0,
      message: '',
      openingsMissing: 0,
      reason: 'paie',
      onFault: 'abort',
      faults: [],
      evaluatedAt: body.jobStart,
      inputsDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      lawDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      replaces: null,
    })
    expect(headers.get('location')).toBe(`${of.path}/payruns/jobs/${body.id}`)

    const job = await ended(of.partner, headers.get('location') ?? '')
    expect(job).toEqual({
      ...body,
      jobStatus: 'Draft',
      jobEnd: expect.stringMatching(/Z$/),
      processedEmployeeCount: 1,
      openingsMissing: 1,
      inputsChangedSince: { people: 0, values: 0, first: [] },
    })
    const [set, ...others] = await setsOf(of, body.id)
    expect(others).toEqual([])
    expect(set).toMatchObject({ payrunJobId: body.id, employeeId: jeanne, employeeIdentifier: 'jeanne' })
  })

  test('is refused with all errors of its start', async () => {
    const of = await newCompany()
    const { status, body } = await start(of, {
      payrunName: 'paie mensuelle',
      userIdentifier: 'x',
      periodStart: '2026-06-02T00:00:00Z',
    })
    expect(status).toBe(400)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/payrunName',
      '/userIdentifier',
      '/periodStart',
    ])
  })

  test.each([
    ['2026-05-31T22:00:00Z', 202, '2026-06'],
    ['2026-06-01T12:00:00+02:00', 202, '2026-06'],
    ['2026-05-31T21:59:59Z', 400, undefined],
    ['2026-06-01', 400, undefined],
    ['2026-06-01T00:00:00', 400, undefined],
    ['2026-06-01T00:00:00+25:00', 400, undefined],
    ['2026-05-31T24:00:00Z', 400, undefined],
    ['9999-12-31T23:59:59Z', 400, undefined],
    ['2023-12-01T00:00:00Z', 400, undefined],
    ['2027-01-01T00:00:00Z', 202, '2027-01'],
    ['2027-04-01T00:00:00Z', 400, undefined],
  ])('that starts at %s is answered %i: the first day of a month in Paris', async (periodStart, status, periodName) => {
    const of = await newCompany()
    const answer = await start(of, { periodStart })
    expect([answer.status, answer.body.periodName]).toEqual([status, periodName])
  })

  test('of a simulation without employees ends as a draft without results', async () => {
    const of = await newCompany()
    const job = await of.run('2026-06', { forecast: 'x' })
    expect(job).toMatchObject({ jobStatus: 'Draft', totalEmployeeCount: 0, processedEmployeeCount: 0 })
    expect(await setsOf(of, job.id)).toEqual([])
  })
})

describe('a draft', () => {
  test('blocks another start of the payrun, with the message of section 7', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    const draft = await of.run('2026-06')
    const again = await start(of)
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'payrun_draft_exists',
        detail: `Payrun with id ${of.payrunId} has already a payrun job with status Draft`,
      },
    })
    expect((await of.run('2026-06', { forecast: 'essai' })).jobStatus).toBe('Draft')
    await of.move(draft.id, 'Release')
    expect((await start(of)).status).toBe(202)
  })

  test('of another payrun blocks nothing', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    const { body } = await of.admin.send('POST', `${of.path}/payruns`, { name: 'Bis', payrollId: of.payrollId })
    expect(body.id).not.toBe(of.payrunId)
    await of.run('2026-06')
    expect((await start(of, { payrunName: 'Bis' })).status).toBe(202)
  })

  test('exists once after simultaneous starts: exactly one is accepted', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(of)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(19).fill(409)])
  })
})

describe('a forecast', () => {
  test('reads its own values on top of the real ones; other jobs do not read them', async () => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne', { 'Remuneration.TauxHoraire': '20' })
    await of.record(jeanne, { 'Remuneration.TauxHoraire': '30' }, '2026-06', 'hausse')
    const gross = async (forecast?: string) => {
      const { id } = await of.run('2026-06', { name: 'x', ...(forecast && { forecast }) })
      return (await of.amounts(id, GROSS))['jeanne']
    }
    expect(await gross('hausse')).toBe(4550.1)
    expect(await gross('autre')).toBe(3033.4)
    expect(await gross()).toBe(3033.4)
  })

  test('is replaced by the next one of its name, month and payrun, not by one of another name', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    const first = await of.run('2026-06', { forecast: 'a' })
    const beside = await of.run('2026-06', { forecast: 'b' })
    const july = await of.run('2026-07', { forecast: 'a' })
    const second = await of.run('2026-06', { forecast: 'a' })
    const status = async (id: number) => (await of.partner.get(`${of.path}/payruns/jobs/${id}`)).status
    expect(await Promise.all([first, beside, july, second].map(({ id }) => status(id)))).toEqual([404, 200, 200, 200])
    const sets = await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${first.id}`)
    expect(sets.status).toBe(404)
  })

  test('that fails does not replace the earlier simulation of that name; the next successful one replaces both', async () => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne')
    const first = await of.run('2026-06', { forecast: 'a' })
    const before = (await setsOf(of, first.id))[0].wageTypeResults
    await of.record(jeanne, { 'Contrat.DateFinContrat': '2023-12-31' }, '2026-06', 'a')
    const failed = await of.run('2026-06', { forecast: 'a' })
    expect(failed.jobStatus).toBe('Abort')
    const path = (id: number) => `${of.path}/payruns/jobs/${id}`
    expect((await of.partner.get(path(first.id))).body.jobStatus).toBe('Draft')
    expect((await setsOf(of, first.id))[0].wageTypeResults).toEqual(before)
    await of.record(jeanne, { 'Contrat.DateFinContrat': '2026-12-31' }, '2026-06', 'a')
    const next = await of.run('2026-06', { forecast: 'a' })
    expect(next.jobStatus).toBe('Draft')
    for (const { id } of [first, failed]) expect((await of.partner.get(path(id))).status).toBe(404)
  })
})

describe('the people of a job', () => {
  test('the active employees of the division whose contract covers a day of the month', async () => {
    const of = await newCompany()
    await of.hire('en-poste')
    await of.hire('arrive-le-30', { 'Contrat.DateDebutContrat': '2026-06-30' })
    await of.hire('arrive-en-juillet', { 'Contrat.DateDebutContrat': '2026-07-01' })
    await of.hire('parti-le-1er', { 'Contrat.DateFinContrat': '2026-06-01' })
    await of.hire('parti-en-mai', { 'Contrat.DateFinContrat': '2026-05-31' })
    const inactive = await of.hire('inactif')
    await of.partner.send('PATCH', `${of.path}/employees/${inactive}`, { status: 'Inactive' })
    const elsewhere = await of.hire('ailleurs')
    await of.partner.send('PATCH', `${of.path}/employees/${elsewhere}`, { divisions: [] })

    const job = await of.run('2026-06')
    expect(job).toMatchObject({ jobStatus: 'Draft', totalEmployeeCount: 3, processedEmployeeCount: 3 })
    expect(job.message).toContain('arrive-en-juillet, parti-en-mai')
    expect(Object.keys(await of.amounts(job.id, NET))).toEqual(['en-poste', 'arrive-le-30', 'parti-le-1er'])
  })

  test('only the named employees, each once', async () => {
    const of = await newCompany()
    for (const name of ['a', 'b', 'c']) await of.hire(name)
    const { id } = await of.run('2026-06', { employeeIdentifiers: ['c', 'a', 'c'] })
    expect(Object.keys(await of.amounts(id, NET))).toEqual(['a', 'c'])
  })

  test('a failure lists the requested employees that cannot be in it', async () => {
    const of = await newCompany()
    await of.hire('present')
    const inactive = await of.hire('inactif')
    await of.partner.send('PATCH', `${of.path}/employees/${inactive}`, { status: 'Inactive' })
    const elsewhere = await of.hire('ailleurs')
    await of.partner.send('PATCH', `${of.path}/employees/${elsewhere}`, { divisions: [] })
    const employeeIdentifiers = ['present', 'inactif', 'ailleurs', 'inconnu']
    const { jobStatus, message, id, jobEnd } = await of.run('2026-06', { employeeIdentifiers })
    expect([jobStatus, typeof jobEnd]).toEqual(['Abort', 'string'])
    expect(message.split('\n')).toEqual([
      'inactif: is Inactive',
      'ailleurs: does not belong to the division of the payroll',
      'inconnu: is not an employee of this tenant',
    ])
    expect(await setsOf(of, id)).toEqual([])
  })
})

describe('a failed job', () => {
  test('lists each employee with each missing or invalid field, leaves no result and blocks nothing', async () => {
    const of = await newCompany()
    await of.hire('complet')
    const post = async (identifier: string) =>
      (
        await of.partner.send('POST', `${of.path}/employees`, {
          identifier,
          firstName: 'x',
          lastName: 'y',
          divisions: ['Siège'],
        })
      ).body.id
    await post('sans-rien')
    const some = await post('sans-taux')
    const { 'PAS.TauxPAS': _, 'Remuneration.TauxHoraire': __, ...rest } = MINIMUM
    await of.record(some, rest)

    const { id, jobStatus, message } = await of.run('2026-06')
    expect(jobStatus).toBe('Abort')
    expect(await setsOf(of, id)).toEqual([])
    const lines = message.split('\n')
    expect(lines.filter((line) => line.startsWith('complet'))).toEqual([])
    for (const field of Object.keys(MINIMUM)) {
      expect(lines.filter((line) => line.startsWith(`sans-rien: ${field}`))).toHaveLength(1)
    }
    expect(lines.filter((line) => line.startsWith('sans-taux: ')).map((line) => line.split(/[: ]+/)[1])).toEqual(
      expect.arrayContaining(['PAS.TauxPAS', 'Remuneration.TauxHoraire']),
    )
    expect((await start(of, { forecast: 'x' })).status).toBe(202)
    expect((await start(of)).status).toBe(202)
  })

  test('lists the employees of all batches', async () => {
    const of = await newCompany()
    const endsBeforeItStarts = { 'Contrat.DateFinContrat': '2020-01-01' }
    for (let index = 0; index < 120; index += 1) await of.hire(`e-${index}`, index % 50 === 7 ? endsBeforeItStarts : {})
    const { jobStatus, message } = await of.run('2026-06')
    expect(jobStatus).toBe('Abort')
    const named = message.split('\n').map((line) => line.split(':')[0])
    expect(named.sort()).toEqual(['e-107', 'e-57', 'e-7'])
  })
})

describe('the status of a job', () => {
  const STATUSES = ['Process', 'Draft', 'Release', 'Complete', 'Abort', 'Cancel']
  const LIFE: Readonly<Record<string, readonly string[]>> = {
    Draft: ['Release', 'Abort'],
    'Draft Release': ['Process', 'Abort'],
    'Draft Release Process': ['Complete', 'Cancel'],
    'Draft Release Process Complete': [],
    'Draft Release Process Cancel': [],
    'Draft Release Abort': [],
    'Draft Abort': [],
  }
  const DELETABLE = ['Draft', 'Draft Abort', 'Draft Release Abort', 'Draft Release Process Cancel']

  test.each(Object.entries(LIFE))('after %s can change to %j only', async (path, next) => {
    const of = await newCompany()
    await of.hire('jeanne')
    for (const status of STATUSES) {
      const { id } = await of.run('2026-06')
      await of.move(id, ...path.split(' ').slice(1))
      const { status: answered, body } = await of.admin.send('POST', `${of.path}/payruns/jobs/${id}/status`, {
        status,
        reason: 'test',
      })
      if (next.includes(status)) expect([answered, body.jobStatus]).toEqual([200, status])
      else expect([answered, body.code]).toEqual([409, 'job_transition_refused'])
      // A draft would block the next one.
      await of.admin.send('POST', `${of.path}/payruns/jobs/${id}/status`, { status: 'Abort' })
    }
  })

  test.each(Object.keys(LIFE))('after %s is deleted, with its results, or refused', async (path) => {
    const of = await newCompany()
    await of.hire('jeanne')
    const { id } = await of.run('2026-06')
    await of.move(id, ...path.split(' ').slice(1))
    const { status, body } = await of.admin.send('DELETE', `${of.path}/payruns/jobs/${id}`)
    const left = await of.partner.get(`${of.path}/payruns/jobs/${id}`)
    if (DELETABLE.includes(path)) {
      expect([status, left.status]).toEqual([204, 404])
      expect((await of.run('2026-06')).jobStatus).toBe('Draft')
    } else {
      expect([status, body.code, left.status]).toEqual([409, 'job_not_deletable', 200])
      expect(await setsOf(of, id)).toHaveLength(1)
    }
  })

  test('needs an admin key', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    const { id } = await of.run('2026-06')
    const path = `${of.path}/payruns/jobs/${id}`
    expect((await of.partner.send('POST', `${path}/status`, { status: 'Release' })).status).toBe(403)
    expect((await of.partner.send('DELETE', path)).status).toBe(403)
  })
})
