import { createHmac } from 'node:crypto'
import type { Random } from '@centime/testing'
import type { Transport, WebhookAnswer } from '../../src/webhooks/transport.js'
import type { EventData } from '../month-rules.js'
import { broken } from '../violation.js'
import type { Activity, Run } from './scheduler.js'

/** The webhook receiver of one partner. */
export interface Receiver {
  readonly partnerId: number
  readonly url: string
  /** The secrets that may sign; none where the answer with the newest was lost. */
  secrets: string[]
  /** Whether it has answered 410 and was not resumed since. */
  suspended: boolean
  /** The requests under way that resume it, each with the run of the process that serves it. */
  readonly opening: Set<{ readonly run: Run | undefined }>
  /** The last request that changes its secrets: of two at once it is unknown which is carried out last. */
  changing: { readonly run: Run | undefined } | undefined
}

interface Delivered {
  readonly partnerId: number
  readonly body: string
  readonly data: EventData
  /** Whether an answer 2xx to it has arrived. */
  taken: boolean
}

interface Around {
  readonly random: Random
  readonly pause: (place: string) => Promise<void>
  readonly wall: () => number
  /** The activity that sends. */
  readonly by: () => Activity
  /** Whether the sender's lease belongs to a living process. */
  readonly isLiving: (sender: Activity) => boolean
}

/** The partners' receivers, which are slow, unreachable, failing or closed, and the events that each was sent. */
export class Receivers {
  readonly all: readonly Receiver[]
  readonly received = new Map<string, Delivered>()
  /** The partner of each tenant. */
  readonly owners = new Map<number, number>()
  /** Events that an operator has replayed. */
  readonly replayed = new Set<string>()
  /** Events that the service has recorded as delivered. */
  readonly settled = new Set<string>()
  /** The outcome of an attempt, as the receiver knows it. */
  readonly #outcomes = new WeakMap<Activity, string>()
  /** The activity that sends an event now. */
  readonly #senders = new Map<string, Activity>()
  /** When the first attempt at an event began. */
  readonly began = new Map<string, number>()
  /** Whether they no longer fail. */
  healed = false
  readonly #around: Around

  constructor(partnerIds: readonly number[], around: Around) {
    this.all = partnerIds.map((partnerId) => ({
      partnerId,
      url: `https://partner-${partnerId}.example/hooks`,
      secrets: [],
      suspended: false,
      opening: new Set(),
      changing: undefined,
    }))
    this.#around = around
  }

  of(partnerId: number): Receiver {
    const found = this.all.find((one) => one.partnerId === partnerId)
    if (found === undefined) throw broken('isolation', `an event for partner ${partnerId}`)
    return found
  }

  /** A process has crashed: whether its requests under way have resumed a receiver is unknown. */
  forget(): void {
    for (const receiver of this.all) {
      for (const request of receiver.opening) {
        if (request.run?.crashed !== true) continue
        receiver.opening.delete(request)
        receiver.suspended = false
      }
    }
  }

  /** The service has recorded the outcome of an attempt. */
  settle(partnerId: number, id: string, state: string): void {
    const last = this.#outcomes.get(this.#around.by())
    if (state === 'untouched' || (last === undefined && state !== 'exhausted')) return
    if (last === 'gone' && state !== 'exhausted') this.of(partnerId).suspended = true
    if (last === 'ok') this.settled.add(id)
    const hours = (this.#around.wall() - (this.began.get(id) ?? Number.NaN)) / 3_600_000
    if (state === 'exhausted' && hours < 23) throw broken('retry horizon', `${id} was exhausted after ${hours} hours`)
  }

  readonly transport: Transport = async ({ url, headers, body }) => {
    const { pause, random, by, isLiving } = this.#around
    const receiver = this.all.find((one) => one.url === url)
    if (receiver === undefined) throw broken('destination', `something was sent to ${url}`)
    const id = headers['webhook-id'] ?? ''
    if (receiver.suspended && receiver.opening.size === 0 && !this.replayed.has(id))
      throw broken('suspended on 410', `${id} was sent to ${url}`)
    if (this.settled.has(id) && !this.replayed.has(id)) throw broken('delivered', `${id} was sent once more`)
    const { secrets } = receiver
    const [other, sender] = [this.#senders.get(id), by()]
    if (other !== undefined && isLiving(other) && isLiving(sender)) {
      throw broken('one sender', `${other.name} and ${sender.name} send ${id} at the same moment`)
    }
    this.#senders.set(id, sender)
    // Read before the process can be paused.
    const timestamp = headers['webhook-timestamp'] ?? ''
    if (Math.abs(Number(timestamp) * 1000 - this.#around.wall()) > 60_000) {
      throw broken('timestamp', `${id} is stamped ${timestamp}`)
    }
    await pause('webhook request')
    const way = this.healed ? 'ok' : random.oneOf(WAYS)
    this.#outcomes.set(sender, way)
    if (way === 'lost') {
      this.#senders.delete(id)
      return { kind: 'lost', why: 'ECONNREFUSED' }
    }
    this.#take({ ...receiver, secrets }, id, headers, body)
    await pause(`webhook answer: ${way}`)
    this.#senders.delete(id)
    if (way === 'ok') this.#entry(id).taken = true
    return ANSWERS[way]
  }

  #entry(id: string): Delivered {
    const known = this.received.get(id)
    if (known === undefined) throw broken('delivery', `${id} was never received`)
    return known
  }

  #take({ partnerId, secrets }: Receiver, id: string, headers: Readonly<Record<string, string>>, body: string): void {
    const { eventId, data }: { readonly eventId: string; readonly data: EventData } = JSON.parse(body)
    if (eventId !== id) throw broken('stable id', `${id} is the header of ${eventId}`)
    if (Number(data.partnerId) !== partnerId) throw broken('isolation', `${id} went to partner ${partnerId}`)
    if (this.owners.get(Number(data.tenantId)) !== partnerId)
      throw broken('isolation', `${id} is of tenant ${data.tenantId}`)
    const timestamp = headers['webhook-timestamp'] ?? ''
    if (secrets.length > 0 && !secrets.some((secret) => signed(secret, `${id}.${timestamp}.${body}`, headers))) {
      throw broken('signature', `${id} is signed with none of the secrets`)
    }
    const known = this.received.get(id)
    if (known === undefined) this.received.set(id, { partnerId, body, data, taken: false })
    else if (known.body !== body) throw broken('stable body', `${id} was ${known.body}, and is ${body}`)
  }
}

/** `taken, unheard`: it was received, and the answer did not arrive. */
const WAYS = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'error', 'error', 'lost', 'taken, unheard', 'moved', 'gone'] as const
const ANSWERS: Readonly<Record<Exclude<(typeof WAYS)[number], 'lost'>, WebhookAnswer>> = {
  ok: { kind: 'answered', status: 204 },
  error: { kind: 'answered', status: 500 },
  'taken, unheard': { kind: 'lost', why: 'timeout' },
  moved: { kind: 'answered', status: 302 },
  gone: { kind: 'answered', status: 410 },
}

/** As the Standard Webhooks specification has it. */
function signed(secret: string, text: string, headers: Readonly<Record<string, string>>): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return (headers['webhook-signature'] ?? '').split(' ').includes(signature)
}
