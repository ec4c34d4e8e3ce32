import { forTenant } from '@centime/store'
import { expect } from 'vitest'
import { type Answered, type Client, must, polled } from '../client.js'
import { MonthReadings } from '../month-readings.js'
import { ask } from '../month-requests.js'
import { type EventData, rowsOf } from '../month-rules.js'
import { activeOf, checkPayrollAtRest } from '../payroll-rules.js'
import type { Receiver } from '../webhooks.js'
import { reading } from './database.js'
import { MONTH, sendKeyed } from './months.js'
import { deliverAll, receivedEvents } from './months-checks.js'
import type { CrashPayroll } from './payroll.js'

/**
 * Conditions on the month of a payroll after a kill, on servers that run: every operation ends and none needs an operator, each person
 * is paid once by what was recorded, no answered value is lost or doubled, every event arrives.
 */

/** Rarely enough to leave the processor to the server. */
const POLL_MILLISECONDS = 20
const ENDED = new Set(['completed', 'failed'])

export class PayrollChecks {
  readonly tally = { operations: 0, finalized: 0, revisions: 0, payslips: 0, values: 0, events: 0, receivedAgain: 0 }
  readonly #database: string
  readonly #hooks: Receiver
  readonly #readings = new MonthReadings()
  /** The results of jobs, which never change: the rounds read each once, and the end reads each once more. */
  readonly #results = new Map<string, Answered>()

  constructor(database: string, hooks: Receiver) {
    this.#database = database
    this.#hooks = hooks
  }

  /** Checks a round, through the clients of the payroll. */
  async after(payroll: CrashPayroll): Promise<void> {
    // Sends requests with the same keys again: answers are repeated, and requests in doubt are now answered.
    for (const request of payroll.requests.slice(-4)) await sendKeyed(payroll, request)
    await polled(
      'every operation has come to an end',
      async () => (await this.#rows(payroll)).operations.every(({ status }) => ENDED.has(status)) || undefined,
      POLL_MILLISECONDS,
    )
    const { operation } = await must(200, ask(payroll.of, { what: { do: 'read' }, month: MONTH }))
    expect(operation).toBeNull()
    await this.#checkAtRest(payroll, (path) => this.#readOnce(payroll.of.admin, path))
  }

  /** Checks everything that the rounds have left, events included. */
  async afterAll(payroll: CrashPayroll): Promise<void> {
    await deliverAll(payroll.of.admin, this.#database)
    const { events, receivedAgain } = receivedEvents(this.#hooks)
    await this.#checkAtRest(payroll, (path) => payroll.of.admin.get(path), events)
    const { operations } = await this.#rows(payroll)
    const finalized = operations.filter(({ kind, status }) => kind === 'approve' && status === 'completed')
    const { revision } = await must(200, ask(payroll.of, { what: { do: 'read' }, month: MONTH }))
    const sets = [...this.#results.values()].map(({ body }) => body.length)
    Object.assign(this.tally, {
      ...{ operations: operations.length, finalized: finalized.length, revisions: revision },
      ...{ payslips: sets.reduce((sum, count) => sum + count, 0), values: payroll.values.size },
      ...{ events: events.length, receivedAgain },
    })
  }

  async #checkAtRest(
    { of, values }: CrashPayroll,
    get: (path: string) => Promise<Answered>,
    events?: readonly EventData[],
  ) {
    const rows = await this.#rows({ of })
    const active = await reading(this.#database, (root) => activeOf(forTenant(root, of.tenantId)))
    const read = (path: string) => get(`${of.path}${path}`)
    await checkPayrollAtRest(of, { rows, active, read }, { readings: this.#readings, thisMonth: MONTH, events })
    for (const [reason, { answered }] of values) {
      const times = rows.changes.filter((change) => change.reason === reason).length
      expect(answered ? [1] : [0, 1], `how often ${reason} is stored`).toContain(times)
    }
  }

  async #readOnce(client: Client, path: string): Promise<Answered> {
    if (!path.includes('/payrollresults/')) return client.get(path)
    const known = this.#results.get(path) ?? (await client.get(path))
    this.#results.set(path, known)
    return known
  }

  #rows({ of }: Pick<CrashPayroll, 'of'>): ReturnType<typeof rowsOf> {
    return reading(this.#database, (root) => rowsOf(forTenant(root, of.tenantId), of.payrollId))
  }
}
