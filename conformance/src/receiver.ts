import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Departure } from './judge.js'

/** The kit's own receiver of webhooks. */

/** One attempt as received. */
export interface Attempt {
  readonly headers: Readonly<Record<string, string>>
  /** The bytes that are signed. */
  readonly body: string
  readonly json: unknown
}

export interface Receiver {
  /** The address under which the server reaches it. */
  readonly url: string
  /** All attempts so far. */
  readonly attempts: readonly Attempt[]
  /** The statuses of the next answers; after them 204. */
  readonly answerNext: (...statuses: readonly number[]) => void
  /** Waits for a number of attempts that meet a condition, and returns them. */
  readonly until: (count: number, isSo: (attempt: Attempt) => boolean) => Promise<readonly Attempt[]>
  readonly close: () => Promise<void>
}

/** Longer than the first delay of a retry. */
const PATIENCE_MILLISECONDS = 30_000

export async function receiver(hooks: { readonly url: string; readonly port: number } | undefined): Promise<Receiver> {
  const attempts: Attempt[] = []
  const statuses: number[] = []
  let came = (): void => {}
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString('utf8')
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    attempts.push({ headers, body, json: body === '' ? undefined : JSON.parse(body) })
    response.writeHead(statuses.shift() ?? 204).end()
    came()
  })
  await new Promise<void>((resolve) =>
    server.listen(hooks?.port ?? 0, hooks === undefined ? '127.0.0.1' : undefined, resolve),
  )
  const { port } = server.address() as AddressInfo
  return {
    url: hooks?.url ?? `http://127.0.0.1:${port}/conformance`,
    attempts,
    answerNext: (...next) => void statuses.push(...next),
    until: async (count, isSo) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        came()
      }, PATIENCE_MILLISECONDS)
      try {
        for (;;) {
          const found = attempts.filter(isSo)
          if (found.length >= count) return found
          if (isLate) throw new Departure(`fewer than ${count} such webhooks within ${PATIENCE_MILLISECONDS / 1000} s`)
          await new Promise<void>((resolve) => (came = resolve))
        }
      } finally {
        clearTimeout(timer)
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
