import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { JSDOM } from 'jsdom'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The violations that axe finds on a page. Contrast is left out: it needs a browser that renders. */
export async function findingsOf(html: string): Promise<readonly string[]> {
  const { window } = new JSDOM(html, { runScripts: 'outside-only' })
  window.eval(AXE)
  const results = await window.axe.run(window.document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false } },
  })
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: where }) => where).join(' ')}`)
}
