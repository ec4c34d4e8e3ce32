import type { LaterValue, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { establishmentIn, type Path } from '../calculation/establishments.js'
import { storedSelection } from '../calculation/selection.js'
import { type MovedField, movedReader, type ReadMonth } from './moved-inputs.js'

/** The changes of a month by later values, person by person. */

/** One change. Person null: a change of the company or of an earlier month. */
export interface InputChange {
  readonly employeeId: number | null
  /** The identifier of the employee. */
  readonly person: string | null
  /**
   * `Case.Field`; without a case: the employee's `status` or `divisions`, `history`, the months released before, or `backPay`, a decision.
   * A figure of the law is named by its table and key.
   */
  readonly field: string
  readonly old: string | null
  readonly new: string | null
  /** The identifier of the user, of a decision the key that made it; null: unknown, or the service itself. */
  readonly by: string | null
  readonly at: string | null
}

export type Change = Omit<InputChange, 'person'> & { readonly valueId?: number }

export type ComparedJob = Pick<
  StoredJob,
  'id' | 'status' | 'jobEnd' | 'forecast' | 'payrollId' | 'periodName' | 'paymentDate' | 'lastCaseValueId' | 'released'
> &
  Pick<StoredJob, 'selection' | 'month' | 'backPay' | 'backPayLeft' | 'lawDigest'>

export interface ComparedMonth {
  readonly job: ComparedJob
  readonly payroll: { readonly regulationId: number; readonly divisionId: number; readonly division: string }
  /** The later values that can affect the month. */
  readonly moving: readonly LaterValue[]
  /** The text of the law that the job was computed with. */
  readonly law: string
}
export interface ChangesOfMonth {
  readonly changes: readonly Change[]
  readonly people: ReadonlySet<number>
}

const TOGETHER = 100

interface People {
  /** Whether an employee's values belong to the job. */
  readonly isOf: (employeeId: number) => boolean
  /** The people whom a value of the company affects. */
  readonly areAll: () => Promise<readonly number[]>
  /** The establishments of the people; absent: the job's. */
  readonly places?: Places
}
/** Finds the establishment of a person; `all`: every one that it may answer. */
export type Places = ((employeeId: number) => Path | undefined) & { readonly all: readonly Path[] }

export async function valueChanges(
  db: TenantDb,
  { job, payroll, moving, law }: ComparedMonth,
  { isOf, areAll, places: placeOf = placesOfJob(job) }: People,
): Promise<ChangesOfMonth> {
  const touched = [...new Set(moving.map(({ employeeId }) => employeeId))]
  if (touched.length === 0) return NOBODY
  const month: ReadMonth = { ...job, ...payroll, law }
  const moved = movedReader(month, await store.valuesOfPeople(db, job.payrollId, 'company').execute())
  const people = new Set<number>()
  const changes: Change[] = []
  const add = (employeeId: number | null, fields: readonly MovedField[]): void => {
    for (const field of fields) changes.push({ employeeId, ...field, by: null, at: null })
  }
  const { fields: ofCompany, isConcerned } = touched.includes(null)
    ? companyChange(moved, placeOf)
    : { fields: [], isConcerned: () => false }
  const concerned = ofCompany.length > 0 ? (await areAll()).filter((id) => isConcerned(placeOf(id))) : []
  const all = job.month === null ? concerned : await firstMoved(db, job.payrollId, concerned, moved, placeOf)
  if (all.length > 0) add(null, ofCompany)
  for (const id of all) people.add(id)
  const ids = touched.flatMap((id) => (id !== null && isOf(id) ? [id] : [])).sort((a, b) => a - b)
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const some = ids.slice(from, from + TOGETHER)
    for (const [id, values] of byEmployee(await store.valuesOfPeople(db, job.payrollId, some).execute())) {
      const fields = moved.person(values, { faults: job.month !== null, place: placeOf(id) })
      if (fields.length > 0) people.add(id)
      add(id, fields)
    }
    await store.yieldToEventLoop()
  }
  return { changes, people }
}

/** The establishments of the people of a job. */
export function placesOfJob(job: Pick<StoredJob, 'selection'>): Places {
  const selection = storedSelection(job.selection)
  const all = (selection.establishments ?? []).map(({ path }) => path)
  return Object.assign((employeeId: number) => establishmentIn(selection, employeeId), { all })
}

/** The company's fields that have changed for the people of some establishments, and whether they have for those of one. */
export function companyChange(moved: Pick<ReturnType<typeof movedReader>, 'company'>, { all: places }: Places) {
  const found = new Map([undefined, ...places].map((place) => [(place ?? []).join(), moved.company(place)]))
  const all = [...found.values()].flat()
  return {
    fields: [...new Map(all.map((field) => [`${field.field} ${field.valueId}`, field])).values()],
    isConcerned: (place: Path = []): boolean => (found.get(place.join()) ?? all).length > 0,
  }
}

/** The first of some people whose month the values of the company move: one is enough for a month to be calculated again. */
export async function firstMoved(
  db: TenantDb,
  payrollId: number,
  people: readonly number[],
  { movesWithCompany }: Pick<ReturnType<typeof movedReader>, 'movesWithCompany'>,
  placeOf: (employeeId: number) => Path | undefined,
): Promise<readonly number[]> {
  for (let from = 0; from < people.length; from += TOGETHER) {
    const some = people.slice(from, from + TOGETHER)
    const values = byEmployee(await store.valuesOfPeople(db, payrollId, some).execute())
    const moved = some.find((id) => movesWithCompany(values.get(id) ?? [], placeOf(id)))
    if (moved !== undefined) return [moved]
    await store.yieldToEventLoop()
  }
  return []
}

export const NOBODY: ChangesOfMonth = { changes: [], people: new Set() }

export function byEmployee<Row extends { readonly employeeId: number | null }>(rows: readonly Row[]) {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.employeeId ?? 0)
    if (group === undefined) groups.set(row.employeeId ?? 0, [row])
    else group.push(row)
  }
  return groups
}

/** The people whom a job pays. */
export const employeesPaidBy = async (db: TenantDb, { id }: ComparedJob): Promise<readonly number[]> =>
  (await store.paidBy(db, [id]).execute()).map(({ employeeId }) => employeeId)
