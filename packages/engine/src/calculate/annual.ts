import type { ExonerationTaxeApprentissage, Zone } from '../cases/company.js'
import type { InputsOf } from '../cases/read.js'
import { accepted, type Outcome } from '../ground/fault.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { contributionsAnnuelles, taxeSalairesAnnuelle } from '../regulations/annuel.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { amountOf, findLine, lineOf } from './lines.js'
import { computedMonth } from './payroll.js'

/** The lines of a yearly regulation: those of a month at the end of the year. */
function atYearEnd<Key extends string>(
  regulation: Regulation<Key>,
  inputs: MonthInputs<InputsOf<NoInfer<Key>>>,
): Outcome<Payslip> {
  const month = computedMonth(regulation, inputs)
  return month.ok ? accepted(month.value.payslip) : month
}

/** Totals of a year, as decimal text. */
export interface YearTotals {
  /** `YYYY`. */
  readonly year: string
  /** Pay subject to contributions in the year, in euros, from `yearBases`. */
  readonly masseSalariale: string
  /**
   * The part of it that bears the apprenticeship tax with its balance and supplement, from `yearBases`. Absent: all of
   * it, or for a non-profit body in 2026 the pay since March.
   */
  readonly masseTaxeApprentissage?: string
  /** Average headcount of the year. */
  readonly effectif: string
  /** Share of work-study trainees, as a fraction; absent: none. */
  readonly partAlternants?: string
  /** Absent: false. */
  readonly alsaceMoselle?: boolean
  /** Whether the employer is exempt from the apprenticeship tax with its balance and supplement; absent: `aucune`. */
  readonly exonerationTaxeApprentissage?: (typeof ExonerationTaxeApprentissage)['values'][number]
}

/** The employer's levies for the year, in euros; 0 if nothing is due. */
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
  const { masseTaxeApprentissage: MasseTaxeApprentissage } = totals
  const { exonerationTaxeApprentissage: ExonerationTaxeApprentissage = 'aucune' } = totals
  const outcome = atYearEnd(contributionsAnnuelles, {
    period: `${year}-12`,
    cases: {
      Annee: {
        MasseSalariale: masseSalariale,
        ...(MasseTaxeApprentissage !== undefined && { MasseTaxeApprentissage }),
        ...(partAlternants && { PartAlternants: partAlternants }),
      },
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

/** The bases of an employer's yearly levies, in euros as decimal text, for `yearlyLevies` and `payrollTax`. */
export interface YearBases {
  readonly masseSalariale: string
  readonly masseTaxeApprentissage: string
  /** One base per person, for the payroll tax. */
  readonly bases: readonly string[]
}

/**
 * Adds up the months of a year; each person's payslips are one list. Trainees count for neither payroll: the part above
 * their exempt gratification bears no construction levy and no apprenticeship tax (C). Premiums without contributions
 * count for neither (loi 2022-1158); pay that bears CSG counts for the payroll tax.
 */
export function yearBases(persons: Iterable<readonly Payslip[]>): YearBases {
  let [paid, taxed] = [ZERO, ZERO]
  const bases: string[] = []
  for (const payslips of persons) {
    let base = ZERO
    for (const month of payslips) {
      const tax = lineOf(month, 'TaxeApprentissage')
      const isTrainee = findLine(month, 'GratificationStage')?.value.gt(0) === true
      if (!isTrainee) paid = paid.plus(amountOf(month, 'Assiette'))
      if (tax.rate?.gt(0)) taxed = taxed.plus(tax.base ?? ZERO)
      base = base.plus(amountOf(month, 'BaseTaxeSalaires'))
    }
    bases.push(base.toFixed())
  }
  return { masseSalariale: paid.toFixed(), masseTaxeApprentissage: taxed.toFixed(), bases }
}

/** The bases of the payroll tax in a year, as decimal text. */
export interface PayrollTaxBases {
  /** `YYYY`. */
  readonly year: string
  /** For each person, the sum of `BaseTaxeSalaires` over the year, in euros. */
  readonly bases: readonly string[]
  /** Absent: metropole. */
  readonly zone?: (typeof Zone)['values'][number]
  /** Receipts without VAT ÷ all receipts of the previous year; absent: 1. */
  readonly ratio?: string
  /**
   * Whether the employer is an association, a foundation, a union or a mutual society, which has an abatement (CGI 1679
   * A); absent: false.
   */
  readonly association?: boolean
}

/** Taxe sur les salaires of a year, in euros. */
export interface PayrollTax {
  /** The tax of each person, on the yearly bands (CGI 231). */
  readonly persons: readonly Decimal[]
  readonly gross: Decimal
  /** After franchise and décote, or the abatement of associations (CGI 1679, 1679 A). */
  readonly due: Decimal
}

/** The payroll tax of an employer. The caller deducts payments on account from `due`. */
export function payrollTax({
  year,
  bases,
  zone,
  ratio = '1',
  association = false,
}: PayrollTaxBases): Outcome<PayrollTax> {
  const tax = (BaseTaxeSalaires: string, TaxeSalairesBrute: string) =>
    atYearEnd(taxeSalairesAnnuelle, {
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
