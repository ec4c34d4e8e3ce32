import { BACK_PAY_SUMS, RappelNet, ReportTropPercu, TropPercu } from '../cases/back-pay.js'
import { Decimal, ZERO } from '../ground/money.js'
import { yearOf } from '../ground/period.js'
import { flatFacts } from '../inputs/entry-shapes.js'
import type { LineName } from '../law/names.js'
import type { BackPayLine, Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Payslip, PayslipLine } from '../tree/payslip.js'
import { lineReader } from './line-reader.js'
import { BALANCES, LINES_OF_PAYMENT } from './lines-of-payment.js'

/** The back pay of a month: what its net is without it, and the payslip that contains it. */

/** Adds what the net loses by the back pay of the month. Other months are returned unchanged. */
export function withOverpaid(fixed: FixedRegulation, month: Facts): Facts {
  if (month.backPay === undefined) return month
  const facts = flatFacts(month)
  const { numbers } = facts
  const netOf = (read: ReturnType<typeof lineReader>): Decimal => read('NetAvantImpot').minus(read('PAS'))
  const rest = BACK_PAY_SUMS.filter((sum) => sum !== ReportTropPercu).map(({ key }) => [key, ZERO])
  const without = { ...facts, numbers: { ...numbers, ...Object.fromEntries(rest) } }
  const paid = netOf(lineReader(fixed, facts)).plus(numbers[RappelNet.key] ?? ZERO)
  const overpaid = Decimal.max(ZERO, netOf(lineReader(fixed, without)).minus(paid))
  return { ...facts, numbers: { ...numbers, [TropPercu.key]: overpaid } }
}

const PRINTED_ONCE: ReadonlySet<string> = new Set([...LINES_OF_PAYMENT, ...BALANCES])
/** Whether a line of a payslip adds up the months that it pays: amounts do; bases, coefficients and balances do not. */
export const addsUp = ({ name, role }: Pick<PayslipLine, 'name' | 'role'>): boolean =>
  role !== 'base' && !PRINTED_ONCE.has(name)

/** The payslip of a month with what it pays of past months in its lines. */
export function withBackPay(fixed: FixedRegulation, payslip: Payslip, { backPay, yearToDate }: Facts): Payslip {
  if (backPay === undefined) return payslip
  const differences = differencesOf(backPay.flatMap(({ lines }) => lines))
  const exempt = payslip.lines.find(({ name }) => name === EXEMPT_OF_EARLIER)?.value ?? ZERO
  const lines = payslip.lines.map((line) => {
    const { value = ZERO, base = ZERO } = (addsUp(line) ? differences.get(line.name) : undefined) ?? {}
    const whole = { ...line, value: line.value.plus(value), base: line.base?.plus(base) }
    if (line.name === OVERTIME) return { ...whole, value: whole.value.plus(exempt) }
    return line.name === TAXABLE ? { ...whole, value: whole.value.minus(exempt) } : whole
  })
  const ofLine = new Map(lines.map(({ name, value }) => [name, value]))
  const wageTypes = payslip.wageTypes.map((one) => ({ ...one, value: ofLine.get(one.wageTypeName) ?? one.value }))
  // Only what follows the money of an earlier year belongs to this month; the rest is in the months of origin.
  const ofEarlierYears = backPay.filter((month) => yearOf(month.paymentDate) !== yearOf(payslip.paymentDate))
  const earlier = differencesOf(ofEarlierYears.flatMap((month) => month.lines))
  const carried = { ...payslip.carried }
  const cumulated = { ...payslip.cumulated }
  for (const { line, key, window } of fixed.yearToDates) {
    if (!('paymentYear' in window) || !addsUp({ name: line, role: 'net' })) continue
    const moved = line === OVERTIME ? exempt : line === TAXABLE ? exempt.neg() : ZERO
    const own = (payslip.carried[line] ?? ZERO).plus(earlier.get(line)?.value ?? ZERO).plus(moved)
    carried[line] = own
    if (line in cumulated) cumulated[line] = (yearToDate[key] ?? ZERO).plus(own)
  }
  return { ...payslip, lines, wageTypes, carried, cumulated, backPay }
}
const EXEMPT_OF_EARLIER: LineName = 'HeuresExonereesRappel'
const OVERTIME: LineName = 'HeuresExonerees'
const TAXABLE: LineName = 'NetImposable'

/** The sums of differences by line. */
function differencesOf(lines: readonly BackPayLine[]): ReadonlyMap<string, { value: Decimal; base: Decimal }> {
  const sums = new Map<string, { value: Decimal; base: Decimal }>()
  for (const { name, value, base } of lines) {
    const known = sums.get(name) ?? { value: ZERO, base: ZERO }
    sums.set(name, { value: known.value.plus(value), base: known.base.plus(base ?? ZERO) })
  }
  return sums
}

/** What each past month adds to a line of the payslip, or to its base; or its rate. Empty for a line that adds nothing up. */
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
