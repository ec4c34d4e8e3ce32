/** A recorded value of one field, with its day. */
export interface DatedValue {
  readonly value: string
  /** The day of its start in Paris. */
  readonly day: string
  /** Start and recording, in milliseconds. */
  readonly instant: number
  readonly recorded: number
  /** Place in the list of recorded values. */
  readonly order: number
  readonly forecast: boolean
}

/** In the order of recording; simulated values after real ones. */
export const inOrder = (a: DatedValue, b: DatedValue): number => byInstant(a, b) || a.order - b.order

/** The same order, with equal rank for values of one instant. */
export const byInstant = (a: DatedValue, b: DatedValue): number =>
  Number(a.forecast) - Number(b.forecast) || a.recorded - b.recorded

/**
 * From values in the order of recording, the one with the latest start; a simulated value in force replaces a real one.
 */
export const onTop = (values: readonly DatedValue[]): DatedValue | undefined =>
  values.length === 1 ? values[0] : (latest(values.filter(({ forecast }) => forecast)) ?? latest(values))

/** Among the values with the latest start, the one recorded last. */
function latest(values: readonly DatedValue[]): DatedValue | undefined {
  let found: DatedValue | undefined
  for (const value of values) if (found === undefined || value.instant >= found.instant) found = value
  return found
}
