import { setTimeout as sleep } from 'node:timers/promises'
import type { Recording } from './exchanges.js'
import { Departure, departs } from './judge.js'
import { type Receiver, receiver } from './receiver.js'
import { type Answer, type Fetch, type Wire, wireOf } from './wire.js'

/** A server, and the keys and the receiver to play with. */
export interface Target {
  /** The address of the server, without a slash at the end. */
  readonly base: string
  readonly fetch: Fetch
  readonly partnerId: number
  /** A key of the partner. */
  readonly key: string
  /** A key of the partner with the role `admin`; absent: sections that need it are skipped. */
  readonly adminKey?: string | undefined
  /** A key of another partner; absent: sections that need it are skipped. */
  readonly otherKey?: string | undefined
  /** The address under which the server reaches the receiver of webhooks, and the receiver's port; absent: loopback, any port. */
  readonly hooks?: { readonly url: string; readonly port: number } | undefined
  /** Receives every exchange; absent: no exchange is recorded. */
  readonly recording?: Recording | undefined
  /** Identifies this run: part of every name that it registers. */
  readonly run: string
}

/** Shared by the plays of all sections. */
export interface Kit {
  readonly target: Target
  /** Requests with the partner's key, without a key, and with an unknown key. */
  readonly partner: Wire
  readonly nobody: Wire
  readonly stranger: Wire
  /** Requests with the other keys; the section is skipped without such a key. */
  readonly admin: () => Wire
  readonly other: () => Wire
  /** A name that no other run registers. */
  readonly name: (of: string) => string
  /** Polls until the answer meets the expectation. */
  readonly until: (read: () => Promise<Answer>, isSo: (answer: Answer) => boolean) => Promise<Answer>
  /** Every answer so far. */
  readonly heard: readonly Answer[]
  readonly receiver: () => Promise<Receiver>
}

/** The section cannot be played here: its statements are skipped for this reason. */
class Unplayable extends Error {}

export function unplayable(reason: string): never {
  throw new Unplayable(reason)
}

/** How long an asynchronous result may take. */
const PATIENCE_MILLISECONDS = 60_000

export function kitOf(target: Target): Kit {
  const heard: Answer[] = []
  const asks = (init: RequestInit) => {
    const recorded = target.recording?.asks(init)
    return (answer: Answer): void => {
      heard.push(answer)
      recorded?.(answer)
    }
  }
  const network = { base: target.base, fetch: target.fetch, asks }
  const withKey = (key: string | undefined, option: string) => () =>
    key === undefined ? unplayable(`no ${option}`) : wireOf(network, key)
  let named = 0
  return {
    target,
    heard,
    partner: wireOf(network, target.key),
    nobody: wireOf(network),
    stranger: wireOf(network, 'a-key-that-nobody-has'),
    admin: withKey(target.adminKey, '--admin-key'),
    other: withKey(target.otherKey, '--other-key'),
    name: (of) => `${of}-${target.run}-${++named}`,
    until: async (read, isSo) => {
      const deadline = Date.now() + PATIENCE_MILLISECONDS
      for (let pause = 2; ; pause = Math.min(500, pause * 1.5)) {
        const answer = await read()
        if (isSo(answer)) return answer
        if (Date.now() > deadline) departs(answer, `not as it must become within ${PATIENCE_MILLISECONDS / 1000} s`)
        await sleep(pause)
      }
    },
    receiver: () => receiver(target.hooks),
  }
}

export interface Row {
  /** The number of the section in the specification. */
  readonly section: string
  readonly title: string
  readonly statement: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** The actual value, or the reason of the skip. */
  readonly seen: string
}

export interface Section {
  readonly number: string
  readonly title: string
  readonly play: (kit: Kit) => Promise<readonly Row[]>
}

/**
 * A section of the specification: a play, which sends requests and keeps the answers, and statements about them. A statement returns
 * a text of the actual value, or throws a `Departure`.
 */
export function section<Seen>(
  number: string,
  title: string,
  play: (kit: Kit) => Promise<Seen>,
  statements: Readonly<Record<string, (seen: Seen) => string>>,
): Section {
  const row = (statement: string, outcome: Row['outcome'], seen: string): Row => ({
    section: number,
    title,
    statement,
    outcome,
    seen,
  })
  const unseen = (reason: string) => Object.keys(statements).map((statement) => row(statement, 'skipped', reason))
  const judged = (seen: Seen) =>
    Object.entries(statements).map(([statement, judge]) => {
      try {
        return row(statement, 'passed', judge(seen))
      } catch (error) {
        return row(statement, 'failed', reasonOf(error))
      }
    })
  return {
    number,
    title,
    play: async (kit) => {
      try {
        return judged(await play(kit))
      } catch (error) {
        if (error instanceof Unplayable) return unseen(error.message)
        return [row(ENDS, 'failed', reasonOf(error)), ...unseen('its play did not reach its end')]
      }
    },
  }
}

/** The statement that fails if a play cannot go on. */
const ENDS = 'The requests of this section can be played to their end'

/** A failed connection has its reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Departure) return error.message
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
