import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CASES } from '../payslip/cases.js'
import { modelWorks } from '../payslip/model-works.js'
import { readMonth } from '../payslip/read-month.js'
import { workOf } from '../payslip/works.js'
import { measure, median, medians, type Plan, ratios, type Timing } from '../timing/measure.js'
import { duration, table, target, times } from '../timing/report.js'
import { mustBeAsByHand, mustBeAsCalculated, mustBeAsOneByOne, mustGiveTheCases } from './agreement.js'
import { batchOf, juneOf } from './batch.js'
import { byHand } from './by-hand/by-hand.js'
import { payslips } from './by-hand/columns.js'
import { populationMonth } from './columns.js'
import { inDecimals, oneByOne, WAYS, type Way } from './iterated.js'
import type { Million } from './million.js'
import { monthInputs } from './month-inputs.js'
import { population } from './population.js'

/**
 * How fast are the payslips of a population on one thread? Compared with `calculate` one by one, a version by hand in scaled
 * integers, and URSSAF's model.
 */

const PEOPLE = 100_000
/** `calculate` is slow: it is timed on the first people of the population only. */
const ONE_BY_ONE = 500
const PLAN: Plan = { rounds: 25, sampleMilliseconds: 20, warmUpMilliseconds: 2000 }

export function batchBenchmark(): void {
  const payroll = juneOf()
  const months = population(PEOPLE)
  const columns = populationMonth(months)
  const out = payslips(PEOPLE)
  const first = Array.from({ length: ONE_BY_ONE }, (_, row) => monthInputs(months, row))
  const facts = first.map((month) => readMonth(payroll.fixed, month).facts)

  byHand(months, 0, PEOPLE, out)
  const batch = batchOf(payroll, columns)
  mustBeAsByHand(batch, out)
  mustBeAsCalculated(payroll, batch, facts)
  for (const one of [payroll, inDecimals(payroll)]) mustBeAsOneByOne(payroll, first, [...oneByOne(one, first)])
  const works = CASES.map(workOf)
  mustGiveTheCases(payroll, CASES, works)
  const model = modelWorks(works) // throws where the model differs

  const timed = measure(
    {
      'by hand': [() => byHand(months, 0, PEOPLE, out)],
      batch: [() => batchOf(payroll, columns)],
      calculate: [() => facts.map((one) => payroll.calculate(one))],
      'modele-social': [() => model.asked.map(({ sameOutputs }) => sameOutputs())],
    },
    PLAN,
  )
  const people = { 'by hand': PEOPLE, batch: PEOPLE, calculate: ONE_BY_ONE, 'modele-social': CASES.length }
  const names = ['by hand', 'batch', 'calculate', 'modele-social'] as const
  const each = (name: (typeof names)[number]): Timing => timed(name).map((all) => all.map((ms) => ms / people[name]))
  const ratio = (one: (typeof names)[number], other: (typeof names)[number]): number =>
    median(ratios(each(one), each(other)))

  console.log(
    `\nbatch: how fast are the payslips of a population? ${count(PEOPLE)} people, ${batch.lines} lines each, one thread;` +
      ` ${batch.fellBack} fell back to decimals. All results were equal before they were timed.\n`,
  )
  const faster = ratio('calculate', 'batch')
  const thanModel = ratio('modele-social', 'batch')
  const slower = ratio('batch', 'by hand')
  const ways = eachWay()
  const iterated = median(ratioOfWays(ways, 'one by one in decimals'))
  console.log(
    table(
      ['ratio', '', 'wanted'],
      [
        ['calculate ÷ batch', times(faster), target(faster >= 25, 'at least 25')],
        ['one by one in decimals ÷ calculateMany, from inputs', times(iterated), target(iterated >= 10, 'at least 10')],
        ['one by one ÷ calculateMany, from inputs', times(median(ratioOfWays(ways, 'one by one'))), ''],
        ['modele-social ÷ batch', times(thanModel), target(thanModel >= 20_000, 'at least 20,000')],
        ['batch ÷ by hand in scaled integers', times(slower), target(slower <= 4, 'at most 4')],
      ],
    ),
  )
  console.log()
  console.log(
    table(
      ['time of one payslip', 'median', 'payslips a second'],
      [
        ...names.map((name) => [name, median(medians(each(name)))] as const),
        ...WAYS.map((way) => [`${way}, in its own process`, median(ways[way])] as const),
      ].map(([name, middle]) => {
        return [name, middle < 0.01 ? `${(middle * 1000).toFixed(3)} µs` : duration(middle), count(1000 / middle)]
      }),
    ),
  )
  console.log(`\n${aMillion()}`)
}

const count = (number: number): string => Math.round(number).toLocaleString('en')

type OfWays = Readonly<Record<Way, readonly number[]>>

/** Milliseconds of one person in each way, in processes that run in turns. */
function eachWay(): OfWays {
  const found: Record<Way, number[]> = { calculateMany: [], 'one by one': [], 'one by one in decimals': [] }
  for (let turn = 0; turn < TURNS; turn++)
    for (const way of WAYS) found[way].push(Number(ofProcess('iterated.js', way)))
  return found
}
const TURNS = 3

const ratioOfWays = (of: OfWays, way: Way): readonly number[] =>
  of[way].map((time, turn) => time / (of.calculateMany[turn] ?? Number.NaN))

/** What a program beside this one prints. */
function ofProcess(program: string, ...args: readonly string[]): string {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** In a process of its own, so that the peak memory is that of its columns alone. */
function aMillion(): string {
  const { people, megabytes, seconds, twentyMillion, fellBack }: Million = JSON.parse(ofProcess('million.js'))
  return [
    `${count(people)} people in a process of its own: ${seconds.toFixed(2)} s the first time, ${count(fellBack)} fell back,`,
    ` ${count(megabytes)} MB at the most (${target(megabytes < 600, 'under 600 MB')});`,
    ` 20 million payslips: ${twentyMillion.toFixed(1)} s.`,
  ].join('')
}
