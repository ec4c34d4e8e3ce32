import { defaut, type Payslip } from '@centime/engine'
import type { Inputs } from '@centime/engine/cases'
import { employee } from '@centime/engine/testing/inputs.js'
import { ofYear } from '@centime/engine/testing/law.js'
import { computed } from '@centime/engine/testing/payrolls.js'
import { describe, expect, test } from 'vitest'
import { pageFor } from '../../testing/worked.js'
import { htmlOf } from '../html/html-of.js'
import { sheetsOf } from '../pdf/paginate.js'
import type { Page } from './page.js'
import { pageOf, printedFacts } from './page-of.js'

/** Entries and exits on the page, its HTML and its PDF (C. trav. R3243-1 5°, 6°). */

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const pageOfMonth = (Contrat: Inputs[string], Entreprise: Inputs[string] = {}): Page => {
  const { period, cases } = employee('2026-01', '0', {
    ...{ Contrat, Entreprise },
    Remuneration: { SalaireMensuel: '2310', HeuresTravaillees: '0', TauxHoraire: '0' },
  })
  const { facts, payslip } = computed(defaut, { period, cases })
  return pageFor(payslip, printedFacts(facts))
}
const periodOf = ({ facts }: Page) => facts.find(({ label }) => label === 'Période')?.text
const rowOf = ({ tables }: Page, label: string): string => {
  const row = tables[0]?.rows.find((one) => one.label.startsWith(label))
  return plain([row?.label, ...(row?.cells.slice(0, 3) ?? [])].join(' | '))
}
const pdfTexts = (page: Page): readonly string[] =>
  sheetsOf(page).flatMap(({ contents }) =>
    contents.flatMap((one) => (one.kind === 'row' ? one.cells.flat() : one.texts).map(({ text }) => plain(text))),
  )
/** The text of the page, without its marks. */
const htmlText = (page: Page): string => plain(htmlOf(page).replaceAll(/<[^>]*>/g, '\n'))

describe('the period of the payslip', () => {
  test.each<[string, Inputs[string], string]>([
    ['a whole month', { DateDebutContrat: '2024-01-01' }, 'du 01/01/2026 au 31/01/2026'],
    ['an exit', { DateDebutContrat: '2024-01-01', DateFinContrat: '2026-01-16' }, 'du 01/01/2026 au 16/01/2026'],
    ['an entry', { DateDebutContrat: '2026-01-12' }, 'du 12/01/2026 au 31/01/2026'],
    ['both', { DateDebutContrat: '2026-01-12', DateFinContrat: '2026-01-16' }, 'du 12/01/2026 au 16/01/2026'],
    ['the last day', { DateDebutContrat: '2024-01-01', DateFinContrat: '2026-01-31' }, 'du 01/01/2026 au 31/01/2026'],
    ['an end in a later month', { DateFinContrat: '2026-02-16' }, 'du 01/01/2026 au 31/01/2026'],
    [
      'two contracts apart, both on this payslip',
      { DateDebutContrat: '2026-01-19', JoursContratPrecedent: '7', PeriodesPrecedentes: '03-09' },
      'du 03/01/2026 au 31/01/2026',
    ],
    [
      'a renewal without a gap',
      { DateDebutContrat: '2026-01-19', JoursContratPrecedent: '18', DateFinContrat: '2026-01-30' },
      'du 01/01/2026 au 30/01/2026',
    ],
  ])('of %s', (_, Contrat, period) => {
    const page = pageOfMonth(Contrat)
    expect(periodOf(page)).toBe(period)
    expect(htmlText(page)).toContain(period)
    expect(pdfTexts(page).join('\n')).toContain(period)
  })
  test('follows the contract of the result, if no other period is given', () => {
    const { period, cases } = employee('2026-01', '2310', { Contrat: { DateFinContrat: '2026-01-16' } })
    const { payslip } = computed(defaut, { period, cases })
    const page = pageOf({ payslip, employer: {}, employee: {}, kind: 'final', identity: 'one' })
    expect(periodOf(page)).toBe('du 01/01/2026 au 16/01/2026')
  })
})

describe('the line of an entry or exit', () => {
  const ENTERED = { DateDebutContrat: '2026-01-12' }
  // Case O01 of worked-office.json: 7 working days of 7 hours are before the 12th.
  test.each([
    ['heures_reelles', 'heures', '49,00', '15,0000', '−735,00'],
    ['heures_moyennes', 'heures', '49,00', '15,2304', '−746,29'],
    ['jours_ouvres_reels', 'jours', '7,00', '105,0000', '−735,00'],
    ['jours_ouvres_moyens', 'jours', '7,00', '106,5990', '−746,19'],
    ['jours_ouvrables_reels', 'jours', '9,00', '85,5556', '−770,00'],
    ['jours_ouvrables_moyens', 'jours', '9,00', '88,8462', '−799,62'],
    ['jours_calendaires', 'jours', '11,00', '74,5161', '−819,68'],
    ['trentiemes', 'jours', '10,00', '77,0000', '−770,00'],
  ])('by %s, in %s: %s × %s', (MethodeEntreeSortie, unit, ...cells) => {
    const page = pageOfMonth(ENTERED, { MethodeEntreeSortie })
    expect(rowOf(page, 'Entrée ou sortie')).toBe([`Entrée ou sortie en cours de mois (${unit})`, ...cells].join(' | '))
    for (const cell of cells) {
      expect(pdfTexts(page)).toContain(cell)
      expect(htmlText(page).split('\n')).toContain(cell)
    }
  })
})

test.each(['heures_reelles', 'heures_moyennes'])(
  'under an agreement in days, the line of an entry counts days, by %s',
  (MethodeEntreeSortie) => {
    const contract = { DateDebutContrat: '2026-01-12', StatutCadre: 'true', JoursForfait: '218' }
    const page = pageOfMonth(contract, { MethodeEntreeSortie })
    // Weekdays before the 12th: the 1st, 2nd, and 5th to 9th.
    expect(rowOf(page, 'Entrée ou sortie')).toContain('Entrée ou sortie en cours de mois (jours) | 7,00')
  },
)

describe('indemnities print their base', () => {
  const months = (end: string, ...more: readonly Inputs[]): Payslip => {
    const Contrat = { TypeContrat: 'CDD', DateDebutContrat: '2026-01-01', DateFinContrat: end }
    const payslips = ofYear('2026', ...more.map((one): [string, Inputs] => ['2000', { Contrat, ...one }]))
    const last = payslips.at(-1)
    if (last === undefined) throw new Error('no month')
    return last
  }
  test('10 % of the pay of the fixed term, with base and rate in HTML and PDF', () => {
    const page = pageFor(months('2026-03-31', {}, {}, { Rupture: { Motif: 'fin_cdd' } }))
    expect(page.tables[0]?.columns?.slice(0, 4)).toEqual([
      ...['Éléments de rémunération', 'Nombre ou base', 'Taux', 'Montant'],
    ])
    expect(rowOf(page, 'Indemnité de fin')).toBe('Indemnité de fin de contrat | 6 000,00 | 10,00 % | 600,00')
    for (const cell of ['6 000,00', '10,00 %', 'Nombre ou base']) {
      expect(pdfTexts(page)).toContain(cell)
      expect(htmlText(page).split('\n')).toContain(cell)
    }
  })
  test('pay in lieu of leave: days and the price of one; for a fixed term, the pay whose tenth completes it', () => {
    const followed = { Entreprise: { SuiviConges: 'true' } }
    const page = pageFor(months('2026-03-31', followed, followed, { ...followed, Rupture: { Motif: 'fin_cdd' } }))
    // 7.5 days rounded up to 8. A tenth of 6,000 × 8 ÷ 7.5 is more than 2,000 × 8 ÷ 26.
    expect(rowOf(page, 'Indemnité compensatrice de congés payés, N')).toBe(
      'Indemnité compensatrice de congés payés, N | 8,00 | 80,0000 | 640,00',
    )
    // A tenth of 6,600, with the end-of-contract indemnity, less these 640.
    expect(rowOf(page, 'Complément au dixième')).toBe(
      'Complément au dixième de la rémunération du CDD | 6 600,00 |  | 20,00',
    )
  })
  test('a month without an indemnity has no base, and says « Nombre »', () => {
    expect(pageOfMonth({}).tables[0]?.columns?.[1]).toBe('Nombre')
  })
})
