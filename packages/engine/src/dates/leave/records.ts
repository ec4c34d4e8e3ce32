import * as leave from '../../cases/leave-records.js'
import { at } from '../../cases/read.js'
import { accepted, fault, type Outcome, refused } from '../../ground/fault.js'
import { Decimal } from '../../ground/money.js'
import { recordOfCase, standing, wrongRecord } from '../record-cases.js'

/** A record of a counter in force. */
export interface LeaveRecord {
  readonly id: string
  readonly nature: (typeof leave.NatureMouvement.values)[number]
  readonly date: string
  readonly compteur: (typeof leave.Compteur.values)[number]
  readonly jours: Decimal
  readonly acquis: Decimal
  readonly remuneration: Decimal
  readonly indemnites: Decimal | undefined
}

/** Reads records of unknown shape: those in force, or every fault. */
export function readLeaveRecords(records: unknown): Outcome<readonly LeaveRecord[]> {
  if (records === undefined) return accepted([])
  const { caseName } = leave.Mouvement
  if (!Array.isArray(records)) {
    return refused([fault('wrong_type', { caseName, value: records }, 'a list of movements of leave counters')])
  }
  const faults = records.flatMap((record) => [...wrongRecord(record, RECORD)])
  if (faults.length > 0) return refused(faults)
  const read = standing<leave.LeaveRecordText>(records).map(recordOf)
  return hasTwoOpenings(read) ? refused([secondOpening()]) : accepted(read)
}

const RECORD = recordOfCase(leave.LEAVE_RECORD_FIELDS, leave.MouvementAnnule, [
  leave.Mouvement,
  leave.NatureMouvement,
  leave.DateMouvement,
])

function recordOf(record: leave.LeaveRecordText): LeaveRecord {
  const number = ({ name }: { readonly name: keyof leave.LeaveRecordText }): Decimal => new Decimal(record[name] ?? 0)
  const [jours, acquis, paid] = [number(leave.Jours), number(leave.JoursAcquis), number(leave.IndemnitesVersees)]
  return {
    id: record.Evenement ?? '',
    nature: record.Nature as LeaveRecord['nature'],
    date: record.Date ?? '',
    compteur: (record.Compteur ?? leave.Compteur.default) as LeaveRecord['compteur'],
    jours,
    acquis: acquis.isZero() ? Decimal.max(jours, 0) : acquis,
    remuneration: number(leave.RemunerationReference),
    indemnites: paid.isZero() ? undefined : paid,
  }
}

/** Faults of two opening balances of one counter on one day. */
const hasTwoOpenings = (records: readonly LeaveRecord[]): boolean => {
  const opened = records.filter(({ nature }) => nature === 'reprise').map(({ date, compteur }) => `${date} ${compteur}`)
  return new Set(opened).size < opened.length
}
const secondOpening = () =>
  fault(
    'out_of_range',
    at(leave.NatureMouvement),
    'one opening balance of a counter on a day: correct the one recorded first',
  )
