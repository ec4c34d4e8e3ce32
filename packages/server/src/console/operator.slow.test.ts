import { type CentimeClient, valueOrThrow as got } from '@centime/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { polled } from '../../testing/client.js'
import { company } from '../../testing/company.js'
import { type Managed, managed } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { programOf } from '../../testing/program.js'
import { type TestService, testService } from '../../testing/service.js'

/** The pages of an operator. */

let service: TestService
let partnerId: number
let operator: Browser
let sasu: Managed
let program: CentimeClient
beforeAll(async () => {
  service = await testService({
    transport: async () => ({ kind: 'answered', status: 204 }),
  })
  partnerId = await service.newPartner('Cabinet')
  operator = browserOf(service)
  await operator.signIn(await service.newKey(partnerId, 'admin'))
  sasu = await managed(service, partnerId, 'Atelier')
  program = await programOf(service, partnerId)
})
afterAll(() => service.stop())

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
async function read(path: string): Promise<string> {
  const { status, html } = await operator.get(path)
  expect(status, html).toBe(200)
  return textOf(html)
}
/** The severance pay that is free of contributions. */
const SEVERANCE = 633
const monthPage = (period: string): string => `/console/operateur/dossiers/${sasu.tenantId}/mois/${period}`

test('a partner key reads no page of an operator', async () => {
  const partner = browserOf(service)
  await partner.signIn(await service.newKey(partnerId, 'partner'))
  for (const path of ['', '/notifications', '/journal', '/cles', `/dossiers/${sasu.tenantId}`]) {
    const { status, html } = await partner.get(`/console/operateur${path}`)
    expect([status, html]).toEqual([403, expect.not.stringContaining('Atelier')])
    expect((await partner.send(`/console/operateur${path}`, { act: 'status', status: 'offboarded' })).status).toBe(403)
  }
})

describe('a doubt', () => {
  test('about a month of a payroll is listed, and leads to that month', async () => {
    const of = await company(service, partnerId, 'Menuiserie')
    await of.hire('ann')
    const month = payrollMonth(of, '2026-06')
    await month.open()
    await month.read()
    await service.arm({ engine_start_request_lost: 1 })
    await month.ended(await month.calculate())
    expect(await read('/console/operateur')).toContain('Menuiserie · juin 2026 réponse perdue')
    const address = `/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/2026-06`
    expect((await operator.get('/console/operateur')).html).toContain(`href="${address}"`)
    expect(await read(address)).toContain('On ne sait pas si la demande a abouti')
    const [{ id }] = await month.list('/operations')
    await month.act(`/operations/${id}/reconcile`, { outcome: 'not_applied', reason: 'vu' })
    expect(await read('/console/operateur')).toContain('Aucune réponse perdue')
  })
  test('about a calculation is resolved with the evidence found', async () => {
    await service.arm({ engine_start_duplicated: 1 })
    const month = program.tenant(sasu.tenantId).month('2026-06')
    await month.set({ remuneration: 3000, dateDeVersement: '2026-06-30' })
    expect(await month.calculate()).toMatchObject({ refusal: { code: 'operation_in_doubt' } })
    expect(await read('/console/operateur')).toContain('Atelier · juin 2026 réponse perdue')
    const page = await read(monthPage('2026-06'))
    expect(page).toMatch(
      /un calcul a été demandé .* paie n° (\d+), (?:brouillon|en calcul), 1 personne,.* paie n° (\d+), (?:brouillon|en calcul)/,
    )
    const [, first = ''] = /paie n° (\d+)/.exec(page) ?? []
    const [, id = ''] = /name="id" value="(\d+)"/.exec((await operator.get(monthPage('2026-06'))).html) ?? []
    const decision = { act: 'reconcile', kind: 'calculate', id, outcome: 'applied', payrunJobId: first }
    const refused = await operator.send(monthPage('2026-06'), decision)
    expect([refused.status, textOf(refused.html)]).toEqual([400, expect.stringContaining('Rien n’a été enregistré')])
    const decided = await operator.send(monthPage('2026-06'), { ...decision, reason: 'vu dans le journal du moteur' })
    expect(textOf(decided.html)).toContain('C’est fait, et inscrit au journal')
    await vi.waitUntil(async () => (await month.candidate()).ok, { timeout: 30_000 })
    expect(await read('/console/operateur')).toContain('Aucune réponse perdue')
  })

  test('about a write without an effect says so', async () => {
    await service.arm({ variable_write_request_lost: 1 })
    await program.tenant(sasu.tenantId).month('2026-06').set({ remuneration: 3100, dateDeVersement: '2026-06-30' })
    const page = await operator.get(monthPage('2026-06'))
    expect(textOf(page.html)).toMatch(
      /l’enregistrement des variables a été demandé .* rien : la demande n’a pas eu d’effet visible/,
    )
    const [, id = ''] = /name="id" value="(\d+)"/.exec(page.html) ?? []
    const decision = { act: 'reconcile', kind: 'write_variables', id, outcome: 'not_applied', reason: 'rien trouvé' }
    expect(textOf((await operator.send(monthPage('2026-06'), decision)).html)).toContain('C’est fait')
  })
})

test('a final month is replayed with a consent, and names the months that it reopens', async () => {
  for (const period of ['2026-06', '2026-07']) {
    const month = program.tenant(sasu.tenantId).month(period)
    await month.set({ remuneration: 3000, dateDeVersement: `${period}-28` })
    got(await month.approve(got(await month.calculate())))
  }
  const page = await read(monthPage('2026-06'))
  expect(page).toContain(
    'Une révision de correction s’ouvre pour ce mois, et pour juillet 2026, à refaire dans l’ordre',
  )
  const consent = { act: 'replay', by: 'Alix Bernard', reference: 'ticket 118' }
  const early = await operator.send(monthPage('2026-06'), { ...consent, at: '2031-01-01T00:00:00Z' })
  expect([early.status, early.html]).toEqual([400, expect.stringContaining('value="ticket 118"')])
  const done = await operator.send(monthPage('2026-06'), { ...consent, at: '2026-07-15T08:00:00Z' })
  expect(textOf(done.html)).toMatch(/C’est fait.*en saisie révision 2/)
})

test('a client is added, once for each reference; without a name it is refused at its field', async () => {
  const sent = { act: 'register', name: 'Fournil', externalId: 'fournil' }
  const added = await operator.send('/console/operateur', sent)
  expect([added.status, added.location]).toEqual([303, expect.stringMatching(/operateur\/dossiers\/\d+$/)])
  expect((await operator.send('/console/operateur', sent)).location).toBe(added.location)
  const refused = await operator.send('/console/operateur', { ...sent, name: '' })
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('href="#name"')])
})

test('the status and the policy of a client are changed, and its structure is extended', async () => {
  const page = `/console/operateur/dossiers/${sasu.tenantId}`
  expect(await read(page)).toContain('Les écritures directes sont permises')
  expect(textOf((await operator.send(page, { act: 'policy', nativeWrites: 'deny' })).html)).toContain('sont refusées')
  await operator.send(page, { act: 'policy', nativeWrites: 'allow' })
  expect(textOf((await operator.send(page, { act: 'division', divisionName: 'Lyon' })).html)).toContain('Lyon')
  const again = await operator.send(page, { act: 'division', divisionName: 'Lyon' })
  expect([again.status, again.html]).toEqual([409, expect.stringContaining('value="Lyon"')])
  await operator.send(page, { act: 'status', status: 'inactive', reason: 'pause' })
  expect(await read(page)).toContain('Il est en pause')
  await operator.send(page, { act: 'status', status: 'active' })
})

test('a division becomes an establishment with its own mentions and rates', async () => {
  const { path, divisionId: whole, payrollId, userId } = sasu
  const page = `/console/operateur/dossiers/${sasu.tenantId}`
  const send = async (act: string, fields: object) => {
    const { status, html } = await operator.send(page, { act, ...fields })
    return [status, textOf(html)]
  }
  await send('division', { divisionName: 'Dépôt' })
  const depot = (await sasu.partner.get(`${path}/divisions`)).body.at(-1).id
  const place = { establishmentId: `${depot}`, parentId: `${whole}`, siret: '732 829 320 00082' }
  const [, shown] = await send('establishment', place)
  expect(shown).toMatch(/Dépôt \(SIRET 73282932000082, rattaché à [^)]+\)/)
  const circle = await send('establishment', { establishmentId: `${whole}`, parentId: `${depot}` })
  expect(circle).toEqual([400, expect.stringContaining('Forme un cercle d’établissements : Atelier, Dépôt, Atelier')])
  const rates = {
    ratesPayrollId: `${payrollId}`,
    ratesDivisionId: `${depot}`,
    ratesUserId: `${userId}`,
    since: '2026-06-01',
  }
  expect(await send('rates', { ...rates, TauxAT: '3,12' })).toEqual([200, expect.stringContaining('C’est fait')])
  expect((await sasu.partner.get(`${path}/payrolls/${payrollId}/company-cases`)).body).toContainEqual(
    expect.objectContaining({ divisionId: depot, caseFieldName: 'TauxAT', value: '0.0312' }),
  )
})

test('an element of pay is entered for everybody, its faults at their fields', async () => {
  const of = await company(service, partnerId, 'Primes')
  const page = `/console/operateur/dossiers/${of.tenantId}`
  const value = {
    ...{ act: 'everybody', elementPayrollId: `${of.payrollId}`, elementUserId: `${of.userId}` },
    ...{ elementCode: 'langue', elementValue: '30,50', elementSince: '2026-06-01' },
  }
  const refused = await operator.send(page, value)
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('id="elementCode-error"')])
  const about = { label: 'Langue', nature: 'differentielle', form: 'amount', recurrence: 'standing' }
  const route = `${of.path}/payrolls/${of.payrollId}`
  await of.partner.send('PUT', `${route}/elements/LANGUE`, { ...about, start: '2026-01-01' })
  const wrong = await operator.send(page, { ...value, elementValue: 'trente' })
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('id="elementValue-error"')])
  expect(textOf((await operator.send(page, value)).html)).toContain('C’est fait')
  await operator.send(page, { ...value, elementCode: 'primes', elementValue: '12' })
  const counted = (await of.partner.get(`${route}/element-values?period=2026-06`)).body
  const values = [
    { code: 'PRIMES', value: '12', start: '2026-06-01' },
    { code: 'LANGUE', value: '30.5', start: '2026-06-01' },
  ]
  expect(counted).toEqual([{ employeeId: null, employeeIdentifier: null, values }])
})

test('an agreement of the company is entered, its faults at their fields; a leaver is paid by it, and the reason names both texts', async () => {
  const [forge, other] = await Promise.all(['Forge', 'Scierie'].map((name) => company(service, partnerId, name)))
  if (forge === undefined || other === undefined) throw new Error('two clients')
  const send = async (fields: object) => {
    const { status, html } = await operator.send(`/console/operateur/dossiers/${forge.tenantId}`, {
      ...{ act: 'agreement', agreementPayrollId: `${forge.payrollId}`, agreementDivisionId: `${forge.divisionId}` },
      ...{ agreementUserId: `${forge.userId}`, agreementSince: '2026-01-01', ...fields },
    })
    return { status, text: textOf(html), html }
  }
  const wrong = await send({
    AccordReference: 'Accord du 12/03/2024',
    AccordIndemnite: '1/2 par an',
    AccordPreavis: '15',
  })
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('href="#AccordIndemnite"')])
  expect(wrong.html).toContain('href="#AccordPreavis"')
  expect(wrong.html).not.toContain('href="#AccordReference"')
  expect((await send({ agreementSince: '', AccordReference: 'Accord' })).html).toContain('href="#agreementSince"')

  // 15 years of 3,000 €: by Syntec 15/3 months, by the agreement 15/2.
  const leaver = {
    ...{ 'Contrat.DateDebutContrat': '2011-07-01', 'Contrat.DateFinContrat': '2026-06-30', 'Contrat.IDCC': '1486' },
    ...{ 'Contrat.CategorieConventionnelle': 'ingenieurs_cadres', 'Contrat.StatutCadre': 'true' },
    ...{ 'Rupture.Motif': 'licenciement', 'Rupture.SalaireReference': '3000' },
  }
  for (const one of [forge, other]) await one.hire('ann', leaver)
  const severance = async (of: typeof forge, name: string) => {
    const { id, faults } = await of.run('2026-06', { name })
    expect(faults).toEqual([])
    return { id, amount: (await of.amounts(id, SEVERANCE))['ann'] }
  }
  expect(
    (
      await send({
        AccordReference: 'Accord du 12/03/2024',
        AccordIndemnite: '0:1/2',
        AccordNature: 'usage_entreprise',
      })
    ).status,
  ).toBe(200)
  const paid = await severance(forge, 'first')
  expect(paid.amount).toBe(22_500)
  const [{ id }] = (await forge.partner.get(`${forge.path}/payrollresults/sets?payrunJobId=${paid.id}`)).body
  const why = await forge.partner.get(`${forge.path}/payrollresults/sets/${id}/explanation?wageTypeNumber=${SEVERANCE}`)
  expect(JSON.stringify(why.body)).toContain('IDCC 1486, art. 4.5 (avenant 46), 12')
  expect(JSON.stringify(why.body)).toContain('Accord du 12/03/2024')
  await forge.admin.send('DELETE', `${forge.path}/payruns/jobs/${paid.id}`)
  // Nothing is overwritten: a correction is one more value. Another client keeps the agreement of the branch.
  expect((await send({ AccordIndemnite: '0:2/3' })).status).toBe(200)
  expect((await severance(forge, 'corrected')).amount).toBe(30_000)
  expect((await severance(other, 'branch')).amount).toBe(15_000)
})

test('notifications: an address, its secret shown once, a test with its attempts, a repetition', async () => {
  const page = '/console/operateur/notifications'
  expect(await read(page)).toContain('Aucune adresse')
  const wrong = await operator.send(page, { act: 'set', url: 'nowhere' })
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('value="nowhere"')])
  const set = await operator.send(page, { act: 'set', url: 'http://127.0.0.1:8080/hook' })
  expect(set.html).toContain('whsec_')
  expect((await operator.get(page)).html).not.toContain('whsec_')
  await operator.send(page, { act: 'test' })
  await polled('the test is delivered', async () => ((await read(page)).includes('reçu') ? true : undefined))
  const { html } = await operator.get(page)
  const [, eventId = ''] = /name="eventId" value="([^"]+)"/.exec(html) ?? []
  expect((await operator.send(page, { act: 'replay', eventId })).html).toContain('C’est fait')
})

test('a form that is sent twice acts once: each page has its own key', async () => {
  const client = `/console/operateur/dossiers/${sasu.tenantId}`
  // A delivery under way has its row, and no button yet.
  const events = async () =>
    (await operator.get('/console/operateur/notifications')).html.match(/<tr data-row/g)?.length ?? 0
  const before = await events()
  const twice = async (page: string, fields: Readonly<Record<string, string>>) => {
    await operator.get(page)
    const answers = await Promise.all([operator.send(page, fields), operator.send(page, fields)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  await twice('/console/operateur/notifications', { act: 'test' })
  expect(await events()).toBe(before + 1)
  await operator.send('/console/operateur/notifications', { act: 'test' })
  expect(await events()).toBe(before + 2)
  // Executed twice, the second one would be refused as a duplicate name.
  await twice(client, { act: 'division', divisionName: 'Nantes' })
  // Two forms of one page are two acts.
  const { html } = await operator.get(client)
  const [, idempotencyKey = ''] = /name="idempotencyKey" value="(\w+)"/.exec(html) ?? []
  await operator.send(client, { act: 'division', divisionName: 'Brest', idempotencyKey })
  const paused = await operator.send(client, { act: 'status', status: 'inactive', idempotencyKey })
  expect(textOf(paused.html)).toContain('Brest')
  expect(textOf(paused.html)).toContain('Il est en pause')
  await operator.send(client, { act: 'status', status: 'active' })
})

test('the audit log is verified, and its head can be downloaded', async () => {
  for (const page of ['/console/operateur/journal', `/console/operateur/dossiers/${sasu.tenantId}/journal`]) {
    const { html } = await operator.get(page)
    expect(html).toContain('&quot;signature&quot;')
    expect(textOf((await operator.send(page, {})).html)).toMatch(/Le journal est entier : \d+ entrées/)
  }
  await service.store.write(async (db) => {
    await db
      .updateTable('audit')
      .set({ reason: 'another' })
      .where('chain', '=', sasu.tenantId)
      .where('sequence', '=', 2)
      .execute()
    return { value: undefined, commit: true }
  })
  const broken = await operator.send(`/console/operateur/dossiers/${sasu.tenantId}/journal`, {})
  expect(textOf(broken.html)).toContain('est rompue à l’entrée 2')
})

test('a key of the partner is revoked from its page, never the reader’s own and never another partner’s', async () => {
  const page = '/console/operateur/cles'
  const victim = await service.newKey(partnerId, 'partner')
  const foreign = await service.newKey(await service.newPartner('Autre'), 'partner')
  const idOf = (key: string): string => /_(\d+)_/.exec(key)?.[1] ?? ''
  const before = await read(page)
  expect(before).toContain(`Révoquer la clé ${idOf(victim)}`)
  expect(before).not.toContain(`Révoquer la clé ${idOf(foreign)}`)
  expect(before).toContain(`key create --partner ${partnerId} --role admin`)
  const visitor = browserOf(service)
  await visitor.signIn(victim)
  expect(textOf((await operator.send(page, { keyId: idOf(victim) })).html)).toContain(
    `La clé ${idOf(victim)} est révoquée`,
  )
  expect((await visitor.get('/console')).status).toBe(401)
  expect((await operator.send(page, { keyId: idOf(foreign) })).html).not.toContain('est révoquée.')
  const other = browserOf(service)
  await other.signIn(foreign)
})
