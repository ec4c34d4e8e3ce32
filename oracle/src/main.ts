import { readFileSync, writeFileSync } from 'node:fs'
import { reportOfAgreements } from './agreement-report.js'
import type { LeavingItem } from './leaving-situation.js'
import { type AbsenceItem, answerAny, type Item } from './oracle.js'

/** `npm run --silent oracle -- IN.json OUT.json`: answers a file of situations in the oracle's neutral form; `agreements`: a report. */
const USAGE = `usage: npm run --silent oracle -- IN.json OUT.json
       npm run --silent oracle -- agreements   how many rows of each collective agreement agree, and why the others differ`
const [input, output] = process.argv.slice(2)
if (input === '--help') {
  process.stdout.write(`${USAGE}\n`)
  process.exit(0)
}
if (input === 'agreements' && output === undefined) {
  process.stdout.write(reportOfAgreements())
  process.exit(0)
}
if (input === undefined || output === undefined || process.argv.length > 4) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}
try {
  const items: readonly (Item | AbsenceItem | LeavingItem)[] = JSON.parse(readFileSync(input, 'utf8'))
  if (!Array.isArray(items))
    throw new Error(`${input} must hold an array of {id, situation}, {id, months} or {id, subject, situation}`)
  writeFileSync(output, `${JSON.stringify(items.map(answerAny), null, 1)}\n`)
} catch (error) {
  process.stderr.write(`oracle: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}
