import { REGULATIONS } from '@centime/engine'
import { ENGINE_TEXTS, FAULT_CODES, type Language, NOTICE_CODES, WARNING_CODES } from '@centime/engine/ground'
import { htmlOf } from '@centime/payslip/html'
import { pageFor, WORKED, worked } from '@centime/payslip/testing/worked.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { addressOf, pagesOf } from '../../testing/console-pages.js'
import { type TestService, testService } from '../../testing/service.js'
import { type ConsoleWorld, consoleWorld, TYPED } from '../../testing/words/console-world.js'
import { judge } from '../../testing/words/judge.js'
import { told } from './told.js'

/** Every page of the console, and each payslip, is checked for words that are foreign to its reader. */

const wrongOn = judge()
const wrongIn = (text: string, language: Language): readonly string[] =>
  wrongOn(`<p>${text.replaceAll('<', '&lt;').replaceAll(/`[^`]*`/g, '<code>$&</code>')}</p>`, {
    language,
    typed: TYPED,
  })

let service: TestService
let world: ConsoleWorld
let pages: ReturnType<typeof pagesOf>
let operator: Browser
let partner: Browser
beforeAll(async () => {
  service = await testService()
  const partnerId = await service.newPartner('zzpartner')
  world = await consoleWorld(service, partnerId)
  pages = pagesOf(service.app)
  ;[operator, partner] = [browserOf(service), browserOf(service)]
  await operator.signIn(await service.newKey(partnerId, 'admin'))
  await partner.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

/** Pages of one kind differ only in their data and the words of their query. */
const kindOf = (address: string): string =>
  address
    .replaceAll(/\d+/g, '1')
    .replaceAll(/=[^&]*/g, '=')
    .replaceAll(/(chiffres|lignes)\/[^?]+/g, '$1')
/** Names of the law and of programs are for pages of the law and for operators: the first page and the journals have words alone. */
const isForAll = (address: string): boolean => /^\/console$|\/journal$/.test(address)
const withoutCode = (html: string): string => html.replaceAll(/<\/?code[^>]*>/g, '')
const isPage = (address: string): boolean => !/suivi|montants|exports\/|modeles\/|assets\//.test(address)
const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/ href="(\/console[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')).filter(isPage)

/** The faults of some pages and of one page of each kind that they link to: the text and its place. */
async function wrongFrom(browser: Browser, language: Language, starts: readonly string[]): Promise<readonly string[]> {
  await browser.send('/console/langue', { language })
  const queue = [...starts]
  const kinds = new Set(starts.map(kindOf))
  const found = new Map<string, string>()
  for (const address of queue) {
    const { status, html } = await browser.get(address)
    if (status >= 500) found.set(`${status}`, address)
    for (const wrong of wrongOn(isForAll(address) ? withoutCode(html) : html, { language, typed: TYPED }))
      found.set(wrong, address)
    for (const link of linksIn(html)) {
      if (kinds.has(kindOf(link))) continue
      kinds.add(kindOf(link))
      queue.push(link)
    }
  }
  expect(queue.length).toBeGreaterThan(10)
  return [...found].map(([wrong, address]) => `${wrong} (${address})`)
}

const declared = (): readonly string[] => pages.reads.filter(isPage).map((path) => addressOf(path, world.owner))

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  test('each page has only words, dates and numbers for people', { timeout: 240_000 }, async () => {
    expect(await wrongFrom(operator, language, [...declared(), ...world.starts])).toEqual([])
  })
  test('so do the pages of a key without the admin role', async () => {
    const ofClients = declared().filter((address) => !address.includes('/droit'))
    expect(await wrongFrom(partner, language, [...ofClients, ...world.acts])).toEqual([])
  })
  test('and those that refuse a form, which show each error in two places at most', async () => {
    await operator.send('/console/langue', { language })
    for (const path of pages.forms.filter((one) => !/langue|deconnexion/.test(one))) {
      const { html: page } = await operator.get(addressOf(path, world.owner))
      for (const fields of WRONG_FORMS.filter((one) => isOf(page, one))) {
        const { status, html } = await operator.send(addressOf(path, world.owner) + (fields['?'] ?? ''), fields)
        if (status < 400) continue
        expect([path, fields, ...wrongOn(html, { language, typed: TYPED })]).toEqual([path, fields])
        expect([path, fields, ...saidTooOften(html), ...deadLinksIn(html)]).toEqual([path, fields])
      }
    }
  })
})

/** Forms with nothing, and with what is wrong at a field. `?`: the query of the page. */
const WRONG_FORMS: readonly Readonly<Record<string, string>>[] = [
  {},
  { period: 'zz' },
  { act: 'variables', remuneration: 'zz', dateDeVersement: 'zz', etag: '"0"' },
  { act: 'calculate', etag: '"0"' },
  { act: 'reconcile', kind: 'calculate', id: '999', outcome: 'applied', reason: '' },
  { act: 'replay', by: '', reference: '', at: '2031-01-01T00:00' },
  { act: 'filing', state: 'zz', reference: '' },
  { act: 'Release', reason: 'zz'.repeat(2000) },
  { act: 'payrun', payrunName: '', payrollId: '999' },
  { act: 'set', url: 'zz' },
  { act: 'save', code: 'ZZ', label: '', nature: 'zz', form: 'days', recurrence: 'zz', coverMonths: '99', start: 'zz' },
  { act: 'check', userId: '1', colle: 'zz;zz\r\nzz;zz' },
  { act: 'check', userId: '1', colle: 'Matricule;Mois;Heures travaillées\r\nzz;13/2026;zz' },
  { name: 'zz', payrunName: 'zz', userIdentifier: 'zz', periodStart: '1999-01', onFault: 'skip', reason: '' },
  { '?': '?cas=PAS', depuis: '2026-07-01', TauxPAS: 'zz', userId: '1' },
  { '?': '?cas=Contrat', depuis: '', DateFinContrat: '2020-01-01', HeuresContrat: '999', userId: '999' },
]

/** Whether a page has the form, or leads to it. */
const isOf = (page: string, { '?': query = '', act, ...fields }: Readonly<Record<string, string>>): boolean =>
  query !== '' ? page.includes('?vue=saisie') : Object.keys(fields).every((name) => page.includes(`name="${name}"`))

/** Sentences that a page with a refusal says three times or more. */
function saidTooOften(html: string): readonly string[] {
  const times = new Map<string, number>()
  for (const text of html.split(/<[^>]*>/).map((one) => one.trim())) times.set(text, (times.get(text) ?? 0) + 1)
  const errors = new Set(errorsIn(html))
  return [...times].flatMap(([text, count]) => (text.length > 20 && count > 2 && errors.has(text) ? [text] : []))
}
const errorsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<p class="error"[^>]*>([^<]*)|<a href="#\w+">([^<]*)/g)].map(([, at = '', to = '']) => at + to)

/** Links from the summary of a refusal to fields that the page does not have. */
const deadLinksIn = (html: string): readonly string[] =>
  [...html.matchAll(/ href="#([\w.]+)"/g)].flatMap(([, id = '']) => (html.includes(`id="${id}"`) ? [] : [`#${id}`]))

describe('a payslip', () => {
  test.each(WORKED)('%s has words, dates and numbers for people alone', (name) => {
    for (const kind of ['draft', 'final', 'sandbox_final'] as const) {
      const html = htmlOf(pageFor(worked(name), { kind }))
      expect(wrongOn(html, { language: 'fr', typed: [] })).toEqual([])
    }
  })
})

describe.each(['fr', 'en'] as const)('what the engine says reads as words on pages in %s:', (language) => {
  test('what a code means and what to do', () => {
    // Names of figures are asked for by programs alone.
    const { unknown_figure: _, ...codes } = { ...WARNING_CODES, ...FAULT_CODES, ...NOTICE_CODES }
    const texts = Object.values(codes).map((one) => told(language, one[language].replace(/→ \w+:/, '·')))
    expect(texts.flatMap((text) => wrongIn(text, language))).toEqual([])
  })
  test('warnings and faults, whichever field they name', () => {
    const [one, another] = REGULATIONS[0]?.regulation.fields.map(({ key }) => key) ?? []
    const values = new Map([
      ['field', one],
      ['where', one],
      ['paid', another],
      ['expected', 'working days'],
    ])
    const texts = Object.keys(ENGINE_TEXTS)
      .filter((text) => !text.includes('Table.'))
      .map((text) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '2'))
    expect(texts.flatMap((text) => wrongIn(told(language, text), language))).toEqual([])
  })
})

describe('a planted word is found:', () => {
  const PLANTED: readonly (readonly [string, Language, string])[] = [
    ['an ISO date', 'fr', 'Payé le 2026-06-30'],
    ['an instant', 'en', 'Recorded on 2026-06-30T10:00:00Z'],
    ['a month', 'fr', 'Paie de 2026-06'],
    ['a field', 'fr', 'Corriger Contrat.DateFin'],
    ['a case', 'en', 'Enter CumulsDeReprise'],
    ['a word of a list', 'fr', 'arrêt : conges_payes'],
    ['a pointer', 'fr', 'Erreur à /items/0/employee'],
    ['English', 'fr', 'This payslip is a draft'],
    ['one word of English', 'fr', 'Draft'],
    ['French', 'en', 'Bulletin à relire'],
    ['one word of French', 'en', 'brouillon'],
    ['a plural of one', 'fr', '1 bulletins'],
    ['a plural of one', 'en', '1 payslips'],
    ['a number with a point', 'fr', 'un taux de 0.05'],
    ['a straight apostrophe', 'fr', "Heures d'absence"],
  ]
  test.each(PLANTED)('%s on a page in %s', async (_, language, text) => {
    await partner.send('/console/langue', { language })
    const { html } = await partner.get('/console/dossiers')
    expect(wrongOn(html, { language, typed: TYPED })).toEqual([])
    for (const planted of [
      `<h1>${text}</h1>`,
      `<a href="/" title="${text}">·</a>`,
      `<p lang="${language}">${text}</p>`,
    ])
      expect(wrongOn(html.replace('<main', `${planted}<main`), { language, typed: TYPED })).not.toEqual([])
  })
  test('a sentence of the other language, also where the sources have it in that place', () => {
    const [english, french] = ['This payslip is a draft', 'Ce bulletin est un brouillon']
    const misled = judge([
      [english, english],
      [french, french],
    ])
    for (const [language, text] of [
      ['fr', english],
      ['en', french],
    ] as const) {
      expect(misled(`<p>${text}</p>`, { language, typed: [] })).not.toEqual([])
    }
  })
  test('and what is marked as French on an English page is not judged as English', () => {
    const html =
      '<html lang="en"><p lang="fr">Réduction générale</p><p>What waits <span lang="fr">CSG et CRDS</span></p>'
    expect(wrongOn(html, { language: 'en', typed: [] })).toEqual([])
    expect(wrongOn(html.replaceAll('lang="fr"', ''), { language: 'en', typed: [] })).toHaveLength(2)
  })
})
