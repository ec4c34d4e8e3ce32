import { SEED, seeded } from '@centime/testing'
import { describe, expect, test } from 'vitest'
import { differencesOf } from '../../testing/agreement.js'
import { employee } from '../../testing/inputs.js'
import { payrollOf, payslipOf } from '../../testing/payrolls.js'
import { randomMonth } from '../../testing/random-months.js'
import { BATCH } from '../../testing/runs.js'
import type { HistoryMonth } from '../dates/history.js'
import { payslip } from '../explain/payslip.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { ROWS } from '../kernel/loop.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'
import { calculateMany } from './many.js'

/** `calculateMany` is lazy, keeps the order of the inputs and refuses each month separately. */

const PERIOD = '2026-06'
const payroll = payrollOf(defaut, PERIOD)
const refusedMonth: MonthInputs = employee(PERIOD, '2000', { PAS: { TypeTaux: 'aucun' } })

describe('many months', () => {
  test('have the amounts, warnings, carried values and faults of payslip(), in the order of the inputs', () => {
    const draw = seeded(SEED)
    const months = Array.from({ length: 2 * ROWS + 7 }, (_, index) =>
      index % 50 === 3 ? refusedMonth : randomMonth(draw, { regulation: defaut, period: PERIOD, opens: true }),
    )
    const outcomes = [...calculateMany(payroll, months)]
    expect(outcomes).toHaveLength(months.length)
    // A short run computes every eighth month a second time, and those at the ends of blocks.
    const stride = BATCH < 10_000 ? 8 : 1
    const isAtEnd = (index: number): boolean => [0, 1, ROWS - 1].includes(index % ROWS) || index === months.length - 1
    for (const [index, inputs] of months.entries()) {
      if (index % stride !== 0 && index % 50 !== 3 && !isAtEnd(index)) continue
      const one = payslip(defaut, inputs)
      const many = outcomes[index]
      if (!one.ok || !many?.ok) {
        expect(many, `CENTIME_SEED=${SEED}`).toEqual(one)
        continue
      }
      expect(differencesOf(many.value, one.value), `CENTIME_SEED=${SEED}`).toEqual([])
      expect(many.value.warnings).toEqual(one.value.warnings)
      expect(many.value.carried).toEqual(textsOf(one.value.carried))
      expect([many.value.period, many.value.paymentDate]).toEqual([one.value.period, one.value.paymentDate])
    }
  })

  test('have the warning of payslip() for a negative net', () => {
    const inputs = employee(PERIOD, '100', { Retenues: { Acomptes: '5000' } })
    const [outcome] = calculateMany(payroll, [inputs])
    if (!outcome?.ok) throw new Error('refused')
    expect(outcome.value.warnings.map(({ code }) => code)).toContain('net_pay_negative')
    expect(outcome.value.warnings).toEqual(payslipOf(defaut, inputs).warnings)
  })

  test('have the taxable pay of payslip() when severance bears contributions but no tax, among people who enter the same fields', () => {
    const people = ['140000', '150000', '160000'].map((Indemnite) =>
      employee(PERIOD, '6500', {
        Contrat: { DateDebutContrat: '2018-07-01', DateFinContrat: '2026-06-30' },
        Rupture: { Motif: 'licenciement', Indemnite, AncienneteMois: '96', RemunerationAnneePrecedente: '90000' },
      }),
    )
    const outcomes = [...calculateMany(payroll, people)]
    for (const [index, inputs] of people.entries()) {
      const many = outcomes[index]
      if (!many?.ok) throw new Error(JSON.stringify(many))
      expect(differencesOf(many.value, payslipOf(defaut, inputs))).toEqual([])
    }
  })

  test('may be of any number, 0 and multiples of a block included', () => {
    const inputs = employee(PERIOD, '2500')
    const net = payslipOf(defaut, inputs)
    for (const length of [0, 1, ROWS - 1, ROWS, ROWS + 1]) {
      const outcomes = [
        ...calculateMany(
          payroll,
          Array.from({ length }, () => inputs),
        ),
      ]
      expect(outcomes).toHaveLength(length)
      expect(outcomes.flatMap((one) => (one.ok ? differencesOf(one.value, net) : ['refused']))).toEqual([])
    }
  })

  test('are read lazily, a block at a time, and no further after return()', () => {
    let read = 0
    let isClosed = false
    function* endless(): Generator<MonthInputs> {
      try {
        for (;;) {
          read += 1
          yield employee(PERIOD, '2500')
        }
      } finally {
        isClosed = true
      }
    }
    const outcomes = calculateMany(payroll, endless())
    expect(read).toBe(0)
    expect(outcomes.next().value?.ok).toBe(true)
    expect(read).toBeLessThanOrEqual(ROWS)
    outcomes.return(undefined)
    expect(isClosed).toBe(true)
    expect(read).toBeLessThanOrEqual(ROWS)
  })

  test('of another period are refused, without any other month', () => {
    const outcomes = [...calculateMany(payroll, [employee('2026-05', '2000'), employee(PERIOD, '2000')])]
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, true])
    const [first] = outcomes
    expect(first?.ok === false && first.faults.map(({ code }) => code)).toEqual(['wrong_period'])
  })

  test('are the history of later months: a year equals that of payslip()', () => {
    const draw = seeded(SEED)
    const [ofMany, ofOne]: [HistoryMonth[], Payslip[]] = [[], []]
    for (let month = 1; month <= 12; month += 1) {
      const period = `2025-${String(month).padStart(2, '0')}`
      // An attachment above the seizable amount is refused.
      const { cases, ...drawn } = randomMonth(draw, { regulation: defaut, period })
      const inputs = { ...drawn, cases: { ...cases, Retenues: { Saisies: '0' } } }
      const one = payslipOf(defaut, { ...inputs, history: [...ofOne] })
      const [many] = calculateMany(payrollOf(defaut, period), [{ ...inputs, history: [...ofMany] }])
      if (!many?.ok) throw new Error(JSON.stringify(many))
      expect(differencesOf(many.value, one), `CENTIME_SEED=${SEED}, ${period}`).toEqual([])
      ofMany.push(many.value)
      ofOne.push(one)
    }
  })
})

const textsOf = (values: Payslip['carried']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toFixed()]))
