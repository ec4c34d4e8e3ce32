import { eraseRows, finalJobs, forTenant, jobById, jobs, listResultSets } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'
import { evidenceProblems } from '../../../testing/sound-evidence.js'
import { readResults, resultsOfJob } from './results.js'

/** A recalculation takes results from memory: they equal the stored ones. It is 15 June 2026. */

const JUNE = '2026-06'
let service: TestService
let of: Company
let month: PayrollMonth
let tenantId: number
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-06-15T09:00:00Z'))
  of = await company(service, await service.newPartner('one'))
  tenantId = Number(of.path.split('/').at(-1))
  month = payrollMonth(of, JUNE)
})
afterAll(() => service.stop())

/** The people of the candidate's job, after both ways of reading them have given the same. */
async function known(): Promise<readonly number[]> {
  const { candidate } = await month.calculated()
  return service.world.store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const job = await jobById(db, candidate.payrunJobId)
    if (job === undefined) throw new Error('no job')
    const results = await resultsOfJob(db, root, job.id)
    expect(results).toEqual(await readResults(db, root, job))
    return results.map(({ employeeId }) => employeeId)
  })
}

test('one calculation after another, whoever changes, joins or leaves', async () => {
  const [ann, bob] = [await of.hire('ann', {}, [JUNE]), await of.hire('bob', {}, [JUNE])]
  const left = await of.hire('cid', {}, [JUNE])
  await month.open()
  expect(await known()).toEqual([ann, bob, left])
  await of.record(bob, { 'Primes.MontantPrimes': '100' }, JUNE)
  expect(await known()).toEqual([ann, bob, left])
  const eve = await of.hire('eve', {}, [JUNE])
  await must(200, of.partner.send('PATCH', `${of.path}/employees/${left}`, { status: 'Inactive' }))
  expect(await known()).toEqual([ann, bob, eve])
  await of.record(ann, { 'Contrat.DateFinContrat': '2026-05-31' })
  await of.record(eve, { 'Primes.MontantPrimes': '50' }, JUNE)
  expect(await known()).toEqual([bob, eve])
  await must(200, of.partner.send('PATCH', `${of.path}/employees/${left}`, { status: 'Active' }))
  expect(await known()).toEqual([bob, left, eve])
})

test('the audit log covers the copied results as they are stored', async () => {
  const { candidate } = await month.read().then(({ body }) => body)
  await month.accepted()
  await month.approved(candidate.id)
  expect(await evidenceProblems(service.world.store)).toEqual([])
})

describe('a calculation whose results later ones have taken over', () => {
  /** The payslips of the final job, as they are read. */
  const paid = () =>
    service.world.store.read(async (root) => {
      const db = forTenant(root, tenantId)
      const [job] = await finalJobs(db)
      return listResultSets(db, job?.id ?? 0, { afterEmployee: 0, skip: 0, top: 10 })
    })
  const jobIds = () =>
    service.world.store.read((root) => jobs(forTenant(root, tenantId)).select(['id', 'status']).orderBy('id').execute())

  test('is deleted without them, in any order', async () => {
    const before = await paid()
    expect(before).toHaveLength(3)
    const aborted = (await jobIds()).flatMap(({ id, status }) => (status === 'Abort' ? [id] : []))
    expect(aborted).toHaveLength(4)
    const [first = 0, second = 0] = aborted
    for (const id of [second, first]) {
      await must(204, of.admin.send('DELETE', `${of.path}/payruns/jobs/${id}`))
      expect(await paid()).toEqual(before)
    }
    expect(await evidenceProblems(service.world.store)).toEqual([])
  })

  test('is erased with the tenant, and the payslips that are kept have what they share with it', async () => {
    const before = await paid()
    const kept = (await jobIds()).flatMap(({ id, status }) => (status === 'Complete' ? [id] : []))
    await eraseRows(service.world.store, { tenantId, jobIds: kept })
    expect(await paid()).toEqual(before)
    expect((await jobIds()).map(({ id }) => id)).toEqual(kept)
  })
})
