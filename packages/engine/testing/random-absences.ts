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

/** Absences of every kind in every month of a year; some share a day, yield to others, are corrected or open. */
export function absencesOfYear(draw: Random, year: string): readonly AbsenceRecord[] {
  const records: AbsenceRecord[] = []
  let day = daysLater(`${year}-01-01`, -draw.oneOf([0, 20, 90, 400]))
  while (day <= `${year}-12-31`) {
    // No gap is longer than a month.
    const from = daysLater(day, draw.oneOf([0, draw.from(0, 6), draw.from(0, 20)]))
    const to = daysLater(from, draw.oneOf([0, draw.from(0, 6), draw.from(0, 20), draw.from(0, 40), draw.from(0, 120)]))
    const one = randomAbsence(draw, from, to, records.at(-1), draw.isTrue(0.25) ? 'conges_payes' : undefined)
    const mayWork = one.Nature === 'conge_parental' || one.Nature === 'activite_partielle'
    records.push(...withOthers(draw, mayWork && draw.isTrue(0.3) ? { ...one, PartTravaillee: '0.4' } : one, from, to))
    day = daysLater(to, 1)
  }
  const { Fin: _, ...open } = records.at(-1) ?? {}
  return open.DemiJournee === undefined && draw.isTrue(0.1) ? [...records, open] : records
}

/**
 * An absence with one within it that it yields to, one that shares its last day, or a record that it corrects or that
 * is withdrawn.
 */
function withOthers(draw: Random, one: AbsenceRecord, from: string, to: string): readonly AbsenceRecord[] {
  const gives = one.Nature === 'conges_payes' || one.PartTravaillee !== undefined
  if (gives && draw.isTrue(0.4)) {
    const day = daysLater(from, draw.from(0, 3))
    const stop = { Evenement: `s${day}`, Nature: 'maladie', Debut: day, Fin: day }
    if (day <= to) return [one, day < '2024-01-01' ? { ...stop, MontantIJ: '40.05' } : stop]
  }
  if (from !== to && one.DemiJournee === undefined && draw.isTrue(0.1)) {
    const next = {
      Evenement: `a${to}`,
      Nature: draw.oneOf(['conges_payes', 'sans_solde', 'maladie']),
      Debut: to,
      Fin: to,
    }
    const own = to < '2024-01-01' ? { ...next, MontantIJ: '40.05' } : next
    return [
      { ...one, DemiJournee: 'fin' },
      { ...own, DemiJournee: 'debut' },
    ]
  }
  if (draw.isTrue(0.05)) return [{ ...one, Fin: daysLater(to, 9), Nature: 'greve' }, one]
  if (draw.isTrue(0.05)) return [{ ...one, Evenement: `w${from}` }, one, { Evenement: `w${from}`, Annule: 'true' }]
  return [one]
}

function randomAbsence(
  draw: Random,
  from: string,
  to: string,
  before: AbsenceRecord | undefined,
  kind: AbsenceRecord['Nature'] = undefined,
): AbsenceRecord {
  const isNext = before?.Fin !== undefined && daysLater(before.Fin, 1) === from && before.PartTravaillee === undefined
  const Nature =
    kind ??
    (isNext && draw.isTrue(0.5)
      ? (before.Nature ?? 'maladie')
      : draw.oneOf(from < '2026-07-01' ? BEFORE_BIRTH_LEAVE : NATURES))
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
