import { candidateOf } from '@centime/cycle'
import { P } from '../../http/paths.js'
import { findingsOfCandidate } from '../controls/of-candidate.js'
import type { MonthKind } from '../kind.js'
import { calculationOf } from './calculation.js'
import { MonthRevision, PayrollMonthRecord } from './records.js'
import { reviewed } from './review.js'
import { blockersOfJob, monthRecord, monthRevisionRecord } from './view.js'

/** The path of the months of a payroll. */
export const Y = `${P}/payrolls/{payrollId}/cycles`

/** The months of payrolls. */
export const PAYROLLS: MonthKind = {
  path: Y,
  tag: 'Months of a payroll',
  id: (operationId) => {
    const named = operationId.replace('PayrollCycle', 'Cycle').replace('Cycle', 'PayrollMonth')
    return named === operationId ? `${operationId}OfPayroll` : named
  },
  payrollOf: (call) => call.id('payrollId'),
  record: monthRecord,
  revisionRecord: monthRevisionRecord,
  answer: (description) => ({ description, schema: PayrollMonthRecord }),
  revisionSchema: MonthRevision,
  ofOperation: async ({ db }, { blocker, effectId }) =>
    blocker === 'calculation_failed' && effectId !== null ? { blockers: await blockersOfJob(db, effectId) } : {},
  controls:
    '`blocking`: mend it or hold the person out. `to_check`: accept it with a note before the approval. `for_information`: nothing to do.',
  refusals: { calculation: [], approval: ['controls_open'] },
  calculation: calculationOf,
  readAhead: async (tx, cycle) => {
    const candidate = candidateOf(cycle)
    if (candidate !== undefined) await findingsOfCandidate(tx, cycle, candidate)
  },
  review: async (tx, cycle) => {
    const { inputs, openControls, changed } = await reviewed(tx, cycle)
    return { inputs, openControls, ...(changed && { members: { changes: changed.first } }) }
  },
}
