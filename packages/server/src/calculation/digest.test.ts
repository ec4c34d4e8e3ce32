import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { company, ended } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/**
 * A version that knows more kinds of contract keeps the digests of months with older kinds, so that their open
 * candidates and drafts remain current. The digests were calculated by commit a5a2e45, before the new kinds.
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

test('a month of a monthly salary keeps the digest from before the methods of entries and exits (commit b47c6d11), and each method changes it', async () => {
  const of = await company(service, await service.newPartner('monthly'))
  await of.hire(
    'karim',
    {
      'Contrat.DateDebutContrat': '2026-05-11',
      'Remuneration.SalaireMensuel': '2310',
      'Remuneration.HeuresTravaillees': '0',
      'Remuneration.TauxHoraire': '0',
      'Horaire.Mardi': '8',
      'Horaire.Jeudi': '3.5',
    },
    ['2026-05'],
  )
  const digest = async (name: string) => {
    const { id } = await of.run(name)
    const { inputsDigest } = await ended(of.partner, `${of.path}/payruns/jobs/${id}`)
    await of.move(id, 'Abort')
    return inputsDigest
  }
  const kept = await digest('2026-05')
  expect(kept).toBe('5e95ae339b8fb626b044f274ac2226f0ae5c41ed6c3f4656cab19d71b8998c63')
  const methods = ['jours_ouvrables_reels', 'jours_ouvres_reels', 'heures_reelles']
  const digests: (string | null)[] = []
  for (const value of methods) {
    const entries = [{ caseFieldName: 'MethodeEntreeSortie', value, start: '2026-05-01T00:00:00Z' }]
    const change = { userId: of.userId, case: { caseName: 'Entreprise', values: entries } }
    await must(201, of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, change))
    digests.push(await digest('2026-05'))
  }
  expect(new Set(digests).size).toBe(3)
  expect(digests.at(-1)).toBe(kept)
})
