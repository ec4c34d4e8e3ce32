import { allegements } from './allegements.js'
import { assiettes } from './assiettes.js'
import { bases, type Payslips, type ScaledMonths } from './columns.js'
import { cotisations } from './cotisations.js'
import { exactly } from './exactly.js'
import { gains } from './gains.js'
import { nets } from './net.js'

/** Few enough rows that what one part leaves to the next is still in the cache, and long loops all the same. */
const BLOCK = 512
const left = bases(BLOCK)

/**
 * The payslips of rows `from` to `to` (without it) as somebody writes them by hand who has only June 2026, many people and
 * no library: whole numbers in doubles, part by part over a block of rows. Every row of `out` is exact to the cent: those
 * that doubles cannot decide are computed again in decimals. Returns how many these were.
 *
 * Doubles hold whole numbers up to 2^53. The largest product of a month at 100,000 euros is hours × hourly rate, 10^15:
 * a ninth of it. Nothing is checked above that.
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
