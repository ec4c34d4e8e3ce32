import { createKey, createPartner } from '../../src/store/keys.js'
import type { ServiceDb } from '../../src/store/scope.js'
import { written } from '../../src/store/store.js'
import { MANDATE } from '../month.js'
import { BEGINNING, type Host } from './host.js'
import { broken } from './violation.js'

/** A tenant of the simulation: a SASU with its president, and what its partner last read of its months. */
export interface Dossier {
  readonly partnerId: number
  readonly tenantId: number
  /** `/partners/…/tenants/…` */
  readonly path: string
  readonly keys: Keys
  readonly employeeId: number
  readonly userId: number
  readonly divisionId: number
  readonly payrollId: number
  readonly payrunName: string
  readonly months: Map<string, View>
  /** Requests with a key that were sent, to be sent again. */
  readonly sent: KeyedRequest[]
  /** Jobs that a client has started by itself. */
  readonly nativeJobs: Set<number>
  /** Months that an operator may have replayed. */
  readonly replayed: Set<string>
  /** Every candidate that was ever read. */
  readonly candidates: Set<string>
  /** A month that waits for the one before. */
  blocked: string | undefined
}

export interface Keys {
  readonly partner: string
  readonly admin: string
}

/** A month as somebody read it last. */
export interface View {
  etag: number
  /** Whether it is known to have changed since. */
  stale: boolean
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the simulation is about
  body: any
}

export interface KeyedRequest {
  readonly key: string
  readonly name: string
  readonly period: string
  readonly to: string
  readonly body: Readonly<Record<string, unknown>>
  readonly header: boolean
  readonly etag: number
  /** What was answered the first time that anything was. */
  answered: { readonly status: number; readonly operationId: number | undefined } | undefined
}

/** Partners with tenants, and their keys; made at once, before anything can go wrong. */
export async function makeDossiers(host: Host, partners: readonly number[]): Promise<readonly Dossier[]> {
  const { store } = host
  const dossiers: Dossier[] = []
  for (const [index, tenants] of partners.entries()) {
    const { partnerId, keys } = await store.write((db) => written(newPartner(host, db, `partner ${index + 1}`)))
    for (let count = 0; count < tenants; count += 1) dossiers.push(await dossierOf(host, partnerId, keys, count))
  }
  return dossiers
}

async function newPartner(host: Host, db: ServiceDb, name: string) {
  const created = new Date(BEGINNING).toISOString()
  const partnerId = await createPartner(db, name, created)
  const { environment } = host.oracle.settings
  const keyOf = async (role: 'partner' | 'admin'): Promise<string> => {
    const secret = host.oracle.random(32)
    const made = await createKey(db, { partnerId, environment, role, expires: undefined, created, secret })
    if (made === undefined) throw new Error(`no partner ${partnerId}`)
    return made.key
  }
  return { partnerId, keys: { partner: await keyOf('partner'), admin: await keyOf('admin') } }
}

async function dossierOf(host: Host, partnerId: number, keys: Keys, count: number): Promise<Dossier> {
  const name = `sasu-${partnerId}-${count}`
  const dossier = { externalId: name, name, culture: 'fr-FR', ...MANDATE }
  const path = `/partners/${partnerId}/tenants/mandataires`
  const { status, body, text } = await host.calm(keys.partner, 'POST', path, dossier)
  if (status !== 201) throw broken('set-up', text)
  const { tenantId, employeeId, userId, divisionId, payrollId, payrunName } = body
  return {
    ...{ partnerId, tenantId, keys, employeeId, userId, divisionId, payrollId, payrunName },
    path: `/partners/${partnerId}/tenants/${tenantId}`,
    months: new Map(),
    sent: [],
    nativeJobs: new Set(),
    replayed: new Set(),
    candidates: new Set(),
    blocked: undefined,
  }
}
