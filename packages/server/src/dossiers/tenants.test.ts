import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { company } from '../../testing/company.js'
import { type Client, START, type TestService, testService } from '../../testing/service.js'

/** Section 4.1 and 4.2 of the specification. */

let service: TestService
let partnerId: number
let partner: Client
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
  partner = service.as(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

const register = (externalId: string, name = 'Boulangerie') =>
  partner.send('POST', `/partners/${partnerId}/tenants`, { externalId, name, culture: 'fr-FR' })

describe('a tenant', () => {
  test('is registered with every field of section 2.1', async () => {
    const { status, body } = await register('dossier-1')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.tenantId,
      tenantId: expect.any(Number),
      partnerId,
      tenantIdentifier: expect.stringMatching(/^tenant-/),
      externalId: 'dossier-1',
      name: 'Boulangerie',
      culture: 'fr-FR',
      status: 'active',
      created: expect.stringMatching(/^2026-07-15T.*Z$/),
      updated: body.created,
    })
    expect(body.created >= START).toBe(true)
  })
  test('is returned unchanged when it is registered again', async () => {
    const first = await register('dossier-2')
    const again = await register('dossier-2', 'Another name')
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })
  test('is registered once by simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register('dossier-3')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })
  test('of another partner may have the same externalId', async () => {
    const other = await service.newPartner('two')
    const client = service.as(await service.newKey(other, 'partner'))
    const first = await register('dossier-4')
    const second = await client.send('POST', `/partners/${other}/tenants`, {
      externalId: 'dossier-4',
      name: 'x',
      culture: 'fr-FR',
    })
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
  })
  test.each(['fr', 'FR-fr', 'fr_FR', ''])('has a culture of the form language-REGION: %j is 400', async (culture) => {
    const answer = await partner.send('POST', `/partners/${partnerId}/tenants`, { externalId: 'x', name: 'x', culture })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/culture' }] } })
  })
  test('has no divisions, payrolls or payruns', async () => {
    const { body } = await register('bare')
    for (const list of ['divisions', 'payrolls', 'payruns', 'users', 'employees']) {
      expect((await partner.get(`/partners/${partnerId}/tenants/${body.id}/${list}`)).body).toEqual([])
    }
  })
})

const dossier = {
  externalId: 'sasu-1',
  name: 'Atelier',
  culture: 'fr-FR',
  company: {
    siren: '732829320',
    siret: '73282932000074',
    legalForm: 'SASU',
    address: '1 rue de la Paix, 75002 Paris',
    apeCode: '62.01Z',
    effectif: 1,
    tauxAT: 0.0208,
  },
  officer: {
    identifier: 'president',
    firstName: 'Camille',
    lastName: 'Moreau',
    birthDate: '1985-04-12',
    mandateStart: '2026-02-01',
  },
  user: { identifier: 'paie@example.test', firstName: 'Alix', lastName: 'Bernard' },
}
const registerDossier = (body: unknown) => partner.send('POST', `/partners/${partnerId}/tenants/mandataires`, body)

describe('a mandataire dossier', () => {
  test('is created completely, and the same registration returns the same ids', async () => {
    const first = await registerDossier(dossier)
    expect(first.status).toBe(201)
    const { divisionId, employeeId, userId, payrollId, payrunId, payrunName, regulationId, tenantId } = first.body
    expect(regulationId).toBe(2)
    const path = `/partners/${partnerId}/tenants/${tenantId}`
    const lists = await Promise.all(
      ['divisions', 'employees', 'users', 'payrolls', 'payruns'].map((list) => partner.get(`${path}/${list}`)),
    )
    expect(lists.map(({ body }) => body.map(({ id }: { id: number }) => id))).toEqual([
      [divisionId],
      [employeeId],
      [userId],
      [payrollId],
      [payrunId],
    ])
    expect(lists[4]?.body[0].name).toBe(payrunName)
    const again = await registerDossier({ ...dossier, name: 'Another' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  test('pays its president: 3,000 euros in June 2026 give 2,239.52, as in the README of the engine', async () => {
    const { body } = await registerDossier({
      ...dossier,
      externalId: 'sasu-2',
      officer: { ...dossier.officer, mandateStart: '2024-01-01' },
    })
    const path = `/partners/${partnerId}/tenants/${body.tenantId}`
    const change = await partner.send('POST', `${path}/payrolls/${body.payrollId}/cases`, {
      userId: body.userId,
      employeeId: body.employeeId,
      divisionId: body.divisionId,
      case: {
        caseName: 'Remuneration',
        values: [{ caseFieldName: 'RemunerationMandat', value: '3000', start: '2026-06-01T00:00:00Z' }],
      },
    })
    expect(change.status).toBe(201)
    const start = {
      name: 'juin',
      payrunName: body.payrunName,
      userIdentifier: dossier.user.identifier,
      periodStart: '2026-06-01T00:00:00+02:00',
    }
    const job = await partner.send('POST', `${path}/payruns/jobs`, start)
    const read = async () => (await partner.get(`${path}/payrollresults/sets?payrunJobId=${job.body.id}`)).body
    while ((await read()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const [set] = await read()
    const amounts = new Map(
      set.wageTypeResults.map((line: { wageTypeNumber: number; value: number }) => [line.wageTypeNumber, line.value]),
    )
    expect(amounts.get(7025)).toBe(2239.52)
    expect(amounts.get(7005)).toBe(amounts.get(5100))
    // The mandate began before June, and the earlier months are not recorded.
    expect(set.warnings).toMatchObject([{ code: 'year_opening_missing' }])
  })

  test('with a separate headcount for one threshold records it, and nothing for the others', async () => {
    const company = { ...dossier.company, effectif: 55, effectifFNAL: 49, exonerationTaxeApprentissage: 'autre' }
    const { body, status } = await registerDossier({ ...dossier, externalId: 'sasu-4', company })
    expect(status).toBe(201)
    const path = `/partners/${partnerId}/tenants/${body.tenantId}/payrolls/${body.payrollId}/company-cases`
    const { body: values } = await partner.get(`${path}?caseName=Entreprise`)
    expect(
      values.map(({ caseFieldName, value }: { caseFieldName: string; value: string }) => [caseFieldName, value]),
    ).toEqual([
      ['Effectif', '55'],
      ['EffectifFNAL', '49'],
      ['TauxAT', '0.0208'],
      ['ExonerationTaxeApprentissage', 'autre'],
    ])
  })

  test('with a personal rate records it, as decimal text', async () => {
    const { body } = await registerDossier({
      ...dossier,
      externalId: 'sasu-3',
      officer: { ...dossier.officer, tauxPAS: 0.0000001 },
    })
    const path = `/partners/${partnerId}/tenants/${body.tenantId}/employees/${body.employeeId}/cases`
    const { body: values } = await partner.get(`${path}?caseName=PAS`)
    expect(
      values.map(({ caseFieldName, value }: { caseFieldName: string; value: string }) => [caseFieldName, value]),
    ).toEqual([
      ['TypeTaux', 'personnalise'],
      ['TauxPAS', '0.0000001'],
    ])
  })

  test.each([
    ['/company/siren', { company: { ...dossier.company, siren: '12345678' } }],
    ['/company/siren', { company: { ...dossier.company, siren: '732829321', siret: '73282932000074' } }],
    ['/company/siret', { company: { ...dossier.company, siret: '73282932000075' } }],
    ['/company/siret', { company: { ...dossier.company, siret: '55210055400013' } }],
    ['/company/apeCode', { company: { ...dossier.company, apeCode: '62.01' } }],
    ['/officer/birthDate', { officer: { ...dossier.officer, birthDate: '1899-12-31' } }],
    // The service's clock shows 2026-07-15.
    ['/officer/birthDate', { officer: { ...dossier.officer, birthDate: '2026-07-16' } }],
    ['/officer/birthDate', { officer: { ...dossier.officer, birthDate: '2026-02-01' } }],
    ['/officer/lastName', { officer: { ...dossier.officer, lastName: ' ' } }],
    ['/company/legalForm', { company: { ...dossier.company, legalForm: 'SARL' } }],
    ['/company/tauxAT', { company: { ...dossier.company, tauxAT: '0.02' } }],
    ['/company/effectif', { company: { ...dossier.company, effectif: 1.5 } }],
    ['/company/effectifFNAL', { company: { ...dossier.company, effectifFNAL: -1 } }],
    ['/company/effectifHeuresSupplementaires', { company: { ...dossier.company, effectifHeuresSupplementaires: 20 } }],
    [
      '/company/exonerationTaxeApprentissage',
      { company: { ...dossier.company, exonerationTaxeApprentissage: 'association' } },
    ],
    ['/officer/mandateStart', { officer: { ...dossier.officer, mandateStart: '2026-02-30' } }],
    ['/officer/tauxPAS', { officer: { ...dossier.officer, tauxPAS: 7 } }],
    ['/user', { user: undefined }],
    ['/extra', { extra: 1 }],
  ])('with a wrong %s is refused completely: no tenant remains', async (pointer, part) => {
    const answer = await registerDossier({ ...dossier, externalId: 'sasu-wrong', ...part })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
    const { body } = await register('sasu-wrong')
    expect(body.name).toBe('Boulangerie')
    expect((await registerDossier({ ...dossier, externalId: 'sasu-wrong' })).status).toBe(409)
  })
})

describe('people', () => {
  test('have status, created and updated, and the defaults of the contract', async () => {
    const of = await company(service, partnerId, 'people')
    const user = await partner.send('POST', `${of.path}/users`, { identifier: 'u', firstName: 'a', lastName: 'b' })
    expect(user.body).toMatchObject({
      identifier: 'u',
      firstName: 'a',
      lastName: 'b',
      culture: 'fr-FR',
      userType: 'User',
      status: 'Active',
    })
    const given = { identifier: 'e', firstName: 'a', lastName: 'b', culture: 'en-GB', divisions: ['Siège'] }
    const employee = await partner.send('POST', `${of.path}/employees`, given)
    expect(employee.status).toBe(201)
    expect(employee.body).toEqual({
      ...given,
      id: expect.any(Number),
      status: 'Active',
      created: employee.body.created,
      updated: employee.body.created,
    })
    expect((await partner.get(`${of.path}/employees`)).body).toEqual([employee.body])
  })
  test('have an identifier that is unique in the tenant', async () => {
    const of = await company(service, partnerId, 'twice')
    const twice = async (path: string, body: unknown, client = partner) => {
      expect((await client.send('POST', `${of.path}/${path}`, body)).status).toBe(201)
      expect(await client.send('POST', `${of.path}/${path}`, body)).toMatchObject({
        status: 409,
        body: { code: 'already_exists' },
      })
    }
    await twice('users', { identifier: 'x', firstName: 'a', lastName: 'b' })
    await twice('employees', { identifier: 'x', firstName: 'a', lastName: 'b' })
    await twice('divisions', { name: 'x' }, of.admin)
    await twice('payrolls', { name: 'x', divisionId: of.divisionId, regulationId: 2 }, of.admin)
    await twice('payruns', { name: 'x', payrollId: of.payrollId }, of.admin)
  })
  test('can change their names, status and divisions', async () => {
    const of = await company(service, partnerId, 'changes')
    const id = await of.hire('e')
    await of.admin.send('POST', `${of.path}/divisions`, { name: 'Atelier' })
    const change = { status: 'Inactive', lastName: 'Nouveau', divisions: ['Atelier'] }
    const { status, body } = await partner.send('PATCH', `${of.path}/employees/${id}`, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, identifier: 'e', firstName: 'Prénom' })
    for (const [wrong, pointer] of [
      [{ status: 'Gone' }, '/status'],
      [{ identifier: 'f' }, '/identifier'],
      [{ divisions: ['Atelier', 'Nowhere'] }, '/divisions/1'],
    ] as const) {
      const answer = await partner.send('PATCH', `${of.path}/employees/${id}`, wrong)
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
    }
  })
})

test('the regulations are listed', async () => {
  const { body: tenant } = await register('regulations')
  const { body } = await partner.get(`/partners/${partnerId}/tenants/${tenant.id}/regulations`)
  expect(body.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    [1, 'Centime.Defaut'],
    [2, 'FR.Salaire.2026'],
  ])
})

test('the audit chain of a tenant has an entry for each accepted write and none for refused ones', async () => {
  const of = await company(service, partnerId, 'audited')
  await partner.send('POST', `${of.path}/users`, {})
  await partner.send('POST', `${of.path}/users`, { identifier: 'u', firstName: 'a', lastName: 'b' })
  const { body, headers } = await of.admin.get(`${of.path}/audit`)
  const entries: readonly { action: string; sequence: number; hash: string; previousHash: string }[] = body
  expect(entries.map(({ action }) => action.replace(/.*\/(\w|-)/, '$1'))).toEqual([
    'tenants',
    'divisions',
    'payrolls',
    'payruns',
    'users',
    'legal-parameters',
    'users',
  ])
  expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7])
  for (const [index, { previousHash }] of entries.entries()) {
    expect(previousHash).toBe(entries[index - 1]?.hash ?? '0'.repeat(64))
  }
  expect(headers.get('x-total-count')).toBe('7')
})
