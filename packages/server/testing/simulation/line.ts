import type { EngineAnswer } from '@centime/cycle'
import type { Random } from '@centime/testing'
import type { Engine, EngineCommand } from '../../src/engine/engine.js'
import { broken } from './violation.js'

/** What the engine's line did with one command. */
export interface Sent {
  readonly command: EngineCommand
  /** How often the service sent it. */
  sends: number
  /** What the service was answered; `none`: it did not live to hear it. */
  answer: EngineAnswer | { readonly kind: 'none' }
  /** What the last look-up by its key found. */
  found: readonly number[] | undefined
  /** Carried out later than it was given up. */
  underWay: boolean
}

const MODES = ['answer lost', 'request lost', 'duplicated', 'duplicated', 'delayed', 'broken off'] as const
export type Mode = 'right' | (typeof MODES)[number]

/** The line broke while it was used: nothing is known. */
export class LineDown extends Error {}

interface Around {
  readonly engine: Engine
  readonly random: Random
  readonly gate: (place: string) => Promise<void>
  /** Begins something that is of no life of the service. */
  readonly later: (work: () => Promise<void>) => void
}

/** A line to the engine that loses, doubles and delays what it carries, and remembers all of it. */
export class Line {
  readonly sent = new Map<string, Sent>()
  healed = false
  readonly #around: Around
  readonly engine: Engine

  constructor(around: Around) {
    this.#around = around
    this.engine = { send: (command) => this.#send(command), find: (command) => this.#find(command) }
  }

  /** What the engine holds for a key, whatever the line is like. */
  truth(command: EngineCommand): Promise<readonly number[]> {
    return this.#around.engine.find(command)
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
    const { engine, random, gate, later } = this.#around
    const entry = this.#entry(command)
    entry.sends += 1
    if (entry.sends > 1) throw broken('sent once', `${command.command.kind} ${command.key} was sent again`)
    const mode: Mode = !this.healed && random.isTrue(0.4) ? random.oneOf(MODES) : 'right'
    await gate(`request: ${mode}`)
    const lost = (): EngineAnswer => {
      entry.answer = { kind: 'lost' }
      return entry.answer
    }
    if (mode === 'request lost') return lost()
    if (mode === 'delayed') {
      entry.underWay = true
      later(async () => {
        await gate('delayed request')
        await engine.send(command)
        entry.underWay = false
      })
      return lost()
    }
    const answer = await engine.send(command)
    if (mode === 'duplicated') await engine.send(command)
    await gate(`answer: ${mode}`)
    if (mode === 'broken off') throw new LineDown('the line broke')
    if (mode !== 'right') return lost()
    entry.answer = answer
    return answer
  }

  async #find(command: EngineCommand): Promise<readonly number[]> {
    const { engine, random, gate } = this.#around
    await gate('look-up')
    if (!this.healed && random.isTrue(0.1)) throw new LineDown('the line broke')
    const found = await engine.find(command)
    this.#entry(command).found = found
    return found
  }
}
