import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkKind } from '@centime/store'
import { hasPostgres, ownPostgres, type PostgresProcess } from '@centime/store/testing/postgres-process.js'
import { SEED, seeded } from '@centime/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpClient, must, polled, untilLost } from '../testing/client.js'
import { centimeHere } from '../testing/command-line.js'
import { reading, suspendedDuring, type UnderWay } from '../testing/crash/database.js'
import { BEFORE, MONTH, type Moment, on, receiving, started } from '../testing/crash/months.js'
import { type CrashPayroll, playPayroll } from '../testing/crash/payroll.js'
import { PayrollChecks } from '../testing/crash/payroll-checks.js'
import { type Hit, launchServers, leftBy, type Servers, type Victims, victimsOf } from '../testing/crash/servers.js'
import { ask } from '../testing/month-requests.js'
import { type PayrollTenant, payrollTenant } from '../testing/payroll-tenant.js'
import { builtServer, type Variables } from '../testing/server-process.js'
import { type Receiver, receiver, withStatus } from '../testing/webhooks.js'
import { makeAuditKey } from './service/new-keys.js'

/**
 * Server processes are killed around the calculations, approvals and corrections of a payroll's month, and started again: the only one
 * of an SQLite file, and some of three on one PostgreSQL, where the others take the work over.
 * `CENTIME_CRASH_ROUNDS` sets half the number of kills of each, and makes the payroll one of 300 people; `CENTIME_SEED` repeats a run.
 */
const ROUNDS = process.env['CENTIME_CRASH_ROUNDS']
const KILLS = ROUNDS === undefined ? 3 : 2 * Number(ROUNDS)
const PEOPLE = ROUNDS === undefined ? 20 : 300
/** The number of kills of one database: each round reads all revisions of the rounds before. */
const EACH = 50
const ROUND_MILLISECONDS = 20_000
/** A kill hits work that is under way, or comes a little after a request. The first rounds calculate their revision again, and approve nothing. */
type Aim = UnderWay | Extract<Moment, 'variables' | 'webhook'>
const FIRST_AIMS: readonly Aim[] = ['job', 'copies']
const FIRST = ROUNDS === undefined ? 2 : 12
const AIMS: readonly Aim[] = ['approval', 'job', 'job', 'approval', 'job', 'variables', 'webhook']
/** For how many milliseconds, at most, servers do their work under way before the kill. */
const MORE: Readonly<Record<UnderWay, number>> = { job: ROUNDS === undefined ? 60 : 300, copies: 2, approval: 10 }
/** The longest time from such a request to the kill, in milliseconds. */
const AFTERWARDS = 12
const LONGEST_AIM = 15_000
const isWork = (aim: Aim): aim is UnderWay => aim in MORE
/** The leases of what an aim meets. */
const LEASES: Partial<Record<Aim, WorkKind>> = { job: 'job', copies: 'job', approval: 'operation', webhook: 'webhook' }
/** Which of several servers the kills hit, in turn: each aim comes with each of these. A request for a correction has no owner. */
const HITS: readonly Hit[] = ['owner', 'other', 'owner', 'all', 'owner']
/** What kills of a long run must meet under way in the processes that they end. */
const WORK = ['calculate', 'copies', 'approve', 'job', 'delivery']

const folder = mkdtempSync(join(tmpdir(), 'centime-payroll-'))
let postgres: PostgresProcess | undefined
/** Servers of one PostgreSQL share them. */
const SECRETS = { CENTIME_SECRET: randomBytes(32).toString('hex'), CENTIME_AUDIT_KEY: makeAuditKey() }

/** How servers are started, and which of them the kills hit in turn. */
interface Place {
  readonly name: string
  readonly isHere: boolean
  readonly servers: readonly string[]
  readonly wanted: readonly Hit[]
  readonly newDatabase: (start: number) => Promise<Database>
}
type Database = Variables & { readonly CENTIME_DATABASE: string }
const PLACES: readonly Place[] = [
  {
    ...{ name: 'one server of an SQLite file', isHere: true, servers: ['server'], wanted: ['all'] },
    newDatabase: async (start) => ({ CENTIME_DATABASE: join(folder, `centime-${start}.db`) }),
  },
  {
    ...{ name: 'three servers on one PostgreSQL', isHere: hasPostgres, servers: ['first', 'second', 'third'] },
    wanted: HITS,
    newDatabase: async () => {
      postgres ??= await ownPostgres()
      return { ...SECRETS, CENTIME_DATABASE: await postgres.newDatabase() }
    },
  },
]

let servers: Servers | undefined
let hooks: Receiver | undefined
beforeAll(builtServer)
afterAll(async () => {
  await servers?.kill(servers.names)
  await hooks?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

/** A payroll on servers that are killed. */
interface Run {
  readonly database: Database
  readonly servers: Servers
  readonly hooks: Receiver
  readonly key: string
  readonly payroll: CrashPayroll
  readonly wanted: Place['wanted']
  /** What the kills have hit, each with how often. */
  readonly left: Record<string, number>
}

const starts = Array.from({ length: Math.ceil(KILLS / EACH) }, (_, index) => index * EACH)
for (const place of PLACES) {
  describe.skipIf(!place.isHere)(place.name, () => {
    test.each(starts)(
      `killed ${KILLS} times around the months of ${PEOPLE} people, nothing is lost, doubled or left to an operator (from %i)`,
      async (start) => {
        await servers?.stop()
        await hooks?.close()
        const run = await newRun(place, start)
        const end = Math.min(KILLS, start + EACH)
        const tally = await played(run, start, end)
        console.log(
          `payroll, ${place.name}, seed ${SEED}: ${end - start} kills left`,
          JSON.stringify(run.left),
          JSON.stringify(tally),
        )
        if (end - start < 30) return
        for (const what of [...WORK, ...place.wanted])
          expect(run.left[what] ?? 0, `kills that hit ${what}`).toBeGreaterThan(0)
      },
      120_000 + KILLS * ROUND_MILLISECONDS,
    )
  })
}

/** A payroll with an open month on a new database and its servers. */
async function newRun({ servers: names, wanted, newDatabase }: Place, start: number): Promise<Run> {
  const database = await newDatabase(start)
  hooks = await receiver()
  const { server, partnerId, key, client } = await started(database, hooks.url, (variables) => {
    servers = launchServers(variables, names)
    return servers
  })
  const months = [BEFORE, MONTH]
  const clients = { partner: client, admin: client }
  const of = await payrollTenant(clients, partnerId, { name: 'payroll', months, people: PEOPLE })
  await paidBefore(of)
  await must(201, ask(of, { what: { do: 'open' }, month: MONTH }))
  return { database, servers: server, hooks, key, payroll: { of, requests: [], values: new Map() }, wanted, left: {} }
}

/** A raw job has paid the month before; what is recorded late in it, the month pays back. */
async function paidBefore(of: PayrollTenant): Promise<void> {
  const { admin, path, payrollId } = of
  await must(200, admin.send('PUT', `${path}/payrolls/${payrollId}/policy`, { backPay: 'accept' }))
  const { id } = await must(202, ask(of, { what: { do: 'startJob' }, month: BEFORE }))
  await polled('the job has ended', async () => {
    const { jobEnd } = await must(200, admin.get(`${path}/payruns/jobs/${id}`))
    return jobEnd === null ? undefined : true
  })
  await must(200, ask(of, { what: { do: 'moveJob', job: id, to: 'Release' }, month: BEFORE }))
}

/** Plays the rounds of a database, and checks each and what all have left; gives the tally of the checks. */
async function played(run: Run, start: number, end: number): Promise<PayrollChecks['tally']> {
  const { database, servers, hooks, payroll } = run
  const checks = new PayrollChecks(database.CENTIME_DATABASE, hooks)
  for (let round = start; round < end; round += 1) {
    try {
      const { names: dead } = await killed(run, round)
      servers.start(dead)
      // The others, where there are some, take the work over while these start.
      const living = servers.names.filter((name) => !dead.includes(name))
      await checks.after(on(await clientOn(run, living.length === 0 ? dead : living), payroll))
    } catch (error) {
      const repeat = `round ${round}; CENTIME_SEED=${SEED} CENTIME_CRASH_ROUNDS=${ROUNDS}`
      throw new Error(`${repeat}: ${String(error)}\nThe end of the log of each server:\n${servers.logs()}`, {
        cause: error,
      })
    }
  }
  hooks.answer(withStatus(204))
  for (const response of unanswered) response.destroy()
  await checks.afterAll(on(await clientOn(run, servers.names), payroll))
  const verdict = await centimeHere(database, 'audit', 'verify')
  expect(JSON.parse(verdict)).toMatchObject({ valid: true })
  return checks.tally
}

/** A client of some servers, as soon as they listen. */
const clientOn = async ({ servers, key }: Run, names: readonly string[], isOver?: () => boolean) =>
  httpClient(await servers.urls(names), key, isOver)

/** Webhook requests that the receiver leaves without an answer. */
const unanswered = new Set<ServerResponse>()

/** Load, and a kill at what this round of a database aims at; counts what it has left. */
async function killed(run: Run, round: number): Promise<Victims> {
  const { servers, payroll, left } = run
  const { CENTIME_DATABASE: database } = run.database
  const random = seeded(SEED, round)
  const inDatabase = round % EACH
  const approves = inDatabase >= FIRST
  const [aims, place] = approves ? [AIMS, inDatabase - FIRST] : [FIRST_AIMS, inDatabase]
  const aim = aims[place % aims.length] ?? 'job'
  const wanted = run.wanted[inDatabase % run.wanted.length] ?? 'all'
  const { moment, began } = nthOf(aim, random.from(1, 3))
  receiving(run.hooks, random, unanswered, () => began('webhook'))
  let isOver = false
  const client = await clientOn(run, servers.names, () => isOver)
  const load = untilLost(playPayroll(on(client, payroll), began, { approves }))
  if (!isWork(aim)) {
    await Promise.race([moment, load, sleep(LONGEST_AIM)])
    await sleep(random.from(0, AFTERWARDS - 1))
    servers.pause()
  } else {
    // In a campaign the first kills come as soon as the work is under way.
    const more = ROUNDS !== undefined && place < aims.length ? 0 : random.from(0, MORE[aim])
    const leased = wanted === 'owner' ? LEASES[aim] : undefined
    await suspendedDuring(servers, database, aim, { more, leased, milliseconds: LONGEST_AIM })
  }
  const victims = await victimsOf(servers, database, { wanted, kind: LEASES[aim], random })
  const exits = await servers.kill(victims.names)
  expect(exits).toEqual(victims.names.map(() => ({ code: null, signal: 'SIGKILL' })))
  const hit = await reading(database, (root) => leftBy(root, victims, payroll.of.tenantId))
  for (const what of [victims.hit, ...hit]) left[what] = (left[what] ?? 0) + 1
  // What living servers are asked is answered; nothing more is asked.
  isOver = true
  servers.resume()
  await load
  return victims
}

/** `moment` resolves when that which it waits for has begun so many times. */
function nthOf(aim: Aim, nth: number) {
  let seen = 0
  let arrived = (): void => {}
  const moment = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const began = (what: Moment): void => {
    if (what === aim) seen += 1
    if (seen === nth) arrived()
  }
  return { moment, began }
}
