import { type Answer, answerOf, answerWithHeaders, pagesOf, type RefusalsOf, type Schemas } from './answers.js'
import type { Connection } from './connection.js'

/** Final months that were paid by figures of the law whose value has changed. */
export interface LawChangesClient {
  /** The months in pages, by period, each with its figures and the first people whom they move. A refusal is the last item. */
  readonly months: (
    pageSize?: number,
  ) => AsyncIterable<Answer<readonly Schemas['MonthToCorrect'][], RefusalsOf<typeof CHANGES, 'get'>>>
  /** All people whom the figures move in a month of the list, in pages; `jobId`: its `payrunJobId`. */
  readonly persons: (
    jobId: number,
    pageSize?: number,
  ) => AsyncIterable<Answer<readonly Schemas['PersonMovedByLaw'][], RefusalsOf<typeof PERSONS, 'get'>>>
  /** Takes the figures up in all these months, with an admin key: revisions, or back pay of the open month. It pays nothing. */
  readonly takeUp: (options?: {
    /** The `Idempotency-Key`: sent again after a restart, it returns the same answer. Absent: a new key. */
    readonly key?: string
  }) => Promise<Answer<readonly Schemas['MonthTakenUp'][], RefusalsOf<typeof CHANGES, 'post'>>>
}

const CHANGES = '/partners/{partnerId}/tenants/{tenantId}/law-changes'
const PERSONS = `${CHANGES}/{jobId}/persons`
const PAGE = 100

export const lawChangesClient = ({ api, sender, path }: Connection): LawChangesClient => ({
  months: (pageSize = PAGE) =>
    pagesOf(pageSize, (query) => answerWithHeaders(api.GET(CHANGES, { params: { path, query } }))),
  persons: (jobId, pageSize = PAGE) =>
    pagesOf(pageSize, (query) => answerWithHeaders(api.GET(PERSONS, { params: { path: { ...path, jobId }, query } }))),
  takeUp: ({ key = sender.newKey() } = {}) =>
    answerOf(api.POST(CHANGES, { params: { path, header: { 'Idempotency-Key': key } } })),
})
