import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { type Company, caseOf, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** Changes of inputs since a payrun was calculated; section 6 of the contract, "raw jobs". */

let service: TestService
let partnerId: number
let made = 0
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('Cabinet')
})
afterAll(() => service.stop())

/** A firm of Anna and Bruno, with a draft of June. */
async function firmWithDraft() {
  const of = await company(service, partnerId, `firm-${++made}`)
  const [anna, bruno] = [await of.hire('anna'), await of.hire('bruno')]
  const draft = await of.run('2026-06')
  return { of, anna, bruno, draft: draft.id }
}
const NONE = { people: 0, values: 0, first: [] }
const jobOf = async (of: Company, id: number) => must(200, of.partner.get(`${of.path}/payruns/jobs/${id}`))
const changedIn = async (of: Company, id: number) => (await jobOf(of, id)).inputsChangedSince
/** The changes as `person field old new`. */
const linesOf = async (of: Company, id: number): Promise<readonly string[]> =>
  (await changedIn(of, id)).first.map((one: Record<string, string | null>) =>
    [one['person'], one['field'], one['old'], one['new']].map((text) => text ?? '-').join(' '),
  )
const companySays = async (of: Company, values: Readonly<Record<string, string>>, start = '2026-06-01T00:00:00Z') =>
  must(
    201,
    of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, {
      userId: of.userId,
      case: caseOf(values, start),
    }),
  )
const release = (of: Company, id: number, headers = {}) =>
  of.admin.send('POST', `${of.path}/payruns/jobs/${id}/status`, { status: 'Release' }, headers)

describe('of a draft', () => {
  // Each test undoes its own changes, so that the next test starts with the same state.
  let firm: Awaited<ReturnType<typeof firmWithDraft>>
  beforeAll(async () => {
    firm = await firmWithDraft()
  })

  test('a value of the month is named with its author; changed back it is not a change', async () => {
    const { of, anna, draft } = firm
    expect(await changedIn(of, draft)).toEqual(NONE)
    await of.record(anna, { 'Primes.MontantPrimes': '150' })
    expect(await changedIn(of, draft)).toEqual({
      people: 1,
      values: 1,
      first: [
        {
          ...{ employeeId: anna, person: 'anna', field: 'Primes.MontantPrimes', old: null, new: '150' },
          ...{ by: of.userIdentifier, at: expect.stringMatching(/^2026-07-15T.*Z$/) },
        },
      ],
    })
    await of.record(anna, { 'Primes.MontantPrimes': '0' })
    expect(await changedIn(of, draft)).toEqual(NONE)
    await of.record(anna, { 'Remuneration.TauxHoraire': '20' })
    expect(await linesOf(of, draft)).toEqual(['anna Remuneration.TauxHoraire 16.4832 20'])
    await of.record(anna, { 'Remuneration.TauxHoraire': '16.4832' })
    expect(await changedIn(of, draft)).toEqual(NONE)
  })

  test('a value of another month or a simulation, one that is only printed, or one replaced by a later day is not a change', async () => {
    const { of, anna, draft } = firm
    await of.record(anna, { 'Primes.MontantPrimes': '150', 'Remuneration.TauxHoraire': '30' }, '2026-07')
    await of.record(anna, { 'Primes.MontantPrimes': '150' }, '2026-05')
    await of.record(anna, { 'Primes.MontantPrimes': '150' }, '2026-06', 'essai')
    await of.record(anna, { 'Identite.Adresse': '1 rue des Lilas, 75001 Paris', 'Contrat.Emploi': 'Vendeuse' })
    await of.record(anna, { 'Remuneration.TauxHoraire': '99' }, '2026-05')
    expect(await changedIn(of, draft)).toEqual(NONE)
  })

  test('a value of the company affects all people', async () => {
    const { of, draft } = firm
    await companySays(of, { 'Entreprise.RaisonSociale': 'Atelier SARL' })
    await companySays(of, { 'Entreprise.Effectif': '60' }, '2026-07-01T00:00:00Z')
    expect(await changedIn(of, draft)).toEqual(NONE)
    await companySays(of, { 'Entreprise.Effectif': '60' })
    expect(await changedIn(of, draft)).toMatchObject({
      people: 2,
      values: 1,
      first: [{ employeeId: null, person: null, field: 'Entreprise.Effectif', old: null, new: '60' }],
    })
    await companySays(of, { 'Entreprise.Effectif': '1' })
  })

  test('an absence of the month is named by its fields', async () => {
    const { of, anna, draft } = firm
    const absence = (days: readonly [string, string]) => ({
      ...{ 'ArretOuConge.Evenement': 'A1', 'ArretOuConge.Nature': 'sans_solde' },
      ...{ 'ArretOuConge.Debut': days[0], 'ArretOuConge.Fin': days[1] },
    })
    await of.record(anna, absence(['2026-07-01', '2026-07-02']))
    expect(await changedIn(of, draft)).toEqual(NONE)
    await of.record(anna, absence(['2026-06-01', '2026-06-02']))
    expect((await linesOf(of, draft)).toSorted()).toEqual([
      'anna ArretOuConge.Debut - 2026-06-01',
      'anna ArretOuConge.Fin - 2026-06-02',
      'anna ArretOuConge.Nature - sans_solde',
    ])
    await of.record(anna, { 'ArretOuConge.Evenement': 'A1', 'ArretOuConge.Annule': 'true' })
    expect(await changedIn(of, draft)).toEqual(NONE)
  })

  test('a person who was hired for the month, has left it or the payroll, or joins it, is named once', async () => {
    const { of, anna, bruno, draft } = await firmWithDraft()
    await of.hire('julie', { 'Contrat.DateDebutContrat': '2026-07-01' }, ['2026-07'])
    expect(await changedIn(of, draft)).toEqual(NONE)
    await of.hire('carla', { 'Contrat.DateDebutContrat': '2026-06-15' })
    await of.record(anna, { 'Contrat.DateFinContrat': '2026-06-20' })
    await must(200, of.partner.send('PATCH', `${of.path}/employees/${bruno}`, { status: 'Inactive' }))
    expect((await linesOf(of, draft)).toSorted()).toEqual([
      'anna Contrat.DateFinContrat - 2026-06-20',
      'bruno status Active Inactive',
      'carla Contrat.DateDebutContrat - 2026-06-15',
    ])
    expect(await changedIn(of, draft)).toMatchObject({ people: 3, values: 2 })
    await must(200, of.partner.send('PATCH', `${of.path}/employees/${bruno}`, { status: 'Active', divisions: [] }))
    expect(await linesOf(of, draft)).toContain('bruno divisions Siège -')
    await must(200, of.partner.send('PATCH', `${of.path}/employees/${bruno}`, { divisions: ['Siège'] }))
    expect((await changedIn(of, draft)).people).toBe(2)
  })

  test('a job for named people has no newcomers', async () => {
    const { of, bruno, draft } = await firmWithDraft()
    await must(200, release(of, draft))
    const { id } = await of.run('2026-06', { employeeIdentifiers: ['anna'] })
    await of.hire('carla')
    await of.record(bruno, { 'Primes.MontantPrimes': '150' })
    expect(await changedIn(of, id)).toEqual(NONE)
  })

  test('an earlier month that was released since is named', async () => {
    const of = await company(service, partnerId, `firm-${++made}`)
    await of.hire('anna', {}, ['2026-05', '2026-06'])
    const bis = 'Paie bis'
    await must(201, of.admin.send('POST', `${of.path}/payruns`, { name: bis, payrollId: of.payrollId }))
    const may = await of.run('2026-05', { payrunName: bis })
    const june = await of.run('2026-06')
    expect(await changedIn(of, june.id)).toEqual(NONE)
    await of.move(may.id, 'Release')
    expect(await changedIn(of, june.id)).toMatchObject({
      people: 1,
      values: 0,
      first: [
        { employeeId: null, field: 'history', old: null, new: '2026-05', at: expect.stringMatching(/^2026-07-15T/) },
      ],
    })
    await of.move(may.id, 'Abort')
    expect(await changedIn(of, june.id)).toEqual(NONE)
  })

  test('at most ten changes are listed, all are counted', async () => {
    const { of, anna, bruno, draft } = await firmWithDraft()
    const bonus = (value: string) => ({
      ...{ 'Primes.MontantPrimes': value, 'Remuneration.TauxHoraire': value, 'Frais.NombreRepas': value },
      ...{ 'Frais.MontantRepas': '5', 'PAS.TauxPAS': '0.05', 'Remuneration.HeuresTravaillees': '150' },
    })
    await of.record(anna, bonus('17'))
    await of.record(bruno, bonus('18'))
    const { people, values, first } = await changedIn(of, draft)
    expect([people, values, first.length]).toEqual([2, 12, 10])
    expect(first.slice(0, 6).every(({ person }: { person: string }) => person === 'bruno')).toBe(true)
  })

  test('when many people have the same change, each is counted', async () => {
    const of = await company(service, partnerId, `firm-${++made}`)
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await of.hire(name))
    const { id } = await of.run('2026-06')
    for (const one of ids) await of.record(one, { 'Primes.MontantPrimes': '7' })
    expect(await changedIn(of, id)).toMatchObject({ people: 5, values: 5 })
  })

  test('lists and answers to writes omit it; for a simulation and an aborted job it is null', async () => {
    const { of, draft } = await firmWithDraft()
    const [listed] = await must(200, of.partner.get(`${of.path}/payruns/jobs`))
    expect(Object.keys(listed)).not.toContain('inputsChangedSince')
    const { id } = await of.run('2026-06', { forecast: 'essai' })
    expect(await changedIn(of, id)).toBeNull()
    await of.move(draft, 'Abort')
    expect(await changedIn(of, draft)).toBeNull()
  })
})

describe('a release', () => {
  test('with If-Inputs: unchanged is refused after a change, and executed without one', async () => {
    const { of, anna, draft } = await firmWithDraft()
    await of.record(anna, { 'Primes.MontantPrimes': '150' })
    const refused = await release(of, draft, { 'if-inputs': 'unchanged' })
    expect([refused.status, refused.body.code]).toEqual([412, 'inputs_changed'])
    expect(refused.body.inputsChangedSince).toEqual(await changedIn(of, draft))
    expect((await jobOf(of, draft)).jobStatus).toBe('Draft')
    const wrong = await release(of, draft, { 'if-inputs': 'changed' })
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/If-Inputs'])
    await of.record(anna, { 'Primes.MontantPrimes': '0' })
    expect((await release(of, draft, { 'if-inputs': 'unchanged' })).body.jobStatus).toBe('Release')
  })

  test('without it follows the specification', async () => {
    const { of, anna, draft } = await firmWithDraft()
    await of.record(anna, { 'Primes.MontantPrimes': '150' })
    expect((await release(of, draft)).body.jobStatus).toBe('Release')
    expect((await changedIn(of, draft)).people).toBe(1)
  })
})

describe('of a released job', () => {
  test('late values count until a later job of the month pays the person again', async () => {
    const { of, anna, bruno, draft } = await firmWithDraft()
    await of.move(draft, 'Release')
    await of.record(anna, { 'Primes.MontantPrimes': '150' })
    await of.record(bruno, { 'Primes.MontantPrimes': '70' })
    expect(await changedIn(of, draft)).toMatchObject({ people: 2, values: 2 })
    const { id } = await of.run('2026-06', { employeeIdentifiers: ['anna'] })
    expect(await changedIn(of, draft)).toMatchObject({ people: 2, values: 2 })
    await of.move(id, 'Release')
    expect(await linesOf(of, draft)).toEqual(['bruno Primes.MontantPrimes - 70'])
    expect(await changedIn(of, id)).toEqual(NONE)
    await companySays(of, { 'Entreprise.Effectif': '60' })
    expect([(await changedIn(of, draft)).people, (await changedIn(of, id)).people]).toEqual([1, 1])
  })

  test('a later leaver changes nothing, a person hired for the month changes it once', async () => {
    const { of, bruno, draft } = await firmWithDraft()
    await of.move(draft, 'Release')
    await must(200, of.partner.send('PATCH', `${of.path}/employees/${bruno}`, { status: 'Inactive' }))
    await of.record(bruno, { 'Contrat.DateFinContrat': '2026-07-31' }, '2026-07')
    expect(await changedIn(of, draft)).toEqual(NONE)
    await of.hire('carla', { 'Contrat.DateDebutContrat': '2026-06-15' })
    expect(await linesOf(of, draft)).toEqual(['carla Contrat.DateDebutContrat - 2026-06-15'])
    const again = await of.run('2026-06')
    await of.move(again.id, 'Release')
    expect([await changedIn(of, draft), await changedIn(of, again.id)]).toEqual([NONE, NONE])
    await of.hire('dora', { 'Contrat.DateDebutContrat': '2026-06-22' })
    expect(await changedIn(of, draft)).toEqual(NONE)
    expect(await linesOf(of, again.id)).toEqual(['dora Contrat.DateDebutContrat - 2026-06-22'])
  })
})

describe('replaces', () => {
  const replaced = async (of: Company, id: number): Promise<number | null> => (await jobOf(of, id)).replaces

  test('is the last released real job of the payroll and month before it', async () => {
    const { of, anna, draft } = await firmWithDraft()
    expect(await replaced(of, draft)).toBeNull()
    await of.move(draft, 'Release')
    await of.record(anna, { 'Remuneration.HeuresTravaillees': '151.67' }, '2026-07')
    const july = await of.run('2026-07', { employeeIdentifiers: ['anna'] })
    await of.move(july.id, 'Release')
    const essai = await of.run('2026-06', { forecast: 'essai' })
    expect([await replaced(of, july.id), await replaced(of, essai.id)]).toEqual([null, null])
    const second = await of.run('2026-06')
    expect([second, await replaced(of, draft)]).toEqual([expect.objectContaining({ replaces: draft }), null])
    await of.move(second.id, 'Release')
    const third = await of.run('2026-06')
    const listed: readonly { id: number; replaces: number | null }[] = await must(
      200,
      of.partner.get(`${of.path}/payruns/jobs?periodName=2026-06&forecast=`),
    )
    expect(listed.map(({ id, replaces }) => [id, replaces])).toEqual([
      [draft, null],
      [second.id, draft],
      [third.id, second.id],
    ])
    // A job that is no longer final was not replaced.
    await of.move(second.id, 'Abort')
    expect([await replaced(of, third.id), await replaced(of, second.id)]).toEqual([draft, null])
  })
})
