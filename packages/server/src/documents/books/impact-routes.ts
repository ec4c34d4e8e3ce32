import { type AskedLaws, csvOf, impactFile, impactHtml, impactJson, impactListing } from '@centime/books'
import { FAULT_CODES, type Fault, firstDay, hasLaw, isDay, LAW_MONTHS, WARNING_CODES } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import { SELECTION_FAULTS } from '../../ground/codes.js'
import { inFrench } from '../../ground/french.js'
import { type FieldError, invalid, refuse } from '../../ground/refusal.js'
import { type Reply, tenantRead } from '../../http/endpoint.js'
import { growing, id, identifier, month } from '../../http/fields.js'
import { P } from '../../http/paths.js'
import type { World } from '../../http/world.js'
import { payrollById } from '../../store/master-data.js'
import { type Compared, comparedOf, impactOf } from './impact.js'

/** Whose pay changes: a month of a payroll under two days of law, or under figures that are given. */

const day = (description: string) =>
  z
    .string()
    .refine(isDay, 'must be a day as 2026-06-30')
    .openapi({ format: 'date', maxLength: 10, example: '2026-06-30', description })
const value = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,8})?$/, 'must be a number as text, as 12.50')
  .openapi({
    maxLength: 18,
    example: '12.50',
    description: 'the value of the figure, as decimal text: euros, or a rate as a fraction',
  })
const figureName = z
  .string()
  .regex(/^\w{1,100}\.\w{1,100}$/, 'must be the name of a figure, as SMIC.SMICHoraire')
  .openapi({
    maxLength: 201,
    example: 'SMIC.SMICHoraire',
    description: 'a table and a key of it, as the movers name them',
  })

const Wanted = z
  .strictObject({
    payrollId: id,
    period: month.openapi({ description: 'the month whose recorded values are calculated' }),
    lawBefore: day('the day of the law before'),
    lawAfter: day('the day of the law after; the same day with `figures` compares with these'),
    figures: z
      .array(z.strictObject({ name: figureName, value }))
      .max(50)
      .optional()
      .openapi({
        description: 'values that replace those of `lawAfter`; a name that comes twice counts as it comes last',
      }),
    employeeIdentifiers: z
      .array(identifier)
      .min(1)
      .max(10_000)
      .optional()
      .openapi({ description: 'only these employees; absent: the active ones of the division' }),
  })
  .openapi('LawImpactRequest')

const amount = z.number().openapi({ description: 'euros' })
const amounts = { before: amount, after: amount, difference: amount }
const source = (description: string) =>
  z
    .object({
      value: z.string().optional().openapi({ description: 'of a figure' }),
      since: z.string().openapi({ format: 'date', description: 'the day since which it holds' }),
      text: z.string().openapi({ description: 'the legal text' }),
    })
    .openapi({ description })
const movers = z.array(z.int()).openapi({ description: 'places in `movers` of the report, counted from 0' })
const lineOf = { wageTypeNumber: z.int(), wageTypeName: z.string(), label: z.string() }
const law = (description: string) =>
  z
    .object({
      day: z.string().openapi({ format: 'date', description: 'the day of the law' }),
      figures: z
        .array(z.object({ name: z.string(), value: z.string() }))
        .openapi({ description: 'figures that were given' }),
    })
    .openapi({ description })
const ImpactRecord = z
  .object({
    period: z.string().openapi({ description: 'the month' }),
    regulation: z.string().openapi({ description: 'the name of the regulation' }),
    lawBefore: law('the law before'),
    lawAfter: law('the law after'),
    movers: z
      .array(
        z
          .object({
            kind: growing(['figure', 'scale', 'rule']).openapi({ description: 'what it is' }),
            name: z.string().openapi({ description: 'table and key of a figure, a scale, or the line of a rule' }),
            before: source('under the law before'),
            after: source('under the law after'),
          })
          .openapi('LawMover'),
      )
      .openapi({ description: 'what the laws say differently, whether it moves anybody or not' }),
    people: z
      .array(
        z
          .object({
            employeeIdentifier: z.string(),
            lines: z
              .array(z.object({ ...lineOf, ...amounts, movers }))
              .openapi({ description: 'the wage types that move' }),
            warnings: z
              .array(z.object({ code: growing(WARNING_CODES), message: z.string() }))
              .openapi({ description: 'warnings that there are only under the law after' }),
            faults: z
              .array(z.object({ code: growing({ ...FAULT_CODES, ...SELECTION_FAULTS }), message: z.string() }))
              .openapi({ description: 'why the person could not be compared; empty: was compared' }),
          })
          .openapi('MovedPerson'),
      )
      .openapi({ description: 'who has a line that moves, a warning or a fault' }),
    totals: z
      .array(z.object({ name: z.string().openapi({ description: 'the name of the line' }), ...amounts }))
      .openapi({ description: 'sums of all people compared, whether they move or not' }),
    lines: z
      .array(
        z.object({
          ...lineOf,
          people: z.int().openapi({ description: 'of how many it moves' }),
          difference: amount,
          movers,
        }),
      )
      .openapi({ description: 'sums of what moves, by wage type' }),
    compared: z.int().openapi({ description: 'how many people were compared' }),
    moved: z.int().openapi({ description: 'of how many a line moves' }),
    refused: z.int().openapi({ description: 'how many could not be compared' }),
    warned: z
      .array(z.object({ code: z.string(), people: z.int().openapi({ description: 'how many people' }) }))
      .openapi({ description: 'how many people have a warning only under the law after' }),
    ownParameters: z
      .array(z.string())
      .openapi({ description: 'fields of ParametresLegaux whose value was never published: no law moves them' }),
  })
  .openapi('LawImpact')

const format = z
  .enum(['json', 'csv', 'html'])
  .default('json')
  .openapi({ description: '`html`: a page in French, with a plot' })

export const postLawImpact = tenantRead(
  {
    method: 'post',
    path: `${P}/law-impact`,
    operationId: 'compareLaws',
    tag: 'Payrun jobs',
    summary: 'Whose pay changes under another law',
    description:
      'The month as it is recorded, calculated under the law of two days, or under figures that are given. Writes nothing. Earlier months, personal rates of the withholding tax and notified rates stay as they are recorded.',
    query: z.strictObject({ format }),
    body: Wanted,
    example: { payrollId: 1, period: '2026-06', lawBefore: '2026-05-31', lawAfter: '2026-06-01' },
    answers: {
      200: {
        description: 'who and what moves, by which text',
        schema: ImpactRecord,
        types: ['text/csv', 'text/html'],
        headers: ['Content-Disposition'],
      },
    },
  },
  async ({ body, query, tenant, world, partnerId }, db, root) => {
    const { payrollId, period, employeeIdentifiers } = body
    const payroll = await payrollById(db, payrollId)
    const errors: FieldError[] = []
    if (payroll === undefined) errors.push({ pointer: '/payrollId', message: 'is not a payroll of this tenant' })
    if (!hasLaw(firstDay(period)))
      errors.push({ pointer: '/period', message: `there is no law for ${period}: ${LAW_MONTHS}` })
    if (payroll === undefined || errors.length > 0) return invalid(errors)
    const laws: AskedLaws = {
      from: { day: body.lawBefore, figures: {} },
      to: { day: body.lawAfter, figures: Object.fromEntries((body.figures ?? []).map((one) => [one.name, one.value])) },
    }
    const compared = await comparedOf(db, root, { tenantId: tenant.id, payroll, period, laws, employeeIdentifiers })
    return { status: 200, outside: () => answer(world, partnerId, { compared, body, format: query.format }) }
  },
)

interface Asked {
  readonly compared: Compared
  readonly body: z.infer<typeof Wanted>
  readonly format: z.infer<typeof format>
}

/** Compares batch after batch while the report is sent; the laws are checked first. */
async function answer(world: World, partnerId: number, { compared, body, format: as }: Asked): Promise<Reply> {
  const running = comparing.get(world) ?? new Map<number, number>()
  comparing.set(world, running)
  const own = (): number => running.get(partnerId) ?? 0
  if (own() >= AT_A_TIME) return refuse('overloaded', `at most ${AT_A_TIME} comparisons of a partner run at a time`)
  const outcome = await impactOf(world.comparePeople, compared)
  if (!outcome.ok)
    return invalid(outcome.faults.map((one) => ({ pointer: pointerOf(one, body), message: one.message })))
  async function* people() {
    running.set(partnerId, own() + 1)
    try {
      if (outcome.ok) yield* outcome.value.people()
    } finally {
      running.set(partnerId, own() - 1)
    }
  }
  const impact = { ...outcome.value, people }
  const headers = { 'content-disposition': `attachment; filename="${impactFile(impact)}.${as}"` }
  if (as === 'json') return { status: 200, parts: impactJson(impact), headers }
  if (as === 'csv')
    return { status: 200, type: 'text/csv; charset=utf-8', parts: csvOf(impactListing(impact)), headers }
  return { status: 200, type: 'text/html; charset=utf-8', text: await impactHtml(impact, inFrench), headers }
}

/** Each keeps a thread busy: payruns have the others. */
const AT_A_TIME = 2
/** How many comparisons of each partner a process runs. */
const comparing = new WeakMap<World, Map<number, number>>()

/** The field that a fault of a law is about. */
function pointerOf(
  { code, value: sent }: Fault,
  { lawBefore, lawAfter, figures = [] }: z.infer<typeof Wanted>,
): string {
  if (code === 'period_without_law')
    return sent === lawBefore ? '/lawBefore' : sent === lawAfter ? '/lawAfter' : '/period'
  const place = figures.findIndex(({ name, value: given }) => name === sent || given === sent)
  return place < 0 ? '/figures' : `/figures/${place}`
}
