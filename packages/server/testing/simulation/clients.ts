import type { Random } from '@centime/testing'
import { operationById } from '../../src/store/operations.js'
import type { Answered } from '../service.js'
import { type Body, type Book, FINAL } from './book.js'
import type { Dossier, KeyedRequest, View } from './dossiers.js'
import type { Host } from './host.js'
import { monthAt, shifted } from './months.js'
import { broken } from './violation.js'

/** What partners and operators do, most of it sensible, some of it stale, repeated, or about somebody else's month. */
export class Clients {
  readonly #host: Host
  readonly #book: Book
  readonly #random: Random
  readonly #note: (text: string) => void
  #keys = 0

  constructor(book: Book, random: Random, note: (text: string) => void) {
    this.#book = book
    this.#host = book.host
    this.#random = random
    this.#note = note
  }

  /** Begins a request of somebody. */
  async act(): Promise<void> {
    const random = this.#random
    const dossier = random.oneOf(this.#book.dossiers as [Dossier, ...Dossier[]])
    const now = monthAt(this.#host.wall)
    const period = random.isTrue(0.96) ? this.#pressing(dossier, now) : shifted(now, 1 - random.from(0, 4))
    if (random.isTrue(0.06)) return this.#sometimes(dossier, period)
    if (dossier.blocked !== undefined) return this.#unblock(dossier, dossier.blocked, now)
    const view = dossier.months.get(period)
    if (view === undefined) return this.#cycle(dossier, period, 'PUT', 'open', '', {})
    if (view.stale || random.isTrue(0.06)) return this.#cycle(dossier, period, 'GET', 'read')
    return random.isTrue(0.7) ? this.#sensible(dossier, period, view) : this.#anything(dossier, period, view)
  }

  /** A month that was missed is declared so; one that can still be done is next. */
  #unblock(dossier: Dossier, period: string, now: string): Promise<void> {
    const before = shifted(period, -1)
    dossier.blocked = undefined
    const view = dossier.months.get(before)
    if (view?.stale === true) return this.#cycle(dossier, before, 'GET', 'read')
    if (view?.body.variableWrite?.reconciliationRequired === true)
      return this.reconcileWrite(dossier, before, view.body)
    if (view?.body.operation?.status === 'reconcile_required') return this.reconcile(dossier, before, view.body)
    if (before < shifted(now, -1)) return this.#operator(dossier, before, 'skip', '/skip', { reason: 'missed' })
    if (!dossier.months.has(before)) return this.#cycle(dossier, before, 'PUT', 'open', '', {})
    return this.#cycle(dossier, before, 'GET', 'read')
  }

  /** Mostly the earlier month of the two that can be written, until it is done. */
  #pressing({ months }: Dossier, now: string): string {
    const before = shifted(now, -1)
    const { body } = months.get(before) ?? {}
    const done = months.size === 0 || (months.has(before) && (FINAL.has(body.state) || body.skipped))
    return this.#random.isTrue(done ? 0.15 : 0.85) ? before : now
  }

  #sensible(dossier: Dossier, period: string, { body }: View): Promise<void> {
    const random = this.#random
    if (body.variableWrite?.reconciliationRequired === true) return this.reconcileWrite(dossier, period, body)
    if (body.operation?.status === 'reconcile_required') return this.reconcile(dossier, period, body)
    if (body.operation !== null)
      return this.#cycle(dossier, period, 'GET', 'operation', `/operations/${body.operation.id}`)
    if (body.variables === null) return this.#variables(dossier, period)
    if (body.state === 'collecting' && body.candidate === null) return this.#calculate(dossier, period)
    if (body.state === 'preview_ready') {
      const current: string | undefined = body.candidate?.id
      const another = current !== undefined && random.isTrue(0.1)
      return this.#approve(dossier, period, another ? random.oneOf([current, ...dossier.candidates]) : current)
    }
    if (body.state === 'approved') return this.#approve(dossier, period, body.candidate?.id)
    if (random.isTrue(0.5)) return this.#variables(dossier, period)
    return random.isTrue(0.5) ? this.#nativeValue(dossier, period) : this.#cycle(dossier, period, 'GET', 'read')
  }

  #anything(dossier: Dossier, period: string, { body }: View): Promise<void> {
    const random = this.#random
    const candidate: string = body.candidate?.id ?? 'candidate-none'
    return random.oneOf<() => Promise<void>>([
      () => this.#variables(dossier, period),
      () => this.#variables(dossier, period),
      () => this.#calculate(dossier, period),
      () => this.#calculate(dossier, period),
      () => this.#approve(dossier, period, random.isTrue(0.2) ? undefined : candidate),
      () => this.#approve(dossier, period, random.oneOf([candidate, ...dossier.candidates])),
      () => this.#keyed(dossier, period, 'abandon', '/abandon', { candidateId: candidate }, 'idempotencyKey'),
      () => this.#repeat(dossier),
      () => this.#repeat(dossier),
      () => this.#cycle(dossier, period, 'POST', 'preview', '/preview', {}),
      () => this.#nativeJob(dossier, period),
      () => this.#nativeValue(dossier, period),
      () => this.#nativeValue(dossier, period),
      () => this.#abortDraft(dossier, period),
      () => this.#abortDraft(dossier, period),
      () => this.#moveNative(dossier),
      () => this.#foreign(dossier, period, candidate),
      () => this.#cycle(dossier, period, 'GET', 'revision', `/revisions/${random.from(1, body.revision)}`),
      () => this.#filing(dossier, period),
    ])()
  }

  #sometimes(dossier: Dossier, period: string): Promise<void> {
    const random = this.#random
    return random.oneOf<() => Promise<void>>([
      () => this.#replay(dossier, period),
      () =>
        this.#operator(dossier, random.isTrue(0.2) ? period : shifted(period, -1), 'skip', '/skip', {
          reason: 'no pay',
        }),
      () => this.#policy(dossier),
      () => this.hooks(dossier.partnerId),
      () => this.hooks(dossier.partnerId),
    ])()
  }

  // What each request is, and what its answer must be.

  #send(
    dossier: Dossier,
    name: string,
    how: {
      readonly method: string
      readonly path: string
      readonly body?: unknown
      readonly headers?: Record<string, string>
    },
    told: (answer: Answered, sentAt: number) => Promise<void> | void,
    role: 'partner' | 'admin' = 'partner',
  ): Promise<void> {
    const host = this.#host
    const sentAt = host.wall
    return host.turns.begin(name, host.life, async () => {
      const answer = await host.request(dossier.keys[role], how.method, how.path, how.body, how.headers)
      this.#note(`${name}: ${answer.status} ${answer.body?.code ?? ''}`)
      if (answer.status >= 500 && answer.body?.code === undefined) throw broken('answers', answer.text)
      if (answer.status >= 500) throw broken('answers', `${name}: ${answer.text} ${host.errors.at(-1) ?? ''}`)
      if (answer.body?.code === 'prior_month_not_finalized')
        dossier.blocked = /payroll-cycles\/([-\d]+)/.exec(how.path)?.[1]
      // A job that an operator names may have been aborted meanwhile.
      if (answer.status === 400 && name !== 'reconcile') throw broken('answers', `${name}: ${answer.text}`)
      await told(answer, sentAt)
    })
  }

  /** A request about a month; its answer is the month, or tells that it is another by now. */
  #cycle(
    dossier: Dossier,
    period: string,
    method: string,
    name: string,
    to = '',
    body?: unknown,
    then: (answer: Answered, sentAt: number) => Promise<void> | void = () => {},
    role: 'partner' | 'admin' = 'partner',
    headers: Record<string, string> = {},
  ): Promise<void> {
    const known = dossier.months.get(period)?.etag ?? 0
    const etag = headers['if-match'] ?? `"${this.#etag(dossier, period)}"`
    const path = `${dossier.path}/payroll-cycles/${period}${to}`
    return this.#send(
      dossier,
      name,
      { method, path, body, headers: { 'if-match': etag, ...headers } },
      async (answer, sentAt) => {
        const conditional = method !== 'GET' && role === 'partner' && to !== ''
        const unkeyed = name === 'variables' || name === 'preview'
        if (conditional && unkeyed && answer.status < 300 && Number(etag.slice(1, -1)) < known) {
          throw broken('stale ETag', `${name} of ${period} with ${etag}, when ${known} was known`)
        }
        this.#seen(dossier, period, answer)
        const writes = method !== 'GET' && role === 'partner' && !name.endsWith('again')
        const opened = name !== 'open' || answer.status === 201
        if (writes && opened && answer.status < 300) this.#book.window(period, sentAt)
        await then(answer, sentAt)
      },
      role,
    )
  }

  /** The last ETag that was read; sometimes an earlier one. */
  #etag({ months }: Dossier, period: string): number {
    const { etag = 0 } = months.get(period) ?? {}
    return this.#random.isTrue(0.04) ? Math.max(0, etag - this.#random.from(1, 3)) : etag
  }

  #seen(dossier: Dossier, period: string, { status, headers, body }: Answered): void {
    const view = dossier.months.get(period)
    const etag = Number(headers.get('etag')?.slice(1, -1) ?? 0)
    const whole = status < 300 && body !== undefined && 'variableWrite' in body
    if (status < 300 && body !== undefined && 'revision' in body && 'resultSetId' in body) {
      this.#book.observe(dossier, body, whole && etag >= (view?.etag ?? 0))
    }
    if (whole && body.candidate !== null) dossier.candidates.add(body.candidate.id)
    if (whole && etag >= (view?.etag ?? 0)) dossier.months.set(period, { etag, stale: false, body })
    else if (view !== undefined && status !== 404 && (etag !== view.etag || status >= 400)) view.stale = true
  }

  #variables(dossier: Dossier, period: string): Promise<void> {
    const random = this.#random
    const remuneration = random.oneOf([0, 1000, 2500.5, 3000, 8500])
    const dateDeVersement = `${random.isTrue(0.9) ? period : shifted(period, 1)}-${random.from(10, 24)}`
    const body = { remuneration, dateDeVersement }
    return this.#cycle(dossier, period, 'PUT', 'variables', '/variables', body, ({ status, body: month }) => {
      if (status !== 200) return
      const { variables, variableWrite } = month
      const taken = variables?.remuneration === remuneration && variables.dateDeVersement === dateDeVersement
      // Somebody else may have written since: then the write is another.
      if (!taken && variableWrite.status === 'reconcile_required') {
        throw broken('variables', `200 with ${JSON.stringify(variableWrite)} and ${JSON.stringify(variables)}`)
      }
    })
  }

  #calculate(dossier: Dossier, period: string): Promise<void> {
    return this.#keyed(dossier, period, 'calculate', '/calculate', {}, undefined)
  }
  #approve(dossier: Dossier, period: string, candidateId: string | undefined): Promise<void> {
    const body = candidateId === undefined ? {} : { candidateId }
    return this.#keyed(dossier, period, 'approve', '/approval', body, 'approvalKey')
  }

  /** A request with a key, which is kept to be repeated. `field`: where its body holds the key. */
  #keyed(
    dossier: Dossier,
    period: string,
    name: string,
    to: string,
    body: Readonly<Record<string, unknown>>,
    field: string | undefined,
  ): Promise<void> {
    this.#keys += 1
    const key =
      field === 'requestKey' ? `00000000-0000-4000-8000-${String(this.#keys).padStart(12, '0')}` : `key-${this.#keys}`
    const etag = this.#etag(dossier, period)
    const whole = field === undefined ? body : { ...body, [field]: key }
    const request = { key, name, period, to, body: whole, header: field === undefined, etag, answered: undefined }
    dossier.sent.push(request)
    return this.#sendKeyed(dossier, request, true)
  }

  #repeat(dossier: Dossier): Promise<void> {
    const request = dossier.sent.at(-this.#random.from(1, Math.min(12, dossier.sent.length)))
    return request === undefined ? Promise.resolve() : this.#sendKeyed(dossier, request, false)
  }

  #sendKeyed(dossier: Dossier, request: KeyedRequest, first: boolean): Promise<void> {
    const { key, name, period, to, body, etag } = request
    const headers = { 'if-match': `"${etag}"`, ...(request.header && { 'idempotency-key': key }) }
    const known = dossier.months.get(period)?.etag ?? 0
    const then = async ({ status, body: said, text }: Answered): Promise<void> => {
      const { answered } = request
      if (answered !== undefined && (status !== answered.status || said.id !== answered.operationId)) {
        throw broken('same key', `${key} was answered ${JSON.stringify(answered)}, and now ${text}`)
      }
      if (status >= 300) return
      request.answered ??= { status, operationId: said.id }
      if (!first) return
      if (etag < known) throw broken('stale ETag', `${name} of ${period} with ${etag}, when ${known} was known`)
      if (name === 'calculate') await this.#book.calculating(dossier, period, said.id)
      if (name === 'approve') {
        const candidateId = typeof body['candidateId'] === 'string' ? body['candidateId'] : null
        await this.#book.approving(dossier, period, candidateId, said.id)
      }
      if (name === 'abandon') {
        const { candidateId } = body as { readonly candidateId: string }
        this.#book.expected.push({ ...about(dossier, period), change: 'candidate.abandoned', candidateId })
        if (said.candidate !== null) throw broken('abandoned', text)
      }
    }
    const sent = first ? name : `${name} again`
    return this.#cycle(dossier, period, 'POST', sent, to, body, then, 'partner', headers)
  }

  #nativeJob(dossier: Dossier, period: string): Promise<void> {
    const { path, payrunName } = dossier
    const body = {
      name: 'native',
      payrunName,
      userIdentifier: 'paie@sasu.example',
      periodStart: `${period}-01T00:00:00${Number(period.slice(5)) > 3 && Number(period.slice(5)) < 11 ? '+02:00' : '+01:00'}`,
    }
    return this.#send(dossier, 'native job', { method: 'POST', path: `${path}/payruns/jobs`, body }, (answer) => {
      if (answer.status === 202) dossier.nativeJobs.add(answer.body.id)
    })
  }

  /** A value that changes no gross, dated in the month. */
  #nativeValue(dossier: Dossier, period: string): Promise<void> {
    const { path, payrollId, userId, employeeId, divisionId } = dossier
    this.#keys += 1
    const reason = `value ${this.#keys}`
    const value = this.#random.oneOf(['0.03', '0.05', '0.075'])
    const values = [{ caseFieldName: 'TauxPAS', value, start: `${period}-05T00:00:00Z` }]
    const body = { userId, employeeId, divisionId, reason, case: { caseName: 'PAS', values } }
    const change = { dossier, answered: false }
    this.#book.changes.set(reason, change)
    const how = { method: 'POST', path: `${path}/payrolls/${payrollId}/cases`, body }
    return this.#send(dossier, 'native value', how, ({ status }) => {
      if (status === 201) change.answered = true
      else this.#book.changes.delete(reason)
    })
  }

  async #abortDraft(dossier: Dossier, period: string): Promise<void> {
    const jobs = await this.#jobs(dossier, period)
    const drafts = jobs.filter(({ status }) => status === 'Draft')
    const [first, ...more] = this.#random.isTrue(0.8) ? drafts : jobs
    if (first === undefined) return
    const job = this.#random.oneOf([first, ...more])
    const body = { reasonCode: 'draft_replaced' }
    await this.#keyed(dossier, period, 'abort draft', `/drafts/${job.id}/abort`, body, 'requestKey')
  }

  #jobs(dossier: Dossier, period?: string) {
    return this.#book.native(dossier, (db) =>
      db
        .selectFrom('payrunJobs')
        .select(['id', 'status'])
        .where('forecast', 'is', null)
        .$if(period !== undefined, (query) => query.where('periodName', '=', period ?? ''))
        .orderBy('id', 'desc')
        .limit(4)
        .execute(),
    )
  }

  async #moveNative(dossier: Dossier): Promise<void> {
    const jobs = await this.#jobs(dossier)
    const job = jobs.find(
      ({ id, status }) => status === 'Draft' && (dossier.nativeJobs.has(id) || this.#random.isTrue(0.3)),
    )
    if (job === undefined) return
    const how = { method: 'POST', path: `${dossier.path}/payruns/jobs/${job.id}/status`, body: { status: 'Abort' } }
    await this.#send(dossier, 'native abort', how, () => {}, 'admin')
  }

  /** Somebody else's month, by every name that it has. */
  async #foreign(dossier: Dossier, period: string, candidate: string): Promise<void> {
    const other = this.#book.dossiers.find(({ tenantId }) => tenantId !== dossier.tenantId)
    if (other === undefined) return
    if (other.partnerId !== dossier.partnerId) {
      const how = { method: 'GET', path: `${other.path}/payroll-cycles/${period}` }
      return this.#send(dossier, 'foreign tenant', how, ({ status, text }) => {
        if (status !== 403) throw broken('isolation', text)
      })
    }
    const body = { approvalKey: `foreign-${candidate}`, candidateId: candidate }
    const etag = `"${other.months.get(period)?.etag ?? 1}"`
    const how = {
      method: 'POST',
      path: `${other.path}/payroll-cycles/${period}/approval`,
      body,
      headers: { 'if-match': etag },
    }
    return this.#send(other, 'foreign candidate', how, ({ status, text }) => {
      if (status < 300) throw broken('isolation', text)
    })
  }

  // Operators.

  #operator(dossier: Dossier, period: string, name: string, to: string, body: unknown): Promise<void> {
    return this.#cycle(dossier, period, 'POST', name, to, body, () => {}, 'admin')
  }

  #filing(dossier: Dossier, period: string): Promise<void> {
    const state = this.#random.oneOf(['filed', 'accepted', 'correction_required'])
    return this.#operator(dossier, period, 'filing', '/filing', { state, reference: 'DSN 1' })
  }

  #replay(dossier: Dossier, period: string): Promise<void> {
    const consent = { by: 'Camille Moreau', reference: 'mail', at: '2026-01-01T00:00:00Z' }
    for (const month of [period, ...dossier.months.keys()]) if (month >= period) dossier.replayed.add(month)
    return this.#operator(dossier, period, 'replay', '/replay', { consent })
  }

  #policy(dossier: Dossier): Promise<void> {
    const nativeWrites = this.#random.oneOf(['allow', 'allow', 'deny'])
    const how = { method: 'PUT', path: `${dossier.path}/policy`, body: { nativeWrites } }
    return this.#send(dossier, 'policy', how, () => {}, 'admin')
  }

  /** Decides about an operation in doubt by what the native records say, once nothing of it is under way. */
  async reconcile(dossier: Dossier, period: string, { operation }: Body): Promise<void> {
    const { tenantId } = dossier
    const id: number = operation.id
    const stored = await this.#book.native(dossier, (db) => operationById(db, id))
    if (stored === undefined) throw broken('operation', `${id} is gone`)
    const { commandKey: key, command, kind } = stored
    if (this.#host.line.sent.get(key)?.underWay === true) return
    const found = await this.#host.line.truth({ tenantId, period, key, command })
    const effects = kind === 'calculate' ? await this.#reviewable(dossier, found) : found
    const applied = effects.length > 0 && (kind !== 'calculate' || this.#random.isTrue(0.8))
    const several = kind === 'calculate' && applied
    const chosen = this.#random.someOf(effects)
    const body = {
      outcome: applied ? 'applied' : 'not_applied',
      reason: 'by the native records',
      ...(several && { payrunJobId: chosen }),
    }
    const to = `/operations/${id}/reconcile`
    this.#book.reconciled.add(id)
    await this.#send(
      dossier,
      'reconcile',
      { method: 'POST', path: `${dossier.path}/payroll-cycles/${period}${to}`, body },
      (answer) => {
        this.#seen(dossier, period, answer)
        if (answer.status !== 200) return
        const change = 'reconciliation.resolved'
        this.#book.expected.push({ ...about(dossier, period), change, operationId: id })
      },
      'admin',
    )
  }

  /** Those that can still become a candidate. */
  async #reviewable(dossier: Dossier, jobIds: readonly number[]): Promise<readonly number[]> {
    const jobs = await this.#book.native(dossier, (db) =>
      db.selectFrom('payrunJobs').select(['id', 'status', 'jobEnd']).where('id', 'in', jobIds).execute(),
    )
    return jobs.filter(({ status, jobEnd }) => status === 'Draft' || jobEnd === null).map(({ id }) => id)
  }

  async reconcileWrite(dossier: Dossier, period: string, { variableWrite }: Body): Promise<void> {
    const { tenantId } = dossier
    const stored = await this.#book.native(dossier, (db) => operationById(db, variableWrite.id))
    if (stored === undefined) throw broken('operation', `${variableWrite.id} is gone`)
    const { commandKey: key, command, id } = stored
    if (this.#host.line.sent.get(key)?.underWay === true) return
    const effects = await this.#host.line.truth({ tenantId, period, key, command })
    const body = { outcome: effects.length > 0 ? 'applied' : 'not_applied', reason: 'by the native records' }
    this.#book.reconciled.add(id)
    const path = `${dossier.path}/payroll-cycles/${period}/variables/${id}/reconcile`
    await this.#send(
      dossier,
      'reconcile write',
      { method: 'POST', path, body },
      (answer) => {
        this.#seen(dossier, period, answer)
        if (answer.status === 200) {
          this.#book.expected.push({ ...about(dossier, period), change: 'reconciliation.resolved' })
        }
      },
      'admin',
    )
  }

  /** What an operator does about webhooks. */
  hooks(partnerId: number, what = this.#random.oneOf(['resume', 'rotate-secret', 'set', 'replay'])): Promise<void> {
    const dossier = this.#book.dossiers.find((one) => one.partnerId === partnerId)
    if (dossier === undefined) throw new Error(`no partner ${partnerId}`)
    const { receivers } = this.#host
    const receiver = receivers.of(partnerId)
    const path = `/partners/${partnerId}/webhooks`
    if (what === 'replay') {
      const ids = [...receivers.received].flatMap(([id, one]) => (one.partnerId === partnerId ? [id] : []))
      const id = this.#random.someOf(ids)
      if (id === undefined) return Promise.resolve()
      receivers.replayed.add(id)
      return this.#send(
        dossier,
        'replay event',
        { method: 'POST', path: `${path}/deliveries/${id}/replay` },
        () => {},
        'admin',
      )
    }
    const opens = what !== 'rotate-secret'
    if (opens) receiver.opening += 1
    const opened = ({ status }: Answered): void => {
      if (opens) receiver.opening -= 1
      if (opens && status === 200) receiver.suspended = false
    }
    if (what === 'resume') {
      return this.#send(dossier, what, { method: 'POST', path: `${path}/resume` }, opened, 'admin')
    }
    const before = receiver.secrets
    receiver.secrets = []
    const how =
      what === 'set'
        ? { method: 'PUT', path, body: { url: receiver.url } }
        : { method: 'POST', path: `${path}/rotate-secret` }
    const told = (answer: Answered): void => {
      opened(answer)
      if (answer.status !== 200) receiver.secrets = before
      else receiver.secrets = opens ? [answer.body.secret] : [...before, answer.body.secret]
    }
    return this.#send(dossier, what, how, told, 'admin')
  }
}

const about = ({ tenantId }: Dossier, period: string) => ({ tenantId, period })
