import createFetch from 'openapi-fetch'
import type { paths } from '../dist/schema.js'
import { type DeclarationsClient, declarationsClient } from './declarations.js'
import { type LawChangesClient, lawChangesClient } from './law-changes.js'
import { type MonthClient, monthClient } from './month.js'
import { type PayrollClient, payrollClient } from './payroll.js'
import { type JobClient, jobClient, type PayrunClient, payrunClient } from './payrun.js'
import { type Sending, senderOf } from './sending.js'

/** The address of the service, and the partner's key. */
export interface CentimeOptions extends Sending {
  /** The address of the service, such as `https://centime.example`. */
  readonly url: string
  readonly partnerId: number
}

/** The service for one partner. */
export interface CentimeClient {
  /** Every route of the document, typed, by openapi-fetch; `answerOf` turns its result into a value. */
  readonly api: CentimeApi
  readonly tenant: (tenantId: number) => TenantClient
}
export type CentimeApi = ReturnType<typeof createFetch<paths>>

export interface TenantClient {
  /** The managed month of the tenant's officer, such as `2026-06`. */
  readonly month: (period: string) => MonthClient
  /** A payroll, whose people have managed months too. */
  readonly payroll: (payrollId: number) => PayrollClient
  /** A payrun, by its name. */
  readonly payrun: (payrunName: string) => PayrunClient
  /** A payrun job that was started before. */
  readonly job: (jobId: number) => JobClient
  /** The monthly declarations (DSN) that the tenant moves in with. */
  readonly declarations: DeclarationsClient
  /** The final months that are moved by figures of the law published or corrected later. */
  readonly lawChanges: LawChangesClient
}

/** A client of the service. It holds no connection, so a client for each task, with a `signal` of its own, costs nothing. */
export function centimeClient({ url, partnerId, ...sending }: CentimeOptions): CentimeClient {
  const sender = senderOf(sending)
  const { signal } = sending
  const api = createFetch<paths>({ baseUrl: url, fetch: sender.fetch, ...(signal && { signal }) })
  return {
    api,
    tenant: (tenantId) => {
      const connection = { api, sender, url, path: { partnerId, tenantId } }
      return {
        month: (period) => monthClient(connection, period),
        payroll: (payrollId) => payrollClient(connection, payrollId),
        payrun: (payrunName) => payrunClient(connection, payrunName),
        job: (jobId) => jobClient(connection, jobId),
        declarations: declarationsClient(connection),
        lawChanges: lawChangesClient(connection),
      }
    },
  }
}
