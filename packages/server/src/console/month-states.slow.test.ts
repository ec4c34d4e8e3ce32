import { type CentimeClient, valueOrThrow as got, type MonthClient } from '@centime/client'
import type { EngineAnswer } from '@centime/cycle'
import { forTenant } from '@centime/store'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Browser, browserOf, eventsOf, lastOf } from '../../testing/browser.js'
import { caseOf } from '../../testing/company.js'
import { type Managed, managed } from '../../testing/month.js'
import { programOf } from '../../testing/program.js'
import { type TestService, testService } from '../../testing/service.js'

/** The month page in each of its states: the event, its meaning, and the person who must act. */

const JUNE = '2026-06'

/** Runs before a command reaches the engine. */
let before: (() => Promise<unknown>) | undefined
let service: TestService
let partnerId: number
let program: CentimeClient
let partner: Browser
let operator: Browser
beforeAll(async () => {
  const engine: NonNullable<Parameters<typeof testService>[0]>['engine'] = (own) => ({
    ...own,
    find: (command) => own.find(command),
    send: async (command): Promise<EngineAnswer> => {
      await before?.()
      return own.send(command)
    },
  })
  service = await testService({ engine })
  partnerId = await service.newPartner('Cabinet')
  program = await programOf(service, partnerId)
  ;[partner, operator] = [browserOf(service), browserOf(service)]
  await partner.signIn(await service.newKey(partnerId, 'partner'))
  await operator.signIn(await service.newKey(partnerId, 'admin'))
})
afterAll(() => service.stop())
/** Releases a command that `hold` keeps from the engine. */
let go = (): void => {}
afterEach(() => {
  before = undefined
  go()
})
function hold(): void {
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  before = () => held
}

let clients = 0
/** A client with the pay of June. */
async function filled(): Promise<readonly [Managed, MonthClient]> {
  const of = await managed(service, partnerId, `client ${++clients}`)
  const month = program.tenant(of.tenantId).month(JUNE)
  got(await month.set({ remuneration: 3000, dateDeVersement: '2026-06-30' }))
  return [of, month]
}
/** Begins a calculation that does not end before `go`; returns its end. */
async function held(of: Managed, month: MonthClient) {
  hold()
  const calculating = month.calculate()
  const isBegun = async (): Promise<boolean> =>
    got(await program.tenant(of.tenantId).month(JUNE).read()).operation !== null
  await vi.waitUntil(isBegun, { timeout: 30_000 })
  return { calculating }
}
const address = (of: Managed, query = ''): string => `/console/dossiers/${of.tenantId}/mois/${JUNE}${query}`
async function shown(of: Managed, query = '', browser = partner): Promise<string> {
  const { status, html } = await browser.get(address(of, query))
  expect(status, html).toBe(200)
  return html
}
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('&#39;', '’')
/** The sections with pending items and faults. */
const notesIn = (html: string): string =>
  [...html.matchAll(/<section [^>]*class="(?:waits|refused|notice)".*?<\/section>/gs)]
    .map(([note]) => textOf(note))
    .join(' ')
const record = (of: Managed, values: Readonly<Record<string, string>>, start: string) => {
  const { userId, employeeId, divisionId } = of
  const change = { userId, employeeId, divisionId, case: caseOf(values, start) }
  return of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, change)
}

describe('while it is calculated', () => {
  test('shows the start, updates by itself, and is reloaded at the end', async () => {
    const [of, month] = await filled()
    const { calculating } = await held(of, month)
    const html = await shown(of)
    expect(notesIn(html)).toMatch(/Calcul : (en file d’attente|transmis au moteur|en cours) Demandé il y a \d+ s\./)
    expect(html).not.toContain('value="calculate"')
    const events = await eventsOf(service, partner, `${address(of)}/suivi`)
    expect((await events.next()).value).toMatch(/^event: changed\ndata: \w+ \d+$/)
    go()
    got(await calculating)
    expect(await lastOf(events)).toBe('event: ended\ndata: ')
    expect(textOf(await shown(of))).toContain('à relire')
  })

  test('is no longer followed once the reader has signed out', async () => {
    const [of, month] = await filled()
    const { calculating } = await held(of, month)
    const reader = browserOf(service)
    await reader.signIn(await service.newKey(partnerId, 'partner'))
    const events = await eventsOf(service, reader, `${address(of)}/suivi`)
    await events.next()
    await reader.send('/console/deconnexion', {})
    expect(await lastOf(events)).toBe('event: ended\ndata: ')
    go()
    got(await calculating)
  })
})

test('a document that is being made appears by itself', async () => {
  const [of, month] = await filled()
  got(await month.calculate())
  const made = month.payslip('draft').ready()
  const html = await shown(of)
  if (/Brouillon \(PDF\) : en préparation/.test(textOf(html))) {
    expect(html).toMatch(/<section id="documents"[^>]* data-live="[^"]*\/suivi\?documents"/)
  }
  const events = await eventsOf(service, partner, `${address(of)}/suivi?documents`)
  expect(await lastOf(events)).toBe('event: ended\ndata: ')
  got(await made)
  expect(await shown(of)).toMatch(/<a href="[^"]+">Brouillon \(PDF\)<\/a>/)
})

describe('where the calculation has failed', () => {
  test('shows the reason and the remedy', async () => {
    const [of, month] = await filled()
    await record(of, { 'Contrat.DateFinContrat': '2025-12-31' }, '2026-01-01T00:00:00Z')
    await month.read()
    expect(await month.calculate()).toMatchObject({ refusal: { operation: { blocker: 'calculation_failed' } } })
    const notes = notesIn(await shown(of))
    expect(notes).toMatch(/Le calcul a échoué .+\. À faire : corriger les données, puis calculer de nouveau\./)
  })

  test('because a draft blocks it, says that an operator must act', async () => {
    const [of, month] = await filled()
    const { payrunName, userIdentifier } = of
    const job = { name: 'x', userIdentifier, periodStart: `${JUNE}-01T00:00:00Z` }
    got(await program.tenant(of.tenantId).payrun(payrunName).start(job))
    expect(await month.calculate()).toMatchObject({ refusal: { operation: { blocker: 'payrun_draft_exists' } } })
    const notes = notesIn(await shown(of))
    expect(notes).toMatch(/Le calcul a échoué .+ À faire par un opérateur : valider ou abandonner ce calcul\./)
  })
})

describe('where the outcome of a request is unknown', () => {
  test('the page leads an operator to the decision, and tells a partner who decides', async () => {
    const [of, month] = await filled()
    await service.arm({ engine_start_duplicated: 1 })
    expect(await month.calculate()).toMatchObject({ refusal: { code: 'operation_in_doubt' } })
    const [seen, decided] = [await shown(of), await shown(of, '', operator)]
    expect(notesIn(seen)).toMatch(/On ne sait pas si la demande a abouti .+ tant qu’un opérateur n’a pas établi/)
    expect(seen).not.toContain('/console/operateur/')
    expect(decided).toContain(`href="/console/operateur/dossiers/${of.tenantId}/mois/${JUNE}"`)
    // No act is possible meanwhile.
    expect(seen).not.toContain('value="calculate"')
  })
})

test('a month that an operator has skipped says so, and offers no act', async () => {
  const of = await managed(service, partnerId, 'suspendu')
  const month = of.month(JUNE)
  await month.open()
  expect((await month.act('/skip', { reason: 'mandat suspendu' })).status).toBe(200)
  const html = await shown(of)
  expect(notesIn(html)).toContain('Mois sans paie Ce mois a été déclaré sans paie gérée')
  expect(textOf(html)).toContain('Mois déclaré sans paie : mandat suspendu')
})

test('a legacy month says why its preview is not ready, and gives the remedy', async () => {
  const [of] = await filled()
  const month = of.month(JUNE)
  await month.read()
  expect((await month.preview()).status).toBe(200)
  const notes = notesIn(await shown(of))
  expect(notes).toMatch(/L’aperçu n’est pas prêt Le mois n’a pas de calcul réel\. À faire : lancer son calcul\./)
})

test('a blocked month gives the reason and the remedy', async () => {
  const [of] = await filled()
  await of.partner.send('PATCH', `${of.path}/employees/${of.employeeId}`, { status: 'Inactive' })
  expect(notesIn(await shown(of))).toMatch(/Le mois est bloqué .+ À faire( par un opérateur)? : .+\./)
})

test('an open month without entries says so', async () => {
  const of = await managed(service, partnerId, `client ${++clients}`)
  await of.month(JUNE).open()
  expect(notesIn(await shown(of))).toContain('Rien n’est saisi')
})

test('a month whose approval failed says why it is not final', async () => {
  const of = await managed(service, partnerId, `client ${++clients}`)
  const month = of.month(JUNE)
  await month.open()
  await month.variables(3000)
  const { candidate } = await month.calculated()
  await service.store.write(async (root) => {
    const jobs = forTenant(root, of.tenantId).updateTable('payrunJobs').set({ status: 'Abort' })
    return { value: await jobs.where('id', '=', candidate.payrunJobId).execute(), commit: true }
  })
  expect((await month.ended(await month.approve(candidate.id))).blocker).toBe('draft_not_draft')
  expect(notesIn(await shown(of))).toMatch(/La validation a échoué .+ À faire : .+\./)
})

describe('a finalized month', () => {
  test('lists late values, which its payslip does not include', async () => {
    const [of, month] = await filled()
    got(await month.approve(got(await month.calculate())))
    service.world.setNow(new Date('2026-09-15T09:00:00Z'))
    expect((await record(of, { 'PAS.TauxPAS': '0.2' }, '2026-06-01T00:00:00Z')).status).toBe(201)
    const notes = notesIn(await shown(of))
    expect(notes).toMatch(
      /Arrivé trop tard .+ ne contiennent pas ces valeurs .+ Taux personnalisé : rien → 20,00 % .+ Ouvrir août 2026/,
    )
    service.world.setNow(new Date('2026-07-15T09:00:00Z'))
  })

  test('is not a draft: its payslip does not say so, and no drafts of it are offered', async () => {
    const [of, month] = await filled()
    const candidate = got(await month.calculate())
    const before = textOf(await shown(of))
    expect([before.includes('BROUILLON — À VALIDER'), before.includes('Préparer : Brouillon')]).toEqual([true, true])
    got(await month.approve(candidate))
    const after = textOf(await shown(of))
    expect(after).toMatch(/TEST — SANS VALEUR .* Préparer : Bulletin définitif/)
    expect(after).not.toMatch(/BROUILLON|Brouillon/)
  })

  test('has its revisions side by side, each difference with its cause', async () => {
    const [of, month] = await filled()
    got(await month.approve(got(await month.calculate())))
    got(await month.set({ remuneration: 3100, dateDeVersement: '2026-06-30' }))
    expect(got(await month.calculate()).revision).toBe(2)
    const html = await shown(of, '?avec=r1')
    const changes = textOf(html.slice(html.indexOf('id="changes"'), html.indexOf('class="beside"')))
    expect(changes).toContain('Ce qui change depuis la révision 1')
    expect(changes).toMatch(/saisie · [^:]+ : 3 000 → 3 100/)
    const revisions = textOf(html.slice(html.indexOf('id="revisions"'), html.indexOf('id="history"')))
    expect(revisions).toMatch(/1 finalisé 3 000,00 .* 2 à relire 3 100,00/)
  })
})
