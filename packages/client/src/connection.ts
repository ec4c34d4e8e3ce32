import type { Client } from 'openapi-fetch'
import type { paths } from '../dist/schema.js'
import type { Sender } from './sending.js'

/** The state that the clients of a tenant share. */
export interface Connection {
  readonly api: Client<paths>
  readonly sender: Sender
  /** The address of the service. */
  readonly url: string
  readonly path: { readonly partnerId: number; readonly tenantId: number }
}
