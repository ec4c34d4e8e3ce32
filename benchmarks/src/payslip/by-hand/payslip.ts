import type { Payslip, PayslipLine } from '@centime/engine'
import { warningsOfNet } from '@centime/engine/calculate'
import type { WageTypeResult } from '@centime/engine/tree'
import { cents, type Decimal, greater, lesser, ONE, round, ZERO } from './decimal.js'
import {
  DUREE,
  GRILLE_NEUTRE,
  LIMITE,
  MAJORATION,
  N,
  PREVOYANCE,
  REDUCTION,
  RETRAITE,
  SAISIE,
  TAUX,
  TAUX_NEUTRE_MAXIMUM,
} from './figures.js'
import { type About, LINES as L, type PlanLines, PREVOYANCE_LINES, RETRAITE_LINES, SANTE_LINES } from './lines.js'
import type { Month, Plan } from './month.js'

/**
 * The payslip of the default regulation as somebody writes it by hand who has only June 2026 and no earlier month of the
 * year to think of: straight decimal.js from top to bottom, no tree, no closures, rates made once.
 */
export function payslipByHand(month: Month): Payslip {
  const lines: PayslipLine[] = []

  // Gross pay
  const { heuresTravaillees, tauxHoraire } = month
  const salaireBase = paid(
    lines,
    L.SalaireBase,
    cents(heuresTravaillees.times(tauxHoraire)),
    heuresTravaillees,
    tauxHoraire,
  )
  const tauxMajorable = add(
    lines,
    L.TauxHoraireMajorable,
    heuresTravaillees.gt(ZERO) ? round(salaireBase.div(heuresTravaillees), 4) : tauxHoraire,
  )
  const heuresSup25 = hours(lines, L.HeuresSupplementaires25, month.heuresSup25, tauxMajorable.times(MAJORATION.sup25))
  const heuresSup50 = hours(lines, L.HeuresSupplementaires50, month.heuresSup50, tauxMajorable.times(MAJORATION.sup50))
  const heuresMensuelles = add(
    lines,
    L.HeuresMensuelles,
    round(lesser(month.heuresContrat, DUREE.hebdomadaire).times(N.weeks).div(N.twelve), 2),
  )
  const dixieme = add(
    lines,
    L.HeuresComplementairesDixieme,
    lesser(month.heuresComplementaires, round(heuresMensuelles.div(N.ten), 2)),
  )
  const heuresComplementaires10 = hours(
    lines,
    L.HeuresComplementaires10,
    dixieme,
    tauxMajorable.times(MAJORATION.complementaires10),
  )
  const heuresComplementaires25 = hours(
    lines,
    L.HeuresComplementaires25,
    month.heuresComplementaires.minus(dixieme),
    tauxMajorable.times(MAJORATION.complementaires25),
  )
  const primes = add(lines, L.Primes, cents(month.primes))
  const remunerationHeures = add(
    lines,
    L.RemunerationHeures,
    heuresSup25.plus(heuresSup50).plus(heuresComplementaires10).plus(heuresComplementaires25),
  )
  const mealsProvided = month.autresAvantagesNature.gt(ZERO)
    ? NO_HOURS
    : ([month.repasFournis, LIMITE.repasFourni] as const)
  const avantagesNature = paid(
    lines,
    L.AvantagesNature,
    cents(month.repasFournis.times(LIMITE.repasFourni).plus(month.autresAvantagesNature)),
    ...mealsProvided,
  )
  const maintien = paid(lines, L.MaintienSalaire, cents(month.maintien), ZERO, ZERO)
  const absenceMaladie = paid(
    lines,
    L.AbsenceMaladie,
    month.absenceMaladie.gt(ZERO)
      ? cents(month.absenceMaladie)
      : cents(
          month.heuresAbsenceMaladie.times(
            month.tauxHoraireAbsence.gt(ZERO) ? month.tauxHoraireAbsence : month.tauxHoraire,
          ),
        ),
    ...NO_HOURS,
  )
  const absenceATMP = paid(lines, L.AbsenceATMP, cents(month.absenceATMP), ...NO_HOURS)
  const absenceSansSolde = paid(lines, L.AbsenceSansSolde, cents(month.absenceSansSolde), ...NO_HOURS)
  const absences = add(lines, L.Absences, absenceMaladie.plus(absenceATMP).plus(absenceSansSolde))
  const [ofContract, rateOfEnd] =
    month.fixedTerm && month.finContratMensuelle
      ? [
          salaireBase.plus(remunerationHeures).plus(primes).plus(avantagesNature).plus(maintien).minus(absences),
          TAUX.finContrat,
        ]
      : [ZERO, ZERO]
  const finContrat = contribution(lines, L.IndemniteFinContrat, ofContract, rateOfEnd)

  // Allowances: what is exempt, and what joins the gross
  const repas = lesser(month.montantRepas, LIMITE.repas[month.typeRepas])
  const indemniteRepas = paid(lines, L.IndemniteRepas, cents(month.nombreRepas.times(repas)), month.nombreRepas, repas)
  const excedentRepas = paid(
    lines,
    L.ExcedentRepas,
    cents(month.nombreRepas.times(month.montantRepas)).minus(indemniteRepas),
    month.nombreRepas,
    month.montantRepas.minus(repas),
  )
  const kilometres = add(lines, L.Kilometres, month.kilometres)
  add(lines, L.BaremeKilometriqueAnnuel, ZERO)
  const mileage = cents(month.indemniteKilometrique)
  const indemniteKilometrique = paid(lines, L.IndemniteKilometrique, mileage, month.kilometres, ZERO)
  const excedentKilometrique = add(lines, L.ExcedentKilometrique, ZERO)
  const titresPatronal = add(
    lines,
    L.TitresRestaurantPatronal,
    cents(month.nombreTitres.times(month.valeurTitre.times(month.partPatronaleTitre))),
  )
  const titresExoneres = month.partPatronaleTitre.lt(LIMITE.titreRestaurantPartMinimale)
    ? ZERO
    : cents(
        month.nombreTitres.times(
          lesser(
            month.valeurTitre.times(lesser(month.partPatronaleTitre, LIMITE.titreRestaurantPartMaximale)),
            LIMITE.titreRestaurant,
          ),
        ),
      )
  const excedentTitres = add(lines, L.ExcedentTitresRestaurant, titresPatronal.minus(titresExoneres))
  const transport = add(
    lines,
    L.RemboursementTransport,
    cents(month.abonnementTransport.times(lesser(month.partTransport, LIMITE.transport))),
  )
  const excedentTransport = add(
    lines,
    L.ExcedentTransport,
    cents(month.abonnementTransport.times(month.partTransport)).minus(transport),
  )
  const brut = add(
    lines,
    L.TotalBrut,
    salaireBase
      .plus(heuresSup25)
      .plus(heuresSup50)
      .plus(heuresComplementaires10)
      .plus(heuresComplementaires25)
      .plus(primes)
      .plus(finContrat)
      .plus(avantagesNature)
      .plus(excedentRepas)
      .plus(excedentKilometrique)
      .plus(excedentTitres)
      .plus(excedentTransport)
      .plus(maintien)
      .minus(absenceMaladie.plus(absenceATMP).plus(absenceSansSolde)),
  )

  // Ceiling of the month
  const quotite = add(
    lines,
    L.QuotiteTempsPartiel,
    lesser(
      ONE,
      month.heuresContrat.times(N.weeks).plus(month.heuresComplementaires.times(N.twelve)).div(DUREE.annuelle),
    ),
  )
  const plafond = add(
    lines,
    L.PlafondMois,
    greater(brut, salaireBase.minus(absences)).gt(ZERO)
      ? cents(
          month.plafondSS
            .times(quotite)
            .times(greater(ZERO, month.joursEmploi.minus(month.joursAbsenceSansSolde)))
            .div(month.joursDuMois),
        )
      : ZERO,
  )

  // Provident and health plans
  const basePrevoyance = add(lines, L.BasePrevoyance, lesser(brut, plafond))
  const tauxPrevoyance = month.tauxPrevoyance ?? ZERO
  const prevoyance = contribution(lines, L.PrevoyancePatronale, basePrevoyance, tauxPrevoyance)
  const plafondEntier = month.plafondSS
  const bases = { brut, plafond, t1: basePrevoyance }
  const prevoyanceP = employerShares(lines, PREVOYANCE_LINES, month.prevoyance, bases)
  const mutuelle = month.mutuelleObligatoire
  const mutuellePatronale = add(
    lines,
    L.MutuellePatronale,
    mutuelle === undefined ? ZERO : cents(mutuelle.times(month.partPatronaleMutuelle)),
  )
  const santeP = employerShares(lines, SANTE_LINES, month.sante, bases)
  const santePatronale = add(lines, L.SantePatronale, mutuellePatronale.plus(santeP))
  const partsPatronales = add(lines, L.PartsPatronales, prevoyance.plus(prevoyanceP).plus(santePatronale))
  const moisDeContrat = add(lines, L.MoisDeContrat, ONE)
  add(lines, L.PlafondsEntiers, plafondEntier)
  const brutPositif = greater(ZERO, brut)
  const limiteExclusion = add(
    lines,
    L.LimiteExclusion,
    cents(
      lesser(
        plafondEntier.times(PREVOYANCE.exclusionPlafond).plus(brutPositif.times(PREVOYANCE.exclusionRemuneration)),
        plafondEntier.times(PREVOYANCE.exclusionMaximum),
      ),
    ),
  )
  const excedentPrevoyance = add(
    lines,
    L.ExcedentPrevoyance,
    plafondEntier.gt(ZERO) ? greater(ZERO, partsPatronales.minus(limiteExclusion)) : ZERO,
  )
  const retraiteP = add(lines, L.RetraitePatronale, employerShares(lines, RETRAITE_LINES, month.retraite, bases))
  const limiteRetraite = add(
    lines,
    L.LimiteRetraite,
    cents(
      greater(
        plafondEntier.times(RETRAITE.part),
        lesser(brutPositif, plafondEntier.times(RETRAITE.plafonds)).times(RETRAITE.part),
      ),
    ),
  )
  const excedentRetraite = add(
    lines,
    L.ExcedentRetraite,
    plafondEntier.gt(ZERO) ? greater(ZERO, retraiteP.minus(limiteRetraite)) : ZERO,
  )
  const assiette = add(lines, L.Assiette, brut.plus(excedentPrevoyance).plus(excedentRetraite))

  // Social security
  const maladie = contribution(lines, L.AssuranceMaladiePatronale, assiette, TAUX.maladie)
  add(lines, L.BaseRegularisationMaladie, ZERO)
  const regularisationMaladie = contribution(lines, L.RegularisationMaladie, ZERO, ZERO)
  const alsaceMoselle = contribution(
    lines,
    L.MaladieAlsaceMoselleSalariale,
    assiette,
    month.alsaceMoselle ? TAUX.maladieAlsaceMoselle : ZERO,
  )
  const nonResident = contribution(
    lines,
    L.MaladieNonResidentSalariale,
    assiette,
    month.nonResident ? TAUX.maladieNonResident : ZERO,
  )
  add(lines, L.AssietteAnnuelle, assiette)
  add(lines, L.PlafondAnnuel, plafond)
  const tranche1 = add(lines, L.Tranche1, lesser(assiette, plafond))
  add(lines, L.AssietteSalariale, assiette)
  add(lines, L.Tranche1Salariale, tranche1)
  const plafonneeS = contribution(lines, L.VieillessePlafonneeSalariale, tranche1, TAUX.vieillessePlafonneeSalariale)
  const plafonneeP = contribution(lines, L.VieillessePlafonneePatronale, tranche1, TAUX.vieillessePlafonneePatronale)
  const deplafonneeS = contribution(
    lines,
    L.VieillesseDeplafonneeSalariale,
    assiette,
    TAUX.vieillesseDeplafonneeSalariale,
  )
  const deplafonneeP = contribution(
    lines,
    L.VieillesseDeplafonneePatronale,
    assiette,
    TAUX.vieillesseDeplafonneePatronale,
  )
  const famille = contribution(lines, L.AllocationsFamiliales, assiette, TAUX.famille)
  add(lines, L.BaseRegularisationFamille, ZERO)
  const regularisationFamille = contribution(lines, L.RegularisationFamille, ZERO, ZERO)
  const accidents = contribution(lines, L.AccidentsTravail, assiette, month.tauxAT)
  const from50 = month.effectif >= 50
  const baseFnal = add(lines, L.BaseFNAL, from50 ? assiette : tranche1)
  const fnal = contribution(lines, L.FNAL, baseFnal, from50 ? TAUX.fnal50EtPlus : TAUX.fnalMoins50)
  const csa = contribution(lines, L.CSA, assiette, TAUX.csa)
  const mobilite = contribution(
    lines,
    L.VersementMobilite,
    assiette,
    month.effectif >= 11 ? month.tauxVersementMobilite : ZERO,
  )
  const dialogueSocial = contribution(lines, L.DialogueSocial, assiette, TAUX.dialogueSocial)
  const formation = contribution(
    lines,
    L.FormationProfessionnelle,
    assiette,
    month.effectif >= 11 ? TAUX.formation11EtPlus : TAUX.formationMoins11,
  )
  const apprentissage = contribution(
    lines,
    L.TaxeApprentissage,
    assiette,
    month.alsaceMoselle ? TAUX.apprentissageAlsaceMoselle : TAUX.apprentissage,
  )
  const cpfCdd = contribution(lines, L.CPFCDD, assiette, month.fixedTerm ? TAUX.cpfCdd : ZERO)
  const mutuelleSalariale = add(
    lines,
    L.MutuelleSalariale,
    mutuelle === undefined ? ZERO : cents(mutuelle).minus(mutuellePatronale),
  )
  const mutuelleFacultative = add(
    lines,
    L.MutuelleFacultative,
    month.mutuelleFacultative === undefined ? ZERO : cents(month.mutuelleFacultative),
  )
  const baseForfaitSocial = add(lines, L.BaseForfaitSocial, partsPatronales.minus(excedentPrevoyance))
  const forfaitSocial = contribution(
    lines,
    L.ForfaitSocial,
    baseForfaitSocial,
    month.effectif >= 11 ? TAUX.forfaitSocial : ZERO,
  )
  const forfaitSocialRetraite = contribution(
    lines,
    L.ForfaitSocialRetraite,
    add(lines, L.BaseForfaitSocialRetraite, retraiteP.minus(excedentRetraite)),
    TAUX.forfaitSocialRetraite,
  )
  const prevoyanceS = employeeShares(lines, PREVOYANCE_LINES, month.prevoyance, bases)
  const santeS = employeeShares(lines, SANTE_LINES, month.sante, bases)
  const retraiteS = employeeShares(lines, RETRAITE_LINES, month.retraite, bases)

  // CSG and CRDS
  const abattue = add(
    lines,
    L.RemunerationAbattue,
    month.plafondSS.gt(ZERO) ? lesser(brut, N.four.times(plafond)) : brut,
  )
  const baseCsgTotale = add(
    lines,
    L.BaseCSGTotale,
    month.nonResident
      ? ZERO
      : cents(abattue.times(TAUX.apresAbattement).plus(brut.minus(abattue)).plus(partsPatronales).plus(retraiteP)),
  )
  const heuresExonerees = add(lines, L.HeuresExonerees, lesser(remunerationHeures, LIMITE.heuresExonerees))
  const baseCsgHeures = add(
    lines,
    L.BaseCSGHeures,
    month.nonResident ? ZERO : cents(heuresExonerees.times(TAUX.apresAbattement)),
  )
  const baseCsg = add(lines, L.BaseCSG, baseCsgTotale.minus(baseCsgHeures))
  const csgDeductible = contribution(lines, L.CSGDeductible, baseCsg, TAUX.csgDeductible)
  const csgSalaire = contribution(lines, L.CSGNonDeductibleSalaire, baseCsg, TAUX.csgNonDeductible)
  const csgHeures = contribution(lines, L.CSGHeuresExonerees, baseCsgHeures, TAUX.csgHeures)
  const csgNonDeductible = add(lines, L.CSGNonDeductible, csgSalaire.plus(csgHeures), baseCsg, TAUX.csgNonDeductible)
  const crdsSalaire = contribution(lines, L.CRDSSalaire, baseCsg, TAUX.crds)
  const crdsHeures = contribution(lines, L.CRDSHeuresExonerees, baseCsgHeures, TAUX.crds)
  const crds = add(lines, L.CRDS, crdsSalaire.plus(crdsHeures), baseCsg, TAUX.crds)

  // Supplementary pension, APEC, unemployment
  const retraiteT1S = contribution(lines, L.AgircArrcoT1Salariale, tranche1, TAUX.agircArrcoT1Salariale)
  const retraiteT1P = contribution(lines, L.AgircArrcoT1Patronale, tranche1, TAUX.agircArrcoT1Patronale)
  const tranche2 = add(lines, L.Tranche2, lesser(greater(ZERO, assiette.minus(plafond)), N.seven.times(plafond)))
  add(lines, L.Tranche2Salariale, tranche2)
  const retraiteT2S = contribution(lines, L.AgircArrcoT2Salariale, tranche2, TAUX.agircArrcoT2Salariale)
  const retraiteT2P = contribution(lines, L.AgircArrcoT2Patronale, tranche2, TAUX.agircArrcoT2Patronale)
  const cegT1S = contribution(lines, L.CEGT1Salariale, tranche1, TAUX.cegT1Salariale)
  const cegT1P = contribution(lines, L.CEGT1Patronale, tranche1, TAUX.cegT1Patronale)
  const cegT2S = contribution(lines, L.CEGT2Salariale, tranche2, TAUX.cegT2Salariale)
  const cegT2P = contribution(lines, L.CEGT2Patronale, tranche2, TAUX.cegT2Patronale)
  const baseCet = add(lines, L.BaseCET, assiette.gt(plafond) ? lesser(assiette, N.eight.times(plafond)) : ZERO)
  add(lines, L.BaseCETSalariale, baseCet)
  const cetS = contribution(lines, L.CETSalariale, baseCet, TAUX.cetSalariale)
  const cetP = contribution(lines, L.CETPatronale, baseCet, TAUX.cetPatronale)
  const base4Plafonds = add(lines, L.Base4Plafonds, lesser(assiette, N.four.times(plafond)))
  const apecS = contribution(lines, L.APECSalariale, base4Plafonds, month.apec ? TAUX.apecSalariale : ZERO)
  const apecP = contribution(lines, L.APECPatronale, base4Plafonds, month.apec ? TAUX.apecPatronale : ZERO)
  const chomage = contribution(lines, L.AssuranceChomage, base4Plafonds, TAUX.chomage)
  const ags = contribution(lines, L.AGS, base4Plafonds, TAUX.ags)

  // General reduction
  add(lines, L.RemunerationReduction, assiette)
  add(lines, L.RemunerationCumulee, assiette)
  const quotiteTravaillee = add(
    lines,
    L.QuotiteTravaillee,
    lesser(ONE, round(month.heuresTravaillees, 2).div(heuresMensuelles)),
  )
  let partPayee = ZERO
  if (salaireBase.gt(ZERO)) {
    partPayee = lesser(ONE, greater(ZERO, salaireBase.minus(absences).plus(maintien).div(salaireBase)))
  } else if (brut.gt(ZERO)) partPayee = ONE
  add(lines, L.PartPayee, partPayee)
  const heuresDuContrat = DUREE.annuelle
    .times(lesser(month.heuresContrat, DUREE.hebdomadaire))
    .times(quotiteTravaillee)
    .times(partPayee)
    .div(DUREE.diviseur)
  const dureeReference = add(
    lines,
    L.DureeReference,
    heuresDuContrat.plus(month.heuresSup25).plus(month.heuresSup50.plus(month.heuresComplementaires)),
  )
  const smic = add(lines, L.SmicReference, dureeReference.times(month.smicReduction))
  add(lines, L.SmicCumule, smic)
  const coefficientMaximal = add(
    lines,
    L.CoefficientMaximal,
    (from50 ? REDUCTION.maximum50EtPlus : REDUCTION.maximumMoins50).minus(
      greater(ZERO, REDUCTION.partAccidentsTravail.minus(month.tauxAT)),
    ),
  )
  const troisSmic = REDUCTION.pointDeSortie.times(smic)
  let coefficient = ZERO
  if (assiette.gt(ZERO) && assiette.lt(round(troisSmic, 6))) {
    if (assiette.lte(smic)) coefficient = round(coefficientMaximal, 4)
    else {
      // To the power 1.75: the fourth root, by two square roots, of the seventh power
      const degressif = troisSmic.div(assiette).minus(ONE).div(N.two).pow(N.seven).sqrt().sqrt()
      coefficient = round(REDUCTION.minimum.plus(coefficientMaximal.minus(REDUCTION.minimum).times(degressif)), 4)
    }
  }
  add(lines, L.CoefficientReduction, coefficient)
  const reductionDue = add(lines, L.ReductionDue, cents(coefficient.times(assiette)))
  const reduction = add(lines, L.ReductionFillonTotale, ZERO.minus(reductionDue))
  const reductionAgirc = add(
    lines,
    L.ReductionFillonAGIRC,
    ZERO.minus(cents(reductionDue.times(REDUCTION.partRetraite).div(coefficientMaximal))),
  )
  const reductionUrssaf = add(lines, L.ReductionFillonURSSAF, reduction.minus(reductionAgirc))

  // What overtime spares
  const tauxVieillesse = add(
    lines,
    L.TauxVieillesseSalarial,
    remunerationHeures.gt(ZERO) && assiette.gt(ZERO)
      ? assiette
          .times(TAUX.vieillesseDeplafonneeSalariale)
          .plus(tranche1.times(TAUX.vieillesseT1))
          .plus(tranche2.times(TAUX.vieillesseT2))
          .plus(baseCet.times(TAUX.cetSalariale))
          .div(assiette)
      : ZERO,
  )
  const tauxReduction = add(lines, L.TauxReductionHeures, lesser(TAUX.reductionSalarialeMaximum, tauxVieillesse))
  const reductionSalariale = add(
    lines,
    L.ReductionSalarialeHeures,
    ZERO.minus(greater(ZERO, lesser(cents(remunerationHeures.times(tauxReduction)), plafonneeS.plus(deplafonneeS)))),
  )
  const deductionHeures = add(
    lines,
    L.DeductionForfaitaireHeures,
    ZERO.minus(
      lesser(
        cents(
          month.heuresSup25
            .plus(month.heuresSup50)
            .times(month.effectif < 20 ? REDUCTION.deductionMoins20 : REDUCTION.deduction20EtPlus),
        ),
        greater(
          ZERO,
          maladie
            .plus(regularisationMaladie)
            .plus(famille)
            .plus(regularisationFamille)
            .plus(plafonneeP)
            .plus(deplafonneeP)
            .plus(accidents)
            .plus(csa)
            .plus(fnal)
            .plus(mobilite)
            .plus(chomage)
            .plus(ags)
            .plus(dialogueSocial)
            .plus(formation)
            .plus(apprentissage)
            .plus(cpfCdd)
            .plus(reductionUrssaf),
        ),
      ),
    ),
  )

  // What is taken back from the net
  const titresSalarial = paid(
    lines,
    L.TitresRestaurantSalarial,
    cents(month.nombreTitres.times(month.valeurTitre)).minus(titresPatronal),
    month.nombreTitres,
    month.valeurTitre.minus(month.valeurTitre.times(month.partPatronaleTitre)),
  )
  const repriseTitres = add(lines, L.RepriseTitresRestaurant, excedentTitres)
  const repriseAvantages = paid(lines, L.RepriseAvantagesNature, avantagesNature, ...mealsProvided)
  const acomptes = add(lines, L.Acomptes, cents(month.acomptes))
  const regularisation = add(lines, L.Regularisation, cents(month.regularisation))

  // Totals and nets
  const salariales = add(
    lines,
    L.TotalCotisationsSalariales,
    alsaceMoselle
      .plus(nonResident)
      .plus(plafonneeS)
      .plus(deplafonneeS)
      .plus(mutuelleSalariale)
      .plus(mutuelleFacultative)
      .plus(prevoyanceS)
      .plus(santeS)
      .plus(retraiteS)
      .plus(csgDeductible)
      .plus(csgNonDeductible)
      .plus(crds)
      .plus(retraiteT1S)
      .plus(retraiteT2S)
      .plus(cegT1S)
      .plus(cegT2S)
      .plus(cetS)
      .plus(apecS)
      .plus(reductionSalariale),
  )
  const patronales = add(
    lines,
    L.TotalCotisationsPatronales,
    maladie
      .plus(regularisationMaladie)
      .plus(plafonneeP)
      .plus(deplafonneeP)
      .plus(famille)
      .plus(regularisationFamille)
      .plus(accidents)
      .plus(fnal)
      .plus(csa)
      .plus(mobilite)
      .plus(dialogueSocial)
      .plus(formation)
      .plus(apprentissage)
      .plus(cpfCdd)
      .plus(mutuellePatronale)
      .plus(prevoyance)
      .plus(prevoyanceP)
      .plus(santeP)
      .plus(retraiteP)
      .plus(forfaitSocial)
      .plus(forfaitSocialRetraite)
      .plus(retraiteT1P)
      .plus(retraiteT2P)
      .plus(cegT1P)
      .plus(cegT2P)
      .plus(cetP)
      .plus(apecP)
      .plus(chomage)
      .plus(ags),
  )
  const allegements = add(lines, L.TotalAllegements, reduction.plus(deductionHeures))
  const netSocial = add(lines, L.MontantNetSocial, brut.minus(salariales).plus(mutuelleFacultative))
  const indemnites = add(lines, L.TotalIndemnites, indemniteRepas.plus(indemniteKilometrique).plus(transport))
  const partsDeductibles = add(
    lines,
    L.PartsDeductibles,
    prevoyance.plus(prevoyanceP).plus(prevoyanceS).plus(mutuelleSalariale).plus(santeS),
  )
  const limiteFiscale = add(
    lines,
    L.LimiteFiscale,
    cents(
      lesser(
        plafondEntier.times(PREVOYANCE.fiscalPlafond).plus(brutPositif.times(PREVOYANCE.fiscalRemuneration)),
        plafondEntier.times(PREVOYANCE.fiscalMaximum),
      ),
    ),
  )
  const excedentFiscal = add(
    lines,
    L.ExcedentFiscalPrevoyance,
    plafondEntier.gt(ZERO) ? greater(ZERO, partsDeductibles.minus(limiteFiscale)) : ZERO,
  )
  const partsRetraite = add(lines, L.PartsRetraite, retraiteP.plus(retraiteS))
  const limiteFiscaleRetraite = add(
    lines,
    L.LimiteFiscaleRetraite,
    cents(lesser(brutPositif, plafondEntier.times(RETRAITE.plafondsFiscaux)).times(RETRAITE.partFiscale)),
  )
  const excedentFiscalRetraite = add(
    lines,
    L.ExcedentFiscalRetraite,
    plafondEntier.gt(ZERO) ? greater(ZERO, partsRetraite.minus(limiteFiscaleRetraite)) : ZERO,
  )
  const netImposable = add(
    lines,
    L.NetImposable,
    brut
      .minus(salariales.minus(csgNonDeductible.plus(crds).plus(mutuelleFacultative)))
      .plus(santePatronale)
      .plus(excedentFiscal)
      .plus(excedentFiscalRetraite)
      .minus(heuresExonerees),
  )
  const netHeures = add(
    lines,
    L.MontantNetHeuresExonerees,
    heuresExonerees.minus(cents(baseCsgHeures.times(TAUX.csgDeductible))),
  )
  const neutre = month.tauxPAS === 'neutre'
  const basePas = add(
    lines,
    L.BasePAS,
    greater(ZERO, netImposable.minus(month.shortContract && neutre ? LIMITE.contratCourt : ZERO)),
  )
  const pas = contribution(lines, L.PAS, basePas, month.tauxPAS === 'neutre' ? tauxNeutre(basePas) : month.tauxPAS)

  // What is withheld from the net, attachments last
  const netSaisissable = add(lines, L.NetSaisissable, greater(ZERO, netSocial.plus(regularisation).minus(pas)))
  const saisissable = add(
    lines,
    L.QuotiteSaisissable,
    month.saisies.gt(ZERO) ? quotiteSaisissable(netSaisissable) : ZERO,
  )
  const autres = titresSalarial.plus(repriseTitres).plus(repriseAvantages).plus(acomptes)
  const maximumSaisies = add(
    lines,
    L.MaximumSaisies,
    greater(
      ZERO,
      lesser(
        netSaisissable.minus(repriseAvantages.plus(SAISIE.minimumInsaisissable)),
        brut.minus(salariales).plus(indemnites).plus(regularisation).minus(pas.plus(autres)),
      ),
    ),
  )
  const resteSaisissable = add(lines, L.ResteSaisissable, lesser(saisissable, maximumSaisies))
  const disponible = add(lines, L.DisponibleSaisies, resteSaisissable)
  const saisies = add(lines, L.Saisies, lesser(cents(month.saisies), disponible))
  const deductions = add(lines, L.TotalDeductions, autres.plus(saisies))
  const netAvantImpot = add(
    lines,
    L.NetAvantImpot,
    brut.minus(salariales).plus(indemnites).plus(regularisation).minus(deductions),
  )
  const netAPayer = add(lines, L.NetAPayer, netAvantImpot.minus(pas))
  const verse = add(lines, L.TotalVerseEmployeur, brut.plus(patronales).plus(allegements))
  const cout = add(
    lines,
    L.CoutTotal,
    verse.plus(indemnites).plus(regularisation).plus(titresPatronal.minus(excedentTitres)),
  )
  const sansAbsence = brut.plus(absences).minus(maintien)
  const paieDeReference = add(
    lines,
    L.PaieDeReference,
    month.joursEmploi.gt(ZERO) && month.joursEmploi.lt(month.joursDuMois)
      ? cents(sansAbsence.times(month.joursDuMois).div(month.joursEmploi))
      : sansAbsence,
  )
  const especes = salaireBase.plus(remunerationHeures).plus(primes).plus(maintien).minus(absences)
  add(lines, L.RemunerationEspeces, greater(ZERO, especes))
  const abonnements = greater(ZERO, LIMITE.mobilitesEtAbonnement.minus(transport))
  add(lines, L.LimiteMobilites, transport.gt(ZERO) ? abonnements : LIMITE.mobilites)
  add(lines, L.RemunerationPartageValeur, assiette)
  const smicPartageValeur = add(lines, L.SmicPartageValeur, cents(heuresDuContrat.times(LIMITE.smicHoraire)))

  return {
    regulation: { name: 'Centime.Defaut', lawDate: '2026-06-30' },
    period: month.period,
    paymentDate: month.paymentDate,
    contract: month.contract,
    lines,
    wageTypes: [
      wageType(L.SalaireBase, salaireBase),
      wageType(L.HeuresSupplementaires25, heuresSup25),
      wageType(L.HeuresSupplementaires50, heuresSup50),
      wageType(L.HeuresComplementaires10, heuresComplementaires10),
      wageType(L.HeuresComplementaires25, heuresComplementaires25),
      wageType(L.Primes, primes),
      wageType(L.IndemniteFinContrat, finContrat),
      wageType(L.AvantagesNature, avantagesNature),
      wageType(L.ExcedentRepas, excedentRepas),
      wageType(L.ExcedentKilometrique, excedentKilometrique),
      wageType(L.ExcedentTitresRestaurant, excedentTitres),
      wageType(L.ExcedentTransport, excedentTransport),
      wageType(L.AbsenceMaladie, absenceMaladie),
      wageType(L.AbsenceATMP, absenceATMP),
      wageType(L.AbsenceSansSolde, absenceSansSolde),
      wageType(L.MaintienSalaire, maintien),
      wageType(L.AssuranceMaladiePatronale, maladie),
      wageType(L.RegularisationMaladie, regularisationMaladie),
      wageType(L.MaladieAlsaceMoselleSalariale, alsaceMoselle),
      wageType(L.MaladieNonResidentSalariale, nonResident),
      wageType(L.VieillessePlafonneeSalariale, plafonneeS),
      wageType(L.VieillessePlafonneePatronale, plafonneeP),
      wageType(L.VieillesseDeplafonneeSalariale, deplafonneeS),
      wageType(L.VieillesseDeplafonneePatronale, deplafonneeP),
      wageType(L.AllocationsFamiliales, famille),
      wageType(L.RegularisationFamille, regularisationFamille),
      wageType(L.AccidentsTravail, accidents),
      wageType(L.FNAL, fnal),
      wageType(L.CSA, csa),
      wageType(L.VersementMobilite, mobilite),
      wageType(L.DialogueSocial, dialogueSocial),
      wageType(L.FormationProfessionnelle, formation),
      wageType(L.TaxeApprentissage, apprentissage),
      wageType(L.CPFCDD, cpfCdd),
      wageType(L.MutuelleSalariale, mutuelleSalariale),
      wageType(L.MutuellePatronale, mutuellePatronale),
      wageType(L.MutuelleFacultative, mutuelleFacultative),
      wageType(L.PrevoyancePatronale, prevoyance),
      wageType(L.ForfaitSocial, forfaitSocial),
      wageType(L.ForfaitSocialRetraite, forfaitSocialRetraite),
      ...planWageTypes(lines),
      wageType(L.CSGDeductible, csgDeductible),
      wageType(L.CSGNonDeductible, csgNonDeductible),
      wageType(L.CRDS, crds),
      wageType(L.AgircArrcoT1Salariale, retraiteT1S),
      wageType(L.AgircArrcoT1Patronale, retraiteT1P),
      wageType(L.AgircArrcoT2Salariale, retraiteT2S),
      wageType(L.AgircArrcoT2Patronale, retraiteT2P),
      wageType(L.CEGT1Salariale, cegT1S),
      wageType(L.CEGT1Patronale, cegT1P),
      wageType(L.CEGT2Salariale, cegT2S),
      wageType(L.CEGT2Patronale, cegT2P),
      wageType(L.CETSalariale, cetS),
      wageType(L.CETPatronale, cetP),
      wageType(L.APECSalariale, apecS),
      wageType(L.APECPatronale, apecP),
      wageType(L.AssuranceChomage, chomage),
      wageType(L.AGS, ags),
      wageType(L.ReductionFillonTotale, reduction),
      wageType(L.ReductionFillonURSSAF, reductionUrssaf),
      wageType(L.ReductionFillonAGIRC, reductionAgirc),
      wageType(L.ReductionSalarialeHeures, reductionSalariale),
      wageType(L.DeductionForfaitaireHeures, deductionHeures),
      wageType(L.IndemniteRepas, indemniteRepas),
      wageType(L.IndemniteKilometrique, indemniteKilometrique),
      wageType(L.RemboursementTransport, transport),
      wageType(L.TitresRestaurantSalarial, titresSalarial),
      wageType(L.RepriseTitresRestaurant, repriseTitres),
      wageType(L.RepriseAvantagesNature, repriseAvantages),
      wageType(L.Acomptes, acomptes),
      wageType(L.Saisies, saisies),
      wageType(L.Regularisation, regularisation),
      wageType(L.TotalBrut, brut),
      wageType(L.TotalCotisationsSalariales, salariales),
      wageType(L.TotalCotisationsPatronales, patronales),
      wageType(L.TotalAllegements, allegements),
      wageType(L.MontantNetSocial, netSocial),
      wageType(L.NetAvantImpot, netAvantImpot),
      wageType(L.NetImposable, netImposable),
      wageType(L.HeuresExonerees, heuresExonerees),
      wageType(L.MontantNetHeuresExonerees, netHeures),
      wageType(L.PAS, pas),
      wageType(L.QuotiteSaisissable, saisissable),
      wageType(L.TotalIndemnites, indemnites),
      wageType(L.TotalDeductions, deductions),
      wageType(L.NetAPayer, netAPayer),
      wageType(L.TotalVerseEmployeur, verse),
      wageType(L.CoutTotal, cout),
    ],
    carried: {
      RemboursementTransport: transport,
      SmicPartageValeur: smicPartageValeur,
      RemunerationPartageValeur: assiette,
      PaieDeReference: paieDeReference,
      IndemniteFinContrat: finContrat,
      Kilometres: kilometres,
      IndemniteKilometrique: indemniteKilometrique,
      PartsPatronales: partsPatronales,
      TotalBrut: brut,
      PlafondMois: plafond,
      BasePrevoyance: basePrevoyance,
      MoisDeContrat: moisDeContrat,
      ExcedentPrevoyance: excedentPrevoyance,
      RetraitePatronale: retraiteP,
      ExcedentRetraite: excedentRetraite,
      Assiette: assiette,
      Tranche1: tranche1,
      RemunerationAbattue: abattue,
      HeuresExonerees: heuresExonerees,
      Tranche2: tranche2,
      BaseCET: baseCet,
      Base4Plafonds: base4Plafonds,
      RemunerationReduction: assiette,
      SmicReference: smic,
      ReductionFillonTotale: reduction,
      ReductionFillonAGIRC: reductionAgirc,
      PartsDeductibles: partsDeductibles,
      ExcedentFiscalPrevoyance: excedentFiscal,
      PartsRetraite: partsRetraite,
      ExcedentFiscalRetraite: excedentFiscalRetraite,
      TotalCotisationsSalariales: salariales,
      TotalCotisationsPatronales: patronales,
      MontantNetSocial: netSocial,
      NetImposable: netImposable,
      PAS: pas,
      MontantNetHeuresExonerees: netHeures,
    },
    cumulated: {
      TotalBrut: brut,
      PlafondMois: plafond,
      TotalCotisationsSalariales: salariales,
      TotalCotisationsPatronales: patronales,
      MontantNetSocial: netSocial,
      NetImposable: netImposable,
      PAS: pas,
      MontantNetHeuresExonerees: netHeures,
    },
    warnings: netAPayer.lt(ZERO) ? [...month.warnings, ...warningsOfNet(netAPayer, month)] : [...month.warnings],
    notices: [],
  }
}

function add(lines: PayslipLine[], about: About, value: Decimal, base?: Decimal, rate?: Decimal): Decimal {
  const { name, number, label, role } = about
  lines.push({ name, number, label, role, value, base, rate, quantity: undefined, price: undefined })
  return value
}

/** Of an absence that is entered by its amount, and of several benefits in kind. */
const NO_HOURS = [ZERO, ZERO] as const

function paid(lines: PayslipLine[], about: About, value: Decimal, quantity: Decimal, price: Decimal): Decimal {
  const { name, number, label, role } = about
  lines.push({ name, number, label, role, value, base: undefined, rate: undefined, quantity, price })
  return value
}

function hours(lines: PayslipLine[], about: About, quantity: Decimal, exactPrice: Decimal): Decimal {
  const price = round(exactPrice, 4)
  return paid(lines, about, cents(quantity.times(price)), quantity, price)
}

function contribution(lines: PayslipLine[], about: About, base: Decimal, rate: Decimal): Decimal {
  return add(lines, about, cents(base.times(rate)), base, rate)
}

/** The bases of plans. */
interface PlanBases {
  readonly brut: Decimal
  readonly plafond: Decimal
  readonly t1: Decimal
}

function employerShares(lines: PayslipLine[], about: PlanLines, plan: Plan, { brut, plafond, t1 }: PlanBases): Decimal {
  const onT1 = contribution(lines, about.t1Patronale, t1, plan.t1.patronal)
  const onT2 = contribution(
    lines,
    about.t2Patronale,
    add(lines, about.baseT2, tranche2(plan, brut, plafond)),
    plan.t2.patronal,
  )
  const onAll = contribution(lines, about.totalitePatronale, brut, plan.totalite.patronal)
  return onT1
    .plus(onT2)
    .plus(onAll)
    .plus(add(lines, about.forfaitPatronale, cents(plan.forfait.patronal)))
}

function employeeShares(lines: PayslipLine[], about: PlanLines, plan: Plan, { brut, plafond, t1 }: PlanBases): Decimal {
  const onT1 = contribution(lines, about.t1Salariale, t1, plan.t1.salarial)
  const onT2 = contribution(lines, about.t2Salariale, tranche2(plan, brut, plafond), plan.t2.salarial)
  const onAll = contribution(lines, about.totaliteSalariale, brut, plan.totalite.salarial)
  return onT1
    .plus(onT2)
    .plus(onAll)
    .plus(add(lines, about.forfaitSalariale, cents(plan.forfait.salarial)))
}

const tranche2 = ({ plafondsT2 }: Plan, brut: Decimal, plafond: Decimal): Decimal =>
  lesser(greater(ZERO, brut.minus(plafond)), plafondsT2.minus(ONE).times(plafond))

/** Numbers of the lines of plans, `…Salariale` before `…Patronale`. */
const PLANS = { from: 256, to: 279 }

const planWageTypes = (lines: readonly PayslipLine[]): readonly WageTypeResult[] =>
  lines
    .flatMap(({ name, number, value }) =>
      number !== undefined && number >= PLANS.from && number <= PLANS.to
        ? [{ wageTypeNumber: number, wageTypeName: name, value }]
        : [],
    )
    .sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)

function wageType(about: About<number>, value: Decimal): WageTypeResult {
  return { wageTypeNumber: about.number, wageTypeName: about.name, value }
}

/** The parts of the pay between the bounds, and all of it beyond the last. */
function quotiteSaisissable(net: Decimal): Decimal {
  let bas = ZERO
  let sum = ZERO
  for (const { annuel, fois, sur } of SAISIE.tranches) {
    const haut = annuel.div(N.twelve)
    sum = sum.plus(greater(ZERO, lesser(net, haut).minus(bas)).times(fois).div(sur))
    bas = haut
  }
  return cents(sum.plus(greater(ZERO, net.minus(bas))))
}

function tauxNeutre(base: Decimal): Decimal {
  for (const { below, rate } of GRILLE_NEUTRE) {
    if (base.lt(below)) return rate
  }
  return TAUX_NEUTRE_MAXIMUM
}
