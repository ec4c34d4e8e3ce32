import type { CheckedFields } from '../cases/checked-fields.js'
import type { EarlierMonth } from '../dates/history.js'
import { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'

/** Observes which values the check of a month reads, for `template.ts`. */

/** A checked month. */
export interface TemplateMonth {
  readonly facts: Facts
  readonly warnings: readonly Warning[]
}

/**
 * Checks a month from its fields and the earlier months, without the sums of these and without the warnings that depend on its facts.
 * `unobserved` runs code that copies values without reading them. Undefined: no template is possible.
 */
export type CheckFields = (
  fields: CheckedFields,
  unobserved: (run: () => void) => void,
  history: readonly EarlierMonth[],
) => TemplateMonth | undefined

/** Thrown when a check reads the text of a place. */
export class FieldRead extends Error {
  readonly place: number

  constructor(place: number) {
    super()
    this.place = place
  }
}

/** Thrown when a check reads earlier pay in a way that no template serves. */
export class PayRead extends Error {}

/** An earlier month that notes which of its amounts are read. */
export function observedMonth(month: EarlierMonth, note: (read: AmountRead) => void): EarlierMonth {
  const { period, paymentDate, contract, carried } = month
  const observed = new Proxy(carried, {
    get: (_, member) => {
      if (member !== 'get') throw new PayRead()
      return (name: string) => {
        note({ period, name })
        return carried.get(name)
      }
    },
  })
  // The amounts of a month before its corrections count for stops only, and templates do not serve months with stops.
  const before = (): never => {
    throw new PayRead()
  }
  const own = { period, paymentDate, ...(contract && { contract }), carried: observed }
  return month.before === undefined ? own : Object.defineProperty(own, 'before', { get: before, enumerable: false })
}

/** An amount of an earlier month. */
export interface AmountRead {
  readonly period: string
  readonly name: string
}

/** The values of a month, with a stand-in for each text that no check has read so far. */
export interface ObservedValues
  extends Record<'numbers', Record<string, Decimal>>,
    Record<'choices' | 'dates', Record<string, string>> {
  /** The place of the text that each stand-in replaces. */
  readonly standIns: ReadonlyMap<unknown, number>
}

/** A stand-in for a number that only answers whether it is above 0 (`isAbove0`). */
export const signOnly = (number: Decimal, place: number): Decimal =>
  new Proxy(number, {
    get: (_, member) => {
      if (member === 'isPositive') return () => number.isPositive()
      if (member === 'isZero') return () => number.isZero()
      throw new FieldRead(place)
    },
  })

/** Checks a month whose values throw `FieldRead` when a stand-in is read. */
export function checkObserved(
  { numbers, choices, dates, standIns }: ObservedValues,
  signsRead: ReadonlySet<number>,
  check: (...given: [Parameters<CheckFields>[0], Parameters<CheckFields>[1]]) => TemplateMonth | undefined,
): TemplateMonth | undefined {
  let isObserved = true
  const observed = <Value>(values: Record<string, Value>): Record<string, Value> =>
    new Proxy(values, {
      get: (target, key): unknown => {
        const value: unknown = Reflect.get(target, key)
        const place = isObserved ? standIns.get(value) : undefined
        if (place !== undefined && !signsRead.has(place)) throw new FieldRead(place)
        return value
      },
    })
  const fields = { faults: [], numbers: observed(numbers), choices: observed(choices), dates, opening: {} }
  const month = check(fields, (run) => {
    isObserved = false
    run()
    isObserved = true
  })
  if (month !== undefined) {
    const { numbers: _, choices: __, ...others } = month.facts
    mustHoldNone(others, standIns)
  }
  return month
}

/** A stand-in for a sign can be copied without being read: facts that contain it belong to one person. */
function mustHoldNone(value: unknown, standIns: ObservedValues['standIns']): void {
  const place = standIns.get(value)
  if (place !== undefined) throw new FieldRead(place)
  if (typeof value === 'object' && value !== null && !(value instanceof Decimal))
    for (const member of Object.values(value)) mustHoldNone(member, standIns)
}
