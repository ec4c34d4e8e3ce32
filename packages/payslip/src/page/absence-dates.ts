import type { LineName } from '@centime/engine'
import { frenchDate } from '@centime/engine/ground'
import type { AbsencePeriod, Facts } from '@centime/engine/tree'

/** The lines of each reason of absence. */
const LINES: Readonly<Record<AbsencePeriod['nature'], readonly LineName[]>> = {
  maladie: ['AbsenceMaladie'],
  affection_longue_duree: ['AbsenceMaladie'],
  accident_travail: ['AbsenceATMP'],
  maladie_professionnelle: ['AbsenceATMP'],
  accident_trajet: ['AbsenceATMP'],
  maternite: ['AbsenceParentalite'],
  paternite: ['AbsenceParentalite'],
  adoption: ['AbsenceParentalite'],
  conges_payes: ['AbsenceConges'],
  evenement_familial: [],
  sans_solde: ['AbsenceSansSolde'],
  conge_parental: ['AbsenceSansSolde'],
  greve: ['AbsenceSansSolde'],
  activite_partielle: ['AbsenceActivitePartielle'],
  temps_partiel_therapeutique: ['AbsenceTempsPartielTherapeutique'],
  formation: [],
}

/** ` du 12/01 au 17/01, le 20/01`: the days of absence that a line is about; empty for another line. */
export function datesText(name: string, absences: Facts['absences'] = []): string {
  const periods = absences.filter(({ nature }) => LINES[nature].some((line) => line === name))
  const text = periods.map(({ from, to }) => (from === to ? `le ${short(from)}` : `du ${short(from)} au ${short(to)}`))
  return text.length === 0 ? '' : ` ${text.join(', ')}`
}

/** `12/01`: the head of the page says the year. */
const short = (day: string): string => frenchDate(day).slice(0, 5)
