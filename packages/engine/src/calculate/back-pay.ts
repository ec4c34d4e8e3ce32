import { BACK_PAY_SUMS, RappelNet, ReportTropPercu, TropPercu } from '../cases/back-pay.js'
import { Decimal, ZERO } from '../ground/money.js'
import { yearOf } from '../ground/period.js'
import { flatFacts } from '../inputs/entry-shapes.js'
import type { LineName } from '../law/names.js'
import type { BackPayLine, Facts } from '../tree/facts.js'
import type { FixedLine, FixedRegulation } from '../tree/fix.js'
import type { Payslip, PayslipLine } from '../tree/payslip.js'
import { compileFormula } from './compile.js'
import { BALANCES, LINES_OF_PAYMENT } from './lines-of-payment.js'
import { linesBehind } from './search.js'

/** The back pay of a month: the net without it, and the payslip that contains it. */

/**
 * Completes the facts of a month with the amount that back pay takes from its net. Months without back pay are returned
 * unchanged.
 */
export function overpaidFinder(fixed: FixedRegulation): (month: Facts) => Facts {
  let netOf: ReturnType<typeof netReader> | undefined
  return (month) => {
    if (month.backPay === undefined) return month
    netOf ??= netReader(fixed)
    const facts = flatFacts(month)
    const { numbers } = facts
    const rest = BACK_PAY_SUMS.filter((sum) => sum !== ReportTropPercu).map(({ key }) => [key, ZERO])
    const without = { ...facts, numbers: { ...numbers, ...Object.fromEntries(rest) } }
    const paid = netOf(facts).plus(numbers[RappelNet.key] ?? ZERO)
    const overpaid = Decimal.max(ZERO, netOf(without).minus(paid))
    return { ...facts, numbers: { ...numbers, [TropPercu.key]: overpaid } }
  }
}

/** Computes the net of a month after tax, from the lines behind it alone. */
function netReader(fixed: FixedRegulation): (facts: Facts) => Decimal {
  const placeOf = (wanted: LineName): number => fixed.lines.findIndex(({ name }) => name === wanted)
  const [net, tax] = [placeOf('NetAvantImpot'), placeOf('PAS')]
  // Neither the regulation of stops nor that of yearly levies pays a net.
  if (net < 0 || tax < 0) return () => ZERO
  const needed = new Set([...linesBehind(fixed, net), ...linesBehind(fixed, tax)])
  const steps = [...needed]
    .sort((a, b) => a - b)
    .flatMap((place) => {
      const line = fixed.lines[place]
      return line === undefined ? [] : [{ place, evaluate: compileFormula(line.formula) }]
    })
  return (facts) => {
    const values: Decimal[] = []
    for (const { place, evaluate } of steps) values[place] = evaluate(facts, values)
    return (values[net] ?? ZERO).minus(values[tax] ?? ZERO)
  }
}

const PRINTED_ONCE: ReadonlySet<string> = new Set([...LINES_OF_PAYMENT, ...BALANCES])
/** Whether a line of a payslip adds up the months that it pays: amounts do; bases, coefficients and balances do not. */
export const addsUp = ({ name, role }: Pick<PayslipLine, 'name' | 'role'>): boolean =>
  role !== 'base' && !PRINTED_ONCE.has(name)

/**
 * Whether the base of a line adds up those of the months that it pays: a contribution prints them together. The base of a share, such as
 * seniority, is that of one month, like a quantity: what it pays for other months has rows of its own.
 */
export const addsUpBases = (line: Pick<FixedLine, 'contribution'> | undefined): boolean =>
  line?.contribution !== undefined

/** The payslip of a month with its back pay in its lines. */
export function withBackPay(fixed: FixedRegulation, payslip: Payslip, { backPay, yearToDate }: Facts): Payslip {
  if (backPay === undefined) return payslip
  const differences = differencesOf(backPay.flatMap(({ lines }) => lines))
  const lines = payslip.lines.map((line, place) => {
    const { value = ZERO, base = ZERO } = (addsUp(line) ? differences.get(line.name) : undefined) ?? {}
    const ofMonths = addsUpBases(fixed.lines[place]) ? line.base?.plus(base) : line.base
    return { ...line, value: line.value.plus(value), base: ofMonths }
  })
  const ofLine = new Map(lines.map(({ name, value }) => [name, value]))
  const wageTypes = payslip.wageTypes.map((one) => ({ ...one, value: ofLine.get(one.wageTypeName) ?? one.value }))
  // Only lines that follow the payment of an earlier year belong to this month; the rest is in the months of origin.
  const ofEarlierYears = backPay.filter((month) => yearOf(month.paymentDate) !== yearOf(payslip.paymentDate))
  const earlier = differencesOf(ofEarlierYears.flatMap((month) => month.lines))
  const carried = { ...payslip.carried }
  const cumulated = { ...payslip.cumulated }
  for (const { line, key, window } of fixed.yearToDates) {
    if (!('paymentYear' in window) || !addsUp({ name: line, role: 'net' })) continue
    const own = (payslip.carried[line] ?? ZERO).plus(earlier.get(line)?.value ?? ZERO)
    carried[line] = own
    if (line in cumulated) cumulated[line] = (yearToDate[key] ?? ZERO).plus(own)
  }
  return { ...payslip, lines, wageTypes, carried, cumulated, backPay }
}

/** The sums of differences by line. */
function differencesOf(lines: readonly BackPayLine[]): ReadonlyMap<string, { value: Decimal; base: Decimal }> {
  const sums = new Map<string, { value: Decimal; base: Decimal }>()
  for (const { name, value, base } of lines) {
    const known = sums.get(name) ?? { value: ZERO, base: ZERO }
    sums.set(name, { value: known.value.plus(value), base: known.base.plus(base ?? ZERO) })
  }
  return sums
}

/**
 * The amount that each past month adds to a line of the payslip or to its base, or its rate. Empty for a line that adds
 * nothing up.
 */
export function differencesIn(
  { backPay = [] }: Facts,
  name: string,
  role: PayslipLine['role'] = 'base',
  part: string = 'value',
): readonly { readonly period: string; readonly value: Decimal }[] {
  if (!addsUp({ name, role })) return []
  return backPay.flatMap(({ period, lines }) => {
    const found = lines.find((line) => line.name === name)
    const parts: Readonly<Record<string, string | undefined>> = { ...found }
    const text = parts[part]
    return text === undefined || text === '0' ? [] : [{ period, value: new Decimal(text) }]
  })
}
