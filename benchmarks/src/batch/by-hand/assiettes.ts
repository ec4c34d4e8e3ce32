import { DUREE, N, PREVOYANCE, TAUX } from '../../payslip/by-hand/figures.js'
import { type Bases, JOURS_DU_MOIS, type Payslips, type ScaledMonths } from './columns.js'
import { CENTIEMES, counted, halfAway, halfUp, MILLIONIEMES, millioniemes } from './scale.js'

const SEMAINES = counted(N.weeks, 1)
const MOIS = counted(N.twelve, 1)
const DUREE_ANNUELLE = counted(DUREE.annuelle, CENTIEMES)
const PARTS = DUREE_ANNUELLE * JOURS_DU_MOIS
/** A share of 1,820 hours ends in decimals only for a multiple of 91 hours: 1820 = 20 × 91. */
const SANS_FIN = 91

const EXCLUSION_PLAFOND = millioniemes(PREVOYANCE.exclusionPlafond)
const EXCLUSION_REMUNERATION = millioniemes(PREVOYANCE.exclusionRemuneration)
const EXCLUSION_MAXIMUM = millioniemes(PREVOYANCE.exclusionMaximum)
const FISCAL_PLAFOND = millioniemes(PREVOYANCE.fiscalPlafond)
const FISCAL_REMUNERATION = millioniemes(PREVOYANCE.fiscalRemuneration)
const FISCAL_MAXIMUM = millioniemes(PREVOYANCE.fiscalMaximum)
const APRES_ABATTEMENT = millioniemes(TAUX.apresAbattement)

/** The ceiling of the month, provident and health plans with their two limits, the bases of all contributions. */
export function assiettes(months: ScaledMonths, out: Payslips, bases: Bases, from: number, to: number): void {
  for (let row = from, at = 0; row < to; row++, at++) {
    const brut = out.TotalBrut[row] ?? 0
    const plafondSS = months.plafondSS[row] ?? 0

    let plafond = 0
    if (brut > 0 || (out.SalaireBase[row] ?? 0) > (bases.absences[at] ?? 0)) {
      const jours = (months.joursEmploi[row] ?? 0) - (months.joursAbsenceSansSolde[row] ?? 0)
      const contrat = (months.heuresContrat[row] ?? 0) * SEMAINES
      const heures = Math.min(contrat + (months.heuresComplementaires[row] ?? 0) * MOIS, DUREE_ANNUELLE)
      const exact = plafondSS * heures * jours
      plafond = halfUp(exact, PARTS)
      // Exactly half a cent, computed from a share that does not end: the engine's 34 digits may be below it.
      if (plafond * PARTS === exact + PARTS / 2 && heures % SANS_FIN !== 0) out.fallback[row] = 1
    }

    // Provident and health plans
    const basePrevoyance = Math.min(brut, plafond)
    const mutuelle = months.mutuelleObligatoire[row] ?? 0
    const prevoyance = halfAway(basePrevoyance * (months.tauxPrevoyance[row] ?? 0), MILLIONIEMES)
    const mutuellePatronale = halfUp(mutuelle * (months.partPatronaleMutuelle[row] ?? 0), MILLIONIEMES)
    const mutuelleSalariale = mutuelle - mutuellePatronale
    out.PrevoyancePatronale[row] = prevoyance
    out.MutuellePatronale[row] = mutuellePatronale
    out.MutuelleSalariale[row] = mutuelleSalariale
    out.MutuelleFacultative[row] = months.mutuelleFacultative[row] ?? 0
    const partsPatronales = prevoyance + mutuellePatronale
    let excedent = 0
    let excedentFiscal = 0
    if (plafondSS > 0 && partsPatronales + mutuelleSalariale > 0) {
      const paye = Math.max(0, brut)
      const exclusion = Math.min(
        plafondSS * EXCLUSION_PLAFOND + paye * EXCLUSION_REMUNERATION,
        plafondSS * EXCLUSION_MAXIMUM,
      )
      excedent = Math.max(0, partsPatronales - halfUp(exclusion, MILLIONIEMES))
      const fiscale = Math.min(plafondSS * FISCAL_PLAFOND + paye * FISCAL_REMUNERATION, plafondSS * FISCAL_MAXIMUM)
      excedentFiscal = Math.max(0, prevoyance + mutuelleSalariale - halfUp(fiscale, MILLIONIEMES))
    }
    bases.excedentFiscal[at] = excedentFiscal
    bases.forfaitSocial[at] = partsPatronales - excedent

    const assiette = brut + excedent
    const tranche2 = Math.min(Math.max(0, assiette - plafond), 7 * plafond)
    bases.plafond[at] = plafond
    bases.assiette[at] = assiette
    bases.tranche1[at] = Math.min(assiette, plafond)
    bases.tranche2[at] = tranche2
    bases.cet[at] = assiette > plafond ? plafond + tranche2 : 0
    bases.quatrePlafonds[at] = Math.min(assiette, 4 * plafond)

    // CSG and CRDS
    let csg = 0
    let csgHeures = 0
    if (months.nonResident[row] !== 1) {
      const abattue = plafondSS > 0 ? Math.min(brut, 4 * plafond) : brut
      const totale = abattue * APRES_ABATTEMENT + (brut - abattue + partsPatronales) * MILLIONIEMES
      csgHeures = halfUp((out.HeuresExonerees[row] ?? 0) * APRES_ABATTEMENT, MILLIONIEMES)
      csg = halfAway(totale, MILLIONIEMES) - csgHeures
    }
    bases.csg[at] = csg
    bases.csgHeures[at] = csgHeures
  }
}
