import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { defaut, explain, explainAll, explanationText, type LineName, payslip, payslipFromJson } from '../index.js'

/** `explain` gives the reasons of a payslip that `payslip()` made. */

const inputs = employee('2026-06', '2500')
const outcome = payslip(defaut, inputs)
if (!outcome.ok) throw new Error('refused')
const result = outcome.value

describe('explain of a payslip', () => {
  test('is the tree of the line, by name and by number, with its amount and its texts', () => {
    for (const line of ['VieillessePlafonneeSalariale', 210] as const) {
      const reason = explain(result, line)
      // 2,500 euros at 6.90 %, CSS D242-4.
      expect([reason.number, reason.value.toFixed(2), reason.text]).toEqual([210, '172.50', 'CSS L241-3, D242-4'])
      expect(explanationText(reason)).toContain('0,069 [TauxURSSAF.VieillessePlafonneeSalariale]')
    }
  })

  test('has the amount of every line of the payslip, also with settled days of stops', () => {
    const absences = [
      {
        ...{ Evenement: 'A1', Nature: 'maladie', Debut: '2026-06-08', Fin: '2026-06-24', Subrogation: 'true' },
        ...{ SalaireMois1: '2500', SalaireMois2: '2500', SalaireMois3: '2500' },
      },
    ]
    const ill = payslip(defaut, { ...inputs, absences })
    if (!ill.ok) throw new Error(ill.faults[0]?.message)
    const said = explainAll(ill.value).map(({ name, value }) => `${name} ${value.toFixed()}`)
    expect(said).toEqual(ill.value.lines.map(({ name, value }) => `${name} ${value.toFixed()}`))
  })

  test('works on a payslip spread into another object', () => {
    expect(explain({ ...result, warnings: [] }, 990).value).toEqual(explain(result, 990).value)
  })

  test('of a line that the regulation does not have names the line and the regulation', () => {
    expect(() => explain(result, 12345)).toThrow(new RangeError('Centime.Defaut has no line 12345'))
    const unknown: LineName = 'PASReporte'
    expect(() => explain(result, unknown)).toThrow(new RangeError('Centime.Defaut has no line PASReporte'))
  })

  test('of a value that payslip() did not make, or of a copy through JSON, names the required argument', () => {
    const why = /^explain takes the value that payslip\(\) gives: .*\{ explain: true \}/
    const copies: readonly string[] = [JSON.stringify(result), JSON.stringify(outcome), '{}']
    for (const copy of copies) expect(() => explain(JSON.parse(copy), 990)).toThrow(why)
  })
})

describe('payslip(…, { explain: true })', () => {
  test('has the tree of every line as data, and the same payslip otherwise', () => {
    for (const explained of [
      payslip(defaut, inputs, { explain: true }),
      payslipFromJson(defaut, inputs, { explain: true }),
    ]) {
      if (!explained.ok) throw new Error('refused')
      const { explanation, ...rest } = explained.value
      expect(explanation).toEqual(explainAll(result))
      expect(rest).toEqual(result)
      // As JSON it keeps what the payslip alone would lose.
      const copy = JSON.parse(JSON.stringify(explained.value)).explanation
      const line = copy.find(({ number }: { readonly number: number }) => number === 210)
      expect([line.value, line.because.kind]).toEqual(['172.5', 'rounding'])
    }
  })

  test('refuses the same inputs', () => {
    const faulty = { period: '2026-06', cases: {} }
    expect(payslip(defaut, faulty, { explain: true })).toEqual(payslip(defaut, faulty))
  })

  test('is absent by default', () => {
    for (const plain of [outcome, payslip(defaut, inputs, { explain: false })]) {
      expect(plain.ok && 'explanation' in plain.value).toBe(false)
    }
  })
})
