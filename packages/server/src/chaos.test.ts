import { SEED, seeded } from '@centime/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCluster } from '../testing/chaos/checks.js'
import { type Cluster, startCluster } from '../testing/chaos/cluster.js'
import { disturb, killed } from '../testing/chaos/disturb.js'
import { inTurn, months, type Paid, payer, playMonth, playPayrun } from '../testing/chaos/play.js'
import { ask, type MonthTenant } from '../testing/month-requests.js'
import { hasPostgres } from '../testing/postgres-process.js'
import { builtServer } from '../testing/server-process.js'

/**
 * Issue 17, must hold 1: three servers in production on one PostgreSQL, killed, suspended, cut off and their database restarted
 * at random. `npm run chaos` plays `CENTIME_CHAOS_MONTHS` months (200) and `CENTIME_CHAOS_PAYRUNS` payruns (50).
 */
const MONTHS = Number(process.env['CENTIME_CHAOS_MONTHS'] ?? 20)
const PAYRUNS = Number(process.env['CENTIME_CHAOS_PAYRUNS'] ?? 5)
const SERVERS = 3
/** Months whose calculation is asked for just before a server is killed. */
const AT_KILL = 3
/** People of a company: in a long run more than one batch of a job. */
const PEOPLE = MONTHS > 20 ? 120 : 6
const WORST_GAP_MILLISECONDS = 5000
const TIMEOUT = 120_000 + 2000 * (MONTHS + PAYRUNS)

describe.skipIf(!hasPostgres)(`three servers on one PostgreSQL, seed ${SEED}`, () => {
  let cluster: Cluster
  let tenants: readonly MonthTenant[]
  let paid: Paid
  beforeAll(async () => {
    await builtServer()
    cluster = await startCluster(SERVERS, seeded(SEED, 1))
    tenants = await months(cluster, MONTHS)
    paid = await payer(cluster, 'payer', PEOPLE)
  }, TIMEOUT)
  afterAll(() => cluster?.stop())

  test(
    `${MONTHS} months and ${PAYRUNS} payruns: none is lost, stuck, finalized twice or left to an operator; every event arrives`,
    async () => {
      const atKill = SERVERS * AT_KILL
      const gaps: number[] = []
      for (const [index, host] of cluster.hosts.entries()) {
        const some = tenants.slice(index * AT_KILL, (index + 1) * AT_KILL)
        await Promise.all(some.map((of) => playMonth(of, 'calculate')))
        const at = performance.now()
        await killed(host)
        await Promise.all(some.map(ended))
        gaps.push(performance.now() - at)
      }
      let isOver = false
      const disturbed = disturb(cluster, seeded(SEED, 2), () => isOver)
      const work = Promise.all([
        inTurn(MONTHS, async (number) => {
          const of = tenants[number]
          if (of !== undefined) await playMonth(of)
        }),
        inTurn(PAYRUNS, (number) => playPayrun(cluster, paid, number)),
      ]).finally(() => {
        isOver = true
      })
      const [tally] = await Promise.all([disturbed, work])
      const found = await checkCluster(cluster, tenants)
      console.log(`chaos, seed ${SEED}:`, JSON.stringify({ ...tally, ...found, gaps: gaps.map(Math.round) }))
      expect(tally.kill).toBeGreaterThan(0)
      expect(atKill).toBeLessThan(MONTHS)
      expect(Math.max(...gaps), 'until work goes on after a kill').toBeLessThan(WORST_GAP_MILLISECONDS)
    },
    TIMEOUT,
  )
})

/** Resolves when the month works on nothing. */
async function ended(of: MonthTenant): Promise<void> {
  for (;;) {
    const { body } = await ask(of, { what: { do: 'read' }, month: '2026-06' })
    if (body.operation === null) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
