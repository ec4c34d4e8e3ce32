import { type AskedLaws, csvOf, impactFile, impactHtml, impactJson, impactListing } from '@centime/books'
import { SELECTION_FAULTS } from '@centime/cycle'
import { FAULT_CODES, type Fault, WARNING_CODES } from '@centime/engine/ground'
import { payrollById } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { inFrench } from '../../ground/french.js'
import { invalid, refuse } from '../../ground/refusal.js'
import { type Endpoint, type Reply, tenantRead } from '../../http/endpoint.js'
import { former, growing, id, identifier, lawDay, lawMonth } from '../../http/fields.js'
import { P } from '../../http/paths.js'
import type { World } from '../../http/world.js'
import { type Compared, comparedOf, impactOf } from './impact.js'

/** The effect on pay in a month of a payroll: under two days of law, or under given figures. */

const day = (description: string) => lawDay().describe(description)
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
    period: lawMonth.describe('the month whose recorded values are calculated'),
    lawBefore: day('the day of the law before'),
    lawAfter: day('the day of the law after; the same day with `figures` compares with these'),
    figures: z
      .array(z.strictObject({ name: figureName, value }))
      .max(50)
      .optional()
      .describe('values that replace those of `lawAfter`; if a name occurs twice, the last value counts'),
    employeeIdentifiers: z
      .array(identifier)
      .min(1)
      .max(10_000)
      .optional()
      .describe('only these employees; absent: the active ones of the division'),
  })
  .openapi('LawImpactRequest')

const amount = z.number().describe('euros')
const amounts = { before: amount, after: amount, difference: amount }
const source = (description: string) =>
  z
    .object({
      value: z.string().optional().describe('the value of a figure; absent: a scale or a rule'),
      since: z.string().openapi({ format: 'date', description: 'the day since which it holds' }),
      text: z.string().describe('the legal text'),
    })
    .describe(description)
const movers = z.array(z.int()).describe('places in `movers` of the report, counted from 0')
const lineOf = { wageTypeNumber: z.int(), wageTypeName: z.string(), label: z.string() }
const law = (description: string) =>
  z
    .object({
      day: z.string().openapi({ format: 'date', description: 'the day of the law' }),
      figures: z.array(z.object({ name: z.string(), value: z.string() })).describe('the given figures'),
    })
    .describe(description)
const ImpactRecord = z
  .object({
    period: z.string().describe('the month'),
    regulation: z.string().describe('the name of the regulation'),
    lawBefore: law('the law before'),
    lawAfter: law('the law after'),
    movers: z
      .array(
        z
          .object({
            kind: growing(['figure', 'scale', 'rule']).describe('the kind of the mover'),
            name: z.string().describe('table and key of a figure, a scale, or the line of a rule'),
            before: source('under the law before'),
            after: source('under the law after'),
          })
          .openapi('LawMover'),
      )
      .describe('the differences between the laws, even those that move no pay'),
    people: z
      .array(
        z
          .object({
            employeeIdentifier: z.string(),
            lines: z.array(z.object({ ...lineOf, ...amounts, movers })).describe('the wage types that move'),
            warnings: z
              .array(z.object({ code: growing(WARNING_CODES), message: z.string() }))
              .describe('warnings that appear only under the law after'),
            faults: z
              .array(z.object({ code: growing({ ...FAULT_CODES, ...SELECTION_FAULTS }), message: z.string() }))
              .describe('why the person could not be compared; empty: the person was compared'),
          })
          .openapi('MovedPerson'),
      )
      .describe('the people who have a line that moves, a warning or a fault'),
    totals: z
      .array(z.object({ name: z.string().describe('the name of the line'), ...amounts }))
      .describe('sums of all people compared, whether they move or not'),
    lines: z
      .array(
        z.object({
          ...lineOf,
          people: z.int().describe('the number of people for whom it moves'),
          difference: amount,
          movers,
        }),
      )
      .describe('sums of what moves, by wage type'),
    compared: z.int().describe('how many people were compared'),
    moved: z.int().describe('the number of people for whom a line moves'),
    refused: z.int().describe('how many could not be compared'),
    warned: z
      .array(z.object({ code: z.string(), people: z.int().describe('how many people') }))
      .describe('how many people have a warning only under the law after'),
    ownParameters: z
      .array(z.string())
      .describe('fields of ParametresLegaux whose value was never published: no law moves them'),
  })
  .openapi('LawImpact')

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
      // In earlier versions the JSON route accepted all formats.
      query: z.strictObject({ format: former(z.enum(form === 'json' ? FORM_NAMES : [form]).default(form)) }),
      body: Wanted,
      example: { payrollId: 1, period: '2026-06', lawBefore: '2026-05-31', lawAfter: '2026-06-01' },
      refusals: ['law_missing'],
      answers: {
        200: {
          description: 'the people and lines that move, and the text behind each',
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

/** Occupies one of the partner's places until the report is sent or refused. */
async function answer(world: World, partnerId: number, asked: Asked): Promise<Reply> {
  const running = comparing.get(world) ?? new Map<number, number>()
  comparing.set(world, running)
  const count = running.get(partnerId) ?? 0
  if (count >= AT_A_TIME) return refuse('overloaded', `at most ${AT_A_TIME} comparisons of a partner run at a time`)
  running.set(partnerId, count + 1)
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

/** Compares batch after batch while the report is sent, after checking the laws; then `ended` is called. */
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
  return { status: 200, type: 'text/html; charset=utf-8', text: await impactHtml(impact, inFrench), headers }
}

/** Each comparison keeps a thread busy: payruns have the others. */
const AT_A_TIME = 2
const comparing = new WeakMap<World, Map<number, number>>()

function pointerOf({ value: sent }: Fault, { figures = [] }: z.infer<typeof Wanted>): string {
  const place = figures.findIndex(({ name, value: given }) => name === sent || given === sent)
  return place < 0 ? '/figures' : `/figures/${place}`
}
