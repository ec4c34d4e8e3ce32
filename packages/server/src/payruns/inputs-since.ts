import { isHistory } from '@centime/cycle'
import { DateDebutContrat, EtablissementAffectation } from '@centime/engine/cases'
import type { LaterValue, ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type LawInForce, lawInForce, lawOfJob } from '../calculation/law.js'
import { lastDayOf } from '../calculation/past-figures.js'
import { type Selection, storedSelection } from '../calculation/selection.js'
import { cachedByState } from '../ground/cached-by-state.js'
import { peopleInMonth } from './in-month.js'
import { figureChanges } from './law-changes.js'
import { storedMonth } from './month-of-job.js'
import { movingIn } from './moved-inputs.js'
import { movers } from './movers.js'
import { pastChanges } from './past-changes.js'
import {
  type Change,
  type ChangesOfMonth,
  type ComparedJob,
  type ComparedMonth,
  employeesPaidBy,
  type InputChange,
  NOBODY,
  valueChanges,
} from './value-changes.js'

/**
 * The changes since a job was calculated: values that the month would now read differently. For a draft also the people
 * who joined or left the payroll, and the months that were released meanwhile; for a released job the values of people
 * whom no later job of the month has paid again.
 */
export interface InputsChanged {
  /** The number of people affected; a value of the company affects all. */
  readonly people: number
  /** How many recorded fields have another value. */
  readonly values: number
  /** The newest. */
  readonly first: readonly InputChange[]
}

const MOST = 10
const TOGETHER = 100

/** Whether a job is compared with the current values: a real draft, or a released job. */
const isCompared = (job: Pick<StoredJob, 'status' | 'jobEnd' | 'forecast'>): boolean =>
  isHistory(store.jobState(job)) || isDraft(job)
const isDraft = ({ status, jobEnd, forecast }: Pick<StoredJob, 'status' | 'jobEnd' | 'forecast'>): boolean =>
  status === 'Draft' && jobEnd !== null && forecast === null

/**
 * The changes, of which the first `most` are listed; null for a job that is not compared. `recorded`: the payroll's later values, and
 * `now`: the law in force, where already read.
 */
export async function inputsChangedSince(
  db: TenantDb,
  root: ServiceDb,
  job: ComparedJob,
  known: Known & { readonly most?: number } = {},
): Promise<InputsChanged | null> {
  const found = await changesSince(db, root, job, known)
  return found === undefined ? null : listed(db, root, found, known.most)
}

/** The same for several final jobs of one month, of which the first `most` are listed; undefined if none is compared. */
export async function changedSinceAll(
  db: TenantDb,
  root: ServiceDb,
  jobs: readonly ComparedJob[],
  most: number,
): Promise<InputsChanged | undefined> {
  const found: ChangesOfMonth[] = []
  for (const job of jobs) {
    const since = await changesSince(db, root, job)
    if (since !== undefined) found.push(since)
  }
  if (found.length === 0) return undefined
  // A value of the company moves people of several jobs.
  const changes = new Map(found.flatMap((one) => one.changes.map((change) => [keyOf(change), change])))
  const people = new Set(found.flatMap((one) => [...one.people]))
  return listed(db, root, { changes: [...changes.values()], people }, most)
}

/** Undefined for a job that is not compared. */
async function changesSince(
  db: TenantDb,
  root: ServiceDb,
  job: ComparedJob,
  { recorded, now }: Known = {},
): Promise<ChangesOfMonth | undefined> {
  if (!isCompared(job)) return undefined
  const [payroll] = await store.payrollAs(db, job.payrollId).execute()
  if (payroll === undefined) return undefined
  const isMoving = movingIn({ ...job, ...payroll })
  const since =
    recorded ??
    (await store.valuesSince(db, job.payrollId, [
      { after: job.lastCaseValueId, upTo: Infinity, until: lastDayOf(job) },
    ]))
  const moving = since.filter((value) => value.id > job.lastCaseValueId && isMoving(value))
  const law = await lawOfJob(root, job)
  if (isDraft(job)) {
    return draftChanges(db, root, { job, payroll, moving, law, now: now ?? (await lawInForce(root)) })
  }
  return moving.length === 0 ? NOBODY : lateChanges(db, { job, payroll, moving, law })
}
interface Known {
  readonly recorded?: readonly LaterValue[]
  readonly now?: LawInForce
}
const NONE: InputsChanged = { people: 0, values: 0, first: [] }

/**
 * The values that a payroll's month would now read differently from the job of its last candidate, even a withdrawn
 * one; the first `most` are listed. `held`: the people that the month holds out, who are not compared.
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
  const law = await lawOfJob(root, job)
  const now = await lawInForce(root)
  return listed(db, root, await draftChanges(db, root, { job, payroll, moving, law, now }, held), most)
}

/**
 * The same, cached until the next write in the tenant, which changes the head of its audit chain. Comparing ten
 * thousand changed people takes seconds, and a job is read repeatedly.
 */
export async function knownInputsChanged(db: TenantDb, root: ServiceDb, tenantId: number, job: ComparedJob) {
  if (!isCompared(job)) return null
  // Read before the comparison: a write during it makes another state.
  const { hash } = store.headOr(tenantId, await store.headOfChain(root, tenantId).executeTakeFirst())
  const now = await lawInForce(root)
  return known(job.id, `${hash} ${now.digest}`, () => inputsChangedSince(db, root, job, { now }))
}
const known = cachedByState<InputsChanged | null>(1000)

/** For a draft: the values that a calculation would now read differently. */
async function draftChanges(
  db: TenantDb,
  root: ServiceDb,
  compared: ComparedMonth & { readonly now: LawInForce },
  held: ReadonlySet<number> = new Set(),
): Promise<ChangesOfMonth> {
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
  const ofMonth = [...found.members.map(({ id }) => id), ...before, ...(month?.released ?? [])]
  const members = new Set(ofMonth.filter((id) => !held.has(id)))
  const gone = selection.employeeIds.filter((id) => !members.has(id) && !held.has(id))
  const isOfAll = selection.everybody === true || month?.keeps === 'moved'
  const joined = isOfAll ? [...members].filter((id) => !selected.has(id) && !before.has(id)) : []
  const joining = new Set(joined)
  const values = await valueChanges(db, compared, {
    // The job of a later revision selects only those who had moved by then.
    isOf: (id) => members.has(id) && (month === undefined ? selected.has(id) : !joining.has(id)),
    areAll: () => employeesPaidBy(db, job),
  })
  const left = await leavers(db, root, { job, division: payroll.division }, gone)
  const gonePlaces = month?.keeps === 'moved' ? before : new Set<number>()
  // A move recorded with its day is listed as a value.
  const dated = new Set(values.changes.flatMap(({ field, employeeId }) => (field === PLACE ? [employeeId] : [])))
  const moved = await movers(db, root, compared, (id) => members.has(id) && !gonePlaces.has(id) && !dated.has(id))
  const added = await newcomers(db, compared, joined)
  const earlier = await earlierMonths(db, { job, selection }, store.historyAmong(found.history))
  const past = await pastChanges(db, root, compared, (id) => members.has(id) && (isOfAll || selected.has(id)))
  const listedBefore = new Set(values.changes.map(keyOf))
  const others = { ...past, changes: past.changes.filter((one) => !listedBefore.has(keyOf(one))) }
  const parts = [values, left, moved, added, earlier, others, await figureChanges(db, root, compared)]
  return {
    changes: parts.flatMap(({ changes }) => changes),
    people: new Set(parts.flatMap(({ people }) => [...people])),
  }
}

const keyOf = ({ employeeId, valueId, field, new: is }: Change): string =>
  JSON.stringify([employeeId, valueId ?? [field, is]])

/**
 * For a released job: later values of the people whom no other final job of the month has paid, and of those whose
 * payslip in this one no later job replaces or annuls.
 */
async function lateChanges(db: TenantDb, compared: ComparedMonth): Promise<ChangesOfMonth> {
  const { job, moving } = compared
  const after = (await store.releasedAfter(db, job).execute()).filter((one) => isHistory(store.jobState(one)))
  const ids = after.map(({ id }) => id)
  const others = (await store.finalJobsOf(db, job.payrollId, job.periodName)).filter((id) => id !== job.id)
  const touched = [...new Set(moving.flatMap(({ employeeId }) => employeeId ?? []))]
  const isOfAll = moving.some(({ employeeId }) => employeeId === null)
  const paid: { readonly jobId: number; readonly employeeId: number }[] = []
  for (let from = 0; from < Math.max(1, isOfAll ? 1 : touched.length); from += TOGETHER) {
    const among = isOfAll ? undefined : touched.slice(from, from + TOGETHER)
    paid.push(...(await store.paidBy(db, [job.id, ...others], among).execute()))
  }
  const later = new Set(ids)
  const dealtWith = [
    ...paid.filter(({ jobId }) => later.has(jobId)),
    ...(ids.length === 0 ? [] : await store.annulledBy(db, ids).execute()),
  ]
  const again = new Set(dealtWith.map(({ employeeId }) => employeeId))
  const paidHere = new Set(paid.filter(({ jobId }) => jobId === job.id).map(({ employeeId }) => employeeId))
  const paidAtAll = new Set(paid.map(({ employeeId }) => employeeId))
  // A person hired for the month since is missing from the last job of all employees, or from the last that names the
  // person.
  const [isSelected, ...isSelectedLater] = [job, ...after].map(selects)
  const isMissing = (id: number): boolean =>
    !paidAtAll.has(id) && isSelected?.(id) === true && !isSelectedLater.some((is) => is(id))
  return valueChanges(db, compared, {
    isOf: (id) => !again.has(id) && (paidHere.has(id) || isMissing(id)),
    areAll: async () => [...paidHere].filter((id) => !again.has(id)),
  })
}

function selects({ selection }: Pick<StoredJob, 'selection'>): (employeeId: number) => boolean {
  const { employeeIds, everybody } = storedSelection(selection)
  const selected = new Set(employeeIds)
  return (id) => everybody === true || selected.has(id)
}

const PLACE: string = EtablissementAffectation.key
const opensContract = ({ caseName, caseFieldName }: LaterValue): boolean =>
  `${caseName}.${caseFieldName}` === DateDebutContrat.key
async function leavers(
  db: TenantDb,
  root: ServiceDb,
  { job, division }: { readonly job: ComparedJob; readonly division: string },
  gone: readonly number[],
): Promise<ChangesOfMonth> {
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

/** People who have joined the payroll of a draft: a calculation would pay them, or report their missing values. */
async function newcomers(
  db: TenantDb,
  { job, payroll, moving, law }: ComparedMonth,
  joined: readonly number[],
): Promise<ChangesOfMonth> {
  if (joined.length === 0) return NOBODY
  const people = await peopleInMonth(db, { ...job, ...payroll, law }, joined)
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
): Promise<ChangesOfMonth> {
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
  { changes, people }: ChangesOfMonth,
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
