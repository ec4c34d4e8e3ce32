import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, type Windows, windowsOn } from '../../testing/chromium.js'
import { must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { addressOf, pagesOf } from '../../testing/console-pages.js'
import { declarationsOf } from '../../testing/declarations.js'
import { importsOf } from '../../testing/import-files.js'
import { managed } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'
import { tell } from '../../testing/webhooks.js'
import type { ImportKind } from '../http/paths.js'

/**
 * Pictures of every page, in light and dark, on a desktop and on a phone, for people to look at:
 * `CENTIME_PICTURES=FOLDER npx vitest run --project tests packages/server/src/console/pictures.slow.test.ts`.
 */

const FOLDER = process.env['CENTIME_PICTURES']
const [JUNE, JULY] = ['2026-06', '2026-07']
const VIEWS = [
  ['desktop', 1280],
  ['phone', 390],
] as const
const SCHEMES = ['light', 'dark'] as const

/** Queries of addresses: the states in which a page is worth looking at. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  '/console/dossiers/:tenantId/populations/:payrollId/elements': ['?code=NUIT&depuis=2026-01-01'],
  '/console/dossiers/:tenantId/mois/:period': ['?pourquoi=NetAPayer'],
  '/console/droit/lignes': ['?q=csg'],
  '/console/droit/ecart': ['?de=2026-05-31&a=2026-06-01'],
  '/console/dossiers/:tenantId/populations/:payrollId/mois/:period/personnes/:employeeId': [
    '?pourquoi=TotalBrut&corriger=Remuneration.TauxHoraire',
  ],
  '/console/dossiers/:tenantId/personnes/:employeeId': [
    '?champ=Remuneration.HeuresTravaillees',
    '?vue=saisie&cas=Remuneration',
    '?vue=absences',
    '?vue=conges',
  ],
}

describe.skipIf(!hasChromium)('pictures', () => {
  let service: TestService
  let windows: Windows
  let of: Company
  let ids: Readonly<Record<string, number | string>>
  let page: Page
  beforeAll(async () => {
    mkdirSync(FOLDER ?? '', { recursive: true })
    service = await testService()
    service.world.setNow(new Date('2026-07-10T09:00:00Z'))
    const partnerId = await service.newPartner('Cabinet')
    of = await company(service, partnerId, 'Menuiserie Lenoir')
    const people = await twoMonths()
    await of.record(people, { 'Remuneration.HeuresTravaillees': '151.67' }, '2026-08')
    const job = await of.run('2026-08', { forecast: 'essai', name: 'Essai d’août', onFault: 'skip' })
    const officer = await managed(service, partnerId, 'Atelier Moreau')
    await officer.month(JUNE).finalized(3000, '2026-06-28')
    const month = officer.month(JULY)
    await month.open()
    await month.variables(3200, '2026-07-28')
    await month.calculated()
    const declarations = declarationsOf(service, of)
    const upload = await declarations.sent(declarations.samples('sme5-2026-03.dsn'))
    await declarations.read(upload.body.id)
    const eventId = await tell(service, { partnerId, tenantId: of.tenantId })
    const { tenantId, payrollId } = of
    ids = {
      ...{ partnerId, tenantId, payrollId, jobId: job.id, employeeId: people, eventId, depot: upload.body.id },
      ...{ period: JUNE, payrollPeriod: JULY, officer: officer.tenantId },
    }
    windows = await windowsOn(service)
    ;({ page } = await windows.open())
    await page.goto('/console')
    await shot('connexion')
    await page.fill('#key', await service.newKey(partnerId, 'admin'))
    await page.press('#key', 'Enter')
    await page.waitForSelector('nav')
  }, 300_000)
  afterAll(async () => {
    await windows.close()
    await service.stop()
  })

  /** June is final; two raises have come too late for it; July is calculated. Gives a person with a raise. */
  async function twoMonths(): Promise<number> {
    const imports = importsOf(service, of)
    const fileOf = (kind: ImportKind): string =>
      readFileSync(new URL(`../../../../examples/import/${kind}.csv`, import.meta.url), 'utf8')
    for (const kind of ['employees', 'contracts', 'openings', 'leave', 'departures', 'absences', 'variables'] as const)
      expect((await imports.sent(kind, fileOf(kind))).status).toBe(200)
    await must(200, of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges: 'carry' }))
    const night = { label: 'Prime de nuit', nature: 'nuit_dimanche_ferie', form: 'hours', recurrence: 'monthly' }
    const elements = `${of.path}/payrolls/${of.payrollId}/elements`
    await must(200, of.partner.send('PUT', `${elements}/NUIT`, { ...night, rate: '2.10', start: '2026-01-01' }))
    const june = payrollMonth(of, JUNE)
    await june.open()
    const { candidate } = await june.calculated()
    await june.accepted('vu avec le client')
    await june.approved(candidate.id)
    const next = fileOf('variables').replaceAll('06/2026', '07/2026').replaceAll(JUNE, JULY)
    await imports.sent('variables', next, { partial: 'true' })
    const people: readonly { readonly id: number; readonly identifier: string }[] = await imports.employees('S0')
    const idOf = (identifier: string): number => people.find((one) => one.identifier === identifier)?.id ?? 0
    for (const one of ['S001', 'S002']) await of.record(idOf(one), { 'Remuneration.TauxHoraire': '19.5' }, JUNE)
    await of.record(idOf('S001'), { 'Elements.NUIT': '12' }, JULY)
    const july = payrollMonth(of, JULY)
    await july.open()
    await july.calculated()
    await july.send('PUT', `/back-pay/${idOf('S002')}/${JUNE}`, { decision: 'accept', note: 'accord du 3 juillet' })
    await july.calculated()
    return idOf('S001')
  }

  async function shot(name: string): Promise<void> {
    for (const [view, width] of VIEWS) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(FOLDER ?? '', `${name}-${view}-${colorScheme}.png`), fullPage: true })
      }
    }
  }

  const nameOf = (path: string): string => path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')

  test('of each page', { timeout: 600_000 }, async () => {
    for (const path of pagesOf(service.app).reads) {
      if (/suivi|exports|modeles|montants/.test(path)) continue
      const own = path.includes('/dossiers/:tenantId/mois') || path.includes('operateur/dossiers/:tenantId/mois')
      const address = addressOf(path, { ids: own ? { ...ids, tenantId: ids['officer'] ?? 0, period: JULY } : ids })
      for (const query of ['', ...(MORE[path] ?? [])]) {
        await page.goto(address + query)
        await shot(nameOf(path.replace('/console', 'page') + query))
      }
    }
    expect(windows.wrong).toEqual([])
  })

  test('of a file with faults, and of one without', { timeout: 60_000 }, async () => {
    for (const [name, rows] of [
      [
        'import-fautes',
        'Matricule;Mois;Heures travaillées\nS001;08/2026;cent\nS002;13/2026;151,67\nS003;08/2026;151,67',
      ],
      ['import-pret', 'Matricule;Mois;Heures travaillées\nS001;08/2026;151,67\nS003;08/2026;151,67'],
    ] as const) {
      await page.goto(`/console/dossiers/${of.tenantId}/import`)
      await page.fill('#colle', rows)
      await page.getByRole('button', { name: 'Vérifier' }).click()
      await page.waitForSelector('[name="nom.0"]', { state: 'attached' })
      await shot(name)
    }
  })

  test('of a month to approve', { timeout: 60_000 }, async () => {
    const july = payrollMonth(of, JULY)
    await july.accepted('vu')
    await page.goto(`/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/${JULY}`)
    await shot('mois-a-valider')
    await page.getByRole('button', { name: 'Valider ce mois…' }).click()
    await page.waitForSelector('#confirm')
    await shot('mois-confirmation')
  })
})
