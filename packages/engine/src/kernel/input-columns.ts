import type { ChoiceField, NumberField } from '../cases/field.js'
import { type Decimal, ZERO } from '../ground/money.js'
import { type FieldScale, scaledInteger, TEN_MILLIONTHS } from '../ground/scaled.js'
import { unreachable } from '../ground/unreachable.js'
import { type EarlierSums, sumAt, sumsBehind } from '../tree/earlier-sums.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Column } from './loop.js'
import { powerOfTen } from './number.js'
import { scaleOf } from './scaled.js'
import type { NumberSlot as AnySlot, ExactSlot, Shape } from './shape.js'
import { type PersonalValue, TemplateFacts } from './template-facts.js'

/** The columns of a kernel for facts. */
export class InputColumns {
  /** Keys of fields and of sums whose columns are mixed. */
  readonly finer: ReadonlySet<string>
  readonly shape: Shape
  /** In the order of the kernel's parameters. */
  readonly columns: readonly Column[]
  readonly #numbers: Group<Decimal>
  readonly #sums: Group<Decimal>
  readonly #choices: Group<string>
  /** The column of each unused field. */
  readonly #zeros: Column

  /** Columns for `rows` rows at a time. `unused`: keys of numbers that are 0 in all rows, and constants of the code. */
  constructor(
    { reads, yearToDates }: FixedRegulation,
    finer: ReadonlySet<string>,
    rows: number,
    unused: ReadonlySet<string> = new Set(),
  ) {
    this.finer = finer
    this.#zeros = new Uint8Array(rows)
    const numberFields = reads.filter(
      (field): field is NumberField => field.kind === 'number-field' && !unused.has(field.key),
    )
    const choiceFields = reads.filter((field): field is ChoiceField => field.kind === 'choice-field')
    const kind = (key: string) => (finer.has(key) ? 'mixed' : 'exact')
    const numbers = numberFields.map(
      (field): NumberSlot => ({
        key: field.key,
        slot: { kind: kind(field.key), ...scaleOf(field) },
      }),
    )
    const sums = yearToDates.map(({ key }): NumberSlot => ({ key, slot: { kind: kind(key), ...SUM } }))
    const slots = (of: readonly NumberSlot[]) => new Map(of.map(({ key, slot }) => [key, slot]))
    this.shape = {
      numbers: new Map<string, AnySlot>([...slots(numbers), ...[...unused].map((key) => [key, UNUSED] as const)]),
      yearToDate: slots(sums),
      choices: new Map(choiceFields.map(({ key }) => [key, { kind: 'column' }])),
    }
    this.#numbers = new Group(numbers.map((slot) => numberInput(slot, rows)))
    this.#sums = new Group(sums.map((slot) => numberInput(slot, rows)))
    this.#choices = new Group(choiceFields.map((field) => choiceInput(field, rows)))
    this.columns = [this.#numbers, this.#sums, this.#choices].flatMap((group) => group.columns)
  }

  /** Enters facts, and marks the rows that a column cannot hold; returns the keys of numbers that need a mixed column. */
  enter(facts: readonly Facts[], fallback: Uint8Array): ReadonlySet<string> {
    const tooFine = new Set<string>()
    for (const [row, month] of facts.entries()) {
      const isEntered =
        month instanceof TemplateFacts ? this.#enterByTemplate(row, month, tooFine) : this.#enter(row, month, tooFine)
      fallback[row] = isEntered ? 0 : 1
    }
    return tooFine
  }

  #enter(row: number, { numbers, yearToDate, choices }: Facts, tooFine: Set<string>): boolean {
    const areEntered = this.#numbers.enter(row, numbers, tooFine)
    const sumsAreEntered = this.#enterSums(row, yearToDate, tooFine)
    return this.#choices.enter(row, choices, tooFine) && areEntered && sumsAreEntered
  }

  /** Enters numbers from a person's texts, without intermediate decimals. */
  #enterByTemplate(
    row: number,
    { template, entries, numbers, yearToDate, choices }: TemplateFacts,
    tooFine: Set<string>,
  ): boolean {
    const { facts } = template
    const areEntered = this.#numbers.enterPersonal(
      row,
      { given: facts.numbers, personal: template.numbers, entries, values: numbers },
      tooFine,
    )
    const sumsAreEntered = this.#enterSums(row, yearToDate, tooFine)
    const ofChoices = { given: facts.choices, personal: template.choices, entries, values: choices }
    return this.#choices.enterPersonal(row, ofChoices, tooFine) && areEntered && sumsAreEntered
  }

  #enterSums(row: number, yearToDate: Facts['yearToDate'], tooFine: Set<string>): boolean {
    const sums = sumsBehind(yearToDate)
    return sums === undefined ? this.#sums.enter(row, yearToDate, tooFine) : this.#sums.enterSums(row, sums, tooFine)
  }

  columnOf(of: 'numbers' | 'sums' | 'choices', key: string): Column {
    if (this.shape.numbers.get(key)?.kind === 'constant') return this.#zeros
    const group = { numbers: this.#numbers, sums: this.#sums, choices: this.#choices }[of]
    return group.columnOf(key)
  }
}

const UNUSED = { kind: 'constant', value: ZERO } as const

/** One kind of facts as columns. */
class Group<Value> {
  readonly columns: readonly Column[]
  readonly #slots: readonly Slot<Value>[]
  readonly #places: ReadonlyMap<string, number>
  /** Columns of records that others inherit: most values of most people are those of their shape. */
  readonly #inherited = new WeakMap<object, Inherited>()
  readonly #personal = new WeakMap<readonly PersonalValue[], readonly PersonalSlot<Value>[]>()

  constructor(slots: readonly Slot<Value>[]) {
    this.#slots = slots
    this.columns = slots.map(({ column }) => column)
    this.#places = new Map(slots.map(({ key }, place) => [key, place]))
  }

  columnOf(key: string): Column {
    return this.columns[this.#places.get(key) ?? -1] ?? unreachable(key)
  }

  /** False if a column cannot hold the value of a row. */
  enter(row: number, values: Readonly<Record<string, Value>>, tooFine: Set<string>): boolean {
    const gaps = this.#enterGiven(row, Object.getPrototypeOf(values) ?? {}, tooFine)
    let isEntered = true
    let missing = gaps.length
    for (const key of Object.keys(values)) {
      const place = this.#places.get(key)
      const slot = place === undefined ? undefined : this.#slots[place]
      const value = values[key]
      if (place === undefined || slot === undefined || value === undefined) continue
      if (!enterValue(slot, row, value, tooFine)) isEntered = false
      if (missing > 0 && gaps.includes(place)) missing -= 1
    }
    return isEntered && missing === 0
  }

  /** The same for sums of earlier months, which have the order of the slots. */
  enterSums(this: Group<Decimal>, row: number, sums: EarlierSums, tooFine: Set<string>): boolean {
    let isEntered = true
    for (let place = 0; place < this.columns.length; place += 1) {
      const [column, slot] = [this.columns[place], this.#slots[place]]
      const entry = (sums.digits[place] ?? 0) / SUM_UNIT
      // NaN is not an integer either. No fraction of a cent rounds to an integer: safe integers of ten-millionths are below 10^11 cents.
      const isHeld = Number.isInteger(entry) && entry >= SUM.least && entry <= SUM.most
      if (isHeld && column !== undefined) column[row] = entry
      else if (slot !== undefined && !enterValue(slot, row, sumAt(sums, place) ?? ZERO, tooFine)) isEntered = false
    }
    return isEntered
  }

  /** The same for a person with a template. */
  enterPersonal(
    row: number,
    { given, personal, entries, values }: TemplateValues<Value>,
    tooFine: Set<string>,
  ): boolean {
    const gaps = this.#enterGiven(row, given, tooFine)
    let isEntered = true
    let missing = gaps.length
    for (const { place, slot, at, isWhole } of this.#slotsOf(personal)) {
      const entry = entries[at] ?? Number.NaN
      // NaN is not an integer either.
      if (Number.isInteger(entry) || (!isWhole && !Number.isNaN(entry))) slot.column[row] = entry
      else {
        const value = values[slot.key]
        if (value === undefined || !enterValue(slot, row, value, tooFine)) isEntered = false
      }
      if (missing > 0 && gaps.includes(place)) missing -= 1
    }
    return isEntered && missing === 0
  }

  /** The slots of personal values; values that no column holds are left out. */
  #slotsOf(personal: readonly PersonalValue[]): readonly PersonalSlot<Value>[] {
    const known = this.#personal.get(personal)
    if (known !== undefined) return known
    const made = personal.flatMap(({ key, at }) => {
      const place = this.#places.get(key)
      const slot = place === undefined ? undefined : this.#slots[place]
      if (place === undefined || slot === undefined) return []
      return [{ place, slot, at, isWhole: slot.isWhole }]
    })
    this.#personal.set(personal, made)
    return made
  }

  /** Enters the values that several people share; returns the places of the columns that cannot hold them. */
  #enterGiven(row: number, given: Readonly<Record<string, Value>>, tooFine: Set<string>): readonly number[] {
    const { entries, gaps } = this.#inherited.get(given) ?? this.#entriesOf(given, tooFine)
    const { columns } = this
    for (let place = 0; place < columns.length; place += 1) {
      const column = columns[place]
      if (column !== undefined) column[row] = entries[place] ?? 0
    }
    return gaps
  }

  #entriesOf(given: Readonly<Record<string, Value>>, tooFine: Set<string>): Inherited {
    const gaps: number[] = []
    const entries = this.#slots.map(({ key, absent, entryOf, isTooFine }, place) => {
      const value = given[key]
      const entry = value === undefined ? absent : entryOf(value)
      if (entry === undefined) gaps.push(place)
      if (value !== undefined && entry === undefined && isTooFine(value)) tooFine.add(key)
      return entry ?? 0
    })
    const made = { entries: Float64Array.from(entries), gaps }
    this.#inherited.set(given, made)
    return made
  }
}

/** False if the column cannot hold the value. */
function enterValue<Value>(slot: Slot<Value>, row: number, value: Value, tooFine: Set<string>): boolean {
  const entry = slot.entryOf(value)
  if (entry !== undefined) slot.column[row] = entry
  else if (slot.isTooFine(value)) tooFine.add(slot.key)
  return entry !== undefined
}

interface TemplateValues<Value> extends Pick<TemplateFacts, 'entries'> {
  readonly given: Readonly<Record<string, Value>>
  readonly personal: readonly PersonalValue[]
  /** Answers for entries that are NaN. */
  readonly values: Readonly<Record<string, Value>>
}
interface PersonalSlot<Value> {
  readonly place: number
  readonly slot: Slot<Value>
  readonly at: number
  /** Whether the column holds integers only. */
  readonly isWhole: boolean
}

interface Inherited {
  readonly entries: Float64Array
  /**
   * Places of the columns that cannot hold the inherited value: a row needs a value of its own there, or falls back.
   */
  readonly gaps: readonly number[]
}

interface Slot<Value> {
  readonly key: string
  readonly column: Column
  /** The entry of a value; undefined if the column cannot hold it. */
  readonly entryOf: (value: Value) => number | undefined
  /** The entry of an absent value. */
  readonly absent: number | undefined
  /** Whether the column holds integers only. */
  readonly isWhole: boolean
  /** Whether a mixed column could hold the value. */
  readonly isTooFine: (value: Value) => boolean
}

interface NumberSlot {
  readonly key: string
  readonly slot: ExactSlot
}
const numberInput = ({ key, slot }: NumberSlot, rows: number): Slot<Decimal> => ({
  key,
  column: new Float64Array(rows),
  entryOf: (value) => entryOf(value, slot),
  absent: entryOf(ZERO, slot),
  isWhole: slot.kind === 'exact',
  isTooFine: (value) => slot.kind === 'exact' && value.decimalPlaces() > slot.decimals,
})
function choiceInput({ key, values }: ChoiceField, rows: number): Slot<string> {
  const places = new Map(values.map((value, place) => [value, place]))
  return {
    key,
    column: new Uint8Array(rows),
    entryOf: (value) => places.get(value),
    absent: places.get(''),
    isWhole: true,
    isTooFine: () => false,
  }
}

/** Sums of amounts to the cent, up to ten thousand million euros. */
const SUM: FieldScale = { decimals: 2, least: -(10 ** 12), most: 10 ** 12 }
/** The ten-millionths in a cent. */
const SUM_UNIT = 10 ** (TEN_MILLIONTHS - SUM.decimals)

/** The entry of a value; undefined if the slot cannot hold it. */
function entryOf(value: Decimal, { kind, decimals, least, most }: ExactSlot): number | undefined {
  let entry = scaledInteger(value, decimals)
  if (entry === undefined && kind === 'mixed') {
    const finer = value.toNumber() * powerOfTen(decimals)
    // Three thirds of a cent are all but one: the double beside it is no integer, and within the error that the kernel reckons with.
    const beside = Number.isInteger(finer) ? finer * (1 + Number.EPSILON) : finer
    if (!Number.isInteger(beside)) entry = beside
  }
  return entry !== undefined && entry >= least && entry <= most ? entry : undefined
}
