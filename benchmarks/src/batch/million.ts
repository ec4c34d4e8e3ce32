import { batchOf, juneOf } from './batch.js'
import { population, populationMonth } from './people.js'

/** The JSON that the program `million.js` prints. */
export interface Million {
  readonly people: number
  /** The peak memory of the process. */
  readonly megabytes: number
  /** Seconds of the first run, which compiles the kernel. */
  readonly seconds: number
  /** Seconds of twenty runs. */
  readonly twentyMillion: number
  readonly fellBack: number
}

const PEOPLE = 1_000_000
const TIMES = 20

/** A million payslips in columns, then nineteen million more: their time and peak memory. */
export function million(): Million {
  const payroll = juneOf()
  const columns = populationMonth(population(PEOPLE))
  const start = performance.now()
  const { fellBack } = batchOf(payroll, columns)
  const first = performance.now()
  const megabytes = process.resourceUsage().maxRSS / 1024
  for (let done = 1; done < TIMES; done++) batchOf(payroll, columns)
  const twentyMillion = (performance.now() - start) / 1000
  return { people: PEOPLE, megabytes, seconds: (first - start) / 1000, twentyMillion, fellBack }
}
