import type { HttpBindings } from '@hono/node-server'

/**
 * Values of one request. `incoming` is absent where there is no socket, as in tests. `sessionKeyId` is present where
 * the console asks for a signed-in reader; only this process can set it.
 */
export interface Env {
  readonly Bindings: Partial<Pick<HttpBindings, 'incoming'> & { readonly sessionKeyId: number }>
  readonly Variables: { requestId: string; rayId: string; route: string; language: string }
}
