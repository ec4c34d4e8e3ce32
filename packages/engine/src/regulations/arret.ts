import { UnitesDuMois } from '../cases/month-absences.js'
import { STOP_FIELDS } from '../cases/stop.js'
import { LAW_FROM } from '../ground/period.js'
import * as arrets from '../law/arrets.js'
import * as ij from '../law/indemnites-journalieres.js'
import { regulation } from '../tree/regulation.js'

/**
 * The days of one stop in one month under one guarantee: a regulation fixed on the first day of the stop, whose figures
 * apply to the whole stop. Its results add up over the month.
 */
export const arretDeTravail = regulation({
  name: 'Centime.Arret',
  description: 'Indemnités journalières et maintien du salaire d’un arrêt de travail',
  validFrom: LAW_FROM,
  unemploymentInsurance: true,
  fields: [...STOP_FIELDS, UnitesDuMois],
  lines: {
    1: ij.SalaireJournalierBase,
    2: ij.IndemniteJournaliere,
    3: ij.IndemniteJournaliereMajoree,
    10: arrets.CibleMaintien,
    11: arrets.IndemnitesDesJours,
    12: arrets.ComplementMaintien,
    20: arrets.MaintienVerse,
    21: arrets.IndemnitesDeduites,
    22: arrets.IndemnitesSubrogees,
    23: arrets.IndemnitesImposables,
    24: arrets.IndemnitesAccident,
    25: arrets.JoursSansRemuneration,
    26: arrets.UnitesPayees,
    27: arrets.JoursDeduits,
    28: arrets.JoursVerses,
    29: arrets.JoursSansAutreRemuneration,
  },
  cumulated: [],
  collectors: {},
})
