import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { type TestService, testService } from '../../testing/service.js'

/** The pages of the law. Figures are those of the texts: CSS D242-4, décret 2025-1228 (SMIC), arrêté du 22/12/2025 (ceiling). */

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await testService()
  browser = browserOf(service)
  await browser.signIn(await service.newKey(await service.newPartner('Cabinet'), 'partner'))
})
afterAll(() => service.stop())

/** The text of a page, without its tags. */
async function read(path: string): Promise<string> {
  const { status, html } = await browser.get(path)
  expect(status, html).toBe(200)
  expect(html.length).toBeLessThan(100_000)
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('figures in force on a day', () => {
  test('are listed by table, each with its value, its day and its text', async () => {
    expect(await read('/console/droit?jour=2026-06-30')).toContain('Cotisations de sécurité sociale')
    const table = await read('/console/droit?jour=2026-06-30&table=TauxURSSAF')
    expect(table).toMatch(/Vieillesse plafonnée salariale 6,90 % \d\d\/\d\d\/\d{4} /)
  })
  test('are found by a search, regardless of accents', async () => {
    const found = await read('/console/droit?jour=2026-06-30&q=vieillesseplafonnée')
    expect(found).toMatch(/Cotisations de sécurité sociale\s: Vieillesse plafonnée salariale 6,90 %/)
    expect(await read('/console/droit?jour=2026-06-30&q=nothing-like-it')).toContain('Aucun chiffre trouvé')
  })
  test('each have their history with a chart and the texts', async () => {
    const { html } = await browser.get('/console/droit/chiffres/Plafonds/PlafondSS?jour=2026-06-30')
    // 3 864 € in 2024, 3 925 € in 2025, 4 005 € in 2026 (arrêtés of the ceiling).
    for (const value of ['3 864', '3 925', '4 005']) expect(html.replaceAll(/[\u202f\u00a0]/g, ' ')).toContain(value)
    expect(html).toContain('<path class="steps"')
  })
  test('an invalid day, or one without law, is refused at its field, and today is shown', async () => {
    for (const day of ['2019-01-01', 'tomorrow', '2026-02-30']) {
      const page = await read(`/console/droit?jour=${day}`)
      expect(page).toContain('Choisissez un jour de 2024-01 à 2027-03')
      expect(page).toContain('Le droit au 15/07/2026')
    }
  })
})

describe('the page of a line', () => {
  test('shows its meaning, who pays, the base, the ceiling, its rates over time, its formula and an example', async () => {
    const page = await read('/console/droit/lignes/VieillessePlafonneeSalariale?jour=2026-06-30')
    for (const part of [
      '210 · Vieillesse plafonnée',
      'CSS L241-3, D242-4',
      'À la charge de salarié',
      'Versée à Urssaf',
      'Assiette Tranche 1, part salariale , limitée par le plafond de la sécurité sociale',
      '« Tranche 1, part salariale » × « Cotisations de sécurité sociale : Vieillesse plafonnée salariale » (0,069)',
      'Ses chiffres dans le temps',
      // 151.67 × 20 = 3 033.40; × 6.9 % = 209.3046.
      '210 Vieillesse plafonnée : 209,3',
      'en vigueur depuis le',
    ]) {
      expect(page.replaceAll('&#39;', "'")).toContain(part)
    }
  })
  test('exists for every wage type', async () => {
    const { html } = await browser.get('/console/droit/lignes?jour=2026-06-30')
    const lines = [...html.matchAll(/href="(\/console\/droit\/lignes\/\w+\?jour=2026-06-30)"/g)].map(
      ([, href = '']) => href,
    )
    expect(lines.length).toBeGreaterThan(90)
    for (const href of lines.filter((_, index) => index % 9 === 0)) await read(href)
  })
  test('is found by number or label', async () => {
    const found = await read('/console/droit/lignes?jour=2026-06-30&q=210')
    expect(found).toContain('Vieillesse plafonnée')
    expect(found).not.toContain('Forfait social')
  })
  test('of an unknown line is not found', async () => {
    expect((await browser.get('/console/droit/lignes/Rien')).status).toBe(404)
    expect((await browser.get('/console/droit/chiffres/Rien/Rien')).status).toBe(404)
  })
})

test('the difference between two days names figures and rules with their texts', async () => {
  const page = await read('/console/droit/ecart?de=2025-12-31&a=2026-01-31')
  expect(page.replaceAll(/[\u202f\u00a0]/g, ' ')).toMatch(/Plafonds de la sécurité sociale : Plafond SS 3 925 4 005/)
  expect(page).toContain('Loi 2025-199')
  expect(await read('/console/droit/ecart?de=2026-02-01&a=2026-02-02')).toContain('Changements : 0 chiffre et 0 règle')
})

test('the law is the same in English', async () => {
  await browser.send('/console/langue', { language: 'en', back: '/console/droit' })
  expect(await read('/console/droit?jour=2026-06-30')).toContain('The law on 30/06/2026')
})

test('where today has no law, the nearest day with law is shown', async () => {
  const now = { now: () => new Date('2031-05-01T09:00:00Z'), setNow: () => {} }
  const late = await testService({ clock: now })
  const visitor = browserOf(late)
  await visitor.signIn(await late.newKey(await late.newPartner('Cabinet'), 'partner'))
  expect((await visitor.get('/console/droit')).html).toContain('Le droit au 31/03/2027')
  await late.stop()
})
