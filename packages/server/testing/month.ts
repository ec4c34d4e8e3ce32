import { DEMO_DOSSIER } from '../src/dossiers/demo-dossier.js'
import { type Answered, must, polled } from './client.js'
import { ask, type MonthTenant, type What } from './month-requests.js'
import type { TestService } from './service.js'

/** The SASU of the demo with its president, and its managed months as a partner and an operator drive them. */
export interface Managed extends MonthTenant {
  readonly month: (period: string) => Month
}

/** One month. The last ETag that was read is sent along. */
export type Month = ReturnType<typeof monthOf>

let keys = 0
export const newKey = (): string => `key-${++keys}`

/** Waits for the operations of a month that a client reads. */
export function operationsOf(partner: MonthTenant['partner'], read: () => Promise<Answered>) {
  /** Polls an operation until it is terminal; returns it. */
  const ended = async (accepted: Answered): Promise<Answered['body']> => {
    if (accepted.status !== 202) throw new Error(accepted.text)
    return polled('the operation ends', async () => {
      const operation = await must(200, partner.get(accepted.body.url))
      return ['completed', 'failed', 'reconcile_required'].includes(operation.status) ? operation : undefined
    })
  }
  /** Returns the month after an operation that must complete. */
  const completed = async (accepted: Answered): Promise<Answered['body']> => {
    const operation = await ended(accepted)
    if (operation.status !== 'completed') throw new Error(JSON.stringify(operation))
    return (await read()).body
  }
  return { ended, completed }
}

/** Registers the SASU under an external id. */
export async function registered(
  partnerId: number,
  { partner, admin }: Pick<MonthTenant, 'partner' | 'admin'>,
  externalId: string,
): Promise<MonthTenant> {
  const dossier = { ...DEMO_DOSSIER, externalId, name: externalId }
  // 200: it was registered already, by a request whose answer was lost.
  const made = await must([201, 200], partner.send('POST', `/partners/${partnerId}/tenants/mandataires`, dossier))
  const { tenantId, employeeId, userId, divisionId, payrollId, payrunName } = made
  return {
    ...{ partnerId, tenantId, employeeId, userId, divisionId, payrollId, payrunName, partner, admin },
    path: `/partners/${partnerId}/tenants/${tenantId}`,
    userIdentifier: DEMO_DOSSIER.user.identifier,
  }
}

export async function managed(service: TestService, partnerId: number, externalId = 'sasu'): Promise<Managed> {
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const partner = service.as(await service.newKey(partnerId, 'partner'))
  const of = await registered(partnerId, { partner, admin }, externalId)
  return { ...of, month: (period) => monthOf(of, period) }
}

export function monthOf(of: MonthTenant, period: string) {
  const path = `${of.path}/payroll-cycles/${period}`
  let etag = ''
  const seen = (answer: Answered): Answered => {
    etag = answer.headers.get('etag') ?? etag
    return answer
  }
  const send = async (what: What, key?: string): Promise<Answered> =>
    seen(await ask(of, { what, month: period, ifMatch: etag, key }))
  const read = () => send({ do: 'read' })
  const variables = (remuneration: number, dateDeVersement = `${period}-28`) =>
    send({ do: 'variables', pay: { remuneration, dateDeVersement } })
  /** Returns the 202, or the refusal. */
  const calculate = (key = newKey()) => send({ do: 'calculate' }, key)
  const approve = (candidateId?: string, key = newKey()) => send({ do: 'approve', candidateId }, key)
  const { ended, completed } = operationsOf(of.partner, read)
  /** Calculates to the candidate; gives the month. */
  const calculated = async () => completed(await calculate())
  /** Approves to the end; gives the month. */
  const approved = async (candidateId: string) => completed(await approve(candidateId))
  const open = () => send({ do: 'open' })
  return {
    ...{ path, etag: () => etag, open, read, variables, calculate, approve, ended, calculated, approved },
    abandon: (candidateId: string, key = newKey()) => send({ do: 'abandon', candidateId }, key),
    preview: () => send({ do: 'preview' }),
    /** From its variables to its finalization; gives the month. */
    finalized: async (remuneration: number, dateDeVersement?: string): Promise<Answered['body']> => {
      await open()
      await must(200, variables(remuneration, dateDeVersement))
      const { candidate } = await calculated()
      return approved(candidate.id)
    },
    /** A request of an operator to a path below the month. */
    act: async (to: string, body: object) => seen(await of.admin.send('POST', `${path}${to}`, body)),
  }
}
