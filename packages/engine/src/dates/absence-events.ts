import {
  ABSENCE_FIELDS,
  type AbsenceRecord,
  Annule,
  Debut,
  DemiJournee,
  Evenement,
  Fin,
  MontantIJ,
  Nature,
  type NatureAbsence,
  PartTravaillee,
  Prolonge,
  SalaireMois1,
  SalaireMois2,
  SalaireMois3,
  Subrogation,
  SubrogationDebut,
  SubrogationFin,
} from '../cases/absence-events.js'
import { at, isRecord } from '../cases/read.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal, ZERO } from '../ground/money.js'
import { recordOfCase, standing, wrongRecord } from './record-cases.js'

/** An absence in force: entered, and neither corrected nor withdrawn since. */
export interface AbsenceEvent {
  readonly id: string
  readonly nature: NatureAbsence
  readonly from: string
  /** Undefined: the end is unknown. */
  readonly to: string | undefined
  /** Whether the person is absent only in the afternoon of the first day; only in the morning of the last. */
  readonly fromNoon: boolean
  readonly untilNoon: boolean
  /** The first event of the chain of prolongations; the event itself if it prolongs none. */
  readonly root: Pick<AbsenceEvent, 'id' | 'nature' | 'from'>
  readonly subrogation: { readonly from: string | undefined; readonly to: string | undefined } | undefined
  /** Gross daily allowance of the fund's statement. */
  readonly allowance: Decimal | undefined
  /** The part of the time that the person works despite the absence, a fraction. */
  readonly worked: Decimal
  /** Pays of the civil months before the stop as attested, the last month first; undefined: taken from the history. */
  readonly pays: readonly (Decimal | undefined)[]
}

/** Stops by their cause. */
export const SICKNESS: readonly NatureAbsence[] = ['maladie', 'affection_longue_duree']
export const ACCIDENT: readonly NatureAbsence[] = ['accident_travail', 'maladie_professionnelle', 'accident_trajet']
export const PARENTS: readonly NatureAbsence[] = [
  'maternite',
  'paternite',
  'adoption',
  'conge_supplementaire_naissance',
  'deuil_enfant',
]
const STOPS: ReadonlySet<NatureAbsence> = new Set([...SICKNESS, ...ACCIDENT, ...PARENTS])
/** Whether the contract is suspended and the fund pays daily allowances. */
export const isStop = ({ nature }: Pick<AbsenceEvent, 'nature'>): boolean => STOPS.has(nature)

/** Reads records of unknown shape: the events in force by first day, or every fault. */
export function readAbsences(records: unknown): Outcome<readonly AbsenceEvent[]> {
  if (records === undefined || (Array.isArray(records) && records.length === 0)) return accepted([])
  if (!Array.isArray(records)) {
    return refused([fault('wrong_type', { caseName: Evenement.caseName, value: records }, 'a list of absences')])
  }
  const faults = records.flatMap(wrongAbsence)
  if (faults.length > 0) return refused(faults)
  const known = new Map<string, AbsenceEvent>()
  // In the order of first days, an event follows the one that it prolongs.
  const sorted = [...standing<AbsenceRecord>(records)].sort((a, b) => compare(a.Debut, b.Debut))
  for (const record of sorted) {
    const before = record.Prolonge === undefined ? undefined : known.get(record.Prolonge)
    if (record.Prolonge !== undefined && before === undefined) {
      const expected = 'the Evenement of an absence that stands and begins before'
      faults.push(fault('wrong_absence', { ...at(Prolonge), value: record.Prolonge }, expected))
    }
    const event = eventOf(record, before?.root)
    known.set(event.id, event)
  }
  const events = [...known.values()]
  faults.push(...overlaps(events))
  return faults.length > 0 ? refused(faults) : accepted(events)
}

const compare = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0)

const RECORD = recordOfCase(ABSENCE_FIELDS, Annule, [Evenement, Nature, Debut])

function wrongAbsence(record: unknown): readonly Fault[] {
  const faults = [...wrongRecord(record, RECORD)]
  return faults.length > 0 || !isRecord(record) ? faults : [...wrongDates(record)]
}

/** The days of an absence are visited one by one: a mistyped year would take seconds. */
const [EARLIEST, LATEST] = ['1990-01-01', '2099-12-31']

/** C. trav. L1225-46-2; loi 2025-1403 art. 99. */
const BIRTH_LEAVE: NatureAbsence = 'conge_supplementaire_naissance'
const BIRTH_LEAVE_FROM = '2026-07-01'

function* wrongDates({ Debut: from, Fin: to, DemiJournee: halves, ...record }: AbsenceRecord): Generator<Fault> {
  if (from === undefined) return
  for (const [field, day] of [
    [Debut, from],
    [Fin, to],
  ] as const) {
    if (!day || (day >= EARLIEST && day <= LATEST)) continue
    yield fault('wrong_absence', { ...at(field), value: day }, `a day from ${EARLIEST} to ${LATEST}`)
  }
  if (record.Nature === BIRTH_LEAVE && from < BIRTH_LEAVE_FROM) {
    yield fault('wrong_absence', { ...at(Debut), value: from }, `a day from ${BIRTH_LEAVE_FROM} on for ${BIRTH_LEAVE}`)
  }
  if (to && to < from) yield fault('wrong_absence', { ...at(Fin), value: to }, `a day from ${from} on`)
  if (halves === 'debut_et_fin' && from === to) {
    const expected = 'debut (the afternoon) or fin (the morning) of a single day'
    yield fault('wrong_absence', { ...at(DemiJournee), value: halves }, expected)
  }
  const { SubrogationDebut: first, SubrogationFin: last } = record
  if (first !== undefined && (first < from || (to && first > to))) {
    yield fault('wrong_absence', { ...at(SubrogationDebut), value: first }, 'a day of the absence')
  }
  if (last !== undefined && last < (first ?? from)) {
    yield fault('wrong_absence', { ...at(SubrogationFin), value: last }, `a day from ${first ?? from} on`)
  }
}

function eventOf(record: AbsenceRecord, root: AbsenceEvent['root'] | undefined): AbsenceEvent {
  const number = ({ name }: { readonly name: keyof AbsenceRecord }): Decimal | undefined => {
    const value = new Decimal(record[name] ?? 0)
    return value.isZero() ? undefined : value
  }
  const { Evenement: id = '', Debut: from = '', Nature: nature, DemiJournee: halves = DemiJournee.default } = record
  const opening = { id, from, nature: nature as NatureAbsence }
  return {
    ...opening,
    to: record.Fin || undefined,
    fromNoon: halves === 'debut' || halves === 'debut_et_fin',
    untilNoon: halves === 'fin' || halves === 'debut_et_fin',
    root: root ?? opening,
    subrogation:
      record[Subrogation.name] === 'true' ? { from: record.SubrogationDebut, to: record.SubrogationFin } : undefined,
    allowance: number(MontantIJ),
    worked: number(PartTravaillee) ?? ZERO,
    pays: [number(SalaireMois1), number(SalaireMois2), number(SalaireMois3)],
  }
}

/**
 * Whether an event yields its days to another: leave yields to a stop (and is given back later), a part-time absence to
 * a full one.
 */
export const givesWay = (one: NatureAndPart, other: NatureAndPart): boolean =>
  (one.nature === 'conges_payes' && isStop(other)) || (one.worked.gt(0) && other.worked.isZero())

type NatureAndPart = Pick<AbsenceEvent, 'nature' | 'worked'>

/** Whether an event covers the morning, and the afternoon, of a day. */
export const halvesOn = ({ from, to, fromNoon, untilNoon }: AbsenceEvent, day: string): readonly boolean[] => {
  const covers = from <= day && (to === undefined || day <= to)
  return [covers && !(fromNoon && day === from), covers && !(untilNoon && day === to)]
}

function* overlaps(events: readonly AbsenceEvent[]): Generator<Fault> {
  for (const [index, event] of events.entries()) {
    for (const other of events.slice(index + 1)) {
      if (event.to !== undefined && other.from > event.to) break
      const [ofOne, ofOther] = [halvesOn(event, other.from), halvesOn(other, other.from)]
      // After the first common day both cover whole days; on it one may cover the morning and the other the afternoon.
      const isShared = event.to === other.from || other.to === other.from
      const meet = isShared ? ofOne.some((half, place) => half && ofOther[place]) : true
      if (!meet || givesWay(event, other) || givesWay(other, event)) continue
      yield fault(
        'wrong_absence',
        { ...at(Debut), value: other.from },
        `days that the absence ${event.id} does not cover`,
      )
    }
  }
}
