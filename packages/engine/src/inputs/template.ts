import { OPENING_CASE } from '../cases/opening-balances.js'
import type { EarlierMonth } from '../dates/history.js'
import { Decimal } from '../ground/money.js'
import { decimalOfInteger, type FieldScale, scaledText } from '../ground/scaled.js'
import { scaleOf } from '../kernel/scaled.js'
import { type FactsTemplate, type PersonalValue, recordOf, TemplateFacts } from '../kernel/template-facts.js'
import type { Facts } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import type { MonthChecker } from './check-month.js'
import { type EntryShape, type FieldReader, isComplete } from './entry-shapes.js'
import type { DayOfLaw } from './month-view.js'
import {
  type AmountRead,
  type CheckFields,
  checkObserved,
  FieldRead,
  type ObservedValues,
  observedMonth,
  PayRead,
  signOnly,
  type TemplateMonth,
} from './observed-check.js'
import { sharedWarnings } from './warnings.js'

/**
 * The fast way to check many months of one shape (`entry-shapes.ts`).
 *
 * Anne and Bruno enter the same fields, with the same texts in all but one: their hourly rates are 14 and 15.50. The check of a month
 * looks at the start of the contract, to count days, and at the kind of contract; it never looks at the rate, which formulas alone
 * use. So the check of Anne's month serves as a template: Bruno gets its facts with a rate of 15.50, and only his rate is read.
 * Chloé began in the middle of the month: her text differs where the check looks, so her month makes another template.
 *
 * No list says which texts the check reads; the check itself is observed:
 * 1. A new shape reads dates only. A stand-in replaces every other text, and the month is checked.
 * 2. Reading a stand-in throws `FieldRead`: its place joins the places that are read, and the check starts again. The
 *    place of a number first joins those whose sign is read: its next stand-in answers whether it is above 0, and
 *    throws at any other question.
 * 3. A check that completes has made a template, stored under the texts that were read. The stand-ins that remain are
 *    the personal values.
 * Templates are also stored under the days of the earlier months and the amounts of these that a check reads, such as what is left of an
 * attachment. The sums of earlier months are each person's own.
 */

/** Reads the cases that a template serves, with all their warnings; undefined for all others. */
export function templateReader(
  shapeOf: FieldReader['shapeOf'],
  day: DayOfLaw,
  sumsOf: MonthChecker['sumsOf'],
  check: CheckFields,
): (cases: unknown, history: readonly EarlierMonth[]) => TemplateMonth | undefined {
  const shapes = new WeakMap<EntryShape, KnownShape>()
  return (cases, history) => {
    const entered = shapeOf(cases)
    if (entered === undefined) return undefined
    const { shape, texts } = entered
    const known = shapes.get(shape) ?? newShape(shape)
    shapes.set(shape, known)
    if (!known.isWorthwhile) return undefined
    let template = known.templates.get(keyOf(known, texts, history))
    if (template === undefined) template = learn(known, shape, { texts: [...texts], history }, { day, check })
    else known.used += 1
    if (template === 'none') return undefined
    const facts = factsOf(template, shape, texts, sumsOf(history, {}, template.facts.contract))
    if (facts === undefined || !isComplete(shape, entered.cases, facts)) return undefined
    return { facts, warnings: [...template.warningsOf(facts), ...template.warnings] }
  }
}

interface KnownShape {
  isWorthwhile: boolean
  /** Places of the texts that a check reads. */
  readonly placesRead: Set<number>
  /** Places of the numbers whose sign only is read: whether they are above 0. */
  readonly signsRead: Set<number>
  /** Amounts of earlier months that a check reads, each once. */
  readonly payRead: Map<string, AmountRead>
  /** Templates by the texts and signs at these places, by the days of the earlier months and by those amounts. */
  readonly templates: Map<string, Template | 'none'>
  /** Number of months that a template served. */
  used: number
}

const newShape = ({ fields }: EntryShape): KnownShape => ({
  // Balances differ from person to person.
  isWorthwhile: fields.every(({ caseName }) => caseName !== OPENING_CASE),
  placesRead: new Set(fields.flatMap(({ kind }, place) => (kind === 'date-field' ? [place] : []))),
  signsRead: new Set(),
  payRead: new Map(),
  templates: new Map(),
  used: 0,
})

/** No valid text contains a line feed. */
function keyOf(
  { placesRead, signsRead, payRead }: KnownShape,
  texts: readonly string[],
  history: readonly EarlierMonth[],
): string {
  let key = ''
  for (const { period, paymentDate, contract } of history) {
    key += `${period} ${paymentDate} ${contract?.since} ${contract?.end}\n`
  }
  for (const { period, name } of payRead.values()) {
    key += `${history.find((month) => month.period === period)?.carried.get(name)}\n`
  }
  for (const place of placesRead) key += `${texts[place]}\n`
  for (const place of signsRead) key += `${signOf(texts[place] ?? '')}\n`
  return key
}

/** A number of digits alone is above 0 where one of them is; any other text counts as a whole. */
const signOf = (text: string): string => (!/^\d+(\.\d+)?$/.test(text) ? text : /[1-9]/.test(text) ? '+' : '0')

interface Template extends FactsTemplate {
  readonly warnings: readonly Warning[]
  /** The warnings that depend on the facts. */
  readonly warningsOf: (facts: Facts) => readonly Warning[]
  /** In the order of the entries. */
  readonly texts: readonly PersonalText[]
}
interface PersonalText {
  readonly place: number
  /** The number, for a numeric field. */
  readonly scale: FieldScale | undefined
  /** The position in the field's list, for a choice. */
  readonly positions: ReadonlyMap<string, number>
}

/** Limit of templates per shape: more pay off only if each serves several people. */
const MOST = 500
const USES = 4

function learn(
  known: KnownShape,
  shape: EntryShape,
  { texts, history }: { readonly texts: readonly string[]; readonly history: readonly EarlierMonth[] },
  { day, check }: { readonly day: DayOfLaw; readonly check: CheckFields },
): Template | 'none' {
  // Earlier templates do not depend on the new amount.
  const note = (read: AmountRead): void => {
    const place = `${read.period} ${read.name}`
    if (known.payRead.has(place)) return
    known.payRead.set(place, read)
    known.templates.clear()
  }
  const observed = history.map((month) => observedMonth(month, note))
  if (known.templates.size >= MOST) {
    known.isWorthwhile = known.used >= USES * MOST
    known.templates.clear()
    known.used = 0
  }
  for (;;) {
    const values = valuesFor(known, shape, texts)
    if (values === undefined) return 'none'
    try {
      const month = checkObserved(values, known.signsRead, (fields, unobserved) => check(fields, unobserved, observed))
      const template = month === undefined ? 'none' : templateOf(month, values, { shape, day }, known.placesRead)
      known.templates.set(keyOf(known, texts, history), template)
      return template
    } catch (error) {
      if (error instanceof PayRead) {
        known.templates.set(keyOf(known, texts, history), 'none')
        return 'none'
      }
      if (!(error instanceof FieldRead)) throw error
      const { place } = error
      const isNumber = shape.fields[place]?.kind === 'number-field'
      if (isNumber && !known.signsRead.has(place)) known.signsRead.add(place)
      else {
        known.signsRead.delete(place)
        known.placesRead.add(place)
      }
      known.templates.clear()
    }
  }
}

/** Undefined if a text is wrong. */
function valuesFor(
  { placesRead, signsRead }: KnownShape,
  shape: EntryShape,
  texts: readonly string[],
): ObservedValues | undefined {
  const numbers = { ...shape.given.numbers }
  const choices = { ...shape.given.choices }
  const dates = { ...shape.given.dates }
  const standIns = new Map<unknown, number>()
  for (const [place, field] of shape.fields.entries()) {
    const text = texts[place] ?? ''
    const meaning = shape.meanings[place]?.(text)
    if (meaning !== undefined && !(meaning instanceof Decimal)) return undefined
    const isRead = placesRead.has(place)
    if (meaning !== undefined) {
      // Each stand-in is a distinct object, so that identity recognises it.
      const standIn = () => (signsRead.has(place) ? signOnly(meaning, place) : new Decimal(Number.NaN))
      numbers[field.key] = isRead ? meaning : standIn()
      if (!isRead) standIns.set(numbers[field.key], place)
    } else if (field.mention) continue
    else if (field.kind === 'date-field') dates[field.key] = text
    else if (shape.choices.has(field)) {
      choices[field.key] = isRead ? text : `the text at ${place}`
      if (!isRead) standIns.set(choices[field.key], place)
    }
  }
  for (const { key, followed } of shape.followers) {
    const number = numbers[followed]
    if (number !== undefined) numbers[key] = number
  }
  return { numbers, choices, dates, standIns }
}

/** Turns a checked month into a template: its stand-ins become the personal values. */
function templateOf(
  { facts, warnings }: TemplateMonth,
  { numbers, choices, standIns }: ObservedValues,
  { shape, day }: { readonly shape: EntryShape; readonly day: DayOfLaw },
  placesRead: ReadonlySet<number>,
): Template {
  const personalNumbers = takeStandIns(numbers, standIns)
  const personalChoices = takeStandIns(choices, standIns)
  // Texts without effect are read too, since they must be valid.
  const texts = shape.fields.flatMap((field, place): PersonalText[] => {
    if (placesRead.has(place)) return []
    const words = field.kind === 'choice-field' ? field.values : []
    const scale = field.kind === 'number-field' ? scaleOf(field) : undefined
    return [{ place, scale, positions: new Map(words.map((word, position) => [word, position])) }]
  })
  const withEntries = (values: readonly PlacedValue[]): readonly PersonalValue[] =>
    values.map(({ key, place }) => {
      const at = texts.findIndex((text) => text.place === place)
      return { key, place, at, scale: texts[at]?.scale }
    })
  const numberOf = ({ place, scale }: PersonalValue, text: string, entry: number): Decimal => {
    if (scale !== undefined && Number.isInteger(entry)) return decimalOfInteger(entry, scale.decimals)
    const meaning = shape.meanings[place]?.(text)
    if (meaning instanceof Decimal) return meaning
    throw new Error(`${shape.fields[place]?.key} was read and is no number`)
  }
  const ofNumbers = withEntries(personalNumbers)
  const ofChoices = withEntries(personalChoices)
  const shared = { ...facts, numbers, choices }
  return {
    facts: shared,
    warnings,
    warningsOf: sharedWarnings(
      withoutPersonal(shared, ofNumbers),
      ofChoices.map(({ key }) => key),
      day,
      (error) => error instanceof FieldRead,
    ),
    numbers: ofNumbers,
    choices: ofChoices,
    texts,
    recordNumbers: recordOf(numbers, ofNumbers, numberOf),
    recordChoices: recordOf(choices, ofChoices, (_, text) => text),
  }
}

/** Facts that throw `FieldRead` when a personal number or a sum of earlier months is read. */
function withoutPersonal(facts: Facts, ofNumbers: readonly PersonalValue[]): Facts {
  const read = ({ place }: Pick<PersonalValue, 'place'>): never => {
    throw new FieldRead(place)
  }
  const ofHistory = () => read({ place: -1 })
  return {
    ...facts,
    numbers: recordOf(facts.numbers, ofNumbers, read)([], []),
    yearToDate: new Proxy({}, { get: ofHistory, has: ofHistory, ownKeys: ofHistory }),
  }
}

type PlacedValue = Pick<PersonalValue, 'key' | 'place'>

/** Removes the stand-ins from some values, and returns the place of each. */
function takeStandIns(values: Record<string, unknown>, standIns: ObservedValues['standIns']): readonly PlacedValue[] {
  const taken = Object.entries(values).flatMap(([key, value]) => {
    const place = standIns.get(value)
    return place === undefined ? [] : [{ key, place }]
  })
  for (const { key } of taken) delete values[key]
  return taken
}

/** The facts of a person by a template; undefined if a text is wrong. */
function factsOf(
  template: Template,
  { meanings }: EntryShape,
  texts: readonly string[],
  yearToDate: Facts['yearToDate'],
): TemplateFacts | undefined {
  const entries: number[] = []
  for (const { place, scale, positions } of template.texts) {
    const text = texts[place] ?? ''
    const entry = scale === undefined ? (positions.get(text) ?? Number.NaN) : scaledText(text, scale)
    if (Number.isNaN(entry)) {
      const meaning = meanings[place]?.(text)
      if (meaning !== undefined && !(meaning instanceof Decimal)) return undefined
    }
    entries.push(entry)
  }
  return new TemplateFacts(template, [...texts], entries, yearToDate)
}
