import type { ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { placesReader, storedSelection } from '../calculation/selection.js'
import { type ChangesOfMonth, type ComparedMonth, NOBODY, placesOfJob } from './value-changes.js'

/** People who work in another establishment than when the job was started. */
export async function movers(
  db: TenantDb,
  root: ServiceDb,
  { job, payroll }: Pick<ComparedMonth, 'job' | 'payroll'>,
  isMember: (employeeId: number) => boolean,
): Promise<ChangesOfMonth> {
  const placeOf = placesOfJob(job)
  const places = await placesReader(db, root, { ...payroll, ...job })
  const { pathOf } = places(job.periodName)
  const before = (id: number): number => placeOf(id)?.at(-1) ?? payroll.divisionId
  const after = (id: number): number => pathOf(id)?.at(-1) ?? payroll.divisionId
  // An establishment that is now below another one reads the values of that one.
  const isMoved = (id: number): boolean => (placeOf(id) ?? []).join() !== (pathOf(id) ?? []).join()
  const { employeeIds } = storedSelection(job.selection)
  const people = employeeIds.filter((id) => isMember(id) && isMoved(id))
  if (people.length === 0) return NOBODY
  const divisions = await store.divisionsAs(db, [...new Set(people.flatMap((id) => [before(id), after(id)]))]).execute()
  const names = new Map(divisions.map(({ id, name }) => [id, name]))
  const rows = await store.employeesAs(db, people).execute()
  const changes = rows.map(({ id: employeeId, updated: at }) => {
    const [old, now] = [names.get(before(employeeId)) ?? null, names.get(after(employeeId)) ?? null]
    return { employeeId, field: 'divisions', old, new: now, by: null, at }
  })
  return { changes, people: new Set(people) }
}
