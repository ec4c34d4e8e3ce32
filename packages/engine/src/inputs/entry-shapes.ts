import type { CheckedFields } from '../cases/checked-fields.js'
import type { Field } from '../cases/field.js'
import { OPENING_CASE } from '../cases/opening-balances.js'
import { isRecord } from '../cases/read.js'
import { cachedByObject } from '../ground/cached.js'
import type { Fault } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import type { FieldsByCase } from '../tree/regulation.js'

/**
 * A shape: the fields that people enter, in their order. People of one payroll mostly share a shape. The general reader
 * reads defaults and common cases once per shape; the records of a person inherit them, so read them by key.
 */

/** Checks cases of any shape against the fields of a regulation. */
export interface FieldReader extends GeneralReader {
  /** Cases of a known shape with their texts, which are valid until the next are read. */
  readonly shapeOf: (cases: unknown) => Entered | undefined
}
type GeneralReader = (cases: unknown) => CheckedFields
interface Entered {
  readonly shape: EntryShape
  readonly texts: readonly string[]
  readonly cases: Cases
}

/** The data kept for one shape. */
export interface EntryShape {
  readonly fields: readonly Field[]
  /** Meaning of each text of a field: a number, a fault, or undefined for a valid text of another kind. */
  readonly meanings: readonly Meaning[]
  readonly choices: ReadonlySet<Field>
  /** Fields that are not entered and take the number of an entered one, in the order of reading. */
  readonly followers: readonly { readonly key: string; readonly followed: string }[]
  /** Required fields that are not entered: other entries must excuse them. */
  readonly missing: readonly Field[]
  readonly isExcused: ShapeRules['isExcused']
  readonly given: Given
  /**
   * The keys of each person of the shape, without values: copying them at once is faster than adding them one by one.
   */
  readonly personal: Pick<CheckedFields, 'numbers' | 'choices'>
}
type Meaning = (text: string) => Decimal | Fault | undefined
type Given = Pick<CheckedFields, 'numbers' | 'choices' | 'dates' | 'opening'>

/** How a regulation reads one field. */
export interface ShapeRules {
  readonly meaningOf: (field: Field) => Meaning
  readonly isExcused: (
    field: Field,
    entered: Readonly<Record<string, unknown>>,
    read: { readonly numbers: Readonly<Record<string, Decimal>> },
  ) => boolean
}

/**
 * Reads cases of a known shape text by text. `general` reads the first two of each shape, and every one with a fault.
 */
export function shapeReader(byCase: FieldsByCase, general: GeneralReader, rules: ShapeRules): FieldReader {
  let [root, count]: [Place, number] = [newPlace(), 0]
  const texts: string[] = []
  const shapeOf = (cases: unknown): Entered | undefined => {
    if (!isRecord(cases)) return undefined
    const shape = findShape(root, cases, texts)
    return shape && { shape, texts, cases }
  }
  const readCases = (cases: unknown): CheckedFields => {
    const known = shapeOf(cases)
    if (known !== undefined) return readByShape(known) ?? general(cases)
    const read = general(cases)
    if (read.faults.length > 0 || !isRecord(cases) || !hasTextsOnly(cases)) return read
    if (count >= MOST) [root, count] = [newPlace(), 0]
    const place = placeFor(root, cases)
    count += 1
    // A shape is worth it from the second person on.
    if (place.isKnown) place.shape = newShape(byCase, cases, read, rules)
    place.isKnown = true
    return read
  }
  return Object.assign(readCases, { shapeOf })
}
/** Limit of remembered shapes, since people may enter any. */
const MOST = 500

/** A place in the order of the names that are entered. */
interface Place {
  isKnown: boolean
  shape: EntryShape | undefined
  readonly cases: Map<string, Place>
  readonly fields: Map<string, Place>
}
const newPlace = (): Place => ({ isKnown: false, shape: undefined, cases: new Map(), fields: new Map() })
function nextPlace(places: Map<string, Place>, name: string): Place {
  const place = places.get(name) ?? newPlace()
  places.set(name, place)
  return place
}

type Cases = Readonly<Record<string, unknown>>

/**
 * The shape of some cases, with their texts listed; undefined if the shape is unknown, or a value is empty or not text.
 */
function findShape(root: Place, cases: Cases, texts: string[]): EntryShape | undefined {
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
  return place.shape
}

const hasTextsOnly = (cases: Cases): boolean =>
  Object.values(cases).every(
    (entered) => isRecord(entered) && Object.values(entered).every((text) => typeof text === 'string' && text !== ''),
  )

/** Where the shape of some cases is remembered. */
function placeFor(root: Place, cases: Cases): Place {
  let place = root
  for (const [caseName, entered] of Object.entries(cases)) {
    place = nextPlace(place.cases, caseName)
    for (const name of Object.keys(entered ?? {})) place = nextPlace(place.fields, name)
  }
  return place
}

function newShape(
  byCase: FieldsByCase,
  cases: Cases,
  read: CheckedFields,
  { meaningOf, isExcused }: ShapeRules,
): EntryShape {
  const fields: Field[] = []
  const followers: EntryShape['followers'][number][] = []
  const missing: Field[] = []
  const entered = new Set<string>()
  for (const [caseName, values] of Object.entries(cases)) {
    const ofCase = byCase.get(caseName) ?? new Map<string, Field>()
    for (const name of Object.keys(isRecord(values) ? values : {})) {
      const field = ofCase.get(name)
      if (field === undefined) throw new Error(`${caseName}.${name} was read and is no field`)
      fields.push(field)
      entered.add(field.caseName === OPENING_CASE ? field.name : field.key)
    }
    for (const field of ofCase.values()) {
      if (entered.has(field.key)) continue
      if (field.required) missing.push(field)
      else if (field.kind === 'number-field' && field.default === undefined && entered.has(field.fallback?.key ?? '')) {
        followers.push({ key: field.key, followed: field.fallback?.key ?? '' })
        entered.add(field.key)
      }
    }
  }
  const others = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !entered.has(key)))
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
    personal: {
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

/** Undefined if a text is wrong or a required field is missing. */
function readByShape({ shape, cases, texts }: Entered): CheckedFields | undefined {
  const { fields, meanings, followers, given, personal } = shape
  const numbers = inheriting(personal.numbers, given.numbers)
  const choices = inheriting(personal.choices, given.choices)
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
    else if (shape.choices.has(field)) choices[field.key] = text
  }
  for (const { key, followed } of followers) {
    const number = numbers[followed]
    if (number !== undefined) numbers[key] = number
  }
  return isComplete(shape, cases, { numbers }) ? { faults: NO_FAULTS, numbers, choices, dates, opening } : undefined
}
const NO_FAULTS: readonly Fault[] = []

/** Whether the entries excuse the required fields that are missing. */
export const isComplete = (
  { missing, isExcused }: EntryShape,
  cases: Cases,
  read: Parameters<ShapeRules['isExcused']>[2],
): boolean =>
  missing.every((field) => {
    const entered = cases[field.caseName]
    return isExcused(field, isRecord(entered) ? entered : {}, read)
  })
const isOpening = ({ caseName }: Field): boolean => caseName === OPENING_CASE

const isChoice = (field: Field): boolean =>
  !field.mention && (field.kind === 'choice-field' || (field.kind === 'text-field' && field.form !== undefined))

/** Placeholder for a person's number until it is read: arithmetic on it fails. */
const UNSET = new Decimal(Number.NaN)

const inheriting = <Value>(
  own: Readonly<Record<string, Value>>,
  from: Readonly<Record<string, Value>>,
): Record<string, Value> => Object.setPrototypeOf({ ...own }, from)

/** Copies facts so that they inherit nothing. */
export const flatFacts = (facts: Facts): Facts => ({
  ...facts,
  numbers: flat(facts.numbers),
  choices: flat(facts.choices),
  yearToDate: flat(facts.yearToDate),
})

/** Copies a record with its inherited members as own ones. */
function flat<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  const copy: Record<string, Value> = {}
  for (const key in values) {
    const value = values[key]
    if (value !== undefined) copy[key] = value
  }
  return copy
}

/** A member that records inherit; value undefined: each reads its own from the texts of a person. */
interface InheritedMember<Value> {
  readonly key: string
  readonly value: Value | undefined
}

/**
 * The objects that a record of the batch reader inherits from, nearest first. Records that share them have the same
 * list, which never changes.
 */
export function inheritedMembers<Value>(values: Readonly<Record<string, Value>>): readonly InheritedMember<Value>[] {
  return membersOf(Object.getPrototypeOf(values) ?? Object.prototype)
}

/** Tests whether one of some numbers is not 0. Of those that many records inherit, it looks once which ones can be. */
export function someEntered(keys: readonly string[]): (numbers: Facts['numbers']) => boolean {
  const inherited = cachedByObject((members: readonly InheritedMember<Decimal>[]) => {
    const possible = new Set(members.flatMap(({ key, value }) => (value?.isZero() ? [] : [key])))
    return keys.filter((key) => possible.has(key))
  })
  return (numbers) => {
    const read = Object.keys(numbers).length > 0 ? keys : inherited(inheritedMembers(numbers))
    return read.some((key) => numbers[key]?.isZero() === false)
  }
}

const membersOf = cachedByObject((from: object) => {
  const members = new Map<string, PropertyDescriptor>()
  for (let level = from; level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const [key, member] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (!members.has(key)) members.set(key, member)
    }
  }
  return [...members].flatMap(([key, { enumerable, value }]) => (enumerable ? [{ key, value }] : []))
})
