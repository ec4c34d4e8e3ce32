import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { html } from 'hono/html'
import { expect, test } from 'vitest'
import { type Chrome, consolePage, say, useChrome } from './chrome.js'

const chromeIn = (language: Chrome['language']): Chrome => ({
  language,
  reader: undefined,
  isSandbox: false,
  csrf: '',
  formKey: '',
  path: `/console/${language}`,
})

test('each of two pages that are rendered at once keeps its reader, before and after it waits', async () => {
  let proceed = () => {}
  const waited = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const page = consolePage(async (name: string) => {
    const before = say('avant', 'before')
    await waited
    return html`${name}: ${before}, ${say('après', 'after')}, ${useChrome().path}`
  })
  const french = html`${page(chromeIn('fr'), 'un')}`
  const english = html`${page(chromeIn('en'), 'one')}`
  proceed()
  expect(String(await english)).toBe('one: before, after, /console/en')
  expect(String(await french)).toBe('un: avant, après, /console/fr')
})

test('a page inside the data of another has its own language', async () => {
  const inner = consolePage(() => html`${say('dedans', 'inside')}`)
  const outer = consolePage(
    () => html`${say('avant', 'before')} ${inner(chromeIn('en'), undefined)} ${say('après', 'after')}`,
  )
  expect(String(await html`${outer(chromeIn('fr'), undefined)}`)).toBe('avant inside après')
})

test('after a page that failed, as before any, nothing has a language', () => {
  const failing = consolePage(() => {
    throw new Error(say('panne', 'failure'))
  })
  expect(() => html`${failing(chromeIn('en'), undefined)}`).toThrow('failure')
  expect(() => say('oui', 'yes')).toThrow('no page is being rendered')
})

test('all pages share one script without a library, of the size that the documents name', () => {
  const [pages, assets] = [new URL('../../../docs/console.md', import.meta.url), new URL('../assets/', import.meta.url)]
  expect(readdirSync(assets).filter((name) => name.endsWith('js'))).toEqual(['console.js'])
  const script = readFileSync(new URL('console.js', assets))
  const kB = (bytes: Buffer): string => `${(bytes.length / 1000).toFixed(0)} kB`
  expect(readFileSync(pages, 'utf8')).toContain(`one script of ${kB(script)}, ${kB(gzipSync(script))} compressed`)
})
