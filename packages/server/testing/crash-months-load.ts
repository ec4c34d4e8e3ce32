import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, type CrashDossier, type KeyedRequest, MONTH } from './crash-months.js'

/** Partners who drive their months, revision after revision, until their server is gone. */

export type Moment = 'calculate' | 'approve' | 'variables' | 'webhook'

let cents = 100
let keys = 0

/** Drives one tenant until an answer is lost. `began` hears of each request that is worth being killed in. */
export async function drive(dossier: CrashDossier, ask: Ask, began: (moment: Moment) => void): Promise<void> {
  const cycle = `${dossier.path}/payroll-cycles/${MONTH}`
  for (;;) {
    const read = await ask('GET', cycle)
    if (read === undefined) return
    const { etag, body } = read
    if (body.operation !== null || body.variableWrite?.status === 'pending') {
      await sleep(1)
      continue
    }
    if (body.state === 'collecting' && body.variables !== null) {
      const request = keyed('calculate', etag, '')
      dossier.requests.push(request)
      began('calculate')
      if (!(await sent(dossier, ask, request))) return
    } else if (body.state === 'preview_ready') {
      const request = keyed('approve', etag, body.candidate.id)
      dossier.requests.push(request)
      began('approve')
      if (!(await sent(dossier, ask, request))) return
    } else {
      began('variables')
      cents += 1
      const variables = { remuneration: cents / 100 + 3000, dateDeVersement: `${MONTH}-28` }
      if ((await ask('PUT', `${cycle}/variables`, variables, { 'if-match': etag })) === undefined) return
    }
  }
}

const keyed = (kind: KeyedRequest['kind'], etag: string, candidateId: string): KeyedRequest => {
  keys += 1
  return { key: `key-${keys}`, kind, etag, candidateId, operationId: undefined, refused: false }
}

/** Sends a request with its key, for the first time or again; false where no answer came. */
export async function sent({ path }: CrashDossier, ask: Ask, request: KeyedRequest): Promise<boolean> {
  const { key, kind, etag, candidateId } = request
  const cycle = `${path}/payroll-cycles/${MONTH}`
  const headers = { 'if-match': etag }
  const answer =
    kind === 'calculate'
      ? await ask('POST', `${cycle}/calculate`, {}, { ...headers, 'idempotency-key': key })
      : await ask('POST', `${cycle}/approval`, { approvalKey: key, candidateId }, headers)
  if (answer === undefined) return false
  const { status, body } = answer
  if (request.operationId !== undefined && (status !== 202 || body.id !== request.operationId)) {
    throw new Error(`${key} was answered ${request.operationId}, and now ${status} ${JSON.stringify(body)}`)
  }
  request.refused = status !== 202
  if (status === 202) request.operationId = body.id
  else if (status >= 500) throw new Error(`${kind}: ${status} ${JSON.stringify(body)}`)
  return true
}
