import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, caseOf, company } from '../../../testing/company.js'
import { importsOf, lines, recorded } from '../../../testing/import-files.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** Late changes of a payroll's final month, and the policy that decides between them and a revision. June 2026 is final, and it is 10 July. */

const [JUNE, JULY] = ['2026-06', '2026-07']
let service: TestService
let of: Company
let month: PayrollMonth
let people: { readonly ann: number; readonly bob: number }
let made = 0
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

const setPolicy = (lateChanges: string) =>
  must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges }))
const finalized = async (one: PayrollMonth): Promise<void> => {
  await one.open()
  const { candidate } = await one.calculated()
  await one.accepted()
  await one.approved(candidate.id)
}
const rate = (employeeId: number, value: string) => of.record(employeeId, { 'Remuneration.TauxHoraire': value }, JUNE)
const now = async (one = month) => {
  const { state, revision, lateChanges } = (await one.read()).body
  return { state, revision, lateChanges }
}
const late = (employeeId: number, caseFieldName: string, old: string | null, is: string) => ({
  ...{ employeeId, caseName: expect.any(String), caseFieldName, old, new: is, start: `${JUNE}-01T00:00:00Z` },
  ...{ recordedBy: of.userId, recordedAt: expect.stringMatching(/^2026-0[78]-/), backPay: 'none', backPayPeriod: null },
})
/** The payslips of a revision: people and gross pay. */
const grossOf = async (): Promise<Readonly<Record<number, number>>> => {
  const persons = await must(200, of.partner.get(`${month.path}/persons`))
  return Object.fromEntries(
    persons.map(({ employeeId, gross }: { employeeId: number; gross: number }) => [employeeId, gross]),
  )
}

beforeEach(async () => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  of = await company(service, await service.newPartner(`partner ${++made}`))
  people = { ann: await of.hire('ann'), bob: await of.hire('bob', { 'Remuneration.TauxHoraire': '16' }) }
  month = payrollMonth(of, JUNE)
  await finalized(month)
})

describe('under carry, inside the write window', () => {
  beforeEach(() => setPolicy('carry'))

  test('a value opens no revision: it is a late change, with who recorded what', async () => {
    await rate(people.bob, '20')
    const change = late(people.bob, 'TauxHoraire', '16', '20')
    expect(await now()).toEqual({ state: 'finalized', revision: 1, lateChanges: [change] })
    await rate(people.bob, '20.00')
    expect((await now()).lateChanges).toEqual([change])
    expect((await month.act('/filing', { state: 'filed', reference: 'DSN 1' })).body.state).toBe('filed')
  })
  test('values of a bulk request and of a file are late changes of each person, by the user of the request', async () => {
    const items = [people.ann, people.bob].map((employeeId) => ({
      ...{ payrollId: of.payrollId, userId: of.userId, employeeId, divisionId: of.divisionId },
      case: caseOf({ 'Primes.MontantPrimes': '50' }, `${JUNE}-01T00:00:00Z`),
    }))
    await must(200, of.partner.send('POST', `${of.path}/cases/bulk`, { items, mode: 'all' }))
    const file = lines('Matricule;Mois;Primes soumises', 'bob;06/2026;75')
    expect(await importsOf(service, of).sent('variables', file)).toEqual(recorded(1))
    const { lateChanges, ...others } = await now()
    expect(others).toEqual({ state: 'finalized', revision: 1 })
    expect(lateChanges).toEqual([
      late(people.ann, 'MontantPrimes', null, '50'),
      late(people.bob, 'MontantPrimes', null, '50'),
      late(people.bob, 'MontantPrimes', '50', '75'),
    ])
  })
  test('a value of two final months is a late change of each, where a revision would be refused', async () => {
    for (const id of [people.ann, people.bob]) await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, JULY)
    const july = payrollMonth(of, JULY)
    await finalized(july)
    await setPolicy('revise')
    const body = { userId: of.userId, employeeId: people.bob, divisionId: of.divisionId }
    const raise = caseOf({ 'Remuneration.TauxHoraire': '20' }, `${JUNE}-01T00:00:00Z`)
    const refused = await of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, { ...body, case: raise })
    expect([refused.status, refused.body.code]).toEqual([409, 'later_finalized_month_requires_operator_replay'])
    await setPolicy('carry')
    await rate(people.bob, '20')
    const change = late(people.bob, 'TauxHoraire', '16', '20')
    expect(await now()).toEqual({ state: 'finalized', revision: 1, lateChanges: [change] })
    expect(await now(july)).toEqual({ state: 'finalized', revision: 1, lateChanges: [change] })
  })
})

describe('where the policy changes', () => {
  test('to revise: late changes stay until a value opens the revision, which pays them too, once', async () => {
    const before = await grossOf()
    await setPolicy('carry')
    await rate(people.bob, '32')
    await setPolicy('revise')
    expect(await now()).toMatchObject({ state: 'finalized', revision: 1, lateChanges: [{ new: '32' }] })
    await of.record(people.ann, { 'Primes.MontantPrimes': '100' }, JUNE)
    expect(await now()).toEqual({ state: 'collecting', revision: 2, lateChanges: [] })
    const { candidate, counts } = await month.calculated()
    expect(counts).toMatchObject({ computed: 2, changed: 2 })
    expect(await grossOf()).toEqual({
      [people.ann]: Number(((before[people.ann] ?? 0) + 100).toFixed(2)),
      [people.bob]: Number(((before[people.bob] ?? 0) * 2).toFixed(2)),
    })
    await month.accepted()
    await month.approved(candidate.id)
    expect(await now()).toEqual({ state: 'finalized', revision: 2, lateChanges: [] })
  })
  test('to carry: the open revision goes on, and only what comes after its end is a late change', async () => {
    await rate(people.bob, '20')
    await setPolicy('carry')
    await month.calculated()
    await rate(people.bob, '21')
    expect(await now()).toEqual({ state: 'collecting', revision: 2, lateChanges: [] })
    await finalized(month)
    await rate(people.bob, '22')
    const change = late(people.bob, 'TauxHoraire', '21', '22')
    expect(await now()).toEqual({ state: 'finalized', revision: 2, lateChanges: [change] })
  })
})

test('outside the write window the policy makes no difference', async () => {
  service.world.setNow(new Date('2026-08-02T09:00:00Z'))
  await rate(people.bob, '20')
  await setPolicy('carry')
  await rate(people.ann, '21')
  expect(await now()).toEqual({
    ...{ state: 'finalized', revision: 1 },
    lateChanges: [late(people.bob, 'TauxHoraire', '16', '20'), late(people.ann, 'TauxHoraire', '16.4832', '21')],
  })
})
