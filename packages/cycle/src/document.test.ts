import { describe, expect, test } from 'vitest'
import type { Stage } from './cycle.js'
import * as documents from './document.js'
import type { JobStatus } from './job.js'

const NOW = new Date('2026-07-15T09:00:00Z')
const LATER = '2026-07-15T09:00:00.001Z'
const result = { candidateId: 'c1', payrunJobId: 1, resultSetId: 2, outcome: 'ready' } as const
const stage = (state: Exclude<Stage['state'], 'collecting'>): Stage => ({ state, result })

describe('a document', () => {
  test.each<[Stage, boolean, boolean]>([
    [{ state: 'collecting' }, false, false],
    [stage('preview_ready'), true, false],
    [stage('approved'), true, false],
    [stage('finalized'), true, true],
    [stage('filed'), true, true],
    [stage('accepted'), true, true],
    [stage('correction_required'), true, true],
  ])('of %j: a draft %s, a final one %s', (of, draft, final) => {
    expect([documents.isDocumentable(of, 'draft'), documents.isDocumentable(of, 'final')]).toEqual([draft, final])
  })
  // A job in `Process` that has ended is released, and being paid.
  test.each<[JobStatus, boolean, boolean]>([
    ['Process', true, true],
    ['Draft', true, false],
    ['Release', true, true],
    ['Complete', true, true],
    ['Abort', false, false],
    ['Cancel', false, false],
  ])('of a job that has ended in %s: a draft %s, a final one %s', (status, draft, final) => {
    const of = (job: object) =>
      (['draft', 'final'] as const).map((variant) =>
        documents.isJobDocumentable({ status, ended: true, forecast: false, ...job }, variant),
      )
    expect(of({})).toEqual([draft, final])
    expect(of({ ended: false }), 'while it calculates').toEqual([false, false])
    expect(of({ forecast: true }), 'of a simulation').toEqual([false, false])
  })
  test.each<[string, documents.DocumentState | undefined, string]>([
    ['that was not requested before is made', undefined, 'make'],
    ['that waits is kept', { status: 'pending', retentionDeadline: null }, 'keep'],
    ['that is being generated is kept', { status: 'generating', retentionDeadline: null }, 'keep'],
    ['that is ready is kept', { status: 'ready', retentionDeadline: LATER }, 'keep'],
    ['that failed is made again', { status: 'failed', retentionDeadline: LATER }, 'make'],
    ['is expired at its deadline', { status: 'ready', retentionDeadline: NOW.toISOString() }, 'expired'],
    [
      'that failed is expired at its deadline too',
      { status: 'failed', retentionDeadline: NOW.toISOString() },
      'expired',
    ],
    ['that was purged is expired', { status: 'expired', retentionDeadline: null }, 'expired'],
  ])('%s', (_, document, does) => {
    expect(documents.askForDocument(document, NOW)).toBe(does)
  })
  test('without a deadline is kept without end', () => {
    expect(documents.isDocumentExpired({ status: 'ready', retentionDeadline: null }, new Date('2199-01-01'))).toBe(
      false,
    )
  })
  test('has the states of the specification', () => {
    expect(documents.DOCUMENT_STATUSES).toEqual(['pending', 'generating', 'ready', 'failed', 'expired'])
  })
})
