import { Decimal, explainAll, type LineName } from '@centime/engine'
import { type Cause, causesBetween, causesOfLine } from '@centime/engine/compare'
import {
  companySnapshot,
  jobById,
  layoutById,
  listResultSets,
  payrollById,
  type ResultSet,
  resultSetById,
  type ServiceDb,
  type TenantDb,
  yieldToEventLoop,
} from '@centime/store'
import { z } from '@hono/zod-openapi'
import { backPayOf } from '../../calculation/batch.js'
import { storedReader } from '../../calculation/calculate.js'
import { lawOfJob } from '../../calculation/law.js'
import { type Layout, wageTypesOf } from '../../calculation/layout.js'
import { monthFor } from '../../calculation/months.js'
import { readPeople, snapshotOf } from '../../calculation/people.js'
import { storedSelection } from '../../calculation/selection.js'
import { amountsIn } from '../../calculation/stored-amounts.js'

/** The lines of a person that differ from another month, and the causes. Both months are read again, so this is done for one page of people. */

/** How many people of a page are compared line by line. */
export const MOST_COMPARED = 50

const text = (is: string) => z.string().describe(is)
const line = text('the name of a line, as of wage types')
const lawOf = (month: string) =>
  z
    .object({
      since: text('the day from which the text of law stands'),
      text: text('the text of law'),
    })
    .describe(`in the ${month} month`)
const figureOf = (month: string) =>
  lawOf(month)
    .extend({ value: text('decimal text') })
    .describe(`in the ${month} month`)
const amountOf = (month: string) => text(`decimal text, in the ${month} month`)
const inputOf = (month: string) =>
  text('decimal text, or the value of a choice').nullable().describe(`null: the ${month} month does not read it`)
const EARLIER = 'earlier'
const LATER = 'later'
const CauseRecord = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('input').describe('an entry'),
      caseName: text('the case of the entry'),
      caseFieldName: text('its field'),
      before: inputOf(EARLIER),
      after: inputOf(LATER),
    }),
    z.object({
      kind: z.enum(['figure', 'scale']).describe('a figure or a scale of the law'),
      name: text('`SMIC.SMICHoraire`; the name of a scale'),
      before: figureOf(EARLIER),
      after: figureOf(LATER),
    }),
    z.object({
      kind: z.literal('rule').describe('a rule of the law'),
      line,
      before: lawOf(EARLIER),
      after: lawOf(LATER),
    }),
    z.object({
      kind: z.literal('earlier').describe('amounts of the months before'),
      line,
      before: amountOf(EARLIER),
      after: amountOf(LATER),
    }),
  ])
  .openapi('CauseOfDifference')

export const DifferingLine = z
  .object({
    wageTypeNumber: z.int(),
    wageTypeName: text('the name of the line'),
    before: z.number().describe('in the last final month'),
    after: z.number().describe('in this month'),
    difference: z.number().describe('after less before'),
    causes: z.array(CauseRecord).describe('entries first, then the law, then sums of earlier months'),
  })
  .openapi('ComparedWageType')
type DifferingLine = z.infer<typeof DifferingLine>

/**
 * The lines in which a result differs from an earlier one, by wage type. A line that one result lacks is 0 there.
 * `months`: what the comparisons of several people share.
 */
export async function comparedLines(
  db: TenantDb,
  root: ServiceDb,
  { before, after }: { readonly before: number; readonly after: number },
  months: MonthsRead,
): Promise<readonly DifferingLine[]> {
  const [was, is] = [await explained(db, root, before, months), await explained(db, root, after, months)]
  if (was === undefined || is === undefined) return []
  const causesOf = causesBetween(was.reasons, is.reasons)
  const names = new Map(
    [...was.lines, ...is.lines].map(({ wageTypeNumber, wageTypeName }) => [wageTypeNumber, wageTypeName]),
  )
  const amountIn = ({ lines }: typeof was, wanted: number) =>
    new Decimal(lines.find(({ wageTypeNumber }) => wageTypeNumber === wanted)?.value ?? 0)
  return [...names]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([wageTypeNumber, wageTypeName]) => {
      const [old, now] = [amountIn(was, wageTypeNumber), amountIn(is, wageTypeNumber)]
      if (old.eq(now)) return []
      const amounts = { before: old.toNumber(), after: now.toNumber(), difference: now.minus(old).toNumber() }
      return [{ wageTypeNumber, wageTypeName, ...amounts, causes: causesOf(wageTypeName).map(causeRecord) }]
    })
}

/** The months that were read, by their jobs. An ended job never changes. */
export type MonthsRead = Map<number, MonthOfJob>
type MonthOfJob = NonNullable<Awaited<ReturnType<typeof monthOf>>>

/** The inputs shared by all people of a job; undefined: the job is gone or has no results. */
async function monthOf(db: TenantDb, root: ServiceDb, jobId: number) {
  const job = await jobById(db, jobId)
  const payroll = job && (await payrollById(db, job.payrollId))
  if (job?.layoutId == null || payroll === undefined) return undefined
  const layout: Layout = JSON.parse(await layoutById(root, job.layoutId))
  const { periodName: period, paymentDate, forecast } = job
  const law = await lawOfJob(root, job)
  const { regulationId } = payroll
  const company = await companySnapshot(db, snapshotOf(job))
  const month = { regulationId, period, paymentDate, forecast, law, company }
  /** The layouts of earlier results, read so far. */
  const earlier = new Map<number, string>()
  return { job, layout, selection: storedSelection(job.selection), month, earlier }
}

/** The wage types of a stored result, and the tree of each of its lines. */
async function explained(db: TenantDb, root: ServiceDb, resultSetId: number, months: MonthsRead) {
  const set = await resultSetById(db, resultSetId)
  const known = set && (months.get(set.jobId) ?? (await monthOf(db, root, set.jobId)))
  if (set === undefined || known === undefined) return undefined
  months.set(set.jobId, known)
  const [facts] = await factsOf(db, root, known, [set])
  if (facts === undefined) throw new Error(`no employee ${set.employeeId}`)
  return {
    lines: wageTypesOf(known.layout, amountsIn(set.amounts)),
    reasons: explainAll(monthFor(known.month).fixed, facts),
  }
}

type StoredSet = Pick<ResultSet, 'employeeId' | 'yearToDate' | 'backPay'>

/** The facts of some results of a job, in their order. */
async function factsOf(db: TenantDb, root: ServiceDb, of: MonthOfJob, sets: readonly StoredSet[]) {
  const { job, layout, selection, month, earlier } = of
  const { people, layoutIds } = await readPeople(
    db,
    job,
    selection,
    sets.map(({ employeeId }) => employeeId),
  )
  for (const id of layoutIds) if (!earlier.has(id)) earlier.set(id, await layoutById(root, id))
  const layouts = Object.fromEntries(earlier)
  const read = storedReader(month)
  return sets.flatMap(({ backPay, yearToDate }, at) => {
    const person = people[at]
    return person === undefined
      ? []
      : [read({ person: { ...person, ...backPayOf(backPay) }, layouts }, yearToDate, layout).facts]
  })
}

/**
 * The causes why a line of some people differs between two jobs, by employee. A person without a result in one of them
 * is left out.
 */
export async function causesOfPeople(
  db: TenantDb,
  root: ServiceDb,
  { line, before, after }: { readonly line: LineName; readonly before: number; readonly after: number },
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Cause[]>> {
  const [was, is] = [await knownMonths(db, root, before, employeeIds), await knownMonths(db, root, after, employeeIds)]
  const causes = new Map<number, readonly Cause[]>()
  for (const [employeeId, month] of is) {
    const earlier = was.get(employeeId)
    if (earlier !== undefined) causes.set(employeeId, causesOfLine(line, earlier, month))
    await yieldToEventLoop()
  }
  return causes
}

/** The results of some people in a job, as they are compared. */
async function knownMonths(db: TenantDb, root: ServiceDb, jobId: number, employeeIds: readonly number[]) {
  const of = await monthOf(db, root, jobId)
  const page = { afterEmployee: 0, skip: 0, top: employeeIds.length, employeeIds }
  const sets = of === undefined ? [] : await listResultSets(db, jobId, page)
  const all = of === undefined ? [] : await factsOf(db, root, of, sets)
  return new Map(
    all.flatMap((facts, at) => {
      const set = sets[at]
      if (of === undefined || set === undefined) return []
      const stored = amountsIn(set.amounts)
      const amounts = new Map(of.layout.lines.map(([name], place) => [name, stored[place] ?? '0']))
      return [[set.employeeId, { fixed: monthFor(of.month).fixed, facts, amounts }] as const]
    }),
  )
}

const causeRecord = (cause: Cause): z.infer<typeof CauseRecord> =>
  cause.kind === 'input' ? { ...cause, before: cause.before ?? null, after: cause.after ?? null } : cause
