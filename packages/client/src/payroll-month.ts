import { type Answer, answerOf, answerWithHeaders, pagesOf, type RefusalsOf, type Schemas } from './answers.js'
import type { Connection } from './connection.js'
import { type DocumentClient, documentClient } from './document.js'
import {
  type BackPayOfMonth,
  type CandidateDocument,
  type CandidateOf,
  type CandidateRefusal,
  documentPlace,
  functionsOfMonth,
  type ManagedMonth,
  type RecordOf,
} from './managed.js'

/** The managed month of a payroll's people. It remembers and sends versions as `MonthClient` does. */
export interface PayrollMonthClient
  extends ManagedMonth<MonthOfPayroll>,
    BackPayOfMonth<RefusalsOf<typeof BACK_PAY, 'get'>, RefusalsOf<typeof DECISION, 'put'>> {
  /** Opens the month; an open month is returned unchanged, and one of another payment date is refused. */
  readonly open: (
    wanted?: Schemas['NewPayrollMonth'],
  ) => Promise<Answer<PeopleMonthRecord, RefusalsOf<typeof MONTH, 'put'>>>
  /** Changes the day on which the month is paid, such as `2026-06-30`; opens the month first if this client has not read it yet. */
  readonly payOn: (paymentDate: string) => Promise<Answer<PeopleMonthRecord, RefusalsOf<typeof MONTH, 'get' | 'put'>>>
  /** Holds a person out of the month; `release` lets the month pay the person again. Both invalidate the candidate. */
  readonly hold: (
    employeeId: number,
    reason: string,
  ) => Promise<Answer<PeopleMonthRecord, RefusalsOf<typeof MONTH, 'get'> | RefusalsOf<typeof HELD, 'put'>>>
  readonly release: (
    employeeId: number,
  ) => Promise<Answer<PeopleMonthRecord, RefusalsOf<typeof MONTH, 'get'> | RefusalsOf<typeof HELD, 'delete'>>>
  /** The people of the candidate in pages, each beside the last final month. A refusal is the last item. */
  readonly persons: (
    pageSize?: number,
  ) => AsyncIterable<Answer<readonly Schemas['PayrollMonthPerson'][], RefusalsOf<typeof PERSONS, 'get'>>>
  /** The findings of the candidate. A `blocking` finding, or one `to_check` that is not accepted, prevents the approval. */
  readonly controls: () => Promise<Answer<readonly Schemas['MonthControl'][], RefusalsOf<typeof CONTROLS, 'get'>>>
  /** Accepts a finding for the given people, otherwise for all whom it names. This does not change the version of the month. */
  readonly accept: (
    code: string,
    acceptance: Schemas['ControlAcceptance'],
  ) => Promise<Answer<Schemas['MonthControl'], RefusalsOf<typeof ACCEPTANCE, 'put'>>>
  readonly takeBack: (code: string) => Promise<Answer<Schemas['MonthControl'], RefusalsOf<typeof ACCEPTANCE, 'delete'>>>
  /** `decide` for several differences, all or none: if the month does not have one of them, nothing is decided. */
  readonly decideRows: (
    decision: Schemas['BackPayDecisions'],
  ) => Promise<Answer<readonly Schemas['BackPayProposal'][], RefusalsOf<typeof BACK_PAY, 'post'>>>
  /** The archive of the candidate's payslips. Without a variant: drafts while it waits for its review, final ones afterwards. */
  readonly payslips: (variant?: 'draft' | 'final') => DocumentClient<ArchiveRefusal>
  /** The payslip of one person, by the same rule. */
  readonly payslip: (employeeId: number, variant?: 'draft' | 'final') => DocumentClient<PayslipRefusal>
}

export type PeopleMonthRecord = RecordOf<MonthOfPayroll>
/** `result` has totals, warnings, and the blockers of each person who could not be computed if `outcome` is `blocked`. */
export type ReviewedPeople = CandidateOf<MonthOfPayroll>

const MONTH = '/partners/{partnerId}/tenants/{tenantId}/payrolls/{payrollId}/cycles/{period}'
const CALCULATE = `${MONTH}/calculate`
const APPROVAL = `${MONTH}/approval`
const OPERATION = `${MONTH}/operations/{operationId}`
const HELD = `${MONTH}/held/{employeeId}`
const PERSONS = `${MONTH}/persons`
const CONTROLS = `${MONTH}/controls`
const ACCEPTANCE = `${CONTROLS}/{control}/acceptance`
const BACK_PAY = `${MONTH}/back-pay`
const DECISION = `${BACK_PAY}/{employeeId}/{originPeriod}`
const CANDIDATE = `${MONTH}/revisions/{revision}/candidates/{candidateId}`
const ARCHIVE = `${CANDIDATE}/documents/{variant}`
const PAYSLIP = `${CANDIDATE}/employees/{employeeId}/documents/{variant}`

/** The record of the month, and the refusals of its routes. */
export interface MonthOfPayroll {
  readonly record: Schemas['PayrollMonth']
  readonly read: RefusalsOf<typeof MONTH, 'get'>
  readonly calculate: RefusalsOf<typeof CALCULATE, 'post'>
  readonly approve: RefusalsOf<typeof APPROVAL, 'post'>
  readonly operation: RefusalsOf<typeof OPERATION, 'get'>
}
type ArchiveRefusal = RefusalsOf<typeof ARCHIVE, 'get' | 'post'> | CandidateRefusal<MonthOfPayroll>
type PayslipRefusal = RefusalsOf<typeof PAYSLIP, 'get' | 'post'> | CandidateRefusal<MonthOfPayroll>

const PAGE = 100

export function payrollMonthClient(connection: Connection, payrollId: number, period: string): PayrollMonthClient {
  const { api, sender } = connection
  const path = { ...connection.path, payrollId, period }
  const { month, write, shown } = functionsOfMonth<MonthOfPayroll>(sender, {
    get: () => answerWithHeaders(api.GET(MONTH, { params: { path } })),
    calculate: (header, body) => answerOf(api.POST(CALCULATE, { params: { path, header }, body })),
    approve: (header, body) => answerOf(api.POST(APPROVAL, { params: { path, header }, body })),
    operation: (operationId, query) =>
      answerOf(api.GET(OPERATION, { params: { path: { ...path, operationId }, query } })),
  })
  const open = (body: Schemas['NewPayrollMonth'] = {}) =>
    shown(answerWithHeaders(api.PUT(MONTH, { params: { path }, body })))
  return {
    ...month,
    open,
    payOn: (paymentDate) =>
      write(
        open,
        (header) => answerWithHeaders(api.PUT(MONTH, { params: { path, header }, body: { paymentDate } })),
        (now) => now.paymentDate === paymentDate,
      ),
    hold: (employeeId, reason) =>
      write(
        month.read,
        (header) =>
          answerWithHeaders(api.PUT(HELD, { params: { path: { ...path, employeeId }, header }, body: { reason } })),
        ({ held }) => held.some((one) => one.employeeId === employeeId && one.reason === reason),
      ),
    release: (employeeId) =>
      write(
        month.read,
        (header) => answerWithHeaders(api.DELETE(HELD, { params: { path: { ...path, employeeId }, header } })),
        ({ held }) => held.every((one) => one.employeeId !== employeeId),
      ),
    persons: (pageSize = PAGE) =>
      pagesOf(pageSize, (query) => answerWithHeaders(api.GET(PERSONS, { params: { path, query } }))),
    controls: () => answerOf(api.GET(CONTROLS, { params: { path } })),
    accept: (control, body) => answerOf(api.PUT(ACCEPTANCE, { params: { path: { ...path, control } }, body })),
    takeBack: (control) => answerOf(api.DELETE(ACCEPTANCE, { params: { path: { ...path, control } } })),
    backPay: () => answerOf(api.GET(BACK_PAY, { params: { path } })),
    decide: ({ employeeId, originPeriod }, body) =>
      answerOf(api.PUT(DECISION, { params: { path: { ...path, employeeId, originPeriod } }, body })),
    decideRows: (body) => answerOf(api.POST(BACK_PAY, { params: { path }, body })),
    payslips: (variant) =>
      documentClient<ArchiveRefusal, CandidateDocument>(connection, {
        place: () => documentPlace(month, variant),
        ask: (place) => answerOf(api.POST(ARCHIVE, { params: { path: { ...path, ...place } } })),
        read: (place) => answerOf(api.GET(ARCHIVE, { params: { path: { ...path, ...place } } })),
      }),
    payslip: (employeeId, variant) =>
      documentClient<PayslipRefusal, CandidateDocument>(connection, {
        place: () => documentPlace(month, variant),
        ask: (place) => answerOf(api.POST(PAYSLIP, { params: { path: { ...path, ...place, employeeId } } })),
        read: (place) => answerOf(api.GET(PAYSLIP, { params: { path: { ...path, ...place, employeeId } } })),
      }),
  }
}
