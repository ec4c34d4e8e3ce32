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
  /** The audit entry for a change of months without a request; absent: the request is audited at its end. */
  readonly entry?: { readonly actor: string; readonly action: string; readonly resource: string }
  readonly months: Months
  /** The approving operation and the result that it finalizes, where they were read before. */
  readonly approving?: { readonly operation: StoredOperation; readonly result: ResultRows } | undefined
}

/** Wakes the loops that a change of months may need; the webhook sender only where a webhook subscribes to it. */
export const wakeAfter =
  ({ world, months }: Pick<MonthTransaction, 'world' | 'months'>) =>
  (): void =>
    world.wake('operation', ...(months.destination === undefined ? [] : (['webhook'] as const)))
