import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, SEED, seeded } from '@centime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking, look, type Place, setUp } from '../testing/crash-months.js'
import { MonthChecks } from '../testing/crash-months-checks.js'
import { drive, type Moment } from '../testing/crash-months-load.js'
import { builtServer, centime, launchServer, type ServerProcess } from '../testing/server-process.js'
import { type Receiver, receiver, withStatus } from '../testing/webhooks.js'

/**
 * The server is killed in the middle of calculations, approvals and deliveries of webhooks. `CENTIME_CRASH_ROUNDS` says how
 * often, `CENTIME_SEED` repeats the choices of a run.
 */
const ROUNDS = Number(process.env['CENTIME_CRASH_ROUNDS'] ?? 20)
const ROUND_MILLISECONDS = 20_000
const TENANTS = 3
const MOMENTS: readonly Moment[] = ['calculate', 'approve', 'webhook', 'approve', 'variables']
/** How long after such a moment the end comes, at most: about as long as what it begins takes. In milliseconds. */
const AFTERWARDS: Readonly<Record<Moment, number>> = { calculate: 60, approve: 12, webhook: 12, variables: 12 }
const LONGEST_AIM = 2000

const folder = mkdtempSync(join(tmpdir(), 'centime-months-'))
let hooks: Receiver
let place: Place
let server: ServerProcess
beforeAll(async () => {
  await builtServer()
  hooks = await receiver()
  const made = await setUp(join(folder, 'centime.db'), hooks.url, TENANTS)
  place = made.place
  server = made.server
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await hooks?.close()
  rmSync(folder, { recursive: true })
})

test(
  `killed ${ROUNDS} times, every operation ends, a month is finalized once, every event arrives with one id`,
  async () => {
    const checks = new MonthChecks(place, hooks)
    const left: Record<string, number> = {}
    for (let round = 0; round < ROUNDS; round += 1) {
      try {
        await killed(round, left)
        server = launchServer(place.variables)
        await checks.after(asking(await server.url, place.key))
      } catch (error) {
        const repeat = `round ${round}; CENTIME_SEED=${SEED} CENTIME_CRASH_ROUNDS=${ROUNDS}`
        const said = server.log().split('\n').slice(-10).join('\n')
        throw new Error(`${repeat}: ${String(error)}\nThe server's last words:\n${said}`, { cause: error })
      }
    }
    hooks.answer(withStatus(204))
    for (const response of silent) response.destroy()
    await checks.afterAll(asking(await server.url, place.key))
    expect(JSON.parse(await centime(place.variables, 'audit', 'verify'))).toMatchObject({ valid: true })
    console.log(`months, seed ${SEED}: ${ROUNDS} kills left`, JSON.stringify(left), JSON.stringify(checks.tally))
    if (ROUNDS < 20) return
    for (const kind of ['calculate', 'approve']) {
      expect((left[kind] ?? 0) + (left[`${kind} asked`] ?? 0), `kills that hit ${kind}`).toBeGreaterThan(0)
    }
    expect(left['delivery'] ?? 0, 'kills that hit a delivery').toBeGreaterThan(0)
  },
  120_000 + ROUNDS * ROUND_MILLISECONDS,
)

/** Load, and the end of the server a little after the moment that this round is about. */
async function killed(round: number, left: Record<string, number>): Promise<void> {
  const random = seeded(SEED, round)
  const wanted = MOMENTS[round % MOMENTS.length] ?? 'calculate'
  const nth = random.from(1, 6)
  let seen = 0
  let arrived = (): void => {}
  const moment = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const began = (what: Moment): void => {
    if (what === wanted) seen += 1
    if (seen === nth) arrived()
  }
  receiving(random, () => began('webhook'))
  const ask = asking(await server.url, place.key)
  const load = Promise.all(place.dossiers.map((dossier) => drive(dossier, ask, began)))
  await Promise.race([moment, load, sleep(LONGEST_AIM)])
  await sleep(random.from(0, AFTERWARDS[wanted]))
  const exit = await server.kill()
  expect(exit).toEqual({ code: null, signal: 'SIGKILL' })
  await load
  const { operations, deliveries } = look(place.database)
  for (const { kind, status } of operations) {
    if (status === 'queued' || status === 'running') left[kind] = (left[kind] ?? 0) + 1
  }
  for (const { requests } of place.dossiers) {
    const last = requests.at(-1)
    if (last?.operationId === undefined && last?.refused === false)
      left[`${last.kind} asked`] = (left[`${last.kind} asked`] ?? 0) + 1
  }
  left['delivery'] = (left['delivery'] ?? 0) + deliveries.filter(({ status }) => status === 'pending').length
}

/** Those that were never answered. */
const silent = new Set<ServerResponse>()

/** The receiver takes its time, sometimes answers with an error, sometimes not at all. */
function receiving(random: Random, came: () => void): void {
  hooks.answer((response, received) => {
    came()
    const way = random.from(0, 7)
    if (way === 0) withStatus(500)(response, received)
    else if (way === 1) setTimeout(() => withStatus(204)(response, received), random.from(0, 300))
    else if (way === 2) silent.add(response)
    else withStatus(204)(response, received)
  })
}
