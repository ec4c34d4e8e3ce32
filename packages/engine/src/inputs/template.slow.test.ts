import { type Random, SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { employee, healthPlan, officer } from '../../testing/inputs.js'
import { payrollOf } from '../../testing/payrolls.js'
import { randomMonth } from '../../testing/random-months.js'
import { TemplateFacts } from '../kernel/template-facts.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { FixedRegulation } from '../tree/fix.js'
import { flatFacts } from './entry-shapes.js'
import type { MonthInputs } from './month-inputs.js'
import { batchInputReader, inputReader } from './read-inputs.js'

/**
 * A template reads the months whose texts agree wherever a check looks. It changes no fact, no fault and no warning.
 */

const PERIOD = '2026-06'

/**
 * Earlier terms of leave. These people have no leave counters, so the terms change nothing, but no template serves such
 * a month.
 */
const alone = (inputs: MonthInputs): MonthInputs => ({ ...inputs, before: [{ until: '2020-01-01', cases: {} }] })

/** Months without records, earlier terms and leave counters: no template serves a month with any of these. */
function withCasesOnly({ period, cases }: MonthInputs): MonthInputs {
  const { SuiviConges: _, ...Entreprise } = cases['Entreprise'] ?? {}
  return { period, cases: { ...cases, Entreprise } }
}

/** The same fields with other texts, mostly numbers, valid or not; some are fields that the check reads. */
function another(draw: Random, { cases, ...month }: MonthInputs): MonthInputs {
  const other = (text: string): string => {
    if (!draw.isTrue(0.015)) return text
    if (/^\d{4}-/.test(text)) return draw.oneOf(['2026-06-12', '2024-02-29', '2026-05-20', '2026-07-01'])
    if (text === 'true' || text === 'false') return draw.oneOf(['true', 'false'])
    if (!/^-?\d/.test(text)) return draw.isTrue(0.9) ? text : 'x'
    return draw.oneOf(['0', '1', '35', '0.02', '-1', `${text}1`, text.replace(/\d/, '2'), text.replace(/\.\d+$/, '')])
  }
  const changed = Object.entries(cases).map(([name, fields]) => [
    name,
    Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, other(text)])),
  ])
  return { ...month, cases: Object.fromEntries(changed) }
}

/** Earlier months, whose amounts are mostly their own. */
function withHistory(draw: Random, { carried }: FixedRegulation, inputs: MonthInputs): MonthInputs {
  const amount = (): string => draw.oneOf(['0', '0', '12', '1234.56', `${draw.from(0, 400_000) / 100}`])
  const history = ['2026-04', '2026-05'].slice(draw.from(0, 1)).map((period) => ({
    period,
    paymentDate: `${period}-${draw.oneOf(['28', '30'])}`,
    // What is left of an attachment is read by the check of the next month.
    carried: Object.fromEntries(carried.map((name) => [name, /Reste/.test(name) && draw.isTrue(0.9) ? '0' : amount()])),
  }))
  return { ...inputs, history }
}

test('people of one shape get the facts, warnings and faults that they get when read alone', () => {
  const draw = seeded(SEED)
  let [accepted, refused] = [0, 0]
  for (const regulation of [defaut, salaire2026]) {
    const { fixed } = payrollOf(regulation, PERIOD)
    const [read, one] = [inputReader(fixed), inputReader(fixed)]
    for (let count = 0; count < 6; count += 1) {
      const first = withCasesOnly(randomMonth(draw, { regulation, period: PERIOD }))
      for (let time = 0; time < 3; time += 1) read(first)
      const isLater = count % 2 === 1
      const people = Array.from({ length: 20 }, () => another(draw, first)).map((inputs) =>
        isLater ? withHistory(draw, fixed, inputs) : inputs,
      )
      for (const inputs of [first, ...people, ...people]) {
        const [found, expected] = [read(inputs), one(alone(inputs))]
        expect(found, `CENTIME_SEED=${SEED} ${JSON.stringify(inputs)}`).toEqual(expected)
        if (found.ok) accepted += 1
        else refused += 1
      }
    }
  }
  expect(accepted).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(15)
})

test('each person’s choices and numbers give that person’s facts, in any order of reading', () => {
  for (const regulation of [defaut, salaire2026]) {
    const { fixed } = payrollOf(regulation, PERIOD)
    const [read, one] = [batchInputReader(fixed), inputReader(fixed)]
    const { cases } = regulation === defaut ? employee(PERIOD, '2000') : officer(PERIOD, '2000')
    for (const field of [...fixed.fields.values()].flatMap((fields) => [...fields.values()])) {
      const { caseName, name, kind } = field
      const numbers = kind === 'number-field' ? ['0', '1', '0.5', '14'] : []
      const values = kind === 'choice-field' ? field.values : numbers
      const months = values.map((value) => ({
        period: PERIOD,
        cases: { ...cases, [caseName]: { ...cases[caseName], [name]: value } },
      }))
      // A shape is known from its third month on.
      for (const month of [...months, ...months, ...months.toReversed()]) {
        expect(flatOf(read(month)), JSON.stringify(month.cases[caseName])).toEqual(flatOf(one(alone(month))))
      }
    }
  }
})

/** The example at the top of `template.ts`. */
test('Anne and Bruno share a template, since only their rates differ; Chloé began on another day and makes her own', () => {
  const { fixed } = payrollOf(defaut, PERIOD)
  const read = batchInputReader(fixed)
  const factsOf = (rate: string, start: string): TemplateFacts => {
    const { cases } = employee(PERIOD, '2000')
    const Contrat = { ...cases['Contrat'], DateDebutContrat: start }
    const Remuneration = { ...cases['Remuneration'], TauxHoraire: rate }
    const month = read({ period: PERIOD, cases: { ...cases, Contrat, Remuneration } })
    if (!month.ok || !(month.value.facts instanceof TemplateFacts)) throw new Error('no template was used')
    return month.value.facts
  }
  // A shape is known from its third month on.
  for (const _ of [1, 2]) read(employee(PERIOD, '2000'))
  const [anne, bruno] = [factsOf('14', '2020-01-01'), factsOf('15.50', '2020-01-01')]
  const chloe = factsOf('14', '2026-06-11')
  expect(bruno.template).toBe(anne.template)
  expect(chloe.template).not.toBe(anne.template)
  expect([anne, bruno, chloe].map(({ numbers }) => String(numbers['Remuneration.TauxHoraire']))).toEqual([
    '14',
    '15.5',
    '14',
  ])
  // Days of the contract in June.
  expect([anne, bruno, chloe].map(({ numbers }) => String(numbers['Calendrier.JoursEmploi']))).toEqual([
    '30',
    '30',
    '20',
  ])
})

const flatOf = (read: ReturnType<ReturnType<typeof inputReader>>) =>
  read.ok ? { ...read.value, facts: flatFacts(read.value.facts) } : read

test('people with other amounts of earlier months share a template, unless the month reads these: what is left of an attachment', () => {
  const { fixed } = payrollOf(defaut, PERIOD)
  const [read, one] = [batchInputReader(fixed), inputReader(fixed)]
  const factsOf = (TotalBrut: string, RestePension: string): TemplateFacts => {
    const carried = { ...Object.fromEntries(fixed.carried.map((name) => [name, '0'])), TotalBrut, RestePension }
    const inputs = {
      ...employee(PERIOD, '2000'),
      history: [{ period: '2026-05', paymentDate: '2026-05-31', carried }],
    }
    const month = read(inputs)
    expect(flatOf(month)).toEqual(flatOf(one(alone(inputs))))
    if (!month.ok || !(month.value.facts instanceof TemplateFacts)) throw new Error('no template was used')
    return month.value.facts
  }
  // A shape is known from its third month on.
  for (const _ of [1, 2]) read(employee(PERIOD, '2000'))
  const [first, second, left] = [factsOf('2000', '0'), factsOf('2345.67', '0'), factsOf('2000', '100')]
  expect(second.template).toBe(first.template)
  expect(left.template).not.toBe(first.template)
  const sums = [first, second, left].map(({ yearToDate }) => String(yearToDate['TotalBrut depuis 2026-01']))
  expect(sums).toEqual(['2000', '2345.67', '2000'])
})

test('each person’s texts give that person’s facts: days of the month from the start of the contract', () => {
  const { fixed } = payrollOf(defaut, PERIOD)
  const read = batchInputReader(fixed)
  const of = (start: string, rate: string) => {
    const { cases } = employee(PERIOD, '2000')
    const own = { Contrat: { ...cases['Contrat'], DateDebutContrat: start } }
    const pay = { Remuneration: { ...cases['Remuneration'], TauxHoraire: rate } }
    const month = read({ period: PERIOD, cases: { ...cases, ...own, ...pay } })
    if (!month.ok) throw new Error(JSON.stringify(month.faults))
    const { numbers, contract } = month.value.facts
    return [
      contract.since,
      ...['Calendrier.JoursEmploi', 'Remuneration.TauxHoraire'].map((key) => String(numbers[key])),
    ]
  }
  for (const rate of ['14', '15.5', '16']) {
    expect(of('2020-01-01', rate)).toEqual(['2020-01-01', '30', rate])
    expect(of('2026-06-11', rate)).toEqual(['2026-06-11', '20', rate])
  }
})

test('a text that is wrong is a fault of its person only, not of others with the template', () => {
  const { fixed } = payrollOf(defaut, PERIOD)
  const read = batchInputReader(fixed)
  const of = (rate: string) => {
    const { cases } = employee(PERIOD, '2000')
    return read({ period: PERIOD, cases: { ...cases, Remuneration: { ...cases['Remuneration'], TauxHoraire: rate } } })
  }
  const rates = ['14', '15', '16', '1e3', '17', '-1', '18']
  const faults = rates.map((rate) => {
    const month = of(rate)
    return month.ok ? undefined : month.faults.map(({ code, caseFieldName }) => `${code} ${caseFieldName}`).join()
  })
  const [wrong, below] = ['wrong_type TauxHoraire', 'out_of_range TauxHoraire']
  expect(faults).toEqual([undefined, undefined, undefined, wrong, undefined, below, undefined])
})

test('a number on a limit of a warning, or beside it, gives the warning that a person read alone gets', () => {
  const { fixed } = payrollOf(defaut, PERIOD)
  const [read, one] = [batchInputReader(fixed), inputReader(fixed)]
  const of = (rate: string, share: string, leave: string): MonthInputs => {
    const { cases } = employee(PERIOD, '2000')
    return {
      period: PERIOD,
      cases: {
        ...cases,
        Remuneration: { ...cases['Remuneration'], TauxHoraire: rate },
        PrevoyanceMutuelle: { ...cases['PrevoyanceMutuelle'], ...healthPlan('60'), PartPatronaleMutuelle: share },
        Absences: { MontantAbsenceSansSolde: leave },
      },
    }
  }
  // The minimum wage is 12.31 an hour in June 2026; the employer pays half of the plan; one hundredth is an absence.
  const rates = ['12.30', '12.304', '12.305', '12.31', '12.3100', '12.32', '12.30999999', '12.31000001']
  const shares = ['0.49', '0.4999999', '0.5', '0.500', '0.5000001', '0.51']
  const codes = new Set<string>()
  for (const inputs of [...rates, ...rates].flatMap((rate) =>
    shares.flatMap((share) => ['0', '0.009', '0.01', '0.0100001'].map((leave) => of(rate, share, leave))),
  )) {
    const [found, expected] = [read(inputs), one(alone(inputs))]
    expect(flatOf(found), JSON.stringify(inputs.cases)).toEqual(flatOf(expected))
    if (!found.ok) throw new Error(JSON.stringify(found.faults))
    for (const { code } of found.value.warnings) codes.add(code)
  }
  expect([...codes].sort()).toEqual([
    ...['health_plan_share_below_minimum', 'hourly_rate_below_minimum_wage', 'unpaid_days_missing'],
    'year_opening_missing',
  ])
})
