import { readdirSync, readFileSync } from 'node:fs'
import { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import type { ModelName, Page } from '@centime/payslip'
import { pdfOf } from '@centime/payslip/pdf'
import { expect, test } from 'vitest'
import { computeFile, type MonthOfFile, parsePayrollFile } from './payroll-file.js'
import { pageOfMonth } from './pdf-files.js'

/**
 * Each example as a payslip, line by line against the two models of the arrêté of 25/02/2016 (as amended up to
 * 11/08/2025) and the mentions of C. trav. R3243-1 to R3243-5. The tables list the label and the cells that the model
 * fills (b base, t rate, s employee, p employer).
 */
type Table = readonly (readonly [label: string, cells: string])[]
const CSG_OF_SEVERANCE: Table = [
  ['CSG déductible sur indemnité de rupture', 'bts'],
  ['CSG non déductible sur indemnité de rupture imposable', 'bts'],
  ['CSG sur indemnité de rupture non imposable', 'bts'],
  ['CRDS sur indemnité de rupture', 'bts'],
]
const MODELS: Readonly<Record<ModelName, Table>> = {
  adapte: [
    ['SANTÉ', ''],
    ['Sécurité sociale – Maladie Maternité Invalidité Décès', 'btsp'],
    ['Complémentaire Santé', 'btsp'],
    ['Complémentaire Santé facultative', 'btsp'],
    ['Complémentaire Incapacité Invalidité Décès', 'btsp'],
    ['ACCIDENTS DU TRAVAIL – MALADIES PROFESSIONNELLES', 'bp'],
    ['RETRAITE', ''],
    ['Sécurité sociale plafonnée', 'btsp'],
    ['Sécurité sociale déplafonnée', 'btsp'],
    ['Complémentaire Tranche 1', 'btsp'],
    ['Complémentaire Tranche 2', 'btsp'],
    ['Supplémentaire', 'btsp'],
    ['FAMILLE', 'bp'],
    ['ASSURANCE CHÔMAGE', 'btsp'],
    ['Chômage', 'btsp'],
    ['Apec', 'btsp'],
    ['AUTRES CONTRIBUTIONS DUES PAR L’EMPLOYEUR', 'p'],
    ['CSG déductible de l’impôt sur le revenu', 'bts'],
    ['CSG/CRDS non déductible de l’impôt sur le revenu', 'bts'],
    ['CSG/CRDS sur les revenus non imposables', 'bts'],
    ...CSG_OF_SEVERANCE,
    ['EXONÉRATIONS ET ALLÈGEMENTS DE COTISATIONS', 'sp'],
    ['TOTAL DES COTISATIONS ET CONTRIBUTIONS', 'sp'],
    ['MONTANT NET SOCIAL', 's'],
    ['NET À PAYER AVANT IMPÔT SUR LE REVENU', 's'],
    ['Montant net imposable', 'sp'],
    ['Impôt sur le revenu prélevé à la source', 'btsp'],
    ['Montant net des heures compl/suppl exonérées', 'sp'],
    ['NET À PAYER AU SALARIÉ', 's'],
    ['NET À PAYER', 's'],
    ['Allègements de cotisations employeur', 'p'],
    ['Total versé par l’employeur', 'p'],
  ],
  renove: [
    ['Santé', ''],
    ['Sécurité Sociale Maladie Maternité Invalidité Décès', 'btsp'],
    ['Complémentaire garanties frais de santé obligatoire', 'btsp'],
    ['Accidents du travail & maladies professionnelles', 'bp'],
    ['Retraite', ''],
    ['Sécurité Sociale Vieillesse plafonnée', 'btsp'],
    ['Sécurité Sociale Vieillesse déplafonnée', 'btsp'],
    ['Retraite complémentaire, CEG et CET T1', 'btsp'],
    ['Retraite complémentaire, CEG et CET T2', 'btsp'],
    ['Famille', 'bp'],
    ['Assurance chômage', 'btsp'],
    ['Apec', 'btsp'],
    ['Autres charges dues par l’employeur', 'p'],
    ['CSG déductible de l’impôt sur le revenu', 'bts'],
    ['CSG/CRDS non déductible de l’impôt sur le revenu', 'bts'],
    ['CSG/CRDS sur les revenus non imposables', 'bts'],
    ...CSG_OF_SEVERANCE,
    ['TOTAL DES COTISATIONS ET CONTRIBUTIONS OBLIGATOIRES', 'sp'],
    ['EXONÉRATIONS ET ALLÈGEMENTS DE COTISATIONS', 'sp'],
    ['Prévoyance, Incapacité, Invalidité, Décès, Autres', 'btsp'],
    ['Retraite supplémentaire', 'btsp'],
    ['Complémentaire garanties frais de santé facultative', 'btsp'],
    ['TOTAL DES COTISATIONS ET CONTRIBUTIONS FACULTATIVES', 'sp'],
    ['MONTANT NET SOCIAL', 's'],
    ['REMBOURSEMENTS ET DÉDUCTIONS DIVERSES', ''],
    ['MONTANT NET À PAYER AVANT IMPÔT SUR LE REVENU', 's'],
    ['Montant net imposable', 'sp'],
    ['Montant net des HC/HS exonérées', 'sp'],
    ['Impôt sur le revenu prélevé à la source', 'btsp'],
    ['MONTANT NET À PAYER', 's'],
    ['Total versé par l’employeur', 'p'],
  ],
}
/** Rows of every payslip with pay. */
const ALWAYS: Readonly<Record<ModelName, readonly string[]>> = {
  adapte: [
    'MONTANT NET SOCIAL',
    'NET À PAYER AVANT IMPÔT SUR LE REVENU',
    'Montant net imposable',
    'Impôt sur le revenu prélevé à la source',
    'Total versé par l’employeur',
  ],
  renove: [
    'MONTANT NET SOCIAL',
    'MONTANT NET À PAYER AVANT IMPÔT SUR LE REVENU',
    'Montant net imposable',
    'Impôt sur le revenu prélevé à la source',
    'MONTANT NET À PAYER',
    'Total versé par l’employeur',
  ],
}

const FOLDER = new URL('../../../../examples/payslips/', import.meta.url)
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
/** Each month of a file in both models. */
function pagesOf(name: string) {
  const file = parsePayrollFile(readFileSync(new URL(name, FOLDER), 'utf8'))
  if ('problem' in file) throw new Error(file.problem)
  const outcome = computeFile(file)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value.flatMap((month) =>
    (['adapte', 'renove'] as const).map((model) => ({ page: pageOfMonth(file, month, { model }), month })),
  )
}

const numberOf = (text: string): Decimal =>
  new Decimal(
    text
      .replace(/[\u00a0€%]/g, '')
      .replace('−', '-')
      .replace(',', '.') || '0',
  )
/** The label in the model: without the part that tells two rows apart. */
const known = (label: string): string => label.replace(/ \(salarié\)$| Tranche [12]$| – taux.*$/, '')

/** The rows of the model, in its order; each row fills only cells that the model fills. */
function hasRowsOfTheModel({ tables, model }: Page): void {
  const table = MODELS[model]
  const placeOf = (label: string): number => {
    const exact = table.findIndex(([one]) => one === label)
    return exact >= 0 ? exact : table.findIndex(([one]) => one === known(label))
  }
  const rows = tables.slice(1).flatMap((one) => one.rows)
  // Labels of refunds and deductions are free.
  const from = rows.findIndex(({ label }) => label === 'MONTANT NET SOCIAL')
  const to = rows.findIndex(({ label }) => label.endsWith('AVANT IMPÔT SUR LE REVENU'))
  let last = 0
  const seen = new Set<string>()
  for (const [at, { label, cells, kind }] of rows.entries()) {
    if (at > from && at < to && kind !== 'heading') continue
    const place = placeOf(label)
    expect(place, label).toBeGreaterThanOrEqual(last)
    last = place
    expect(seen).not.toContain(label)
    seen.add(label)
    for (const [column, cell] of cells.entries()) {
      if (cell !== '') expect(table[place]?.[1], `${label}: ${cells}`).toContain('btsp'.charAt(column))
    }
  }
  const labels = rows.map(({ label }) => known(label))
  for (const label of ALWAYS[model]) expect(labels).toContain(label)
}

/** Number × rate and base × rate give the amount, and the amounts above a total give the total. */
function canBeComputed({ tables }: Page): void {
  for (const [index, { caption, columns, rows }] of tables.entries()) {
    const hasRates = columns?.[1] === 'Base'
    for (const { label, of, cells } of rows) {
      // An indemnity that is a part of an amount has its rate among prices.
      const isShare = hasRates || cells[1]?.endsWith('%')
      const [first = ZERO, second = ZERO, third = ZERO] = cells.map(numberOf)
      if (first.isZero() || second.isZero()) continue
      const product = first.times(second).div(isShare ? 100 : 1)
      // Each line of a row is rounded separately; a price is printed with four decimals.
      const most = isShare ? new Decimal('0.01').times(of.length) : first.abs().times('0.00005').plus('0.01')
      expect(product.abs().minus(third.abs()).abs().lte(most), `${label}: ${cells.join(' ')}`).toBe(true)
    }
    const total = rows.findIndex(({ kind }) => kind === 'total')
    if (columns === undefined || total < 0) continue
    for (const column of index === 0 ? [2] : [2, 3]) {
      const sum = rows.slice(0, total).reduce((before, { cells }) => before.plus(numberOf(cells[column] ?? '')), ZERO)
      expect(sum.toFixed(2), `${caption}, column ${column}`).toBe(numberOf(rows[total]?.cells[column] ?? '').toFixed(2))
    }
  }
}

/** R3243-1 and R3243-5; R3243-4 forbids mentioning a strike or the activity of staff representatives. */
function hasMentions(page: Page, { payslip }: MonthOfFile): void {
  const { facts, tables, boxes, footer, employee } = page
  expect(JSON.stringify([facts, tables, boxes])).not.toMatch(/gr[èe]v|délégation|représentant/i)
  expect(facts[0]).toMatchObject({ label: 'Période' })
  expect(footer.join()).toMatch(/conservez ce bulletin de paie sans limitation de durée.*www\.service-public\.fr/)
  const paid = payslip.lines.find(({ name }) => name === 'NetAPayer')?.value.gt(0)
  expect(facts.some(({ label }) => label === 'Payé le')).toBe(paid)
  if (page.notice !== undefined) return
  // 5°: the hours of hourly pay, the days of an agreement in days; an officer and a trainee have neither.
  const isByDays = facts.some(({ label }) => label === 'Forfait annuel')
  const base = tables[0]?.rows.find(({ of }) => of.includes('SalaireBase'))
  expect(base !== undefined && base.cells[0] !== '').toBe(employee.title === 'Salarié' && !isByDays)
  expect(facts.some(({ label }) => label === 'Convention collective' || label === 'Congés payés et préavis')).toBe(
    employee.title === 'Salarié',
  )
  // The year totals of taxable pay, tax and net social.
  for (const { label, cells } of tables.find(({ caption }) => caption === 'Impôt sur le revenu')?.rows ?? []) {
    expect(cells[3], label).not.toBe('')
  }
  expect(boxes.at(-1)?.columns).toContain('Net social')
}

test.each(files)('%s is the model line by line, on one sheet', async (name) => {
  for (const { page, month } of pagesOf(name)) {
    hasRowsOfTheModel(page)
    canBeComputed(page)
    hasMentions(page, month)
    const bytes = Buffer.from(await pdfOf(page)).toString('latin1')
    expect(bytes.match(/\/Type \/Page$/gm)).toHaveLength(1)
  }
})
