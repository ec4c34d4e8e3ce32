import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf, formIn } from '../../testing/browser.js'
import { type Company, caseOf, company } from '../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/** A person's payslip in a month of a payroll: beside the month before, its inputs corrected where they explain an amount. */

let service: TestService
let of: Company
let browser: Browser
let july: PayrollMonth
let page: string
let hired: readonly number[]
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-25T09:00:00Z'))
  const partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie')
  const months = ['2026-06', '2026-07']
  hired = [await of.hire('a1', {}, months), await of.hire('a2', {}, months), await of.hire('a3', {}, months)]
  await of.record(hired[0] ?? 0, { 'Primes.MontantPrimes': '40' }, '2026-07')
  const june = payrollMonth(of, '2026-06')
  await june.open()
  const { candidate } = await june.calculated()
  await june.accepted()
  await june.approved(candidate.id)
  july = payrollMonth(of, '2026-07')
  await july.open()
  await july.calculated()
  page = `/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/2026-07`
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const personPage = (at: number): string => `${page}/personnes/${hired[at]}`
async function read(path: string): Promise<string> {
  const answer = await browser.get(path)
  expect(answer.status, textOf(answer.html)).toBe(200)
  return answer.html
}
const recordedOf = async (at: number, field: string): Promise<readonly string[]> => {
  const { body } = await of.partner.get(`${of.path}/employees/${hired[at]}/cases?caseFieldName=${field}`)
  return body.map(({ value }: { readonly value: string }) => value)
}

// 151.67 hours at 16.4832 euros are 2,500.01 euros.
describe('the payslip of a person', () => {
  test('names its net and the difference, and leads to the people before and after in the order of the comparison', async () => {
    const html = await read(personPage(1))
    expect(textOf(html)).toMatch(/Prénom.* Net à payer .* 0,00 par rapport à juin 2026/)
    expect(textOf(html)).toContain('2 sur 3')
    expect(html).toContain(`href="${personPage(0)}" data-step="k"`)
    expect(html).toContain(`href="${personPage(2)}" data-step="j"`)
    const changed = await read(`${personPage(0)}?filtre=changed`)
    expect(textOf(changed)).toContain('1 sur 1')
    expect(textOf(changed)).toMatch(/Ce qui change depuis juin 2026 .* Primes soumises : 0 → 40/)
    expect(changed).not.toContain('data-step')
    const compared = await read(`${page}/comparaison?filtre=changed`)
    expect(compared).toContain(`${personPage(0)}?filtre=changed`)
  })

  test('has its pay over time and its reduction over pay as pictures, with a table behind each', async () => {
    const html = await read(personPage(0))
    const text = textOf(html)
    expect(text).toMatch(/Brut et net, en euros .* juin 2026 2\s500,01 1\s917,49 juillet 2026 2\s540,01 1\s948,18/)
    // The reduction that the payslip prints for the gross pay.
    expect(text).toMatch(/Réduction générale selon le brut .* 2\s540,01 · a1 Prénom 416,97/)
    expect(html.match(/<svg class="chart[^"]*"[^>]* role="img" aria-label="[^"]+"/g)).toHaveLength(2)
    expect(textOf(await read(page))).toMatch(/Douze mois, en euros .* Les montants .* juin 2026 .* juillet 2026/)
  })

  test('an input of an explanation is corrected in place; its form shows the net that it would give', async () => {
    const why = await read(`${personPage(0)}?pourquoi=Primes`)
    const corrects = [...why.matchAll(/href="([^"]*corriger=Primes\.MontantPrimes[^"]*)"/g)].map(([, to = '']) => to)
    expect(corrects.length).toBeGreaterThan(0)
    const address = corrects[0]?.replaceAll('&amp;', '&').replace('#why', '') ?? ''
    const html = await read(address)
    expect(textOf(html)).toMatch(
      /Pourquoi : Primes .* En juillet 2026 : 40 €.* Enregistrer .* arrondi au centime : 40 → 40/,
    )
    const fields = formIn(html, 'corriger=')
    expect(fields).toMatchObject({ MontantPrimes: '40', 'vu.MontantPrimes': '40', mois: '2026-07' })
    const tried = await browser.send(address, { ...fields, MontantPrimes: '100', montrer: 'net' })
    expect([tried.status, textOf(tried.html)]).toEqual([
      200,
      expect.stringMatching(/donnerait, sans rien enregistrer : Brut 2\s540,01 → 2\s600,01 \(\+60,00\) Net à payer/),
    ])
    expect(await recordedOf(0, 'MontantPrimes')).toEqual(['40'])
    const wrong = await browser.send(address, { ...fields, MontantPrimes: 'cent', montrer: 'net' })
    expect([wrong.status, textOf(wrong.html)]).toEqual([400, expect.stringContaining('Un nombre, comme 1250,50.')])
    const beyond = await browser.send(address, { ...fields, MontantPrimes: '999999999', montrer: 'net' })
    expect(beyond.html).toMatch(/id="MontantPrimes-error">«\sPrimes soumises\s» – attendu/)
    const added = await browser.send(address, {
      ...fields,
      MontantPrimes: '10',
      ajouter: 'MontantPrimes',
      montrer: 'net',
    })
    expect(textOf(added.html)).toMatch(/2\s540,01 → 2\s550,01/)
  })

  test('an element of pay is named by its label in faults, and its value for everybody is said', async () => {
    const night = { label: 'Heures de nuit', nature: 'nuit_dimanche_ferie', form: 'hours', recurrence: 'monthly' }
    const payroll = `${of.path}/payrolls/${of.payrollId}`
    await of.partner.send('PUT', `${payroll}/elements/NUIT`, { ...night, rate: '2.10', start: '2026-01-01' })
    const forAll = (value: string) =>
      of.admin.send('POST', `${payroll}/company-cases`, {
        ...{ userId: of.userId, divisionId: of.divisionId },
        case: caseOf({ 'Elements.NUIT': value }, '2026-07-01T00:00:00Z'),
      })
    expect((await forAll('5')).status).toBe(201)
    const address = `${personPage(1)}?pourquoi=TotalBrut&corriger=Elements.NUIT`
    const html = await read(address)
    expect(textOf(html)).toMatch(/Rien n’est saisi pour cette personne : la valeur pour tous compte, 5\sh\./)
    const fields = formIn(html, 'corriger=')
    for (const more of [{ montrer: 'net' }, {}]) {
      const wrong = await browser.send(address, { ...fields, NUIT: '900', ...more })
      expect(wrong.html).toMatch(/id="NUIT-error">«\sHeures de nuit\s» – attendu/)
    }
    const none = await browser.send(address, { ...fields, NUIT: '0', montrer: 'net' })
    expect(textOf(none.html)).toMatch(/Brut 2\s510,51 → 2\s500,01/)
    // The other tests count without it.
    expect((await forAll('0')).status).toBe(201)
    await july.calculated()
  })

  test('what another has recorded meanwhile is shown, and not overwritten', async () => {
    const address = `${personPage(2)}?pourquoi=TotalBrut&corriger=Remuneration.TauxHoraire`
    const fields = formIn(await read(address), 'corriger=')
    expect(fields).toMatchObject({ TauxHoraire: '16,4832', depuis: '2026-07-01' })
    await of.record(hired[2] ?? 0, { 'Remuneration.TauxHoraire': '17' }, '2026-07')
    const refused = await browser.send(address, { ...fields, TauxHoraire: '18', idempotencyKey: 'one' })
    expect([refused.status, textOf(refused.html)]).toEqual([
      409,
      expect.stringContaining('enregistré entre-temps : 17 €'),
    ])
    expect((await recordedOf(2, 'TauxHoraire')).at(-1)).toBe('17')
    const kept = formIn(refused.html, 'corriger=')
    expect(kept).toMatchObject({ TauxHoraire: '18', 'vu.TauxHoraire': '17' })
    const saved = await browser.send(address, { ...kept, reason: 'avenant' })
    expect([saved.status, saved.location]).toEqual([303, expect.stringContaining('enregistre=1')])
    expect((await recordedOf(2, 'TauxHoraire')).at(-1)).toBe('18')
    // The candidate is withdrawn; its payslips are shown as outdated until the next calculation.
    const after = textOf(await read(saved.location ?? ''))
    expect(after).toContain('C’est enregistré.')
    expect(after).toContain('Des données ont changé depuis le calcul')
    expect(textOf(await read(page))).toContain('Avant les dernières saisies.')
    expect(textOf(await read(`${page}/comparaison`))).toContain('Des données ont changé depuis le calcul')
    await july.calculated()
    expect(textOf(await read(personPage(2)))).not.toContain('Des données ont changé')
  })

  test('a person without a payslip in the month has recorded values alone', async () => {
    const late = await of.hire('late', {}, ['2026-08'])
    const { status, location } = await browser.get(`${page}/personnes/${late}`)
    const person = `/console/dossiers/${of.tenantId}/personnes/${late}`
    expect([status, location]).toEqual([303, `${person}?vue=valeurs&mois=2026-07`])
  })
})

describe('a recorded value of a person', () => {
  test('is edited in its row, with its unit and its last change', async () => {
    const person = `/console/dossiers/${of.tenantId}/personnes/${hired[1]}`
    const html = await read(`${person}?vue=valeurs&mois=2026-07&champ=PAS.TauxPAS`)
    expect(textOf(html)).toMatch(/Taux personnalisé Aujourd’hui : 3,00 % depuis le 01\/07\/2026, saisi le 25\/07\/2026/)
    const fields = formIn(html, 'champ=')
    const action = `${person}?vue=valeurs&mois=2026-07&champ=PAS.TauxPAS`
    expect(fields).toMatchObject({ TauxPAS: '3\u00a0%', 'vu.TauxPAS': '0.03' })
    const refusal = async (typed: string) => {
      const { status, html: shown } = await browser.send(action, { ...fields, TauxPAS: typed, montrer: 'net' })
      const [, message = ''] = /id="TauxPAS-error">([^<]*)/.exec(shown) ?? []
      return [status, textOf(message).replaceAll('\u00a0', ' ')]
    }
    expect(await refusal('700')).toEqual([400, 'Un pourcentage de 0 à 100 %, comme 3,5 %.'])
    expect(await refusal('0,8')).toEqual([
      400,
      '0,8 peut vouloir dire 0,8 % ou 80 % : écrivez l’un des deux, avec son signe.',
    ])
    const unchanged = await browser.send(action, { ...fields, idempotencyKey: 'one' })
    expect([unchanged.status, textOf(unchanged.html)]).toEqual([400, expect.stringContaining('Aucune valeur')])
    const saved = await browser.send(action, { ...fields, TauxPAS: '5', idempotencyKey: 'two' })
    expect([saved.status, saved.location]).toEqual([303, `${person}?vue=valeurs&mois=2026-07#PAS`])
    expect((await recordedOf(1, 'TauxPAS')).at(-1)).toBe('0.05')
  })

  test('that was never recorded has a form of its own', async () => {
    const person = `/console/dossiers/${of.tenantId}/personnes/${hired[1]}`
    expect(textOf(await read(`${person}?champ=Contrat.HeuresContrat`))).toContain('Rien n’est saisi.')
    expect(await read(`${person}?champ=ArretOuConge.Nature`)).not.toContain('id="corriger"')
    expect(await read(`${person}?champ=No.Such`)).not.toContain('id="corriger"')
  })
})
