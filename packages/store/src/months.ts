import type { Cycle } from '@centime/cycle'
import { cyclesOf, eventsOf } from './cycles.js'
import { type ManagedPayroll, managedOf, managedQuery } from './managed.js'
import { forTenant, type ServiceDb } from './scope.js'
import { compiledOnce } from './together.js'
import { type DestinationState, destinationOfTenant } from './webhooks.js'

/** The rows that decisions about the months of a tenant read, as one transaction sees them. */
export interface Months {
  /** By period; code that appends events updates this map. */
  readonly cycles: Map<string, Cycle>
  readonly managed: ManagedPayroll | undefined
  /** The webhook destination of its partner; undefined without one. */
  readonly destination: DestinationState | undefined
}

/**
 * The queries of `Months`; `monthsFrom` reads their rows. `held`: in a write, where the destination is locked until the
 * transaction ends.
 */
export function monthQueries(root: ServiceDb, tenantId: number, environment: string, how?: { readonly held: true }) {
  const db = forTenant(root, tenantId)
  return {
    events: eventsOf(db),
    payrolls: managedQuery(db),
    destinations: destinationOfTenant(root, tenantId, environment, how),
  }
}

const rowsIn = (environment: string) =>
  compiledOnce(['tenantId'], (root, { tenantId }) => monthQueries(root, tenantId, environment))
const readers = new Map<string, ReturnType<typeof rowsIn>>()

export const monthsFrom = ({
  events,
  payrolls,
  destinations,
}: Awaited<ReturnType<ReturnType<typeof rowsIn>>>): Months => ({
  cycles: cyclesOf(events),
  managed: managedOf(payrolls),
  destination: destinations[0],
})

/** The months of a tenant. */
export async function readMonths(root: ServiceDb, tenantId: number, environment: string): Promise<Months> {
  const rowsOf = readers.get(environment) ?? rowsIn(environment)
  readers.set(environment, rowsOf)
  return monthsFrom(await rowsOf(root, { tenantId }))
}

/**
 * The day on which the month of a payrun is confirmed to be paid, `YYYY-MM-DD`; undefined if no variables are confirmed, or if
 * another payrun pays the months.
 */
export const confirmedPaymentDate = (
  months: Months | undefined,
  payrunId: number,
  period: string,
): string | undefined =>
  months?.managed?.payrunId === payrunId ? months.cycles.get(period)?.variables?.dateDeVersement : undefined
