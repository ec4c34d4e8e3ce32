import { DateDebutContrat, DateFinContrat, NouveauContrat, PeriodesPrecedentes } from '../cases/employee.js'
import type { Field } from '../cases/field.js'
import type { ContractsRead } from '../dates/contracts.js'
import { type DatedValue, onTop } from '../dates/dated-values.js'
import { Decimal } from '../ground/money.js'
import { daysLater, monthOf, yearOf } from '../ground/period.js'

/** A month with its last day and the day of its payment. */
export interface MonthInView {
  readonly period: string
  readonly last: string
  readonly paymentDate: string
}

/** Fields that a month derives from the contracts instead of reading their values. */
export const GIVEN_BY_CONTRACTS: ReadonlySet<string> = new Set(
  [DateDebutContrat, DateFinContrat, NouveauContrat, PeriodesPrecedentes].map(({ key }) => key),
)

/**
 * Decides which values of a field count in a month, by the field's time type; nothing else decides this. `values` are
 * in the order of recording and already filtered by what is seen (simulations after real values). For a monthly field,
 * values of different moments add up, and among values of one moment the last recorded counts. For every other field at
 * most one value counts. For an event, the values of its records count.
 */
export function countingValues(
  field: Field,
  values: readonly DatedValue[],
  month: MonthInView,
  { inForce, said }: Pick<ContractsRead, 'inForce' | 'said'>,
): readonly DatedValue[] {
  switch (field.timeType) {
    case 'timeless':
      return values.length < 2 ? values : values.slice(-1)
    case 'contract':
      return asList(GIVEN_BY_CONTRACTS.has(field.key) ? said[field.name] : inForce(values))
    case 'month':
      return lastOfEachMoment(those(values, (value) => canCount(field, value, month)))
    case 'event':
      return []
    default:
      return asList(onTop(those(values, (value) => canCount(field, value, month))))
  }
}

/**
 * Whether a value of a field can count in a month, whatever else is recorded. False if its day, or the contract that it
 * opens, lies outside the month. Always true for a field of an event, since the record decides.
 */
export function canCount(
  { key, timeType }: Field,
  { value, day }: Pick<DatedValue, 'value' | 'day'>,
  { period, last, paymentDate }: MonthInView,
): boolean {
  switch (timeType) {
    case 'timeless':
    case 'event':
      return true
    case 'contract':
      // A contract that begins on the day after the month ends the one before it within the month.
      if (key === DateDebutContrat.key) return value <= daysLater(last, 1)
      return GIVEN_BY_CONTRACTS.has(key) || day <= last
    case 'period':
      return day <= last
    case 'payment':
      return day <= paymentDate
    case 'year':
      return yearOf(day) === yearOf(period) && day <= last
    case 'month':
      return monthOf(day) === period
  }
}
const NONE: readonly DatedValue[] = []
const asList = (value: DatedValue | undefined): readonly DatedValue[] => (value === undefined ? NONE : [value])

/** Most fields of most people have one value. */
function those(values: readonly DatedValue[], counts: (value: DatedValue) => boolean): readonly DatedValue[] {
  const [only] = values
  if (values.length !== 1 || only === undefined) return values.filter(counts)
  return counts(only) ? values : NONE
}

const lastOfEachMoment = (values: readonly DatedValue[]): readonly DatedValue[] =>
  values.length < 2 ? values : [...new Map(values.map((value) => [value.instant, value])).values()]

/** A number that is its own sum. */
const PLAIN = /^(0|[1-9]\d{0,15})(\.\d{0,15}[1-9])?$/

/** The text of a field for a month, from its values that count; undefined if none counts. */
export function countedText({ timeType }: Field, counting: readonly DatedValue[]): string | undefined {
  const first = counting[0]
  // Most months have one value of a field, a plain number: its text is the sum.
  if (first === undefined || timeType !== 'month' || (counting.length === 1 && PLAIN.test(first.value))) {
    return first?.value
  }
  return counting.reduce((sum, { value }) => sum.plus(value), new Decimal(0)).toFixed()
}
