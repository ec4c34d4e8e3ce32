import { createHash } from 'node:crypto'
import type { Cycle } from '@centime/cycle'
import { Decimal } from '@centime/engine'
import { addReceipt, canonical, operationById, readResult, signed } from '@centime/store'
import { resultOf } from './result.js'
import type { MonthTransaction } from './transaction.js'

/**
 * Receipts: what was finalized, by whom and when, as a signed statement about an entry of the tenant's audit chain. A receipt
 * is made in the transaction that finalizes the revision, and never changed.
 */

/** Makes the receipt of a month that was finalized now by this operation. */
export async function giveReceipt(tx: MonthTransaction, cycle: Cycle, operationId: number): Promise<void> {
  const { db, root, tenant, now, world, audit } = tx
  const { period, revision, stage } = cycle
  if (stage.state === 'collecting') throw new Error(`${period} is finalized without a result`)
  const { candidateId, payrunJobId, resultSetId } = stage.result
  const operation = tx.approving?.operation ?? (await operationById(db, operationId))
  const found = tx.approving?.result ?? (await readResult(db, root, payrunJobId))
  const [job] = found.jobs
  const result = resultOf(found, cycle.variables)
  const at = now.toISOString()
  const facts = {
    type: 'centime-receipt-1',
    tenantId: tenant.id,
    period,
    revision,
    candidateId,
    payrunJobId,
    resultSetId,
    inputsDigest: job?.inputsDigest ?? null,
    resultDigest: result === undefined ? null : digestOfResult(result),
    approvedBy: operation?.command.kind === 'approve' ? (operation.command.by ?? null) : null,
    approvedAt: operation?.requestedAt ?? null,
    finalizedAt: at,
  }
  const entry = {
    at,
    actor: 'worker',
    action: 'finalize',
    resource: `payroll-cycles/${period}/revisions/${revision}`,
    content: canonical(facts),
  }
  await audit.append(entry, (appended) => {
    const statement = JSON.stringify(signed(world.auditKey, { ...facts, ...appended }))
    return [addReceipt(db, { period, revision, statement })]
  })
}

type MonthResult = NonNullable<ReturnType<typeof resultOf>>

/**
 * SHA-256, hex, of a line with the employee's identifier and a line `number value` for each wage type that is not 0, by
 * number. A reader can compute it from the `result` of the month.
 */
export function digestOfResult({ employeeIdentifier, wageTypes }: MonthResult): string {
  const lines = wageTypes
    .map(({ wageTypeNumber, value }) => ({ wageTypeNumber, value: new Decimal(value) }))
    .filter(({ value }) => !value.isZero())
    .map(({ wageTypeNumber, value }) => `${wageTypeNumber} ${value.toFixed()}\n`)
  return createHash('sha256')
    .update(`${employeeIdentifier}\n${lines.join('')}`)
    .digest('hex')
}
