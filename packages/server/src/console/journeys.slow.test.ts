import { valueOrThrow as got } from '@centime/client'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsOn, hasChromium, type Windows, windowsOn } from '../../testing/chromium.js'
import { company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { programOf } from '../../testing/program.js'
import { type TestService, testService } from '../../testing/service.js'

/** Journeys of users of the console, in a real browser. */

describe.skipIf(!hasChromium)('in a browser', () => {
  let wall = Date.parse('2026-07-15T09:00:00Z')
  let service: TestService
  let windows: Windows
  let partnerId: number
  beforeAll(async () => {
    service = await testService({ wall: () => wall })
    windows = await windowsOn(service)
    partnerId = await service.newPartner('Cabinet')
  })
  afterAll(async () => {
    await windows.close()
    await service.stop()
  })

  async function signedIn(role: 'partner' | 'admin' = 'admin') {
    const { page, context } = await windows.open()
    await page.goto('/console')
    await page.fill('#key', await service.newKey(partnerId, role))
    await page.press('#key', 'Enter')
    await page.waitForSelector('nav')
    return { page, context }
  }

  async function enter(page: Page, remuneration: string, day: string): Promise<void> {
    await page.getByLabel('Rémunération du mois').fill(remuneration)
    await page.getByLabel('Date de versement').fill(day)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('button', { name: 'Calculer' }).waitFor()
  }

  test('a doubt is reconciled from the first page, beside the evidence', async () => {
    const sasu = await managed(service, partnerId, 'Atelier Lumière')
    const month = (await programOf(service, partnerId)).tenant(sasu.tenantId).month('2026-06')
    await month.set({ remuneration: 3000, dateDeVersement: '2026-06-30' })
    await service.arm({ engine_start_request_lost: 1 })
    expect(await month.calculate()).toMatchObject({ refusal: { code: 'operation_in_doubt' } })
    const { page, context } = await signedIn()
    await page.getByRole('link', { name: 'Opérateur' }).click()
    await page.getByRole('link', { name: 'Atelier Lumière · juin 2026' }).click()
    await page.getByText('la demande n’a pas eu d’effet visible').waitFor()
    await page.getByLabel('Motif').first().fill('rien dans le moteur')
    await page.getByRole('button', { name: 'Décider' }).click()
    await page.getByText('C’est fait, et inscrit au journal').waitFor()
    await context.close()
  })

  test('an ended session asks for the key, then returns to the same page', async () => {
    const { page, context } = await signedIn('partner')
    await page.goto('/console/dossiers?q=atelier')
    wall += 2 * 3_600_000
    await page.reload()
    await page.getByText('Votre session est terminée').waitFor()
    await page.fill('#key', await service.newKey(partnerId, 'partner'))
    await page.press('#key', 'Enter')
    await page.waitForURL(/dossiers\?q=atelier/)
    await context.close()
  })

  test('a second tab shares the session; signing out in one ends both', async () => {
    const { page, context } = await signedIn('partner')
    const second = await context.newPage()
    await second.goto('/console/dossiers')
    await second.getByRole('link', { name: 'Atelier Lumière' }).waitFor()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.waitForSelector('#key')
    await second.reload()
    await second.waitForSelector('#key')
    await context.close()
  })

  test('a payrun of 30 people is started, searched, a payslip explained, and the payrun released', async () => {
    const office = await company(service, partnerId, 'Menuiserie Lenoir')
    for (let person = 1; person <= 30; person++) {
      await office.hire(`E${String(person).padStart(2, '0')}`, { 'Identite.Nom': `Dupont${person}` })
    }
    const { page, context } = await signedIn()
    await page.goto(`/console/dossiers/${office.tenantId}/paies`)
    await page.fill('#periodStart', '2026-06')
    await page.getByRole('button', { name: 'Lancer la paie' }).click()
    await page.waitForURL(/paies\/\d+/)
    await page.locator('tr[data-row]').nth(1).waitFor()
    expect(await page.locator('tr[data-row]').count()).toBe(30)
    await page.getByRole('searchbox').fill('E07')
    await page.keyboard.press('Enter')
    await page.waitForURL(/recherche=E07/)
    expect(await page.locator('tr[data-row]').count()).toBe(1)
    await page.locator('tr[data-row] th a').first().click()
    await page.waitForURL(/personnes/)
    await page.locator('.payslip a[data-why]').last().click()
    await page.getByText('Pourquoi : ').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /^Valider/ }).click()
    await page.getByRole('button', { name: /^Valider/ }).click()
    await page.getByText('validée').first().waitFor()
    await context.close()
  })

  test('a managed month, from its opening to the final PDF', async () => {
    const sasu = await managed(service, partnerId, 'Conseil Martin')
    const { page, context } = await signedIn()
    await page.goto('/console/dossiers?q=martin')
    await page.getByRole('link', { name: 'Conseil Martin' }).click()
    await page.getByRole('button', { name: 'Ouvrir le mois' }).click()
    await page.waitForURL(/mois\/2026-07/)
    await page.goto(`/console/dossiers/${sasu.tenantId}`)
    await page.fill('#period', '2026-06')
    await page.getByRole('button', { name: 'Ouvrir le mois' }).click()
    await page.waitForURL(/mois\/2026-06/)
    await enter(page, '3 000,00', '2026-06-30')
    await page.getByRole('button', { name: 'Calculer' }).click()
    // 3 000,00 of a SASU president with the neutral rate: the payslip of the README.
    await page.getByText('2 239,52').first().waitFor()
    await page.getByRole('link', { name: '2 239,52' }).first().click()
    await page.getByText('Pourquoi : ').waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Valider ce bulletin…' }).click()
    await page.getByRole('button', { name: 'Valider exactement ce bulletin' }).click()
    await page.getByRole('button', { name: 'Préparer : Bulletin définitif (PDF)' }).click()
    // The link appears by itself.
    const link = page.getByRole('link', { name: 'Bulletin définitif (PDF)' })
    await link.waitFor()
    const pdf = await context.request.get((await link.getAttribute('href')) ?? '')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await context.close()
  })

  test('an approval from a stale page is refused, and names the changes', async () => {
    const sasu = await managed(service, partnerId, 'Studio Blanc')
    const month = (await programOf(service, partnerId)).tenant(sasu.tenantId).month('2026-06')
    await month.set({ remuneration: 3000, dateDeVersement: '2026-06-30' })
    got(await month.calculate())
    const { page, context } = await signedIn('partner')
    await page.goto(`/console/dossiers/${sasu.tenantId}/mois/2026-06`)
    await page.getByRole('button', { name: 'Valider ce bulletin…' }).click()
    got(await month.set({ remuneration: 3500, dateDeVersement: '2026-06-30' }))
    await page.getByRole('button', { name: 'Valider exactement ce bulletin' }).click()
    await page.getByText('Le mois a changé depuis que vous avez ouvert la page').waitFor()
    await page
      .getByText(/3.500,00/)
      .first()
      .waitFor()
    expect(got(await month.read()).state).not.toBe('finalized')
    await context.close()
  })

  test('no error in any page, no request to another host', () => {
    expect(windows.wrong).toEqual([])
  })
})
