import { hasPostgres } from '@centime/store/testing/postgres-process.js'
import { SEED, seeded } from '@centime/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkCluster } from '../testing/chaos/checks.js'
import { type Cluster, startCluster } from '../testing/chaos/cluster.js'
import { allReady, disturb, killed } from '../testing/chaos/disturb.js'
import { type Gap, own, stopwatch, watchLeases } from '../testing/chaos/gaps.js'
import { payrolls, playPayroll } from '../testing/chaos/payrolls.js'
import { MONTH, months, type Paid, payer, playMonth, playPayrun } from '../testing/chaos/play.js'
import { traces } from '../testing/chaos/traces.js'
import { polled } from '../testing/client.js'
import { ask, type MonthTenant } from '../testing/month-requests.js'
import type { PayrollTenant } from '../testing/payroll-tenant.js'
import { builtServer } from '../testing/server-process.js'

/**
 * Three servers in production on one PostgreSQL are killed, suspended and cut off, and their database is restarted, at
 * random. `npm run chaos` plays `CENTIME_CHAOS_MONTHS` months (200) and `CENTIME_CHAOS_PAYRUNS` payruns (50), and a month of a
 * payroll of many people for each ten months. `CENTIME_CHAOS_TURNS` sets how often it disturbs them.
 */
const MONTHS = Number(process.env['CENTIME_CHAOS_MONTHS'] ?? 5)
const PAYRUNS = Number(process.env['CENTIME_CHAOS_PAYRUNS'] ?? 3)
const PAYROLLS = Math.ceil(MONTHS / 10)
const isLong = MONTHS > 20
const SERVERS = 3
/** How often they are disturbed: each time some months and payruns are under way. */
const TURNS = Number(process.env['CENTIME_CHAOS_TURNS'] ?? Math.ceil(MONTHS / 2.5))
/** Months whose calculation is requested just before a gap is measured. */
const AT_ONCE = 2
/** People of the company that is paid: in a long run more than one batch of a job. */
const PEOPLE = isLong ? 120 : 4
/** People of each payroll with a month. */
const PEOPLE_OF_PAYROLL = isLong ? 300 : 5
/** The longest gap after a kill, and after a stop: then PostgreSQL ends an open transaction after 4 seconds, and the next look takes one. */
const [WORST_GAP_MILLISECONDS, WORST_STOP_MILLISECONDS] = [5000, 6000]
/** After the last disturbance, work counts as stuck if none of it has ended for this time, even on a busy machine. */
const STUCK_MILLISECONDS = 120_000
const TIMEOUT = 300_000 + 5000 * (MONTHS + PAYRUNS + TURNS)

describe.skipIf(!hasPostgres)(`three servers on one PostgreSQL, seed ${SEED}`, () => {
  const random = seeded(SEED)
  let cluster: Cluster
  let tenants: readonly MonthTenant[]
  let companies: readonly PayrollTenant[]
  let paid: Paid
  let isOver = false
  beforeAll(async () => {
    await builtServer()
    cluster = await startCluster(SERVERS, random)
    tenants = await months(cluster, MONTHS)
    companies = await payrolls(cluster, PAYROLLS, PEOPLE_OF_PAYROLL)
    paid = await payer(cluster, 'payer', PEOPLE)
  }, TIMEOUT)
  afterAll(async () => {
    isOver = true
    await cluster?.stop()
  })

  test(
    `${MONTHS} months, ${PAYROLLS} of payrolls, and ${PAYRUNS} payruns: none is lost, stuck, finalized twice or left to an operator; every event arrives`,
    () =>
      played().catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await traces(cluster, tenants)}`, { cause: error })
      }),
    TIMEOUT,
  )

  async function played(): Promise<void> {
    const [undisturbed, ...gaps] = await measured(cluster, tenants)
    const leases = watchLeases(cluster)
    const work = [
      ...tenants.map((of) => [`month of tenant ${of.tenantId}`, () => playMonth(of)] as const),
      ...companies.map((of) => [`month of payroll ${of.payrollId}`, () => playPayroll(of)] as const),
      ...Array.from({ length: PAYRUNS }, (_, run) => [`payrun ${run}`, () => playPayrun(cluster, paid, run)] as const),
    ]
    const tally: Record<string, number> = {}
    const failed: string[] = []
    const open = new Set(work.map(([name]) => name))
    const done = async ([name, begin]: (typeof work)[number]): Promise<void> => {
      await begin().catch((error: unknown) => failed.push(`${name}: ${String(error)}`))
      open.delete(name)
    }
    for (let turn = 0; turn < TURNS && !isOver; turn += 1) {
      for (const one of work.filter((_, index) => index % TURNS === turn)) void done(one)
      const what = await disturb(cluster, random, turn)
      tally[what] = (tally[what] ?? 0) + 1
    }
    for (let before = Infinity; open.size > 0 && open.size < before; ) {
      before = open.size
      await vi.waitUntil(() => open.size < before, { timeout: STUCK_MILLISECONDS }).catch(() => {})
    }
    expect([...open, ...failed]).toEqual([])
    const found = await checkCluster(cluster, tenants, companies)
    const left = await leases.stop()
    const [longest = { whole: 0, processor: 0 }] = [...left].sort((a, b) => own(b) - own(a))
    console.log(
      `chaos, seed ${SEED}:`,
      JSON.stringify({ ...tally, ...found, undisturbed, gaps, leases: { left: left.length, longest } }),
      JSON.stringify(cluster.errors()),
      JSON.stringify(cluster.hosts.map(({ ends }) => ends)),
    )
    if (!isLong) return
    // Only a long run checks times: a short run is one of the tests, which must pass on a slow machine.
    for (const gap of [...gaps, { what: 'lease', ...longest }]) {
      const worst = gap.what === 'stop' ? WORST_STOP_MILLISECONDS : WORST_GAP_MILLISECONDS
      expect(own(gap), JSON.stringify(gap)).toBeLessThan(worst)
    }
  }
})

/**
 * How long a requested calculation of a month takes: first undisturbed, then just after each server was killed and, in
 * a long run, suspended until the months were calculated.
 */
async function measured(
  cluster: Cluster,
  tenants: readonly MonthTenant[],
): Promise<readonly (Gap & { what: string })[]> {
  const none = { what: 'nothing', begin: async () => {}, end: () => {} }
  const kills = cluster.hosts.map((host) => ({ what: 'kill', begin: () => killed(host), end: () => {} }))
  const stops = cluster.hosts.map((host) => ({
    ...{ what: 'stop', begin: async () => host.process.pause() },
    end: () => host.process.resume(),
  }))
  const gaps: (Gap & { what: string })[] = []
  for (const [index, { what, begin, end }] of [none, ...kills, ...(isLong ? stops : [])].entries()) {
    await allReady(cluster)
    const some = tenants.slice(index * AT_ONCE, (index + 1) * AT_ONCE)
    await Promise.all(some.map((of) => playMonth(of, 'calculate')))
    const read = stopwatch(cluster)
    await begin()
    await Promise.all(some.map(quiet))
    gaps.push({ what, ...read() })
    end()
  }
  return gaps
}

/** Resolves when no operation of the month is under way. */
const quiet = (of: MonthTenant): Promise<true> =>
  polled(
    'the operation ends',
    async () => (await ask(of, { what: { do: 'read' }, month: MONTH })).body.operation === null || undefined,
  )
