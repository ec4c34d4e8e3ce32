import { createHash } from 'node:crypto'
import { Decimal, type Outcome } from '@centime/engine'
import {
  Age,
  AgeAuDebut,
  AnneeExecution,
  ApprentiAncienRegime,
  AssujettiChomage,
  EffectifPartageValeur,
  IndemnitesDuContrat,
  JoursOuvrablesDuMois,
  JoursOuvrablesEmploi,
  JoursOuvresDuMois,
  JoursOuvresEmploi,
  JoursTravaillesDuMois,
  JoursTravaillesEmploi,
  MethodeEntreeSortie,
  MontantPartageValeur,
  NatureContrat,
  RegimeAcre,
  RemunerationDeReprise,
  SalaireMensuel,
  TypeContrat,
  WARNING_DERIVED,
} from '@centime/engine/cases'
import { accepted, later, monthOf } from '@centime/engine/ground'
import { type CheckedInputs, flatFacts } from '@centime/engine/inputs'
import type { FixedRegulation } from '@centime/engine/tree'

/**
 * The digest of the facts from which a month of people is calculated: of the person and of the company, the payment date, the
 * results of earlier months, the regulation and the day of its law. Recorded values that change none of these leave it as it is.
 */

interface PersonRead {
  readonly employeeId: number
  readonly facts: Outcome<CheckedInputs>
}

/** SHA-256, hex. */
export function digestOfFacts(fixed: FixedRegulation, people: readonly PersonRead[]): string {
  // Of facts from the batch reader the numbers may be inherited.
  const flat = (facts: PersonRead['facts']): PersonRead['facts'] =>
    facts.ok ? accepted({ ...facts.value, facts: flatFacts(facts.value.facts) }) : facts
  const read = people.map(({ employeeId, facts }) => [employeeId, canonical(fixed, flat(facts))])
  const text = JSON.stringify([fixed.regulation.name, fixed.lawDate, read])
  return createHash('sha256').update(text).digest('hex')
}

/** Whether the same person's month has another digest with other facts. */
export const hasOtherDigest = (
  fixed: FixedRegulation,
  before: Outcome<CheckedInputs>,
  after: Outcome<CheckedInputs>,
): boolean => JSON.stringify(canonical(fixed, before)) !== JSON.stringify(canonical(fixed, after))

/**
 * Facts as lists in one order, without what is at its default: a field that a later version adds leaves the digest as it is.
 * Of the contract a month reads the days that it covers and the month of the year since which it runs.
 */
function canonical(fixed: FixedRegulation, facts: Outcome<CheckedInputs>): object {
  if (!facts.ok) return facts.faults.map(({ expected: _, message: __, ...fault }) => fault)
  const { period, paymentDate, numbers, choices, contract, stops, absences, yearToDate } = facts.value.facts
  const from = later(monthOf(contract.since), `${period.slice(0, 4)}-01`)
  const defaults = defaultsOf.get(fixed) ?? readDefaults(fixed)
  defaultsOf.set(fixed, defaults)
  const unread = new Set<string>([
    ...WARNING_DERIVED.map(({ key }) => key),
    ...(choices[TypeContrat.key] === 'CDD' ? [] : OF_FIXED_TERM),
    ...(numbers[SalaireMensuel.key]?.gt(0) ? [] : OF_MONTHLY_SALARY),
    ...daysUnread(choices[MethodeEntreeSortie.key]),
    ...((choices[NatureContrat.key] ?? 'ordinaire') === 'ordinaire' ? OF_OTHER_KINDS : []),
    ...(choices[RegimeAcre.key] === 'aucun' ? [RegimeAcre.key] : []),
    ...(numbers[MontantPartageValeur.key]?.gt(0) ? [] : ofPremium(fixed)),
  ])
  const listed = (values: Readonly<Record<string, Decimal | string>>) =>
    Object.entries(values)
      .map(([key, value]) => [key, typeof value === 'string' ? value : value.toFixed()] as const)
      .filter(([key, value]) => !unread.has(key) && value !== (defaults.get(key) ?? '0'))
      .sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    ...[paymentDate, from, listed(numbers), listed(choices), listed(yearToDate)],
    // Of absences what the amounts follow from, and the days that the payslip shows: not how they were named.
    ...(stops ?? []).map((stop) => [stop.since, listed(stop.numbers), listed(stop.choices)]),
    ...(absences ?? []),
  ]
}

/**
 * What follows from dates and is read of a monthly salary, or of a work-study contract or trainee, alone: version 0.2.0 did not
 * know it, and an ordinary month keeps the digest that it had.
 */
const OF_MONTHLY_SALARY: readonly string[] = [JoursOuvresDuMois.key, JoursOuvresEmploi.key]
/** Days that one method of entries and exits counts, and no other one. */
const daysUnread = (method = ''): readonly string[] => [
  ...(method.startsWith('jours_ouvrables') ? [] : [JoursOuvrablesDuMois.key, JoursOuvrablesEmploi.key]),
  ...(method === 'jours_ouvres_reels' ? [] : [JoursTravaillesDuMois.key, JoursTravaillesEmploi.key]),
]
const OF_OTHER_KINDS: readonly string[] = [Age.key, AgeAuDebut.key, ApprentiAncienRegime.key, AnneeExecution.key]

/** Of leave that is paid at the end of a contract: version 0.2.0 did not know it, and a contract without a term does not read it. */
const OF_FIXED_TERM: readonly string[] = [IndemnitesDuContrat.key, RemunerationDeReprise.key]

/** What a value-sharing premium alone reads: its headcount, and the pay of the twelve months before. */
const ofPremium = ({ lawDate, yearToDates }: FixedRegulation): readonly string[] => [
  EffectifPartageValeur.key,
  ...yearToDates.flatMap(({ key, window }) =>
    'fromMonth' in window && window.fromMonth < `${lawDate.slice(0, 4)}-01` ? [key] : [],
  ),
]

/** The defaults of the fields by their key, as decimal text. Read once: a change can ask for the digests of every month. */
function readDefaults(fixed: FixedRegulation): ReadonlyMap<string, string> {
  const fields = [...fixed.reads, ...[...fixed.fields.values()].flatMap((ofCase) => [...ofCase.values()])]
  const defaults = new Map(
    fields.map(({ key, kind, default: value = '0' }) => [
      key,
      kind === 'number-field' ? new Decimal(value).toFixed() : value,
    ]),
  )
  // No formula of 2026 read it before the JEI, so the digests of version 0.2.0 list it there.
  if (fixed.lawDate >= '2026-01-01') defaults.delete(AssujettiChomage.key)
  return defaults
}
const defaultsOf = new WeakMap<FixedRegulation, ReadonlyMap<string, string>>()
