import { type Answered, type Client, START, type TestService } from './service.js'

/** A SASU with its president, and the managed months of it, as a partner and an operator drive them. */
export interface Managed {
  readonly path: string
  readonly partnerId: number
  readonly tenantId: number
  readonly employeeId: number
  readonly userId: number
  readonly divisionId: number
  readonly payrollId: number
  readonly payrunName: string
  readonly userIdentifier: string
  readonly partner: Client
  readonly admin: Client
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

export const MANDATE = {
  company: {
    siren: '552100554',
    siret: '55210055400013',
    legalForm: 'SASU',
    address: '1 rue de la République, 69001 Lyon',
    apeCode: '62.01Z',
    effectif: 1,
    tauxAT: 0.0208,
  },
  officer: {
    identifier: 'camille.moreau',
    firstName: 'Camille',
    lastName: 'Moreau',
    birthDate: '1985-04-12',
    mandateStart: '2026-01-01',
  },
  user: { identifier: 'paie@sasu.example', firstName: 'Alix', lastName: 'Bernard' },
}

export async function managed(service: TestService, partnerId: number, externalId = 'sasu'): Promise<Managed> {
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const partner = service.as(await service.newKey(partnerId, 'partner'))
  const dossier = { externalId, name: externalId, culture: 'fr-FR', ...MANDATE }
  const { status, body, text } = await partner.send('POST', `/partners/${partnerId}/tenants/mandataires`, dossier)
  if (status !== 201) throw new Error(text)
  const { tenantId, employeeId, userId, divisionId, payrollId, payrunName } = body
  const path = `/partners/${partnerId}/tenants/${tenantId}`
  return {
    path,
    partnerId,
    tenantId,
    employeeId,
    userId,
    divisionId,
    payrollId,
    payrunName,
    userIdentifier: MANDATE.user.identifier,
    partner,
    admin,
    month: (period) => monthOf(`${path}/payroll-cycles/${period}`, period, partner, admin),
  }
}

export function monthOf(path: string, period: string, partner: Client, admin: Client): Month {
  let etag = ''
  const seen = (answer: Answered): Answered => {
    etag = answer.headers.get('etag') ?? etag
    return answer
  }
  const send = async (
    method: 'PUT' | 'POST',
    to: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ) => seen(await partner.send(method, `${path}${to}`, body, { 'if-match': etag, ...headers }))
  const month: Month = {
    path,
    etag: () => etag,
    open: async () => seen(await partner.send('PUT', path, {})),
    read: async () => seen(await partner.get(path)),
    variables: (remuneration, dateDeVersement = `${period}-28`) =>
      send('PUT', '/variables', { remuneration, dateDeVersement }),
    calculate: (key = newKey()) => send('POST', '/calculate', {}, { 'idempotency-key': key }),
    approve: (candidateId, key = newKey()) =>
      send('POST', '/approval', { approvalKey: key, ...(candidateId !== undefined && { candidateId }) }),
    abandon: (candidateId, key = newKey()) => send('POST', '/abandon', { candidateId, idempotencyKey: key }),
    preview: () => send('POST', '/preview', {}),
    ended: async (accepted) => {
      if (accepted.status !== 202) throw new Error(accepted.text)
      for (;;) {
        const { body, status, text } = await partner.get(accepted.body.url)
        if (status !== 200) throw new Error(text)
        if (['completed', 'failed', 'reconcile_required'].includes(body.status)) return body
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
    calculated: async () => {
      const operation = await month.ended(await month.calculate())
      if (operation.status !== 'completed') throw new Error(JSON.stringify(operation))
      return (await month.read()).body
    },
    approved: async (candidateId) => {
      const operation = await month.ended(await month.approve(candidateId))
      if (operation.status !== 'completed') throw new Error(JSON.stringify(operation))
      return (await month.read()).body
    },
    finalized: async (remuneration, dateDeVersement) => {
      await month.open()
      const set = await month.variables(remuneration, dateDeVersement)
      if (set.status !== 200) throw new Error(set.text)
      const { candidate } = await month.calculated()
      return month.approved(candidate.id)
    },
    act: async (to, body) => seen(await admin.send('POST', `${path}${to}`, body)),
  }
  return month
}
