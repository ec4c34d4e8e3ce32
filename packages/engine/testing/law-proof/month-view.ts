import * as own from '../../src/inputs/month-view.js'

/** Stands for `inputs/month-view.ts`: each month reads its figures anew, so that each case is seen to read them, and follows a change. */

export const monthViews: typeof own.monthViews = (day) => (facts) => own.monthViews(day)(facts)
