import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type Client, polled, totalOf } from '../client.js'
import type { Job } from '../company.js'

/** Payrun jobs as a client reads them, and conditions that must hold at every moment. */

export interface JobRecord extends Job {
  readonly periodName: string
  readonly evaluatedAt: string
}
interface ResultSet {
  readonly payrunJobId: number
  readonly employeeId: number
  readonly wageTypeResults: readonly { readonly wageTypeNumber: number; readonly value: number }[]
}

const REGULARISATION = 650
const PAGE = 50
const POLL_MILLISECONDS = 20

/** The net adjustments that a job paid, in cents, by employee. */
export type Adjustments = ReadonlyMap<number, number>

/** The jobs of a tenant, with digests of their results as first read. */
export class Jobs {
  readonly #path: string
  /** A digest of each job's results as they were first read. */
  readonly #digests = new Map<number, string>()

  /** `path`: of the tenant. */
  constructor(path: string) {
    this.#path = path
  }

  /** Jobs whose results were read. */
  get known(): readonly number[] {
    return [...this.#digests.keys()]
  }

  /**
   * Reads a job once. Its results are requested first: results that are visible belong to a job that has ended by the
   * second request.
   */
  async #read(client: Client, id: number): Promise<JobRecord | 'gone'> {
    const sets = await client.get(`${this.#path}/payrollresults/sets?payrunJobId=${id}&top=1`)
    const { status, body } = await client.get(`${this.#path}/payruns/jobs/${id}`)
    if (status === 404) return 'gone'
    const job: JobRecord = body
    if (job.jobEnd !== null) return job
    expect(totalOf(sets), `results of job ${id}, which has not ended`).toBe(0)
    return job
  }

  /** Polls a job until it has ended or is gone. */
  ended(client: Client, id: number): Promise<JobRecord | 'gone'> {
    const read = async () => {
      const job = await this.#read(client, id)
      return job === 'gone' || job.jobEnd !== null ? job : undefined
    }
    return polled(`the end of job ${id}`, read, POLL_MILLISECONDS)
  }

  /** Reads the results of a job that has ended, page by page: one for each employee, and the same at every reading. */
  async results(client: Client, id: number, employeeIds: readonly number[]): Promise<Adjustments> {
    const hash = createHash('sha256')
    const sets: ResultSet[] = []
    for (let skip = 0; ; skip += PAGE) {
      const page = await client.get(`${this.#path}/payrollresults/sets?payrunJobId=${id}&top=${PAGE}&skip=${skip}`)
      expect([page.status, totalOf(page)], `results of job ${id}`).toEqual([200, employeeIds.length])
      const part: readonly ResultSet[] = page.body
      if (part.length === 0) break
      hash.update(page.text)
      sets.push(...part)
    }
    const employees = sets.map(({ employeeId }) => employeeId)
    expect(employees, `the employees with results in job ${id}`).toEqual(employeeIds)
    expect(sets.filter(({ payrunJobId }) => payrunJobId !== id)).toEqual([])
    const digest = hash.digest('hex')
    expect(digest, `results of job ${id}, read before`).toBe(this.#digests.get(id) ?? digest)
    this.#digests.set(id, digest)
    return new Map(sets.map(({ employeeId, wageTypeResults }) => [employeeId, adjustment(wageTypeResults)]))
  }

  /** Forgets a job whose results may no longer be visible. */
  forget(id: number): void {
    this.#digests.delete(id)
  }
}

const adjustment = (results: ResultSet['wageTypeResults']): number =>
  Math.round(100 * (results.find(({ wageTypeNumber }) => wageTypeNumber === REGULARISATION)?.value ?? 0))
