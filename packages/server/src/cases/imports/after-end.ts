import type { Regulation } from '@centime/engine'
import { DateDebutContrat, DateFinContrat, type Field, NouveauContrat } from '@centime/engine/cases'
import { dayInParis, frenchDate, monthOf } from '@centime/engine/ground'
import { type RecordedValue, recordReader } from '@centime/engine/inputs'
import type { CaseValue } from '@centime/store'

/** Values that are dated after the end of the contract: a month that no contract covers is not paid. */

/** The values that say from when until when contracts hold. */
export const CONTRACT_DAYS: readonly Field[] = [DateDebutContrat, DateFinContrat, NouveauContrat]
const NAMES: ReadonlySet<string> = new Set(CONTRACT_DAYS.map(({ key }) => key))
const saysDays = ({ caseName, caseFieldName }: CaseValue): boolean => NAMES.has(`${caseName}.${caseFieldName}`)

/** A value that no month reads is refused; one that may be meant for what comes is warned of. */
type AfterEnd = { readonly refused: string } | { readonly warned: string }

/** Tells of the values of people, with `said`, what was recorded of their contracts, and what earlier rows have. `now`: an instant. */
export class ContractEnds {
  readonly #read: ReturnType<typeof recordReader>
  readonly #now: string
  /** Of earlier rows. */
  readonly #given = new Map<number, readonly CaseValue[]>()

  constructor(regulation: Regulation, now: string) {
    this.#read = recordReader(regulation)
    this.#now = now
  }

  /** Reads the contracts of a person, those of a row with them; undefined where none has an end. */
  contractsOf(
    employeeId: number,
    recorded: readonly RecordedValue[],
    row: readonly CaseValue[],
  ): Contracts | undefined {
    const before = this.#given.get(employeeId) ?? []
    const own = row.filter(saysDays)
    const added = [...before, ...own].map((value) => ({ ...value, recordedAt: this.#now }))
    const values = [...recorded, ...added]
    if (!values.some(({ caseFieldName, value }) => caseFieldName === DateFinContrat.name && value !== ''))
      return undefined
    return new Contracts(this.#read(values), values)
  }

  /** Keeps what a row says of contracts for the rows after it. */
  keep(employeeId: number, row: readonly CaseValue[]): void {
    const own = row.filter(saysDays)
    if (own.length > 0) this.#given.set(employeeId, [...(this.#given.get(employeeId) ?? []), ...own])
  }
}

export class Contracts {
  readonly #inputsOf: ReturnType<ReturnType<typeof recordReader>>
  readonly #openings: readonly string[]

  constructor(inputsOf: ReturnType<ReturnType<typeof recordReader>>, values: readonly RecordedValue[]) {
    this.#inputsOf = inputsOf
    this.#openings = values
      .filter(({ caseFieldName }) => caseFieldName === DateDebutContrat.name)
      .map(({ value }) => value)
  }

  /** What is to be said of a value of a field that holds from a day on; undefined: a contract covers it. */
  saidOf({ timeType }: Field, day: string): AfterEnd | undefined {
    if (timeType === 'timeless') return undefined
    const end = this.#endBefore(day)
    if (end === undefined) return undefined
    const ended = frenchDate(end)
    if (timeType === 'month') {
      const month = frenchDate(monthOf(day))
      if (monthOf(end) === monthOf(day)) return undefined
      const last = frenchDate(monthOf(end))
      return {
        refused: `the contract ended on ${ended} and none covers ${month}, which is not paid: enter it in ${last}`,
      }
    }
    // Between two contracts a value is one of the next.
    if (this.#openings.some((opening) => opening > day)) return undefined
    return timeType === 'contract' || timeType === 'event'
      ? { refused: `the contract ended on ${ended}: what begins on ${frenchDate(day)} belongs to no contract` }
      : { warned: `the contract ended on ${ended}, before this value holds from ${frenchDate(day)} on` }
  }

  /** The first month with a value that is not 0 and that no contract covers; `values` are those of months, in the order of recording. */
  unpaidMonth(values: readonly CaseValue[]): string | undefined {
    const days = notZero(values)
      .map(({ start }) => dayInParis(start))
      .sort()
    const unpaid = days.find((day) => monthOf(this.#endBefore(day) ?? day) !== monthOf(day))
    return unpaid && monthOf(unpaid)
  }

  /** The end of the contract that is the last one of a day's month or before it, where it lies before the day. */
  #endBefore(day: string): string | undefined {
    const read = this.#inputsOf({ period: monthOf(day) })
    const end = read.ok ? read.value.cases[DateFinContrat.caseName]?.[DateFinContrat.name] : undefined
    return end !== undefined && end < day ? end : undefined
  }
}

/** Values of months that are not 0, of those of one field and instant the one recorded last; they are in the order of recording. */
export function notZero<Value extends CaseValue>(values: readonly Value[]): readonly Value[] {
  const standing = new Map(values.map((one) => [`${one.caseName} ${one.caseFieldName} ${Date.parse(one.start)}`, one]))
  return [...standing.values()].filter(({ value }) => /[1-9]/.test(value))
}
