import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@centime/testing'
import { type Client, httpClient, must } from '../client.js'
import { partnerKey } from '../command-line.js'
import { registered } from '../month.js'
import { type Asked, ask, type MonthTenant, type What } from '../month-requests.js'
import { launchServer, type ServerProcess, type Variables } from '../server-process.js'
import { type Receiver, withStatus } from '../webhooks.js'
import { type Orders, orderDocument } from './documents.js'

/** Tenants with a managed month each, and the clients that play it, revision after revision, until the server is lost. */

export const [BEFORE, MONTH] = ['2026-06', '2026-07']
export const START = '2026-07-15T09:00:00Z'

export interface Place {
  readonly variables: Variables
  readonly database: string
  readonly key: string
  readonly dossiers: readonly CrashDossier[]
}

export interface CrashDossier {
  /** Its clients belong to one server process; the next server makes others. */
  readonly of: MonthTenant
  /** The calculations and approvals that were requested. */
  readonly requests: KeyedRequest[]
  readonly orders: Orders
}
export interface KeyedRequest {
  readonly asked: Asked
  /** The operation of the first 202. */
  operationId: number | undefined
  refused: boolean
}

/** What `launch` starts at the time of the months, and the key of a partner whose webhooks it sends. */
export async function started<Server extends Pick<ServerProcess, 'url'>>(
  given: Variables,
  hooksUrl: string,
  launch: (variables: Variables) => Server,
) {
  const variables = { ...given, CENTIME_NOW: START }
  const { partnerId, key } = await partnerKey(variables, 'admin')
  const server = launch(variables)
  const client = httpClient(await server.url, key)
  await must(200, client.send('PUT', `/partners/${partnerId}/webhooks`, { url: hooksUrl }))
  return { variables, partnerId, key, server, client }
}

export async function setUp(
  database: string,
  hooksUrl: string,
  tenants: number,
): Promise<{ readonly place: Place; readonly server: ServerProcess }> {
  const { variables, partnerId, key, server, client } = await started(
    { CENTIME_DATABASE: database },
    hooksUrl,
    launchServer,
  )
  const dossiers: CrashDossier[] = []
  for (let number = 0; number < tenants; number += 1) {
    const of = await registered(partnerId, { partner: client, admin: client }, `sasu-${number}`)
    await must(201, ask(of, { what: { do: 'open' }, month: MONTH }))
    dossiers.push({ of, requests: [], orders: new Map() })
  }
  return { place: { variables, database, key, dossiers }, server }
}

/** What is played, with a client of servers that run now. */
export function on<Played extends { readonly of: MonthTenant }>(client: Client, played: Played): Played {
  return { ...played, of: { ...played.of, partner: client, admin: client } }
}

export type Moment = 'calculate' | 'approve' | 'variables' | 'document' | 'webhook'

let cents = 100
let keys = 0
/** A key that no request of this run has had. */
export function newKey(): string {
  keys += 1
  return `key-${keys}`
}

/**
 * Plays the month of a tenant without end. `began` is called before each request that a kill may aim at. `documents`: orders
 * those of each candidate.
 */
export async function play(
  dossier: CrashDossier,
  began: (moment: Moment) => void,
  { documents }: { readonly documents: boolean },
): Promise<never> {
  const { of, requests } = dossier
  for (;;) {
    const { body, headers } = await ask(of, { what: { do: 'read' }, month: MONTH })
    const ifMatch = headers.get('etag') ?? ''
    if (body.operation !== null || body.variableWrite?.status === 'pending') {
      await sleep(4)
      continue
    }
    if (documents && body.candidate !== null) {
      began('document')
      await orderDocument(dossier, body, body.candidate.id)
    }
    const what = next(body)
    began(what.do)
    if (what.do === 'variables') {
      await ask(of, { what, month: MONTH, ifMatch })
      continue
    }
    const asked = { what, month: MONTH, ifMatch, key: newKey() }
    const request = { asked, operationId: undefined, refused: false }
    requests.push(request)
    await sendKeyed(dossier, request)
  }
}

type Next = Extract<What, { readonly do: 'variables' | 'approve' }> | { readonly do: 'calculate' }

/** The part of a month's answer that decides the next request. */
interface MonthRead {
  readonly state: string
  readonly variables: object | null
  /** Present from `preview_ready` on. */
  readonly candidate: { readonly id: string } | null
}

/** The receiver answers at once, late, with an error, or not at all. `unanswered`: the requests that it leaves. */
export function receiving(hooks: Receiver, random: Random, unanswered: Set<ServerResponse>, came: () => void): void {
  hooks.answer((response, received) => {
    came()
    const way = random.from(0, 7)
    if (way === 0) withStatus(500)(response, received)
    else if (way === 1) setTimeout(() => withStatus(204)(response, received), random.from(0, 299))
    else if (way === 2) unanswered.add(response)
    else withStatus(204)(response, received)
  })
}

/** The next request of a month: its variables, its calculation, its approval, and the variables of its correction. */
function next({ state, variables, candidate }: MonthRead): Next {
  if (state === 'collecting' && variables !== null) return { do: 'calculate' }
  if (state === 'preview_ready') return { do: 'approve', candidateId: candidate?.id }
  cents += 1
  return { do: 'variables', pay: { remuneration: cents / 100 + 3000, dateDeVersement: `${MONTH}-28` } }
}

/** Sends a request with its key, for the first time or again. */
export async function sendKeyed({ of }: Pick<CrashDossier, 'of'>, request: KeyedRequest): Promise<void> {
  const { status, body, text } = await ask(of, request.asked)
  const { key, what } = request.asked
  if (request.operationId !== undefined && (status !== 202 || body.id !== request.operationId)) {
    throw new Error(`${key} was answered ${request.operationId}, and now ${status} ${text}`)
  }
  request.refused = status !== 202
  if (status === 202) request.operationId = body.id
  else if (status >= 500) throw new Error(`${what.do}: ${status} ${text}`)
}
