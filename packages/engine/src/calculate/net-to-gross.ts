import { HeuresTravaillees, RemunerationMandat, TauxHoraire } from '../cases/employee.js'
import { type InputsOf, isRecord } from '../cases/read.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { inputReader } from '../inputs/read-inputs.js'
import { warningsOf } from '../inputs/warnings.js'
import type { Facts } from '../tree/facts.js'
import type { Payslip } from '../tree/payslip.js'
import type { Payroll } from './payroll.js'
import { Search, type Wanted } from './search.js'
import { settler } from './settle.js'

/** A base pay to the cent, and its payslip. */
export interface Solution {
  readonly base: Decimal
  readonly payslip: Payslip
}

/** The lowest base pay that gives exactly the wanted amount; without one, the nearest results below and above. */
export type GrossSearch =
  | ({ readonly exact: true } & Solution)
  | { readonly exact: false; readonly below: Solution | undefined; readonly above: Solution | undefined }

/**
 * The base pay (salary, or pay of the office) that gives a wanted net or cost, exact to the cent. It searches with
 * `calculate`, and finds the steps of the law by observing the branches of conditions and scales, so that it misses
 * none. The search replaces the hourly rate or the pay of the office in `inputs`; the hours must be above 0.
 */
export function grossFor<Key extends string>(
  { fixed, calculate }: Payroll<Key>,
  inputs: MonthInputs<InputsOf<NoInfer<Key>>>,
  wanted: Wanted,
): Outcome<GrossSearch> {
  if (!/^-?\d{1,8}(\.\d{1,2})?$/.test(wanted.amount)) {
    return refused([fault('wrong_type', { value: wanted.amount }, 'an amount in euros with at most two decimals')])
  }
  if (!fixed.lines.some(({ name }) => name === wanted.line)) {
    return refused([fault('wrong_target', { value: wanted.line }, 'NetAvantImpot, NetAPayer or CoutTotal')])
  }
  const paid = fixed.regulation.fields.some(({ key }) => key === RemunerationMandat.key)
    ? RemunerationMandat
    : TauxHoraire
  const { key, caseName, name } = paid
  const entered: Readonly<Record<string, unknown>> = { ...inputs.cases }
  const ofCase = entered[caseName]
  const cases = { ...entered, [caseName]: { ...(isRecord(ofCase) && ofCase), [name]: '0' } }
  const read = inputReader(fixed)({ ...inputs, cases })
  if (!read.ok) return read
  const { facts } = read.value
  const hours = paid === TauxHoraire ? facts.numbers[HeuresTravaillees.key] : new Decimal(1)
  if (hours === undefined || !hours.gt(0)) {
    const where = { caseName: HeuresTravaillees.caseName, caseFieldName: HeuresTravaillees.name }
    return refused([fault('out_of_range', where, 'hours above 0: a base pay needs hours')])
  }

  const settled = settler(fixed)
  const factsAt = (cents: number): Facts => {
    const base = new Decimal(cents).div(100)
    return settled({ ...facts, numbers: { ...facts.numbers, [key]: base.div(hours) } })
  }
  const solution = (cents: number): Solution => {
    const found = factsAt(cents)
    return { base: new Decimal(cents).div(100), payslip: calculate(found, warningsOf(found, fixed)) }
  }
  const found = new Search(fixed, factsAt, wanted).run()
  if (found.exact !== undefined) return accepted({ exact: true, ...solution(found.exact) })
  const below = found.below === undefined ? undefined : solution(found.below)
  const above = found.above === undefined ? undefined : solution(found.above)
  return accepted({ exact: false, below, above })
}
