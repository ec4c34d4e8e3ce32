import type { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import type { FieldScale } from './scaled.js'

/** Facts of people who are alike: those of a model, beside which each person has a few texts. */
export interface FactsModel {
  /** Without what is each person's own. */
  readonly facts: Facts
  readonly numbers: readonly Own[]
  readonly choices: readonly Own[]
  readonly recordNumbers: RecordOf<Decimal>
  readonly recordChoices: RecordOf<string>
}

/** A number or a choice that is each person's own. */
export interface Own {
  readonly key: string
  /** Of its text, among those of the form. */
  readonly place: number
  /** Among the person's entries. */
  readonly at: number
  /** Of the entry of a number. */
  readonly scale: FieldScale | undefined
}

/** Facts of somebody who is like a model. A number of the person's own becomes a decimal each time that it is read. */
export class AlikeFacts implements Facts {
  readonly #model: FactsModel
  readonly #entries: readonly number[]
  readonly period: string
  readonly paymentDate: string
  readonly numbers: Facts['numbers']
  readonly choices: Facts['choices']
  readonly contract: Facts['contract']
  readonly yearToDate: Facts['yearToDate']
  readonly employed?: NonNullable<Facts['employed']>

  constructor(model: FactsModel, texts: readonly string[], entries: readonly number[]) {
    this.#model = model
    this.#entries = entries
    this.period = model.facts.period
    this.paymentDate = model.facts.paymentDate
    this.numbers = model.recordNumbers(texts)
    this.choices = model.recordChoices(texts)
    this.contract = model.facts.contract
    this.yearToDate = model.facts.yearToDate
    if (model.facts.employed !== undefined) this.employed = model.facts.employed
  }

  get model(): FactsModel {
    return this.#model
  }

  /** For each text of the person's own: its number in the scale of its field, or the position of its word; NaN: ask `numbers` or `choices`. */
  get entries(): readonly number[] {
    return this.#entries
  }
}

type RecordOf<Value> = (texts: readonly string[]) => Readonly<Record<string, Value>>

/** Makes records that inherit what a model has, and read what is a person's own from its text. */
export function recordOf<Value>(
  given: Readonly<Record<string, Value>>,
  own: readonly Pick<Own, 'key' | 'place'>[],
  meaningOf: (place: number, text: string) => Value,
): RecordOf<Value> {
  class Texts {
    readonly [key: string]: Value
    readonly #texts: readonly string[]

    constructor(texts: readonly string[]) {
      this.#texts = texts
    }
    static at(record: Texts, place: number): string {
      return record.#texts[place] ?? ''
    }
  }
  Object.setPrototypeOf(Texts.prototype, given)
  for (const { key, place } of own) {
    Object.defineProperty(Texts.prototype, key, {
      enumerable: true,
      get(this: Texts): Value {
        return meaningOf(place, Texts.at(this, place))
      },
    })
  }
  return (texts) => new Texts(texts)
}
