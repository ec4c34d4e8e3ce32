import * as own from '../../src/tree/formula.js'
import { located } from './located.js'

/** Stands for `tree/formula.ts`: every node keeps the line that declares it. */

export * from '../../src/tree/formula.js'

export const plus = located(own.plus)
export const minus = located(own.minus)
export const times = located(own.times)
export const over = located(own.over)
export const lesser = located(own.lesser)
export const greater = located(own.greater)
export const power = located(own.power)
export const sum = located(own.sum)
export const round = located(own.round)
export const down = located(own.down)
export const cents = located(own.cents)
export const choose = located(own.choose)
export const match: typeof own.match = (field, cases) => located(() => own.match(field, cases))()
export const read = located(own.read)
export const dated = located(own.dated)
export const sinceContract = located(own.sinceContract)
export const isBelow = located(own.isBelow)
export const isAtMost = located(own.isAtMost)
export const isAbove = located(own.isAbove)
export const isAtLeast = located(own.isAtLeast)
export const is: typeof own.is = (field, value) => located(() => own.is(field, value))()
export const isTrue = located(own.isTrue)
export const both = located(own.both)
