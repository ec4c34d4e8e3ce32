import { backPayBenchmark } from './back-pay/benchmark.js'
import { batchBenchmark } from './batch/benchmark.js'
import { boundsBenchmark } from './bounds/benchmark.js'
import { bulkBenchmark } from './bulk/benchmark.js'
import { clusterBenchmark } from './cluster/benchmark.js'
import { consoleBenchmark } from './console/benchmark.js'
import { declarationsBenchmark } from './declarations/benchmark.js'
import { documentBenchmark } from './document/benchmark.js'
import { fairBenchmark } from './fair/benchmark.js'
import { lawDiffBenchmark } from './law-diff/benchmark.js'
import { monthBenchmark } from './month/benchmark.js'
import { monthOfManyBenchmark } from './month-of-many/benchmark.js'
import { payrunBenchmark } from './payrun/benchmark.js'
import { payslipBenchmark } from './payslip/benchmark.js'
import { startBenchmark } from './start/benchmark.js'
import { machine } from './timing/report.js'

/** `npm run bench` runs every benchmark; `npm run bench -- payslip` only that one. */
const BENCHMARKS: Readonly<Record<string, () => void | Promise<void>>> = {
  payslip: payslipBenchmark,
  batch: batchBenchmark,
  start: startBenchmark,
  document: documentBenchmark,
  payrun: payrunBenchmark,
  month: monthBenchmark,
  'month-of-many': monthOfManyBenchmark,
  'back-pay': backPayBenchmark,
  fair: fairBenchmark,
  bounds: boundsBenchmark,
  bulk: bulkBenchmark,
  console: consoleBenchmark,
  'law-diff': lawDiffBenchmark,
  declarations: declarationsBenchmark,
  cluster: clusterBenchmark,
}

const wantedNames = process.argv.slice(2)
const unknown = wantedNames.find((name) => !Object.hasOwn(BENCHMARKS, name))
if (unknown !== undefined) {
  process.stderr.write(`no benchmark "${unknown}": one of ${Object.keys(BENCHMARKS).join(', ')}\n`)
  process.exit(2)
}
console.log(machine())
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wantedNames.length === 0 || wantedNames.includes(name)) await run()
}
