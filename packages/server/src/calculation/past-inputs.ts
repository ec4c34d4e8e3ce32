import { type Outcome, type Regulation, regulationOfPayroll } from '@centime/engine'
import { DateDebutContrat } from '@centime/engine/cases'
import { type Fault, firstDay, lastDay } from '@centime/engine/ground'
import { movingReader, type RecordedInputs, type RecordReader, recordReader } from '@centime/engine/inputs'
import { type Batch, backPayIn, type PastOfPerson, type Person, type SnapshotValue } from './batch.js'
import { cachedIn } from './cached-in.js'
import { elementsIn, withElementsOf } from './elements.js'
import type { Path } from './establishments.js'
import { fixedFor, monthFor, recordedIn, rowsOf, underOf } from './months.js'

/** The past months of people that now read other values than their payslips did, and the present values. */

type PersonWithPast = Person & { readonly past: PastOfPerson }
/** Whether a past month reads other recorded values now. */
export type IsNew = (period: string) => boolean
type CorrectedMonth = { readonly period: string; readonly paymentDate: string } & RecordedInputs

/** The past months of a person to compute again, from the first one that reads something new; or why their values cannot be read. */
export type Corrected =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly faults: readonly Fault[] }
  | {
      readonly kind: 'corrected'
      readonly person: PersonWithPast
      readonly isNew: IsNew
      /** Each month with the values recorded now. */
      readonly months: readonly CorrectedMonth[]
    }
const NONE: Corrected = { kind: 'none' }

/** Finds them for the people of a batch. */
export function correctedReader(batch: Batch): (person: Person) => Corrected {
  const valuesOf = valueReader(batch)
  const isNewOf = newInputs(batch)
  const periodsOf = periodsReader()
  return (one) => {
    const { past, months, establishment } = one
    if (batch.past === undefined || past === undefined) return NONE
    const { figures } = past
    const periods = periodsOf(past)
    const own = valuesOf(one)
    const isNew = isNewOf({ months, establishment, past }, own)
    const first = periods.findIndex((period) => figures?.[period] !== undefined || isNew(period))
    if (first < 0 && !hasUnreadFigures(past)) return NONE
    const person = { ...one, past }
    const paid = new Set(months.map(({ job }) => job.periodName))
    const paidLater = new Set(
      months.flatMap(({ backPay }) => backPayIn(backPay)?.months.map((origin) => origin.period) ?? []),
    )
    const corrected: CorrectedMonth[] = []
    for (const period of first < 0 ? [] : periods.slice(first)) {
      if (!(paid.has(period) || paidLater.has(period) || isNew(period))) continue
      const paymentDate = dateOf(batch, months, period)
      const read = own.readIn({ period, paymentDate })
      if (!read.ok) return { kind: 'refused', faults: read.faults }
      corrected.push({ period, paymentDate, ...read.value })
    }
    return { kind: 'corrected', person, isNew, months: corrected }
  }
}

/** The past months in their order; most people of a batch share their past. */
function periodsReader(): (past: PastOfPerson) => readonly string[] {
  let last: { readonly past?: PastOfPerson; readonly periods: readonly string[] } = { periods: [] }
  return (past) => {
    if (past !== last.past) last = { past, periods: Object.keys(past.readUpTo).sort() }
    return last.periods
  }
}

/**
 * Whether figures have moved in a month that another payroll also paid, and whose payslip in the history is that of the
 * other one.
 */
export const hasUnreadFigures = ({ sharedIn, figures = {}, readUpTo }: PastOfPerson): boolean =>
  sharedIn !== undefined && Object.keys(figures).some((period) => readUpTo[period] === undefined)

/** The recorded values of a person, parsed once for all months. */
interface ValuesOfPerson {
  readonly rows: readonly SnapshotValue[]
  /** The values that a month reads, or those up to one of them. */
  readonly readIn: (month: Month, upTo?: number) => Outcome<RecordedInputs>
}
type Month = Pick<PastMonth, 'period' | 'paymentDate'>

function valueReader(batch: Batch): (person: Person) => ValuesOfPerson {
  const readers = new Map<Regulation, RecordReader>()
  const sight = batch.forecast === null ? {} : { forecast: batch.forecast }
  const under = underOf(batch)
  const readerFor = ({ period, paymentDate }: Month): RecordReader => {
    const { regulation } = fixedFor(under, period, paymentDate)
    const known = readers.get(regulation) ?? recordReader(regulation, sight)
    readers.set(regulation, known)
    return known
  }
  return (person) => {
    const rows = rowsOf(person)
    const ofAll = new Map<RecordReader, ReturnType<RecordReader>>()
    return {
      rows,
      readIn: (month, upTo) => {
        const read = readerFor(month)
        const seen = (some: readonly SnapshotValue[]) => read(recordedIn(some))
        if (upTo !== undefined) return seen(rows.filter(([, , , , , , id]) => id <= upTo))(month)
        const known = ofAll.get(read) ?? seen(rows)
        ofAll.set(read, known)
        return known(month)
      },
    }
  }
}

/** Whether past months of a person now read other values than at their payment. */
function newInputs(batch: Batch): (person: Placed, own: ValuesOfPerson) => IsNew {
  const readsNew = newsReader(batch)
  return (person, own) => {
    const { months, past } = person
    const readUpTo = past?.readUpTo ?? {}
    const found = new Map<string, boolean>()
    const isNew: IsNew = (period) => {
      const isPaid = months.some(({ job }) => job.periodName === period)
      const known = isPaid ? undefined : firstOf(months)
      const isOpening = !isPaid && isBefore(period, known) && !startsBy(own.rows, period)
      const upTos = (isOpening ? readUpTo[known ?? ''] : readUpTo[period]) ?? []
      const month = { period, paymentDate: dateOf(batch, months, period), place: placeIn(person, period) }
      return upTos.some((upTo) => readsNew(own, { ...month, upTo }))
    }
    return (period) => cachedIn(found, MANY, period, () => isNew(period))
  }
}

const firstOf = (months: Person['months']): string | undefined => months.map(({ job }) => job.periodName).sort()[0]

/** The day of payment of a past month: from the person's payslip, else from the month's last job. */
function dateOf({ past }: Batch, months: Person['months'], period: string): string {
  const paid = months.find(({ job }) => job.periodName === period)
  return (paid === undefined ? past?.paymentDates[period] : paid.job.paymentDate) ?? lastDay(period)
}

const isBefore = (period: string, known: string | undefined): boolean => known === undefined || period < known

/** Whether the contract in force at the end of a month began in it: earlier months are then not an opening balance. */
function startsBy(own: readonly SnapshotValue[], period: string): boolean {
  const days = own.flatMap(([caseName, caseFieldName, value]) =>
    `${caseName}.${caseFieldName}` === DateDebutContrat.key && value <= lastDay(period) ? [value] : [],
  )
  return (days.sort().at(-1) ?? '') >= firstDay(period)
}

type Placed = Pick<Person, 'months' | 'past' | 'establishment'>
/** Where a person worked in a past month: as the job that paid it first has read, or else where the person works now. */
export function placeIn({ months, past, establishment }: Placed, period: string): Path | undefined {
  const isPaid = months.some(({ job }) => job.periodName === period)
  return past?.establishments?.[period] ?? (isPaid ? undefined : establishment)
}

/**
 * The last recorded value read by the payslips that paid for a past month; 0: no payslip paid for it; below 0: the
 * month now counts another payslip than the corrected one.
 */
export function paidUpTo({ months, past }: Pick<Person, 'months' | 'past'>, period: string): number {
  const [own = 0, ...payers] = past?.readUpTo[period] ?? []
  const isPaid = own < 0 || months.some(({ job }) => job.periodName === period)
  return own < 0 ? own : Math.max(isPaid ? own : 0, ...payers)
}

interface PastMonth {
  readonly period: string
  readonly paymentDate: string
  /** The last recorded value that its payslip has read; below 0: no recorded value counts. */
  readonly upTo: number
  readonly place: Path | undefined
}

/** Reads whether a month has other inputs now than with the values up to one of them. The company is compared once for all people. */
function newsReader(batch: Batch): (own: ValuesOfPerson, month: PastMonth) => boolean {
  const company: readonly SnapshotValue[] = JSON.parse(batch.company)
  const lastOfCompany = company.reduce((last, row) => Math.max(last, row[6]), 0)
  const movingReaderOf = movingReader(withElementsOf(regulationOfPayroll(batch), elementsIn(batch.company)))
  const moving = new Map<string, ReturnType<typeof movingReaderOf>>()
  const ofCompany = new Map<string, boolean>()
  const mayMove = (rows: readonly SnapshotValue[], { period, paymentDate, upTo }: PastMonth): boolean => {
    const isMoving = cachedIn(moving, MANY, `${period} ${paymentDate}`, () => movingReaderOf({ period, paymentDate }))
    return rows.some((row) => {
      if (row[6] <= upTo) return false
      const [caseName, caseFieldName, value, start] = row
      return isMoving({ caseName, caseFieldName, value, start })
    })
  }
  const companyDiffers = (month: PastMonth): boolean => {
    if (!mayMove(company, month)) return false
    const { period, paymentDate, upTo, place } = month
    const { readCompany } = monthFor({ ...batch, period, paymentDate })
    const before = company.filter(([, , , , , , id]) => id <= upTo)
    return (
      JSON.stringify(readCompany(JSON.stringify(before), place)) !== JSON.stringify(readCompany(batch.company, place))
    )
  }
  return (own, month) => {
    const { period, paymentDate, upTo, place = [] } = month
    if (upTo < 0) return true
    if (mayMove(own.rows, month) && JSON.stringify(own.readIn(month, upTo)) !== JSON.stringify(own.readIn(month))) {
      return true
    }
    if (lastOfCompany <= upTo) return false
    const key = `${period} ${paymentDate} ${upTo} ${place.join()}`
    return cachedIn(ofCompany, MANY, key, () => companyDiffers(month))
  }
}
const MANY = 1000
