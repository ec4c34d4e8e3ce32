import * as stop from '../cases/stop.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { StopFacts } from '../tree/facts.js'
import type { AbsenceEvent } from './absence-events.js'
import type { StopDay } from './stop-days.js'

/** A day of a stop in the month, with its units of the deduction. */
export interface StopDayInMonth extends StopDay {
  readonly units: Decimal
  /** Whether the whole day is unworked. */
  readonly isWhole: boolean
  /** Whether a company car was lent on the day. */
  readonly hasCar: boolean
}

/**
 * The days of the stops of a month as facts: one piece per stop, allowance of the fund and guarantee of the employer,
 * since maintained pay and allowances are compared per piece. A prolongation belongs to the stop that it prolongs.
 */
export function stopFacts(
  days: readonly StopDayInMonth[],
  paysOf: (event: AbsenceEvent) => readonly Decimal[],
): readonly StopFacts[] {
  const pieces = new Map<string, StopDayInMonth[]>()
  for (const day of days) {
    const { event, regime, guarantee } = day
    const key = [event.root.id, regime, event.allowance, guarantee.kind, guarantee.rate].join('\n')
    const piece = pieces.get(key)
    if (piece === undefined) pieces.set(key, [day])
    else piece.push(day)
  }
  return [...pieces.values()].map((piece) => factsOf(piece, paysOf))
}

function factsOf(piece: readonly StopDayInMonth[], paysOf: (event: AbsenceEvent) => readonly Decimal[]): StopFacts {
  const [first] = piece
  if (first === undefined) throw new Error('a piece of a stop has no day')
  const { event, regime, guarantee } = first
  const [month1 = ZERO, month2 = ZERO, month3 = ZERO] = paysOf(event)
  const count = (counts: (day: StopDayInMonth) => boolean): Decimal => new Decimal(piece.filter(counts).length)
  const isSaid = (day: StopDayInMonth): boolean => isSubrogated(day) && isByDates(day)
  return {
    since: event.root.from,
    choices: { [stop.RegimeIJ.key]: regime, [stop.GarantieArret.key]: guarantee.kind },
    numbers: {
      [stop.PaieMois1.key]: month1,
      [stop.PaieMois2.key]: month2,
      [stop.PaieMois3.key]: month3,
      [stop.IJDuDecompte.key]: event.allowance ?? ZERO,
      [stop.TauxConventionnel.key]: guarantee.kind === 'conventionnelle' ? guarantee.rate : ZERO,
      [stop.UnitesArret.key]: piece.reduce((sum, { units }) => sum.plus(units), ZERO),
      [stop.JoursArret.key]: count(({ isWhole }) => isWhole),
      [stop.JoursVehicule.key]: count(({ isWhole, hasCar }) => isWhole && hasCar),
      [stop.JoursIJ1.key]: count(({ allowance }) => allowance === 1),
      [stop.JoursIJ2.key]: count(({ allowance }) => allowance === 2),
      [stop.JoursSubroges1.key]: count((day) => day.allowance === 1 && isSubrogated(day)),
      [stop.JoursSubroges2.key]: count((day) => day.allowance === 2 && isSubrogated(day)),
      [stop.JoursDits1.key]: count((day) => day.allowance === 1 && isSaid(day)),
      [stop.JoursDits2.key]: count((day) => day.allowance === 2 && isSaid(day)),
      [stop.JoursImposables.key]: count((day) => day.allowance === 1 && day.isTaxed && isSubrogated(day)),
      [stop.JoursDitsImposables.key]: count((day) => day.allowance === 1 && day.isTaxed && isSaid(day)),
    },
  }
}

function isSubrogated({ event: { subrogation }, day }: StopDay): boolean {
  if (subrogation === undefined) return false
  const { from, to } = subrogation
  return (from === undefined || from <= day) && (to === undefined || day <= to)
}

/**
 * Whether the employer receives the allowances by date, whatever pay is maintained: from a recorded first day, or during
 * therapeutic part time, for which the employer owes nothing.
 */
const isByDates = ({ event: { subrogation, nature } }: StopDay): boolean =>
  subrogation?.from !== undefined || nature === 'temps_partiel_therapeutique'
