import { ATTACHMENT_FIELDS } from '../cases/attachments.js'
import { RepriseConvenue } from '../cases/back-pay.js'
import { CAR_FIELDS, CoutOutils } from '../cases/benefits.js'
import { COMPANY_FIELDS } from '../cases/company.js'
import * as employee from '../cases/employee.js'
import { DebutAcre, ExonerationsJEI, JEI } from '../cases/employer-regimes.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import { PERSON_MENTIONS } from '../cases/mentions.js'
import { ACRE_BALANCES, OPENING_BALANCES } from '../cases/opening-balances.js'
import { PLAN_FIELDS } from '../cases/plans.js'
import { LAW_FROM } from '../ground/period.js'
import * as accidentsDuTravail from '../law/accidents-du-travail.js'
import * as acomptesSaisies from '../law/acomptes-saisies.js'
import * as acre from '../law/acre.js'
import * as apec from '../law/apec.js'
import * as apprentissage from '../law/apprentissage.js'
import { AvantageVehicule } from '../law/avantage-vehicule.js'
import * as avantagesNature from '../law/avantages-nature.js'
import * as brut from '../law/brut.js'
import * as coutEmployeur from '../law/cout-employeur.js'
import * as csa from '../law/csa.js'
import * as csg from '../law/csg-crds.js'
import * as famille from '../law/famille.js'
import * as fnal from '../law/fnal.js'
import * as forfaitSocial from '../law/forfait-social.js'
import * as formation from '../law/formation.js'
import * as kilometres from '../law/indemnites-kilometriques.js'
import * as jei from '../law/jei.js'
import * as maladie from '../law/maladie.js'
import * as mutuelle from '../law/mutuelle.js'
import * as netAPayer from '../law/net-a-payer.js'
import * as netAvantImpot from '../law/net-avant-impot.js'
import * as netImposable from '../law/net-imposable.js'
import * as netSocial from '../law/net-social.js'
import * as pas from '../law/pas.js'
import { Plafonds } from '../law/plafond.js'
import * as prevoyance from '../law/prevoyance.js'
import * as retraite from '../law/retraite-complementaire.js'
import * as retraiteSupplementaire from '../law/retraite-supplementaire.js'
import * as salaire from '../law/salaire.js'
import * as taxeSalaires from '../law/taxe-salaires.js'
import * as totaux from '../law/totaux.js'
import * as tropPercu from '../law/trop-percu.js'
import * as versementMobilite from '../law/versement-mobilite.js'
import * as vieillesse from '../law/vieillesse.js'
import { regulation } from '../tree/regulation.js'
import { ATTACHMENTS, COLLECTORS, CUMULATED } from './parts.js'

/** The same field, not required: absence means this value. */
function withDefault<Key extends string>(field: NumberField<Key>, value: string): NumberField<Key>
function withDefault<Key extends string, Value extends string>(
  field: ChoiceField<Key, Value>,
  value: NoInfer<Value>,
): ChoiceField<Key, Value>
function withDefault(field: NumberField | ChoiceField, value: string): NumberField | ChoiceField {
  return { ...field, required: false, default: value }
}

const fields = [
  employee.Nom,
  employee.Prenom,
  employee.RemunerationMandat,
  employee.DateDebutContrat,
  employee.DateFinContrat,
  employee.NouveauContrat,
  employee.DebutSuite,
  employee.JoursContratPrecedent,
  employee.PeriodesPrecedentes,
  employee.DebutContratSuivant,
  employee.DebutContratPrecedent,
  employee.FinContratPrecedent,
  withDefault(employee.StatutCadre, 'true'),
  employee.CotisationApec,
  employee.NonResidentFiscal,
  employee.MontantPrimes,
  employee.NombreRepasFournis,
  employee.MontantAvantagesNature,
  ...CAR_FIELDS,
  CoutOutils,
  employee.IndemniteKilometriqueVersee,
  employee.Kilometres,
  employee.Vehicule,
  employee.VehiculeElectrique,
  employee.RegularisationNette,
  employee.TauxPAS,
  employee.TypeTaux,
  withDefault(employee.HasPrevoyance, 'true'),
  withDefault(employee.TauxPrevoyance, '0.015'),
  withDefault(employee.HasMutuelleObligatoire, 'false'),
  employee.MutuelleObligatoire,
  employee.PartPatronaleMutuelle,
  withDefault(employee.HasMutuelleFacultative, 'false'),
  employee.MontantMutuelleFacultative,
  ...PLAN_FIELDS,
  employee.Acomptes,
  employee.Saisies,
  RepriseConvenue,
  ...ATTACHMENT_FIELDS,
  JEI,
  ExonerationsJEI,
  DebutAcre,
  ...OPENING_BALANCES,
  ...ACRE_BALANCES,
  ...PERSON_MENTIONS,
  ...COMPANY_FIELDS,
] as const

/**
 * The French salary regulation 2026 of the managed cycle, for the president of a SASU (CSS L311-3): no unemployment
 * insurance, wage guarantee, social dialogue or general reduction; no hours. An officer ranks as an executive, so the
 * provident plan of 1.50 % applies unless the dossier says otherwise. Net before tax = 7025 + 5100; 7005 repeats 5100.
 */
export const salaire2026 = regulation({
  name: 'FR.Salaire.2026',
  description: 'Régulation française des salaires 2026, mandataire social assimilé salarié',
  validFrom: LAW_FROM,
  unemploymentInsurance: false,
  fields,
  published: [Plafonds.PlafondSS],
  lines: {
    1000: salaire.RemunerationDuMandat,
    1020: salaire.Primes,
    1030: avantagesNature.AvantagesNature,
    1031: AvantageVehicule,
    1033: avantagesNature.AvantageOutils,
    1041: kilometres.ExcedentKilometrique,
    2000: maladie.AssuranceMaladiePatronale,
    2002: maladie.MaladieAlsaceMoselleSalariale,
    2003: maladie.MaladieNonResidentSalariale,
    2010: vieillesse.VieillessePlafonneeSalariale,
    2011: vieillesse.VieillessePlafonneePatronale,
    2012: vieillesse.VieillesseDeplafonneeSalariale,
    2013: vieillesse.VieillesseDeplafonneePatronale,
    2020: famille.AllocationsFamiliales,
    2030: accidentsDuTravail.AccidentsTravail,
    2040: fnal.FNAL,
    2041: csa.CSA,
    2042: versementMobilite.VersementMobilite,
    2044: formation.FormationProfessionnelle,
    2045: apprentissage.TaxeApprentissage,
    2050: mutuelle.MutuelleSalariale,
    2051: mutuelle.MutuellePatronale,
    2052: mutuelle.MutuelleFacultative,
    2053: prevoyance.PrevoyancePatronale,
    2054: forfaitSocial.ForfaitSocial,
    2055: forfaitSocial.ForfaitSocialRetraite,
    2056: prevoyance.PrevoyanceT1Salariale,
    2057: prevoyance.PrevoyanceT1Patronale,
    2058: prevoyance.PrevoyanceT2Salariale,
    2059: prevoyance.PrevoyanceT2Patronale,
    2060: prevoyance.PrevoyanceTotaliteSalariale,
    2061: prevoyance.PrevoyanceTotalitePatronale,
    2062: prevoyance.PrevoyanceForfaitSalariale,
    2063: prevoyance.PrevoyanceForfaitPatronale,
    2064: mutuelle.SanteT1Salariale,
    2065: mutuelle.SanteT1Patronale,
    2066: mutuelle.SanteT2Salariale,
    2067: mutuelle.SanteT2Patronale,
    2068: mutuelle.SanteTotaliteSalariale,
    2069: mutuelle.SanteTotalitePatronale,
    2070: mutuelle.SanteForfaitSalariale,
    2071: mutuelle.SanteForfaitPatronale,
    2072: retraiteSupplementaire.RetraiteSupplementaireT1Salariale,
    2073: retraiteSupplementaire.RetraiteSupplementaireT1Patronale,
    2074: retraiteSupplementaire.RetraiteSupplementaireT2Salariale,
    2075: retraiteSupplementaire.RetraiteSupplementaireT2Patronale,
    2076: retraiteSupplementaire.RetraiteSupplementaireTotaliteSalariale,
    2077: retraiteSupplementaire.RetraiteSupplementaireTotalitePatronale,
    2078: retraiteSupplementaire.RetraiteSupplementaireForfaitSalariale,
    2079: retraiteSupplementaire.RetraiteSupplementaireForfaitPatronale,
    3000: csg.CSGDeductible,
    3001: csg.CSGNonDeductible,
    3002: csg.CRDS,
    4000: retraite.AgircArrcoT1Salariale,
    4001: retraite.AgircArrcoT1Patronale,
    4002: retraite.AgircArrcoT2Salariale,
    4003: retraite.AgircArrcoT2Patronale,
    4010: retraite.CEGT1Salariale,
    4011: retraite.CEGT1Patronale,
    4012: retraite.CEGT2Salariale,
    4013: retraite.CEGT2Patronale,
    4020: retraite.CETSalariale,
    4021: retraite.CETPatronale,
    4030: apec.APECSalariale,
    4031: apec.APECPatronale,
    4520: jei.ExonerationJEI,
    4530: acre.ExonerationAcrePatronale,
    4531: acre.ExonerationAcreSalariale,
    5000: netImposable.NetImposable,
    5100: pas.PAS,
    6000: netSocial.MontantNetSocial,
    6100: kilometres.IndemniteKilometrique,
    6300: avantagesNature.RepriseAvantagesNature,
    6400: acomptesSaisies.Acompte,
    6410: acomptesSaisies.Saisie,
    6420: acomptesSaisies.PrelevementPension,
    6430: acomptesSaisies.PrelevementSATD,
    6440: acomptesSaisies.SaisieRemunerations,
    6500: netAvantImpot.Regularisation,
    6900: taxeSalaires.TaxeSurLesSalaires,
    6910: acomptesSaisies.QuotiteSaisissable,
    6920: acomptesSaisies.RestePension,
    6930: acomptesSaisies.ResteSATD,
    6940: tropPercu.ResteTropPercu,
    7000: brut.TotalBrut,
    7005: netAPayer.PASReporte,
    7010: totaux.TotalCotisationsSalariales,
    7011: totaux.TotalCotisationsPatronales,
    7012: totaux.TotalAllegements,
    7015: totaux.TotalIndemnites,
    7018: totaux.TotalDeductions,
    7020: netAvantImpot.NetAvantImpot,
    7022: tropPercu.TropPercuReporte,
    7025: netAPayer.NetAPayer,
    7030: coutEmployeur.TotalVerseEmployeur,
    7035: coutEmployeur.CoutTotal,
  },
  kept: ATTACHMENTS,
  cumulated: CUMULATED,
  collectors: COLLECTORS,
})
