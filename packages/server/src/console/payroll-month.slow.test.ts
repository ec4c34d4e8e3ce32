import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf, eventsOf, lastOf } from '../../testing/browser.js'
import { must, polled } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { importsOf } from '../../testing/import-files.js'
import { type PayrollMonth, payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'
import type { ImportKind } from '../http/paths.js'

/** A client of thirty from the opening of its month to its archive, by the forms of the pages alone; the data is imported. */

const fileOf = (kind: ImportKind): string =>
  readFileSync(new URL(`../../../../examples/import/${kind}.csv`, import.meta.url), 'utf8')

let service: TestService
let of: Company
let browser: Browser
let month: PayrollMonth
let page: string
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-06-25T09:00:00Z'))
  const partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie Lenoir')
  imports = importsOf(service, of)
  for (const kind of ['employees', 'contracts', 'absences', 'openings', 'leave', 'departures'] as const) {
    await imports.sent(kind, fileOf(kind))
  }
  const variables = fileOf('variables').replaceAll(/^S00[12];.*\r?\n/gm, '')
  await imports.sent('variables', variables)
  month = payrollMonth(of, '2026-06')
  page = `/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/2026-06`
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', '’')
    .replaceAll(/\s+/g, ' ')
async function read(path = page): Promise<string> {
  const { status, html } = await browser.get(path)
  expect(status, html).toBe(200)
  expect(html.length).toBeLessThan(100_000)
  return textOf(html)
}
/** Sends the form of a page that has some act, as its buttons do, with other fields. */
async function sent(fields: Readonly<Record<string, string>>, path = page, status = 303) {
  const { html } = await browser.get(path)
  const etag = /name="etag" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"')
  const answer = await browser.send(path, { ...(etag !== undefined && { etag }), ...fields })
  expect(answer.status, textOf(answer.html)).toBe(status)
  return textOf(answer.html)
}
/** Follows the page until its operation has ended. */
async function ended(): Promise<void> {
  expect(await lastOf(await eventsOf(service, browser, `${page}/suivi`))).toContain('ended')
}

describe('the month of thirty people on its pages', () => {
  test('is not open: the page of the client leads to it, and opens it', async () => {
    const { status, location } = await browser.get(`/console/dossiers/${of.tenantId}/mois/2026-06`)
    expect([status, location]).toEqual([303, page])
    expect(await read()).toContain('Le mois n’est pas ouvert')
    const client = `/console/dossiers/${of.tenantId}`
    const wrong = await browser.send(client, { payrollId: `${of.payrollId}`, [`period${of.payrollId}`]: 'juin' })
    expect([wrong.status, textOf(wrong.html)]).toEqual([400, expect.stringContaining('Choisissez un mois')])
    const opened = await browser.send(client, { payrollId: `${of.payrollId}`, [`period${of.payrollId}`]: '2026-06' })
    expect([opened.status, opened.location]).toEqual([303, page])
    expect(await read(client)).toMatch(/Mois juin 2026 en saisie/)
    expect(await read('/console')).toMatch(
      /juin 2026 Mois à calculer .* Paiement le 30\/06\/2026 · DSN le 15\/07\/2026/,
    )
  })

  test('says when it is paid and declared: thirty people are declared on the 15th', async () => {
    expect(await read()).toMatch(/Échéances Paiement 30\/06\/2026 DSN 15\/07\/2026/)
    await sent({ act: 'payOn', paymentDate: '2026-06-26' })
    expect(await read()).toMatch(/Paiement 26\/06\/2026/)
    expect(await sent({ act: 'payOn', paymentDate: '2031-01-01' }, page, 422)).toContain('Rien n’a été enregistré')
    await sent({ act: 'payOn', paymentDate: '2026-06-30' })
  })

  test('is calculated; who lacks hours is named once, with what to do', async () => {
    await sent({ act: 'calculate' })
    await ended()
    const text = await read()
    expect(text).toMatch(/2 personnes sans bulletin : une donnée manque ou est fausse/)
    expect(text).toMatch(/Heures travaillées : .*2 personnes .*S001 corriger .*S002 corriger/)
    expect((await browser.get(page)).html).toMatch(
      /personnes\/\d+\?mois=2026-06&amp;vue=valeurs&amp;champ=Remuneration.HeuresTravaillees#corriger/,
    )
    expect(text).toContain('28 bulletins')
    expect(await read('/console')).toMatch(/juin 2026 Mois bloqué .* · 30 personnes/)
  })

  test('a person is held out and taken back, with a reason', async () => {
    expect(await sent({ act: 'hold', matricule: 'unknown', reason: 'x' }, page, 400)).toContain(
      'Aucune personne n’a ce matricule',
    )
    await sent({ act: 'hold', matricule: 'S001', reason: 'contrat non signé' })
    expect(await read()).toMatch(/Écartées du mois .*S001 · contrat non signé reprendre/)
    await sent({ act: 'release', employeeId: String((await month.read()).body.held[0].employeeId) })
    expect(await read()).not.toContain('Écartées du mois')
  })

  test('what has changed since the calculation is listed, and only those people are calculated again', async () => {
    await imports.sent('variables', fileOf('variables'))
    const text = await read()
    expect(text).toMatch(/2 personnes à recalculer Recalculer ces personnes/)
    expect(text).toMatch(/valeurs depuis le dernier calcul .* Heures travaillées : rien → 151,67/)
    await sent({ act: 'calculate' })
    await ended()
    expect((await month.read()).body.counts).toMatchObject({ computed: 30, changed: 2 })
  })

  test('its controls are accepted with a note, for some people or for all of a kind', async () => {
    const controls = `${page}/controles`
    const found = (await month.list('/controls')).filter(
      ({ severity }: { severity: string }) => severity === 'to_check',
    )
    const [several] = found.toSorted(
      (a: { people: unknown[] }, b: { people: unknown[] }) => b.people.length - a.people.length,
    )
    expect(several.people.length).toBeGreaterThan(1)
    expect((await browser.get(`${controls}?groupe=year_opening_missing`)).html).toMatch(
      /personnes\/\d+\?mois=2026-06&amp;vue=saisie&amp;cas=CumulsDeReprise"/,
    )
    expect(await read()).toMatch(/contrôles à examiner avant la validation Examiner les contrôles/)
    expect(await sent({ act: 'accept', code: several.code, note: ' ' }, controls, 400)).toContain('Écrivez pourquoi')
    expect(await sent({ act: 'acceptSome', code: several.code, note: 'vu' }, controls, 400)).toContain('Cochez')
    const [{ employeeId }] = several.people
    await sent(
      { act: 'acceptSome', code: several.code, note: 'vu avec le client', [`personne.${employeeId}`]: 'on' },
      controls,
    )
    const one = (await month.list('/controls')).find(({ code }: { code: string }) => code === several.code)
    expect(
      one.people
        .filter(({ accepted }: { accepted?: object }) => accepted)
        .map((person: { employeeId: number }) => person.employeeId),
    ).toEqual([employeeId])
    expect(await read(`${controls}?groupe=${several.code}`)).toContain('vu avec le client')
    await sent({ act: 'accept', code: several.code, note: 'vu' }, controls)
    expect(await read(`${controls}?groupe=${several.code}`)).toContain('Revenir sur l’acceptation')
    await sent({ act: 'takeBack', code: several.code }, controls)
    for (const { code } of found) await sent({ act: 'accept', code, note: 'vu' }, controls)
    expect(await read()).toContain('Aucun contrôle ouvert')
    expect(await read('/console')).toContain('juin 2026 Bulletins à relire')
    expect(await sent({ act: 'accept', code: 'no_such', note: 'x' }, controls, 404)).toContain(
      'Rien n’a été enregistré',
    )
  })

  test('a confirmation of a page that is left behind approves nothing', async () => {
    const { candidate } = (await month.read()).body
    const answer = await browser.get(`${page}?valider=${candidate.id}&vu=${encodeURIComponent('"1"')}`)
    expect([answer.status, textOf(answer.html)]).toEqual([412, expect.stringContaining('Le mois a changé depuis')])
    const stale = await browser.send(page, { act: 'approve', candidateId: candidate.id, etag: '"1"' })
    expect([stale.status, textOf(stale.html)]).toEqual([412, expect.stringContaining('n’a pas été exécutée')])
    expect((await month.read()).body.state).toBe('preview_ready')
  })

  test('exactly the candidate is approved, after its net and its day', async () => {
    const { candidate } = (await month.read()).body
    const asked = `${page}?${new URLSearchParams({ valider: candidate.id, vu: month.etag() })}`
    expect(await read(asked)).toMatch(
      /Valider exactement ces 30 bulletins \? Net à payer 70\s587,30 € Payé le 30\/06\/2026/,
    )
    expect(await read(asked)).toContain(`Empreinte des données ${candidate.inputsDigest}`)
    await sent({ act: 'approve', candidateId: candidate.id }, asked)
    await ended()
    expect(await read()).toContain('Le mois est final')
    expect(await read('/console')).toContain('Aucune paie n’attend')
    service.world.setNow(new Date('2026-07-01T09:00:00Z'))
    expect(await read('/console')).toContain('juillet 2026 Mois à ouvrir')
    // Half a year later it still waits: the oldest month that can be opened.
    service.world.setNow(new Date('2026-12-03T09:00:00Z'))
    expect(await read('/console')).toContain('novembre 2026 Mois à ouvrir')
    expect(await read('/console')).toContain('1 chiffre n’est pas vérifié après le 31/05/2026 : SMIC')
    service.world.setNow(new Date('2026-06-25T09:00:00Z'))
    expect((await month.read()).body.state).toBe('finalized')
  })

  test('its archive is made and its books are there', async () => {
    await sent({ act: 'documents' })
    await polled('the archive is there', async () =>
      (await read()).includes('Télécharger tous les bulletins') ? true : undefined,
    )
    const { status, html } = await browser.get(`${page}/exports/payroll-book?format=csv`)
    expect(status).toBe(200)
    expect(html.split('\n').length).toBeGreaterThan(30)
    expect((await browser.get(`${page}/exports/nothing`)).status).toBe(404)
  })

  test('a later value opens a revision; its page lists old and new, who and when', async () => {
    const employeeId = (await month.list('/persons'))[2].employeeId
    await of.record(employeeId, { 'Primes.MontantPrimes': '100' })
    const text = await read()
    expect(text).toMatch(/révision 2/)
    expect(text).toMatch(/Primes soumises : rien → 100\s€ · le 25\/06\/2026 11:00 par Alix Bernard/)
    await sent({ act: 'calculate' })
    await ended()
    expect(await read()).toMatch(/Révisions .* 1 finalisé 30 2 à relire 1/)
    await sent({ act: 'abandon', candidateId: (await month.read()).body.candidate.id })
    expect((await month.read()).body.candidate).toBeNull()
  })
})

test('the months of people who were paid before are compared, each with its reason', async () => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  await imports.sent('variables', fileOf('variables').replaceAll('06/2026', '07/2026'))
  const june = payrollMonth(of, '2026-06')
  const { candidate } = await june.calculated()
  await june.accepted()
  await june.approved(candidate.id)
  const july = payrollMonth(of, '2026-07')
  await july.open()
  await july.calculated()
  const address = page.replace('2026-06', '2026-07')
  const text = await read(address)
  expect(text).toMatch(/\d+ entrées? · \d+ sorties? · \d+ nets? changés?/)
  const persons = (await july.list('/persons')) as readonly {
    readonly employeeId: number
    readonly difference: { readonly netPayable: number } | null
  }[]
  const moved = persons.filter(({ difference }) => difference !== null && difference.netPayable !== 0)
  const compared = await read(`${address}/comparaison`)
  expect(compared).toContain(`nets changés (${moved.length})`)
  expect(compared).toContain(`entrées (${persons.filter(({ difference }) => difference === null).length})`)
  const changed = await read(`${address}/comparaison?filtre=changed&tri=-ecart`)
  expect(changed).toMatch(/(→|cumuls des mois antérieurs|chiffre du droit)/)
  expect(await read(`${address}/comparaison?recherche=personne-de-ce-nom`)).toContain('0 personne')
})

test('a provisional month names its figures, and is approved with the tick of who accepts them', async () => {
  const there = await testService()
  there.world.setNow(new Date('2027-01-25T09:00:00Z'))
  const partnerId = await there.newPartner('Cabinet')
  const client = await company(there, partnerId, 'Atelier')
  await client.hire('anna', {}, ['2027-01'])
  const january = payrollMonth(client, '2027-01')
  await january.open()
  const { candidate } = await january.calculated()
  await january.accepted()
  await january.read()
  const reader = browserOf(there)
  await reader.signIn(await there.newKey(partnerId, 'partner'))
  const address = `/console/dossiers/${client.tenantId}/populations/${client.payrollId}/mois/2027-01`
  const asked = `${address}?valider=${candidate.id}&vu=${encodeURIComponent(january.etag())}`
  const { html } = await reader.get(asked)
  expect(textOf(html)).toContain('Plafonds de la sécurité sociale : Plafond SS : valeur appliquée depuis le 01/01/2026')
  expect(html).toContain('name="acceptProvisionalLaw"')
  const approval = { etag: january.etag(), candidateId: candidate.id, idempotencyKey: 'k', act: 'approve' }
  const refused = await reader.send(address, approval)
  expect([refused.status, textOf(refused.html)]).toEqual([409, expect.stringContaining('Rien n’a été enregistré')])
  expect((await january.read()).body.state).toBe('preview_ready')
  expect((await reader.send(address, { ...approval, acceptProvisionalLaw: 'on' })).status).toBe(303)
  expect(['approved', 'finalized']).toContain((await january.read()).body.state)
  await there.stop()
})

test('the confirmation of a revision names the net of the people whom it pays alone', async () => {
  const there = await testService()
  const partnerId = await there.newPartner('Cabinet')
  const client = await company(there, partnerId, 'Atelier')
  const anna = await client.hire('anna')
  await client.hire('bruno')
  const june = payrollMonth(client, '2026-06')
  await june.open()
  const { candidate } = await june.calculated()
  await june.accepted()
  await june.approved(candidate.id)
  await client.record(anna, { 'Primes.MontantPrimes': '100' })
  const again = await june.calculated()
  await june.accepted()
  await june.read()
  const reader = browserOf(there)
  await reader.signIn(await there.newKey(partnerId, 'partner'))
  const address = `/console/dossiers/${client.tenantId}/populations/${client.payrollId}/mois/2026-06`
  const asked = `?valider=${again.candidate.id}&vu=${encodeURIComponent(june.etag())}`
  const text = textOf((await reader.get(`${address}${asked}`)).html).replaceAll(/\s/g, ' ')
  const persons = await june.list('/persons')
  const { netPayable } = persons.find((one: { employeeId: number }) => one.employeeId === anna)
  const net = netPayable
    .toFixed(2)
    .replace('.', ',')
    .replace(/(\d)(?=\d{3},)/, '$1 ')
  expect(text).toContain(`Valider exactement ce bulletin ? Net à payer ${net} €`)

  await june.approved(again.candidate.id)
  for (const [at, { id }] of [candidate, again.candidate].entries()) {
    const place = `/revisions/${at + 1}/candidates/${id}/employees/${anna}/documents/final`
    await must(202, june.send('POST', place, {}))
  }
  const documents = textOf((await reader.get(`/console/dossiers/${client.tenantId}/documents`)).html)
  expect(documents.match(/annulé et remplacé par le N° 2026-06-\d+/g)).toHaveLength(1)
  await there.stop()
})
