import { type Answered, must } from './client.js'
import type { Company } from './company.js'
import { newKey, operationsOf } from './month.js'

/** The month of a payroll as a partner drives it. The last ETag that was read is sent along. */
export type PayrollMonth = ReturnType<typeof payrollMonth>

export function payrollMonth(of: Company, period: string, payrollId = of.payrollId) {
  const path = `${of.path}/payrolls/${payrollId}/cycles/${period}`
  let etag = ''
  const seen = (answer: Answered): Answered => {
    etag = answer.headers.get('etag') ?? etag
    return answer
  }
  const send = async (method: string, to: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
    seen(await of.partner.send(method, `${path}${to}`, body, { 'if-match': etag, ...headers }))
  const read = async () => seen(await of.partner.get(path))
  const calculate = (key = newKey()) => send('POST', '/calculate', {}, { 'idempotency-key': key })
  const approve = (candidateId: string, approvalKey = newKey()) =>
    send('POST', '/approval', { approvalKey, candidateId })
  const { ended, completed } = operationsOf(of.partner, read)
  return {
    ...{ path, etag: () => etag, send, read, calculate, approve, ended },
    open: (body: object = {}) => send('PUT', '', body),
    /** Calculates to the candidate; gives the month. */
    calculated: async () => {
      await read()
      return completed(await calculate())
    },
    /** Approves to the end; gives the month. */
    approved: async (candidateId: string) => completed(await approve(candidateId)),
    list: async (to: string): Promise<Answered['body']> => must(200, of.partner.get(`${path}${to}`)),
    /** Accepts every finding that is to be checked. */
    accepted: async (note = 'checked') => {
      for (const { code, severity } of await must(200, of.partner.get(`${path}/controls`))) {
        if (severity === 'to_check') await must(200, send('PUT', `/controls/${code}/acceptance`, { note }))
      }
    },
    /** A request of an operator to a path below the month. */
    act: async (to: string, body: object) => seen(await of.admin.send('POST', `${path}${to}`, body)),
  }
}
