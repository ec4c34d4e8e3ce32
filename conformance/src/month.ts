import { answers, at, departs, textAt } from './judge.js'
import type { Kit } from './kit.js'
import type { Officer } from './tenants.js'
import type { Answer } from './wire.js'

/** A managed month for a partner: sends the last ETag in `If-Match`. */
export interface Month {
  /** `C/{period}` of the specification. */
  readonly path: string
  readonly etag: () => string
  readonly open: () => Promise<Answer>
  readonly read: () => Promise<Answer>
  /** Euros, and the day of payment: absent: the 28th. */
  readonly variables: (remuneration: number, dateDeVersement?: string) => Promise<Answer>
  /** POST or PUT below the month, with `If-Match`. */
  readonly send: (
    method: 'PUT' | 'POST' | 'DELETE',
    below: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  readonly calculate: () => Promise<Answer>
  /** Calculates to the candidate; returns the month read at the end. */
  readonly calculated: () => Promise<Answer>
  readonly approve: (candidateId: string) => Promise<Answer>
  /** Approves to the end; returns the month read at the end. */
  readonly approved: (candidateId: string) => Promise<Answer>
  /** The operation of a 202, once it has ended. */
  readonly ended: (accepted: Answer) => Promise<Answer>
  /** From the variables to a candidate; returns the month read at the end. */
  readonly reviewed: (remuneration: number) => Promise<Answer>
  /** The same to the finalized month. */
  readonly finalized: (remuneration: number) => Promise<Answer>
}

/** The managed month of an officer. */
export const monthOf = (kit: Kit, of: Officer, period: string): Month =>
  monthAt(kit, `${of.path}/payroll-cycles/${period}`, period)

/** A managed month, of an officer or of a payroll, at its path. */
export function monthAt(kit: Kit, path: string, period: string): Month {
  let etag = ''
  const seen = (answer: Answer): Answer => {
    etag = answer.headers.get('etag') ?? etag
    return answer
  }
  const send: Month['send'] = async (method, below, body, headers = {}) =>
    seen(await kit.partner.send(method, path + below, body, { 'if-match': etag, ...headers }))
  const open = async () => seen(await kit.partner.put(path, {}))
  const read = async () => seen(await kit.partner.get(path))
  const variables = (remuneration: number, dateDeVersement = `${period}-28`) =>
    send('PUT', '/variables', { remuneration, dateDeVersement })
  const calculate = () => send('POST', '/calculate', {}, { 'idempotency-key': kit.name('calculate') })
  const approve = (candidateId: string) => send('POST', '/approval', { approvalKey: kit.name('approve'), candidateId })
  const ended = async (accepted: Answer) => {
    answers(accepted, 202)
    const isOver = (answer: Answer) =>
      ['completed', 'failed', 'reconcile_required'].includes(String(at(answer, '/status')))
    return kit.until(
      () => kit.partner.get(textAt(accepted, '/url')),
      (answer) => answer.status !== 200 || isOver(answer),
    )
  }
  const completed = async (accepted: Answer): Promise<Answer> => {
    const operation = await ended(accepted)
    if (at(operation, '/status') !== 'completed') departs(operation, 'the operation did not complete')
    return read()
  }
  const calculated = async () => completed(await calculate())
  const approved = async (candidateId: string) => completed(await approve(candidateId))
  const reviewed = async (remuneration: number) => {
    await open()
    answers(await variables(remuneration), 200)
    return calculated()
  }
  const finalized = async (remuneration: number) => approved(textAt(await reviewed(remuneration), '/candidate/id'))
  return {
    ...{ path, etag: () => etag, open, read, variables, send, calculate, calculated, approve, approved, ended },
    ...{ reviewed, finalized },
  }
}
