import type { CheckedFields, EnteredValues } from '../cases/checked-fields.js'
import { JoursForfait, NatureContrat, SalaireMensuel } from '../cases/contract-kinds.js'
import { HeuresTravaillees, TauxHoraire } from '../cases/employee.js'
import type { NumberField } from '../cases/field.js'
import { MontantPrimeAnnuelle, MontantTreiziemeMois } from '../cases/premiums.js'
import { at } from '../cases/read.js'
import { dueByRule, type Presence } from '../dates/element-rules.js'
import type { LeaveContracts } from '../dates/read-contract.js'
import { type Fault, fault } from '../ground/fault.js'
import { type Decimal, roundTo, ZERO } from '../ground/money.js'
import { monthOf } from '../ground/period.js'
import type { FixedElement } from '../tree/elements.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { ElementVersion } from '../tree/formula.js'

/**
 * Elements of pay that a payroll names itself: values that a month cannot pay, and pay that counts for the minimum
 * wage.
 */

/** Values of elements that are not in force yet, or that the kind of contract excludes. */
export function* faultsOfElements(
  { elements }: Pick<FixedRegulation, 'elements'>,
  fields: Pick<CheckedFields, 'numbers' | 'choices'>,
): Generator<Fault> {
  for (const { field, since, version } of elements) {
    const value = fields.numbers[field.key]
    if (value === undefined || value.isZero()) continue
    if (version === undefined) {
      yield fault('out_of_range', { ...at(field), value: value.toFixed() }, `no value before ${since}, when it begins`)
      continue
    }
    const excluded = excludedBy(version, fields)
    if (excluded !== undefined) {
      yield fault('not_of_this_contract', { ...at(field), value: value.toFixed() }, excluded)
    }
  }
}

function excludedBy(
  { definition, line }: ElementVersion,
  { numbers, choices }: Pick<CheckedFields, 'numbers' | 'choices'>,
): string | undefined {
  if (line.role === 'gain' && choices[NatureContrat.key] === 'stage') {
    return 'nothing for a trainee, who has a gratification and no pay (C. éduc. L124-6)'
  }
  if (definition.form === 'hours' && numbers[JoursForfait.key]?.isZero() === false) {
    return `nothing beside ${JoursForfait.key}: an agreement in days has no hours (C. trav. L3121-62)`
  }
  return undefined
}

/**
 * Adds the pay by the rules of elements, where the month has no value of its own, and the part earned for the
 * provisions. A trainee has neither.
 */
export function addDueByRules(
  { elements }: Pick<FixedRegulation, 'elements'>,
  { numbers, choices }: Pick<CheckedFields, 'numbers' | 'choices'>,
  period: string,
  { current, ended }: LeaveContracts,
  absences: Presence['absences'],
): void {
  for (const { field, version } of elements) {
    const rule = version?.definition.rule
    if (version?.provision === undefined || rule === undefined || choices[NatureContrat.key] === 'stage') continue
    const { due, earned } = dueByRule(rule, period, { ...current, absences })
    // A contract that ended in the month has its part, at the salary of the month (C).
    const before = ended && monthOf(ended.to) === period ? dueByRule(rule, period, { ...ended, absences }).due : ZERO
    numbers[field.key] ??= due.plus(before)
    numbers[version.provision.earned.key] = earned
  }
}

/** The definitions of the elements that the month pays; empty: none. */
export function elementsPaid(
  { elements }: Pick<FixedRegulation, 'elements'>,
  { numbers }: Pick<Facts, 'numbers'>,
): Pick<Facts, 'elements'> {
  if (elements.length === 0) return {}
  const paid = elements.flatMap(({ field, version }) => {
    return version === undefined || numbers[field.key]?.isZero() !== false ? [] : [version.definition]
  })
  return paid.length === 0 ? {} : { elements: paid }
}

/** Premiums of the year that every payroll has: the month that pays them counts them (C. trav. D3231-6). */
const OF_YEAR: readonly NumberField[] = [MontantTreiziemeMois, MontantPrimeAnnuelle]

/**
 * The pay of a month in elements, in euros. The caller gives those that count for the minimum wage (C. trav. D3231-6). `hours`:
 * the hours that the base salary of a whole month pays.
 */
export function towardsMinimumWage(
  elements: readonly FixedElement[],
  month: EnteredValues,
  hours: () => Decimal,
): Decimal {
  let sum = ZERO
  for (const field of OF_YEAR) {
    const value = month.number(field)
    if (!value.isZero()) sum = sum.plus(roundTo(value, 2))
  }
  for (const { field, version } of elements) {
    const value = month.number(field)
    // Most people have few of the elements of a payroll.
    if (version !== undefined && !value.isZero()) sum = sum.plus(amountOf(version, value, month, hours))
  }
  return sum
}

/** The amount of a whole month: a warning is made before the lines are computed. */
function amountOf(
  { definition: { form, rate }, isOfYear }: ElementVersion,
  value: Decimal,
  { number, isAbove0 }: EnteredValues,
  hours: () => Decimal,
): Decimal {
  if (form === 'amount') return roundTo(value, 2)
  if (rate !== undefined) return roundTo(value.times(rate), 2)
  const [salary, isMonthly] = [number(SalaireMensuel), isAbove0(SalaireMensuel)]
  if (form === 'share') {
    const paid = isOfYear ? hours() : number(HeuresTravaillees)
    const base = isMonthly ? salary : paid.times(number(TauxHoraire))
    return roundTo(roundTo(base, 2).times(value), 2)
  }
  const hourly = isMonthly ? roundTo(salary.div(hours()), 4) : number(TauxHoraire)
  return roundTo(value.times(hourly), 2)
}
