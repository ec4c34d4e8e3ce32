import { limitUsedBefore, limitUsedNow, noLimitUsed } from '@centime/engine/testing/late-overtime.js'
import { BACK_PAY_CASES, backPayOf } from '@centime/engine/testing/worked-back-pay.js'
import { describe, expect, test } from 'vitest'
import { pageFor } from '../../testing/worked.js'
import type { ModelName, Page, Row } from './page.js'

/** Pages of the worked cases of back pay: rows by month of origin, and totals with the differences. */

const pageOf = (id: string, model: ModelName = 'adapte'): Page => {
  const one = BACK_PAY_CASES.find((known) => known.id === id)
  if (one === undefined) throw new Error(`no case ${id}`)
  return pageFor(backPayOf(one).payslip, { model })
}
const rowsOf = (page: Page): readonly Row[] => page.tables.flatMap(({ rows }) => rows)
const printed = (page: Page, label: string): readonly string[] | undefined =>
  rowsOf(page)
    .find((row) => row.label === label)
    ?.cells.map((cell) => cell.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '))

test.each(
  BACK_PAY_CASES.flatMap(
    ({ id }) =>
      [
        [id, 'adapte'],
        [id, 'renove'],
      ] as const,
  ),
)('the page of %s adds up in the model %s', (id, model) => {
  expect(rowsOf(pageOf(id, model)).length).toBeGreaterThan(20)
})

test('a raise paid later has a row for each month of origin', () => {
  const page = pageOf('B01')
  expect(printed(page, 'Salaire de base')?.[2]).toBe('2 300,00')
  for (const month of ['avril 2026', 'mai 2026', 'juin 2026']) {
    expect(printed(page, `Rappel de salaire – ${month}`)?.[2]).toBe('100,00')
  }
  expect(printed(page, 'RÉMUNÉRATION BRUTE')?.[2]).toBe('2 600,00')
  // The same year and the same rates: one row, its base with the differences.
  expect(printed(page, 'Sécurité sociale plafonnée')?.[0]).toBe('2 600,00')
})

test('a month of another year has rows of its own, at its own rates', () => {
  const page = pageOf('B06')
  expect(printed(page, 'Sécurité sociale plafonnée')?.[0]).toBe('2 200,00')
  expect(printed(page, 'Sécurité sociale plafonnée – décembre 2025')).toEqual(['100,00', '6,90', '6,90', '8,55'])
  // What the person does not pay has no row, and no rate: the employee's part of sickness, the Apec.
  expect(printed(page, 'Sécurité sociale – Maladie Maternité Invalidité Décès – décembre 2025')).toEqual([
    ...['100,00', '', '', '7,00'],
  ])
  const apart = rowsOf(page).filter(({ label }) => label.endsWith('– décembre 2025'))
  expect(apart.filter(({ cells: [, , ...amounts] }) => amounts.every((cell) => cell === ''))).toEqual([])
})

test('an absence learnt later is a row of its month, and what is left until later is named', () => {
  const page = pageOf('B03')
  const absence = rowsOf(page).find(({ label }) => label.endsWith('– mai 2026'))
  expect(absence?.cells[2].replaceAll('\u00a0', ' ')).toBe('−357,14')
  expect(printed(page, 'Trop-perçu reporté')?.[2]).toBe('57,47')
})

test('a payslip after the contract names the day of payment and the end', () => {
  expect(pageOf('B05').facts[0]).toMatchObject({
    label: 'Paiement',
    text: 'du 31/08/2026, contrat terminé le 30/06/2026',
  })
})

describe('overtime of December 2025 that is paid in another year', () => {
  // A page whose rows do not add up to its totals is an error.
  test.each([limitUsedBefore, limitUsedNow, noLimitUsed])('adds up in both models: %s', (made) => {
    const { payslip } = made()
    for (const model of ['adapte', 'renove'] as const) {
      expect(rowsOf(pageFor(payslip, { model })).length).toBeGreaterThan(20)
    }
  })

  test('has the CSG of the year of payment in the rows of its month, and prints what is exempt there', () => {
    const page = pageFor(limitUsedBefore().payslip, { model: 'adapte' })
    // 2,723.76 less 98.25 % of 906.57, 1,833.05 at 6.8 %; December bears 11.01 more.
    const [base, , amount] = printed(page, 'CSG déductible de l’impôt sur le revenu') ?? []
    expect([base, amount]).toEqual(['1 833,05', '124,65'])
    expect(printed(page, 'CSG déductible de l’impôt sur le revenu – décembre 2025')?.[2]).toBe('11,01')
    // 890.71 at 9.2 and 0.5 %.
    const untaxed = rowsOf(page).filter(({ of }) => of.includes('CSGHeuresExonerees'))
    expect(untaxed.map(({ cells }) => cells[2].replaceAll('\u00a0', ' '))).toEqual(['86,40'])
    expect(exemptIn(page)).toEqual(['846,00', '1 538,18'])
  })

  test('prints none as exempt where the limit of the year of payment is used up', () => {
    // 8,037.00 of 2026 were exempt before.
    expect(exemptIn(pageFor(limitUsedNow().payslip, { model: 'adapte' }))).toEqual(['0,00', '7 500,00'])
  })
})

/** The net amount of exempt hours: of the month and of the year. */
function exemptIn(page: Page): readonly string[] {
  const row = rowsOf(page).find(({ of }) => of.includes('MontantNetHeuresExonerees'))
  return (row?.cells.slice(2) ?? []).map((cell) => cell.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '))
}
