import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, caseOf, company, MINIMUM } from '../../../testing/company.js'
import { importsOf, lines, recorded } from '../../../testing/import-files.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** What changes the inputs of a payroll's month, over HTTP: June 2026 has a candidate of two people, and it is 10 July. */

const JUNE = '2026-06'
let service: TestService
let of: Company
let month: PayrollMonth
let people: { readonly ann: number; readonly bob: number }
let candidateId: string
let made = 0
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

beforeEach(async () => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  of = await company(service, await service.newPartner(`partner ${++made}`))
  people = { ann: await of.hire('ann'), bob: await of.hire('bob') }
  month = payrollMonth(of, JUNE)
  await month.open()
  candidateId = (await month.calculated()).candidate.id
})

/** The month as it is now, with the fields and people of its changes. */
const now = async () => {
  const { body } = await month.read()
  const { state, candidate, changes } = body
  return { state, isThere: candidate !== null, changes }
}
const STANDS = { state: 'preview_ready', isThere: true, changes: [] }
const invalid = (...changes: readonly object[]) => ({
  state: 'collecting',
  isThere: false,
  changes: changes.map((one) => expect.objectContaining(one)),
})
const patched = (employeeId: number, change: object) =>
  must(200, of.partner.send('PATCH', `${of.path}/employees/${employeeId}`, change))
const finalized = async () => {
  await month.accepted()
  return month.approved(candidateId)
}
const companyChanged = (values: Readonly<Record<string, string>>) =>
  must(
    201,
    of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, {
      ...{ userId: of.userId, case: caseOf(values, `${JUNE}-01T00:00:00Z`) },
    }),
  )

describe('a person who leaves', () => {
  test('by a status makes the candidate invalid at once, and the month says who', async () => {
    await patched(people.bob, { status: 'Inactive' })
    const change = { employeeId: people.bob, person: 'bob', field: 'status', old: 'Active', new: 'Inactive' }
    expect(await now()).toEqual(invalid(change))
    expect(await month.calculated()).toMatchObject({ counts: { people: 1, computed: 1, changed: 0 } })
  })
  test('by divisions, too', async () => {
    await must(201, of.admin.send('POST', `${of.path}/divisions`, { name: 'Atelier' }))
    await patched(people.bob, { divisions: ['Atelier'] })
    expect(await now()).toEqual(invalid({ employeeId: people.bob, field: 'divisions', old: 'Siège', new: null }))
  })
  test('by the end of a contract, too', async () => {
    await of.record(people.bob, { 'Contrat.DateFinContrat': '2026-05-31' })
    expect(await now()).toMatchObject({ state: 'collecting', isThere: false })
    expect((await now()).changes[0]).toMatchObject({ employeeId: people.bob, by: of.userIdentifier })
  })
  test('whom the month does not pay changes nothing', async () => {
    const zoe = await of.hire('zoe', { 'Contrat.DateDebutContrat': '2026-08-01' })
    candidateId = (await month.calculated()).candidate.id
    await of.record(zoe, { 'Remuneration.TauxHoraire': '20' })
    expect(await now()).toEqual(STANDS)
    await patched(zoe, { status: 'Inactive' })
    await patched(people.bob, { firstName: 'Robert', status: 'Active' })
    expect(await now()).toEqual(STANDS)
  })
})

describe('a person who joins', () => {
  test('by a contract makes the candidate invalid at once', async () => {
    const eve = await of.hire('eve')
    const change = { employeeId: eve, field: 'Contrat.DateDebutContrat', old: null, new: '2024-01-01' }
    expect(await now()).toEqual(invalid(change))
    expect(await month.calculated()).toMatchObject({ counts: { people: 3, computed: 3, changed: 1 } })
  })
  test('without any value, too: the person would be a blocker', async () => {
    const { id } = await must(
      201,
      of.partner.send('POST', `${of.path}/employees`, {
        ...{ identifier: 'eve', firstName: 'Eve', lastName: 'Eve', divisions: ['Siège'] },
      }),
    )
    expect(await now()).toEqual(invalid({ employeeId: id, field: 'divisions', old: null, new: 'Siège' }))
    const { result } = await month.calculated()
    expect(result.blockers.length).toBeGreaterThan(1)
    await of.record(id, { 'Contrat.DateDebutContrat': '2026-06-15' })
    expect(await now()).toEqual(invalid({ employeeId: id, field: 'Contrat.DateDebutContrat', new: '2026-06-15' }))
    expect(await month.calculated()).toMatchObject({ counts: { people: 3, withFaults: 1 } })
  })
  test('by a status, too', async () => {
    await patched(people.bob, { status: 'Inactive' })
    candidateId = (await month.calculated()).candidate.id
    await patched(people.bob, { status: 'Active' })
    expect(await now()).toMatchObject({ state: 'collecting', isThere: false })
    expect((await now()).changes).toMatchObject([{ employeeId: people.bob }])
  })
})

describe('a value of the company', () => {
  test('that moves no person leaves the candidate, which is approved', async () => {
    await companyChanged({ 'Entreprise.EffectifPartageValeur': '300' })
    expect(await now()).toEqual(STANDS)
    expect(await finalized()).toMatchObject({ state: 'finalized' })
    await companyChanged({ 'Entreprise.EffectifPartageValeur': '310' })
    expect((await month.read()).body).toMatchObject({ state: 'finalized', revision: 1 })
  })
  test('that moves a person makes the candidate invalid, and opens a revision of a final month', async () => {
    await companyChanged({ 'Entreprise.TauxAT': '0.05' })
    expect(await now()).toEqual(invalid({ employeeId: null, field: 'Entreprise.TauxAT', new: '0.05' }))
    candidateId = (await month.calculated()).candidate.id
    await finalized()
    await companyChanged({ 'Entreprise.TauxAT': '0.06' })
    expect((await month.read()).body).toMatchObject({ state: 'collecting', revision: 2 })
    expect(await month.calculated()).toMatchObject({ counts: { people: 2, computed: 2, changed: 2 } })
  })
})

test('an approval that comes too late says who and what has changed, by whom and when', async () => {
  await month.accepted()
  const { etag } = { etag: month.etag() }
  await of.record(people.bob, { 'Remuneration.TauxHoraire': '20' })
  const body = { approvalKey: 'late', candidateId }
  const stale = await of.partner.send('POST', `${month.path}/approval`, body, { 'if-match': etag })
  expect([stale.status, stale.body.code]).toEqual([412, 'etag_mismatch'])
  await month.read()
  const refused = await month.approve(candidateId)
  expect([refused.status, refused.body.code]).toEqual([409, 'candidate_conflict'])
  expect(refused.body.changes).toEqual([
    {
      ...{ employeeId: people.bob, person: 'bob', field: 'Remuneration.TauxHoraire', old: '16.4832', new: '20' },
      ...{ by: of.userIdentifier, at: expect.stringMatching(/^2026-07-10T/) },
    },
  ])
})

test('another payment date makes the candidate invalid, and the month is paid on it', async () => {
  await month.read()
  await must(200, month.open({ paymentDate: '2026-07-05' }))
  expect(await now()).toMatchObject({ state: 'collecting', isThere: false })
  const again = await month.calculated()
  expect(again).toMatchObject({ paymentDate: '2026-07-05', counts: { changed: 2 } })
  candidateId = again.candidate.id
  expect(await finalized()).toMatchObject({ paymentDate: '2026-07-05' })
  const receipt = await month.list('/receipt')
  expect(receipt.paymentDate).toBe('2026-07-05')
  const etag = month.etag()
  const refused = await of.partner.send('PUT', month.path, { paymentDate: '2026-08-05' }, { 'if-match': etag })
  expect([refused.status, refused.body.code]).toEqual([422, 'payment_date_refused'])
  expect(refused.body.errors).toEqual([{ pointer: '/paymentDate', message: refused.body.detail }])
})

test('holding a person out is no change of that person, and hides only the changes of that person', async () => {
  await month.read()
  await must(200, month.send('PUT', `/held/${people.bob}`, { reason: 'contested' }))
  expect(await now()).toEqual(invalid())
  await of.record(people.bob, { 'Primes.MontantPrimes': '20' })
  await of.record(people.ann, { 'Primes.MontantPrimes': '30' })
  const ofAnn = { employeeId: people.ann, field: 'Primes.MontantPrimes', old: null, new: '30' }
  expect(await now()).toEqual(invalid(ofAnn))
  await month.read()
  await must(200, month.send('DELETE', `/held/${people.bob}`))
  const { changes } = await now()
  expect(changes).toHaveLength(2)
  expect(changes).toContainEqual(expect.objectContaining({ employeeId: people.bob, new: '20' }))
})

describe('after several revisions, each of which has paid one person', () => {
  const revised = async (employeeId: number) => {
    await of.record(employeeId, { 'Primes.MontantPrimes': '20' })
    const { candidate, counts } = await month.calculated()
    expect(counts).toMatchObject({ people: 1, computed: 1 })
    candidateId = candidate.id
    await finalized()
    return candidate.payrunJobId
  }
  let last: number
  beforeEach(async () => {
    await finalized()
    await revised(people.ann)
    last = await revised(people.bob)
  })
  test('a change is listed once, by the job that paid the person last', async () => {
    await of.record(people.ann, { 'Primes.MontantPrimes': '40' })
    const ofAnn = { employeeId: people.ann, field: 'Primes.MontantPrimes', old: '20', new: '40' }
    expect(await now()).toEqual(invalid(ofAnn))
    const job = await must(200, of.partner.get(`${of.path}/payruns/jobs/${last}`))
    expect(job.inputsChangedSince).toMatchObject({ people: 0, values: 0, first: [] })
  })
  test('a change of the company is listed once, too', async () => {
    await companyChanged({ 'Entreprise.TauxAT': '0.05' })
    expect(await now()).toEqual(invalid({ employeeId: null, field: 'Entreprise.TauxAT', new: '0.05' }))
  })
  test('a person hired since is listed once', async () => {
    const eve = await of.hire('eve')
    const { changes } = await now()
    expect(changes.filter(({ employeeId }: { employeeId: number }) => employeeId === eve)).toHaveLength(1)
  })
})

describe('many values at once', () => {
  test('of a bulk request are one change of the month', async () => {
    const version = Number(month.etag().replaceAll('"', ''))
    const items = [people.ann, people.bob].map((employeeId) => ({
      ...{ payrollId: of.payrollId, userId: of.userId, employeeId, divisionId: of.divisionId },
      case: caseOf({ 'Primes.MontantPrimes': '50' }, `${JUNE}-01T00:00:00Z`),
    }))
    await must(200, of.partner.send('POST', `${of.path}/cases/bulk`, { items, mode: 'all' }))
    const { changes, isThere } = await now()
    expect(isThere).toBe(false)
    expect(changes.map(({ employeeId }: { employeeId: number }) => employeeId).toSorted()).toEqual([
      people.ann,
      people.bob,
    ])
    expect(Number(month.etag().replaceAll('"', '')) - version).toBe(2)
    expect(await month.calculated()).toMatchObject({ counts: { changed: 2 } })
  })
  test('of an imported file, too', async () => {
    const file = lines('Matricule;Mois;Primes soumises', 'bob;06/2026;75')
    const sent = await importsOf(service, of).sent('variables', file)
    expect(sent).toEqual(recorded(1))
    expect(await now()).toEqual(invalid({ employeeId: people.bob, field: 'Primes.MontantPrimes', new: '75' }))
  })
})

test('under the policy carry a value still makes a candidate invalid', async () => {
  await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges: 'carry' }))
  await of.record(people.bob, { 'Remuneration.TauxHoraire': '20' })
  expect(await now()).toMatchObject({ state: 'collecting', isThere: false })
})

test('months of two payrolls of one tenant change apart', async () => {
  const add = async (what: string, body: object): Promise<number> =>
    (await must(201, of.admin.send('POST', `${of.path}/${what}`, body))).id
  const divisionId = await add('divisions', { name: 'Atelier' })
  const payrollId = await add('payrolls', { name: 'Atelier', divisionId, regulationId: 1 })
  await add('payruns', { name: 'Paie atelier', payrollId })
  await add(`payrolls/${payrollId}/legal-parameters`, { from: '2024-01' })
  const carl = await add('employees', {
    identifier: 'carl',
    firstName: 'Carl',
    lastName: 'Carl',
    divisions: ['Atelier'],
  })
  const change = caseOf(MINIMUM, `${JUNE}-01T00:00:00Z`)
  await add(`payrolls/${payrollId}/cases`, { userId: of.userId, employeeId: carl, divisionId, case: change })
  const other = payrollMonth(of, JUNE, payrollId)
  await other.open()
  expect(await other.calculated()).toMatchObject({ counts: { people: 1, computed: 1 } })
  expect(await now()).toEqual(STANDS)
  await of.record(people.bob, { 'Primes.MontantPrimes': '10' })
  expect((await other.read()).body).toMatchObject({ state: 'preview_ready' })
  await other.accepted()
  await other.approved((await other.read()).body.candidate.id)
  expect(await now()).toMatchObject({ state: 'collecting' })
  const again = await month.calculated()
  expect(again).toMatchObject({ counts: { people: 2, computed: 2 } })
  // Each payroll knows only its own months, people and jobs.
  const ids = again.candidate
  const asked = (to: string) => of.partner.get(`${other.path}${to}`)
  expect((await asked(`/revisions/1/candidates/${ids.id}/documents/final`)).status).toBe(404)
  const operations = await must(200, of.partner.get(`${month.path}/operations`))
  expect((await asked(`/operations/${operations[0].id}`)).status).toBe(404)
  expect((await must(200, asked('/persons'))).map(({ employeeId }: { employeeId: number }) => employeeId)).toEqual([
    carl,
  ])
})

describe('an element of pay', () => {
  const PRIME = {
    ...{ label: 'Prime de langue', nature: 'differentielle', form: 'amount', recurrence: 'monthly' },
    start: '2026-01-01',
  }
  const elements = () => `${of.path}/payrolls/${of.payrollId}/elements`
  const nets = async () => {
    const { candidate } = await month.calculated()
    const sets = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${candidate.payrunJobId}`))
    expect(sets).toHaveLength(2)
    const persons: readonly { readonly employeeId: number; readonly gross: number; readonly net: number }[] =
      await month.list('/persons')
    return Object.fromEntries(persons.map(({ employeeId, gross, net }) => [employeeId, { gross, net }]))
  }

  test('that is defined or withdrawn after a calculation leaves the pay of people without it as it was', async () => {
    const before = await nets()
    await must(200, of.partner.send('PUT', `${elements()}/LANGUE`, PRIME))
    await must(200, of.partner.send('PUT', `${elements()}/AUTRE`, PRIME))
    await of.record(people.bob, { 'Elements.LANGUE': '50' }, JUNE)
    const defined = await nets()
    expect(defined[people.ann]).toEqual(before[people.ann])
    expect(defined[people.bob]?.gross).toBeCloseTo((before[people.bob]?.gross ?? 0) + 50, 2)
    await must(200, of.partner.send('DELETE', `${elements()}/AUTRE`))
    expect(await nets()).toEqual(defined)
  })
})
