import type { Line } from '../tree/formula.js'

type Law = typeof import('./index.js')
type LinesIn<Branch> = Extract<Branch[keyof Branch], Line>

/** The name of every line that the law exports. */
export type LineName = { [Branch in keyof Law]: LinesIn<Law[Branch]>['name'] }[keyof Law]
