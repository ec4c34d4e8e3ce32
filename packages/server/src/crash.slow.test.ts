import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forTenant, openSqlite } from '@centime/store'
import { SEED, seeded } from '@centime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpClient, polled } from '../testing/client.js'
import { centimeHere } from '../testing/command-line.js'
import { caseOf } from '../testing/company.js'
import { Checks } from '../testing/crash/checks.js'
import { reading, untilHalfway, untilStaged } from '../testing/crash/database.js'
import { Jobs } from '../testing/crash/jobs.js'
import { Ledger } from '../testing/crash/ledger.js'
import { underLoad } from '../testing/crash/load.js'
import { type CrashTenant, setUp } from '../testing/crash/tenant.js'
import { builtServer, centime, launchServer, type ServerProcess } from '../testing/server-process.js'
import { evidenceProblems } from '../testing/sound-evidence.js'

/**
 * A server process is killed at random moments of case writes, hires, job starts and running jobs, and started again.
 * `CENTIME_CRASH_ROUNDS` sets how often; `CENTIME_SEED` repeats the choices of a run.
 */
const ROUNDS = Number(process.env['CENTIME_CRASH_ROUNDS'] ?? 2)
const STOPS = 1
const BULK_KILLS = Math.ceil(ROUNDS / 3)
/** Items of a bulk write: more than one slice has. */
const ITEMS = 300
/** The timeout of a round on a busy machine; it takes one or two seconds on a free one. */
const ROUND_MILLISECONDS = 60_000

/** The longest time from the first request to the kill: longer than one job takes, shorter than all jobs of a round. */
const LONGEST_LOAD = 350
/** Every third kill waits for a job to be halfway, at most this long. */
const LONGEST_AIM = 5000
/** The longest delay before a starting server is killed. */
const LONGEST_START = 700

const folder = mkdtempSync(join(tmpdir(), 'centime-crash-'))
let jobs: Jobs
let tenant: CrashTenant
let server: ServerProcess
let checks: Checks

beforeAll(async () => {
  await builtServer()
  const made = await setUp(join(folder, 'centime.db'))
  tenant = made.tenant
  server = made.server
  jobs = new Jobs(tenant.path)
  checks = new Checks(tenant, jobs, SEED)
})
afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true })
})

test(
  `a server killed ${ROUNDS} times loses no answered write and does none twice`,
  async () => {
    const kills: AfterKill[] = []
    const hitsOf = () => kills.filter(({ running }) => running > 0).length
    // A short run goes on until a kill has hit a running job.
    while (kills.length < ROUNDS || (hitsOf() === 0 && kills.length < ROUNDS + 6))
      kills.push(await played(kills.length, 'kill'))
    await checks.afterAll(httpClient(await server.url, tenant.key))
    expect(JSON.parse(await centimeHere(tenant.variables, 'audit', 'verify'))).toMatchObject({ valid: true })

    const hits = hitsOf()
    const midway = kills.filter(({ results }) => results > 0).length
    console.log(
      `crash, seed ${SEED}: ${hits} of ${kills.length} kills hit a running job, ${midway} between two of its batches;`,
      JSON.stringify(checks.tally),
    )
    expect(hits, 'kills that hit a running job').toBeGreaterThan(0)
    // On a busy machine a job can seldom be met between two batches.
    if (ROUNDS >= 50) expect(midway, 'kills between two batches of a job').toBeGreaterThan(0)
  },
  60_000 + (ROUNDS + 6) * ROUND_MILLISECONDS,
)

test(
  'a server that is stopped answers the requests it has begun, and the next server ends its jobs',
  async () => {
    for (let round = 0; round < STOPS; round += 1) {
      const { running } = await played(ROUNDS + 6 + round, 'stop')
      expect(running, 'jobs that the stopped server did not hand back').toBe(0)
    }
  },
  STOPS * ROUND_MILLISECONDS,
)

test(
  `bulk writes that ${BULK_KILLS} kills hit are each complete or absent, and nothing stays staged`,
  async () => {
    for (let round = 0; round < BULK_KILLS; round += 1) await killedInBulk(round)
  },
  BULK_KILLS * ROUND_MILLISECONDS,
)

async function killedInBulk(round: number): Promise<void> {
  const random = seeded(SEED, 1000 + round)
  const { path, tenantId, payrollId, userId, divisionId, employees, database } = tenant
  const client = httpClient(await server.url, tenant.key)
  const bonus = String(100_000 + round)
  const bodies = {
    employees: Array.from({ length: ITEMS }, (_, index) => {
      return { identifier: `bulk-${round}-${index}`, firstName: 'Zoé', lastName: 'Prévôt', divisions: [] }
    }),
    cases: Array.from({ length: ITEMS }, (_, index) => ({
      ...{ payrollId, userId, divisionId, employeeId: employees[index % employees.length]?.id },
      case: caseOf({ 'Primes.MontantPrimes': bonus }, '2026-05-01T00:00:00Z'),
    })),
  }
  const sent = Object.entries(bodies).map(([kind, items]) =>
    client.send('POST', `${path}/${kind}/bulk`, { items }).then(
      ({ status }) => status,
      () => undefined,
    ),
  )
  await untilStaged(database, random.from(1, 2 * ITEMS), LONGEST_AIM)
  await server.kill()
  const answers = await Promise.all(sent)
  server = launchServer(tenant.variables)
  await server.url
  const left = () =>
    reading(database, async (root) => {
      const db = forTenant(root, tenantId)
      const rows = [
        await root.selectFrom('stages').select('id').execute(),
        await db.selectFrom('stagedEmployees').select('id').execute(),
        await db.selectFrom('stagedMembers').select('id').execute(),
        await db.selectFrom('stagedChanges').select('id').execute(),
        await db.selectFrom('stagedValues').select('id').execute(),
      ]
      return rows.every(({ length }) => length === 0) ? true : undefined
    })
  await polled('nothing is staged any more', left, 50)
  const found = await reading(database, async (root) => {
    const db = forTenant(root, tenantId)
    const added = db.selectFrom('employees').select('id').where('identifier', 'like', `bulk-${round}-%`)
    const recorded = db.selectFrom('caseValues').select('id').where('value', '=', bonus)
    return [(await added.execute()).length, (await recorded.execute()).length]
  })
  for (const [index, answer] of answers.entries()) {
    // A write whose answer was lost may be there.
    expect(answer === 200 ? [ITEMS] : [0, ITEMS]).toContain(found[index])
    expect([200, undefined]).toContain(answer)
  }
  expect((await afterKill(database, tenantId)).audit).toEqual([])
}

/** One round: load, the end of the server during it, the next server, all checks. */
async function played(round: number, how: 'kill' | 'stop'): Promise<AfterKill> {
  const random = seeded(SEED, round)
  try {
    const ledger = new Ledger(tenant, round)
    const load = { tenant, client: httpClient(await server.url, tenant.key), ledger, jobs, seed: SEED, round }
    const moment =
      round % 3 === 0 ? untilHalfway(tenant.database, LONGEST_AIM) : sleep(random.from(0, LONGEST_LOAD - 1))
    const [exit] = await Promise.all([moment.then(() => server[how]()), underLoad(load)])
    expect(exit).toEqual(how === 'kill' ? { code: null, signal: 'SIGKILL' } : { code: 0, signal: null })
    const left = await afterKill(tenant.database, tenant.tenantId)
    expect(left.audit).toEqual([])

    if (random.isTrue(0.15)) {
      const short = launchServer(tenant.variables)
      await sleep(random.from(0, LONGEST_START - 1))
      await short.kill()
    }
    // Sometimes a command runs while the next server starts: whichever opens the database first recovers it.
    const verdict = random.isTrue(0.15) ? centime(tenant.variables, 'audit', 'verify') : undefined
    server = launchServer(tenant.variables)
    const client = httpClient(await server.url, tenant.key)
    if (verdict !== undefined) expect(JSON.parse(await verdict)).toMatchObject({ valid: true })
    await checks.after({ client, ledger, round, stopped: how === 'stop' })
    return left
  } catch (error) {
    const repeat = `CENTIME_SEED=${SEED} CENTIME_CRASH_ROUNDS=${ROUNDS}`
    const said = server
      .log()
      .split('\n')
      .filter((line) => !line.includes('"msg":"request"'))
      .slice(-10)
      .join('\n')
    throw new Error(`round ${round} (${how}; ${repeat}): ${String(error)}\nThe end of the server's log:\n${said}`, {
      cause: error,
    })
  }
}

type AfterKill = Awaited<ReturnType<typeof afterKill>>

/**
 * The state that the last process left, read from a copy: opening the file itself would recover it, which the next
 * server must do.
 */
async function afterKill(database: string, tenantId: number) {
  const copy = `${database}.copy`
  for (const part of ['', '-wal']) {
    if (existsSync(database + part)) copyFileSync(database + part, copy + part)
  }
  const store = await openSqlite(copy)
  try {
    const audit = await evidenceProblems(store)
    return await store.read(async (root) => {
      const leases = await root.selectFrom('leases').select('item').where('kind', '=', 'job').execute()
      const results = await forTenant(root, tenantId)
        .selectFrom('resultSets')
        .innerJoin('payrunJobs', 'payrunJobs.id', 'resultSets.jobId')
        .select('resultSets.id')
        .where('payrunJobs.jobEnd', 'is', null)
        .execute()
      // Jobs with a lease, and results of jobs that have not ended.
      return { audit, running: leases.length, results: results.length }
    })
  } finally {
    await store.close()
  }
}
