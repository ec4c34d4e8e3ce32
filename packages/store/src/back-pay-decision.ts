/** A decision about the difference of a past month of a person, in the month that may pay it. The last one stands. */
export interface BackPayDecision {
  readonly payrollId: number
  /** The month of payment. */
  readonly period: string
  readonly employeeId: number
  /** The past month. */
  readonly originPeriod: string
  readonly decision: 'accept' | 'put_off'
  readonly note: string | null
  readonly decidedBy: string
  readonly decidedAt: string
}
