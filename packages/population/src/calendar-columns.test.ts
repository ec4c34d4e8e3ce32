import { defaut } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import { computed, payrollOf } from '@centime/engine/testing/payrolls.js'
import { expect, test } from 'vitest'
import { calculatePopulation } from './calculate-population.js'
import { amountAt } from './population-amounts.js'

/** People with different contracts in one population: the columns of `Calendrier` say what their dates would. */

/** In June 2026: start, end, kind, initial term in months; calendar days of employment, and whether the contract is a short one. */
const CONTRACTS = [
  { start: '2020-01-01', end: undefined, kind: 'CDI', term: '0', days: 30, short: 'false' },
  { start: '2026-06-11', end: undefined, kind: 'CDI', term: '0', days: 20, short: 'false' },
  { start: '2026-05-15', end: undefined, kind: 'CDD', term: '2', days: 30, short: 'true' },
  { start: '2026-06-22', end: '2026-06-26', kind: 'CDD', term: '0', days: 5, short: 'true' },
  { start: '2026-03-01', end: '2026-06-30', kind: 'CDD', term: '2', days: 30, short: 'false' },
  { start: '2026-06-01', end: '2026-06-15', kind: 'CDD', term: '12', days: 15, short: 'false' },
] as const

test('days of employment and short contracts as columns give what the dates give', () => {
  const payroll = payrollOf(defaut, '2026-06')
  const ordinary = employee('2026-06', '2500', { Contrat: { IndemniteFinContratMensuelle: 'true' } }).cases
  const outcome = calculatePopulation(payroll, {
    period: '2026-06',
    count: CONTRACTS.length,
    cases: {
      ...ordinary,
      Calendrier: {
        JoursEmploi: { decimals: 0, values: Uint8Array.from(CONTRACTS, ({ days }) => days) },
        ContratCourt: {
          words: ['false', 'true'],
          places: Uint8Array.from(CONTRACTS, ({ short }) => (short === 'true' ? 1 : 0)),
        },
      },
      Contrat: {
        ...ordinary['Contrat'],
        TypeContrat: {
          words: ['CDI', 'CDD'],
          places: Uint8Array.from(CONTRACTS, ({ kind }) => (kind === 'CDD' ? 1 : 0)),
        },
      },
    },
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  for (const [row, { start, end, kind, term }] of CONTRACTS.entries()) {
    const contract = { DateDebutContrat: start, TypeContrat: kind, DureeInitialeMois: term }
    const Contrat = { ...ordinary['Contrat'], ...contract, ...(end !== undefined && { DateFinContrat: end }) }
    const { payslip } = computed(defaut, { period: '2026-06', cases: { ...ordinary, Contrat } })
    for (const { name, value } of payslip.lines) {
      const column = outcome.value.columns[name]
      if (column === undefined) throw new Error(`no ${name}`)
      const away = amountAt(column, row).minus(value).abs()
      const most = column.decimals === null ? value.abs().plus(1).times('1e-13') : 0
      expect([row, name, away.lte(most)]).toEqual([row, name, true])
    }
  }
  // The ceiling of five days of June, and the abatement of the neutral grid for a short contract, make a difference.
  const tax = outcome.value.columns['PlafondMois']
  expect(tax && amountAt(tax, 3).toFixed(2)).toBe('667.50')
})
