import { type Random, SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { differencesOf } from '../../testing/agreement.js'
import { payrollOf } from '../../testing/payrolls.js'
import { randomMonth } from '../../testing/random-months.js'
import { BATCH, PATIENCE } from '../../testing/runs.js'
import { defautWithElements } from '../../testing/with-some-elements.js'
import { calculator } from '../calculate/calculate.js'
import { monthCheck } from '../calculate/month-check.js'
import type { Payroll } from '../calculate/payroll.js'
import type { NumberField } from '../cases/field.js'
import { accepted, refused } from '../ground/fault.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { batchInputReader, readInputs } from '../inputs/read-inputs.js'
import { TemplateFacts } from '../kernel/template-facts.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { calculateMany } from './many.js'

/**
 * Texts of people who share a template enter the kernel's columns without passing through decimals. No digit, warning
 * or fault changes.
 */

const PERIODS = ['2024-06', '2025-12', '2026-06'] as const
const SHAPES = 4
const PEOPLE = Math.max(40, Math.ceil(BATCH / 50))

/** Months without records, earlier months and leave counters: no template serves a month with any of these. */
function withCasesOnly({ period, cases }: MonthInputs): MonthInputs {
  const { SuiviConges: _, ...Entreprise } = cases['Entreprise'] ?? {}
  return { period, cases: { ...cases, Entreprise } }
}

/**
 * Another number for a field: ordinary, 0, with more decimals than a column, at or beside a bound, or written with
 * extra zeros.
 */
function otherNumber(draw: Random, { min, max }: NumberField, text: string): string {
  const [whole = '0'] = text.split('.')
  const places = draw.oneOf(['0', '00', '0000000000000000', '1', '25', '123456', '00000001', '99999999999'])
  return draw.oneOf([
    ...(['0', '1', text.replace(/\d/, '2'), `${whole}.${draw.from(0, 99)}`] as const),
    ...([`${whole}.${draw.from(0, 99_999_999)}`, `${whole}.${places}`, `00${text}`, `-${text}`, '1e3'] as const),
    ...([`${min}`, `${max}`, `${max}`.replace(/\d$/, '0.000001')] as const),
  ])
}

/** The same fields with other texts; few of the fields that the check reads, so that many people share a template. */
function another(draw: Random, { fixed }: Payroll, { cases, ...month }: MonthInputs): MonthInputs {
  const other = (caseName: string, name: string, text: string): string => {
    const field = fixed.fields.get(caseName)?.get(name)
    if (field?.kind === 'choice-field') return draw.isTrue(0.01) ? (draw.someOf(field.values) ?? text) : text
    if (field?.kind !== 'number-field') return text
    // A wrong text refuses its person, so few people have one.
    const changed = draw.isTrue(0.04) ? otherNumber(draw, field, text) : text
    return /^-|e/.test(changed) && !draw.isTrue(0.03) ? text : changed
  }
  const changed = Object.entries(cases).map(([caseName, fields]) => [
    caseName,
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, other(caseName, name, text)])),
  ])
  return { ...month, cases: Object.fromEntries(changed) }
}

/** One month in decimals, from facts that are not shared. */
function oneByOne({ fixed }: Payroll) {
  const calculate = calculator(fixed, Number.POSITIVE_INFINITY)
  const check = monthCheck(fixed)
  return (inputs: MonthInputs) => {
    // Earlier settings without effect exclude the month from the templates.
    const read = readInputs(fixed, { ...inputs, before: [{ until: '2020-01-01', cases: {} }] })
    if (!read.ok) return read
    const { facts, warnings } = read.value
    const payslip = calculate(facts, warnings)
    const faults = check.faults((place) => payslip.lines[place]?.value, facts)
    return faults.length > 0 ? refused(faults) : accepted(payslip)
  }
}

test('people of one template get the lines, warnings and faults that each gets alone in decimals', {
  timeout: PATIENCE,
}, () => {
  const draw = seeded(SEED)
  const seen = { byTemplate: 0, compared: 0, refused: 0, fellBack: 0 }
  for (const regulation of [defaut, salaire2026, defautWithElements]) {
    for (const period of PERIODS) {
      const payroll = payrollOf(regulation, period)
      const alone = oneByOne(payroll)
      const read = batchInputReader(payroll.fixed)
      const people = Array.from({ length: SHAPES }, () => {
        const first = withCasesOnly(randomMonth(draw, { regulation, period }))
        return [first, first, ...Array.from({ length: PEOPLE }, () => another(draw, payroll, first))]
      }).flat()
      for (const [row, many] of [...calculateMany(payroll, people)].entries()) {
        const inputs = people[row] ?? people[0]
        if (inputs === undefined) throw new Error('no inputs')
        const facts = read(inputs)
        if (facts.ok && facts.value.facts instanceof TemplateFacts) seen.byTemplate += 1
        const one = alone(inputs)
        const message = `CENTIME_SEED=${SEED} ${JSON.stringify(inputs)}`
        if (!one.ok || !many.ok) {
          expect(many, message).toEqual(one)
          seen.refused += 1
          continue
        }
        seen.compared += 1
        if (many.value.fellBack) seen.fellBack += 1
        expect(differencesOf(many.value, one.value), message).toEqual([])
        expect(many.value.warnings, message).toEqual(one.value.warnings)
      }
    }
  }
  expect(seen.byTemplate).toBeGreaterThan(500)
  expect(seen.compared).toBeGreaterThan(800)
  expect(seen.refused).toBeGreaterThan(20)
})
