import { codeOf } from './loop.js'
import { Outage } from './outage.js'

/** Codes of the SQL standard, of PostgreSQL and of the network that do not depend on the work itself. */
const REASONS: readonly (readonly [codes: RegExp, code: Outage['code'], reason: string])[] = [
  [/^53100$/, 'storage_full', 'the disk of the database is full'],
  [/^53/, 'not_ready', 'the database server has no room for more'],
  [/^(08|57P0|58)/, 'not_ready', 'the database server stops, starts or fails'],
  [/^(25P03|25P04)$/, 'not_ready', 'the database ended a transaction that took too long'],
  [/^25006$/, 'not_ready', 'the database server is a standby: it takes no writes'],
  [/^(55P03|40001|40P01)$/, 'not_ready', 'other writes to the same rows are under way'],
  [/^(28|3D000)/, 'not_ready', 'the database server lets this service in no more'],
  [
    /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)$/,
    'not_ready',
    'the database server cannot be reached',
  ],
]

/** Messages of the library, without a code, when a connection is cut or cannot be obtained in time. */
const LOST = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/

/** Whether an existing connection was lost. */
export const isCut = (error: unknown): boolean =>
  /^(57P0[12]|ECONNRESET|EPIPE)$/.test(codeOf(error)) ||
  (error instanceof Error && /^(Connection terminated unexpectedly|Client has encountered)/.test(error.message))

/** Maps an error of PostgreSQL or of the network to an outage; returns any other error unchanged. */
export function postgresOutage(error: unknown): unknown {
  const code = codeOf(error)
  const [, kind, reason] = REASONS.find(([codes]) => codes.test(code)) ?? []
  if (kind !== undefined) return new Outage(kind, `${reason} (${code})`)
  const isLost = error instanceof Error && LOST.test(error.message)
  return isLost ? new Outage('not_ready', `the database server cannot be reached: ${error.message}`) : error
}
