import type { CheckedFields } from '../cases/checked-fields.js'
import { OPENING_CASE } from '../cases/opening-balances.js'
import { Decimal } from '../ground/money.js'
import { AlikeFacts, type FactsModel, type Own, recordOf } from '../kernel/alike-facts.js'
import { type FieldScale, scaledText, scaleOf } from '../kernel/scaled.js'
import type { Facts } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import { type EntryForm, type FieldReader, isComplete } from './forms.js'

/**
 * People of one form who entered the same texts in all that reading looks at: dates, contract, kind. What follows from these is read
 * once, for a model; of each person only the amounts are read, which formulas alone use. What reading looks at is in no list: it is
 * observed while the model is read, since the values of the model report who looks at them.
 */

/** What is read of a month, without the warnings of its facts. */
interface ModelMonth {
  readonly facts: Facts
  readonly warnings: readonly Warning[]
}

/** Reads a month from its fields; `unobserved` runs what copies values without looking at them. Undefined: it stands for nobody. */
type ModelReader = (fields: CheckedFields, unobserved: (run: () => void) => void) => ModelMonth | undefined

/** Reads the cases of somebody who is like a model; undefined for everybody else. */
export function alikeReader(
  formOf: FieldReader['formOf'],
  readModel: ModelReader,
): (cases: unknown) => ModelMonth | undefined {
  const forms = new WeakMap<EntryForm, OfForm>()
  return (cases) => {
    const entered = formOf(cases)
    if (entered === undefined) return undefined
    const { form, texts } = entered
    const ofForm = forms.get(form) ?? newForm(form)
    forms.set(form, ofForm)
    if (!ofForm.isWorth) return undefined
    let known = ofForm.known.get(keyOf(ofForm, texts))
    if (known === undefined) known = learn(ofForm, form, [...texts], readModel)
    else ofForm.used += 1
    if (known === 'nobody') return undefined
    const facts = readLike(known, form, texts)
    return facts && isComplete(form, entered.cases, facts) ? { facts, warnings: known.warnings } : undefined
  }
}

/** What is known of a form. */
interface OfForm {
  isWorth: boolean
  /** Places of the texts that reading looks at. */
  readonly looked: Set<number>
  /** By the texts that reading looks at. */
  readonly known: Map<string, Model | 'nobody'>
  /** How many months a model was used for. */
  used: number
}

const newForm = ({ fields }: EntryForm): OfForm => ({
  // Balances are those of one person.
  isWorth: fields.every(({ caseName }) => caseName !== OPENING_CASE),
  looked: new Set(fields.flatMap(({ kind }, place) => (kind === 'date-field' ? [place] : []))),
  known: new Map(),
  used: 0,
})

/** No right text has a line feed. */
function keyOf({ looked }: OfForm, texts: readonly string[]): string {
  let key = ''
  for (const place of looked) key += `${texts[place]}\n`
  return key
}

interface Model extends FactsModel {
  readonly warnings: readonly Warning[]
  /** The texts that are each person's own, in the order of the entries. */
  readonly texts: readonly OwnText[]
}
interface OwnText {
  readonly place: number
  /** Of a number. */
  readonly scale: FieldScale | undefined
  /** Of a word, its position in the list of the field. */
  readonly positions: ReadonlyMap<string, number>
}

/** Models of a form: more than these are worth it only while each serves several people. */
const MOST = 500
const USES = 4

function learn(ofForm: OfForm, form: EntryForm, texts: readonly string[], readModel: ModelReader): Model | 'nobody' {
  if (ofForm.known.size >= MOST) {
    ofForm.isWorth = ofForm.used >= USES * MOST
    ofForm.known.clear()
    ofForm.used = 0
  }
  for (;;) {
    try {
      const known = modelOf(ofForm, form, texts, readModel)
      if (known === undefined) return 'nobody'
      ofForm.known.set(keyOf(ofForm, texts), known)
      return known
    } catch (error) {
      if (!(error instanceof Looked)) throw error
      ofForm.looked.add(error.place)
      ofForm.known.clear()
    }
  }
}

/** Reading has looked at the text of a place. */
class Looked extends Error {
  readonly place: number

  constructor(place: number) {
    super()
    this.place = place
  }
}

/** Undefined where a text is wrong. */
function modelOf(
  { looked }: OfForm,
  form: EntryForm,
  texts: readonly string[],
  readModel: ModelReader,
): Model | 'nobody' | undefined {
  const numbers = { ...form.given.numbers }
  const choices = { ...form.given.choices }
  const dates = { ...form.given.dates }
  /** Values that stand for the text of a place, which is each person's own. */
  const places = new Map<unknown, number>()
  for (const [place, field] of form.fields.entries()) {
    const text = texts[place] ?? ''
    const meaning = form.meanings[place]?.(text)
    if (meaning !== undefined && !(meaning instanceof Decimal)) return undefined
    const isOwn = !looked.has(place)
    if (meaning !== undefined) {
      numbers[field.key] = isOwn ? new Decimal(Number.NaN) : meaning
      if (isOwn) places.set(numbers[field.key], place)
    } else if (field.mention) continue
    else if (field.kind === 'date-field') dates[field.key] = text
    else if (form.choices.has(field)) {
      choices[field.key] = isOwn ? `of the person ${place}` : text
      if (isOwn) places.set(choices[field.key], place)
    }
  }
  for (const { key, followed } of form.followers) {
    const number = numbers[followed]
    if (number !== undefined) numbers[key] = number
  }
  let isObserved = true
  const observed = <Value>(values: Record<string, Value>): Record<string, Value> =>
    new Proxy(values, {
      get: (target, key): unknown => {
        const value: unknown = Reflect.get(target, key)
        const place = isObserved ? places.get(value) : undefined
        if (place !== undefined) throw new Looked(place)
        return value
      },
    })
  const fields = { faults: [], numbers: observed(numbers), choices: observed(choices), dates, opening: {} }
  const read = readModel(fields, (run) => {
    isObserved = false
    run()
    isObserved = true
  })
  if (read === undefined) return 'nobody'
  const [ownNumbers, ownChoices] = [ownOf(numbers, places), ownOf(choices, places)]
  for (const { key } of ownNumbers) delete numbers[key]
  for (const { key } of ownChoices) delete choices[key]
  // Texts that count nowhere are read too: they must be right.
  const ownTexts = form.fields.flatMap((field, place): OwnText[] => {
    if (looked.has(place)) return []
    const words = field.kind === 'choice-field' ? field.values : []
    const scale = field.kind === 'number-field' ? scaleOf(field) : undefined
    return [{ place, scale, positions: new Map(words.map((word, position) => [word, position])) }]
  })
  const entryOf = (own: readonly Placed[]): readonly Own[] =>
    own.map(({ key, place }) => {
      const at = ownTexts.findIndex((text) => text.place === place)
      return { key, place, at, scale: ownTexts[at]?.scale }
    })
  const numberOf = (place: number, text: string): Decimal => {
    const meaning = form.meanings[place]?.(text)
    if (meaning instanceof Decimal) return meaning
    throw new Error(`${form.fields[place]?.key} was read and is no number`)
  }
  return {
    facts: { ...read.facts, numbers, choices },
    warnings: read.warnings,
    numbers: entryOf(ownNumbers),
    choices: entryOf(ownChoices),
    texts: ownTexts,
    recordNumbers: recordOf(numbers, ownNumbers, numberOf),
    recordChoices: recordOf(choices, ownChoices, (_, text) => text),
  }
}

interface Placed {
  readonly key: string
  /** Of the text of the form. */
  readonly place: number
}
const ownOf = (values: object, places: ReadonlyMap<unknown, number>): readonly Placed[] =>
  Object.entries(values).flatMap(([key, value]) => {
    const place = places.get(value)
    return place === undefined ? [] : [{ key, place }]
  })

/** The facts of somebody who is like a model; undefined where a text is wrong. */
function readLike(model: Model, { meanings }: EntryForm, texts: readonly string[]): AlikeFacts | undefined {
  const entries: number[] = []
  for (const { place, scale, positions } of model.texts) {
    const text = texts[place] ?? ''
    const entry = scale === undefined ? (positions.get(text) ?? Number.NaN) : scaledText(text, scale)
    if (Number.isNaN(entry)) {
      const meaning = meanings[place]?.(text)
      if (meaning !== undefined && !(meaning instanceof Decimal)) return undefined
    }
    entries.push(entry)
  }
  return new AlikeFacts(model, [...texts], entries)
}
