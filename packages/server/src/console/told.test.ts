import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsOn, hasChromium, type Windows, windowsOn } from '../../testing/chromium.js'
import { type Company, company } from '../../testing/company.js'
import { importsOf } from '../../testing/import-files.js'
import { saidOn } from '../../testing/said.js'
import { type TestService, testService } from '../../testing/service.js'
import { clientTold, homeTold, payrunsTold } from '../../testing/told/home.js'
import { type Office, officeOf } from '../../testing/told/office.js'
import { payrunTold } from '../../testing/told/payrun.js'
import { expectPayslip, personTold } from '../../testing/told/payslip.js'
import { leaveTold, peopleTold } from '../../testing/told/people.js'
import { clockAhead } from '../ground/clock.js'
import { IMPORT_KINDS, type ImportKind } from '../http/paths.js'

/**
 * Issue 36, must hold 1: an office of thirty people through two months. On each page every line that is shown is compared with what the state
 * of the data says, as the API answers it: no line more, no line less, in this order.
 */

const CLIENT = 'Menuiserie Lenoir'

describe.skipIf(!hasChromium)('two months of thirty people', () => {
  let wall = Date.parse('2026-06-25T07:00:00Z')
  let service: TestService
  let windows: Windows
  let of: Company
  let office: Office
  let page: Page
  let base: string
  let imports: ReturnType<typeof importsOf>
  beforeAll(async () => {
    service = await testService({ wall: () => wall, clock: clockAhead(() => wall, 0) })
    windows = await windowsOn(service)
    const partnerId = await service.newPartner('Cabinet')
    of = await company(service, partnerId, CLIENT)
    imports = importsOf(service, of)
    office = officeOf(of, CLIENT)
    base = `/console/dossiers/${of.tenantId}`
    for (const kind of IMPORT_KINDS) {
      await sent(kind, readFileSync(new URL(`../../../../examples/import/${kind}.csv`, import.meta.url), 'utf8'))
    }
    await cameBack('2026-06-26')
  })
  afterAll(async () => {
    await windows.close()
    await service.stop()
  })

  /** Comes back on a day at nine in the morning, with a session of its own. */
  async function cameBack(day: string): Promise<void> {
    wall = Date.parse(`${day}T07:00:00Z`)
    await page?.context().close()
    ;({ page } = await windows.open())
    await page.goto('/console')
    await page.fill('#key', await service.newKey(of.partnerId, 'admin'))
    await page.press('#key', 'Enter')
    await page.waitForSelector('nav')
  }
  /** Goes on where a page says something else, so that all of them are named. */
  async function says(path: string, told: Promise<readonly string[]>): Promise<void> {
    await page.goto(path)
    expect.soft(await saidOn(page)).toEqual(await told)
  }
  async function sent(kind: ImportKind, text: string): Promise<void> {
    expect(await imports.sent(kind, text)).toMatchObject({ status: 200, body: { faults: [] } })
  }
  async function started(month: string): Promise<number> {
    await page.goto(`${base}/paies`)
    await page.fill('#periodStart', month)
    await page.getByRole('button', { name: 'Lancer la paie' }).click()
    await page.waitForURL(/paies\/\d+/)
    await page.locator('tr[data-row]').nth(1).waitFor()
    return Number(/\d+$/.exec(page.url()))
  }
  async function payslipSays(jobId: number, identifier: string, dates: Parameters<typeof personTold>[1]) {
    const person = (await office.people()).find((one) => one.identifier === identifier)
    await page.goto(`${base}/paies/${jobId}/personnes/${person?.id}`)
    const asked = { office, jobId, identifier }
    expect.soft(await saidOn(page, '.payslip .table')).toEqual(await personTold(asked, dates))
    await expectPayslip(page, asked)
  }

  test('thirty people come from files, and nothing waits', async () => {
    await says('/console', homeTold(office))
    await says(`${base}/personnes`, peopleTold(office))
    await says(`${base}/paies`, payrunsTold(office))
  })

  test('the draft of June is looked at and released', async () => {
    const june = await started('2026-06')
    await says(`${base}/paies/${june}`, payrunTold(office, june))
    await says('/console', homeTold(office))
    await says(`${base}/paies`, payrunsTold(office))
    await payslipSays(june, 'S004', { start: '2019-04-01', paid: '2026-06-30' })
    await payslipSays(june, 'S029', { start: '2017-05-01', exit: '2026-06-15', paid: '2026-06-30' })
    await payslipSays(june, 'S023', { start: '2025-09-01', paid: '2026-06-30' })
    await says(`${base}/paies/${june}?acte=Release`, payrunTold(office, june, 'Release'))
    await page.getByRole('button', { name: /^Valider/ }).click()
    await page.getByText('validée').first().waitFor()
    await says(`${base}/paies/${june}`, payrunTold(office, june))
    await says('/console', homeTold(office))
    await payslipSays(june, 'S014', { start: '2020-02-01', paid: '2026-06-30' })
  })
})
