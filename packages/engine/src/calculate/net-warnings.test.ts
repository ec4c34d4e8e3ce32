import { describe, expect, test } from 'vitest'
import { employee, officer } from '../../testing/inputs.js'
import { payrollOf, payslipOf } from '../../testing/payrolls.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Warning } from '../tree/payslip.js'
import { keysRead } from '../tree/reads.js'
import { amountOf } from './lines.js'
import { grossFor } from './net-to-gross.js'

const warnings = (Retenues: Readonly<Record<string, string>>): readonly Warning[] =>
  payslipOf(defaut, employee('2026-06', '2500', { Retenues })).warnings
const net = amountOf(payslipOf(defaut, employee('2026-06', '2500')), 'NetAPayer')

describe('attachments above the net', () => {
  test('the whole net may be entered, a cent more is said', () => {
    expect(warnings({ Saisies: net.toFixed(2) })).toEqual([])
    expect(warnings({ Saisies: net.plus('0.01').toFixed(2) })).toEqual([
      { code: 'net_pay_negative', message: expect.stringContaining('is -0.01: lower Retenues.Saisies') },
      { code: 'attachments_above_net', message: expect.stringContaining(`${net.toFixed(2)} is left to attach`) },
    ])
  })

  test('what advances have used is not left', () => {
    const advances = net.minus(100).toFixed(2)
    expect(warnings({ Saisies: '100', Acomptes: advances })).toEqual([])
    const [, attached] = warnings({ Saisies: '100.01', Acomptes: advances })
    expect(attached?.message).toContain('100.00 is left to attach')
    const [, nothing] = warnings({ Saisies: '100', Acomptes: '9000' })
    expect(nothing?.message).toContain('nothing is left to attach')
  })
})

describe('a deduction that makes the net negative', () => {
  test('is named with its amount, and the payslip is computed', () => {
    const cases = { Retenues: { Acomptes: '1500' }, TitresRestaurant: { NombreTitres: '93', ValeurTitre: '14' } }
    const result = payslipOf(defaut, employee('2026-06', '2500', cases))
    expect(amountOf(result, 'NetAPayer').lt(0)).toBe(true)
    expect(result.warnings.map(({ code }) => code)).toEqual(['net_pay_negative'])
    expect(result.warnings[0]?.message).toContain('lower Retenues.Acomptes (1500), TitresRestaurant.NombreTitres (93)')
  })

  test('a net adjustment and a bonus count where they are negative', () => {
    const cases = { Frais: { Regularisation: '-3000' }, Primes: { MontantPrimes: '10' } }
    expect(payslipOf(defaut, employee('2026-06', '2500', cases)).warnings[0]?.message).toMatch(
      /: lower Frais\.Regularisation \(-3000\)$/,
    )
  })

  test('without one, the pay is to be checked', () => {
    const health = { HasMutuelleObligatoire: 'true', MutuelleObligatoire: '100' }
    const month = officer('2026-06', '0', { PrevoyanceMutuelle: health })
    expect(payslipOf(salaire2026, month).warnings).toEqual([
      { code: 'net_pay_negative', message: expect.stringContaining('exceed the pay; check the pay') },
    ])
  })

  test('every entry of a month that a deduction reads is named', () => {
    // Partial activity pays an indemnity in the place of what it deducts.
    const lines = Object.entries(defaut.lines).filter(
      ([, { role, name }]) =>
        (role === 'deduction' || role === 'retenue') &&
        // Flat benefits stay from month to month, and a premium that is placed was added before.
        !['RepriseAvantagesNature', 'VersementPartageValeur'].includes(name) &&
        !name.endsWith('ActivitePartielle') &&
        !name.startsWith('CSGActivitePartielle'),
    )
    // Retentions of events read the pay that they are a part of.
    const isBasePay = (key: string): boolean => key === 'Remuneration.HeuresTravaillees'
    const keys = keysRead({ lines: Object.fromEntries(lines), collectors: {} })
    const fields = defaut.fields.filter(({ key, timeType }) => keys.has(key) && timeType === 'month' && !isBasePay(key))
    expect(fields.length).toBeGreaterThan(7)
    for (const field of fields) {
      // Days of absence take at most the salary: they lower a net that something else makes negative.
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

test('the payslip of a gross that was searched for has the warnings of that gross', () => {
  const month = employee('2026-06', '2500')
  const found = grossFor(payrollOf(defaut, '2026-06'), month, { line: 'NetAvantImpot', amount: '2000' })
  expect(found.ok && found.value.exact && found.value.payslip.warnings).toEqual([])
})
