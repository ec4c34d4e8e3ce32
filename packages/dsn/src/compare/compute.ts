import {
  Decimal,
  defaut,
  explain,
  explanationText,
  type LineName,
  type Payroll,
  type Payslip,
  payroll,
  type Regulation,
  salaire2026,
} from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import { type HistoryMonth, inputReader } from '@centime/engine/inputs'
import type { FixedRegulation } from '@centime/engine/tree'
import type { DeclaredCompany } from '../dossier/company.js'
import type { DeclaredPerson } from '../dossier/declared.js'
import { casesOf, type EntryMethod, type MonthCases, type PersonTerms } from '../dossier/month-inputs.js'

/** Months computed again with the engine. A payroll is compiled once for a regulation, a month and a day of payment. */

export interface Before {
  /** The payslips of the person's earlier months, computed from the same files. */
  readonly history: readonly HistoryMonth[]
  /** Sums since January before the first month, by the names of `CumulsDeReprise`; undefined: none are known. */
  readonly opening: Readonly<Record<string, string>> | undefined
}

/** Usual methods first: methods that give the pay of the file are equal in this month. */
const METHODS: readonly EntryMethod[] = [
  'heures_reelles',
  'jours_calendaires',
  'trentiemes',
  'jours_ouvrables_reels',
  'jours_ouvres_reels',
  'heures_moyennes',
  'jours_ouvres_moyens',
  'jours_ouvrables_moyens',
]

interface Ready {
  readonly fixed: FixedRegulation
  readonly calculate: Payroll['calculate']
  readonly read: ReturnType<typeof inputReader>
}

export class Computer {
  /** The method that gave the pay of the last entry or exit: a company has one. */
  #method: EntryMethod = 'heures_reelles'
  /** The inputs of each payslip, as long as the payslip is in use. */
  readonly #made = new WeakMap<
    Payslip,
    { readonly fixed: FixedRegulation; readonly facts: Parameters<Payroll['calculate']>[0] }
  >()
  readonly #payrolls = new Map<string, Ready | undefined>()

  /** The payslip of a declared month; undefined: the engine refuses the data of the file. `more`: additional pay. */
  month(
    person: DeclaredPerson,
    terms: PersonTerms,
    company: DeclaredCompany,
    before: Before,
    more = new Decimal(0),
  ): Payslip | undefined {
    const methods = terms.isPartial && !terms.isOfficer ? [...new Set([this.#method, ...METHODS])] : [this.#method]
    const gross = terms.pay.gross.plus(more)
    const computed = (method: EntryMethod, change: (cases: MonthCases) => MonthCases = (cases) => cases) =>
      this.#payslip(person, terms, change(withMore(casesOf(person, terms, company, method), more)), before)
    let first: Payslip | undefined
    for (const method of methods) {
      const payslip = computed(method)
      first ??= payslip
      if (overOf(payslip, gross)?.isZero() !== true) continue
      this.#method = method
      return payslip
    }
    const over = overOf(first, gross)
    if (over === undefined || over.isZero() || terms.isOfficer) return first
    // A part of the severance is within the gross, so the unnamed pay contains it too.
    const isSeverance = over.gt(0) && !terms.pay.severance.isZero() && over.lte(terms.pay.others)
    if (isSeverance || over.lt(0)) return computed(this.#method, (cases) => withMore(cases, over.neg()))
    // If no method explains the pay, the gross of the file is taken, as for an absence.
    return computed(this.#method, ({ Absences, ...cases }) => ({
      ...cases,
      Absences: { ...Absences, MontantAbsenceSansSolde: over.plus(Absences?.MontantAbsenceSansSolde ?? 0).toFixed() },
    }))
  }

  /** How lines of a payslip were computed, as French text. */
  why(payslip: Payslip, lines: readonly LineName[]): readonly string[] {
    const made = this.#made.get(payslip)
    const own = lines.filter((name) => findLine(payslip, name) !== undefined)
    return made === undefined ? [] : own.map((name) => explanationText(explain(made.fixed, made.facts, name)))
  }

  #payslip(
    { period, paymentDate }: DeclaredPerson,
    { isOfficer }: PersonTerms,
    cases: MonthCases,
    { history, opening }: Before,
  ): Payslip | undefined {
    const month = this.#payroll(isOfficer ? salaire2026 : defaut, period, paymentDate)
    if (month === undefined) return undefined
    const CumulsDeReprise = opening === undefined ? {} : { CumulsDeReprise: opening }
    const read = month.read({ period, paymentDate, cases: { ...cases, ...CumulsDeReprise }, history })
    if (!read.ok) return undefined
    const { facts, warnings } = read.value
    const computed = month.calculate(facts, warnings)
    this.#made.set(computed, { fixed: month.fixed, facts })
    return computed
  }

  #payroll(regulation: Regulation, period: string, paymentDate: string): Ready | undefined {
    const key = `${regulation.name} ${period} ${paymentDate}`
    if (!this.#payrolls.has(key)) {
      const found = payroll(regulation, period, paymentDate)
      this.#payrolls.set(key, found.ok ? { ...found.value, read: inputReader(found.value.fixed) } : undefined)
    }
    return this.#payrolls.get(key)
  }
}

/** The gross of a payslip above the declared one. */
const overOf = (payslip: Payslip | undefined, gross: Decimal): Decimal | undefined =>
  payslip && findLine(payslip, 'TotalBrut')?.value.minus(gross)

const withMore = (cases: MonthCases, more: Decimal): MonthCases =>
  more.isZero()
    ? cases
    : { ...cases, Primes: { ...cases.Primes, MontantPrimes: more.plus(cases.Primes?.MontantPrimes ?? 0).toFixed() } }
