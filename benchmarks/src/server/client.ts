import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { Worker } from 'node:worker_threads'

/**
 * HTTP for requests that the partners' client does not offer: bodies as text, answers in parts, one expected status. Connections are
 * kept open.
 */

interface Answer {
  readonly status: number
  readonly location: string
  readonly etag: string
  readonly text: string
}
/** Sends a request and returns the answer; throws for another status than the expected one. */
type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  wanted: number,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>

export interface Client {
  readonly ask: Ask
  /** Streams an answer: passes each part to `take`. */
  readonly stream: (path: string, take: (part: Buffer) => void) => Promise<void>
  /** Starts a thread that sends small requests until the result is called, which returns the longest answer time in milliseconds. */
  readonly probe: (path: string) => Promise<() => Promise<number>>
  readonly close: () => void
}

/** A body as JSON text. */
interface JsonText {
  readonly text: string
}
const isText = (body: unknown): body is JsonText =>
  typeof body === 'object' && body !== null && Object.keys(body).join() === 'text'

/** Connections: more requests at once wait for one. */
export function connect(url: string, key: string, connections: number): Client {
  // An idle connection is closed long before the server, after 65 s, could close it during a request.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 4000 })
  const send = (
    method: string,
    path: string,
    body: unknown,
    take: (part: Buffer) => void,
    more: Readonly<Record<string, string>> = {},
  ) =>
    new Promise<Omit<Answer, 'text'>>((resolve, reject) => {
      const text = body === undefined ? '' : isText(body) ? body.text : JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...more,
      }
      const sent = request(new URL(path, url), { agent, method, headers }, (answer) => {
        answer.on('data', take)
        answer.once('error', reject)
        answer.once('end', () => {
          const { location = '', etag = '' } = answer.headers
          resolve({ status: answer.statusCode ?? 0, location, etag })
        })
      })
      sent.once('error', reject)
      sent.end(text)
    })
  return {
    ask: async (method, path, wanted, body, headers) => {
      const parts: Buffer[] = []
      const answer = await send(method, path, body, (part) => parts.push(part), headers)
      const text = Buffer.concat(parts).toString()
      if (answer.status !== wanted) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
      return { ...answer, text }
    },
    stream: async (path, take) => {
      const { status } = await send('GET', path, undefined, take)
      if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
    },
    probe: async (path) => {
      const thread = new Worker(new URL('probe.js', import.meta.url), { workerData: { url, key, path } })
      await once(thread, 'message')
      return async () => {
        thread.postMessage('stop')
        const [longest] = await once(thread, 'message')
        return longest
      }
    },
    close: () => agent.destroy(),
  }
}
