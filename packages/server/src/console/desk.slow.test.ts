import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, type Windows, windowsOn } from '../../testing/chromium.js'
import { type Company, company } from '../../testing/company.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'
import type { ImportKind } from '../http/paths.js'

/**
 * The day of a payroll officer in a real browser: the files of a client of thirty are imported, its variables pasted, calculated, reviewed,
 * approved, and the archive is downloaded, once with a mouse and once with the keyboard alone.
 */

const pathOf = (kind: ImportKind): string =>
  fileURLToPath(new URL(`../../../../examples/import/${kind}.csv`, import.meta.url))
const fileOf = (kind: ImportKind): string => readFileSync(pathOf(kind), 'utf8')
/** The files of the client, not in the order in which they are recorded, and what the page says after each. */
const FILES = ['leave', 'contracts', 'departures', 'employees', 'openings'] as const
const RECORDED = ['Personnes', 'Contrats', 'Cumuls de reprise', 'Soldes de congés', 'Fins de contrat']

/** The measure of the desk; its ten minutes are far above the time that a test has. */
const MOST_CLICKS = 40
const MONTH = '2026-06'
const HOURS = 'Remuneration.HeuresTravaillees'
/** The person whose hours a second officer records. */
const SECOND = 'S001'
/** The elements of the sheet, and their places in it. */
const COLUMNS: Readonly<Record<string, number>> = {
  [HOURS]: 2,
  'Primes.MontantPrimes': 6,
  'Remuneration.Gratification': 7,
  'Remuneration.HeuresStage': 8,
}

describe.skipIf(!hasChromium)('the month of a client of thirty', () => {
  let service: TestService
  let windows: Windows
  let partnerId: number
  beforeAll(async () => {
    service = await testService()
    service.world.setNow(new Date('2026-06-25T09:00:00Z'))
    partnerId = await service.newPartner('Cabinet')
    windows = await windowsOn(service)
  })
  afterAll(async () => {
    await windows.close()
    await service.stop()
  })

  async function signedIn() {
    const { page, context } = await windows.open()
    await page.goto('/console')
    await page.fill('#key', await service.newKey(partnerId, 'partner'))
    await page.press('#key', 'Enter')
    await page.waitForSelector('nav')
    return { page, context }
  }

  /** The sheet of the month by number of the employee. */
  const sheet = new Map(
    fileOf('variables')
      .split(/\r?\n/)
      .slice(1)
      .filter(Boolean)
      .map((line) => line.split(';'))
      .map((cells) => [cells[0] ?? '', cells] as const),
  )

  /** Pastes the sheet into the grid, in the order of its rows and columns, as a spreadsheet copies it. */
  async function paste(page: Page): Promise<void> {
    const numbers = await page.locator('table[data-grid] tbody th span.soft').allTextContents()
    const fields = await page.locator('table[data-grid] tbody tr').first().locator('input[data-seen]').all()
    const names = await Promise.all(fields.map((field) => field.getAttribute('name')))
    const places = names.map((name) => COLUMNS[name?.replace(/^\d+\./, '') ?? ''] ?? 0)
    const rows = numbers.map((number) => places.map((place) => sheet.get(number.trim())?.[place] ?? '').join('\t'))
    await fields[0]?.focus()
    await page.evaluate(
      `(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', ${JSON.stringify(`${rows.join('\r\n')}\r\n`)})
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })()`,
    )
  }

  interface Hand {
    readonly press: (what: Locator) => Promise<void>
    readonly type: (into: Locator, text: string) => Promise<void>
    readonly pick: (from: Locator, value: string) => Promise<void>
    readonly choose: (into: Locator, files: readonly string[]) => Promise<void>
    readonly presses: () => number
  }
  /** Opens the dialog of a field of files, and chooses some in it. */
  async function chosen(open: () => Promise<void>, page: Page, files: readonly string[]): Promise<void> {
    const asked = async (): Promise<void> => {
      // An answer of the page shows that the browser has begun to hand dialogs over.
      await page.evaluate('0')
      await open()
    }
    const [dialog] = await Promise.all([page.waitForEvent('filechooser'), asked()])
    await dialog.setFiles([...files])
  }
  /** Each click is counted, also that into a field. */
  function mouse(): Hand {
    let clicks = 0
    const press = async (what: Locator): Promise<void> => {
      clicks += 1
      await what.click()
    }
    return {
      press,
      type: async (into, text) => {
        await press(into)
        await into.fill(text)
      },
      pick: async (from, value) => {
        clicks += 2 // opens the list, and chooses
        await from.selectOption(value)
      },
      choose: (into, files) => chosen(() => press(into), into.page(), files),
      presses: () => clicks,
    }
  }
  /** Reaches everything by the Tab key, forward, and presses Enter. */
  function keyboard(page: Page): Hand {
    let keys = 0
    const reach = async (what: Locator): Promise<void> => {
      const wanted = await what.elementHandle()
      // This file is type-checked without the types of a browser.
      const isFocused = (one: unknown): boolean =>
        Reflect.get(Reflect.get(globalThis, 'document'), 'activeElement') === one
      for (let tab = 0; tab < 600; tab += 1) {
        if (await page.evaluate(isFocused, wanted)) return
        await page.keyboard.press('Tab')
        keys += 1
      }
      throw new Error(`the keyboard does not reach ${what}`)
    }
    return {
      press: async (what) => {
        await what.waitFor()
        await reach(what)
        await page.keyboard.press('Enter')
        keys += 1
      },
      type: async (into, text) => {
        await into.waitFor()
        await reach(into)
        await page.keyboard.press('Control+a')
        await page.keyboard.type(text)
      },
      pick: async (from, value) => {
        await reach(from)
        await page.keyboard.press('Home')
        while ((await from.inputValue()) !== value) await page.keyboard.press('ArrowDown')
      },
      choose: async (into, files) => {
        await reach(into)
        await chosen(() => page.keyboard.press('Space'), page, files)
      },
      presses: () => keys,
    }
  }

  /** Imports the people with their contracts, sums, balances of leave and ends of contract, and goes back to the client. */
  async function bringIn(page: Page, hand: Hand): Promise<void> {
    await hand.press(page.getByRole('link', { name: 'Importer des fichiers' }))
    await hand.choose(page.locator('#fichier'), FILES.map(pathOf))
    await hand.press(page.getByRole('button', { name: 'Vérifier' }))
    for (const done of FILES.keys()) {
      await hand.press(page.getByRole('button', { name: /^Importer \d+ lignes?$/ }))
      await page
        .locator('.final[role="status"]')
        .getByText(RECORDED[done] ?? '')
        .waitFor()
    }
    await hand.press(page.getByRole('navigation', { name: 'Dossier' }).getByRole('link').first())
  }

  /** Plays the month; a second officer saves between the paste and the save. */
  async function play(page: Page, of: Company, hand: Hand): Promise<void> {
    const path = `/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/${MONTH}`
    await page.goto(`/console/dossiers/${of.tenantId}`)
    await bringIn(page, hand)
    await hand.press(page.getByRole('button', { name: 'Ouvrir le mois' }).last())
    await page.waitForURL((url) => url.pathname === path)
    await hand.press(page.getByRole('link', { name: 'variables' }).first())
    await page.waitForURL(/variables/)
    for (const column of Object.keys(COLUMNS)) {
      if ((await page.locator(`[name$=".${column}"]`).count()) > 0) continue
      await hand.pick(page.locator('#colonne'), column)
      await hand.press(page.getByRole('button', { name: 'Ajouter', exact: true }))
      await page.locator(`[name$=".${column}"]`).first().waitFor()
    }
    await hand.press(page.locator('input[data-seen]').first())
    await paste(page)
    await of.record((await employeeOf(of, SECOND)).id, { [HOURS]: '140' }, MONTH)
    await hand.press(page.getByRole('button', { name: 'Enregistrer les changements' }))
    await page.getByText('enregistré entre-temps : 140').waitFor()
    await hand.type(page.locator('.wrong input').first(), '140')
    await hand.press(page.getByRole('button', { name: 'Enregistrer les changements' }))
    await page.getByText(/Enregistré : \d+ valeurs/).waitFor()
    await hand.press(page.getByRole('link', { name: 'Aller au mois' }))
    await hand.press(page.getByRole('button', { name: 'Calculer le mois' }))
    await hand.press(page.getByRole('link', { name: 'Examiner les contrôles' }))
    await page.waitForURL(/controles/)
    const accepts = page.getByRole('button', { name: /^Accepter( pour les \d+)?$/ })
    for (let open = await accepts.count(); open > 0; open -= 1) {
      await hand.type(page.getByLabel('Pourquoi c’est en ordre').first(), 'vu avec le client')
      await hand.press(accepts.first())
      await expect.poll(() => accepts.count()).toBe(open - 1)
    }
    await hand.press(page.getByRole('navigation', { name: 'Mois' }).getByRole('link', { name: 'juin 2026' }))
    await hand.press(page.getByRole('button', { name: 'Valider ce mois…' }))
    await hand.press(page.getByRole('button', { name: /^Valider exactement/ }))
    await page.getByText('Le mois est final').waitFor()
    await hand.press(page.getByRole('button', { name: 'Préparer tous les bulletins' }))
    const archive = page.getByRole('link', { name: 'Télécharger tous les bulletins' })
    await archive.waitFor({ timeout: 60_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), hand.press(archive)])
    const file = readFileSync(await download.path())
    expect(file.subarray(0, 2).toString()).toBe('PK')
  }

  const employeeOf = async (of: Company, identifier: string): Promise<{ readonly id: number }> => {
    const { body } = await of.partner.get(`${of.path}/employees?top=50`)
    return body.find((one: { readonly identifier: string }) => one.identifier === identifier)
  }
  const hoursOf = async (of: Company, identifier: string): Promise<readonly string[]> => {
    const { id } = await employeeOf(of, identifier)
    const { body } = await of.partner.get(`${of.path}/employees/${id}/cases?caseFieldName=HeuresTravaillees`)
    return body.map(({ value }: { readonly value: string }) => value)
  }

  test.each([
    ['a mouse, in forty clicks', 'Menuiserie Lenoir', mouse, MOST_CLICKS],
    ['the keyboard alone', 'Atelier Moreau', keyboard, Number.POSITIVE_INFINITY],
  ] as const)(
    'is imported, pasted, calculated, reviewed, approved and downloaded by %s; a second officer saves in between',
    {
      timeout: 180_000,
    },
    async (_, client, handOn, most) => {
      const of = await company(service, partnerId, client)
      const { page, context } = await signedIn()
      const hand = handOn(page)
      await play(page, of, hand)
      expect(hand.presses()).toBeLessThanOrEqual(most)
      // The entries of the second officer were never overwritten.
      expect(new Set(await hoursOf(of, SECOND))).toEqual(new Set(['140']))
      expect((await hoursOf(of, 'S002')).at(-1)).toBe('151.67')
      const { state, counts } = (await payrollMonth(of, MONTH).read()).body
      expect([state, counts]).toEqual(['finalized', expect.objectContaining({ computed: 30, withFaults: 0 })])
      await context.close()
    },
  )

  test('no error in any page, no request to another host', () => {
    expect(windows.wrong).toEqual([])
  })
})
