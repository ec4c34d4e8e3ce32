import { type Cycle, finalJobsAmong } from '@centime/cycle'
import { firstDay, hasLaw } from '@centime/engine/ground'
import type { Law } from '@centime/engine/tree'
import * as store from '@centime/store'
import { backPayReader } from '../../calculation/back-pay.js'
import { type BackPayOfJob, type Batch, backPayIn, type Person, storedBackPayOfJob } from '../../calculation/batch.js'
import { elementsOf } from '../../calculation/elements.js'
import { lawInForce, lawOfJob, readLaw, valuesUnder } from '../../calculation/law.js'
import { fixedFor, type RegulationUnder, underOf } from '../../calculation/months.js'
import { readPast } from '../../calculation/past.js'
import { lastDayOf } from '../../calculation/past-figures.js'
import { paidUpTo, placeIn } from '../../calculation/past-inputs.js'
import { readPeople, snapshotOf } from '../../calculation/people.js'
import { placesReader, type Selection, storedSelection } from '../../calculation/selection.js'
import { storedMonth } from '../../payruns/month-of-job.js'
import { type MovedField, movedReader } from '../../payruns/moved-inputs.js'
import type { MonthTransaction } from '../transaction.js'
import { backPayOfJob, heldBefore, takenUpBefore } from './of-job.js'

/** The lines of the differences of some people, and the recorded values that cause them. */

interface DifferingInput {
  /** Null: a value of the company. */
  readonly employeeId: number | null
  readonly field: string
  readonly old: string | null
  readonly new: string | null
  /** When, by which user and why the value was recorded; null: not known. */
  readonly recordedAt: string | null
  readonly recordedBy: number | null
  readonly reason: string | null
}
export interface BackPayDetails {
  readonly lines: readonly {
    readonly wageTypeNumber: number
    readonly value: number
    readonly base?: number
    readonly rate?: number
  }[]
  readonly causes: readonly DifferingInput[]
}
type Details = Map<string, BackPayDetails>

interface OfPayroll {
  readonly id: number
  readonly regulationId: number
}
/** The inputs that a calculation of the month reads, or has read. */
interface Reading {
  readonly period: string
  readonly payroll: OfPayroll
  readonly paymentDate: string | null
  /** The text of the law. */
  readonly law: string
  readonly lastCaseValueId: number
  /** The released jobs of earlier months, and where the people work. */
  readonly selection: Pick<Selection, 'history' | 'establishments'>
  readonly backPay: BackPayOfJob
  readonly revises: readonly number[]
}

/** The details of an open month, computed now: by employee and month of origin. */
export async function detailsNow(
  tx: MonthTransaction,
  { period }: Cycle,
  {
    payroll,
    paymentDate,
  }: { readonly payroll: OfPayroll & { readonly divisionId: number } } & Pick<Reading, 'paymentDate'>,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<string, BackPayDetails>> {
  const { changes: law, law: known } = await lawInForce(tx.root)
  if (!hasLaw(firstDay(period), known.completeUntil)) return new Map()
  const history = store.historyAmong(await store.historyJobs(tx.db, period).execute())
  const { cycles } = tx.months
  const backPay = await backPayOfJob(tx.db, payroll.id, {
    ...heldBefore(cycles, period, tx.now),
    takenUp: takenUpBefore(cycles, period),
  })
  const { id: payrollId, divisionId } = payroll
  const places = await placesReader(tx.db, tx.root, { payrollId, divisionId }, employeeIds)
  const selection = { history, ...places(period).of(employeeIds) }
  const snapshot = { lastCaseValueId: Number.MAX_SAFE_INTEGER, selection, backPay, revises: [] }
  return detailsAs(tx, { period, payroll, paymentDate, law, ...snapshot }, employeeIds)
}

/** The details of a final month, as each of its jobs has found them: the lines that it has paid are those that are stored. */
export async function detailsFinal(
  tx: MonthTransaction,
  cycle: Cycle,
  payroll: OfPayroll,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<string, BackPayDetails>> {
  const details: Details = new Map()
  for (const id of finalJobsAmong(cycle)) {
    const job = await store.jobById(tx.db, id)
    const backPay = storedBackPayOfJob(job?.backPay ?? null)
    if (job === undefined || backPay === undefined) continue
    const law = await lawOfJob(tx.root, job)
    const month = storedMonth(job)
    const selection = storedSelection(job.selection)
    const reading = { ...job, period: cycle.period, payroll, law, selection, backPay }
    const revision = month?.keeps === 'moved' ? month : undefined
    const seen = new Set(revision?.touched ?? selection.employeeIds)
    const looked = employeeIds.filter((one) => seen.has(one))
    const elements = await elementsOf(tx.db, payroll.id, job.lastCaseValueId)
    const under = { regulationId: payroll.regulationId, law, elements }
    const found = await detailsAs(tx, { ...reading, revises: revision?.from ?? [] }, looked)
    for (const [key, one] of found) details.set(key, one)
    for await (const { employeeId, backPay: paid } of store.paidBackPay(tx.db, [id], employeeIds)) {
      for (const origin of backPayIn(paid)?.months ?? []) {
        const key = `${employeeId} ${origin.period}`
        details.set(key, { causes: [], ...details.get(key), lines: linesOf(under, origin) })
      }
    }
  }
  return details
}

/** The details as a calculation with this reading finds them. */
async function detailsAs(tx: MonthTransaction, reading: Reading, employeeIds: readonly number[]): Promise<Details> {
  const details: Details = new Map()
  const { db } = tx
  const { period, payroll, law, paymentDate, lastCaseValueId, selection } = reading
  if (employeeIds.length === 0) return details
  const job = { payrollId: payroll.id, periodName: period, lastCaseValueId, forecast: null }
  const past = await readPast(db, tx.root, {
    ...{ ...reading, history: selection.history },
    ...{ payrollId: payroll.id, periodName: period },
  })
  const { people, layoutIds } = await readPeople(db, job, selection, employeeIds, past.ofPerson)
  const layouts: Record<number, string> = {}
  for (const id of layoutIds) layouts[id] = await store.layoutById(tx.root, id)
  const company = await store.companySnapshot(db, snapshotOf(job))
  const month = { regulationId: payroll.regulationId, law, period, paymentDate, forecast: null }
  const batch: Batch = { ...month, company, people, layouts, past: past.ofBatch }
  const pastOf = backPayReader(batch, 'few')
  const causesOf = await causeReader(tx, reading)
  for (const person of people) {
    for (const { month: origin } of pastOf([person])[0]?.differences ?? []) {
      const lines = linesOf(underOf(batch), origin)
      const causes = [...(await figureCauses(tx, person, origin, readLaw(law))), ...(await causesOf(person, origin))]
      details.set(`${person.employeeId} ${origin.period}`, { lines, causes })
    }
    await store.yieldToEventLoop()
  }
  return details
}

/** Reads the recorded values that make a month of origin differ from its payment. */
async function causeReader({ db }: MonthTransaction, { payroll, law, lastCaseValueId }: Reading) {
  const values = async (of: 'company' | readonly number[]) =>
    (await store.valuesOfPeople(db, payroll.id, of).execute()).filter(({ id }) => id <= lastCaseValueId)
  const ofCompany = await values('company')
  return async (person: Person, { period: periodName, paymentDate }: Origin): Promise<readonly DifferingInput[]> => {
    const upTo = paidUpTo(person, periodName)
    // Below 0 the month now counts another payslip than the corrected one: no value causes the difference.
    if (upTo < 0) return []
    const read = { regulationId: payroll.regulationId, law, periodName, paymentDate, lastCaseValueId: upTo }
    const moved = movedReader(read, ofCompany)
    // In a month that was never paid every value is new, and values of the company are not causes.
    const place = placeIn(person, periodName)
    const common = upTo === 0 ? [] : moved.company(place)
    const own = moved.person(await values([person.employeeId]), { faults: true, place })
    const ids = [...common, ...own].map(({ valueId }) => valueId)
    const known = await store.recordersOf(db, ids).execute()
    const recorders = new Map(known.map((one) => [one.id, one]))
    const causeOf = (employeeId: number | null) => (field: MovedField) => {
      const { at: recordedAt = null, userId: recordedBy = null, reason = null } = recorders.get(field.valueId) ?? {}
      return { employeeId, field: field.field, old: field.old, new: field.new, recordedAt, recordedBy, reason }
    }
    return [...common.map(causeOf(null)), ...own.map(causeOf(person.employeeId))]
  }
}

/** The figures of the law that a past month of a person has carried, with their true values. */
async function figureCauses(
  { db, root }: MonthTransaction,
  { months, past }: Person,
  { period: periodName, paymentDate }: Origin,
  now: Law,
): Promise<readonly DifferingInput[]> {
  const figures = past?.figures?.[periodName] ?? []
  const counted = months.find((month) => month.job.periodName === periodName)
  const job = figures.length === 0 || counted === undefined ? undefined : await store.jobById(db, counted.job.id)
  if (job === undefined) return []
  const was = readLaw(await lawOfJob(root, job))
  const until = lastDayOf({ periodName, paymentDate })
  return valuesUnder(figures, { was, now, until }).map(({ figure: field, ...both }) => ({
    ...{ employeeId: null, field, ...both },
    ...{ recordedAt: null, recordedBy: null, reason: null },
  }))
}

type Origin = NonNullable<ReturnType<typeof backPayIn>>['months'][number]

function linesOf(under: RegulationUnder, { period, paymentDate, lines }: Origin): BackPayDetails['lines'] {
  const fixed = fixedFor(under, period, paymentDate)
  const numbers = new Map(fixed.lines.map(({ name, number }) => [name as string, number]))
  return lines.flatMap(({ name, value, base, rate }) => {
    const wageTypeNumber = numbers.get(name)
    if (wageTypeNumber === undefined || Number(value) === 0) return []
    const amounts = {
      ...(base !== undefined && { base: Number(base) }),
      ...(rate !== undefined && { rate: Number(rate) }),
    }
    return [{ wageTypeNumber, value: Number(value), ...amounts }]
  })
}
