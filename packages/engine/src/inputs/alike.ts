import { OPENING_CASE } from '../cases/opening-balances.js'
import { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import { type FieldReader, type Form, inheriting, isComplete, type ReadFields } from './forms.js'

/**
 * People of one form who entered the same texts in all that reading looks at: dates, contract, kind. What follows from these is read
 * once, for a model; of each person only the amounts are read, which formulas alone use. What reading looks at is in no list: it is
 * observed while the model is read, since the values of the model report who looks at them.
 */

/** What is read of a month, without the warnings of its facts. */
export interface Model {
  readonly facts: Facts
  readonly warnings: readonly Warning[]
}

/** Reads a month from its fields; `unobserved` runs what copies values without looking at them. Undefined: it stands for nobody. */
export type ModelReader = (fields: ReadFields, unobserved: (run: () => void) => void) => Model | undefined

/** Reads the cases of somebody who is like a model; undefined for everybody else. */
export function alikeReader(
  formOf: FieldReader['formOf'],
  readModel: ModelReader,
): (cases: unknown) => Model | undefined {
  const forms = new WeakMap<Form, OfForm>()
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
    const read = readLike(known, form, texts)
    return read && isComplete(form, entered.cases, read.facts) ? read : undefined
  }
}

/** What is known of a form. */
interface OfForm {
  isWorth: boolean
  /** Places of the texts that reading looks at. */
  readonly looked: Set<number>
  /** By the texts that reading looks at. */
  readonly known: Map<string, Known | 'nobody'>
  /** How many months a model was used for. */
  used: number
}

const newForm = ({ fields }: Form): OfForm => ({
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

/** A model without what is each person's own. */
interface Known extends Model {
  readonly numbers: readonly Own[]
  readonly choices: readonly Own[]
  /** The keys of these, without values. */
  readonly own: Pick<ReadFields, 'numbers' | 'choices'>
  /** Places of texts that count nowhere, but must be right. */
  readonly unread: readonly number[]
}
interface Own {
  readonly key: string
  /** Of the text. */
  readonly place: number
}

/** Models of a form: more than these are worth it only while each serves several people. */
const MOST = 500
const USES = 4

function learn(ofForm: OfForm, form: Form, texts: readonly string[], readModel: ModelReader): Known | 'nobody' {
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
  form: Form,
  texts: readonly string[],
  readModel: ModelReader,
): Known | 'nobody' | undefined {
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
  const isRead = new Set([...looked, ...[...ownNumbers, ...ownChoices].map(({ place }) => place)])
  const own = {
    numbers: Object.fromEntries(ownNumbers.map(({ key }) => [key, new Decimal(Number.NaN)])),
    choices: Object.fromEntries(ownChoices.map(({ key }) => [key, ''])),
  }
  for (const { key } of ownNumbers) delete numbers[key]
  for (const { key } of ownChoices) delete choices[key]
  return {
    facts: { ...read.facts, numbers, choices },
    warnings: read.warnings,
    ...{ numbers: ownNumbers, choices: ownChoices, own },
    unread: [...form.fields.keys()].filter((place) => !isRead.has(place)),
  }
}

const ownOf = (values: object, places: ReadonlyMap<unknown, number>): readonly Own[] =>
  Object.entries(values).flatMap(([key, value]) => {
    const place = places.get(value)
    return place === undefined ? [] : [{ key, place }]
  })

/** The month of somebody who is like a model; undefined where a text is wrong. */
function readLike(known: Known, { meanings }: Form, texts: readonly string[]): Model | undefined {
  const numbers = inheriting(known.own.numbers, known.facts.numbers)
  for (const { key, place } of known.numbers) {
    const number = meanings[place]?.(texts[place] ?? '')
    if (!(number instanceof Decimal)) return undefined
    numbers[key] = number
  }
  const choices = inheriting(known.own.choices, known.facts.choices)
  for (const { key, place } of known.choices) {
    const text = texts[place] ?? ''
    if (meanings[place]?.(text) !== undefined) return undefined
    choices[key] = text
  }
  for (const place of known.unread) {
    const meaning = meanings[place]?.(texts[place] ?? '')
    if (meaning !== undefined && !(meaning instanceof Decimal)) return undefined
  }
  const { period, paymentDate, contract, yearToDate } = known.facts
  return { facts: { period, paymentDate, numbers, choices, contract, yearToDate }, warnings: known.warnings }
}
