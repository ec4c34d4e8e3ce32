import type { Lists } from '@centime/console'
import { explainAll } from '@centime/engine'
import * as store from '@centime/store'
import { storedPage, storedPayslips } from '../calculation/document.js'
import { type Path, valuesFor } from '../calculation/establishments.js'
import { explainedAmount } from '../calculation/explained-amount.js'
import type { Layout } from '../calculation/layout.js'
import { summaryReader } from '../calculation/summary.js'
import { ordersOf } from '../documents/order.js'
import type { World } from '../http/world.js'
import { causesOfPeople } from '../months/payroll/compared.js'
import { placesOfJob } from '../payruns/value-changes.js'
import type { OfClient } from './of-client.js'
import { paidOverOf, variedPay } from './pay-over.js'

type ResultLists = Pick<
  Lists,
  | 'resultOf'
  | 'result'
  | 'layout'
  | 'paid'
  | 'paidPeople'
  | 'paidWarnings'
  | 'paidOver'
  | 'finalJobs'
  | 'finals'
  | 'netCauses'
>

/** Lists of payrun results for pages. */
export const resultLists = (world: World, tenantId: number, ofClient: OfClient): ResultLists => ({
  resultOf: (jobId, employeeId) =>
    ofClient(async (db) => {
      const result = await store.resultOfEmployee(db, jobId, employeeId)
      return result && store.resultSetById(db, result.id)
    }),
  result: async (resultSetId, isWithdrawn = false) => {
    const read = await readResult(world, { tenantId, ofClient }, resultSetId, isWithdrawn)
    const [kept] = read === undefined ? [] : storedPayslips(read.order)
    if (read === undefined || kept === undefined) return undefined
    const { facts, fixed } = kept
    const { periodName: period, paymentDate, forecast, payrollId, lastCaseValueId: upTo } = read.job
    const place = placesOfJob(read.job)(read.employeeId)
    const snapshot = { payrollId, upTo, forecast, employeeId: read.employeeId, place }
    const page = storedPage(kept)
    return {
      ...{ employeeId: read.employeeId, page, fixed, regulation: fixed.regulation, period, paymentDate, forecast },
      reasons: () => explainAll(fixed, facts),
      explained: (asked, compared) => explainedAmount(kept, page, asked, compared),
      varied: (factors, names) => variedPay(kept)(factors, names),
      origins: (cases) => originalValues({ tenantId, ofClient }, snapshot, cases),
    }
  },
  layout: (jobId, isWithdrawn = false) =>
    ofClient(async (db, root) => {
      const { jobEnd, layoutId, status } = (await store.jobById(db, jobId)) ?? { layoutId: null }
      if (layoutId === null || jobEnd === null || (status === 'Abort' && !isWithdrawn)) return undefined
      const layout: Layout = JSON.parse(await store.layoutById(root, layoutId))
      return { end: jobEnd, lines: layout.lines }
    }),
  paidOver: paidOverOf(ofClient),
  finalJobs: (payrollId, period) => ofClient((db) => store.finalJobsOf(db, payrollId, period)),
  finals: (payrollId, period) =>
    ofClient(async (db) => store.paidBy(db, await store.finalJobsOf(db, payrollId, period)).execute()),
  netCauses: ({ before, after }, employeeIds) =>
    ofClient((db, root) => causesOfPeople(db, root, { line: 'NetAPayer', before, after }, employeeIds)),
  ...paidLists(ofClient),
})

/** The amounts that a payrun pays its people, read in parts, between which other requests run. */
const paidLists = (ofClient: OfClient): Pick<Lists, 'paid' | 'paidPeople' | 'paidWarnings'> => ({
  paid: async (jobId, slice, layout, names) => {
    const rows = await ofClient((db) => store.summariesOfJob(db, jobId, slice))
    await store.yieldToEventLoop()
    const read = summaryReader(layout, names)
    return rows.map(({ employeeId, summary }) => ({ employeeId, amounts: read(summary) }))
  },
  paidPeople: async (jobId, slice) => {
    const rows = await ofClient((db) => store.paidPeople(db, jobId, slice))
    await store.yieldToEventLoop()
    return rows
  },
  paidWarnings: async (jobId) => {
    const rows = await ofClient((db) => store.warningsOfJob(db, jobId))
    await store.yieldToEventLoop()
    const found = new Map<number, string>()
    for (const { warnings, employeeIds } of rows) {
      const ids: readonly number[] = JSON.parse(employeeIds)
      for (const id of ids) found.set(id, warnings)
    }
    return found
  },
})

interface Client {
  readonly tenantId: number
  readonly ofClient: OfClient
}

/** All data of a result; undefined where its job is incomplete, aborted or deleted. */
const readResult = (world: World, { tenantId, ofClient }: Client, resultSetId: number, isWithdrawn: boolean) =>
  ofClient(async (db, root) => {
    const set = await store.resultSetById(db, resultSetId)
    const job = set && (await store.jobById(db, set.jobId))
    if (set === undefined || job === undefined || job.jobEnd === null) return undefined
    if (job.status === 'Abort' && !isWithdrawn) return undefined
    const ordered = [{ set, documentId: String(set.id) }]
    const variant = job.status === 'Draft' || job.status === 'Abort' ? 'draft' : 'final'
    const order = await ordersOf(world, { db, root, tenantId }, { job, variant }, ordered)
    return order && { order, job, employeeId: set.employeeId }
  })

const originalValues = (
  { tenantId, ofClient }: Client,
  { place, ...snapshot }: Parameters<typeof store.originsOfValues>[1] & { readonly place: Path | undefined },
  cases: readonly string[],
) =>
  ofClient(async (db, root) => {
    const found = await store.originsOfValues(db, snapshot, cases)
    const ofCompany = found.filter(({ employeeId }) => employeeId === null)
    const counting = new Set(valuesFor(ofCompany, place))
    const values = found.filter((one) => one.employeeId !== null || counting.has(one))
    const written = values.map(({ requestedAt, created }) => requestedAt ?? created)
    const actors = await store.actorsAt(root, tenantId, written)
    return values.map(
      ({ id: _, employeeId: __, divisionId: ___, userIdentifier, requestedAt, forecast, reason, ...value }) => {
        const at = requestedAt ?? value.created
        const by = actors.get(at) ?? userIdentifier ?? undefined
        const seen = { ...value, recordedAt: value.created, ...(forecast !== null && { forecast }) }
        return { ...seen, at, by, reason: reason ?? undefined }
      },
    )
  })
