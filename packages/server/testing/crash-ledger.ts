import type { Answer, Client } from './client.js'
import { type CrashTenant, PAYRUN, USER } from './crash-tenant.js'

/** Everything that was sent in a round, and what is known of it. */

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
  /** In what was sent, and nowhere else. A deletion says nothing: its job is what marks it. */
  readonly mark: string
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly text: string | undefined
  readonly idempotencyKey: string | undefined
  /** Undefined: in doubt. */
  answer: Answer | undefined
  /** Whether the audit log has it; known after the check of its round. */
  committed: boolean
}

/** The id in the answer to a write; undefined in doubt. */
export function answeredId({ answer }: Write): number | undefined {
  if (answer === undefined) return undefined
  const { id }: { readonly id: number } = JSON.parse(answer.text)
  return id
}

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

  /** Sends a write once. Nothing that these tests send is to be refused. */
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

  /** Sends a write again, which had an `Idempotency-Key`: it happened once, whatever had become of it. */
  async repeat(client: Client, write: Write): Promise<Answer> {
    const answer = await sent(client, write)
    if (answer === undefined) throw new Error(`${write.mark}: no answer to the repeated request`)
    write.answer ??= answer
    return answer
  }
}

async function sent(client: Client, { mark, method, path, text, idempotencyKey }: Write): Promise<Answer | undefined> {
  const answer = await client.send(method, path, { text, idempotencyKey })
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
  switch (subject.kind) {
    case 'case': {
      const { userId, divisionId, payrollId } = tenant
      const { employeeId, month, cents } = subject
      // Each at an instant of its own: of several values for one instant the last alone would count.
      const start = new Date(Date.parse(`${month}-02T00:00:00Z`) + number * 1000 + (round % 1000)).toISOString()
      const entry = { caseFieldName: 'Regularisation', value: (cents / 100).toFixed(2), start }
      const change = { userId, employeeId, divisionId, reason: mark, case: { caseName: 'Frais', values: [entry] } }
      return { method: 'POST', path: `/payrolls/${payrollId}/cases`, body: change }
    }
    case 'employee': // of no division: jobs leave them alone
      return { method: 'POST', path: '/employees', body: { identifier: mark, firstName: 'Alix', lastName: 'Petit' } }
    case 'job': {
      const { month, forecast, employeeIds } = subject
      const wanted = new Set(employeeIds)
      const some = tenant.employees.filter(({ id }) => wanted.has(id)).map(({ identifier }) => identifier)
      const job = {
        name: mark,
        payrunName: PAYRUN,
        userIdentifier: USER,
        periodStart: `${month}-01T00:00:00+01:00`,
        ...(forecast !== undefined && { forecast }),
        ...(some.length < tenant.employees.length && { employeeIdentifiers: some }),
      }
      return { method: 'POST', path: '/payruns/jobs', body: job }
    }
    case 'status': {
      const body = { status: subject.status, reason: mark }
      return { method: 'POST', path: `/payruns/jobs/${subject.jobId}/status`, body }
    }
    case 'deletion':
      return { method: 'DELETE', path: `/payruns/jobs/${subject.jobId}` }
  }
}
