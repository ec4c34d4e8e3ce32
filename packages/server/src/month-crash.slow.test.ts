import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forTenant } from '@centime/store'
import { SEED, seeded } from '@centime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpClient, untilLost } from '../testing/client.js'
import { centimeHere } from '../testing/command-line.js'
import { reading } from '../testing/crash/database.js'
import { type Moment, on, type Place, play, receiving, setUp } from '../testing/crash/months.js'
import { MonthChecks } from '../testing/crash/months-checks.js'
import { builtServer, launchServer, type ServerProcess } from '../testing/server-process.js'
import { type Receiver, receiver, withStatus } from '../testing/webhooks.js'

/**
 * A server process is killed around calculations and approvals, documents, and webhooks, and started again.
 * `CENTIME_CRASH_ROUNDS` sets how often around each of the three; `CENTIME_SEED` repeats the choices of a run.
 */
const KILLS = 3 * Number(process.env['CENTIME_CRASH_ROUNDS'] ?? 1)
/** The number of kills of one database: each round reads all revisions of the rounds before. */
const EACH = 60
const ROUND_MILLISECONDS = 60_000
const TENANTS = 2
const MOMENTS: readonly Moment[] = ['calculate', 'approve', 'approve', 'variables']
/** The longest time from such a moment to the kill: about as long as the work that it begins. In milliseconds. */
const AFTERWARDS: Readonly<Record<Moment, number>> = {
  calculate: 60,
  approve: 12,
  variables: 12,
  document: 60,
  webhook: 12,
}
const LONGEST_AIM = 1000

const folder = mkdtempSync(join(tmpdir(), 'centime-months-'))
let hooks: Receiver
let place: Place
let server: ServerProcess
beforeAll(builtServer)
afterAll(async () => {
  await server?.kill()
  await hooks?.close()
  rmSync(folder, { recursive: true })
})

const starts = Array.from({ length: Math.ceil(KILLS / EACH) }, (_, index) => index * EACH)
test.each(starts)(
  `killed ${KILLS} times around months, documents and webhooks, nothing is lost, doubled or left to an operator (from %i)`,
  async (start) => {
    await server?.stop()
    await hooks?.close()
    hooks = await receiver()
    const made = await setUp(join(folder, `centime-${start}.db`), hooks.url, TENANTS)
    place = made.place
    server = made.server
    const checks = new MonthChecks(place, hooks)
    const left: Record<string, number> = {}
    const end = Math.min(KILLS, start + EACH)
    for (let round = start; round < end; round += 1) {
      try {
        await killed(round, left)
        server = launchServer(place.variables)
        await checks.after(await server.url, await dossiers())
      } catch (error) {
        const repeat = `round ${round}; CENTIME_SEED=${SEED} CENTIME_CRASH_ROUNDS=${KILLS / 3}`
        const said = server.log().split('\n').slice(-10).join('\n')
        throw new Error(`${repeat}: ${String(error)}\nThe end of the server's log:\n${said}`, { cause: error })
      }
    }
    hooks.answer(withStatus(204))
    for (const response of unanswered) response.destroy()
    await checks.afterAll(await server.url, await dossiers())
    expect(JSON.parse(await centimeHere(place.variables, 'audit', 'verify'))).toMatchObject({ valid: true })
    console.log(`months, seed ${SEED}: ${end - start} kills left`, JSON.stringify(left), JSON.stringify(checks.tally))
    if (end - start < 30) return
    for (const kind of ['calculate', 'approve']) {
      expect((left[kind] ?? 0) + (left[`${kind} asked`] ?? 0), `kills that hit ${kind}`).toBeGreaterThan(0)
    }
    expect(left['document'] ?? 0, 'kills that hit a document').toBeGreaterThan(0)
    expect(left['delivery'] ?? 0, 'kills that hit a delivery').toBeGreaterThan(0)
  },
  120_000 + KILLS * ROUND_MILLISECONDS,
)

/** The moment that a round aims at: of a month, a document or a webhook in turn. */
const momentOf = (round: number): Moment =>
  (['document', 'webhook'] as const)[round % 3] ?? MOMENTS[Math.floor(round / 3) % MOMENTS.length] ?? 'calculate'

/** Load, and a kill of the server a little after the moment that this round aims at. */
async function killed(round: number, left: Record<string, number>): Promise<void> {
  const random = seeded(SEED, round)
  const wanted = momentOf(round)
  const nth = random.from(1, 4)
  let seen = 0
  let arrived = (): void => {}
  const moment = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const began = (what: Moment): void => {
    if (what === wanted) seen += 1
    if (seen === nth) arrived()
  }
  receiving(hooks, random, unanswered, () => began('webhook'))
  const load = Promise.all(
    (await dossiers()).map((dossier) => untilLost(play(dossier, began, { documents: wanted === 'document' }))),
  )
  await Promise.race([moment, load, sleep(LONGEST_AIM)])
  await sleep(random.from(0, AFTERWARDS[wanted] - 1))
  const exit = await server.kill()
  expect(exit).toEqual({ code: null, signal: 'SIGKILL' })
  await load
  await reading(place.database, async (root) => {
    for (const { of } of place.dossiers) {
      const operations = await forTenant(root, of.tenantId)
        .selectFrom('operations')
        .select(['kind', 'status'])
        .execute()
      for (const { kind, status } of operations) if (status === 'queued' || status === 'running') count(left, kind)
      const documents = forTenant(root, of.tenantId).selectFrom('documents').select('id').where('status', '!=', 'ready')
      count(left, 'document', (await documents.execute()).length)
    }
    const pending = root.selectFrom('webhookDeliveries').select('eventId').where('status', '=', 'pending')
    count(left, 'delivery', (await pending.execute()).length)
  })
  for (const { requests } of place.dossiers) {
    const last = requests.at(-1)
    if (last?.operationId === undefined && last?.refused === false) count(left, `${last.asked.what.do} asked`)
  }
}

function count(tally: Record<string, number>, name: string, times = 1): void {
  tally[name] = (tally[name] ?? 0) + times
}

/** The tenants, with clients of the server that runs now. */
async function dossiers() {
  const client = httpClient(await server.url, place.key)
  return place.dossiers.map((dossier) => on(client, dossier))
}

/** Webhook requests that the receiver leaves without an answer. */
const unanswered = new Set<ServerResponse>()
