import { REDUCTION, TAUX } from '../../payslip/by-hand/figures.js'
import type { Bases, Payslips, ScaledMonths } from './columns.js'
import { CENTIEMES, centimes, counted, halfUp, MILLIONIEMES, millioniemes } from './scale.js'

const MINIMUM = millioniemes(REDUCTION.minimum)
const MAXIMUM_MOINS_50 = millioniemes(REDUCTION.maximumMoins50)
const MAXIMUM_50_ET_PLUS = millioniemes(REDUCTION.maximum50EtPlus)
const PART_ACCIDENTS_TRAVAIL = millioniemes(REDUCTION.partAccidentsTravail)
const PART_RETRAITE = millioniemes(REDUCTION.partRetraite)
const POINT_DE_SORTIE = counted(REDUCTION.pointDeSortie, 1)
/** The coefficient has 4 decimals. */
const DIX_MILLIEMES = 10_000
const COEFFICIENT = MILLIONIEMES / DIX_MILLIEMES
/** In ten-thousandths of the coefficient, or in cents: far more than the error of a few operations on doubles. */
const NEAR = 1e-9
const isNear = (above: number): boolean => above < NEAR || above > 1 - NEAR

/**
 * The reference minimum wage is 1820 × hours a week × share ÷ 420 + hours above = (13 × hours a week × share + 3 × hours
 * above) ÷ 3 hours. Hundredths of an hour and cents make hundredths of a cent.
 */
const SMIC_HEURES_CONTRAT = 13
const SMIC_PARTS = 3 * CENTIEMES
/** With a share other than 1 the reference wage is a double: a pay this near to the end of the reduction falls back. */
const SHARE_NEAR = 0.1

const DEDUCTION_MOINS_20 = centimes(REDUCTION.deductionMoins20)
const DEDUCTION_20_ET_PLUS = centimes(REDUCTION.deduction20EtPlus)
const DEPLAFONNEE = millioniemes(TAUX.vieillesseDeplafonneeSalariale)
const VIEILLESSE_T1 = millioniemes(TAUX.vieillesseT1)
const VIEILLESSE_T2 = millioniemes(TAUX.vieillesseT2)
const CET = millioniemes(TAUX.cetSalariale)
const REDUCTION_SALARIALE_MAXIMUM = millioniemes(TAUX.reductionSalarialeMaximum)

/** The general reduction, and the reductions for overtime. */
export function allegements(months: ScaledMonths, out: Payslips, bases: Bases, from: number, to: number): void {
  for (let row = from, at = 0; row < to; row++, at++) {
    const assiette = bases.assiette[at] ?? 0
    const effectif = months.effectif[row] ?? 0
    const heuresSup = (months.heuresSup25[row] ?? 0) + (months.heuresSup50[row] ?? 0)
    const contrat = (months.heuresContrat[row] ?? 0) * SMIC_HEURES_CONTRAT
    const mensuelles = halfUp(contrat, 3)
    const heuresTravaillees = months.heuresTravaillees[row] ?? 0

    // The share of the contract's hours that was worked and paid
    let share = heuresTravaillees < mensuelles ? heuresTravaillees / mensuelles : 1
    const salaireBase = out.SalaireBase[row] ?? 0
    if (salaireBase > 0) {
      const paye = salaireBase - (bases.absences[at] ?? 0) + (out.MaintienSalaire[row] ?? 0)
      if (paye < salaireBase) share = paye > 0 ? (share * paye) / salaireBase : 0
    } else if ((out.TotalBrut[row] ?? 0) <= 0) share = 0

    // With a share of 1 all numbers are integers, and exact.
    const auDela = 3 * (heuresSup + (months.heuresComplementaires[row] ?? 0))
    const smic = (contrat * share + auDela) * (months.smicReduction[row] ?? 0)
    const sortie = POINT_DE_SORTIE * smic
    const remuneration = assiette * SMIC_PARTS
    const maximum =
      (effectif >= 50 ? MAXIMUM_50_ET_PLUS : MAXIMUM_MOINS_50) -
      Math.max(0, PART_ACCIDENTS_TRAVAIL - (months.tauxAT[row] ?? 0))
    let due = 0
    let agirc = 0
    if (share !== 1 && assiette > 0 && Math.abs(remuneration - sortie) < SHARE_NEAR) out.fallback[row] = 1
    if (assiette > 0 && remuneration < sortie) {
      let coefficient = halfUp(maximum, COEFFICIENT)
      if (remuneration > smic) {
        // To the power 1.75: the fourth root, by two square roots, of the seventh power
        const base = (sortie - remuneration) / (2 * remuneration)
        const carre = base * base
        const degressif = Math.sqrt(Math.sqrt(carre * carre * carre * base))
        const nearest = (MINIMUM + (maximum - MINIMUM) * degressif) / COEFFICIENT + 0.5
        coefficient = Math.floor(nearest)
        if (isNear(nearest - coefficient)) out.fallback[row] = 1
      }
      due = halfUp(coefficient * assiette, DIX_MILLIEMES)
      agirc = halfUp(due * PART_RETRAITE, maximum)
    }
    out.ReductionFillonTotale[row] = -due
    out.ReductionFillonAGIRC[row] = -agirc
    out.ReductionFillonURSSAF[row] = agirc - due

    // Reductions for overtime
    const remunerationHeures = bases.remunerationHeures[at] ?? 0
    let reductionSalariale = 0
    if (remunerationHeures > 0 && assiette > 0) {
      // Contributions of old age on all pay, in millionths of a cent; the most that may be spared of them
      const vieillesse =
        assiette * DEPLAFONNEE +
        (bases.tranche1[at] ?? 0) * VIEILLESSE_T1 +
        (bases.tranche2[at] ?? 0) * VIEILLESSE_T2 +
        (bases.cet[at] ?? 0) * CET
      let epargnee = 0
      if (vieillesse >= assiette * REDUCTION_SALARIALE_MAXIMUM) {
        epargnee = halfUp(remunerationHeures * REDUCTION_SALARIALE_MAXIMUM, MILLIONIEMES)
      } else {
        // A rate that does not end, and a product that may exceed 2^53
        const nearest = (remunerationHeures * vieillesse) / (assiette * MILLIONIEMES) + 0.5
        epargnee = Math.floor(nearest)
        if (isNear(nearest - epargnee)) out.fallback[row] = 1
      }
      reductionSalariale = Math.max(0, Math.min(epargnee, bases.vieillesseSalariale[at] ?? 0))
    }
    out.ReductionSalarialeHeures[row] = -reductionSalariale
    bases.salariales[at] = (bases.salariales[at] ?? 0) - reductionSalariale
    let deduction = 0
    if (heuresSup > 0) {
      const forfait = halfUp(heuresSup * (effectif < 20 ? DEDUCTION_MOINS_20 : DEDUCTION_20_ET_PLUS), CENTIEMES)
      deduction = Math.min(forfait, Math.max(0, (bases.urssafSansReduction[at] ?? 0) + agirc - due))
    }
    out.DeductionForfaitaireHeures[row] = -deduction
    out.TotalAllegements[row] = -due - deduction
  }
}
