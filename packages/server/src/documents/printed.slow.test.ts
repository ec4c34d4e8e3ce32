import { htmlOf } from '@centime/payslip/html'
import { leaver } from '@centime/payslip/testing/leaver.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDS_OF_AMOUNTS, hasChromium, type Windows, windowsOn } from '../../testing/chromium.js'

/** A payslip as a browser prints it, and as a phone shows it. */

/** A4 less the margins of the page, in points of CSS. */
const [WIDTH, HEIGHT] = [725, 1054]

describe.skipIf(!hasChromium)('the HTML of a leaver in a browser', () => {
  let windows: Windows
  beforeAll(async () => {
    const answer = ({ url }: Request) => {
      const html = htmlOf(leaver(Number(new URL(url).pathname.slice(1))))
      return new Response(html, { headers: { 'content-type': 'text/html' } })
    }
    windows = await windowsOn({ app: { fetch: answer } })
  })
  afterAll(() => windows.close())

  test('prints on one sheet, or on several full ones; the net to pay is below the amounts', async () => {
    const { page, context } = await windows.open({ viewport: { width: WIDTH, height: HEIGHT } })
    await page.emulateMedia({ media: 'print' })
    for (const gains of [1, 3, 6, 12, 22, 45, 70]) {
      await page.goto(`/${gains}`)
      const height = await page.evaluate<number>('document.querySelector("main").offsetHeight')
      const needed = height / HEIGHT
      // Less than a third of the last sheet is empty.
      if (needed > 1) expect(Math.ceil(needed) - needed, `${gains} gains`).toBeLessThan(1 / 3)
      const edges = await page.evaluate<readonly number[]>(ENDS_OF_AMOUNTS('.total td, .net td, .pay td'))
      expect(Math.max(...edges) - Math.min(...edges), `${gains} gains`).toBeLessThan(1)
    }
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
    await context.close()
  })

  test('shows every amount on a phone', async () => {
    const { page, context } = await windows.open({ viewport: { width: 390, height: 800 } })
    await page.goto('/6')
    const cut = `[...document.querySelectorAll('td, dd')].filter((cell) => cell.getBoundingClientRect().right > innerWidth).length`
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await page.evaluate(cut)).toBe(0)
    await context.close()
  })
})
