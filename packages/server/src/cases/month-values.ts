import type { Regulation } from '@centime/engine'
import { Decimal } from '@centime/engine'
import { dayInParis, firstDay, monthOf, monthsLater } from '@centime/engine/ground'
import { countingReader, type RecordedValue } from '@centime/engine/inputs'
import { fieldsByCase } from '@centime/engine/tree'
import type { CaseValue } from '@centime/store'
import type { ChangeWarning } from '../ground/codes.js'
import type { PaidElement } from './case-change.js'

/** Values of a month at several instants add up: what a change adds to, and how it can replace it. */

/** A warning about a recorded change. */
export interface WarningOfChange {
  readonly code: ChangeWarning
  readonly message: string
}

interface FieldMonth {
  readonly caseName: string
  readonly caseFieldName: string
  readonly period: string
}
type NewValue = Pick<RecordedValue, 'caseName' | 'caseFieldName' | 'value' | 'start'>

/** The values of a change that count in a single month. */
export function valuesOfMonths<Of extends Pick<CaseValue, 'caseName' | 'caseFieldName'>>(
  regulation: Regulation,
  values: readonly Of[],
): readonly Of[] {
  const fields = fieldsByCase(regulation)
  return values.filter(({ caseName, caseFieldName }) => fields.get(caseName)?.get(caseFieldName)?.timeType === 'month')
}

const monthOfStart = (start: string): string => monthOf(dayInParis(start))

/** A warning for each field and month in which a change adds to values that were `recorded` before it. */
export function addedToRecorded(
  regulation: Regulation,
  values: readonly NewValue[],
  recorded: readonly RecordedValue[],
  { recordedAt, forecast }: { readonly recordedAt: string; readonly forecast: string | undefined },
): readonly WarningOfChange[] {
  const said = valuesOfMonths(regulation, values).map((value) => ({
    ...value,
    recordedAt,
    ...(forecast !== undefined && { forecast }),
  }))
  const isNew = new Set<RecordedValue>(said)
  const counting = countingIn(regulation, [...recorded, ...said], forecast)
  const months = new Map(said.map((one) => [`${one.caseName}.${one.caseFieldName} ${monthOfStart(one.start)}`, one]))
  return [...months.values()].flatMap(({ caseName, caseFieldName, start }) => {
    const period = monthOfStart(start)
    const found = counting({ caseName, caseFieldName, period })
    const others = found.filter((one) => !isNew.has(one) && !new Decimal(one.value).isZero())
    const before = sumOf(others)
    if (before.isZero()) return []
    const own = sumOf(found.filter((one) => isNew.has(one)))
    const starts = others.map((one) => one.start).join(', ')
    const message = `${caseFieldName} of ${period}: ${own} is added to ${before}, recorded from ${starts}, and the month counts ${before.plus(own)}; a value from the same instant replaces one`
    return [{ code: 'adds_to_recorded', message }] as const
  })
}

/** A warning for each standing element that begins on a later day than the first of a month: it counts for all of it. */
export const countingWhole = (paid: readonly PaidElement[]): readonly WarningOfChange[] =>
  paid.flatMap(({ field: { name, timeType }, value, start }) => {
    const day = dayInParis(start)
    if (timeType === 'month' || day === firstDay(monthOf(day))) return []
    const message = `${name}: ${value} counts for the whole month ${monthOf(day)}, in place of the value before; to pay a part of the month, record that part for it and the whole value from ${monthsLater(firstDay(monthOf(day)), 1)}`
    return [{ code: 'standing_element_whole_month', message }] as const
  })

/**
 * Makes each month count exactly the typed values: a typed value replaces the first recorded value that counts in its
 * month, and 0 replaces the others. Values of other fields are unchanged.
 */
export function replacingRecorded(
  regulation: Regulation,
  values: readonly NewValue[],
  recorded: readonly RecordedValue[],
): readonly NewValue[] {
  const ofMonths = new Set(valuesOfMonths(regulation, values))
  const counting = countingIn(regulation, recorded)
  return values.flatMap((value) => {
    if (!ofMonths.has(value)) return [value]
    const [first = value, ...others] = counting({ ...value, period: monthOfStart(value.start) })
    // The newest value of a field is the typed one.
    return [
      ...others.filter((one) => !new Decimal(one.value).isZero()).map(({ start }) => ({ ...value, value: '0', start })),
      { ...value, start: first.start },
    ]
  })
}

/** Reads the values that count for a field in a month; it finds none where the recorded values are wrong. */
function countingIn(regulation: Regulation, recorded: readonly RecordedValue[], forecast?: string) {
  const read = countingReader(regulation, forecast === undefined ? {} : { forecast })(recorded)
  return ({ caseName, caseFieldName, period }: FieldMonth): readonly RecordedValue[] => {
    const month = read({ period })
    return month.ok ? month.value(caseName, caseFieldName) : []
  }
}

const sumOf = (values: readonly RecordedValue[]): Decimal =>
  values.reduce((sum, { value }) => sum.plus(value), new Decimal(0))
