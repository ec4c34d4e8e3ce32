import { type Reason, sourceExplainer } from '@centime/engine/explain'
import { type Source, sourceText } from '@centime/engine/tree'
import { type NamedNumber, numbersOf, type Page } from '@centime/payslip'
import type { StoredPayslip } from './document.js'

/** The explanation of a number on a stored payslip. */
export interface ExplainedAmount {
  readonly label: string
  /** The number as printed; undefined: the payslip does not print it. */
  readonly text: string | undefined
  /** The number of the result, as decimal text; undefined: it is not in the result and only the reason gives it. */
  readonly stored: string | undefined
  readonly reason: Reason
}

/**
 * Explains an amount on the page of a stored payslip, one that only the page of `compared` has, or a line of the law
 * that no page prints. `asked`: the text of its source. Undefined: there is no such amount.
 */
export function explainedAmount(
  { fixed, facts, payslip }: Pick<StoredPayslip, 'fixed' | 'facts' | 'payslip'>,
  page: Page,
  asked: string,
  compared?: Page,
): ExplainedAmount | undefined {
  const isAsked = ({ number }: NamedNumber): boolean => sourceText(number.source) === asked
  const explain = sourceExplainer(fixed, facts)
  const shown = numbersOf(page).find(isAsked)
  if (shown !== undefined) {
    const { text, value, source } = shown.number
    const reason = explain(source)
    return reason && { label: shown.label, text, stored: value.toFixed(), reason }
  }
  const line = payslip.lines.find(({ name }) => name === asked)
  const other = line === undefined && compared !== undefined ? numbersOf(compared).find(isAsked) : undefined
  const label = line?.label ?? other?.label
  const source: Source | undefined = line ? { kind: 'part', line: line.name, part: 'amount' } : other?.number.source
  const reason = source && explain(source)
  if (label === undefined || reason === undefined) return undefined
  return { label, text: undefined, stored: line?.value.toFixed(), reason }
}
