import * as own from '../../src/tree/figure.js'
import { located } from './located.js'
import { noteLookup } from './watch.js'

/** Stands for `tree/figure.ts`: every value keeps the line that declares it, and every day that code asks for is seen. */

export * from '../../src/tree/figure.js'

export const since: typeof own.since = (from, value, text) => located(() => own.since(from, value, text))()
export const until = located(own.until)

/** The same as the original; records the requested day. */
export const inForce: typeof own.inForce = (values, day) => {
  const found = own.inForce(values, day)
  noteLookup(values, day, found?.value)
  return found
}
