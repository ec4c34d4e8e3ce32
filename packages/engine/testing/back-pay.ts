import { addsUp } from '../src/calculate/back-pay.js'
import { amountOf } from '../src/calculate/lines.js'
import type { Inputs } from '../src/cases/read.js'
import { type BackPay, backPay } from '../src/compare/back-pay.js'
import { computedBy } from '../src/compare/recomputed.js'
import type { CountedMonth } from '../src/compare/recomputed-months.js'
import { cachedByObject } from '../src/ground/cached.js'
import { type Decimal, plusOf, ZERO } from '../src/ground/money.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { defaut } from '../src/regulations/defaut.js'
import type { FixedRegulation } from '../src/tree/fix.js'
import type { Payslip } from '../src/tree/payslip.js'
import type { Regulation } from '../src/tree/regulation.js'
import { employee } from './inputs.js'
import type { LateYear } from './random-late-years.js'

/** Back pay for tests: months of a person with a monthly salary and a plan of 30 + 30. */

export const paidBack = (
  counted: readonly Payslip[],
  corrected: readonly MonthInputs[],
  open: MonthInputs,
  regulation: Regulation = defaut,
): BackPay => {
  const found = backPay(regulation, { counted, corrected, open })
  if (!found.ok) throw new Error(JSON.stringify(found.faults))
  return found.value
}

/** A payslip by the payrolls that `backPay` keeps: a second one of each month would take as long to compile as a year to compute. */
export function payslipInTime(inputs: MonthInputs, regulation: Regulation = defaut): Payslip {
  const computed = computedBy(regulation, inputs)
  if (!computed.ok) throw new Error(JSON.stringify(computed.faults))
  return computed.value
}

/** Months as they are paid: each one that learns something pays the differences of those before it. */
export function paidMonths({ months, known }: LateYear, regulation: Regulation = defaut): readonly Payslip[] {
  const counted: Payslip[] = []
  for (const [place, period] of months.entries()) {
    const open = { ...known(period, place) }
    const changed = months.slice(0, place).findIndex((past) => known(past, place) !== known(past, place - 1))
    if (changed < 0) counted.push(payslipInTime({ ...open, history: [...counted] }, regulation))
    else {
      const corrected = months.slice(changed, place).map((past) => known(past, place))
      counted.push(paidBack(counted, corrected, open, regulation).payslip)
    }
  }
  return counted
}

/** A payslip as a server stores it: the texts of its amounts, and the bases of its contributions, which are lines of their own. */
export function stored(
  { lines, carried, backPay, ...month }: Payslip,
  { lines: fixed }: Pick<FixedRegulation, 'lines'>,
): CountedMonth {
  const byName = new Map(lines.map((line) => [line.name, line]))
  const contributions = new Set(fixed.flatMap(({ name, contribution }) => (contribution ? [name] : [])))
  return {
    ...month,
    carried: Object.fromEntries(Object.entries(carried).map(([name, value]) => [name, value.toFixed()])),
    lines: {
      amountOf: (name) => byName.get(name)?.value.toFixed(),
      baseOf: (name) => (contributions.has(name) ? byName.get(name)?.base?.toFixed() : undefined),
    },
    ...(backPay && { backPay }),
  }
}

const valuesOf = cachedByObject(
  ({ lines }: Payslip): ReadonlyMap<string, Decimal> => new Map(lines.map(({ name, value }) => [name, value])),
)
export const sumOf = (payslips: readonly Payslip[], name: string): Decimal =>
  payslips.reduce((sum, payslip) => plusOf(sum, valuesOf(payslip).get(name) ?? ZERO), ZERO)

/** What attachments and advances took from the net: they follow the payments. */
const WITHHELD = ['Acomptes', 'PrelevementPension', 'PrelevementSATD', 'Saisies', 'SaisieRemunerations']

/** The sums of some payslips by line, as decimal text, without what follows the payments. */
export function sumsOf(payslips: readonly Payslip[]): Readonly<Record<string, string>> {
  const names = (payslips[0]?.lines ?? []).filter(addsUp).map(({ name }) => name)
  const sums = Object.fromEntries(names.map((name) => [name, sumOf(payslips, name)]))
  const taken = WITHHELD.reduce((sum, name) => sum.plus(sumOf(payslips, name)), ZERO)
  const own = {
    ...sums,
    TotalDeductions: sumOf(payslips, 'TotalDeductions').minus(taken),
    NetAvantImpot: sumOf(payslips, 'NetAvantImpot').plus(taken),
  }
  return Object.fromEntries(Object.entries(own).map(([name, sum]) => [name, sum.toFixed()]))
}

export const monthly = (period: string, SalaireMensuel: string, changes: Inputs = {}): MonthInputs =>
  employee(period, '0', {
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel },
    RegimeSante: { MontantSalarial: '30', MontantPatronal: '30' },
    Entreprise: { Effectif: '12' },
    ...changes,
  })
export const months = (from: number, to: number, pay: string, changes: Inputs = {}): readonly MonthInputs[] =>
  Array.from({ length: to - from + 1 }, (_, place) =>
    monthly(`2026-${String(from + place).padStart(2, '0')}`, pay, changes),
  )
export const line = (of: Payslip, name: Parameters<typeof amountOf>[1]): string => amountOf(of, name).toFixed(2)
