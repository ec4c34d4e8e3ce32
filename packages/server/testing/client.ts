import { setTimeout as sleep } from 'node:timers/promises'
import { broken } from './violation.js'

/** The API as the holder of one key uses it: in this process, over HTTP, or over the simulated network. */
export interface Client {
  readonly get: (path: string, headers?: Sent) => Promise<Answered>
  readonly send: (method: string, path: string, body?: unknown, headers?: Sent) => Promise<Answered>
}
type Sent = Readonly<Record<string, string>>

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; the text where it is not JSON; undefined where it is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests are about
  readonly body: any
}

/** How requests reach the service. */
export type Transport = (path: string, init: RequestInit) => Response | Promise<Response>

export function clientOf(transport: Transport, key: string): Client {
  const ask = async (method: string, path: string, headers: Sent, body?: string): Promise<Answered> => {
    const authorized = { authorization: `Bearer ${key}`, ...headers }
    const response = await transport(path, { method, headers: authorized, ...(body !== undefined && { body }) })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : parsed(text) }
  }
  return {
    get: (path, headers = {}) => ask('GET', path, headers),
    send: (method, path, body, headers = {}) => {
      if (body === undefined) return ask(method, path, headers)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return ask(method, path, { 'content-type': 'application/json', ...headers }, text)
    },
  }
}

/** The connection broke before the whole answer arrived: whether the request was carried out is unknown. */
class Lost extends Error {}

/** Sends a request again, as it asks, where a process that gets too little of the machine refuses it. */
async function unlessOverloaded(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init)
    const isRefused = response.status === 503 && (await response.clone().text()).includes('"code":"overloaded"')
    if (!isRefused) return response
    await sleep(1000)
  }
}

/**
 * A client of a server process, or of several in turn. Its requests reject with `Lost` where a server ends before it has answered, and
 * those that begin once it `isOver`.
 */
export function httpClient(url: string | readonly string[], key: string, isOver = (): boolean => false): Client {
  const urls = [url].flat()
  let turn = 0
  const { get, send } = clientOf(async (path, init) => {
    if (isOver()) throw new Error('no more requests are sent')
    turn += 1
    return unlessOverloaded(`${urls[turn % urls.length]}${path}`, init)
  }, key)
  const lost = (cause: unknown): never => {
    throw new Lost('the server is lost', { cause })
  }
  return { get: (...request) => get(...request).catch(lost), send: (...request) => send(...request).catch(lost) }
}

/** A client that repeats requests that meet an outage: each 503 must have a code of outages and a number of seconds to wait. */
export function patient(
  client: Client,
  { code, seconds }: { readonly code: string; readonly seconds: string },
): Client {
  const again = async (ask: () => Promise<Answered>): Promise<Answered> => {
    for (;;) {
      const answer = await ask()
      if (answer.status !== 503) return answer
      const said = [answer.body.code, answer.headers.get('retry-after')].join()
      if (said !== [code, seconds].join()) throw broken('answers', `503 ${said}: ${answer.text}`)
    }
  }
  return {
    get: (...request) => again(() => client.get(...request)),
    send: (...request) => again(() => client.send(...request)),
  }
}

/** Resolves when requests that are sent without end meet the end of a server, or of their client. */
export const untilLost = (requests: Promise<never>): Promise<void> =>
  requests.catch((error: unknown) => {
    if (!(error instanceof Lost)) throw error
  })

/** The body of an answer that must have a status, or one of some; throws with the text of any other. */
export async function must(wanted: number | readonly number[], answer: Promise<Answered>): Promise<Answered['body']> {
  const { status, text, body } = await answer
  if (![wanted].flat().includes(status)) throw broken('answers', `${status} instead of ${wanted}: ${text}`)
  return body
}

/** Reads until there is a value, for two minutes at most. */
export async function polled<Value>(what: string, read: () => Promise<Value | undefined>, pause = 10): Promise<Value> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const found = await read()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`${what}: not within two minutes`)
    await sleep(pause)
  }
}

/** The length of a list that is answered in pages. */
export const totalOf = ({ headers }: Answered): number => Number(headers.get('x-total-count') ?? 0)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
