import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Ask, type Body, type CrashDossier, look, MONTH, monthOf, type Place, START } from './crash-months.js'
import { sent } from './crash-months-load.js'
import type { Receiver } from './webhooks.js'

/** What must be true when a server is back: every operation ends, a month is finalized once, every event arrives. */

const PATIENCE_MILLISECONDS = 30_000
/** Longer than it takes to make the attempts that are due. */
const RETRY_MILLISECONDS = 1500
const FINAL = new Set(['finalized', 'filed', 'accepted', 'correction_required'])
const ENDED = new Set(['completed', 'failed', 'reconcile_required'])

export class MonthChecks {
  readonly tally = { operations: 0, reconciled: 0, writesReconciled: 0, finalized: 0, events: 0, receivedAgain: 0 }
  readonly #place: Place
  readonly #hooks: Receiver

  constructor(place: Place, hooks: Receiver) {
    this.#place = place
    this.#hooks = hooks
  }

  /** Once the server is back. */
  async after(ask: Ask): Promise<void> {
    for (const dossier of this.#place.dossiers) {
      // What was in doubt is asked again, and what was answered stays answered.
      for (const request of dossier.requests.slice(-4)) expect(await sent(dossier, ask, request)).toBe(true)
    }
    await until('every operation has come to an end', () =>
      look(this.#place.database).operations.every(({ status }) => ENDED.has(status)),
    )
    for (const dossier of this.#place.dossiers) {
      await this.#reconcile(dossier, ask)
      await this.#finalizedOnce(dossier, ask)
    }
  }

  /** An operator decides about what is in doubt by the native records. */
  async #reconcile(dossier: CrashDossier, ask: Ask): Promise<void> {
    const cycle = `${dossier.path}/payroll-cycles/${MONTH}`
    const { variableWrite, operation, payrunJobId } = await monthOf(ask, dossier)
    const reason = 'by the native records'
    if (variableWrite?.reconciliationRequired === true) {
      const there = look(this.#place.database).recorded.includes(variableWrite.id)
      const outcome = there ? 'applied' : 'not_applied'
      const answer = await ask('POST', `${cycle}/variables/${variableWrite.id}/reconcile`, { outcome, reason })
      expect(answer).toMatchObject({ status: 200, body: { variableWrite: { reconciliationRequired: false } } })
      this.tally.writesReconciled += 1
    }
    if (operation === null) return
    expect(operation).toMatchObject({ status: 'reconcile_required', blocker: 'engine_effect_not_found' })
    const { status } = look(this.#place.database).jobs.find(({ id }) => id === payrunJobId) ?? {}
    const outcome = operation.kind === 'approve' && status === 'Complete' ? 'applied' : 'not_applied'
    const answer = await ask('POST', `${cycle}/operations/${operation.id}/reconcile`, { outcome, reason })
    expect(answer?.status).toBe(200)
    this.tally.reconciled += 1
  }

  /** What is complete in the engine is a finalized revision, each job once; and each reads as it was read first. */
  async #finalizedOnce(dossier: CrashDossier, ask: Ask): Promise<void> {
    const { tenantId, finals } = dossier
    const { revision: last } = await monthOf(ask, dossier)
    const paid: number[] = []
    for (let revision = 1; revision <= last; revision += 1) {
      const body = await monthOf(ask, dossier, `/revisions/${revision}`)
      if (!FINAL.has(body.state)) continue
      paid.push(body.payrunJobId)
      const text = JSON.stringify(body)
      expect(text, `revision ${revision} of tenant ${tenantId}`).toBe(finals.get(revision) ?? text)
      expect(body.result.persons[0].gross).toBe(body.variables.remuneration)
      finals.set(revision, text)
    }
    const jobs = look(this.#place.database).jobs.filter((job) => job.tenantId === tenantId)
    const complete = jobs.filter(({ status }) => status === 'Complete').map(({ id }) => id)
    expect(
      paid.toSorted((a, b) => a - b),
      `finalized months of tenant ${tenantId}`,
    ).toEqual(complete)
    expect(
      jobs.filter(({ status, jobEnd }) => jobEnd === null || status === 'Release' || status === 'Process'),
    ).toEqual([])
    expect(jobs.filter(({ status }) => status === 'Draft').length, 'drafts').toBeLessThanOrEqual(1)
  }

  /** Every event has arrived, under one id and with one body. */
  async afterAll(ask: Ask): Promise<void> {
    let hours = 0
    await until('every event is delivered', async () => {
      const waiting = look(this.#place.database).deliveries.filter(({ status }) => status !== 'delivered')
      if (waiting.length === 0) return true
      expect(waiting.filter(({ status }) => status !== 'pending')).toEqual([])
      // Retries wait by the service's clock: an hour on, all are due, and there is time to make them.
      hours += 1
      const now = new Date(Date.parse(START) + hours * 3_600_000).toISOString()
      expect((await ask('POST', '/sandbox/clock', { now }))?.status).toBe(200)
      await sleep(RETRY_MILLISECONDS)
      return false
    })
    const bodies = new Map<string, string>()
    for (const { headers, body } of this.#hooks.received) {
      const id = headers['webhook-id'] ?? ''
      if (bodies.has(id)) this.tally.receivedAgain += 1
      expect(body, `event ${id}`).toBe(bodies.get(id) ?? body)
      expect(JSON.parse(body).eventId).toBe(id)
      bodies.set(id, body)
    }
    this.tally.events = bodies.size
    this.#toldOnce([...bodies.values()].map((body) => JSON.parse(body).data))
  }
  /** Each end of an operation has one event, and each event one end. */
  #toldOnce(events: readonly Body[]): void {
    const { operations } = look(this.#place.database)
    const times = (change: string, id: number): number =>
      events.filter((event) => event.change === change && event.operationId === id).length
    for (const { id, kind, status, blocker } of operations) {
      this.tally.operations += 1
      const reconciled = blocker === 'reconciled_not_applied'
      const calculated = kind === 'calculate'
      expect([id, kind, times('calculation.ready', id)]).toEqual([
        id,
        kind,
        calculated && status === 'completed' ? 1 : 0,
      ])
      const failed = calculated && status === 'failed' && !reconciled
      expect([id, kind, times('calculation.failed', id)]).toEqual([id, kind, failed ? 1 : 0])
      const finalized = kind === 'approve' && status === 'completed'
      expect([id, kind, times('cycle.finalized', id)]).toEqual([id, kind, finalized ? 1 : 0])
      if (finalized) this.tally.finalized += 1
      if (reconciled && kind !== 'write_variables') expect([id, times('reconciliation.resolved', id)]).toEqual([id, 1])
    }
  }
}

async function until(what: string, done: () => boolean | Promise<boolean>): Promise<void> {
  const patience = Date.now() + PATIENCE_MILLISECONDS
  while (!(await done())) {
    if (Date.now() > patience) throw new Error(`${what}: not within ${PATIENCE_MILLISECONDS} ms`)
    await sleep(10)
  }
}
