import { CYCLE_STATES, type Cycle, holdOut, open, releaseHeld, setPaymentDate } from '@centime/cycle'
import { isDay, lastDay } from '@centime/engine/ground'
import type { Months, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { invalid, isRefusal, notFound, type Refusal, refuse } from '../../ground/refusal.js'
import { type Endpoint, type Reply, type TenantCall, tenantRead, tenantWrite } from '../../http/endpoint.js'
import { freeText, name, page } from '../../http/fields.js'
import { listHeaders, listOf } from '../../http/paging.js'
import { applyEvents, surroundingsOf } from '../apply-events.js'
import {
  answerWith,
  type CycleRequest,
  cycleOfRequest,
  cycleRequest,
  decideNow,
  monthTransaction,
  names,
  pathOf,
  refusalOf,
} from '../cycle-request.js'
import { RESERVED } from '../records.js'
import { recordsOfMonths } from '../view.js'
import { PAYROLLS, Y } from './kind.js'
import { isPersonOfMonth } from './membership.js'
import { PayrollMonthRecord } from './records.js'
import { monthRecord } from './view.js'

/** Opening, listing and holding out: routes that only months of payrolls have. */

const { tag } = PAYROLLS

const putMonth = tenantWrite(
  {
    method: 'put',
    path: `${Y}/{period}`,
    operationId: 'openPayrollMonth',
    tag,
    summary: 'Open the month of a payroll, or change its payment date',
    description:
      'The first month of a payroll needs no earlier one: released jobs are its history. A different `paymentDate` for an open month is a change of inputs and requires `If-Match`.',
    conditional: 'of-changes',
    gate: 'journey',
    body: z
      .strictObject({
        paymentDate: z
          .string()
          .refine(isDay, 'must be a day as 2026-06-30')
          .optional()
          .openapi({ format: 'date', maxLength: 10, description: 'absent: the last day of the month' }),
        payrunName: name.optional().describe('required if the payroll has several payruns'),
      })
      .openapi('NewPayrollMonth'),
    example: { paymentDate: '2026-06-30' },
    bodyOptional: true,
    answers: { 201: PAYROLLS.answer('the month, opened now'), 200: PAYROLLS.answer('the month, opened before') },
    refusals: [
      ...RESERVED,
      'officer_month',
      'period_already_paid',
      'payment_date_refused',
      'later_finalized_month_requires_operator_replay',
      'validation_failed',
    ],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root, PAYROLLS)
    const cycle = cycleOfRequest(request)
    const { paymentDate } = call.body
    if (cycle.version === 0) return opened(request, db, call.body)
    if (paymentDate === undefined || paymentDate === cycle.payroll?.paymentDate) {
      return unchanged(await answerWith(request, cycle))
    }
    return repaid(request, cycle, paymentDate)
  },
)

async function repaid(request: CycleRequest, cycle: Cycle, paymentDate: string): Promise<Reply> {
  const { call, period } = request
  if (call.ifMatch === '') return refuse('precondition_required', 'send the ETag that you read last in If-Match')
  if (call.ifMatch.trim() !== '*' && !names(call.ifMatch, cycle.version)) {
    return refuse('etag_mismatch', `${period} has changed: read it again`)
  }
  return decideNow(request, (current, around) => setPaymentDate(current, paymentDate, around), false)
}

const unchanged = (reply: Reply): Reply => ('refusal' in reply ? reply : { ...reply, unchanged: true })

interface Opening {
  readonly paymentDate?: string | undefined
  readonly payrunName?: string | undefined
}

async function opened(request: CycleRequest, db: TenantDb, body: Opening): Promise<Reply> {
  const { tx, period, call } = request
  const payrollId = call.id('payrollId')
  const payrunId = await payrunOf(request, db, body.payrunName)
  if (typeof payrunId !== 'number') return payrunId
  const paid = await store.finalJobsOf(db, payrollId, period)
  if (paid.length > 0) {
    return refuse('period_already_paid', `jobs ${paid.join(', ')} have paid ${period}: correct it by a job`, {
      members: { payrunJobIds: paid },
    })
  }
  const payroll = { payrollId, payrunId, paymentDate: body.paymentDate ?? lastDay(period) }
  const decision = open(cycleOfRequest(request), await surroundingsOf(tx, period), payroll)
  if (!decision.ok) return refusalOf(decision.refusal)
  return answerWith(request, await applyEvents(tx, cycleOfRequest(request), decision.events), 201)
}

/** The payrun that a month of the payroll runs on: its only one, or the one that the request names. */
async function payrunOf({ call, tx }: CycleRequest, db: TenantDb, payrunName: string | undefined) {
  const payrollId = call.id('payrollId')
  if ((await store.payrollById(db, payrollId)) === undefined) return notFound('payroll', payrollId)
  const { managed } = tx.months
  if (
    managed?.payrollId === payrollId &&
    (store.onlyOfficer(managed) !== undefined || isBeingPaid(tx.months, call.word('period')))
  ) {
    const path = `/partners/${call.partnerId}/tenants/${call.tenant.id}/payroll-cycles/${call.word('period')}`
    return refuse('officer_month', `payroll ${payrollId} pays an officer by payroll cycles: ${path}`, {
      members: { path },
    })
  }
  const payruns = await store.payrunsOf(db, payrollId).execute()
  const named = payruns.filter((payrun) => payrunName === undefined || payrun.name === payrunName)
  const [payrun, ...others] = named
  const wrong = (message: string): Refusal => invalid([{ pointer: '/payrunName', message }])
  if (payrun === undefined)
    return wrong(payruns.length === 0 ? 'the payroll has no payrun' : 'is no payrun of the payroll')
  if (others.length > 0) return wrong('is required: the payroll has several payruns')
  if ((await store.firstUser(db).execute()).length === 0) return wrong('the tenant has no user: add one first')
  return payrun.id
}

/** Whether the officer's month of a period is being approved: its job may become final at any moment. */
function isBeingPaid({ sequences }: Months, period: string): boolean {
  const officers = sequences.get(undefined)?.get(period)
  return officers?.reservation !== undefined || officers?.stage.state === 'approved'
}

const getMonths = tenantRead(
  {
    method: 'get',
    path: Y,
    operationId: 'listPayrollMonths',
    tag,
    summary: 'List the months of a payroll',
    description: 'In the order of their periods.',
    gate: 'journey',
    query: page.extend({
      state: z.enum(CYCLE_STATES).optional().describe('only months in this state'),
    }),
    answers: listOf(PayrollMonthRecord, 'the months that were opened'),
  },
  async (call, db, root) => {
    const payrollId = call.id('payrollId')
    if ((await store.payrollById(db, payrollId)) === undefined) return notFound('payroll', payrollId)
    const { top = Number.MAX_SAFE_INTEGER, skip, state } = call.query
    const months = await store.readMonths(root, call.tenant.id, call.world.settings.environment, payrollId)
    const tx = monthTransaction({ ...call, months }, db, root)
    const cycles = [...months.cycles.values()].filter(({ stage }) => state === undefined || stage.state === state)
    const body = await recordsOfMonths(tx, pathOf(call, PAYROLLS), cycles.slice(skip, skip + top), monthRecord)
    return { status: 200, body, headers: listHeaders(call, cycles.length) }
  },
)

const holding = {
  tag,
  path: `${Y}/{period}/held/{employeeId}`,
  conditional: true,
  gate: 'journey',
  answers: { 200: PAYROLLS.answer('the month') },
} as const

const putHeld = tenantWrite(
  {
    ...holding,
    method: 'put',
    operationId: 'holdPerson',
    summary: 'Hold a person out of the month',
    description:
      'This invalidates the candidate. A person who is released after the finalization is paid by the next revision. A person whom the payroll does not take in the month is `not_found`.',
    body: z.strictObject({ reason: freeText }).openapi('HeldOut'),
    example: { reason: 'the contract is not signed' },
    refusals: [...RESERVED, 'candidate_conflict'],
  },
  async (call, db, root) => {
    const person = await personOf(call, db)
    if (isRefusal(person)) return person
    const held = { employeeId: person.id, reason: call.body.reason }
    const request = cycleRequest(call, db, root, PAYROLLS)
    const [payrollId, cycle] = [call.id('payrollId'), cycleOfRequest(request)]
    if (cycle.version > 0 && !(await isPersonOfMonth(db, payrollId, cycle, person.id))) {
      return refuse('not_found', `payroll ${payrollId} does not pay employee ${person.id} in ${cycle.period}`)
    }
    return decideNow(request, (current, around) => holdOut(current, held, around))
  },
)

const deleteHeld = tenantWrite(
  {
    ...holding,
    method: 'delete',
    operationId: 'releasePerson',
    summary: 'Let the month pay a person who was held out',
    description: 'If the person is not held out, nothing changes.',
    refusals: [...RESERVED, 'later_finalized_month_requires_operator_replay'],
  },
  async (call, db, root) => {
    const person = await personOf(call, db)
    if (isRefusal(person)) return person
    return decideNow(cycleRequest(call, db, root, PAYROLLS), (cycle, around) => releaseHeld(cycle, person.id, around))
  },
)

async function personOf(call: TenantCall, db: TenantDb): Promise<{ readonly id: number } | Refusal> {
  const id = call.id('employeeId')
  return (await store.employeeOf(db, id).executeTakeFirst()) ?? notFound('employee', id)
}

export const payrollMonthRoutes: readonly Endpoint[] = [putMonth, getMonths, putHeld, deleteHeld]
