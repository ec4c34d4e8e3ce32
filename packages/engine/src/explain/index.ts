/** `@centime/engine/explain`, for programs that show reasons in their own form: the types of what `explain` gives. */
export type { ConditionReason, FigureReason, LineReason, Reason, ScaleReason } from './explain.js'
