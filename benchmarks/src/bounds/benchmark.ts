import { type Dossier, JOB, makeDossier, runJob } from '../payrun/dossier.js'
import { peopleOf } from '../payrun/people.js'
import type { Client } from '../server/client.js'
import type { Server } from '../server/process.js'
import { type Seen, type Watch, withWatchedServer } from '../server/watch.js'
import { median } from '../timing/measure.js'
import { duration, printTable, target } from '../timing/report.js'
import { emptyCases, emptyValues, nested, strangers, unknownFields, values } from './bodies.js'
import { type Made, makeTenants, type Tenant } from './tenants.js'

/** How long does one request block the process, and how much memory does it take? */

const ROUNDS = Number(process.env['CENTIME_BENCH_ROUNDS'] ?? 5)
const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 10_000)

interface Heavy {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly status: number
  /** JSON text, or CSV. */
  readonly body?: (round: number) => string
  readonly type?: 'text/csv'
}

export const boundsBenchmark = (): Promise<void> => withWatchedServer('2024-01-15T08:00:00Z', allMeasured)

async function allMeasured(server: Server, watch: Watch): Promise<void> {
  const made = await makeTenants(server, PEOPLE)
  // Paid people of a separate partner, for bulk bodies and books.
  const paid = await makeDossier(server, peopleOf(PEOPLE))
  const { id: jobId } = await runJob(paid, { pause: 50 })
  console.log(`\nbounds: how long does one request block the process, and how much memory does it take?\n`)
  const rows: string[][] = []
  for (const heavy of heavyRequests(made)) rows.push(await measured(watch, made.client, made.company, heavy))
  for (const heavy of heavyOfMany(paid, jobId)) rows.push(await measured(watch, paid.client, paid, heavy))
  paid.client.close()
  made.client.close()
  printTable(['', 'takes', 'longest slice', 'another waits', 'memory', 'wanted'], rows)
}

const heavyRequests = (made: Made): readonly Heavy[] => [
  ...refusedBodies(made.company),
  ...recordedBodies(made),
  ...listsOfMonths(made),
  ...jobsByName(made.company),
  ...listsAfterAll(made.company),
]

const casesPath = ({ path, payrollId }: Tenant): string => `${path}/payrolls/${payrollId}/cases`
const idsOf = ({ userId, employeeId, divisionId }: Tenant) => ({ userId, employeeId, divisionId })
const list = (name: string, path: string): Heavy => ({ name, method: 'GET', path, status: 200 })

function refusedBodies(company: Tenant): readonly Heavy[] {
  const ids = JSON.stringify(idsOf(company)).slice(1, -1)
  const refused = (name: string, body: string): Heavy => {
    return { name, method: 'POST', path: casesPath(company), status: 400, body: () => body }
  }
  return [
    refused('1 MiB of values without a member', emptyValues(ids)),
    refused('1 MiB of cases without a value', emptyCases(ids)),
    refused('1 MiB of values of no field', unknownFields(ids)),
    refused('90,000 unknown members', strangers()),
    refused('1 MiB of brackets', nested()),
  ]
}

function recordedBodies({ company, officers }: Made): readonly Heavy[] {
  const recorded = (name: string, of: Tenant, one: (round: number) => object): Heavy => ({
    ...{ name, method: 'POST', path: casesPath(of), status: 201 },
    body: (round) => JSON.stringify({ ...idsOf(of), case: one(round) }),
  })
  const [officer, other] = officers as [Tenant, Tenant]
  return [
    recorded('2,000 values', company, (round) => ({
      caseName: 'Primes',
      values: values('MontantPrimes', '2026-06-01T00:00:00Z', 2000, (index) => String(index + round)),
    })),
    recorded('2,000 contracts', company, contracts),
    recorded('one value that moves 36 finalized months', officer, rate(2)),
    recorded('the same of another officer', other, rate(2)),
    recorded('2,000 values that move 36 finalized months', officer, rate(2000)),
    recorded('2,000 contracts of an officer with 36 finalized months', other, contracts),
  ]
}

const contracts = (round: number) => ({
  caseName: 'Contrat',
  values: Array.from({ length: 2000 }, (_, index) => {
    const day = new Date(Date.UTC(2000, 0, 1 + 3 * index + round)).toISOString()
    return { caseFieldName: 'DateDebutContrat', value: day.slice(0, 10), start: day }
  }),
})
const rate = (count: number) => (round: number) => ({
  caseName: 'PAS',
  values: [
    { caseFieldName: 'TypeTaux', value: 'personnalise', start: '2018-01-01T00:00:00Z' },
    // A field takes one value a day.
    ...Array.from({ length: count - 1 }, (_, index) => ({
      caseFieldName: 'TauxPAS',
      value: `0.${(round % 9) + 1}${index}`,
      start: new Date(Date.UTC(2018, 0, 2 + index)).toISOString(),
    })),
  ],
})

function listsOfMonths({ officers }: Made): readonly Heavy[] {
  const [officer] = officers as [Tenant, Tenant]
  return [
    list('the 36 months as a list', `${officer.path}/payroll-cycles`),
    list('one month of them', `${officer.path}/payroll-cycles/2026-06`),
    list('a page of one user after all that', `${officer.path}/users?top=1`),
  ]
}

function jobsByName({ path }: Tenant): readonly Heavy[] {
  const job = (name: string, prefix: string, count: number): Heavy => ({
    ...{ name, method: 'POST', path: `${path}/payruns/jobs`, status: 202 },
    body: () =>
      JSON.stringify({
        ...JOB,
        forecast: 'essai',
        employeeIdentifiers: Array.from({ length: count }, (_, index) => `${prefix}-${index}`),
      }),
  })
  return [
    job('a job for 20,000 unknown people', 'unknown', 20_000),
    job('a job that names every employee', 'known', PEOPLE),
  ]
}

const listsAfterAll = ({ path, employeeId }: Tenant): readonly Heavy[] => [
  list('jobs, as a list', `${path}/payruns/jobs`),
  list('recorded values of an employee, as a list', `${path}/employees/${employeeId}/cases`),
  list('employees, as a list', `${path}/employees`),
]

/** Bodies of many items, as large as allowed, and reads of a job of many people. */
function heavyOfMany(paid: Dossier, jobId: number): readonly Heavy[] {
  const { path, payrollId, userId, divisionId, employeeIds } = paid
  const newcomers = (prefix: string, round: number) =>
    Array.from({ length: PEOPLE }, (_, index) => `${prefix}-${round}-${index}`)
  const entries = (count: number) =>
    Array.from({ length: count }, (_, day) => ({ caseFieldName: 'MontantPrimes', value: '1.5', start: dayInJuly(day) }))
  const changes = (count: number) =>
    JSON.stringify({
      items: employeeIds.map((employeeId) => ({
        ...{ payrollId, userId, divisionId, employeeId },
        case: { caseName: 'Primes', values: entries(count) },
      })),
    })
  const bulk = (name: string, kind: string, body: Heavy['body']): Heavy => {
    return { name, method: 'POST', path: `${path}/${kind}/bulk`, status: 200, ...(body && { body }) }
  }
  const book = (name: string, of: string): Heavy => {
    return { name, method: 'GET', path: `${path}/payruns/jobs/${jobId}/${of}draft=true`, status: 200 }
  }
  return [
    bulk(`${PEOPLE} new employees in one body`, 'employees', (round) =>
      JSON.stringify({
        items: newcomers('new', round).map((identifier) => ({ identifier, firstName: 'Camille', lastName: 'Moreau' })),
      }),
    ),
    bulk(`one value each of ${PEOPLE} people in one body`, 'cases', () => changes(1)),
    bulk(`15 values each of ${PEOPLE} people in one body`, 'cases', () => changes(15)),
    {
      ...{ name: `${PEOPLE} new employees as CSV`, method: 'POST', status: 200, type: 'text/csv' },
      path: `${path}/payrolls/${payrollId}/imports/employees?userId=${userId}`,
      body: (round) =>
        ['identifier;firstName;lastName', ...newcomers('file', round).map((one) => `${one};Camille;Moreau`)].join('\n'),
    },
    book('the payroll book of all as JSON', 'payroll-book?'),
    book('the payroll book of all as CSV', 'payroll-book.csv?'),
    book('the payroll book of all as XLSX', 'payroll-book.xlsx?'),
    book('the contributions of all', 'contributions?'),
    book('the journal of all', 'journal?'),
    book('the sums of all', 'summary?'),
  ]
}
const dayInJuly = (day: number): string => new Date(Date.UTC(2026, 6, 1 + day)).toISOString()

/** One row: medians of the rounds. */
async function measured(
  watch: Watch,
  client: Client,
  { path }: Pick<Tenant, 'path'>,
  { name, method, path: asked, status, body, type }: Heavy,
): Promise<string[]> {
  const seen: Seen[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const text = body?.(round)
    const headers = type && { 'content-type': type }
    seen.push(
      await watch(client, `${path}/users?top=1`, () =>
        client.ask(method, asked, status, text === undefined ? undefined : { text }, headers),
      ),
    )
  }
  const medianOf = (what: keyof Seen) => median(seen.map((one) => one[what]))
  const met = medianOf('slice') < 50 && medianOf('memory') < 50
  return [
    name,
    duration(medianOf('took')),
    duration(medianOf('slice')),
    duration(medianOf('waited')),
    `${medianOf('memory').toFixed(0)} MB`,
    target(met, '50 ms, 50 MB'),
  ]
}
