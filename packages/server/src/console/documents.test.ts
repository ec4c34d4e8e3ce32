import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { countingStore, noWork } from '../../testing/counting-store.js'
import { type TestService, testService } from '../../testing/service.js'

/** The list of documents. */

let service: TestService
let firm: Company
let browser: Browser
const work = noWork()
beforeAll(async () => {
  service = await testService({ wrapped: (store) => countingStore(store, work) })
  const partnerId = await service.newPartner('Cabinet')
  firm = await company(service, partnerId, 'Atelier')
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

test('says which payslip counts in the place of another, by as many queries for one person as for several', async () => {
  const page = `/console/dossiers/${firm.tenantId}/documents`
  const people = [await firm.hire('anna'), await firm.hire('bruno'), await firm.hire('chloe')]
  const first = await firm.run('2026-06')
  await firm.move(first.id, 'Release')
  await firm.record(people[0] ?? 0, { 'Primes.MontantPrimes': '100' })
  const second = await firm.run('2026-06', { employeeIdentifiers: ['anna'] })
  await firm.move(second.id, 'Release')
  // The workers ask the database too: a read beside them counts more statements.
  const statementsOfRead = async (): Promise<number> => {
    const before = work.statements
    await browser.get(page)
    return work.statements - before
  }
  let ofOne: number | undefined
  for (const id of people) {
    const ordered = `${firm.path}/payruns/jobs/${first.id}/employees/${id}/documents/final`
    await must(202, firm.partner.send('POST', ordered, {}))
    await expect.poll(async () => (await must(200, firm.partner.get(ordered))).status).toBe('ready')
    const { html } = await browser.get(page)
    expect(html.match(/annulé et remplacé par le N° 2026-06-\d+/g)).toEqual([
      expect.stringContaining('remplacé par le N° 2026-06-4'),
    ])
    ofOne ??= Math.min(await statementsOfRead(), await statementsOfRead(), await statementsOfRead())
    await expect.poll(statementsOfRead).toBe(ofOne)
  }
})
