import type { KeyRole } from '@centime/store'
import type { Answered } from '../client.js'
import { registered } from '../month.js'
import type { Asked, MonthTenant } from '../month-requests.js'
import { newKey, newPartner } from '../service.js'
import type { Machine } from './machine.js'

/** A tenant of the simulation, and what its partner knows of its months. */
export interface Tenant extends MonthTenant {
  readonly months: Map<string, View>
  /** Requests with a key that were sent, to be sent again. */
  readonly sent: KeyedRequest[]
  /** Jobs that a client has started by itself. */
  readonly nativeJobs: Set<number>
  /** Months that an operator may have replayed. */
  readonly replayed: Set<string>
  /** Every candidate that was ever read. */
  readonly candidates: Set<string>
  /** The last day of the contract that a client has recorded and not taken back. */
  left: string | undefined
  /** A month that waits for the one before. */
  blocked: string | undefined
}

/** A month as it was last read. */
export interface View {
  etag: number
  /** Whether it is known to have changed since. */
  stale: boolean
  body: Answered['body']
}

export interface KeyedRequest {
  readonly asked: Asked
  /** The first answer that arrived. */
  answered: { readonly status: number; readonly operationId: number | undefined } | undefined
}

/** Makes partners, each with a number of tenants, before anything can fail. */
export async function makeTenants(machine: Machine, partners: readonly number[]): Promise<readonly Tenant[]> {
  const tenants: Tenant[] = []
  for (const [index, count] of partners.entries()) {
    const partnerId = await newPartner(machine.direct, `partner ${index + 1}`)
    const clientOf = async (role: KeyRole) => machine.client(await newKey(machine.direct, partnerId, role))
    const [partner, admin] = [await clientOf('partner'), await clientOf('admin')]
    for (let number = 0; number < count; number += 1) {
      const name = `sasu-${partnerId}-${number}`
      const of = await machine.undisturbed(() => registered(partnerId, { partner, admin }, name))
      tenants.push({
        ...of,
        ...{ months: new Map(), sent: [], nativeJobs: new Set(), replayed: new Set(), candidates: new Set() },
        left: undefined,
        blocked: undefined,
      })
    }
  }
  return tenants
}
