import { choice, date, flag, number, words } from './field.js'

/**
 * The case `CompteurConges`: facts that a person's counters of paid leave cannot be derived from. A person has many
 * records; a later one of the same `Evenement` replaces the whole earlier one.
 */

/**
 * The sender's name for the record. A later record of the same name corrects or withdraws it. Among recorded values,
 * this field opens a record.
 */
export const Mouvement = words('CompteurConges.Evenement', {
  fr: 'Nom du mouvement',
  en: 'Name of the movement',
  timeType: 'event',
  required: true,
})
/**
 * `reprise`: balance of a counter at the end of `Date`, when a dossier joins. `anciennete`, `supplementaires`: days
 * granted on `Date` for seniority or by the company. `information`: the day on which the employer informed the person,
 * after a stop, of the remaining days and their term (C. trav. L3141-19-3).
 */
export const NatureMouvement = choice(
  'CompteurConges.Nature',
  'event',
  ['reprise', 'anciennete', 'supplementaires', 'information'],
  { fr: 'Nature du mouvement', en: 'Kind of movement', required: true },
)
export const DateMouvement = date('CompteurConges.Date', 'event', {
  fr: 'Date du mouvement',
  en: 'Day of the movement',
  required: true,
})
/** `N`: days of the reference year that contains `Date`; `N-1`: days of the previous year, taken in it. */
export const Compteur = choice('CompteurConges.Compteur', 'event', ['N-1', 'N'], {
  fr: 'Compteur',
  en: 'Counter',
  default: 'N-1',
})
/** Days: the balance of a `reprise`, or the days granted, in the unit of the company; a balance may be negative. */
export const Jours = number('CompteurConges.Jours', 'count', 'event', {
  fr: 'Jours',
  en: 'Days',
  min: '-200',
  max: '200',
})
/**
 * Opening balance only: days accrued this year, before rounding, including days already taken. Absent or 0: `Jours`.
 */
export const JoursAcquis = number('CompteurConges.JoursAcquis', 'count', 'event', {
  fr: 'Jours acquis',
  en: 'Days acquired',
  max: '200',
})
/**
 * Opening balance only: pay of the reference year that counts for the tenth, up to and including the month of `Date`
 * (C. trav. L3141-24).
 */
export const RemunerationReference = number('CompteurConges.RemunerationReference', 'euros', 'event', {
  fr: 'Rémunération de la période de référence',
  en: 'Pay of the reference year',
})
/**
 * Opening balance only: leave indemnities already paid for days of this counter. Absent or 0: the tenth is compared
 * only for days taken from `Date` on.
 */
export const IndemnitesVersees = number('CompteurConges.IndemnitesVersees', 'euros', 'event', {
  fr: 'Indemnités de congés déjà versées',
  en: 'Leave indemnities already paid',
})
/** Withdraws the record; its other fields are not required then. */
export const MouvementAnnule = flag('CompteurConges.Annule', 'event', {
  fr: 'Mouvement annulé',
  en: 'Movement withdrawn',
})

/** The fields of a record, in the order of the schema. */
export const LEAVE_RECORD_FIELDS = [
  Mouvement,
  NatureMouvement,
  DateMouvement,
  Compteur,
  Jours,
  JoursAcquis,
  RemunerationReference,
  IndemnitesVersees,
  MouvementAnnule,
] as const

/** One record as entered: text by the name of its field. */
export type LeaveRecordText = Readonly<Partial<Record<(typeof LEAVE_RECORD_FIELDS)[number]['name'], string>>>
