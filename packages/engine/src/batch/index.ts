// Room: many people: facts through a kernel, amounts as texts
// Uses: ground, cases, tree, kernel, inputs, calculate. Used by: compare, index.ts.

/** `@centime/engine/batch`, for `@centime/population` and the payruns of the server: the batch reader and its kernels. */
export { Decimal, ZERO } from '../ground/money.js'
export { scaledInteger, scaledText } from '../ground/scaled.js'
export { batchInputReader } from '../inputs/read-inputs.js'
export { type Kernel, kernelFor, type Output } from '../kernel/kernel.js'
export type { Column } from '../kernel/loop.js'
export { areWhole, CARRIED_ENOUGH, extremesOf, MONTHS, powerOfTen, SAFE, widened } from '../kernel/number.js'
export type { ChoiceSlot, ExactSlot, NumberSlot, Shape } from '../kernel/shape.js'
export { textDifference } from '../kernel/text-difference.js'
export type { MonthAmounts } from './many.js'
export { type Amounts, amountsCalculator, type BatchCalculator, batchCalculator } from './of-facts.js'
