import type { Answered } from '../client.js'
import { type Asked, ask, CONDITIONAL, type Pay } from '../month-requests.js'
import { broken } from '../violation.js'
import type { Records } from './records.js'
import type { KeyedRequest, Tenant } from './tenants.js'

type Then = (answer: Answered) => Promise<void> | void

/** Requests that are accepted only in the write window. */
const WRITES = ['open', ...CONDITIONAL]

/** Sends requests, each as an activity of its own, and checks every answer by itself and against what was known before. */
export class Requests {
  readonly #records: Records
  readonly #note: (text: string) => void
  #keys = 0

  constructor(records: Records, note: (text: string) => void) {
    this.#records = records
    this.#note = note
  }

  newKey(): string {
    this.#keys += 1
    return `key-${this.#keys}`
  }

  /** Any request of a client; `run`: of the process that serves it. */
  send(
    name: string,
    request: () => Promise<Answered>,
    then: Then = () => {},
    run = this.#records.machine.front?.run,
  ): Promise<void> {
    const { machine } = this.#records
    return machine.scheduler.begin(name, run, async () => {
      const answer = await request()
      await machine.checkWaited()
      const { status, body, text } = answer
      this.#note(`${name}: ${status} ${body?.code ?? ''}`)
      if (status >= 500) throw broken('answers', `${name}: ${text} ${machine.errors.at(-1) ?? ''}`)
      // A job that an operator names may have been aborted meanwhile.
      if (status === 400 && name !== 'reconcile') throw broken('answers', `${name}: ${text}`)
      await then(answer)
    })
  }

  /** A request about a month. */
  ask(tenant: Tenant, asked: Asked, then: Then = () => {}, again = false): Promise<void> {
    const { what, month, ifMatch } = asked
    const { machine } = this.#records
    const sentAt = machine.wall
    const known = tenant.months.get(month)?.etag ?? 0
    const confirmed = tenant.months.get(month)?.body?.variables
    const name = again ? `${what.do} again` : what.do
    return this.send(
      name,
      () => ask(tenant, asked),
      async (answer) => {
        if (answer.body?.code === 'prior_month_not_finalized') tenant.blocked = month
        if (answer.body?.code === 'period_already_paid') tenant.paidRaw.add(month)
        this.#read(tenant, month, answer)
        if (!again && answer.status < 300) {
          // The same variables again get their first answer, and move nothing.
          const isRepeated = what.do === 'variables' && (isPaid(what.pay, confirmed) || etagIn(answer) <= known)
          if (CONDITIONAL.includes(what.do) && etagOf(ifMatch) < known && !isRepeated) {
            throw broken('stale ETag', `${name} of ${month} with ${ifMatch}, when ${known} was known`)
          }
          const opened = what.do !== 'open' || answer.status === 201
          if (WRITES.includes(what.do) && opened) this.#records.checkWindow(month, sentAt)
        }
        await then(answer)
      },
    )
  }

  /** Sends a request with a key, and keeps it to send it again. */
  keyed(tenant: Tenant, asked: Asked): Promise<void> {
    const request: KeyedRequest = { asked: { ...asked, key: this.newKey() }, answered: undefined }
    tenant.sent.push(request)
    return this.#sendKeyed(tenant, request, false)
  }

  again(tenant: Tenant, request: KeyedRequest): Promise<void> {
    return this.#sendKeyed(tenant, request, true)
  }

  #sendKeyed(tenant: Tenant, request: KeyedRequest, again: boolean): Promise<void> {
    const { asked } = request
    const then: Then = async ({ status, body, text }) => {
      const { answered } = request
      if (answered !== undefined && (status !== answered.status || body.id !== answered.operationId)) {
        throw broken('same key', `${asked.key} was answered ${JSON.stringify(answered)}, and now ${text}`)
      }
      if (status >= 300) return
      request.answered ??= { status, operationId: body.id }
      if (!again) await this.#accepted(tenant, asked, body)
    }
    return this.ask(tenant, asked, then, again)
  }

  /** Conditions right after a request with a key is accepted. */
  async #accepted(tenant: Tenant, { what, month }: Asked, body: Answered['body']): Promise<void> {
    if (what.do === 'calculate') await this.#records.calculating(tenant, month, body.id)
    if (what.do === 'approve') await this.#records.approving(tenant, month, what.candidateId ?? null, body.id)
    if (what.do !== 'abandon') return
    const about = { tenant, period: month, candidateId: what.candidateId }
    this.#records.expected.push({ ...about, change: 'candidate.abandoned' })
    if (body.candidate !== null) throw broken('abandoned', JSON.stringify(body))
  }

  /** The content of an answer about a month. */
  #read(tenant: Tenant, period: string, { status, headers, body }: Answered): void {
    const view = tenant.months.get(period)
    const etag = etagIn({ headers })
    const whole = status < 300 && body !== undefined && ('variableWrite' in body || 'lateChanges' in body)
    const isNewest = whole && etag >= (view?.etag ?? 0)
    if (status < 300 && body !== undefined && 'revision' in body && 'candidate' in body) {
      this.#records.readings.observe(tenant, body, isNewest)
      // A person who has a fault or is held out has no result as well: no person counts twice.
      const people: number = body.counts?.people ?? 0
      if (people > tenant.people.length)
        throw broken('counts', `${period} counts ${people} people: ${JSON.stringify(body)}`)
    }
    if (whole && body.candidate !== null) tenant.candidates.add(body.candidate.id)
    if (isNewest) tenant.months.set(period, { etag, stale: false, body })
    else if (view !== undefined && status !== 404 && (etag !== view.etag || status >= 400)) view.stale = true
  }
}

/** `"7"` as 7; 0 without an ETag. */
const etagOf = (etag: string | undefined): number => Number(etag?.slice(1, -1) ?? 0)
const etagIn = ({ headers }: Pick<Answered, 'headers'>): number => etagOf(headers.get('etag') ?? undefined)

/** Whether a month has this pay as its confirmed variables. */
const isPaid = (pay: Pay, confirmed: Partial<Pay> | null | undefined): boolean =>
  confirmed?.remuneration === pay.remuneration && confirmed.dateDeVersement === pay.dateDeVersement
