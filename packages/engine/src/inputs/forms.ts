import type { CheckedFields } from '../cases/checked-fields.js'
import type { Field } from '../cases/field.js'
import { OPENING_CASE } from '../cases/opening-balances.js'
import { isRecord } from '../cases/read.js'
import type { Fault } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import type { FieldsByCase } from '../tree/regulation.js'

/**
 * People of one payroll enter the same fields in the same order: a form. What a form gives beside the texts that are entered
 * (defaults, common cases) is read once by the general reader; the records of a person inherit it, so read them by key.
 */

/** Checks cases of any form against the fields of a regulation. */
export interface FieldReader extends GeneralReader {
  /** Cases of a known form with their texts, which are valid until the next are read. */
  readonly formOf: (cases: unknown) => Entered | undefined
}
type GeneralReader = (cases: unknown) => CheckedFields
interface Entered {
  readonly form: EntryForm
  readonly texts: readonly string[]
  readonly cases: Cases
}

/** Of the form of some cases. */
export interface EntryForm {
  readonly fields: readonly Field[]
  /** What each text of a field means: a number, a fault, or undefined for a right text of another kind. */
  readonly meanings: readonly Meaning[]
  /** The fields whose texts are choices. */
  readonly choices: ReadonlySet<Field>
  /** Fields that are not entered and have the number of one that is, in the order in which they are read. */
  readonly followers: readonly { readonly key: string; readonly followed: string }[]
  /** Required fields that are not entered: what else is entered must excuse them. */
  readonly missing: readonly Field[]
  readonly isExcused: FormRules['isExcused']
  readonly given: Given
  /** The keys that each person of the form has, without values: to copy them at once takes a part of the time of adding them. */
  readonly own: Pick<CheckedFields, 'numbers' | 'choices'>
}
type Meaning = (text: string) => Decimal | Fault | undefined
type Given = Pick<CheckedFields, 'numbers' | 'choices' | 'dates' | 'opening'>

/** How a regulation reads one field. */
export interface FormRules {
  readonly meaningOf: (field: Field) => Meaning
  readonly isExcused: (
    field: Field,
    entered: Readonly<Record<string, unknown>>,
    read: { readonly numbers: Readonly<Record<string, Decimal>> },
  ) => boolean
}

/** Reads cases of a known form text by text. `general` reads the first two of each form, and whatever is not right. */
export function formReader(byCase: FieldsByCase, general: GeneralReader, rules: FormRules): FieldReader {
  let [root, count]: [Place, number] = [newPlace(), 0]
  const texts: string[] = []
  const formOf = (cases: unknown): Entered | undefined => {
    if (!isRecord(cases)) return undefined
    const form = findForm(root, cases, texts)
    return form && { form, texts, cases }
  }
  const readCases = (cases: unknown): CheckedFields => {
    const known = formOf(cases)
    if (known !== undefined) return readForm(known) ?? general(cases)
    const read = general(cases)
    if (read.faults.length > 0 || !isRecord(cases) || !hasTextsOnly(cases)) return read
    if (count >= MOST) [root, count] = [newPlace(), 0]
    const place = placeFor(root, cases)
    count += 1
    // A form is worth it from the second person on.
    if (place.isKnown) place.form = newForm(byCase, cases, read, rules)
    place.isKnown = true
    return read
  }
  return Object.assign(readCases, { formOf })
}
/** Forms that are kept: people may enter any. */
const MOST = 500

/** A place in the order of the names that are entered. */
interface Place {
  isKnown: boolean
  form: EntryForm | undefined
  readonly cases: Map<string, Place>
  readonly fields: Map<string, Place>
}
const newPlace = (): Place => ({ isKnown: false, form: undefined, cases: new Map(), fields: new Map() })
function nextPlace(places: Map<string, Place>, name: string): Place {
  const place = places.get(name) ?? newPlace()
  places.set(name, place)
  return place
}

type Cases = Readonly<Record<string, unknown>>

/** The form of some cases, whose texts it lists; undefined where none is known, or something is no text, or empty. */
function findForm(root: Place, cases: Cases, texts: string[]): EntryForm | undefined {
  let place = root
  texts.length = 0
  for (const caseName of Object.keys(cases)) {
    const entered = cases[caseName]
    const ofCase = place.cases.get(caseName)
    if (ofCase === undefined || !isRecord(entered)) return undefined
    place = ofCase
    for (const name of Object.keys(entered)) {
      const text = entered[name]
      const ofField = place.fields.get(name)
      if (ofField === undefined || typeof text !== 'string' || text === '') return undefined
      texts.push(text)
      place = ofField
    }
  }
  return place.form
}

const hasTextsOnly = (cases: Cases): boolean =>
  Object.values(cases).every(
    (entered) => isRecord(entered) && Object.values(entered).every((text) => typeof text === 'string' && text !== ''),
  )

/** Where the form of some cases is kept. */
function placeFor(root: Place, cases: Cases): Place {
  let place = root
  for (const [caseName, entered] of Object.entries(cases)) {
    place = nextPlace(place.cases, caseName)
    for (const name of Object.keys(entered ?? {})) place = nextPlace(place.fields, name)
  }
  return place
}

function newForm(
  byCase: FieldsByCase,
  cases: Cases,
  read: CheckedFields,
  { meaningOf, isExcused }: FormRules,
): EntryForm {
  const fields: Field[] = []
  const followers: EntryForm['followers'][number][] = []
  const missing: Field[] = []
  const own = new Set<string>()
  for (const [caseName, entered] of Object.entries(cases)) {
    const ofCase = byCase.get(caseName) ?? new Map<string, Field>()
    for (const name of Object.keys(isRecord(entered) ? entered : {})) {
      const field = ofCase.get(name)
      if (field === undefined) throw new Error(`${caseName}.${name} was read and is no field`)
      fields.push(field)
      own.add(field.caseName === OPENING_CASE ? field.name : field.key)
    }
    for (const field of ofCase.values()) {
      if (own.has(field.key)) continue
      if (field.required) missing.push(field)
      else if (field.kind === 'number-field' && field.default === undefined && own.has(field.fallback?.key ?? '')) {
        followers.push({ key: field.key, followed: field.fallback?.key ?? '' })
        own.add(field.key)
      }
    }
  }
  const others = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !own.has(key)))
  const numbers = fields.filter((field) => field.kind === 'number-field' && !isOpening(field)).map(({ key }) => key)
  return {
    ...{
      fields,
      followers,
      missing,
      isExcused,
      meanings: fields.map(meaningOf),
      choices: new Set(fields.filter(isChoice)),
    },
    own: {
      numbers: Object.fromEntries([...numbers, ...followers.map(({ key }) => key)].map((key) => [key, UNSET])),
      choices: Object.fromEntries(fields.filter(isChoice).map(({ key }) => [key, ''])),
    },
    given: {
      numbers: others(read.numbers),
      choices: others(read.choices),
      dates: others(read.dates),
      opening: others(read.opening),
    },
  }
}

/** Undefined where a text is wrong, or something is missing. */
function readForm({ form, cases, texts }: Entered): CheckedFields | undefined {
  const { fields, meanings, followers, given, own } = form
  const numbers = inheriting(own.numbers, given.numbers)
  const choices = inheriting(own.choices, given.choices)
  const dates: Record<string, string> = Object.create(given.dates)
  const opening: Record<string, Decimal> = { ...given.opening }
  for (let at = 0; at < texts.length; at += 1) {
    const field = fields[at]
    const text = texts[at]
    if (field === undefined || text === undefined) return undefined
    const meaning = meanings[at]?.(text)
    if (meaning instanceof Decimal) {
      if (isOpening(field)) opening[field.name] = meaning
      else numbers[field.key] = meaning
    } else if (meaning !== undefined) return undefined
    else if (field.mention) continue
    else if (field.kind === 'date-field') dates[field.key] = text
    else if (form.choices.has(field)) choices[field.key] = text
  }
  for (const { key, followed } of followers) {
    const number = numbers[followed]
    if (number !== undefined) numbers[key] = number
  }
  return isComplete(form, cases, { numbers }) ? { faults: NO_FAULTS, numbers, choices, dates, opening } : undefined
}
const NO_FAULTS: readonly Fault[] = []

/** Whether what is entered excuses the required fields that are not. */
export const isComplete = (
  { missing, isExcused }: EntryForm,
  cases: Cases,
  read: Parameters<FormRules['isExcused']>[2],
): boolean =>
  missing.every((field) => {
    const entered = cases[field.caseName]
    return isExcused(field, isRecord(entered) ? entered : {}, read)
  })
const isOpening = ({ caseName }: Field): boolean => caseName === OPENING_CASE

const isChoice = (field: Field): boolean =>
  !field.mention && (field.kind === 'choice-field' || (field.kind === 'text-field' && field.form !== undefined))

/** Stands for the number of a person until it is read: nothing can be computed with it. */
const UNSET = new Decimal(Number.NaN)

/** A copy of a record that inherits another. */
const inheriting = <Value>(
  own: Readonly<Record<string, Value>>,
  from: Readonly<Record<string, Value>>,
): Record<string, Value> => Object.setPrototypeOf({ ...own }, from)

/** A record with what it inherits as its own. */
export function flat<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  const own: Record<string, Value> = {}
  for (const key in values) {
    const value = values[key]
    if (value !== undefined) own[key] = value
  }
  return own
}
