import type { ChoiceField, NumberField } from '../cases/field.js'
import { cachedFor } from '../ground/cached.js'
import { Decimal, isAbove0, ZERO } from '../ground/money.js'
import type { Look } from '../ground/remembered.js'
import type { AlikeFacts, FactsModel } from '../kernel/alike-facts.js'
import { scaledText } from '../kernel/scaled.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, inForce } from '../tree/figure.js'
import type { Warning } from '../tree/payslip.js'

/** The facts of a month and the published figures, to compare them in a warning. */
export interface MonthRead {
  readonly lawDate: string
  readonly contract: Facts['contract']
  readonly yearToDate: Facts['yearToDate']
  readonly number: (field: NumberField) => Decimal
  /** For these less is remembered than for the number: many people have the same answer. */
  readonly isAbove0: (field: NumberField) => boolean
  readonly isBelow: (field: NumberField, limit: Decimal) => boolean
  readonly choice: (field: ChoiceField) => string | undefined
  readonly isTrue: (field: ChoiceField) => boolean
  /** 0 for a figure that is not in force. */
  readonly figure: (figure: Figure) => Decimal
}

/** Reads a month; `watch` is told what, before it is read. */
export function readMonth(facts: Facts, lawDate: string, watch?: Watch): MonthRead {
  const choice = ({ key }: ChoiceField): string | undefined => {
    watch?.choice(key)
    return facts.choices[key]
  }
  return {
    lawDate,
    get contract() {
      watch?.contract()
      return facts.contract
    },
    get yearToDate() {
      watch?.yearToDate()
      return facts.yearToDate
    },
    number: ({ key }) => {
      watch?.number(key)
      return facts.numbers[key] ?? ZERO
    },
    isAbove0: ({ key }) => {
      watch?.isAbove0(key)
      return isAbove0(facts.numbers[key])
    },
    isBelow: ({ key }, limit) => {
      watch?.isBelow(key, limit)
      return isBelow(facts.numbers[key], limit)
    },
    choice,
    isTrue: (field) => choice(field) === 'true',
    figure: (figure) => figureOn(figure, lawDate),
  }
}

const isBelow = (number: Decimal | undefined, limit: Decimal): boolean => (number ?? ZERO).lt(limit)

/** What is told of a reading, by the key of the field. */
interface Watch {
  readonly number: (key: string) => void
  readonly isAbove0: (key: string) => void
  readonly isBelow: (key: string, limit: Decimal) => void
  readonly choice: (key: string) => void
  readonly contract: () => void
  readonly yearToDate: () => void
}

/** Tells of all that is read. */
export const watchFacts = (look: Look<Facts>): Watch => ({
  number: (key) => look(({ numbers }) => numbers[key]),
  isAbove0: (key) => look(({ numbers }) => isAbove0(numbers[key])),
  isBelow: (key, limit) => look(({ numbers }) => isBelow(numbers[key], limit)),
  choice: (key) => look(({ choices }) => choices[key]),
  contract: () => look(({ contract }) => contract),
  yearToDate: () => look(({ yearToDate }) => yearToDate),
})

/** Tells of what is each person's own, among people who are like a model. */
export function watchAlike(look: Look<AlikeFacts>, model: FactsModel): Watch {
  const own = new Map([...model.numbers, ...model.choices].map((one) => [one.key, one]))
  const watchText = (key: string): void => {
    const place = own.get(key)?.place
    if (place !== undefined) look(({ texts }) => texts[place])
  }
  return {
    number: watchText,
    choice: watchText,
    isAbove0: (key) => {
      const at = own.get(key)?.at
      if (at === undefined) return
      look(({ entries, numbers }) => {
        const entry = entries[at] ?? Number.NaN
        return Number.isNaN(entry) ? isAbove0(numbers[key]) : entry > 0
      })
    },
    isBelow: (key, limit) => {
      const { at, scale } = own.get(key) ?? {}
      if (at === undefined) return
      const most = scale === undefined ? Number.NaN : scaledText(limit.toFixed(), scale)
      const isWhole = Number.isInteger(most)
      look(({ entries, numbers }) => {
        const entry = entries[at] ?? Number.NaN
        // A rounded entry is on the same side of a whole one.
        return !isWhole || Number.isNaN(entry) ? isBelow(numbers[key], limit) : entry < most
      })
    },
    // Those of the model.
    contract: () => {},
    yearToDate: () => {},
  }
}

/** What the officer should check of a month. It reads nothing else. */
export type WarningRule = (month: MonthRead) => Iterable<Warning>

/** The figures and the days are those of the law: few. */
const figureOn = cachedFor(({ values }: Figure, day) => new Decimal(inForce(values, String(day))?.value ?? '0'))
