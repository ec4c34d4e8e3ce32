import type { EffectLookup, EngineAnswer } from '@centime/cycle'
import type { Lease } from '@centime/store'
import type { Random } from '@centime/testing'
import type { Engine, EngineCommand } from '../../src/months/engine.js'
import { broken } from '../violation.js'

/** The state of one command. */
export interface Sent {
  readonly command: EngineCommand
  /** How many times the service has sent it. */
  sends: number
  /** The answer to the service; `none`: it crashed before. */
  answer: EngineAnswer | { readonly kind: 'none' }
  /** The result of the last lookup by its key. */
  found: EffectLookup | undefined
  /** Delayed, and not carried out yet. */
  underWay: boolean
}

const FAULTS = ['answer lost', 'request lost', 'duplicated', 'duplicated', 'delayed', 'broken off'] as const
type Mode = 'right' | (typeof FAULTS)[number]

/** The connection broke during a request: its outcome is unknown. */
export class LinkDown extends Error {}

interface Around {
  readonly engine: Engine
  readonly random: Random
  readonly pause: (place: string) => Promise<void>
  /** Schedules work that outlives the service's crash. */
  readonly later: (work: () => Promise<void>) => void
  /** Whether the sending process still has its lease; a process that has lost it continues until it notices. */
  readonly isHeld: (lease: Lease | undefined) => Promise<boolean>
}

/** A connection to the engine that loses, duplicates and delays commands, and records what it did. */
export class EngineLink {
  readonly sent = new Map<string, Sent>()
  /** Whether it no longer fails. */
  healed = false
  readonly #around: Around
  readonly engine: Engine

  constructor(around: Around) {
    this.#around = around
    this.engine = { send: (command) => this.#send(command), find: (command) => this.#find(command) }
  }

  #entry(command: EngineCommand): Sent {
    const known = this.sent.get(command.key)
    if (known !== undefined) {
      if (known.command.tenantId !== command.tenantId) throw broken('isolation', `key ${command.key} of two tenants`)
      return known
    }
    const entry: Sent = { command, sends: 0, answer: { kind: 'none' }, found: undefined, underWay: false }
    this.sent.set(command.key, entry)
    return entry
  }

  async #send(command: EngineCommand): Promise<EngineAnswer> {
    const { engine, random, pause, later, isHeld } = this.#around
    const entry = this.#entry(command)
    if (!(await isHeld(command.lease))) return this.#late(command)
    entry.sends += 1
    const isKnownMissing = entry.found?.effects.length === 0 && entry.found.authoritative
    if (entry.sends > 1 && !isKnownMissing) {
      throw broken('sent on a guess', `${command.command.kind} ${command.key} was sent again`)
    }
    Object.assign(entry, { answer: { kind: 'none' }, found: undefined })
    const mode: Mode = !this.healed && random.isTrue(0.4) ? random.oneOf(FAULTS) : 'right'
    await pause(`request: ${mode}`)
    if (!(await isHeld(command.lease))) return this.#late(command)
    const lost = (): EngineAnswer => {
      entry.answer = { kind: 'lost' }
      return entry.answer
    }
    if (mode === 'request lost') return lost()
    if (mode === 'delayed') {
      entry.underWay = true
      later(async () => {
        await pause('delayed request')
        // Carried out as by a remote engine, which does not know leases.
        await engine.send({ ...command, lease: undefined })
        entry.underWay = false
      })
      return lost()
    }
    const answer = await engine.send(command)
    if (mode === 'duplicated') await engine.send(command)
    await pause(`answer: ${mode}`)
    if (!(await isHeld(command.lease))) return answer
    if (mode === 'broken off') throw new LinkDown('the connection broke')
    if (mode !== 'right') return lost()
    entry.answer = answer
    return answer
  }

  /** A command of a process that has lost its lease: another process may already have looked up its key. */
  async #late(command: EngineCommand): Promise<EngineAnswer> {
    const answer = await this.#around.engine.send(command)
    throw broken('fence', `${command.command.kind} ${command.key} of a lost lease was answered ${answer.kind}`)
  }

  /** A lookup is authoritative only sometimes, and never while a delayed command can still take effect. */
  async #find(command: EngineCommand): Promise<EffectLookup> {
    const { engine, random, pause, isHeld } = this.#around
    await pause('look-up')
    if (!this.healed && random.isTrue(0.1)) throw new LinkDown('the connection broke')
    const entry = this.#entry(command)
    const authoritative = !entry.underWay && random.isTrue(0.5)
    const { effects } = await engine.find(command)
    const found = { effects, authoritative }
    if (await isHeld(command.lease)) entry.found = found
    return found
  }
}
