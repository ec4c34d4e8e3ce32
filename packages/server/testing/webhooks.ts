import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CycleChange, newEventId, recordWebhookEvent } from '../src/webhooks/record.js'
import type { TestService } from './service.js'

/** Records a change of a cycle, as the transaction of the change does; returns the id of its event. */
export async function tell(
  { world }: Pick<TestService, 'world'>,
  change: Pick<CycleChange, 'partnerId' | 'tenantId'> & Partial<CycleChange>,
  { commit = true }: { readonly commit?: boolean } = {},
): Promise<string> {
  const eventId = newEventId(world.random)
  const told: CycleChange = {
    environment: world.settings.environment,
    period: '2026-06',
    revision: 1,
    change: 'calculation.ready',
    candidateId: 'cand_1',
    operationId: 7,
    documentId: null,
    occurredAt: world.now(),
    eventId,
    ...change,
  }
  await world.store.write(async (root) => ({ value: await recordWebhookEvent(root, told), commit }))
  world.wake()
  return told.eventId
}

/** A request to a receiver. */
export interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}
export type Receiver = Awaited<ReturnType<typeof receiver>>
type Answering = (response: http.ServerResponse, received: Received) => void

export const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) =>
    void response.writeHead(status, headers).end()

/** A receiver of webhooks over real HTTP; it answers 204 until `answer` changes that. */
export async function receiver() {
  const received: Received[] = []
  let answering = withStatus(204)
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const one = { path: request.url ?? '', headers, body: Buffer.concat(parts).toString('utf8') }
    received.push(one)
    answering(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** On the loopback address, at a port of its own. */
    url: `http://127.0.0.1:${port}/hooks`,
    received: received as readonly Received[],
    /** Sets how it answers from now on. */
    answer: (how: Answering): void => {
      answering = how
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
