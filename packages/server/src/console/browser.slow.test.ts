import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDS_OF_AMOUNTS, findingsOn, hasChromium, type Windows, windowsOn } from '../../testing/chromium.js'
import { addressOf, pagesOf } from '../../testing/console-pages.js'
import { type Owner, ownerOf, withPayrollMonth } from '../../testing/owner.js'
import { type TestService, testService } from '../../testing/service.js'

/** The console in a real browser. */

/** Queries of addresses: a part of each long list, whose rows are alike, and the form of a value. */
const MORE: Readonly<Record<string, string>> = {
  '/console/droit/lignes': '?q=csg',
  '/console/dossiers/:tenantId/populations/:payrollId/mois/:period/personnes/:employeeId':
    '?pourquoi=TotalBrut&corriger=Remuneration.TauxHoraire',
  '/console/dossiers/:tenantId/personnes/:employeeId': '?champ=Remuneration.HeuresTravaillees',
  '/console/droit/ecart': '?de=2026-05-31&a=2026-06-01',
}

describe.skipIf(!hasChromium)('in a browser', () => {
  let service: TestService
  let windows: Windows
  let key: string
  let partnerId: number
  beforeAll(async () => {
    service = await testService()
    windows = await windowsOn(service)
    partnerId = await service.newPartner('Cabinet')
    key = await service.newKey(partnerId, 'admin')
  })
  afterAll(async () => {
    await windows.close()
    await service.stop()
  })

  async function signedIn(options?: Parameters<Windows['open']>[0]) {
    const { page, context } = await windows.open(options)
    await page.goto('/console')
    await page.fill('#key', key)
    await page.press('#key', 'Enter')
    await page.waitForSelector('nav')
    return { page, context }
  }

  test('axe finds no fault on any page, in light, in dark and on a phone', { timeout: 240_000 }, async () => {
    const owner = await withPayrollMonth(await withLongAmounts(await ownerOf(service, partnerId, 'Menuiserie')))
    const { page, context } = await signedIn()
    for (const path of pagesOf(service.app).reads) {
      // Files and event streams are not pages.
      if (/suivi|montants|exports|modeles/.test(path)) continue
      await page.goto(addressOf(path, owner) + (MORE[path] ?? ''))
      expect(await findingsOn(page), path).toEqual([])
    }
    await context.clearCookies()
    await page.goto('/console')
    expect(await findingsOn(page)).toEqual([])
    await context.close()
  })

  /** The same with a payrun of a person whose amounts have six digits before the comma. */
  async function withLongAmounts({ company: of, ...owner }: Owner): Promise<Owner> {
    const employeeId = await of.hire('Marie-Antoinette de La Rochefoucauld', { 'Remuneration.TauxHoraire': '999.99' })
    await of.move(Number(owner.ids['jobId']), 'Abort')
    const { id: jobId } = await of.run('2026-06')
    return { ...owner, company: of, ids: { ...owner.ids, jobId, employeeId } }
  }

  test('the net to pay is below the amounts', async () => {
    const owner = await withLongAmounts(await ownerOf(service, partnerId, 'Alignée'))
    const { page, context } = await signedIn({ viewport: { width: 1280, height: 800 } })
    await page.goto(addressOf('/console/dossiers/:tenantId/paies/:jobId/personnes/:employeeId', owner))
    const edges = await page.evaluate<readonly number[]>(ENDS_OF_AMOUNTS('.is-total td, .is-net td, .is-pay td'))
    expect(edges.length).toBeGreaterThan(3)
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(1)
    await context.close()
  })

  test('keys: / focuses the search, j and k move between rows', async () => {
    const { page, context } = await signedIn()
    await page.goto('/console/droit?jour=2026-06-30')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    expect(await page.locator('tr.is-chosen').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL(/table=/)
    await page.keyboard.press('/')
    await page.keyboard.type('smic')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=smic/)
    await context.close()
  })

  test('no error in any page, no request to another host', () => {
    expect(windows.wrong).toEqual([])
  })
})
