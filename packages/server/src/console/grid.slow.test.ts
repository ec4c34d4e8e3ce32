import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsOn, hasChromium, type Windows, windowsOn } from '../../testing/chromium.js'
import { company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** The grid of variables in a real browser, by the keyboard alone. */

describe.skipIf(!hasChromium)('the grid of variables', () => {
  let service: TestService
  let windows: Windows
  beforeAll(async () => {
    service = await testService()
    service.world.setNow(new Date('2026-06-25T09:00:00Z'))
    windows = await windowsOn(service)
  })
  afterAll(async () => {
    await windows.close()
    await service.stop()
  })

  test('is filled by keys and by a pasted block, marks what is unsaved, adds up, and saves it', async () => {
    const partnerId = await service.newPartner('Cabinet')
    const of = await company(service, partnerId, 'Menuiserie')
    const [one, two, three] = [await of.hire('a1'), await of.hire('a2'), await of.hire('a3')]
    const { page } = await windows.open()
    await page.goto('/console')
    await page.fill('#key', await service.newKey(partnerId, 'partner'))
    await page.press('#key', 'Enter')
    await page.waitForSelector('nav')
    const grid = `/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/2026-06/variables`
    await page.goto(grid)
    await page.selectOption('#colonne', 'Primes.MontantPrimes')
    await page.getByRole('button', { name: 'Ajouter' }).press('Enter')
    await page.waitForSelector('[name$=".Primes.MontantPrimes"]')
    expect(await findingsOn(page)).toEqual([])
    const cell = (id: number, key: string) => page.locator(`[id="${id}.${key}"]`)
    const [hours, bonus] = ['Remuneration.HeuresTravaillees', 'Primes.MontantPrimes']
    // On a narrow phone the columns scroll beside the names, which stay, and a shadow says that there are more.
    await page.setViewportSize({ width: 320, height: 800 })
    const beside = await page.evaluate(`(() => {
      const frame = document.querySelector('.grid')
      frame.scrollLeft = 1000
      const left = (element) => element.getBoundingClientRect().left
      return [frame.scrollLeft > 0, left(frame.querySelector('tbody th')) - left(frame), getComputedStyle(frame).backgroundImage.includes('gradient')]
    })()`)
    expect(beside).toEqual([true, 0, true])
    await page.setViewportSize({ width: 1280, height: 800 })
    await cell(one, bonus).focus()
    await page.keyboard.type('100,5')
    await page.keyboard.press('Enter')
    await page.keyboard.type('20')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+d')
    expect(await cell(three, bonus).inputValue()).toBe('20')
    await cell(three, bonus).focus()
    await page.keyboard.press('Escape')
    expect(await cell(three, bonus).inputValue()).toBe('')
    expect(await page.locator('[data-changed]').count()).toBe(2)
    expect((await page.locator('[data-sum]').last().textContent())?.trim()).toBe('120,50')
    // As a spreadsheet copies two rows of a column.
    await page.evaluate(
      `(() => {
        const cell = document.getElementById('${two}.${hours}')
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', '140\\t30\\r\\n141,5\\t31\\r\\n')
        cell.focus()
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })()`,
    )
    expect(await cell(three, hours).inputValue()).toBe('141,5')
    // Shift with arrows chooses a block, which is copied as a spreadsheet pastes it.
    await cell(one, hours).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    const copied = await page.evaluate(
      `(() => {
        const clipboardData = new DataTransfer()
        document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
        return clipboardData.getData('text/plain')
      })()`,
    )
    expect(copied).toBe('151,67\t100,5\r\n140\t30\r\n')
    await page.getByRole('button', { name: 'Enregistrer les changements' }).press('Enter')
    await page.waitForSelector('.final')
    expect(await page.locator('.final').textContent()).toContain('5 valeurs')
    expect(await cell(one, bonus).inputValue()).toBe('100,5')
    expect(await cell(three, bonus).inputValue()).toBe('31')
    expect(await page.locator('[data-changed]').count()).toBe(0)
    // What is not a number is sent, and comes back as a fault of its cell with what was typed.
    await cell(one, bonus).fill('0')
    await cell(two, bonus).fill('1.250,50')
    expect(await page.locator('[data-changed]').count()).toBe(2)
    expect((await page.locator('[data-sum]').last().textContent())?.trim()).toBe('31,00')
    await page.getByRole('button', { name: 'Enregistrer les changements' }).press('Enter')
    await page.waitForSelector('.refused')
    expect(await page.locator('td.wrong input').evaluateAll((cells) => cells.map(({ id }) => id))).toEqual([
      `${two}.${bonus}`,
    ])
    expect([await cell(one, bonus).inputValue(), await cell(two, bonus).inputValue()]).toEqual(['0', '1.250,50'])
    expect(await page.locator('[data-changed]').count()).toBe(2)
    expect(windows.wrong).toEqual([])
  })
})
