import { hash } from 'node:crypto'
import { Decimal, type Outcome } from '@centime/engine'
import * as cases from '@centime/engine/cases'
import { decimalText, isAbove0, later, monthOf } from '@centime/engine/ground'
import { type CheckedInputs, inheritedMembers } from '@centime/engine/inputs'
import type { AgreementFacts, Facts, FixedRegulation } from '@centime/engine/tree'
import { sumTextsOf } from './stored-sums.js'

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
  const read = people.map(({ employeeId, facts }) => `[${employeeId},${canonical(fixed, facts)}]`)
  return hash('sha256', `[${json(fixed.regulation.name)},${json(fixed.lawDate)},[${read.join(',')}]]`)
}
const json = JSON.stringify

/** Whether other facts give the same person's month another digest. */
export const hasOtherDigest = (
  fixed: FixedRegulation,
  before: Outcome<CheckedInputs>,
  after: Outcome<CheckedInputs>,
): boolean => canonical(fixed, before) !== canonical(fixed, after)

/**
 * Facts as JSON: lists in a fixed order, without defaults, so that a field that a later version adds leaves the digest unchanged.
 * From the contract a month reads the covered days and the first month of the year in which it runs.
 */
function canonical(fixed: FixedRegulation, facts: Outcome<CheckedInputs>): string {
  if (!facts.ok) return json(facts.faults.map(({ expected: _, message: __, ...fault }) => fault))
  const { period, paymentDate, numbers, choices, contract, stops, agreement, absences, backPay, elements, yearToDate } =
    facts.value.facts
  const from = later(monthOf(contract.since), `${period.slice(0, 4)}-01`)
  const { listed, sums, unreadBy } = listingOf(fixed)
  const unread = unreadBy(numbers, choices)
  const read = (values: Values): string => listed(values, unread)
  return `[${[
    ...[json(paymentDate), json(from), read(numbers), read(choices), sums(yearToDate, unread)],
    ...(agreement === undefined ? [] : [ofAgreement(agreement, read)]),
    // For absences, the values behind the amounts and the days that the payslip shows, but not the names.
    ...(stops ?? []).map((stop) => `[${json(stop.since)},${read(stop.numbers)},${read(stop.choices)}]`),
    ...(absences ?? []).map((absence) => json(absence)),
    ...(backPay === undefined ? [] : [json(['backPay', backPay])]),
    ...(elements === undefined ? [] : [json(['elements', elements])]),
  ].join(',')}]`
}

/** Where a contract ends, the facts of the agreement replace the fields from which they follow. */
const ofAgreement = (
  { idcc, category, own, beside, numbers, choices }: AgreementFacts,
  read: (values: Values) => string,
): string =>
  `[${[
    ...[json(idcc), json(category), read(numbers), read(choices)],
    ...(own === undefined ? [] : [json(own)]),
    ...(beside === undefined ? [] : [ofAgreement(beside, read)]),
  ].join(',')}]`

/** Fields that no amount of the month reads by itself. */
const UNREAD = [...cases.WARNING_DERIVED, ...cases.AGREEMENT_FIELDS, ...cases.COMPANY_AGREEMENT_FIELDS, cases.IDCC].map(
  ({ key }) => key,
)

type Values = Readonly<Record<string, Decimal | string>>
type Unread = ReadonlySet<string>

interface Listing {
  /** Values as JSON, a list of keys with texts in the order of the keys: without defaults and without those that a month does not read. */
  readonly listed: (values: Values, unread: Unread) => string
  /** The same for the sums of earlier months. */
  readonly sums: (sums: Facts['yearToDate'], unread: Unread) => string
  /** The keys that a month with these facts does not read: always the same set for the same keys. */
  readonly unreadBy: (numbers: Readonly<Record<string, Decimal>>, choices: Readonly<Record<string, string>>) => Unread
}
const listings = new WeakMap<FixedRegulation, Listing>()

function listingOf(fixed: FixedRegulation): Listing {
  const known = listings.get(fixed) ?? { ...listing(fixed), unreadBy: unreadReader(fixed) }
  listings.set(fixed, known)
  return known
}

function unreadReader(fixed: FixedRegulation): Listing['unreadBy'] {
  const premium = ofPremium(fixed)
  const known = new Map<string, Unread>()
  return (numbers, choices) => {
    const isFixedTerm = choices[cases.TypeContrat.key] === 'CDD'
    const hasSalary = isAbove0(numbers[cases.SalaireMensuel.key])
    const hasPremium = isAbove0(numbers[cases.MontantPartageValeur.key])
    const method = choices[cases.MethodeEntreeSortie.key]
    const isOrdinary = (choices[cases.NatureContrat.key] ?? 'ordinaire') === 'ordinaire'
    const isWithoutAcre = choices[cases.RegimeAcre.key] === 'aucun'
    const key = `${isFixedTerm} ${hasSalary} ${hasPremium} ${isOrdinary} ${isWithoutAcre} ${method}`
    const made =
      known.get(key) ??
      new Set<string>([
        ...UNREAD,
        ...(isFixedTerm ? [] : OF_FIXED_TERM),
        ...(hasSalary ? [] : OF_MONTHLY_SALARY),
        ...daysUnread(method),
        ...(isOrdinary ? OF_OTHER_KINDS : []),
        ...(isWithoutAcre ? [cases.RegimeAcre.key] : []),
        ...(hasPremium ? [] : premium),
      ])
    known.set(key, made)
    return made
  }
}

/** Facts of a template share a list, which is made once: of some hundred values most are the same, and most of these are defaults. */
function listing(fixed: FixedRegulation): Pick<Listing, 'listed' | 'sums'> {
  const defaults = readDefaults(fixed)
  const known = new WeakMap<object, Map<Unread, SharedParts>>()
  const shared = (members: Members, unread: Unread): SharedParts => {
    const ofMembers = known.get(members) ?? new Map<Unread, SharedParts>()
    known.set(members, ofMembers)
    const found = ofMembers.get(unread)
    if (found !== undefined) return found
    const parts = partsOf(members, defaults, unread)
    const made = { parts, joined: joined(parts) }
    ofMembers.set(unread, made)
    return made
  }
  const textsOf = sumTextsOf(fixed)
  const ofSums = fixed.yearToDates.map(({ key }, place) => ({ ...partOf(key, defaults), place })).sort(byKey)
  const readSums = new Map<Unread, typeof ofSums>()
  return {
    listed: (values, unread) => {
      const { parts, joined: ofTemplate } = shared(inheritedMembers(values), unread)
      const own = Object.keys(values).filter((key) => !unread.has(key))
      if (own.length === 0) return written(ofTemplate, values)
      const inherited = parts.filter(({ key }) => !Object.hasOwn(values, key))
      return written([...inherited, ...own.map((key) => partOf(key, defaults))].sort(byKey), values)
    },
    sums: (sums, unread) => {
      const read = readSums.get(unread) ?? ofSums.filter(({ key }) => !unread.has(key))
      readSums.set(unread, read)
      const texts = textsOf(sums)
      let text = ''
      for (const { place, begin, fallback } of read) {
        const own = texts[place]
        if (own !== undefined && own !== fallback) text += `,${begin}"${own}"]`
      }
      return `[${text.slice(1)}]`
    },
  }
}

interface SharedParts {
  readonly parts: readonly Part[]
  /** The same with entries that follow one another as one. */
  readonly joined: readonly Part[]
}
function joined(parts: readonly Part[]): readonly Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const before = found.at(-1)
    if (part.entry === undefined || before?.entry === undefined) found.push(part)
    else found[found.length - 1] = { ...before, entry: `${before.entry},${part.entry}` }
  }
  return found
}

function written(parts: readonly Part[], values: Values): string {
  let text = ''
  for (const { entry, key, begin, fallback } of parts) {
    if (entry !== undefined) text += `,${entry}`
    else {
      const value = values[key]
      const own = value === undefined ? fallback : textOf(value)
      // A decimal has no character to escape.
      if (own !== fallback) text += typeof value === 'string' ? `,${begin}${json(own)}]` : `,${begin}"${own}"]`
    }
  }
  return `[${text.slice(1)}]`
}

/** A place in the list. */
interface Part {
  readonly key: string
  /** The entry that all facts of a list have; undefined: each person has a value of its own there. */
  readonly entry: string | undefined
  /** The entry up to its text. */
  readonly begin: string
  /** The text that is left out. */
  readonly fallback: string
}
const partOf = (key: string, defaults: ReadonlyMap<string, string>, entry?: string): Part => ({
  key,
  entry,
  begin: beginOf(key),
  fallback: defaults.get(key) ?? '0',
})

type Members = ReturnType<typeof inheritedMembers<Decimal | string>>
function partsOf(members: Members, defaults: ReadonlyMap<string, string>, unread: Unread): readonly Part[] {
  const read = members.filter(({ key }) => !unread.has(key))
  const parts = read.map(({ key, value }) =>
    partOf(key, defaults, value === undefined ? undefined : entryOf(key, textOf(value))),
  )
  return parts.filter(({ key, entry, fallback }) => entry !== entryOf(key, fallback)).sort(byKey)
}
const byKey = (a: Part, b: Part): number => (a.key < b.key ? -1 : 1)
const beginOf = (key: string): string => `[${json(key)},`
const entryOf = (key: string, text: string): string => `${beginOf(key)}${json(text)}]`
const textOf = (value: Decimal | string): string => (typeof value === 'string' ? value : decimalText(value))

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
