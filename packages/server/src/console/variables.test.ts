import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf, formIn } from '../../testing/browser.js'
import { type Company, caseOf, company } from '../../testing/company.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/** The variables of a month as a form, without script: 50 people a page, one save as one change of each person. */

let service: TestService
let of: Company
let [mine, other]: readonly Browser[] = []
let page: string
let hired: readonly number[]
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  const partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie')
  hired = [
    await of.hire('a1', { 'Primes.MontantPrimes': '50' }, ['2026-06', '2026-07']),
    await of.hire('a2', {}, ['2026-07']),
    await of.hire('gone', { 'Contrat.DateFinContrat': '2026-05-31' }, ['2026-05']),
  ]
  page = `/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/2026-07/variables`
  mine = browserOf(service)
  other = browserOf(service)
  for (const browser of [mine, other]) await browser.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

const [HOURS, BONUS] = ['Remuneration.HeuresTravaillees', 'Primes.MontantPrimes']
const cell = (at: number, key: string): string => `${hired[at]}.${key}`
async function form(browser: Browser | undefined, query = '') {
  const { status, html } = (await browser?.get(page + query)) ?? { status: 0, html: '' }
  expect(status).toBe(200)
  return { html, fields: formIn(html, '/variables', 'colonnes') }
}
const values = async (at: number, key: string) => {
  const [caseName, caseFieldName] = key.split('.')
  const { body } = await of.partner.get(`${of.path}/employees/${hired[at]}/cases?caseFieldName=${caseFieldName}`)
  return body
    .filter((one: { caseName: string; start: string }) => one.caseName === caseName && one.start.startsWith('2026-07'))
    .map(({ value }: { value: string }) => value)
}

describe('the grid without script', () => {
  test('has the people of the month with their base pay, their elements with last month’s figure, and sums', async () => {
    const { html, fields } = await form(mine)
    expect(html).not.toContain('gone')
    expect(html).toContain('16,4832 € de l’heure · 35 h')
    expect(fields).toMatchObject({ [cell(0, HOURS)]: '151,67', [cell(0, BONUS)]: '50', [cell(1, BONUS)]: '' })
    expect(html).toMatch(/<td class="amount" data-sum[^>]*>303,34</)
    expect(html).toMatch(/name="\d+\.Remuneration\.HeuresTravaillees" value="151,67"[^>]*><div class="soft">151,67</)
    // Euros have their centimes, hours do not.
    expect(html).toMatch(/value="50"[^>]*><div class="soft">50,00<.*<td class="amount" data-sum="euros">50,00</s)
  })

  test('says that nothing was saved where no cell has changed', async () => {
    const { fields } = await form(mine)
    const { location } = (await mine?.send(page, fields)) ?? {}
    expect(location).toContain('enregistre=0')
    expect((await form(mine, '?enregistre=0')).html).toContain('Aucune cellule n’a changé')
  })

  test('records what was changed alone, as one change of each person with the reason', async () => {
    const { fields } = await form(mine)
    const changes = { [cell(0, BONUS)]: '1 250,50', [cell(1, HOURS)]: '140', reason: 'feuille de juillet' }
    const saved = await mine?.send(page, { ...fields, ...changes })
    expect([saved?.status, saved?.location]).toEqual([303, expect.stringContaining('enregistre=2')])
    expect([await values(0, BONUS), await values(1, HOURS)]).toEqual([
      ['50', '1250.50'],
      ['151.67', '140'],
    ])
    expect([await values(0, HOURS), await values(1, BONUS)]).toEqual([['151.67'], []])
    expect((await form(mine, '?enregistre=2')).html).toContain('2 valeurs')
    expect((await form(mine)).fields).toMatchObject({ [cell(0, BONUS)]: '1250,5', [cell(1, HOURS)]: '140' })
  })

  test('shows what another has recorded meanwhile, overwrites nothing, and keeps what was typed', async () => {
    const [seen, theirs] = [(await form(mine)).fields, (await form(other)).fields]
    expect((await other?.send(page, { ...theirs, [cell(0, BONUS)]: '300', [cell(1, BONUS)]: '20' }))?.status).toBe(303)
    const refused = await mine?.send(page, { ...seen, [cell(0, BONUS)]: '400', [cell(1, HOURS)]: '130' })
    expect([refused?.status, refused?.html]).toEqual([409, expect.stringContaining('enregistré entre-temps : 300')])
    // Beside a cell that has no number too: the page shows their value, and would take it for seen.
    const mixed = await mine?.send(page, { ...seen, [cell(0, BONUS)]: '400', [cell(1, HOURS)]: 'x' })
    expect(mixed?.html).toMatch(/enregistré entre-temps : 300.*Un nombre, comme/s)
    expect([(await values(0, BONUS)).at(-1), (await values(1, HOURS)).at(-1)]).toEqual(['300', '140'])
    const kept = formIn(refused?.html ?? '', '/variables', 'colonnes')
    // A cell that the reader has not changed shows what the other has recorded.
    expect(kept).toMatchObject({ [cell(0, BONUS)]: '400', [cell(1, HOURS)]: '130', [cell(1, BONUS)]: '20' })
    const { status } = (await mine?.send(page, { ...kept, idempotencyKey: 'again' })) ?? {}
    expect([status, (await values(0, BONUS)).at(-1), (await values(1, BONUS)).at(-1)]).toEqual([303, '400', '20'])
  })

  test.each(['1.250,50', '12h30', '1 250,50 EUR', '100+50', '-', ','])('%s is a fault of its cell', async (typed) => {
    const { fields } = await form(mine)
    const refused = await mine?.send(page, { ...fields, [cell(1, BONUS)]: typed, [cell(0, HOURS)]: '140' })
    expect(refused?.status).toBe(400)
    expect(refused?.html).toContain(`id="${cell(1, BONUS)}-error">Un nombre, comme 1250,50.<`)
    expect(await values(0, HOURS)).toEqual(['151.67'])
  })

  test('shows each fault in its cell, and records nothing', async () => {
    const { fields } = await form(mine)
    const refused = await mine?.send(page, { ...fields, [cell(0, HOURS)]: 'beaucoup', [cell(1, BONUS)]: '99' })
    expect(refused?.status).toBe(400)
    expect(refused?.html).toMatch(new RegExp(`id="${cell(0, HOURS)}-error"`))
    expect(refused?.html).not.toContain(`id="${cell(1, BONUS)}-error"`)
    expect((await values(1, BONUS)).at(-1)).toBe('20')
  })

  test('an emptied cell is 0; a chosen column stays for every month of the payroll, until it is removed', async () => {
    const choose = async (change: Readonly<Record<string, string>>) => {
      const { html } = await form(mine)
      return mine?.send(`${page}?recherche=a`, { ...formIn(html, '/variables', Object.keys(change)[0]), ...change })
    }
    const chosen = await choose({ colonne: 'Frais.NombreRepas' })
    expect([chosen?.status, chosen?.location]).toEqual([303, `${page}?recherche=a`])
    await choose({ colonne: 'Teletravail.Jours' })
    const august = await mine?.get(page.replace('2026-07', '2026-08'))
    expect(august?.html).toContain('.Frais.NombreRepas"')
    await choose({ retirer: 'Teletravail.Jours' })
    const { html, fields } = await form(mine)
    expect([html.includes('.Frais.NombreRepas"'), html.includes('.Teletravail.Jours"')]).toEqual([true, false])
    await mine?.send(page, { ...fields, [cell(1, BONUS)]: '', [cell(0, 'Frais.NombreRepas')]: '12' })
    expect((await values(1, BONUS)).at(-1)).toBe('0')
    expect((await form(mine)).fields).toMatchObject({ [cell(0, 'Frais.NombreRepas')]: '12' })
  })

  test('what stands at another instant of the month is replaced, not added to', async () => {
    const [divisionId, userId, employeeId] = [of.divisionId, of.userId, hired[1]]
    const value = { caseFieldName: 'MontantPrimes', value: '5', start: '2026-07-15T00:00:00Z' }
    const change = { userId, employeeId, divisionId, case: { caseName: 'Primes', values: [value] } }
    expect((await of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, change)).status).toBe(201)
    const { fields } = await form(mine)
    expect(fields[cell(1, BONUS)]).toBe('5')
    await mine?.send(page, { ...fields, [cell(1, BONUS)]: '7' })
    expect((await form(mine)).fields[cell(1, BONUS)]).toBe('7')
  })

  test('has a column for an element of pay that the payroll has defined, and records it', async () => {
    const night = { label: 'Prime de nuit', nature: 'nuit_dimanche_ferie', form: 'hours', recurrence: 'monthly' }
    const definition = { ...night, rate: '2.10', start: '2026-01-01' }
    await of.partner.send('PUT', `${of.path}/payrolls/${of.payrollId}/elements/NUIT`, definition)
    const before = await form(mine)
    await mine?.send(page, { ...formIn(before.html, '/variables', 'colonne'), colonne: 'Elements.NUIT' })
    const { html, fields } = await form(mine)
    expect(html).toContain('Prime de nuit')
    await mine?.send(page, { ...fields, [cell(0, 'Elements.NUIT')]: '20' })
    expect(await values(0, 'Elements.NUIT')).toEqual(['20'])
    const beyond = await mine?.send(page, { ...(await form(mine)).fields, [cell(0, 'Elements.NUIT')]: '900' })
    expect(beyond?.html).toMatch(/NUIT-error">«\sPrime de nuit\s» – attendu/)
    expect((await form(mine)).fields).toMatchObject({ [cell(0, 'Elements.NUIT')]: '20' })
  })

  test('a value for everybody stands in each cell and in the sum; 0 of a person replaces it', async () => {
    const night = { label: 'Astreintes', nature: 'nuit_dimanche_ferie', form: 'hours', recurrence: 'monthly' }
    const [elements, code] = [`${of.path}/payrolls/${of.payrollId}`, 'Elements.ASTREINTE']
    await of.partner.send('PUT', `${elements}/elements/ASTREINTE`, { ...night, rate: '2.10', start: '2026-01-01' })
    const change = {
      userId: of.userId,
      divisionId: of.divisionId,
      case: caseOf({ [code]: '5' }, '2026-07-01T00:00:00Z'),
    }
    expect((await of.admin.send('POST', `${elements}/company-cases`, change)).status).toBe(201)
    const { html, fields } = await form(mine)
    expect(fields).toMatchObject({ [cell(0, code)]: '5', [cell(1, code)]: '5' })
    expect(html).toMatch(
      /ASTREINTE" value="5"[^>]* aria-label="Astreintes, [^"]*, pour tous"\/><div class="of-all">pour tous</,
    )
    expect(html).toMatch(/<td class="amount" data-sum="">10</)
    // Unchanged cells stay those of everybody.
    expect((await mine?.send(page, { ...fields, [cell(0, code)]: '0' }))?.location).toContain('enregistre=1')
    expect([await values(0, code), await values(1, code)]).toEqual([['0'], []])
    const after = await form(mine)
    expect(after.fields).toMatchObject({ [cell(0, code)]: '0', [cell(1, code)]: '5' })
    expect(after.html).toMatch(/ASTREINTE" value="0"[^>]*\/><div class="of-all">pour tous : 5</)
    expect(after.html).toMatch(/<td class="amount" data-sum="">5</)
    const { html: august } = (await mine?.get(page.replace('2026-07', '2026-08'))) ?? {}
    expect(august).toMatch(/ASTREINTE" value=""[^>]*\/><div class="soft">5</)
  })
})

test('says what an entry does where payslips of the month are final', async () => {
  const notice = 'Des bulletins de juin 2026 sont définitifs : cette saisie ne les change pas.'
  const june = page.replace('2026-07', '2026-06')
  const textAt = async (address: string) => ((await mine?.get(address))?.html ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(await textAt(june)).not.toContain(notice)
  const job = await of.run('2026-06', { employeeIdentifiers: ['a1'] })
  await of.move(job.id, 'Release')
  expect(await textAt(june)).toMatch(`${notice} Elle compte si la paie de ce mois est refaite.`)
  expect(await textAt(page)).not.toContain('définitifs')

  const [august, month] = [page.replace('2026-07', '2026-08'), payrollMonth(of, '2026-08')]
  await of.hire('aug', {}, ['2026-08'])
  service.world.setNow(new Date('2026-08-25T09:00:00Z'))
  await month.open()
  for (const { employeeId } of (await month.calculated()).result.blockers) {
    await month.send('PUT', `/held/${employeeId}`, { reason: 'later' })
  }
  const { candidate } = await month.calculated()
  expect(await textAt(august)).not.toContain('définitifs')
  await month.accepted()
  await month.approved(candidate.id)
  expect(await textAt(august)).toContain('Des bulletins d’août 2026 sont définitifs')
  expect(await textAt(august)).toContain('une révision la prend, ou elle y est listée comme saisie tardive.')
})
