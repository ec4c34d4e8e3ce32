import { NATURES } from '../cases/absence-events.js'
import {
  ELEMENT_CODE,
  ELEMENT_FORMS,
  ELEMENT_RECURRENCES,
  type ElementDefinition,
  type ElementRule,
  elementField,
  type RulePart,
} from '../cases/elements.js'
import { isDay } from '../ground/period.js'
import { ELEMENT_NATURES, elementVersion, natureNamed } from '../law/elements.js'
import type { PayElement } from '../tree/elements.js'
import { since } from '../tree/figure.js'
import type { Regulation } from '../tree/regulation.js'

/** The first wage type number of elements: 10001 is the first that a payroll defined. */
const FIRST_NUMBER = 10_001
/** The text of a day from which a definition is in force. */
const DEFINED = 'élément défini par l’entreprise'

/** A member of a definition that is wrong, and what it must be. */
export interface WrongMember {
  readonly member: keyof ElementDefinition
  readonly expected: string
}

/**
 * The faults of a definition for a regulation; `others` are the definitions that the payroll has, of any code. Form and
 * recurrence of a code never change, because its recorded values would get another meaning.
 */
export function* wrongMembers(
  regulation: Pick<Regulation, 'unemploymentInsurance'>,
  definition: ElementDefinition,
  others: readonly ElementDefinition[] = [],
): Generator<WrongMember> {
  const { code, label, nature, form, recurrence, rate, start } = definition
  const known = natureNamed(nature)
  if (!ELEMENT_CODE.test(code)) yield { member: 'code', expected: '1 to 20 of A-Z, 0-9 and _' }
  if (!/\S/.test(label) || label.length > 60) yield { member: 'label', expected: 'a label of 1 to 60 characters' }
  if (known === undefined) yield { member: 'nature', expected: `one of ${Object.keys(ELEMENT_NATURES).join(', ')}` }
  else if (!regulation.unemploymentInsurance) {
    yield {
      member: 'nature',
      expected: 'none: the payroll of a company officer has no elements, neither pay nor refunds',
    }
  }
  if (!isDay(start)) yield { member: 'start', expected: 'a day, YYYY-MM-DD' }
  if (!ELEMENT_FORMS.includes(form)) yield { member: 'form', expected: `one of ${ELEMENT_FORMS.join(', ')}` }
  if (!ELEMENT_RECURRENCES.includes(recurrence)) {
    yield { member: 'recurrence', expected: `one of ${ELEMENT_RECURRENCES.join(', ')}` }
  }
  yield* wrongNumbers(definition, known?.ofYear === true)
  const wrong = definition.rule && wrongRule(definition, definition.rule, known?.ofYear === true)
  if (wrong !== undefined) yield { member: 'rule', expected: wrong }
  const first = others.find((other) => other.code === code)
  if (first === undefined) return
  for (const member of ['form', 'recurrence'] as const) {
    if (first[member] !== definition[member]) {
      yield { member, expected: `${first[member]}, as ${code} is defined: a change needs another code` }
    }
  }
  if (form === 'share' && (first.rate === undefined) !== (rate === undefined)) {
    const expected = first.rate === undefined ? 'none, since values of' : 'a fraction, since values of'
    yield { member: 'rate', expected: `${expected} ${code} are recorded so: a change needs another code` }
  }
}

function* wrongNumbers({ form, rate, coverMonths }: ElementDefinition, isOfYear: boolean): Generator<WrongMember> {
  if (coverMonths !== undefined && !isOfYear) {
    yield { member: 'coverMonths', expected: 'none: only premiums of the year cover several months' }
  } else if (coverMonths !== undefined && !(Number.isInteger(coverMonths) && coverMonths >= 1 && coverMonths <= 12)) {
    yield { member: 'coverMonths', expected: 'a number of months from 1 to 12' }
  }
  if (form === 'amount' && rate !== undefined) yield { member: 'rate', expected: 'none: the value is the amount' }
  if (form === 'days' && rate === undefined) yield { member: 'rate', expected: 'the euros of a day' }
  if (rate === undefined || form === 'amount') return
  const isRate = /^\d{1,6}(\.\d{1,6})?$/.test(rate) && (form !== 'share' || Number(rate) <= 1)
  if (!isRate) {
    const expected = form === 'share' ? 'a fraction from 0 to 1, as text such as 0.02' : 'euros as text, such as 2.10'
    yield { member: 'rate', expected }
  }
}

/** The expected rule of an element; undefined: the rule is right. */
function wrongRule(
  { form, recurrence, rate }: ElementDefinition,
  { yearly, parts, leaver, absences = [] }: ElementRule,
  isOfYear: boolean,
): string | undefined {
  if (!isOfYear) return 'none: only premiums of the year are due by presence'
  if (recurrence !== 'monthly') return 'none beside a standing value: monthly, so that a month may have another amount'
  if (!(form === 'amount' || (form === 'share' && rate === undefined))) {
    return 'none for this form: amount, or share of the base salary'
  }
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(yearly) || Number(yearly) === 0) return 'a yearly number above 0 as text, such as 1'
  if (leaver !== 'pro_rata' && leaver !== 'none') return 'for leavers pro rata or none'
  if (!absences.every((one) => NATURES.includes(one))) return `absences among ${NATURES.join(', ')}`
  if (parts.length === 0 || parts.length > 12) return 'from 1 to 12 parts'
  if (
    !parts.flatMap(({ paid, earnedFrom, earnedTo }) => [paid, earnedFrom, earnedTo]).every((month) => MONTHS.has(month))
  ) {
    return 'parts with paid, earnedFrom and earnedTo as months from 1 to 12'
  }
  const earning = parts.flatMap(monthsOf)
  return new Set(earning).size < earning.length ? 'parts that do not overlap: a month earns one of them' : undefined
}
const MONTHS: ReadonlySet<number> = new Set(Array.from({ length: 12 }, (_, month) => month + 1))
const monthsOf = ({ earnedFrom: from, earnedTo: to }: RulePart): readonly number[] =>
  Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, place) => (from - 1 + place) % 12)

/**
 * A regulation with the elements of pay of a payroll: a field of the case `Elements` and a line for each code. Several
 * definitions of one code follow one another by their starts. Elements are numbered from 10001 in the order of `codes`, by
 * default that of their first definitions; a code without a definition keeps its number free. Without definitions it is
 * the regulation itself. Throws a RangeError for a wrong definition, which `wrongMembers` finds.
 */
export function withElements<Key extends string, const Code extends string>(
  regulation: Regulation<Key>,
  definitions: readonly ElementDefinition<Code>[],
  codes: readonly Code[] = [],
): Regulation<Key | `Elements.${Code}`> {
  if (definitions.length === 0) return regulation
  const ofCodes = new Map<Code, ElementDefinition<Code>[]>(codes.map((code) => [code, []]))
  for (const definition of definitions) {
    const before = ofCodes.get(definition.code) ?? []
    for (const { member, expected } of wrongMembers(regulation, definition, before)) {
      throw new RangeError(`element ${definition.code}: ${member} must be ${expected}`)
    }
    ofCodes.set(definition.code, [...before, definition])
  }
  const elements = [...ofCodes.values()].flatMap((ofCode, place) =>
    ofCode.length === 0 ? [] : [elementOf(ofCode, FIRST_NUMBER + place)],
  )
  const fields = Object.freeze([...regulation.fields, ...elements.map(({ field }) => field)])
  return Object.freeze({ ...regulation, fields, elements })
}

/** An element from its definitions in the order of recording: for one day the last one counts. */
function elementOf<Code extends string>(definitions: readonly ElementDefinition<Code>[], number: number) {
  const byStart = new Map(definitions.map((definition) => [definition.start, definition]))
  const sorted = [...byStart.values()].sort((a, b) => (a.start < b.start ? -1 : 1))
  const [latest = definitions[0]] = sorted.slice(-1)
  if (latest === undefined) throw new Error('an element has a definition')
  const field = elementField(latest)
  const versions = sorted.map((definition) => since(definition.start, elementVersion(definition, field), DEFINED))
  return { field, number, versions } satisfies PayElement
}
