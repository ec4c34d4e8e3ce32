/** Faults that the sandbox injects on request. They are kept in memory and end with the process. */
export const SANDBOX_FAULTS = [
  'engine_start_answer_lost',
  'engine_start_request_lost',
  'engine_start_duplicated',
  'engine_finalize_answer_lost',
  'engine_finalize_request_lost',
  'variable_write_answer_lost',
  'variable_write_request_lost',
  'variable_write_duplicated',
  'document_render_failed',
  'policy_unavailable',
] as const
export type SandboxFault = (typeof SANDBOX_FAULTS)[number]

export interface SandboxFaults {
  /** Injects a fault the given number of times; 0 ends it. */
  readonly arm: (fault: SandboxFault, times: number) => void
  /** Whether to fail this time; counts down. */
  readonly take: (fault: SandboxFault) => boolean
}

export function newSandboxFaults(): SandboxFaults {
  const left = new Map<SandboxFault, number>()
  return {
    arm: (fault, times) => void left.set(fault, times),
    take: (fault) => {
      const times = left.get(fault) ?? 0
      if (times > 0) left.set(fault, times - 1)
      return times > 0
    },
  }
}
