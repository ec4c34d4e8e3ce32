import { bookLinesOf, type PaidMonth, storedAmounts } from '@centime/books'
import { lastDay } from '@centime/engine/ground'
import type { ResultSet, Store, StoredJob } from '@centime/store'
import * as store from '@centime/store'
import { backPayOf } from '../../calculation/batch.js'
import { elementsOf } from '../../calculation/elements.js'
import { establishmentIn } from '../../calculation/establishments.js'
import { lawOfJob } from '../../calculation/law.js'
import type { Layout } from '../../calculation/layout.js'
import { fixedFor } from '../../calculation/months.js'
import { provisionalIn } from '../../calculation/provisional.js'
import { storedSelection } from '../../calculation/selection.js'
import { amountsIn } from '../../calculation/stored-amounts.js'

/** The people whose payslips are read, and the jobs that paid them. */
export interface PaidJobs {
  readonly store: Pick<Store, 'read'>
  readonly tenantId: number
  readonly regulationId: number
  /** In the order of their months; within a month the job released last comes first. */
  readonly jobs: readonly PaidJob[]
  /** The division of the payroll. */
  readonly divisionId: number
  /** Only the payslips of one establishment, and of those below it; the division itself: those of no establishment. Absent: all. */
  readonly establishmentId?: number | undefined
}
type PaidJob = Pick<
  StoredJob,
  'id' | 'payrollId' | 'periodName' | 'paymentDate' | 'layoutId' | 'lawDigest' | 'lastCaseValueId' | 'selection'
>

/** How many payslips are read in one transaction; other requests run in between. */
const AT_A_TIME = 25

/**
 * The stored payslips of some jobs, a few at a time. If several jobs of a month paid a person, the payslip of the first
 * one is read: the one released last, as in the history of later months. A payslip that one of the jobs annuls is not read.
 */
export async function* paidMonthsOf({
  store: database,
  tenantId,
  regulationId,
  jobs,
  divisionId,
  establishmentId,
}: PaidJobs): AsyncGenerator<PaidMonth[]> {
  let [month, seen] = ['', new Set<number>()]
  const among = jobs.map(({ id }) => id)
  for (const { id: jobId, periodName: period, paymentDate: stored, layoutId, lawDigest, selection, ...job } of jobs) {
    if (period !== month) [month, seen] = [period, new Set()]
    const layout: Layout = JSON.parse(await database.read((root) => store.layoutById(root, layoutId ?? 0)))
    const names = layout.lines.map(([name]) => name)
    const paymentDate = stored ?? lastDay(period)
    const law = await database.read((root) => lawOfJob(root, { lawDigest }))
    const elements = await database.read((root) =>
      elementsOf(store.forTenant(root, tenantId), job.payrollId, job.lastCaseValueId),
    )
    const places = establishmentId === undefined ? undefined : storedSelection(selection)
    const isAsked = (employeeId: number): boolean =>
      places === undefined || (establishmentIn(places, employeeId) ?? [divisionId]).some((id) => id === establishmentId)
    const lines = bookLinesOf(fixedFor({ regulationId, law, elements }, period, paymentDate))
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page: Parameters<typeof store.listResultSets>[2] = { afterEmployee: after, skip: 0, top: AT_A_TIME, among }
      const rows: readonly ResultSet[] = await database.read((root) =>
        store.listResultSets(store.forTenant(root, tenantId), jobId, page),
      )
      yield rows
        .filter(({ employeeId }) => !seen.has(employeeId) && isAsked(employeeId))
        .map(({ identifier, firstName, lastName, amounts, provisional, backPay }) => ({
          employee: { identifier, firstName, lastName },
          ...{ period, paymentDate, lines },
          amounts: storedAmounts(names, amountsIn(amounts)),
          provisional: provisionalIn(provisional),
          ...backPayOf(backPay),
        }))
      for (const { employeeId } of rows) seen.add(employeeId)
      after = rows.length < AT_A_TIME ? undefined : rows.at(-1)?.employeeId
      await store.yieldToEventLoop()
    }
  }
}
