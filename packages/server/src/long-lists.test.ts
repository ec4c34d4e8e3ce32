import {
  employeesAs,
  employeesAsIdentified,
  forTenant,
  jobsOfResults,
  paidBackPay,
  resultsOfJobs,
  written,
} from '@centime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, company } from '../testing/company.js'
import { type TestService, testService } from '../testing/service.js'

/** Lists of more people than a statement has parameters for: 32,766 in SQLite, 65,535 in PostgreSQL. */

const MANY = Array.from({ length: 70_000 }, (_, at) => at)

let service: TestService
let of: Company
let jeanne: number
let jobId: number
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
  jeanne = await of.hire('jeanne "d\'Arc"')
  await of.hire('paul')
  jobId = (await of.run('2026-06')).id
})
afterAll(() => service.stop())

test('find people by their identifiers', async () => {
  const identifiers = [...MANY.map((at) => `employee ${at}`), 'jeanne "d\'Arc"']
  const found = await service.store.read((root) => employeesAsIdentified(forTenant(root, of.tenantId), identifiers))
  expect([...found]).toEqual([['jeanne "d\'Arc"', jeanne]])
})

test('find people by their ids', async () => {
  const ids = [...MANY.map((at) => -at), jeanne]
  const found = await service.store.read((root) => employeesAs(forTenant(root, of.tenantId), ids).execute())
  expect(found).toMatchObject([{ id: jeanne, identifier: 'jeanne "d\'Arc"' }])
})

// 1,000 values are listed one by one, and a query may add one.
test.each([999, 1000, 1001, 70_000])('of %i jobs find those that exist, and their results', async (count) => {
  const jobIds = [...MANY.slice(1, count).map((at) => -at), jobId]
  const found = await service.store.read(async (root) => {
    const db = forTenant(root, of.tenantId)
    return {
      jobs: await jobsOfResults(db, jobIds).execute(),
      results: await resultsOfJobs(db, jobIds, [jeanne]).execute(),
    }
  })
  expect(found).toMatchObject({ jobs: [{ id: jobId }], results: [{ jobId, employeeId: jeanne }] })
})

test('back pay is read some payslips at a time, and each once', async () => {
  const people = [jeanne, ...(await Promise.all(MANY.slice(0, 120).map((at) => of.hire(`person ${at}`))))]
  const { id } = await of.run('2026-06', { forecast: 'all' })
  const paid = async (db: ReturnType<typeof forTenant>) => {
    const found: number[] = []
    for await (const { employeeId } of paidBackPay(db, [jobId, id])) found.push(employeeId)
    return found
  }
  await service.store.write((root) => {
    const jobs = forTenant(root, of.tenantId).updateTable('resultSets').set({ backPay: '{"months":[]}' })
    return written(jobs.where('employeeId', 'in', people).execute())
  })
  const found = await service.store.read((root) => paid(forTenant(root, of.tenantId)))
  expect(found).toEqual([jeanne, ...people.toSorted((a, b) => a - b)])
})
