import { type Random, seeded } from '@centime/testing'
import { type Client, untilLost } from '../client.js'
import type { Jobs } from './jobs.js'
import type { JobSubject, Ledger, Subject } from './ledger.js'
import { type CrashTenant, type Employee, MONTHS } from './tenant.js'

/** The requests that a server works on when it is killed: several streams at once, each until the server is lost. */
export interface Load {
  readonly tenant: CrashTenant
  readonly client: Client
  readonly ledger: Ledger
  readonly jobs: Jobs
  readonly seed: number
  readonly round: number
}
type Stream = (load: Load, random: Random) => Promise<never>
type Wanted = Omit<JobSubject, 'kind'>

/** Employees with case writes in one round: few, so that what a round wrote is read with few requests. */
const WRITTEN_TO = 6
export function employeesOf({ employees }: CrashTenant, round: number): readonly [Employee, ...Employee[]] {
  const [first, ...more] = Array.from({ length: WRITTEN_TO }, (_, index) => {
    const employee = employees[(round * WRITTEN_TO + index) % employees.length]
    return employee === undefined ? [] : [employee]
  }).flat()
  if (first === undefined) throw new Error('the tenant has employees')
  return [first, ...more]
}

/** Runs all streams until the server is lost. */
export async function underLoad(load: Load): Promise<void> {
  const writes = [caseWrites(true), caseWrites(true), caseWrites(false), caseWrites(false), hires]
  const streams = [...writes, realJobs, simulations, oneSimulationAgainAndAgain]
  const begun = streams.map((stream, index) => untilLost(stream(load, seeded(load.seed, load.round, index))))
  await Promise.all(begun)
}

const caseWrites =
  (idempotent: boolean): Stream =>
  async ({ tenant, client, ledger, round }, random) => {
    const employees = employeesOf(tenant, round)
    for (;;) {
      const { id: employeeId } = random.oneOf(employees)
      const change: Subject = { kind: 'case', employeeId, month: random.oneOf(MONTHS), cents: random.from(1, 999) }
      await ledger.send(client, change, idempotent)
    }
  }

const hires: Stream = async ({ client, ledger }, random) => {
  for (;;) await ledger.send(client, { kind: 'employee' }, random.isTrue(0.5))
}

/** A real job blocks the next one until an operator has released, aborted or deleted it. */
const realJobs: Stream = async (load, random) => {
  const employeeIds = load.tenant.employees.map(({ id }) => id)
  for (;;) {
    const job = await calculated(load, { month: random.oneOf(MONTHS), employeeIds }, random.isTrue(0.6))
    await settle(load, job, random)
  }
}

/** Simulations side by side, each under its own name, each of some employees. */
const simulations: Stream = async (load, random) => {
  for (let count = 0; ; count += 1) {
    const forecast = `simulation ${load.round}-${count}`
    const wanted = { month: random.oneOf(MONTHS), forecast, employeeIds: someOf(load, random) }
    await calculated(load, wanted, random.isTrue(0.5))
  }
}

/** Each start replaces the simulation before, whether that has ended, runs or waits. */
const oneSimulationAgainAndAgain: Stream = async (load, random) => {
  const wanted = { month: random.oneOf(MONTHS), forecast: 'budget', employeeIds: someOf(load, random) }
  for (;;) {
    const wait = random.isTrue(0.6)
    await (wait ? calculated : started)(load, wanted, random.isTrue(0.5))
  }
}

/** About a quarter of the employees, and those with case writes in the round. */
function someOf({ tenant, round }: Load, random: Random): readonly number[] {
  const written = new Set(employeesOf(tenant, round).map(({ id }) => id))
  return tenant.employees.flatMap(({ id }) => (random.isTrue(0.25) || written.has(id) ? [id] : []))
}

/** Starts a job; gives its id. */
const started = async ({ client, ledger }: Load, wanted: Wanted, idempotent: boolean): Promise<number> =>
  (await ledger.send(client, { kind: 'job', ...wanted }, idempotent)).id

/** Starts a job and reads its results when it has ended; gives its id. */
async function calculated(load: Load, wanted: Wanted, idempotent: boolean): Promise<number> {
  const { client, jobs } = load
  const id = await started(load, wanted, idempotent)
  if ((await jobs.ended(client, id)) === 'gone') throw new Error(`job ${id} is gone, and was not deleted`)
  await jobs.results(client, id, wanted.employeeIds)
  return id
}

/** Releases, aborts or deletes a real draft; gives what was decided. */
export async function settle({ client, ledger }: Pick<Load, 'client' | 'ledger'>, jobId: number, random: Random) {
  const decision = random.oneOf(['Release', 'Release', 'Abort', 'deletion'] as const)
  const subject: Subject =
    decision === 'deletion' ? { kind: decision, jobId } : { kind: 'status', jobId, status: decision }
  await ledger.send(client, subject, random.isTrue(0.5))
  return decision
}
