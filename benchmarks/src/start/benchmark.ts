import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../timing/measure.js'
import { printTable, spread, target } from '../timing/report.js'

/** How soon is the engine ready? Importing the built package, and fixing a regulation at a day, in fresh processes. */

const PROCESSES = 15

/** The output of `started.ts`. */
interface Start {
  readonly importing: number
  readonly cold: number
  readonly warm: number
}

export function startBenchmark(): void {
  const starts = Array.from({ length: PROCESSES }, freshProcess)
  const row = (name: string, of: (start: Start) => number, atMost: number): string[] =>
    spread(name, starts, of, target(median(starts.map(of)) < atMost, `under ${atMost} ms`))
  console.log(`\nstart: how soon is the engine ready? ${PROCESSES} fresh processes.\n`)
  printTable(
    ['', 'least', 'median', 'most', 'wanted'],
    [
      row('importing the built package', ({ importing }) => importing, 100),
      row('a payroll of a month, the first time', ({ cold }) => cold, 10),
      row('a payroll of a month, warm', ({ warm }) => warm, 10),
    ],
  )
}

/** Runs a process; the start of Node itself is not timed. */
function freshProcess(): Start {
  const program = fileURLToPath(new URL('started.js', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
