import { ABSENCE_FIELDS } from '../cases/absence-events.js'
import { ATTACHMENT_FIELDS } from '../cases/attachments.js'
import { RepriseConvenue } from '../cases/back-pay.js'
import { BENEFIT_FIELDS } from '../cases/benefits.js'
import { COMPANY_FIELDS, EMPLOYER_FIELDS } from '../cases/company.js'
import * as kinds from '../cases/contract-kinds.js'
import * as employee from '../cases/employee.js'
import { REGIME_FIELDS } from '../cases/employer-regimes.js'
import { DISPENSE_FIELDS } from '../cases/health-dispense.js'
import { LEAVE_RECORD_FIELDS } from '../cases/leave-records.js'
import { LEAVE_FIELDS } from '../cases/leave-settings.js'
import { LEAVING_FIELDS } from '../cases/leaving.js'
import { PERSON_MENTIONS } from '../cases/mentions.js'
import { OPENING_BALANCES } from '../cases/opening-balances.js'
import { PLAN_FIELDS } from '../cases/plans.js'
import { PREMIUM_FIELDS } from '../cases/premiums.js'
import { SCHEDULE_FIELDS } from '../cases/schedule.js'
import { LAW_FROM } from '../ground/period.js'
import * as absences from '../law/absences.js'
import * as accidentsDuTravail from '../law/accidents-du-travail.js'
import * as acomptesSaisies from '../law/acomptes-saisies.js'
import * as activitePartielle from '../law/activite-partielle.js'
import * as ags from '../law/ags.js'
import * as allegementsHeures from '../law/allegements-heures.js'
import { AbsenceHorsAnciennete } from '../law/anciennete.js'
import * as apec from '../law/apec.js'
import * as apprentissage from '../law/apprentissage.js'
import { AvantageLogement } from '../law/avantage-logement.js'
import { AvantageVehicule } from '../law/avantage-vehicule.js'
import * as avantagesNature from '../law/avantages-nature.js'
import * as brut from '../law/brut.js'
import * as chomage from '../law/chomage.js'
import * as depart from '../law/conges-au-depart.js'
import * as conges from '../law/conges-payes.js'
import * as rupture from '../law/contributions-de-rupture.js'
import * as coutEmployeur from '../law/cout-employeur.js'
import * as cpfCdd from '../law/cpf-cdd.js'
import * as csa from '../law/csa.js'
import * as csg from '../law/csg-crds.js'
import * as dfs from '../law/dfs.js'
import * as dialogueSocial from '../law/dialogue-social.js'
import { EntreeSortie } from '../law/entree-sortie.js'
import * as famille from '../law/famille.js'
import * as finDeContrat from '../law/fin-de-contrat.js'
import * as fnal from '../law/fnal.js'
import * as forfaitSocial from '../law/forfait-social.js'
import * as formation from '../law/formation.js'
import * as heures from '../law/heures-supplementaires.js'
import * as ijss from '../law/ijss.js'
import { IndemniteInaptitude } from '../law/inaptitude.js'
import * as indemnites from '../law/indemnites-de-rupture.js'
import * as kilometres from '../law/indemnites-kilometriques.js'
import * as jei from '../law/jei.js'
import * as lodeom from '../law/lodeom.js'
import * as maladie from '../law/maladie.js'
import * as mobilites from '../law/mobilites.js'
import * as mutuelle from '../law/mutuelle.js'
import * as netAPayer from '../law/net-a-payer.js'
import * as netAvantImpot from '../law/net-avant-impot.js'
import * as netImposable from '../law/net-imposable.js'
import * as netSocial from '../law/net-social.js'
import { PaieDeReference } from '../law/paie-de-reference.js'
import * as partageValeur from '../law/partage-valeur.js'
import * as pas from '../law/pas.js'
import { IndemnitePreavis } from '../law/preavis.js'
import * as prevoyance from '../law/prevoyance.js'
import * as primes from '../law/primes.js'
import * as reduction from '../law/reduction-generale.js'
import * as repas from '../law/repas.js'
import * as retraite from '../law/retraite-complementaire.js'
import * as retraiteSupplementaire from '../law/retraite-supplementaire.js'
import * as salaire from '../law/salaire.js'
import * as stage from '../law/stage.js'
import * as taxeSalaires from '../law/taxe-salaires.js'
import * as teletravail from '../law/teletravail.js'
import * as titresRestaurant from '../law/titres-restaurant.js'
import * as totaux from '../law/totaux.js'
import * as transport from '../law/transport.js'
import * as tropPercu from '../law/trop-percu.js'
import * as versementMobilite from '../law/versement-mobilite.js'
import * as vieillesse from '../law/vieillesse.js'
import { yearToDate } from '../tree/formula.js'
import { regulation } from '../tree/regulation.js'
import { ATTACHMENTS, COLLECTORS, CUMULATED, LEAVING, PUBLISHED } from './parts.js'

const fields = [
  employee.Nom,
  employee.Prenom,
  kinds.DateNaissance,
  kinds.SalaireMensuel,
  kinds.Gratification,
  kinds.HeuresStage,
  employee.HeuresTravaillees,
  employee.TauxHoraire,
  employee.DateDebutContrat,
  employee.DateFinContrat,
  employee.NouveauContrat,
  employee.DebutSuite,
  employee.JoursContratPrecedent,
  employee.PeriodesPrecedentes,
  employee.DebutContratSuivant,
  employee.DebutContratPrecedent,
  employee.FinContratPrecedent,
  employee.TypeContrat,
  employee.DureeInitialeMois,
  employee.MotifCDD,
  employee.StatutCadre,
  employee.TravailleurHandicape,
  employee.HeuresContrat,
  kinds.HeuresSupStructurelles,
  kinds.LimiteHeuresComplementaires,
  kinds.DerogationDureeMinimale,
  ...SCHEDULE_FIELDS,
  kinds.JoursForfait,
  kinds.PlafondReduit,
  kinds.DiviseurAbsence,
  kinds.NatureContrat,
  kinds.DateSignature,
  kinds.AnneeExecution,
  kinds.ApprentissageComplementaire,
  kinds.NiveauBac,
  kinds.MinimumConventionnel,
  employee.IndemniteFinContratMensuelle,
  employee.NonResidentFiscal,
  employee.CotisationApec,
  employee.NombreRepas,
  employee.MontantRepas,
  employee.TypeRepas,
  employee.IndemniteKilometriqueVersee,
  employee.Kilometres,
  employee.Vehicule,
  employee.VehiculeElectrique,
  employee.RegularisationNette,
  employee.TauxPAS,
  employee.TypeTaux,
  employee.HasPrevoyance,
  employee.TauxPrevoyance,
  employee.HasMutuelleObligatoire,
  employee.MutuelleObligatoire,
  employee.PartPatronaleMutuelle,
  employee.HasMutuelleFacultative,
  employee.MontantMutuelleFacultative,
  ...PLAN_FIELDS,
  employee.HeuresAbsenceMaladie,
  employee.TauxHoraireAbsence,
  employee.MontantAbsenceMaladie,
  employee.MontantAbsenceATMP,
  employee.MontantAbsenceSansSolde,
  kinds.JoursOuvresMaladie,
  kinds.JoursOuvresATMP,
  kinds.JoursOuvresSansSolde,
  employee.JoursAbsenceSansSolde,
  employee.MontantMaintien,
  employee.HeuresSup25,
  employee.HeuresSup50,
  employee.HeuresComplementaires,
  kinds.JoursRenonces,
  kinds.MontantJoursRenonces,
  employee.MontantPrimes,
  employee.NombreRepasFournis,
  employee.MontantAvantagesNature,
  employee.NombreTitres,
  employee.ValeurTitre,
  employee.PartPatronaleTitre,
  employee.CoutAbonnement,
  employee.PartRemboursee,
  employee.Acomptes,
  employee.Saisies,
  RepriseConvenue,
  ...ATTACHMENT_FIELDS,
  ...LEAVING_FIELDS,
  ...PREMIUM_FIELDS,
  ...BENEFIT_FIELDS,
  ...REGIME_FIELDS,
  ...ABSENCE_FIELDS,
  ...LEAVE_FIELDS,
  ...DISPENSE_FIELDS,
  ...LEAVE_RECORD_FIELDS,
  ...OPENING_BALANCES,
  ...PERSON_MENTIONS,
  ...COMPANY_FIELDS,
  ...EMPLOYER_FIELDS,
] as const

/**
 * The default regulation: the wage types of section 2.7 of the specification with their numbers and names, and the other
 * lines that a payslip needs by law, under free numbers of the same families. Deductions are positive; the reductions (499
 * to 511, 930) are negative.
 */
export const defaut = regulation({
  name: 'Centime.Defaut',
  description: 'Régime général, salariés du secteur privé',
  validFrom: LAW_FROM,
  unemploymentInsurance: true,
  fields,
  published: PUBLISHED,
  lines: {
    100: salaire.SalaireBase,
    110: heures.RemunerationHeuresSup25,
    111: heures.RemunerationHeuresSup50,
    112: heures.RemunerationHeuresComplementaires10,
    113: heures.RemunerationHeuresComplementaires25,
    114: heures.RemunerationHeuresStructurelles25,
    115: heures.RemunerationHeuresStructurelles50,
    116: heures.RachatJoursRepos,
    117: stage.GratificationDeStage,
    120: salaire.Primes,
    121: finDeContrat.IndemniteFinContrat,
    122: IndemnitePreavis,
    123: indemnites.IndemniteRuptureSoumise,
    124: primes.TreiziemeMois,
    125: primes.PrimeAnnuelle,
    126: IndemniteInaptitude,
    130: avantagesNature.AvantagesNature,
    131: AvantageVehicule,
    132: AvantageLogement,
    133: avantagesNature.AvantageOutils,
    140: repas.ExcedentRepas,
    141: kilometres.ExcedentKilometrique,
    142: titresRestaurant.ExcedentTitresRestaurant,
    143: transport.ExcedentTransport,
    144: teletravail.ExcedentTeletravail,
    145: mobilites.ExcedentMobilites,
    146: partageValeur.ExcedentPartageValeur,
    150: absences.AbsenceMaladie,
    151: absences.AbsenceATMP,
    152: absences.AbsenceSansSolde,
    153: EntreeSortie,
    155: absences.AbsenceActivitePartielle,
    156: conges.AbsenceConges,
    157: absences.AbsenceParentalite,
    158: absences.AbsenceTempsPartielTherapeutique,
    160: absences.MaintienSalaire,
    161: absences.IJDeduites,
    162: absences.AjustementGarantieNet,
    180: conges.IndemniteCongesReport,
    181: conges.IndemniteCongesN1,
    182: conges.IndemniteCongesN,
    183: conges.RegularisationConges,
    184: depart.CompensatriceCongesReport,
    185: depart.CompensatriceCongesN1,
    186: depart.CompensatriceCongesN,
    187: depart.MinimumCompensatriceCDD,
    200: maladie.AssuranceMaladiePatronale,
    201: maladie.RegularisationMaladie,
    202: maladie.MaladieAlsaceMoselleSalariale,
    203: maladie.MaladieNonResidentSalariale,
    210: vieillesse.VieillessePlafonneeSalariale,
    211: vieillesse.VieillessePlafonneePatronale,
    212: vieillesse.VieillesseDeplafonneeSalariale,
    213: vieillesse.VieillesseDeplafonneePatronale,
    220: famille.AllocationsFamiliales,
    221: famille.RegularisationFamille,
    230: accidentsDuTravail.AccidentsTravail,
    240: fnal.FNAL,
    241: csa.CSA,
    242: versementMobilite.VersementMobilite,
    243: dialogueSocial.DialogueSocial,
    244: formation.FormationProfessionnelle,
    245: apprentissage.TaxeApprentissage,
    246: cpfCdd.CPFCDD,
    247: rupture.ContributionRupture,
    250: mutuelle.MutuelleSalariale,
    251: mutuelle.MutuellePatronale,
    252: mutuelle.MutuelleFacultative,
    253: prevoyance.PrevoyancePatronale,
    254: forfaitSocial.ForfaitSocial,
    255: forfaitSocial.ForfaitSocialRetraite,
    256: prevoyance.PrevoyanceT1Salariale,
    257: prevoyance.PrevoyanceT1Patronale,
    258: prevoyance.PrevoyanceT2Salariale,
    259: prevoyance.PrevoyanceT2Patronale,
    260: prevoyance.PrevoyanceTotaliteSalariale,
    261: prevoyance.PrevoyanceTotalitePatronale,
    262: prevoyance.PrevoyanceForfaitSalariale,
    263: prevoyance.PrevoyanceForfaitPatronale,
    264: mutuelle.SanteT1Salariale,
    265: mutuelle.SanteT1Patronale,
    266: mutuelle.SanteT2Salariale,
    267: mutuelle.SanteT2Patronale,
    268: mutuelle.SanteTotaliteSalariale,
    269: mutuelle.SanteTotalitePatronale,
    270: mutuelle.SanteForfaitSalariale,
    271: mutuelle.SanteForfaitPatronale,
    272: retraiteSupplementaire.RetraiteSupplementaireT1Salariale,
    273: retraiteSupplementaire.RetraiteSupplementaireT1Patronale,
    274: retraiteSupplementaire.RetraiteSupplementaireT2Salariale,
    275: retraiteSupplementaire.RetraiteSupplementaireT2Patronale,
    276: retraiteSupplementaire.RetraiteSupplementaireTotaliteSalariale,
    277: retraiteSupplementaire.RetraiteSupplementaireTotalitePatronale,
    278: retraiteSupplementaire.RetraiteSupplementaireForfaitSalariale,
    279: retraiteSupplementaire.RetraiteSupplementaireForfaitPatronale,
    280: partageValeur.ForfaitSocialPartageValeur,
    300: csg.CSGDeductible,
    301: csg.CSGNonDeductible,
    302: csg.CRDS,
    305: rupture.CSGRuptureDeductible,
    306: rupture.CSGRuptureNonDeductible,
    307: rupture.CSGRuptureNonImposable,
    308: rupture.CRDSRupture,
    400: retraite.AgircArrcoT1Salariale,
    401: retraite.AgircArrcoT1Patronale,
    402: retraite.AgircArrcoT2Salariale,
    403: retraite.AgircArrcoT2Patronale,
    410: retraite.CEGT1Salariale,
    411: retraite.CEGT1Patronale,
    412: retraite.CEGT2Salariale,
    413: retraite.CEGT2Patronale,
    420: retraite.CETSalariale,
    421: retraite.CETPatronale,
    430: apec.APECSalariale,
    431: apec.APECPatronale,
    450: chomage.AssuranceChomage,
    451: ags.AGS,
    499: reduction.ReductionFillonTotale,
    500: reduction.ReductionFillonURSSAF,
    501: reduction.ReductionFillonAGIRC,
    510: allegementsHeures.ReductionSalarialeHeures,
    511: allegementsHeures.DeductionForfaitaireHeures,
    520: jei.ExonerationJEI,
    521: lodeom.ExonerationLodeom,
    600: repas.IndemniteRepas,
    611: kilometres.IndemniteKilometrique,
    612: transport.RemboursementTransport,
    613: teletravail.IndemniteTeletravail,
    614: mobilites.PrimeCarburant,
    615: mobilites.MobilitesDurables,
    616: partageValeur.PrimePartageValeur,
    617: csg.VersementPartageValeur,
    620: titresRestaurant.TitresRestaurantSalarial,
    621: titresRestaurant.RepriseTitresRestaurant,
    630: avantagesNature.RepriseAvantagesNature,
    633: indemnites.IndemniteRuptureExoneree,
    634: ijss.IJSSNettes,
    635: activitePartielle.IndemniteActivitePartielle,
    636: activitePartielle.ComplementRemunerationMinimale,
    637: activitePartielle.CSGActivitePartielleDeductible,
    638: activitePartielle.CSGActivitePartielleNonDeductible,
    639: activitePartielle.CRDSActivitePartielle,
    640: acomptesSaisies.Acompte,
    641: acomptesSaisies.Saisie,
    642: acomptesSaisies.PrelevementPension,
    643: acomptesSaisies.PrelevementSATD,
    644: acomptesSaisies.SaisieRemunerations,
    650: netAvantImpot.Regularisation,
    900: brut.TotalBrut,
    910: totaux.TotalCotisationsSalariales,
    920: totaux.TotalCotisationsPatronales,
    930: totaux.TotalAllegements,
    940: netSocial.MontantNetSocial,
    945: netAvantImpot.NetAvantImpot,
    950: netImposable.NetImposable,
    952: netImposable.ExonerationApprentis,
    955: heures.HeuresExonerees,
    956: netImposable.MontantNetHeuresExonerees,
    957: dfs.DeductionDFS,
    960: pas.PAS,
    965: tropPercu.TropPercuReporte,
    966: tropPercu.ResteTropPercu,
    970: activitePartielle.AllocationActivitePartielle,
    971: taxeSalaires.TaxeSurLesSalaires,
    972: conges.SoldeCongesReport,
    973: conges.SoldeCongesN1,
    974: conges.SoldeCongesN,
    975: indemnites.IndemniteRuptureImposable,
    976: acomptesSaisies.QuotiteSaisissable,
    977: acomptesSaisies.RestePension,
    978: acomptesSaisies.ResteSATD,
    979: depart.CongesSansCompte,
    980: totaux.TotalIndemnites,
    985: totaux.TotalDeductions,
    990: netAPayer.NetAPayer,
    995: coutEmployeur.TotalVerseEmployeur,
    999: coutEmployeur.CoutTotal,
  },
  kept: [
    conges.RemunerationConges,
    conges.CongesVersesN1,
    conges.CongesVersesN,
    conges.RemunerationJourReporte,
    depart.CompensatriceConges,
    depart.RemunerationHorsCompensatrice,
    PaieDeReference,
    primes.PrimesHorsTroisMois,
    AbsenceHorsAnciennete,
    ...LEAVING,
    ...ATTACHMENTS,
    partageValeur.RemunerationPartageValeur,
    partageValeur.SmicPartageValeur,
  ],
  cumulated: [...CUMULATED, yearToDate(netImposable.MontantNetHeuresExonerees.name, 'payment-year')],
  collectors: COLLECTORS,
})
