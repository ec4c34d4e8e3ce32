import { createHash } from 'node:crypto'
import type { Cycle } from '@centime/cycle'
import * as store from '@centime/store'
import { digestOfLines } from '../calculation/result-digest.js'
import { type PersonResult, resultsOfJob } from './payroll/results.js'
import { resultOf } from './result.js'
import type { MonthTransaction } from './transaction.js'

/**
 * Receipts: signed statements of what was finalized, by whom and when, about an entry of the tenant's audit chain. A
 * receipt is made in the transaction that finalizes the revision, and never changes.
 */

/** Makes the receipt of a month that this operation has just finalized. */
export async function giveReceipt(tx: MonthTransaction, cycle: Cycle, operationId: number): Promise<void> {
  const { db, root, tenant, now, world, audit } = tx
  const { period, revision, stage } = cycle
  if (stage.state === 'collecting') throw new Error(`${period} is finalized without a result`)
  const { candidateId, payrunJobId, resultSetId } = stage.result
  const { payroll, held } = cycle
  const operation = tx.approving?.operation ?? (await store.operationById(db, operationId))
  const key = store.monthKey(period, payroll?.payrollId)
  const read =
    payroll === undefined
      ? await officersResult(tx, cycle, payrunJobId)
      : { inputsDigest: null, resultDigest: digestOfPeople(await resultsOfJob(db, root, payrunJobId)) }
  const at = now.toISOString()
  const facts = {
    type: 'centime-receipt-1',
    tenantId: tenant.id,
    period,
    revision,
    candidateId,
    payrunJobId,
    resultSetId,
    ...read,
    ...(payroll && { payrollId: payroll.payrollId, paymentDate: payroll.paymentDate, held: heldText(held) }),
    approvedBy: operation?.command.kind === 'approve' ? (operation.command.by ?? null) : null,
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
    resultDigest: result === undefined ? null : digestOfResult(result),
  }
}

/** Whom a month holds out, as a statement says it: ids in their order. */
const heldText = (held: Cycle['held']): string =>
  held
    .map(({ employeeId }) => employeeId)
    .sort((a, b) => a - b)
    .join()

/** SHA-256, hex, of a line `identifier digest` for each person of a job, by employee: the digest as of the only person of a month. */
export function digestOfPeople(people: readonly Pick<PersonResult, 'employeeIdentifier' | 'digest'>[]): string {
  const hash = createHash('sha256')
  for (const { employeeIdentifier, digest } of people) hash.update(`${employeeIdentifier} ${digest}\n`)
  return hash.digest('hex')
}

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
