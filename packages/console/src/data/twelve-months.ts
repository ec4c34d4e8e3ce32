import { firstDay, monthOf, monthsLater } from '@centime/engine/ground'
import type { AmountsOfMonth, MonthsShown } from '../pieces/months-chart.js'
import type { TotalsShown } from '../pieces/payroll-month.js'
import { finalsOf, totalsIn } from './month-people.js'
import type { MonthRead } from './payroll-month-read.js'
import type { SignedIn } from './port.js'

/** Net and cost of a payroll over the twelve months up to one. */

const BACK = 11
/** A page reads the results of earlier months itself for payrolls of at most this size. */
const SMALL = 500

/** The sums of months by their final jobs, which never change: a correction is another job. */
const kept = new WeakMap<object, Map<string, Sums>>()
const MONTHS_KEPT = 2000
interface Sums {
  readonly net: string
  readonly cost: string
}

/** The final months up to the shown one, which may be a candidate; undefined: fewer than two are known. */
export async function twelveMonths(
  { lists, query }: SignedIn,
  { place }: MonthRead,
  totals: TotalsShown | undefined,
): Promise<MonthsShown | undefined> {
  if (totals === undefined) return undefined
  const { tenantId, payrollId, period } = place
  const known: NonNullable<ReturnType<typeof kept.get>> = kept.get(lists.service) ?? new Map()
  kept.set(lists.service, known)
  const readsAll = totals.people <= SMALL || query('courbe') !== undefined
  const months: AmountsOfMonth[] = []
  let unread = 0
  for (let back = BACK; back > 0; back -= 1) {
    const month = monthOf(monthsLater(firstDay(period), -back))
    const jobs = await lists.finalJobs(payrollId, month)
    if (jobs.length === 0) continue
    const key = `${tenantId} ${payrollId} ${jobs.join()}`
    const shown = month === totals.earlier ? sumsOf(totals, 'before') : undefined
    const sums = known.get(key) ?? shown ?? (readsAll ? await readSums(lists, place, month) : undefined)
    if (sums === undefined) unread += 1
    else {
      known.set(key, sums)
      months.push({ period: month, ...sums })
    }
  }
  for (const oldest of known.keys()) if (known.size > MONTHS_KEPT) known.delete(oldest)
  const now = sumsOf(totals, 'now')
  if (now !== undefined) months.push({ period, ...now })
  return months.length + unread < 2 ? undefined : { months, unread }
}

function sumsOf({ lines }: TotalsShown, when: 'now' | 'before'): Sums | undefined {
  const of = (name: string) => lines.find((line) => line.name === name)?.[when]
  const [net, cost] = [of('NetAPayer'), of('CoutTotal')]
  return net === undefined || cost === undefined ? undefined : { net, cost }
}

async function readSums(
  lists: SignedIn['lists'],
  { tenantId, payrollId }: MonthRead['place'],
  month: string,
): Promise<Sums> {
  const people = await finalsOf(lists, tenantId, payrollId, month)
  const [net = '0', cost = '0'] = totalsIn(people, ['NetAPayer', 'CoutTotal'])
  return { net, cost }
}
