import { forTenant } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseOf, ended } from '../../testing/company.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'

/** One generation of inputs, and late native values that never block a month. It is July 2026. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

const [JUNE, JULY] = ['2026-06', '2026-07']
let tenants = 0
const newTenant = (): Promise<Managed> => managed(service, partnerId, `sasu ${++tenants}`)
async function filled(of: Managed, period = JULY): Promise<Month> {
  const month = of.month(period)
  await month.open()
  expect((await month.variables(3000)).status).toBe(200)
  return month
}
const PERSONAL = { 'PAS.TypeTaux': 'personnalise' }
type Values = Readonly<Record<string, string>>
const record = ({ userId, employeeId, divisionId, ...of }: Managed, values: Values, day: string, more: object = {}) =>
  of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
    ...{ userId, employeeId, divisionId, case: caseOf(values, `${day}T00:00:00Z`), ...more },
  })
const recordOfCompany = (of: Managed, values: Values, day: string) =>
  of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, {
    ...{ userId: of.userId, case: caseOf(values, `${day}T00:00:00Z`) },
  })
const jobOf = async (of: Managed, id: number) => (await of.partner.get(`${of.path}/payruns/jobs/${id}`)).body
async function nativeDraft(of: Managed, period = JULY): Promise<Answered['body']> {
  const { payrunName, userIdentifier, path } = of
  const job = { name: 'x', payrunName, userIdentifier, periodStart: `${period}-01T00:00:00Z` }
  const { body } = await of.partner.send('POST', `${path}/payruns/jobs`, job)
  await ended(of.partner, `${path}/payruns/jobs/${body.id}`)
  return jobOf(of, body.id)
}
const moved = (of: Managed, jobId: number, status: string) =>
  of.admin.send('POST', `${of.path}/payruns/jobs/${jobId}/status`, { status })
const codesOf = ({ body }: Answered) => body.preview.blockers.map(({ code }: { readonly code: string }) => code)

describe('one generation of inputs', () => {
  test('a legacy month is not finalized with an old tax rate', async () => {
    const of = await newTenant()
    const july = await filled(of)
    const old = await nativeDraft(of)
    expect((await july.preview()).body.state).toBe('preview_ready')
    await record(of, { ...PERSONAL, 'PAS.TauxPAS': '0.2' }, '2026-07-10')
    await july.read()
    const stale = await july.preview()
    expect(stale.body.preview.blockers).toEqual([{ code: 'inputs_changed', nextAction: 'resolve_preview_blockers' }])
    expect([stale.body.state, stale.body.payrunJobId]).toEqual(['collecting', old.id])
    expect((await july.approve(undefined)).body.code).toBe('candidate_conflict')

    await moved(of, old.id, 'Abort')
    const job = await nativeDraft(of)
    expect(job.inputsDigest).not.toBe(old.inputsDigest)
    expect((await july.preview()).body).toMatchObject({ state: 'preview_ready', payrunJobId: job.id })
    await july.ended(await july.approve(undefined))
    expect((await july.read()).body.state).toBe('finalized')
    // 20 % of the taxable net of the month, which is wage type 950.
    const [{ wageTypeResults }] = (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${job.id}`)).body
    const amount = (number: number): number =>
      wageTypeResults.find((line: { readonly wageTypeNumber: number }) => line.wageTypeNumber === number).value
    expect(amount(5100)).toBeGreaterThan(400)
    expect(amount(5100)).toBe(amount(7005))
  })
  test('a legacy preview is ready again for a rate that is changed and changed back', async () => {
    const of = await newTenant()
    const july = await filled(of)
    await nativeDraft(of)
    await record(of, { ...PERSONAL, 'PAS.TauxPAS': '0.2' }, '2026-07-10')
    await july.read()
    expect(codesOf(await july.preview())).toEqual(['inputs_changed'])
    await record(of, { 'PAS.TypeTaux': 'neutre', 'PAS.TauxPAS': '0' }, '2026-07-10')
    await july.read()
    expect(codesOf(await july.preview())).toEqual([])
  })
  test('a job and the candidate that it makes carry its digest, which other inputs change', async () => {
    const of = await newTenant()
    const july = await filled(of)
    const first = (await july.calculated()).candidate
    expect(first.inputsDigest).toMatch(/^[0-9a-f]{64}$/)
    expect((await jobOf(of, first.payrunJobId)).inputsDigest).toBe(first.inputsDigest)
    expect((await july.calculated()).candidate).toMatchObject({ inputsDigest: first.inputsDigest })
    await july.variables(3000, '2026-07-31')
    const otherDay = (await july.calculated()).candidate
    expect(otherDay.inputsDigest).not.toBe(first.inputsDigest)
    await july.variables(3001, '2026-07-31')
    expect((await july.calculated()).candidate.inputsDigest).not.toBe(otherDay.inputsDigest)
  })
  describe('of version 0.1.0, which stored no digest', () => {
    const asThen = (of: Managed) =>
      service.store.write(async (root) => {
        await forTenant(root, of.tenantId).updateTable('payrunJobs').set({ inputsDigest: null }).execute()
        return { value: undefined, commit: true }
      })
    test('a candidate is approved', async () => {
      const of = await newTenant()
      await of.month(JUNE).finalized(3000)
      const july = await filled(of)
      const { candidate } = await july.calculated()
      await asThen(of)
      expect((await july.read()).body.candidate).toEqual({ ...candidate, inputsDigest: null })
      expect((await july.approved(candidate.id)).state).toBe('finalized')
    })
    test('a legacy job is compared by its snapshot', async () => {
      const of = await newTenant()
      const july = await filled(of)
      await nativeDraft(of)
      await asThen(of)
      expect(codesOf(await july.preview())).toEqual([])
      await record(of, { 'PAS.TauxPAS': '0.2' }, '2026-07-10')
      await july.read()
      expect(codesOf(await july.preview())).toEqual(['inputs_changed'])
    })
  })
  test.each<[string, Values, string, object]>([
    ['a rate that is in force already', { 'PAS.TypeTaux': 'neutre' }, '2026-07-01', {}],
    ['a default of the regulation', { 'PrevoyanceMutuelle.TauxPrevoyance': '0.0150' }, '2026-01-01', {}],
    ['a name', { 'Identite.Nom': 'Moreau-Petit' }, '2026-07-10', {}],
    ['the end of a contract in a later month', { 'Contrat.DateFinContrat': '2026-08-31' }, '2026-07-10', {}],
    ['a contract that begins later', { 'Contrat.DateDebutContrat': '2026-09-01' }, '2026-09-01', {}],
    ['a rate from the next month on', { 'PAS.TauxPAS': '0.2' }, '2026-08-01', {}],
    ['a simulated rate', { 'PAS.TauxPAS': '0.2' }, '2026-07-01', { forecast: 'essai' }],
  ])('%s changes no month', async (_, values, day, more) => {
    const of = await newTenant()
    await of.month(JUNE).finalized(3000)
    const july = await filled(of)
    await july.calculated()
    const before = [(await of.month(JUNE).read()).text, (await july.read()).text]
    const etag = july.etag()
    expect((await record(of, values, day, more)).status).toBe(201)
    expect([(await of.month(JUNE).read()).text, (await july.read()).text]).toEqual(before)
    expect(july.etag()).toBe(etag)
  })
  test('the same value sent again does not reopen the month', async () => {
    const of = await newTenant()
    const july = of.month(JULY)
    await july.finalized(3000)
    const rate = { ...PERSONAL, 'PAS.TauxPAS': '0.1' }
    await record(of, rate, '2026-07-01')
    expect((await july.read()).body).toMatchObject({ state: 'collecting', revision: 2 })
    await july.approved((await july.calculated()).candidate.id)
    const before = (await july.read()).text
    expect((await record(of, { 'PAS.TauxPAS': '0.100' }, '2026-07-01')).status).toBe(201)
    expect((await record(of, rate, '2026-07-20')).status).toBe(201)
    expect((await july.read()).text).toBe(before)
  })
  test('a value of an earlier month that remains in force opens the next revision of a final month in the window', async () => {
    const of = await newTenant()
    await of.month(JULY).finalized(3000)
    await record(of, { 'PAS.TauxPAS': '0.1' }, '2026-03-01')
    expect((await of.month(JULY).read()).body).toMatchObject({ state: 'collecting', revision: 2, lateChanges: [] })
  })
  test('a candidate is invalid once an operator moves the native job of an earlier month that it was calculated from', async () => {
    const of = await newTenant()
    const july = await filled(of)
    await record(of, { 'Remuneration.RemunerationMandat': '2000' }, '2026-06-01')
    // A draft of June cannot exist while July is calculated.
    const june = await nativeDraft(of, JUNE)
    await moved(of, june.id, 'Release')
    const reviewed = await july.calculated()
    await moved(of, june.id, 'Process')
    expect((await july.read()).body).toEqual(reviewed)
    const seen = july.etag()
    await moved(of, june.id, 'Cancel')
    expect((await july.read()).body).toMatchObject({ state: 'collecting', candidate: null, revision: 1 })
    expect(july.etag()).not.toBe(seen)
    expect((await jobOf(of, reviewed.candidate.payrunJobId)).jobStatus).toBe('Abort')
    expect((await july.approve(reviewed.candidate.id)).body.code).toBe('candidate_conflict')
    const again = (await july.calculated()).candidate
    expect(again.inputsDigest).not.toBe(reviewed.candidate.inputsDigest)
    expect((await july.approved(again.id)).state).toBe('finalized')
    // July is final, and remains so: a job of June does not revoke paid amounts.
    const other = await nativeDraft(of, JUNE)
    await moved(of, other.id, 'Release')
    expect((await july.read()).body).toMatchObject({ state: 'finalized', revision: 1 })
  })
})

describe('a late native value', () => {
  /** June and July are final; it is 2 August 2026, so that June is outside the write window. */
  let late: TestService
  const ready: Managed[] = []
  beforeAll(async () => {
    late = await testService()
    const partner = await late.newPartner('late')
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
      const of = await managed(late, partner, name)
      await of.month(JUNE).finalized(3000)
      await of.month(JULY).finalized(3000)
      ready.push(of)
    }
    const [{ admin }] = ready as [Managed]
    await admin.send('PUT', `/partners/${partner}/webhooks`, { url: 'https://hooks.example/centime' })
    late.world.setNow(new Date('2026-08-02T09:00:00Z'))
  })
  afterAll(() => late.stop())
  const tenantInAugust = (): Managed => ready.pop() ?? expect.unreachable('one tenant a test')
  const AUGUST = '2026-08'
  const recordedAt = expect.stringMatching(/^2026-08-02T09:/)

  test('is recorded and listed, and the month stays final and can be filed', async () => {
    const of = tenantInAugust()
    const [june, july] = [of.month(JUNE), of.month(JULY)]
    const final = (await june.read()).body
    const others = (await july.read()).text
    expect((await record(of, { 'Primes.MontantPrimes': '500' }, '2026-06-15')).status).toBe(201)
    const change = {
      ...{ employeeId: of.employeeId, caseName: 'Primes', caseFieldName: 'MontantPrimes', old: null, new: '500' },
      ...{ start: '2026-06-15T00:00:00Z', recordedBy: of.userId, recordedAt, backPay: 'none', backPayPeriod: null },
    }
    expect((await june.read()).body).toEqual({ ...final, lateChanges: [change] })
    expect((await july.read()).text).toBe(others)
    expect((await june.act('/filing', { state: 'filed', reference: 'DSN 1' })).body.state).toBe('filed')
    const values = (await of.partner.get(`${of.path}/employees/${of.employeeId}/cases?caseName=Primes`)).body
    expect(values).toMatchObject([{ value: '500', start: '2026-06-15T00:00:00Z' }])
  })
  test('is reported by the webhook input.late', async () => {
    const of = tenantInAugust()
    const { candidate } = (await of.month(JUNE).read()).body
    await record(of, { 'Primes.MontantPrimes': '500' }, '2026-06-15')
    const { body } = await of.admin.get(`/partners/${of.partnerId}/webhooks/deliveries`)
    const sent = body.filter((one: { readonly tenantId: number }) => one.tenantId === of.tenantId)
    expect(sent).toMatchObject([{ change: 'input.late', period: JUNE }])
    const events = await late.store.read((db) => db.selectFrom('webhookEvents').select('body').execute())
    expect(events.map((event) => JSON.parse(event.body).data)).toContainEqual(
      expect.objectContaining({ change: 'input.late', period: JUNE, candidateId: candidate.id, operationId: null }),
    )
  })
  test('that is sent again, or has no effect, is not listed twice', async () => {
    const of = tenantInAugust()
    await record(of, { 'Primes.MontantPrimes': '500' }, '2026-06-15')
    const before = (await of.month(JUNE).read()).text
    await record(of, { 'Primes.MontantPrimes': '500.00' }, '2026-06-15')
    await record(of, { 'Identite.Nom': 'Moreau' }, '2026-06-15')
    await record(of, { 'Primes.MontantPrimes': '500' }, '2026-06-20', { forecast: 'essai' })
    expect((await of.month(JUNE).read()).text).toBe(before)
    await record(of, { 'Primes.MontantPrimes': '1', 'Identite.Prenom': 'Camille' }, '2026-06-20')
    expect((await of.month(JUNE).read()).body.lateChanges).toHaveLength(2)
  })
  /** One decision determines which value counts. */
  test('is listed where it counts in the month, not beside one of its change that replaces it', async () => {
    const of = tenantInAugust()
    const { userId, employeeId, divisionId } = of
    const rate = (caseFieldName: string, value: string, day: string) => ({
      caseFieldName,
      value,
      start: `${day}T00:00:00Z`,
    })
    const values = [
      rate('TypeTaux', 'personnalise', '2026-05-01'),
      rate('TauxPAS', '0.1', '2026-05-01'),
      rate('TauxPAS', '0.2', '2026-06-01'),
      rate('TauxPAS', '0.3', '2026-07-01'),
    ]
    const change = { userId, employeeId, divisionId, case: { caseName: 'PAS', values } }
    await of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, change)
    const { lateChanges } = (await of.month(JUNE).read()).body
    expect(lateChanges.map((one: { caseFieldName: string; start: string }) => [one.caseFieldName, one.start])).toEqual([
      ['TypeTaux', '2026-05-01T00:00:00Z'],
      ['TauxPAS', '2026-06-01T00:00:00Z'],
    ])
  })
  test('of an officer who is no longer active is listed too', async () => {
    const of = tenantInAugust()
    await of.partner.send('PATCH', `${of.path}/employees/${of.employeeId}`, { status: 'Inactive' })
    expect((await record(of, { 'Primes.MontantPrimes': '500' }, '2026-06-15')).status).toBe(201)
    expect((await of.month(JUNE).read()).body).toMatchObject({ state: 'finalized', lateChanges: [{}] })
  })
  test('of a contract is listed too: an end that was recorded too late', async () => {
    const of = tenantInAugust()
    expect((await record(of, { 'Contrat.DateFinContrat': '2026-08-31' }, '2026-01-01')).status).toBe(201)
    expect((await of.month(JUNE).read()).body.lateChanges).toEqual([])
    // July is final and in the window: a day employed less is another input of it.
    expect((await record(of, { 'Contrat.DateFinContrat': '2026-06-29' }, '2026-06-01')).status).toBe(201)
    const change = { caseName: 'Contrat', caseFieldName: 'DateFinContrat', start: '2026-06-01T00:00:00Z', recordedAt }
    expect((await of.month(JUNE).read()).body).toMatchObject({ state: 'finalized', revision: 1, lateChanges: [change] })
    expect((await of.month(JULY).read()).body).toMatchObject({ state: 'collecting', revision: 2, lateChanges: [] })
    // Withdrawn: June was not paid with the value recorded in between, and lists that too.
    expect((await record(of, { 'Contrat.DateFinContrat': '' }, '2026-06-01')).status).toBe(201)
    expect((await of.month(JUNE).read()).body.lateChanges).toHaveLength(2)
    const july = of.month(JULY)
    await july.read()
    expect((await july.approved((await july.calculated()).candidate.id)).state).toBe('finalized')
  })
  test('of the company that affects several months is judged in each by its own write window', async () => {
    const of = tenantInAugust()
    const august = of.month(AUGUST)
    await august.open()
    await august.variables(3000)
    await august.calculated()
    expect((await recordOfCompany(of, { 'Entreprise.TauxAT': '0.03' }, '2026-06-01')).status).toBe(201)
    const change = {
      ...{ employeeId: null, caseName: 'Entreprise', caseFieldName: 'TauxAT', old: '0.0208', new: '0.03' },
      ...{ start: '2026-06-01T00:00:00Z', recordedBy: of.userId, recordedAt, backPay: 'proposed', backPayPeriod: JULY },
    }
    const read = async (period: string) => (await of.month(period).read()).body
    expect(await read(JUNE)).toMatchObject({ state: 'finalized', revision: 1, lateChanges: [change] })
    expect(await read(JULY)).toMatchObject({ state: 'collecting', revision: 2, lateChanges: [] })
    expect(await read(AUGUST)).toMatchObject({ state: 'collecting', revision: 1, candidate: null, lateChanges: [] })
    // The months that can be written continue.
    for (const period of [JULY, AUGUST]) {
      const month = of.month(period)
      await month.read()
      expect((await month.approved((await month.calculated()).candidate.id)).state).toBe('finalized')
    }
    // Nothing was decided about the difference of June, so both have put it off.
    const putOff = { ...change, backPay: 'put_off', backPayPeriod: AUGUST }
    expect(await read(JUNE)).toMatchObject({ state: 'finalized', revision: 1, lateChanges: [putOff] })
  })
})
