import type { ConditionReason, Reason } from '@centime/engine/explain'
import { frenchNumber } from '@centime/engine/ground'
import { say } from '../chrome.js'
import { choiceText } from './case-words.js'

/** Formulas and conditions of an explanation as text. */

interface Reading {
  readonly inputOf: (caseName: string, caseFieldName: string) => { readonly label: string }
}

/** The value of a part: an amount of a line to the cent at least. */
export const numberText = (reason: Reason): string => {
  const least = reason.kind === 'line' || reason.kind === 'yearToDate' ? 2 : 0
  return frenchNumber(reason.value, least, 8).replace('-', '\u2212')
}

/** How an amount comes from its parts, in numbers. */
export function formulaText(operator: string, parts: readonly Reason[]): string {
  if (parts.length === 0) return '= 0'
  if (operator === 'min' || operator === 'max') {
    const which =
      operator === 'min' ? say('le plus petit de', 'the lesser of') : say('le plus grand de', 'the greater of')
    return `= ${which} ${parts.map(numberText).join(say(' et ', ' and '))}`
  }
  return `= ${parts.map(numberText).join(` ${operator === '-' ? '\u2212' : operator} `)}`.replaceAll(
    '+ \u2212',
    '\u2212 ',
  )
}

const OPPOSITE = { '<': '≥', '≤': '>', '>': '≤', '≥': '<' } as const

/** A condition in numbers, or in the word that was chosen. */
export function conditionText(condition: ConditionReason, reading: Reading): string {
  if (condition.kind === 'compare') {
    const operator = condition.holds ? condition.operator : OPPOSITE[condition.operator]
    return `${numberText(condition.left)} ${operator} ${numberText(condition.right)}`
  }
  if (condition.kind === 'is') {
    const { label } = reading.inputOf(condition.caseName, condition.caseFieldName)
    return `${label}${say(' : ', ': ')}${choiceText(say, condition.actual)}`
  }
  return decisive(condition)
    .map((part) => conditionText(part, reading))
    .join(say(' et ', ' and '))
}

/** The relevant ones of several conditions: all where they hold, otherwise the first that does not. */
const decisive = ({ holds, conditions }: Extract<ConditionReason, { readonly kind: 'both' }>) =>
  holds ? conditions : conditions.filter((part) => !part.holds).slice(0, 1)

/** The amounts that a condition compares. */
export function readIn(condition: ConditionReason): readonly Reason[] {
  if (condition.kind === 'compare') return [condition.left, condition.right].filter(({ kind }) => kind !== 'constant')
  return condition.kind === 'both' ? decisive(condition).flatMap(readIn) : []
}
