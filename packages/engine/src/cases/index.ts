// Room: what can be entered: fields with types, default, labels
// Uses: ground. Used by: tree, law, regulations, kernel, dates, inputs, calculate, explain, catalogue, batch, compare, index.ts.

/**
 * `@centime/engine/cases`, for code that records or enters values: the fields, their names and whether a value is
 * valid.
 */
export {
  ABSENCE_FIELDS,
  type AbsenceRecord,
  Annule,
  Debut,
  Evenement,
  Fin,
  Nature,
  PartTravaillee,
  Prolonge,
} from './absence-events.js'
export { ABSENCE_SETTINGS, MethodeEntreeSortie } from './absence-settings.js'
export {
  AGREEMENT_FIELDS,
  CauseLicenciement,
  COMPANY_AGREEMENT_FIELDS,
  MoisNonCadre,
  MoisNotification,
} from './agreements.js'
export { ArrieresPension, CARRIED_ATTACHMENTS } from './attachments.js'
export { ReportTropPercu } from './back-pay.js'
export {
  Effectif,
  EffectifFNAL,
  EffectifForfaitSocial,
  EffectifFormation,
  EffectifPartageValeur,
  EffectifVersementMobilite,
  ExonerationTaxeApprentissage,
  isCompanyField,
  isOfWholeCompany,
  PlafondSS,
  SMICHoraire,
  SMICReduction,
  TauxAT,
  TauxChomageNotifie,
  TauxVersementMobilite,
} from './company.js'
export { AnneeExecution, DateNaissance, JoursForfait, NatureContrat, SalaireMensuel } from './contract-kinds.js'
export {
  Age,
  AgeAuDebut,
  ApprentiAncienRegime,
  AssujettiChomage,
  ContratCourt,
  HeuresDuMois,
  HeuresEmploi,
  JoursEmploi,
  JoursOuvrablesDuMois,
  JoursOuvrablesEmploi,
  JoursOuvresDuMois,
  JoursOuvresEmploi,
  JoursTravaillesDuMois,
  JoursTravaillesEmploi,
  MoisDebutSuite,
  RegimeAcre,
  RegimeVehicule,
  VehiculeAncien,
} from './derived.js'
export {
  ELEMENT_CASE,
  ELEMENT_CODE,
  ELEMENT_DEFINITIONS,
  ELEMENT_FORMS,
  ELEMENT_RECURRENCES,
  type ElementDefinition,
  type ElementForm,
  type ElementRecurrence,
  PREMIUM_CASE,
} from './elements.js'
export {
  BaseRegularisee,
  DateDebutContrat,
  DateFinContrat,
  DebutContratSuivant,
  DebutSuite,
  DureeInitialeMois,
  EtablissementAffectation,
  HeuresContrat,
  HeuresTravaillees,
  IdentifiantTaux,
  JoursAbsenceSansSolde,
  JoursContratPrecedent,
  MoisRegularise,
  Nom,
  NouveauContrat,
  Prenom,
  RemunerationMandat,
  Saisies,
  TauxApplique,
  TauxHoraire,
  TauxPAS,
  TauxTransmis,
  TypeContrat,
  TypeTaux,
  yearCorrected,
} from './employee.js'
export { BaremeLodeom, HeuresActivitePartielle, JEI, REGIME_FIELDS } from './employer-regimes.js'
export { type ChoiceField, type Field, type NumberField, type PlainField, type TimeType, valueTypeOf } from './field.js'
export { HISTORY_SUMS } from './history-sums.js'
export { CongesN, CongesN1, CongesReport, IndemnitesDuContrat, RemunerationDeReprise } from './leave-derived.js'
export { DateMouvement, Mouvement } from './leave-records.js'
export { DecompteConges, LEAVE_SETTINGS, PrisAuDepart, SuiviConges } from './leave-settings.js'
export {
  AncienneteMois,
  IndemniteVersee,
  LEAVING_DERIVED,
  MontantPreavis,
  MotifRupture,
  Preavis,
  RemunerationAnterieure,
} from './leaving.js'
export {
  AdresseEntreprise,
  AdresseSalarie,
  Classification,
  CodeAPE,
  ConventionCollective,
  DateAnciennete,
  DateDePaiement,
  Emploi,
  Etablissement,
  IDCC,
  Matricule,
  MoyenDePaiement,
  NumeroSecuriteSociale,
  RaisonSociale,
  Siret,
} from './mentions.js'
export { isPresumed, isZeroWithoutValue, UNSAID_DAY, unsaid } from './minimum-inputs.js'
export type { FieldName } from './names.js'
export { OPENING_CASE, type OpeningName } from './opening-balances.js'
export { MontantPartageValeur } from './premiums.js'
export { at, checkValue, type Inputs, type InputsOf, isRecord } from './read.js'
export { isRecordCase, RECORD_CASES } from './record-cases.js'
export { SCHEDULE_FIELDS } from './schedule.js'
export { RepriseManquante, WARNING_DERIVED } from './warning-derived.js'
