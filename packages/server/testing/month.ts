import { DEMO_DOSSIER } from '../src/dossiers/demo-dossier.js'
import { type Answered, must } from './client.js'
import { ask, type MonthTenant, type What } from './month-requests.js'
import { START, type TestService } from './service.js'

/** The SASU of the demo with its president, and its managed months as a partner and an operator drive them. */
export interface Managed extends MonthTenant {
  readonly month: (period: string) => Month
}

/** One month. The last ETag that was read is sent along. */
export interface Month {
  readonly path: string
  readonly etag: () => string
  readonly open: () => Promise<Answered>
  readonly read: () => Promise<Answered>
  readonly variables: (remuneration: number, dateDeVersement?: string) => Promise<Answered>
  /** The 202, or what refused it. */
  readonly calculate: (key?: string) => Promise<Answered>
  readonly approve: (candidateId?: string, key?: string) => Promise<Answered>
  readonly abandon: (candidateId: string, key?: string) => Promise<Answered>
  readonly preview: () => Promise<Answered>
  /** Polls an operation until it is terminal; gives it. */
  readonly ended: (accepted: Answered) => Promise<Answered['body']>
  /** Calculates to the candidate; gives the month. */
  readonly calculated: () => Promise<Answered['body']>
  /** Approves to the end; gives the month. */
  readonly approved: (candidateId: string) => Promise<Answered['body']>
  /** From its variables to its finalization; gives the month. */
  readonly finalized: (remuneration: number, dateDeVersement?: string) => Promise<Answered['body']>
  /** As an operator. */
  readonly act: (path: string, body: object) => Promise<Answered>
}

/** The month of the service's clock when a test starts. */
export const THIS_MONTH = START.slice(0, 7)

let keys = 0
export const newKey = (): string => `key-${++keys}`

/** Registers the SASU under an external id. */
export async function registered(
  partnerId: number,
  { partner, admin }: Pick<MonthTenant, 'partner' | 'admin'>,
  externalId: string,
): Promise<MonthTenant> {
  const dossier = { ...DEMO_DOSSIER, externalId, name: externalId }
  const made = await must(201, partner.send('POST', `/partners/${partnerId}/tenants/mandataires`, dossier))
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

export function monthOf(of: MonthTenant, period: string): Month {
  const path = `${of.path}/payroll-cycles/${period}`
  let etag = ''
  const seen = (answer: Answered): Answered => {
    etag = answer.headers.get('etag') ?? etag
    return answer
  }
  const send = async (what: What, key?: string): Promise<Answered> =>
    seen(await ask(of, { what, month: period, ifMatch: etag, key }))
  const completed = async (accepted: Answered): Promise<Answered['body']> => {
    const operation = await month.ended(accepted)
    if (operation.status !== 'completed') throw new Error(JSON.stringify(operation))
    return (await month.read()).body
  }
  const month: Month = {
    path,
    etag: () => etag,
    open: () => send({ do: 'open' }),
    read: () => send({ do: 'read' }),
    variables: (remuneration, dateDeVersement = `${period}-28`) =>
      send({ do: 'variables', pay: { remuneration, dateDeVersement } }),
    calculate: (key = newKey()) => send({ do: 'calculate' }, key),
    approve: (candidateId, key = newKey()) => send({ do: 'approve', candidateId }, key),
    abandon: (candidateId, key = newKey()) => send({ do: 'abandon', candidateId }, key),
    preview: () => send({ do: 'preview' }),
    ended: async (accepted) => {
      if (accepted.status !== 202) throw new Error(accepted.text)
      for (;;) {
        const operation = await must(200, of.partner.get(accepted.body.url))
        if (['completed', 'failed', 'reconcile_required'].includes(operation.status)) return operation
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
    calculated: async () => completed(await month.calculate()),
    approved: async (candidateId) => completed(await month.approve(candidateId)),
    finalized: async (remuneration, dateDeVersement) => {
      await month.open()
      const set = await month.variables(remuneration, dateDeVersement)
      if (set.status !== 200) throw new Error(set.text)
      const { candidate } = await month.calculated()
      return month.approved(candidate.id)
    },
    act: async (to, body) => seen(await of.admin.send('POST', `${path}${to}`, body)),
  }
  return month
}
