import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { firmOf, moved } from '../../../testing/firm.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** Whom a payroll's month can hold out: its own people, however they move meanwhile. It is 10 July 2026. */

const JUNE = '2026-06'
let service: TestService
let firm: Awaited<ReturnType<typeof firmOf>>
let month: PayrollMonth
let made = 0
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

beforeEach(async () => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  firm = await firmOf(service, await service.newPartner(`partner ${++made}`), 'firm')
  month = payrollMonth(firm.of, JUNE)
  await month.open()
  await month.read()
})

const held = (employeeId: number, reason = 'contested') => month.send('PUT', `/held/${employeeId}`, { reason })
const released = (employeeId: number) => month.send('DELETE', `/held/${employeeId}`)
const patched = (employeeId: number, change: object) =>
  must(200, firm.of.admin.send('PATCH', `${firm.of.path}/employees/${employeeId}`, change))
const finalized = async () => {
  const { candidate } = await month.calculated()
  await month.accepted()
  return month.approved(candidate.id)
}
/** Adds a division of its own, with its payroll. */
async function otherPayroll() {
  const { of } = firm
  const divisionId = (await must(201, of.admin.send('POST', `${of.path}/divisions`, { name: 'Ailleurs' }))).id
  await must(201, of.admin.send('POST', `${of.path}/payrolls`, { name: 'Autre', divisionId, regulationId: 1 }))
}

describe('a person', () => {
  test('of another payroll, or of none, is not found, and the month stays as it is', async () => {
    const { of, anne, lea } = firm
    await otherPayroll()
    const person = { identifier: 'zoe', firstName: 'Zoé', lastName: 'Zola', divisions: ['Ailleurs'] }
    const zoe = (await must(201, of.admin.send('POST', `${of.path}/employees`, person))).id
    await patched(lea, { status: 'Inactive' })
    const before = (await month.read()).body
    for (const id of [zoe, lea]) {
      const detail = `payroll ${of.payrollId} does not pay employee ${id} in ${JUNE}`
      expect(await held(id)).toMatchObject({ status: 404, body: { code: 'not_found', detail } })
    }
    const french = await month.send('PUT', `/held/${zoe}`, { reason: 'x' }, { 'accept-language': 'fr' })
    expect(french.body.detail).toBe(`la paie ${of.payrollId} ne paie pas le salarié ${zoe} en ${JUNE}`)
    expect((await held(999_999)).body.detail).toBe('employee 999999 does not exist in this tenant')
    expect((await month.read()).body).toEqual(before)
    await must(200, held(anne))
  })

  test('who leaves before the month or comes after it can be held out', async () => {
    const { of } = firm
    const gone = await of.hire('gone', { 'Contrat.DateFinContrat': '2026-05-31' })
    const coming = await of.hire('coming', { 'Contrat.DateDebutContrat': '2026-06-29' })
    await month.read()
    await must(200, held(gone))
    expect((await must(200, held(coming))).held).toHaveLength(2)
  })

  test('of two establishments is held out of the blockers too', async () => {
    const { lea } = firm
    await moved(firm.of, lea, 'Lyon', 'Nantes')
    expect(await month.calculated()).toMatchObject({ counts: { people: 3, withFaults: 1 } })
    await must(200, held(lea))
    const { counts, result } = await month.calculated()
    expect([counts, result.outcome]).toEqual([expect.objectContaining({ people: 3, withFaults: 0, held: 1 }), 'ready'])
  })

  test('whom the month has paid is held out of a correction, a member or not', async () => {
    const { of, lea } = firm
    await finalized()
    await patched(lea, { status: 'Inactive' })
    await of.record(lea, { 'Primes.MontantPrimes': '100' })
    await month.read()
    expect((await must(200, held(lea))).held).toEqual([{ employeeId: lea, reason: 'contested' }])
  })
})

describe('a person who was held out and is no longer a member', () => {
  test.each([
    ['inactive', () => patched(firm.lea, { status: 'Inactive' })],
    ['in another payroll', () => patched(firm.lea, { divisions: ['Ailleurs'] })],
  ])('%s: the reason can change, and the month pays the person once released', async (_, change) => {
    const { lea } = firm
    await otherPayroll()
    await must(200, held(lea))
    await change()
    await month.read()
    await must(200, held(lea, 'still contested'))
    expect(await finalized()).toMatchObject({ counts: { people: 3, computed: 2, held: 1 } })
    expect((await must(200, released(lea))).held).toEqual([])
    expect(await finalized()).toMatchObject({ revision: 2, counts: { people: 1, computed: 1, held: 0 } })
    expect((await month.list('/revisions/2')).people).toEqual([lea])
    expect((await month.read()).body.changes).toEqual([])
  })

  test('and has been released: a value of a past month outdates the candidate that pays the person', async () => {
    const { of, anne, lea, noe } = firm
    const policy = { lateChanges: 'carry', backPay: 'accept' }
    await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, policy))
    await finalized()
    month = payrollMonth(of, '2026-07')
    for (const id of [anne, lea, noe]) await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, '2026-07')
    await month.open()
    await month.read()
    await must(200, held(lea))
    await patched(lea, { status: 'Inactive' })
    await month.read()
    await finalized()
    await must(200, released(lea))
    await month.calculated()
    const before = (await month.read()).body
    await of.record(lea, { 'Primes.MontantPrimes': '100' }, JUNE)
    const after = (await month.read()).body
    expect([before.state, after.state]).toEqual(['preview_ready', 'collecting'])
  })

  test('and is released before the month is final is not paid by it', async () => {
    const { lea } = firm
    await otherPayroll()
    await must(200, held(lea))
    await patched(lea, { divisions: ['Ailleurs'] })
    await month.read()
    await must(200, released(lea))
    expect(await finalized()).toMatchObject({ counts: { people: 2, computed: 2, held: 0 } })
  })
})
