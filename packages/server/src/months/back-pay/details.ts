import type { Cycle } from '@centime/cycle'
import { firstDay, hasLaw } from '@centime/engine/ground'
import type { Law } from '@centime/engine/tree'
import * as store from '@centime/store'
import { backPayReader } from '../../calculation/back-pay.js'
import { type Batch, backPayIn, type Person } from '../../calculation/batch.js'
import { elementsOf } from '../../calculation/elements.js'
import { lawInForce, lawOfJob, readLaw, valuesUnder } from '../../calculation/law.js'
import { fixedFor, type RegulationUnder, underOf } from '../../calculation/months.js'
import { readPast } from '../../calculation/past.js'
import { lastDayOf } from '../../calculation/past-figures.js'
import { readPeople, snapshotOf } from '../../calculation/people.js'
import { movedReader } from '../../payruns/moved-inputs.js'
import type { MonthTransaction } from '../transaction.js'
import { backPayOfJob, heldBefore, takenUpBefore } from './of-job.js'

/** The lines of the differences of some people, and the recorded values that cause them. */

interface DifferingInput {
  /** Null: a value of the company. */
  readonly employeeId: number | null
  readonly field: string
  readonly old: string | null
  readonly new: string | null
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

interface Wanted {
  readonly cycle: Cycle
  readonly payroll: { readonly id: number; readonly regulationId: number }
  readonly paymentDate: string | null
  readonly employeeIds: readonly number[]
}

/** The details of an open month, computed now: by employee and month of origin. */
export async function detailsNow(tx: MonthTransaction, { cycle, payroll, paymentDate, employeeIds }: Wanted) {
  const details = new Map<string, BackPayDetails>()
  const { db } = tx
  const { period } = cycle
  const { changes: law, law: known } = await lawInForce(tx.root)
  if (employeeIds.length === 0 || !hasLaw(firstDay(period), known.completeUntil)) return details
  const history = store.historyAmong(await store.historyJobs(db, period).execute())
  const job = { payrollId: payroll.id, periodName: period, lastCaseValueId: Number.MAX_SAFE_INTEGER, forecast: null }
  const { cycles } = tx.months
  const backPay = await backPayOfJob(db, payroll.id, {
    held: heldBefore(cycles, period),
    takenUp: takenUpBefore(cycles, period),
  })
  const past = await readPast(db, tx.root, { ...job, law, backPay, history, revises: [] })
  const { people, layoutIds } = await readPeople(db, job, { history }, employeeIds, past.ofPerson)
  const layouts: Record<number, string> = {}
  for (const id of layoutIds) layouts[id] = await store.layoutById(tx.root, id)
  const company = await store.companySnapshot(db, snapshotOf(job))
  const month = { regulationId: payroll.regulationId, law, period, paymentDate, forecast: null }
  const batch: Batch = { ...month, company, people, layouts, past: past.ofBatch }
  const pastOf = backPayReader(batch)
  const ofCompany = await store.valuesOfPeople(db, payroll.id, 'company').execute()
  for (const person of people) {
    const values = await store.valuesOfPeople(db, payroll.id, [person.employeeId]).execute()
    for (const { month: origin } of pastOf(person).differences) {
      const upTo = person.past?.readUpTo[origin.period]?.at(-1) ?? 0
      const { period: periodName, paymentDate: day } = origin
      const read = { regulationId: payroll.regulationId, law, periodName, paymentDate: day, lastCaseValueId: upTo }
      // Below 0 another payslip of the month counts than was corrected: no value causes the difference.
      const moved = movedReader(upTo < 0 ? { ...read, lastCaseValueId: Number.MAX_SAFE_INTEGER } : read, ofCompany)
      const causes = [
        ...(await figureCauses(tx, person, { origin: { periodName, paymentDate: day }, now: known })),
        ...moved.company().map((field) => ({ employeeId: null, ...causeOf(field) })),
        ...moved
          .person(values, { faults: true })
          .map((field) => ({ employeeId: person.employeeId, ...causeOf(field) })),
      ]
      details.set(`${person.employeeId} ${periodName}`, { lines: linesOf(underOf(batch), origin), causes })
    }
    await store.yieldToEventLoop()
  }
  return details
}

/** The figures of the law that a past month of a person has carried, with their true values. */
async function figureCauses(
  { db, root }: MonthTransaction,
  { months, past }: Person,
  { origin, now }: { readonly origin: Parameters<typeof lastDayOf>[0]; readonly now: Law },
): Promise<readonly DifferingInput[]> {
  const figures = past?.figures?.[origin.periodName] ?? []
  const counted = months.find(({ periodName }) => periodName === origin.periodName)
  const job = figures.length === 0 || counted === undefined ? undefined : await store.jobById(db, counted.jobId)
  if (job === undefined) return []
  const was = readLaw(await lawOfJob(root, job))
  return valuesUnder(figures, { was, now, until: lastDayOf(origin) }).map(({ figure: field, ...both }) => ({
    ...{ employeeId: null, field },
    ...both,
  }))
}

const causeOf = ({ field, old, new: is }: Omit<DifferingInput, 'employeeId'>) => ({ field, old, new: is })

/** The details of a final month: the lines that its jobs have paid, each under its own law. */
export async function detailsPaid(
  { db, root }: MonthTransaction,
  regulationId: number,
  jobs: readonly number[],
): Promise<ReadonlyMap<string, BackPayDetails>> {
  const details = new Map<string, BackPayDetails>()
  for (const id of jobs) {
    const job = await store.jobById(db, id)
    if (job === undefined) continue
    const law = await lawOfJob(root, job)
    const elements = await elementsOf(db, job.payrollId, job.lastCaseValueId)
    for (const { employeeId, backPay } of await store.paidBackPay(db, [id])) {
      for (const month of backPayIn(backPay)?.months ?? []) {
        details.set(`${employeeId} ${month.period}`, {
          lines: linesOf({ regulationId, law, elements }, month),
          causes: [],
        })
      }
      await store.yieldToEventLoop()
    }
  }
  return details
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
