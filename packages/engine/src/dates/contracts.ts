// Room: law by dates: contracts, absences and stops, leave, leaving; earlier payslips
// Uses: ground, cases, tree, law. Used by: inputs, calculate, compare.

import * as employee from '../cases/employee.js'
import type { Field } from '../cases/field.js'
import { daysBetween, daysLater, earlier, firstDay, later, monthOf } from '../ground/period.js'
import type { ContractSpan } from '../tree/facts.js'
import { byInstant, type DatedValue, inOrder, onTop } from './dated-values.js'
import { periodsText } from './employed-days.js'

/**
 * The first day of the chain of contracts that a contract belongs to. A contract that begins during the previous one or
 * on the day after its end continues it (renewal, fixed term that becomes permanent), unless it is recorded as new.
 */
export function chainSince(start: string, isNew: boolean, before: ContractSpan | undefined): string {
  if (before === undefined || isNew || start < before.since) return start
  return before.end === undefined || start <= daysLater(before.end, 1) ? before.since : start
}

/** The recorded contracts of one person, as a month reads them. */
export interface ContractsRead {
  /** Values that the contracts give themselves, by the name of the field of `Contrat`. */
  readonly fields: Readonly<Record<string, string>>
  /** The recorded values that these follow from, by the name of their field. */
  readonly said: Readonly<Record<string, DatedValue | undefined>>
  /** From values in the order of recording, the one in force on the last day of the month under its contract. */
  readonly inForce: (values: readonly DatedValue[]) => DatedValue | undefined
}

/**
 * Makes a reader of the contracts that cover days of the month ending on `last`. Terms with one value per month are those of
 * the last such contract, or, if none covers a day, of the contract before or after the month. Values of a field are in
 * the order of recording. All months share the search: thousands of contracts are read in milliseconds.
 */
export function contractReader(valuesOf: (field: Field) => readonly DatedValue[]): (last: string) => ContractsRead {
  const recorded = contractsOf(valuesOf)
  return (last) => contractsIn(recorded, valuesOf, last)
}

function contractsIn(
  { contracts, contractOf }: RecordedContracts,
  valuesOf: (field: Field) => readonly DatedValue[],
  last: string,
): ContractsRead {
  const first = firstDay(monthOf(last))
  const covering = contracts.filter(({ start, lastDay }) => start <= last && (lastDay ?? last) >= first)
  const contract = covering.at(-1) ?? contracts.findLast(({ start }) => start <= last) ?? contracts[0]
  if (contract === undefined) {
    const end = valuesOf(employee.DateFinContrat).at(-1)
    // Every contract is withdrawn, which is not the same as none ever recorded.
    const none = valuesOf(employee.DateDebutContrat).length > 0 ? { [employee.DateDebutContrat.name]: '' } : {}
    return {
      fields: { ...none, ...(end?.value && { [employee.DateFinContrat.name]: end.value }) },
      said: end?.value ? { [employee.DateFinContrat.name]: end } : {},
      inForce: (values) => onTop(values.filter(({ day }) => day <= last)),
    }
  }
  const { start, since, isNew, lastDay, ended, said } = contract
  const next = contracts[contracts.indexOf(contract) + 1]
  const isLast = next === undefined || lastDay === undefined || lastDay > last
  // A new contract ends the previous one, whatever end was recorded.
  const end = isLast || next.since === since ? contract.end : lastDay
  const before = covering
    .filter((one) => one !== contract)
    .map((one) => ({ from: later(one.start, first), to: earlier(one.lastDay ?? last, last) }))
  const days = before.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0)
  const isApart = days > 0 && days < daysBetween(before[0]?.from ?? start, daysLater(start, -1))
  const fields: Record<string, string> = { [employee.DateDebutContrat.name]: start, [employee.DebutSuite.name]: since }
  if (end !== undefined) fields[employee.DateFinContrat.name] = end
  if (isNew) fields[employee.NouveauContrat.name] = 'true'
  if (days > 0) fields[employee.JoursContratPrecedent.name] = String(days)
  if (isApart) fields[employee.PeriodesPrecedentes.name] = periodsText(before)
  if (!isLast && next.since === since && end !== undefined) fields[employee.DebutContratSuivant.name] = next.start
  if (ended !== undefined) {
    fields[employee.DebutContratPrecedent.name] = ended.since
    fields[employee.FinContratPrecedent.name] = ended.end
  }
  return {
    fields,
    said: end === contract.end ? said : { ...said, [employee.DateFinContrat.name]: undefined },
    // Contracts of one chain count as one: the terms of a contract apply to its renewal.
    inForce: (values) => onTop(values.filter((value) => value.day <= last && isUnder(contract, contractOf(value)))),
  }
}

const isUnder = (contract: Contract, one: Contract | undefined): boolean =>
  one?.since === contract.since && one.start <= contract.start

interface Contract extends Pick<Opening, 'opened'> {
  readonly start: string
  /** The values that give its first day, its end and whether it is new, by the name of the field. */
  readonly said: ContractsRead['said']
  /** As recorded. */
  readonly end: string | undefined
  /** The recorded end, or the day before the next contract begins; undefined: no end is known. */
  readonly lastDay: string | undefined
  readonly isNew: boolean
  /** First day of the chain. */
  readonly since: string
  /** The previous chain, if it ended in the month in which this one begins; several such chains count as one. */
  readonly ended: { readonly since: string; readonly end: string } | undefined
}

/** The contracts in the order of their first days, and the contract that a value belongs to. */
type RecordedContracts = ReturnType<typeof contractsOf>
function contractsOf(valuesOf: (field: Field) => readonly DatedValue[]) {
  const only = onlyContract(valuesOf)
  if (only !== undefined) return { contracts: [only], contractOf: () => only }
  const owners = new Owners(openingsOf(valuesOf(employee.DateDebutContrat)))
  const ends = owners.values(valuesOf(employee.DateFinContrat))
  const news = owners.values(valuesOf(employee.NouveauContrat))
  const contracts: Contract[] = []
  for (const [index, opening] of owners.standing.entries()) {
    const { day: start, opened } = opening
    const next = owners.standing[index + 1]?.day
    const endSaid = endOf(ends, opening, next, owners)
    const end = endSaid?.value
    const beforeNext = next && daysLater(next, -1)
    const lastDay = end !== undefined && beforeNext !== undefined ? earlier(end, beforeNext) : (end ?? beforeNext)
    const newSaid = onTop((news.get(start) ?? []).filter((value) => owners.isFor(opening, value)))
    const isNew = newSaid?.value === 'true'
    const said = {
      [employee.DateDebutContrat.name]: opening.said,
      [employee.DateFinContrat.name]: endSaid,
      [employee.NouveauContrat.name]: newSaid,
    }
    const before = contracts.at(-1)
    const since = chainSince(start, isNew, before && { since: before.since, end: before.lastDay })
    const ended = since === start ? endedInMonth(before, start) : before?.ended
    contracts.push({ start, opened, said, end, lastDay, isNew, since, ended })
  }
  const found = (value: DatedValue): Contract | undefined => {
    const index = begunAt(owners.standing, value.day)
    const { lastDay } = contracts[index] ?? {}
    // No contract is in force between two contracts: the value belongs to the next one.
    const contract = contracts[lastDay !== undefined && value.day > lastDay ? index + 1 : index]
    return contract && owners.isFor(contract, value) ? contract : undefined
  }
  const known = new Map<DatedValue, Contract | undefined>()
  const contractOf = (value: DatedValue): Contract | undefined => {
    if (!known.has(value)) known.set(value, found(value))
    return known.get(value)
  }
  return { contracts, contractOf }
}

/** The contract of most people: one without an end. */
function onlyContract(valuesOf: (field: Field) => readonly DatedValue[]): Contract | undefined {
  const [opened, ...more] = valuesOf(employee.DateDebutContrat)
  if (opened === undefined || opened.value === '' || more.length > 0) return undefined
  if (valuesOf(employee.DateFinContrat).length > 0 || valuesOf(employee.NouveauContrat).length > 0) return undefined
  const start = opened.value
  const said = { [employee.DateDebutContrat.name]: opened }
  return { start, opened, said, end: undefined, lastDay: undefined, isNew: false, since: start, ended: undefined }
}

function endedInMonth(before: Contract | undefined, start: string): Contract['ended'] {
  if (before?.lastDay === undefined || monthOf(before.lastDay) !== monthOf(start)) return undefined
  const first = monthOf(before.since) === monthOf(start) ? before.ended : undefined
  return { since: first?.since ?? before.since, end: before.lastDay }
}

/**
 * The end recorded last, with two exceptions. If the contract has ended and the next one begins, a later end on a day
 * after both belongs to the contract of that day. An end of a withdrawn contract does not count if it lies before this
 * contract.
 */
function endOf(ends: ByOpening, opening: Opening, next: string | undefined, owners: Owners): DatedValue | undefined {
  let end: DatedValue | undefined
  for (const ending of (ends.get(opening.day) ?? []).sort(inOrder)) {
    if (next !== undefined && ending.value >= next && end !== undefined && end.value < ending.day) {
      put(ends, owners.dayOf(ending.value), ending)
    } else if (owners.isFor(opening, ending) && !(owners.isOrphan(ending) && ending.value < opening.day)) {
      end = ending.value === '' ? undefined : ending
    }
  }
  return end
}

/** A day recorded as the start of a contract. */
interface Opening {
  readonly day: string
  readonly opened: DatedValue
  /** The value that was recorded last for this day. */
  readonly said: DatedValue
  readonly withdrawn: DatedValue | undefined
}

/** In the order of their days. */
function openingsOf(values: readonly DatedValue[]): readonly Opening[] {
  const openings = new Map<string, Opening>()
  for (const one of values) {
    const day = one.value === '' ? one.day : one.value
    const opened = openings.get(day)?.opened ?? one
    if (one.value !== '') openings.set(day, { day, opened, said: one, withdrawn: undefined })
    else if (openings.has(day)) openings.set(day, { day, opened, said: one, withdrawn: one })
  }
  return [...openings.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The place of the contract in force since the latest start up to a day, or of the first contract. */
function begunAt(openings: readonly Opening[], day: string): number {
  let [from, to] = [0, openings.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((openings[middle]?.day ?? day) <= day) from = middle + 1
    else to = middle
  }
  return Math.max(0, from - 1)
}

/** Values by the first day of the contract that had begun on their day. */
type ByOpening = Map<string | undefined, DatedValue[]>
const put = (values: ByOpening, day: string | undefined, one: DatedValue): void => {
  const others = values.get(day)
  if (others === undefined) values.set(day, [one])
  else others.push(one)
}

/**
 * The contract that a value was recorded for. A value recorded for a contract that was withdrawn later is withdrawn
 * with it, but counts for a contract that was opened in its place afterwards.
 */
class Owners {
  readonly standing: readonly Opening[]
  readonly #openings: readonly Opening[]

  constructor(openings: readonly Opening[]) {
    this.#openings = openings
    this.standing = openings.filter(({ withdrawn }) => withdrawn === undefined)
  }

  values(of: readonly DatedValue[]): ByOpening {
    const values: ByOpening = new Map()
    for (const value of of) put(values, this.dayOf(value.day), value)
    return values
  }

  /** The first day of the contract that had begun on a day. */
  dayOf(day: string): string | undefined {
    return this.standing[begunAt(this.standing, day)]?.day
  }

  /** Whether a value was recorded for a contract that was withdrawn later. */
  isOrphan(value: DatedValue): boolean {
    if (this.standing.length === this.#openings.length) return false
    const isKnown = ({ opened, withdrawn }: Opening): boolean =>
      withdrawn === undefined || (byInstant(opened, value) <= 0 && inOrder(value, withdrawn) < 0)
    let place = begunAt(this.#openings, value.day)
    if ((this.#openings[place]?.day ?? '') <= value.day) {
      for (; place >= 0; place--) {
        const opening = this.#openings[place]
        if (opening !== undefined && isKnown(opening)) return opening.withdrawn !== undefined
      }
    }
    return this.#openings.find(isKnown)?.withdrawn !== undefined
  }

  isFor({ opened }: Pick<Opening, 'opened'>, value: DatedValue): boolean {
    return !this.isOrphan(value) || inOrder(value, opened) < 0
  }
}
