import type { Decimal } from '../ground/money.js'
import type { FieldScale } from '../ground/scaled.js'
import type { Facts } from '../tree/facts.js'

/** The common values of people with one template (`inputs/template.ts`); beside them each person has a few texts. */
export interface FactsTemplate {
  /** The facts without the personal values. */
  readonly facts: Facts
  readonly numbers: readonly PersonalValue[]
  readonly choices: readonly PersonalValue[]
  readonly recordNumbers: RecordOf<Decimal>
  readonly recordChoices: RecordOf<string>
}

/** A number or a choice that differs from person to person. */
export interface PersonalValue {
  readonly key: string
  /** Place of its text among those of the shape. */
  readonly place: number
  /** Place among the person's entries. */
  readonly at: number
  /** Scale of the entry, for a number. */
  readonly scale: FieldScale | undefined
}

/** The facts of one person with a template, and with sums of earlier months. A personal number becomes a decimal each time it is read. */
export class TemplateFacts implements Facts {
  readonly #template: FactsTemplate
  readonly #entries: readonly number[]
  readonly period: string
  readonly paymentDate: string
  readonly numbers: Facts['numbers']
  readonly choices: Facts['choices']
  readonly contract: Facts['contract']
  readonly yearToDate: Facts['yearToDate']
  readonly employed?: NonNullable<Facts['employed']>
  readonly elements?: NonNullable<Facts['elements']>

  constructor(
    template: FactsTemplate,
    texts: readonly string[],
    entries: readonly number[],
    yearToDate: Facts['yearToDate'],
  ) {
    this.#template = template
    this.#entries = entries
    this.period = template.facts.period
    this.paymentDate = template.facts.paymentDate
    this.numbers = template.recordNumbers(texts, entries)
    this.choices = template.recordChoices(texts, entries)
    this.contract = template.facts.contract
    this.yearToDate = yearToDate
    if (template.facts.employed !== undefined) this.employed = template.facts.employed
    if (template.facts.elements !== undefined) this.elements = template.facts.elements
  }

  get template(): FactsTemplate {
    return this.#template
  }

  /**
   * For each personal text: its number in the field's scale, or the position of its word; NaN: read `numbers` or
   * `choices`.
   */
  get entries(): readonly number[] {
    return this.#entries
  }
}

type RecordOf<Value> = (texts: readonly string[], entries: readonly number[]) => Readonly<Record<string, Value>>

/** Makes records that inherit the template's values, and read the personal values from their texts or entries. */
export function recordOf<Value>(
  given: Readonly<Record<string, Value>>,
  personal: readonly PersonalValue[],
  valueAt: (value: PersonalValue, text: string, entry: number) => Value,
): RecordOf<Value> {
  class Texts {
    readonly [key: string]: Value
    readonly #texts: readonly string[]
    readonly #entries: readonly number[]

    constructor(texts: readonly string[], entries: readonly number[]) {
      this.#texts = texts
      this.#entries = entries
    }
    static at(record: Texts, value: PersonalValue): Value {
      return valueAt(value, record.#texts[value.place] ?? '', record.#entries[value.at] ?? Number.NaN)
    }
  }
  Object.setPrototypeOf(Texts.prototype, given)
  for (const value of personal) {
    Object.defineProperty(Texts.prototype, value.key, {
      enumerable: true,
      get(this: Texts): Value {
        return Texts.at(this, value)
      },
    })
  }
  return (texts, entries) => new Texts(texts, entries)
}
