import type { Cycle } from '@centime/cycle'
import { cyclesOf, eventsOf } from './cycles.js'
import { type ManagedPayroll, managedOf, managedQuery } from './managed.js'
import { forTenant, type ServiceDb } from './scope.js'
import { compiledOnce } from './together.js'
import { type DestinationState, destinationOfTenant } from './webhooks.js'

/** What decisions about the months of a tenant read, as one transaction sees it. */
export interface Months {
  /** By period; whoever appends events keeps them as they are then. */
  readonly cycles: Map<string, Cycle>
  readonly managed: ManagedPayroll | undefined
  /** The webhook destination of its partner; undefined where that has none. */
  readonly destination: DestinationState | undefined
}

/** The queries of `Months`; `monthsFrom` reads their rows. `held`: in a write, where the destination stays as it is. */
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
