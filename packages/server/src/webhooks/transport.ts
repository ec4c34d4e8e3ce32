import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { isLoopback, isPublic } from './address.js'
import { hostOf, isLoopbackDestination, isReceiverPort } from './destination.js'

/** Sends one attempt to its destination. Never throws: a failure is a lost answer. */
export type Transport = (sending: WebhookRequest) => Promise<WebhookAnswer>

export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Aborted when the service stops. */
  readonly signal: AbortSignal
}
export type WebhookAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | {
      readonly kind: 'lost'
      /** `destination_refused`, `timeout`, `secret_unreadable`, or the code of the failure, as `ECONNREFUSED`. */
      readonly why: string
    }

interface Address {
  readonly address: string
  readonly family: number
}
export interface TransportOptions {
  /** Whether `http://127.0.0.1` and `http://localhost` are destinations. */
  readonly loopback: boolean
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>
  /** Timeout of the whole attempt, from the name resolution to the end of the answer. */
  readonly timeoutMilliseconds?: number
}

/** Bytes of an answer's body that are read and discarded before the connection is closed; only the status counts. */
const LARGEST_ANSWER = 64 * 1024
const REFUSED = 'destination_refused'

/**
 * Sends over the Internet. The addresses of a name are checked at each connection, which uses exactly the checked addresses
 * (no DNS rebinding). Redirects are not followed.
 */
export function internetTransport({
  loopback,
  resolve = addressesOf,
  timeoutMilliseconds = 10_000,
}: TransportOptions): Transport {
  let client: ReturnType<typeof checkedClient> | undefined
  return async ({ url, headers, body, signal }) => {
    client ??= checkedClient({ loopback, resolve, timeoutMilliseconds })
    const { request, dispatcher } = await client
    const ending = new AbortController()
    const end = (): void => ending.abort()
    // undici ignores the signal until it is connected.
    const ended = new Promise<never>((_, reject) => {
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason))
    })
    const timer = setTimeout(end, timeoutMilliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    try {
      const options = { method: 'POST', headers, body, dispatcher, signal: ending.signal } as const
      const answer = await Promise.race([request(url, options), ended])
      await answer.body.dump({ limit: LARGEST_ANSWER, signal: ending.signal }).catch(() => {})
      return { kind: 'answered', status: answer.statusCode }
    } catch (error) {
      return { kind: 'lost', why: ending.signal.aborted ? (signal.aborted ? 'stopped' : 'timeout') : codeOf(error) }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }
}

/** A client that checks the addresses of each connection. Loaded with the first attempt: most starts send nothing, and it is large. */
async function checkedClient({ loopback, resolve, timeoutMilliseconds }: Required<TransportOptions>) {
  const { Agent, buildConnector, request } = await import('undici')
  const connectorTo = (isAllowed: (address: string) => boolean) =>
    connector(buildConnector({ lookup: lookup(resolve, isAllowed), timeout: timeoutMilliseconds }), isAllowed)
  const [toPublic, toLoopback] = [connectorTo(isPublic), connectorTo(isLoopback)]
  const dispatcher = new Agent({
    connect: (options, callback) => {
      const connect = loopback && isLoopbackDestination(options) ? toLoopback : toPublic
      connect(options, callback)
    },
    // Connections are kept only briefly, so that later attempts check the addresses again.
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 1000,
  })
  return { request, dispatcher }
}

const names = new Resolver({ timeout: 2000, tries: 2 })

/**
 * Resolves a name by querying name servers directly. The system's resolver runs on few threads: two names without an answer
 * would delay all other destinations.
 */
async function addressesOf(hostname: string): Promise<readonly Address[]> {
  if (hostname === 'localhost') return [familyOf(4)('127.0.0.1'), familyOf(6)('::1')]
  const [four, six] = await Promise.allSettled([names.resolve4(hostname), names.resolve6(hostname)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map(familyOf(4)) : []),
    ...(six.status === 'fulfilled' ? six.value.map(familyOf(6)) : []),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}
const familyOf =
  (family: number) =>
  (address: string): Address => ({ address, family })

type Resolve = NonNullable<TransportOptions['resolve']>

/** Finds the addresses of a host; fails unless all are allowed. */
function lookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
          callback(refusal(hostname), '', 0)
        } else if (all === true) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, '', 0),
    )
  }
}

/** Connects only to ports of receivers, and to no address that is not allowed: `lookup` is not called for an address. */
const connector =
  (connect: buildConnector.connector, isAllowed: (address: string) => boolean): buildConnector.connector =>
  (options, callback) => {
    const host = hostOf(options.hostname)
    if (!isReceiverPort(options.port) || (isIP(host) !== 0 && !isAllowed(host))) callback(refusal(host), null)
    else connect(options, callback)
  }

const refusal = (host: string): Error => Object.assign(new Error(`${host} is no destination`), { code: REFUSED })

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'failed'
}
