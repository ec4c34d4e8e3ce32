/** `@centime/engine/explain`: why a line is what it is, as data and in French. */
export { type ConditionReason, explain, explainAll, type LineReason, type Reason } from './explain.js'
export { explanationText } from './explain-text.js'
