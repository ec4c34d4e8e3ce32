import { isCompanyField } from '../cases/company.js'
import { DateDebutContrat } from '../cases/employee.js'
import type { InputsOf } from '../cases/read.js'
import { carriedOf } from '../dates/carried.js'
import { type HistoryMonth, isCounted } from '../dates/history.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { type Decimal, ZERO } from '../ground/money.js'
import { yearOf } from '../ground/period.js'
import { decimalOf } from '../ground/scaled.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { inputReader } from '../inputs/read-inputs.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Regulation } from '../tree/regulation.js'
import { type Payroll, payroll } from './payroll.js'

/** A line whose monthly sum differs from the yearly computation. */
export interface YearDifference {
  readonly line: string
  /** French. */
  readonly label: string
  /** Sum of the paid months, opening balances included. */
  readonly months: Decimal
  /** The same line computed on the totals of the year. */
  readonly year: Decimal
}
/** The year of one person. */
export interface YearClosing {
  /** Sums of the lines that months carry, by name, opening balances included; tax lines by year of payment. */
  readonly totals: Readonly<Record<string, Decimal>>
  /** Empty if every base, limit and reduction of the months equals that of the year. */
  readonly differences: readonly YearDifference[]
}

/**
 * Closes a person's year. `last`: the inputs of the last month, for rates, ceilings, headcounts and opening balances;
 * its history has all paid months of the year, itself included (payslips, or stored results). The law itself is the
 * check: a further month without pay regularises the errors of the months, so every line is 0 if they are right. Bases
 * under ceilings (CSS R243-10), the general reduction (L241-13 III), limits of plans, overtime, premiums and refunds
 * are such lines.
 */
export function closeYear<Key extends string>(
  regulation: Regulation<Key>,
  last: MonthInputs<InputsOf<NoInfer<Key>>>,
): Outcome<YearClosing> {
  const made = payroll(regulation, last.period, last.paymentDate)
  if (!made.ok) return made
  const { history = [] } = last
  const lastMonth = history.find(({ period }) => period === last.period)
  if (lastMonth === undefined) {
    const expected = `${last.period} as it was paid, in the history of its closing`
    return refused([fault('wrong_history', { value: last.period }, expected)])
  }
  const read = inputReader(made.value.fixed)({ ...last, history: history.filter((month) => month !== lastMonth) })
  return read.ok ? closed(made.value, read.value.facts, lastMonth) : read
}

function closed({ fixed, calculate }: Payroll, facts: Facts, lastMonth: HistoryMonth): Outcome<YearClosing> {
  const yearToDate: Record<string, Decimal> = { ...facts.yearToDate }
  for (const sum of fixed.yearToDates) {
    if (!isCounted(lastMonth, sum, facts.contract)) continue
    const carried = carriedOf(lastMonth.carried, sum.line) ?? ZERO
    const value = typeof carried === 'string' ? decimalOf(carried) : carried
    if (value === undefined) {
      const expected = `a decimal ${sum.line} in the history of ${lastMonth.period}`
      return refused([fault('wrong_history', { value: carried }, expected)])
    }
    yearToDate[sum.key] = (yearToDate[sum.key] ?? ZERO).plus(value)
  }
  const totals = Object.fromEntries(sumsOfYear(fixed).map(({ line, key }) => [line, yearToDate[key] ?? ZERO]))
  const { lines } = calculate(afterwards(facts, fixed, yearToDate))
  const differences = lines.flatMap(({ name, label, value }) => {
    const months = totals[name]
    if (months === undefined || value.isZero() || name === MONTHS) return []
    return [{ line: name, label, months, year: months.plus(value) }]
  })
  return accepted({ totals, differences })
}

/** The line that counts every month of the year, with or without pay. */
const MONTHS: LineName = 'MoisDeContrat'
/** Sums over the calendar year; the twelve months before a premium are not among them. */
const sumsOfYear = ({ yearToDates, lawDate }: FixedRegulation) =>
  yearToDates.filter(({ window }) => 'paymentYear' in window || window.fromMonth.startsWith(yearOf(lawDate)))

/** The facts of a month after the year, without pay; settings of the employer and the contract remain. */
function afterwards(facts: Facts, { reads, yearToDates }: FixedRegulation, sums: Record<string, Decimal>): Facts {
  const stays = reads.filter((field) => isCompanyField(field) || field.caseName === DateDebutContrat.caseName)
  const numbers = Object.fromEntries(
    stays.flatMap(({ key }) => {
      const number = facts.numbers[key]
      return number === undefined ? [] : [[key, number]]
    }),
  )
  const month = yearToDates.find(({ line }) => line === MONTHS)
  const yearToDate = month ? { ...sums, [month.key]: (sums[month.key] ?? ZERO).minus(1) } : sums
  const { period, paymentDate, choices, contract } = facts
  return { period, paymentDate, numbers, choices, contract, yearToDate }
}
