import type { AuditChain, Months, ResultRows, ServiceDb, StoredOperation, TenantDb } from '@centime/store'
import type { World } from '../http/world.js'

/** The transaction in which a month changes: one tenant, one instant. */
export interface MonthTransaction {
  readonly db: TenantDb
  readonly root: ServiceDb
  readonly tenant: { readonly id: number; readonly partnerId: number }
  readonly now: Date
  readonly world: Pick<World, 'settings' | 'random' | 'auditKey' | 'wake'>
  readonly audit: AuditChain
  /** What the audit log says of a change of months that is of no request; absent: the request is audited at its end. */
  readonly entry?: { readonly actor: string; readonly action: string; readonly resource: string }
  readonly months: Months
  /** The operation that approves and the result that it finalizes, where they were read before. */
  readonly approving?: { readonly operation: StoredOperation; readonly result: ResultRows } | undefined
}

/** Wakes what a change of months may have left to do: the sender only where somebody is told of it. */
export const wakeAfter =
  ({ world, months }: Pick<MonthTransaction, 'world' | 'months'>) =>
  (): void =>
    world.wake('operation', ...(months.destination === undefined ? [] : (['webhook'] as const)))
