import {
  Compteur,
  DateMouvement,
  IndemnitesVersees,
  Jours,
  JoursAcquis,
  LEAVE_RECORD_FIELDS,
  type LeaveRecordText,
  Mouvement,
  MouvementAnnule,
  NatureMouvement,
  RemunerationReference,
} from '../../cases/leave-records.js'
import { at } from '../../cases/read.js'
import { accepted, fault, type Outcome, refused } from '../../ground/fault.js'
import { Decimal } from '../../ground/money.js'
import { recordOfCase, standing, wrongRecord } from '../record-cases.js'

/** A record of a counter that stands. */
export interface LeaveRecord {
  readonly id: string
  readonly nature: (typeof NatureMouvement.values)[number]
  readonly date: string
  readonly compteur: (typeof Compteur.values)[number]
  readonly jours: Decimal
  readonly acquis: Decimal
  readonly remuneration: Decimal
  readonly indemnites: Decimal | undefined
}

/** Reads records of any form: those that stand, or every fault. */
export function readLeaveRecords(records: unknown): Outcome<readonly LeaveRecord[]> {
  if (records === undefined) return accepted([])
  const { caseName } = Mouvement
  if (!Array.isArray(records)) {
    return refused([
      fault(
        'wrong_type',
        { caseName, value: records },
        { en: 'a list of movements of leave counters', fr: 'une liste de mouvements des compteurs de congés' },
      ),
    ])
  }
  const faults = records.flatMap((record) => [...wrongRecord(record, RECORD)])
  if (faults.length > 0) return refused(faults)
  const read = standing<LeaveRecordText>(records).map(recordOf)
  return hasTwoOpenings(read) ? refused([secondOpening()]) : accepted(read)
}

const RECORD = recordOfCase(LEAVE_RECORD_FIELDS, MouvementAnnule, [Mouvement, NatureMouvement, DateMouvement])

function recordOf(record: LeaveRecordText): LeaveRecord {
  const number = ({ name }: { readonly name: keyof LeaveRecordText }): Decimal => new Decimal(record[name] ?? 0)
  const [jours, acquis, paid] = [number(Jours), number(JoursAcquis), number(IndemnitesVersees)]
  return {
    id: record.Evenement ?? '',
    nature: record.Nature as LeaveRecord['nature'],
    date: record.Date ?? '',
    compteur: (record.Compteur ?? Compteur.default) as LeaveRecord['compteur'],
    jours,
    acquis: acquis.isZero() ? Decimal.max(jours, 0) : acquis,
    remuneration: number(RemunerationReference),
    indemnites: paid.isZero() ? undefined : paid,
  }
}

/** Two opening balances of one counter on one day. */
const hasTwoOpenings = (records: readonly LeaveRecord[]): boolean => {
  const opened = records.filter(({ nature }) => nature === 'reprise').map(({ date, compteur }) => `${date} ${compteur}`)
  return new Set(opened).size < opened.length
}
const secondOpening = () =>
  fault('out_of_range', at(NatureMouvement), {
    en: 'one opening balance of a counter on a day: correct the one recorded first',
    fr: 'une seule reprise par compteur et par jour : corriger celle qui a été enregistrée d’abord',
  })
