import type { ExonerationTaxeApprentissage, Zone } from '../cases/company.js'
import { accepted, type Outcome } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import { contributionsAnnuelles, taxeSalairesAnnuelle } from '../regulations/annuel.js'
import { amountOf } from './lines.js'
import { payslip } from './payroll.js'

/** Totals of a year, as decimal text. */
export interface YearTotals {
  /** `YYYY`. */
  readonly year: string
  /** Pay subject to contributions in the year, in euros; in 2026 of a non-profit body: the pay since March. */
  readonly masseSalariale: string
  /** Average headcount of the year. */
  readonly effectif: string
  /** Share of work-study trainees, as a fraction; absent: none. */
  readonly partAlternants?: string
  /** Absent: false. */
  readonly alsaceMoselle?: boolean
  /** Whether the employer is outside the apprenticeship tax, and so its balance and supplement; absent: `aucune`. */
  readonly exonerationTaxeApprentissage?: (typeof ExonerationTaxeApprentissage)['values'][number]
}

/** What the employer owes for the year, in euros; 0 where nothing is due. */
export interface YearlyLevies {
  /** Solde de la taxe d'apprentissage, 0.09 % (C. trav. L6241-2). */
  readonly soldeTaxeApprentissage: Decimal
  /** Contribution supplémentaire à l'apprentissage (C. trav. L6242-1). */
  readonly contributionSupplementaireApprentissage: Decimal
  /** Participation des employeurs à l'effort de construction, 0.45 % (CCH L313-1). */
  readonly peec: Decimal
}

/** The yearly levies of an employer, from the totals of the year. They are not on payslips. */
export function yearlyLevies(totals: YearTotals): Outcome<YearlyLevies> {
  const { year, masseSalariale, effectif, partAlternants, alsaceMoselle = false } = totals
  const { exonerationTaxeApprentissage: ExonerationTaxeApprentissage = 'aucune' } = totals
  const outcome = payslip(contributionsAnnuelles, {
    period: `${year}-12`,
    cases: {
      Annee: { MasseSalariale: masseSalariale, ...(partAlternants && { PartAlternants: partAlternants }) },
      Entreprise: { Effectif: effectif, AlsaceMoselle: String(alsaceMoselle), ExonerationTaxeApprentissage },
    },
  })
  if (!outcome.ok) return outcome
  const result = outcome.value
  return accepted({
    soldeTaxeApprentissage: amountOf(result, 'SoldeTaxeApprentissage'),
    contributionSupplementaireApprentissage: amountOf(result, 'ContributionSupplementaireApprentissage'),
    peec: amountOf(result, 'PEEC'),
  })
}

/** The bases of the payroll tax in a year, as decimal text. */
export interface PayrollTaxBases {
  /** `YYYY`. */
  readonly year: string
  /** Of each person: the sum of `BaseTaxeSalaires` over the year, in euros. */
  readonly bases: readonly string[]
  /** Absent: metropole. */
  readonly zone?: (typeof Zone)['values'][number]
  /** Receipts without VAT ÷ all receipts of the year before; absent: 1. */
  readonly ratio?: string
  /** An association, a foundation, a union or a mutual society, which has an abatement (CGI 1679 A); absent: false. */
  readonly association?: boolean
}

/** Taxe sur les salaires of a year, in euros. */
export interface PayrollTax {
  /** Of each person, on the yearly bands (CGI 231). */
  readonly persons: readonly Decimal[]
  readonly gross: Decimal
  /** After franchise and décote, or the abatement of associations (CGI 1679, 1679 A). */
  readonly due: Decimal
}

/** The payroll tax of an employer; what was paid on account in the year is deducted from `due` by whoever declares it. */
export function payrollTax({
  year,
  bases,
  zone,
  ratio = '1',
  association = false,
}: PayrollTaxBases): Outcome<PayrollTax> {
  const tax = (BaseTaxeSalaires: string, TaxeSalairesBrute: string) =>
    payslip(taxeSalairesAnnuelle, {
      period: `${year}-12`,
      cases: {
        Annee: { BaseTaxeSalaires, TaxeSalairesBrute, Association: String(association) },
        Entreprise: { RapportTaxeSalaires: ratio, ...(zone && { Zone: zone }) },
      },
    })
  const persons: Decimal[] = []
  for (const base of bases) {
    const outcome = tax(base, '0')
    if (!outcome.ok) return outcome
    persons.push(amountOf(outcome.value, 'TaxeSalairesPersonne'))
  }
  const gross = Decimal.sum('0', ...persons)
  const outcome = tax('0', gross.toFixed())
  if (!outcome.ok) return outcome
  return accepted({ persons, gross, due: amountOf(outcome.value, 'TaxeSalairesDue') })
}
