import type { Cycle } from '@centime/cycle'
import { eventsOf, type Sequence, sequencesOf } from './cycles.js'
import { type ManagedPayroll, managedOf, managedQuery } from './managed.js'
import { forTenant, type ServiceDb } from './scope.js'
import { type RowOf, together } from './together.js'
import { type DestinationState, destinationOfTenant } from './webhooks.js'

/** The rows that decisions about the months of a tenant read, as one transaction sees them. */
export interface Months {
  /** The payroll whose months are in `cycles`; undefined: the months of the tenant's officer. */
  readonly payrollId: number | undefined
  /** By period; code that appends events updates this map. */
  readonly cycles: Sequence
  /** The months of officers (undefined) and of each payroll: `cycles` is one of these. */
  readonly sequences: Map<number | undefined, Sequence>
  readonly managed: ManagedPayroll | undefined
  /** The webhook destination of its partner; undefined without one. */
  readonly destination: DestinationState | undefined
}

/** The queries of `Months`, for `monthsFrom`. `held`: in a write, which locks the destination until its end. */
export function monthQueries(root: ServiceDb, tenantId: number, environment: string, how?: { readonly held: true }) {
  const db = forTenant(root, tenantId)
  return {
    events: eventsOf(db),
    payrolls: managedQuery(db),
    destinations: destinationOfTenant(root, tenantId, environment, how),
  }
}

export const monthsFrom = ({
  events,
  payrolls,
  destinations,
}: {
  readonly events: readonly RowOf<typeof eventsOf>[]
  readonly payrolls: readonly RowOf<typeof managedQuery>[]
  readonly destinations: readonly DestinationState[]
}): Months => ({
  ...officersMonths(sequencesOf(events)),
  managed: managedOf(payrolls),
  destination: destinations[0],
})

const officersMonths = (sequences: Months['sequences']) => ({
  payrollId: undefined,
  sequences,
  cycles: sequenceOf(sequences, undefined),
})

/** The same rows with the months of a payroll in `cycles`; undefined: those of officers. */
export const monthsSeenFrom = (months: Months, payrollId: number | undefined): Months => ({
  ...months,
  payrollId,
  cycles: sequenceOf(months.sequences, payrollId),
})

/** The month of a payroll for a period: only this month pays its people. Undefined: there is none, or it was declared to be without pay. */
export function managedMonth(
  { sequences }: Pick<Months, 'sequences'>,
  { payrollId, period }: { readonly payrollId: number; readonly period: string },
): Cycle | undefined {
  const cycle = sequences.get(payrollId)?.get(period)
  return cycle === undefined || cycle.version === 0 || cycle.skipped ? undefined : cycle
}

function sequenceOf(sequences: Months['sequences'], payrollId: number | undefined): Sequence {
  const sequence: Sequence = sequences.get(payrollId) ?? new Map()
  sequences.set(payrollId, sequence)
  return sequence
}

/** Reads the months of a tenant, with those of a payroll in `cycles`; undefined: those of its officers. */
export async function readMonths(
  root: ServiceDb,
  tenantId: number,
  environment: string,
  payrollId?: number,
): Promise<Months> {
  const rows = await together(root, monthQueries(root, tenantId, environment))
  return monthsSeenFrom(monthsFrom(rows), payrollId)
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
  months?.managed?.payrunId === payrunId
    ? months.sequences.get(undefined)?.get(period)?.variables?.dateDeVersement
    : undefined
