/** The sandbox's faults: what shall go wrong, and how often. They belong to the process and do not survive it. */
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
  /** Lets something go wrong so many times from now on; 0: no longer. */
  readonly arm: (fault: SandboxFault, times: number) => void
  /** Whether it goes wrong this time. */
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
