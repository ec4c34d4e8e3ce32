import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forTenant } from '@centime/store'
import { SEED, seeded } from '@centime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpClient, must, polled, untilLost } from '../testing/client.js'
import { centimeHere } from '../testing/command-line.js'
import { reading, suspendedDuring, type UnderWay } from '../testing/crash/database.js'
import { BEFORE, MONTH, type Moment, receiving, started } from '../testing/crash/months.js'
import { type CrashPayroll, playPayroll } from '../testing/crash/payroll.js'
import { PayrollChecks } from '../testing/crash/payroll-checks.js'
import { ask } from '../testing/month-requests.js'
import { type PayrollTenant, payrollTenant } from '../testing/payroll-tenant.js'
import { builtServer, launchServer, type ServerProcess, type Variables } from '../testing/server-process.js'
import { type Receiver, receiver, withStatus } from '../testing/webhooks.js'

/**
 * A server process is killed around the calculations, approvals and corrections of a payroll's month, and started again.
 * `CENTIME_CRASH_ROUNDS` sets half the number of kills, and makes the payroll one of 300 people; `CENTIME_SEED` repeats a run.
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
/** For how many milliseconds, at most, the server does its work under way before the kill. */
const MORE: Readonly<Record<UnderWay, number>> = { job: ROUNDS === undefined ? 60 : 300, copies: 2, approval: 10 }
/** The longest time from such a request to the kill, in milliseconds. */
const AFTERWARDS = 12
const LONGEST_AIM = 15_000
const isWork = (aim: Aim): aim is UnderWay => aim in MORE

const folder = mkdtempSync(join(tmpdir(), 'centime-payroll-'))
let hooks: Receiver
let server: ServerProcess
let variables: Variables
let key: string
let payroll: CrashPayroll
beforeAll(builtServer)
afterAll(async () => {
  await server?.kill()
  await hooks?.close()
  rmSync(folder, { recursive: true })
})

const starts = Array.from({ length: Math.ceil(KILLS / EACH) }, (_, index) => index * EACH)
test.each(starts)(
  `killed ${KILLS} times around the months of ${PEOPLE} people, nothing is lost, doubled or left to an operator (from %i)`,
  async (start) => {
    await server?.stop()
    await hooks?.close()
    hooks = await receiver()
    const database = join(folder, `centime-${start}.db`)
    const made = await started(database, hooks.url)
    server = made.server
    variables = made.variables
    key = made.key
    const clients = { partner: made.client, admin: made.client }
    const months = [BEFORE, MONTH]
    const of = await payrollTenant(clients, made.partnerId, { name: 'payroll', months, people: PEOPLE })
    await paidBefore(of)
    await must(201, ask(of, { what: { do: 'open' }, month: MONTH }))
    payroll = { of, requests: [], values: new Map() }
    const checks = new PayrollChecks(database, hooks)
    const left: Record<string, number> = {}
    const end = Math.min(KILLS, start + EACH)
    for (let round = start; round < end; round += 1) {
      try {
        await killed(database, round, left)
        server = launchServer(variables)
        await checks.after(await current())
      } catch (error) {
        const repeat = `round ${round}; CENTIME_SEED=${SEED} CENTIME_CRASH_ROUNDS=${ROUNDS}`
        const said = server.log().split('\n').slice(-10).join('\n')
        throw new Error(`${repeat}: ${String(error)}\nThe end of the server's log:\n${said}`, { cause: error })
      }
    }
    hooks.answer(withStatus(204))
    for (const response of unanswered) response.destroy()
    await checks.afterAll(await server.url, key, await current())
    expect(JSON.parse(await centimeHere(variables, 'audit', 'verify'))).toMatchObject({ valid: true })
    console.log(`payroll, seed ${SEED}: ${end - start} kills left`, JSON.stringify(left), JSON.stringify(checks.tally))
    if (end - start < 30) return
    for (const what of ['calculate', 'copies', 'approve', 'job', 'delivery']) {
      expect(left[what] ?? 0, `kills that hit ${what}`).toBeGreaterThan(0)
    }
  },
  120_000 + KILLS * ROUND_MILLISECONDS,
)

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

/** The payroll, with clients of the server that runs now. */
async function current(): Promise<CrashPayroll> {
  const client = httpClient(await server.url, key)
  payroll = { ...payroll, of: { ...payroll.of, partner: client, admin: client } }
  return payroll
}

/** Webhook requests that the receiver leaves without an answer. */
const unanswered = new Set<ServerResponse>()

/** Load, and a kill of the server at what this round of a database aims at; counts what it has left. */
async function killed(database: string, round: number, left: Record<string, number>): Promise<void> {
  const random = seeded(SEED, round)
  const inDatabase = round % EACH
  const approves = inDatabase >= FIRST
  const [aims, place] = approves ? [AIMS, inDatabase - FIRST] : [FIRST_AIMS, inDatabase]
  const aim = aims[place % aims.length] ?? 'job'
  const nth = random.from(1, 3)
  let seen = 0
  let arrived = (): void => {}
  const moment = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const began = (what: Moment): void => {
    if (what === aim) seen += 1
    if (seen === nth) arrived()
  }
  receiving(hooks, random, unanswered, () => began('webhook'))
  const load = untilLost(playPayroll(await current(), began, { approves }))
  if (!isWork(aim)) {
    await Promise.race([moment, load, sleep(LONGEST_AIM)])
    await sleep(random.from(0, AFTERWARDS - 1))
  } else {
    // In a campaign the first kills come as soon as the work is under way.
    const more = ROUNDS !== undefined && place < aims.length ? 0 : random.from(0, MORE[aim])
    await suspendedDuring(server, database, aim, { more, milliseconds: LONGEST_AIM })
  }
  expect(await server.kill()).toEqual({ code: null, signal: 'SIGKILL' })
  await load
  const count = (name: string, times = 1): void => {
    left[name] = (left[name] ?? 0) + times
  }
  await reading(database, async (root) => {
    const db = forTenant(root, payroll.of.tenantId)
    const open = db.selectFrom('operations').select('kind').where('status', 'in', ['queued', 'running'])
    for (const { kind } of await open.execute()) count(kind)
    count('job', (await root.selectFrom('queue').select('jobId').execute()).length)
    const copies = db.selectFrom('resultSets').innerJoin('payrunJobs', 'payrunJobs.id', 'resultSets.jobId')
    const begun = copies.select('resultSets.id').where('jobEnd', 'is', null).where('contentOf', 'is not', null)
    count('copies', (await begun.execute()).length)
    const pending = root.selectFrom('webhookDeliveries').select('eventId').where('status', '=', 'pending')
    count('delivery', (await pending.execute()).length)
  })
}
