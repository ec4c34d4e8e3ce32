import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { isLoopback, isPublic } from './address.js'
import { hostOf, isLoopbackDestination } from './destination.js'

/** Carries one attempt to its destination. It never throws: what is not an answer is a lost one. */
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
  /** The addresses of a name. */
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>
  /** For the whole attempt, from the look-up of the name to the end of the answer. */
  readonly timeoutMilliseconds?: number
}

/** Of an answer only the status is wanted; of its body so much is read and thrown away, then the connection is cut. */
const LARGEST_ANSWER = 64 * 1024
const REFUSED = 'destination_refused'

/**
 * Sends over the Internet. Where a name leads to is looked at when the connection is made, and the connection is made to
 * the addresses that were looked at: a name that changes in between changes nothing. Redirects are not followed.
 */
export function internetTransport({
  loopback,
  resolve = addressesOf,
  timeoutMilliseconds = 10_000,
}: TransportOptions): Transport {
  const toPublic = connector(resolve, timeoutMilliseconds, isPublic)
  const toLoopback = connector(resolve, timeoutMilliseconds, isLoopback)
  const agent = new Agent({
    connect: (options, callback) => {
      const connect = loopback && isLoopbackDestination(options) ? toLoopback : toPublic
      connect(options, callback)
    },
    // A connection lasts for what is waiting now: the next attempt looks at the addresses again.
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 1000,
  })
  return async ({ url, headers, body, signal }) => {
    const ending = new AbortController()
    const end = (): void => ending.abort()
    // undici listens to a signal once it is connected, not before.
    const ended = new Promise<never>((_, reject) => {
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason))
    })
    const timer = setTimeout(end, timeoutMilliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    try {
      const options = { method: 'POST', headers, body, dispatcher: agent, signal: ending.signal } as const
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

const names = new Resolver({ timeout: 2000, tries: 2 })

/**
 * The addresses of a name, asked of the name servers themselves: the system's own look-up takes one of a few threads for as
 * long as it lasts, and two names that nobody answers for would hold up those of all other destinations.
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

/** Connects to a host all of whose addresses are allowed. */
function connector(
  resolve: Resolve,
  timeout: number,
  isAllowed: (address: string) => boolean,
): buildConnector.connector {
  const lookup: LookupFunction = (hostname, { all }, callback) => {
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
  const connect = buildConnector({ lookup, timeout })
  return (options, callback) => {
    const host = hostOf(options.hostname)
    // An address is not looked up: nobody would look at it.
    if (isIP(host) !== 0 && !isAllowed(host)) callback(refusal(host), null)
    else connect(options, callback)
  }
}

const refusal = (host: string): Error => Object.assign(new Error(`${host} is not public`), { code: REFUSED })

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'failed'
}
