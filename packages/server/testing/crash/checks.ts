import { createHash } from 'node:crypto'
import { forTenant } from '@centime/store'
import { type Random, seeded } from '@centime/testing'
import { expect } from 'vitest'
import { type Client, must } from '../client.js'
import { reading } from './database.js'
import type { Adjustments, JobRecord, Jobs } from './jobs.js'
import { answeredId, type Ledger, sent, type Write } from './ledger.js'
import { employeesOf, settle } from './load.js'
import type { CrashTenant, Employee } from './tenant.js'

/** Conditions when a server runs again: no answered write is lost, no write is duplicated, every job ends. */

export interface Aftermath {
  readonly client: Client
  readonly ledger: Ledger
  readonly round: number
  /** Whether SIGTERM stopped the server: then it has answered every request that it has carried out. */
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
/** A job that has ended. */
interface Ended {
  readonly record: JobRecord
  readonly paid: Adjustments
}
/** An object with the mark of the write that made it. */
interface Marked {
  readonly id: number
  readonly mark: string
}

export class Checks {
  readonly tally = { answered: 0, doubted: 0, doneInDoubt: 0, repeated: 0, jobsEnded: 0 }
  readonly #tenant: CrashTenant
  readonly #jobs: Jobs
  readonly #seed: number
  /** How much of the growing lists earlier rounds have checked. */
  readonly #seen: { audit: number; employees: number; changes: number }
  /** Of all rounds. */
  readonly #writes: Write[] = []
  /** The ids of jobs by the marks of their writes, those of lost answers included. */
  readonly #found = new Map<string, number>()
  /** How many entries of the audit log say that a job has ended. */
  readonly #ends = new Map<number, number>()

  constructor(tenant: CrashTenant, jobs: Jobs, seed: number) {
    this.#tenant = tenant
    this.#jobs = jobs
    this.#seed = seed
    const { auditEntries, employees, caseChanges } = tenant
    this.#seen = { audit: auditEntries, employees: employees.length, changes: caseChanges }
  }

  /** Checks one round on the next server. Afterwards no job runs and no draft is left. */
  async after(aftermath: Aftermath): Promise<void> {
    const { client, ledger, round, stopped } = aftermath
    const random = seeded(this.#seed, round, 1000)
    const doubted = ledger.writes.filter(({ answer }) => answer === undefined)
    const known = new Set((await this.#auditSince(client)).map(identityOfEntry))
    const done = doubted.filter((write) => known.has(identityOf(write))).map(({ mark }) => mark)
    if (stopped) expect(done, 'done by a stopping server, and not answered').toEqual([])
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
    await this.#checkChanges(ledger)
    await this.#checkJobs()
  }

  /** Reads everything that any round wrote once more: no later crash has undone it. */
  async afterAll(client: Client): Promise<void> {
    const employeeIds = this.#tenant.employees.map(({ id }) => id)
    await this.#checkValues(client, employeeIds)
    const known = new Set(this.#jobs.known)
    for (const write of this.#writes) {
      const id = this.#found.get(write.mark)
      if (id !== undefined && known.has(id) && write.kind === 'job') {
        await this.#jobs.results(client, id, write.employeeIds)
      }
    }
  }

  /** Sends all requests in doubt that had an `Idempotency-Key` again, and some of the answered ones. */
  async #repeat(client: Client, ledger: Ledger, random: Random): Promise<void> {
    const keyed = ledger.writes.filter(({ idempotencyKey }) => idempotencyKey !== undefined)
    const again = keyed.filter(({ answer }) => answer === undefined || random.isTrue(0.1))
    await Promise.all(
      again.map(async (write) => {
        const answer = await sent(client, write)
        write.answer ??= answer
        const { status, text } = write.answer
        expect([answer.status, answer.text], `the answer to the repeated ${write.mark}`).toEqual([status, text])
      }),
    )
    this.tally.repeated += again.length
  }

  /** Waits for every job of the round, reads its results, and settles real drafts, which would block jobs of the next round. */
  async #endAllJobs({ client, ledger }: Aftermath, random: Random): Promise<readonly Ended[]> {
    const byName = new Map((await this.#storedJobs()).map(({ id, name }) => [name, id]))
    const ended: Ended[] = []
    const started = ledger.writes.flatMap((write) => {
      const id = write.kind === 'job' ? (answeredId(write) ?? byName.get(write.mark)) : undefined
      return write.kind !== 'job' || id === undefined ? [] : [{ id, write }] // in doubt, and not carried out
    })
    // A simulation stays until the one that replaces it has ended.
    for (const { id } of started) await this.#jobs.ended(client, id)
    for (const { id, write } of started) {
      const { mark, employeeIds, forecast } = write
      this.#found.set(mark, id)
      const record = await this.#jobs.ended(client, id)
      const aborted = record !== 'gone' && record.jobStatus === 'Abort'
      if (record === 'gone' || aborted) this.#jobs.forget(id)
      if (record === 'gone') continue // #checkJobs checks that it was deleted or replaced
      const count = employeeIds.length
      expect(record).toMatchObject({ message: '', totalEmployeeCount: count, processedEmployeeCount: count })
      const paid = await this.#jobs.results(client, id, aborted ? [] : employeeIds)
      if (aborted) this.#jobs.forget(id)
      ended.push({ record, paid })
      if (record.jobStatus === 'Draft' && forecast === undefined) {
        const decision = await settle({ client, ledger }, id, random)
        if (decision !== 'Release') this.#jobs.forget(id)
      }
    }
    this.tally.jobsEnded += ended.length
    return ended
  }

  /** The log has each answered write once, each write in doubt at most once, the end of each job once, and no other entry. */
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
      const count = counts.get(identityOf(write)) ?? 0
      counts.delete(identityOf(write))
      const allowed = write.answer === undefined ? [0, 1] : [1]
      expect(allowed, `entries of the audit log for ${write.mark}`).toContain(count)
      write.committed = count === 1
    }
    expect([...counts.keys()], 'entries of the audit log without a request').toEqual([])
    const times = ended.map(({ record: { id } }) => [id, this.#ends.get(id)])
    expect(times, 'jobs, and how often the audit log ends them').toEqual(times.map(([id]) => [id, 1]))
    expect(Math.max(0, ...this.#ends.values())).toBeLessThanOrEqual(1)
  }

  async #checkEmployees(client: Client, ledger: Ledger): Promise<void> {
    const path = `${this.#tenant.path}/employees?skip=${this.#seen.employees}`
    const employees: readonly Employee[] = await must(200, client.get(path))
    this.#seen.employees += employees.length
    const found = employees.map(({ id, identifier }) => ({ id, mark: identifier }))
    checkOnce(ledger, 'employee', found)
  }

  async #checkChanges(ledger: Ledger): Promise<void> {
    const { database, tenantId } = this.#tenant
    const changes = await reading(database, (root) =>
      forTenant(root, tenantId).selectFrom('caseChanges').select(['id', 'reason']).orderBy('id').execute(),
    )
    const later = changes.slice(this.#seen.changes).map(({ id, reason }) => ({ id, mark: reason ?? '' }))
    this.#seen.changes = changes.length
    checkOnce(ledger, 'case', later)
  }

  /** The recorded values of some employees are those of the case writes of all rounds, each once. */
  async #checkValues(client: Client, employeeIds: readonly number[]): Promise<ValuesByEmployee> {
    const all = new Map<number, readonly RecordedValue[]>()
    for (const employeeId of employeeIds) {
      const path = `${this.#tenant.path}/employees/${employeeId}/cases?caseFieldName=Regularisation`
      const recorded: readonly RecordedValue[] = await must(200, client.get(path))
      all.set(employeeId, recorded)
      const wanted = this.#writes
        .filter((write) => write.kind === 'case')
        .filter((write) => write.committed && write.employeeId === employeeId)
        .map(({ mark, month, cents }) => `${mark} ${month} ${cents}`)
      const found = recorded.map(({ reason, start, value }) => `${reason} ${start.slice(0, 7)} ${cents(value)}`)
      expect(found.sort(), `the values of employee ${employeeId}`).toEqual(wanted.sort())
    }
    return all
  }

  /** The jobs of all rounds: the deleted and the replaced ones are gone, the others have their last status. */
  async #checkJobs(): Promise<void> {
    const jobs = await this.#storedJobs()
    const done = this.#writes.filter(({ committed }) => committed)
    const deleted = new Set(done.filter((write) => write.kind === 'deletion').map(({ jobId }) => jobId))
    const moves = done.filter((write) => write.kind === 'status')
    const statuses = new Map(moves.map(({ jobId, status }) => [jobId, status]))
    const newest = new Map<string, { id: number; name: string; status: string }>()
    for (const write of done) {
      if (write.kind !== 'job') continue
      const id = this.#found.get(write.mark)
      // Replaced before its id was known: the job that replaced it is known.
      if (id === undefined || deleted.has(id)) continue
      const { forecast, month } = write
      const place = forecast === undefined ? write.mark : `${month} ${forecast}`
      if ((newest.get(place)?.id ?? 0) < id)
        newest.set(place, { id, name: write.mark, status: statuses.get(id) ?? 'Draft' })
    }
    expect(jobs, 'the jobs that are stored').toEqual([...newest.values()].sort((a, b) => a.id - b.id))
    const here = new Set(jobs.map(({ id }) => id))
    for (const id of this.#jobs.known) if (!here.has(id)) this.#jobs.forget(id)
  }

  #storedJobs() {
    const { database, tenantId } = this.#tenant
    return reading(database, (root) =>
      forTenant(root, tenantId).selectFrom('payrunJobs').select(['id', 'name', 'status']).orderBy('id').execute(),
    )
  }

  async #auditSince(client: Client): Promise<readonly AuditEntry[]> {
    return must(200, client.get(`${this.#tenant.path}/audit?skip=${this.#seen.audit}`))
  }
}

type ValuesByEmployee = ReadonlyMap<number, readonly RecordedValue[]>

const identityOf = ({ method, path, text = '' }: Write): string =>
  `${method} ${path} ${createHash('sha256').update(text).digest('hex')}`

const identityOfEntry = ({ action, resource, digest }: AuditEntry): string =>
  `${action.replace(/ .*/, '')} ${resource} ${digest}`

const cents = (value: string): number => Math.round(100 * Number(value))

/** Each committed write is stored once, with the answered id where an answer arrived. */
function checkOnce({ writes }: Ledger, kind: Write['kind'], found: readonly Marked[]): void {
  const committed = writes.filter((write) => write.kind === kind && write.committed)
  expect(found.map(({ mark }) => mark).sort()).toEqual(committed.map(({ mark }) => mark).sort())
  const ids = new Map(found.map(({ id, mark }) => [mark, id]))
  const answered = committed.filter(({ answer }) => answer !== undefined)
  expect(answered.map(({ mark }) => [mark, ids.get(mark)])).toEqual(
    answered.map((write) => [write.mark, answeredId(write)]),
  )
}

/**
 * A job counts every value that was recorded before it was accepted and none recorded after, even if it was interrupted.
 * Instants are shown to the millisecond: a value of the same millisecond may count or not.
 */
function checkAdjustments({ record, paid }: Ended, values: ValuesByEmployee): void {
  for (const [employeeId, recorded] of values) {
    const amount = paid.get(employeeId)
    if (amount === undefined) continue // not in this job
    const sum = (counts: (value: RecordedValue) => boolean): number =>
      recorded
        .filter((value) => value.start.startsWith(record.periodName) && counts(value))
        .reduce((total, { value }) => total + cents(value), 0)
    const what = `adjustments of employee ${employeeId} in job ${record.id}`
    expect(amount, what).toBeGreaterThanOrEqual(sum(({ created }) => created < record.evaluatedAt))
    expect(amount, what).toBeLessThanOrEqual(sum(({ created }) => created <= record.evaluatedAt))
  }
}
