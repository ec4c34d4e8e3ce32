import type { Generated } from 'kysely'

/** The rows of a bulk write that is checked: see `staging.ts`. */

export interface StagedRow {
  id: Generated<number>
  stageId: number
  item: number
}
export interface StagedChangeRow extends StagedRow {
  payrollId: number
  userId: number
  /** Negative: the item of a person who is staged beside it. */
  employeeId: number
  divisionId: number
  forecast: string | null
  reason: string | null
  /** The last case value that its check has read; null: the check needed none. */
  readUpTo: number | null
}
export interface StagedValueRow extends StagedRow {
  /** Its change in `stagedChanges`. */
  changeId: number
  payrollId: number
  employeeId: number
  forecast: string | null
  caseName: string
  caseFieldName: string
  value: string
  start: string
}
