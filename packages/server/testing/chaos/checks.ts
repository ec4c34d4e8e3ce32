import { forTenant, openStore } from '@centime/store'
import { expect } from 'vitest'
import { polled } from '../client.js'
import { MonthReadings } from '../month-readings.js'
import type { MonthTenant } from '../month-requests.js'
import { checkAtRest, type EventData, rowsOf } from '../month-rules.js'
import { activeOf, checkPayrollAtRest } from '../payroll-rules.js'
import type { PayrollTenant } from '../payroll-tenant.js'
import { evidenceProblems } from '../sound-evidence.js'
import type { Cluster } from './cluster.js'
import { MONTH } from './play.js'
import { left } from './traces.js'

/**
 * Conditions once all is quiet again: every month is final exactly once, nothing is blocked or needs an operator, every
 * event arrived with one id, every chain of the audit log is valid.
 */
export async function checkCluster(
  cluster: Cluster,
  tenants: readonly MonthTenant[],
  companies: readonly PayrollTenant[],
) {
  const { database, hooks } = cluster
  const store = await openStore(database, {})
  try {
    await polled('every event is delivered', async () => {
      const waiting = await store.read((db) =>
        db.selectFrom('webhookDeliveries').select('status').where('status', '!=', 'delivered').execute(),
      )
      return waiting.length === 0 || undefined
    })
    expect(await store.read(left)).toMatchObject({ queue: [], operations: [] })
    const recorded = await store.read((db) => db.selectFrom('webhookEvents').select(['eventId', 'body']).execute())
    for (const { eventId, body } of recorded) expect(hooks.events.get(eventId)?.body, eventId).toBe(body)
    expect(hooks.events.size, 'events that were not recorded').toBe(recorded.length)
    const events: readonly EventData[] = [...hooks.events.values()].map(({ body }) => JSON.parse(body).data)

    const readings = new MonthReadings()
    let operations = 0
    for (const { tenantId, path, admin } of tenants) {
      const own = events.filter((event) => Number(event.tenantId) === tenantId)
      const rows = await store.read((db) => rowsOf(forTenant(db, tenantId)))
      operations += rows.operations.length
      const read = (to: string) => admin.get(`${path}/payroll-cycles${to}`)
      await checkAtRest(tenantId, rows, read, readings, MONTH, own)
      const finalized = own.filter(({ change }) => change === 'cycle.finalized')
      expect(finalized.length, `tenant ${tenantId} is finalized`).toBe(1)
      expect(rows.jobs.filter(({ status }) => status === 'Complete').length).toBe(1)
    }
    for (const of of companies) {
      const own = events.filter((event) => Number(event.tenantId) === of.tenantId)
      const rows = await store.read((db) => rowsOf(forTenant(db, of.tenantId), of.payrollId))
      const active = await store.read((db) => activeOf(forTenant(db, of.tenantId)))
      operations += rows.operations.length
      const read = (to: string) => of.admin.get(`${of.path}${to}`)
      await checkPayrollAtRest(of, { rows, active, read }, { readings, thisMonth: MONTH, events: own })
      const finalized = own.filter(({ change }) => change === 'cycle.finalized')
      expect(finalized.length, `the payroll of tenant ${of.tenantId} is finalized`).toBe(2)
    }
    expect(await evidenceProblems(store)).toEqual([])
    const times = [...hooks.events.values()].map((event) => event.times)
    return { operations, events: events.length, deliveredAgain: times.filter((each) => each > 1).length }
  } finally {
    await store.close()
  }
}
