import type { Answered, Client } from './client.js'
import type { ContractValue } from './contract-values.js'

/**
 * Every request about a managed month, by name, and each as HTTP. All programs that play months send these: the tests of routes,
 * the model test, the crash loop, the simulation.
 */
export interface Asked {
  readonly what: What
  /** For a move of the clock: the month that it moves to. */
  readonly month: string
  /** The ETag that is sent as `If-Match`, with its quotes. */
  readonly ifMatch?: string | undefined
  /** The idempotency key, in the header or in the body, as the route wants it. */
  readonly key?: string | undefined
}
export type What =
  | { readonly do: 'open' | 'read' | 'calculate' | 'preview' | 'skip' | 'replay' | 'clock' }
  | { readonly do: 'revision'; readonly revision: number }
  | { readonly do: 'variables'; readonly pay: Pay }
  | { readonly do: 'operation'; readonly operation: number }
  | { readonly do: 'approve'; readonly candidateId: string | undefined }
  | { readonly do: 'abandon'; readonly candidateId: string }
  | { readonly do: 'abortDraft'; readonly job: number }
  | {
      readonly do: 'reconcile'
      readonly operation: number
      readonly applied: boolean
      readonly job: number | undefined
    }
  | { readonly do: 'reconcileWrite'; readonly write: number; readonly applied: boolean }
  | { readonly do: 'filing'; readonly state: string }
  | { readonly do: 'status'; readonly active: boolean }
  | { readonly do: 'policy'; readonly native: 'allow' | 'deny' }
  | { readonly do: 'arm'; readonly fault: string; readonly times: number }
  | PayrollRequest
  | Native
/** Requests about controls, held people and back pay. */
export type PayrollRequest =
  | { readonly do: 'payOn'; readonly paymentDate: string }
  | { readonly do: 'hold' | 'release'; readonly employeeId: number }
  | { readonly do: 'controls' | 'receipt' | 'backPay' }
  | {
      readonly do: 'decide'
      readonly employeeId: number
      readonly origin: string
      readonly decision: 'accept' | 'put_off'
    }
  | { readonly do: 'accept'; readonly control: string }
/** Requests to the routes beside the managed months. */
type Native =
  | { readonly do: 'startJob'; readonly forecast?: string }
  | { readonly do: 'moveJob'; readonly job: number; readonly to: 'Release' | 'Process' | 'Complete' | 'Abort' | 'gone' }
  | CaseRequest
/** A native value, from the first day of the month or from a day; of the tenant's only officer, or of an employee. */
export type CaseRequest = { readonly do: 'case'; readonly reason?: string; readonly employeeId?: number } & (
  | { readonly field: 'RemunerationMandat' | 'TauxHoraire' | 'TauxPAS'; readonly value: number }
  | ContractValue
)
export interface Pay {
  /** In euros. */
  readonly remuneration: number
  readonly dateDeVersement: string
}

/** Requests that need an `If-Match`. */
export const CONDITIONAL: readonly string[] = [
  ...['variables', 'calculate', 'approve', 'abandon', 'preview', 'abortDraft'],
  ...['payOn', 'hold', 'release'],
]

/** A tenant with managed months, of its officer or of one payroll, and the clients of its partner and of an operator. */
export interface MonthTenant {
  /** Absent: the months are those of the officer. */
  readonly isPayroll?: true
  /** `/partners/…/tenants/…` */
  readonly path: string
  readonly partnerId: number
  readonly tenantId: number
  readonly employeeId: number
  readonly userId: number
  readonly divisionId: number
  readonly payrollId: number
  readonly payrunName: string
  readonly userIdentifier: string
  readonly partner: Client
  readonly admin: Client
}

interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path of the document, with names in braces. */
  readonly route: string
  readonly body?: object
  /** The values of the names, except the partner, the tenant and the month. */
  readonly ids?: Readonly<Record<string, string | number>>
  /** Sent by an operator. */
  readonly admin?: true
}

const P = '/partners/{partnerId}/tenants/{tenantId}'
const monthPath = ({ isPayroll }: MonthTenant): string =>
  isPayroll === true ? `${P}/payrolls/{payrollId}/cycles/{period}` : `${P}/payroll-cycles/{period}`
/** The months of a tenant, or of one payroll. */
export const monthsPath = ({ path, isPayroll, payrollId }: MonthTenant): string =>
  isPayroll === true ? `${path}/payrolls/${payrollId}/cycles` : `${path}/payroll-cycles`
const JOB = `${P}/payruns/jobs/{jobId}`
const post = (route: string, body: object = {}, ids = {}): Sending => ({ method: 'POST', route, body, ids })
const act = (route: string, body: object, ids = {}): Sending => ({ ...post(route, body, ids), admin: true })
const startOf = (month: string): string => `${month}-01T00:00:00Z`
const uuidOf = (key: string): string => `00000000-0000-4000-8000-${key.replace(/\D/g, '').padStart(12, '0')}`

/** A request as HTTP, without its headers. */
function sendingOf({ what, month, key = '' }: Asked, of: MonthTenant): Sending {
  const reason = 'by the native records'
  const C = monthPath(of)
  switch (what.do) {
    case 'open':
      return { method: 'PUT', route: C, body: {} }
    case 'read':
      return { method: 'GET', route: C }
    case 'revision':
      return { method: 'GET', route: `${C}/revisions/{revision}`, ids: { revision: what.revision } }
    case 'variables':
      return { method: 'PUT', route: `${C}/variables`, body: what.pay }
    case 'calculate':
    case 'preview':
      return post(`${C}/${what.do}`)
    case 'operation':
      return { method: 'GET', route: `${C}/operations/{operationId}`, ids: { operationId: what.operation } }
    case 'approve':
      return post(`${C}/approval`, { approvalKey: key, candidateId: what.candidateId })
    case 'abandon':
      return post(`${C}/abandon`, { candidateId: what.candidateId, idempotencyKey: key })
    case 'abortDraft': {
      const body = { requestKey: uuidOf(key), reasonCode: 'draft_replaced' }
      return post(`${C}/drafts/{jobId}/abort`, body, { jobId: what.job })
    }
    case 'reconcile': {
      const body = { outcome: what.applied ? 'applied' : 'not_applied', reason, payrunJobId: what.job }
      return act(`${C}/operations/{operationId}/reconcile`, body, { operationId: what.operation })
    }
    case 'reconcileWrite': {
      const body = { outcome: what.applied ? 'applied' : 'not_applied', reason }
      return act(`${C}/variables/{writeId}/reconcile`, body, { writeId: what.write })
    }
    case 'filing':
      return act(`${C}/filing`, { state: what.state, reference: 'DSN 1' })
    case 'skip':
      return act(`${C}/skip`, { reason: 'no pay' })
    case 'replay':
      return act(`${C}/replay`, { consent: { by: 'Camille Moreau', reference: 'mail', at: '2026-01-01T00:00:00Z' } })
    case 'status':
      return act(`${P}/status`, { status: what.active ? 'active' : 'inactive', reason: 'test' })
    case 'policy':
      return { method: 'PUT', route: `${P}/policy`, body: { nativeWrites: what.native }, admin: true }
    case 'arm':
      return act('/sandbox/faults', { fault: what.fault, times: what.times })
    case 'clock':
      return act('/sandbox/clock', { now: `${month}-15T09:00:00Z` })
    case 'payOn':
    case 'hold':
    case 'release':
    case 'controls':
    case 'receipt':
    case 'backPay':
    case 'decide':
    case 'accept':
      return payrollSending(what, C)
    default:
      return nativeSending(what, month, of)
  }
}

function payrollSending(what: PayrollRequest, month: string): Sending {
  switch (what.do) {
    case 'payOn':
      return { method: 'PUT', route: month, body: { paymentDate: what.paymentDate } }
    case 'hold':
    case 'release': {
      const route = `${month}/held/{employeeId}`
      const { employeeId } = what
      if (what.do === 'release') return { method: 'DELETE', route, ids: { employeeId } }
      return { method: 'PUT', route, body: { reason: 'no contract yet' }, ids: { employeeId } }
    }
    case 'controls':
    case 'receipt':
      return { method: 'GET', route: `${month}/${what.do}` }
    case 'backPay':
      return { method: 'GET', route: `${month}/back-pay` }
    case 'decide': {
      const { employeeId, origin, decision } = what
      const route = `${month}/back-pay/{employeeId}/{originPeriod}`
      return { method: 'PUT', route, body: { decision }, ids: { employeeId, originPeriod: origin } }
    }
    case 'accept': {
      const body = { note: 'checked' }
      return { method: 'PUT', route: `${month}/controls/{control}/acceptance`, body, ids: { control: what.control } }
    }
  }
}

const CASES = {
  TauxHoraire: 'Remuneration',
  RemunerationMandat: 'Remuneration',
  TauxPAS: 'PAS',
  DateDebutContrat: 'Contrat',
  DateFinContrat: 'Contrat',
} as const

function nativeSending(what: Native, month: string, of: MonthTenant): Sending {
  if (what.do === 'startJob') {
    const { payrunName, userIdentifier } = of
    const start = { name: 'native', payrunName, userIdentifier, periodStart: startOf(month) }
    return post(`${P}/payruns/jobs`, { ...start, ...(what.forecast && { forecast: what.forecast }) })
  }
  if (what.do === 'moveJob') {
    const ids = { jobId: what.job }
    const deletion: Sending = { method: 'DELETE', route: JOB, ids, admin: true }
    return what.to === 'gone' ? deletion : act(`${JOB}/status`, { status: what.to }, ids)
  }
  const { field, value, reason, employeeId = of.employeeId } = what
  const { userId, divisionId, payrollId } = of
  const caseName = CASES[field]
  const start = 'day' in what ? `${what.day}T00:00:00Z` : startOf(month)
  const values = [{ caseFieldName: field, value: String(value), start }]
  const change = { userId, employeeId, divisionId, reason, case: { caseName, values } }
  return post(`${P}/payrolls/{payrollId}/cases`, change, { payrollId })
}

/** Sends a request with the client of its role. Rejects if no complete answer arrived. */
export function ask(of: MonthTenant, asked: Asked): Promise<Answered> {
  const { method, route, body, ids = {}, admin } = sendingOf(asked, of)
  const { partnerId, tenantId } = of
  const named: Readonly<Record<string, string | number>> = {
    ...{ partnerId, tenantId, payrollId: of.payrollId, period: asked.month },
    ...ids,
  }
  const path = route.replaceAll(/{(\w+)}/g, (_, name: string) => String(named[name]))
  const headers = {
    ...(asked.ifMatch !== undefined && { 'if-match': asked.ifMatch }),
    ...(asked.what.do === 'calculate' && asked.key !== undefined && { 'idempotency-key': asked.key }),
  }
  const client = admin === true ? of.admin : of.partner
  return method === 'GET' ? client.get(path, headers) : client.send(method, path, body, headers)
}
