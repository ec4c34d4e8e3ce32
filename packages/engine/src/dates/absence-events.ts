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

/** An absence that stands: entered, neither corrected nor withdrawn since. */
export interface AbsenceEvent {
  readonly id: string
  readonly nature: NatureAbsence
  readonly from: string
  /** Undefined: its end is not known yet. */
  readonly to: string | undefined
  /** The first day is absent in the afternoon only; the last in the morning only. */
  readonly fromNoon: boolean
  readonly untilNoon: boolean
  /** The first event of the chain of stops that it prolongs; itself where it prolongs none. */
  readonly root: Pick<AbsenceEvent, 'id' | 'nature' | 'from'>
  readonly subrogation: { readonly from: string | undefined; readonly to: string | undefined } | undefined
  /** Gross daily allowance of the fund's statement. */
  readonly allowance: Decimal | undefined
  /** Part of the time that is worked all the same, a fraction. */
  readonly worked: Decimal
  /** Pays of the civil months before the stop as attested, the last month first; undefined: found in the history. */
  readonly pays: readonly (Decimal | undefined)[]
}

const STOPS: ReadonlySet<NatureAbsence> = new Set([
  'maladie',
  'affection_longue_duree',
  'accident_travail',
  'maladie_professionnelle',
  'accident_trajet',
  'maternite',
  'paternite',
  'adoption',
  'conge_supplementaire_naissance',
  'deuil_enfant',
])
/** Whether the contract is suspended with daily allowances of the fund. */
export const isStop = ({ nature }: Pick<AbsenceEvent, 'nature'>): boolean => STOPS.has(nature)

/** Reads records of any form: the events that stand, by first day, or every fault. */
export function readAbsences(records: unknown): Outcome<readonly AbsenceEvent[]> {
  if (records === undefined || (Array.isArray(records) && records.length === 0)) return accepted([])
  if (!Array.isArray(records)) {
    return refused([
      fault(
        'wrong_type',
        { caseName: Evenement.caseName, value: records },
        { en: 'a list of absences', fr: 'une liste d’absences' },
      ),
    ])
  }
  const faults = records.flatMap(wrongAbsence)
  if (faults.length > 0) return refused(faults)
  const known = new Map<string, AbsenceEvent>()
  // Sorted by their first day, an event stands after the one that it prolongs.
  const sorted = [...standing<AbsenceRecord>(records)].sort((a, b) => compare(a.Debut, b.Debut))
  for (const record of sorted) {
    const before = record.Prolonge === undefined ? undefined : known.get(record.Prolonge)
    if (record.Prolonge !== undefined && before === undefined) {
      const expected = {
        en: 'the Evenement of an absence that stands and begins before',
        fr: 'l’Evenement d’une absence non annulée qui commence avant celle-ci',
      }
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

/** Days of an absence are walked one by one: a mistyped year would take seconds. */
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
    yield fault(
      'wrong_absence',
      { ...at(field), value: day },
      { en: `a day from ${EARLIEST} to ${LATEST}`, fr: `un jour du ${EARLIEST} au ${LATEST}` },
    )
  }
  if (record.Nature === BIRTH_LEAVE && from < BIRTH_LEAVE_FROM) {
    yield fault(
      'wrong_absence',
      { ...at(Debut), value: from },
      {
        en: `a day from ${BIRTH_LEAVE_FROM} on for ${BIRTH_LEAVE}`,
        fr: `un jour à partir du ${BIRTH_LEAVE_FROM} pour ${BIRTH_LEAVE}`,
      },
    )
  }
  if (to && to < from)
    yield fault(
      'wrong_absence',
      { ...at(Fin), value: to },
      { en: `a day from ${from} on`, fr: `un jour à partir du ${from}` },
    )
  if (halves === 'debut_et_fin' && from === to) {
    const expected = {
      en: 'debut (the afternoon) or fin (the morning) of a single day',
      fr: 'debut (l’après-midi) ou fin (le matin) d’une seule journée',
    }
    yield fault('wrong_absence', { ...at(DemiJournee), value: halves }, expected)
  }
  const { SubrogationDebut: first, SubrogationFin: last } = record
  if (first !== undefined && (first < from || (to && first > to))) {
    yield fault(
      'wrong_absence',
      { ...at(SubrogationDebut), value: first },
      { en: 'a day of the absence', fr: 'un jour de l’absence' },
    )
  }
  if (last !== undefined && last < (first ?? from)) {
    yield fault(
      'wrong_absence',
      { ...at(SubrogationFin), value: last },
      { en: `a day from ${first ?? from} on`, fr: `un jour à partir du ${first ?? from}` },
    )
  }
}

function eventOf(record: AbsenceRecord, root: AbsenceEvent['root'] | undefined): AbsenceEvent {
  const number = ({ name }: { readonly name: keyof AbsenceRecord }): Decimal | undefined => {
    const value = new Decimal(record[name] ?? 0)
    return value.isZero() ? undefined : value
  }
  const { Evenement: id = '', Debut: from = '', Nature: nature, DemiJournee: halves = DemiJournee.default } = record
  const own = { id, from, nature: nature as NatureAbsence }
  return {
    ...own,
    to: record.Fin || undefined,
    fromNoon: halves === 'debut' || halves === 'debut_et_fin',
    untilNoon: halves === 'fin' || halves === 'debut_et_fin',
    root: root ?? own,
    subrogation:
      record[Subrogation.name] === 'true' ? { from: record.SubrogationDebut, to: record.SubrogationFin } : undefined,
    allowance: number(MontantIJ),
    worked: number(PartTravaillee) ?? ZERO,
    pays: [number(SalaireMois1), number(SalaireMois2), number(SalaireMois3)],
  }
}

/** Whether an event gives its days to another: leave to a stop (given back later), a part-time absence to a whole one. */
export const givesWay = (one: AbsenceEvent, other: AbsenceEvent): boolean =>
  (one.nature === 'conges_payes' && isStop(other)) || (one.worked.gt(0) && other.worked.isZero())

/** Whether an event covers the morning, and the afternoon, of a day. */
export const halvesOn = ({ from, to, fromNoon, untilNoon }: AbsenceEvent, day: string): readonly boolean[] => {
  const covers = from <= day && (to === undefined || day <= to)
  return [covers && !(fromNoon && day === from), covers && !(untilNoon && day === to)]
}

function* overlaps(events: readonly AbsenceEvent[]): Generator<Fault> {
  for (const [index, one] of events.entries()) {
    for (const other of events.slice(index + 1)) {
      if (one.to !== undefined && other.from > one.to) break
      const [ofOne, ofOther] = [halvesOn(one, other.from), halvesOn(other, other.from)]
      // Beyond the first common day both are whole; on it they may share it as morning and afternoon.
      const isShared = one.to === other.from || other.to === other.from
      const meet = isShared ? ofOne.some((half, place) => half && ofOther[place]) : true
      if (!meet || givesWay(one, other) || givesWay(other, one)) continue
      yield fault(
        'wrong_absence',
        { ...at(Debut), value: other.from },
        { en: `days that the absence ${one.id} does not cover`, fr: `des jours que l’absence ${one.id} ne couvre pas` },
      )
    }
  }
}
