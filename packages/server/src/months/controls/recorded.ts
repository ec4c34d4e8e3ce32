import { DateFinContrat, DateNaissance, NumeroSecuriteSociale } from '@centime/engine/cases'
import { lastDay } from '@centime/engine/ground'
import {
  type ControlledValue,
  controlledValues,
  peopleNamed,
  type StoredJob,
  type TenantDb,
  yieldToEventLoop,
} from '@centime/store'
import type { PersonResult } from '../../calculation/person-results.js'
import type { Identity } from './entered-twice.js'
import { isNeutral } from './tax-rate.js'

/** Recorded values of the people of a month, which their results do not show. */

type Person = Pick<PersonResult, 'employeeId' | 'employeeIdentifier'>
type Job = Pick<StoredJob, 'payrollId' | 'periodName' | 'paymentDate'>

interface Recorded {
  /** Only people who share their date of birth with others have a name here: no other names are compared. */
  readonly identityOf: (employeeId: number) => Identity
  /** People whose contract may end in the month: an end in it was recorded, which a later value may have moved. */
  readonly mayLeave: ReadonlySet<number>
  /** People whose tax rate is that of the neutral grid, in this month and in the last final one. */
  readonly neutral: ReadonlySet<number>
}

/** `rated`: the people whose kind of rate is wanted, each with the payment date of the last final month. */
export async function recordedOf(
  db: TenantDb,
  job: Job,
  people: readonly Person[],
  rated: ReadonlyMap<number, string>,
): Promise<Recorded> {
  const paymentDate = job.paymentDate ?? lastDay(job.periodName)
  const identities = new Map<number, Identity>()
  const mayLeave = new Set<number>()
  const neutral = new Set<number>()
  for (let from = 0; from < people.length; from += TOGETHER) {
    const ids = people.slice(from, from + TOGETHER).map(({ employeeId }) => employeeId)
    for (const [employeeId, values] of byEmployee(await controlledValues(db, job.payrollId, ids))) {
      identities.set(employeeId, {
        socialSecurityNumber: lastOf(values, NumeroSecuriteSociale.name),
        birthDate: lastOf(values, DateNaissance.name),
      })
      if (values.some(({ caseFieldName, value }) => caseFieldName === DateFinContrat.name && isIn(value, job))) {
        mayLeave.add(employeeId)
      }
      const before = rated.get(employeeId)
      if (before !== undefined && [before, paymentDate].every((day) => isNeutral(values, day))) neutral.add(employeeId)
    }
    await yieldToEventLoop()
  }
  const names = await namesOfAlike(db, people, identities)
  return {
    identityOf: (employeeId) => {
      const { socialSecurityNumber, birthDate } = identities.get(employeeId) ?? UNKNOWN
      return { socialSecurityNumber, birthDate, name: names.get(employeeId) }
    },
    mayLeave,
    neutral,
  }
}
const UNKNOWN: Identity = {}
/** How many people one statement reads. */
const TOGETHER = 1000

const isIn = (day: string, { periodName }: Job): boolean => day.startsWith(periodName)

function byEmployee(values: readonly ControlledValue[]): ReadonlyMap<number, readonly ControlledValue[]> {
  const found = new Map<number, ControlledValue[]>()
  for (const value of values) {
    if (value.employeeId === null) continue
    const own = found.get(value.employeeId)
    if (own === undefined) found.set(value.employeeId, [value])
    else own.push(value)
  }
  return found
}

/** The value of a field without days: the one recorded last counts. */
const lastOf = (values: readonly ControlledValue[], name: string): string | undefined =>
  values.findLast(({ caseFieldName }) => caseFieldName === name)?.value

/** The names of people who share a date of birth; no other names are compared. */
async function namesOfAlike(
  db: TenantDb,
  people: readonly Person[],
  identities: ReadonlyMap<number, Identity>,
): Promise<ReadonlyMap<number, string>> {
  const birthOf = ({ employeeId }: Person): string => identities.get(employeeId)?.birthDate ?? ''
  const born = new Map<string, number>()
  for (const person of people) born.set(birthOf(person), (born.get(birthOf(person)) ?? 0) + 1)
  const alike = people.filter((person) => birthOf(person) !== '' && (born.get(birthOf(person)) ?? 0) > 1)
  const names = new Map<number, string>()
  for (let from = 0; from < alike.length; from += TOGETHER) {
    const identifiers = alike.slice(from, from + TOGETHER).map(({ employeeIdentifier }) => employeeIdentifier)
    const named = await peopleNamed(db, identifiers)
    for (const { id, firstName, lastName } of named) names.set(id, `${lastName} ${firstName}`)
    await yieldToEventLoop()
  }
  return names
}
