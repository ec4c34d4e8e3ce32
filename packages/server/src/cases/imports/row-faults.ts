import { isRecordCase } from '@centime/engine/cases'
import { dayInParis, frenchDate, monthOf, startOf } from '@centime/engine/ground'
import type { countingReader } from '@centime/engine/inputs'
import type { RealValue } from '@centime/store'
import type { FieldErrors } from '../../ground/refusal.js'
import { type Contracts, notZero } from '../contract-ends.js'
import { OPENS } from '../record-check.js'
import { type RowValue, wrong } from './row-change.js'

/** Errors in the values of a row compared with earlier rows, recorded values and the contracts of the person. */

/** Values of earlier rows: the row of each column, by person and subject. */
export class GivenValues {
  readonly #rows = new Map<string, Map<string, number>>()

  /** Adds an error for each value that an earlier row has already given: it is unknown which of them counts. */
  refuseTwice(
    { id, identifier }: { readonly id: number; readonly identifier: string },
    values: readonly RowValue[],
    row: number,
    errors: FieldErrors,
  ): void {
    for (const { column, field, value, day } of values) {
      const isOfRecord = isRecordCase(field.caseName)
      // A record is identified by its name, other values by their day.
      if (isOfRecord && field.name !== OPENS) continue
      const key = `${id} ${isOfRecord ? value : day}`
      const rows = this.#rows.get(key) ?? new Map<string, number>()
      this.#rows.set(key, rows)
      const before = rows.get(column.name)
      if (before === undefined || before === row) rows.set(column.name, row)
      else wrong(errors, column.name, `${identifier}: has a value for the same in row ${before}`)
    }
  }
}

/** Adds an error for each value of a month that would be added to a recorded value of another instant. */
export function refuseAdding(
  values: readonly RowValue[],
  counting: ReturnType<typeof countingReader>,
  recorded: readonly RealValue[],
  errors: FieldErrors,
): void {
  for (const { column, field, day } of values) {
    if (field.kind !== 'number-field' || field.timeType !== 'month') continue
    const same = recorded.filter((one) => one.caseName === field.caseName && one.caseFieldName === field.name)
    const found = same.length === 0 ? undefined : counting(same)({ period: monthOf(day) })
    const standing = found?.ok === true ? found.value(field.caseName, field.name) : []
    const start = Date.parse(startOf(day))
    const other = standing.find((one) => Date.parse(one.start) !== start && /[1-9]/.test(one.value))
    if (other !== undefined) wrong(errors, column.name, addedTo(other))
  }
}
const addedTo = ({ value, start }: RealValue): string =>
  `is ${value} in this month already, from ${frenchDate(dayInParis(start))}, and this would be added to it: correct that value, or send add=true`

/** Adds an error for each amount of an end of contract that is recorded in another month: it would be paid twice. */
export function refuseOtherMonth(
  values: readonly RowValue[],
  recorded: readonly RealValue[],
  errors: FieldErrors,
): void {
  for (const { column, field, day } of values) {
    if (field.timeType !== 'month') continue
    const same = recorded.filter((one) => one.caseName === field.caseName && one.caseFieldName === field.name)
    const other = notZero(same).find(({ start }) => monthOf(dayInParis(start)) !== monthOf(day))
    if (other === undefined) continue
    const month = frenchDate(monthOf(dayInParis(other.start)))
    const message = `is ${other.value} in ${month} already, and both would be paid: record 0 there, or send add=true`
    wrong(errors, column.name, message)
  }
}

/** Adds an error for each value outside the contracts that no month would read, and a warning for the others. */
export function refuseAfterEnd(
  who: string,
  values: readonly RowValue[],
  contracts: Contracts | undefined,
  errors: FieldErrors,
  warn: (column: string, message: string) => void,
): void {
  // Withdrawing a record says nothing about its days.
  if (contracts === undefined || values.some(({ field, value }) => field.name === 'Annule' && value === 'true')) return
  for (const { column, field, value, day } of values) {
    // A value of 0 loses nothing: a list of all employees has rows of 0 for leavers.
    if (field.timeType === 'month' && !/[1-9]/.test(value)) continue
    const said = isRecordCase(field.caseName) && field.name !== OPENS ? undefined : contracts.saidOf(field, day)
    if (said === undefined) continue
    if ('warned' in said) warn(column.name, datesOfFile(`${who}: ${said.warned}`))
    else wrong(errors, column.name, datesOfFile(`${who}: ${said.refused}`))
  }
}

/** A message with days and months as in the cells of a file. */
export const datesOfFile = (message: string): string =>
  message.replaceAll(/(?<![\w-])\d{4}-\d{2}(-\d{2})?(?![\w-])/g, (text) => frenchDate(text))
