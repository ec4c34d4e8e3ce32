import type { CheckedFields } from '../cases/checked-fields.js'
import { Decimal } from '../ground/money.js'
import type { FixedRegulation } from '../tree/fix.js'

/**
 * Fields that the law reads and the regulation lacks, such as overtime of an officer. Numbers that are 0 stay absent.
 */
export function defaultsOf({ reads }: FixedRegulation): (fields: CheckedFields) => void {
  const numbers: { readonly key: string; readonly fallback: string; readonly value: Decimal | undefined }[] = []
  const choices: { readonly key: string; readonly value: string }[] = []
  for (const field of reads) {
    const { key, default: value } = field
    if (field.kind === 'choice-field') choices.push({ key, value: value ?? '' })
    else if (field.fallback !== undefined || value !== undefined)
      numbers.push({
        key,
        fallback: field.fallback?.key ?? key,
        value: value === undefined ? undefined : new Decimal(value),
      })
  }
  return (fields) => {
    for (const { key, fallback, value } of numbers) {
      // A shape's values are inherited and stay inherited: a record with few own members is read faster.
      if (fields.numbers[key] !== undefined) continue
      const number = fields.numbers[fallback] ?? value
      if (number !== undefined) fields.numbers[key] = number
    }
    for (const { key, value } of choices) fields.choices[key] ??= value
  }
}
