import { setTimeout as sleep } from 'node:timers/promises'

/** Requests as bytes and headers, without a client that could hide parts of a server's answers. */

/** A request and its whole answer. */
export interface Answer {
  /** Such as `PUT /partners/1/tenants/2/users`. */
  readonly asked: string
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown
}

type Sent = Readonly<Record<string, string>>

/** Requests with one key. A body that is text is sent unchanged. */
export interface Wire {
  readonly get: (path: string, headers?: Sent) => Promise<Answer>
  readonly post: (path: string, body?: unknown, headers?: Sent) => Promise<Answer>
  readonly put: (path: string, body?: unknown, headers?: Sent) => Promise<Answer>
  readonly send: (method: string, path: string, body?: unknown, headers?: Sent) => Promise<Answer>
}

export type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>

export interface Network {
  /** The prefix of each path, without a slash at the end. */
  readonly base: string
  readonly fetch: Fetch
  /** Called with every request that is sent; returns a function that gets the answer. */
  readonly asks: (init: RequestInit) => (answer: Answer) => void
}

/** How many times a request that was refused with 429 is sent again. */
const PATIENCE = 20

/** The requests of a key; undefined: no header `Authorization`. */
export function wireOf(network: Network, key?: string): Wire {
  const ask = async (method: string, path: string, body: unknown, headers: Sent): Promise<Answer> => {
    const init: RequestInit = {
      method,
      redirect: 'manual',
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    for (let tries = 1; ; tries += 1) {
      const heard = network.asks(init)
      const answer = await answered(network, path, init)
      heard(answer)
      const isBusy = answer.status === 429 || (answer.status === 503 && answer.text.includes('"overloaded"'))
      if (!isBusy || tries === PATIENCE) return answer
      await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1))
    }
  }
  return {
    get: (path, headers = {}) => ask('GET', path, undefined, headers),
    post: (path, body, headers = {}) => ask('POST', path, body, headers),
    put: (path, body, headers = {}) => ask('PUT', path, body, headers),
    send: (method, path, body, headers = {}) => ask(method, path, body, headers),
  }
}

async function answered({ base, fetch }: Network, path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(/^https?:/.test(path) ? path : base + path, init)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const { status, headers } = response
  return { asked: `${init.method} ${path}`, status, headers, bytes, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
