import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { has } from '../../../../scripts/debian-tools.mjs'
import { cutOffOn, hasChromium, type Windows, windowsOn } from '../../testing/chromium.js'
import { type Company, company } from '../../testing/company.js'
import { importsOf, lines } from '../../testing/import-files.js'
import { linesOn } from '../../testing/lines-on.js'
import { documentsLines } from '../../testing/page-lines/documents.js'
import { clientLines, homeLines, payrunsLines, QUIET } from '../../testing/page-lines/home.js'
import { numberOf, type Office, officeOf, type Person, paidIn } from '../../testing/page-lines/office.js'
import { payrunLines } from '../../testing/page-lines/payrun.js'
import { expectPayslip, personLines } from '../../testing/page-lines/payslip.js'
import { absencesLines, leaveLines, peopleLines } from '../../testing/page-lines/people.js'
import { formLines, valuesLines } from '../../testing/page-lines/values.js'
import { untrueOf } from '../../testing/page-lines/why.js'
import { type TestService, testService } from '../../testing/service.js'
import { IMPORT_KINDS, type ImportKind } from '../http/paths.js'
import { clockAhead } from '../operations/clock.js'

/**
 * An office of thirty people through two months. On each page every line is compared with the state of the data
 * according to the API: no line more, no line less, in this order.
 */

interface Asked {
  readonly jobId: number
  readonly identifier: string
  readonly title: string
  readonly line: string
  readonly unit?: string
}
const CLIENT = 'Menuiserie Lenoir'
/** The graphics beside recorded values, which have no text of their own. */
const TIME_LINES = '.wide-only'
const fileOf = (kind: ImportKind): string =>
  readFileSync(new URL(`../../../../examples/import/${kind}.csv`, import.meta.url), 'utf8')
const READER = 'pdftotext'
const DESKTOP = { width: 1280, height: 800 }
const LEAVING = 'Matricule;Fin du contrat;Motif de la rupture;Préavis'
/** The variables of June again, for people who stay. */
const ofJuly = fileOf('variables')
  .replaceAll('06/2026', '07/2026')
  .replaceAll(/^S0(28|29|30);.*\r?\n/gm, '')

describe.skipIf(!hasChromium)('two months of thirty people', () => {
  let [today, wall] = ['2026-06-25', Date.parse('2026-06-25T07:00:00Z')]
  let service: TestService
  let windows: Windows
  let of: Company
  let office: Office
  let page: Page
  let base: string
  let [june, correction, july] = [0, 0, 0]
  const fitted = new Set<string>()
  let imports: ReturnType<typeof importsOf>
  beforeAll(async () => {
    service = await testService({ wall: () => wall, clock: clockAhead(() => wall, 0) })
    windows = await windowsOn(service)
    const partnerId = await service.newPartner('Cabinet')
    of = await company(service, partnerId, CLIENT)
    imports = importsOf(service, of)
    office = officeOf(of, CLIENT)
    base = `/console/dossiers/${of.tenantId}`
    for (const kind of IMPORT_KINDS.filter((one) => one !== 'rates')) {
      await sent(kind, fileOf(kind))
    }
    await cameBack('2026-06-26')
  })
  afterAll(async () => {
    await windows.close()
    await service.stop()
  })

  /** Returns on a day at nine in the morning, with a new session. */
  async function cameBack(day: string): Promise<void> {
    today = day
    wall = Date.parse(`${day}T07:00:00Z`)
    await page?.context().close()
    ;({ page } = await windows.open())
    await page.goto('/console')
    await page.fill('#key', await service.newKey(of.partnerId, 'admin'))
    await page.press('#key', 'Enter')
    await page.waitForSelector('nav')
  }
  /** Continues after a difference, so that all differences are reported. */
  async function says(path: string, told: Promise<readonly string[]>): Promise<void> {
    await page.goto(path)
    expect.soft(await linesOn(page)).toEqual(await told)
    await fits()
  }
  /** Checks at the first visit of each page that nothing is wider than the screen of a phone. */
  async function fits(): Promise<void> {
    if (fitted.has(page.url())) return
    fitted.add(page.url())
    expect.soft([page.url(), ...(await cutOffOn(page))]).toEqual([page.url()])
    await page.setViewportSize(DESKTOP)
  }
  async function sent(kind: ImportKind, text: string): Promise<void> {
    expect(await imports.sent(kind, text)).toMatchObject({ status: 200, body: { faults: [] } })
  }
  async function started(month: string, only = ''): Promise<number> {
    await page.goto(`${base}/paies`)
    await page.fill('#periodStart', month)
    await page.fill('#employeeIdentifiers', only)
    await page.getByRole('button', { name: 'Lancer la paie' }).click()
    await page.waitForURL(/paies\/\d+/)
    await page.locator('#results').waitFor()
    return Number(/\d+$/.exec(page.url()))
  }
  async function whySays({ jobId, identifier, unit = '', ...about }: Asked): Promise<void> {
    const paid = await paidIn(office, jobId, identifier)
    await page.goto(`${base}/paies/${jobId}/personnes/${paid.person.id}?pourquoi=${about.line}`)
    const panel = await linesOn(page, 'h1, nav, h1 ~ p, .payslip, #document')
    expect.soft(panel.length).toBeGreaterThan(3)
    expect.soft(await untrueOf(panel, { office, ...paid, ...about, unit })).toEqual([])
  }
  async function named(identifier: string): Promise<Person> {
    const found = (await office.people()).find((one) => one.identifier === identifier)
    return found ?? expect.fail(`no person ${identifier}`)
  }
  /** Enters a bonus of a month in the console, on the current form. */
  async function enterBonus(identifier: string, period: string, bonus: string, isFinal = false): Promise<void> {
    const person = await named(identifier)
    const path = `${base}/personnes/${person.id}`
    const form = formLines(office, { person, caseName: 'Primes', period, isFinal })
    await says(`${path}?vue=saisie&cas=Primes&mois=${period}`, form)
    await page.getByLabel('Primes soumises').fill(bonus)
    await page.getByRole('button', { name: 'Enregistrer ces valeurs' }).click()
    await page.waitForURL(/vue=valeurs/)
    expect.soft(await linesOn(page, TIME_LINES)).toEqual(await valuesLines(office, person, period))
  }
  async function textOfPdf(link: Locator): Promise<string> {
    const pdf = await page.context().request.get((await link.getAttribute('href')) ?? '')
    const { stdout } = spawnSync(READER, ['-layout', '-', '-'], { input: await pdf.body(), encoding: 'utf8' })
    return stdout.replaceAll(/\s+/g, ' ')
  }
  /** The changes since a payrun was calculated, as its job answers: person, field, old, new. */
  async function changed(jobId: number): Promise<readonly string[]> {
    const { inputsChangedSince: since } = await office.run(jobId)
    return (since?.first ?? []).map((one) => `${one.person} ${one.field} ${one.old} → ${one.new}`)
  }
  async function released(jobId: number): Promise<void> {
    await says(`${base}/paies/${jobId}?acte=Release`, payrunLines(office, jobId, 'Release'))
    await page.getByRole('button', { name: /^Valider/ }).click()
    await page.getByText('validée').first().waitFor()
    await says(`${base}/paies/${jobId}`, payrunLines(office, jobId))
  }
  async function payslipSays(jobId: number, identifier: string, dates: Parameters<typeof personLines>[1]) {
    const { id } = await named(identifier)
    await page.goto(`${base}/paies/${jobId}/personnes/${id}`)
    const asked = { office, jobId, identifier }
    expect.soft(await linesOn(page, '.payslip .table')).toEqual(await personLines(asked, dates))
    await expectPayslip(page, asked)
    await fits()
  }

  test('thirty people are imported from files, and their first month waits to be opened', async () => {
    await says('/console', homeLines(office, today))
    await says(base, clientLines(office, 0, today))
    await says(`${base}/personnes`, peopleLines(office, today))
    await says(`${base}/paies`, payrunsLines(office))
  })

  test('the draft of June is reviewed and released', async () => {
    june = await started('2026-06')
    await says(`${base}/paies/${june}`, payrunLines(office, june))
    await says('/console', homeLines(office, today))
    await says(`${base}/paies`, payrunsLines(office))
    await payslipSays(june, 'S004', { start: '2019-04-01', paid: '2026-06-30' })
    await payslipSays(june, 'S029', { start: '2017-05-01', exit: '2026-06-15', paid: '2026-06-30' })
    await payslipSays(june, 'S023', { start: '2025-09-01', paid: '2026-06-30' })
    await released(june)
    await says('/console', homeLines(office, today))
    await payslipSays(june, 'S014', { start: '2020-02-01', paid: '2026-06-30' })
  })

  test('a released month is corrected: the second payslip names the first', async () => {
    await cameBack('2026-07-20')
    await enterBonus('S009', '2026-06', '400', true)
    expect(await changed(june)).toEqual(['S009 Primes.MontantPrimes 250 → 400'])
    await says(`${base}/paies/${june}`, payrunLines(office, june))
    await says('/console', homeLines(office, today))
    correction = await started('2026-06', 'S009')
    await says(`${base}/paies/${correction}`, payrunLines(office, correction))
    await says('/console', homeLines(office, today))
    await payslipSays(correction, 'S009', { start: '2024-09-01', paid: '2026-06-30' })
    await released(correction)
    expect(await changed(june)).toEqual([])
    await says('/console', homeLines(office, today))
    await payslipSays(correction, 'S009', { start: '2024-09-01', paid: '2026-06-30' })
  })

  test('July is entered: a bonus of the file is replaced, a person leaves', async () => {
    await sent('variables', ofJuly)
    await sent('departures', lines(LEAVING, 'S021;31/07/2026;Démission;effectué'))
    await enterBonus('S004', '2026-07', '100')
    july = await started('2026-07')
    await says(`${base}/paies/${july}`, payrunLines(office, july))
    await says('/console', homeLines(office, today))
    await payslipSays(july, 'S004', { start: '2019-04-01', paid: '2026-07-31' })
    await payslipSays(july, 'S009', { start: '2024-09-01', paid: '2026-07-31' })
    await payslipSays(july, 'S021', { start: '2018-09-01', exit: '2026-07-31', paid: '2026-07-31', yearly: 218 })
  })

  test('a changed draft names the changes, and is released only with a tick; late values wait until they are corrected', async () => {
    await enterBonus('S001', '2026-07', '300')
    expect(await changed(july)).toEqual(['S001 Primes.MontantPrimes null → 300'])
    expect(await changed(june)).toEqual([])
    await says(`${base}/paies/${july}`, payrunLines(office, july))
    await says('/console', homeLines(office, today))
    await says(`${base}/paies/${july}?acte=Release`, payrunLines(office, july, 'Release'))
    await page.getByRole('button', { name: /^Valider/ }).click()
    // The browser keeps the form until the tick is set.
    expect((await office.run(july)).jobStatus).toBe('Draft')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Valider/ }).click()
    await page.getByText('validée').first().waitFor()
    await says(`${base}/paies/${july}`, payrunLines(office, july))
    await says('/console', homeLines(office, today))
    await released(await started('2026-07', 'S001'))
    await says('/console', homeLines(office, today))
    expect(await homeLines(office, today)).toContain(QUIET)
  })

  test('amounts are explained down to the entries with their authors, and to the absences behind them', async () => {
    await whySays({ jobId: july, identifier: 'S004', title: 'Primes · Montant', line: 'Primes' })
    await whySays({ jobId: june, identifier: 'S014', title: 'Absence sans solde', line: 'AbsenceSansSolde' })
    await whySays({ jobId: july, identifier: 'S004', title: 'NET À PAYER AU SALARIÉ', line: 'NetAPayer', unit: ' €' })
    const absent = await named('S014')
    await says(`${base}/personnes/${absent.id}?vue=absences`, absencesLines(office, absent, 2026))
  })

  test('documents are ordered, found by a name, and downloaded', async () => {
    await page.goto(`${base}/paies/${july}`)
    await page.getByRole('button', { name: 'Préparer tous les bulletins' }).click()
    await page.getByRole('link', { name: 'Télécharger tous les bulletins (ZIP)' }).waitFor()
    await says(`${base}/paies/${july}`, payrunLines(office, july))
    await page.goto(`${base}/paies/${correction}/personnes/${(await named('S009')).id}`)
    await page.getByRole('button', { name: 'Préparer ce bulletin' }).click()
    await page.getByRole('link', { name: 'Télécharger ce bulletin (PDF)' }).waitFor()
    const link = page.getByRole('link', { name: 'Télécharger ce bulletin (PDF)' })
    const { replaces } = (await paidIn(office, correction, 'S009')).result
    const { result } = await paidIn(office, june, 'S009')
    expect(replaces?.number).toBe(numberOf(result))
    if (has(READER)) expect(await textOfPdf(link)).toContain(`annule et remplace le bulletin ${replaces?.number}`)
    const asked = [
      { jobId: correction, only: 'S009', at: '2026-07-20' },
      { jobId: july, at: '2026-07-20' },
    ]
    await says(`${base}/documents`, documentsLines(office, asked))
    // The archive of 27, each of its payslips, and that of one person.
    await says(base, clientLines(office, 29, today))
    await says(`${base}/documents?recherche=michel`, documentsLines(office, asked, 'michel'))
  })

  test('in the next month the leave of the leaver is that of the last month, and nothing counts any more', async () => {
    await cameBack('2026-08-03')
    const leaver = await named('S021')
    await page.goto(`${base}/personnes/${leaver.id}`)
    expect.soft(await linesOn(page, TIME_LINES)).toEqual(await valuesLines(office, leaver, '2026-08'))
    await says(`${base}/personnes/${leaver.id}?vue=conges`, leaveLines(office, leaver, true))
    const stayed = await named('S006')
    await says(`${base}/personnes/${stayed.id}?vue=conges`, leaveLines(office, stayed))
    await says(`${base}/personnes`, peopleLines(office, today))
    await says('/console', homeLines(office, today))
  })

  test('no error in any page, no request to another host', () => {
    expect(windows.wrong).toEqual([])
  })
})
