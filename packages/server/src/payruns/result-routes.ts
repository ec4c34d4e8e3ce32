import { explain } from '@centime/engine'
import { sourceExplainer } from '@centime/engine/explain'
import { WARNING_CODES } from '@centime/engine/ground'
import { type Facts, type FixedRegulation, LINE_PARTS, type LinePart } from '@centime/engine/tree'
import type { StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { backPayOf } from '../calculation/batch.js'
import { storedReader } from '../calculation/calculate.js'
import { ExplanationRecord } from '../calculation/explanation.js'
import { lawOfJob } from '../calculation/law.js'
import type { Layout } from '../calculation/layout.js'
import { monthFor } from '../calculation/months.js'
import { readPerson } from '../calculation/people.js'
import { ReplacedPayslip, replacedJobs, replacedPayslips } from '../calculation/replaced.js'
import { type ResultWriter, resultWriter } from '../calculation/result-json.js'
import { storedSelection } from '../calculation/selection.js'
import { amountsIn } from '../calculation/stored-amounts.js'
import { invalid, notFound } from '../ground/refusal.js'
import { type Endpoint, tenantRead } from '../http/endpoint.js'
import { anyNotices, growing, id, idText, lawDigest, note, page, provisional, utc } from '../http/fields.js'
import { listHeaders, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import type { World } from '../http/world.js'

/** Results of payrun jobs and their explanation: section 2.7 of the specification. */

const amount = z.number().describe('euros; for some lines hours or a coefficient')
const ResultSetRecord = z
  .object({
    id,
    payrunJobId: id,
    payrollId: id,
    payrunId: id,
    employeeId: id,
    employeeIdentifier: z.string(),
    divisionId: id,
    periodName: z.string(),
    periodStart: utc,
    periodEnd: utc,
    replaces: ReplacedPayslip.nullable(),
    regulation: z.object({ name: z.string(), lawDate: z.string().openapi({ format: 'date' }) }),
    lawDigest,
    wageTypeResults: z.array(z.object({ wageTypeNumber: z.int(), wageTypeName: z.string(), value: amount })),
    collectorResults: z.array(
      z.object({ collectorName: z.string(), value: amount, wageTypeNumbers: z.array(z.int()) }),
    ),
    payrunResults: z.array(
      z.object({
        name: z.string(),
        value: z.string(),
        valueType: growing(['number']),
        source: z.string(),
        start: z.string().openapi({ format: 'date' }),
        end: z.string().openapi({ format: 'date' }),
      }),
    ),
    warnings: z.array(note(WARNING_CODES)),
    provisional,
    notices: anyNotices,
  })
  .openapi('ResultSet')

const getSets = tenantRead(
  {
    method: 'get',
    path: `${P}/payrollresults/sets`,
    operationId: 'listResultSets',
    tag: 'Results',
    summary: 'The result sets of a payrun job, in the order of employees',
    description: 'Empty until the job has ended. Use `top` and `skip` for jobs of 100 employees or more.',
    query: z.strictObject({ payrunJobId: idText('a payrun job'), ...page.shape }),
    answers: listOf(ResultSetRecord, 'result sets'),
    refusals: ['not_found'],
  },
  async (call, db) => {
    const { query, world, tenant } = call
    const job = await store.jobById(db, query.payrunJobId)
    if (job === undefined) return notFound('job', query.payrunJobId)
    // Results of a running job are incomplete, those of an aborted job are invalid: both stay invisible.
    const visible = job.jobEnd !== null && job.status !== 'Abort' && job.layoutId !== null
    const total = visible ? await store.countResults(db, job.id) : 0
    const headers = listHeaders(call, total)
    const top = Math.min(query.top ?? total, total - query.skip)
    if (top <= 0) return { status: 200, body: [], headers }
    return { status: 200, parts: jsonParts(world, tenant.id, job, query.skip, top), headers }
  },
)

/** How many result sets are read in one transaction; other requests run in between. */
const AT_A_TIME = 25

async function* jsonParts(
  world: World,
  tenantId: number,
  job: StoredJob,
  skip: number,
  top: number,
): AsyncGenerator<string> {
  let writer: ResultWriter | undefined
  let earlier: Awaited<ReturnType<typeof replacedJobs>> | undefined
  let [after, left] = [0, top]
  yield '['
  while (left > 0) {
    const first = left === top
    const { sets, replaced } = await world.store.read(async (root) => {
      const db = store.forTenant(root, tenantId)
      writer ??= await writerOf(db, job, await store.layoutById(root, job.layoutId ?? 0))
      earlier ??= await replacedJobs(db, job)
      const sets = await store.listResultSets(db, job.id, {
        afterEmployee: after,
        skip: first ? skip : 0,
        top: Math.min(left, AT_A_TIME),
      })
      const people = sets.map(({ employeeId }) => employeeId)
      return { sets, replaced: await replacedPayslips(db, job, people, earlier) }
    })
    const last = sets.at(-1)
    if (last === undefined || writer === undefined) throw new Error(`job ${job.id} was deleted while it was read`)
    const write = writer
    yield (first ? '' : ',') + sets.map((set) => write(set, replaced.get(set.employeeId))).join(',')
    ;[after, left] = [last.employeeId, left - sets.length]
    await store.yieldToEventLoop()
  }
  yield ']'
}

async function writerOf(db: TenantDb, job: StoredJob, layout: string): Promise<ResultWriter> {
  const payroll = await store.payrollById(db, job.payrollId)
  if (payroll === undefined) throw new Error(`no payroll ${job.payrollId}`)
  const places: Layout = JSON.parse(layout)
  return resultWriter(job, payroll, places)
}

const getExplanation = tenantRead(
  {
    method: 'get',
    path: `${P}/payrollresults/sets/{resultSetId}/explanation`,
    operationId: 'explainWageType',
    tag: 'Results',
    summary: 'Why a line of a result is what it is',
    description:
      'The tree of the line, or of the requested `part` of it: each operand with its value, each figure with its table, key, date in force and legal text, each rounding. The tree is computed with the figures of the law of its job, and the formulas of this version; if that gives another amount than the result has, `storedValue` is the amount of the result.',
    query: z.strictObject({
      wageTypeNumber: z
        .string({ error: 'is required: the number of a wage type' })
        .regex(/^\d{1,9}$/, 'must be the number of a wage type')
        .transform(Number)
        .openapi({ type: 'integer', minimum: 0, maximum: 999_999_999 }),
      part: z
        .enum(LINE_PARTS)
        .default('amount')
        .describe(
          'the part of the line to explain: its `amount`; the `base` or the `rate` (a fraction) of a contribution; the `quantity` (hours or meals) or the `price` of one; `yearToDate`, the sum of the year including this month',
        ),
    }),
    answers: {
      200: {
        description: 'the tree, amounts as decimal text',
        schema: ExplanationRecord,
      },
    },
  },
  async ({ id: idOf, query }, db, root) => {
    const set = await store.resultSetById(db, idOf('resultSetId'))
    const job = set && (await store.jobById(db, set.jobId))
    const payroll = job && (await store.payrollById(db, job.payrollId))
    if (
      set === undefined ||
      job === undefined ||
      payroll === undefined ||
      job.jobEnd === null ||
      job.layoutId === null ||
      job.status === 'Abort'
    ) {
      return notFound('result set', idOf('resultSetId'))
    }
    const { regulationId } = payroll
    const { periodName: period, paymentDate, forecast } = job
    const read = await readPerson(db, root, job, storedSelection(job.selection), set.employeeId)
    const { company } = read
    const month = { regulationId, period, paymentDate, forecast, law: await lawOfJob(root, job), company }
    const { fixed } = monthFor(month)
    if (!fixed.lines.some(({ number }) => number === query.wageTypeNumber)) {
      const message = `is no wage type of ${fixed.regulation.name}; GET payrolls/${payroll.id}/wagetypes lists them`
      return invalid([{ pointer: '/wageTypeNumber', message }])
    }
    const person = { ...read.person, ...backPayOf(set.backPay) }
    const layout: Layout = JSON.parse(await store.layoutById(root, job.layoutId))
    const { facts } = storedReader(month)({ ...read, person }, set.yearToDate, layout)
    const { wageTypeNumber, part } = query
    const explained = explainedPart(fixed, facts, wageTypeNumber, part)
    if (explained === undefined) {
      const message = `is no part of wage type ${wageTypeNumber}`
      return invalid([{ pointer: '/part', message }])
    }
    const stored = storedPart(fixed, layout, wageTypeNumber, part)
    const storedValue = stored < 0 ? undefined : amountsIn(set.amounts)[stored]
    const isSame = storedValue === undefined || explained.value.equals(storedValue)
    return { status: 200, body: isSame ? explained : { ...explained, storedValue } }
  },
)

/** The tree of a line, or of a part of it; undefined: the line has no such part. */
function explainedPart(fixed: FixedRegulation, facts: Facts, wageTypeNumber: number, part: LinePart) {
  if (part === 'amount') return explain(fixed, facts, wageTypeNumber)
  const found = fixed.lines.find(({ number }) => number === wageTypeNumber)
  const because = found && sourceExplainer(fixed, facts)({ kind: 'part', line: found.name, part })
  if (found === undefined || because === undefined) return undefined
  const { name, number, line } = found
  return {
    kind: 'line' as const,
    value: because.value,
    name,
    number,
    label: line.label,
    text: line.text,
    part,
    because,
  }
}

/** The place of a part among the stored amounts; -1 where the result does not store it, for example rates. */
function storedPart(fixed: FixedRegulation, { lines, cumulated }: Layout, wageTypeNumber: number, part: LinePart) {
  const line = fixed.lines.find(({ number }) => number === wageTypeNumber)
  const placeOf = (of: string | undefined): number => lines.findIndex(([name]) => name === of)
  if (part === 'amount') return lines.findIndex(([, number]) => number === wageTypeNumber)
  if (part === 'base') return placeOf(fixed.lines[line?.contribution?.base ?? -1]?.name)
  const place = line === undefined || part !== 'yearToDate' ? -1 : cumulated.indexOf(line.name)
  return place < 0 ? -1 : lines.length + place
}

export const resultRoutes: readonly Endpoint[] = [getSets, getExplanation]
