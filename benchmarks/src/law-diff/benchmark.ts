import { defaut, type MonthInputs } from '@centime/engine'
import { type LawDiff, type LawSide, lawDiff, lawSide, type PersonDiff } from '@centime/engine/compare'
import { inputReader } from '@centime/engine/inputs'
import type { Facts } from '@centime/engine/tree'
import { monthInputs, population } from '../batch/people.js'
import { granted } from '../payslip/read-month.js'
import { median } from '../timing/measure.js'
import { count, printTable, target, times } from '../timing/report.js'

/** How long does it take to find whose pay changes? From the inputs of 10,000 people to the text behind each movement, one thread. */

const PEOPLE = 10_000
/** How many people are compared at a time, as in the command line. */
const AT_A_TIME = 500
/** `calculate` is slow: it is timed and compared only on the first people. */
const ONE_BY_ONE = 500
const ROUNDS = 5

export function lawDiffBenchmark(): void {
  const people = population(PEOPLE)
  const inputs = Array.from({ length: PEOPLE }, (_, row) => monthInputs(people, row))
  const [before, after] = [sideOn('2025-12-31'), sideOn('2026-06-30')]
  const diff = lawDiff(before, after)
  const compared = inputs.flatMap((_, from) =>
    from % AT_A_TIME === 0 ? compare(diff, [before, after], inputs.slice(from, from + AT_A_TIME)) : [],
  )
  mustBeAsCalculated(compared, [before, after], inputs)
  const spent: { readonly whole: number; readonly twice: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    for (let from = 0; from < PEOPLE; from += AT_A_TIME) {
      compare(diff, [before, after], inputs.slice(from, from + AT_A_TIME))
    }
    const between = performance.now()
    for (const side of [before, after]) {
      const facts = readAll(side, inputs.slice(0, ONE_BY_ONE))
      for (const one of facts) side.payroll.calculate(one)
    }
    spent.push({ whole: between - start, twice: ((performance.now() - between) * PEOPLE) / ONE_BY_ONE })
  }
  const moved = compared.reduce((sum, one) => sum + one.moved.length, 0)
  const seconds = median(spent.map(({ whole }) => whole)) / 1000
  const faster = median(spent.map(({ whole, twice }) => twice / whole))
  console.log(
    `\nlaw-diff: whose pay changes? ${count(PEOPLE)} people of June 2026 under the laws of 31/12/2025 and 30/06/2026, ${count(moved)} movements of lines, one thread.\n`,
  )
  printTable(
    ['', '', 'wanted'],
    [
      ['reading and calculating twice, one by one ÷ law-diff', times(faster), target(faster >= 1, 'at least 1')],
      ['seconds for all', seconds.toFixed(2), target(seconds < 10, 'below 10')],
    ],
  )
}

const sideOn = (day: string): LawSide => granted(lawSide(defaut, '2026-06', undefined, { day, figures: new Map() }))

function readAll({ payroll }: LawSide, inputs: readonly MonthInputs[]): readonly Facts[] {
  const read = inputReader(payroll.fixed)
  return inputs.map((one) => granted(read(one)).facts)
}

function compare(
  diff: LawDiff,
  [before, after]: readonly [LawSide, LawSide],
  inputs: readonly MonthInputs[],
): readonly PersonDiff[] {
  const then = readAll(after, inputs)
  const months = readAll(before, inputs).map((facts, row) => ({ before: facts, after: then[row] ?? facts }))
  return diff.compare(months).map(granted)
}

/**
 * Throws if an amount differs from that of `calculate`. The parameters of these people, and those of the later law, are of June
 * 2026.
 */
function mustBeAsCalculated(
  compared: readonly PersonDiff[],
  [, after]: readonly [LawSide, LawSide],
  inputs: readonly MonthInputs[],
): void {
  for (const [row, facts] of readAll(after, inputs.slice(0, ONE_BY_ONE)).entries()) {
    const { lines } = after.payroll.calculate(facts)
    for (const [place, { name, value }] of lines.entries()) {
      const found = compared[row]?.after.lines[place]
      if (found !== value.toFixed()) throw new Error(`${name} of row ${row} is ${found}, not ${value.toFixed()}`)
    }
  }
}
