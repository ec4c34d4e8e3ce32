import { Decimal } from '@centime/engine'
import { frenchPercent } from '@centime/engine/ground'
import type { Say } from '../chrome.js'
import { choiceText } from './case-words.js'
import { dayShown, finelyShown, numberShown } from './numbers.js'

/** How the text of a value is shown. */
export interface FieldType {
  readonly valueType: string
  readonly unit: string | undefined
  /** Whether it is one of a list of words. */
  readonly isChoice: boolean
}

/** A recorded text as people write it. */
export function valueShown(say: Say, { valueType, unit, isChoice }: FieldType, value: string): string {
  if (value === '') return say('retirée', 'taken back')
  if (valueType === 'date') return dayShown(value)
  if (valueType === 'boolean') return value === 'true' ? say('oui', 'yes') : say('non', 'no')
  if (valueType !== 'number') return isChoice ? choiceText(say, value) : value
  if (unit === 'fraction') return `${frenchPercent(new Decimal(value)).replace('-', '\u2212')}\u00a0%`
  if (unit === 'euros' && value.includes('.')) return `${finelyShown(value)}\u00a0€`
  const signs: Readonly<Record<string, string>> = { euros: '\u00a0€', hours: '\u00a0h', kilometres: '\u00a0km' }
  return `${numberShown(new Decimal(value).toFixed())}${signs[unit ?? ''] ?? ''}`
}
