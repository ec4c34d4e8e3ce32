import { defaut, payroll, readInputs } from '@centime/engine'
import { expect, test } from 'vitest'
import { byHand } from './by-hand/by-hand.js'
import { type LineName, payslips, type ScaledMonths } from './by-hand/columns.js'
import { monthInputs } from './month-inputs.js'
import { population } from './population.js'

/** What is timed against the batch reader must be the same payslips, every line to the cent. */

const ready = payroll(defaut, '2026-06')
if (!ready.ok) throw new Error('no law')
const { fixed, calculate } = ready.value

const engine = (months: ScaledMonths, row: number): readonly (readonly [string, number])[] => {
  const read = readInputs(fixed, monthInputs(months, row))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return calculate(read.value.facts).wageTypes.map(({ wageTypeName, value }) => [
    wageTypeName,
    value.times(100).toNumber(),
  ])
}

const ROWS = 5000

test('every line of every row is that of the engine', () => {
  const months = population(ROWS)
  const out = payslips(ROWS)
  byHand(months, 0, ROWS, out)
  const wrong: string[] = []
  const seen = new Map<string, number>()
  let compared = 0
  for (let row = 0; row < ROWS; row++) {
    for (const [name, wanted] of engine(months, row)) {
      const found = out[name as LineName]?.[row]
      compared++
      if (found !== wanted) wrong.push(`row ${row}, ${name}: ${found} is not ${wanted}`)
      if (wanted !== 0) seen.set(name, (seen.get(name) ?? 0) + 1)
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
  console.log(
    compared,
    JSON.stringify([...seen]),
    Object.keys(out).filter((n) => !seen.has(n)),
  )
})
