import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { managed } from '../../../testing/month.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** Findings are accepted with a note; an acceptance is valid while the accepted amounts stay the same. It is 10 July 2026. */

const JUNE = '2026-06'
let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

/** A person without findings: hired with the month, and covered by a health plan elsewhere. */
const QUIET = { 'Contrat.DateDebutContrat': '2026-06-01', 'Sante.Dispense': 'css' }
const RATE = 'Remuneration.TauxHoraire'
const POOR = 'hourly_rate_below_minimum_wage'

let tenants = 0
async function opened(): Promise<{ readonly of: Company; readonly month: PayrollMonth }> {
  const of = await company(service, partnerId, `tenant ${++tenants}`)
  return { of, month: payrollMonth(of, JUNE) }
}
const accepting = (month: PayrollMonth, code: string, body: object = { note: 'seen' }) =>
  month.send('PUT', `/controls/${code}/acceptance`, body)
/** A finding of the current candidate. */
const finding = async (month: PayrollMonth, code: string) =>
  (await month.list('/controls')).find((one: { code: string }) => one.code === code)
const acceptedOf = async (month: PayrollMonth, code: string): Promise<readonly number[]> =>
  (await finding(month, code)).people.flatMap((one: { accepted?: object; employeeId: number }) =>
    one.accepted === undefined ? [] : [one.employeeId],
  )

describe('the acceptance of a finding', () => {
  let of: Company
  let month: PayrollMonth
  let anna: number
  let bruno: number
  let carla: number
  let candidate: string
  beforeAll(async () => {
    ;({ of, month } = await opened())
    anna = await of.hire('anna', { ...QUIET, [RATE]: '5' })
    bruno = await of.hire('bruno', { ...QUIET, [RATE]: '6' })
    carla = await of.hire('carla', QUIET)
    await month.open()
    candidate = (await month.calculated()).candidate.id
  })

  test('is of one person, then of all whom it names: the ETag stays, and the approval goes on', async () => {
    expect((await month.list('/controls')).map(({ code }: { code: string }) => code)).toEqual([POOR])
    const etag = month.etag()
    const one = await accepting(month, POOR, { note: 'a trainee', employeeIds: [anna] })
    expect(one.status).toBe(200)
    expect(one.body).not.toHaveProperty('accepted')
    const [first, second] = one.body.people
    const at = expect.stringMatching(/^2026-07-10T09:0/)
    expect(first).toMatchObject({ employeeId: anna, accepted: { by: expect.any(String), at, note: 'a trainee' } })
    expect(second).not.toHaveProperty('accepted')
    const refused = await month.approve(candidate)
    expect([refused.status, refused.body.code]).toEqual([409, 'controls_open'])
    expect(refused.body.detail).toContain(POOR)
    const all = await accepting(month, POOR, { note: 'both agreed' })
    expect(all.body.accepted).toMatchObject({ note: 'both agreed' })
    expect(await acceptedOf(month, POOR)).toEqual([anna, bruno])
    await month.read()
    expect(month.etag()).toBe(etag)
  })

  test('is in the audit trail, by whom and when', async () => {
    const entries = await must(200, of.admin.get(`${of.path}/audit`))
    const resource = `${month.path}/controls/${POOR}/acceptance`
    const written = entries.filter((one: { resource: string }) => one.resource === resource)
    const { accepted } = await finding(month, POOR)
    expect(written).toHaveLength(2)
    expect(written).toContainEqual(expect.objectContaining({ actor: accepted.by, at: accepted.at }))
  })

  test('holds for a later candidate while amounts and inputs of the person stand', async () => {
    await of.record(carla, { [RATE]: '17' })
    const { counts } = await month.calculated()
    expect(counts).toMatchObject({ computed: 3, changed: 1 })
    expect(await acceptedOf(month, POOR)).toEqual([anna, bruno])
  })

  test('falls for the person whose inputs are others, though the finding says the same', async () => {
    await of.record(bruno, { 'PAS.TauxPAS': '0.1' })
    await month.calculated()
    const { people, accepted } = await finding(month, POOR)
    expect(people[1].warnings[0].message).toContain('hourly rate 6 is below')
    expect(accepted).toBeUndefined()
    expect(await acceptedOf(month, POOR)).toEqual([anna])
  })

  test('falls for the person whose amounts are others', async () => {
    await of.record(anna, { [RATE]: '5.5' })
    await month.calculated()
    expect(await acceptedOf(month, POOR)).toEqual([])
  })

  test('is taken back', async () => {
    await must(200, accepting(month, POOR))
    const taken = await month.send('DELETE', `/controls/${POOR}/acceptance`)
    expect([taken.status, taken.body.accepted]).toEqual([200, undefined])
    expect(await acceptedOf(month, POOR)).toEqual([])
  })

  test('is refused in order: another ETag, another candidate, open controls', async () => {
    const { body } = await month.read()
    const stale = await month.send(
      'POST',
      '/approval',
      { approvalKey: 'stale', candidateId: 'another' },
      { 'if-match': '"1"' },
    )
    expect([stale.status, stale.body.code]).toEqual([412, 'etag_mismatch'])
    await month.read()
    const other = await month.approve('another')
    expect([other.status, other.body.code]).toEqual([409, 'candidate_conflict'])
    const open = await month.approve(body.candidate.id)
    expect([open.status, open.body.code]).toEqual([409, 'controls_open'])
  })

  test('names people of the finding: others are pointed at, of another tenant as one who never was', async () => {
    const stranger = await (await opened()).of.hire('stranger', { ...QUIET, [RATE]: '5' })
    const wrong = await accepting(month, POOR, { note: 'a', employeeIds: [anna, stranger, carla, 999_999] })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'validation_failed'])
    const message = `is no person whom ${POOR} names`
    expect(wrong.body.errors).toEqual([1, 2, 3].map((at) => ({ pointer: `/employeeIds/${at}`, message })))
    expect(await acceptedOf(month, POOR)).toEqual([])
    const unknown = await accepting(month, 'pay_moved')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    for (const [body, pointer] of [
      [{}, '/note'],
      [{ note: ' ' }, '/note'],
      [{ note: 'a', employeeIds: [] }, '/employeeIds'],
      [{ note: 'a', employeeIds: ['anna'] }, '/employeeIds/0'],
      [{ note: 'a', until: 'ever' }, '/until'],
    ] as const) {
      const { status, body: answer } = await accepting(month, POOR, body)
      expect([status, answer.errors.map((one: { pointer: string }) => one.pointer)]).toEqual([400, [pointer]])
    }
  })

  test('another tenant sees no finding, and accepts none', async () => {
    const { of: other } = await opened()
    const path = `${other.path}/payrolls/${of.payrollId}/cycles/${JUNE}/controls`
    expect((await other.partner.get(path)).status).toBe(404)
    const put = await other.partner.send('PUT', `${path}/${POOR}/acceptance`, { note: 'a' })
    expect(put.status).toBe(404)
    expect(await acceptedOf(month, POOR)).toEqual([])
  })
})

describe('a finding that is not to be checked', () => {
  test('is mended or its person held out: what is blocking cannot be accepted', async () => {
    const { of, month } = await opened()
    await of.hire('carla', QUIET)
    const indebted = await of.hire('indebted', { ...QUIET, 'Retenues.Acomptes': '9000' })
    await month.open()
    const { candidate } = await month.calculated()
    for (const body of [{ note: 'a' }, { note: 'a', employeeIds: [indebted] }]) {
      const refused = await accepting(month, 'net_pay_negative', body)
      expect([refused.status, refused.body.code]).toEqual([409, 'controls_open'])
    }
    const open = await month.approve(candidate.id)
    expect([open.status, open.body.code]).toEqual([409, 'controls_open'])
    await must(200, month.send('PUT', `/held/${indebted}`, { reason: 'to be seen' }))
    const second = await month.calculated()
    expect(await month.list('/controls')).toEqual([])
    expect(await month.approved(second.candidate.id)).toMatchObject({ state: 'finalized' })
  })
})

describe('the thresholds of a payroll', () => {
  let of: Company
  let month: PayrollMonth
  const settings = () => `${of.path}/payrolls/${of.payrollId}/control-settings`
  beforeAll(async () => {
    ;({ of, month } = await opened())
    const moved = await of.hire('moved', { 'Sante.Dispense': 'css', [RATE]: '20' }, ['2026-05', JUNE])
    await of.move((await of.run('2026-05')).id, 'Release')
    await of.record(moved, { [RATE]: '22' })
    await month.open()
    await month.calculated()
  })

  test('are those of the document until they are set; findings follow at once', async () => {
    expect(await must(200, of.partner.get(settings()))).toEqual({ movedBy: 0.15, leaveDays: 60 })
    const { components } = await must(200, of.partner.get('/openapi.json'))
    const { movedBy, leaveDays } = components.schemas.ControlSettingsRecord.properties
    expect([movedBy.default, leaveDays.default]).toEqual([0.15, 60])
    expect(await finding(month, 'pay_moved')).toBeUndefined()
    const set = await must(200, of.partner.send('PUT', settings(), { movedBy: 0.05 }))
    expect(set).toEqual({ movedBy: 0.05, leaveDays: 60 })
    expect((await finding(month, 'pay_moved')).people).toHaveLength(1)
    // An acceptance depends on the amounts: other thresholds with the same amounts leave it valid.
    await must(200, accepting(month, 'pay_moved'))
    await must(200, of.partner.send('PUT', settings(), { movedBy: 0.06, leaveDays: 30 }))
    expect((await finding(month, 'pay_moved')).accepted).toMatchObject({ note: 'seen' })
    expect(await must(200, of.partner.get(settings()))).toEqual({ movedBy: 0.06, leaveDays: 30 })
  })

  test.each([
    [{ movedBy: -0.01 }, '/movedBy'],
    [{ movedBy: 10.01 }, '/movedBy'],
    [{ movedBy: '0.15' }, '/movedBy'],
    [{ movedBy: null }, '/movedBy'],
    [{ leaveDays: 401 }, '/leaveDays'],
    [{ leaveDays: -1 }, '/leaveDays'],
    [{ moved: 1 }, '/moved'],
  ])('%o is refused, and points at its field', async (body, pointer) => {
    const before = await must(200, of.partner.get(settings()))
    const { status, body: answer } = await of.partner.send('PUT', settings(), body)
    expect([status, answer.errors.map((one: { pointer: string }) => one.pointer)]).toEqual([400, [pointer]])
    expect(await must(200, of.partner.get(settings()))).toEqual(before)
  })

  test('are of one payroll', async () => {
    const { of: other } = await opened()
    expect(await must(200, other.partner.get(`${other.path}/payrolls/${other.payrollId}/control-settings`))).toEqual({
      movedBy: 0.15,
      leaveDays: 60,
    })
    const path = `${other.path}/payrolls/${of.payrollId}/control-settings`
    expect((await other.partner.get(path)).status).toBe(404)
    expect((await other.partner.send('PUT', path, { movedBy: 1 })).status).toBe(404)
  })
})

describe("an officer's month", () => {
  test('has the same findings and acceptances, and none keeps it from being approved', async () => {
    const of = await managed(service, partnerId, 'sasu')
    const june = of.month(JUNE)
    await june.finalized(3000)
    const month = of.month('2026-07')
    await month.open()
    await must(200, month.variables(4000))
    const { candidate } = await month.calculated()
    const path = `${month.path}/controls`
    const [moved, ...others] = (await must(200, of.partner.get(path))).filter(
      ({ code }: { code: string }) => code === 'pay_moved',
    )
    expect(others).toEqual([])
    expect(moved).toMatchObject({
      severity: 'to_check',
      people: [{ employeeId: of.employeeId, amounts: { grossBefore: '3000', gross: '4000' } }],
    })
    const etag = month.etag()
    const accepted = await must(200, of.partner.send('PUT', `${path}/pay_moved/acceptance`, { note: 'raised' }))
    expect(accepted.accepted).toMatchObject({ note: 'raised' })
    await month.read()
    expect(month.etag()).toBe(etag)
    await must(200, of.partner.send('DELETE', `${path}/pay_moved/acceptance`))
    expect(await month.approved(candidate.id)).toMatchObject({ state: 'finalized' })
  })

  test('with information alone needs no acceptance: a month of the coming year has unchecked law', async () => {
    service.world.setNow(new Date('2027-01-10T09:00:00Z'))
    const { of } = await opened()
    await of.hire('anna', { ...QUIET, 'Contrat.DateDebutContrat': '2026-12-01' }, ['2026-12'])
    const month = payrollMonth(of, '2026-12')
    await must(201, month.open({ paymentDate: '2027-01-05' }))
    const { candidate } = await month.calculated()
    expect(await month.list('/controls')).toEqual([
      {
        code: 'figures_not_confirmed',
        message: expect.stringContaining('Some figures of the law are not checked for the month; compare them'),
        severity: 'for_information',
        people: [],
      },
    ])
    const refused = await accepting(month, 'figures_not_confirmed')
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      'figures_not_confirmed is for information: there is nothing to accept',
    ])
    expect(await month.approved(candidate.id)).toMatchObject({ state: 'finalized' })
  })
})
