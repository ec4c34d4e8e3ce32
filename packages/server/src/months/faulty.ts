import type { EngineAnswer } from '@centime/cycle'
import { isAnyArmed, type SandboxFault, takeFault } from '@centime/store'
import type { World } from '../http/world.js'
import type { Engine, EngineCommand } from './engine.js'

interface CommandFaults {
  readonly answerLost: SandboxFault
  readonly requestLost: SandboxFault
  readonly duplicated?: SandboxFault
}
const COMMAND_FAULTS: Readonly<Partial<Record<EngineCommand['command']['kind'], CommandFaults>>> = {
  calculate: {
    answerLost: 'engine_start_answer_lost',
    requestLost: 'engine_start_request_lost',
    duplicated: 'engine_start_duplicated',
  },
  approve: { answerLost: 'engine_finalize_answer_lost', requestLost: 'engine_finalize_request_lost' },
  write_variables: {
    answerLost: 'variable_write_answer_lost',
    requestLost: 'variable_write_request_lost',
    duplicated: 'variable_write_duplicated',
  },
}
const LOST: EngineAnswer = { kind: 'lost' }

/**
 * Wraps an engine so that the sandbox can lose or duplicate its commands and answers. After such a fault, lookups of
 * that command are not authoritative.
 */
export function faultyEngine(engine: Engine, world: Pick<World, 'store' | 'settings'>): Engine {
  const fails = (fault: SandboxFault) => takeFault(world, fault)
  const doubtful = new Set<string>()
  const lost = ({ key }: EngineCommand): EngineAnswer => {
    doubtful.add(key)
    return LOST
  }
  return {
    ...engine,
    send: async (command) => {
      const faults = COMMAND_FAULTS[command.command.kind]
      if (faults === undefined || !(await isAnyArmed(world, Object.values(faults)))) return engine.send(command)
      if (await fails(faults.requestLost)) return lost(command)
      const duplicated = faults.duplicated !== undefined && (await fails(faults.duplicated))
      const answer = await engine.send(command)
      if (duplicated) {
        await engine.send(command)
        return lost(command)
      }
      return (await fails(faults.answerLost)) ? LOST : answer
    },
    find: async (command) => {
      const found = await engine.find(command)
      return doubtful.has(command.key) ? { ...found, authoritative: false } : found
    },
  }
}
