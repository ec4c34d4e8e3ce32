import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { serve } from '@hono/node-server'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

/** A real browser in front of a service of a test: the machine's Chromium, which playwright-core drives. */

const PATH = ['chromium', 'chromium-browser', 'google-chrome']
  .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim())
  .find((path) => path !== undefined && path !== '')

/** Whether this machine has Chromium. */
export const hasChromium = PATH !== undefined

export interface Windows {
  /** The address of the service. */
  readonly origin: string
  /** Opens a window with its own cookies. Errors in it are added to `wrong`. */
  readonly open: (options?: Parameters<Awaited<ReturnType<typeof chromium.launch>>['newContext']>[0]) => Promise<Window>
  /** Errors of pages, and requests to other hosts. */
  readonly wrong: readonly string[]
  readonly close: () => Promise<void>
}
interface Answering {
  readonly app: { readonly fetch: (request: Request) => Response | Promise<Response> }
}
interface Window {
  readonly page: Page
  readonly context: BrowserContext
}

/** `app`: answers requests; a service, or the pages of a test. */
export async function windowsOn({ app }: Answering): Promise<Windows> {
  const server = await new Promise<{ readonly port: number; readonly close: () => void }>((resolve) => {
    const listening = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({ port, close: () => listening.close() }),
    )
  })
  const browser = await chromium.launch({ ...(PATH && { executablePath: PATH }), args: ['--no-sandbox'] })
  const origin = `http://127.0.0.1:${server.port}`
  const wrong: string[] = []
  return {
    origin,
    wrong,
    open: async (options = {}) => {
      const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR', ...options })
      const page = await context.newPage()
      context.on('request', (request) => {
        if (!request.url().startsWith(origin)) wrong.push(`request to ${request.url()}`)
      })
      context.on('weberror', (error) => void wrong.push(`error: ${error.error().message}`))
      context.on('console', (message) => {
        // A browser logs every answer with a status of 400 or more, which pages of refusals have.
        const isStatus = /status of 4\d\d/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !isStatus) wrong.push(`console: ${message.text()}`)
      })
      return { page, context }
    },
    close: async () => {
      await browser.close()
      server.close()
    },
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const PHONE = 390

/** The views in which pages are checked, with what is: contrast depends on colours, and not on the width; all else on the width alone. */
const LOOKS = [
  { name: 'light', colorScheme: 'light', width: 1280, contrast: true, others: true },
  { name: 'dark', colorScheme: 'dark', width: 1280, contrast: true, others: false },
  { name: 'phone', colorScheme: 'light', width: PHONE, contrast: false, others: true },
] as const

/**
 * The elements whose contrast is checked: of those with the same styles in the same surroundings, as the cells of a column, the first and
 * the last. Contrast takes most of the time of axe.
 */
const UNLIKE = `(() => {
  const LOOKED_AT = ['color', 'background-color', 'background-image', 'opacity', 'font-size', 'font-weight', 'text-shadow', 'filter',
    'mix-blend-mode', 'position', 'clip', 'clip-path', 'overflow']
  const known = new Map()
  const styleOf = (element) => {
    if (element === null) return ''
    const found = known.get(element)
    if (found !== undefined) return found
    const computed = getComputedStyle(element)
    const style = styleOf(element.parentElement) + '>' + LOOKED_AT.map((name) => computed.getPropertyValue(name))
    known.set(element, style)
    return style
  }
  const first = new Map()
  const last = new Map()
  for (const element of document.body.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
    if (!element.checkVisibility() || !(hasText || element.matches('input, select, textarea'))) continue
    // A label belongs to a field, whose state decides whether it is checked.
    const key = element.id !== '' || element.matches('label, label *, input, select, textarea, :disabled') ? element : styleOf(element)
    if (!first.has(key)) first.set(key, element)
    last.set(key, element)
  }
  return [...new Set([...first.values(), ...last.values()])]
})()`

/** The amounts that lie outside of the screen, or of a frame that scrolls without the shadow that says so. */
const OFF_SCREEN = `[...document.querySelectorAll('.amount, .payslip td, .payslip th')].flatMap((cell) => {
  const { left, right, width } = cell.getBoundingClientRect()
  const frame = cell.closest('.table')?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
  const isShown = width > 1 && cell.textContent.trim() !== '' && cell.closest('.sr, thead') === null
  const needs = cell.scrollWidth > cell.clientWidth + 1 && cell.querySelector('.euro') === null
  const isToldOf = cell.closest('.table') !== null && getComputedStyle(cell.closest('.table')).backgroundImage !== 'none'
  const isCut = !isToldOf && (left < frame.left - 1 || right > Math.min(frame.right, innerWidth) + 1 || needs)
  return isShown && isCut ? [cell.textContent.trim()] : []
})`

/** The cells of a list on a phone whose title is not set apart from what follows it. */
const RUN_TOGETHER = `[...document.querySelectorAll('.is-list [data-title]')]
  .filter((cell) => cell.textContent.trim() !== '' && getComputedStyle(cell, '::before').content !== 'none')
  .filter((cell) => getComputedStyle(cell).display !== 'flex')
  .map((cell) => cell.dataset.title + cell.textContent.trim())`

/** The right ends of the digits in the third column of numbers, in points from the left, for cells with digits. */
export const ENDS_OF_AMOUNTS = (cells: string): string => `[...document.querySelectorAll('${cells}')]
  .filter((cell) => cell.cellIndex === 3 && cell.textContent.trim() !== '')
  .map((cell) => {
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    range.selectNodeContents(walk.nextNode())
    return range.getBoundingClientRect().right
  })`

/**
 * The findings of axe on a page and text that is cut off, in light and dark mode, and on a phone, where
 * no page may be wider than the screen.
 */
export async function findingsOn(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  // Evaluated by the debugger, which the policy of the page does not concern.
  await page.evaluate(AXE)
  for (const { name, colorScheme, width, contrast, others } of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    const violations = [
      ...(others ? await violationsOn(page, 'document', { rules: { 'color-contrast': { enabled: false } } }) : []),
      ...(contrast ? await violationsOn(page, `{ include: ${UNLIKE} }`, { runOnly: ['color-contrast'] }) : []),
    ]
    for (const { id, nodes } of violations)
      found.push(`${name}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    found.push(...(await cutOffOn(page, width)).map((text) => `${name}: ${text}`))
  }
  return found
}

const violationsOn = (page: Page, where: string, rules: object): Promise<readonly Finding[]> =>
  page.evaluate(
    `axe.run(${where}, ${JSON.stringify({ resultTypes: ['violations'], ...rules })}).then(({ violations }) => violations)`,
  )

/**
 * Text that is cut off on a screen of the given width in points, and the actual page width; without a width, that of a
 * phone.
 */
export async function cutOffOn(page: Page, width = PHONE): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: 800 })
  const needed = await page.evaluate<number>('document.documentElement.scrollWidth')
  const cut = await page.evaluate<readonly string[]>(OFF_SCREEN)
  const touching = await page.evaluate<readonly string[]>(RUN_TOGETHER)
  return [
    ...(needed > width ? [`${needed} points wide`] : []),
    ...cut.map((text) => `cut off: ${text}`),
    ...touching.map((text) => `run together: ${text}`),
  ]
}
