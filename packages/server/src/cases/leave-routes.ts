import { regulationOfPayroll } from '@centime/engine'
import { at, DateDebutContrat, DateFinContrat, NouveauContrat } from '@centime/engine/cases'
import { accepted, dayInParis, FAULT_CODES, type Fault, monthOf, type Outcome } from '@centime/engine/ground'
import { type LeaveView, recordReader } from '@centime/engine/inputs'
import type { ServiceDb, StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { leaveOf } from '../calculation/calculate.js'
import { lawInForce } from '../calculation/law.js'
import { readPerson } from '../calculation/people.js'
import { selectOne } from '../calculation/selection.js'
import { lawMissing, monthWithoutLaw } from '../ground/law.js'
import { notFound } from '../ground/refusal.js'
import { tenantRead } from '../http/endpoint.js'
import { growing, id, idText, lawMonth, month, page } from '../http/fields.js'
import { listHeaders } from '../http/paging.js'
import { P } from '../http/paths.js'

/** Paid leave of an employee: counters and their movements, derived from recorded values and final results. */

const days = (description: string) => z.string().describe(`${description}, as decimal text`)
const day = (description: string) => z.string().openapi({ format: 'date', description })
const counter = growing(['N', 'N-1', 'carried_over', 'closed']).describe(
  'N: days acquired in this year; N-1: in the year before; carried_over: earlier ones; closed: their time has passed',
)
const acquiredFrom = day('the first day of the year in which they were acquired')

const LeaveAnswer = z
  .object({
    period: month.describe('the month; the balances are those at its end'),
    payrollId: id.nullable().describe('the payroll; null: nothing is recorded for the employee'),
    counters: z
      .array(
        z
          .object({
            counter,
            acquiredFrom,
            acquiredTo: day('the last day of that year'),
            rights: days('days given: acquired, rounded up, granted, opening balance, carried over to here'),
            taken: days('days taken, without those given back'),
            balance: days('the sum of all movements'),
          })
          .openapi('LeaveCounter'),
      )
      .describe('empty: no counters are kept for the employee'),
    movements: z
      .array(
        z
          .object({
            counter,
            acquiredFrom,
            kind: growing([
              ...['opening', 'acquired', 'rounded', 'granted', 'taken', 'given_back'],
              ...['split', 'carried_out', 'carried_in', 'lost', 'paid'],
            ]).describe('what moved the counter'),
            date: day('the day, or the first of several'),
            until: day('the last of several days'),
            days: days('days, with their sign'),
            reason: z.string().describe('the reason, in French'),
            text: z.string().describe('the article'),
            event: z.string().optional().describe('the `Evenement` that it comes from'),
          })
          .openapi('LeaveMovement'),
      )
      .describe('one page of the movements, counter by counter'),
    faults: z
      .array(
        z
          .object({
            caseName: z.string().nullable(),
            caseFieldName: z.string().nullable(),
            code: growing(FAULT_CODES),
            message: z.string(),
          })
          .openapi('LeaveFault'),
      )
      .describe('why the counters cannot be read; empty: they were read'),
  })
  .openapi('Leave')

export const getLeave = tenantRead(
  {
    method: 'get',
    path: `${P}/employees/{employeeId}/leave`,
    operationId: 'getEmployeeLeave',
    tag: 'Cases',
    summary: 'The paid leave of an employee',
    description:
      'Rights, days taken and balance of each counter at the end of a month, and each movement with its reason and its article. `top` and `skip` select movements.',
    query: z.strictObject({
      ...page.shape,
      period: lawMonth
        .optional()
        .describe(
          'absent: the present month; if no contract covers a day of it, the month in which the last contract ended, or else the month in which the first one begins',
        ),
      payrollId: idText('a payroll').optional().describe('absent: the payroll of the newest value of the employee'),
    }),
    refusals: ['law_missing'],
    answers: {
      200: { description: 'the counters', schema: LeaveAnswer, headers: ['X-Total-Count', 'Link'] },
    },
  },
  async (call, db, root) => {
    const employeeId = call.id('employeeId')
    if ((await store.employeeById(db, employeeId)) === undefined) return notFound('employee', employeeId)
    const { skip, top } = call.query
    const payrollId = call.query.payrollId ?? (await store.payrollOfLastValue(db, employeeId))
    const payroll = payrollId === undefined ? undefined : await store.payrollById(db, payrollId)
    if (payroll === undefined && payrollId !== undefined) return notFound('payroll', payrollId)
    const today = monthOf(dayInParis(call.now.toISOString()))
    const period = call.query.period ?? (payroll ? await monthUnderContract(db, payroll, employeeId, today) : today)
    const why = monthWithoutLaw(period)
    if (why !== undefined) return lawMissing('/period', why)
    const read = payroll === undefined ? accepted(undefined) : await leaveIn(db, root, payroll, { employeeId, period })
    const { counters = [] } = (read.ok ? read.value : undefined) ?? {}
    const movements = counters.flatMap(({ movements: own, counter: name, acquiredFrom: from }) =>
      own.map((one) => ({ counter: name, acquiredFrom: from, ...one })),
    )
    const body = {
      ...{ period, payrollId: payroll?.id ?? null },
      counters: counters.map(({ movements: _, ...sums }) => sums),
      movements: movements.slice(skip, top === undefined ? undefined : skip + top),
      faults: read.ok ? [] : read.faults.map(shownFault),
    }
    return { status: 200, body, headers: listHeaders(call, movements.length) }
  },
)

const shownFault = ({ code, caseName, caseFieldName, message }: Fault) => ({
  caseName: caseName ?? null,
  caseFieldName: caseFieldName ?? null,
  code,
  message,
})

/** A month in which an employee has a contract: the month itself, or the nearest one. */
async function monthUnderContract(
  db: TenantDb,
  payroll: StoredPayroll,
  employeeId: number,
  period: string,
): Promise<string> {
  const snapshot = { payrollId: payroll.id, upTo: Number.MAX_SAFE_INTEGER, forecast: null }
  const fields = [DateDebutContrat, DateFinContrat, NouveauContrat].map(at)
  const recorded = await store.valuesOfFields(db, snapshot, employeeId, fields)
  const read = recordReader(regulationOfPayroll(payroll))(recorded)({ period })
  const { DateDebutContrat: start, DateFinContrat: end } = (read.ok && read.value.cases['Contrat']) || {}
  if (end !== undefined && end !== '' && monthOf(end) < period) return monthOf(end)
  return start !== undefined && monthOf(start) > period ? monthOf(start) : period
}

/** The counters at the end of a month, from all values recorded now; undefined where none are kept. */
async function leaveIn(
  db: TenantDb,
  root: ServiceDb,
  { id: payrollId, regulationId, divisionId }: StoredPayroll,
  { employeeId, period }: { readonly employeeId: number; readonly period: string },
): Promise<Outcome<LeaveView | undefined>> {
  const snapshot = { payrollId, lastCaseValueId: await store.lastValueId(db), forecast: null }
  const selection = await selectOne(db, root, { payrollId, divisionId, periodName: period }, employeeId)
  const person = await readPerson(db, root, snapshot, selection, employeeId)
  const law = (await lawInForce(root)).changes
  return leaveOf({ regulationId, period, paymentDate: null, forecast: null, law }, person)
}
