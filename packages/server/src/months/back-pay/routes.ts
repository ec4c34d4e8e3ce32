import { changeInputs, isFinalized } from '@centime/cycle'
import { yearOf } from '@centime/engine/ground'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { invalid, isRefusal, type Refusal, refuse } from '../../ground/refusal.js'
import { type Endpoint, tenantRead, tenantWrite } from '../../http/endpoint.js'
import { freeText, growing, id, lawMonth, month, page, utc } from '../../http/fields.js'
import { listed, listOf } from '../../http/paging.js'
import { differenceKey } from '../../payruns/job-differences.js'
import { applyEvents, surroundingsOf } from '../apply-events.js'
import { type CycleRequest, currentCycle, cycleRequest, refusalOf } from '../cycle-request.js'
import type { MonthKind } from '../kind.js'
import { wakeAfter } from '../transaction.js'
import { type BackPayDetails, detailsFinal, detailsNow } from './details.js'
import { backPayOfMonth, type ListedBackPay } from './listed.js'

/** The differences of past months that a month may pay, and the decisions about them: section 6 of the contract. */

/** Pages of at most so many differences have their lines and causes. */
const MOST_DETAILED = 50

const BackPayLineRecord = z
  .object({
    wageTypeNumber: z.int(),
    value: z.number().describe('the difference in euros; of some bases hours, fractions or coefficients'),
    base: z.number().optional().describe('the difference of the base in euros; absent: 0 or none'),
    rate: z.number().optional().describe('the rate of the month of origin as a fraction; absent: the base is the same'),
  })
  .openapi('BackPayLine')

const BackPayRecord = z
  .object({
    employeeId: id,
    originPeriod: month,
    state: growing(['proposed', 'accepted', 'put_off', 'paid']),
    gross: z.number().describe('the difference of the gross pay, in euros; negative: too much was paid'),
    net: z.number().describe('the difference of the net before tax, in euros'),
    rule: growing(['month_of_origin']).describe(
      '`month_of_origin`: bases, rates, ceilings and reductions are those of the month of origin (CSS R242-1 II); the tax is that of the payment',
    ),
    lines: z.array(BackPayLineRecord).optional().describe('the lines whose amounts differ; absent in long pages'),
    causes: z
      .array(
        z.object({
          employeeId: id.nullable().describe('null: a value of the company'),
          field: z.string().describe('`Case.Field`'),
          old: z.string().nullable(),
          new: z.string().nullable(),
          recordedAt: utc.nullable(),
          recordedBy: id.nullable().describe('the id of the user; null: not known, or the service itself'),
          reason: z.string().nullable().describe('that of the change of cases; null: none'),
        }),
      )
      .optional()
      .describe(
        'what the month of origin reads otherwise than what was paid of it; empty: an earlier month of the year moves it',
      ),
    decided: z
      .object({ by: z.string(), at: utc, note: z.string().nullable() })
      .optional()
      .describe('the last decision; absent: none'),
  })
  .openapi('BackPayProposal')

const record = (one: ListedBackPay, details?: BackPayDetails): object => {
  const { employeeId, originPeriod, state, gross, net, decided } = one
  const shown = { employeeId, originPeriod, state, gross: Number(gross), net: Number(net), rule: 'month_of_origin' }
  if (details === undefined && decided === undefined) return shown
  return {
    ...shown,
    ...(details && { lines: details.lines, causes: details.causes }),
    ...(decided && { decided: { by: decided.decidedBy, at: decided.decidedAt, note: decided.note } }),
  }
}
const NO_DETAILS: BackPayDetails = { lines: [], causes: [] }

const getBackPay = (monthKind: MonthKind) =>
  tenantRead(
    {
      method: 'get',
      path: `${monthKind.path}/{period}/back-pay`,
      operationId: monthKind.id('listCycleBackPay'),
      tag: monthKind.tag,
      summary: 'List what a month pays or takes back of past months',
      description: `As the last calculation of the month has found it, by employee and month of origin; the list is empty before. A final month lists what it has paid, and what it has put off. In pages of at most ${MOST_DETAILED} differences each has its lines and causes.`,
      gate: 'journey',
      query: page,
      isLong: true,
      answers: listOf(BackPayRecord, 'the differences'),
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const cycle = currentCycle(request, false)
      if ('refusal' in cycle) return cycle
      const all = await backPayOfMonth(db, cycle)
      const { top = all.length, skip } = call.query
      const rows = all.slice(skip, skip + top)
      const details = rows.length <= MOST_DETAILED ? await detailsOf(request, rows) : undefined
      return listed(call, { rows, total: all.length }, (one) =>
        record(one, details && (details.get(`${one.employeeId} ${one.originPeriod}`) ?? NO_DETAILS)),
      )
    },
  )

async function detailsOf(request: CycleRequest, rows: readonly ListedBackPay[]) {
  const { tx, period, kind, call } = request
  const cycle = store.cycleAt(tx.months.cycles, period)
  const payroll = await store.payrollById(tx.db, payrollOf(request) ?? 0)
  if (payroll === undefined || rows.length === 0) return new Map<string, BackPayDetails>()
  const employeeIds = [...new Set(rows.map(({ employeeId }) => employeeId))]
  if (isFinalized(cycle)) return detailsFinal(tx, cycle, payroll, employeeIds)
  const ofOfficer = kind.payrollOf(call) === undefined ? cycle.variables?.dateDeVersement : undefined
  const paymentDate = cycle.payroll?.paymentDate ?? ofOfficer ?? null
  return detailsNow(tx, cycle, { payroll, paymentDate }, employeeIds)
}

/** The payroll that pays the month; undefined: the tenant has no officer's payroll. */
const payrollOf = ({ kind, call, tx }: CycleRequest): number | undefined =>
  kind.payrollOf(call) ?? tx.months.managed?.payrollId

const decision = {
  decision: z.enum(['accept', 'put_off']).describe('`accept`: this month pays or takes back the difference'),
  note: freeText.optional(),
}
const Decision = z.strictObject(decision).openapi('BackPayDecision')
/** One decision is about at most so many differences. */
const MOST_DECIDED = 1000
const Decisions = z
  .strictObject({
    ...decision,
    rows: z
      .array(z.strictObject({ employeeId: id, originPeriod: lawMonth }))
      .min(1)
      .max(MOST_DECIDED)
      .describe('the differences, each by its person and its month'),
  })
  .openapi('BackPayDecisions')

const BOTH =
  'A decision that changes what the month pays is a change of inputs: the candidate is withdrawn. `accept` also accepts the earlier differences of the person, `put_off` also puts off the later ones of the same year: ceilings and reductions add up over the year.'
const deciding = (monthKind: MonthKind) =>
  ({
    tag: monthKind.tag,
    gate: 'journey',
    refusals: [
      'period_outside_write_window',
      'payroll_operation_collision',
      'month_already_finalized',
      'later_finalized_month_requires_operator_replay',
      'validation_failed',
    ],
  }) as const

const putBackPay = (monthKind: MonthKind) =>
  tenantWrite(
    {
      ...deciding(monthKind),
      method: 'put',
      path: `${monthKind.path}/{period}/back-pay/{employeeId}/{originPeriod}`,
      operationId: monthKind.id('decideCycleBackPay'),
      summary: 'Accept the difference of a past month, or put it off',
      description: BOTH,
      body: Decision,
      example: { decision: 'accept', note: 'the raise agreed in July' },
      answers: { 200: { description: 'the difference', schema: BackPayRecord } },
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const row = { employeeId: call.id('employeeId'), originPeriod: call.word('originPeriod') }
      const decided = await decide(request, { ...call.body, rows: [row] })
      if (isRefusal(decided)) return decided
      const [shown] = decided.rows
      return shown === undefined
        ? refuse(
            'not_found',
            `${request.period} has no difference of ${row.originPeriod} for employee ${row.employeeId}`,
          )
        : { status: 200, body: record(shown), after: wakeAfter(request.tx) }
    },
  )

const postBackPay = (monthKind: MonthKind) =>
  tenantWrite(
    {
      ...deciding(monthKind),
      method: 'post',
      path: `${monthKind.path}/{period}/back-pay`,
      operationId: monthKind.id('decideCycleDifferences'),
      summary: 'Accept differences of past months, or put them off, all or none',
      description: `${BOTH} At most ${MOST_DECIDED} rows; if the month does not have one of them, nothing is decided, and the refusal names it.`,
      body: Decisions,
      example: { decision: 'put_off', rows: [{ employeeId: 1, originPeriod: '2026-05' }] },
      answers: { 200: { description: 'the differences, in the order of the rows', schema: z.array(BackPayRecord) } },
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const { rows } = call.body
      const employees = await store.employeeIdentifiers(
        db,
        rows.map(({ employeeId }) => employeeId),
      )
      const strangers = rows.flatMap(({ employeeId }, at) =>
        employees.has(employeeId)
          ? []
          : [{ pointer: `/rows/${at}/employeeId`, message: 'is not an employee of this tenant' }],
      )
      if (strangers.length > 0) return invalid(strangers)
      const decided = await decide(request, call.body)
      if (isRefusal(decided)) return decided
      const errors = decided.rows.flatMap((shown, at) =>
        shown === undefined
          ? [{ pointer: `/rows/${at}`, message: `is no difference that ${request.period} may pay` }]
          : [],
      )
      return errors.length > 0
        ? invalid(errors)
        : { status: 200, body: decided.rows.flatMap((shown) => shown && record(shown)), after: wakeAfter(request.tx) }
    },
  )

/** Decides about rows of a month, all or none; returns them after the decision, undefined for an unknown row. */
async function decide(
  request: CycleRequest,
  { rows, decision, note }: z.infer<typeof Decisions>,
): Promise<{ readonly rows: readonly (ListedBackPay | undefined)[] } | Refusal> {
  const { tx, period, call } = request
  const { db } = tx
  const cycle = currentCycle(request, false)
  if ('refusal' in cycle) return cycle
  if (isFinalized(cycle)) {
    return refuse('month_already_finalized', `${period} is final: a later month pays what it has put off`)
  }
  const all = await backPayOfMonth(db, cycle)
  const payrollId = payrollOf(request)
  const listedBy = (some: readonly ListedBackPay[]) => {
    const byKey = new Map(some.map((one) => [differenceKey(one), one]))
    return rows.map((row) => byKey.get(differenceKey(row)))
  }
  const named = listedBy(all)
  if (payrollId === undefined || named.includes(undefined)) return { rows: named }
  const around = await surroundingsOf(tx, period)
  const changed = changeInputs(cycle, [], around)
  if (!changed.ok) return refusalOf(changed.refusal)
  const by = { decision, note: note ?? null, decidedBy: call.actor, decidedAt: call.now.toISOString() }
  const decided = new Map(
    named.flatMap((one) =>
      one === undefined ? [] : alsoDecided(all, one, decision).map((also) => [differenceKey(also), also] as const),
    ),
  )
  const decisions = [...decided.values()].map(({ employeeId, originPeriod }) => ({
    ...{ payrollId, period, employeeId, originPeriod },
    ...by,
  }))
  const after = await backPayOfMonth(db, cycle, decisions)
  // A calculation that is running reads the decisions up to its start.
  const isInput = cycle.reservation !== undefined || movesPay(all, after)
  await applyEvents(tx, cycle, isInput ? changed.events : [], store.addedDecisions(db, decisions))
  return { rows: listedBy(after) }
}

/** Whether the month would pay other differences: both lists are in the same order. */
const movesPay = (before: readonly ListedBackPay[], after: readonly ListedBackPay[]): boolean =>
  after.some(({ state }, at) => (state === 'accepted') !== (before[at]?.state === 'accepted'))

/** The differences of a decision: an accepted month never follows one that is put off. */
function alsoDecided(
  all: readonly ListedBackPay[],
  { employeeId, originPeriod }: ListedBackPay,
  decision: 'accept' | 'put_off',
): readonly ListedBackPay[] {
  const ofPerson = all.filter((one) => one.employeeId === employeeId)
  return ofPerson.filter((one) =>
    decision === 'accept'
      ? one.originPeriod <= originPeriod && (one.originPeriod === originPeriod || one.state !== 'accepted')
      : one.originPeriod >= originPeriod && yearOf(one.originPeriod) === yearOf(originPeriod),
  )
}

/** The routes that both kinds of months have. */
export const backPayRoutesOf = (of: MonthKind): readonly Endpoint[] => [getBackPay(of), putBackPay(of), postBackPay(of)]
