import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Decimal } from '@centime/engine'
import { frenchAmount, frenchNumber, hasLaw } from '@centime/engine/ground'
import { type Forecast, forecast, type Question } from './what-if/forecast.js'
import { centsOf, publishedYear } from './what-if/law.js'
import { plotOf } from './what-if/plot.js'
import { tableOf } from './what-if/table.js'

/**
 * What would another minimum wage cost? `npm run what-if -- --people 1000000 --smic 12.50 --year 2026 --svg what-if.svg`
 * computes a year of payslips before and after, in columns, for one slice of the people after another.
 */

const USAGE = 'what-if [--people COUNT] [--smic EUROS] [--year YEAR] [--svg FILE]'

const HELP = `
Compares a year of payslips of a made-up population before and after another minimum wage (SMIC).

  --people COUNT   how many people; default 1000000
  --smic EUROS     the other SMIC, gross euros an hour; default 4 % above that of January
  --year YEAR      the year of the law; default 2026
  --svg FILE       where the plot is written; default what-if.svg`

/** People of a slice: enough to pay for compiling the kernels, few enough for two years of columns in memory. */
const SLICE = 20_000
const MOST_PEOPLE = 10_000_000

interface Asked {
  readonly question: Question
  readonly svg: string
}

function asked(): Asked {
  try {
    const text = { type: 'string' } as const
    const help = { type: 'boolean' } as const
    const { values } = parseArgs({ options: { people: text, smic: text, year: text, svg: text, help } })
    if (values.help) {
      console.log(`usage: ${USAGE}\n${HELP}`)
      process.exit(0)
    }
    const { people = '1000000', year = '2026', svg = 'what-if.svg' } = values
    if (!/^\d{4}$/.test(year) || !hasLaw(`${year}-01-01`)) throw new RangeError(`no law in ${year}`)
    const least = publishedYear(year)[0]?.smic ?? 0
    const { smic = String(fourPercentMore(least)) } = values
    if (!/^\d{1,3}(\.\d{1,2})?$/.test(smic)) throw new RangeError(`--smic: euros an hour, as 12.50, not ${smic}`)
    if (centsOf(smic) < least) throw new RangeError(`--smic: not below that of January ${year}: no pay is lowered`)
    if (!/^[1-9]\d{0,7}$/.test(people) || Number(people) > MOST_PEOPLE) {
      throw new RangeError(`--people: from 1 to ${MOST_PEOPLE}, not ${people}`)
    }
    const question = { year, smic: centsOf(smic), people: Number(people), slice: SLICE, seed: 1, onSlice: progress }
    return { question, svg }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n')[0] : error}; usage: ${USAGE}\n`)
    process.exit(2)
  }
}

/** To the cent: 12.50 for 12.02. */
const fourPercentMore = (cents: number): Decimal => new Decimal(cents).times('1.04').div(100).toDecimalPlaces(2)

function progress(done: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} people`)
}

function workOf({ payslips, fellBack, unsure }: Forecast, seconds: number): readonly string[] {
  const count = (number: number): string => frenchAmount(new Decimal(Math.round(number)), 0)
  const memory = process.resourceUsage().maxRSS / 1024
  return [
    `${count(payslips)} payslips in ${frenchNumber(new Decimal(seconds), 1, 1)} s: ${count(payslips / seconds)} a second, ${count(memory)} MB of memory at most`,
    `${count(fellBack)} of them computed by the decimals of \`calculate\`; ${count(unsure)} that may be a cent away`,
  ]
}

const { question, svg } = asked()
const start = performance.now()
const answer = forecast(question)
const seconds = (performance.now() - start) / 1000
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
writeFileSync(svg, plotOf(question, answer))
for (const line of [...tableOf(question, answer), '', ...workOf(answer, seconds), `plot: ${svg}`]) console.log(line)
