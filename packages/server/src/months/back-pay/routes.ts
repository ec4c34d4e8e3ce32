import { changeInputs, isFinalized } from '@centime/cycle'
import { yearOf } from '@centime/engine/ground'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { refuse } from '../../ground/refusal.js'
import { type Endpoint, tenantRead, tenantWrite } from '../../http/endpoint.js'
import { freeText, growing, id, month, page, utc } from '../../http/fields.js'
import { listed, listOf } from '../../http/paging.js'
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

const record = (one: ListedBackPay, details?: BackPayDetails): object => ({
  ...{ employeeId: one.employeeId, originPeriod: one.originPeriod, state: one.state },
  ...{ gross: Number(one.gross), net: Number(one.net), rule: 'month_of_origin' },
  ...(details && { lines: details.lines, causes: details.causes }),
  ...(one.decided && { decided: { by: one.decided.decidedBy, at: one.decided.decidedAt, note: one.decided.note } }),
})
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

const Decision = z
  .strictObject({
    decision: z.enum(['accept', 'put_off']).describe('`accept`: this month pays or takes back the difference'),
    note: freeText.optional(),
  })
  .openapi('BackPayDecision')

const putBackPay = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'put',
      path: `${monthKind.path}/{period}/back-pay/{employeeId}/{originPeriod}`,
      operationId: monthKind.id('decideCycleBackPay'),
      tag: monthKind.tag,
      summary: 'Accept the difference of a past month, or put it off',
      description:
        'A change of inputs: the candidate is withdrawn. `accept` also accepts the earlier differences of the person, `put_off` also puts off the later ones of the same year: ceilings and reductions add up over the year.',
      gate: 'journey',
      body: Decision,
      example: { decision: 'accept', note: 'the raise agreed in July' },
      answers: { 200: { description: 'the difference', schema: BackPayRecord } },
      refusals: [
        'period_outside_write_window',
        'payroll_operation_collision',
        'month_already_finalized',
        'later_finalized_month_requires_operator_replay',
        'validation_failed',
      ],
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const cycle = currentCycle(request, false)
      if ('refusal' in cycle) return cycle
      const { tx, period } = request
      if (isFinalized(cycle)) {
        return refuse('month_already_finalized', `${period} is final: a later month pays what it has put off`)
      }
      const employeeId = call.id('employeeId')
      const originPeriod = call.word('originPeriod')
      const ofPerson = (await backPayOfMonth(db, cycle)).filter((one) => one.employeeId === employeeId)
      const named = ofPerson.find((one) => one.originPeriod === originPeriod)
      const payrollId = payrollOf(request)
      if (named === undefined || payrollId === undefined) {
        return refuse('not_found', `${period} has no difference of ${originPeriod} for employee ${employeeId}`)
      }
      const { decision, note = null } = call.body
      const around = await surroundingsOf(tx, period)
      const decided = changeInputs(cycle, [], around)
      if (!decided.ok) return refusalOf(decided.refusal)
      const by = { decision, note, decidedBy: call.actor, decidedAt: call.now.toISOString() }
      const also = store.addedDecisions(
        db,
        alsoDecided(ofPerson, named, decision).map((one) => ({
          ...{ payrollId, period, employeeId, originPeriod: one.originPeriod },
          ...by,
        })),
      )
      const after = await applyEvents(tx, cycle, decided.events, also)
      const shown = (await backPayOfMonth(db, after)).find(
        (one) => one.employeeId === employeeId && one.originPeriod === originPeriod,
      )
      return { status: 200, body: record(shown ?? named), after: wakeAfter(tx) }
    },
  )

/** The differences that a decision is about: an accepted month never stands on one that is put off. */
function alsoDecided(
  ofPerson: readonly ListedBackPay[],
  { originPeriod }: ListedBackPay,
  decision: 'accept' | 'put_off',
): readonly ListedBackPay[] {
  return ofPerson.filter((one) =>
    decision === 'accept'
      ? one.originPeriod <= originPeriod && (one.originPeriod === originPeriod || one.state !== 'accepted')
      : one.originPeriod >= originPeriod && yearOf(one.originPeriod) === yearOf(originPeriod),
  )
}

/** The routes that both kinds of months have. */
export const backPayRoutesOf = (of: MonthKind): readonly Endpoint[] => [getBackPay(of), putBackPay(of)]
