import { choice, date, flag, number } from './field.js'

/**
 * Why a person is not in the compulsory health plan (CSS L911-7, D911-2), from a day to another. Meanwhile a plan that is recorded for the
 * person costs nothing; afterwards it resumes.
 */

/**
 * `css`: complémentaire santé solidaire; `individuelle`: an individual contract until its next renewal; `collective`:
 * covered through another employer or a relative; `cdd_court`: a fixed term with short cover; `acte`: an exemption in
 * the act that set up the plan.
 */
export const Dispense = choice(
  'Sante.Dispense',
  'period',
  ['aucune', 'css', 'individuelle', 'collective', 'cdd_court', 'acte'],
  { fr: 'Dispense de mutuelle obligatoire', en: 'Dispense from the health plan', default: 'aucune' },
)
/** The last day of the exemption. Absent: it applies until it is replaced. */
export const DispenseJusquau = date('Sante.DispenseJusquau', 'period', {
  fr: 'Dispense valable jusqu’au',
  en: 'Last day of the dispense',
  revocable: true,
})

/** The day of the proof that the employer has seen; one of another collective cover is shown each year (D911-5). */
export const JustificatifDispense = date('Sante.JustificatifDispense', 'period', {
  fr: 'Justificatif de dispense du',
  en: 'Day of the proof of the dispense',
  revocable: true,
})

/**
 * The employer pays towards the own insurance of the person instead of the plan (CSS L911-7-1): on demand with the dispense `cdd_court`, or
 * where an agreement covers short contracts and few hours so.
 */
export const VersementSanteDu = flag('Sante.VersementSante', 'period', {
  fr: 'Versement santé dû',
  en: 'Health payment due',
})
/** The employer's monthly share of the plan for full time: the reference of the health payment (CSS D911-8). 0: the minimum of the year. */
export const PartReferenceSante = number('Sante.PartEmployeur', 'euros', 'period', {
  fr: 'Part mensuelle de l’employeur pour le versement santé',
  en: 'Monthly share of the employer for the health payment',
})

export const DISPENSE_FIELDS = [
  Dispense,
  DispenseJusquau,
  JustificatifDispense,
  VersementSanteDu,
  PartReferenceSante,
] as const
