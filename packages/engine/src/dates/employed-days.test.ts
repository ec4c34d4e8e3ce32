import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { computed, payslipOf } from '../../testing/payrolls.js'
import { stop } from '../../testing/stops.js'
import type { AbsenceRecord } from '../cases/absence-events.js'
import type { Inputs } from '../cases/read.js'
import { payslip } from '../explain/payslip.js'
import { inputsOfPeriod, type RecordedValue } from '../inputs/recorded-values.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'
import { readAbsences } from './absence-events.js'
import { absencesOfMonth } from './absence-spans.js'
import { saysDays } from './employed-days.js'

/** Absences in a month with several contracts. January 2026. */

type Entry = readonly [field: string, value: string, start: string]
const contractOf = (period: string, ...entries: readonly Entry[]): Inputs[string] => {
  const values = entries.map(
    ([caseFieldName, value, start], minute): RecordedValue => ({
      ...{ caseName: 'Contrat', caseFieldName, value, start: `${start}T00:00:00Z` },
      recordedAt: new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString(),
    }),
  )
  const outcome = inputsOfPeriod(defaut, values, { period })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value.cases['Contrat'] ?? {}
}
const opened = (day: string): Entry => ['DateDebutContrat', day, day]
const ended = (day: string): Entry => ['DateFinContrat', day, day]
const month = (Contrat: Inputs[string], absences: readonly AbsenceRecord[], more: Inputs = {}) => {
  const { cases } = employee('2026-01', '2500', more)
  return { period: '2026-01', cases: { ...cases, Contrat: { ...Contrat, HeuresContrat: '35' } }, absences }
}
const SEEN = ['AbsenceSansSolde', 'AbsenceMaladie', 'MaintienSalaire', 'PlafondMois', 'TotalBrut'] as const

const MONTHLY = { SalaireMensuel: '2200', HeuresTravaillees: '0', TauxHoraire: '0' }
const WHOLE = contractOf('2026-01', opened('2024-01-01'))
const RENEWED = contractOf('2026-01', opened('2024-01-01'), ended('2026-01-15'), opened('2026-01-16'))
const APART = contractOf('2026-01', opened('2020-01-01'), ended('2026-01-09'), opened('2026-01-19'))

describe('a contract that is renewed on the 16th', () => {
  test('keeps the days of an absence before it: unpaid leave from the 12th to the 20th', () => {
    // 7 days of 7 h of the 154 h of January: 2,500 × 49 ÷ 154; 9 of 31 days without pay: 4,005 × 22 ÷ 31.
    const leave = stop('2026-01-12', '2026-01-20', { Nature: 'sans_solde' })
    const expected = ['795.45', '0.00', '0.00', '2842.26', '1704.55']
    expect(amounts(payslipOf(defaut, month(WHOLE, [leave])), ...SEEN)).toEqual(expected)
    expect(amounts(payslipOf(defaut, month(RENEWED, [leave])), ...SEEN)).toEqual(expected)
  })
  test('keeps seniority, waiting days and maintained pay of a stop that began before it', () => {
    const sick = stop('2026-01-05', '2026-01-24', { Subrogation: 'true' })
    const expected = ['0.00', '1704.55', '1022.73', '3100.65', '1284.01']
    expect(amounts(payslipOf(defaut, month(WHOLE, [sick])), ...SEEN)).toEqual(expected)
    expect(amounts(payslipOf(defaut, month(RENEWED, [sick])), ...SEEN)).toEqual(expected)
  })
  test('shows all days of the absence on the payslip and in the list of absences', () => {
    const leave = stop('2026-01-12', '2026-01-20', { Nature: 'sans_solde' })
    const { facts } = computed(defaut, month(RENEWED, [leave]))
    expect(facts.absences).toMatchObject([{ from: '2026-01-12', to: '2026-01-20' }])
    const events = readAbsences([leave])
    const spans = absencesOfMonth({ Contrat: RENEWED ?? {} }, events.ok ? events.value : [], '2026-01')
    expect(spans.map(({ from, to, hours }) => `${from} ${to} ${hours}`)).toEqual(['2026-01-12 2026-01-20 49'])
  })
})

describe('two separate contracts, until the 9th and from the 19th', () => {
  test('leave the days between them without employment, and without absence', () => {
    const leave = stop('2026-01-08', '2026-01-19', { Nature: 'sans_solde' })
    const monthly = { Remuneration: MONTHLY }
    const both = payslipOf(defaut, month(APART, [leave], monthly))
    // 7 + 10 of 22 working days: 2,200 × 5 ÷ 22. Absent on 8, 9 and 19: 2,200 × 21 ÷ 154. 9 + 13 days less 3: 4,005 × 19 ÷ 31.
    expect(amounts(both, 'EntreeSortie', 'AbsenceSansSolde', 'PlafondMois')).toEqual(['500.00', '300.00', '2454.68'])
    const { facts } = computed(defaut, month(APART, [leave], monthly))
    expect(facts.absences?.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-01-08 2026-01-09',
      '2026-01-19 2026-01-19',
    ])
  })
  test('follow the weekly pattern, day by day', () => {
    // Mondays of 8 h: 5, 12, 19, 26 January. Employed on 5, 19 and 26: 1,000 × 8 ÷ 32.
    const monday = { Remuneration: { ...MONTHLY, SalaireMensuel: '1000' }, Horaire: { Lundi: '8' } }
    expect(amounts(payslipOf(defaut, month(APART, [], monday)), 'EntreeSortie')).toEqual(['250.00'])
  })
  test('keep the seniority of the first for its stop, and start again with the second', () => {
    const history: Payslip[] = [payslipOf(defaut, { ...employee('2025-12', '2500') })]
    // Six years: 40 days at 90 % after 7 waiting days. Within 1 to 9 January, days 8 and 9 are paid: 14 h. 0.9 × 2,500
    // × 14 ÷ 154 = 204.55.
    const sick = [stop('2026-01-01', '2026-01-09')]
    expect(amounts(payslipOf(defaut, month(APART, sick)), 'MaintienSalaire')).toEqual(['204.55'])
    const { DebutContratPrecedent: _, FinContratPrecedent: __, ...unknown } = APART ?? {}
    const first = payslipOf(defaut, { ...month(unknown, sick), history })
    expect(amounts(first, 'MaintienSalaire')).toEqual(['204.55'])
    const second = payslipOf(defaut, { ...month(APART, [stop('2026-01-19', '2026-01-31')]), history })
    expect(amounts(second, 'MaintienSalaire')).toEqual(['0.00'])
  })
  test.each(['09-01', '01-09,05-06', '01-20', '01-08', '00-08'])('entered as %s are refused by name', (text) => {
    const outcome = payslip(defaut, month({ ...APART, PeriodesPrecedentes: text }, []))
    expect(!outcome.ok && outcome.faults).toMatchObject([
      { code: 'out_of_range', caseFieldName: 'PeriodesPrecedentes', value: text },
    ])
  })
})

test.each([
  ['01-09', 9, true],
  ['05-05', 1, true],
  ['01-09,10-12', 12, true],
  ['01-09', 8, false],
  ['10-09', 0, false],
  ['01-09,09-12', 13, false],
  ['14-15,01-10', 12, false],
  ['01-19', 19, false],
  ['00-03', 4, false],
])('%s before the 19th are %i days, in order and without overlap: %s', (text, count, isRight) => {
  expect(saysDays(text, count, '2026-01-19')).toBe(isRight)
})
