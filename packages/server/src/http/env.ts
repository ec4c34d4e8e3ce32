import type { HttpBindings } from '@hono/node-server'

/** Values of one request; `incoming` is not there where no socket is, as in tests. */
export interface Env {
  readonly Bindings: Partial<Pick<HttpBindings, 'incoming'>>
  readonly Variables: { requestId: string; rayId: string; route: string; language: string }
}
