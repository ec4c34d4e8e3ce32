import { afterAll, beforeAll, expect, test } from 'vitest'
import { company, ended } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/**
 * Issue 18: a version that knows more kinds of contract leaves the digest of a month of the old ones as it is, so that its open
 * candidates and drafts stay current. The digests were computed by the version of commit a5a2e45, before these kinds.
 */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

test('a month of an employee by the hour, and one of an officer, keep the digest of before the kinds of contract', async () => {
  const partnerId = await service.newPartner('kept')
  const of = await company(service, partnerId)
  await of.hire('jeanne', { 'Contrat.DateDebutContrat': '2026-05-11', 'Contrat.HeuresContrat': '28' }, [
    '2026-05',
    '2026-06',
  ])
  const may = await of.run('2026-05')
  await of.move(may.id, 'Release', 'Process', 'Complete')
  const june = await of.run('2026-06')
  const sasu = await managed(service, partnerId)
  await sasu.month('2026-06').finalized(3000)
  const july = sasu.month('2026-07')
  await july.open()
  await july.variables(3200)
  const { candidate } = await july.calculated()
  const digests = await Promise.all(
    [may, june].map(async ({ id }) => (await ended(of.partner, `${of.path}/payruns/jobs/${id}`)).inputsDigest),
  )
  expect([...digests, candidate.inputsDigest]).toEqual([
    'd8785a56d867e1716a6a5abd2fc3ad67d7d1d2b454ae695e95727b531974b536',
    'b2c491a7a706979e1a292d3bbf4fda86346f4342de377898c2272108ce13edc4',
    '1a54c72919d3b4b58a0f696854fb4c1255d7e63383c8e756b2c0ac555d732e0c',
  ])
})
