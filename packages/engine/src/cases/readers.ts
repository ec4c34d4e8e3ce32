import { ABSENCE_FIELDS } from './absence-events.js'
import { ABSENCE_SETTINGS } from './absence-settings.js'
import { RecouvrementCAF } from './attachments.js'
import * as benefits from './benefits.js'
import {
  EffectifPartageValeur,
  isCompanyField,
  PlafondSS,
  SMICHoraire,
  SMICReduction,
  TauxChomageNotifie,
  Zone,
} from './company.js'
import * as kinds from './contract-kinds.js'
import { Age, AgeAuDebut, AssujettiChomage, RegimeVehicule } from './derived.js'
import * as employee from './employee.js'
import { BaremeLodeom, HeuresActivitePartielle, ProfessionDFS } from './employer-regimes.js'
import { Dispense } from './health-dispense.js'
import { LEAVE_RECORD_FIELDS } from './leave-records.js'
import { LEAVE_SETTINGS, PrisAuDepart, RenonciationFractionnement } from './leave-settings.js'
import { AncienneteMois, MotifRupture } from './leaving.js'
import { ACRE_BALANCES, OPENING_BALANCES } from './opening-balances.js'
import { RegimePrevoyance, RegimeSante } from './plans.js'
import { MontantPartageValeur, SeuilPartageValeur } from './premiums.js'
import { SCHEDULE_FIELDS } from './schedule.js'
import { DispenseEchue, RepriseManquante } from './warning-derived.js'

/**
 * The number and choice fields that code reads beside the formulas of the law; `fix` refuses a field that neither reads.
 * `readContract` and `warningsOf` take only fields of their list, by its type; a test finds a listed field that they do not
 * read.
 */
export const CONTRACT_FIELDS = [
  employee.TypeContrat,
  employee.DureeInitialeMois,
  employee.JoursAbsenceSansSolde,
  employee.NouveauContrat,
  employee.JoursContratPrecedent,
  employee.PeriodesPrecedentes,
] as const

export const WARNING_FIELDS = [
  PlafondSS,
  SMICHoraire,
  SMICReduction,
  TauxChomageNotifie,
  Zone,
  BaremeLodeom,
  AssujettiChomage,
  employee.StatutCadre,
  employee.NonResidentFiscal,
  employee.HasPrevoyance,
  employee.TauxPrevoyance,
  employee.HasMutuelleObligatoire,
  employee.MutuelleObligatoire,
  employee.PartPatronaleMutuelle,
  RegimePrevoyance.TauxPatronalT1,
  RegimePrevoyance.TauxPatronalTotalite,
  RegimePrevoyance.MontantPatronal,
  RegimeSante.TauxPatronalT1,
  RegimeSante.TauxSalarialT1,
  RegimeSante.TauxPatronalT2,
  RegimeSante.TauxSalarialT2,
  RegimeSante.TauxPatronalTotalite,
  RegimeSante.TauxSalarialTotalite,
  RegimeSante.MontantPatronal,
  RegimeSante.MontantSalarial,
  kinds.NatureContrat,
  Dispense,
  DispenseEchue,
  RepriseManquante,
  employee.IndemniteKilometriqueVersee,
  employee.Kilometres,
  employee.Vehicule,
  employee.HeuresAbsenceMaladie,
  employee.MontantAbsenceMaladie,
  employee.MontantAbsenceATMP,
  employee.MontantAbsenceSansSolde,
  employee.JoursAbsenceSansSolde,
  employee.MontantMaintien,
  kinds.JoursOuvresMaladie,
  kinds.JoursOuvresATMP,
  kinds.JoursOuvresSansSolde,
] as const

/** Read by the faults of a kind of contract. */
export const KIND_FIELDS = [
  kinds.NatureContrat,
  kinds.SalaireMensuel,
  kinds.Gratification,
  kinds.HeuresStage,
  kinds.JoursForfait,
  kinds.JoursOuvresMaladie,
  kinds.JoursOuvresATMP,
  kinds.JoursOuvresSansSolde,
  kinds.JoursRenonces,
  kinds.MontantJoursRenonces,
  MontantPartageValeur,
  employee.HeuresTravaillees,
  employee.HeuresContrat,
  employee.HeuresSup25,
  employee.HeuresSup50,
  employee.HeuresComplementaires,
  employee.HeuresAbsenceMaladie,
  employee.StatutCadre,
  ProfessionDFS,
  HeuresActivitePartielle,
] as const

/** What limits of pay and hours depend on: no formula reads them. */
const LIMIT_FIELDS = [
  kinds.AnneeExecution,
  kinds.ApprentissageComplementaire,
  kinds.NiveauBac,
  kinds.MinimumConventionnel,
  kinds.LimiteHeuresComplementaires,
  kinds.DerogationDureeMinimale,
] as const
/** Read by the warnings on a kind of contract. */
export const KIND_WARNING_FIELDS = [
  ...LIMIT_FIELDS,
  SMICHoraire,
  Age,
  AgeAuDebut,
  kinds.NatureContrat,
  kinds.SalaireMensuel,
  kinds.Gratification,
  kinds.HeuresStage,
  kinds.JoursForfait,
  kinds.HeuresSupStructurelles,
  employee.HeuresTravaillees,
  employee.TauxHoraire,
  employee.HeuresContrat,
  employee.HeuresSup25,
  employee.HeuresSup50,
  employee.HeuresComplementaires,
  employee.JoursContratPrecedent,
  employee.IndemniteFinContratMensuelle,
  employee.TypeContrat,
  employee.MotifCDD,
  kinds.JoursRenonces,
  kinds.MontantJoursRenonces,
] as const

/** Read by what follows from the end of a contract, and by the limit of arrears. */
const LEAVING_CODE_FIELDS = [MotifRupture, AncienneteMois, RecouvrementCAF] as const
/** Read by the warnings on premiums and benefits. */
export const BENEFIT_WARNING_FIELDS = [
  EffectifPartageValeur,
  MontantPartageValeur,
  SeuilPartageValeur,
  RegimeVehicule,
  benefits.VehiculeLoue,
  benefits.PrixVehicule,
  benefits.LoyerVehicule,
  benefits.AllocationTeletravail,
  benefits.JoursTeletravail,
  benefits.TeletravailParSemaine,
] as const

/** Read by the counters of leave. */
const LEAVE_CODE_FIELDS = [...LEAVE_SETTINGS, RenonciationFractionnement, PrisAuDepart] as const

/**
 * The keys of those that count as read in every regulation. Of the fields that warnings read only the company's and limits do:
 * the published parameters that they compare with, and what a limit depends on. A warning on a value that no formula uses would be about nothing. Opening
 * balances are read by the name of their line.
 */
export const KEYS_READ_BY_CODE: ReadonlySet<string> = new Set(
  [
    ...CONTRACT_FIELDS,
    ...WARNING_FIELDS.filter(isCompanyField),
    ...LIMIT_FIELDS,
    Dispense,
    ...OPENING_BALANCES,
    ...ACRE_BALANCES,
    ...ABSENCE_FIELDS,
    ...ABSENCE_SETTINGS,
    ...SCHEDULE_FIELDS,
    ...LEAVE_RECORD_FIELDS,
    ...LEAVE_CODE_FIELDS,
    ...LEAVING_CODE_FIELDS,
  ].map(({ key }) => key),
)
