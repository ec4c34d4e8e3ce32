import * as own from '../../src/tree/figure.js'
import { located } from './located.js'

/** Stands for `tree/figure.ts`: every value keeps the line that declares it. */

export * from '../../src/tree/figure.js'

export const since: typeof own.since = (from, value, text) => located(() => own.since(from, value, text))()
export const until = located(own.until)
