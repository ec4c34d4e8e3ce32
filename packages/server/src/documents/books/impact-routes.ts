import { type AskedLaws, csvOf, impactFile, impactHtml, impactJson, impactListing } from '@centime/books'
import { FAULT_CODES, type Fault, WARNING_CODES } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import { SELECTION_FAULTS } from '../../ground/codes.js'
import { invalid, refuse } from '../../ground/refusal.js'
import { type Endpoint, type Reply, tenantRead } from '../../http/endpoint.js'
import { former, growing, id, identifier, lawDay, lawMonth } from '../../http/fields.js'
import { P } from '../../http/paths.js'
import type { World } from '../../http/world.js'
import { payrollById } from '../../store/master-data.js'
import { type Compared, comparedOf, impactOf } from './impact.js'

/** Whose pay changes: a month of a payroll under two days of law, or under figures that are given. */

const day = (description: string) => lawDay().openapi({ description })
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
    period: lawMonth.openapi({ description: 'the month whose recorded values are calculated' }),
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

/** What the comparison is written as: each has a route of its own. */
const FORMS = {
  json: { ending: '', suffix: '', said: '', answer: { schema: ImpactRecord } },
  csv: {
    ...{ ending: '.csv', suffix: 'Csv', said: ', as CSV' },
    answer: { schema: z.string(), mediaType: 'text/csv' },
  },
  html: {
    ...{ ending: '.html', suffix: 'Html', said: ', as a page in French with a plot' },
    answer: { schema: z.string(), mediaType: 'text/html' },
  },
} as const
type Form = keyof typeof FORMS
const FORM_NAMES = Object.keys(FORMS) as [Form, ...Form[]]

const postLawImpact = (form: Form) => {
  const { ending, suffix, said, answer: written } = FORMS[form]
  return tenantRead(
    {
      method: 'post',
      path: `${P}/law-impact${ending}`,
      operationId: `compareLaws${suffix}`,
      tag: 'Payrun jobs',
      summary: `Whose pay changes under another law${said}`,
      description:
        'The month as it is recorded, calculated under the law of two days, or under figures that are given. Writes nothing. Earlier months, personal rates of the withholding tax and notified rates stay as they are recorded.',
      // The route of JSON took all forms in earlier versions.
      query: z.strictObject({ format: former(z.enum(form === 'json' ? FORM_NAMES : [form]).default(form)) }),
      body: Wanted,
      example: { payrollId: 1, period: '2026-06', lawBefore: '2026-05-31', lawAfter: '2026-06-01' },
      refusals: ['law_missing'],
      answers: {
        200: {
          description: 'who and what moves, by which text',
          ...written,
          headers: ['Content-Disposition'],
        },
      },
    },
    async ({ body, query, tenant, world, partnerId }, db, root) => {
      const { payrollId, period, employeeIdentifiers } = body
      const payroll = await payrollById(db, payrollId)
      if (payroll === undefined) return invalid([{ pointer: '/payrollId', message: 'is not a payroll of this tenant' }])
      const laws: AskedLaws = {
        from: { day: body.lawBefore, figures: {} },
        to: {
          day: body.lawAfter,
          figures: Object.fromEntries((body.figures ?? []).map((one) => [one.name, one.value])),
        },
      }
      const compared = await comparedOf(db, root, { tenantId: tenant.id, payroll, period, laws, employeeIdentifiers })
      return { status: 200, outside: () => answer(world, partnerId, { compared, body, format: query.format }) }
    },
  )
}
export const lawImpactRoutes: readonly Endpoint[] = FORM_NAMES.map(postLawImpact)

interface Asked {
  readonly compared: Compared
  readonly body: z.infer<typeof Wanted>
  readonly format: Form
}

/** Takes one of the partner's places until the report is sent, or refused. */
async function answer(world: World, partnerId: number, asked: Asked): Promise<Reply> {
  const running = comparing.get(world) ?? new Map<number, number>()
  comparing.set(world, running)
  const own = running.get(partnerId) ?? 0
  if (own >= AT_A_TIME) return refuse('overloaded', `at most ${AT_A_TIME} comparisons of a partner run at a time`)
  running.set(partnerId, own + 1)
  let isHeld = true
  const release = (): void => {
    if (isHeld) running.set(partnerId, (running.get(partnerId) ?? 1) - 1)
    isHeld = false
  }
  try {
    const reply = await report(world, asked, release)
    if (!('parts' in reply)) release()
    return reply
  } catch (error) {
    release()
    throw error
  }
}

/** Compares batch after batch while the report is sent; the laws are checked first. `ended` is called after the last batch. */
async function report(world: World, { compared, body, format: as }: Asked, ended: () => void): Promise<Reply> {
  const outcome = await impactOf(world.comparePeople, compared)
  if (!outcome.ok)
    return invalid(outcome.faults.map((one) => ({ pointer: pointerOf(one, body), message: one.message })))
  const { people: all } = outcome.value
  async function* people() {
    try {
      yield* all()
    } finally {
      ended()
    }
  }
  const impact = { ...outcome.value, people }
  const headers = { 'content-disposition': `attachment; filename="${impactFile(impact)}.${as}"` }
  if (as === 'json') return { status: 200, parts: impactJson(impact), headers }
  if (as === 'csv')
    return { status: 200, type: 'text/csv; charset=utf-8', parts: csvOf(impactListing(impact)), headers }
  return { status: 200, type: 'text/html; charset=utf-8', text: await impactHtml(impact), headers }
}

/** Each keeps a thread busy: payruns have the others. */
const AT_A_TIME = 2
/** How many comparisons of each partner a process runs. */
const comparing = new WeakMap<World, Map<number, number>>()

/** The field that a fault of a law is about. */
function pointerOf({ value: sent }: Fault, { figures = [] }: z.infer<typeof Wanted>): string {
  const place = figures.findIndex(({ name, value: given }) => name === sent || given === sent)
  return place < 0 ? '/figures' : `/figures/${place}`
}
