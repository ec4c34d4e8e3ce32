import type { EngineAnswer } from '@centime/cycle'
import type { SandboxFault, SandboxFaults } from '../ground/faults.js'
import type { Engine, EngineCommand } from './engine.js'

/** What can go wrong with a kind of command. */
interface Ways {
  readonly answerLost: SandboxFault
  readonly requestLost: SandboxFault
  readonly duplicated?: SandboxFault
}
const WAYS: Readonly<Partial<Record<EngineCommand['command']['kind'], Ways>>> = {
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

/** An engine behind a line that the sandbox can cut. */
export function faultyEngine(engine: Engine, faults: SandboxFaults): Engine {
  return {
    ...engine,
    send: async (command) => {
      const ways = WAYS[command.command.kind]
      if (ways === undefined) return engine.send(command)
      if (faults.take(ways.requestLost)) return LOST
      const duplicated = ways.duplicated !== undefined && faults.take(ways.duplicated)
      const answer = await engine.send(command)
      if (duplicated) await engine.send(command)
      return duplicated || faults.take(ways.answerLost) ? LOST : answer
    },
  }
}
