import { isHistory } from '@centime/cycle'
import { DateDebutContrat } from '@centime/engine/cases'
import type { LaterValue, ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { establishmentIn, type Path } from '../calculation/establishments.js'
import { placesNow, type Selection, storedSelection } from '../calculation/selection.js'
import { cachedByState } from '../ground/cached-by-state.js'
import { storedMonth } from './month-of-job.js'
import { lastDayOf, type MovedField, movedReader, movingIn, type ReadMonth } from './moved-inputs.js'

/**
 * What has changed since a job was calculated: what the month would read differently if it were calculated now. For a
 * draft also the people who joined or left the payroll, and the months that were released meanwhile; for a released job
 * the values of people whom no later job of the month has paid again.
 */
export interface InputsChanged {
  /** The number of people affected; a value of the company affects all. */
  readonly people: number
  /** How many recorded fields have another value. */
  readonly values: number
  /** The newest. */
  readonly first: readonly InputChange[]
}

/** One change. Person null: a change of the company or of an earlier month. */
interface InputChange {
  readonly employeeId: number | null
  /** The identifier of the employee. */
  readonly person: string | null
  /** `Case.Field`; without a case: the employee's `status` or `divisions`, or `history`, the months released before. */
  readonly field: string
  readonly old: string | null
  readonly new: string | null
  /** The identifier of the user; null: unknown, or the service itself. */
  readonly by: string | null
  readonly at: string | null
}

type Change = Omit<InputChange, 'person'> & { readonly valueId?: number }

const MOST = 10
const TOGETHER = 100

export type ComparedJob = Pick<
  StoredJob,
  'id' | 'status' | 'jobEnd' | 'forecast' | 'payrollId' | 'periodName' | 'paymentDate' | 'lastCaseValueId' | 'released'
> &
  Pick<StoredJob, 'selection' | 'month'>

/** Whether a job is compared with the current values: a real draft, or a released job. */
const isCompared = (job: Pick<StoredJob, 'status' | 'jobEnd' | 'forecast'>): boolean =>
  isHistory(store.jobState(job)) || isDraft(job)
const isDraft = ({ status, jobEnd, forecast }: Pick<StoredJob, 'status' | 'jobEnd' | 'forecast'>): boolean =>
  status === 'Draft' && jobEnd !== null && forecast === null

/**
 * The changes, of which the first `most` are listed; null for a job that is not compared. `recorded`: the payroll's later values, where
 * already read.
 */
export async function inputsChangedSince(
  db: TenantDb,
  root: ServiceDb,
  job: ComparedJob,
  { recorded, most }: { readonly recorded?: readonly LaterValue[]; readonly most?: number } = {},
): Promise<InputsChanged | null> {
  if (!isCompared(job)) return null
  const [payroll] = await store.payrollAs(db, job.payrollId).execute()
  if (payroll === undefined) return null
  const isMoving = movingIn({ ...job, ...payroll })
  const since =
    recorded ??
    (await store.valuesSince(db, job.payrollId, [
      { after: job.lastCaseValueId, upTo: Infinity, until: lastDayOf(job) },
    ]))
  const moving = since.filter((value) => value.id > job.lastCaseValueId && isMoving(value))
  if (isDraft(job)) return listed(db, root, await draftChanges(db, root, { job, payroll, moving }), most)
  if (moving.length === 0) return NONE
  return listed(db, root, await lateChanges(db, { job, payroll, moving }), most)
}
const NONE: InputsChanged = { people: 0, values: 0, first: [] }

/**
 * What a payroll's month would now read differently from the job of its last candidate, even a withdrawn one: the first
 * `most` changes are listed. `held`: the people that the month holds out, who are not compared.
 */
export async function monthChangedSince(
  db: TenantDb,
  root: ServiceDb,
  job: ComparedJob,
  { most, held }: { readonly most: number; readonly held: ReadonlySet<number> },
): Promise<InputsChanged> {
  const [payroll] = await store.payrollAs(db, job.payrollId).execute()
  if (payroll === undefined) return NONE
  const isMoving = movingIn({ ...job, ...payroll })
  const span = { after: job.lastCaseValueId, upTo: Infinity, until: lastDayOf(job) }
  const moving = (await store.valuesSince(db, job.payrollId, [span])).filter(isMoving)
  return listed(db, root, await draftChanges(db, root, { job, payroll, moving }, held), most)
}

/**
 * The same, cached until the next write in the tenant, which changes the head of its audit chain. Comparing ten
 * thousand changed people takes seconds, and a job is read repeatedly.
 */
export async function knownInputsChanged(db: TenantDb, root: ServiceDb, tenantId: number, job: ComparedJob) {
  if (!isCompared(job)) return null
  // Read before the comparison: a write during it makes another state.
  const { hash } = store.headOr(tenantId, await store.headOfChain(root, tenantId).executeTakeFirst())
  return known(job.id, hash, () => inputsChangedSince(db, root, job))
}
const known = cachedByState<InputsChanged | null>(1000)

interface Compared {
  readonly job: ComparedJob
  readonly payroll: { readonly regulationId: number; readonly divisionId: number; readonly division: string }
  /** The later values that can affect the month. */
  readonly moving: readonly LaterValue[]
}
interface Changes {
  readonly changes: readonly Change[]
  readonly people: ReadonlySet<number>
}

/** For a draft: what a calculation would read differently now. */
async function draftChanges(
  db: TenantDb,
  root: ServiceDb,
  compared: Compared,
  held: ReadonlySet<number> = new Set(),
): Promise<Changes> {
  const { job, payroll } = compared
  const selection = storedSelection(job.selection)
  const found = await store.together(root, {
    members: store.membersOf(db, job.payrollId),
    history: store.historyJobs(db, job.periodName),
  })
  const selected = new Set(selection.employeeIds)
  const month = storedMonth(job)
  // A later revision also corrects people whom the month has paid and who are no longer members.
  const paid = month?.keeps === 'moved' ? await store.paidBy(db, month.from).execute() : []
  const before = new Set(paid.map(({ employeeId }) => employeeId))
  const members = new Set([...found.members.map(({ id }) => id), ...before].filter((id) => !held.has(id)))
  const gone = selection.employeeIds.filter((id) => !members.has(id))
  const isOfAll = selection.everybody === true || month?.keeps === 'moved'
  const joined = isOfAll ? [...members].filter((id) => !selected.has(id) && !before.has(id)) : []
  const joining = new Set(joined)
  const values = await valueChanges(db, compared, {
    // The job of a later revision selects only those who had moved by then.
    isOf: (id) => members.has(id) && (month === undefined ? selected.has(id) : !joining.has(id)),
    areAll: async () => (await store.paidBy(db, [job.id]).execute()).map(({ employeeId }) => employeeId),
  })
  const left = await leavers(db, root, { job, division: payroll.division }, gone)
  const gonePlaces = month?.keeps === 'moved' ? before : new Set<number>()
  const moved = await movers(db, root, compared, (id) => members.has(id) && !gonePlaces.has(id))
  const added = await newcomers(db, compared, joined)
  const earlier = await earlierMonths(db, { job, selection }, store.historyAmong(found.history))
  const parts = [values, left, moved, added, earlier]
  return {
    changes: parts.flatMap(({ changes }) => changes),
    people: new Set(parts.flatMap(({ people }) => [...people])),
  }
}

/** For a released job: later values of people whom no later final job of the month has paid, and whose payslip none annuls. */
async function lateChanges(db: TenantDb, compared: Compared): Promise<Changes> {
  const { job, moving } = compared
  const after = (await store.releasedAfter(db, job).execute()).filter((one) => isHistory(store.jobState(one)))
  const ids = after.map(({ id }) => id)
  const touched = [...new Set(moving.flatMap(({ employeeId }) => employeeId ?? []))]
  const isOfAll = moving.some(({ employeeId }) => employeeId === null)
  const paid: { readonly jobId: number; readonly employeeId: number }[] = []
  for (let from = 0; from < Math.max(1, isOfAll ? 1 : touched.length); from += TOGETHER) {
    const among = isOfAll ? undefined : touched.slice(from, from + TOGETHER)
    paid.push(...(await store.paidBy(db, [job.id, ...ids], among).execute()))
  }
  const dealtWith = [
    ...paid.filter(({ jobId }) => jobId !== job.id),
    ...(ids.length === 0 ? [] : await store.annulledBy(db, ids).execute()),
  ]
  const again = new Set(dealtWith.map(({ employeeId }) => employeeId))
  const paidHere = new Set(paid.filter(({ jobId }) => jobId === job.id).map(({ employeeId }) => employeeId))
  // A person hired for the month since is missing from the last job of all employees, or from the one that names the
  // person.
  const { employeeIds, everybody } = storedSelection(job.selection)
  const selected = new Set(employeeIds)
  const isLast = !after.some(({ selection }) => storedSelection(selection).everybody === true)
  return valueChanges(db, compared, {
    isOf: (id) => !again.has(id) && (paidHere.has(id) || (isLast && (everybody === true || selected.has(id)))),
    areAll: async () => [...paidHere].filter((id) => !again.has(id)),
  })
}

interface People {
  /** Whether an employee's values belong to the job. */
  readonly isOf: (employeeId: number) => boolean
  /** The people whom a value of the company affects. */
  readonly areAll: () => Promise<readonly number[]>
}

async function valueChanges(
  db: TenantDb,
  { job, payroll, moving }: Compared,
  { isOf, areAll }: People,
): Promise<Changes> {
  const touched = [...new Set(moving.map(({ employeeId }) => employeeId))]
  if (touched.length === 0) return NOBODY
  const month: ReadMonth = { ...job, ...payroll }
  const company = await store.valuesOfPeople(db, job.payrollId, 'company').execute()
  const moved = movedReader(month, company)
  const selection = storedSelection(job.selection)
  const placeOf = (id: number) => establishmentIn(selection, id)
  const people = new Set<number>()
  const changes: Change[] = []
  const add = (employeeId: number | null, fields: readonly MovedField[]): void => {
    for (const field of fields) changes.push({ employeeId, ...field, by: null, at: null })
  }
  const { fields: ofCompany, isConcerned } = touched.includes(null)
    ? companyChange(moved, [undefined, ...placesIn(selection)])
    : NO_CHANGE
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

const placesIn = ({ establishments = [] }: Selection): readonly Path[] => establishments.map(({ path }) => path)

/** The company's fields that have changed for the people of some establishments, and whether they have for those of one. */
export function companyChange(
  moved: Pick<ReturnType<typeof movedReader>, 'company'>,
  places: readonly (Path | undefined)[],
) {
  const byPlace = new Map(places.map((place) => [(place ?? []).join(), moved.company(place)]))
  const all = [...byPlace.values()].flat()
  return {
    fields: [...new Map(all.map((field) => [`${field.field} ${field.valueId}`, field])).values()],
    isConcerned: (place: Path = []): boolean => (byPlace.get(place.join()) ?? all).length > 0,
  }
}
const NO_CHANGE: ReturnType<typeof companyChange> = { fields: [], isConcerned: () => false }

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

const opensContract = ({ caseName, caseFieldName }: LaterValue): boolean =>
  `${caseName}.${caseFieldName}` === DateDebutContrat.key
const NOBODY: Changes = { changes: [], people: new Set() }

function byEmployee<Row extends { readonly employeeId: number | null }>(rows: readonly Row[]) {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.employeeId ?? 0)
    if (group === undefined) groups.set(row.employeeId ?? 0, [row])
    else group.push(row)
  }
  return groups
}

async function leavers(
  db: TenantDb,
  root: ServiceDb,
  { job, division }: { readonly job: ComparedJob; readonly division: string },
  gone: readonly number[],
): Promise<Changes> {
  if (gone.length === 0) return NOBODY
  const found = await store.together(root, {
    paid: store.paidBy(db, [job.id], gone),
    employees: store.employeesAs(db, gone),
  })
  const paid = new Set(found.paid.map(({ employeeId }) => employeeId))
  const changes = found.employees
    .filter(({ id }) => paid.has(id))
    .map(({ id: employeeId, status, updated: at }) => {
      const one = { employeeId, by: null, at }
      return status === 'Active'
        ? { ...one, field: 'divisions', old: division, new: null }
        : { ...one, field: 'status', old: 'Active', new: status }
    })
  return { changes, people: paid }
}

/** People who work in another establishment than when the job was started. */
async function movers(
  db: TenantDb,
  root: ServiceDb,
  { job, payroll }: Compared,
  isMember: (employeeId: number) => boolean,
): Promise<Changes> {
  const selection = storedSelection(job.selection)
  const { pathOf } = await placesNow(db, root, payroll.divisionId)
  const placeBefore = (id: number): number => establishmentIn(selection, id)?.at(-1) ?? payroll.divisionId
  const placeAfter = (id: number): number => pathOf(id)?.at(-1) ?? payroll.divisionId
  const people = selection.employeeIds.filter((id) => isMember(id) && placeBefore(id) !== placeAfter(id))
  if (people.length === 0) return NOBODY
  const divisions = await store.divisionsAs(db, [...people.map(placeBefore), ...people.map(placeAfter)]).execute()
  const names = new Map(divisions.map(({ id, name }) => [id, name]))
  const rows = await store.employeesAs(db, people).execute()
  const changes = rows.map(({ id: employeeId, updated: at }) => {
    const [old, now] = [names.get(placeBefore(employeeId)) ?? null, names.get(placeAfter(employeeId)) ?? null]
    return { employeeId, field: 'divisions', old, new: now, by: null, at }
  })
  return { changes, people: new Set(people) }
}

/** People who have joined the payroll of a draft: a calculation would pay them, or report their missing values. */
async function newcomers(
  db: TenantDb,
  { job, payroll, moving }: Compared,
  joined: readonly number[],
): Promise<Changes> {
  if (joined.length === 0) return NOBODY
  const moved = movedReader({ ...job, ...payroll }, await store.valuesOfPeople(db, job.payrollId, 'company').execute())
  const people = new Set<number>()
  for (let from = 0; from < joined.length; from += TOGETHER) {
    const some = joined.slice(from, from + TOGETHER)
    const values = byEmployee(await store.valuesOfPeople(db, job.payrollId, some).execute())
    for (const id of some) if (moved.isInMonth(values.get(id) ?? [])) people.add(id)
    await store.yieldToEventLoop()
  }
  const opened = new Map(moving.filter(opensContract).map((value) => [value.employeeId, value]))
  const rows = people.size === 0 ? [] : await store.employeesAs(db, [...people]).execute()
  const changes = rows.map(({ id: employeeId, updated: at }) => {
    const { id: valueId, value } = opened.get(employeeId) ?? {}
    const one = { employeeId, old: null, by: null, at }
    return valueId === undefined || value === undefined
      ? { ...one, field: 'divisions', new: payroll.division }
      : { ...one, field: DateDebutContrat.key, new: value, valueId }
  })
  return { changes, people }
}

/** Earlier months that were released or aborted since a draft read them. */
async function earlierMonths(
  db: TenantDb,
  { job, selection }: { readonly job: ComparedJob; readonly selection: Selection },
  now: readonly number[],
): Promise<Changes> {
  const [before, after] = [new Set(selection.history), new Set(now)]
  const differing = [...selection.history.filter((id) => !after.has(id)), ...now.filter((id) => !before.has(id))]
  if (differing.length === 0) return NOBODY
  const paid = await store.paidBy(db, [job.id, ...differing]).execute()
  const paidHere = new Set(paid.filter(({ jobId }) => jobId === job.id).map(({ employeeId }) => employeeId))
  const moved = paid.filter(({ jobId, employeeId }) => jobId !== job.id && paidHere.has(employeeId))
  const jobs = new Set(moved.map(({ jobId }) => jobId))
  const changes = (await store.releasesOf(db, differing).execute())
    .filter(({ id }) => jobs.has(id))
    .map(({ id, periodName, released: at }) => {
      const [old, is] = after.has(id) ? [null, periodName] : [periodName, null]
      return { employeeId: null, field: 'history', old, new: is, by: null, at }
    })
  return { changes, people: new Set(moved.map(({ employeeId }) => employeeId)) }
}

/** Counts the changes, and adds author and time of the newest ones. */
async function listed(
  db: TenantDb,
  root: ServiceDb,
  { changes, people }: Changes,
  most = MOST,
): Promise<InputsChanged> {
  if (changes.length === 0) return NONE
  const newest = changes.toSorted((a, b) => (b.valueId ?? Infinity) - (a.valueId ?? Infinity) || 0).slice(0, most)
  const found = await store.together(root, {
    recorders: store.recordersOf(
      db,
      newest.map(({ valueId = 0 }) => valueId),
    ),
    employees: store.employeesAs(
      db,
      newest.map(({ employeeId }) => employeeId ?? 0),
    ),
  })
  const recorders = new Map(found.recorders.map(({ id, by, at }) => [id, { by, at }]))
  const persons = new Map(found.employees.map(({ id, identifier }) => [id, identifier]))
  return {
    people: people.size,
    values: changes.filter(({ valueId }) => valueId !== undefined).length,
    first: newest.map(({ valueId, employeeId, field, old, new: is, by, at }) => ({
      ...{ employeeId, person: persons.get(employeeId ?? 0) ?? null, field, old, new: is },
      ...(recorders.get(valueId ?? 0) ?? { by, at }),
    })),
  }
}
