import { ELEMENT_CASE, ELEMENT_DEFINITIONS, type ElementDefinition, type ElementRule } from '../cases/elements.js'
import { type Field, number, words } from '../cases/field.js'
import { dayInParis } from '../ground/period.js'
import type { Regulation } from '../tree/regulation.js'
import { withElements } from './with-elements.js'

/** A recorded value of the company; values of other cases are skipped. */
interface RecordedDefinition {
  readonly caseName: string
  readonly caseFieldName: string
  /** The definition as JSON, without code and start; empty: withdrawn. */
  readonly value: string
  readonly start: string
}

/** The text that records a definition. */
export function definitionText(definition: ElementDefinition): string {
  const { label, nature, form, recurrence, coverMonths, rate, rule } = definition
  return JSON.stringify({ label, nature, form, recurrence, coverMonths, rate, rule: rule && ruleOf(rule) })
}

/** A rule with its members in one order, so that equal rules have equal texts. */
const ruleOf = ({ yearly, parts, leaver, absences }: ElementRule) => ({
  yearly,
  parts: parts.map(({ paid, earnedFrom, earnedTo }) => ({ paid, earnedFrom, earnedTo })),
  leaver,
  absences,
})

/**
 * The definitions among the recorded values of a company, which are in the order of recording: codes in the order of
 * their first definitions, each with its definitions by start. A definition replaces an earlier one of the same start.
 */
export function recordedElements(values: readonly RecordedDefinition[]): readonly ElementDefinition[] {
  const ofCodes = new Map<string, Map<string, string>>()
  for (const { caseName, caseFieldName: code, value, start } of values) {
    if (caseName !== ELEMENT_DEFINITIONS) continue
    const ofCode = ofCodes.get(code) ?? new Map<string, string>()
    ofCodes.set(code, ofCode.set(dayInParis(start), value))
  }
  return [...ofCodes].flatMap(([code, ofCode]) =>
    [...ofCode]
      .filter(([, text]) => text !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      // Only `definitionText` writes it, after `wrongMembers` has found nothing.
      .map(([start, text]) => ({ ...(JSON.parse(text) as Omit<ElementDefinition, 'code' | 'start'>), code, start })),
  )
}

/** The codes that were ever defined, in the order of their first definitions: a withdrawn code keeps its number. */
export const recordedCodes = (values: readonly RecordedDefinition[]): readonly string[] => [
  ...new Set(
    values.flatMap(({ caseName, caseFieldName }) => (caseName === ELEMENT_DEFINITIONS ? [caseFieldName] : [])),
  ),
]

/**
 * A regulation with the elements that a company has recorded, to read recorded values: the definitions are fields of
 * the company, and values of a withdrawn code have no effect. Without definitions it is the regulation itself; for the
 * same definitions it is the same object.
 */
export function withRecordedElements(regulation: Regulation, values: readonly RecordedDefinition[]): Regulation {
  const codes = recordedCodes(values)
  if (codes.length === 0) return regulation
  const definitions = recordedElements(values)
  const known = made.get(regulation) ?? new Map<string, Regulation>()
  made.set(regulation, known)
  const key = JSON.stringify([codes, definitions])
  const found = known.get(key)
  if (found !== undefined) return found
  const own = withElements(regulation, definitions, codes)
  const defined = new Set(definitions.map(({ code }) => code))
  const withdrawn = codes.filter((code) => !defined.has(code))
  const fields: readonly Field[] = [...own.fields, ...codes.map(definitionField), ...withdrawn.map(withdrawnField)]
  const extended = Object.freeze({ ...own, fields: Object.freeze(fields) })
  if (known.size >= MOST) known.clear()
  known.set(key, extended)
  return extended
}
const made = new WeakMap<Regulation, Map<string, Regulation>>()
/** How many payrolls' elements are kept for each regulation. */
const MOST = 200

/** Read as text, so that a month can say which definition it has read. */
const definitionField = (code: string): Field =>
  words(`${ELEMENT_DEFINITIONS}.${code}`, {
    ...{ timeType: 'period', readBy: 'code' },
    ...{ fr: `Définition de l’élément ${code}`, en: `Definition of the element ${code}` },
  })

const withdrawnField = (code: string): Field =>
  number(`${ELEMENT_CASE}.${code}`, 'euros', 'month', {
    ...{ mention: true, min: '-99999999.99' },
    ...{ fr: `Élément retiré ${code}`, en: `Withdrawn element ${code}` },
  })
