import { checkOfficerBackPay } from '../back-pay-rules.js'
import { must } from '../client.js'
import { checkAtRest, countOf, type EventData, type Rows } from '../month-rules.js'
import { monthAt } from '../months.js'
import { activeOf, checkPayrollAtRest, grossReader } from '../payroll-rules.js'
import { evidenceProblems } from '../sound-evidence.js'
import { broken } from '../violation.js'
import { checkLaws } from './laws.js'
import type { Records } from './records.js'
import type { Tenant } from './tenants.js'

/** Conditions after everything has ended. */
export async function checkAll(records: Records): Promise<void> {
  const { machine, readings } = records
  const [problem] = await evidenceProblems(machine.store)
  if (problem !== undefined) throw broken('audit', problem)
  for (const [id, { taken }] of machine.receivers.received) {
    if (!taken) throw broken('delivered at least once', `the receiver has never taken ${id}`)
  }
  await checkDelivered(records)
  const events = [...machine.receivers.received.values()].map(({ data }) => data)
  for (const tenant of records.tenants) {
    const { tenantId, path, admin, isPayroll, payrollId } = tenant
    const of = isPayroll === true ? payrollId : undefined
    const own = events.filter((data) => Number(data.tenantId) === tenantId && data.payrollId === of)
    const rows = await records.rowsOf(tenant)
    const read = (to: string) => machine.undisturbed(() => admin.get(`${path}${to}`))
    for (const operation of rows.operations) records.checkEnd(operation)
    const thisMonth = monthAt(machine.direct.now().getTime())
    if (isPayroll === true) {
      // Payrolls of one company share people.
      const payrolls = records.tenants.filter((other) => other.tenantId === tenantId)
      const stayed = (employeeId: number): boolean => !payrolls.some(({ moved }) => moved.has(employeeId))
      const active = await records.rows(tenant, activeOf)
      await checkPayrollAtRest(tenant, { rows, active, read, stayed }, { readings, thisMonth, events: own })
    } else {
      const readMonth = (to: string) => read(`/payroll-cycles${to}`)
      await checkAtRest(tenantId, rows, readMonth, readings, thisMonth, own)
      await checkOfficerBackPay({ of: { payrollId }, rows, grossOf: grossReader(read) })
    }
    checkAnswers(records, tenant, rows, own)
    await checkLaws(records, tenant, records.shippedLaw)
  }
}

/** Everything that clients were answered is stored: their operations, their changes once each, the resulting events. */
function checkAnswers(records: Records, tenant: Tenant, rows: Rows, events: readonly EventData[]): void {
  for (const { asked, answered } of tenant.sent) {
    if (answered?.status !== 202) continue
    if (!rows.operations.some(({ id }) => id === answered.operationId)) throw broken('answered', JSON.stringify(asked))
  }
  for (const [reason, { tenant: of, answered }] of records.changes) {
    if (of !== tenant) continue
    const times = rows.changes.filter((change) => change.reason === reason).length
    if (times > 1 || (answered && times !== 1)) throw broken('answered', `${reason} is stored ${times} times`)
  }
  for (const { tenant: of, change, ...wanted } of records.expected) {
    if (of !== tenant) continue
    const times = countOf(events, change, wanted)
    // A reconciled write has no operation in its events: several may have been reconciled.
    const once = wanted.operationId !== undefined || wanted.candidateId !== undefined
    if (times === 0 || (once && times > 1)) {
      throw broken('every event', `${change} ${JSON.stringify(wanted)} was sent ${times} times`)
    }
  }
}

/** No delivery is pending or exhausted. */
async function checkDelivered({ machine, tenants }: Records): Promise<void> {
  for (const { partnerId, admin } of tenants) {
    const path = `/partners/${partnerId}/webhooks/deliveries`
    const deliveries = await machine.undisturbed(() => must(200, admin.get(path)))
    const waiting = deliveries.filter(({ status }: { readonly status: string }) => status !== 'delivered')
    if (waiting.length > 0) throw broken('delivered at least once', JSON.stringify(waiting))
  }
}
