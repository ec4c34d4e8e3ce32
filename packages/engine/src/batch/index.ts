/** `@centime/engine/batch`: the batch reader for facts, and the kernels that `@centime/population` runs over columns. */
export { Decimal, ZERO } from '../ground/money.js'
export { type Column, type Kernel, kernelFor, type Output } from './kernel.js'
export { calculateMany, type MonthAmounts } from './many.js'
export { areWhole, CARRIED_ENOUGH, extremesOf, MONTHS, powerOfTen, SAFE, widened } from './number.js'
export { type Amounts, amountsOf, type BatchCalculator, batchCalculator } from './of-facts.js'
export type { ChoiceSlot, ExactSlot, NumberSlot, Shape } from './shape.js'
export { scaledInteger } from './text.js'
