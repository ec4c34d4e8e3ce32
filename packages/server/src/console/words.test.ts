import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { addressOf, pagesOf } from '../../testing/console-pages.js'
import { type TestService, testService } from '../../testing/service.js'
import { type ConsoleWorld, consoleWorld, TYPED } from '../../testing/words/console-world.js'
import { judge } from '../../testing/words/judge.js'

/** Every page of the console is read for words that are not its reader's: issue 36, what must hold, point 2. */

const wrongOn = judge()

let service: TestService
let world: ConsoleWorld
let pages: { readonly reads: readonly string[]; readonly forms: readonly string[] }
const readers = new Map<string, Browser>()
beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('zzpartner')
  world = await consoleWorld(service, partnerId)
  pages = pagesOf(service.app)
  for (const role of ['partner', 'admin'] as const) {
    const browser = browserOf(service)
    await browser.signIn(await service.newKey(partnerId, role))
    readers.set(role, browser)
  }
})
afterAll(() => service.stop())

/** What is the same whichever client it is of: of each kind of address so many pages are read. */
const kindOf = (address: string): string =>
  address
    .replaceAll(/\d+/g, '1')
    .replaceAll(/=[^&]*/g, '=')
    .replaceAll(/(chiffres|lignes)\/[^?]+/g, '$1')
const MOST = 3

/** Reads pages and what they link to, each once. */
async function walked(role: 'partner' | 'admin', language: 'fr' | 'en'): Promise<Map<string, readonly string[]>> {
  const browser = readers.get(role)
  if (browser === undefined) throw new Error(role)
  await browser.send('/console/langue', { language })
  const declared = pages.reads.map((path) => addressOf(path, world.owner))
  const queue = ['/console', ...declared, ...world.starts]
  const [asked, kinds] = [new Set(queue), new Map<string, number>()]
  const found = new Map<string, readonly string[]>()
  for (const address of queue) {
    if (/suivi|exports\//.test(address)) continue
    const { status, html } = await browser.get(address)
    expect(status, address).toBeLessThan(500)
    found.set(address, wrongOn(html, { language, typed: TYPED }))
    for (const [, link = ''] of html.matchAll(/ href="(\/console[^"#]*)/g)) {
      const to = link.replaceAll('&amp;', '&')
      const seen = kinds.get(kindOf(to)) ?? 0
      if (asked.has(to) || seen >= MOST || /assets/.test(to)) continue
      asked.add(to)
      kinds.set(kindOf(to), seen + 1)
      queue.push(to)
    }
  }
  return found
}

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  test.each(['admin', 'partner'] as const)('pages of a reader with the role %s', { timeout: 120_000 }, async (role) => {
    const found = await walked(role, language)
    expect(found.size).toBeGreaterThan(200)
    const all = new Map<string, string[]>()
    for (const [address, wrong] of found) for (const one of wrong) all.set(one, [...(all.get(one) ?? []), address])
    const report = [...all].map(([one, where]) => `${one}\n      ${where.length} × ${where[0]}`)
    console.log(found.size, 'pages')
    expect(report.slice(0, 400).join('\n')).toBe('')
  })
})
