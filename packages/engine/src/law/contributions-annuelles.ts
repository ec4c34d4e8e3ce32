import { AlsaceMoselle, Effectif } from '../cases/company.js'
import { number } from '../cases/field.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { both, cents, choose, isAtLeast, isBelow, isTrue, times } from '../tree/formula.js'
import { siAssujetti } from './apprentissage.js'

/** Levies that an employer owes once a year on the pay of the year. No payslip shows them. */

/** Pay of the year subject to contributions, in euros. */
export const MasseSalariale = number('Annee.MasseSalariale', 'euros', 'period', {
  fr: 'Masse salariale annuelle',
  en: 'Yearly payroll',
  required: true,
  max: '99999999999.99',
})
/**
 * The part of it that bears the apprenticeship tax: without trainees, without apprentices of fewer than 11 employees, of non-profit
 * bodies since March 2026 (C. trav. L6241-1, L6241-1-1). Absent: all of it.
 */
export const MasseTaxeApprentissage = number('Annee.MasseTaxeApprentissage', 'euros', 'period', {
  fr: 'Masse salariale soumise à la taxe d’apprentissage',
  en: 'Payroll that bears the apprenticeship tax',
  fallback: MasseSalariale,
  max: '99999999999.99',
})
/** Share of work-study trainees in the yearly average headcount, as a fraction. */
export const PartAlternants = number('Annee.PartAlternants', 'fraction', 'period', {
  fr: 'Part d’alternants',
  en: 'Share of work-study trainees',
  default: '0',
})

export const TauxAnnuels = table('TauxAnnuels', '2026-12-31', {
  TaxeApprentissageSolde: [since('2024-01-01', '0.0009', 'C. trav. L6241-2 II')],
  SupplementMoins1: [since('2024-01-01', '0.004', 'C. trav. L6242-1')],
  SupplementMoins1Des2000: [since('2024-01-01', '0.006', 'C. trav. L6242-1')],
  Supplement1A2: [since('2024-01-01', '0.002', 'C. trav. L6242-1')],
  Supplement2A3: [since('2024-01-01', '0.001', 'C. trav. L6242-1')],
  Supplement3A5: [since('2024-01-01', '0.0005', 'C. trav. L6242-1')],
  SupplementAlsaceMoselle: [since('2024-01-01', '0.52', 'C. trav. L6242-1 (départements d’Alsace-Moselle : 52 %)')],
  SupplementSeuilEffectif: [since('2024-01-01', '250', 'C. trav. L6242-1 ; CSS L130-1')],
  SupplementSeuilMajore: [since('2024-01-01', '2000', 'C. trav. L6242-1')],
  PEEC: [since('2024-01-01', '0.0045', 'CCH L313-1')],
  PEECSeuilEffectif: [since('2024-01-01', '50', 'CCH L313-1 ; CSS L130-1')],
})

export const Masse = line('MasseSalariale', 'base', {
  label: 'Masse salariale de l’année',
  text: 'CSS L242-1',
  is: cents(MasseSalariale),
})

export const MasseApprentissage = line('MasseTaxeApprentissage', 'base', {
  label: 'Masse salariale de l’année soumise à la taxe d’apprentissage',
  text: 'C. trav. L6241-1, L6241-1-1',
  is: cents(MasseTaxeApprentissage),
})

export const SoldeTaxeApprentissage = contribution('SoldeTaxeApprentissage', 'patronale', {
  label: 'Solde de la taxe d’apprentissage',
  text: 'C. trav. L6241-2',
  base: MasseApprentissage,
  rate: siAssujetti(choose(isTrue(AlsaceMoselle), '0', TauxAnnuels.TaxeApprentissageSolde)),
})

const tauxSupplement = choose(
  isBelow(PartAlternants, '0.01'),
  choose(
    isAtLeast(Effectif, TauxAnnuels.SupplementSeuilMajore),
    TauxAnnuels.SupplementMoins1Des2000,
    TauxAnnuels.SupplementMoins1,
  ),
  choose(
    isBelow(PartAlternants, '0.02'),
    TauxAnnuels.Supplement1A2,
    choose(isBelow(PartAlternants, '0.03'), TauxAnnuels.Supplement2A3, TauxAnnuels.Supplement3A5),
  ),
)
/** From 250 employees with fewer than 5 % of work-study trainees. */
export const ContributionSupplementaire = contribution('ContributionSupplementaireApprentissage', 'patronale', {
  label: 'Contribution supplémentaire à l’apprentissage',
  text: 'C. trav. L6242-1',
  base: MasseApprentissage,
  rate: choose(
    both(isAtLeast(Effectif, TauxAnnuels.SupplementSeuilEffectif), isBelow(PartAlternants, '0.05')),
    siAssujetti(times(tauxSupplement, choose(isTrue(AlsaceMoselle), TauxAnnuels.SupplementAlsaceMoselle, '1'))),
    '0',
  ),
})

/** Participation des employeurs à l'effort de construction. */
export const PEEC = contribution('PEEC', 'patronale', {
  label: 'Participation à l’effort de construction',
  text: 'CCH L313-1',
  base: Masse,
  rate: choose(isAtLeast(Effectif, TauxAnnuels.PEECSeuilEffectif), TauxAnnuels.PEEC, '0'),
})
