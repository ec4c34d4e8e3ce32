import { amountOf, Decimal, type MonthInputs, type Payslip, readInputs } from '@centime/engine'
import type { PopulationMonth } from '@centime/population'
import { describe, expect, test } from 'vitest'
import { bracketsFrom } from './brackets.js'
import { AMOUNTS, type Amount, forecast, LINES, monthOf, type Question, totalOf, type YearTotals } from './forecast.js'
import { centsOf, type LawMonth, publishedYear, withSmic } from './law.js'
import { plotOf } from './plot.js'
import { type People, population } from './population.js'
import { tableOf } from './table.js'

/** The forecast equals the sums of payslips computed one by one, each with the earlier months as its history. */

const PEOPLE = 60
const QUESTION: Question = { year: '2026', smic: 1250, people: PEOPLE, slice: 50, seed: 7 }
const PUBLISHED = publishedYear('2026')
const answer = forecast(QUESTION)
const everybody = (slice: number): readonly People[] => [...population({ people: PEOPLE, slice, smic: 1202, seed: 7 })]

/** A row as one person's inputs. */
function inputsOf({ period, cases }: PopulationMonth, row: number, history: readonly Payslip[]): MonthInputs {
  const textOf = (value: PopulationMonth['cases'][string][string]): string => {
    if (typeof value === 'string') return value
    if ('places' in value) return value.words[value.places[row] ?? -1] ?? 'no word'
    return new Decimal(value.values[row] ?? Number.NaN).div(10 ** value.decimals).toFixed()
  }
  const texts = Object.entries(cases).map(([name, values]) => [
    name,
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, textOf(value)])),
  ])
  return { period, cases: Object.fromEntries(texts), history }
}

function yearOf(people: People, row: number, law: readonly LawMonth[]): readonly Payslip[] {
  const history: Payslip[] = []
  for (const month of law) {
    const read = readInputs(month.payroll.fixed, inputsOf(monthOf(people, month), row, history))
    if (!read.ok) throw new Error(JSON.stringify(read.faults))
    history.push(month.payroll.calculate(read.value.facts, read.value.warnings))
  }
  return history
}

/** Sums by bracket, as in the forecast. */
function oneByOne(law: readonly LawMonth[]): Record<Amount, string[]> {
  const sums = new Map(AMOUNTS.map((name) => [name, answer.brackets.labels.map(() => new Decimal(0))]))
  for (const people of everybody(PEOPLE)) {
    for (const [row, rate] of people.rates.entries()) {
      const year = yearOf(people, row, law)
      expect(year.flatMap(({ warnings }) => warnings.filter(({ code }) => code !== 'legal_parameters_differ'))).toEqual(
        [],
      )
      for (const [name, totals] of sums) {
        const place = answer.brackets.bracketOf(rate)
        const sum = year.reduce(
          (so, payslip) => so.plus(amountOf(payslip, LINES[name])),
          totals[place] ?? new Decimal(0),
        )
        totals[place] = sum
      }
    }
  }
  const texts = [...sums].map(([name, totals]) => [name, totals.map((euros) => euros.times(100).toFixed())])
  return Object.fromEntries(texts)
}
const textsOf = ({ cents }: YearTotals): Record<Amount, string[]> =>
  Object.fromEntries(AMOUNTS.map((name) => [name, cents[name].map(String)])) as Record<Amount, string[]>

describe('the year of a population', () => {
  test('equals that of its people one by one, under the published law', () => {
    expect(textsOf(answer.before)).toEqual(oneByOne(PUBLISHED))
  })
  test('equals that of its people one by one, with another minimum wage', () => {
    expect(textsOf(answer.after)).toEqual(oneByOne(withSmic(PUBLISHED, 1250)))
  })
  test('adds up: gross, contributions and the reduction are the cost', () => {
    for (const year of [answer.before, answer.after]) {
      const parts = (['gross', 'contributions', 'reduction'] as const).map((name) => totalOf(year, name))
      expect(parts.reduce((sum, part) => sum + part)).toBe(totalOf(year, 'cost'))
    }
  })
  test('does not depend on the slices', () => {
    const whole = forecast({ ...QUESTION, slice: PEOPLE })
    expect([textsOf(whole.before), textsOf(whole.after)]).toEqual([textsOf(answer.before), textsOf(answer.after)])
  })
  test('is the same before and after with an unchanged minimum wage', () => {
    const { before, after, raised } = forecast({ ...QUESTION, year: '2025', smic: 1188, people: 50 })
    expect([textsOf(after), raised]).toEqual([textsOf(before), 0])
  })
  test('raises only pay below the new minimum wage', () => {
    const rates = everybody(PEOPLE).flatMap((people) => [...people.rates])
    expect(answer.raised).toBe(rates.filter((rate) => rate < 1250).length)
    expect(answer.raised).toBeGreaterThan(6)
    expect(Math.min(...rates)).toBe(1202)
    expect(answer.headcounts.reduce((sum, count) => sum + count)).toBe(PEOPLE)
    expect(totalOf(answer.after, 'gross')).toBeGreaterThan(totalOf(answer.before, 'gross'))
  })
})

test('a wage is read digit by digit', () => {
  expect(['12.31', '12.5', '12', '0.07'].map(centsOf)).toEqual([1231, 1250, 1200, 7])
  expect(withSmic(PUBLISHED, 1205)[11]?.parameters).toMatchObject({ SMICHoraire: '12.05', SMICReduction: '12.05' })
})

test('brackets: the minimum wage itself, then euro by euro', () => {
  const { labels, bracketOf } = bracketsFrom(1202, 1250)
  expect([labels.slice(0, 3), labels.at(-1)]).toEqual([['SMIC', '12', '13'], '40+'])
  expect([1202, 1203, 1299, 1300, 3999, 4000, 90_000].map((cents) => labels[bracketOf(cents)])).toEqual([
    'SMIC',
    '12',
    '12',
    '13',
    '39',
    '40+',
    '40+',
  ])
})

test('the table has the question, the change and every total', () => {
  const text = tableOf(QUESTION, answer).join('\n')
  expect(text).toContain(`${PEOPLE} synthetic employees in 2026`)
  expect(text).toContain('12,02 €, 12,31 € from 06/2026')
  expect(text).toMatch(/general reduction +−[\d\u00a0]+,\d\d +−[\d\u00a0]+,\d\d +−[\d\u00a0]+,\d\d +−\d+,\d\d %/)
  expect(text.split('\n')).toHaveLength(12)
})

describe('the plot', () => {
  const svg = plotOf(QUESTION, answer)
  test('is well-formed: every element is closed, in order, and no number is missing', () => {
    const open: string[] = []
    for (const [, closing, name = '', attributes = '', empty] of svg.matchAll(/<(\/?)(\w+)([^<>]*?)(\/?)>/g)) {
      expect(attributes).toMatch(/^( [\w-]+="[^"<>&]*")*$/)
      if (closing === '/') expect(open.pop()).toBe(name)
      else if (empty !== '/') open.push(name)
    }
    expect(open).toEqual([])
    expect(svg.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>&]/)
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })
  test('has a bar for each bracket in both charts, a title and a description', () => {
    expect(svg.match(/<rect [^>]*><title>/g)).toHaveLength(2 * answer.brackets.labels.length)
    expect(svg).toMatch(/<title id="title">What a SMIC of 12,50 € changes .*<desc id="desc">60 synthetic employees/s)
  })
  test('can be drawn if nothing changes', () => {
    const question = { ...QUESTION, year: '2025', smic: 1188, people: 3 }
    expect(plotOf(question, forecast(question))).not.toMatch(/NaN|Infinity|undefined/)
  })
})
