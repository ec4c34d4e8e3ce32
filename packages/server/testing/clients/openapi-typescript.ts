import { setTimeout as sleep } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

/**
 * A managed month, played by a client whose types openapi-typescript made from the document. Nothing is cast: what does not
 * compile here does not compile for whoever uses the API.
 */

type Schemas = components['schemas']

/** How many figures of the law stand in a tree. Each kind narrows to its members. */
function figuresIn(reason: Schemas['Reason'] | undefined): number {
  switch (reason?.kind) {
    case 'figure':
      return reason.text === '' ? 0 : 1
    case 'line':
      return figuresIn(reason.because)
    case 'operation':
      return reason.operands.reduce((sum, operand) => sum + figuresIn(operand), 0)
    case 'condition':
      return figuresIn(reason.of) + figuresOf(reason.condition)
    case 'rounding':
    case 'choice':
    case 'scale':
    case 'rule':
      return figuresIn(reason.of)
    case 'constant':
    case 'input':
    case 'yearToDate':
    case undefined:
      return 0
  }
}
const figuresOf = (condition: Schemas['ConditionReason']): number =>
  condition.kind === 'compare' ? figuresIn(condition.left) + figuresIn(condition.right) : 0

/** Of an answer that must be there. */
function got<Data>({ data, error }: { data?: Data; error?: Schemas['Problem'] }): Data {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`)
  return data
}

export async function playMonth(
  partnerId: number,
  key: string,
  dossier: Schemas['NewMandataireDossier'],
  fetch: (request: Request) => Promise<Response>,
) {
  const api = createClient<paths>({ baseUrl: 'http://localhost', headers: { authorization: `Bearer ${key}` }, fetch })
  const register = '/partners/{partnerId}/tenants/mandataires'
  const { tenantId } = got(await api.POST(register, { params: { path: { partnerId } }, body: dossier }))

  const path = { partnerId, tenantId, period: '2026-06' }
  const month = '/partners/{partnerId}/tenants/{tenantId}/payroll-cycles/{period}'
  const read = async () => {
    const answer = await api.GET(month, { params: { path } })
    return { cycle: got(answer), 'If-Match': answer.response.headers.get('etag') ?? '' }
  }
  const ended = async ({ id: operationId, status }: Schemas['Operation']): Promise<string> => {
    if (status !== 'queued' && status !== 'running') return status
    await sleep(5)
    const operation = { params: { path: { ...path, operationId } } }
    return ended(got(await api.GET(`${month}/operations/{operationId}`, operation)))
  }

  got(await api.PUT(month, { params: { path }, body: {} }))
  const { 'If-Match': opened } = await read()
  const variables = { remuneration: 3000, dateDeVersement: '2026-06-28' }
  got(await api.PUT(`${month}/variables`, { params: { path, header: { 'If-Match': opened } }, body: variables }))
  const { 'If-Match': set } = await read()
  const calculation = { 'If-Match': set, 'Idempotency-Key': 'calculate' }
  const calculated = await ended(got(await api.POST(`${month}/calculate`, { params: { path, header: calculation } })))

  const { cycle, 'If-Match': reviewed } = await read()
  const { id: candidateId = '', resultSetId = 0 } = cycle.candidate ?? {}
  const approval = { approvalKey: 'approve', candidateId }
  const approve = { params: { path, header: { 'If-Match': reviewed } }, body: approval }
  const approved = await ended(got(await api.POST(`${month}/approval`, approve)))

  const explanation = '/partners/{partnerId}/tenants/{tenantId}/payrollresults/sets/{resultSetId}/explanation'
  const why = { path: { ...path, resultSetId }, query: { wageTypeNumber: 5100 } }
  const { because } = got(await api.GET(explanation, { params: why }))
  const { state, result } = (await read()).cycle
  const [person] = result?.persons ?? []
  return { calculated, approved, state, gross: person?.gross, hasFigures: figuresIn(because) > 0 }
}
