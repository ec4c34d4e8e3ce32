import * as store from '@centime/store'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { type Company, caseOf, company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { type PayrollMonth, payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'
import { evidenceProblems } from '../../testing/sound-evidence.js'
import { EXPORT, eraseTenant } from './offboard.js'
import { recomputePayslips } from './recompute.js'

/** What an erasure leaves of a tenant that has paid some months: only what their payslips read. It is 10 July 2026. */

const JUNE = '2026-06'
let service: TestService
let of: Company
let made = 0
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  of = await company(service, await service.newPartner(`partner ${++made}`))
})

type Tenant = Pick<Company, 'admin' | 'path' | 'tenantId'>
const setStatus = (status: string, tenant: Tenant = of) =>
  must(200, tenant.admin.send('POST', `${tenant.path}/status`, { status }))
/** Offboards, exports and erases the tenant; the answer of the command. */
async function erased(tenant: Tenant = of) {
  const { tenantId } = tenant
  await setStatus('offboarded', tenant)
  const database = service.world.store
  const at = service.world.now().toISOString()
  const entry = { chain: tenantId, at, actor: 'test', action: EXPORT, resource: 'file' }
  await database.write((db) => store.written(store.appendAudit(db, entry)))
  const answer = await eraseTenant(database, tenantId, at)
  if ('refused' in answer) throw new Error(answer.refused)
  // Again, as after an interruption: nothing remains to be done.
  expect(await eraseTenant(database, tenantId, at)).toMatchObject({ erased: {} })
  return answer
}
/** The log, its statements about other rows, and the payslips that were computed again: nothing is wrong. */
async function sound() {
  expect(await evidenceProblems(service.world.store)).toEqual([])
  const { wrong, recomputed } = await recomputePayslips(service.world.store, { size: 1000, draw: 0 })
  expect(wrong).toEqual([])
  return recomputed
}
interface Value {
  readonly caseName: string
  readonly caseFieldName: string
  readonly value: string
  readonly start: string
}
/** What is still recorded for a person: `Case.Field`, day and value. */
const recordedOf = async (employeeId: number): Promise<readonly string[]> => {
  const values: readonly Value[] = await must(200, of.partner.get(`${of.path}/employees/${employeeId}/cases`))
  return values.map(
    ({ caseName, caseFieldName, value, start }) => `${caseName}.${caseFieldName} ${start.slice(0, 10)} ${value}`,
  )
}
const absence = (name: string, nature: string, from: string, to: string) => ({
  ...{ 'ArretOuConge.Evenement': name, 'ArretOuConge.Nature': nature },
  ...{ 'ArretOuConge.Debut': from, 'ArretOuConge.Fin': to },
})
/** Calculates and approves the open revision. */
const paidBy = async (month: PayrollMonth) => {
  const { candidate } = await month.calculated()
  await month.accepted()
  return month.approved(candidate.id)
}

describe('the recorded values of a person who was paid', () => {
  test('that begin after the last payslip are gone, whenever they were recorded, and the payslips compute as before', async () => {
    const ann = await of.hire('ann', { 'Contrat.StatutCadre': 'false' })
    await of.record(ann, absence('e1', 'maladie', '2026-06-08', '2026-06-12'))
    const kept = await recordedOf(ann)
    await of.record(ann, absence('e2', 'maladie', '2026-09-09', '2026-09-20'))
    await of.record(ann, { 'Primes.MontantPrimes': '4242', 'Contrat.TravailleurHandicape': 'true' }, '2026-09')
    const job = await of.run(JUNE)
    await of.move(job.id, 'Release')
    await of.record(ann, { 'Primes.MontantPrimes': '99' })
    const pay = await of.amounts(job.id, 990)
    const changesBefore = await service.world.store.read((db) =>
      store.forTenant(db, of.tenantId).selectFrom('caseChanges').select('id').execute(),
    )
    expect(await erased()).toMatchObject({ erased: { caseValues: 7, caseChanges: 3 }, kept: [{ months: [JUNE] }, {}] })
    expect(await recordedOf(ann)).toEqual(kept)
    expect(changesBefore.length).toBeGreaterThan(3)
    expect(await of.amounts(job.id, 990)).toEqual(pay)
    expect(await sound()).toBeGreaterThan(0)
  })

  test('that a payslip reads stay: corrected events, the dates of contracts, months of other people', async () => {
    const [ann, bob] = [await of.hire('ann'), await of.hire('bob', {}, [JUNE, '2026-07'])]
    await of.record(ann, absence('e1', 'maladie', '2026-06-08', '2026-06-12'))
    // The stop was in September after all: without the correction June would have it again.
    await of.record(ann, absence('e1', 'maladie', '2026-09-08', '2026-09-12'))
    await of.record(
      ann,
      { 'Contrat.DateDebutContrat': '2026-09-01', 'Contrat.DateFinContrat': '2026-12-31' },
      '2026-09',
    )
    await of.record(bob, absence('e1', 'conges_payes', '2026-07-06', '2026-07-10'), '2026-05')
    await of.record(bob, absence('e2', 'conges_payes', '2026-08-03', '2026-08-14'), '2026-05')
    const june = await of.run(JUNE)
    await of.move(june.id, 'Release')
    const july = await of.run('2026-07', { employeeIdentifiers: ['bob'] })
    await of.move(july.id, 'Release')
    const [ofAnn, ofBob] = [await recordedOf(ann), await recordedOf(bob)]
    await erased()
    expect(await recordedOf(ann)).toEqual(ofAnn)
    const isLater = (value: string): boolean => / 2026-08|e2/.test(value)
    expect(ofBob.filter(isLater)).not.toEqual([])
    expect((await recordedOf(bob)).some((value) => value.endsWith(' 2026-08-03'))).toBe(false)
    expect((await recordedOf(bob)).some((value) => value.endsWith(' 2026-07-06'))).toBe(true)
    expect(await sound()).toBeGreaterThan(0)
  })
})

test('a kept job names no person whom it did not pay', async () => {
  const [, ghost] = [await of.hire('ann'), await of.hire('ghost')]
  await of.hire('lost', { 'Contrat.DateFinContrat': '2023-01-01' })
  await must(200, of.admin.send('PATCH', `${of.path}/employees/${ghost}`, { status: 'Inactive' }))
  const job = await of.run(JUNE, { employeeIdentifiers: ['ann', 'ghost', 'lost'], onFault: 'skip' })
  expect(job.faults.map(({ employeeIdentifier }) => employeeIdentifier)).toEqual(['ghost', 'lost'])
  await of.move(job.id, 'Release')
  await erased()
  expect(await must(200, of.partner.get(`${of.path}/payruns/jobs/${job.id}`))).toMatchObject({
    faults: [],
    message: '',
  })
  const rows = await service.world.store.read((db) =>
    store.forTenant(db, of.tenantId).selectFrom('payrunJobs').selectAll().execute(),
  )
  expect(JSON.stringify(rows)).not.toMatch(/ghost|lost/)
  expect(await sound()).toBeGreaterThan(0)
})

describe('a month of a payroll', () => {
  test('keeps no reason of a person who was never paid, and no text of a late change', async () => {
    const [ann, bob] = [await of.hire('ann'), await of.hire('bob')]
    const month = payrollMonth(of, JUNE)
    await month.open()
    await month.read()
    await must(200, month.send('PUT', `/held/${bob}`, { reason: 'malade' }))
    await paidBy(month)
    service.world.setNow(new Date('2026-09-10T09:00:00Z'))
    await of.record(ann, absence('e1', 'maladie', '2026-06-08', '2026-06-12'))
    expect((await month.read()).body.lateChanges).not.toEqual([])
    await erased()
    const { held, lateChanges } = (await month.read()).body
    expect(held).toEqual([{ employeeId: bob, reason: '' }])
    expect(lateChanges.map((change: { old: unknown; new: unknown }) => [change.old, change.new])).toEqual(
      lateChanges.map(() => [null, null]),
    )
    const rows = await service.world.store.read((db) =>
      store.forTenant(db, of.tenantId).selectFrom('cycleEvents').select('event').execute(),
    )
    expect(JSON.stringify(rows)).not.toMatch(/malad/)
    expect(await sound()).toBeGreaterThan(0)
  })

  test('has no candidate of an erased draft, and can be calculated again', async () => {
    const ann = await of.hire('ann')
    const month = payrollMonth(of, JUNE)
    await month.open()
    await paidBy(month)
    await of.record(ann, { 'Primes.MontantPrimes': '100' })
    expect(await month.calculated()).toMatchObject({ state: 'preview_ready', revision: 2 })
    await erased()
    const { body } = await month.read()
    expect(body).toMatchObject({ state: 'collecting', revision: 2, candidate: null })
    expect(body).not.toHaveProperty('result')
    await sound()
    await setStatus('active')
    expect(await paidBy(month)).toMatchObject({ state: 'finalized', revision: 2, counts: { people: 0 } })
  })
})

test('the month of an officer has no candidate of an erased draft, and what it reads is still that of the log', async () => {
  service.world.setNow(new Date('2026-07-15T09:00:00Z'))
  const officer = await managed(service, await service.newPartner(`partner ${++made}`))
  const june = officer.month('2026-06')
  const { userId, employeeId, divisionId } = officer
  const later = caseOf({ 'PAS.TauxPAS': '0.07' }, '2026-09-01T00:00:00Z')
  const change = { userId, employeeId, divisionId, case: later }
  await must(201, officer.partner.send('POST', `${officer.path}/payrolls/${officer.payrollId}/cases`, change))
  await june.finalized(3000, '2026-06-28')
  await june.variables(1500, '2026-06-28')
  expect(await june.calculated()).toMatchObject({ state: 'preview_ready', revision: 2 })
  const { caseValues } = (await erased(officer)).erased
  expect(caseValues).toBe(2)
  const { body } = await june.read()
  expect(body).toMatchObject({ state: 'collecting', revision: 2, candidate: null })
  expect(body).not.toHaveProperty('result')
  expect(await sound()).toBeGreaterThan(0)
})
