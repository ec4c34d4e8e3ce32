/** Values of one request. */
export interface Env {
  readonly Variables: { requestId: string; rayId: string; route: string }
}
