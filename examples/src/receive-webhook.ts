import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type CentimeEvent, centimeClient, verifyWebhook } from '@centime/client'

/**
 * A receiver of Centime's webhooks. As a program: `node examples/dist/receive-webhook.js receiver.json`, a file with
 * `{"secret": "whsec_…", "port": 3001, "inbox": "events.txt", "api": {"url": "http://127.0.0.1:3000", "key": "…"}}`.
 */
export interface Receiving {
  /** What `PUT /partners/{partnerId}/webhooks` answered. */
  readonly secret: string
  /** A file that keeps the ids of the events that were taken. */
  readonly inbox: string
  /** Called once for each event, after it was answered. */
  readonly onEvent: (event: CentimeEvent) => void
}
const LARGEST_BODY = 64 * 1024

export function receiver({ secret, inbox, onEvent }: Receiving): http.Server {
  const taken = new Set(existsSync(inbox) ? readFileSync(inbox, 'utf8').split('\n') : [])
  return http.createServer(async (request, response) => {
    const answer = (status: number): void => void response.writeHead(status).end()
    const body = await bodyOf(request).catch(() => undefined)
    if (body === undefined) return answer(413)
    // One of the signatures is right, and the attempt at most five minutes old.
    const verified = await verifyWebhook({ headers: request.headers, body }, secret)
    if (!verified.ok) return answer(400)
    const event = verified.value
    // Events come twice, and out of order: a second time says nothing new.
    if (taken.has(event.eventId)) return answer(204)
    keep(inbox, event.eventId)
    taken.add(event.eventId)
    answer(204)
    onEvent(event)
  })
}

/** On the disk before the answer: what was answered is not sent again. */
function keep(inbox: string, eventId: string): void {
  const file = openSync(inbox, 'a')
  // The break before closes a line that a crash has left half written.
  writeSync(file, `\n${eventId}\n`)
  fsyncSync(file)
  closeSync(file)
}

/** The bytes as they came: the signature is over them, not over what they mean. */
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
    onEvent: async ({ eventId, data }) => {
      const { tenant } = centimeClient({ ...api, partnerId: Number(data.partnerId) })
      const read = await tenant(Number(data.tenantId)).month(data.period).read()
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
