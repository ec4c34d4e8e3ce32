import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browserOf, formIn } from '../../testing/browser.js'
import { must } from '../../testing/client.js'
import { type Company, caseOf, company, MINIMUM } from '../../testing/company.js'
import { managed, monthOf } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/** What an operator makes of a new client: its user, its payrolls with the published legal parameters, its rates. */

let service: TestService
let partnerId: number
let [operator, partner]: readonly Browser[] = []
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  partnerId = await service.newPartner('Cabinet')
  operator = browserOf(service)
  partner = browserOf(service)
  await operator.signIn(await service.newKey(partnerId, 'admin'))
  await partner.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
const clientPage = ({ tenantId }: Pick<Company, 'tenantId'>) => `/console/operateur/dossiers/${tenantId}`
async function sent(page: string, fields: Readonly<Record<string, string>>, by = operator) {
  const answer = await by?.send(page, fields)
  return { status: answer?.status, html: answer?.html ?? '', text: textOf(answer?.html ?? '') }
}
const read = async (page: string, by = operator): Promise<string> => (await by?.get(page))?.html ?? ''

test('a payroll made in the console pays by the published values, one of the route alone by none until they are recorded', async () => {
  const of = await company(service, partnerId, 'Gérance')
  const payroll = { act: 'payroll', payrollName: 'Dirigeants', divisionId: `${of.divisionId}`, regulationId: '2' }
  expect((await sent(clientPage(of), payroll)).text).toContain('C’est fait')
  const [, made] = (await of.partner.get(`${of.path}/payrolls`)).body
  const recorded = `${of.path}/payrolls/${made.id}/company-cases?caseName=ParametresLegaux`
  expect((await of.partner.get(recorded)).body).toContainEqual(
    expect.objectContaining({ caseFieldName: 'PlafondSS', value: '4005', start: '2026-01-01T00:00:00Z' }),
  )
  // The same name again is refused, and records nothing.
  const { length } = (await of.partner.get(recorded)).body
  expect((await sent(clientPage(of), payroll)).status).toBe(409)
  expect((await of.partner.get(recorded)).body).toHaveLength(length)
})

test('a payroll without legal parameters: its control leads an operator to the act that records them, and others to an operator', async () => {
  const of = await company(service, partnerId, 'Atelier')
  const made = await must(
    201,
    of.admin.send('POST', `${of.path}/payrolls`, { name: 'Bis', divisionId: of.divisionId, regulationId: 1 }),
  )
  expect(textOf(await read(clientPage(of)))).toContain('Sans paramètres légaux : Bis.')
  const person = await of.hire('ann')
  const route = `${of.path}/payrolls/${made.id}`
  const first = {
    userId: of.userId,
    employeeId: person,
    divisionId: of.divisionId,
    case: caseOf(MINIMUM, '2026-07-01T00:00:00Z'),
  }
  await must(201, of.partner.send('POST', `${route}/cases`, first))
  await must(201, of.admin.send('POST', `${of.path}/payruns`, { name: 'Paie bis', payrollId: made.id }))
  const month = payrollMonth(of, '2026-07', made.id)
  await month.open()
  await month.calculated()
  const controls = `/console/dossiers/${of.tenantId}/populations/${made.id}/mois/2026-07/controles`
  const group = `${controls}?groupe=legal_parameters_missing`
  const [mine, theirs] = [await read(group), await read(group, partner)]
  for (const html of [mine, theirs]) {
    expect(textOf(html)).toContain('À faire par un opérateur : publier ceux du mois.')
    expect(html).not.toContain('vue=saisie')
    expect(textOf(html)).toContain('écarter')
  }
  const act = `href="${clientPage(of)}#acte-parameters"`
  expect([mine.includes(act), theirs.includes(act)]).toEqual([true, false])

  const page = await read(clientPage(of))
  expect(page).toContain('id="acte-parameters"')
  expect(formIn(page, clientPage(of), 'parametersPayrollId')).toMatchObject({
    parametersPayrollId: `${made.id}`,
    from: '2024-01',
  })
  const form = { act: 'parameters', parametersPayrollId: `${made.id}` }
  const wrong = await sent(clientPage(of), { ...form, from: '2030-01' })
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('id="from-error"')])
  const done = await sent(clientPage(of), { ...form, from: '01/2024' })
  expect([done.status, done.text]).toEqual([200, expect.not.stringContaining('Sans paramètres légaux')])
  await month.calculated()
  expect(await read(controls)).not.toContain('legal_parameters_missing')
})

test('the month of an officer leads to the same act', async () => {
  const sasu = await managed(service, partnerId, 'Holding')
  // The parameters of a dossier are recorded with it: an amount of 0 stands for none.
  const zero = {
    caseName: 'ParametresLegaux',
    values: [{ caseFieldName: 'PlafondSS', value: '0', start: '2026-01-01T00:00:00Z' }],
  }
  const body = { userId: sasu.userId, divisionId: sasu.divisionId, case: zero }
  await must(201, sasu.admin.send('POST', `${sasu.path}/payrolls/${sasu.payrollId}/company-cases`, body))
  const month = sasu.month('2026-07')
  await month.open()
  await must(200, month.variables(3000))
  await month.calculated()
  const page = `/console/dossiers/${sasu.tenantId}/mois/2026-07`
  expect(await read(page)).toContain(`href="${clientPage(sasu)}#acte-parameters"`)
  expect(textOf(await read(page, partner))).toContain('À faire par un opérateur : publier ceux du mois.')
})

test('a client without a user: forms say so at their field, an operator adds one, and the kept file is tried', async () => {
  const of = await company(service, partnerId, 'Neuf')
  const bare = await must(
    201,
    of.partner.send('POST', `/partners/${partnerId}/tenants`, {
      ...{ externalId: 'nu', name: 'Nu', culture: 'fr-FR', divisions: [{ name: 'Siège' }] },
      payrolls: [{ name: 'Tous', division: 'Siège', regulationId: 1 }],
    }),
  )
  const page = clientPage({ tenantId: bare.id })
  const imports = `/console/dossiers/${bare.id}/import`
  for (const by of [operator, partner]) {
    const html = await read(imports, by)
    expect(textOf(html)).toContain('Le dossier n’a pas d’utilisateur : un opérateur en ajoute un.')
    expect(html.includes(`href="${page}#acte-user"`)).toBe(by === operator)
  }
  const rows = 'identifier;firstName;lastName;divisions\nann;Ann;Roux;Siège'
  const refused = await sent(imports, { act: 'check', userId: '', colle: rows })
  expect(refused.status).toBe(400)
  expect(refused.text.match(/pas encore d’utilisateur/g)).toHaveLength(1)
  expect(refused.html).toMatch(/class="field wrong" id="userId"/)

  expect(textOf(await read(page))).toContain('Au nom de Ajoutez d’abord un utilisateur')
  expect(await read(`/console/dossiers/${bare.id}/paies`)).toContain(`href="${page}#acte-user"`)
  const user = { act: 'user', firstName: 'Alix', lastName: 'Bernard', identifier: 'alix@nu.example' }
  const wrong = await sent(page, { ...user, lastName: '' })
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('id="lastName-error"')])
  expect((await sent(page, user)).text).toContain('Alix Bernard')
  expect((await sent(page, user)).status).toBe(409)
  const kept = formIn(refused.html, '/import')
  expect(kept).toMatchObject({ 'fichier.0': rows, userId: '' })
  const tried = await sent(imports, { ...kept, act: 'check' })
  expect([tried.status, tried.text]).toEqual([200, expect.stringContaining('Importer 1 ligne')])
})

test('rates of a division are typed, checked and refused in percent', async () => {
  const of = await company(service, partnerId, 'Dépôt')
  const rates = {
    ...{ act: 'rates', ratesPayrollId: `${of.payrollId}`, ratesDivisionId: `${of.divisionId}` },
    ...{ ratesUserId: `${of.userId}`, since: '2026-07-01' },
  }
  const wrong = await sent(clientPage(of), { ...rates, TauxAT: '208', TauxVersementMobilite: '2,95 %' })
  expect([wrong.status, wrong.text]).toEqual([
    400,
    expect.stringContaining('Un pourcentage de 0 à 100 %, comme 3,5 %.'),
  ])
  expect(wrong.html).toMatch(/id="TauxAT"[^>]*value="208"/)
  expect(wrong.html).not.toContain('id="TauxVersementMobilite-error"')
  expect((await sent(clientPage(of), { ...rates, TauxAT: '0,8', TauxVersementMobilite: '2,95 %' })).status).toBe(200)
  const { body } = await of.partner.get(`${of.path}/payrolls/${of.payrollId}/company-cases?caseName=Entreprise`)
  expect(body.map((one: { caseFieldName: string; value: string }) => [one.caseFieldName, one.value])).toEqual([
    ['TauxAT', '0.008'],
    ['TauxVersementMobilite', '0.0295'],
  ])
})

test('a share for everybody is typed in percent', async () => {
  const of = await company(service, partnerId, 'Parts')
  const about = { label: 'Treizième', nature: 'treizieme_mois', form: 'share', recurrence: 'standing' }
  const route = `${of.path}/payrolls/${of.payrollId}`
  await must(200, of.partner.send('PUT', `${route}/elements/MOIS13`, { ...about, start: '2026-01-01' }))
  const value = {
    ...{ act: 'everybody', elementPayrollId: `${of.payrollId}`, elementUserId: `${of.userId}` },
    ...{ elementCode: 'MOIS13', elementSince: '2026-07-01' },
  }
  const either = await sent(clientPage(of), { ...value, elementValue: '0,5' })
  expect([either.status, either.text]).toEqual([400, expect.stringContaining('0,5 peut vouloir dire 0,5 % ou 50 %')])
  expect((await sent(clientPage(of), { ...value, elementValue: '8,33 %' })).status).toBe(200)
  const { body } = await of.partner.get(`${route}/element-values?period=2026-07`)
  expect(body[0].values).toEqual([{ code: 'MOIS13', value: '0.0833', start: '2026-07-01' }])
})

test('an officer of a payroll made in the console is paid with capped contributions', async () => {
  const made = await operator?.send('/console/operateur', { act: 'register', name: 'Présidence', externalId: 'pres' })
  const tenantId = Number(/\d+$/.exec(made?.location ?? '')?.[0])
  const page = clientPage({ tenantId })
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const client = service.as(await service.newKey(partnerId, 'partner'))
  const path = `/partners/${partnerId}/tenants/${tenantId}`
  await sent(page, { act: 'division', divisionName: 'Siège' })
  await sent(page, { act: 'user', firstName: 'Alix', lastName: 'Bernard', identifier: 'alix@pres.example' })
  const idOf = async (what: string): Promise<number> => (await client.get(`${path}/${what}`)).body[0].id
  const [divisionId, userId] = [await idOf('divisions'), await idOf('users')]
  await sent(page, { act: 'payroll', payrollName: 'Dirigeants', divisionId: `${divisionId}`, regulationId: '2' })
  const payrollId = await idOf('payrolls')
  await sent(page, { act: 'payrun', payrunName: 'Paie', payrollId: `${payrollId}` })
  const person = { identifier: 'pres', firstName: 'Camille', lastName: 'Roux', divisions: ['Siège'] }
  const { id: employeeId } = await must(201, client.send('POST', `${path}/employees`, person))
  const values = { 'Contrat.DateDebutContrat': '2026-07-01', 'PAS.TauxPAS': '0.047' }
  const first = { userId, employeeId, divisionId, case: caseOf(values, '2026-07-01T00:00:00Z') }
  await must(201, client.send('POST', `${path}/payrolls/${payrollId}/cases`, first))
  const ids = { partnerId, tenantId, employeeId, userId, divisionId, payrollId }
  const named = { payrunName: 'Paie', userIdentifier: 'alix@pres.example', partner: client, admin, path }
  const month = monthOf({ ...ids, ...named }, '2026-07')
  await month.open()
  await must(200, month.variables(3000))
  const { result } = await month.calculated()
  expect(result).toMatchObject({ warnings: [], persons: [{ gross: 3000, netBeforeTax: 2369.71, netPayable: 2254.25 }] })
})
