import type { StoredJob } from '@centime/store'
import type { Batch } from '../calculation/batch.js'
import { cachedIn } from '../calculation/cached-in.js'
import type { BatchResult } from '../calculation/calculate.js'
import { type CalculatedPersonResult, personReader } from '../calculation/person-results.js'

/**
 * The parts of results of a payroll's month that pages and controls read: the process that has calculated them does not
 * read them from the database.
 */

export type CalculatedPeople = Map<number, CalculatedPersonResult>

/** The people of a batch with a result; in the jobs of other months than a payroll's none. */
export function peopleIn(
  { identifiers }: Pick<Batch, 'identifiers'>,
  { calculated, layout }: BatchResult,
): readonly CalculatedPersonResult[] {
  if (identifiers === undefined || layout === undefined) return []
  const personOf = cachedIn(readers, JOBS, layout, () => personReader(JSON.parse(layout)))
  return calculated.flatMap((stored) => {
    const identifier = identifiers.get(stored.employeeId)
    const { linesDigest } = stored
    return linesDigest === null || identifier === undefined ? [] : [personOf(stored, identifier, linesDigest)]
  })
}
const readers = new Map<string, ReturnType<typeof personReader>>()

type JobOfMonth = Pick<StoredJob, 'id' | 'commandKey' | 'evaluatedAt'>
/** The key of a command is random: no job of another database has the same. */
const keyOf = ({ id, commandKey, evaluatedAt }: JobOfMonth): string => `${id} ${commandKey} ${evaluatedAt}`
const remembered = new Map<string, CalculatedPeople>()
const JOBS = 5

/** Remembers the people of a job that has ended, for the candidate that follows. */
export function rememberPeople(job: JobOfMonth, people: CalculatedPeople): void {
  if (job.commandKey === null || people.size === 0) return
  for (const oldest of remembered.keys()) if (remembered.size >= JOBS) remembered.delete(oldest)
  remembered.set(keyOf(job), people)
}

/** The people whom this process has calculated in a job; undefined: it has not, or they were taken already. */
export function takePeople(job: JobOfMonth): CalculatedPeople | undefined {
  const key = keyOf(job)
  const people = remembered.get(key)
  remembered.delete(key)
  return people
}
