import { spawnSync } from 'node:child_process'
import { chromium, type Page } from 'playwright-core'
import { median } from '../timing/measure.js'
import { duration, target } from '../timing/report.js'

/**
 * How long the grid of variables takes to answer a key, in the machine's Chromium: by the clock from the key to what is drawn after it,
 * and in time of the processor, by which the promise is judged, since a busy machine also takes time from the browser. A key is judged by
 * all that it does, a pasted block by its longest task: the grid fills a block by slices, and draws and takes keys between them.
 */

const PATH = ['chromium', 'chromium-browser', 'google-chrome']
  .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim())
  .find((path) => path !== undefined && path !== '')

/** The limit in milliseconds. */
const LONGEST = 50
const [DIGITS, STEPS] = [20, 10]

/**
 * Rows of a table: name, median and longest by the clock, processor time of a key and of its longest task, and the target. Without
 * Chromium there are none.
 */
export async function gridKeys(url: string, key: string, path: string): Promise<readonly (readonly string[])[]> {
  if (PATH === undefined) return []
  const browser = await chromium.launch({ executablePath: PATH, args: ['--no-sandbox'] })
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 }, bypassCSP: true })
  page.setDefaultTimeout(120_000)
  await page.goto('/console')
  await page.fill('#key', key)
  await page.press('#key', 'Enter')
  await page.waitForSelector('nav')
  await page.goto(path)
  const cells = await page.locator('input[data-seen]').count()
  await page.evaluate(WATCH)
  await page.locator('input[data-seen]').first().focus()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find((one) => one.name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const rows = []
  for (const { name, keys } of KEYS) {
    await browser.startTracing(page, { categories: ['toplevel'] })
    const before = await worked()
    for (const one of keys) {
      if (one === 'paste') await page.evaluate(PASTE)
      else await page.keyboard.press(one)
    }
    const took = await taken(page, keys.length)
    const processor = ((await worked()) - before) / keys.length
    const longest = longestTask(await browser.stopTracing())
    rows.push(rowOf(`${name}, of ${cells} cells`, took, { processor, longest, isBlock: keys[0] === 'paste' }))
  }
  await browser.close()
  return rows
}

const KEYS: readonly { readonly name: string; readonly keys: readonly string[] }[] = [
  { name: 'a digit', keys: Array<string>(DIGITS).fill('1') },
  { name: 'an arrow', keys: Array<string>(STEPS).fill('ArrowDown') },
  { name: 'Enter', keys: Array<string>(STEPS).fill('Enter') },
  { name: 'a larger block, by Shift and an arrow', keys: Array<string>(STEPS).fill('Shift+ArrowDown') },
  { name: 'fill down', keys: ['Control+d'] },
  { name: 'a pasted block of 500 × 12', keys: ['paste'] },
]

const WATCH = `globalThis.took = []
for (const type of ['keydown', 'paste']) document.addEventListener(type, () => {
  const start = performance.now()
  requestAnimationFrame(() => setTimeout(() => globalThis.took.push(performance.now() - start)))
}, true)`

const PASTE = `(() => {
  const clipboardData = new DataTransfer()
  const line = Array(12).fill('1,5').join('\\t')
  clipboardData.setData('text/plain', Array(500).fill(line).join('\\r\\n'))
  const first = document.querySelector('input[data-seen]')
  first.focus()
  first.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
})()`

/** The times of so many keys, once all are drawn; a key that only holds another down is one too. */
async function taken(page: Page, keys: number): Promise<readonly number[]> {
  await page.waitForFunction(`globalThis.took.length >= ${keys}`)
  await page.waitForTimeout(200)
  return page.evaluate<readonly number[]>('globalThis.took.splice(0)')
}

/** Events of a trace of the browser, as far as they are read; `tdur`: microseconds of the processor. */
interface Trace {
  readonly traceEvents: readonly {
    readonly name: string
    readonly pid: number
    readonly tid: number
    readonly tdur?: number
    readonly args: { readonly name?: string }
  }[]
}

/** The longest task of the thread that answers keys and draws, in milliseconds of the processor. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as Trace
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const isOf = new Set(threads.map(({ pid, tid }) => `${pid}.${tid}`))
  const tasks = traceEvents.filter(({ pid, tid }) => isOf.has(`${pid}.${tid}`))
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}

interface Processor {
  readonly processor: number
  readonly longest: number
  readonly isBlock: boolean
}

function rowOf(name: string, took: readonly number[], { processor, longest, isBlock }: Processor): readonly string[] {
  const times = [median(took), Math.max(...took), processor, longest].map(duration)
  return [name, ...times, target((isBlock ? longest : processor) < LONGEST, `${LONGEST} ms`)]
}
