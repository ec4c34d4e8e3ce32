import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { conges, reprise } from '../../testing/leave-months.js'
import { computed, payrollOf } from '../../testing/payrolls.js'
import { batchCalculator } from '../batch/of-facts.js'
import { amountOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import { explain } from '../explain/explain.js'
import { explanationText } from '../explain/explain-text.js'
import { defaut } from '../regulations/defaut.js'
import { fix } from '../tree/fix.js'
import type { CasesUntil } from './before.js'
import { readInputs } from './read-inputs.js'
import { inputsOfPeriod, type RecordedValue } from './recorded-values.js'

/** Changes of pay within January 2026, which has 22 working days, 7 of them before Monday 12: amounts by hand. */

const month = (changes: Inputs, within: readonly CasesUntil[]) => ({ ...employee('2026-01', '0', changes), within })
const pay = (SalaireMensuel: string) => ({ SalaireMensuel, HeuresTravaillees: '0', TauxHoraire: '0' })
const until = (day: string, cases: Inputs): CasesUntil => ({ until: day, cases })
const raise = month({ Remuneration: pay('2530') }, [until('2026-01-11', { Remuneration: pay('2310') })])

function read(inputs: ReturnType<typeof month>) {
  const checked = readInputs(fix(defaut, '2026-01-31'), inputs)
  if (!checked.ok) throw new Error(checked.faults.map(({ message }) => message).join(' '))
  return checked.value.facts
}
const faultsOf = (inputs: ReturnType<typeof month>) => {
  const checked = readInputs(fix(defaut, '2026-01-31'), inputs)
  return checked.ok ? [] : checked.faults.map(({ code, message }) => `${code} ${message}`)
}

describe('a month of several periods', () => {
  test('pays each at its own salary, by the real days, and shows its hours', () => {
    expect(read(raise).periods).toEqual([
      { from: '2026-01-01', to: '2026-01-11', amount: '735.00', hours: '48.26', price: '15.2304' },
      { from: '2026-01-12', to: '2026-01-31', amount: '1725.00', hours: '103.41', price: '16.681' },
    ])
  })

  test('counts hours by the periods for ceiling and minimum wage', () => {
    const facts = read(
      month({ Contrat: { HeuresContrat: '28' }, Remuneration: pay('1848') }, [
        until('2026-01-11', { Contrat: { HeuresContrat: '35' }, Remuneration: pay('2310') }),
      ]),
    )
    expect(facts.periods?.map(({ amount, hours }) => [amount, hours])).toEqual([
      ['735.00', '48.26'],
      ['1260.00', '82.73'],
    ])
    // 35 × 7 ÷ 22 + 28 × 15 ÷ 22
    expect(facts.numbers['Contrat.HeuresContrat']?.toFixed()).toBe('30.2273')
  })

  test.each([
    ['the hours of each period', { HeuresTravaillees: '48' }, ['720.00', '1658.72'], '2378.72'],
    ['the hours of the month, divided by its days', {}, ['723.90', '1654.56'], '2378.46'],
  ])('pays %s at its own hourly rate', (_, hours, amounts, gross) => {
    const inputs = month({ Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '16' } }, [
      until('2026-01-11', { Remuneration: { TauxHoraire: '15', ...hours } }),
    ])
    expect(read(inputs).periods?.map(({ amount }) => amount)).toEqual(amounts)
    expect(amountOf(computed(defaut, inputs).payslip, 'TotalBrut').toFixed()).toBe(gross)
  })

  test('of which the classification alone changes pays the whole salary', () => {
    const facts = read(
      month({ Contrat: { Coefficient: '200' }, Remuneration: pay('2000') }, [
        until('2026-01-09', { Contrat: { Coefficient: '185' } }),
        until('2026-01-20', { Contrat: { Coefficient: '190' } }),
      ]),
    )
    expect(facts.periods?.map(({ coefficient, amount }) => [coefficient, amount])).toEqual([
      ['185', '636.36'],
      ['190', '636.36'],
      ['200', '727.28'],
    ])
    expect(facts.numbers['Remuneration.SalaireMensuel']?.toFixed()).toBe('2000')
  })

  test('begins with the contract: a period before it pays nothing', () => {
    const entry = month({ Contrat: { DateDebutContrat: '2026-01-12' }, Remuneration: pay('2530') }, [
      until('2026-01-11', { Remuneration: pay('2310') }),
    ])
    expect(read(entry).periods).toBeUndefined()
    // Real days: 8 of 22 from 12 to 21 January, 7 of 22 after it.
    const both = month({ Contrat: { DateDebutContrat: '2026-01-12' }, Remuneration: pay('2530') }, [
      until('2026-01-21', { Remuneration: pay('2310') }),
    ])
    expect(amountOf(computed(defaut, both).payslip, 'TotalBrut').toFixed()).toBe('1645')
  })

  // Seven days of 105.00 at full time, 15 of 52.50 at half time: 735.00 + 787.50. Each absence takes what its own period pays.
  test.each([
    ['heures_reelles', '2026-01-12', '2026-01-31', ['787.5', '735']],
    ['heures_reelles', '2026-01-01', '2026-01-11', ['735', '787.5']],
    ['jours_ouvres_reels', '2026-01-12', '2026-01-31', ['787.5', '735']],
    ['heures_reelles', '2026-01-09', '2026-01-12', ['157.5', '1365']],
  ])('deducts an absence by the hours of its period: %s, from %s to %s', (MethodeRetenue, Debut, Fin, expected) => {
    const inputs = month(
      { Contrat: { HeuresContrat: '17.5' }, Remuneration: pay('1155'), Entreprise: { MethodeRetenue } },
      [until('2026-01-11', { Contrat: { HeuresContrat: '35' }, Remuneration: pay('2310') })],
    )
    const absences = [{ Evenement: 'a', Nature: 'sans_solde', Debut, Fin }]
    const { payslip } = computed(defaut, { ...inputs, absences })
    expect([amountOf(payslip, 'AbsenceSansSolde'), amountOf(payslip, 'TotalBrut')].map(String)).toEqual(expected)
  })

  // The same month: five days of leave at half time are 5 × 52.50, five at full time 5 × 105.00.
  test.each([
    ['2026-01-12', '2026-01-16', ['262.5', '262.5']],
    ['2026-01-05', '2026-01-09', ['525', '525']],
  ])('pays leave by the hours of its period, from %s to %s', (Debut, Fin, expected) => {
    const inputs = month({ Contrat: { HeuresContrat: '17.5' }, Remuneration: pay('1155') }, [
      until('2026-01-11', { Contrat: { HeuresContrat: '35' }, Remuneration: pay('2310') }),
    ])
    const leave = [reprise('N-1', { Jours: '30', RemunerationReference: '6000' })]
    const { payslip } = computed(defaut, { ...inputs, absences: [conges(Debut, Fin)], leave })
    expect([amountOf(payslip, 'AbsenceConges'), amountOf(payslip, 'IndemniteCongesN1')].map(String)).toEqual(expected)
  })

  test('has the same amounts in a batch', () => {
    const payroll = payrollOf(defaut, '2026-01')
    const facts = read(raise)
    const [amounts] = batchCalculator(payroll)([facts])
    expect(amounts?.lines).toEqual(payroll.calculate(facts).lines.map(({ value }) => value.toFixed()))
  })

  test('explains its base salary by the periods', () => {
    const { fixed } = payrollOf(defaut, '2026-01')
    const text = explanationText(explain(fixed, read(raise), 'SalaireBase')).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(text).toContain('735 [Periodes.2026-01-01/2026-01-11] + 1 725 [Periodes.2026-01-12/2026-01-31]')
  })
})

test.each([
  [
    'overlap',
    [until('2026-01-15', { Remuneration: pay('1') }), until('2026-01-10', { Remuneration: pay('2') })],
    'out_of_range Remuneration.SalaireMensuel: expected in entry 2 of within a day after 2026-01-15: periods follow one another and do not overlap, got 2026-01-10',
  ],
  [
    'end outside the month',
    [until('2026-02-01', { Remuneration: pay('1') })],
    'out_of_range Remuneration.SalaireMensuel: expected in entry 1 of within a day from 2026-01-01 to the day before 2026-01-31, got 2026-02-01',
  ],
  [
    'have more hours than the month',
    [until('2026-01-10', { Remuneration: { HeuresTravaillees: '200' } })],
    'out_of_range Remuneration.HeuresTravaillees: expected hours of the periods within the month, together at most its 0 hours, got 200',
  ],
])('periods that %s are refused by name', (_, within, expected) => {
  expect(faultsOf(month({ Remuneration: pay('2530') }, within))).toEqual([expected])
})

test('a field that is not of the pay is refused by name', () => {
  const [fault] = faultsOf(month({ Remuneration: pay('2530') }, [until('2026-01-10', { PAS: { TauxPAS: '0.1' } })]))
  expect(fault).toMatch(/^unknown_field PAS.TauxPAS: expected in entry 1 of within one of Remuneration.SalaireMensuel/)
})

describe('recorded values', () => {
  const recorded = (...values: readonly (readonly [key: string, value: string, day: string])[]): RecordedValue[] =>
    values.map(([key, value, day]) => {
      const [caseName = '', caseFieldName = ''] = key.split('.')
      return { caseName, caseFieldName, value, start: `${day}T00:00:00Z`, recordedAt: '2026-01-02T00:00:00Z' }
    })
  const withinOf = (period: string, values: RecordedValue[]) => {
    const read = inputsOfPeriod(defaut, values, { period })
    return read.ok ? read.value.within : read.faults
  }
  const hired = ['Contrat.DateDebutContrat', '2020-01-01', '2020-01-01'] as const
  const salary = (value: string, day: string) => ['Remuneration.SalaireMensuel', value, day] as const
  const rate = (value: string, day: string) => ['Remuneration.TauxHoraire', value, day] as const
  const hours = (value: string, day: string) => ['Remuneration.HeuresTravaillees', value, day] as const

  test('of a raise on a day of the month make two periods in that month alone', () => {
    const values = recorded(hired, salary('2310', '2020-01-01'), salary('2530', '2026-01-12'))
    expect(withinOf('2026-01', values)).toEqual([
      { until: '2026-01-11', cases: { Remuneration: { SalaireMensuel: '2310' } } },
    ])
    expect(withinOf('2026-02', values)).toBeUndefined()
    expect(withinOf('2025-12', values)).toBeUndefined()
  })

  test('of the first day, of the same value and of a first value make none', () => {
    for (const later of [salary('2530', '2026-01-01'), salary('2310', '2026-01-12')]) {
      expect(withinOf('2026-01', recorded(hired, salary('2310', '2020-01-01'), later))).toBeUndefined()
    }
    expect(withinOf('2026-01', recorded(hired, salary('2310', '2026-01-12')))).toBeUndefined()
  })

  test('of hours on days of each period are the hours of that period', () => {
    const rates = [hired, rate('15', '2020-01-01'), rate('16', '2026-01-12')] as const
    expect(withinOf('2026-01', recorded(...rates, hours('48', '2026-01-05'), hours('103', '2026-01-12')))).toEqual([
      { until: '2026-01-11', cases: { Remuneration: { TauxHoraire: '15', HeuresTravaillees: '48' } } },
    ])
  })

  test('of an hourly rate divide no hours that are recorded once: the rate of the last day pays them', () => {
    const values = [hired, rate('15', '2020-01-01'), rate('16', '2026-01-12'), hours('151.67', '2026-01-01')] as const
    expect(withinOf('2026-01', recorded(...values))).toBeUndefined()
  })
})
