import { createHash } from 'node:crypto'
import { type Random, seeded } from '@centime/testing'
import { expect } from 'vitest'
import type { Client } from './client.js'
import { type Stored, stored } from './crash-database.js'
import type { JobRecord, JobResults, Jobs } from './crash-jobs.js'
import { answeredId, isOf, type Ledger, type Write } from './crash-ledger.js'
import { employeesOf, settle } from './crash-load.js'
import type { CrashTenant, Employee } from './crash-tenant.js'

/** What must be true when a server is back: nothing answered is lost, nothing is there twice, every job ends. */

export interface Aftermath {
  readonly client: Client
  readonly ledger: Ledger
  readonly round: number
  /** Whether the server was stopped in its own time: then what it did not answer it did not do. */
  readonly stopped: boolean
}
interface AuditEntry {
  readonly actor: string
  readonly action: string
  readonly resource: string
  readonly digest: string
}
interface RecordedValue {
  readonly value: string
  readonly start: string
  readonly created: string
  readonly reason: string | null
}
/** A job that has ended, and what it came to. */
interface Ended {
  readonly record: JobRecord
  readonly results: JobResults
}

export class Checks {
  readonly tally = { answered: 0, doubted: 0, doneInDoubt: 0, repeated: 0, jobsEnded: 0 }
  readonly #tenant: CrashTenant
  readonly #jobs: Jobs
  readonly #seed: number
  /** How much of the growing lists earlier rounds have checked. */
  readonly #seen: { audit: number; employees: number; change: number }
  /** Of all rounds. */
  readonly #writes: Write[] = []
  /** Ids of jobs that nobody was told, found by their names. */
  readonly #found = new Map<string, number>()
  /** How often the audit log says that a job has ended. */
  readonly #ends = new Map<number, number>()

  constructor(tenant: CrashTenant, jobs: Jobs, seed: number) {
    this.#tenant = tenant
    this.#jobs = jobs
    this.#seed = seed
    const { changes } = stored(tenant.database, 0)
    this.#seen = { audit: tenant.auditEntries, employees: tenant.employees.length, change: changes.at(-1)?.id ?? 0 }
  }

  /** Everything about one round, once the server is back. Ends with no job and no draft left over. */
  async after(aftermath: Aftermath): Promise<void> {
    const { client, ledger, round, stopped } = aftermath
    const random = seeded(this.#seed, round, 1000)
    const doubted = ledger.writes.filter(({ answer }) => answer === undefined)
    const known = new Set((await this.#auditSince(client)).map(identityOfEntry))
    const done = doubted.filter((write) => known.has(this.#identityOf(write)))
    if (stopped)
      expect(
        done.map(({ mark }) => mark),
        'done by a stopping server, and not answered',
      ).toEqual([])
    this.tally.answered += ledger.writes.length - doubted.length
    this.tally.doubted += doubted.length
    this.tally.doneInDoubt += done.length

    await this.#repeat(client, ledger, random)
    const ended = await this.#endAllJobs(aftermath, random)
    await this.#checkAudit(client, ledger, ended)
    await this.#checkEmployees(client, ledger)
    this.#writes.push(...ledger.writes)
    const employeeIds = employeesOf(this.#tenant, round).map(({ id }) => id)
    const values = await this.#checkValues(client, employeeIds)
    for (const one of ended) checkAdjustments(one, values)
    const { changes, jobs } = stored(this.#tenant.database, this.#seen.change)
    this.#checkChanges(ledger, changes)
    this.#checkJobs(jobs)
  }

  /** Everything that any round wrote, once more: no crash took back what an earlier check had found. */
  async afterAll(client: Client): Promise<void> {
    await this.#checkValues(
      client,
      this.#tenant.employees.map(({ id }) => id),
    )
    const known = new Set(this.#jobs.known)
    for (const write of this.#writes) {
      const id = this.#found.get(write.mark)
      if (id !== undefined && known.has(id) && isOf('job', write)) {
        await this.#jobs.read(client, id, write.subject.employeeIds)
      }
    }
  }

  /** Requests with an `Idempotency-Key` again: all of those in doubt, and some that were answered. */
  async #repeat(client: Client, ledger: Ledger, random: Random): Promise<void> {
    const keyed = ledger.writes.filter(({ idempotencyKey }) => idempotencyKey !== undefined)
    const again = keyed.filter(({ answer }) => answer === undefined || random.isTrue(0.1))
    await Promise.all(
      again.map(async (write) => {
        const { answer: first } = write
        const answer = await ledger.repeat(client, write)
        if (first !== undefined) expect(answer, `the answer to the repeated ${write.mark}`).toEqual(first)
      }),
    )
    this.tally.repeated += again.length
  }

  /** Waits for every job of the round, reads its results, and decides about real drafts: they block the next round's. */
  async #endAllJobs({ client, ledger }: Aftermath, random: Random): Promise<readonly Ended[]> {
    const byName = new Map(stored(this.#tenant.database, this.#seen.change).jobs.map(({ id, name }) => [name, id]))
    const ended: Ended[] = []
    for (const write of ledger.of('job')) {
      const { mark, subject } = write
      const id = answeredId(write) ?? byName.get(mark)
      if (id === undefined) continue // in doubt, and it never was
      this.#found.set(mark, id)
      const record = await this.#jobs.ended(client, id)
      if (record === undefined) throw new Error(`the server is lost, with job ${id}`)
      const aborted = record !== 'gone' && record.jobStatus === 'Abort'
      if (record === 'gone' || aborted) this.#jobs.forget(id)
      if (record === 'gone') continue // whether it had to go is for #checkJobs
      const count = subject.employeeIds.length
      expect(record).toMatchObject({ message: '', totalEmployeeCount: count, processedEmployeeCount: count })
      const results = await this.#jobs.read(client, id, aborted ? [] : subject.employeeIds)
      if (results === undefined) throw new Error(`the server is lost, with the results of job ${id}`)
      if (aborted) this.#jobs.forget(id)
      ended.push({ record, results })
      if (record.jobStatus === 'Draft' && subject.forecast === undefined) {
        const { answer, subject: decision } = await settle({ client, ledger }, id, random)
        if (answer === undefined) throw new Error(`the server is lost, with job ${id} to settle`)
        if (decision.kind !== 'status' || decision.status === 'Abort') this.#jobs.forget(id)
      }
    }
    this.tally.jobsEnded += ended.length
    return ended
  }

  /** The log has each answered write once, those in doubt at most once, the end of each job once, and nothing else. */
  async #checkAudit(client: Client, { writes }: Ledger, ended: readonly Ended[]): Promise<void> {
    const entries = await this.#auditSince(client)
    this.#seen.audit += entries.length
    const counts = new Map<string, number>()
    for (const entry of entries) {
      const id = entry.actor === 'worker' ? Number(/^payruns\/jobs\/(\d+)$/.exec(entry.resource)?.[1]) : undefined
      if (id !== undefined) this.#ends.set(id, (this.#ends.get(id) ?? 0) + 1)
      else counts.set(identityOfEntry(entry), (counts.get(identityOfEntry(entry)) ?? 0) + 1)
    }
    for (const write of writes) {
      const count = counts.get(this.#identityOf(write)) ?? 0
      counts.delete(this.#identityOf(write))
      const allowed = write.answer === undefined ? [0, 1] : [1]
      expect(allowed, `entries of the audit log for ${write.mark}`).toContain(count)
      write.committed = count === 1
    }
    expect([...counts.keys()], 'entries of the audit log for what nobody sent').toEqual([])
    const once = ended.map(({ record: { id } }) => [id, 1])
    expect(
      ended.map(({ record: { id } }) => [id, this.#ends.get(id)]),
      'jobs, and how often the audit log ends them',
    ).toEqual(once)
    expect(Math.max(0, ...this.#ends.values())).toBeLessThanOrEqual(1)
  }

  async #checkEmployees(client: Client, ledger: Ledger): Promise<void> {
    const { body } = await client.get<readonly Employee[]>(`/employees?skip=${this.#seen.employees}`)
    this.#seen.employees += body.length
    checkOnce(
      ledger.of('employee'),
      body.map(({ id, identifier }) => ({ id, mark: identifier })),
    )
  }

  #checkChanges(ledger: Ledger, changes: Stored['changes']): void {
    this.#seen.change = changes.at(-1)?.id ?? this.#seen.change
    checkOnce(
      ledger.of('case'),
      changes.map(({ id, reason }) => ({ id, mark: reason ?? '' })),
    )
  }

  /** The recorded values of some employees are those of the case writes of all rounds, each once. */
  async #checkValues(client: Client, employeeIds: readonly number[]): Promise<ValuesByEmployee> {
    const all = new Map<number, readonly RecordedValue[]>()
    for (const employeeId of employeeIds) {
      const path = `/employees/${employeeId}/cases?caseFieldName=Regularisation`
      const { body } = await client.get<readonly RecordedValue[]>(path)
      all.set(employeeId, body)
      const wanted = this.#writes.flatMap(({ subject, mark, committed }) =>
        committed && subject.kind === 'case' && subject.employeeId === employeeId
          ? [`${mark} ${subject.month} ${subject.cents}`]
          : [],
      )
      const found = body.map(({ reason, start, value }) => `${reason} ${start.slice(0, 7)} ${cents(value)}`)
      expect(found.sort(), `the values of employee ${employeeId}`).toEqual(wanted.sort())
    }
    return all
  }

  /** All jobs of all rounds: those that were replaced or deleted are gone, the others are there, as they were left. */
  #checkJobs(jobs: Stored['jobs']): void {
    const done = this.#writes.filter(({ committed }) => committed)
    const subjects = done.map(({ subject }) => subject)
    const deleted = new Set(subjects.flatMap((subject) => (subject.kind === 'deletion' ? [subject.jobId] : [])))
    const statuses = new Map(
      subjects.flatMap((subject) => (subject.kind === 'status' ? [[subject.jobId, subject.status]] : [])),
    )
    const newest = new Map<string, { id: number; name: string; status: string }>()
    for (const write of done) {
      if (!isOf('job', write)) continue
      const id = this.#found.get(write.mark)
      // Replaced before anybody could learn its id: whatever replaced it is known.
      if (id === undefined || deleted.has(id)) continue
      const { forecast, month } = write.subject
      const place = forecast === undefined ? write.mark : `${month} ${forecast}`
      if ((newest.get(place)?.id ?? 0) < id)
        newest.set(place, { id, name: write.mark, status: statuses.get(id) ?? 'Draft' })
    }
    expect(jobs, 'the jobs that are stored').toEqual([...newest.values()].sort((a, b) => a.id - b.id))
    const here = new Set(jobs.map(({ id }) => id))
    for (const id of this.#jobs.known) if (!here.has(id)) this.#jobs.forget(id)
  }

  async #auditSince(client: Client): Promise<readonly AuditEntry[]> {
    return (await client.get<readonly AuditEntry[]>(`/audit?skip=${this.#seen.audit}`)).body
  }

  #identityOf({ method, path, text = '' }: Write): string {
    return `${method} ${this.#tenant.path}${path} ${createHash('sha256').update(text).digest('hex')}`
  }
}

type ValuesByEmployee = ReadonlyMap<number, readonly RecordedValue[]>

const identityOfEntry = ({ action, resource, digest }: AuditEntry): string =>
  `${action.replace(/ .*/, '')} ${resource} ${digest}`

const cents = (value: string): number => Math.round(100 * Number(value))

/** What is stored is what was committed: each once, under the id of its answer where there was one. */
function checkOnce(writes: readonly Write[], found: readonly { readonly id: number; readonly mark: string }[]): void {
  const committed = writes.filter((write) => write.committed)
  expect(found.map(({ mark }) => mark).sort()).toEqual(committed.map(({ mark }) => mark).sort())
  const ids = new Map(found.map(({ id, mark }) => [mark, id]))
  const known = committed.flatMap((write) => {
    const id = answeredId(write)
    return id === undefined ? [] : [{ id, mark: write.mark }]
  })
  expect(known.map(({ mark }) => ({ id: ids.get(mark), mark }))).toEqual(known)
}

/**
 * A job counts every value that was recorded before it was accepted and none that was recorded after, however often it was
 * interrupted. Instants are shown to the millisecond: what falls into the same one may count or not.
 */
function checkAdjustments({ record, results }: Ended, values: ValuesByEmployee): void {
  for (const [employeeId, recorded] of values) {
    const paid = results.adjustments.get(employeeId)
    if (paid === undefined) continue // not in this job
    const sum = (counts: (value: RecordedValue) => boolean): number =>
      recorded
        .filter((value) => value.start.startsWith(record.periodName) && counts(value))
        .reduce((total, { value }) => total + cents(value), 0)
    const [least, most] = [
      sum((one) => one.created < record.evaluatedAt),
      sum((one) => one.created <= record.evaluatedAt),
    ]
    const what = `adjustments of employee ${employeeId} in job ${record.id}`
    expect(paid, what).toBeGreaterThanOrEqual(least)
    expect(paid, what).toBeLessThanOrEqual(most)
  }
}
