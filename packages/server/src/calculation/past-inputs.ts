import { type Outcome, type Regulation, regulationOfPayroll } from '@centime/engine'
import { DateDebutContrat, DateFinContrat, OPENING_CASE } from '@centime/engine/cases'
import {
  dayInParis,
  type Fault,
  fault,
  firstDay,
  hasLaw,
  lastDay,
  monthOf,
  monthsLater,
  yearOf,
} from '@centime/engine/ground'
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
  | { readonly kind: 'none'; readonly missed?: readonly Fault[] }
  | { readonly kind: 'refused'; readonly faults: readonly Fault[] }
  | {
      readonly kind: 'corrected'
      readonly person: PersonWithPast
      readonly isNew: IsNew
      /** Each month with the values recorded now. */
      readonly months: readonly CorrectedMonth[]
      /** Why values recorded since the last payslip move a month that cannot be computed again; none: they do not. */
      readonly missed: readonly Fault[]
    }
const NONE: Corrected = { kind: 'none' }

/** Finds them for the people of a batch. */
export function correctedReader(batch: Batch): (person: Person) => Corrected {
  const valuesOf = valueReader(batch)
  const newsOf = newsReader(batch)
  const missedOf = missedReader(batch)
  const spanOf = spanReader()
  return (one) => {
    const { past, months } = one
    if (batch.past === undefined || past === undefined) return NONE
    const { figures, afterEnd = [] } = past
    const span = spanOf(past)
    const { periods } = span
    const own = valuesOf(one)
    const isNew = newsOf(one, own, span)
    const first = periods.findIndex((period) => figures?.[period] !== undefined || isNew(period))
    const missed = [...lapsedIn(batch, past), ...(months.length === 0 ? [] : missedOf(own, span))]
    if (first < 0 && !hasUnreadFigures(past)) return missed.length === 0 ? NONE : { kind: 'none', missed }
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
      if (afterEnd.includes(period) && hasEnded(read.value, period)) continue
      corrected.push({ period, paymentDate, ...read.value })
    }
    return { kind: 'corrected', person, isNew, months: corrected, missed }
  }
}

/** Whether the contract ends before a month. */
function hasEnded({ cases }: RecordedInputs, period: string): boolean {
  const end = cases[DateFinContrat.caseName]?.[DateFinContrat.name]
  return typeof end === 'string' && end !== '' && end < firstDay(period)
}

/** The past months of a person. */
interface Span {
  /** In their order. */
  readonly periods: readonly string[]
  /** The lowest and the highest of the recorded values up to which their payslips have read; 0: there is none. */
  readonly lowest: number
  readonly highest: number
}

/** Most people of a batch share their past. */
function spanReader(): (past: PastOfPerson) => Span {
  let last: { readonly past?: PastOfPerson; readonly span: Span } = { span: { periods: [], lowest: 0, highest: 0 } }
  return (past) => {
    if (past !== last.past) {
      const upTos = Object.values(past.readUpTo).flat()
      const [lowest, highest] = upTos.length === 0 ? [0, 0] : [Math.min(...upTos), Math.max(0, ...upTos)]
      last = { past, span: { periods: Object.keys(past.readUpTo).sort(), lowest, highest } }
    }
    return last.span
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
  /** In the order of recording. */
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
        if (upTo !== undefined) return seen(rows.filter((row) => idOf(row) <= upTo))(month)
        const known = ofAll.get(read) ?? seen(rows)
        ofAll.set(read, known)
        return known(month)
      },
    }
  }
}

const idOf = (row: SnapshotValue | undefined): number => row?.[6] ?? 0
/** The rows after one of them, of rows in the order of recording: most people have none. */
function after(rows: readonly SnapshotValue[], upTo: number): readonly SnapshotValue[] {
  let from = rows.length
  while (from > 0 && idOf(rows[from - 1]) > upTo) from -= 1
  return from === rows.length ? NO_ROWS : rows.slice(from)
}
const NO_ROWS: readonly SnapshotValue[] = []

/**
 * The months that have held the person out and whose write window has ended since the month before this one: their pay is entered by hand.
 * The window of a month ends with the month after it.
 */
const lapsedIn = ({ period }: Batch, { lapsed = [] }: PastOfPerson): readonly Fault[] =>
  lapsed.flatMap((one) => {
    if (monthOf(monthsLater(firstDay(one), 2)) < period) return []
    const expected = `an amount of ${period} for ${one}, which has held the person out, and which no revision can pay any more`
    return [fault('wrong_history', { value: one }, expected)]
  })

/** How many months before the first one of the payroll are looked at. */
const BEFORE_KNOWN = 12

/**
 * Finds the last month before the first one of the payroll that reads values of the person recorded since the last payslip: it was paid
 * elsewhere, and its difference is entered by hand.
 */
function missedReader(batch: Batch): (own: ValuesOfPerson, span: Span) => readonly Fault[] {
  const firstKnown = firstKnownOf(batch)
  if (firstKnown === undefined) return () => []
  const before = Array.from({ length: BEFORE_KNOWN }, (_, at) => monthOf(monthsLater(firstDay(firstKnown), -1 - at)))
  const periods = before.filter((period) => hasLaw(firstDay(period)))
  const movingReaderOf = movingReader(withElementsOf(regulationOfPayroll(batch), elementsIn(batch.company)))
  const moving = new Map<string, ReturnType<typeof movingReaderOf>>()
  const months = new Map<string, string>()
  const monthOfStart = (start: string): string => cachedIn(months, MANY, start, () => monthOf(dayInParis(start)))
  return (own, { highest: upTo }) => {
    const added = after(own.rows, upTo).filter(([caseName, caseFieldName, , start]) => {
      if (caseName === OPENING_CASE) return false
      return `${caseName}.${caseFieldName}` !== DateFinContrat.key && monthOfStart(start) < firstKnown
    })
    if (added.length === 0) return NO_FAULTS
    const found = periods.find((period) => {
      const month = { period, paymentDate: lastDay(period) }
      const isMoving = cachedIn(moving, MANY, period, () => movingReaderOf(month))
      const moves = added.some(([caseName, caseFieldName, value, start]) =>
        isMoving({ caseName, caseFieldName, value, start }),
      )
      return moves && JSON.stringify(own.readIn(month, upTo)) !== JSON.stringify(own.readIn(month))
    })
    if (found === undefined || contractIn(own, found) === undefined) return NO_FAULTS
    return [fault('wrong_history', { value: found }, `a month that was computed here: ${found} is an opening balance`)]
  }
}
const NO_FAULTS: readonly Fault[] = []

/** Whether past months of a person now read other values than at their payment. */
function newsReader(batch: Batch): (person: Placed, own: ValuesOfPerson, span: Span) => IsNew {
  const company: readonly SnapshotValue[] = JSON.parse(batch.company)
  const readsNew = monthsReader(batch, company)
  const firstKnown = firstKnownOf(batch)
  const ofCompany = company.reduce((last, row) => Math.max(last, idOf(row)), 0)
  const isNew = (person: Placed, own: ValuesOfPerson, period: string): boolean => {
    const { months, past } = person
    const readUpTo = past?.readUpTo ?? {}
    const isPaid = months.some(({ job }) => job.periodName === period)
    const known = isPaid ? undefined : firstOf(months)
    const isOpening = !isPaid && isBefore(period, known) && isOfOpening(own, period, firstKnown)
    const upTos = (isOpening ? readUpTo[known ?? ''] : readUpTo[period]) ?? []
    return upTos.some((upTo) => {
      const month = { period, paymentDate: dateOf(batch, months, period), place: placeIn(person, period) }
      return readsNew(own, { ...month, upTo })
    })
  }
  return (person, own, { lowest }) => {
    if (lowest >= ofCompany && lowest >= idOf(own.rows.at(-1))) return () => false
    const found = new Map<string, boolean>()
    return (period) => cachedIn(found, MANY, period, () => isNew(person, own, period))
  }
}

const firstOf = (months: Person['months']): string | undefined => months.map(({ job }) => job.periodName).sort()[0]

/** The day of payment of a past month: from the person's payslip, else from the month's last job. */
function dateOf({ past }: Batch, months: Person['months'], period: string): string {
  const paid = months.find(({ job }) => job.periodName === period)
  return (paid === undefined ? past?.paymentDates[period] : paid.job.paymentDate) ?? lastDay(period)
}

/** The first month that the payroll has paid; undefined: none. */
const firstKnownOf = ({ past }: Batch): string | undefined => Object.keys(past?.paymentDates ?? {}).sort()[0]

const isBefore = (period: string, known: string | undefined): boolean => known === undefined || period < known

/**
 * Whether an unpaid month before the first payslip of a person was paid elsewhere: the contract in force at its end began before the first
 * month of the payroll, or, where totals of that year or a later one were taken over, before the month. Other people were recorded too late.
 */
function isOfOpening(own: ValuesOfPerson, period: string, firstKnown: string | undefined): boolean {
  const isTakenOver = own.rows.some(([caseName, , value, start]) => {
    return caseName === OPENING_CASE && value !== '' && yearOf(dayInParis(start)) >= yearOf(period)
  })
  return (contractIn(own, period) ?? '') < firstDay(isTakenOver ? period : (firstKnown ?? period))
}

/** The first day of the contract of a month, as the month reads it now; undefined: it has none. */
function contractIn(own: ValuesOfPerson, period: string): string | undefined {
  const read = own.readIn({ period, paymentDate: lastDay(period) })
  const start = read.ok ? read.value.cases[DateDebutContrat.caseName]?.[DateDebutContrat.name] : undefined
  return typeof start === 'string' && start !== '' ? start : undefined
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
function monthsReader(
  batch: Batch,
  company: readonly SnapshotValue[],
): (own: ValuesOfPerson, month: PastMonth) => boolean {
  const companyInOrder = company.toSorted((one, other) => idOf(one) - idOf(other))
  const movingReaderOf = movingReader(withElementsOf(regulationOfPayroll(batch), elementsIn(batch.company)))
  const moving = new Map<string, ReturnType<typeof movingReaderOf>>()
  const ofCompany = new Map<string, boolean>()
  const mayMove = (rows: readonly SnapshotValue[], { period, paymentDate, upTo }: PastMonth): boolean => {
    const added = after(rows, upTo)
    if (added.length === 0) return false
    const isMoving = cachedIn(moving, MANY, `${period} ${paymentDate}`, () => movingReaderOf({ period, paymentDate }))
    return added.some(([caseName, caseFieldName, value, start]) => isMoving({ caseName, caseFieldName, value, start }))
  }
  const companyDiffers = (month: PastMonth): boolean => {
    if (!mayMove(companyInOrder, month)) return false
    const { period, paymentDate, upTo, place } = month
    const { readCompany } = monthFor({ ...batch, period, paymentDate })
    const before = company.filter((row) => idOf(row) <= upTo)
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
    if (idOf(companyInOrder.at(-1)) <= upTo) return false
    const key = `${period} ${paymentDate} ${upTo} ${place.join()}`
    return cachedIn(ofCompany, MANY, key, () => companyDiffers(month))
  }
}
const MANY = 1000
