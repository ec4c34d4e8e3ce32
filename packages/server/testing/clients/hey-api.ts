import { setTimeout as sleep } from 'node:timers/promises'
import { client } from './generated/client.gen'
import * as api from './generated/sdk.gen'
import type { NewMandataireDossier, Operation, Problem } from './generated/types.gen'

/** A managed month, played by a client that hey-api made from the document, without a cast. */

/** The data of an answer; throws without data. */
function got<Data>({ data, error }: { data?: Data | undefined; error?: Problem | undefined }): Data {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`)
  return data
}

export async function playMonth(
  partnerId: number,
  key: string,
  dossier: NewMandataireDossier,
  { baseUrl }: { readonly baseUrl: string },
) {
  client.setConfig({ baseUrl, auth: key })
  const { tenantId, payrollId } = got(await api.registerMandataire({ path: { partnerId }, body: dossier }))
  const path = { partnerId, tenantId, period: '2026-06' }
  const read = async () => {
    const answer = await api.getPayrollCycle({ path })
    return { cycle: got(answer), 'If-Match': answer.response?.headers.get('etag') ?? '' }
  }
  const ended = async ({ id: operationId, status }: Operation): Promise<string> => {
    if (status !== 'queued' && status !== 'running') return status
    await sleep(20)
    return ended(got(await api.getCycleOperation({ path: { ...path, operationId } })))
  }

  got(await api.openPayrollCycle({ path, body: {} }))
  const { 'If-Match': opened } = await read()
  const body = { remuneration: 3000, dateDeVersement: '2026-06-28' }
  got(await api.setCycleVariables({ path, headers: { 'If-Match': opened }, body }))
  const { 'If-Match': set } = await read()
  const headers = { 'If-Match': set, 'Idempotency-Key': 'calculate' }
  const calculated = await ended(got(await api.calculateCycle({ path, headers })))

  const { cycle, 'If-Match': reviewed } = await read()
  const { id: candidateId = '', resultSetId = 0 } = cycle.candidate ?? {}
  const approval = { headers: { 'If-Match': reviewed }, body: { approvalKey: 'approve', candidateId } }
  const approved = await ended(got(await api.approveCycle({ path, ...approval })))

  const why = { path: { partnerId, tenantId, resultSetId }, query: { wageTypeNumber: 5100 } }
  const { because } = got(await api.explainWageType(why))
  const { state, result } = (await read()).cycle
  const [person] = result?.persons ?? []
  const books = { path: { partnerId, tenantId, payrollId }, query: { period: '2026-06' } }
  const { payslips } = got(await api.getPayrollBook(books))
  const heads = got(await api.getPayrollBookCsv(books)).split(';')
  const { size } = got(await api.getPayrollBookXlsx(books))
  const isExplained = because?.kind !== undefined
  return {
    calculated,
    approved,
    state,
    gross: person?.gross,
    isExplained,
    payslips,
    firstHead: heads[0],
    isFile: size > 1000,
  }
}
