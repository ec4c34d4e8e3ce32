import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { printedPages, taxRows } from '../../../testing/printed-pages.js'
import { type TestService, testService } from '../../../testing/service.js'

/**
 * Later revisions of a month that has paid four people: the people whom each pays, and the payslips that each annuls. June is final on
 * 5 July 2026, and each test corrects it from 10 July on.
 */

const [JUNE, JULY] = ['2026-06', '2026-07']
let service: TestService
let of: Company
let month: PayrollMonth
let people: Readonly<Record<'ann' | 'bob' | 'cleo' | 'dan', number>>
let made = 0
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

/** Calculates and approves the open revision; gives the month. */
const finalized = async (of: PayrollMonth = month) => {
  const { candidate } = await of.calculated()
  await of.accepted()
  return of.approved(candidate.id)
}
/** Gross pay of June in the payroll book, by employee identifier. */
const book = async (): Promise<Readonly<Record<string, number>>> => {
  const path = `${of.path}/payrolls/${of.payrollId}/payroll-book?period=${JUNE}`
  const rows: readonly Readonly<Record<string, string | number>>[] = (await must(200, of.partner.get(path))).rows
  return Object.fromEntries(rows.map(({ employeeIdentifier, TotalBrut }) => [employeeIdentifier, Number(TotalBrut)]))
}
const raised = (employeeId: number) => of.record(employeeId, { 'Primes.MontantPrimes': '100' })
const patched = (employeeId: number, change: object) =>
  must(200, of.admin.send('PATCH', `${of.path}/employees/${employeeId}`, change))
/** Records that the contract of a person ended before the month. */
const left = (employeeId: number) => of.record(employeeId, { 'Contrat.DateFinContrat': '2026-05-31' })

beforeEach(async () => {
  service.world.setNow(new Date('2026-07-05T09:00:00Z'))
  of = await company(service, await service.newPartner(`partner ${++made}`))
  const hired = async (name: string) => of.hire(name, {}, [JUNE, JULY])
  people = { ann: await hired('ann'), bob: await hired('bob'), cleo: await hired('cleo'), dan: await hired('dan') }
  month = payrollMonth(of, JUNE)
  await month.open()
  await finalized()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
})

describe('a contract that turns out to have ended before the month', () => {
  test('annuls the payslip with none in its place, from the approval on', async () => {
    const first = (await month.read()).body.candidate.payrunJobId
    await left(people.bob)
    const { counts, annuls, candidate } = await month.calculated()
    expect(counts).toMatchObject({ people: 1, computed: 0, withFaults: 0, changed: 0, annulled: 1 })
    const [payslip] = annuls
    expect(annuls).toEqual([
      {
        ...{ employeeId: people.bob, number: `N° ${JUNE}-${payslip.resultSetId}`, payrunJobId: first },
        ...{ resultSetId: expect.any(Number), releasedAt: expect.stringMatching(/^2026-07-05T/) },
      },
    ])
    expect(Object.keys(await book())).toHaveLength(4)
    await month.approved(candidate.id)
    expect(Object.keys(await book()).toSorted()).toEqual(['ann', 'cleo', 'dan'])
    expect(await month.list('/revisions/2')).toMatchObject({ people: [], annuls })
    expect(await month.list('/revisions/1')).toMatchObject({ people: Object.values(people), annuls: [] })
    const job = await must(200, of.partner.get(`${of.path}/payruns/jobs/${first}`))
    expect(job.inputsChangedSince.people).toBe(0)
  })

  test('leaves nothing in the history of the months after', async () => {
    await left(people.bob)
    await finalized()
    await of.record(people.bob, { 'Contrat.DateDebutContrat': '2026-07-01', 'Contrat.Nouveau': 'true' }, JULY)
    const eve = await of.hire('eve', { 'Contrat.DateDebutContrat': '2026-07-01' }, [JULY])
    const july = payrollMonth(of, JULY)
    await july.open()
    const { candidate } = await july.calculated()
    const sets = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${candidate.payrunJobId}`))
    const linesOf = (employeeId: number) =>
      sets.find((set: { employeeId: number }) => set.employeeId === employeeId).wageTypeResults
    expect(linesOf(people.bob)).toEqual(linesOf(eve))
    const persons: readonly { employeeId: number; before: object | null }[] = await july.list('/persons')
    const unknown = persons.filter(({ before }) => before === null).map(({ employeeId }) => employeeId)
    expect(unknown).toEqual([people.bob, eve])
  })

  test('and a contract that is withdrawn without another in its place do the same, also for an inactive person', async () => {
    await of.record(people.bob, { 'Contrat.DateDebutContrat': '' }, '2024-01')
    await patched(people.bob, { status: 'Inactive' })
    expect((await month.read()).body).toMatchObject({ state: 'collecting', revision: 2 })
    expect(await finalized()).toMatchObject({ counts: { people: 1, computed: 0, withFaults: 0, annulled: 1 } })
    expect(Object.keys(await book()).toSorted()).toEqual(['ann', 'cleo', 'dan'])
  })

  test('and has not, after all, is paid by the next revision, which replaces no payslip of that person', async () => {
    await left(people.bob)
    await finalized()
    await of.record(people.bob, { 'Contrat.DateFinContrat': '' })
    const { counts, candidate } = await month.calculated()
    expect(counts).toMatchObject({ people: 1, computed: 1, annulled: 0 })
    await month.accepted()
    await month.approved(candidate.id)
    expect(Object.keys(await book())).toHaveLength(4)
    const one = `/revisions/3/candidates/${candidate.id}/employees/${people.bob}/documents/final`
    await must(202, month.send('POST', one, {}))
    expect((await month.list(one)).replaces ?? null).toBeNull()
  })
})

describe('a person who is no longer a member of the payroll', () => {
  test.each([
    ['inactive', { status: 'Inactive' }],
    ['in another division', { divisions: ['Atelier'] }],
  ])('%s, keeps the payslip: membership has no date', async (_, change) => {
    await must(201, of.admin.send('POST', `${of.path}/divisions`, { name: 'Atelier' }))
    await patched(people.cleo, change)
    expect((await month.read()).body).toMatchObject({ state: 'finalized', revision: 1 })
    await raised(people.ann)
    expect(await finalized()).toMatchObject({ revision: 2, counts: { people: 1, computed: 1, annulled: 0 } })
    expect(Object.keys(await book())).toHaveLength(4)
  })

  test('is still corrected, as leavers are', async () => {
    await patched(people.cleo, { status: 'Inactive' })
    await raised(people.cleo)
    expect((await month.read()).body).toMatchObject({ state: 'collecting', revision: 2 })
    const before = await book()
    expect(await finalized()).toMatchObject({ counts: { people: 1, computed: 1 }, revision: 2 })
    const after = await book()
    expect(after).toEqual({ ...before, cleo: Number(((before['cleo'] ?? 0) + 100).toFixed(2)) })
  })
})

describe('a person held out', () => {
  test('of a correction keeps the earlier payslip, and once released is corrected alone', async () => {
    const before = await book()
    const [annAfter, bobAfter] = [before['ann'] ?? 0, before['bob'] ?? 0].map((gross) =>
      Number((gross + 100).toFixed(2)),
    )
    await raised(people.ann)
    await raised(people.bob)
    await month.read()
    await must(200, month.send('PUT', `/held/${people.ann}`, { reason: 'contested' }))
    expect(await finalized()).toMatchObject({ revision: 2, counts: { people: 2, computed: 1, held: 1, annulled: 0 } })
    expect(await book()).toEqual({ ...before, bob: bobAfter })
    await must(200, month.send('DELETE', `/held/${people.ann}`))
    expect(await finalized()).toMatchObject({ revision: 3, counts: { people: 1, computed: 1, held: 0 } })
    expect((await month.list('/revisions/3')).people).toEqual([people.ann])
    expect(await book()).toEqual({ ...before, ann: annAfter, bob: bobAfter })
  })

  test('of the first revision is paid alone by the next one, once released', async () => {
    const july = payrollMonth(of, JULY)
    await july.open()
    await must(200, july.send('PUT', `/held/${people.dan}`, { reason: 'the contract is not signed' }))
    const first = await finalized(july)
    expect(first).toMatchObject({ counts: { people: 4, computed: 3, held: 1 }, held: [{ employeeId: people.dan }] })
    await must(200, july.send('DELETE', `/held/${people.dan}`))
    expect((await july.read()).body).toMatchObject({ state: 'collecting', revision: 2, held: [] })
    expect(await finalized(july)).toMatchObject({ counts: { people: 1, computed: 1, held: 0 } })
    expect((await july.list('/revisions/2')).people).toEqual([people.dan])
  })
})

test('a correction that is taken back leaves a revision without people, which closes the month again', async () => {
  const before = await book()
  await raised(people.ann)
  await of.record(people.ann, { 'Primes.MontantPrimes': '0' })
  const { counts, candidate, result } = await month.calculated()
  expect([counts.people, result.outcome]).toEqual([0, 'ready'])
  expect(await month.approved(candidate.id)).toMatchObject({ state: 'finalized', revision: 2 })
  expect(await book()).toEqual(before)
  // The next correction is compared with what the month paid.
  await raised(people.ann)
  expect(await finalized()).toMatchObject({ revision: 3, counts: { people: 1, computed: 1 } })
})

test('a withholding at a wrong rate is corrected by a revision: payslips that replace, rows, sums of the year', async () => {
  const first = (await month.read()).body.candidate.payrunJobId
  // 2,500.01 of pay are 2,050.23 of taxable pay: 61.51 at 3 %, 102.51 at 5 %, 164.02 at 8 %.
  expect(await of.amounts(first, 960)).toEqual({ ann: 61.51, bob: 61.51, cleo: 61.51, dan: 61.51 })
  // From Ann 3 % was withheld in June and 8 % was due; from Bob 5 % in May, which June sets off (BOI-IR-PAS-30-10-50).
  await of.record(people.ann, { 'PAS.TauxPAS': '0.08' })
  await of.record(people.bob, {
    ...{ 'PAS.BaseRegularisee': '2050.23', 'PAS.MoisRegularise': '5' },
    ...{ 'PAS.TauxApplique': '0.05', 'PAS.TauxTransmis': '0.03' },
  })
  const { body: opened } = await month.read()
  expect(opened).toMatchObject({ state: 'collecting', revision: 2, lateChanges: [] })
  const rate = { employeeId: people.ann, field: 'PAS.TauxPAS', old: '0.03', new: '0.08', by: of.userIdentifier }
  expect(opened.changes).toContainEqual(expect.objectContaining(rate))
  const second = (await finalized()).candidate.payrunJobId
  expect(await month.list('/revisions/2')).toMatchObject({ people: [people.ann, people.bob], replaces: [first] })
  expect(await of.amounts(second, 960)).toEqual({ ann: 164.02, bob: 61.51 })
  expect(await of.amounts(second, 961)).toEqual({ ann: Number.NaN, bob: -41 })
  expect(await of.amounts(second, 950)).toEqual({ ann: 2050.23, bob: 2050.23 })
  // 1,979.00 − 164.02; 1,979.00 − 61.51 + 41.00.
  expect(await of.amounts(second, 990)).toEqual({ ann: 1814.98, bob: 1958.49 })

  const sets = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${first}`))
  const pages = await printedPages(service, of, second)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`annule et remplace le bulletin N° ${JUNE}-${sets[at].id}`)
  }
  const personal = 'Impôt sur le revenu prélevé à la source – taux personnalisé'
  // The annulled payslips count in no sum of the year: 164.02 for Ann in June, and 61.51 more in July, at the 3 % recorded then.
  expect(pages.map(taxRows)).toEqual([
    [[personal, '2 050,23', '8,00', '−164,02', '−164,02']],
    [
      [personal, '2 050,23', '3,00', '−61,51', '−61,51'],
      ['Régularisation de prélèvement – mai 2026', '2 050,23', '−2,00', '41,00', '41,00'],
    ],
  ])
  const july = payrollMonth(of, JULY)
  await july.open()
  const { candidate } = await finalized(july)
  expect(await july.list('/back-pay')).toEqual([])
  expect((await printedPages(service, of, candidate.payrunJobId)).map(taxRows).slice(0, 2)).toEqual([
    [[personal, '2 050,23', '3,00', '−61,51', '−225,53']],
    [
      [personal, '2 050,23', '3,00', '−61,51', '−123,02'],
      ['Régularisation de prélèvement', '0,00', '0,00', '0,00', '41,00'],
    ],
  ])
  const year = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/summary?period=2026`))
  expect(year.rows.slice(0, 2)).toMatchObject([
    { PAS: 225.53, RegularisationPAS: 0, NetImposable: 4100.46 },
    { PAS: 123.02, RegularisationPAS: -41, NetImposable: 4100.46 },
  ])
})
