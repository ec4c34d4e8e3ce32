import { BACK_PAY_CASES, backPayOf } from '@centime/engine/testing/worked-back-pay.js'
import { expect, test } from 'vitest'
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
