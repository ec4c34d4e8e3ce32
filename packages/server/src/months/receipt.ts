import { createHash } from 'node:crypto'
import type { Cycle } from '@centime/cycle'
import { Decimal } from '@centime/engine'
import type { ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type Layout, wageTypesOf } from '../calculation/layout.js'
import { amountsIn } from '../calculation/stored-amounts.js'
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
      : { inputsDigest: null, resultDigest: await digestOfPeople(db, root, payrunJobId) }
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
export async function digestOfPeople(db: TenantDb, root: ServiceDb, jobId: number): Promise<string | null> {
  const job = await store.jobById(db, jobId)
  if (job === undefined) return null
  const hash = createHash('sha256')
  const layout: Layout | undefined =
    job.layoutId === null ? undefined : JSON.parse(await store.layoutById(root, job.layoutId))
  for (let afterEmployee = 0, isLeft = layout !== undefined; isLeft; ) {
    const sets = await store.listResultSets(db, jobId, { afterEmployee, skip: 0, top: RESULTS })
    for (const { identifier: employeeIdentifier, amounts } of sets) {
      const wageTypes = layout === undefined ? [] : wageTypesOf(layout, amountsIn(amounts))
      hash.update(`${employeeIdentifier} ${digestOfResult({ employeeIdentifier, wageTypes })}\n`)
    }
    isLeft = sets.length === RESULTS
    afterEmployee = sets.at(-1)?.employeeId ?? afterEmployee
    await store.yieldToEventLoop()
  }
  return hash.digest('hex')
}
const RESULTS = 500

type MonthResult = NonNullable<ReturnType<typeof resultOf>>

/**
 * SHA-256, hex, of a line with the employee's identifier and a line `number value` for each wage type that is not 0, by
 * number. A reader can compute it from the `result` of the month.
 */
export function digestOfResult({
  employeeIdentifier,
  wageTypes,
}: Pick<MonthResult, 'employeeIdentifier' | 'wageTypes'>): string {
  const lines = wageTypes
    .map(({ wageTypeNumber, value }) => ({ wageTypeNumber, value: new Decimal(value) }))
    .filter(({ value }) => !value.isZero())
    .map(({ wageTypeNumber, value }) => `${wageTypeNumber} ${value.toFixed()}\n`)
  return createHash('sha256')
    .update(`${employeeIdentifier}\n${lines.join('')}`)
    .digest('hex')
}
