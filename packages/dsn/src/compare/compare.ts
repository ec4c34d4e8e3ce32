import { Decimal, type Payslip } from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import { ZERO } from '@centime/engine/ground'
import type { HistoryMonth } from '@centime/engine/inputs'
import { type DeclaredCompany, declaredCompany } from '../dossier/company.js'
import { type ContractMonth, joinedMonths } from '../dossier/contracts.js'
import { type DeclaredMonth, type DeclaredPerson, declaredMonths } from '../dossier/declared.js'
import type { PersonTerms } from '../dossier/month-inputs.js'
import { lacksShares } from '../dossier/plans.js'

import { addedUp, amountIn } from '../read/amounts.js'
import type { DsnFile } from '../read/reader.js'
import { below, valueIn } from '../read/tree.js'
import { hasAllowances, withAllowances } from './allowances.js'
import { compareBordereaux, type OurPerson } from './bordereau.js'
import { type Before, Computer } from './compute.js'
import { type DeclaredAmount, declaredAmounts } from './declared-amounts.js'
import { judge, withSplits } from './judge.js'
import { addedAmounts, difference, engineLinesOf, type OurAmounts, ourAmounts, sparedPay } from './ours.js'
import type { ComparedAmount, Counts } from './rows.js'

/**
 * Computes each month and person of files again, and compares the amounts with the declared ones. Months are in order:
 * the payslips of earlier months are the history of later ones.
 */

/** Sums since January before a month, by the names of the fields of `CumulsDeReprise`, for people by identifier. */
export interface OpeningSums {
  /** The first month after the sums, YYYY-MM. */
  readonly period: string
  readonly siret: string
  readonly people: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Sums since January after the last month of each person, by SIREN and identifier, where no month is missing. */
export type ComparedSums = ReadonlyMap<string, Readonly<Record<string, string>>>

export interface DsnComparison {
  readonly counts: Counts
  readonly sums: ComparedSums
  /** Every compared amount, in the order of the months. */
  readonly rows: readonly ComparedAmount[]
}

export interface CompareOptions {
  readonly openings?: readonly OpeningSums[]
  /** Receives the number of computed months of people and their total. */
  readonly progress?: (done: number, all: number) => void
}

/** Compares the declarations of files. A file that is refused has no month: read it first. */
export function compareDsn(files: readonly DsnFile[], options: CompareOptions = {}): DsnComparison {
  const months = declaredMonths(files)
  const all = months.reduce((sum, { people }) => sum + people.length, 0)
  const comparer = new Comparer(options.openings ?? [], (done) => options.progress?.(done, all))
  const rows = months.flatMap((month) => comparer.month(month))
  const people = new Set(
    months.flatMap(({ siren, people: own }) => own.map(({ identifier }) => `${siren} ${identifier}`)),
  )
  return {
    rows,
    sums: comparer.sums,
    counts: countsOf(new Set(months.map(({ period }) => period)).size, people.size, rows),
  }
}

function countsOf(months: number, people: number, rows: readonly ComparedAmount[]): Counts {
  const of = (verdict: ComparedAmount['verdict']): number =>
    rows.reduce((sum, row) => (row.verdict === verdict ? sum + row.amounts : sum), 0)
  const [equal, rounding, explained, unexplained] = [of('equal'), of('rounding'), of('explained'), of('unexplained')]
  return {
    months,
    people,
    compared: equal + rounding + explained + unexplained,
    equal,
    rounding,
    explained,
    unexplained,
  }
}

const keyOf = ({ siren }: Pick<DeclaredMonth, 'siren'>, { identifier }: Pick<DeclaredPerson, 'identifier'>): string =>
  `${siren} ${identifier}`

/** The sums since January by line: sums that a payslip prints, and sums that each month carries to the next. */
function sumsOf(
  { sums: all }: Known,
  payslips: readonly Payslip[],
  opening: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  const [last, ...others] = payslips.toReversed()
  const { period, cumulated } = last ?? { period: '', cumulated: {} }
  const months = all.filter((month) => month.period.slice(0, 4) === period.slice(0, 4))
  const names = [...new Set(months.flatMap(({ lines }) => Object.keys(lines)))]
  const sums = names.map((line) => {
    const amounts = months.map(({ lines }) => lines[line] ?? ZERO)
    return [line, addedUp([new Decimal(opening?.[line] ?? 0), ...amounts]).toFixed()] as const
  })
  const printed = Object.entries(cumulated).map(([line, sum]) => {
    const ofOthers = others.map((payslip) => findLine(payslip, line)?.value ?? ZERO)
    return [line, addedUp([sum, ...ofOthers]).toFixed()] as const
  })
  return Object.fromEntries([...sums, ...printed])
}

/**
 * The sums of the file that the general reduction continues: a cent of rounding would otherwise be carried through the
 * year.
 */
function declaredSums(people: readonly DeclaredPerson[]): Readonly<Record<string, Decimal>> {
  const all = (kind: string) => people.flatMap(({ block }) => below(block, kind))
  const wages = all('79').filter((one) => valueIn(one, '001') === '01')
  if (wages.length === 0) return {}
  const reductions = (codes: readonly string[]): Decimal =>
    addedUp(
      all('81')
        .filter((one) => codes.includes(valueIn(one, '001')))
        .map((one) => amountIn(one, '004')),
    )
  return {
    SmicReference: addedUp(wages.map((one) => amountIn(one, '004'))),
    ReductionFillonTotale: reductions(['018', '106']),
    ReductionFillonAGIRC: reductions(['106']),
  }
}

/** The data of a person from earlier files. */
interface Known {
  readonly history: HistoryMonth[]
  /** The amounts that each month adds to the sums since January, by line. */
  readonly sums: { readonly period: string; readonly lines: Readonly<Record<string, Decimal>> }[]
  readonly opening: Readonly<Record<string, string>> | undefined
  /** The first month among the files, YYYY-MM. */
  readonly first: string
  /** The newest month: another establishment may declare the person in it too. */
  newest?: {
    readonly period: string
    readonly payslips: readonly Payslip[]
    readonly people: readonly DeclaredPerson[]
  }
  /** In order, to compute corrections of them. */
  readonly months: PastMonth[]
}
interface PastMonth {
  readonly siret: string
  readonly person: DeclaredPerson
  readonly terms: PersonTerms
  readonly company: DeclaredCompany
  readonly before: readonly HistoryMonth[]
}

class Comparer {
  readonly #openings: readonly OpeningSums[]
  readonly #progress: (done: number) => void
  readonly #computer = new Computer()
  readonly #known = new Map<string, Known>()
  readonly #sums = new Map<string, () => Readonly<Record<string, string>>>()
  #done = 0

  constructor(openings: readonly OpeningSums[], progress: (done: number) => void) {
    this.#openings = openings
    this.#progress = progress
  }

  /** The sums after the last month of each person, added up once, at the end. */
  get sums(): ComparedSums {
    return new Map([...this.#sums].map(([key, sums]) => [key, sums()]))
  }

  month(month: DeclaredMonth): readonly ComparedAmount[] {
    const company = declaredCompany(month)
    const ours: OurPerson[] = []
    const rows = month.people.flatMap((person) => this.#person(month, person, company, ours))
    return [...rows, ...compareBordereaux(month, ours, rows)]
  }

  #person(
    month: DeclaredMonth,
    person: DeclaredPerson,
    company: DeclaredCompany,
    found: OurPerson[],
  ): readonly ComparedAmount[] {
    const known = this.#knownOf(month, person)
    const parts = joinedMonths(person)
    const terms = parts.at(-1)?.terms
    const before = known.history.filter(
      ({ period }) => period.slice(0, 4) === person.period.slice(0, 4) && period !== person.period,
    )
    // Opening sums are those of the first year.
    const opening = known.first.slice(0, 4) === person.period.slice(0, 4) ? known.opening : undefined
    const computed = () => this.#payslips(parts, company, { history: before, opening })
    const payslips = computed()
    const payslip = payslips.at(-1)
    const declared = declaredAmounts(person, company.plans)
    const rows: ComparedAmount[] = []
    for (const origin of new Set([person.period, ...[...declared.values()].map((one) => one.origin)])) {
      const own = [...declared.values()].filter((one) => one.origin === origin)
      const isCorrection = origin !== person.period
      const ours = isCorrection
        ? terms && this.#correction(person, terms, company, known, { origin, more: moreOf(own), siret: month.siret })
        : payslip && withAllowances(addedAmounts(payslips.map(ourAmounts)), person)
      const isOpeningMissing = lacksOpening(known, terms, person)
      const all = comparePerson(own, ours, { isCorrection, isOpeningMissing, person, month })
      rows.push(
        ...all.map((row) =>
          payslip === undefined || payslips.length > 1 || isCorrection || row.verdict === 'equal'
            ? row
            : // Payslips are computed again: keeping a year of them takes more memory than the files.
              { ...row, why: () => computed().flatMap((again) => this.#computer.why(again, engineLinesOf(row.what))) },
        ),
      )
      if (ours !== undefined && terms !== undefined) {
        const spared = isCorrection ? ZERO : addedUp(payslips.map(sparedPay))
        found.push({ origin, amounts: ours, isOfficer: terms.isOfficer, spared })
      }
    }
    if (payslip !== undefined && terms !== undefined) {
      known.months.push({ siret: month.siret, person, terms, company, before })
      const ofMonth = continued(known, person, payslips)
      if (lacksOpening(known, terms, person)) this.#sums.delete(keyOf(month, person))
      else this.#sums.set(keyOf(month, person), () => sumsOf(known, ofMonth, opening))
    }
    this.#done += 1
    this.#progress(this.#done)
    return rows
  }

  /** The payslips of the contracts of a month; none where one of them cannot be computed. */
  #payslips(parts: readonly ContractMonth[], company: DeclaredCompany, before: Before): readonly Payslip[] {
    const all = parts.map(({ person, terms }) => this.#computer.month(person, terms, company, before))
    const known = all.flatMap((payslip) => payslip ?? [])
    return known.length === all.length ? known : []
  }

  #knownOf({ siren, siret }: DeclaredMonth, { identifier, nir, period, block }: DeclaredPerson): Known {
    const key = keyOf({ siren }, { identifier })
    const opening = this.#openings.find((one) => one.period === period && one.siret === siret)
    const known = this.#known.get(key) ?? {
      history: [],
      sums: [],
      opening: opening?.people[identifier] ?? opening?.people[nir] ?? opening?.people[valueIn(block, '019')],
      first: period,
      months: [],
    }
    this.#known.set(key, known)
    return known
  }

  /**
   * The increase of a past month by the pay of the correction. A month that is not among the files is taken to be like
   * this one.
   */
  #correction(
    person: DeclaredPerson,
    terms: PersonTerms,
    company: DeclaredCompany,
    known: Known,
    { origin, more, siret }: { readonly origin: string; readonly more: Decimal; readonly siret: string },
  ): OurAmounts | undefined {
    const ofOrigin = known.months.filter((one) => one.person.period === origin)
    const past = ofOrigin.find((one) => one.siret === siret) ?? ofOrigin.at(-1)
    const { before: history, ...of } = past ?? { person, terms, company, before: [] }
    const opening = past && known.opening
    const [corrected, was] = [more, undefined].map((amount) =>
      this.#computer.month(of.person, of.terms, of.company, { history, opening }, amount),
    )
    return corrected && was && difference(ourAmounts(corrected), ourAmounts(was))
  }
}

/** The difference of the whole base: the pay that the correction adds. */
const moreOf = (amounts: readonly DeclaredAmount[]): Decimal =>
  amounts.find(({ what }) => what === '78 03')?.amount ?? ZERO

/** Adds the payslips of a month to the history, and gives all of that month: those of two establishments count as one. */
function continued(known: Known, person: DeclaredPerson, payslips: readonly Payslip[]): readonly Payslip[] {
  const { period } = person
  const earlier = known.newest?.period === period ? known.newest : undefined
  if (earlier !== undefined) {
    known.history.pop()
    known.sums.pop()
  }
  const all = [...(earlier?.payslips ?? []), ...payslips]
  const people = [...(earlier?.people ?? []), person]
  known.newest = { period, payslips: all, people }
  const carried = carriedOf(all)
  // The engine reads a frozen month once.
  known.history.push(...all.slice(-1).map((payslip) => ({ ...historyOf(payslip), carried: Object.freeze(carried) })))
  known.sums.push({ period, lines: { ...carried, ...declaredSums(people) } })
  return all
}

/** The amounts that the contracts of a month carry to the next. */
function carriedOf(payslips: readonly Payslip[]): Payslip['carried'] {
  const [first, ...others] = payslips
  if (first === undefined || others.length === 0) return first?.carried ?? {}
  const names = Object.keys(first.carried)
  return Object.fromEntries(names.map((name) => [name, addedUp(payslips.map(({ carried }) => carried[name] ?? ZERO))]))
}

const historyOf = ({ period, paymentDate, contract, carried }: Payslip): HistoryMonth => ({
  period,
  paymentDate,
  contract,
  carried,
})

/** Whether the contract began before the first month among the files, in a year of which months are missing. */
function lacksOpening({ first, opening }: Known, terms: PersonTerms | undefined, { period }: DeclaredPerson): boolean {
  if (opening !== undefined || terms === undefined || first.slice(0, 4) !== period.slice(0, 4)) return false
  return !first.endsWith('-01') && terms.start < `${first}-01`
}

interface OfPerson {
  readonly isCorrection: boolean
  readonly isOpeningMissing: boolean
  readonly person: DeclaredPerson
  readonly month: DeclaredMonth
}
/** The amounts of the file, and ours that it lacks. Of a correction only the amounts that it names are compared. */
function comparePerson(
  declared: readonly DeclaredAmount[],
  ours: OurAmounts | undefined,
  { isCorrection, isOpeningMissing, person, month }: OfPerson,
): readonly ComparedAmount[] {
  const { period, identifier } = person
  const known = new Map(declared.map((one) => [one.what, one]))
  const isAdvanced = hasAllowances(person)
  const extra = isCorrection
    ? []
    : [...(ours ?? [])].filter(([what, one]) => what.startsWith('81') && !known.has(what) && !one.amount.isZero())
  const whats = [...known.keys(), ...extra.map(([what]) => what)]
  const areSharesMissing = lacksShares(person)
  const rows = whats.map((what) => {
    const said = known.get(what)
    const own = ours?.get(what) ?? (ours && { amount: ZERO, isRounded: false })
    return {
      period,
      origin: said?.origin ?? period,
      siret: month.siret,
      person: identifier,
      what,
      amounts: said?.amounts ?? 1,
      ...(said && { line: said.line, declared: said.amount }),
      ...(own && { ours: own.amount }),
      ...judge({ what, declared: said, ours: own, isCorrection, isOpeningMissing, areSharesMissing }),
      isTakenOver: TAKEN_OVER.includes(what) || (isAdvanced && ADVANCED.includes(what)),
    }
  })
  return withSplits(rows)
}
/** With allowances that the employer advances. */
const ADVANCED = ['50.013', '58 03']
/** The accident rate, the rate of transport, the rate of tax, and plans are taken from the file. */
const TAKEN_OVER = ['81 03/045', '81 57/081+082+918', '50.009', '81 31/059 sante', '81 31/059 prevoyance']
