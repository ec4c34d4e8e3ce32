import { type Amounts, amountsCalculator } from '../batch/of-facts.js'
import { linesBehind } from '../calculate/search.js'
import { settler } from '../calculate/settle.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { unreachable } from '../ground/unreachable.js'
import { warningsOf } from '../inputs/warnings.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import { figureName } from '../tree/figure.js'
import type { FixedRegulation, OtherLaw } from '../tree/fix.js'
import type { Warning } from '../tree/payslip.js'
import { agreementMovers } from './agreement-movers.js'
import { type Mover, Movers } from './movers.js'
import { factsUnder, type LawSide, publishedFields, valueUnder } from './under-law.js'
import { type Amounted, type Laws, type Why, whyOf } from './why.js'

/** The same month of one person, as each law's reader reads it (`inputReader` of each side). */
export interface PersonMonths {
  readonly before: Facts
  readonly after: Facts
}

export interface PersonDiff {
  readonly before: Amounts
  readonly after: Amounts
  /**
   * The lines whose amounts differ, in the order of calculation. A line that only one of the laws has is not listed.
   */
  readonly moved: readonly MovedLine[]
  /** Warnings of a kind that the person's month lacks before, such as an hourly rate below the new minimum wage. */
  readonly warnings: readonly Warning[]
}
export interface MovedLine {
  /** Its index in `before.payroll.fixed.lines`. */
  readonly index: number
  /** Decimal text. */
  readonly before: string
  readonly after: string
  /**
   * Indexes in `movers`: the figures and rules at the root, also for a line that changes because another one does.
   * Never empty.
   */
  readonly movers: readonly number[]
}

/** A comparison of two laws for one month. */
export interface LawDiff {
  /** The differences between the laws in the lines of the regulation, whether they change an amount or not. */
  readonly movers: readonly Mover[]
  /**
   * The same months under both laws; `before` and `after` have the digits of `calculate`. Refused: a person with a line
   * that the given figures make divide by 0.
   */
  readonly compare: (people: readonly PersonMonths[]) => readonly Outcome<PersonDiff>[]
  /** Company fields of published figures whose recorded value was never published, so that no law changes it. */
  readonly ownParameters: (facts: Facts) => readonly string[]
}

/**
 * Compares two laws for the same regulation and month. Recorded values are the same under both: rates of the
 * withholding tax, of work accidents and of agreements, earlier months, and stops, which the law of their first day
 * settles.
 */
export function lawDiff(before: LawSide, after: LawSide): LawDiff {
  const [was, is] = [before.payroll.fixed, after.payroll.fixed]
  const { regulation } = was
  const sides = [sideOf(before), sideOf(after)] as const
  const { movers, whys } = readLaws(before, after)
  const placeIn = new Map(is.lines.map(({ name }, index) => [name, index]))
  const pairs = was.lines.map(({ name }) => placeIn.get(name) ?? -1)
  const compareOne = (before: Amounted & { readonly amounts: Amounts }, other: typeof before): Outcome<PersonDiff> => {
    const moved: (readonly number[] | undefined)[] = []
    const lines: MovedLine[] = []
    for (let index = 0; index < pairs.length; index += 1) {
      const first = before.lines[index] ?? ''
      const then = other.lines[pairs[index] ?? -1]
      if (then === undefined || first === then) continue
      if (!isNumber(then)) return refused([notComputable(after.law, was.lines[index]?.name)])
      const found = new Set<number>()
      whys[index]?.({ before, after: other, moved }, found)
      moved[index] = [...found].sort((a, b) => a - b)
      lines.push({ index, before: first, after: then, movers: moved[index] ?? [] })
    }
    return accepted({
      ...{ before: before.amounts, after: other.amounts, moved: lines },
      warnings: newWarnings(was, before, other),
    })
  }
  return {
    movers: movers.list,
    compare: (people) => {
      const [first, then] = [sides[0](people.map((one) => one.before)), sides[1](people.map((one) => one.after))]
      return first.map((one, row) => compareOne(one, then[row] ?? one))
    },
    ownParameters: ({ numbers }) =>
      publishedFields(regulation).flatMap(([key, { values }]) => {
        const recorded = numbers[key]
        const isOwn =
          recorded?.gt(0) === true && values.every(({ value }) => value === undefined || !recorded.eq(value))
        return isOwn ? [key] : []
      }),
  }
}

/** Computes people under one law. */
function sideOf({ law, payroll }: LawSide) {
  const { fixed } = payroll
  const ofLaw = factsUnder(law, fixed.regulation)
  const settled = settler(fixed)
  const calculate = amountsCalculator(payroll)
  return (months: readonly Facts[]) => {
    const all = months.map((facts) => settled(ofLaw(facts)))
    return calculate(all).map((amounts, row) => {
      const facts = all[row] ?? unreachable(row)
      return { facts, amounts, lines: amounts.lines, values: [] }
    })
  }
}

/** Reads the formula of each line under both laws. */
function readLaws(before: LawSide, after: LawSide) {
  const [was, is] = [before.payroll.fixed, after.payroll.fixed]
  const movers = new Movers()
  const published = new Map(
    publishedFields(was.regulation).flatMap(([key, figure]) => {
      const [one, other] = [valueUnder(figure, before.law, was.law), valueUnder(figure, after.law, is.law)]
      if (one === undefined || other === undefined || one.value === other.value) return []
      return [[key, movers.place('figure', figureName(figure), one, other)] as const]
    }),
  )
  const others = new Map(is.lines.map((line) => [line.name, line]))
  const net: LineName = 'NetAvantImpot'
  const behindNet = linesBehind(was, placeOf(was, net)).map((index) => was.lines[index]?.name ?? '')
  const laws: Laws = {
    movers,
    published,
    agreements: agreementMovers(was, is, movers),
    ofNet: () => behindNet.flatMap((name) => [...(movers.ofLine.get(name) ?? [])]),
  }
  const whys: readonly (Why | undefined)[] = was.lines.map(({ name, formula }) => {
    const other = others.get(name)
    return other && whyOf(laws, name, formula, other.formula)
  })
  return { movers, whys }
}

const placeOf = ({ lines }: FixedRegulation, wanted: LineName): number => lines.findIndex(({ name }) => name === wanted)

/** Warnings whose codes the month lacks before, without the one about parameters that the compared law sets. */
function newWarnings(fixed: FixedRegulation, before: Amounted, after: Amounted): readonly Warning[] {
  const there = warningsOf(after.facts, fixed).filter(({ code }) => code !== 'legal_parameters_differ')
  if (there.length === 0) return there
  const known = new Set<string>(warningsOf(before.facts, fixed).map(({ code }) => code))
  return there.filter(({ code }) => !known.has(code))
}

/** Whether the text is an amount: `NaN` and `Infinity` do not end with a digit. */
const isNumber = (text: string): boolean => /\d$/.test(text)
const notComputable = ({ figures }: OtherLaw, line: string | undefined): Fault => {
  const value = [...figures].map(([name, given]) => `${name}=${given}`).join(', ')
  return fault('out_of_range', { value }, `figures with which ${line} can be computed`)
}
