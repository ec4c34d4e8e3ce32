import type { Answered, Client } from '../client.js'
import type { CrashTenant } from './tenant.js'

/** The subject of a write, for the checks. */
export type Subject =
  | { readonly kind: 'case'; readonly employeeId: number; readonly month: string; readonly cents: number }
  | { readonly kind: 'employee' }
  | JobSubject
  | { readonly kind: 'status'; readonly jobId: number; readonly status: 'Release' | 'Abort' }
  | { readonly kind: 'deletion'; readonly jobId: number }
export interface JobSubject {
  readonly kind: 'job'
  readonly month: string
  /** Absent: a real job. */
  readonly forecast?: string
  /** The employees whose results it will have. */
  readonly employeeIds: readonly number[]
}

export type Write = Subject & {
  /** A text unique to this write's body. A deletion has no body: its job marks it. */
  readonly mark: string
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  /** The body. */
  readonly text: string | undefined
  readonly idempotencyKey: string | undefined
  /** Undefined where the server was lost before it answered: the write is in doubt. */
  answer: Answered | undefined
  /** Whether the audit log has it; known after the check of its round. */
  committed: boolean
}

/** The id in the answer to a write; undefined where it is in doubt. */
export const answeredId = ({ answer }: Write): number | undefined => answer?.body.id

/** The writes that were sent in a round, each with its answer. */
export class Ledger {
  readonly writes: Write[] = []
  readonly #tenant: CrashTenant
  readonly #round: number

  constructor(tenant: CrashTenant, round: number) {
    this.#tenant = tenant
    this.#round = round
  }

  /** Sends a write once; returns the body of its answer. */
  async send(client: Client, subject: Subject, idempotent: boolean): Promise<Answered['body']> {
    const number = this.writes.length
    const mark = `round-${this.#round}-${number}`
    // Each case change has a start of its own: of several values with one start only the last would count.
    const [path, body] = requestOf(this.#tenant, subject, mark, number * 1000 + (this.#round % 1000))
    const idempotencyKey = idempotent && body !== undefined ? `key-${mark}` : undefined
    const write: Write = {
      ...subject,
      ...{ mark, path: `${this.#tenant.path}${path}`, idempotencyKey, answer: undefined, committed: false },
      method: body === undefined ? 'DELETE' : 'POST',
      text: body && JSON.stringify(body),
    }
    this.writes.push(write)
    write.answer = await sent(client, write)
    return write.answer.body
  }
}

/** Sends a write, for the first time or again: none may be refused. */
export async function sent(client: Client, write: Write): Promise<Answered> {
  const { mark, method, path, text, idempotencyKey } = write
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
  const answer = await client.send(method, path, text, headers)
  if (answer.status < 200 || answer.status > 299) {
    throw new Error(`${mark}: ${method} ${path} was answered ${answer.status} ${answer.text}`)
  }
  return answer
}

/** The path below the tenant and the body of a POST; a DELETE has none. `instant`: milliseconds into a month. */
function requestOf(tenant: CrashTenant, subject: Subject, mark: string, instant: number): readonly [string, object?] {
  const { userId, divisionId, payrollId, payrunName, userIdentifier } = tenant
  switch (subject.kind) {
    case 'case': {
      const { employeeId, month, cents } = subject
      const start = new Date(Date.parse(`${month}-02T00:00:00Z`) + instant).toISOString()
      const entry = { caseFieldName: 'Regularisation', value: (cents / 100).toFixed(2), start }
      const change = { userId, employeeId, divisionId, reason: mark, case: { caseName: 'Frais', values: [entry] } }
      return [`/payrolls/${payrollId}/cases`, change]
    }
    case 'employee': // without a division: no job calculates it
      return ['/employees', { identifier: mark, firstName: 'Alix', lastName: 'Petit' }]
    case 'job': {
      const { month, forecast, employeeIds } = subject
      const wanted = new Set(employeeIds)
      const some = tenant.employees.filter(({ id }) => wanted.has(id)).map(({ identifier }) => identifier)
      const employeeIdentifiers = some.length < tenant.employees.length ? some : undefined
      const job = { name: mark, payrunName, userIdentifier, periodStart: `${month}-01T00:00:00+01:00` }
      return ['/payruns/jobs', { ...job, forecast, employeeIdentifiers }]
    }
    case 'status':
      return [`/payruns/jobs/${subject.jobId}/status`, { status: subject.status, reason: mark }]
    case 'deletion':
      return [`/payruns/jobs/${subject.jobId}`]
  }
}
