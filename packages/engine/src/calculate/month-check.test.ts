import { describe, expect, test } from 'vitest'
import { employee, healthPlan, officer, ofTheMonth } from '../../testing/inputs.js'
import { payrollOf, payslipOf } from '../../testing/payrolls.js'
import { calculateMany } from '../batch/many.js'
import { payslip } from '../explain/payslip.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { keysRead } from '../tree/reads.js'
import { amountOf } from './lines.js'
import { grossFor } from './net-to-gross.js'

describe('attachments above the limit', () => {
  // `testing/worked-leaving.json`, W10: 2 500 euros, 2 dependants and a health plan of 30/30 leave 1 886.68, of which
  // 281.49 may be seized.
  const ofW10 = (Retenues: Readonly<Record<string, string>>, Saisies: Readonly<Record<string, string>> = {}) =>
    employee('2026-06', '2500', {
      Retenues,
      Saisies: { PersonnesACharge: '2', ...Saisies },
      PrevoyanceMutuelle: healthPlan('60'),
      Entreprise: { Effectif: '30' },
    })
  const faults = (inputs: MonthInputs): readonly string[] => {
    const outcome = payslip(defaut, inputs)
    const [many] = [...calculateMany(payrollOf(defaut, '2026-06'), [inputs])]
    expect(many?.ok === false ? many.faults : []).toEqual(outcome.ok ? [] : outcome.faults)
    return outcome.ok ? [] : outcome.faults.map(({ message }) => message)
  }

  test('the seizable amount is accepted, one cent more is refused by name', () => {
    expect(faults(ofW10({ Saisies: '281.49' }))).toEqual([])
    const [message] = faults(ofW10({ Saisies: '281.50' }))
    expect(message).toMatch(/^Retenues\.Saisies: expected at most 281\.49, .*, got 281\.5$/)
  })

  test('alimony and tax seizures come first', () => {
    // 1 886.68 − 651.69 − 1 000 = 234.99 remain above the protected minimum.
    expect(faults(ofW10({ Saisies: '235' }, { PensionAlimentaire: '1000' }))[0]).toContain('at most 234.99')
    expect(faults(ofW10({ Saisies: '182' }, { SATD: '100' }))[0]).toContain('at most 181.49')
  })

  test('advances reduce the seizable amount', () => {
    expect(faults(ofW10({ Saisies: '100', Acomptes: '1786.68' }))).toEqual([])
    expect(faults(ofW10({ Saisies: '100.01', Acomptes: '1786.68' }))[0]).toContain('at most 100.00')
  })

  test('a calculator of facts, which cannot refuse, takes the seizable amount and warns', () => {
    const { lines, warnings: said } = payslipOf(defaut, ofW10({ Saisies: '500' }))
    expect(lines.find(({ name }) => name === 'Saisies')?.value.toFixed(2)).toBe('281.49')
    expect(ofTheMonth(said)).toEqual([
      { code: 'attachments_above_net', message: expect.stringContaining('500: at most 281.49') },
    ])
  })

  test('a warning states the amount that alimony and tax seizures could not take', () => {
    const { warnings: said } = payslipOf(defaut, ofW10({}, { PensionAlimentaire: '1300', SATD: '50' }))
    expect(ofTheMonth(said).map(({ message }) => message)).toEqual([
      // 1 300 − (1 886.68 − 651.69).
      expect.stringMatching(/^Saisies\.PensionAlimentaire: 65\.01 could not be taken/),
      expect.stringMatching(/^Saisies\.SATD: 50\.00 could not be taken/),
    ])
  })
})

const ATTACHMENTS = ['Saisies', 'PrelevementPension', 'PrelevementSATD', 'SaisieRemunerations']

describe('a deduction that makes the net negative', () => {
  test('is named with its amount, and the payslip is computed', () => {
    const cases = { Retenues: { Acomptes: '1500' }, TitresRestaurant: { NombreTitres: '93', ValeurTitre: '14' } }
    const result = payslipOf(defaut, employee('2026-06', '2500', cases))
    expect(amountOf(result, 'NetAPayer').lt(0)).toBe(true)
    const warnings = ofTheMonth(result.warnings)
    expect(warnings.map(({ code }) => code)).toEqual(['net_pay_negative'])
    expect(warnings[0]?.message).toContain('lower Retenues.Acomptes (1500), TitresRestaurant.NombreTitres (93)')
  })

  test('a net adjustment and a bonus count where they are negative', () => {
    const cases = { Frais: { Regularisation: '-3000' }, Primes: { MontantPrimes: '10' } }
    expect(ofTheMonth(payslipOf(defaut, employee('2026-06', '2500', cases)).warnings)[0]?.message).toMatch(
      /: lower Frais\.Regularisation \(-3000\)$/,
    )
  })

  test('without one, the pay is to be checked', () => {
    const health = { HasMutuelleObligatoire: 'true', MutuelleObligatoire: '100' }
    const month = officer('2026-06', '0', { PrevoyanceMutuelle: health })
    expect(ofTheMonth(payslipOf(salaire2026, month).warnings)).toEqual([
      { code: 'net_pay_negative', message: expect.stringContaining('exceed the pay; check the pay') },
    ])
  })

  test('the warning names every entry of the month that a deduction reads', () => {
    // Partial activity pays an indemnity in place of the deducted pay.
    const lines = Object.entries(defaut.lines).filter(
      ([, { role, name }]) =>
        (role === 'deduction' || role === 'retenue') &&
        // Attachments take the available amount only: they make no net negative.
        !ATTACHMENTS.includes(name) &&
        // Flat benefits remain from month to month, and a premium that is placed was added before.
        !['RepriseAvantagesNature', 'VersementPartageValeur'].includes(name) &&
        !name.endsWith('ActivitePartielle') &&
        !name.startsWith('CSGActivitePartielle'),
    )
    // The deduction for an absence is a part of the base pay: a base pay of 0 has none.
    const isBasePay = (key: string): boolean => key === 'Remuneration.HeuresTravaillees'
    const keys = keysRead({ lines: Object.fromEntries(lines), collectors: {} })
    const fields = defaut.fields.filter(({ key, timeType }) => keys.has(key) && timeType === 'month' && !isBasePay(key))
    expect(fields.length).toBeGreaterThan(7)
    for (const field of fields) {
      // Days of absence take at most the salary: they lower a net that another entry makes negative.
      if (field.kind === 'number-field' && field.unit === 'days') {
        const Remuneration = { HeuresTravaillees: '0', SalaireMensuel: '80' }
        const absent = { Remuneration, Absences: { [field.name]: '22' }, Retenues: { Acomptes: '1' } }
        const [warning] = payslipOf(defaut, employee('2026-06', '0', absent)).warnings.slice(-1)
        expect(warning?.message).toContain(`${field.key} (22)`)
        continue
      }
      const { key, caseName, name } = field
      const value = field.kind === 'number-field' && field.unit === 'count' ? '90' : '700'
      const voucher = caseName === 'TitresRestaurant' ? { ValeurTitre: '500' } : {}
      const month = employee('2026-06', '80', { [caseName]: { ...voucher, [name]: value } })
      const messages = payslipOf(defaut, month).warnings.map(({ message }) => message)
      expect(messages).toContainEqual(expect.stringContaining(`lower ${key} (${value})`))
    }
  })
})

test('the payslip of a searched gross has the warnings of that gross', () => {
  const month = employee('2026-06', '2500')
  const found = grossFor(payrollOf(defaut, '2026-06'), month, { line: 'NetAvantImpot', amount: '2000' })
  expect(found.ok && found.value.exact && ofTheMonth(found.value.payslip.warnings)).toEqual([])
})
