import type { LineName } from '@centime/engine'
import { pastDifferences } from '@centime/engine/compare'
import { type Fault, fault, lastDay, yearOf } from '@centime/engine/ground'
import type { BackPayMonth } from '@centime/engine/tree'
import type { Batch, LeftBackPay, PastOfBatch, PastOfPerson, Person } from './batch.js'
import { type Corrected, correctedReader, hasUnreadFigures, type IsNew, placeIn } from './past-inputs.js'
import { countedReader, type PastReaderKind, pastPayrolls } from './past-months.js'

/**
 * The differences of past months that a month pays or takes back: past months are computed again with the values
 * recorded now. Pure.
 */

/** The difference of a past month, and its outcome. */
interface PastDifference {
  readonly month: BackPayMonth
  readonly decision: 'accepted' | 'put_off' | 'undecided'
}
export interface BackPayOfPerson {
  /** By month of origin. */
  readonly differences: readonly PastDifference[]
  /** Those that are accepted. */
  readonly paid: readonly PastDifference[]
  /** By month of origin: the job whose result it corrects; 0: the person had none. */
  readonly counted: Readonly<Record<string, number>>
  /** Why the past months cannot be computed again. */
  readonly refused?: LeftBackPay['refused']
}
const NOTHING: BackPayOfPerson = { differences: [], paid: [], counted: {} }

/** Finds the differences of each person of a batch, in the same order. */
export function backPayReader(
  batch: Batch,
  kind: PastReaderKind,
): (people: readonly Person[]) => readonly BackPayOfPerson[] {
  const correctedOf = correctedReader(batch)
  const payrollsAt = pastPayrolls(batch, kind)
  const counted = countedReader(batch)
  const payment = { period: batch.period, paymentDate: batch.paymentDate ?? lastDay(batch.period) }
  return (people) => {
    const corrected = people.map((person) => correctedOf(person))
    const computed = corrected.flatMap((one, at) => (one.kind === 'corrected' ? [{ ...one, at }] : []))
    const found = pastDifferences(
      computed.map(({ person, months }) => ({
        payrollOf: payrollsAt((period) => placeIn(person, period)),
        ...{ counted: person.months.map(counted), corrected: months, payment },
      })),
    )
    const byPlace = new Map(computed.map(({ at }, index) => [at, found[index]]))
    return corrected.map((one, at) => {
      const differences = byPlace.get(at)
      if (one.kind === 'refused') return refusedBy(one)
      const missed = one.missed === undefined ? NOTHING : refusedBy({ faults: one.missed })
      if (one.kind !== 'corrected' || differences === undefined) return missed
      return differences.ok ? { ...missed, ...backPayOf(batch, one, differences.value.months) } : refusedBy(differences)
    })
  }
}

/** The back pay of a person from the differences of past months. */
function backPayOf(
  batch: Batch,
  { person, isNew, months: corrected }: Extract<Corrected, { kind: 'corrected' }>,
  months: readonly BackPayMonth[],
): BackPayOfPerson {
  const { past } = person
  // If only values for later months differ, nothing is due. Later months read a moved ceiling from now on.
  const isDue = ({ period, lines }: BackPayMonth): boolean => lines.length > 0 || past.figures?.[period] !== undefined
  const isMoved = months.some(isDue)
  if (past.sharedIn !== undefined) {
    // A true figure that moves nothing gives no back pay. A value recorded later may belong to the payslip that is not
    // in the history.
    const mayMove = isMoved || hasUnreadFigures(past) || corrected.some(({ period }) => isNew(period))
    return mayMove ? refusedBy({ faults: [ofSeveralPayrolls(past.sharedIn)] }) : NOTHING
  }
  if (!isMoved) return NOTHING
  const jobs = new Map(person.months.map(({ job }) => [job.periodName, job.id]))
  const differences = decided(months, { accepts: false, ...batch.past, ...past, isNew })
  return {
    differences,
    paid: differences.filter(({ decision }) => decision === 'accepted'),
    counted: Object.fromEntries(months.map(({ period }) => [period, jobs.get(period) ?? 0])),
  }
}

/** The history has one payslip for each month, so back pay by another payroll would be lost. */
const ofSeveralPayrolls = (period: string): Fault =>
  fault(
    'wrong_history',
    { value: period },
    `months that one payroll alone has paid to the person: ${period} has several`,
  )

function refusedBy({ faults }: { readonly faults: readonly Fault[] }): BackPayOfPerson {
  const [fault] = faults
  if (fault === undefined) return NOTHING
  const { code, caseName, caseFieldName, message } = fault
  const field = caseName !== undefined && caseFieldName !== undefined && { caseName, caseFieldName }
  return { ...NOTHING, refused: { code, message, ...field } }
}

/** The entry of a person whose back pay was left: none, or one. */
export function leftOf(employeeId: number, { differences, refused: why }: BackPayOfPerson): readonly LeftBackPay[] {
  const months = differences
    .filter(({ decision }) => decision !== 'accepted')
    .map(({ month, decision }) => ({
      period: month.period,
      gross: differenceIn(month, GROSS_OF_MONTH),
      net: differenceIn(month, NET_OF_MONTH),
      decision: decision === 'put_off' ? ('put_off' as const) : ('undecided' as const),
    }))
  return months.length === 0 && why === undefined ? [] : [{ employeeId, months, ...(why && { refused: why }) }]
}
/** The lines by which a difference is listed. */
export const GROSS_OF_MONTH: LineName = 'TotalBrut'
export const NET_OF_MONTH: LineName = 'NetAvantImpot'
/** The difference of a line; 0: it has none. */
export const differenceIn = ({ lines }: Pick<BackPayMonth, 'lines'>, name: LineName): string =>
  lines.find((line) => line.name === name)?.value ?? '0'

/** The outcome of each difference. */
function decided(
  months: readonly BackPayMonth[],
  {
    accepts,
    takenUp = [],
    figures,
    decisions,
    isNew,
  }: Omit<PastOfBatch, 'paymentDates'> & PastOfPerson & { readonly isNew: IsNew },
): readonly PastDifference[] {
  // Differences by true figures alone are decided once for all people; a difference that pays nothing needs no
  // decision.
  const byFigures = ({ period, lines }: BackPayMonth): boolean =>
    (takenUp.some((one) => one <= period && yearOf(one) === yearOf(period)) ||
      (lines.length === 0 && figures?.[period] !== undefined)) &&
    !isNew(period)
  const undecided = (month: BackPayMonth) => (accepts || byFigures(month) ? 'accept' : 'undecided')
  const standing = standingOf(
    months.map((month) => ({ period: month.period, said: decisions[month.period] ?? undecided(month) })),
  )
  return months.map((month, at) => ({ month, decision: standing[at] ?? 'undecided' }))
}

/**
 * The valid decisions about months of origin of one person, in their order. An accepted month never follows an
 * unaccepted one of its year: ceilings and reductions add up over the year.
 */
export function standingOf(
  months: readonly { readonly period: string; readonly said: 'accept' | 'put_off' | 'undecided' }[],
): readonly PastDifference['decision'][] {
  const stopped = new Map<string, PastDifference['decision']>()
  return months.map(({ period, said }) => {
    const year = yearOf(period)
    const earlier = stopped.get(year)
    const decision = said === 'accept' ? (earlier ?? 'accepted') : said
    if (decision !== 'accepted' && earlier !== 'put_off') stopped.set(year, decision)
    return decision
  })
}
