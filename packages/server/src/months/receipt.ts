import { createHash } from 'node:crypto'
import type { Cycle } from '@centime/cycle'
import type { StoredAcceptance, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { PersonResult } from '../calculation/person-results.js'
import { provisionalFiguresOf } from '../calculation/provisional.js'
import { digestOfLines } from '../calculation/result-digest.js'
import { annulledPayslips } from './payroll/annulled.js'
import { resultsOfJob } from './payroll/results.js'
import { resultOf } from './result.js'
import type { MonthTransaction } from './transaction.js'

/**
 * Receipts: signed statements about a finalized revision, with its approver and its instants, and about an entry of the
 * tenant's audit chain. A receipt is made in the transaction that finalizes the revision, and never changes.
 */

/** Makes the receipt of a month that this operation has just finalized. */
export async function giveReceipt(tx: MonthTransaction, cycle: Cycle, operationId: number): Promise<void> {
  const { db, tenant, now, world, audit } = tx
  const { period, revision, stage, payroll } = cycle
  if (stage.state === 'collecting') throw new Error(`${period} is finalized without a result`)
  const { candidateId, payrunJobId, resultSetId } = stage.result
  const operation = tx.approving?.operation ?? (await store.operationById(db, operationId))
  const key = store.monthKey(period, payroll?.payrollId)
  const read =
    payroll === undefined
      ? { resultSetId, ...(await officersResult(tx, cycle, payrunJobId)) }
      : await peoplesResult(tx, cycle, payrunJobId)
  const at = now.toISOString()
  const command = operation?.command.kind === 'approve' ? operation.command : undefined
  const provisional = await provisionalFiguresOf(db, payrunJobId)
  const facts = {
    type: 'centime-receipt-1',
    tenantId: tenant.id,
    period,
    revision,
    candidateId,
    payrunJobId,
    ...read,
    ...(provisional.length > 0 && { provisional: provisional.map((one) => ({ ...one })) }),
    ...(command?.provisionalLaw && { provisionalLaw: command.provisionalLaw }),
    approvedBy: command?.by ?? null,
    approvedAt: operation?.requestedAt ?? null,
    finalizedAt: at,
  }
  const entry = {
    at,
    actor: 'worker',
    action: 'finalize',
    resource: `payroll-cycles/${key}/revisions/${revision}`,
    content: store.canonical(facts),
  }
  await audit.append(entry, (appended) => {
    const statement = JSON.stringify(store.signed(world.auditKey, { ...facts, ...appended }))
    return [store.addReceipt(db, { period: key, revision, statement })]
  })
}

async function officersResult({ db, root, approving }: MonthTransaction, { variables }: Cycle, payrunJobId: number) {
  const found = approving?.result ?? (await store.readResult(db, root, payrunJobId))
  const [job] = found.jobs
  const result = resultOf(found, variables)
  return {
    inputsDigest: job?.inputsDigest ?? null,
    lawDigest: job?.lawDigest ?? null,
    resultDigest: result === undefined ? null : digestOfResult(result),
  }
}

/** The pay of a payroll's month: the people, their inputs, the people held out, and the accepted controls. */
async function peoplesResult({ db, root }: MonthTransaction, { period, payroll, held }: Cycle, jobId: number) {
  const { payrollId = 0, paymentDate = '' } = payroll ?? {}
  const people = await resultsOfJob(db, root, jobId)
  const job = await store.jobById(db, jobId)
  const { inputs, ...digests } = digestsOfPeople(job, people)
  return {
    ...{ payrollId, paymentDate, ...digests, lawDigest: job?.lawDigest ?? null },
    people: ascending([...inputs.keys()]),
    held: held.map(({ employeeId, reason }) => ({ employeeId, reason })),
    annulled: await annulledIds(db, jobId),
    accepted: await acceptedControls(store.acceptancesOf(db, payrollId, period), inputs),
  }
}

/** The people whose payslips a job annuls, by id. */
export const annulledIds = async (db: TenantDb, jobId: number): Promise<readonly number[]> =>
  ascending((await annulledPayslips(db, jobId)).map(({ employeeId }) => employeeId))

const ascending = (employeeIds: readonly number[]): readonly number[] => employeeIds.toSorted((a, b) => a - b)

/** The valid acceptances of the paid results: one entry for each key, code and instant, with the number of people. */
async function acceptedControls(
  accepted: AsyncIterable<readonly StoredAcceptance[]>,
  inputs: PeoplesDigests['inputs'],
) {
  const people = new Map<string, { readonly one: StoredAcceptance; count: number }>()
  for await (const rows of accepted) {
    for (const one of rows) {
      if (inputs.get(one.employeeId) !== one.inputsDigest) continue
      const key = JSON.stringify([one.code, one.acceptedBy, one.acceptedAt, one.note])
      const known = people.get(key)
      if (known === undefined) people.set(key, { one, count: 1 })
      else known.count += 1
    }
  }
  const sorted = [...people].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([, { one, count }]) => {
    const { code, acceptedBy: by, acceptedAt: at, note } = one
    return { code, by, at, people: count, note }
  })
}

/** The people of a job, each with the digest of the inputs, and the digests of them all. Null: the job or its layout is gone. */
interface PeoplesDigests {
  /** By employee. */
  readonly inputs: ReadonlyMap<number, string>
  readonly inputsDigest: string | null
  /** As `inputsDigest`, with the digest of each person's result, computed as for a month of one person. */
  readonly resultDigest: string | null
}

export function digestsOfPeople(
  job: Pick<StoredJob, 'layoutId'> | undefined,
  people: readonly PersonResult[],
): PeoplesDigests {
  const inputs = new Map(people.map(({ employeeId, inputsDigest }) => [employeeId, inputsDigest]))
  if (job?.layoutId == null) return { inputs, inputsDigest: null, resultDigest: null }
  return { inputs, inputsDigest: inputsDigestOf(people), resultDigest: digestOf(people, ({ digest }) => digest) }
}

/** SHA-256, hex, of a line `identifier digest` for each person, by employee: the digest of the person's inputs. */
export function inputsDigestOf(people: readonly PersonResult[]): string {
  const digest = inputsDigests.get(people) ?? digestOf(people, ({ inputsDigest }) => inputsDigest)
  inputsDigests.set(people, digest)
  return digest
}
/** Each page of a month has it; results never change. */
const inputsDigests = new WeakMap<readonly PersonResult[], string>()

function digestOf(people: readonly PersonResult[], digest: (one: PersonResult) => string): string {
  const hash = createHash('sha256')
  for (let from = 0; from < people.length; from += TOGETHER) {
    const some = people.slice(from, from + TOGETHER)
    hash.update(some.map((one) => `${one.employeeIdentifier} ${digest(one)}\n`).join(''))
  }
  return hash.digest('hex')
}

/** How many lines one call hashes: a call takes longer than the hash of a line. */
const TOGETHER = 500

type MonthResult = NonNullable<ReturnType<typeof resultOf>>

/** The digest of the only person of a month. */
export const digestOfResult = ({
  employeeIdentifier,
  wageTypes,
}: Pick<MonthResult, 'employeeIdentifier' | 'wageTypes'>): string =>
  digestOfLines(
    employeeIdentifier,
    wageTypes.map(({ wageTypeNumber, value }) => [wageTypeNumber, String(value)]),
  )
