import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { type Company, caseOf, company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/** What pages say about people. The clock is at 15 July 2026. */

let service: TestService
let partnerId: number
let firm: Company
let browser: Browser
beforeAll(async () => {
  service = await testService({ wall: () => Date.parse('2026-07-15T09:00:00Z') })
  partnerId = await service.newPartner('Cabinet')
  firm = await company(service, partnerId, 'Atelier')
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'admin'))
})
afterAll(() => service.stop())

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
async function read(path: string, tenantId = firm.tenantId): Promise<string> {
  const { status, html } = await browser.get(`/console/dossiers/${tenantId}/${path}`)
  expect(status, textOf(html)).toBe(200)
  return textOf(html)
}

describe('the list of people names the contract', () => {
  test.each([
    ['of hours in the regulation of employees', { 'Contrat.HeuresContrat': '24' }, 'CDI depuis le 01/01/2024 active'],
    [
      'of a fixed term that has ended',
      { 'Contrat.TypeContrat': 'CDD', 'Contrat.DateFinContrat': '2026-03-31', 'Contrat.MotifCDD': 'accroissement' },
      'CDD du 01/01/2024 au 31/03/2026 contrat terminé',
    ],
    ['that ends today', { 'Contrat.DateFinContrat': '2026-07-15' }, 'CDI du 01/01/2024 au 15/07/2026 active'],
    ['that is to begin', { 'Contrat.DateDebutContrat': '2026-09-01' }, 'CDI depuis le 01/09/2026 active'],
    ['of a trainee', { 'Contrat.NatureContrat': 'stage' }, 'Stage depuis le 01/01/2024 active'],
  ])('%s', async (name, values, expected) => {
    const identifier = name.replaceAll(' ', '')
    await firm.hire(identifier, values, ['2024-01'])
    expect(await read(`personnes?recherche=${identifier}`)).toContain(`${identifier} ${expected}`)
  })
  test('an officer has a mandate, a person without a contract none, and each payroll its own', async () => {
    const { tenantId } = await managed(service, partnerId, 'Conseil')
    expect(await read('personnes', tenantId)).toMatch(/Mandat depuis le \d\d\/\d\d\/\d{4} active/)
    const made = async (path: string, body: object): Promise<number> =>
      (await firm.admin.send('POST', `${firm.path}/${path}`, body)).body.id
    const person = { firstName: 'Prénom', divisions: ['Siège'] }
    await made('employees', { ...person, identifier: 'sans', lastName: 'sans' })
    expect(await read('personnes?recherche=sans')).toContain('sans aucun active')
    const both = await firm.hire('deux', {}, ['2024-01'])
    const payrollId = await made('payrolls', { name: 'Mandataires', divisionId: firm.divisionId, regulationId: 2 })
    const values = { 'Contrat.DateDebutContrat': '2025-05-01' }
    const { userId, divisionId } = firm
    const change = { userId, divisionId, employeeId: both, case: caseOf(values, '2025-05-01T00:00:00Z') }
    await made(`payrolls/${payrollId}/cases`, change)
    expect(await read('personnes?recherche=deux')).toContain(
      'CDI depuis le 01/01/2024 Mandat depuis le 01/05/2025 active',
    )
  })
})

test('after the end of the contract the leave of a leaver is that of its last month', async () => {
  const id = await firm.hire('parti', { 'Contrat.DateFinContrat': '2026-06-30' }, ['2024-01'])
  const opening = {
    Evenement: 'reprise',
    Nature: 'reprise',
    Date: '2026-05-31',
    Compteur: 'N',
    Jours: '30',
    JoursAcquis: '30',
  }
  await firm.record(
    id,
    Object.fromEntries(Object.entries(opening).map(([name, value]) => [`CompteurConges.${name}`, value])),
  )
  const page = await read(`personnes/${id}?vue=conges`)
  // 30 days were carried over, June gives 2.5, rounded up: all are paid at the end.
  expect(page).toMatch(/Année précédente \(N-1\) 01\/06\/2025 – 31\/05\/2026 30 0 30 0/)
  expect(page).toContain('Congés à la fin de juin 2026, où le contrat a pris fin, en jours')
  expect(page).not.toContain('ne peuvent pas être calculés')
})

describe('the explanation of an absence names the recorded absence', () => {
  /** Hires a person with absences in June, pays June as a simulation, and reads the explanation of a line. */
  async function why(identifier: string, absences: readonly Readonly<Record<string, string>>[], line: string) {
    const id = await firm.hire(identifier)
    for (const absence of absences) {
      await firm.record(
        id,
        Object.fromEntries(Object.entries(absence).map(([name, value]) => [`ArretOuConge.${name}`, value])),
      )
    }
    const job = await firm.run('2026-06', { employeeIdentifiers: [identifier], forecast: identifier })
    expect(job.faults).toEqual([])
    const { html } = await browser.get(
      `/console/dossiers/${firm.tenantId}/paies/${job.id}/personnes/${id}?pourquoi=${line}`,
    )
    const from = html.indexOf('id="why"')
    return textOf(html.slice(from, html.indexOf('</aside>', from)))
  }
  const SICK = { Evenement: 'arret', Nature: 'maladie', Debut: '2026-06-08', Fin: '2026-06-19' }
  const STRIKE = { Evenement: 'g', Nature: 'greve', Debut: '2026-06-23', Fin: '2026-06-23' }

  test('a sickness: with its days, its author and time, and no other absence', async () => {
    const panel = await why('malade', [SICK, STRIKE, { ...SICK, Fin: '2026-06-17' }], 'AbsenceMaladie')
    expect(panel).toMatch(
      /Heures d’arrêt maladie d’après : maladie du 08\/06\/2026 au 17\/06\/2026, saisi le 15\/07\/2026 11:00 par paie@example\.test/,
    )
    expect(panel).not.toMatch(/grève|19\/06\/2026/)
  })
  test('a sick leave with an unknown end, in the payment of the fund', async () => {
    const open = { ...SICK, Debut: '2026-06-01', Fin: '', Subrogation: 'true' }
    const panel = await why(
      'ouvert',
      [{ ...SICK, Debut: '2026-03-02', Fin: '2026-03-06', Evenement: 'mars' }, open],
      'AbsenceMaladie',
    )
    expect(panel).toContain('d’après : maladie depuis le 01/06/2026, saisi le')
    expect(panel).not.toContain('02/03/2026')
  })
  test('a day without pay, and leave taken', async () => {
    expect(await why('greviste', [STRIKE], 'AbsenceSansSolde')).toContain(
      'd’après : absence (grève) du 23/06/2026 au 23/06/2026, saisi le',
    )
    const leave = { Evenement: 'cp', Nature: 'conges_payes', Debut: '2026-06-08', Fin: '2026-06-12' }
    expect(await why('vacances', [leave], 'AbsenceConges')).toContain(
      'd’après : congés payés du 08/06/2026 au 12/06/2026, saisi le',
    )
  })
  test('derived values are not shown as entered', async () => {
    const panel = await why('deduit', [SICK], 'AbsenceMaladie')
    expect(panel).toMatch(/déduit d’autres données/)
  })
})
