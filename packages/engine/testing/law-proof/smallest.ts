import { seeded } from '@centime/testing'
import { calculator } from '../../src/calculate/calculate.js'
import type { MonthInputs } from '../../src/inputs/month-inputs.js'
import { readInputs } from '../../src/inputs/read-inputs.js'
import { defaut } from '../../src/regulations/defaut.js'
import { salaire2026 } from '../../src/regulations/salaire-2026.js'
import type { Payslip } from '../../src/tree/payslip.js'
import type { Regulation } from '../../src/tree/regulation.js'
import { randomMonth } from '../random-months.js'
import type { Change } from './changes.js'
import { couldMiss } from './differs.js'
import { fix } from './fix.js'
import { effectsOf } from './prove.js'
import type { Smallest } from './report.js'
import { changed, closeReads, nothingRead, type Reads, watch } from './watch.js'

/** Looks for a month that a change pays otherwise, and leaves out what it does not need. */

interface Candidate {
  readonly regulation: Regulation
  readonly inputs: MonthInputs
  readonly reads: Reads
}

/** A month of each of 2024 to 2026 for which law changes, and the months around. */
const PERIODS = [
  '2024-01',
  '2024-06',
  '2024-10',
  '2024-11',
  '2025-01',
  '2025-03',
  '2025-05',
  '2025-12',
  '2026-01',
  '2026-05',
  '2026-06',
  '2026-12',
]

/** Random months of employees and officers, with the pieces that each reads. */
export function candidates(count: number, seed: number): readonly Candidate[] {
  const found: Candidate[] = []
  for (let at = 0; at < count; at += 1) {
    const draw = seeded(seed, at)
    const regulation = at % 10 === 0 ? salaire2026 : defaut
    const inputs = randomMonth(draw, { regulation, period: PERIODS[at % PERIODS.length] ?? '2026-06' })
    const reads = nothingRead()
    if (payslipOf(regulation, inputs) === undefined) continue
    watch.read = reads
    payslipOf(regulation, inputs)
    watch.read = undefined
    closeReads(reads)
    for (const month of reads.months) month.seen = undefined
    found.push({ regulation, inputs, reads })
  }
  return found
}

function payslipOf(regulation: Regulation, inputs: MonthInputs): Payslip | undefined {
  const [year = '', month = ''] = inputs.period.split('-')
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
  try {
    const fixed = fix(regulation, last, inputs.paymentDate ?? last)
    const read = readInputs(fixed, inputs)
    return read.ok ? calculator(fixed)(read.value.facts) : undefined
  } catch {
    return undefined
  }
}

/** Undefined: no candidate's pay changes. */
export async function smallestOf(change: Change, months: readonly Candidate[]): Promise<Smallest | undefined> {
  const effects = effectsOf(change)
  for (const { regulation, inputs, reads } of months) {
    const isOther = await changed(change, async () => couldMiss(reads, effects))
    if (isOther && (await differenceOf(change, regulation, inputs)) !== undefined)
      return shrunk(change, regulation, inputs)
  }
  return undefined
}

async function differenceOf(change: Change, regulation: Regulation, inputs: MonthInputs) {
  const shipped = payslipOf(regulation, inputs)
  if (shipped === undefined) return undefined
  const other = await changed(change, async () => payslipOf(regulation, inputs))
  const line = shipped.lines.find(({ value }, index) => !other?.lines[index]?.value.eq(value))
  if (line === undefined) return undefined
  const now = other?.lines.find(({ name }) => name === line.name)?.value.toFixed() ?? 'no payslip'
  return { line: line.name, shipped: line.value.toFixed(), changed: now }
}

type Field = readonly [caseName: string, name: string]

function without(inputs: MonthInputs, fields: readonly Field[]): MonthInputs {
  const cases = Object.entries(inputs.cases).map(([caseName, values]) => {
    const left = fields.reduce((rest, [owner, name]) => {
      const { [owner === caseName ? name : '']: _without, ...others } = rest
      return others
    }, values ?? {})
    return [caseName, left] as const
  })
  return { ...inputs, cases: Object.fromEntries(cases) }
}

/** Without the values that the difference does not need. */
async function shrunk(change: Change, regulation: Regulation, inputs: MonthInputs): Promise<Smallest | undefined> {
  let smallest = inputs
  const dropped = async (fields: readonly Field[]): Promise<void> => {
    const fewer = without(smallest, fields)
    if ((await differenceOf(change, regulation, fewer)) !== undefined) smallest = fewer
    else if (fields.length > 1) {
      const half = fields.length >> 1
      await dropped(fields.slice(0, half))
      await dropped(fields.slice(half))
    }
  }
  await dropped(
    Object.entries(inputs.cases).flatMap(([of, values]) =>
      Object.keys(values ?? {}).map((name) => [of, name] as const),
    ),
  )
  const cases = Object.fromEntries(
    Object.entries(smallest.cases).filter(([, fields]) => Object.keys(fields ?? {}).length > 0),
  )
  const difference = await differenceOf(change, regulation, smallest)
  return difference && { inputs: JSON.stringify({ ...smallest, cases }), ...difference }
}
