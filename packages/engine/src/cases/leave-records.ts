import { choice, date, flag, number, words } from './field.js'

/**
 * The case `CompteurConges`: what a person's counters of paid leave cannot be derived from. A person has many records; a later one
 * of the same `Evenement` replaces the earlier one wholly.
 */

/** The sender's name of the record. A later record of the same name corrects or withdraws it. Recorded values: it opens a record. */
export const Mouvement = words('CompteurConges.Evenement', ['Nom du mouvement', 'Name of the movement'], {
  timeType: 'event',
  required: true,
})
/**
 * `reprise`: balance of a counter at the end of `Date`, when a dossier joins. `anciennete`, `supplementaires`: days granted on
 * `Date` by seniority or by the company. `information`: the day on which the employer informed the person, after a stop, of the
 * days left and their term (C. trav. L3141-19-3).
 */
export const NatureMouvement = choice(
  'CompteurConges.Nature',
  'event',
  ['reprise', 'anciennete', 'supplementaires', 'information'],
  ['Nature du mouvement', 'Kind of movement'],
  { required: true },
)
export const DateMouvement = date('CompteurConges.Date', 'event', ['Date du mouvement', 'Day of the movement'], {
  required: true,
})
/** `N`: the days of the reference year that holds `Date`; `N-1`: those of the year before, which are taken in it. */
export const Compteur = choice('CompteurConges.Compteur', 'event', ['N-1', 'N'], ['Compteur', 'Counter'], {
  default: 'N-1',
})
/** Days: the balance of a `reprise`, or those granted. In the unit of the company; a balance may be negative. */
export const Jours = number('CompteurConges.Jours', 'count', 'event', ['Jours', 'Days'], { min: '-200', max: '200' })
/** Of a `reprise`: days that the year gave so far, taken ones included, before they are rounded up. Absent or 0: `Jours`. */
export const JoursAcquis = number('CompteurConges.JoursAcquis', 'count', 'event', ['Jours acquis', 'Days acquired'], {
  max: '200',
})
/** Of a `reprise`: pay of the reference year that counts for the tenth, up to and with the month of `Date` (C. trav. L3141-24). */
export const RemunerationReference = number('CompteurConges.RemunerationReference', 'euros', 'event', [
  'Rémunération de la période de référence',
  'Pay of the reference year',
])
/**
 * Of a `reprise`: leave indemnities already paid for days of this counter. Absent or 0: the tenth is compared for the days taken
 * from `Date` on alone.
 */
export const IndemnitesVersees = number('CompteurConges.IndemnitesVersees', 'euros', 'event', [
  'Indemnités de congés déjà versées',
  'Leave indemnities already paid',
])
/** Withdraws the record; of its other fields none is needed then. */
export const MouvementAnnule = flag('CompteurConges.Annule', 'event', ['Mouvement annulé', 'Movement withdrawn'], {
  default: 'false',
})

/** The fields of a record, in the order in which the schema lists them. */
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

/** One record as it is entered: text by the name of its field. */
export type LeaveRecordText = Readonly<Partial<Record<(typeof LEAVE_RECORD_FIELDS)[number]['name'], string>>>
