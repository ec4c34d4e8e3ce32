import { setTimeout as sleep } from 'node:timers/promises'
import { forTenant } from '@centime/store'
import { expect } from 'vitest'
import { type Client, httpClient, must, polled } from '../client.js'
import { MonthReadings } from '../month-readings.js'
import { ask } from '../month-requests.js'
import { checkAtRest, type EventData, rowsOf } from '../month-rules.js'
import type { Receiver } from '../webhooks.js'
import { reading } from './database.js'
import { checkDocumentEvents, checkDocuments } from './documents.js'
import { type CrashDossier, MONTH, type Place, START, sendKeyed } from './months.js'

/**
 * Conditions when a server runs again: every operation ends and none needs an operator, a month is finalized once,
 * every ordered document is ready, every event arrives.
 */

/** Longer than it takes to make the attempts that are due. */
const RETRY_MILLISECONDS = 1500
/** Rarely enough to leave the processor to the server. */
const POLL_MILLISECONDS = 20
const ENDED = new Set(['completed', 'failed', 'reconcile_required'])

export class MonthChecks {
  readonly tally = { operations: 0, finalized: 0, documents: 0, events: 0, receivedAgain: 0 }
  readonly #place: Place
  readonly #hooks: Receiver
  readonly #readings = new MonthReadings()

  constructor(place: Place, hooks: Receiver) {
    this.#place = place
    this.#hooks = hooks
  }

  /** Checks a round on the next server. */
  async after(url: string, dossiers: readonly CrashDossier[]): Promise<void> {
    for (const dossier of dossiers) {
      // Sends requests with the same keys again: answers are repeated, and requests in doubt are now answered.
      for (const request of dossier.requests.slice(-4)) await sendKeyed(dossier, request)
    }
    for (const dossier of dossiers) {
      const ended = async () => {
        const { operations } = await this.#rows(dossier)
        return operations.every(({ status }) => ENDED.has(status)) || undefined
      }
      await polled('every operation has come to an end', ended, POLL_MILLISECONDS)
      await this.#checkNothingInDoubt(dossier)
      await this.#checkAtRest(dossier)
      await checkDocuments(dossier, { url, database: this.#place.database, all: false })
    }
  }

  /** Checks everything that the rounds have left, events included. */
  async afterAll(url: string, dossiers: readonly CrashDossier[]): Promise<void> {
    const { key, database } = this.#place
    for (const dossier of dossiers) await checkDocuments(dossier, { url, database, all: true })
    const client = httpClient(url, key)
    await deliverAll(client, database)
    const { events, receivedAgain } = receivedEvents(this.#hooks)
    Object.assign(this.tally, { events: events.length, receivedAgain })
    for (const dossier of dossiers) {
      const own = events.filter(({ tenantId }) => Number(tenantId) === dossier.of.tenantId)
      await this.#checkAtRest(dossier, own)
      checkDocumentEvents(dossier, own)
      this.tally.documents += dossier.orders.size
      const { operations } = await this.#rows(dossier)
      const finalized = operations.filter(({ kind, status }) => kind === 'approve' && status === 'completed')
      this.tally.operations += operations.length
      this.tally.finalized += finalized.length
    }
  }

  /** The engine of the service knows whether a command arrived, so no operation needs an operator after a crash. */
  async #checkNothingInDoubt({ of }: CrashDossier): Promise<void> {
    const { operation, variableWrite } = await must(200, ask(of, { what: { do: 'read' }, month: MONTH }))
    expect([operation, variableWrite?.reconciliationRequired ?? false]).toEqual([null, false])
  }

  async #checkAtRest(dossier: CrashDossier, events?: readonly EventData[]): Promise<void> {
    const { tenantId, path, admin } = dossier.of
    const read = (to: string) => admin.get(`${path}/payroll-cycles${to}`)
    await checkAtRest(tenantId, await this.#rows(dossier), read, this.#readings, MONTH, events)
  }

  #rows({ of }: CrashDossier): ReturnType<typeof rowsOf> {
    return reading(this.#place.database, (root) => rowsOf(forTenant(root, of.tenantId)))
  }
}

/** Waits until every event is delivered. */
export async function deliverAll(client: Client, database: string): Promise<void> {
  let hours = 0
  await polled('every event is delivered', async () => {
    const waiting = await reading(database, (root) =>
      root.selectFrom('webhookDeliveries').select('status').where('status', '!=', 'delivered').execute(),
    )
    if (waiting.length === 0) return true
    expect(waiting.filter(({ status }) => status !== 'pending')).toEqual([])
    // The service's clock moves an hour on, so that all retries are due, and they are given time.
    hours += 1
    const now = new Date(Date.parse(START) + hours * 3_600_000).toISOString()
    await must(200, client.send('POST', '/sandbox/clock', { now }))
    await sleep(RETRY_MILLISECONDS)
    return undefined
  })
}

/** The events that arrived, each once, and how often one arrived again: with the same body. */
export function receivedEvents({ received }: Receiver) {
  const bodies = new Map<string, string>()
  let receivedAgain = 0
  for (const { headers, body } of received) {
    const id = headers['webhook-id'] ?? ''
    if (bodies.has(id)) receivedAgain += 1
    expect(body, `event ${id}`).toBe(bodies.get(id) ?? body)
    expect(JSON.parse(body).eventId).toBe(id)
    bodies.set(id, body)
  }
  const events = [...bodies.values()].map((body): EventData => JSON.parse(body).data)
  return { events, receivedAgain }
}
