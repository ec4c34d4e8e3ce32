import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SEED, seeded } from '@centime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Checks } from '../testing/crash-checks.js'
import { type AtDeath, atDeath } from '../testing/crash-database.js'
import { Jobs } from '../testing/crash-jobs.js'
import { Ledger } from '../testing/crash-ledger.js'
import { underLoad } from '../testing/crash-load.js'
import { type CrashTenant, clientFor, setUp } from '../testing/crash-tenant.js'
import { builtServer, centime, launchServer, type ServerProcess } from '../testing/server-process.js'

/**
 * The server is killed at random moments of case writes, hires, job starts and running jobs, started again, and must have
 * kept every promise. `CENTIME_CRASH_ROUNDS` says how often, `CENTIME_SEED` repeats the choices of a run.
 */
const ROUNDS = Number(process.env['CENTIME_CRASH_ROUNDS'] ?? 20)
const STOPS = 2
/** A round takes one or two seconds; this is for a machine that is busy. */
const ROUND_MILLISECONDS = 15_000

/** The end comes so long after the first request, at most: longer than one job takes, shorter than those of a round. */
const LONGEST_LOAD = 350
/** Some ends are aimed: a job is seen in its middle. This is how long one is looked for. */
const LONGEST_AIM = 1000
/** Of a server that is killed once more, as it starts. */
const LONGEST_START = 700

const folder = mkdtempSync(join(tmpdir(), 'centime-crash-'))
const jobs = new Jobs()
let tenant: CrashTenant
let server: ServerProcess
let checks: Checks

beforeAll(async () => {
  await builtServer()
  const made = await setUp(join(folder, 'centime.db'))
  tenant = made.tenant
  server = made.server
  checks = new Checks(tenant, jobs, SEED)
}, 120_000)
afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true })
})

test(
  `killed ${ROUNDS} times, it loses nothing that it answered and does nothing twice`,
  async () => {
    const deaths: AtDeath[] = []
    for (let round = 0; round < ROUNDS; round += 1) deaths.push(await played(round, 'kill'))
    await checks.afterAll(clientFor(tenant, await server.url))
    expect(JSON.parse(await centime(tenant.variables, 'audit', 'verify'))).toMatchObject({ valid: true })

    const hits = deaths.filter(({ running }) => running > 0).length
    const midway = deaths.filter(({ results }) => results > 0).length
    console.log(
      `crash, seed ${SEED}: ${hits} of ${ROUNDS} kills hit a running job, ${midway} between two of its batches;`,
      JSON.stringify(checks.tally),
    )
    if (ROUNDS >= 20) {
      expect(hits, 'kills that hit a running job').toBeGreaterThan(0)
      expect(midway, 'kills between two batches of a job').toBeGreaterThan(0)
    }
  },
  60_000 + ROUNDS * ROUND_MILLISECONDS,
)

test(
  'asked to stop, it answers what it has begun, and the next one ends its jobs',
  async () => {
    for (let round = 0; round < STOPS; round += 1) {
      const { running } = await played(ROUNDS + round, 'stop')
      expect(running, 'jobs that the stopped server did not hand back').toBe(0)
    }
  },
  STOPS * ROUND_MILLISECONDS,
)

/** One round: load, the end of the server in its middle, the next server, everything checked. */
async function played(round: number, how: 'kill' | 'stop'): Promise<AtDeath> {
  const random = seeded(SEED, round)
  try {
    const ledger = new Ledger(tenant, round)
    const load = { tenant, client: clientFor(tenant, await server.url), ledger, jobs, seed: SEED, round }
    const moment = random.isTrue(0.3)
      ? Promise.race([jobs.halfway(), sleep(LONGEST_AIM)])
      : sleep(random.from(0, LONGEST_LOAD))
    const [exit] = await Promise.all([moment.then(() => server[how]()), underLoad(load)])
    expect(exit).toEqual(how === 'kill' ? { code: null, signal: 'SIGKILL' } : { code: 0, signal: null })
    const death = await atDeath(tenant.database)
    expect(death.audit).toMatchObject({ valid: true })

    if (random.isTrue(0.15)) {
      const short = launchServer(tenant.variables)
      await sleep(random.from(0, LONGEST_START))
      await short.kill()
    }
    // Sometimes a command runs while the next server starts: the first of them finds the database as the crash left it.
    const verdict = random.isTrue(0.15) ? centime(tenant.variables, 'audit', 'verify') : undefined
    server = launchServer(tenant.variables)
    const client = clientFor(tenant, await server.url)
    if (verdict !== undefined) expect(JSON.parse(await verdict)).toMatchObject({ valid: true })
    await checks.after({ client, ledger, round, stopped: how === 'stop' })
    return death
  } catch (error) {
    const repeat = `CENTIME_SEED=${SEED} CENTIME_CRASH_ROUNDS=${ROUNDS}`
    const said = server
      .log()
      .split('\n')
      .filter((line) => !line.includes('"msg":"request"'))
      .slice(-10)
      .join('\n')
    throw new Error(`round ${round} (${how}; ${repeat}): ${String(error)}\nThe server's last words:\n${said}`, {
      cause: error,
    })
  }
}
