import { isCompanyField } from '../cases/company.js'
import { DateDebutContrat } from '../cases/employee.js'
import type { InputsOf } from '../cases/read.js'
import { decimalOf, type HistoryMonth, isCounted } from '../dates/history.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { type Decimal, ZERO } from '../ground/money.js'
import { yearOf } from '../ground/period.js'
import { inputReader, type MonthInputs } from '../inputs/read-inputs.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Regulation } from '../tree/regulation.js'
import { type Payroll, payroll } from './payroll.js'

/** A line whose months do not add up to what the year gives at once. */
export interface YearDifference {
  readonly line: string
  /** French. */
  readonly label: string
  /** Sum of the months as they were paid, opening balances included. */
  readonly months: Decimal
  /** The same line on the totals of the year. */
  readonly year: Decimal
}
/** The year of one person. */
export interface YearClosing {
  /** Sums of the lines that months carry, by name, opening balances included: those of tax by year of payment. */
  readonly totals: Readonly<Record<string, Decimal>>
  /** Empty where every base, limit and reduction of the months is that of the year. */
  readonly differences: readonly YearDifference[]
}

/**
 * Closes a person's year. `last`: the inputs of the last month, for rates, ceilings, headcounts and opening balances; its history
 * holds all months of the year as they were paid, itself included (payslips, or stored results). The check is the law itself: a month
 * after them without any pay regularises what the months got wrong, so that it is 0 where they agree. Bases under ceilings (CSS
 * R243-10), the general reduction (L241-13 III), limits of plans, overtime, premiums and refunds are such lines.
 */
export function closeYear<Key extends string>(
  regulation: Regulation<Key>,
  last: MonthInputs<InputsOf<NoInfer<Key>>>,
): Outcome<YearClosing> {
  const made = payroll(regulation, last.period, last.paymentDate)
  if (!made.ok) return made
  const { history = [] } = last
  const own = history.find(({ period }) => period === last.period)
  if (own === undefined) {
    const expected = {
      en: `${last.period} as it was paid, in the history of its closing`,
      fr: `${last.period} tel qu’il a été payé, dans l’historique de sa clôture`,
    }
    return refused([fault('wrong_history', { value: last.period }, expected)])
  }
  const read = inputReader(made.value.fixed)({ ...last, history: history.filter((month) => month !== own) })
  return read.ok ? closed(made.value, read.value.facts, own) : read
}

function closed({ fixed, calculate }: Payroll, facts: Facts, own: HistoryMonth): Outcome<YearClosing> {
  const yearToDate: Record<string, Decimal> = { ...facts.yearToDate }
  for (const sum of fixed.yearToDates) {
    if (!isCounted(own, sum, facts.contract)) continue
    const carried = own.carried[sum.line] ?? ZERO
    const value = typeof carried === 'string' ? decimalOf(carried) : carried
    if (value === undefined) {
      const expected = {
        en: `a decimal ${sum.line} in the history of ${own.period}`,
        fr: `un nombre décimal ${sum.line} dans l’historique de ${own.period}`,
      }
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

/** A month counts for one here, with or without pay. */
const MONTHS: LineName = 'MoisDeContrat'
/** The sums of a year: the twelve months before a premium are none. */
const sumsOfYear = ({ yearToDates, lawDate }: FixedRegulation) =>
  yearToDates.filter(({ window }) => 'paymentYear' in window || window.fromMonth.startsWith(yearOf(lawDate)))

/** The facts of a month after the year, without pay: what the employer and the contract set stays. */
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
