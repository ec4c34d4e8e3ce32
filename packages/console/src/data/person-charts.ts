import { Decimal, type LineName } from '@centime/engine'
import { lastValueOf } from '@centime/engine/catalogue'
import { firstDay, lastDay, monthOf, monthsLater } from '@centime/engine/ground'
import { SHIPPED } from '@centime/engine/tree'
import type { AmountsOfMonth, MonthsShown } from '../pieces/months-chart.js'
import type { ReductionShown } from '../pieces/reduction-chart.js'
import type { SignedIn } from './port.js'
import type { StoredResult } from './stored-result.js'

/** The pictures beside a person's payslip: pay over time, and the reduction over pay. */

const BACK = 11

/** Two lines of the final months before a month, and of that month; undefined: there is no month before. */
export async function payOverTime(
  { lists }: SignedIn,
  employeeId: number,
  { lines, ...now }: AmountsOfMonth & { readonly lines: readonly [upper: LineName, net: LineName] },
): Promise<MonthsShown | undefined> {
  const from = monthOf(monthsLater(firstDay(now.period), -BACK))
  const before = await lists.paidOver({ employeeId, before: now.period }, lines)
  const months = before
    .filter(({ period }) => period >= from)
    .map(({ period, lines: [cost = '0', net = '0'] }) => ({ period, cost, net }))
  return months.length === 0 ? undefined : { months: [...months, now], unread: 0 }
}

/** From below the minimum wage to so far above the exit of the reduction, in minimum wages; each step is a calculation. */
const [FROM, BEYOND, STEPS] = [0.9, 0.2, 12] as const

/** The reduction of the month over other base pays, all else the same; undefined: none is due, up to the exit. */
export function reductionOver({ varied }: Pick<StoredResult, 'varied'>, period: string): ReductionShown | undefined {
  const exit = lastValueOf(SHIPPED, 'ReductionGenerale.PointDeSortie', lastDay(period))?.value
  const names = ['TotalBrut', 'ReductionFillonTotale', 'SmicReference'] as const
  const [[gross = '0', reduction = '0', smic = '0'] = []] = varied(['1'], names)
  if (exit === undefined || new Decimal(smic).lte(0) || new Decimal(gross).lte(0)) return undefined
  const range = Number(exit) + BEYOND - FROM
  const unit = new Decimal(smic).div(gross)
  const factors = Array.from({ length: STEPS + 1 }, (_, step) => unit.times(FROM + (step * range) / STEPS).toFixed(6))
  const points = varied(factors, names).map(([pay = '0', less = '0']) => ({ gross: pay, reduction: opposite(less) }))
  if (points.every((point) => new Decimal(point.reduction).lte(0))) return undefined
  const spread = new Set(points.map((point) => point.gross))
  // Pay that does not depend on the base pay, such as a fixed sum, has no shape.
  if (spread.size < points.length / 2) return undefined
  return { points, person: { gross, reduction: opposite(reduction) }, smic, exit }
}

const opposite = (text: string): string => new Decimal(text).neg().toFixed()
