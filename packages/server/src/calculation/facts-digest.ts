import { createHash } from 'node:crypto'
import { Decimal, type Outcome } from '@centime/engine'
import * as cases from '@centime/engine/cases'
import { later, monthOf } from '@centime/engine/ground'
import { type CheckedInputs, inheritedMembers } from '@centime/engine/inputs'
import type { FixedRegulation } from '@centime/engine/tree'

/**
 * The digest of the facts from which a month of people is calculated: the facts of the person and of the company, the
 * payment date, the results of earlier months, the regulation and the day of its law. Recorded values that affect none
 * of these leave it unchanged.
 */

interface PersonRead {
  readonly employeeId: number
  readonly facts: Outcome<CheckedInputs>
}

/** SHA-256, hex. */
export function digestOfFacts(fixed: FixedRegulation, people: readonly PersonRead[]): string {
  const read = people.map(({ employeeId, facts }) => [employeeId, canonical(fixed, facts)])
  const text = JSON.stringify([fixed.regulation.name, fixed.lawDate, read])
  return createHash('sha256').update(text).digest('hex')
}

/** Whether other facts give the same person's month another digest. */
export const hasOtherDigest = (
  fixed: FixedRegulation,
  before: Outcome<CheckedInputs>,
  after: Outcome<CheckedInputs>,
): boolean => JSON.stringify(canonical(fixed, before)) !== JSON.stringify(canonical(fixed, after))

/**
 * Facts as lists in a fixed order, without defaults: a field that a later version adds leaves the digest unchanged.
 * From the contract a month reads the covered days and the first month of the year in which it runs.
 */
function canonical(fixed: FixedRegulation, facts: Outcome<CheckedInputs>): object {
  if (!facts.ok) return facts.faults.map(({ expected: _, message: __, ...fault }) => fault)
  const { period, paymentDate, numbers, choices, contract, stops, absences, backPay, yearToDate } = facts.value.facts
  const from = later(monthOf(contract.since), `${period.slice(0, 4)}-01`)
  const { listed, ofPremium } = listingOf(fixed)
  const unread = new Set<string>([
    ...ONLY_WARNINGS,
    ...(choices[cases.TypeContrat.key] === 'CDD' ? [] : OF_FIXED_TERM),
    ...(numbers[cases.SalaireMensuel.key]?.gt(0) ? [] : OF_MONTHLY_SALARY),
    ...daysUnread(choices[cases.MethodeEntreeSortie.key]),
    ...((choices[cases.NatureContrat.key] ?? 'ordinaire') === 'ordinaire' ? OF_OTHER_KINDS : []),
    ...(choices[cases.RegimeAcre.key] === 'aucun' ? [cases.RegimeAcre.key] : []),
    ...(numbers[cases.MontantPartageValeur.key]?.gt(0) ? [] : ofPremium),
  ])
  const read = (values: Values) => listed(values).filter(([key]) => !unread.has(key))
  return [
    ...[paymentDate, from, read(numbers), read(choices), read(yearToDate)],
    // For absences, the values behind the amounts and the days that the payslip shows, but not the names.
    ...(stops ?? []).map((stop) => [stop.since, read(stop.numbers), read(stop.choices)]),
    ...(absences ?? []),
    ...(backPay === undefined ? [] : [['backPay', backPay]]),
  ]
}

const ONLY_WARNINGS = cases.WARNING_DERIVED.map(({ key }) => key)

type Values = Readonly<Record<string, Decimal | string>>
/** A value as text, by its key. */
type Listed = readonly (readonly [key: string, text: string])[]

interface Listing {
  /** Values in the order of their keys, without defaults. */
  readonly listed: (values: Values) => Listed
  readonly ofPremium: readonly string[]
}
const listings = new WeakMap<FixedRegulation, Listing>()

function listingOf(fixed: FixedRegulation): Listing {
  const known = listings.get(fixed) ?? { listed: listing(readDefaults(fixed)), ofPremium: ofPremium(fixed) }
  listings.set(fixed, known)
  return known
}

/** What many facts share is listed once: some hundred values, of which most are defaults. */
function listing(defaults: ReadonlyMap<string, string>): Listing['listed'] {
  const known = new WeakMap<object, Shared>()
  return (values) => {
    const members = inheritedMembers(values)
    const shared = known.get(members) ?? sharedOf(members, defaults)
    known.set(members, shared)
    const isInherited = (key: string): boolean => !Object.hasOwn(values, key)
    const found = shared.listed.filter(([key]) => isInherited(key))
    for (const key of [...Object.keys(values), ...shared.ofPerson.filter(isInherited)]) {
      const value = values[key]
      if (value === undefined) continue
      const text = textOf(value)
      if (text !== defaultOf(defaults, key)) found.push([key, text])
    }
    return found.sort(([a], [b]) => (a < b ? -1 : 1))
  }
}

interface Shared {
  readonly listed: Listed
  /** The keys of the members that differ between the people. */
  readonly ofPerson: readonly string[]
}
function sharedOf(
  members: ReturnType<typeof inheritedMembers<Decimal | string>>,
  defaults: ReadonlyMap<string, string>,
): Shared {
  const listed = members.flatMap(({ key, value }) => (value === undefined ? [] : [[key, textOf(value)] as const]))
  return {
    listed: listed.filter(([key, text]) => text !== defaultOf(defaults, key)),
    ofPerson: members.flatMap(({ key, value }) => (value === undefined ? [key] : [])),
  }
}
const defaultOf = (defaults: ReadonlyMap<string, string>, key: string): string => defaults.get(key) ?? '0'
const textOf = (value: Decimal | string): string => (typeof value === 'string' ? value : value.toFixed())

/**
 * Facts derived from dates that only monthly salaries, work-study contracts and trainees read: version 0.2.0 did not
 * know them, and an ordinary month keeps its digest.
 */
const OF_MONTHLY_SALARY: readonly string[] = [cases.JoursOuvresDuMois.key, cases.JoursOuvresEmploi.key]
/** Days that only another method of entries and exits counts. */
const daysUnread = (method = ''): readonly string[] => [
  ...(method.startsWith('jours_ouvrables') ? [] : [cases.JoursOuvrablesDuMois.key, cases.JoursOuvrablesEmploi.key]),
  ...(method === 'jours_ouvres_reels' ? [] : [cases.JoursTravaillesDuMois.key, cases.JoursTravaillesEmploi.key]),
]
const OF_OTHER_KINDS: readonly string[] = [
  cases.Age.key,
  cases.AgeAuDebut.key,
  cases.ApprentiAncienRegime.key,
  cases.AnneeExecution.key,
]

/** Leave paid at the end of a contract: unknown to version 0.2.0, and not read of a contract without a term. */
const OF_FIXED_TERM: readonly string[] = [cases.IndemnitesDuContrat.key, cases.RemunerationDeReprise.key]

/** Facts that only a value-sharing premium reads: its headcount, and the pay of the twelve months before. */
const ofPremium = ({ lawDate, yearToDates }: FixedRegulation): readonly string[] => [
  cases.EffectifPartageValeur.key,
  ...yearToDates.flatMap(({ key, window }) =>
    'fromMonth' in window && window.fromMonth < `${lawDate.slice(0, 4)}-01` ? [key] : [],
  ),
]

/** The defaults of the fields by key, as decimal text. Read once: a change can need the digests of every month. */
function readDefaults(fixed: FixedRegulation): ReadonlyMap<string, string> {
  const fields = [...fixed.reads, ...[...fixed.fields.values()].flatMap((ofCase) => [...ofCase.values()])]
  const defaults = new Map(
    fields.map(({ key, kind, default: value = '0' }) => [
      key,
      kind === 'number-field' ? new Decimal(value).toFixed() : value,
    ]),
  )
  // No formula of 2026 read this field before the JEI, so the digests of version 0.2.0 list it for 2026.
  if (fixed.lawDate >= '2026-01-01') defaults.delete(cases.AssujettiChomage.key)
  return defaults
}
