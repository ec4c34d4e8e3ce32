import { setTimeout as sleep } from 'node:timers/promises'
import * as api from './generated/client'

/** A managed month, played by a client that orval made from the document, without a cast. */

/** Of an answer with a status that means success. */
function got<Answer extends { readonly status: number; readonly data: unknown }, Status extends number>(
  answer: Answer,
  ...wanted: readonly Status[]
): Extract<Answer, { readonly status: Status }>['data'] {
  const isWanted = (one: Answer): one is Extract<Answer, { readonly status: Status }> =>
    wanted.some((status) => status === one.status)
  if (isWanted(answer)) return answer.data
  throw new Error(`${answer.status}: ${JSON.stringify(answer.data)}`)
}

export async function playMonth(partnerId: number, key: string, dossier: api.NewMandataireDossier, _baseUrl: string) {
  const authorization = `Bearer ${key}`
  const { tenantId } = got(await api.registerMandataire(partnerId, dossier, { headers: { authorization } }), 200, 201)
  const path = [partnerId, tenantId, '2026-06'] as const
  const read = async () => {
    const answer = await api.getPayrollCycle(...path, { headers: { authorization } })
    return { cycle: got(answer, 200), 'If-Match': answer.headers.get('etag') ?? '' }
  }
  const ended = async ({ id, status }: api.Operation): Promise<string> => {
    if (status !== 'queued' && status !== 'running') return status
    await sleep(20)
    return ended(got(await api.getCycleOperation(...path, id, { headers: { authorization } }), 200))
  }

  got(await api.openPayrollCycle(...path, {}, { headers: { authorization } }), 200, 201)
  const { 'If-Match': opened } = await read()
  const variables = { remuneration: 3000, dateDeVersement: '2026-06-28' }
  got(await api.setCycleVariables(...path, variables, { headers: { authorization, 'If-Match': opened } }), 200)
  const { 'If-Match': set } = await read()
  const headers = { authorization, 'If-Match': set, 'Idempotency-Key': 'calculate' }
  const calculated = await ended(got(await api.calculateCycle(...path, {}, { headers }), 202))

  const { cycle, 'If-Match': reviewed } = await read()
  const { id: candidateId = '', resultSetId = 0 } = cycle.candidate ?? {}
  const approval = { approvalKey: 'approve', candidateId }
  const approving = { headers: { authorization, 'If-Match': reviewed } }
  const approved = await ended(got(await api.approveCycle(...path, approval, approving), 202))

  const why = [partnerId, tenantId, resultSetId, { wageTypeNumber: 5100 }, { headers: { authorization } }] as const
  const { because } = got(await api.explainWageType(...why), 200)
  const { state, result } = (await read()).cycle
  const [person] = result?.persons ?? []
  return { calculated, approved, state, gross: person?.gross, isExplained: because?.kind !== undefined }
}
