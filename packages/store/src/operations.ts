import { isTerminal } from '@centime/cycle'
import type { Selectable } from 'kysely'
import { isFree } from './leases.js'
import { monthKey, readMonthKey } from './month-key.js'
import { type Listed, type PageRequest, paged } from './page.js'
import type { ServiceDb, TenantDb } from './scope.js'
import type { OperationRow } from './tables.js'
import { builtOnce, type Write } from './together.js'

/** Operations of managed months, and the queue of those that are not terminal. */

export type StoredOperation = Omit<Selectable<OperationRow>, 'command'> & {
  readonly command: OperationCommand
  /** The payroll whose month it concerns; undefined: an officer's month. */
  readonly payrollId: number | undefined
}

/**
 * The command sent to the engine. `by`: the actor who approved; version 0.1 did not store it. `provisionalLaw`: how provisional figures were
 * accepted; absent: there were none.
 */
export type OperationCommand =
  | {
      readonly kind: 'calculate'
      readonly paymentDate: string
      readonly reason: string | null
      /** Only for the month of a payroll. */
      readonly payroll?: CalculatedPayroll
      /** The past months whose true figures are taken up; absent: none. */
      readonly takenUp?: readonly string[]
    }
  | {
      readonly kind: 'approve'
      readonly payrunJobId: number
      readonly by?: string
      readonly provisionalLaw?: 'accepted' | 'policy'
    }
  | { readonly kind: 'abort_draft'; readonly payrunJobId: number; readonly reasonCode: string }
  | { readonly kind: 'write_variables'; readonly remuneration: string; readonly dateDeVersement: string }

/** The people whom a calculation of a payroll's month pays, and the results that it copies. */
export interface CalculatedPayroll {
  readonly payrunId: number
  /** The ids of the people held out. */
  readonly held: readonly number[]
  /** The ids of the people whom a final revision held out and this one pays, members or not; absent: none. */
  readonly released?: readonly number[]
  /** Jobs whose results are copied for people whose inputs have not changed: the previous calculation, or the final ones. The last job has
priority. */
  readonly from: readonly number[]
  /** `all`: the candidate has all people; `moved`: only the people whose inputs differ from those of `from`. */
  readonly keeps: 'all' | 'moved'
}

type NewOperation = Pick<
  StoredOperation,
  'period' | 'payrollId' | 'revision' | 'generation' | 'commandKey' | 'command' | 'candidateId' | 'requestedAt'
>

/** Adds an operation; `queuedOperation` adds its row in the queue. */
export async function addOperation(
  db: TenantDb,
  { command, period, payrollId, ...operation }: NewOperation,
): Promise<StoredOperation> {
  const row = await db
    .insertInto('operations')
    .values({
      ...operation,
      period: monthKey(period, payrollId),
      kind: command.kind,
      status: 'queued',
      phase: 'queued',
      command: JSON.stringify(command),
      effectId: 'payrunJobId' in command ? command.payrunJobId : null,
      blocker: null,
      message: null,
      startedAt: null,
      completedAt: null,
    })
    .returning(OPERATION)
    .executeTakeFirstOrThrow()
  return storedOperation(row)
}

export const queuedOperation = (root: ServiceDb, tenantId: number, operationId: number): Write =>
  root.insertInto('openOperations').values({ operationId, tenantId, jobId: null })

const OPERATION = [
  ...(['id', 'period', 'revision', 'generation', 'kind', 'status', 'phase', 'commandKey', 'command'] as const),
  ...(['effectId', 'candidateId', 'blocker', 'message', 'requestedAt', 'startedAt', 'completedAt'] as const),
]

export const operationOf = builtOnce((db: TenantDb, id: number) =>
  db.selectFrom('operations').select(OPERATION).where('id', '=', id),
)

export async function operationById(db: TenantDb, id: number): Promise<StoredOperation | undefined> {
  const row = await operationOf(db, id).executeTakeFirst()
  return row && storedOperation(row)
}

// Only `addOperation` writes commands.
export const storedOperation = (row: Selectable<OperationRow>): StoredOperation => ({
  ...row,
  ...readMonthKey(row.period),
  command: JSON.parse(row.command) as OperationCommand,
})

/** One page of the operations of the month that is stored under a key; writes of its variables are not among them. */
export async function listOperations(db: TenantDb, key: string, page: PageRequest): Promise<Listed<StoredOperation>> {
  const operations = db
    .selectFrom('operations')
    .selectAll()
    .where('period', '=', key)
    .where('kind', '!=', 'write_variables')
    .orderBy('id')
  const { rows, total } = await paged(operations, page)
  return { rows: rows.map(storedOperation), total }
}

/** The last requested calculation of a month. */
export const newestCalculation = (db: TenantDb, period: string) =>
  db
    .selectFrom('operations')
    .select(['status', 'generation', 'blocker', 'effectId'])
    .where((operation) => operation.and({ period, kind: 'calculate' }))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Deletes an operation that turned out to be unnecessary, and was not queued. */
export async function deleteOperation(db: TenantDb, id: number): Promise<void> {
  await db.deleteFrom('operations').where('id', '=', id).execute()
}

/** The query that stores the new state of an operation and leaves its row in the queue. */
export function setOperation(db: TenantDb, operation: StoredOperation) {
  const { id, status, phase, effectId, candidateId, blocker, message, startedAt, completedAt } = operation
  return db
    .updateTable('operations')
    .set({ status, phase, effectId, candidateId, blocker, message, startedAt, completedAt })
    .where('id', '=', id)
}

/** The queries that store the new state of an operation and remove a terminal one from the queue. */
export function changedOperation(
  db: TenantDb,
  root: ServiceDb,
  tenantId: number,
  operation: StoredOperation,
): readonly Write[] {
  const { id: operationId, phase, effectId } = operation
  const jobId = phase === 'calculating' ? effectId : null
  const open = root
    .insertInto('openOperations')
    .values({ operationId, tenantId, jobId })
    .onConflict((row) => row.column('operationId').doUpdateSet({ jobId }))
  const ended = root.deleteFrom('openOperations').where('operationId', '=', operationId)
  return [setOperation(db, operation), isTerminal(operation) ? ended : open]
}

/** The open operations without a lease, of all tenants, oldest first, except those that wait for a job. */
export const readyOperations = builtOnce((db: ServiceDb) =>
  db
    .selectFrom('openOperations')
    .innerJoin('tenants', 'tenants.id', 'openOperations.tenantId')
    .leftJoin('queue', 'queue.jobId', 'openOperations.jobId')
    .select(['operationId', 'openOperations.tenantId', 'partnerId'])
    .where('queue.jobId', 'is', null)
    .where(isFree('operation', 'operationId'))
    .orderBy('operationId'),
)

export const isOpen = async (db: ServiceDb, operationId: number): Promise<boolean> =>
  (await openOperation(db, operationId).executeTakeFirst()) !== undefined
const openOperation = builtOnce((db: ServiceDb, operationId: number) =>
  db.selectFrom('openOperations').where('operationId', '=', operationId).select('tenantId'),
)
