import type { HttpBindings } from '@hono/node-server'

/**
 * Values of one request; `incoming` is not there where no socket is, as in tests. `sessionKeyId` is there where the console asks
 * for a reader who has signed in: only this process can set it.
 */
export interface Env {
  readonly Bindings: Partial<Pick<HttpBindings, 'incoming'> & { readonly sessionKeyId: number }>
  readonly Variables: { requestId: string; rayId: string; route: string; language: string }
}
