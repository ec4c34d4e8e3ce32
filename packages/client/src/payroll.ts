import { type Answer, answerWithHeaders, pagesOf, type RefusalsOf, type Schemas } from './answers.js'
import type { Connection } from './connection.js'
import { type PayrollMonthClient, payrollMonthClient } from './payroll-month.js'

/** A payroll of people. */
export interface PayrollClient {
  /** A managed month of its people, such as `2026-06`. */
  readonly month: (period: string) => PayrollMonthClient
  /**
   * The values of elements of pay that a month counts, in pages of people; the row for everybody comes first. A refusal
   * is the last item.
   */
  readonly elementValues: (
    period: string,
    pageSize?: number,
  ) => AsyncIterable<Answer<readonly Schemas['PayElementValues'][], RefusalsOf<typeof VALUES, 'get'>>>
}

const VALUES = '/partners/{partnerId}/tenants/{tenantId}/payrolls/{payrollId}/element-values'
const PAGE = 100

export const payrollClient = (connection: Connection, payrollId: number): PayrollClient => ({
  month: (period) => payrollMonthClient(connection, payrollId, period),
  elementValues: (period, pageSize = PAGE) =>
    pagesOf(pageSize, (page) =>
      answerWithHeaders(
        connection.api.GET(VALUES, {
          params: { path: { ...connection.path, payrollId }, query: { ...page, period } },
        }),
      ),
    ),
})
