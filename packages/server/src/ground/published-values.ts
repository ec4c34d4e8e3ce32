import { publishedParameters } from '@centime/engine'
import { PlafondSS } from '@centime/engine/cases'
import { type LegalParameters, PUBLISHED_UNTIL } from '@centime/engine/catalogue'
import { firstDay, LAW_FROM, monthOf, monthsLater, startOf } from '@centime/engine/ground'
import type { RecordedValue } from '@centime/engine/inputs'

type PublishedValue = Omit<RecordedValue, 'recordedAt' | 'forecast'>

/**
 * The published `ParametresLegaux` from a month (`YYYY-MM`) on, each value from the day on which it changes; from the first month of
 * law on they are what a payroll uses until one is entered.
 */
export function publishedValues(from: string = monthOf(LAW_FROM)): readonly PublishedValue[] {
  const values: PublishedValue[] = []
  let before: Partial<LegalParameters> = {}
  for (let day = firstDay(from); day <= PUBLISHED_UNTIL; day = monthsLater(day, 1)) {
    const published = publishedParameters(firstDay(monthOf(day)))
    for (const [caseFieldName, value] of Object.entries(published ?? {})) {
      if (before[caseFieldName as keyof LegalParameters] === value) continue
      values.push({ caseName: PlafondSS.caseName, caseFieldName, value, start: startOf(day) })
    }
    before = published ?? before
  }
  return values
}
