import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../client.js'
import { caseOf, companyOf, type Job } from '../company.js'
import { registered } from '../month.js'
import { ask, type MonthTenant } from '../month-requests.js'
import type { Cluster } from './cluster.js'

/**
 * The goals of a cluster's clients: managed months that become final, and payruns that end, each net as computed by
 * hand from the texts.
 */

export const MONTH = '2026-06'
/** The net of the worked payslip of a SASU president at 3,000 euros in June 2026. */
const OFFICERS_NET = 2239.52
/** The worked payslip of an employee at 2,500 euros in June 2026: its cases, and its net. */
const WORKED: {
  readonly cases: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly expected: { readonly NetAPayer: string }
} = JSON.parse(readFileSync(new URL('../../../../examples/payslips/non-cadre-2500.json', import.meta.url), 'utf8'))
/** Clients that poll more often take the processor from the work that they wait for. */
export const POLL_MILLISECONDS = 200
/** A month that needs more requests than this is stuck. */
export const MOST_READS = 4000

/** Tenants with one untouched month each. */
export async function months({ client, partnerId }: Cluster, count: number): Promise<readonly MonthTenant[]> {
  const clients = { partner: client, admin: client }
  return inTurn(count, async (number) => {
    const of = await registered(partnerId, clients, `month-${number}`)
    await must(201, ask(of, { what: { do: 'open' }, month: MONTH }))
    return of
  })
}

/** Plays a month from its variables on until it is final, or until an operation of a kind is accepted. */
export async function playMonth(of: MonthTenant, until?: 'calculate'): Promise<void> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const { body, headers } = await ask(of, { what: { do: 'read' }, month: MONTH })
    const ifMatch = headers.get('etag') ?? ''
    if (body.state === 'finalized') return document(of, body.candidate.id)
    if (body.operation !== null || body.variableWrite?.status === 'pending') await sleep(POLL_MILLISECONDS)
    else if (body.state === 'preview_ready') {
      const net = body.result.persons[0].netPayable
      if (net !== OFFICERS_NET) throw new Error(`the net of tenant ${of.tenantId} is ${net}`)
      const what = { do: 'approve', candidateId: body.candidate.id } as const
      await ask(of, { what, month: MONTH, ifMatch, key: `approve-${body.candidate.id}` })
    } else if (body.variables === null) {
      const pay = { remuneration: 3000, dateDeVersement: `${MONTH}-30` }
      await ask(of, { what: { do: 'variables', pay }, month: MONTH, ifMatch })
    } else {
      const { status } = await ask(of, { what: { do: 'calculate' }, month: MONTH, ifMatch, key: `calculate-${reads}` })
      if (until === 'calculate' && status === 202) return
    }
  }
  throw new Error(`the month of tenant ${of.tenantId} does not become final`)
}

/** Requests the final document of every fourth month, and waits for it. */
async function document(of: MonthTenant, candidateId: string): Promise<void> {
  if (of.tenantId % 4 !== 0) return
  const path = `${of.path}/payroll-cycles/${MONTH}/revisions/1/candidates/${candidateId}/documents/final`
  await of.partner.send('POST', path)
  for (;;) {
    const { body } = await of.partner.get(path)
    if (body.status === 'ready') return
    if (body.status === 'failed') throw new Error(`the document of tenant ${of.tenantId} failed`)
    await sleep(POLL_MILLISECONDS)
  }
}

export interface Paid {
  readonly path: string
  readonly start: object
  readonly people: number
}

/** A company of so many people, each with the worked payslip. */
export async function payer({ client, partnerId }: Cluster, name: string, people: number): Promise<Paid> {
  const clients = { partner: client, admin: client }
  const { path, payrollId, userId, divisionId, payrunName, userIdentifier } = await companyOf(clients, partnerId, name)
  const { Entreprise = {}, ...cases } = WORKED.cases
  const values = (of: typeof WORKED.cases) =>
    Object.fromEntries(
      Object.entries(of).flatMap(([of, fields]) =>
        Object.entries(fields).map(([name, value]) => [`${of}.${name}`, value]),
      ),
    )
  const start = `${MONTH}-01T00:00:00Z`
  const company = { userId, case: caseOf(values({ Entreprise }), start) }
  await must(201, client.send('POST', `${path}/payrolls/${payrollId}/company-cases`, company))
  await inTurn(people, async (number) => {
    const person = { identifier: `p-${number}`, firstName: 'Alix', lastName: 'Roux', divisions: ['Siège'] }
    const { id: employeeId } = await must(201, client.send('POST', `${path}/employees`, person))
    const change = { userId, employeeId, divisionId, case: caseOf(values(cases), start) }
    await must(201, client.send('POST', `${path}/payrolls/${payrollId}/cases`, change))
  })
  return { path, people, start: { payrunName, userIdentifier, periodStart: start } }
}

/** Runs a payrun to its end and reads its results: each person once, with the expected net. */
export async function playPayrun({ client }: Cluster, { path, start, people }: Paid, number: number): Promise<void> {
  const wanted = { ...start, name: `run ${number}`, forecast: `run ${number}` }
  const { id } = await must(
    202,
    client.send('POST', `${path}/payruns/jobs`, wanted, { 'idempotency-key': `run-${number}` }),
  )
  for (;;) {
    const job: Job = await must(200, client.get(`${path}/payruns/jobs/${id}`))
    if (job.jobStatus === 'Abort') throw new Error(`job ${id}: ${job.message}`)
    if (job.jobEnd !== null) break
    await sleep(POLL_MILLISECONDS)
  }
  const sets: readonly Results[] = await must(200, client.get(`${path}/payrollresults/sets?payrunJobId=${id}`))
  const nets = sets.map(({ wageTypeResults }) =>
    wageTypeResults.find(({ wageTypeName }) => wageTypeName === 'NetAPayer'),
  )
  const wrong = nets.filter((net) => net?.value !== Number(WORKED.expected.NetAPayer))
  if (wrong.length > 0) throw new Error(`nets of job ${id}: ${JSON.stringify(wrong)}`)
  const paid = new Set(sets.map(({ employeeIdentifier }) => employeeIdentifier))
  if (paid.size !== people || sets.length !== people) throw new Error(`job ${id} paid ${sets.length} of ${people}`)
}
interface Results {
  readonly employeeIdentifier: string
  readonly wageTypeResults: readonly { readonly wageTypeName: string; readonly value: number }[]
}

const AT_ONCE = 6
/** Runs the given number of pieces of work, a few at a time. */
async function inTurn<Value>(count: number, work: (number: number) => Promise<Value>): Promise<Value[]> {
  const done: Value[] = []
  let next = 0
  const stream = async (): Promise<void> => {
    while (next < count) {
      const number = next
      next += 1
      done[number] = await work(number)
    }
  }
  await Promise.all(Array.from({ length: Math.min(count, AT_ONCE) }, stream))
  return done
}
