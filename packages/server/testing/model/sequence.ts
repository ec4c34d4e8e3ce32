import { queueState } from '@centime/store'
import { expect } from 'vitest'
import { isFinal } from '../month-readings.js'
import { type Asked, ask, type CaseRequest, CONDITIONAL, type MonthTenant, type What } from '../month-requests.js'
import { lastDayOf, shifted } from '../months.js'
import type { Answered, TestService } from '../service.js'
import { type Exchange, explained, quiet } from './explained.js'
import { isQuiet } from './steps.js'
import { FAULTS, type Step, type Wish } from './wishes.js'
import { emptyWorld, type World } from './world.js'

/** The month of the clock; a sequence may move it to the next one. */
const THIS_MONTH = '2026-07'

const PAYS = [3000, 0, 1500.5] as const
const STATES = ['filed', 'accepted', 'correction_required'] as const
const MOVES = ['Abort', 'gone', 'Release', 'Process', 'Complete', 'Abort'] as const

/** A rate, an end of the contract before the month, the same taken back, a contract from the month on, or pay. */
function nativeValue(month: string, pick: number): CaseRequest {
  const day = lastDayOf(shifted(month, -1))
  const first = `${month}-01`
  if (pick === 6) return { do: 'case', field: 'DateFinContrat', value: day, day }
  if (pick === 7) return { do: 'case', field: 'DateFinContrat', value: '', day }
  if (pick === 8) return { do: 'case', field: 'DateDebutContrat', value: first, day: first }
  if (pick > 8) return { do: 'case', field: 'RemunerationMandat', value: 100 * pick }
  return { do: 'case', field: 'TauxPAS', value: pick / 100 }
}

/** The answer that a client got about a month. */
interface Known {
  readonly etags: string[]
  readonly candidates: string[]
}
/** The id of an operation or of a write of variables. */
interface Place {
  readonly id: number
  readonly month: string
}

/** One tenant, driven through a sequence of steps, and the worlds of the model that its answers allow. */
export class Sequence {
  readonly service: TestService
  readonly of: MonthTenant
  #worlds: readonly World[] = [emptyWorld(THIS_MONTH)]
  #serial = 0
  #clockMoved = false
  /** The requests and answers, for the message of a failure. */
  readonly #log: string[] = []
  readonly #asked: Asked[] = []
  readonly #known = new Map<string, Known>()
  readonly #operations: Place[] = []
  readonly #ended = new Set<number>()
  readonly #writes: Place[] = []
  readonly #jobs: number[] = []
  /** The text of each final revision as it was first read. */
  readonly #finalized = new Map<string, string>()

  constructor(service: TestService, of: MonthTenant) {
    this.service = service
    this.of = of
  }

  /** The possible states of the service: no answer has shown yet which one is real. */
  get worlds(): readonly World[] {
    return this.#worlds
  }

  async take({ wishes, settle }: Step): Promise<void> {
    const resolved = await Promise.all(wishes.map(async (wish) => ({ wish, asked: await this.#resolved(wish) })))
    const requests = resolved.flatMap(({ wish, asked }) => (asked === undefined ? [] : [[wish.client, asked] as const]))
    const answers = await this.ask(requests)
    if (!settle) return
    await this.settle()
    // A client polls the operation that it has started, and so knows the ETag and the candidate.
    for (const [index, [client, { what, month }]] of requests.entries()) {
      const answer = answers[index]
      if (answer?.status !== 202 || what.do === 'startJob') continue
      await this.ask([[client, { what: { do: 'operation', operation: answer.body.id }, month }]])
    }
  }

  /** Sends requests at once, and keeps the worlds that explain the answers. */
  async ask(requests: readonly (readonly [client: number, asked: Asked])[]): Promise<readonly Answered[]> {
    const answers = await Promise.all(requests.map(([, asked]) => ask(this.of, asked)))
    const exchanges = requests.flatMap(([client, asked], index): readonly Exchange[] => {
      const answer = answers[index]
      if (answer === undefined) return []
      this.#learn(client, asked, answer)
      this.#asked.push(asked)
      const { status, headers, text } = answer
      this.#log.push(`${client}: ${JSON.stringify(asked)} → ${status} ${headers.get('etag')} ${text}`)
      this.#serial += 1
      return [{ serial: this.#serial, asked, answer }]
    })
    this.#log.push('')
    this.#keep(explained(this.#worlds, exchanges), 'no order of the requests explains the answers')
    return answers
  }

  /** A request of the operator, who is client 0. */
  async operator(what: What, month = ''): Promise<Answered | undefined> {
    return (await this.ask([[0, { what, month }]]))[0]
  }

  /** Waits until nothing is under way: each operation has ended. */
  async settle(): Promise<void> {
    if (!this.#worlds.every(isQuiet)) {
      await this.atRest()
      this.#keep(quiet(this.#worlds), 'the workers have stopped too early')
    }
    await this.#readChanges()
  }

  /** Waits until the queues of the service are empty. */
  async atRest(): Promise<void> {
    const { store, wall } = this.service.world
    const from = wall()
    for (;;) {
      const left = await store.read(async (db) => {
        const open = await db.selectFrom('openOperations').select('operationId').execute()
        return open.length + (await queueState(db)).jobs
      })
      if (left === 0) return
      if (wall() - from > 10_000) throw new Error(this.story(this.#worlds, 'an operation has no end'))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Reads what changed without a request: final months, and months in which two worlds differ. */
  async #readChanges(): Promise<void> {
    if (this.#worlds.length > 1) {
      for (const month of this.months) await this.operator({ do: 'read' }, month)
    }
    for (const [month, { revision, state }] of Object.entries(this.#worlds[0]?.months ?? {})) {
      const place = `${month} ${revision}`
      if (isFinal({ state }) && !this.#finalized.has(place)) {
        this.#finalized.set(place, await this.#revision(month, revision))
      }
    }
  }

  /** The months that were opened. */
  get months(): readonly string[] {
    return Object.keys(this.#worlds[0]?.months ?? {})
  }

  async #revision(month: string, revision: number): Promise<string> {
    const answer = await this.operator({ do: 'revision', revision }, month)
    // Only the state of its filing changes in a final revision.
    return answer?.text.replace(/"state":"(finalized|filed|accepted|correction_required)"/, '') ?? ''
  }

  /** Keeps the worlds in which something holds. */
  keep(holds: (world: World) => boolean, what: string): void {
    this.#keep(this.#worlds.filter(holds), what)
  }

  #keep(worlds: readonly World[], what: string): void {
    if (worlds.length === 0) throw new Error(this.story(this.#worlds, what))
    this.#worlds = worlds
  }

  /** Reads every operation whose end no answer has shown. */
  async pollAgain(): Promise<void> {
    for (const { id, month } of this.#operations) {
      if (!this.#ended.has(id)) await this.operator({ do: 'operation', operation: id }, month)
    }
  }

  /** Reads every earlier and every final revision once more. */
  async readAgain(): Promise<void> {
    for (const [month, { revision, state }] of Object.entries(this.#worlds[0]?.months ?? {})) {
      for (let number = 1; number <= revision; number += 1) {
        if (number === revision && !isFinal({ state })) continue
        const first = this.#finalized.get(`${month} ${number}`)
        const text = await this.#revision(month, number)
        if (first !== undefined) expect(text, `revision ${number} of ${month}`).toBe(first)
      }
    }
  }

  story(worlds: readonly World[], what: string): string {
    const told = worlds.map((world) => JSON.stringify(world, null, 1)).join('\n')
    return `${what}\n\n${this.#log.join('\n')}\nThe worlds before:\n${told}`
  }

  #of(client: number, month: string): Known {
    const place = `${client} ${month}`
    const known = this.#known.get(place) ?? { etags: [], candidates: [] }
    this.#known.set(place, known)
    return known
  }

  #learn(client: number, { month, what }: Asked, { headers, body, status }: Answered): void {
    const etag = headers.get('etag')
    const known = this.#of(client, month)
    if (etag !== null) known.etags.push(etag)
    if (body === undefined || status >= 400) {
      const write = body?.variableWrite?.id
      if (write !== undefined) this.#writes.push({ id: write, month })
      return
    }
    const candidate: unknown = body.candidate?.id ?? body.candidateId
    if (typeof candidate === 'string' && !known.candidates.includes(candidate)) known.candidates.push(candidate)
    if (what.do === 'operation' && (body.status === 'completed' || body.status === 'failed')) this.#ended.add(body.id)
    if (status === 202 && what.do !== 'startJob') this.#operations.push({ id: body.id, month })
    for (const job of [what.do === 'startJob' ? body.id : undefined, body.payrunJobId]) {
      if (typeof job === 'number' && !this.#jobs.includes(job)) this.#jobs.push(job)
    }
  }

  /** The request of a wish, with the values that its client knows; undefined: the client knows too little. */
  async #resolved(wish: Wish): Promise<Asked | undefined> {
    const { pick, client } = wish
    const month = shifted(THIS_MONTH, wish.month - 1)
    const own = this.#of(client, month)
    const other = this.#of(1 - client, month)
    const latest = [...own.etags, ...other.etags].sort((a, b) => Number(JSON.parse(b)) - Number(JSON.parse(a)))
    // A client that does not know a month opens it first.
    if (latest.length === 0 && CONDITIONAL.includes(wish.do) && pick < 11) return { what: { do: 'open' }, month }
    const candidates = [...own.candidates, ...other.candidates]
    const candidateId = pick > 8 ? candidates[0] : (own.candidates.at(-1) ?? other.candidates.at(-1))
    const what = await this.#what(wish, month, candidateId)
    if (what === undefined) return undefined
    const etags = { latest: latest[0], own: own.etags.at(-1), old: latest.at(-1), none: undefined }
    const again = wish.key === 'again' ? this.#asked.findLast((asked) => asked.what.do === wish.do)?.key : undefined
    const fresh = again ?? `key-${this.#serial}${client}${pick}${this.#jobs.length}`
    // Only the key of a calculation can be absent: the other requests have theirs in the body.
    const key = wish.key !== 'none' ? fresh : what.do === 'calculate' ? undefined : 'key-0'
    const keyed = ['calculate', 'approve', 'abandon', 'abortDraft'].includes(what.do)
    return {
      what,
      month: this.#monthOf(what, month),
      ...(CONDITIONAL.includes(what.do) && { ifMatch: etags[wish.etag] }),
      ...(keyed && { key }),
    }
  }

  /** The month of the operation or the write that a request is about; that of the wish otherwise. */
  #monthOf(what: What, month: string): string {
    if (what.do === 'clock') return shifted(THIS_MONTH, 1)
    const id = what.do === 'operation' || what.do === 'reconcile' ? what.operation : undefined
    const write = what.do === 'reconcileWrite' ? this.#writes.find((one) => one.id === what.write) : undefined
    return (write ?? this.#operations.find((one) => one.id === id))?.month ?? month
  }

  async #what({ do: name, pick }: Wish, month: string, candidateId: string | undefined): Promise<What | undefined> {
    const job = this.#jobs[pick % Math.max(1, this.#jobs.length)]
    switch (name) {
      case 'revision':
        return { do: name, revision: 1 + (pick % 3) }
      case 'variables': {
        const day = pick > 8 ? `${shifted(month, 1)}-05` : `${month}-28`
        const dateDeVersement = pick > 10 ? '2026-01-31' : day
        return { do: name, pay: { remuneration: PAYS[pick % 3] ?? 0, dateDeVersement } }
      }
      case 'case':
        return nativeValue(month, pick)
      case 'operation': {
        const one = this.#operations[pick % Math.max(1, this.#operations.length)]
        return one && { do: name, operation: one.id }
      }
      case 'approve':
        return { do: name, candidateId: pick === 8 ? undefined : candidateId }
      case 'abandon':
        return { do: name, candidateId: candidateId ?? 'candidate-0' }
      case 'moveJob':
        return job === undefined ? undefined : { do: name, job, to: MOVES[pick % MOVES.length] ?? 'Abort' }
      case 'abortDraft':
        return job === undefined ? undefined : { do: name, job }
      case 'reconcile': {
        const inDoubt = this.#worlds[0]?.operations.find(({ stage }) => stage === 'reconcile_required')
        const one = pick > 9 ? this.#operations.at(-1) : (inDoubt ?? this.#operations.at(-1))
        return one && this.reconciliation(one, pick % 3 > 0, pick)
      }
      case 'reconcileWrite': {
        const write = this.#writes.at(-1)?.id
        return write === undefined ? undefined : { do: name, write, applied: pick % 2 > 0 }
      }
      case 'filing':
        return { do: name, state: STATES[pick % 3] ?? 'filed' }
      case 'status':
        return { do: name, active: pick > 3 }
      case 'policy':
        return { do: name, native: pick > 5 ? 'allow' : 'deny' }
      case 'arm':
        return { do: name, fault: FAULTS[pick % FAULTS.length] ?? 'policy_unavailable', times: 1 }
      case 'clock':
        if (this.#clockMoved) return undefined
        this.#clockMoved = true
        return { do: name }
      default:
        return { do: name }
    }
  }

  /** The decision of an operator, who finds the jobs of the operation in the audit log. */
  async reconciliation({ id, month }: Place, applied: boolean, pick: number): Promise<What> {
    const kind = this.#worlds[0]?.operations.find((one) => one.id === id)?.kind
    const own = kind === 'calculate' && applied ? await this.#jobsOf(month) : []
    const job = own.length < 2 ? undefined : own[own.length - 1 - (pick % 2)]
    return { do: 'reconcile', operation: id, applied, job }
  }

  async #jobsOf(month: string): Promise<readonly number[]> {
    const { body } = await this.of.admin.get(`${this.of.path}/audit`)
    const entries: readonly { readonly action: string; readonly resource: string }[] = body
    return entries
      .filter(({ action, resource }) => action === 'engine calculate' && resource.includes(month))
      .map(({ resource }) => Number(resource.split(': ')[1]))
  }
}
