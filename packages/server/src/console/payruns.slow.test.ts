import { forTenant } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf, eventsOf, lastOf } from '../../testing/browser.js'
import { type Company, company, ended } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** Payruns and people in the console. Monthly pay is 151.67 hours at 16.4832 euros: 2,500.01 euros gross. */

let service: TestService
let firm: Company
let admin: Browser
let partner: Browser
/** The pages of the client. */
let home: string
let anna: number
let draft: number
/** A PDF takes a second. */
const SLOW = { timeout: 30_000, interval: 100 }
const RAISED = 'Élodie <script>alert(1)</script> "Roy"'

beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('Cabinet')
  firm = await company(service, partnerId, 'Atelier')
  anna = await firm.hire('anna')
  await firm.hire('bruno', { 'Remuneration.TauxHoraire': '32.9664' })
  const carla = await firm.hire('carla')
  await firm.admin.send('PATCH', `${firm.path}/employees/${carla}`, { firstName: RAISED })
  draft = (await firm.run('2026-06')).id
  home = `/console/dossiers/${firm.tenantId}`
  ;[admin, partner] = [browserOf(service), browserOf(service)]
  await admin.signIn(await service.newKey(partnerId, 'admin'))
  await partner.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

/** The text of a page, without its tags. */
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
async function read(path: string, browser = partner): Promise<string> {
  const { status, html } = await browser.get(path)
  expect(status, textOf(html)).toBe(200)
  return textOf(html)
}
/** The key of a form, which its page made. */
const keyIn = (html: string): string => /name="idempotencyKey" value="([^"]+)"/.exec(html)?.[1] ?? ''
const paid = (jobId: number, query = ''): Promise<string> => read(`${home}/paies/${jobId}${query}`)
/** The names of the table of results, in its order. */
const order = async (query: string): Promise<readonly string[]> =>
  [
    ...(await paid(draft, query))
      .replace(/^.*en euros/s, '')
      .matchAll(/Prénom (?:\d+ avertissements? )?(\w+)|(carla) Élodie/g),
  ].map(([, first, other]) => first ?? other ?? '')

describe('payruns', () => {
  test('are listed, and started by a form', async () => {
    const { html } = await partner.get(`${home}/paies`)
    const form = {
      ...{ payrunName: firm.payrunName, userIdentifier: firm.userIdentifier, periodStart: '2026-06', name: 'Essai' },
      ...{
        forecast: 'essai',
        onFault: 'abort',
        reason: 'essai',
        employeeIdentifiers: 'anna',
        idempotencyKey: keyIn(html),
      },
    }
    const started = await partner.send(`${home}/paies`, form)
    expect(started).toMatchObject({ status: 303, location: expect.stringMatching(/\/paies\/\d+$/) })
    // The same form again starts no second job.
    expect((await partner.send(`${home}/paies`, form)).location).toBe(started.location)
    const id = started.location?.split('/').at(-1)
    await ended(firm.partner, `${firm.path}/payruns/jobs/${id}`)
    expect(await read(`${home}/paies`)).toMatch(
      /Essai Paie mensuelle juin 2026 simulation essai 1 .*2026-06 Paie mensuelle juin 2026 à relire 3 /,
    )
    expect(await read(`${home}/paies?mois=2025-01`)).toContain('Aucune paie ne correspond')
  })
  test('are not started with an invalid month: the form shows the error at the field, and keeps the typed values', async () => {
    const { payrunName, userIdentifier } = firm
    const typed = { payrunName, userIdentifier, periodStart: '1999-01', name: 'Vieille', onFault: 'skip' }
    const { status, html } = await partner.send(`${home}/paies`, typed)
    expect([status, textOf(html)]).toEqual([400, expect.stringContaining('Rien n’a été enregistré')])
    expect(html).toMatch(/id="periodStart-error"[^>]*>[^<]+/)
    expect(html).toMatch(/value="Vieille"/)
  })
  test('say live how many people are calculated, and that they have ended', async () => {
    // No worker runs there: the test calculates.
    const idle = await testService({ idle: true })
    const partnerId = await idle.newPartner('Cabinet')
    const of = await company(idle, partnerId, 'Atelier')
    await of.hire('anna')
    const { payrunName, userIdentifier, path, tenantId } = of
    const job = { name: 'x', payrunName, userIdentifier, periodStart: '2026-06-01T00:00:00Z' }
    const { id } = (await of.partner.send('POST', `${path}/payruns/jobs`, job)).body
    const calculated = (done: number, jobEnd: string | null = null) =>
      idle.store.write(async (root) => {
        const jobs = forTenant(root, tenantId).updateTable('payrunJobs').set({ processedEmployeeCount: done, jobEnd })
        return { value: await jobs.where('id', '=', id).execute(), commit: true }
      })
    const reader = browserOf(idle)
    await reader.signIn(await idle.newKey(partnerId, 'partner'))
    const address = `/console/dossiers/${tenantId}/paies/${id}/suivi`
    // A HEAD request follows nothing and takes no place.
    const headers = { cookie: `centime_console=${reader.cookie()}` }
    for (let time = 0; time < 20; time += 1) {
      const head = await idle.app.request(`http://localhost${address}`, { method: 'HEAD', headers })
      expect(head.status).toBe(200)
    }
    const events = await eventsOf(idle, reader, address)
    expect((await events.next()).value).toBe('event: changed\ndata: 0')
    await calculated(7)
    expect((await events.next()).value).toBe('event: changed\ndata: 7')
    // A key follows twenty pages at a time: each is read twice a second.
    const more = await Promise.all(Array.from({ length: 19 }, () => eventsOf(idle, reader, address)))
    await expect(eventsOf(idle, reader, address)).rejects.toThrow('no events: 204')
    await calculated(9, '2026-07-15T09:00:00.000Z')
    expect((await events.next()).value).toBe('event: ended\ndata: ')
    expect(new Set(await Promise.all(more.map(lastOf)))).toEqual(new Set(['event: ended\ndata: ']))
    await eventsOf(idle, reader, address)
    await idle.stop()
  })
  test('have their results in a table with the sum of each column', async () => {
    // 2,500.01 twice and twice that once, rounded from 151.67 × 32.9664 = 5000.01.
    expect(await paid(draft)).toMatch(/3 bulletins, en euros.* Total 10 000,03 /)
  })
  test('are searched regardless of accents, and sorted by any column', async () => {
    expect(await order('?recherche=ELODIE')).toEqual(['carla'])
    expect(await paid(draft, '?recherche=ELODIE')).toMatch(/1 sur 3 bulletins pour « ELODIE ».* 2 500,01 /)
    expect(await order('?tri=-NetAPayer')).toEqual(['bruno', 'anna', 'carla'])
    expect(await order('?tri=-nom')).toEqual(['carla', 'bruno', 'anna'])
    expect(await order('?tri=nothing')).toEqual(['anna', 'bruno', 'carla'])
  })
  test('have the names of today beside the amounts of the job, whatever was shown before', async () => {
    const rename = (lastName: string) => firm.admin.send('PATCH', `${firm.path}/employees/${anna}`, { lastName })
    await paid(draft)
    await rename('Zola')
    expect(await paid(draft, '?recherche=zola')).toMatch(/Zola .* 2 500,01 /)
    expect(await order('?tri=nom')).toEqual(['bruno', 'carla', 'anna'])
    await rename('anna')
  })
  test('list each warning once, with the number of people and their names, and count missing openings', async () => {
    // All three were hired before June, and the earlier months are unknown.
    const html = (await partner.get(`${home}/paies/${draft}`)).html
    expect(textOf(html)).toMatch(
      /À vérifier Reprise manquante \(cumuls de l’année ou solde de congés\) : 3 personnes\./,
    )
    const [, ...groups] = html.slice(html.indexOf('id="warnings"'), html.indexOf('id="results"')).split('<details>')
    const opening = groups.find((group) => group.includes('avant le premier mois connu de l’année'))
    expect(textOf(opening ?? '')).toMatch(/· 3 personnes .*anna Prénom anna bruno Prénom bruno carla Élodie/)
    expect(groups.filter((group) => group.includes('avant le premier mois connu'))).toHaveLength(1)
    expect(opening).toContain(`${home}/paies/${draft}/personnes/${anna}`)
    const job = (await firm.partner.get(`${firm.path}/payruns/jobs/${draft}`)).body
    expect(job.openingsMissing).toBe(3)
  })
  test('show only people with a warning', async () => {
    expect([...(await order('?avertissement=year_opening_missing'))].sort()).toEqual(['anna', 'bruno', 'carla'])
    expect(await order('?avertissement=net_pay_negative')).toEqual([])
    expect(await paid(draft, '?avertissement=year_opening_missing')).toContain('voir tout le monde')
  })
  test('show texts of users unchanged', async () => {
    const { html } = await partner.get(`${home}/paies/${draft}?recherche=%3Cscript%3E`)
    expect(html).not.toContain('<script>alert')
    expect(textOf(html)).toContain('Élodie &lt;script&gt;alert(1)&lt;/script&gt; &quot;Roy&quot;')
  })
  test('serve their books as files to a browser without a key', async () => {
    const csv = await partner.get(`${home}/paies/${draft}/exports/summary?format=csv`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.headers.get('content-disposition')).toContain('recapitulatif-2026-06')
    expect(csv.html).toContain('BROUILLON')
    // `%2e%2e` would be the list of jobs.
    for (const book of ['nothing', '%2e%2e', 'toString'])
      expect((await partner.get(`${home}/paies/${draft}/exports/${book}?format=csv`)).status, book).toBe(404)
  })
  test('have their payslips made as one archive', async () => {
    const path = `${home}/paies/${draft}`
    expect(await partner.send(path, { act: 'documents' })).toMatchObject({ status: 303, location: path })
    await expect.poll(async () => (await partner.get(path)).html, SLOW).toMatch(/href="\/documents\/[^"]+"/)
  })
  test('show a payslip, and the explanation of an amount', async () => {
    const { html } = await partner.get(`${home}/paies/${draft}/personnes/${anna}?pourquoi=NetAPayer`)
    expect(html).toMatch(/<a class="asks" data-why[^>]* href="[^"]*\?pourquoi=TotalBrut#why"/)
    expect(textOf(html)).toContain('2 500,01')
    expect(textOf(html.slice(html.indexOf('id="why"')))).toMatch(/Pourquoi : .*Net à payer/i)
    const path = `${home}/paies/${draft}/personnes/${anna}`
    expect(await partner.send(path, { act: 'documents' })).toMatchObject({ status: 303, location: path })
    await expect.poll(async () => (await partner.get(path)).html, SLOW).toMatch(/href="\/documents\/[^"]+"/)
  })
  test('have their documents listed with those of months, the newest first, each with a link while it is ready', async () => {
    const { html } = await partner.get(`${home}/documents`)
    const rows = textOf(html).replace(/^.* Fichier/, '')
    expect(rows).toMatch(
      /anna Prénom anna Brouillon de bulletin, paie \d+ juin 2026 N° 2026-06-\d+ 15\/07\/2026 11\/01\/2027 Télécharger/,
    )
    expect(rows).toMatch(/anna Prénom .* bruno Prénom .* carla Élodie/)
    expect(rows).toMatch(/Tout le monde Brouillons des bulletins de la paie \d+ \(ZIP\) juin 2026 15\/07\/2026/)
    // Found by name, regardless of accents.
    const found = textOf((await partner.get(`${home}/documents?recherche=elodie+carla`)).html)
    expect(found).toContain('carla Élodie')
    expect(found).not.toMatch(/anna|bruno|Tout le monde/)
    expect(await read(`${home}/documents?recherche=personne`)).toContain('Aucun bulletin de cette personne')
    expect(html).toContain(`href="${home}/paies/${draft}/personnes/${anna}"`)
    const links = html.match(/href="\/documents\/[^"]+"/g) ?? []
    expect(links.length).toBeGreaterThan(1)
    expect(await read(home)).toMatch(/personnes et leurs contrats .*Documents \([1-9]\d*\)/)
  })
  test('that failed name the people to correct, and link to the field', async () => {
    const dora = await firm.hire('dora', {}, ['2026-05'])
    const { id } = await firm.run('2026-07', { employeeIdentifiers: ['dora'], forecast: 'juillet' })
    const { html } = await partner.get(`${home}/paies/${id}`)
    expect(html).toContain('<span class="badge is-wrong">échouée</span>')
    expect(textOf(html)).toMatch(
      /La paie n’a pas été calculée .* Heures travaillées Un champ obligatoire n’a pas de valeur .* dora Prénom dora/,
    )
    expect(html).toContain(
      `${home}/personnes/${dora}?vue=saisie&amp;cas=Remuneration&amp;depuis=2026-07-01#HeuresTravaillees`,
    )
  })
  test('are released by an operator only, after one confirmation', async () => {
    expect(await paid(draft)).toContain('Un opérateur le fait')
    const path = `${home}/paies/${draft}`
    const { html } = await admin.get(`${path}?acte=Release`)
    expect(textOf(html)).toMatch(/Valider cette paie 2026-06 , juin 2026 : 3 personnes, brut 10 000,03/)
    // Dora was hired since the calculation.
    const [, inputs = ''] = /name="inputs" value="([^"]+)"/.exec(html) ?? []
    const sent = { act: 'Release', reason: 'relue', idempotencyKey: keyIn(html), inputs, accepted: 'on' }
    expect((await partner.send(path, sent)).status).toBe(403)
    expect(await admin.send(path, sent)).toMatchObject({ status: 303, location: path })
    expect(await paid(draft)).toContain('validée Paie mensuelle')
  })
  test('say BROUILLON on drafts only, and call a simulation a simulation', async () => {
    const { id } = await firm.run('2026-06', { forecast: 'essai', onFault: 'skip' })
    const person = (job: number) => paid(job, `/personnes/${anna}`)
    expect(await person(id)).toMatch(/SIMULATION — SANS VALEUR/)
    expect(await person(draft)).toMatch(/TEST — SANS VALEUR/)
    for (const job of [id, draft]) expect(await person(job)).not.toMatch(/BROUILLON|À VALIDER/)
    const corrected = (await firm.run('2026-06', { onFault: 'skip' })).id
    expect(await person(corrected)).toContain('BROUILLON — À VALIDER')
    await firm.move(corrected, 'Abort')
  })
  test('are declared sent to payment and paid; no text says that money is transferred', async () => {
    const asked = async (act: string) => textOf((await admin.get(`${home}/paies/${draft}?acte=${act}`)).html)
    expect(await asked('Process')).toMatch(/Déclarer envoyée en paiement .* Centime ne fait aucun virement\. Aucun/)
    await firm.move(draft, 'Process')
    expect(await paid(draft)).toContain('déclarée en paiement Paie mensuelle')
    expect(await asked('Complete')).toMatch(/Déclarer payée .* ont été payées ; Centime ne le vérifie pas/)
    expect(await asked('Cancel')).toMatch(/Déclarer non payée .* Vous déclarez que le paiement n’a pas eu lieu/)
    await firm.move(draft, 'Complete')
    expect(await paid(draft)).toContain('déclarée payée Paie mensuelle')
  })
  test('that changed meanwhile say so when an old page acts', async () => {
    const { status, html } = await admin.send(`${home}/paies/${draft}`, { act: 'Release', idempotencyKey: 'another' })
    expect([status, textOf(html)]).toEqual([409, expect.stringMatching(/Le calcul \d+ est « payé »/)])
  })
})

describe('employees', () => {
  test('are listed with their contracts', async () => {
    expect(await read(`${home}/personnes`)).toMatch(/Contrat État .*CDI depuis le \d\d\/\d\d\/\d{4} active/)
  })
  test('are searched regardless of accents', async () => {
    const found = await read(`${home}/personnes?recherche=elodie+carla`)
    expect(found).toContain('carla Élodie')
    expect(found).not.toContain('anna')
  })
  test('have their values on a time line: value, from when, recorded at, by whom', async () => {
    await firm.record(anna, { 'PAS.TauxPAS': '0.05' }, '2026-07')
    const { html } = await partner.get(`${home}/personnes/${anna}`)
    expect(textOf(html)).toMatch(/5,00 % depuis le 01\/07\/2026 · enregistrée le 15\/07\/2026 11:\d\d par Alix Bernard/)
    expect(textOf(html)).toMatch(/3,00 % depuis le 01\/06\/2026/)
    expect(html).toContain('<svg class="timeline"')
  })
  test('have values entered by the form of the schema, with a French number', async () => {
    const path = `${home}/personnes/${anna}?vue=saisie&cas=PAS`
    const { html } = await partner.get(path)
    expect(html).toContain('id="TauxPAS"')
    const sent = { depuis: '2026-08-01', TauxPAS: '7,5', userId: String(firm.userId), idempotencyKey: keyIn(html) }
    expect((await partner.send(path, sent)).status).toBe(303)
    expect(await read(`${home}/personnes/${anna}`)).toContain('7,50 % depuis le 01/08/2026')
  })
  test('have an invalid value refused at its field, with the typed value', async () => {
    const path = `${home}/personnes/${anna}?vue=saisie&cas=PAS`
    await partner.get(path)
    const sent = { depuis: '2026-08-01', TauxPAS: 'beaucoup', userId: String(firm.userId) }
    await partner.get(path)
    const { status, html } = await partner.send(path, sent)
    expect(status).toBe(400)
    expect(html).toMatch(/id="TauxPAS-error"[^>]*>[^<]+/)
    expect(html).toContain('value="beaucoup"')
  })
  test('have absences as a calendar of the year, and the months that each touches', async () => {
    // Leave yields its days to the stop.
    await firm.record(anna, {
      ...{ 'ArretOuConge.Evenement': 'C1', 'ArretOuConge.Nature': 'conges_payes' },
      ...{ 'ArretOuConge.Debut': '2026-08-03', 'ArretOuConge.Fin': '2026-08-07' },
    })
    await firm.record(anna, {
      ...{ 'ArretOuConge.Evenement': 'M1', 'ArretOuConge.Nature': 'maladie' },
      ...{ 'ArretOuConge.Debut': '2026-08-03', 'ArretOuConge.Fin': '2026-08-05' },
    })
    const { html } = await partner.get(`${home}/personnes/${anna}?vue=absences`)
    expect(html.match(/<abbr title="maladie">/g)).toHaveLength(3)
    expect(html.match(/<abbr title="congés payés">/g)).toHaveLength(2)
    expect(textOf(html)).toMatch(/maladie M1 03\/08\/2026 05\/08\/2026 en vigueur .* août 2026 : 3 jours/)
    expect((await partner.get(`${home}/personnes/${anna}?vue=absences&annee=2025`)).html).not.toContain('<abbr')
  })
  test('have leave counters, if any are kept', async () => {
    expect(await read(`${home}/personnes/${anna}?vue=conges`)).toContain('Aucun compteur de congés')
  })
})

test('ids of another partner or client show nothing', async () => {
  const stranger = browserOf(service)
  await stranger.signIn(await service.newKey(await service.newPartner('Autre'), 'admin'))
  const pages = [`paies`, `paies/${draft}`, `paies/${draft}/suivi`, `paies/${draft}/exports/summary`, 'personnes']
  for (const page of [...pages, `personnes/${anna}`]) {
    expect((await stranger.get(`${home}/${page}`)).status, page).toBe(403)
  }
  expect((await stranger.send(`${home}/paies/${draft}`, { act: 'Abort' })).status).toBe(403)
  // A client of the reader's own, with a job or a person of another.
  const own = await company(service, await service.newPartner('Tiers'), 'autre')
  const reader = browserOf(service)
  await reader.signIn(await service.newKey(own.partnerId, 'admin'))
  for (const page of [`paies/${draft}`, `personnes/${anna}`]) {
    expect((await reader.get(`/console/dossiers/${own.tenantId}/${page}`)).status, page).toBe(404)
  }
})
