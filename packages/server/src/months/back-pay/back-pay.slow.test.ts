import { centimeClient, valueOrThrow } from '@centime/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, caseOf, company } from '../../../testing/company.js'
import { managed } from '../../../testing/month.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/**
 * Back pay of the months of a payroll and of an officer. Ann earns 151.67 hours at 16.4832 euros: 2,500.01 a month; each euro more an
 * hour is 151.67 more. June 2026 is final and cannot be revised any more: it is 2 August.
 */

const [JUNE, JULY, AUGUST] = ['2026-06', '2026-07', '2026-08']
let service: TestService
let of: Company
let ann: number
let bob: number
let made = 0
const at = (instant: string): void => service.world.setNow(new Date(instant))
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

/** Finalizes a month, whatever its controls say. */
async function finalized(period: string): Promise<PayrollMonth> {
  const month = payrollMonth(of, period)
  await month.open()
  const { candidate } = await month.calculated()
  await month.accepted()
  await month.approved(candidate.id)
  return month
}
const rate = (value: string, period = JUNE) => of.record(ann, { 'Remuneration.TauxHoraire': value }, period)
const backPay = (month: PayrollMonth): Promise<Answer> => month.list('/back-pay')
type Answer = readonly Readonly<Record<string, unknown>>[]
const decide = (month: PayrollMonth, decision: string, origin = JUNE, employeeId = ann) =>
  month.send('PUT', `/back-pay/${employeeId}/${origin}`, { decision })
const grossOf = async (month: PayrollMonth, employeeId = ann): Promise<number> => {
  const persons: readonly { readonly employeeId: number; readonly gross: number }[] = await month.list('/persons')
  return persons.find((one) => one.employeeId === employeeId)?.gross ?? Number.NaN
}
const lateOf = async (period: string): Promise<unknown> =>
  (await payrollMonth(of, period).read()).body.lateChanges.map((one: Answer[number]) => [
    one['backPay'],
    one['backPayPeriod'],
  ])
/** A decision names the key that made it. */
const KEY = expect.stringMatching(/^key \d+$/)
const [PAY, EURO] = [2500.01, 151.67]
const sum = (...amounts: readonly number[]): number => Number(amounts.reduce((a, b) => a + b, 0).toFixed(2))

beforeEach(async () => {
  at('2026-07-10T09:00:00Z')
  of = await company(service, await service.newPartner(`partner ${++made}`))
  ann = await of.hire('ann', {}, [JUNE, JULY, AUGUST])
  bob = await of.hire('bob', {}, [JUNE, JULY, AUGUST])
  await finalized(JUNE)
  at('2026-08-02T09:00:00Z')
})

describe('a raise of a final month', () => {
  test('is proposed with its lines and its cause, and keeps the month from being approved until it is decided', async () => {
    await rate('17.4832')
    const month = payrollMonth(of, JULY)
    await month.open()
    expect(await lateOf(JUNE)).toEqual([['proposed', JULY]])
    expect(await backPay(month)).toEqual([])
    const { candidate } = await month.calculated()
    const [proposal, ...others] = await backPay(month)
    expect(others).toEqual([])
    expect(proposal).toMatchObject({ employeeId: ann, originPeriod: JUNE, state: 'proposed', gross: EURO })
    expect(proposal?.['causes']).toEqual([
      {
        ...{ employeeId: ann, field: 'Remuneration.TauxHoraire', old: '16.4832', new: '17.4832' },
        ...{ recordedAt: expect.stringMatching(/^2026-08-02T/), recordedBy: of.userId, reason: null },
      },
    ])
    expect(proposal?.['lines']).toContainEqual(expect.objectContaining({ wageTypeNumber: 210, base: EURO }))
    expect(await grossOf(month)).toBe(PAY)
    const refused = await month.approve(candidate.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'controls_open'])
    expect(refused.body.detail).toContain('back_pay_undecided')
  })

  test('is paid once it is accepted: the candidate is withdrawn, and the next one pays both months', async () => {
    await rate('17.4832')
    const month = payrollMonth(of, JULY)
    await month.open()
    await month.calculated()
    const accepted = await must(200, decide(month, 'accept'))
    expect(accepted).toMatchObject({ state: 'accepted', originPeriod: JUNE })
    const { body } = await month.read()
    expect([body.state, body.candidate]).toEqual(['collecting', null])
    expect(body.changes).toMatchObject([{ employeeId: ann, field: 'backPay', new: `${JUNE} accept`, by: KEY }])
    expect(await lateOf(JUNE)).toEqual([['accepted', JULY]])
    const { candidate } = await month.calculated()
    expect([await grossOf(month), await grossOf(month, bob)]).toEqual([sum(PAY, EURO), PAY])
    await month.accepted()
    await month.approved(candidate.id)
    expect(await backPay(month)).toMatchObject([{ state: 'paid', gross: EURO }])
    expect(await lateOf(JUNE)).toEqual([['paid', JULY]])
    const late = await decide(month, 'put_off')
    expect([late.status, late.body.code]).toEqual([409, 'month_already_finalized'])

    at('2026-09-02T09:00:00Z')
    const august = await finalized(AUGUST)
    expect([await backPay(august), await grossOf(august)]).toEqual([[], PAY])
  })

  test('that is put off is proposed by the next month, and paid there once', async () => {
    await rate('17.4832')
    const july = payrollMonth(of, JULY)
    await july.open()
    const { candidate } = await july.calculated()
    await must(200, decide(july, 'put_off'))
    // The month pays the same, so its candidate stays valid.
    const { state, candidate: standing, changes } = (await july.read()).body
    expect([state, standing.id, changes]).toEqual(['preview_ready', candidate.id, []])
    expect(await backPay(july)).toMatchObject([{ state: 'put_off', decided: { by: expect.any(String) } }])
    expect((await july.list('/controls')).map(({ code }: { code: string }) => code)).not.toContain('back_pay_undecided')
    await july.accepted()
    await july.approved(candidate.id)
    expect([await grossOf(july), await lateOf(JUNE)]).toEqual([PAY, [['put_off', JULY]]])

    const august = payrollMonth(of, AUGUST)
    at('2026-09-02T09:00:00Z')
    await august.open()
    await august.calculated()
    // The missing pay of June moves the reduction of July, which adds up over the year.
    const [june, ...moved] = await backPay(august)
    expect(june).toMatchObject({ originPeriod: JUNE, state: 'proposed', gross: EURO })
    expect(moved).toMatchObject([{ originPeriod: JULY, state: 'proposed', gross: 0, causes: [] }])
    await must(200, decide(august, 'accept', JULY))
    await finalized(AUGUST)
    expect([await grossOf(august), await lateOf(JUNE)]).toEqual([sum(PAY, EURO), [['paid', AUGUST]]])
  })
})

describe('nothing is paid twice', () => {
  const setPolicy = (policy: object) =>
    must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, policy))

  test('under the policy accept: a correction that is corrected again, then taken back', async () => {
    await setPolicy({ backPay: 'accept' })
    await rate('17.4832')
    const july = await finalized(JULY)
    expect([await grossOf(july), await lateOf(JUNE)]).toEqual([sum(PAY, EURO), [['paid', JULY]]])
    await rate('18.4832')
    at('2026-09-02T09:00:00Z')
    const august = await finalized(AUGUST)
    expect((await backPay(august))[0]).toMatchObject({ originPeriod: JUNE, state: 'paid', gross: EURO })
    expect(await grossOf(august)).toBe(sum(PAY, EURO))

    await of.record(ann, { 'Remuneration.TauxHoraire': '16.4832' }, JUNE)
    await of.record(
      ann,
      { 'Remuneration.TauxHoraire': '16.4832', 'Remuneration.HeuresTravaillees': '151.67' },
      '2026-09',
    )
    await of.record(bob, { 'Remuneration.HeuresTravaillees': '151.67' }, '2026-09')
    at('2026-10-02T09:00:00Z')
    const september = await finalized('2026-09')
    expect(await grossOf(september)).toBe(sum(PAY, -2 * EURO))
  })

  test('by a revision of the month that has paid it, or by an abandoned candidate', async () => {
    await setPolicy({ backPay: 'accept' })
    await rate('17.4832')
    const july = payrollMonth(of, JULY)
    await july.open()
    const { candidate } = await july.calculated()
    expect(await grossOf(july)).toBe(sum(PAY, EURO))
    await must(200, july.send('POST', '/abandon', { candidateId: candidate.id, idempotencyKey: 'once' }))
    await finalized(JULY)
    expect(await grossOf(july)).toBe(sum(PAY, EURO))
    await of.record(ann, { 'Primes.MontantPrimes': '100' }, JULY)
    expect((await july.read()).body).toMatchObject({ state: 'collecting', revision: 2 })
    await finalized(JULY)
    expect(await grossOf(july)).toBe(sum(PAY, EURO, 100))
    at('2026-09-02T09:00:00Z')
    const august = await finalized(AUGUST)
    expect([await grossOf(august), await backPay(august)]).toEqual([PAY, []])
  })

  test('in a list: a revision that looks at a person again and pays another leaves one entry', async () => {
    await rate('17.4832')
    const july = await finalized(JULY)
    const entries = async () =>
      (await backPay(july)).map((one) => [one['employeeId'], one['originPeriod'], one['state']])
    expect(await entries()).toEqual([[ann, JUNE, 'put_off']])
    await of.record(ann, { 'Primes.MontantPrimes': '0' }, JULY)
    await of.record(bob, { 'Primes.MontantPrimes': '100' }, JULY)
    await finalized(JULY)
    expect([(await july.read()).body.revision, (await july.list('/revisions'))[1].people]).toEqual([2, [bob]])
    expect(await entries()).toEqual([[ann, JUNE, 'put_off']])
  })
  test('where a value comes while a candidate stands, the candidate is withdrawn', async () => {
    await setPolicy({ backPay: 'accept' })
    const july = payrollMonth(of, JULY)
    await july.open()
    await july.calculated()
    await rate('17.4832')
    const { state, changes } = (await july.read()).body
    expect(state).toBe('collecting')
    expect(changes).toMatchObject([
      { employeeId: ann, field: 'Remuneration.TauxHoraire', old: '16.4832', new: '17.4832' },
    ])
    const { counts } = await july.calculated()
    expect([counts.changed, await grossOf(july), await grossOf(july, bob)]).toEqual([1, sum(PAY, EURO), PAY])
  })
})

test('accepting a month also accepts the earlier ones, putting off the later ones of its year', async () => {
  await finalized(JULY)
  at('2026-09-02T09:00:00Z')
  for (const period of [JUNE, JULY]) await rate('17.4832', period)
  const august = payrollMonth(of, AUGUST)
  await august.open()
  await august.calculated()
  const states = async () => (await backPay(august)).map((one) => one['state'])
  expect(await states()).toEqual(['proposed', 'proposed'])
  await must(200, decide(august, 'accept', JULY))
  expect(await states()).toEqual(['accepted', 'accepted'])
  await must(200, decide(august, 'put_off', JUNE))
  expect(await states()).toEqual(['put_off', 'put_off'])
  const unknown = await decide(august, 'accept', '2026-05')
  expect([unknown.status, unknown.body.detail]).toEqual([
    404,
    `${AUGUST} has no difference of 2026-05 for employee ${ann}`,
  ])
  const withoutLaw = await decide(august, 'accept', '2023-06')
  expect([withoutLaw.status, withoutLaw.body.code]).toEqual([400, 'law_missing'])
  await must(200, decide(august, 'accept', JULY))
  await finalized(AUGUST)
  expect(await grossOf(august)).toBe(sum(PAY, 2 * EURO))
})

describe('of an officer', () => {
  test('a remuneration of a final month is put off where nothing is decided, and paid where it is accepted', async () => {
    at('2026-07-10T09:00:00Z')
    const officer = await managed(service, await service.newPartner(`partner ${++made}`))
    await officer.month(JUNE).finalized(3000)
    at('2026-08-02T09:00:00Z')
    const { userId, employeeId, divisionId, payrollId, path, partner } = officer
    const pay = { caseFieldName: 'RemunerationMandat', value: '3100', start: '2026-06-01T00:00:00Z' }
    const change = { userId, employeeId, divisionId, case: { caseName: 'Remuneration', values: [pay] } }
    await must(201, partner.send('POST', `${path}/payrolls/${payrollId}/cases`, change))
    const july = officer.month(JULY)
    expect((await july.finalized(3000)).result.persons[0].gross).toBe(3000)
    const june = async () => (await officer.month(JUNE).read()).body.lateChanges
    expect(await june()).toMatchObject([{ backPay: 'put_off', backPayPeriod: JULY }])

    at('2026-09-02T09:00:00Z')
    const august = officer.month(AUGUST)
    await august.open()
    await august.variables(3000, '2026-08-31')
    await august.calculated()
    const key = await service.newKey(officer.partnerId, 'partner')
    const fetch = async (request: Request) => service.app.fetch(request)
    const client = centimeClient({ url: 'http://localhost', key, partnerId: officer.partnerId, fetch })
    const asked = client.tenant(officer.tenantId).month(AUGUST)
    const [proposed] = valueOrThrow(await asked.backPay())
    expect(proposed).toMatchObject({ originPeriod: JUNE, state: 'proposed', gross: 100 })
    const decided = await asked.decide({ employeeId, originPeriod: JUNE }, { decision: 'accept' })
    expect(valueOrThrow(decided)).toMatchObject({ state: 'accepted' })
    await august.read()
    const { candidate, result } = await august.calculated()
    expect(result).toMatchObject({ outcome: 'ready', blockers: [], persons: [{ gross: 3100 }] })
    await august.approved(candidate.id)
    expect(await june()).toMatchObject([{ backPay: 'paid', backPayPeriod: AUGUST }])
  })
})

describe('a decision about several differences', () => {
  const decideRows = (month: PayrollMonth, decision: string, rows: readonly object[], key?: string) =>
    month.send('POST', '/back-pay', { decision, note: 'agreed', rows }, key ? { 'idempotency-key': key } : {})
  const statesOf = async (month: PayrollMonth) => (await backPay(month)).map((one) => [one['employeeId'], one['state']])

  test('is one change of the month for all of them, or for none', async () => {
    for (const id of [ann, bob]) await of.record(id, { 'Remuneration.TauxHoraire': '17.4832' }, JUNE)
    const month = payrollMonth(of, JULY)
    await month.open()
    await month.calculated()
    const rows = [ann, bob].map((employeeId) => ({ employeeId, originPeriod: JUNE }))
    const before = (await month.read()).headers.get('etag')
    const refused = await decideRows(month, 'accept', [...rows, { employeeId: bob, originPeriod: '2026-05' }])
    expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ pointer: '/rows/2' })]])
    const withoutLaw = await decideRows(month, 'accept', [{ employeeId: bob, originPeriod: '2023-06' }])
    expect(withoutLaw.body).toMatchObject({ code: 'law_missing', errors: [{ pointer: '/rows/0/originPeriod' }] })
    expect(await statesOf(month)).toEqual([ann, bob].map((id) => [id, 'proposed']))
    expect((await month.read()).headers.get('etag')).toBe(before)
    const decided = await must(200, decideRows(month, 'accept', rows, 'once'))
    expect(decided).toMatchObject(rows.map((row) => ({ ...row, state: 'accepted', decided: { note: 'agreed' } })))
    // The same key gives the first answer, and decides nothing; with another body it is refused.
    const after = (await month.read()).headers.get('etag')
    expect(after).not.toBe(before)
    expect(await must(200, decideRows(month, 'accept', rows, 'once'))).toEqual(decided)
    const another = await decideRows(month, 'put_off', rows, 'once')
    expect([another.status, await statesOf(month)]).toEqual([422, [ann, bob].map((id) => [id, 'accepted'])])
    expect((await month.read()).headers.get('etag')).toBe(after)
    const pointersOf = async (refusal: ReturnType<typeof decideRows>) => {
      const { status, body } = await refusal
      return [status, body.errors.map(({ pointer }: { readonly pointer: string }) => pointer)]
    }
    expect(await pointersOf(decideRows(month, 'accept', []))).toEqual([400, ['/rows']])
    expect(await pointersOf(decideRows(month, 'forget', rows))).toEqual([400, ['/decision']])
    expect(await pointersOf(decide(month, 'forget'))).toEqual([400, ['/decision']])
    const stranger = [rows[0] ?? {}, { employeeId: 999_999, originPeriod: JUNE }]
    expect(await pointersOf(decideRows(month, 'accept', stranger))).toEqual([400, ['/rows/1/employeeId']])
    const { candidate } = await month.calculated()
    await month.accepted()
    await month.approved(candidate.id)
    expect([await grossOf(month), await grossOf(month, bob)]).toEqual([sum(PAY, EURO), sum(PAY, EURO)])
    const final = await decideRows(month, 'put_off', rows)
    expect([final.status, final.body.code]).toEqual([409, 'month_already_finalized'])
  })
})

test('a month that back pay alone has paid keeps the establishment in which it was computed', async () => {
  const { path, admin, partner, userId, payrollId } = of
  const divided = async (name: string): Promise<number> => {
    const { id } = await must(201, admin.send('POST', `${path}/divisions`, { name }))
    await must(200, partner.send('PATCH', `${path}/divisions/${id}`, { parentId: of.divisionId }))
    return id
  }
  const moved = (employeeId: number, division: string) =>
    must(200, partner.send('PATCH', `${path}/employees/${employeeId}`, { divisions: [division] }))
  const lyon = await divided('Lyon')
  await divided('Nantes')
  const rates = caseOf({ 'Entreprise.TauxAT': '0.04' }, '2026-01-01T00:00:00Z')
  await must(
    201,
    admin.send('POST', `${path}/payrolls/${payrollId}/company-cases`, { userId, divisionId: lyon, case: rates }),
  )
  // Zoe has worked since June and is recorded in August.
  const zoe = await of.hire('zoe', { 'Contrat.DateDebutContrat': '2026-06-01' }, [JUNE, JULY, AUGUST])
  await moved(zoe, 'Lyon')
  const accidentsOfJune = async (month: PayrollMonth): Promise<readonly unknown[]> => {
    const all = (await backPay(month)).filter((one) => one['employeeId'] === zoe && one['originPeriod'] === JUNE)
    return all.map(({ gross, lines }) => [gross, (lines as Answer).find((line) => line['wageTypeNumber'] === 230)])
  }
  const july = payrollMonth(of, JULY)
  await july.open()
  await july.calculated()
  expect(await accidentsOfJune(july)).toEqual([[PAY, expect.objectContaining({ value: 100, rate: 0.04 })]])
  await must(200, decide(july, 'accept', JUNE, zoe))
  await finalized(JULY)

  // In Nantes the rate is 2.08 %, but June has 4 % of 151.67 more.
  at('2026-09-02T09:00:00Z')
  await moved(zoe, 'Nantes')
  await of.record(zoe, { 'Remuneration.TauxHoraire': '17.4832' }, JUNE)
  const august = payrollMonth(of, AUGUST)
  await august.open()
  await august.calculated()
  expect(await accidentsOfJune(august)).toEqual([[EURO, expect.objectContaining({ value: 6.07, rate: 0.04 })]])
})
