import { type Answered, type Client, unlessLost } from '../client.js'
import type { CrashTenant } from './tenant.js'

/** The writes that were sent in a round, and what is known of each. */

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
  /** Whose results it will have. */
  readonly employeeIds: readonly number[]
}

export interface Write<Of extends Subject = Subject> {
  readonly subject: Of
  /** Stands in the body of this write and of no other. A deletion has no body: its job marks it. */
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

export const isOf = <Kind extends Subject['kind']>(
  kind: Kind,
  write: Write,
): write is Write<Extract<Subject, { readonly kind: Kind }>> => write.subject.kind === kind

export class Ledger {
  readonly writes: Write[] = []
  readonly #tenant: CrashTenant
  readonly #round: number

  constructor(tenant: CrashTenant, round: number) {
    this.#tenant = tenant
    this.#round = round
  }

  of<Kind extends Subject['kind']>(kind: Kind): readonly Write<Extract<Subject, { readonly kind: Kind }>>[] {
    return this.writes.flatMap((write) => (isOf(kind, write) ? [write] : []))
  }

  /** Sends a write once. None may be refused. */
  async send(client: Client, subject: Subject, idempotent: boolean): Promise<Write> {
    const place = { round: this.#round, number: this.writes.length }
    const mark = `round-${place.round}-${place.number}`
    const { method, path, body } = requestOf(this.#tenant, subject, mark, place)
    const write: Write = {
      subject,
      mark,
      method,
      path,
      text: body && JSON.stringify(body),
      idempotencyKey: idempotent && method === 'POST' ? `key-${mark}` : undefined,
      answer: undefined,
      committed: false,
    }
    this.writes.push(write)
    write.answer = await sent(client, write)
    return write
  }

  /** Sends a write with an `Idempotency-Key` again. */
  async repeat(client: Client, write: Write): Promise<Answered> {
    const answer = await sent(client, write)
    if (answer === undefined) throw new Error(`${write.mark}: no answer to the repeated request`)
    write.answer ??= answer
    return answer
  }
}

async function sent(
  client: Client,
  { mark, method, path, text, idempotencyKey }: Write,
): Promise<Answered | undefined> {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
  const answer = await unlessLost(client.send(method, path, text, headers))
  if (answer !== undefined && (answer.status < 200 || answer.status > 299)) {
    throw new Error(`${mark}: ${method} ${path} was answered ${answer.status} ${answer.text}`)
  }
  return answer
}

interface Request {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

interface Place {
  readonly round: number
  readonly number: number
}
function requestOf(tenant: CrashTenant, subject: Subject, mark: string, { round, number }: Place): Request {
  const { path, userId, divisionId, payrollId, payrunName, userIdentifier } = tenant
  switch (subject.kind) {
    case 'case': {
      const { employeeId, month, cents } = subject
      // A start of its own: of several values with one start only the last would count.
      const start = new Date(Date.parse(`${month}-02T00:00:00Z`) + number * 1000 + (round % 1000)).toISOString()
      const entry = { caseFieldName: 'Regularisation', value: (cents / 100).toFixed(2), start }
      const change = { userId, employeeId, divisionId, reason: mark, case: { caseName: 'Frais', values: [entry] } }
      return { method: 'POST', path: `${path}/payrolls/${payrollId}/cases`, body: change }
    }
    case 'employee': // without a division: no job calculates it
      return {
        method: 'POST',
        path: `${path}/employees`,
        body: { identifier: mark, firstName: 'Alix', lastName: 'Petit' },
      }
    case 'job': {
      const { month, forecast, employeeIds } = subject
      const wanted = new Set(employeeIds)
      const some = tenant.employees.filter(({ id }) => wanted.has(id)).map(({ identifier }) => identifier)
      const job = {
        name: mark,
        payrunName,
        userIdentifier,
        periodStart: `${month}-01T00:00:00+01:00`,
        ...(forecast !== undefined && { forecast }),
        ...(some.length < tenant.employees.length && { employeeIdentifiers: some }),
      }
      return { method: 'POST', path: `${path}/payruns/jobs`, body: job }
    }
    case 'status': {
      const body = { status: subject.status, reason: mark }
      return { method: 'POST', path: `${path}/payruns/jobs/${subject.jobId}/status`, body }
    }
    case 'deletion':
      return { method: 'DELETE', path: `${path}/payruns/jobs/${subject.jobId}` }
  }
}
