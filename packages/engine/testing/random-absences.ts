import type { Random } from '@centime/testing'
import { type AbsenceRecord, NATURES, type NatureAbsence } from '../src/cases/absence-events.js'
import { daysLater, firstDay } from '../src/ground/period.js'

/** Random absences around a month, one after another: none covers a day of another. */
export function randomAbsences(draw: Random, period: string): readonly AbsenceRecord[] {
  const records: AbsenceRecord[] = []
  let day = daysLater(firstDay(period), -draw.oneOf([5, 20, 60, 400]))
  for (let left = draw.from(1, 4); left > 0; left -= 1) {
    const from = daysLater(day, draw.from(0, 12))
    const to = daysLater(from, draw.oneOf([0, draw.from(0, 6), draw.from(0, 40), draw.from(0, 200)]))
    records.push(randomAbsence(draw, from, to, records.at(-1)))
    day = daysLater(to, 1)
  }
  return records
}

const isOld = (nature: NatureAbsence): boolean => nature !== 'conge_supplementaire_naissance'
const BEFORE_BIRTH_LEAVE = ['maladie', ...NATURES.filter(isOld)] as const

function randomAbsence(draw: Random, from: string, to: string, before: AbsenceRecord | undefined): AbsenceRecord {
  const isNext = before?.Fin !== undefined && daysLater(before.Fin, 1) === from && before.PartTravaillee === undefined
  const Nature =
    isNext && draw.isTrue(0.5)
      ? (before.Nature ?? 'maladie')
      : draw.oneOf(from < '2026-07-01' ? BEFORE_BIRTH_LEAVE : NATURES)
  const isPart = Nature === 'temps_partiel_therapeutique'
  const isProlonged = isNext && before.Nature === Nature && draw.isTrue(0.7)
  // A stop that began before the law of this package has no figures.
  const statement = isProlonged ? before.MontantIJ : from < '2024-01-01' ? '40.05' : undefined
  const MontantIJ = statement ?? (draw.isTrue(0.1) ? `${draw.from(10, 60)}.${draw.from(10, 99)}` : undefined)
  const isSubrogated = draw.isTrue(0.6)
  return {
    ...{ Evenement: from, Nature, Debut: from, Fin: to },
    ...(isProlonged && { Prolonge: before.Evenement ?? '' }),
    ...(draw.isTrue(0.1) && from !== to && { DemiJournee: draw.oneOf(['debut', 'fin', 'debut_et_fin']) }),
    ...(isPart && { PartTravaillee: draw.oneOf(['0.5', '0.6', '0.8']) }),
    ...(isSubrogated && { Subrogation: 'true' }),
    ...(isSubrogated && draw.isTrue(0.3) && { SubrogationDebut: from }),
    ...(MontantIJ !== undefined && { MontantIJ }),
    ...(draw.isTrue(0.3) && { SalaireMois1: String(draw.from(1000, 6000)) }),
  }
}

/** Settings of a company, each absent as often as not. */
export const randomAbsenceSettings = (draw: Random): Record<string, string> => ({
  MethodeRetenue: draw.isTrue(0.7)
    ? 'heures_reelles'
    : draw.oneOf([
        'heures_moyennes',
        'jours_ouvres_reels',
        'jours_ouvrables_moyens',
        'jours_calendaires',
        'trentiemes',
      ]),
  MaintienLegal: draw.isTrue(0.8) ? 'legal' : 'aucun',
  ...(draw.isTrue(0.4) && { BaremeMaintien: draw.oneOf(['0:90x1', '1:30x1,60x0.8;5:60x1', '2:45x0.95']) }),
  CarenceMaintien: draw.oneOf(['0', '3']),
  MaintienParentalite: String(draw.isTrue(0.4)),
  SmicMaintien: draw.oneOf(['rapport', 'entier']),
  GarantieNet: draw.isTrue(0.95) ? 'aucune' : draw.oneOf(['stricte', 'moins_csg']),
})
