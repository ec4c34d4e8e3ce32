import { Decimal, type Payslip } from '@centime/engine'
import { batchInputReader } from '@centime/engine/batch'
import {
  type CountedMonth,
  computedAsAmounts,
  computedAsPayslips,
  type PastPayroll,
  type PayrollsByMonth,
} from '@centime/engine/compare'
import { accepted } from '@centime/engine/ground'
import type { RecordedInputs } from '@centime/engine/inputs'
import type { FixedRegulation } from '@centime/engine/tree'
import { type Batch, backPayIn, type StoredMonth } from './batch.js'
import { cachedIn } from './cached-in.js'
import { byPlace, type Path } from './establishments.js'
import { type Layout, noAmount } from './layout.js'
import { compiledFor, factsFrom, fixedFor, historyMonthOf, monthFor, type ReadyMonth, underOf } from './months.js'
import { amountsIn } from './stored-amounts.js'

/** The past months of a batch: how each is read and computed again, and the amounts paid for it. */

/**
 * Which reader computes past months: `many` by the batch reader, whose compiling pays off for a hundred people; `few` as a payslip of
 * each, which never holds up the event loop for long.
 */
export type PastReaderKind = 'many' | 'few'

/** The payrolls of the company of a batch, by month; `placeOf`: the establishment whose values count in a month. */
export function pastPayrolls(batch: Batch, kind: PastReaderKind) {
  const ofBatch = new Map<string, PayrollByPlace>()
  const { regulationId, law, company, forecast } = batch
  const payrollOf = (period: string, paymentDate: string): PayrollByPlace =>
    cachedIn(ofBatch, KEPT, `${period} ${paymentDate}`, () => {
      const key = JSON.stringify([regulationId, law, period, paymentDate, company, kind])
      return cachedIn(payrolls, KEPT, key, () =>
        payrollFor(monthFor({ regulationId, law, period, paymentDate, forecast, company }), company, kind),
      )
    })
  return (placeOf: (period: string) => Path | undefined): PayrollsByMonth<unknown> =>
    (period, paymentDate) =>
      accepted(payrollOf(period, paymentDate)(placeOf(period)))
}
type PayrollByPlace = (place: Path | undefined) => PastPayroll<unknown>
const payrolls = new Map<string, PayrollByPlace>()
/** The months that back pay computes again. */
const KEPT = 36

function payrollFor({ fixed, readCompany }: ReadyMonth, company: string, kind: PastReaderKind): PayrollByPlace {
  const { payroll, amountsOf } = compiledFor(fixed)
  const asItIs = (payslip: Payslip): Payslip => payslip
  // Establishments of a month are computed together.
  const compute =
    kind === 'many' ? computedAsAmounts(fixed, amountsOf) : computedAsPayslips(fixed, payroll.calculate, asItIs)
  return byPlace((place) => {
    const factsOf = factsFrom(fixed, readCompany(company, place), batchInputReader)
    const read: PastPayroll['read'] = (
      { period, history, cases, paymentDate: _, backPay: __, ...records },
      without,
    ) => {
      // `correctedMonths` reads the values recorded for a month.
      const own: RecordedInputs = { cases: cases as RecordedInputs['cases'], ...records }
      const { paymentDate } = fixed
      return factsOf({ period, paymentDate, history: history ?? [], recorded: accepted(own) }, without)
    }
    return { fixed, read, compute }
  })
}

/** The months of people as they were paid, with the bases of their contributions, which are lines of their own. */
export function countedReader(batch: Batch): (stored: StoredMonth) => CountedMonth {
  const { layouts } = batch
  const placesOf = new Map<number, ReadonlyMap<string, number>>()
  const placesIn = (layoutId: number): ReadonlyMap<string, number> =>
    cachedIn(placesOf, MANY, layoutId, () => {
      const { lines }: Layout = JSON.parse(layouts[layoutId] ?? noAmount(`layout ${layoutId}`))
      return new Map(lines.map(([name], place) => [name, place]))
    })
  const under = underOf(batch)
  return (stored) => {
    const { backPay: _, ...month } = historyMonthOf(stored, layouts)
    const backPay = backPayIn(stored.backPay)?.months
    const places = placesIn(stored.job.layoutId)
    let amounts: readonly string[] | undefined
    const amountOf = (name: string): string | undefined => {
      const place = places.get(name)
      if (place === undefined) return undefined
      amounts ??= amountsIn(stored.amounts)
      return amounts[place] ?? noAmount(name)
    }
    const paid = backPay?.flatMap(({ lines }) => lines) ?? []
    const bases = basesOf(fixedFor(under, month.period, month.paymentDate))
    const baseOf = (name: string): string | undefined => {
      const of = bases.get(name)
      if (of === undefined) return undefined
      const own = amountOf(of.name)
      if (own === undefined) return undefined
      // The line adds up its back pay; a base that has the role of one belongs to this month alone.
      const others = of.isOfMonth ? paid.filter((line) => line.name === name) : []
      return others.length === 0
        ? own
        : others.reduce((sum, line) => sum.plus(line.base ?? 0), new Decimal(own)).toFixed()
    }
    return { ...month, lines: { amountOf, baseOf }, ...(backPay && { backPay }) }
  }
}
const MANY = 1000

/** The line that is the base of each contribution. */
function basesOf(fixed: FixedRegulation): Bases {
  const known = basesByRegulation.get(fixed) ?? new Map(basesIn(fixed))
  basesByRegulation.set(fixed, known)
  return known
}
type Bases = ReadonlyMap<string, { readonly name: string; readonly isOfMonth: boolean }>
const basesByRegulation = new WeakMap<FixedRegulation, Bases>()
const basesIn = ({ lines }: FixedRegulation) =>
  lines.flatMap(({ name, contribution }) => {
    const base = contribution === undefined ? undefined : lines[contribution.base]
    return base === undefined ? [] : [[name, { name: base.name, isOfMonth: base.role === 'base' }] as const]
  })
