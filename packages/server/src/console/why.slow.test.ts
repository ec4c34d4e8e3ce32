import { Decimal } from '@centime/engine'
import { evaluated } from '@centime/engine/testing/evaluated.js'
import { sourceText } from '@centime/engine/tree'
import { numbersOf } from '@centime/payslip'
import { forTenant, jobById, layoutById, resultSetById, written } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'
import { storedPage, storedPayslips } from '../calculation/document.js'
import { explainedAmount } from '../calculation/explained-amount.js'
import type { Layout } from '../calculation/layout.js'
import { amountsIn, amountsText } from '../calculation/stored-amounts.js'
import { ordersOf } from '../documents/order.js'

/** The console explains the amounts of a stored payslip. */

let service: TestService
let browser: Browser
/** An executive above the ceiling with a health plan, in June and July; and the president of a SASU in June. */
let firm: Awaited<ReturnType<typeof company>>
let person: { readonly address: string; readonly sets: readonly number[] }
let month: { readonly address: string; readonly tenantId: number; readonly set: number }

beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('Cabinet')
  firm = await company(service, partnerId, 'Atelier')
  const PLAN = { HasMutuelleObligatoire: 'true', MutuelleObligatoire: '60' }
  const plan = Object.entries(PLAN).map(([name, value]) => [`PrevoyanceMutuelle.${name}`, value])
  const values = { 'Remuneration.TauxHoraire': '39.5596', 'Contrat.StatutCadre': 'true', ...Object.fromEntries(plan) }
  const anna = await firm.hire('anna', values, ['2026-06', '2026-07'])
  // In June alone.
  await firm.record(anna, { 'Frais.NombreRepas': '3', 'Frais.MontantRepas': '6' })
  const sets: number[] = []
  let job = 0
  for (const period of ['2026-06', '2026-07']) {
    job = (await firm.run(period)).id
    const { body } = await firm.partner.get(`${firm.path}/payrollresults/sets?payrunJobId=${job}`)
    sets.push(body[0].id)
    await firm.move(job, 'Release')
  }
  person = { address: `/console/dossiers/${firm.tenantId}/paies/${job}/personnes/${anna}`, sets }
  const sasu = await managed(service, partnerId)
  const { candidate } = await sasu.month('2026-06').finalized(3000)
  month = {
    ...{ address: `/console/dossiers/${sasu.tenantId}/mois/2026-06`, tenantId: sasu.tenantId },
    set: candidate.resultSetId,
  }
  browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

/** A stored result with its page. */
async function storedOf(tenantId: number, setId: number) {
  const order = await service.store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const set = await resultSetById(db, setId)
    const job = set && (await jobById(db, set.jobId))
    if (set === undefined || job === undefined) throw new Error(`no result ${setId}`)
    return ordersOf(service.world, { db, root, tenantId }, { job, variant: 'draft' }, [{ set, documentId: '1' }])
  })
  const [stored] = order === undefined ? [] : storedPayslips(order)
  if (stored === undefined) throw new Error(`no payslip ${setId}`)
  return { stored, page: storedPage(stored) }
}

const numberIn = (text: string): string =>
  new Decimal(
    text
      .replace(/[^\d,−]/g, '')
      .replace('−', '-')
      .replace(',', '.'),
  ).toFixed()

test('every amount of a stored payslip is the value of its explanation', async () => {
  const stored = [...person.sets.map((set) => [firm.tenantId, set] as const), [month.tenantId, month.set] as const]
  for (const [tenantId, set] of stored) {
    const { stored, page } = await storedOf(tenantId, set)
    const numbers = numbersOf(page)
    expect(numbers.length).toBeGreaterThan(50)
    for (const { label, number } of numbers) {
      const why = explainedAmount(stored, page, sourceText(number.source))
      expect([label, why && evaluated(why.reason).toFixed()]).toEqual([label, numberIn(number.text)])
      expect(why).toMatchObject({ text: number.text, stored: numberIn(number.text) })
    }
  }
})

test('an amount that only a compared month prints is 0 in this one; an unknown amount has no explanation', async () => {
  const [june, july] = await Promise.all(person.sets.map((set) => storedOf(firm.tenantId, set)))
  const meals = june && numbersOf(june.page).find(({ label }) => label.startsWith('Indemnités de repas'))
  if (june === undefined || july === undefined || meals === undefined) throw new Error('no meals in June')
  // The first number of the row is the quantity.
  const asked = sourceText(meals.number.source)
  const why = explainedAmount(july.stored, july.page, asked, june.page)
  expect([meals.number.text, why?.label, why && evaluated(why.reason).toFixed()]).toEqual(['3,00', meals.label, '0'])
  expect(explainedAmount(july.stored, july.page, asked)).toBeUndefined()
})

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#39;/g, '’')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
const panelOf = (html: string): string => html.slice(html.indexOf('id="why"'), html.indexOf('</aside>'))
/** The heading of a page's panel: the name of the amount, and the amount. */
const headOf = (html: string): string => plain(/<h2[^>]*>(.*?)<\/h2>/s.exec(panelOf(html))?.[1] ?? '')

/** The amounts of a page's payslip: text and address of each, each address once. */
async function linksOf(address: string) {
  const { html } = await browser.get(address)
  const payslip = html.slice(html.indexOf('class="payslip'), html.indexOf('</article>'))
  const cells = payslip.match(/<td class="amount[^"]*">.*?<\/td>/gs) ?? []
  // Each row with an amount has one that its key can ask for.
  const rows = (payslip.match(/<tr class="is-[^"]*" data-row="true">.*?<\/tr>/gs) ?? []).filter((row) =>
    /\d/.test(plain(row)),
  )
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter((row) => row.split('data-why="row"').length !== 2)).toEqual([])
  // Each number has an explanation.
  expect(cells.filter((cell) => /\d/.test(plain(cell)) && !cell.includes('data-why'))).toEqual([])
  const links = [...payslip.matchAll(/<a class="asks"[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  return [...new Map(links.map(([, href = '', text = '']) => [href.replaceAll('&amp;', '&'), plain(text)]))]
}

describe.each(['fr', 'en'])('in the console, in %s', (language) => {
  beforeAll(async () => {
    await browser.send('/console/langue', { language, back: '/console' })
  })

  test('every amount of a payslip is the first text of its explanation', async () => {
    for (const address of [person.address, month.address]) {
      const links = await linksOf(address)
      expect(links.length).toBeGreaterThan(50)
      for (const [href, text] of links) {
        const { status, html } = await browser.get(href)
        expect([href, status]).toEqual([href, 200])
        expect([href, headOf(html)]).toEqual([
          href,
          expect.stringMatching(new RegExp(`^${language === 'fr' ? 'Pourquoi :' : 'Why:'} .+ ${text}$`)),
        ])
        expect(Buffer.byteLength(html)).toBeLessThan(150_000)
      }
    }
  }, 60_000)

  test('a row that gathers several lines gives their number, and adds them up', async () => {
    const links = await linksOf(person.address)
    // Unemployment 4 % and AGS 0.25 % of 6,000.00: 240.00 + 15.00.
    const [href = ''] = links.find(([, text]) => text === '255,00') ?? []
    const panel = plain(panelOf((await browser.get(href)).html))
    expect(panel).toContain(language === 'fr' ? 'réunit 2 lignes du droit' : 'gathers 2 lines of the law')
    expect(panel).toContain('= 240,00 + 15,00')
  })
})

test('an amount of an earlier version comes first too, beside the amount of the current law', async () => {
  const [set = 0] = person.sets.slice(1)
  await service.store.write(async (root) => {
    const db = forTenant(root, firm.tenantId)
    const stored = await resultSetById(db, set)
    const job = stored && (await jobById(db, stored.jobId))
    const { lines }: Layout = JSON.parse(await layoutById(root, job?.layoutId ?? 0))
    const amounts = [...amountsIn(stored?.amounts ?? '')]
    // The ceiling of 2026 is 4,005.
    amounts.splice(
      lines.findIndex(([name]) => name === 'PlafondMois'),
      1,
      '4006',
    )
    const changed = db
      .updateTable('resultSets')
      .set({ amounts: amountsText(amounts) })
      .where('id', '=', set)
    return written(changed.execute())
  })
  await browser.send('/console/langue', { language: 'fr', back: '/console' })
  const { html } = await browser.get(`${person.address}?pourquoi=PlafondMois`)
  expect(headOf(html)).toBe('Pourquoi : Plafond du mois 4 006,00')
  expect(plain(panelOf(html))).toContain('une version antérieure l’a calculé')
  expect(plain(panelOf(html))).toContain('qui donne 4 005,00')
})

test.each([
  ['fr', 'Ce bulletin n’a pas ce montant.'],
  ['en', 'This payslip has no such amount.'],
] as const)('an amount that the payslip does not have is named as such in %s', async (language, text) => {
  await browser.send('/console/langue', { language })
  for (const { address } of [person, month]) {
    expect((await browser.get(`${address}?pourquoi=Nul`)).html).toContain(text)
    expect((await browser.get(address)).html).not.toContain(text)
  }
})
