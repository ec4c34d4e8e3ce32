import { TAUX } from '../../payslip/by-hand/figures.js'
import type { Bases, Payslips, ScaledMonths } from './columns.js'
import { halfAway, MILLIONIEMES, millioniemes } from './scale.js'

// In millionths
const MALADIE = millioniemes(TAUX.maladie)
const MALADIE_ALSACE_MOSELLE = millioniemes(TAUX.maladieAlsaceMoselle)
const MALADIE_NON_RESIDENT = millioniemes(TAUX.maladieNonResident)
const PLAFONNEE_S = millioniemes(TAUX.vieillessePlafonneeSalariale)
const PLAFONNEE_P = millioniemes(TAUX.vieillessePlafonneePatronale)
const DEPLAFONNEE_S = millioniemes(TAUX.vieillesseDeplafonneeSalariale)
const DEPLAFONNEE_P = millioniemes(TAUX.vieillesseDeplafonneePatronale)
const FAMILLE = millioniemes(TAUX.famille)
const FNAL_MOINS_50 = millioniemes(TAUX.fnalMoins50)
const FNAL_50_ET_PLUS = millioniemes(TAUX.fnal50EtPlus)
const CSA = millioniemes(TAUX.csa)
const DIALOGUE_SOCIAL = millioniemes(TAUX.dialogueSocial)
const FORMATION_MOINS_11 = millioniemes(TAUX.formationMoins11)
const FORMATION_11_ET_PLUS = millioniemes(TAUX.formation11EtPlus)
const APPRENTISSAGE = millioniemes(TAUX.apprentissage)
const APPRENTISSAGE_ALSACE_MOSELLE = millioniemes(TAUX.apprentissageAlsaceMoselle)
const CPF_CDD = millioniemes(TAUX.cpfCdd)
const FORFAIT_SOCIAL = millioniemes(TAUX.forfaitSocial)
const CSG_DEDUCTIBLE = millioniemes(TAUX.csgDeductible)
const CSG_NON_DEDUCTIBLE = millioniemes(TAUX.csgNonDeductible)
const CSG_HEURES = millioniemes(TAUX.csgHeures)
const CRDS = millioniemes(TAUX.crds)
const RETRAITE_T1_S = millioniemes(TAUX.agircArrcoT1Salariale)
const RETRAITE_T1_P = millioniemes(TAUX.agircArrcoT1Patronale)
const RETRAITE_T2_S = millioniemes(TAUX.agircArrcoT2Salariale)
const RETRAITE_T2_P = millioniemes(TAUX.agircArrcoT2Patronale)
const CEG_T1_S = millioniemes(TAUX.cegT1Salariale)
const CEG_T1_P = millioniemes(TAUX.cegT1Patronale)
const CEG_T2_S = millioniemes(TAUX.cegT2Salariale)
const CEG_T2_P = millioniemes(TAUX.cegT2Patronale)
const CET_S = millioniemes(TAUX.cetSalariale)
const CET_P = millioniemes(TAUX.cetPatronale)
const APEC_S = millioniemes(TAUX.apecSalariale)
const APEC_P = millioniemes(TAUX.apecPatronale)
const CHOMAGE = millioniemes(TAUX.chomage)
const AGS = millioniemes(TAUX.ags)

/**
 * Added to a product in millionths of a cent before the fraction of a cent is cut off: half a cent with the sign of the
 * product, so that ties round away from zero.
 */
const DEMI = MILLIONIEMES / 2
/** Truncates by `| 0`, which is faster than `Math.trunc`: amounts are below 2^31 cents, as in their columns. */
const wholeCents = (millionths: number): number => (millionths / MILLIONIEMES) | 0

/** All contributions. No base is of the other sign than the gross. */
export function cotisations(months: ScaledMonths, out: Payslips, bases: Bases, from: number, to: number): void {
  for (let row = from, at = 0; row < to; row++, at++) {
    const assiette = bases.assiette[at] ?? 0
    const tranche1 = bases.tranche1[at] ?? 0
    const tranche2 = bases.tranche2[at] ?? 0
    const cet = bases.cet[at] ?? 0
    const quatrePlafonds = bases.quatrePlafonds[at] ?? 0
    const effectif = months.effectif[row] ?? 0
    const alsaceMoselle = months.alsaceMoselle[row] === 1
    const demi = assiette < 0 ? -DEMI : DEMI

    // Paid by the employee
    const maladieLocale = alsaceMoselle ? wholeCents(assiette * MALADIE_ALSACE_MOSELLE + demi) : 0
    const nonResident = months.nonResident[row] === 1 ? wholeCents(assiette * MALADIE_NON_RESIDENT + demi) : 0
    const plafonneeS = wholeCents(tranche1 * PLAFONNEE_S + demi)
    const deplafonneeS = wholeCents(assiette * DEPLAFONNEE_S + demi)
    const retraiteT1S = wholeCents(tranche1 * RETRAITE_T1_S + demi)
    const cegT1S = wholeCents(tranche1 * CEG_T1_S + demi)
    const retraiteT2S = wholeCents(tranche2 * RETRAITE_T2_S + demi)
    const cegT2S = wholeCents(tranche2 * CEG_T2_S + demi)
    const cetS = wholeCents(cet * CET_S + demi)
    const apec = months.cadre[row] === 1
    const apecS = apec ? wholeCents(quatrePlafonds * APEC_S + demi) : 0
    out.MaladieAlsaceMoselleSalariale[row] = maladieLocale
    out.MaladieNonResidentSalariale[row] = nonResident
    out.VieillessePlafonneeSalariale[row] = plafonneeS
    out.VieillesseDeplafonneeSalariale[row] = deplafonneeS
    out.AgircArrcoT1Salariale[row] = retraiteT1S
    out.AgircArrcoT2Salariale[row] = retraiteT2S
    out.CEGT1Salariale[row] = cegT1S
    out.CEGT2Salariale[row] = cegT2S
    out.CETSalariale[row] = cetS
    out.APECSalariale[row] = apecS
    const vieillesse = plafonneeS + deplafonneeS + retraiteT1S + cegT1S + retraiteT2S + cegT2S + cetS
    bases.vieillesseSalariale[at] = plafonneeS + deplafonneeS

    // CSG and CRDS
    const csg = bases.csg[at] ?? 0
    const csgHeures = bases.csgHeures[at] ?? 0
    const demiCsg = csg < 0 ? -DEMI : DEMI
    const csgDeductible = wholeCents(csg * CSG_DEDUCTIBLE + demiCsg)
    let csgNonDeductible = wholeCents(csg * CSG_NON_DEDUCTIBLE + demiCsg)
    let crds = wholeCents(csg * CRDS + demiCsg)
    let netHeures = out.HeuresExonerees[row] ?? 0
    if (csgHeures > 0) {
      csgNonDeductible += wholeCents(csgHeures * CSG_HEURES + DEMI)
      crds += wholeCents(csgHeures * CRDS + DEMI)
      netHeures -= wholeCents(csgHeures * CSG_DEDUCTIBLE + DEMI)
    }
    out.CSGDeductible[row] = csgDeductible
    out.CSGNonDeductible[row] = csgNonDeductible
    out.CRDS[row] = crds
    out.MontantNetHeuresExonerees[row] = netHeures
    bases.salariales[at] =
      maladieLocale +
      nonResident +
      vieillesse +
      apecS +
      csgDeductible +
      csgNonDeductible +
      crds +
      (out.MutuelleSalariale[row] ?? 0) +
      (out.MutuelleFacultative[row] ?? 0)

    // Paid by the employer
    const from11 = effectif >= 11
    const from50 = effectif >= 50
    const maladie = wholeCents(assiette * MALADIE + demi)
    const plafonneeP = wholeCents(tranche1 * PLAFONNEE_P + demi)
    const deplafonneeP = wholeCents(assiette * DEPLAFONNEE_P + demi)
    const famille = wholeCents(assiette * FAMILLE + demi)
    const accidents = wholeCents(assiette * (months.tauxAT[row] ?? 0) + demi)
    const fnal = wholeCents((from50 ? assiette * FNAL_50_ET_PLUS : tranche1 * FNAL_MOINS_50) + demi)
    const csa = wholeCents(assiette * CSA + demi)
    const mobilite = from11 ? wholeCents(assiette * (months.tauxVersementMobilite[row] ?? 0) + demi) : 0
    const dialogueSocial = wholeCents(assiette * DIALOGUE_SOCIAL + demi)
    const formation = wholeCents(assiette * (from11 ? FORMATION_11_ET_PLUS : FORMATION_MOINS_11) + demi)
    const apprentissage = wholeCents(assiette * (alsaceMoselle ? APPRENTISSAGE_ALSACE_MOSELLE : APPRENTISSAGE) + demi)
    const cpfCdd = months.fixedTerm[row] === 1 ? wholeCents(assiette * CPF_CDD + demi) : 0
    const chomage = wholeCents(quatrePlafonds * CHOMAGE + demi)
    const ags = wholeCents(quatrePlafonds * AGS + demi)
    const retraiteT1P = wholeCents(tranche1 * RETRAITE_T1_P + demi)
    const retraiteT2P = wholeCents(tranche2 * RETRAITE_T2_P + demi)
    const cegT1P = wholeCents(tranche1 * CEG_T1_P + demi)
    const cegT2P = wholeCents(tranche2 * CEG_T2_P + demi)
    const cetP = wholeCents(cet * CET_P + demi)
    const apecP = apec ? wholeCents(quatrePlafonds * APEC_P + demi) : 0
    const forfaitSocial = from11 ? halfAway((bases.forfaitSocial[at] ?? 0) * FORFAIT_SOCIAL, MILLIONIEMES) : 0
    out.AssuranceMaladiePatronale[row] = maladie
    out.RegularisationMaladie[row] = 0 // of the reduced rates that 2026 has no more
    out.VieillessePlafonneePatronale[row] = plafonneeP
    out.VieillesseDeplafonneePatronale[row] = deplafonneeP
    out.AllocationsFamiliales[row] = famille
    out.RegularisationFamille[row] = 0
    out.AccidentsTravail[row] = accidents
    out.FNAL[row] = fnal
    out.CSA[row] = csa
    out.VersementMobilite[row] = mobilite
    out.DialogueSocial[row] = dialogueSocial
    out.FormationProfessionnelle[row] = formation
    out.TaxeApprentissage[row] = apprentissage
    out.CPFCDD[row] = cpfCdd
    out.ForfaitSocial[row] = forfaitSocial
    out.AgircArrcoT1Patronale[row] = retraiteT1P
    out.AgircArrcoT2Patronale[row] = retraiteT2P
    out.CEGT1Patronale[row] = cegT1P
    out.CEGT2Patronale[row] = cegT2P
    out.CETPatronale[row] = cetP
    out.APECPatronale[row] = apecP
    out.AssuranceChomage[row] = chomage
    out.AGS[row] = ags
    const urssafSansReduction =
      maladie +
      famille +
      plafonneeP +
      deplafonneeP +
      accidents +
      csa +
      fnal +
      mobilite +
      chomage +
      ags +
      dialogueSocial +
      formation +
      apprentissage +
      cpfCdd
    bases.urssafSansReduction[at] = urssafSansReduction
    out.TotalCotisationsPatronales[row] =
      urssafSansReduction +
      (out.MutuellePatronale[row] ?? 0) +
      (out.PrevoyancePatronale[row] ?? 0) +
      forfaitSocial +
      retraiteT1P +
      retraiteT2P +
      cegT1P +
      cegT2P +
      cetP +
      apecP
  }
}
