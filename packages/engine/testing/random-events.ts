import type { Random } from '@centime/testing'
import type { AbsenceRecord } from '../src/cases/absence-events.js'
import { MethodeRetenue } from '../src/cases/absence-settings.js'
import type { LeaveRecordText } from '../src/cases/leave-records.js'
import { LEAVE_SETTINGS } from '../src/cases/leave-settings.js'
import { daysLater } from '../src/ground/period.js'
import { decimalText } from './decimal-text.js'
import { absencesOfYear, randomAbsenceSettings } from './random-absences.js'

/** A person with an absence in every month of a year: events, movements of leave, schedule and settings. */
export interface EventfulPerson {
  readonly absences: readonly AbsenceRecord[]
  readonly leave: readonly LeaveRecordText[]
  /** Values that replace those of a month, by case. */
  readonly cases: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export function eventfulPerson(draw: Random, year: string): EventfulPerson {
  const leaveSettings = LEAVE_SETTINGS.map(({ name, values }) => [name, draw.someOf(values) ?? ''])
  const company = {
    ...randomAbsenceSettings(draw),
    MethodeRetenue: draw.isTrue(0.5) ? 'heures_reelles' : (draw.someOf(MethodeRetenue.values) ?? ''),
    ...(draw.isTrue(0.2) && { BaremeMaintienCadre: '0:60x1,60x0.75' }),
    JoursDroitLocal: draw.oneOf(['42', '42', '0', '60']),
    AlsaceMoselle: String(draw.isTrue(0.2)),
    ...Object.fromEntries(leaveSettings),
    // The search for a guaranteed net takes milliseconds: few have one.
    GarantieNet: draw.isTrue(0.97) ? 'aucune' : draw.oneOf(['stricte', 'moins_csg']),
  }
  return {
    absences: absencesOfYear(draw, year),
    leave: draw.isTrue(0.4) ? leaveRecords(draw, year) : [],
    cases: { Entreprise: company, Horaire: schedule(draw) },
  }
}

/** Nothing; full time, four days, part time, Saturdays, every day a little. */
function schedule(draw: Random): Readonly<Record<string, string>> {
  const days = (hours: string, ...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, hours]))
  const week = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const
  return draw.oneOf([
    {},
    {},
    days('7', ...week.slice(0, 5)),
    days('8.75', ...week.slice(0, 4)),
    days('8', 'Mardi', 'Jeudi'),
    { ...days('7.4', ...week.slice(1, 5)), Samedi: '5.4' },
    days(decimalText(draw.from(1, 1200), 2), ...week),
    days('0.333', 'Vendredi', 'Dimanche'),
  ])
}

/** Opening balances of the year before, with and without indemnities paid, days granted, information after a stop. */
function leaveRecords(draw: Random, year: string): readonly LeaveRecordText[] {
  const day = (): string => daysLater(`${year}-01-01`, draw.from(-200, 364))
  const opened = draw.oneOf([`${year}-05-31`, `${Number(year) - 1}-12-31`, day()])
  const amount = (most: number): string => decimalText(draw.from(0, most), draw.oneOf([2, 2, 2, 3]))
  const opening = (Compteur: 'N-1' | 'N'): LeaveRecordText => ({
    ...{ Evenement: `reprise ${Compteur}`, Nature: 'reprise', Date: opened, Compteur },
    Jours: draw.oneOf(['0', '12', '17.5', '-2', '25', '30', '2.08', '11.6666']),
    ...(draw.isTrue(0.7) && { JoursAcquis: draw.oneOf(['30', '25', '17.5', '8.3333']) }),
    RemunerationReference: amount(4_000_000),
    ...(draw.isTrue(0.3) && { IndemnitesVersees: amount(400_000) }),
  })
  const granted = (Nature: string): LeaveRecordText => ({
    ...{ Evenement: Nature, Nature, Date: day(), Compteur: draw.oneOf(['N-1', 'N']) },
    Jours: draw.oneOf(['1', '2', '0.5', '6']),
  })
  return [
    ...(draw.isTrue(0.7) ? [opening('N-1')] : []),
    ...(draw.isTrue(0.7) ? [opening('N')] : []),
    ...(draw.isTrue(0.3) ? [granted('anciennete')] : []),
    ...(draw.isTrue(0.2) ? [granted('supplementaires')] : []),
    ...(draw.isTrue(0.2) ? [{ Evenement: 'i', Nature: 'information', Date: day() }] : []),
  ]
}
