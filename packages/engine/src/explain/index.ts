// Room: the tree read again, keeping every step; the same in French
// Uses: ground, cases, tree, law, inputs, calculate. Used by: compare, index.ts.

/**
 * `@centime/engine/explain`, for programs that show reasons in their own form: the result types of `explain`, and the
 * trees of printed numbers.
 */
export type { ConditionReason, FigureReason, LineReason, Reason, ScaleReason } from './explain.js'
export { partsOfReason } from './parts.js'
export { sourceExplainer } from './source.js'
