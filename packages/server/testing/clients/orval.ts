import { setTimeout as sleep } from 'node:timers/promises'
import * as api from './generated/client'

/** A managed month, played by a client that orval made from the document, without a cast. */

/** The data of a successful answer; throws for any other status. */
function got<Answer extends { readonly status: number; readonly data: unknown }, Status extends number>(
  answer: Answer,
  ...wanted: readonly Status[]
): Extract<Answer, { readonly status: Status }>['data'] {
  const isWanted = (one: Answer): one is Extract<Answer, { readonly status: Status }> =>
    wanted.some((status) => status === one.status)
  if (isWanted(answer)) return answer.data
  throw new Error(`${answer.status}: ${JSON.stringify(answer.data)}`)
}

export async function playMonth(
  partnerId: number,
  key: string,
  dossier: api.NewMandataireDossier,
  { readsFiles }: { readonly readsFiles: boolean },
) {
  const options = { headers: { authorization: `Bearer ${key}` } }
  const { tenantId, payrollId } = got(await api.registerMandataire(partnerId, dossier, {}, options), 200, 201)
  const path = [partnerId, tenantId, '2026-06'] as const
  const read = async () => {
    const answer = await api.getPayrollCycle(...path, options)
    return { cycle: got(answer, 200), 'If-Match': answer.headers.get('etag') ?? '' }
  }
  const ended = async ({ id, status }: api.Operation): Promise<string> => {
    if (status !== 'queued' && status !== 'running') return status
    await sleep(20)
    return ended(got(await api.getCycleOperation(...path, id, {}, options), 200))
  }

  got(await api.openPayrollCycle(...path, {}, options), 200, 201)
  const { 'If-Match': opened } = await read()
  const variables = { remuneration: 3000, dateDeVersement: '2026-06-28' }
  got(await api.setCycleVariables(...path, variables, { 'If-Match': opened }, options), 200)
  const { 'If-Match': set } = await read()
  const headers = { 'If-Match': set, 'Idempotency-Key': 'calculate' }
  const calculated = await ended(got(await api.calculateCycle(...path, headers, {}, options), 202))

  const { cycle, 'If-Match': reviewed } = await read()
  const { id: candidateId = '', resultSetId = 0 } = cycle.candidate ?? {}
  const approval = { approvalKey: 'approve', candidateId }
  const approved = await ended(got(await api.approveCycle(...path, approval, { 'If-Match': reviewed }, options), 202))

  const why = [partnerId, tenantId, resultSetId, { wageTypeNumber: 5100 }, options] as const
  const { because } = got(await api.explainWageType(...why), 200)
  const { state, result } = (await read()).cycle
  const [person] = result?.persons ?? []
  const books = [partnerId, tenantId, payrollId, { period: '2026-06' }, options] as const
  const { payslips } = got(await api.getPayrollBook(...books), 200)
  const filesOf = async () => {
    const [firstHead] = got(await api.getPayrollBookCsv(...books), 200).split(';')
    return { firstHead, isFile: got(await api.getPayrollBookXlsx(...books), 200).size > 1000 }
  }
  const isExplained = because?.kind !== undefined
  return {
    calculated,
    approved,
    state,
    gross: person?.gross,
    isExplained,
    payslips,
    ...(readsFiles && (await filesOf())),
  }
}
