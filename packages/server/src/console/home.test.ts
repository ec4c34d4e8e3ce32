import { type CentimeClient, valueOrThrow as got } from '@centime/client'
import type { CycleEvent } from '@centime/cycle'
import { frenchMonth } from '@centime/engine/ground'
import { appendCycleEvents, cycleEventRows, forTenant, written } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { must } from '../../testing/client.js'
import { company } from '../../testing/company.js'
import { countingStore, noWork } from '../../testing/counting-store.js'
import { type Managed, managed } from '../../testing/month.js'
import { programOf } from '../../testing/program.js'
import { type TestService, testService } from '../../testing/service.js'

/** The first page and the list of clients. */

let service: TestService
let partnerId: number
let browser: Browser
let operator: Browser
let sasu: Managed
let program: CentimeClient
const work = noWork()
beforeAll(async () => {
  service = await testService({ wrapped: (store) => countingStore(store, work) })
  partnerId = await service.newPartner('Cabinet')
  browser = browserOf(service)
  operator = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
  await operator.signIn(await service.newKey(partnerId, 'admin'))
  program = await programOf(service, partnerId)
})
afterAll(() => service.stop())

/** A page as text, without its tags. */
async function read(who: Browser, path: string): Promise<string> {
  const { status, html } = await who.get(path)
  expect(status, html).toBe(200)
  expect(html.length).toBeLessThan(100_000)
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ')
}

test('where nothing waits, the first page says so; the first month of an officer waits to be opened', async () => {
  expect(await read(browser, '/console')).toContain('Aucune paie n’attend')
  sasu = await managed(service, partnerId, 'Atelier <Lumière>')
  expect(await read(browser, '/console')).toContain(
    'Atelier <Lumière> · juillet 2026 Mois à ouvrir Aucun mois n’a encore été ouvert. Ouvrir le mois',
  )
  expect((await browser.get('/console')).html).toContain(`href="/console/dossiers/${sasu.tenantId}/mois/2026-07"`)
})

test('a candidate waits for its review until it is approved', async () => {
  const month = program.tenant(sasu.tenantId).month('2026-06')
  await month.open()
  expect(await read(browser, '/console')).toContain('Aucune paie n’attend')
  await month.set({ remuneration: 3000, dateDeVersement: '2026-06-30' })
  const candidate = got(await month.calculate())
  const page = await read(browser, '/console')
  expect(page).toContain('Atelier <Lumière> · juin 2026 Bulletin à relire')
  expect(page).toContain('Paiement le 30/06/2026 · DSN le 15/07/2026')
  expect((await browser.get('/console')).html).toContain(`/console/dossiers/${sasu.tenantId}/mois/2026-06`)
  got(await month.approve(candidate))
  expect(await read(browser, '/console')).not.toContain('à relire')
})

test('the page of a client lists payruns that belong to no month, and says that there is none only where there is none', async () => {
  const [address, payrun] = [`/console/dossiers/${sasu.tenantId}`, '/paies/']
  expect((await browser.get(address)).html).not.toContain(address + payrun)
  expect(await read(browser, address)).toMatch(/juin 2026 finalisé .* Paies Toutes les paies \(1\), en lancer une/)
  const other = await company(service, partnerId, 'Sans paie')
  expect(await read(browser, `/console/dossiers/${other.tenantId}`)).toContain('Paies Aucune paie n’est lancée.')
  const { id: jobId } = await other.run('2026-06', { forecast: 'essai' })
  const { html } = await browser.get(`/console/dossiers/${other.tenantId}`)
  expect(html).toContain(`/console/dossiers/${other.tenantId}${payrun}${jobId}`)
  expect(html).not.toContain('Aucune paie')
})

test('an officer whose last month is final has the next one to open; its item leads to the form that opens it', async () => {
  const address = `/console/dossiers/${sasu.tenantId}/mois/2026-07`
  expect(await read(browser, '/console')).toContain(
    'Atelier <Lumière> · juillet 2026 Mois à ouvrir depuis le 15/07/2026 Le dernier mois ouvert est terminé. Ouvrir le mois',
  )
  expect((await browser.get('/console')).html).toContain(`href="${address}"`)
  await browser.get(address)
  const { location } = await browser.send(address, {
    act: 'variables',
    remuneration: '3000',
    dateDeVersement: '2026-07-31',
  })
  expect(location).toBe(address)
  expect(await read(browser, '/console')).toContain('Aucune paie n’attend')
})

test('a doubt waits for an operator, and only for one', async () => {
  await service.arm({ engine_start_request_lost: 1 })
  const month = program.tenant(sasu.tenantId).month('2026-07')
  await month.set({ remuneration: 3000, dateDeVersement: '2026-07-31' })
  expect(await month.calculate()).toMatchObject({ refusal: { code: 'operation_in_doubt' } })
  expect(await read(browser, '/console')).toMatch(/juillet 2026 Une réponse s’est perdue .* Un opérateur peut décider/)
  expect(await read(operator, '/console')).not.toContain('Un opérateur peut décider')
})

test('a doubt waits, whatever else happens to its month later', async () => {
  const { path, payrollId, userId, employeeId, divisionId } = sasu
  const month = program.tenant(sasu.tenantId).month('2026-07')
  const { etag } = got(await month.read())
  const values = [{ caseFieldName: 'TauxPAS', value: '0.05', start: '2026-07-01T00:00:00Z' }]
  const change = { userId, employeeId, divisionId, case: { caseName: 'PAS', values } }
  const sent = await sasu.partner.send('POST', `${path}/payrolls/${payrollId}/cases`, change)
  expect(sent.status, sent.text).toBe(201)
  expect(got(await month.read()).etag).not.toBe(etag)
  expect(await read(browser, '/console')).toContain('juillet 2026 Une réponse s’est perdue')
  expect(await read(operator, '/console/operateur')).toContain('juillet 2026 réponse perdue')
})

describe('a month waits by its state and last event', () => {
  let own: Browser
  let tenantId: number
  const made = { operationId: 1, candidateId: 'cand', payrunJobId: 1, resultSetId: 1, outcome: 'ready' } as const
  const candidate: CycleEvent = { type: 'CandidateMade', ...made }
  const variables = { remuneration: '1', dateDeVersement: '2026-06-30' }
  const begun: CycleEvent = { type: 'VariableWriteBegun', writeId: 1, variables }
  const approved: readonly CycleEvent[] = [candidate, { type: 'Approved', operationId: 2 }]
  const final: readonly CycleEvent[] = [...approved, { type: 'Finalized', operationId: 2 }]
  const rejected: CycleEvent = { type: 'VariableWriteRejected', writeId: 1, reconciled: true }
  /** A month with these events. */
  const happened = (period: string, events: readonly CycleEvent[], at = '2026-07-10T00:00:00.000Z') =>
    service.store.write(async (db) => {
      const all = events.map((event, index) => ({ period, sequence: index + 1, event }))
      for (const write of appendCycleEvents(forTenant(db, tenantId), cycleEventRows(all, at))) await write.execute()
      return { value: undefined, commit: true }
    })
  beforeAll(async () => {
    const partner = await service.newPartner('Un autre cabinet')
    tenantId = (await managed(service, partner, 'états')).tenantId
    own = browserOf(service)
    await own.signIn(await service.newKey(partner, 'partner'))
  })

  test.each([
    ['2026-01', [candidate, begun, rejected], 'Bulletin à relire'],
    ['2026-02', [begun, rejected], 'Saisie refusée'],
    ['2026-03', [...approved, { type: 'OperationEnded', operationId: 2, why: 'failed' }], 'Validation inachevée'],
    [
      '2026-04',
      [...final, { type: 'VariableWriteConfirmed', writeId: 1, reconciled: false, late: true }],
      'Valeurs arrivées trop tard',
    ],
    ['2026-05', [...final, { type: 'Filed', state: 'correction_required' }], 'Correction demandée'],
  ] satisfies [string, CycleEvent[], string][])('%s', async (period, events, said) => {
    await happened(period, events)
    expect(await read(own, '/console')).toContain(`${frenchMonth(period)} ${said}`)
  })

  test('a month that is declared or has an aborted draft needs no action, and hides no month that does', async () => {
    const later = '2026-07-14T00:00:00.000Z'
    for (let year = 2027; year < 2034; year++) {
      for (let month = 1; month <= 12; month++) {
        const period = `${year}-${String(month).padStart(2, '0')}`
        const done: readonly CycleEvent[] =
          month % 2 === 0
            ? [...final, { type: 'Filed', state: 'accepted' }]
            : [{ type: 'Opened' }, { type: 'OperationEnded', operationId: 1, why: 'done' }]
        await happened(period, done, later)
      }
    }
    const before = { ...work }
    const page = await read(own, '/console')
    expect(work.statements - before.statements).toBeLessThan(20)
    // Reads none of the 84 months, which have two or more events each.
    expect(work.rowsRead - before.rowsRead).toBeLessThan(80)
    expect(page).toContain('janvier 2026 Bulletin à relire')
    expect(page).not.toMatch(/2027|Il y en a d’autres|Mois à ouvrir/)
  })
})

test('a failed payrun says why, and a draft waits for its release', async () => {
  const office = await company(service, partnerId, 'bureau')
  await office.hire('E1', { 'Remuneration.TauxHoraire': '20' })
  // The hours of May are not recorded.
  expect((await office.run('2026-05')).jobStatus).toBe('Abort')
  expect(await read(browser, '/console')).toMatch(/bureau · mai 2026 Paie échouée .* Personne n’est payé : E1/)
  const { id } = await office.run('2026-06')
  expect(await read(browser, '/console')).toMatch(/bureau · juin 2026 Paie à valider .* 1 bulletin en brouillon/)
  await office.move(id, 'Release')
  expect(await read(browser, '/console')).not.toContain('bureau · juin 2026')
})

test('a payroll that never had a month waits for its first one once it has people', async () => {
  const office = await company(service, partnerId, 'Nouveaux venus')
  expect(await read(browser, '/console')).not.toContain('Nouveaux venus')
  await office.hire('later', { 'Contrat.DateDebutContrat': '2026-08-01' }, ['2026-08'])
  expect(await read(browser, '/console')).not.toContain('Nouveaux venus')
  const hired = await office.hire('now', {}, ['2026-07'])
  expect(await read(browser, '/console')).toContain(
    'Nouveaux venus · juillet 2026 Mois à ouvrir Aucun mois n’a encore été ouvert. Ouvrir le mois',
  )
  const month = program.tenant(office.tenantId).payroll(office.payrollId).month('2026-07')
  await month.open()
  expect(await read(browser, '/console')).toMatch(/Nouveaux venus · juillet 2026 Mois à calculer/)
  await must(200, office.partner.send('PATCH', `${office.path}/employees/${hired}`, { lastName: 'Petit' }))
  expect(await read(operator, `/console/dossiers/${office.tenantId}`)).toContain('personne modifiée Petit Prénom')
})

test('a client of employees has no months of officers: none is shown, opened or listed as waiting', async () => {
  const office = await company(service, partnerId, 'Salariés seuls')
  const [month, address] = ['2026-06', `/console/dossiers/${office.tenantId}`]
  expect((await office.partner.send('PUT', `${office.path}/payroll-cycles/${month}`, {})).status).toBe(201)
  await service.store.write(async (db) => {
    const rejected: CycleEvent = { type: 'VariableWriteRejected', writeId: 1, reconciled: true }
    const rows = cycleEventRows([{ period: month, sequence: 2, event: rejected }], '2026-07-10T00:00:00.000Z')
    for (const write of appendCycleEvents(forTenant(db, office.tenantId), rows)) await write.execute()
    return { value: undefined, commit: true }
  })
  expect(await read(browser, '/console')).not.toContain('Salariés seuls')
  const list = await browser.get('/console/dossiers?q=salari')
  expect([list.html.includes('Salariés seuls'), list.html.includes(`${address}/mois`)]).toEqual([true, false])
  const page = await read(browser, address)
  expect(page).toContain('Paies')
  expect(page).toContain('Mois Aucun mois n’est ouvert.')
  expect(page).not.toContain('juin 2026')
  const opened = await browser.send(address, { period: '2026-07' })
  expect([opened.status, opened.html]).toEqual([409, expect.stringContaining('ne paie aucun mandataire')])
  const { status, location } = await browser.get(`${address}/mois/${month}`)
  expect([status, location]).toEqual([303, `${address}/populations/${office.payrollId}/mois/${month}`])
})

test('a suspended destination is reported with its consequence', async () => {
  const row = {
    url: 'https://partner.invalid/hook',
    secret: '',
    oldSecrets: '[]',
    events: '[]',
    created: '',
    updated: '',
  }
  const { environment } = service.world.settings
  await service.store.write((db) =>
    written(
      db
        .insertInto('webhookDestinations')
        .values({ ...row, partnerId, environment, suspended: '2026-07-14T10:00:00.000Z' })
        .execute(),
    ),
  )
  expect(await read(browser, '/console')).toContain(
    'Depuis le 14/07/2026, rien n’est envoyé à https://partner.invalid/hook',
  )
})

test('another partner sees none of it', async () => {
  const other = browserOf(service)
  await other.signIn(await service.newKey(await service.newPartner('Autre'), 'admin'))
  for (const path of ['/console', '/console/dossiers', '/console/dossiers?q=atelier']) {
    expect(await read(other, path)).not.toMatch(/Atelier|bureau|partner\.invalid/)
  }
  expect((await other.get(`/console/dossiers/${sasu.tenantId}`)).status).toBe(403)
})

test('clients are found by a part of their name or reference, each with the states of six months', async () => {
  const found = await browser.get('/console/dossiers?q=lumi')
  expect(found.html).toContain('Atelier &lt;Lumière&gt;')
  expect(found.html).not.toContain('bureau')
  expect(found.html).toMatch(/mois\/2026-06" title="finalisé"/)
  expect(found.html).toMatch(/mois\/2026-07" title="bloqué"/)
  expect(await read(browser, '/console/dossiers?q=personne')).toContain('Aucun dossier trouvé')
})

test('the page of a client lists its months and opens one; an invalid month is refused at its field', async () => {
  const address = `/console/dossiers/${sasu.tenantId}`
  expect(await read(operator, address)).toMatch(/juillet 2026 .*juin 2026 finalisé.*Dernières actions/)
  expect(await read(browser, address)).not.toContain('Dernières actions')
  const { tenantId } = await managed(service, partnerId, 'Boulangerie')
  const other = `/console/dossiers/${tenantId}`
  await browser.get(other)
  expect(await browser.send(other, { period: '2026-07' })).toMatchObject({ location: `${other}/mois/2026-07` })
  expect(await read(browser, other)).toContain('juillet 2026 en saisie')
  expect((await browser.send(other, { period: '2026-13' })).html).toContain('Choisissez un mois')
  const early = await browser.send(other, { period: '2026-12' })
  expect([early.status, early.html]).toEqual([422, expect.stringContaining('Rien n’a été enregistré')])
})

test('a thousand clients with 200 pending items are paged, searched and counted in the database', async () => {
  const many = await service.newPartner('Grand cabinet')
  const names = Array.from({ length: 1000 }, (_, at) => `Client ${String(at).padStart(4, '0')}`)
  await service.store.write(async (db) => {
    const row = { culture: 'fr-FR', status: 'active', created: '', updated: '', partnerId: many } as const
    const rows = names.map((name) => ({ ...row, name, externalId: name, tenantIdentifier: name }))
    await db.insertInto('tenants').values(rows.slice(0, 500)).execute()
    await db.insertInto('tenants').values(rows.slice(500)).execute()
    const found = db.selectFrom('tenants').select('id').where('partnerId', '=', many)
    const rejected: CycleEvent = { type: 'VariableWriteRejected', writeId: 1, reconciled: true }
    const events = [{ period: '2026-06', sequence: 1, event: rejected }]
    for (const { id } of await found.orderBy('id').limit(200).execute()) {
      const tenant = forTenant(db, id)
      const created = { status: 'Active', created: '', updated: '' } as const
      const { id: divisionId } = await tenant
        .insertInto('divisions')
        .values({ name: 'Siège', culture: 'fr-FR', ...created })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tenant
        .insertInto('payrolls')
        .values({ name: 'Mandat', divisionId, regulationId: 2, ...created })
        .execute()
      const rows = cycleEventRows(events, '2026-07-10T00:00:00.000Z')
      for (const write of appendCycleEvents(forTenant(db, id), rows)) await write.execute()
    }
    return { value: undefined, commit: true }
  })
  const office = browserOf(service)
  await office.signIn(await service.newKey(many, 'partner'))
  const before = { ...work }
  expect(await read(office, '/console')).toMatch(/Saisie refusée .* Il y en a d’autres/)
  expect(work.statements - before.statements).toBeLessThan(20)
  expect(work.rowsRead - before.rowsRead).toBeLessThan(200)
  const page = await read(office, '/console/dossiers?page=2')
  expect(page).toMatch(/Client 0025 .*Client 0049 .*page 2 sur 40/)
  expect(page).not.toContain('Client 0050')
  expect(await read(office, '/console/dossiers?q=client%200999')).toContain('Client 0999')
})
