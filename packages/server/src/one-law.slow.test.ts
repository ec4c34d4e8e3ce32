import { Decimal } from '@centime/engine'
import { hasPostgres, ownPostgres, type PostgresProcess } from '@centime/store/testing/postgres-process.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, httpClient, must, polled } from '../testing/client.js'
import { partnerKey } from '../testing/command-line.js'
import { payrollTenant } from '../testing/payroll-tenant.js'
import { builtServer, launchServer, type ServerProcess } from '../testing/server-process.js'
import { AUDIT_KEY } from '../testing/service.js'
import { PACK } from '../testing/simulation/laws.js'

/**
 * Two server processes on one PostgreSQL, while an operator adds a law pack and takes it back: each job is computed with the law that it
 * was started under, also where another process takes it over. The employee's uncapped old-age contribution is 0.40 % of the pay (CSS
 * D242-4), and 0.50 % by the pack.
 */
const JOBS = 6
/** Two batches of a job. */
const PEOPLE = 120
const [GROSS, CONTRIBUTION] = ['TotalBrut', 'VieillesseDeplafonneeSalariale']

interface ShownSet {
  readonly lawDigest: string
  readonly wageTypeResults: readonly { readonly wageTypeName: string; readonly value: number }[]
}
const amountOf = ({ wageTypeResults }: ShownSet, name: string): number =>
  wageTypeResults.find(({ wageTypeName }) => wageTypeName === name)?.value ?? 0

describe.skipIf(!hasPostgres)('two servers of one database', () => {
  let postgres: PostgresProcess
  const servers: ServerProcess[] = []
  let clients: readonly [Client, Client]
  let partnerId = 0
  beforeAll(async () => {
    await builtServer()
    postgres = await ownPostgres()
    const variables = {
      ...{ CENTIME_DATABASE: await postgres.newDatabase(), CENTIME_NOW: '2026-06-15T08:00:00Z' },
      ...{ CENTIME_SECRET: 's'.repeat(64), CENTIME_AUDIT_KEY: AUDIT_KEY },
    }
    const issued = await partnerKey(variables, 'admin')
    partnerId = issued.partnerId
    const client = async (): Promise<Client> => {
      const server = launchServer(variables)
      servers.push(server)
      return httpClient(await server.url, issued.key)
    }
    clients = [await client(), await client()]
  })
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await postgres?.stop()
  })

  test('never compute one job with two laws, also after one of them was killed', async () => {
    const [one, other] = clients
    const shipped = (await must(200, one.get('/law/packs'))).lawDigest
    const of = await payrollTenant({ partner: one, admin: one }, partnerId, {
      ...{ name: 'one law', months: ['2026-06'], people: PEOPLE },
    })
    const start = async (client: Client, name: string): Promise<number> => {
      const body = { name, payrunName: of.payrunName, userIdentifier: of.userIdentifier, forecast: name }
      const wanted = { ...body, periodStart: '2026-06-01T00:00:00Z' }
      return (await must(202, client.send('POST', `${of.path}/payruns/jobs`, wanted))).id
    }
    // Which law the jobs of the turns were started under is a race: the first and the last are not.
    const ids = [await start(one, 'before the pack')]
    for (let turn = 0; turn < JOBS; turn += 1) {
      const [asked, changing] = turn % 2 === 0 ? [one, other] : [other, one]
      const began = start(asked, `job ${turn}`)
      // At the same time, on the other server.
      await (turn % 2 === 0
        ? must(201, changing.send('POST', '/law/packs', PACK))
        : must(200, changing.send('DELETE', `/law/packs/${PACK.id}`)))
      ids.push(await began)
    }
    await must(201, one.send('POST', '/law/packs', PACK))
    ids.push(await start(one, 'after the pack'))
    await servers[1]?.kill()
    const digests = new Set<string>()
    for (const id of ids) {
      const { message, lawDigest } = await polled(`job ${id} ends`, async () => {
        const read = await must(200, one.get(`${of.path}/payruns/jobs/${id}`))
        return read.jobEnd === null ? undefined : read
      })
      const sets: readonly ShownSet[] = await must(200, one.get(`${of.path}/payrollresults/sets?payrunJobId=${id}`))
      expect([message, sets.length]).toEqual(['', PEOPLE])
      const rate = lawDigest === shipped ? '0.004' : '0.005'
      for (const set of sets) {
        const expected = new Decimal(amountOf(set, GROSS)).times(rate).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
        expect([set.lawDigest, amountOf(set, CONTRIBUTION)]).toEqual([lawDigest, expected.toNumber()])
      }
      digests.add(lawDigest)
    }
    expect(digests.size).toBe(2)
  })
})
