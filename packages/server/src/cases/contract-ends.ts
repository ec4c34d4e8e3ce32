import type { Regulation } from '@centime/engine'
import { DateDebutContrat, DateFinContrat, ELEMENT_CASE, type Field, NouveauContrat } from '@centime/engine/cases'
import { dayInParis, isInstant, monthOf } from '@centime/engine/ground'
import { type RecordedValue, recordReader } from '@centime/engine/inputs'
import { type CaseValue, type RealValue, realValues, type TenantDb } from '@centime/store'
import type { FieldErrors } from '../ground/refusal.js'
import type { PaidElement } from './case-change.js'

/** Values that are dated before the first contract or after the end of one: a month without a contract is not paid. */

/** The fields that hold the first and last days of contracts. */
export const CONTRACT_DAYS: readonly Field[] = [DateDebutContrat, DateFinContrat, NouveauContrat]
const NAMES: ReadonlySet<string> = new Set(CONTRACT_DAYS.map(({ key }) => key))
const saysDays = ({ caseName, caseFieldName }: CaseValue): boolean => NAMES.has(`${caseName}.${caseFieldName}`)

/** A value that no month reads is refused; a value that may be meant for later causes a warning. */
type Uncovered = { readonly refused: string } | { readonly warned: string }

/** Checks values against contracts: of the row, recorded, and of earlier rows. `now`: an instant. */
export class ContractEnds {
  readonly #read: ReturnType<typeof recordReader>
  readonly #now: string
  /** The contracts of earlier rows, by employee. */
  readonly #given = new Map<number, readonly CaseValue[]>()

  constructor(regulation: Regulation, now: string) {
    this.#read = recordReader(regulation)
    this.#now = now
  }

  /** The contracts of a person including those of a row; undefined where none is known. */
  contractsOf(
    employeeId: number,
    recorded: readonly RecordedValue[],
    row: readonly CaseValue[],
  ): Contracts | undefined {
    const before = this.#given.get(employeeId) ?? []
    const days = row.filter(saysDays)
    const added = [...before, ...days].map((value) => ({ ...value, recordedAt: this.#now }))
    const values = [...recorded, ...added].filter(({ value }) => value !== '')
    return values.length === 0 ? undefined : new Contracts(() => this.#read([...recorded, ...added]), values)
  }

  /** Remembers the contracts of a row for later rows. */
  keep(employeeId: number, row: readonly CaseValue[]): void {
    const own = row.filter(saysDays)
    if (own.length > 0) this.#given.set(employeeId, [...(this.#given.get(employeeId) ?? []), ...own])
  }
}

/** Adds an error for each element of pay in a month that no contract covers. `contracts` undefined: none is known. */
function refuseUncovered(
  identifier: string,
  paid: readonly PaidElement[],
  contracts: Contracts | undefined,
  errors: FieldErrors,
): void {
  for (const { field, value, start, pointer } of paid) {
    if (field.timeType !== 'month' || !/[1-9]/.test(value) || !isInstant(start)) continue
    const said = contracts?.saidOf(field, dayInParis(start))
    if (said === undefined || 'warned' in said) continue
    errors.add(() => ({ pointer, message: `${identifier}: ${said.refused}` }))
  }
}

/** Checks the elements of pay of many changes against contracts: recorded, and of the changes before. `now`: an instant. */
export class ElementContracts {
  readonly #now: string
  readonly #ends = new Map<number, ContractEnds>()
  /** By payroll. */
  #recorded: ReadonlyMap<number, readonly RealValue[]> = new Map()

  constructor(now: string) {
    this.#now = now
  }

  /** Reads the contracts of the people of a slice that have elements in it. */
  async read(db: TenantDb, slice: readonly { readonly value: Changed }[]): Promise<void> {
    const recorded = new Map<number, readonly RealValue[]>()
    const changes = slice.map(({ value }) => value)
    const named = changes.filter((one) => JSON.stringify(one.case ?? null).includes(`"${ELEMENT_CASE}"`))
    for (const payrollId of new Set(named.map((one) => one.payrollId))) {
      const ids = new Set(named.filter((one) => one.payrollId === payrollId).map(({ employeeId }) => employeeId))
      recorded.set(payrollId, await realValues(db, payrollId, [...ids], CONTRACT_DAYS))
    }
    this.#recorded = recorded
  }

  /** Checks a change, and remembers its contracts. */
  check(
    regulation: Regulation,
    { payrollId, employeeId, identifier }: Changed & { readonly identifier: string },
    { values, paid }: { readonly values: readonly CaseValue[]; readonly paid: readonly PaidElement[] },
    errors: FieldErrors,
  ): void {
    const ends = this.#ends.get(payrollId) ?? new ContractEnds(regulation, this.#now)
    this.#ends.set(payrollId, ends)
    if (paid.length > 0) {
      const recorded = this.#recorded.get(payrollId)?.filter((one) => one.employeeId === employeeId) ?? []
      refuseUncovered(identifier, paid, ends.contractsOf(employeeId, recorded, values), errors)
    }
    if (errors.listed.length === 0) ends.keep(employeeId, values)
  }
}
interface Changed {
  readonly payrollId: number
  readonly employeeId: number
  readonly case?: unknown
}

type InputsOf = ReturnType<ReturnType<typeof recordReader>>

export class Contracts {
  readonly #read: () => InputsOf
  #inputsOf: InputsOf | undefined
  readonly #hasEnd: boolean
  /** In the order of their days. */
  readonly #openings: readonly string[]

  /** `read`: reads the contracts, which takes longer than the rest; most people have one without an end. */
  constructor(read: () => InputsOf, values: readonly RecordedValue[]) {
    this.#read = read
    this.#hasEnd = values.some(({ caseFieldName }) => caseFieldName === DateFinContrat.name)
    this.#openings = values
      .filter(({ caseFieldName }) => caseFieldName === DateDebutContrat.name)
      .map(({ value }) => value)
      .sort()
  }

  /** The refusal or warning for a field's value that is in force from a day on; undefined: a contract covers it. */
  saidOf({ timeType }: Field, day: string): Uncovered | undefined {
    if (timeType === 'timeless') return undefined
    const [first] = this.#openings
    if (timeType === 'month' && first !== undefined && monthOf(first) > monthOf(day)) {
      const [month, then] = [monthOf(day), monthOf(first)]
      return {
        refused: `the contract begins on ${first} and none covers ${month}, which is not paid: enter it in ${then}`,
      }
    }
    const ended = this.#endBefore(day)
    if (ended === undefined) return undefined
    if (timeType === 'month') {
      const [month, last] = [monthOf(day), monthOf(ended)]
      if (last === month) return undefined
      return {
        refused: `the contract ended on ${ended} and none covers ${month}, which is not paid: enter it in ${last}`,
      }
    }
    // A value between two contracts belongs to the next one.
    if (this.#openings.some((opening) => opening > day)) return undefined
    return timeType === 'contract' || timeType === 'event'
      ? { refused: `the contract ended on ${ended}: what begins on ${day} belongs to no contract` }
      : { warned: `the contract ended on ${ended}, before this value holds from ${day} on` }
  }

  /** The first month without a contract that has a value other than 0 among `values`, in the order of recording. */
  unpaidMonth(values: readonly CaseValue[]): string | undefined {
    const days = notZero(values)
      .map(({ start }) => dayInParis(start))
      .sort()
    const unpaid = days.find((day) => monthOf(this.#endBefore(day) ?? day) !== monthOf(day))
    return unpaid && monthOf(unpaid)
  }

  /** The last day of the latest contract in or before a day's month, where that contract ends before the day. */
  #endBefore(day: string): string | undefined {
    if (!this.#hasEnd) return undefined
    this.#inputsOf ??= this.#read()
    const read = this.#inputsOf({ period: monthOf(day) })
    const end = read.ok ? read.value.cases[DateFinContrat.caseName]?.[DateFinContrat.name] : undefined
    return end !== undefined && end < day ? end : undefined
  }
}

/**
 * Values of months other than 0. The last recorded of several values for the same field and instant counts; `values`
 * are in the order of recording.
 */
export function notZero<Value extends CaseValue>(values: readonly Value[]): readonly Value[] {
  const standing = new Map(values.map((one) => [`${one.caseName} ${one.caseFieldName} ${Date.parse(one.start)}`, one]))
  return [...standing.values()].filter(({ value }) => /[1-9]/.test(value))
}
