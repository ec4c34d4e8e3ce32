/** The finding of a run about one change. */
export interface Found {
  readonly id: string
  readonly file: string
  readonly line: number
  /** What missed an expected amount first. */
  readonly noticed: 'outside' | 'ours' | 'none' | 'same'
  /** The case; for a change without effect the reason. */
  readonly by: string
  readonly origin: string
  /** In how many cases the change makes a difference where they read it. */
  readonly readers: number
}
