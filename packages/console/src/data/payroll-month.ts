import { z } from 'zod'
import { FailedOperationAnswer, type PayrollMonthRead, PayrunAnswer } from '../answers.js'
import { PayrollMonthPage } from '../pages/payroll-month.js'
import type { MonthStage } from '../pieces/payroll-month.js'
import type { PayrollMonthShown } from '../pieces/payroll-month-shown.js'
import { backPayCount } from './back-pay.js'
import { controlLines } from './controls.js'
import { deadlinesShown } from './deadlines-shown.js'
import { given } from './form-values.js'
import { keptByState } from './kept-by-state.js'
import { lateShown } from './late-changes.js'
import type { Control } from './lists.js'
import { happenedIn } from './month-events.js'
import { failureText } from './month-notes.js'
import { paidOf, totalsIn } from './month-people.js'
import { payrollDocuments } from './payroll-month-files.js'
import { blockersShown, changesShown, heldShown, revisionsShown } from './payroll-month-parts.js'
import { controlsOf, isFinalMonth, isOpenControl, type MonthRead, monthRead, monthsAt } from './payroll-month-read.js'
import { populationsOf } from './populations.js'
import type { Problem, SignedIn } from './port.js'
import { formErrors, problemPage } from './problems.js'
import { twelveMonths } from './twelve-months.js'

/** The month of a payroll on its page; after a refused act with the reason and the typed values. */
export async function showPayrollMonth(visit: SignedIn, refused?: Problem) {
  const found = await monthRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { chrome, show, query, form, lists } = visit
  const read = found.value
  const { place, client, payroll, month, etag } = read
  const controls = await controlsOf(visit, read)
  const people = await keptTotals(lists, place.month, `${etag}`, () => totalsShown(lists, read))
  const history = month === undefined ? [] : await happenedIn(visit, place.period, place.payrollId)
  const isOlder = isOlderPage(visit, read)
  const isStale = refused?.code === 'etag_mismatch' || isOlder
  const stage = stageOf(month, controls)
  const failures = await failuresOf(visit, read)
  const page = PayrollMonthPage(chrome, {
    ...{ client, payroll, period: place.period, page: place.page, etag, stage, isStale },
    payruns: month === undefined ? await payrunsOf(visit, read) : [],
    populations: await populationsOf(visit, read.payrolls),
    month: month && headOf(month),
    controls: controlLines(visit, controls),
    deadlines: await deadlinesShown(visit, {
      ...{ payrolls: [payroll], period: place.period, people: people?.people ?? 0 },
      paymentDate: month?.paymentDate,
    }),
    people,
    months: await twelveMonths(visit, read, people),
    blockers: await blockersShown(visit, failures.blockers),
    failure: failures.failure,
    held: await heldShown(visit, month),
    changed: await changesShown(visit, place.month, month),
    late: await lateShown(visit, {
      ...{ changes: month?.lateChanges ?? [], period: place.period, payrollId: place.payrollId },
      address: monthsAt(place.page),
    }),
    backPay: await backPayCount(visit, place.month, month),
    revisions: await revisionsShown(visit, place.month, month),
    documents: await payrollDocuments(visit, place.month, month),
    underway: underwayOf(visit, month),
    isConfirming: query('valider') !== undefined && !isOlder && stage === 'approve',
    errors: refused && !isStale ? formErrors(refused, form) : undefined,
    typed: { ...given('matricule', query('ecarter')), ...form },
    history: history.slice(-EVENTS),
  })
  return show(page, refused?.status ?? (isOlder ? 412 : 200))
}

/** The payruns of the payroll: where there are several, one is chosen when the month opens. */
async function payrunsOf({ ask, tenant }: SignedIn, { payroll }: MonthRead): Promise<readonly string[]> {
  const found = await ask(`${tenant}/payruns`, z.array(PayrunAnswer))
  return (found.ok ? found.value : []).flatMap((one) => (one.payrollId === payroll.id ? [one.name] : []))
}

/** How many events of its history the page of a month has: the newest. */
const EVENTS = 30

/** Whether a confirmation was requested from a page that is older than the month. */
function isOlderPage({ query }: SignedIn, { month, etag }: MonthRead): boolean {
  const asked = query('valider')
  return asked !== undefined && (asked !== month?.candidate?.id || query('vu') !== etag)
}

const headOf = (month: PayrollMonthRead): NonNullable<PayrollMonthShown['month']> => ({
  ...{ state: month.state, revision: month.revision, paymentDate: month.paymentDate, isSkipped: month.skipped },
  candidate: month.candidate === null ? undefined : candidateOf(month.candidate, month.result),
  counts: month.counts ?? undefined,
  annuls: month.annuls.length,
  provisional: month.candidate?.provisional ?? [],
})

/** The net is that of the people of the candidate: a revision pays some of the month alone. */
const candidateOf = (
  { id, payrunJobId, inputsDigest }: NonNullable<PayrollMonthRead['candidate']>,
  result: PayrollMonthRead['result'],
) => ({ id, payrunJobId, digest: inputsDigest ?? undefined, net: result?.totals.netPayable?.toFixed(2) })

/** What comes next in a month. */
function stageOf(month: PayrollMonthRead | undefined, controls: readonly Control[]): MonthStage {
  if (month === undefined || month.skipped) return 'open'
  if (month.operation?.status === 'reconcile_required') return 'doubt'
  if (month.operation !== null) return 'underway'
  if (isFinalMonth(month)) return 'final'
  if (month.state === 'approved') return 'underway'
  if (month.candidate === null) return 'calculate'
  if (month.result?.outcome === 'blocked') return 'blocked'
  return controls.some(isOpenControl) ? 'controls' : 'approve'
}

const LINES = ['TotalBrut', 'TotalCotisationsSalariales', 'PAS', 'NetAPayer', 'CoutTotal'] as const

async function totalsShown(lists: SignedIn['lists'], read: MonthRead): Promise<PayrollMonthShown['people']> {
  const paid = await paidOf(lists, read)
  if (paid === undefined) return undefined
  const { now, before, counts, earlier, isOutdated } = paid
  const [sums, sumsBefore] = [totalsIn(now, LINES), before.size === 0 ? [] : totalsIn(before, LINES)]
  return {
    ...{ people: now.size, counts, earlier, isOutdated },
    lines: LINES.map((name, at) => ({ name, now: sums[at] ?? '0', before: sumsBefore[at] })),
  }
}

/**
 * The totals of months that were shown last. Each change of them changes the ETag of the month, whose inputs include
 * the months before.
 */
const keptTotals = keptByState<PayrollMonthShown['people']>(200)

/**
 * The people whom the candidate, or a calculation without results, could not compute; and why the last operation
 * failed.
 */
async function failuresOf(visit: SignedIn, { place, month }: MonthRead) {
  if (month === undefined || month.operation !== null || isFinalMonth(month))
    return { blockers: [], failure: undefined }
  if (month.candidate !== null && month.state !== 'approved') {
    return { blockers: month.result?.blockers ?? [], failure: undefined }
  }
  const all = await visit.ask(`${place.month}/operations`, z.array(FailedOperationAnswer))
  const last = all.ok ? all.value.at(-1) : undefined
  if (last?.status !== 'failed') return { blockers: [], failure: undefined }
  const failed = await visit.ask(`${place.month}/operations/${last.id}`, FailedOperationAnswer)
  const blockers = failed.ok ? (failed.value.blockers ?? []) : []
  const text = blockers.length > 0 ? undefined : failureText(visit, last)
  return { blockers, failure: text === undefined ? undefined : { isApproval: last.kind === 'approve', text } }
}

function underwayOf({ now }: SignedIn, month: PayrollMonthRead | undefined): PayrollMonthShown['underway'] {
  const operation = month?.operation
  if (!operation || operation.status === 'reconcile_required') return undefined
  const { kind, phase, requestedAt } = operation
  return { kind, phase, seconds: Math.max(0, Math.round((now().getTime() - Date.parse(requestedAt)) / 1000)) }
}
