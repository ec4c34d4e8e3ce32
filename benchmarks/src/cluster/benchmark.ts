import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playMonths } from '../month/play.js'
import { deleteJob, makeDossier, runJob } from '../payrun/dossier.js'
import { changeOf, peopleOf, person } from '../payrun/people.js'
import { readResults } from '../payrun/results.js'
import { connect } from '../server/client.js'
import { type Server, startServer } from '../server/process.js'
import { median } from '../timing/measure.js'
import { count, printTable, spread, table, target, times } from '../timing/report.js'

/** What does PostgreSQL cost compared with SQLite, and what do more servers gain? Built servers, over HTTP. */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 10_000)
const MONTHS = Number(process.env['CENTIME_BENCH_MONTHS'] ?? 100)
const ROUNDS = Number(process.env['CENTIME_BENCH_ROUNDS'] ?? 3)
/** The months alternate between the databases, so that a busy machine disturbs both. */
const TURNS = 4
const SERVERS = 3

/** The exports of `scripts/postgres.mjs`. */
interface Scripts {
  readonly findPostgres: () => string | undefined
  readonly startPostgres: (folder: string) => Promise<{
    readonly address: (database: string) => string
    readonly stop: () => Promise<void>
  }>
}

export async function clusterBenchmark(): Promise<void> {
  // By path from the built program: the scripts are no package.
  const scripts: Scripts = await import(new URL('../../scripts/postgres.mjs', import.meta.url).href)
  if (scripts.findPostgres() === undefined) return console.log('\ncluster: skipped, PostgreSQL is not installed.')
  const folders = Array.from({ length: SERVERS + 2 }, () => mkdtempSync(join(tmpdir(), 'centime-bench-')))
  const [file = '', database = '', ...others] = folders
  const postgres = await scripts.startPostgres(database)
  const start = { CENTIME_NOW: '2026-06-15T08:00:00Z' }
  const { privateKey } = generateKeyPairSync('ed25519')
  const shared = {
    ...start,
    CENTIME_DATABASE: postgres.address('postgres'),
    CENTIME_SECRET: randomBytes(32).toString('hex'),
    CENTIME_AUDIT_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const servers: Server[] = []
  try {
    const sqlite = await startServer(file, start)
    servers.push(sqlite)
    for (const folder of others) servers.push(await startServer(folder, shared))
    await measured(sqlite, servers.slice(1))
  } finally {
    for (const server of servers) await server.stop()
    await postgres.stop()
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}

async function measured(sqlite: Server, cluster: readonly Server[]): Promise<void> {
  const [first] = cluster
  if (first === undefined) throw new Error('no server')
  const months = { sqlite: [] as number[], postgresql: [] as number[] }
  for (let turn = 0; turn < TURNS; turn++) {
    months.sqlite.push(...(await monthsOf(sqlite)))
    months.postgresql.push(...(await monthsOf(first)))
  }
  const jobs = { sqlite: await jobsOf(sqlite), postgresql: await jobsOf(first) }
  const rates: number[] = [await writesPerSecond([sqlite])]
  for (let servers = 1; servers <= cluster.length; servers++)
    rates.push(await writesPerSecond(cluster.slice(0, servers)))

  const people = count(PEOPLE)
  console.log(`\ncluster: what does PostgreSQL cost beside SQLite, and what do more servers bring?`)
  console.log(
    `${MONTHS} months on each, each net checked; ${ROUNDS} payruns of ${people} on each, one result for each employee.\n`,
  )
  printTable(
    ['', 'least', 'median', 'most', 'wanted'],
    [
      spread('a managed month, SQLite', months.sqlite, Number),
      spread(
        'a managed month, PostgreSQL',
        months.postgresql,
        Number,
        target(median(months.postgresql) < 100, 'under 100 ms'),
      ),
      spread(`a payrun of ${people}, SQLite`, jobs.sqlite, Number),
      spread(
        `a payrun of ${people}, PostgreSQL`,
        jobs.postgresql,
        Number,
        target(median(jobs.postgresql) < 2000, 'under 2 s'),
      ),
    ],
  )
  console.log(
    `\nPostgreSQL ÷ SQLite: a month ${ratio(months)}, a payrun ${ratio(jobs)}.\n\n${table(
      ['case writes a second, each answered and read again', ''],
      rates.map((rate, servers) => [
        servers === 0 ? 'SQLite, one server' : `PostgreSQL, servers: ${servers}`,
        rate.toFixed(0),
      ]),
    )}`,
  )
}

const ratio = ({ sqlite, postgresql }: Readonly<Record<'sqlite' | 'postgresql', readonly number[]>>): string =>
  times(median(postgresql) / median(sqlite))

async function monthsOf(server: Server): Promise<readonly number[]> {
  const played = await playMonths(server, ({ length }) => length < MONTHS / TURNS)
  return played.map(({ calculated, approved }) => calculated + approved)
}

/** Milliseconds of payruns of all employees; the results of the last are checked. */
async function jobsOf(server: Server): Promise<readonly number[]> {
  const people = peopleOf(PEOPLE)
  const dossier = await makeDossier(server, people)
  const { client } = dossier
  const found: number[] = []
  let last = 0
  for (let round = 0; round < ROUNDS; round++) {
    if (last !== 0) await deleteJob(dossier, last)
    const { id, polled } = await runJob(dossier, { pause: 20 })
    found.push(polled)
    last = id
  }
  await readResults(dossier, last, people)
  client.close()
  return found
}

/** How many case writes a second the servers of one database answer, for tenants that write at the same time. */

const TENANTS = 24
const MILLISECONDS = 4000

async function writesPerSecond(servers: readonly Server[]): Promise<number> {
  const [first] = servers
  if (first === undefined) throw new Error('no server')
  const { cases } = person(0)
  const writers = []
  for (let number = 0; number < TENANTS; number++) {
    const dossier = await makeDossier(first, [person(0)])
    dossier.client.close()
    const server = servers[number % servers.length] ?? first
    writers.push({ ...dossier, client: connect(server.url, dossier.key, 1) })
  }
  const until = performance.now() + MILLISECONDS
  const counts = await Promise.all(
    writers.map(async ({ client, path, payrollId, userId, divisionId, employeeIds: [employeeId] }) => {
      let count = 0
      const change = { userId, employeeId, divisionId, case: changeOf({ Remuneration: cases['Remuneration'] ?? {} }) }
      for (; performance.now() < until; count++) {
        await client.ask('POST', `${path}/payrolls/${payrollId}/cases`, 201, change)
      }
      // The hiring recorded one value as well.
      const list = `${path}/employees/${employeeId}/cases?caseFieldName=HeuresTravaillees`
      const { length }: { readonly length: number } = JSON.parse((await client.ask('GET', list, 200)).text)
      if (length !== count + 1) throw new Error(`${count} writes were answered, ${length - 1} are there`)
      client.close()
      return count
    }),
  )
  return (counts.reduce((sum, count) => sum + count, 0) / MILLISECONDS) * 1000
}
