import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Client } from './client.js'

/** Payrun jobs seen from outside: what a client may believe of them at any moment. */

export interface JobRecord {
  readonly id: number
  readonly jobStatus: string
  readonly jobEnd: string | null
  readonly periodName: string
  readonly evaluatedAt: string
  readonly totalEmployeeCount: number
  readonly processedEmployeeCount: number
  readonly message: string
}
interface ResultSet {
  readonly payrunJobId: number
  readonly employeeId: number
  readonly wageTypeResults: readonly { readonly wageTypeNumber: number; readonly value: number }[]
}

const REGULARISATION = 650
const PAGE = 50
const POLL_MILLISECONDS = 20
/** A bound, so that a job that never ends fails the test and does not hang it. */
const PATIENCE_MILLISECONDS = 60_000

export interface JobResults {
  /** In the order of the pages. */
  readonly employeeIds: readonly number[]
  /** What the job paid each employee in net adjustments, in cents. */
  readonly adjustments: ReadonlyMap<number, number>
}

export class Jobs {
  /** A digest of each job's results as they were first read. */
  readonly #digests = new Map<number, string>()
  #sawHalfway = (): void => {}

  /** Jobs whose results were read. */
  get known(): readonly number[] {
    return [...this.#digests.keys()]
  }

  /** Resolves at the next sight of a job that has calculated some of its employees and not all. */
  halfway(): Promise<void> {
    return new Promise((resolve) => {
      this.#sawHalfway = resolve
    })
  }

  /**
   * One look at a job; undefined where the server was lost. Its results are asked for first: whatever is visible of them
   * belongs to a job that has ended by the time of the second question.
   */
  async look(client: Client, id: number): Promise<JobRecord | 'gone' | undefined> {
    const sets = await client.send('GET', `/payrollresults/sets?payrunJobId=${id}&top=1`)
    const answer = sets && (await client.send('GET', `/payruns/jobs/${id}`))
    if (answer === undefined) return undefined
    if (answer.status === 404) return 'gone'
    const job: JobRecord = JSON.parse(answer.text)
    if (job.jobEnd !== null) return job
    expect(sets, `results of job ${id}, which has not ended`).toMatchObject({ total: 0 })
    if (job.processedEmployeeCount > 0) this.#sawHalfway()
    return job
  }

  /** Looks until the job has ended, or is gone; undefined where the server was lost. */
  async ended(client: Client, id: number): Promise<JobRecord | 'gone' | undefined> {
    const deadline = Date.now() + PATIENCE_MILLISECONDS
    for (;;) {
      const job = await this.look(client, id)
      if (job === undefined || job === 'gone' || job.jobEnd !== null) return job
      if (Date.now() > deadline) throw new Error(`job ${id} does not end: ${JSON.stringify(job)}`)
      await sleep(POLL_MILLISECONDS)
    }
  }

  /**
   * Reads the results of a job that has ended, page by page: one for each employee, and the same as whenever they were
   * read before. Undefined where the server was lost.
   */
  async read(client: Client, id: number, employeeIds: readonly number[]): Promise<JobResults | undefined> {
    const hash = createHash('sha256')
    const sets: ResultSet[] = []
    for (let skip = 0; ; skip += PAGE) {
      const page = await client.send('GET', `/payrollresults/sets?payrunJobId=${id}&top=${PAGE}&skip=${skip}`)
      if (page === undefined) return undefined
      expect(page, `results of job ${id}`).toMatchObject({ status: 200, total: employeeIds.length })
      const part: readonly ResultSet[] = JSON.parse(page.text)
      if (part.length === 0) break
      hash.update(page.text)
      sets.push(...part)
    }
    expect(
      sets.map(({ employeeId }) => employeeId),
      `who has results in job ${id}`,
    ).toEqual(employeeIds)
    expect(sets.filter(({ payrunJobId }) => payrunJobId !== id)).toEqual([])
    const digest = hash.digest('hex')
    expect(digest, `results of job ${id}, read before`).toBe(this.#digests.get(id) ?? digest)
    this.#digests.set(id, digest)
    return {
      employeeIds,
      adjustments: new Map(sets.map(({ employeeId, wageTypeResults }) => [employeeId, adjustment(wageTypeResults)])),
    }
  }

  /** Its results are not to be seen any more. */
  forget(id: number): void {
    this.#digests.delete(id)
  }
}

const adjustment = (results: ResultSet['wageTypeResults']): number =>
  Math.round(100 * (results.find(({ wageTypeNumber }) => wageTypeNumber === REGULARISATION)?.value ?? 0))
