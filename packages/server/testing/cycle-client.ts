import type { Asked } from './cycle-requests.js'
import type { Managed } from './month.js'
import type { Answered, TestService } from './service.js'

/** Sends what a sequence asks, and holds every answer against `/openapi.json`. */

interface Documented {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, { readonly description: string }>> }>>
    >
  >
}
export type Promises = (method: string, route: string) => Readonly<Record<string, { readonly description: string }>>

export async function promises(service: TestService): Promise<Promises> {
  const document: Documented = JSON.parse(await (await service.app.request('/openapi.json')).text())
  return (method, route) => document.paths[route]?.[method.toLowerCase()]?.responses ?? {}
}

interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly route: string
  readonly body?: object
  readonly ids?: Readonly<Record<string, string | number>>
  readonly admin?: true
}

const P = '/partners/{partnerId}/tenants/{tenantId}'
const C = `${P}/payroll-cycles/{period}`
const JOB = `${P}/payruns/jobs/{jobId}`

/** Each request as HTTP. */
function sendingOf({ what, month, key = '' }: Asked, of: Managed): Sending {
  const post = (route: string, body: object = {}, ids = {}): Sending => ({ method: 'POST', route, body, ids })
  const act = (route: string, body: object, ids = {}): Sending => ({ ...post(route, body, ids), admin: true })
  const applied = { outcome: 'applied' in what && what.applied ? 'applied' : 'not_applied', reason: 'model' }
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
      return post(`${C}/calculate`)
    case 'preview':
      return post(`${C}/preview`)
    case 'operation':
      return { method: 'GET', route: `${C}/operations/{operationId}`, ids: { operationId: what.operation } }
    case 'approve':
      return post(`${C}/approval`, { approvalKey: key, candidateId: what.candidateId })
    case 'abandon':
      return post(`${C}/abandon`, { candidateId: what.candidateId, idempotencyKey: key })
    case 'abortDraft':
      return post(
        `${C}/drafts/{jobId}/abort`,
        { requestKey: uuidOf(key), reasonCode: 'draft_replaced' },
        { jobId: what.job },
      )
    case 'reconcile':
      return act(
        `${C}/operations/{operationId}/reconcile`,
        { ...applied, payrunJobId: what.job },
        { operationId: what.operation },
      )
    case 'reconcileWrite':
      return act(`${C}/variables/{writeId}/reconcile`, applied, { writeId: what.write })
    case 'filing':
      return act(`${C}/filing`, { state: what.state })
    case 'skip':
      return act(`${C}/skip`, { reason: 'model' })
    case 'replay':
      return act(`${C}/replay`, { consent: { by: 'model', reference: 'model', at: '2026-07-01T00:00:00Z' } })
    case 'startJob': {
      const { payrunName, userIdentifier } = of
      return post(`${P}/payruns/jobs`, { name: month, payrunName, userIdentifier, periodStart: startOf(month) })
    }
    case 'moveJob':
      return what.to === 'gone'
        ? { method: 'DELETE', route: JOB, ids: { jobId: what.job }, admin: true }
        : act(`${JOB}/status`, { status: what.to }, { jobId: what.job })
    case 'case': {
      const caseName = what.field === 'TauxPAS' ? 'PAS' : 'Remuneration'
      const values = [{ caseFieldName: what.field, value: String(what.value), start: startOf(month) }]
      const { userId, employeeId, divisionId, payrollId } = of
      const change = { userId, employeeId, divisionId, case: { caseName, values } }
      return post(`${P}/payrolls/{payrollId}/cases`, change, { payrollId })
    }
    case 'status':
      return act(`${P}/status`, { status: what.active ? 'active' : 'inactive', reason: 'model' })
    case 'policy':
      return { method: 'PUT', route: `${P}/policy`, body: { nativeWrites: what.native }, admin: true }
    case 'arm':
      return act('/sandbox/faults', { fault: what.fault, times: what.times })
    case 'clock':
      return act('/sandbox/clock', { now: `${month}-15T09:00:00Z` })
  }
}
const startOf = (month: string): string => `${month}-01T00:00:00Z`
const uuidOf = (key: string): string => `00000000-0000-4000-8000-${key.replace(/\D/g, '').padStart(12, '0')}`

export async function sent(promised: Promises, of: Managed, asked: Asked): Promise<Answered> {
  const { method, route, body, ids = {}, admin } = sendingOf(asked, of)
  const named: Readonly<Record<string, string | number>> = {
    partnerId: of.partnerId,
    tenantId: of.tenantId,
    period: asked.month,
    ...ids,
  }
  const path = route.replaceAll(/{(\w+)}/g, (_, name: string) => String(named[name]))
  const headers = {
    ...(asked.ifMatch !== undefined && { 'if-match': asked.ifMatch }),
    ...(asked.what.do === 'calculate' && asked.key !== undefined && { 'idempotency-key': asked.key }),
  }
  const client = admin === true ? of.admin : of.partner
  const answer = method === 'GET' ? await client.get(path) : await client.send(method, path, body, headers)
  const documented = promised(method, route)[answer.status]?.description
  const isPromised = answer.status < 400 ? documented !== undefined : documented?.split(', ').includes(answer.body.code)
  if (isPromised !== true) throw new Error(`not documented: ${method} ${path} → ${answer.status} ${answer.text}`)
  return answer
}
