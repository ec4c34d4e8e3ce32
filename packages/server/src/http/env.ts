/** What every request carries through the app. */
export interface Env {
  readonly Variables: { requestId: string; rayId: string; route: string }
}
