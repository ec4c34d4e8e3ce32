import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entered, Shown } from './playground/calculate.js'
import { playground } from './playground.js'

const folder = mkdtempSync(join(tmpdir(), 'centime-playground-'))
let page: string
let calculated: (entered: Entered) => Shown
beforeAll(async () => {
  page = await playground(['@centime/source'])
  const [, engine = ''] = /<script>\n(.*?)<\/script>/s.exec(page) ?? []
  const context = vm.createContext({})
  const inside: typeof calculated = vm.runInContext(`${engine}\nCentime.calculated`, context)
  // Arrays and objects of this context.
  calculated = (entered) => JSON.parse(JSON.stringify(inside(entered)))
})
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * examples/payslips/non-cadre-2500.json: June 2026, 2,500 euros, a plan of 30 + 30, a company of 30, accidents 2.08 %, neutral
 * rate.
 */
const ENTERED = {
  month: '2026-06',
  salary: '2500',
  plan: '60',
  effectif: '30',
  accidents: '2,08',
  tax: '',
  cadre: false,
}
const amounts = (entered: Entered): Readonly<Record<number, string>> => {
  const shown = calculated(entered)
  if ('faults' in shown) throw new Error(shown.faults.join())
  return Object.fromEntries(shown.rows.map(({ number, amount }) => [number, amount]))
}

test('the page computes the worked payslip of June 2026 without Node', () => {
  const lines = {
    900: '2\u00a0500,00',
    210: '172,50',
    302: '12,43',
    950: '2\u00a0048,18',
    960: '59,40',
    990: '1\u00a0886,68',
  }
  expect(amounts(ENTERED)).toMatchObject(lines)
})

test('a rate in percent is read as a fraction, and an empty plan means no plan', () => {
  // 10 % of the net taxable.
  expect(amounts({ ...ENTERED, tax: '10' })[960]).toBe('204,82')
  // 0.7 % × 2,500.
  expect(amounts({ ...ENTERED, accidents: '0.7' })[230]).toBe('17,50')
  expect(amounts({ ...ENTERED, plan: '' })[250]).toBeUndefined()
})

test('each line has its reasons, and faults are shown', () => {
  const shown = calculated(ENTERED)
  if ('faults' in shown) throw new Error(shown.faults.join())
  expect(shown.rows.find(({ number }) => number === 210)?.why).toContain('CSS')
  const labels = shown.rows.filter(({ number }) => number === 210 || number === 211).map(({ label }) => label)
  expect(labels).toEqual(['Vieillesse plafonnée', 'Vieillesse plafonnée (employeur)'])
  expect(calculated({ ...ENTERED, salary: 'beaucoup' })).toMatchObject({
    faults: [expect.stringContaining('beaucoup'), expect.stringContaining('HeuresTravaillees')],
  })
  expect(calculated({ ...ENTERED, month: '2031-01' })).toMatchObject({ faults: [expect.any(String)] })
})

test('it is one file that loads no other', () => {
  const asking = /<(script|link|img)[^>]*(src|href)=|@import|\bimport\(|\b(fetch|sendBeacon)\(|XMLHttpRequest|WebSocket/
  expect(asking.exec(page)?.[0]).toBeUndefined()
})

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined,
)
test.skipIf(CHROMIUM === undefined)('a browser opens it from disk and shows the payslip', () => {
  const file = join(folder, 'playground.html')
  writeFileSync(file, page)
  const how = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${join(folder, 'profile')}`,
    '--dump-dom',
  ]
  const { stdout } = spawnSync(CHROMIUM ?? '', [...how, pathToFileURL(file).href], {
    encoding: 'utf8',
    timeout: 50_000,
  })
  expect(stdout).toMatch(/<td>990<\/td>.*1(\u00a0|&nbsp;)886,68/s)
})
