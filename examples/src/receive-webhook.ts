import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type CentimeEvent, centimeClient, verifyWebhook } from '@centime/client'
import { type Inbox, inboxAt } from './webhooks/inbox.js'

/**
 * A receiver of Centime's webhooks: each delivery is verified, stored and answered at once; each event is then processed
 * once, one after another, and again after a restart or a failure until that has succeeded.
 * As a program: `node examples/dist/receive-webhook.js receiver.json`, a file with
 * `{"secret": "whsec_…", "port": 3001, "inbox": "events.txt", "api": {"url": "http://127.0.0.1:3000", "key": "…"}}`.
 */
export interface Receiving {
  /** The secret from the answer to `PUT /partners/{partnerId}/webhooks`. */
  readonly secret: string
  /** A file that stores the received events, and which of them are done. */
  readonly inbox: string
  /**
   * Processes an event. If it throws, the event is processed again; if it ends, it is not, unless a crash prevents recording
   * that.
   */
  readonly onEvent: (event: CentimeEvent) => void | Promise<void>
  /** Milliseconds before a failed event is retried; absent: a minute. */
  readonly pause?: number
}

const LARGEST_BODY = 64 * 1024
const MINUTE = 60_000

export function receiver({ secret, inbox: file, onEvent, pause = MINUTE }: Receiving): http.Server {
  const inbox = inboxAt(file)
  const process = processor(inbox, onEvent, pause)
  process()
  return http.createServer(async (request, response) => {
    const answer = (status: number): void => void response.writeHead(status).end()
    const body = await bodyOf(request).catch(() => undefined)
    if (body === undefined) return answer(413)
    const event = await verifyWebhook({ headers: request.headers, body }, secret)
    if (!event.ok) return answer(400)
    // Events may arrive twice and out of order: a repeated event brings nothing new.
    inbox.keep(event.value)
    answer(204)
    process()
  })
}

/** Returns a function that processes the events of the inbox, one at a time; a call while it works starts no second worker. */
function processor(inbox: Inbox, onEvent: Receiving['onEvent'], pause: number): () => void {
  let isWorking = false
  const work = async (): Promise<void> => {
    for (let event = inbox.next(); event !== undefined; event = inbox.next()) {
      await onEvent(event)
      inbox.done(event.eventId)
    }
  }
  const start = (): void => {
    if (isWorking) return
    isWorking = true
    work().then(
      () => {
        isWorking = false
      },
      (error: unknown) => {
        console.error(`an event was not processed, and is tried again: ${error}`)
        isWorking = false
        setTimeout(start, pause).unref()
      },
    )
  }
  return start
}

/** The received bytes: the signature covers them, not their parsed content. */
async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > LARGEST_BODY) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

interface Program {
  readonly secret: string
  readonly port: number
  readonly inbox: string
  readonly api: { readonly url: string; readonly key: string }
}

function main(file: string): void {
  const { secret, port, inbox, api }: Program = JSON.parse(readFileSync(file, 'utf8'))
  const server = receiver({
    secret,
    inbox,
    onEvent: async ({ eventId, type, data }) => {
      if (type !== 'payroll_cycle.updated') return
      const { tenant } = centimeClient({ ...api, partnerId: Number(data.partnerId) })
      const read = await tenant(Number(data.tenantId)).month(data.period).read()
      // Retried later.
      if (!read.ok && read.refusal.code === 'unavailable') throw new Error(read.refusal.detail)
      console.log(
        `${eventId} ${data.change}: ${data.resource} read again, ${read.ok ? read.value.state : read.refusal.code}`,
      )
    },
  })
  server.listen(port, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port} waits for events`)
  })
}

const [, program, file] = process.argv
if (program === fileURLToPath(import.meta.url) && file !== undefined) main(file)
