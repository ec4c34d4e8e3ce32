import { SalaireMensuel } from '../cases/contract-kinds.js'
import { DebutContratPrecedent, DebutSuite, HeuresContrat, HeuresTravaillees } from '../cases/employee.js'
import type { Field } from '../cases/field.js'
import type { Inputs } from '../cases/read.js'
import { SCHEDULE_FIELDS } from '../cases/schedule.js'
import type { ContractsRead } from '../dates/contracts.js'
import { type DatedValue, onTop } from '../dates/dated-values.js'
import { EARLIEST_LEAVE } from '../dates/leave/terms.js'
import { daysLater, firstDay, later, monthOf } from '../ground/period.js'
import type { CasesUntil } from './before.js'
import { countedText, countingValues } from './counting-values.js'

/** Earlier values of some fields: before a month, and within it. */

/** A field with its values. */
export interface Term {
  readonly field: Field
  readonly values: readonly DatedValue[]
}

export function termsIn(fields: readonly Field[], byField: ReadonlyMap<Field, readonly DatedValue[]>): readonly Term[] {
  const terms: Term[] = []
  for (const field of fields) {
    const values = byField.get(field)
    if (values !== undefined) terms.push({ field, values })
  }
  return terms
}

/**
 * The earlier values of the fields that count leave, where they differ: since the contract began, or since `EARLIEST_LEAVE` for those
 * of leave alone.
 */
export function casesBefore(
  terms: readonly Term[],
  last: string,
  { fields }: ContractsRead,
  contractsOn: (last: string) => ContractsRead,
): readonly CasesUntil[] {
  if (terms.length === 0) return []
  const since = fields[DebutContratPrecedent.name] ?? fields[DebutSuite.name] ?? EARLIEST_LEAVE
  const changes = new Set(
    terms.flatMap(({ field, values }) => {
      // Severance pay reads the working time of the whole contract (C. trav. L3123-5).
      const from = field === HeuresContrat ? since : later(since, EARLIEST_LEAVE)
      return values.map(({ day }) => daysLater(firstDay(monthOf(day)), -1)).filter((day) => day >= from)
    }),
  )
  const days = [...changes].filter((day) => monthOf(day) < monthOf(last))
  const before: CasesUntil[] = []
  let next = days.length === 0 ? {} : casesOn(terms, last, contractsOn)
  for (const until of days.sort().reverse()) {
    const cases = casesOn(terms, until, contractsOn)
    if (JSON.stringify(cases) !== JSON.stringify(next)) before.unshift({ until, cases })
    next = cases
  }
  return before
}

function casesOn(terms: readonly Term[], last: string, contractsOn: (last: string) => ContractsRead): Inputs {
  const cases: Record<string, Record<string, string>> = {}
  const contracts = contractsOn(last)
  for (const { field, values } of terms) {
    const month = { period: monthOf(last), last, paymentDate: last }
    const value = countedText(field, countingValues(field, values, month, contracts))
    cases[field.caseName] = { ...cases[field.caseName], [field.name]: value ?? field.default ?? '0' }
  }
  return cases
}

/** The recorded values that pay a month by periods. */
interface PaidTerms {
  /** The fields of pay. */
  readonly pay: readonly Term[]
  /** Those that count leave, among which the weekly schedule. */
  readonly terms: readonly Term[]
  readonly worked: readonly DatedValue[] | undefined
}

/**
 * The values of pay that applied until a day within the month, where another one follows on the next day. Hours worked
 * are those of a period by the days of their values, if each period has some. Hours that are recorded once for the month are not
 * divided between hourly rates: nothing says when they were worked, so the rate of the last day pays them.
 */
export function casesWithin(
  { pay, terms, worked = [] }: PaidTerms,
  last: string,
  contracts: ContractsRead,
): readonly CasesUntil[] {
  const period = monthOf(last)
  const first = firstDay(period)
  const changes = new Set<string>()
  for (const { values } of pay) {
    // Most fields have one value.
    if (values.length < 2) continue
    for (const { day } of values) if (day > first && day <= last) changes.add(daysLater(day, -1))
  }
  if (changes.size === 0) return []
  const schedule = terms.filter(({ field }) => SCHEDULE_FIELDS.some(({ key }) => key === field.key))
  const found: { readonly until: string; readonly cases: Inputs }[] = []
  let next = textsOn(pay, last, contracts)
  let isSalary = hasSalary(next)
  for (const until of [...changes].sort().reverse()) {
    const texts = textsOn(pay, until, contracts)
    if ([...texts].some(([field, text]) => text !== next.get(field))) {
      found.unshift({ until, cases: asCases([...textsOn(schedule, until, contracts), ...texts]) })
    }
    next = texts
    isSalary ||= hasSalary(texts)
  }
  return withHours(found, worked, last, contracts) ?? (isSalary ? found : [])
}

const hasSalary = (texts: ReadonlyMap<Field, string>): boolean =>
  [...texts].some(([{ key }, text]) => key === SalaireMensuel.key && /[1-9]/.test(text))

/** The texts in force on a day; a field without a value by then is left out. */
function textsOn(terms: readonly Term[], day: string, contracts: ContractsRead): ReadonlyMap<Field, string> {
  return new Map(
    terms.flatMap(({ field, values }) => {
      const until = values.filter((value) => value.day <= day)
      const value = field.timeType === 'contract' ? contracts.inForce(until) : onTop(until)
      return value === undefined ? [] : [[field, value.value] as const]
    }),
  )
}

function asCases(texts: readonly (readonly [Field, string])[]): Inputs {
  const cases: Record<string, Record<string, string>> = {}
  for (const [{ caseName, name }, text] of texts) cases[caseName] = { ...cases[caseName], [name]: text }
  return cases
}

/** The periods with the hours of each; undefined where one of them has none. */
function withHours(
  periods: readonly CasesUntil[],
  worked: readonly DatedValue[],
  last: string,
  contracts: ContractsRead,
): readonly CasesUntil[] | undefined {
  const month = { period: monthOf(last), last, paymentDate: last }
  const ends = [...periods.map(({ until }) => until), last]
  const hours = ends.map((until, place) => {
    const after = ends[place - 1] ?? ''
    const own = worked.filter(({ day }) => day > after && day <= until)
    return countedText(HeuresTravaillees, countingValues(HeuresTravaillees, own, month, contracts))
  })
  if (!hours.every((text) => text !== undefined)) return undefined
  return periods.map(({ until, cases }, place) => {
    const { caseName, name } = HeuresTravaillees
    return { until, cases: { ...cases, [caseName]: { ...cases[caseName], [name]: hours[place] ?? '0' } } }
  })
}
