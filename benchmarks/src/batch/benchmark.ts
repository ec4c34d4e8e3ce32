import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CASES } from '../payslip/cases.js'
import { COLUMNS } from '../payslip/columns.js'
import { modelWorks } from '../payslip/model-works.js'
import { readMonth } from '../payslip/read-month.js'
import { workOf } from '../payslip/works.js'
import { measure, median, medians, type Plan, ratios, type Timing } from '../timing/measure.js'
import { count, duration, printTable, target, times } from '../timing/report.js'
import { mustBeAsByHand, mustBeAsCalculated, mustBeAsOneByOne, mustBeWhole, mustGiveTheCases } from './agreement.js'
import { batchOf, juneOf } from './batch.js'
import { byHand, payslips } from './by-hand.js'
import { inDecimals, oneByOne, WAYS, type Way } from './iterated.js'
import type { Million } from './million.js'
import { monthInputs, population, populationMonth } from './people.js'

/**
 * How fast are the payslips of a population on one thread? Compared with `calculate` one by one, a version by hand in scaled
 * integers, and URSSAF's model.
 */

const PEOPLE = 100_000
/** `calculate` is slow: it is timed only on the first people of the population. */
const ONE_BY_ONE = 500
const PLAN: Plan = { rounds: 25, sampleMilliseconds: 20, warmUpMilliseconds: 2000 }

const PEOPLE_OF = { 'by hand': PEOPLE, batch: PEOPLE, calculate: ONE_BY_ONE, 'modele-social': CASES.length }
type Name = keyof typeof PEOPLE_OF
const NAMES = ['by hand', 'batch', 'calculate', 'modele-social'] as const satisfies readonly Name[]
/** Milliseconds of one person. */
type Each = (name: Name) => Timing

export function batchBenchmark(): void {
  const { each, fellBack } = timed()
  console.log(
    `\nbatch: how fast are the payslips of a population? ${count(PEOPLE)} people, ${COLUMNS.length} lines each, one thread;` +
      ` ${fellBack} fell back to decimals. All results were equal before they were timed.\n`,
  )
  const ways = eachWay()
  printTable(['ratio', '', 'wanted'], ratioRows(each, ways))
  console.log()
  printTable(
    ['time of one payslip', 'median', 'payslips a second'],
    [
      ...NAMES.map((name) => [name, median(medians(each(name)))] as const),
      ...WAYS.map((way) => [`${way}, in its own process`, median(ways[way])] as const),
    ].map(([name, middle]) => {
      return [name, middle < 0.01 ? `${(middle * 1000).toFixed(3)} µs` : duration(middle), count(1000 / middle)]
    }),
  )
  console.log(`\n${aMillion()}`)
}

/** Checks that the contestants agree, then times them. */
function timed(): { readonly each: Each; readonly fellBack: number } {
  const payroll = juneOf()
  const people = population(PEOPLE)
  const columns = populationMonth(people)
  const out = payslips(PEOPLE)
  const first = Array.from({ length: ONE_BY_ONE }, (_, row) => monthInputs(people, row))
  const facts = first.map((month) => readMonth(payroll.fixed, month).facts)

  byHand(people, out)
  const batch = batchOf(payroll, columns)
  mustBeAsByHand(batch, out)
  mustBeAsCalculated(payroll, batch, facts)
  mustBeWhole(batch, first)
  for (const one of [payroll, inDecimals(payroll)]) mustBeAsOneByOne(payroll, first, [...oneByOne(one, first)])
  const works = CASES.map(workOf)
  mustGiveTheCases(payroll, CASES, works)
  const model = modelWorks(works) // throws if the model differs

  const all = measure(
    {
      'by hand': [() => byHand(people, out)],
      batch: [() => batchOf(payroll, columns)],
      calculate: [() => facts.map((one) => payroll.calculate(one))],
      'modele-social': [() => model.asked.map(({ sameOutputs }) => sameOutputs())],
    },
    PLAN,
  )
  const each: Each = (name) => all(name).map((samples) => samples.map((ms) => ms / PEOPLE_OF[name]))
  return { each, fellBack: batch.fellBack }
}

function ratioRows(each: Each, ways: OfWays): readonly (readonly string[])[] {
  const ratio = (one: Name, other: Name): number => median(ratios(each(one), each(other)))
  const faster = ratio('calculate', 'batch')
  const thanModel = ratio('modele-social', 'batch')
  const slower = ratio('batch', 'by hand')
  const iterated = median(ratioOfWays(ways, 'one by one in decimals'))
  return [
    ['calculate ÷ batch', times(faster), target(faster >= 25, 'at least 25')],
    ['one by one in decimals ÷ calculateMany, from inputs', times(iterated), target(iterated >= 10, 'at least 10')],
    ['one by one ÷ calculateMany, from inputs', times(median(ratioOfWays(ways, 'one by one'))), ''],
    ['modele-social ÷ batch', times(thanModel), target(thanModel >= 20_000, 'at least 20,000')],
    ['batch ÷ by hand in scaled integers', times(slower), target(slower <= 4, 'at most 4')],
  ]
}

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

/** The output of another program. */
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
