import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { caseOf, ended, MINIMUM } from '../../testing/company.js'
import { type Client, type TestService, testService } from '../../testing/service.js'

/** A partner key registers a tenant with company, divisions, payrolls and payruns in one body. */

let service: TestService
let tenants: string
let partner: Client
let admin: Client
beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('one')
  partner = service.as(await service.newKey(partnerId, 'partner'))
  admin = service.as(await service.newKey(partnerId, 'admin'))
  tenants = `/partners/${partnerId}/tenants`
})
afterAll(() => service.stop())

const COMPANY = caseOf({ 'Entreprise.Effectif': '12', 'Entreprise.TauxAT': '0.0208' }, '2026-01-01T00:00:00Z')
const WHOLE = {
  name: 'Menuiserie Lenoir',
  culture: 'fr-FR',
  company: COMPANY,
  divisions: [{ name: 'Atelier' }, { name: 'Bureau', culture: 'en-GB' }],
  payrolls: [
    { name: 'Bureau', division: 'Bureau', regulationId: 1 },
    { name: 'Atelier', division: 'Atelier', regulationId: 1 },
  ],
  payruns: [{ name: 'Paie de l’atelier', payroll: 'Atelier' }],
}
const register = (externalId: string, more: object = {}) =>
  partner.send('POST', tenants, { ...WHOLE, externalId, ...more })
const listsOf = async (tenantId: number) => {
  const [divisions, payrolls, payruns] = await Promise.all(
    ['divisions', 'payrolls', 'payruns'].map((list) => must(200, partner.get(`${tenants}/${tenantId}/${list}`))),
  )
  return { divisions, payrolls, payruns }
}

describe('a tenant registered with all that payroll needs', () => {
  test('is answered with its three lists, exactly as a later read shows them', async () => {
    const { status, body } = await register('whole')
    expect(status).toBe(201)
    const { divisions, payrolls, payruns, ...tenant } = body
    expect(tenant).toEqual(await must(200, partner.get(`${tenants}/${tenant.id}`)))
    expect({ divisions, payrolls, payruns }).toEqual(await listsOf(tenant.id))
    expect(divisions).toMatchObject([
      { id: expect.any(Number), name: 'Atelier', culture: 'fr-FR', status: 'Active' },
      { id: expect.any(Number), name: 'Bureau', culture: 'en-GB', status: 'Active' },
    ])
    const [atelier, bureau] = divisions
    expect(payrolls).toMatchObject([
      { name: 'Bureau', divisionId: bureau.id, regulationId: 1 },
      { name: 'Atelier', divisionId: atelier.id, regulationId: 1 },
    ])
    expect(payruns).toMatchObject([{ name: 'Paie de l’atelier', payrollId: payrolls[1].id }])
    for (const { id } of payrolls) {
      const cases = `${tenants}/${tenant.id}/payrolls/${id}/company-cases?caseName=Entreprise`
      expect(await must(200, partner.get(cases))).toMatchObject([
        { caseFieldName: 'Effectif', value: '12' },
        { caseFieldName: 'TauxAT', value: '0.0208' },
      ])
    }
  })

  test('without any list has none; with one of them it has all three', async () => {
    const bare = { externalId: 'bare', name: 'x', culture: 'fr-FR' }
    const { body } = await partner.send('POST', tenants, bare)
    expect([body.divisions, body.payrolls, body.payruns]).toEqual([undefined, undefined, undefined])
    const one = await partner.send('POST', tenants, { ...bare, externalId: 'one', divisions: [{ name: 'Siège' }] })
    expect(one.body).toMatchObject({ divisions: [{ name: 'Siège' }], payrolls: [], payruns: [] })
  })

  test('is returned unchanged when it is registered again', async () => {
    const first = await register('again')
    const again = await register('again', { name: 'Another', divisions: [{ name: 'Nord' }], payrolls: [], payruns: [] })
    // A company without payrolls is refused, whether the tenant is known or not.
    expect(again.status).toBe(400)
    const { company: _, ...rest } = WHOLE
    const other = { ...rest, externalId: 'again', divisions: [...WHOLE.divisions, { name: 'Nord' }] }
    const third = await partner.send('POST', tenants, other)
    expect([third.status, third.body]).toEqual([200, first.body])
    expect(await listsOf(first.body.id)).toMatchObject({ divisions: { length: 2 } })
  })

  test('is made once by simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('together')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await listsOf(answers[0]?.body.id)).toMatchObject({ payrolls: { length: 2 }, payruns: { length: 1 } })
  })
})

describe('an invalid body', () => {
  const wrong: readonly (readonly [what: string, more: object, pointers: readonly string[]])[] = [
    ['a name that is there twice', { divisions: [{ name: 'Atelier' }, ...WHOLE.divisions] }, ['/divisions/1/name']],
    [
      'names of nothing',
      {
        payrolls: [...WHOLE.payrolls, { name: 'Nord', division: 'Nord', regulationId: 9 }],
        payruns: [{ name: 'x', payroll: 'Sud' }],
      },
      ['/payrolls/2/division', '/payrolls/2/regulationId', '/payruns/0/payroll'],
    ],
    [
      'payrolls and payruns that are there twice',
      { payrolls: [...WHOLE.payrolls, WHOLE.payrolls[0]], payruns: [...WHOLE.payruns, ...WHOLE.payruns] },
      ['/payrolls/2/name', '/payruns/1/name'],
    ],
    [
      'a case that is none of the company',
      { company: caseOf({ 'PAS.TauxPAS': '0.03' }, '2026-01-01T00:00:00Z') },
      ['/company/caseName'],
    ],
    [
      'a value that its field does not take',
      {
        company: { ...COMPANY, relatedCases: [caseOf({ 'ParametresLegaux.PlafondSS': 'x' }, '2026-01-01T00:00:00Z')] },
      },
      ['/company/relatedCases/0/values/0/value'],
    ],
    ['a company that no payroll records', { payrolls: [], payruns: [] }, ['/company']],
    ['a member that is not known', { users: [] }, ['/users']],
  ]
  test.each(wrong)('%s is refused at its place, and nothing is written', async (what, more, pointers) => {
    const before = (await must(200, partner.get(tenants))).length
    const { status, body } = await register(what, more)
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers)
    expect((await must(200, partner.get(tenants))).length).toBe(before)
  })
})

/**
 * The monthly ceiling is 3,864 in 2024, 3,925 in 2025 and 4,005 in 2026 (arrêtés du 19/12/2023, du 19/12/2024 et du 22/12/2025).
 */
describe('a payroll of such a body uses the published legal parameters', () => {
  const ceilings = async (path: string): Promise<readonly string[]> =>
    (await must(200, partner.get(`${path}/company-cases?caseName=ParametresLegaux&caseFieldName=PlafondSS`))).map(
      ({ start, value }: { start: string; value: string }) => `${start.slice(0, 10)} ${value}`,
    )
  /** Pays 6,066.80 in June 2026; the old-age contribution up to the ceiling. */
  async function paid(externalId: string, company: object): Promise<number> {
    const { body } = await register(externalId, { company })
    const path = `${tenants}/${body.id}`
    const [, { id: payrollId, divisionId }] = body.payrolls
    const person = { identifier: 'anna', firstName: 'Anna', lastName: 'Roy' }
    const user = await must(201, partner.send('POST', `${path}/users`, person))
    const employee = { ...person, divisions: ['Atelier'] }
    const { id: employeeId } = await must(201, partner.send('POST', `${path}/employees`, employee))
    const values = caseOf({ ...MINIMUM, 'Remuneration.TauxHoraire': '40' }, '2026-06-01T00:00:00Z')
    const change = { userId: user.id, employeeId, divisionId, case: values }
    await must(201, partner.send('POST', `${path}/payrolls/${payrollId}/cases`, change))
    const start = {
      ...{ name: 'juin', payrunName: 'Paie de l’atelier', userIdentifier: 'anna' },
      periodStart: '2026-06-01T00:00:00Z',
    }
    const { id } = await must(202, partner.send('POST', `${path}/payruns/jobs`, start))
    await ended(partner, `${path}/payruns/jobs/${id}`)
    const [set] = await must(200, partner.get(`${path}/payrollresults/sets?payrunJobId=${id}`))
    return set.wageTypeResults.find((line: { wageTypeNumber: number }) => line.wageTypeNumber === 210).value
  }

  test('of each day', async () => {
    const { body } = await register('parameters')
    for (const { id } of body.payrolls) {
      expect(await ceilings(`${tenants}/${body.id}/payrolls/${id}`)).toEqual([
        ...['2024-01-01 3864', '2025-01-01 3925', '2026-01-01 4005'],
      ])
    }
    // 6.90 % of 4,005.
    expect(await paid('published', COMPANY)).toBeCloseTo(276.35, 2)
  })
  test('until another value is entered, also in the body', async () => {
    const entered = caseOf({ 'ParametresLegaux.PlafondSS': '5000' }, '2026-01-01T00:00:00Z')
    // 6.90 % of 5,000.
    expect(await paid('entered', { ...COMPANY, relatedCases: [entered] })).toBe(345)
  })
  test('a company that an operator adds has none until they are adopted', async () => {
    const { body } = await register('added')
    const path = `${tenants}/${body.id}`
    const more = { name: 'Nord', divisionId: body.divisions[0].id, regulationId: 1 }
    const { id } = await must(201, admin.send('POST', `${path}/payrolls`, more))
    expect(await ceilings(`${path}/payrolls/${id}`)).toEqual([])
  })
})
