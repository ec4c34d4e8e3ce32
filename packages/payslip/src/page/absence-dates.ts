import type { LineName, PayslipLine } from '@centime/engine'
import { HeuresDuMois, JoursForfait, MethodeEntreeSortie } from '@centime/engine/cases'
import { frenchDate } from '@centime/engine/ground'
import type { AbsencePeriod, Facts } from '@centime/engine/tree'

const LINES: Readonly<Record<AbsencePeriod['nature'], readonly LineName[]>> = {
  maladie: ['AbsenceMaladie'],
  affection_longue_duree: ['AbsenceMaladie'],
  accident_travail: ['AbsenceATMP'],
  maladie_professionnelle: ['AbsenceATMP'],
  accident_trajet: ['AbsenceATMP'],
  maternite: ['AbsenceParentalite'],
  paternite: ['AbsenceParentalite'],
  adoption: ['AbsenceParentalite'],
  conge_supplementaire_naissance: ['AbsenceParentalite'],
  deuil_enfant: ['AbsenceParentalite'],
  conges_payes: ['AbsenceConges'],
  evenement_familial: [],
  sans_solde: ['AbsenceSansSolde'],
  conge_parental: ['AbsenceSansSolde'],
  greve: ['AbsenceSansSolde'],
  activite_partielle: ['AbsenceActivitePartielle'],
  temps_partiel_therapeutique: ['AbsenceTempsPartielTherapeutique'],
  formation: [],
}

/** The label of a line of several reasons in a month that has only one of them. */
const NAMES: Readonly<Partial<Record<AbsencePeriod['nature'], string>>> = {
  accident_travail: 'Absence accident du travail',
  maladie_professionnelle: 'Absence maladie professionnelle',
  accident_trajet: 'Absence accident de trajet',
  maternite: 'Absence maternité',
  paternite: 'Absence paternité',
  adoption: 'Absence adoption',
  conge_supplementaire_naissance: 'Absence congé supplémentaire de naissance',
  deuil_enfant: 'Absence deuil d’un enfant',
}

/** The label of a line, with its days of absence, or with the unit of the days or hours outside the contract. */
export function absenceLabel({ name, label }: PayslipLine, { absences = [], entryUnit }: LabelFacts): string {
  if (name === ENTRY && entryUnit !== undefined) return `${label} (${entryUnit})`
  const reasons = new Set(
    absences.filter(({ nature }) => LINES[nature].some((line) => line === name)).map(({ nature }) => nature),
  )
  const [only] = reasons
  return `${(reasons.size === 1 && only && NAMES[only]) || label}${datesText(name, absences)}`
}

/** The facts of a month that labels print. */
export interface LabelFacts {
  /** Days of absence of the month, printed with their lines: those of leave must be (C. trav. R3243-1 12°). Absent: none. */
  readonly absences?: Facts['absences']
  /** The periods that the base salary adds up, each with a row of its own. Absent: one. */
  readonly periods?: Facts['periods']
  /** The unit that the line of an entry or exit counts. Absent: not printed. */
  readonly entryUnit?: 'heures' | 'jours'
}

const ENTRY: LineName = 'EntreeSortie'

/** The unit of the line of an entry or exit, by the method of the company; the engine's `law/entree-sortie.ts` defines the units. */
export function entryUnitOf({ choices, numbers }: Facts): LabelFacts['entryUnit'] {
  const isInDays = numbers[JoursForfait.key]?.gt(0) === true
  const hasPattern = numbers[HeuresDuMois.key]?.gt(0) === true
  switch (choices[MethodeEntreeSortie.key] ?? MethodeEntreeSortie.default) {
    case 'heures_reelles':
      return hasPattern || !isInDays ? 'heures' : 'jours'
    case 'heures_moyennes':
      return isInDays ? 'jours' : 'heures'
    default:
      return 'jours'
  }
}

/** Absences that cost nothing, and so have no line of their own. */
const PAID: Readonly<Partial<Record<AbsencePeriod['nature'], string>>> = {
  evenement_familial: 'Événement familial, rémunération maintenue',
  formation: 'Formation, rémunération maintenue',
}

/** ` du 12/01 au 17/01 (matin), le 20/01`: the days of absence of a line; empty for other lines. */
const datesText = (name: string, absences: Facts['absences'] = []): string =>
  daysOf(absences.filter(({ nature }) => LINES[nature].some((line) => line === name)))

/** The absences of a month that have no line, with their days. */
export const paidAbsences = (absences: Facts['absences'] = []): readonly string[] =>
  Object.entries(PAID).flatMap(([nature, label]) => {
    const days = daysOf(absences.filter((one) => one.nature === nature))
    return days === '' ? [] : [`${label}${days}`]
  })

function daysOf(periods: readonly AbsencePeriod[]): string {
  const text = periods.map(({ from, to, fromNoon, untilNoon }) => {
    const first = `${short(from)}${fromNoon ? ' (après-midi)' : ''}`
    const last = `${short(to)}${untilNoon ? ' (matin)' : ''}`
    return from === to ? `le ${fromNoon ? first : last}` : `du ${first} au ${last}`
  })
  return text.length === 0 ? '' : ` ${text.join(', ')}`
}

/** `du 12/01 au 31/01`: the days of a period. */
export const daysText = (from: string, to: string): string =>
  from === to ? `le ${short(from)}` : `du ${short(from)} au ${short(to)}`

/** `12/01`: the head of the page has the year. */
const short = (day: string): string => frenchDate(day).slice(0, 5)
