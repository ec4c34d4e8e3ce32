import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../client.js'
import { isFinal } from '../month-readings.js'
import { ask } from '../month-requests.js'
import { type PayrollTenant, payrollTenant } from '../payroll-tenant.js'
import type { Cluster } from './cluster.js'
import { MONTH, MOST_READS, POLL_MILLISECONDS } from './play.js'

/** Companies whose payroll has one untouched month each. */
export async function payrolls({ client, partnerId }: Cluster, count: number, people: number) {
  const made: PayrollTenant[] = []
  for (let number = 0; number < count; number += 1) {
    const clients = { partner: client, admin: client }
    const of = await payrollTenant(clients, partnerId, { name: `payroll-${number}`, months: [MONTH], people })
    // A request that was lost and is sent again finds the month open.
    await ask(of, { what: { do: 'open' }, month: MONTH })
    made.push(of)
  }
  return made
}

/** Plays a month to its end, then its correction: the rate of one person. */
export async function playPayroll(of: PayrollTenant): Promise<void> {
  let isCorrected = false
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const { body, headers } = await ask(of, { what: { do: 'read' }, month: MONTH })
    const asked = { month: MONTH, ifMatch: headers.get('etag') ?? '' }
    if (body.operation !== null) await sleep(POLL_MILLISECONDS)
    else if (isFinal(body)) {
      if (body.revision > 1) return
      const [employeeId = 0] = of.people
      const what = { do: 'case', employeeId, field: 'TauxHoraire', value: 16, reason: 'correction' } as const
      if (!isCorrected) await must(201, ask(of, { what, month: MONTH }))
      isCorrected = true
    } else if (body.state === 'collecting') {
      await ask(of, { ...asked, what: { do: 'calculate' }, key: `calculate-${body.revision}-${reads}` })
    } else {
      const { id: candidateId } = body.candidate
      const controls = await ask(of, { what: { do: 'controls' }, month: MONTH })
      for (const { code, severity } of controls.body) {
        if (severity === 'to_check') await ask(of, { what: { do: 'accept', control: code }, month: MONTH })
      }
      await ask(of, { ...asked, what: { do: 'approve', candidateId }, key: `approve-${candidateId}` })
    }
  }
  throw new Error(`the month of the payroll of tenant ${of.tenantId} does not become final twice`)
}
