import { type Answer, answerOf, answerWithHeaders, type RefusalsOf, type Schemas } from './answers.js'
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

/**
 * The managed month of an officer. It remembers the version that its last answer showed, and sends it with the next write: if
 * another client has changed the month since, the write is refused as `etag_mismatch`, and `read` shows the change.
 */
export interface MonthClient
  extends ManagedMonth<MonthOfOfficer>,
    BackPayOfMonth<RefusalsOf<typeof BACK_PAY, 'get'>, RefusalsOf<typeof DECISION, 'put'>> {
  /** Opens the month; an open month is returned unchanged. */
  readonly open: () => Promise<Answer<MonthRecord, RefusalsOf<typeof MONTH, 'put'>>>
  /** Sets the variables of the month, euros and a day; opens the month first if this client has not read it yet. */
  readonly set: (
    variables: Schemas['CycleVariables'],
  ) => Promise<Answer<MonthRecord, RefusalsOf<typeof MONTH, 'get' | 'put'> | RefusalsOf<typeof VARIABLES, 'put'>>>
  /** The payslip of the candidate. Without a variant: a draft while the candidate waits for its review, the final one afterwards. */
  readonly payslip: (variant?: 'draft' | 'final') => DocumentClient<PayslipRefusal>
}

export type MonthRecord = RecordOf<MonthOfOfficer>
/** `result` has every amount of the person, warnings, and blockers if `outcome` is `blocked`. */
export type ReviewedCandidate = CandidateOf<MonthOfOfficer>

const MONTH = '/partners/{partnerId}/tenants/{tenantId}/payroll-cycles/{period}'
const VARIABLES = `${MONTH}/variables`
const CALCULATE = `${MONTH}/calculate`
const APPROVAL = `${MONTH}/approval`
const BACK_PAY = `${MONTH}/back-pay`
const DECISION = `${BACK_PAY}/{employeeId}/{originPeriod}`
const OPERATION = `${MONTH}/operations/{operationId}`
const DOCUMENT = `${MONTH}/revisions/{revision}/candidates/{candidateId}/documents/{variant}`

/** The record of the month, and the refusals of its routes. */
export interface MonthOfOfficer {
  readonly record: Schemas['PayrollCycle']
  readonly read: RefusalsOf<typeof MONTH, 'get'>
  readonly calculate: RefusalsOf<typeof CALCULATE, 'post'>
  readonly approve: RefusalsOf<typeof APPROVAL, 'post'>
  readonly operation: RefusalsOf<typeof OPERATION, 'get'>
}
type PayslipRefusal = RefusalsOf<typeof DOCUMENT, 'get' | 'post'> | CandidateRefusal<MonthOfOfficer>

export function monthClient(connection: Connection, period: string): MonthClient {
  const { api, sender } = connection
  const path = { ...connection.path, period }
  const { month, write, shown } = functionsOfMonth<MonthOfOfficer>(sender, {
    get: () => answerWithHeaders(api.GET(MONTH, { params: { path } })),
    calculate: (header, body) => answerOf(api.POST(CALCULATE, { params: { path, header }, body })),
    approve: (header, body) => answerOf(api.POST(APPROVAL, { params: { path, header }, body })),
    operation: (operationId, query) =>
      answerOf(api.GET(OPERATION, { params: { path: { ...path, operationId }, query } })),
  })
  const open = () => shown(answerWithHeaders(api.PUT(MONTH, { params: { path }, body: {} })))
  return {
    ...month,
    open,
    set: (body) =>
      write(
        open,
        (header) => answerWithHeaders(api.PUT(VARIABLES, { params: { path, header }, body })),
        ({ variables }) => isSame(variables, body),
      ),
    backPay: () => answerOf(api.GET(BACK_PAY, { params: { path } })),
    decide: ({ employeeId, originPeriod }, body) =>
      answerOf(api.PUT(DECISION, { params: { path: { ...path, employeeId, originPeriod } }, body })),
    payslip: (variant) =>
      documentClient<PayslipRefusal, CandidateDocument>(connection, {
        place: () => documentPlace(month, variant),
        ask: (place) => answerOf(api.POST(DOCUMENT, { params: { path: { ...path, ...place } } })),
        read: (place) => answerOf(api.GET(DOCUMENT, { params: { path: { ...path, ...place } } })),
      }),
  }
}

const isSame = (variables: Schemas['PayrollCycle']['variables'], wanted: Schemas['CycleVariables']): boolean =>
  variables?.remuneration === wanted.remuneration && variables.dateDeVersement === wanted.dateDeVersement
