/** Faults that the sandbox injects on request. */
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
