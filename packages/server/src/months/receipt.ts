import { createHash } from 'node:crypto'
import type { Cycle } from '@centime/cycle'
import type { Acceptance, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { PersonResult } from '../calculation/person-results.js'
import { provisionalFiguresOf } from '../calculation/provisional.js'
import { digestOfLines } from '../calculation/result-digest.js'
import { annulledPayslips } from './payroll/annulled.js'
import { resultsOfJob } from './payroll/results.js'
import { resultOf } from './result.js'
import type { MonthTransaction } from './transaction.js'

/**
 * Receipts: signed statements of what was finalized, by whom and when, about an entry of the tenant's audit chain. A
 * receipt is made in the transaction that finalizes the revision, and never changes.
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
  const accepted = await store.acceptancesOf(db, payrollId, period)
  return {
    ...{ payrollId, paymentDate, ...digests, lawDigest: job?.lawDigest ?? null },
    people: idsText([...inputs.keys()]),
    held: idsText(held.map(({ employeeId }) => employeeId)),
    annulled: await annulledText(db, jobId),
    accepted: acceptedText(accepted.filter((one) => inputs.get(one.employeeId) === one.inputsDigest)),
  }
}

/** The people whose payslips a job annuls, in the form of a statement. */
export const annulledText = async (db: TenantDb, jobId: number): Promise<string> =>
  idsText((await annulledPayslips(db, jobId)).map(({ employeeId }) => employeeId))

/** Employees in the form of a statement: ids in ascending order. */
const idsText = (employeeIds: readonly number[]): string => [...employeeIds].sort((a, b) => a - b).join()

/** The valid acceptances of the paid results, one line for each code: the key, the instant, the number of people, and the note. */
function acceptedText(accepted: readonly Acceptance[]): string {
  const people = new Map<string, { readonly one: Acceptance; count: number }>()
  for (const one of accepted) {
    const key = JSON.stringify([one.code, one.acceptedBy, one.acceptedAt, one.note])
    const known = people.get(key)
    if (known === undefined) people.set(key, { one, count: 1 })
    else known.count += 1
  }
  const lines = [...people.values()].map(
    ({ one, count }) => `${one.code}, ${one.acceptedBy}, ${one.acceptedAt}, people: ${count}, ${one.note}`,
  )
  return lines.sort().join('\n')
}

/** The people of a job, each with the digest of the inputs, and the digests of them all. Null: the job or its layout is gone. */
interface PeoplesDigests {
  /** By employee. */
  readonly inputs: ReadonlyMap<number, string>
  /** SHA-256, hex, of a line `identifier digest` for each person, by employee: the digest of the person's inputs. */
  readonly inputsDigest: string | null
  /** The same with the digest of each person's result, computed as for a month of one person. */
  readonly resultDigest: string | null
}

export function digestsOfPeople(
  job: Pick<StoredJob, 'layoutId'> | undefined,
  people: readonly PersonResult[],
): PeoplesDigests {
  const inputs = new Map(people.map(({ employeeId, inputsDigest }) => [employeeId, inputsDigest]))
  if (job?.layoutId == null) return { inputs, inputsDigest: null, resultDigest: null }
  const [ofInputs, ofResults] = [createHash('sha256'), createHash('sha256')]
  for (let from = 0; from < people.length; from += TOGETHER) {
    const some = people.slice(from, from + TOGETHER)
    ofInputs.update(some.map((one) => `${one.employeeIdentifier} ${one.inputsDigest}\n`).join(''))
    ofResults.update(some.map((one) => `${one.employeeIdentifier} ${one.digest}\n`).join(''))
  }
  return { inputs, inputsDigest: ofInputs.digest('hex'), resultDigest: ofResults.digest('hex') }
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
