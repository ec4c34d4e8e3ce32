import { Decimal, explainAll } from '@centime/engine'
import { type Cause, causesBetween } from '@centime/engine/compare'
import { jobById, layoutById, payrollById, resultSetById, type ServiceDb, type TenantDb } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { monthFor, storedReader } from '../../calculation/calculate.js'
import { type Layout, wageTypesOf } from '../../calculation/layout.js'
import { readPerson } from '../../calculation/people.js'
import { storedSelection } from '../../calculation/selection.js'
import { amountsIn } from '../../calculation/stored-amounts.js'

/** Which lines of a person differ from those of another month, and why. Both months are read again: for a page of people only. */

/** How many people of a page are compared line by line. */
export const MOST_COMPARED = 50

const text = z.string()
const source = z.object({ value: text, since: text, text })
const sourceOfRule = z.object({ since: text, text })
const CauseRecord = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('input'),
      caseName: text,
      caseFieldName: text,
      before: text.nullable().describe('null: that month does not read it'),
      after: text.nullable(),
    }),
    z.object({ kind: z.literal('figure'), name: text, before: source, after: source }),
    z.object({ kind: z.literal('scale'), name: text, before: source, after: source }),
    z.object({ kind: z.literal('rule'), line: text, before: sourceOfRule, after: sourceOfRule }),
    z.object({ kind: z.literal('earlier'), line: text, before: text, after: text }),
  ])
  .openapi('CauseOfDifference')

export const ComparedLine = z
  .object({
    wageTypeNumber: z.int(),
    wageTypeName: text,
    before: z.number(),
    after: z.number(),
    difference: z.number(),
    causes: z.array(CauseRecord).describe('entries first, then the law, then sums of earlier months'),
  })
  .openapi('ComparedWageType')
type ComparedLine = z.infer<typeof ComparedLine>

/** The lines in which a result differs from an earlier one, by wage type. A line that one of the two does not have is 0 there. */
export async function comparedLines(
  db: TenantDb,
  root: ServiceDb,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<readonly ComparedLine[]> {
  const [was, is] = [await explained(db, root, before), await explained(db, root, after)]
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

/** The wage types of a stored result, and the tree of each of its lines. */
async function explained(db: TenantDb, root: ServiceDb, resultSetId: number) {
  const set = await resultSetById(db, resultSetId)
  const job = set && (await jobById(db, set.jobId))
  const payroll = job && (await payrollById(db, job.payrollId))
  if (set === undefined || job?.layoutId == null || payroll === undefined) return undefined
  const layout: Layout = JSON.parse(await layoutById(root, job.layoutId))
  const { periodName: period, paymentDate, forecast } = job
  const month = { regulationId: payroll.regulationId, period, paymentDate, forecast }
  const read = await readPerson(db, root, job, storedSelection(job.selection).history, set.employeeId)
  const { facts } = storedReader({ ...month, company: read.company })(read, set.yearToDate)
  return { lines: wageTypesOf(layout, amountsIn(set.amounts)), reasons: explainAll(monthFor(month).fixed, facts) }
}

const causeRecord = (cause: Cause): z.infer<typeof CauseRecord> =>
  cause.kind === 'input' ? { ...cause, before: cause.before ?? null, after: cause.after ?? null } : cause
