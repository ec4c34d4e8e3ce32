import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { company } from '../../testing/company.js'
import { type Managed, managed, newKey } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/**
 * January 2027 before its figures are published: the ceiling of 4,005 euros of 2026 is carried (CSS D242-17), and each
 * approval consents to it. It is 4 January 2027.
 */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
  service.world.setNow(new Date('2027-01-04T09:00:00Z'))
})
afterAll(() => service.stop())

const CEILING = { figure: 'Plafonds.PlafondSS', usedFrom: '2026-01-01' }
let tenants = 0
const newTenant = (): Promise<Managed> => managed(service, partnerId, `sasu ${++tenants}`)

async function reviewed(of: Managed, period = '2027-01') {
  const month = of.month(period)
  await month.open()
  await month.variables(3000)
  const { candidate, result } = await month.calculated()
  const approve = (more: object = {}) =>
    of.partner.send(
      'POST',
      `${month.path}/approval`,
      { approvalKey: newKey(), candidateId: candidate.id, ...more },
      { 'if-match': month.etag() },
    )
  return { month, candidate, result, approve }
}
const accepting = { acceptProvisionalLaw: true }

describe('the month of an officer', () => {
  test('names the carried figures in its candidate, its result and its native result', async () => {
    const of = await newTenant()
    const { candidate, result } = await reviewed(of)
    expect(candidate.provisional).toContainEqual(CEILING)
    expect(result.provisional).toEqual(candidate.provisional)
    const [set] = (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${candidate.payrunJobId}`)).body
    expect(set.provisional).toEqual(candidate.provisional)
    // So does the record of its payslip.
    const path = `${of.path}/payroll-cycles/2027-01/revisions/1/candidates/${candidate.id}/documents/draft`
    expect((await of.partner.send('POST', path)).body.provisional).toEqual(candidate.provisional)
    expect((await of.partner.get(path)).body.provisional).toEqual(candidate.provisional)
  })
  test('is approved only with consent, which its receipt records with the figures', async () => {
    const of = await newTenant()
    const { month, candidate, approve } = await reviewed(of)
    expect(await approve()).toMatchObject({
      status: 409,
      body: { code: 'provisional_law_not_accepted', detail: expect.stringContaining('Plafonds.PlafondSS') },
    })
    expect((await approve({ acceptProvisionalLaw: false })).status).toBe(409)
    const queued = await approve(accepting)
    expect(queued.status).toBe(202)
    await month.ended(queued)
    const { body } = await of.partner.get(`${month.path}/receipt`)
    expect(body).toMatchObject({
      provisional: expect.arrayContaining(candidate.provisional),
      provisionalLaw: 'accepted',
    })
  })
  test('is approved by the policy of its tenant, which its receipt says, or never', async () => {
    const of = await newTenant()
    const { month, approve } = await reviewed(of)
    await of.admin.send('PUT', `${of.path}/policy`, { provisionalLaw: 'refuse' })
    expect(await approve(accepting)).toMatchObject({ status: 409, body: { code: 'provisional_law_not_accepted' } })
    await of.admin.send('PUT', `${of.path}/policy`, { provisionalLaw: 'accept' })
    const queued = await approve()
    expect(queued.status).toBe(202)
    await month.ended(queued)
    expect((await of.partner.get(`${month.path}/receipt`)).body.provisionalLaw).toBe('policy')
  })
  test('of December, which has complete law, names none and needs no consent', async () => {
    const of = await newTenant()
    const { candidate, result, approve } = await reviewed(of, '2026-12')
    expect([candidate, result]).toEqual([
      expect.not.objectContaining({ provisional: expect.anything() }),
      expect.not.objectContaining({ provisional: expect.anything() }),
    ])
    expect((await approve()).status).toBe(202)
  })
})

describe('the month of a payroll', () => {
  test('names the figures of all its people, and is approved only with consent', async () => {
    const of = await company(service, partnerId, 'payroll')
    await of.hire('anna', {}, ['2027-01'])
    const month = payrollMonth(of, '2027-01')
    await month.open()
    const { candidate, result } = await month.calculated()
    expect(candidate.provisional).toContainEqual(CEILING)
    expect(result.provisional).toEqual(candidate.provisional)
    expect((await month.list('/persons'))[0].provisional).toHaveLength(candidate.provisional.length)
    const archive = `${month.path}/revisions/1/candidates/${candidate.id}/documents/draft`
    expect((await of.partner.send('POST', archive)).body.provisional).toEqual(candidate.provisional)
    await month.accepted()
    await month.read()
    expect(await month.approve(candidate.id)).toMatchObject({
      status: 409,
      body: { code: 'provisional_law_not_accepted' },
    })
    const body = { approvalKey: newKey(), candidateId: candidate.id, ...accepting }
    const queued = await month.send('POST', '/approval', body)
    expect(queued.status).toBe(202)
    expect(await month.ended(queued)).toMatchObject({ status: 'completed' })
  })
})

describe('a payrun job', () => {
  test('names its figures, and is released only with consent', async () => {
    const of = await company(service, partnerId, 'raw')
    await of.hire('anna', {}, ['2027-01'])
    const { id } = await of.run('2027-01')
    const path = `${of.path}/payruns/jobs/${id}`
    expect((await of.partner.get(path)).body.provisional).toContainEqual(CEILING)
    const release = (more: object = {}) => of.admin.send('POST', `${path}/status`, { status: 'Release', ...more })
    expect(await release()).toMatchObject({ status: 409, body: { code: 'provisional_law_not_accepted' } })
    expect(await release(accepting)).toMatchObject({ status: 200, body: { jobStatus: 'Release' } })
  })
})

test('April 2027 is refused: the months after the last complete year end with March', async () => {
  const of = await newTenant()
  const answer = await of.partner.send('PUT', `${of.path}/payroll-cycles/2027-04`, {})
  expect(answer).toMatchObject({ status: 400, body: { code: 'law_missing' } })
})
