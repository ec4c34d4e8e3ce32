import { NoAnswer } from './answers.js'

/** Sends requests with the partner’s API key, and each POST with an `Idempotency-Key`. Repeats them if the service asks for it or it is safe. */
export interface Sending {
  /** An API key of the partner. */
  readonly key: string
  /** Carries a request; absent: the `fetch` of the platform. */
  readonly fetch?: (request: Request) => Response | Promise<Response>
  /** Waits for a number of milliseconds; absent: `setTimeout`. */
  readonly sleep?: (milliseconds: number) => Promise<void>
  /** A number from 0 to 1 that varies the pauses; absent: `Math.random`. */
  readonly random?: () => number
  /** A new `Idempotency-Key`; absent: `crypto.randomUUID`. */
  readonly newKey?: () => string
  /** How many milliseconds one request may wait in all, up to its last attempt; absent: a minute. */
  readonly patience?: number
  /** Ends every request and every wait: both throw its reason. */
  readonly signal?: AbortSignal
}

export type Sender = Required<Pick<Sending, 'newKey'>> & {
  readonly fetch: (request: Request) => Promise<Response>
  /** Polls with longer and longer pauses until there is a value. */
  readonly poll: <Found>(ask: () => Promise<Found | undefined>) => Promise<Found>
}

const MINUTE = 60_000
/** Statuses after which a request may be sent again unchanged. Other failures of a service would recur. */
const PASSING = [429, 502, 503, 504]
/** The month is busy with another write, perhaps the same one sent before: the answer says when to retry. */
const isTakenUp = ({ status, headers }: Response): boolean => status === 409 && headers.has('retry-after')

export function senderOf({
  key,
  fetch = (request) => globalThis.fetch(request),
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random = Math.random,
  newKey = () => crypto.randomUUID(),
  patience = MINUTE,
  signal,
}: Sending): Sender {
  const pause = (milliseconds: number) => waitUnless(signal, () => sleep(milliseconds))
  const attempt = async (request: Request): Promise<Response | NoAnswer> => {
    try {
      const answer = await fetch(request.clone())
      // Read here, so that an incomplete answer leads to another attempt.
      const bytes = await answer.arrayBuffer()
      return new Response(bytes.byteLength === 0 ? null : bytes, answer)
    } catch (cause) {
      signal?.throwIfAborted()
      return new NoAnswer('the service cannot be reached', { cause })
    }
  }
  return {
    newKey,
    fetch: async (request) => {
      request.headers.set('authorization', `Bearer ${key}`)
      // Every write can be sent again: reads and PUT by their nature, POST by its key.
      if (request.method === 'POST' && !request.headers.has('idempotency-key')) {
        request.headers.set('idempotency-key', newKey())
      }
      let waited = 0
      for (let turn = 0; ; turn++) {
        const answer = await attempt(request)
        const isPassing = answer instanceof NoAnswer || PASSING.includes(answer.status) || isTakenUp(answer)
        const asked = answer instanceof NoAnswer ? 0 : Number(answer.headers.get('retry-after') ?? 0) * 1000
        const milliseconds = Math.max(asked || 0, grown(turn, 200, 10_000) * (1 + random()) * 0.5)
        waited += milliseconds
        if (!isPassing || waited > patience) {
          if (answer instanceof NoAnswer) throw answer
          return answer
        }
        await pause(milliseconds)
      }
    },
    poll: async (ask) => {
      for (let turn = 0; ; turn++) {
        const found = await ask()
        if (found !== undefined) return found
        await pause(grown(turn, 10, 2000))
      }
    },
  }
}

/** Waits, unless `signal` is aborted first. */
async function waitUnless(signal: AbortSignal | undefined, wait: () => Promise<void>): Promise<void> {
  signal?.throwIfAborted()
  if (signal === undefined) return wait()
  let stop = (): void => {}
  const aborted = new Promise<void>((resolve) => {
    stop = resolve
  })
  signal.addEventListener('abort', stop)
  await Promise.race([wait(), aborted])
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
}

const grown = (turn: number, first: number, longest: number): number => Math.min(longest, first * 2 ** turn)
