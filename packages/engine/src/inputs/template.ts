import type { CheckedFields } from '../cases/checked-fields.js'
import { OPENING_CASE } from '../cases/opening-balances.js'
import { Decimal } from '../ground/money.js'
import { type FieldScale, scaledText, scaleOf } from '../kernel/scaled.js'
import { type FactsTemplate, type PersonalValue, recordOf, TemplateFacts } from '../kernel/template-facts.js'
import { decimalOfInteger } from '../kernel/text.js'
import type { Facts } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import { type EntryShape, type FieldReader, isComplete } from './entry-shapes.js'

/**
 * The fast way to check many months of one shape (`entry-shapes.ts`).
 *
 * Anne and Bruno enter the same fields, with the same texts in all but one: their hourly rates are 14 and 15.50. The check of a month
 * looks at the start of the contract, to count days, and at the kind of contract; it never looks at the rate, which formulas alone
 * use. So the check of Anne's month serves as a template: Bruno gets its facts with a rate of 15.50, and only his rate is read.
 * Chloé began in the middle of the month: her text differs where the check looks, so her month makes another template.
 *
 * Which texts the check looks at is observed, not listed:
 * 1. A new shape reads dates only. Every other text is replaced by a stand-in, and the month is checked.
 * 2. Whoever reads a stand-in throws `FieldRead`: its place joins the places that are read, and the check starts again.
 * 3. A check that ends has made a template, remembered under the texts that were read. The stand-ins left over are the personal values.
 */

/** A checked month, without the warnings of its facts. */
interface TemplateMonth {
  readonly facts: Facts
  readonly warnings: readonly Warning[]
}

/** Checks a month from its fields; `unobserved` runs what copies values without looking at them. Undefined: no template is possible. */
type CheckFields = (fields: CheckedFields, unobserved: (run: () => void) => void) => TemplateMonth | undefined

/** Reads cases that a template serves; undefined for all others. */
export function templateReader(
  shapeOf: FieldReader['shapeOf'],
  check: CheckFields,
): (cases: unknown) => TemplateMonth | undefined {
  const shapes = new WeakMap<EntryShape, KnownShape>()
  return (cases) => {
    const entered = shapeOf(cases)
    if (entered === undefined) return undefined
    const { shape, texts } = entered
    const known = shapes.get(shape) ?? newShape(shape)
    shapes.set(shape, known)
    if (!known.isWorthwhile) return undefined
    let template = known.templates.get(keyOf(known, texts))
    if (template === undefined) template = learn(known, shape, [...texts], check)
    else known.used += 1
    if (template === 'none') return undefined
    const facts = factsOf(template, shape, texts)
    return facts && isComplete(shape, entered.cases, facts) ? { facts, warnings: template.warnings } : undefined
  }
}

/** The templates of a shape. */
interface KnownShape {
  isWorthwhile: boolean
  /** Places of the texts that a check reads. */
  readonly placesRead: Set<number>
  /** By the texts at these places. */
  readonly templates: Map<string, Template | 'none'>
  /** How many months a template served. */
  used: number
}

const newShape = ({ fields }: EntryShape): KnownShape => ({
  // Each person has balances of its own.
  isWorthwhile: fields.every(({ caseName }) => caseName !== OPENING_CASE),
  placesRead: new Set(fields.flatMap(({ kind }, place) => (kind === 'date-field' ? [place] : []))),
  templates: new Map(),
  used: 0,
})

/** No right text has a line feed. */
function keyOf({ placesRead }: KnownShape, texts: readonly string[]): string {
  let key = ''
  for (const place of placesRead) key += `${texts[place]}\n`
  return key
}

interface Template extends FactsTemplate {
  readonly warnings: readonly Warning[]
  /** In the order of the entries. */
  readonly texts: readonly PersonalText[]
}
interface PersonalText {
  readonly place: number
  /** Of a number. */
  readonly scale: FieldScale | undefined
  /** Of a word, its position in the list of the field. */
  readonly positions: ReadonlyMap<string, number>
}

/** Templates of a shape: more than these pay only while each serves several people. */
const MOST = 500
const USES = 4

function learn(known: KnownShape, shape: EntryShape, texts: readonly string[], check: CheckFields): Template | 'none' {
  if (known.templates.size >= MOST) {
    known.isWorthwhile = known.used >= USES * MOST
    known.templates.clear()
    known.used = 0
  }
  for (;;) {
    const values = valuesFor(known.placesRead, shape, texts)
    if (values === undefined) return 'none'
    try {
      const month = checkObserved(values, check)
      const template = month === undefined ? 'none' : templateOf(month, values, shape, known.placesRead)
      known.templates.set(keyOf(known, texts), template)
      return template
    } catch (error) {
      if (!(error instanceof FieldRead)) throw error
      known.placesRead.add(error.place)
      known.templates.clear()
    }
  }
}

/** A check has read the text of a place. */
class FieldRead extends Error {
  readonly place: number

  constructor(place: number) {
    super()
    this.place = place
  }
}

/** The values of a month, with a stand-in for each text that no check has read. */
interface Values
  extends Record<'numbers', Record<string, Decimal>>,
    Record<'choices' | 'dates', Record<string, string>> {
  /** The place of the text that each stand-in replaces. */
  readonly standIns: ReadonlyMap<unknown, number>
}

/** Undefined where a text is wrong. */
function valuesFor(placesRead: ReadonlySet<number>, shape: EntryShape, texts: readonly string[]): Values | undefined {
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
      // Each stand-in is an object of its own: that is how it is recognised.
      numbers[field.key] = isRead ? meaning : new Decimal(Number.NaN)
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

/** Checks a month whose values throw `FieldRead` where a stand-in is read. */
function checkObserved({ numbers, choices, dates, standIns }: Values, check: CheckFields): TemplateMonth | undefined {
  let isObserved = true
  const observed = <Value>(values: Record<string, Value>): Record<string, Value> =>
    new Proxy(values, {
      get: (target, key): unknown => {
        const value: unknown = Reflect.get(target, key)
        const place = isObserved ? standIns.get(value) : undefined
        if (place !== undefined) throw new FieldRead(place)
        return value
      },
    })
  const fields = { faults: [], numbers: observed(numbers), choices: observed(choices), dates, opening: {} }
  return check(fields, (run) => {
    isObserved = false
    run()
    isObserved = true
  })
}

/** A checked month, whose stand-ins become the personal values. */
function templateOf(
  { facts, warnings }: TemplateMonth,
  { numbers, choices, standIns }: Values,
  shape: EntryShape,
  placesRead: ReadonlySet<number>,
): Template {
  const personalNumbers = takeStandIns(numbers, standIns)
  const personalChoices = takeStandIns(choices, standIns)
  // Texts that count nowhere are read too: they must be right.
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
  return {
    facts: { ...facts, numbers, choices },
    warnings,
    numbers: ofNumbers,
    choices: ofChoices,
    texts,
    recordNumbers: recordOf(numbers, ofNumbers, numberOf),
    recordChoices: recordOf(choices, ofChoices, (_, text) => text),
  }
}

type PlacedValue = Pick<PersonalValue, 'key' | 'place'>

/** Removes the stand-ins from some values, and tells where each was. */
function takeStandIns(values: Record<string, unknown>, standIns: Values['standIns']): readonly PlacedValue[] {
  const taken = Object.entries(values).flatMap(([key, value]) => {
    const place = standIns.get(value)
    return place === undefined ? [] : [{ key, place }]
  })
  for (const { key } of taken) delete values[key]
  return taken
}

/** The facts of a person by a template; undefined where a text is wrong. */
function factsOf(template: Template, { meanings }: EntryShape, texts: readonly string[]): TemplateFacts | undefined {
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
  return new TemplateFacts(template, [...texts], entries)
}
