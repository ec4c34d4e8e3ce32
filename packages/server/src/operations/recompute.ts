import { Decimal } from '@centime/engine'
import { lastDay } from '@centime/engine/ground'
import type { ResultSet, ServiceDb, Store, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type Batch, backPayOf } from '../calculation/batch.js'
import { calculateBatch } from '../calculation/calculate.js'
import { elementsOf } from '../calculation/elements.js'
import { lawOfJob } from '../calculation/law.js'
import { type Layout, layoutOf } from '../calculation/layout.js'
import { fixedFor } from '../calculation/months.js'
import { readPeople, snapshotOf } from '../calculation/people.js'
import { storedSelection } from '../calculation/selection.js'
import { amountsIn } from '../calculation/stored-amounts.js'
import { sumsIn } from '../calculation/stored-sums.js'
import { BUILD } from '../ground/build.js'

/** Which finalized payslips to recompute: `size`, spread evenly over all, from a place drawn in [0, 1). */
export interface Sample {
  readonly size: number
  readonly draw: number
}

export interface RecomputedPayslips {
  readonly finalized: number
  readonly recomputed: number
  /** How many are the same to the cent in every line. */
  readonly same: number
  /** Payslips of an earlier version that differ under the law of this one: one sentence each. */
  readonly otherLaw: readonly string[]
  /** Payslips of this version that differ or cannot be read: one sentence each. */
  readonly wrong: readonly string[]
}

interface Picked {
  readonly tenantId: number
  readonly jobId: number
  /** Their places among the employees of the job. */
  readonly places: readonly number[]
}

/**
 * Recomputes finalized payslips from the snapshot of their job: recorded values and the results of earlier months. A
 * stored result is what was paid, and no version changes it. A different amount is a fault only where this version
 * calculated the payslip: then the stored data has changed. Another version may have corrected the law; such results
 * are listed separately.
 */
export async function recomputePayslips(database: Pick<Store, 'read'>, sample: Sample): Promise<RecomputedPayslips> {
  const { finalized, picked } = await database.read((root) => pick(root, sample))
  let same = 0
  const [otherLaw, wrong]: [string[], string[]] = [[], []]
  for (const one of picked) {
    for (const { place, differences, isOurs } of await database.read((root) => compared(root, one))) {
      if (differences.length === 0) same += 1
      else (isOurs ? wrong : otherLaw).push(`${place}: ${differences.join('; ')}`)
    }
  }
  return { finalized, recomputed: same + otherLaw.length + wrong.length, same, otherLaw, wrong }
}

const PEOPLE = 100

async function pick(root: ServiceDb, { size, draw }: Sample) {
  const jobs = []
  for (const tenantId of await store.tenantIds(root)) {
    for (const { id, processedEmployeeCount } of await store.finalJobs(store.forTenant(root, tenantId))) {
      jobs.push({ tenantId, jobId: id, people: processedEmployeeCount })
    }
  }
  const finalized = jobs.reduce((sum, { people }) => sum + people, 0)
  const step = Math.max(1, finalized / size)
  const picked: Picked[] = []
  let [before, next] = [0, draw * step]
  for (const { people, ...job } of jobs) {
    const places: number[] = []
    for (; next < before + people; next += step) places.push(Math.floor(next) - before)
    for (let from = 0; from < places.length; from += PEOPLE) {
      picked.push({ ...job, places: places.slice(from, from + PEOPLE) })
    }
    before += people
  }
  return { finalized, picked }
}

function runsOf(places: readonly number[]): readonly { readonly skip: number; readonly top: number }[] {
  const runs: { skip: number; top: number }[] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last !== undefined && last.skip + last.top === place) last.top += 1
    else runs.push({ skip: place, top: 1 })
  }
  return runs
}

interface Compared {
  readonly place: string
  readonly differences: readonly string[]
  /** Whether this version calculated it. */
  readonly isOurs: boolean
}

async function compared(root: ServiceDb, { tenantId, jobId, places }: Picked): Promise<readonly Compared[]> {
  const db = store.forTenant(root, tenantId)
  const job = await store.jobById(db, jobId)
  const payroll = job && (await store.payrollById(db, job.payrollId))
  const wrong = (employee: string, why: string): Compared => ({
    place: `tenant ${tenantId}, job ${jobId}${employee}`,
    differences: [why],
    isOurs: true,
  })
  if (job === undefined || payroll === undefined || job.layoutId === null)
    return [wrong('', 'has no payroll or layout')]
  const sets: ResultSet[] = []
  for (const { skip, top } of runsOf(places)) {
    sets.push(...(await store.listResultSets(db, jobId, { afterEmployee: 0, skip, top })))
  }
  const employeeIds = sets.map(({ employeeId }) => employeeId)
  const missing = places.slice(sets.length).map(() => wrong('', 'a result is missing'))
  const { people, layoutIds } = await readPeople(db, job, storedSelection(job.selection), employeeIds)
  const layouts = Object.fromEntries(
    await Promise.all([...layoutIds].map(async (id) => [id, await store.layoutById(root, id)] as const)),
  )
  const { periodName: period, paymentDate, forecast } = job
  const company = await store.companySnapshot(db, snapshotOf(job))
  const law = await lawOfJob(root, job)
  const month = { regulationId: payroll.regulationId, period, paymentDate, forecast, law }
  // Back pay is read as it was paid, because decisions and corrections may have followed.
  const paid = new Map(sets.map((set) => [set.employeeId, backPayOf(set.backPay)]))
  const asPaid = people.map((person) => ({ ...person, ...paid.get(person.employeeId) }))
  const batch: Batch = { ...month, company, people: asPaid, layouts }
  const layout: Layout = JSON.parse(await store.layoutById(root, job.layoutId))
  const again = calculateBatch(batch, () => 0)
  const newLayout: Layout | undefined = again.layout === undefined ? undefined : JSON.parse(again.layout)
  const numbered = new Set(layout.lines.flatMap(([name, number]) => (number === null ? [] : [name])))
  const results = sets.map((set): Compared => {
    const place = `tenant ${tenantId}, job ${jobId} (${period}), employee ${set.employeeId}`
    const isOurs = newLayout !== undefined && isSameLaw(layout, newLayout)
    const result = again.calculated.find(({ employeeId }) => employeeId === set.employeeId)
    if (result === undefined || newLayout === undefined) {
      const faulty = [...again.faulty, ...again.outside].find(({ employeeId }) => employeeId === set.employeeId)
      return { place, differences: [`cannot be computed again: ${faulty?.faults[0]?.message}`], isOurs }
    }
    // Lines without a number are intermediate steps, which a later version may calculate differently.
    const isShown = (name: string): boolean => isOurs || numbered.has(name)
    const stored = amountsByName(layout, set.amounts)
    if (stored === undefined) return { place, differences: ['its stored amounts cannot be read'], isOurs: true }
    const now = amountsByName(newLayout, result.amounts) ?? new Map()
    const areEqual = sumsText(set.yearToDate, layout) === sumsText(result.yearToDate, newLayout)
    const ofYear = areEqual ? [] : ['the sums of the year before it']
    return { place, differences: [...differencesOf(stored, now, isShown), ...(isOurs ? ofYear : [])], isOurs }
  })
  return [...results, ...missing]
}

/** Whether a result was computed by the law as this version computes it: another version may have other lines. */
const isSameLaw = (layout: Layout, now: Layout): boolean =>
  layout.build === BUILD &&
  JSON.stringify([layout.lines, layout.cumulated]) === JSON.stringify([now.lines, now.cumulated])

/** The same for a stored job. */
export async function isOfThisVersion(
  db: TenantDb,
  root: ServiceDb,
  job: StoredJob,
  regulationId: number,
): Promise<boolean> {
  if (job.layoutId === null) return false
  const { periodName, paymentDate, payrollId, lastCaseValueId } = job
  const law = await lawOfJob(root, job)
  const elements = await elementsOf(db, payrollId, lastCaseValueId)
  const now = layoutOf(fixedFor({ regulationId, law, elements }, periodName, paymentDate ?? lastDay(periodName)))
  return isSameLaw(JSON.parse(await store.layoutById(root, job.layoutId)), now)
}

/** The stored sums other than 0, by their keys; the text itself where it cannot be read. */
function sumsText(text: string, layout: Layout): string {
  try {
    const sums = Object.entries(sumsIn(text, layout)).filter(([, sum]) => sum !== '0')
    return JSON.stringify(sums.sort(([a], [b]) => (a < b ? -1 : 1)))
  } catch {
    return text
  }
}

/** Undefined where the text is not a list with one amount for each place of the layout. */
function amountsByName({ lines, cumulated }: Layout, text: string): ReadonlyMap<string, string> | undefined {
  const names = [...lines.map(([name]) => name), ...cumulated.map((name) => `year so far of ${name}`)]
  try {
    const amounts = amountsIn(text)
    const isRead = amounts.length === names.length && amounts.every(isAmount)
    return isRead ? new Map(names.map((name, place) => [name, amounts[place] ?? '0'])) : undefined
  } catch {
    return undefined
  }
}
const isAmount = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** The amounts that differ; a line that one of them does not have is 0. */
function differencesOf(
  stored: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  isShown: (name: string) => boolean,
): readonly string[] {
  const names = new Set([...stored.keys(), ...now.keys()])
  return [...names].filter(isShown).flatMap((name) => {
    const [then, again] = [stored.get(name) ?? '0', now.get(name) ?? '0']
    return new Decimal(then).equals(again) ? [] : [`${name} is ${then}, computed again ${again}`]
  })
}
