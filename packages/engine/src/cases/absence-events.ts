import { choice, date, flag, number, words } from './field.js'

/**
 * The case `ArretOuConge`: an absence entered once, by its dates and its reason. A person has many of them, so a month
 * takes them as a list of records beside its cases. Within a record a field has one value; a later record of the same
 * `Evenement` replaces the whole earlier one.
 */

/**
 * The sender's name for the event. A later record of the same name corrects or withdraws it. Among recorded values,
 * this field opens a record.
 */
export const Evenement = words('ArretOuConge.Evenement', {
  fr: 'Nom de l’événement',
  en: 'Name of the event',
  timeType: 'event',
  required: true,
})

/**
 * Stops with daily allowances of the fund, and the other reasons. `greve` never appears by name on a payslip (C. trav.
 * R3243-4).
 */
export const NATURES = [
  'maladie',
  'affection_longue_duree',
  'accident_travail',
  'maladie_professionnelle',
  'accident_trajet',
  'maternite',
  'paternite',
  'adoption',
  'conge_supplementaire_naissance',
  'deuil_enfant',
  'conges_payes',
  'evenement_familial',
  'sans_solde',
  'conge_parental',
  'greve',
  'activite_partielle',
  'temps_partiel_therapeutique',
  'formation',
] as const
export type NatureAbsence = (typeof NATURES)[number]
export const Nature = choice('ArretOuConge.Nature', 'event', NATURES, {
  fr: 'Nature de l’absence',
  en: 'Reason of the absence',
  required: true,
})
/** After a work accident: the following day, since the employer owes the pay of the day itself (CSS L433-1). */
export const Debut = date('ArretOuConge.Debut', 'event', {
  fr: 'Premier jour d’absence',
  en: 'First day of absence',
  required: true,
})
/** Absent or empty: unknown so far; the absence covers every month from its first day on. */
export const Fin = date('ArretOuConge.Fin', 'event', {
  fr: 'Dernier jour d’absence',
  en: 'Last day of absence',
  revocable: true,
})
/** `debut`: absent only in the afternoon of the first day; `fin`: only in the morning of the last day. */
export const DemiJournee = choice('ArretOuConge.DemiJournee', 'event', ['aucune', 'debut', 'fin', 'debut_et_fin'], {
  fr: 'Demi-journées',
  en: 'Half days',
  default: 'aucune',
})
/** `Evenement` of the stop that this one prolongs: one stop for waiting days, reference pays and durations. */
export const Prolonge = words('ArretOuConge.Prolonge', {
  fr: 'Événement prolongé',
  en: 'Event that this one prolongs',
  timeType: 'event',
})
/** Whether the fund pays the daily allowances to the employer (CSS R323-11, R433-12). */
export const Subrogation = flag('ArretOuConge.Subrogation', 'event', {
  fr: 'Subrogation',
  en: 'The employer receives them',
})
/** Absent: the first day with maintained pay. */
export const SubrogationDebut = date('ArretOuConge.SubrogationDebut', 'event', {
  fr: 'Premier jour de la subrogation',
  en: 'First day paid to the employer',
})
/** Absent: as long as the employer maintains at least the daily allowances. */
export const SubrogationFin = date('ArretOuConge.SubrogationFin', 'event', {
  fr: 'Dernier jour de la subrogation',
  en: 'Last day paid to the employer',
})
/** Gross daily amount in the fund's statement; it overrides the computed one. Absent or 0: computed. */
export const MontantIJ = number('ArretOuConge.MontantIJ', 'euros', 'event', {
  fr: 'Indemnité journalière brute du décompte',
  en: 'Gross daily allowance of the statement',
})
/** Withdraws the event; its other fields are not required then. */
export const Annule = flag('ArretOuConge.Annule', 'event', {
  fr: 'Événement annulé',
  en: 'Event withdrawn',
})
/**
 * The part of the working time that the person works despite the absence: therapeutic part time, part-time parental
 * leave, reduced hours of partial activity. 0: none.
 */
export const PartTravaillee = number('ArretOuConge.PartTravaillee', 'fraction', 'event', {
  fr: 'Part du temps travaillée pendant l’absence',
  en: 'Part of the time that is worked during the absence',
})

const salaire = <Key extends string>(key: Key, fr: string, en: string) => number(key, 'euros', 'event', { fr, en })
/**
 * Pays of the civil months before the stop, as its attestation de salaire states them (CSS R323-4, R433-4); they
 * override the history. Absent or 0: taken from the history.
 */
export const SalaireMois1 = salaire('ArretOuConge.SalaireMois1', 'Salaire du mois précédent', 'Pay of the month before')
export const SalaireMois2 = salaire(
  'ArretOuConge.SalaireMois2',
  'Salaire de l’avant-dernier mois',
  'Pay two months before',
)
export const SalaireMois3 = salaire(
  'ArretOuConge.SalaireMois3',
  'Salaire du troisième mois précédent',
  'Pay three months before',
)

/** The fields of a record, in the order of the schema. */
export const ABSENCE_FIELDS = [
  Evenement,
  Nature,
  Debut,
  Fin,
  DemiJournee,
  Prolonge,
  Subrogation,
  SubrogationDebut,
  SubrogationFin,
  MontantIJ,
  Annule,
  PartTravaillee,
  SalaireMois1,
  SalaireMois2,
  SalaireMois3,
] as const

/** One record as entered: text by the name of its field. */
export type AbsenceRecord = Readonly<Partial<Record<(typeof ABSENCE_FIELDS)[number]['name'], string>>>
