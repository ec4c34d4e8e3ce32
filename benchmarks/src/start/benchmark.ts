import { spawnSync } from 'node:child_process'
import { median } from '../timing/measure.js'
import { spread, table, target } from '../timing/report.js'

/** How soon is the engine ready? Importing the built package, and fixing a regulation at a day, in fresh processes. */

const PROCESSES = 15

interface Start {
  readonly importing: number
  readonly fixingCold: number
  readonly fixingWarm: number
}

/** The program of a fresh process. The start of Node itself is not timed. */
const script = (engine: string): string => `
  const start = performance.now()
  const { calculator, defaut, fix } = await import(${JSON.stringify(engine)})
  const imported = performance.now()
  calculator(fix(defaut, '2026-06-30'))
  const fixed = performance.now()
  const warm = []
  for (let run = 0; run < 200; run++) {
    const before = performance.now()
    calculator(fix(defaut, '2026-06-30'))
    warm.push(performance.now() - before)
  }
  warm.sort((a, b) => a - b)
  console.log(JSON.stringify({ importing: imported - start, fixingCold: fixed - imported, fixingWarm: warm[100] }))
`

export function startBenchmark(): void {
  const program = script(import.meta.resolve('@centime/engine'))
  const starts = Array.from({ length: PROCESSES }, () => freshProcess(program))
  const row = (name: string, values: readonly number[], atMost: number): string[] =>
    spread(name, values, target(median(values) < atMost, `under ${atMost} ms`))
  console.log(`\nstart: how soon is the engine ready? ${PROCESSES} fresh processes.\n`)
  console.log(
    table(
      ['', 'least', 'median', 'most', 'wanted'],
      [
        row(
          'importing the built package',
          starts.map(({ importing }) => importing),
          100,
        ),
        row(
          'fix + calculator, the first time',
          starts.map(({ fixingCold }) => fixingCold),
          10,
        ),
        row(
          'fix + calculator, warm',
          starts.map(({ fixingWarm }) => fixingWarm),
          10,
        ),
      ],
    ),
  )
}

function freshProcess(program: string): Start {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
