import { readdirSync, readFileSync } from 'node:fs'
import { Decimal, defaut, type MonthInputs, type Regulation, readInputs, salaire2026 } from '@centime/engine'
import { type Reason, sourceExplainer } from '@centime/engine/explain'
import { evaluated } from '@centime/engine/testing/evaluated.js'
import { employee } from '@centime/engine/testing/inputs.js'
import { payrollOf } from '@centime/engine/testing/payrolls.js'
import { eventfulPerson } from '@centime/engine/testing/random-events.js'
import { randomMonth } from '@centime/engine/testing/random-months.js'
import { stop } from '@centime/engine/testing/stops.js'
import { INPUTS, regulationOf, type WorkedExample } from '@centime/engine/testing/worked-examples.js'
import { KINDS } from '@centime/engine/testing/worked-kinds.js'
import { monthsOf, PREMIUM_CASES } from '@centime/engine/testing/worked-premiums.js'
import { sourceText } from '@centime/engine/tree'
import { numbersOf, type Page, pageOf, printedFacts, type Row } from '@centime/payslip'
import { SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { computeFile, type MonthOfFile, parsePayrollFile } from './payroll-file.js'
import { pageOfMonth } from './pdf-files.js'

/** The explanation of an amount starts with that amount, for every amount of every example. */

type Month = Pick<MonthOfFile, 'payroll' | 'payslip' | 'read'>
interface Example {
  readonly name: string
  readonly months: () => readonly (Month & { readonly pages: readonly Page[] })[]
}

const FOLDER = new URL('../../../../examples/payslips/', import.meta.url)
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map(
    (name): Example => ({
      name,
      months: () => {
        const file = parsePayrollFile(readFileSync(new URL(name, FOLDER), 'utf8'))
        if ('problem' in file) throw new Error(file.problem)
        const outcome = computeFile(file)
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
        return outcome.value.map((month) => ({
          ...month,
          pages: (['adapte', 'renove'] as const).map((model) => pageOfMonth(file, month, { model })),
        }))
      },
    }),
  )

function computedOf(regulation: Regulation, months: readonly MonthInputs[]) {
  const done: Month[] = []
  for (const month of months) {
    const payroll = payrollOf(regulation, month.period, month.paymentDate)
    const read = readInputs(payroll.fixed, { ...month, history: done.map(({ payslip }) => payslip) })
    if (!read.ok) throw new Error(JSON.stringify(read.faults))
    done.push({ payroll, read: read.value, payslip: payroll.calculate(read.value.facts) })
  }
  return done.map((month) => ({
    ...month,
    pages: (['adapte', 'renove'] as const).map((model) =>
      pageOf({
        ...{ payslip: month.payslip, employer: {}, employee: {}, kind: 'final', identity: '1', model },
        ...printedFacts(month.read.facts),
      }),
    ),
  }))
}
/**
 * Two sick leaves in a month at full pay, whose allowances go to the employer; without and with a net guaranteed by an
 * agreement.
 */
const stopped = (GarantieNet: string): readonly MonthInputs[] => [
  {
    ...employee('2026-01', '2500', {
      Contrat: { DateDebutContrat: '2015-01-01' },
      Entreprise: { BaremeMaintien: '0:90x1', GarantieNet },
    }),
    absences: [
      stop('2026-01-05', '2026-01-13', { Subrogation: 'true' }),
      stop('2026-01-19', '2026-01-30', { Subrogation: 'true', Nature: 'accident_travail' }),
    ],
  },
]
const worked: readonly Example[] = [
  ...Object.entries(INPUTS).map(([name, month]) => ({
    name,
    months: () => computedOf(regulationOf(name as WorkedExample), [month]),
  })),
  ...Object.entries(KINDS).map(([name, month]) => ({ name, months: () => computedOf(defaut, [month]) })),
  ...PREMIUM_CASES.map((one) => ({ name: one.id, months: () => computedOf(defaut, monthsOf(one)) })),
  ...['aucune', 'moins_csg'].map((net) => ({ name: `stops, ${net}`, months: () => computedOf(defaut, stopped(net)) })),
]

/** Random people, a third of them with events in every month. */
const drawn = (regulation: Regulation, months: number, seed: number): readonly Example[] => {
  const draw = seeded(SEED, seed)
  return Array.from({ length: months }, (_, at) => {
    const person = regulation === defaut && at % 3 === 0 ? { person: eventfulPerson(draw, '2026') } : {}
    const month = randomMonth(draw, { regulation, period: '2026-06', opens: true, ...person })
    return { name: `random ${at} (CENTIME_SEED=${SEED})`, months: () => computedOf(regulation, [month]) }
  })
}

const numberIn = (text: string): Decimal =>
  new Decimal(
    text
      .replace(/[^\d,−-]/g, '')
      .replace('−', '-')
      .replace(',', '.'),
  )

/** All printed numbers, with or without a source. */
const printedTexts = ({ facts, tables, boxes }: Page): readonly string[] => [
  ...facts.filter(({ label }) => /^Plafond|^Forfait/.test(label)).map(({ text }) => text),
  ...[...tables, ...boxes].flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((text) => text !== ''))),
]

test.each([...files, ...worked, ...drawn(defaut, 12, 1), ...drawn(salaire2026, 3, 2)])(
  'every amount of $name is the value of its explanation',
  ({ months }) => {
    for (const { payroll, read, pages } of months()) {
      const explained = sourceExplainer(payroll.fixed, read.facts)
      // Both models print the same sources.
      const values = new Map<string, string | undefined>()
      for (const page of pages) {
        const numbers = numbersOf(page)
        expect(numbers.map(({ number }) => number.text)).toEqual(printedTexts(page))
        for (const { label, number } of numbers) {
          const key = sourceText(number.source)
          if (!values.has(key)) {
            const tree = explained(number.source)
            values.set(key, tree && evaluated(tree).toFixed())
          }
          expect(values.get(key), `${label} (${key})`).toBe(numberIn(number.text).toFixed())
        }
      }
    }
  },
)

/** The lines that a tree adds up: those at its first level, regardless of their sign. */
function* linesAtFirst(reason: Reason): Generator<string> {
  if (reason.kind === 'line') yield reason.name
  if (reason.kind === 'rounding') yield* linesAtFirst(reason.of)
  if (reason.kind === 'operation') for (const operand of reason.operands) yield* linesAtFirst(operand)
}
const OF_TRANCHES = /^CET|^Tranche[12]/
const withoutTranches = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !OF_TRANCHES.test(line)).toSorted()

test.each(files)('the first level of an explanation of $name has the lines that each row gathers', ({ months }) => {
  for (const { payroll, read, pages } of months()) {
    const explained = sourceExplainer(payroll.fixed, read.facts)
    const linesOf = ({ numbers }: Row): readonly string[] =>
      numbers.slice(2).flatMap((number) => {
        const tree = number && explained(number.source)
        return tree === undefined ? [] : [...linesAtFirst(tree)]
      })
    const rows = pages.flatMap(({ tables }) => tables.flatMap((table) => table.rows))
    for (const row of rows.filter(({ of, kind }) => of.length > 1 && kind !== 'total')) {
      expect(withoutTranches(linesOf(row)), row.label).toEqual(withoutTranches(row.of))
    }
  }
})
