import { allegements } from './allegements.js'
import { assiettes } from './assiettes.js'
import { bases, type Payslips, type ScaledMonths } from './columns.js'
import { cotisations } from './cotisations.js'
import { exactly } from './exactly.js'
import { gains } from './gains.js'
import { nets } from './net.js'

/** Rows of a block: its intermediate columns fit the cache, and its loops are still long. */
const BLOCK = 512
const left = bases(BLOCK)

/**
 * The payslips of rows `from` to before `to`, written by hand for June 2026 alone, without a library: integers in doubles,
 * part by part over a block of rows. Every row of `out` is exact to the cent: rows that fall back are computed again in
 * decimals. Returns how many fell back.
 *
 * Doubles hold integers up to 2^53. The largest product of a month at 100,000 euros is hours × hourly rate, 10^15: a ninth
 * of it. Larger inputs are not checked for.
 */
export function byHand(months: ScaledMonths, from: number, to: number, out: Payslips): number {
  let again = 0
  for (let start = from; start < to; start += BLOCK) {
    const end = Math.min(start + BLOCK, to)
    gains(months, out, left, start, end)
    assiettes(months, out, left, start, end)
    cotisations(months, out, left, start, end)
    allegements(months, out, left, start, end)
    nets(months, out, left, start, end)
    for (let row = start; row < end; row++) {
      if (out.fallback[row] !== 1) continue
      exactly(months, row, out)
      again++
    }
  }
  return again
}
