import { expect } from 'vitest'
import { openOperations } from '../../src/store/operations.js'
import { queueState } from '../../src/store/queue.js'
import type { Managed } from '../month.js'
import { isFinal } from '../month-readings.js'
import { type Asked, CONDITIONAL } from '../month-requests.js'
import type { Answered, TestService } from '../service.js'
import { askDocumented, type Documented } from './documented.js'
import { type Exchange, explained, quiet } from './explained.js'
import { isQuiet } from './steps.js'
import { FAULTS, type Step, type Wish } from './wishes.js'
import { emptyWorld, type World } from './world.js'

/** The months of a sequence. The clock starts in the second; a sequence may move it to the third. */
export const MONTHS = ['2026-06', '2026-07', '2026-08'] as const

const PAYS = [3000, 0, 1500.5] as const
const STATES = ['filed', 'accepted', 'correction_required'] as const
const MOVES = ['Abort', 'gone', 'Release', 'Process', 'Complete', 'Draft'] as const

/** What a client was answered about a month. */
interface Known {
  readonly etags: string[]
  readonly candidates: string[]
}

/** One tenant, driven through a sequence of steps; the worlds are those that its answers allow. */
export class Sequence {
  readonly service: TestService
  readonly of: Managed
  readonly #documented: Documented
  #worlds: readonly World[] = [emptyWorld(MONTHS[1])]
  #serial = 0
  #clockMoved = false
  /** What was asked and answered, to be told when no world is left. */
  readonly #told: string[] = []
  readonly #known = new Map<string, Known>()
  readonly #operations: { readonly id: number; readonly month: string }[] = []
  readonly #ended = new Set<number>()
  readonly #writes: { readonly id: number; readonly month: string }[] = []
  readonly #jobs: number[] = []
  readonly #asked: Asked[] = []
  /** What was read of a revision when it was final. */
  readonly #finalized = new Map<string, string>()

  constructor(service: TestService, of: Managed, documented: Documented) {
    this.service = service
    this.of = of
    this.#documented = documented
  }

  /** Where the service can be; what they differ in has never been visible. */
  get worlds(): readonly World[] {
    return this.#worlds
  }

  async take({ wishes, settle }: Step): Promise<void> {
    const asked = await Promise.all(wishes.map((wish) => this.#resolved(wish)))
    const requests = wishes.map(({ client }, index) => [client, asked[index]] as const).flatMap(defined)
    const answers = await this.ask(requests)
    if (!settle) return
    await this.settle()
    // Who has queued something polls it, and has the ETag and the candidate by that.
    for (const [index, [client, { what, month }]] of requests.entries()) {
      const answer = answers[index]
      if (answer?.status !== 202 || what.do === 'startJob') continue
      await this.ask([[client, { what: { do: 'operation', operation: answer.body.id }, month }]])
    }
  }

  /** Sends requests at once, and keeps the worlds that explain the answers. */
  async ask(requests: readonly (readonly [client: number, asked: Asked])[]): Promise<readonly Answered[]> {
    const answers = await Promise.all(requests.map(([, asked]) => askDocumented(this.#documented, this.of, asked)))
    const exchanges = requests.map(([client, asked], index): Exchange => {
      const answer = answers[index]
      if (answer === undefined) throw new Error('no answer')
      this.#learn(client, asked, answer)
      this.#asked.push(asked)
      this.#told.push(
        `${client}: ${JSON.stringify(asked)} → ${answer.status} ${answer.headers.get('etag')} ${answer.text}`,
      )
      this.#serial += 1
      return { serial: this.#serial, asked, answer }
    })
    this.#told.push('')
    const before = this.#worlds
    this.#worlds = explained(before, exchanges)
    if (this.#worlds.length === 0) throw new Error(this.story(before, 'no order of what happened explains the answers'))
    return answers
  }

  /** Until nothing is under way: each operation has ended. */
  async settle(): Promise<void> {
    const before = this.#worlds
    if (!before.every(isQuiet)) {
      await this.atRest()
      this.#worlds = quiet(before)
    }
    if (this.#worlds.length === 0) throw new Error(this.story(before, 'the workers rest where they should not'))
    await this.#look()
  }

  /** Until the queues of the service are empty. */
  async atRest(): Promise<void> {
    const { store, wall } = this.service.world
    const from = wall()
    for (;;) {
      const busy = await store.read(async (db) => (await openOperations(db)).length + (await queueState(db)).jobs > 0)
      if (!busy) return
      if (wall() - from > 10_000) throw new Error(this.story(this.#worlds, 'an operation has no end'))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** What changed while nobody asked: the final months, and those that two worlds see differently. */
  async #look(): Promise<void> {
    if (this.#worlds.length > 1) {
      for (const month of Object.keys(this.#worlds[0]?.months ?? {})) {
        await this.ask([[0, { what: { do: 'read' }, month }]])
      }
    }
    for (const [month, { revision, state }] of Object.entries(this.#worlds[0]?.months ?? {})) {
      if (isFinal({ state }) && !this.#finalized.has(`${month} ${revision}`)) {
        this.#finalized.set(`${month} ${revision}`, await this.#revision(month, revision))
      }
    }
  }

  async #revision(month: string, revision: number): Promise<string> {
    const [answer] = await this.ask([[0, { what: { do: 'revision', revision }, month }]])
    // Filing is told of a final revision; nothing else of it ever changes.
    return answer?.text.replace(/"state":"(finalized|filed|accepted|correction_required)"/, '') ?? ''
  }

  /** Keeps the worlds in which something holds. */
  keep(holds: (world: World) => boolean, what: string): void {
    const before = this.#worlds
    this.#worlds = before.filter(holds)
    if (this.#worlds.length === 0) throw new Error(this.story(before, what))
  }

  /** Every operation whose end nobody has seen. */
  async pollAgain(): Promise<void> {
    for (const { id, month } of this.#operations) {
      if (this.#ended.has(id)) continue
      await this.ask([[0, { what: { do: 'operation', operation: id }, month }]])
    }
  }

  /** Every revision that something was decided about, once more. */
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
    return `${what}\n\n${this.#told.join('\n')}\nThe worlds before:\n${worlds.map((world) => JSON.stringify(world, null, 1)).join('\n')}`
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

  /** What a wish comes to, with what its client knows; undefined where it knows too little. */
  async #resolved(wish: Wish): Promise<Asked | undefined> {
    const { pick, client } = wish
    const month = MONTHS[wish.month] ?? MONTHS[1]
    const own = this.#of(client, month)
    const other = this.#of(1 - client, month)
    const latest = [...own.etags, ...other.etags].sort((a, b) => Number(JSON.parse(b)) - Number(JSON.parse(a)))
    const etags = { latest: latest[0], own: own.etags.at(-1), old: latest.at(-1), none: undefined }
    const candidates = [...own.candidates, ...other.candidates]
    const candidateId = pick > 8 ? candidates[0] : (own.candidates.at(-1) ?? other.candidates.at(-1))
    const again = wish.key === 'again' ? this.#asked.findLast(({ what }) => what.do === wish.do)?.key : undefined
    const key = wish.key === 'none' ? undefined : (again ?? `key-${this.#serial}${client}${pick}${this.#jobs.length}`)
    const conditional = { month, ifMatch: etags[wish.etag] }
    // Who knows nothing of a month opens it first.
    if (latest.length === 0 && CONDITIONAL.includes(wish.do) && pick < 11) return { what: { do: 'open' }, month }
    const job = this.#jobs[pick % Math.max(1, this.#jobs.length)]
    switch (wish.do) {
      case 'open':
      case 'read':
        return { what: { do: wish.do }, month }
      case 'skip':
      case 'replay':
      case 'startJob':
        return { what: { do: wish.do }, month }
      case 'revision':
        return { what: { do: 'revision', revision: 1 + (pick % 3) }, month }
      case 'variables': {
        const dateDeVersement = pick > 10 ? '2026-01-31' : `${month}-28`
        return {
          what: { do: 'variables', pay: { remuneration: PAYS[pick % 3] ?? 0, dateDeVersement } },
          ...conditional,
        }
      }
      case 'case':
        return pick > 8
          ? { what: { do: 'case', field: 'RemunerationMandat', value: 100 * pick }, month }
          : { what: { do: 'case', field: 'TauxPAS', value: pick / 100 }, month }
      case 'calculate':
        return { what: { do: 'calculate' }, ...conditional, key }
      case 'preview':
        return { what: { do: 'preview' }, ...conditional }
      case 'operation': {
        const one = this.#operations[pick % Math.max(1, this.#operations.length)]
        return one && { what: { do: 'operation', operation: one.id }, month: one.month }
      }
      case 'approve':
        return {
          what: { do: 'approve', candidateId: pick === 8 ? undefined : candidateId },
          ...conditional,
          key: key ?? 'key-0',
        }
      case 'abandon':
        return {
          what: { do: 'abandon', candidateId: candidateId ?? 'candidate-0' },
          ...conditional,
          key: key ?? 'key-0',
        }
      case 'moveJob':
        return job === undefined ? undefined : { what: { do: 'moveJob', job, to: moveOf(pick) }, month }
      case 'abortDraft':
        return job === undefined ? undefined : { what: { do: 'abortDraft', job }, ...conditional, key: key ?? 'key-0' }
      case 'reconcile': {
        const one = this.#doubtful(pick)
        return one && this.reconciliation(one, pick % 3 > 0, pick)
      }
      case 'reconcileWrite': {
        const one = this.#writes.at(-1)
        return one && { what: { do: 'reconcileWrite', write: one.id, applied: pick % 2 > 0 }, month: one.month }
      }
      case 'filing':
        return { what: { do: 'filing', state: STATES[pick % 3] ?? 'filed' }, month }
      case 'status':
        return { what: { do: 'status', active: pick > 3 }, month }
      case 'policy':
        return { what: { do: 'policy', native: pick > 5 ? 'allow' : 'deny' }, month }
      case 'arm':
        return { what: { do: 'arm', fault: FAULTS[pick % FAULTS.length] ?? 'policy_unavailable', times: 1 }, month }
      case 'clock':
        if (this.#clockMoved) return undefined
        this.#clockMoved = true
        return { what: { do: 'clock' }, month: MONTHS[2] }
    }
  }

  /** An operation that may be in doubt, else the last one. */
  #doubtful(pick: number): { readonly id: number; readonly month: string } | undefined {
    const inDoubt = this.#worlds[0]?.operations.find(({ stage }) => stage === 'reconcile_required')
    return pick > 9 ? this.#operations.at(-1) : (inDoubt ?? this.#operations.at(-1))
  }

  /** What an operator says of an operation, who finds its jobs in the audit log. */
  async reconciliation(
    { id, month }: { readonly id: number; readonly month: string },
    applied: boolean,
    pick: number,
  ): Promise<Asked> {
    const kind = this.#worlds[0]?.operations.find((one) => one.id === id)?.kind
    const own = kind === 'calculate' && applied ? await this.#jobsOf(month) : []
    const job = own.length < 2 ? undefined : own[own.length - 1 - (pick % 2)]
    return { what: { do: 'reconcile', operation: id, applied, job }, month }
  }

  async #jobsOf(month: string): Promise<readonly number[]> {
    const { body } = await this.of.admin.get(`${this.of.path}/audit`)
    const entries: readonly { readonly action: string; readonly resource: string }[] = body
    return entries
      .filter(({ action, resource }) => action === 'engine calculate' && resource.includes(month))
      .map(({ resource }) => Number(resource.split(': ')[1]))
  }
}

const moveOf = (pick: number) => {
  const to = MOVES[pick % MOVES.length]
  return to === undefined || to === 'Draft' ? 'Abort' : to
}

const defined = <Value>([client, value]: readonly [number, Value | undefined]): readonly (readonly [
  number,
  Value,
])[] => (value === undefined ? [] : [[client, value]])
